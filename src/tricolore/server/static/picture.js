/**
 * A picture of the map to keep or to send: what this browser is shown, and nothing else.
 * It is drawn anew as one SVG that holds all it needs, and painted on a canvas.
 */

import { drawPiece, liesFlat } from "./counters.js";
import { el, svg } from "./dom.js";
import { centre } from "./geometry.js";
import { request } from "./net.js";
import { phrase } from "./phrase.js";
import { settle } from "./stacks.js";
import { moment, sideShort } from "./state.js";
import { complain } from "./toast.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Piece} Piece */
/** @typedef {import("./whole.js").Picture} Picture */
/** @typedef {{left: number, top: number, width: number, height: number}} Box  a part of the map */

/** Room for the line below the map, as a part of the width. */
const STRIP = 0.026;
/** Most pixels of a side. */
const MOST = 5000;
/** Colours and faces that the page gives in its own style sheets. */
const OWN = ".off{display:none}.out-of-play{fill:#f4efe2;opacity:.72}.strip{fill:#fdf8ec}";

/** The faces of the page, by the names that its style sheets give them. */
const families = () => {
  const page = getComputedStyle(document.documentElement);
  const named = ["--sans", "--serif"].map((name) => `${name}:${page.getPropertyValue(name)}`);
  return `:root{${named.join(";")}}`;
};

/** The whole map. @param {Desk} desk @returns {Box} */
export const wholeMap = ({ layout }) => ({ left: 0, top: 0, width: layout.width, height: layout.height });

/** The hexes that are played on, without the frame of the sheet. @param {Desk} desk @returns {Box} */
export function playedOn({ camera: { body, width, height } }) {
  const [left, top] = [Math.max(0, body.x), Math.max(0, body.y)];
  return { left, top, width: Math.min(width, body.x + body.width) - left, height: Math.min(height, body.y + body.height) - top };
}

/** The part of the map that is in the window. @param {Desk} desk @returns {Box} */
export function inWindow({ camera: { frame, x, y, k, width, height } }) {
  const [left, top] = [Math.max(0, -x / k), Math.max(0, -y / k)];
  return { left, top, width: Math.min(width, (frame.clientWidth - x) / k) - left, height: Math.min(height, (frame.clientHeight - y) / k) - top };
}

/** The style sheet of a drawing, with the faces of its letters in it. */
export async function style() {
  const sheet = await (await request("/static/counters.css")).text();
  const faces = await (await request("/static/fonts.css")).text();
  const wanted = faces.match(/@font-face \{[^}]*\}/g)?.filter((face) => /\/(eb-garamond|eb-garamond-italic|tricolore-sans)\.woff2/.test(face)) ?? [];
  const held = await Promise.all(wanted.map(async (face) => {
    const address = /url\("([^"]+)"\)/.exec(face)?.[1] ?? "";
    return face.replace(address, await asData(await (await request(address)).blob()));
  }));
  return `${held.join("\n")}\n${families()}\n${OWN}\n${sheet}`;
}

/** @param {Blob} blob @returns {Promise<string>} */
const asData = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

/** The map as it is drawn now, without the layers that are switched off. @param {Desk} desk */
export function groundOf({ ground }) {
  const copy = /** @type {SVGSVGElement} */ (ground.querySelector("svg")?.cloneNode(true));
  for (const layer of copy.querySelectorAll(".off")) layer.remove();
  return [...copy.childNodes];
}

/** The pieces of a moment where they lie, commanders above the others. @param {Desk} desk @param {Picture} picture */
export function piecesOf(desk, picture) {
  /** @type {Map<number, Piece[]>} */
  const stacks = new Map();
  for (const piece of picture.pieces) stacks.set(piece.hex, [...stacks.get(piece.hex) ?? [], piece]);
  const { scene } = desk.table;
  const drawn = picture.pieces.map((piece) => {
    const at = centre(desk.layout, piece.hex);
    const { x, y, scale } = settle(desk, stacks.get(piece.hex) ?? [piece], piece);
    return { flat: liesFlat(scene, piece.id), node: svg("g", { transform: `translate(${(at.x + x).toFixed(1)} ${(at.y + y).toFixed(1)}) scale(${scale})` }, drawPiece(scene, piece)) };
  });
  return svg("g", {}, ...[true, false].flatMap((flat) => drawn.filter((one) => one.flat === flat).map((one) => one.node)));
}

/** Hatchings that counters refer to. */
const hatching = () => svg("defs", {}, svg("pattern", { id: "hatch-fine", width: 5, height: 5, patternUnits: "userSpaceOnUse", class: "hatch-fine" }, svg("path", { d: "M-1 1L1-1M0 5L5 0M4 6L6 4" })));

/** How high the strip below a part of the map is. @param {Box} box */
export const stripOf = (box) => Math.max(24, box.width * STRIP);

/**
 * A drawing that holds all it needs.
 * @param {Box} box
 * @param {string} styles
 * @param {Node[]} parts  from below
 * @param {string} line   below the map
 * @param {number} width  in pixels
 */
export function drawing(box, styles, parts, line, width) {
  const strip = stripOf(box);
  const height = box.height + strip;
  const clip = svg("clipPath", { id: "part" }, svg("rect", { x: box.left, y: box.top, width: box.width, height: box.height }));
  const look = svg("style");
  look.textContent = styles;
  const root = svg("svg", { xmlns: "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink", viewBox: `${box.left} ${box.top} ${box.width} ${height}`, width, height: Math.round(width * height / box.width) },
    look, svg("defs", {}, clip), hatching(), svg("g", { "clip-path": "url(#part)" }, ...parts),
    svg("rect", { x: box.left, y: box.top + box.height, width: box.width, height: strip, class: "strip" }),
    svg("text", { x: box.left + strip * 0.5, y: box.top + box.height + strip * 0.7, class: "under-map", "font-size": strip * 0.62 }, line));
  return new XMLSerializer().serializeToString(root);
}

/** Paint a drawing. @param {string} text @param {HTMLCanvasElement} canvas @param {boolean} [over]  what is painted already stays */
export async function paint(text, canvas, over = false) {
  const image = new Image();
  image.src = await asData(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  if (!over) {
    brush.fillStyle = "#fdf8ec";
    brush.fillRect(0, 0, canvas.width, canvas.height);
  }
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return brush;
}

/** What is below a picture: the battle, the moment, and whose view it is. @param {Desk} desk @param {Picture} picture @param {number} ply */
export function lineOf({ table }, picture, ply) {
  const track = picture.panels.find((panel) => panel.kind === "track");
  const label = track?.kind === "track" ? track.labels[track.value - (track.first ?? 1)] : "";
  const turn = track?.kind === "track" ? `${track.title} ${track.value}${label && label !== String(track.value) ? `, ${label}` : ""}` : "";
  const view = table.shown?.over || !table.seats.length ? "" : phrase`as seen by ${table.seats.map((side) => sideShort(table, side)).join(", ")}`;
  return [table.scene.name, turn, phrase`choice ${ply}`, view].filter(Boolean).join("  ·  ");
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Desk} desk @param {number} ply @param {string} kind */
export const fileName = ({ table }, ply, kind) => `${table.scene.scenario.replace(/\W+/g, "-")}-${ply}.${kind}`;

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
const asPng = (canvas) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(phrase("This browser cannot make a picture of that size.")))), "image/png"));

/** Save a part of the map as it is shown. @param {Desk} desk @param {Box} box @param {number} sharp  pixels for a unit of the map */
export async function savePicture(desk, box, sharp) {
  try {
    const shown = moment(desk.table);
    if (!shown) return;
    const grow = Math.min(sharp, MOST / box.width, MOST / box.height);
    const canvas = el("canvas", { width: Math.round(box.width * grow), height: Math.round((box.height + stripOf(box)) * grow) });
    const line = lineOf(desk, shown.picture, shown.ply);
    await paint(drawing(box, await style(), [...groundOf(desk), piecesOf(desk, shown.picture)], line, canvas.width), canvas);
    download(await asPng(canvas), fileName(desk, shown.ply, "png"));
  } catch (error) {
    complain(error);
  }
}
