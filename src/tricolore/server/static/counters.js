/**
 * Counters drawn as SVG, 46 units square about (0, 0), from what the scene says of their faces.
 * Nothing is told by colour alone: the nation by paper and letter, the formation by band and label,
 * every state by a letter or a shape.
 */

import { svg } from "./dom.js";
import { inkOn } from "./flag.js";
import { angle } from "./geometry.js";
import { word } from "./phrase.js";
import { shiftedPath } from "./shift.js";
import { wholePiece } from "./whole.js";

/** @typedef {import("./whole.js").Counter} Counter */
/** @typedef {import("./whole.js").Face} Face */
/** @typedef {import("./whole.js").Piece} Piece */
/** @typedef {import("./whole.js").Scene} Scene */
/** @typedef {import("./whole.js").Text} Text */
/** @typedef {{nation: import("./types.js").Nation, band: string, label: string, on: string}} Colours */
/** @typedef {{face: Face, texts: Text[], colours: Colours, scene: Scene}} Print  what is to be drawn on a counter */

export const SIZE = 46;
const H = SIZE / 2;
const DOWN = 3;
/** The most of what a piece bears that is told by letters; the card tells all. */
const MOST = 6;

/** Shapes that lie on one another in a stack; the others lie at the corners of the hex. */
const FLAT = new Set(["counter", "tile", "unknown"]);

/** The drawing of a piece, its state included. @param {Scene} scene @param {Piece} piece */
export function drawPiece(scene, piece) {
  const counter = scene.counters[piece.id];
  if (!counter) return svg("g", { class: "piece" });
  const face = faceOf(counter, piece.face);
  const drawn = svg("g", { class: `body ${face.shape}${face.symbol ? " with-arm" : ""}` }, ...drawFace(scene, counter, face, piece.texts));
  const signs = piece.marks.map((mark) => signOf(scene, mark));
  const looks = new Set(signs.map((sign) => sign.look));
  if (looks.has("hatched")) {
    drawn.append(svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, class: "hatch" }));
    drawn.setAttribute("transform", "rotate(11)");
  }
  if (looks.has("framed")) drawn.append(svg("rect", { x: -H + 2, y: -H + 2, width: SIZE - 4, height: SIZE - 4, rx: 3, class: "frame" }));
  if (looks.has("spent")) drawn.append(...spent());
  return svg(
    "g",
    { class: `piece of-${counter.side}`, "data-id": piece.id },
    piece.facing === null ? null : pointer(piece.facing, scene.nations[counter.nation]?.paper),
    drawn,
    ...badges(scene, piece, face)
  );
}

/** A side of a counter; its front if there is no other. @param {Counter} counter @param {string} name @returns {Face} */
export const faceOf = (counter, name = "front") =>
  counter.faces[name] ?? counter.faces.front ?? { shape: "unknown", symbol: "", texts: [], bar: false };

/** Whether a counter lies on others in a stack. @param {Scene} scene @param {string} id */
export const liesFlat = (scene, id) => !scene.counters[id] || FLAT.has(faceOf(scene.counters[id]).shape);

/** What a counter is, in a word. @param {Counter} counter */
export const sortOf = (counter) => faceOf(counter).symbol || counter.kind;

/** A mark as the scene explains it; one that it does not explain is told by its first letter. @param {Scene} scene @param {string} mark */
export const signOf = (scene, mark) =>
  scene.signs.find((sign) => sign.mark === mark) ?? { mark, meaning: mark, badge: mark.charAt(0), look: "badge", tone: "dark", minor: false };

/** A veil and a tick: this one has had its turn. */
const spent = () => [
  svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, class: "spent" }),
  svg("path", { d: "M-6-1l4 4.5 8-9", class: "tick" }),
];

/** What a drawing depends on, to redraw only what has changed. @param {Piece} piece */
export const lookOf = (piece) =>
  `${piece.facing}|${piece.face}|${piece.texts.map((text) => `${text.at}${text.text}${text.look}`).join()}|${piece.badges.map((badge) => badge.text).join()}|${piece.marks.join()}`;

/** Whether two are the same piece and look the same: as `lookOf` says, but without making texts for hundreds. @param {Piece} a @param {Piece} b */
export const alike = (a, b) =>
  a === b || (a.id === b.id && a.facing === b.facing && a.face === b.face && same(a.marks, b.marks, (mark) => mark)
    && same(a.badges, b.badges, (badge) => badge.text)
    && same(a.texts, b.texts, (text) => text.at) && same(a.texts, b.texts, (text) => text.text) && same(a.texts, b.texts, (text) => text.look));

/** @template A @param {A[]} a @param {A[]} b @param {(one: A) => string} by */
const same = (a, b, by) => a.length === b.length && a.every((one, at) => by(one) === by(b[at]));

/** A small counter for lists and cards. @param {Scene} scene @param {string} id @param {Piece} [piece] */
export function miniature(scene, id, piece) {
  const drawing = drawPiece(scene, { ...(piece ?? wholePiece({ id, hex: 0 })), facing: null });
  drawing.querySelector(".afar")?.remove(); // it is never seen from afar
  return svg("svg", { viewBox: "-27 -27 54 54", class: "miniature", "aria-hidden": "true" }, drawing);
}

/** @param {Scene} scene @param {Counter} counter @param {Face} face @param {Text[]} changed  texts in place of the printed ones */
function drawFace(scene, counter, face, changed) {
  const instead = new Set(changed.map((text) => text.at));
  const texts = [...face.texts.filter((text) => !instead.has(text.at)), ...changed];
  const shape = SHAPES[face.shape] ?? square;
  return shape({ face, texts, colours: coloursOf(scene, counter), scene });
}

/** @param {Scene} scene @param {Counter} counter @returns {Colours} */
function coloursOf(scene, counter) {
  const nation = scene.nations[counter.nation] ?? { name: "", paper: "#eeeeee", ink: "#111111" };
  const formation = scene.formations[counter.formation];
  const band = formation?.band ?? nation.ink;
  return { nation, band, label: formation?.label ?? "", on: inkOn(band) };
}

// Texts

/** Where texts stand: x, y, anchor, class, and for those in a disc or box its centre. @type {Record<string, {x: number, y: number, anchor?: string, name: string, round?: [number, number]}>} */
const PLACES = {
  "top right": { x: H - 3.5, y: -H + 9.2, anchor: "end", name: "nation", round: [H - 9.5, -H + 6.2] },
  left: { x: -17.2, y: 1, name: "value small", round: [-17.2, -2] },
  right: { x: 17.2, y: 1, name: "value small", round: [17.2, -2] },
  centre: { x: 0, y: 3.4, name: "value", round: [0, -2] },
  "bottom left": { x: -5, y: 18.5, anchor: "end", name: "value", round: [-12, 14] },
  bottom: { x: 0, y: 18.5, name: "value", round: [0, 14] },
  "bottom right": { x: 5, y: 18.5, anchor: "start", name: "value second", round: [12, 14] },
  above: { x: 0, y: -H - 3, name: "value small above" },
};

/** What the look of a text is called in the style sheet. @type {Record<string, string>} */
const LOOKS = { bold: " heavy", small: " small", struck: " struck" };

/** @param {Text} text @param {Colours} colours @param {Partial<{x: number, y: number, name: string}>} [instead]  of the usual place @returns {SVGElement[]} */
function drawText(text, { nation, on }, instead = {}) {
  const { x, y, anchor, name, round } = { ...PLACES[text.at] ?? PLACES.centre, ...instead };
  if (text.look === "disc") {
    const [cx, cy] = round ?? [x, y - 3];
    return [
      svg("circle", { cx, cy, r: text.text.length > 1 ? 5.4 : 4.2, fill: nation.ink }),
      svg("text", { x: cx, y: cy + 2.6, fill: nation.paper, class: "range" }, text.text),
    ];
  }
  const look = LOOKS[text.look ?? ""] ?? "";
  const fill = text.at === "top right" ? on : nation.ink;
  if (text.look === "box") {
    const [cx, cy] = round ?? [x, y - 4];
    const width = 4 + 6 * text.text.length;
    const frame = svg("rect", { x: cx - width / 2, y: cy - 5.2, width, height: 10.4, rx: 1.5, fill: nation.paper, stroke: nation.ink, class: "boxed" });
    return [frame, svg("text", { x: cx, y: cy + 3.4, fill: nation.ink, class: "value small" }, text.text)];
  }
  return [svg("text", { x, y, fill, class: `${name}${look}`, "text-anchor": anchor }, text.text)];
}

// Shapes

/** A unit: band, sign of the arm, values. @param {Print} print */
function square({ face, texts, colours, scene }) {
  const { nation, band, label, on } = colours;
  const at = (/** @type {string} */ place) => texts.some((text) => text.at === place && text.look !== "disc" && text.look !== "box");
  return [
    svg("rect", { x: -H + 1.4, y: -H + 2, width: SIZE, height: SIZE, rx: 4, class: "shade" }),
    svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, fill: nation.paper, class: "paper" }),
    svg("path", { d: `M${-H} ${-H + 12}v-8a4 4 0 0 1 4-4h${SIZE - 8}a4 4 0 0 1 4 4v8z`, fill: band, class: "band" }),
    face.bar ? svg("rect", { x: -H, y: -H + 13, width: SIZE, height: 2.6, fill: nation.ink, class: "bar" }) : null,
    svg("text", { x: -H + 3.5, y: -H + 9.2, fill: on, class: "label" }, label),
    texts.some((text) => text.at === "top right") ? null : svg("text", { x: H - 3.5, y: -H + 9.2, fill: on, class: "nation" }, nation.name.charAt(0)),
    ...(face.symbol ? symbol(scene, face.symbol, nation, -2) : []),
    at("bottom left") && at("bottom right") ? svg("path", { d: "M-2.4 14.2h4.8", stroke: nation.ink, class: "dash" }) : null,
    ...texts.flatMap((text) => drawText(text, colours)),
  ];
}

/** How much larger the sign of an arm is drawn far away, and how much lower. */
const AFAR = { grow: 1.24, drop: 4 };

/**
 * The sign of an arm in its box, and the same as it is seen from afar: the style sheet shows one.
 * It enlarges none, since each transform within a counter costs time in every frame.
 * @param {Scene} scene
 * @param {string} name
 * @param {{paper: string, ink: string}} nation
 * @param {number} y
 */
function symbol(scene, name, nation, y) {
  const { grow, drop } = AFAR;
  return [arm(scene, name, nation, y, 1, "arm"), arm(scene, name, nation, y * grow + drop, grow, "arm afar")];
}

/** @param {Scene} scene @param {string} name @param {{paper: string, ink: string}} nation @param {number} y @param {number} grow @param {string} kind */
function arm(scene, name, { paper, ink }, y, grow, kind) {
  const { path = "", dot = false } = scene.symbols[name] ?? {};
  return svg("g", { class: kind, stroke: ink, fill: "none" },
    svg("rect", { x: -12 * grow, y: y - 7.5 * grow, width: 24 * grow, height: 15 * grow, fill: paper }),
    path ? svg("path", { d: shiftedPath(path, { x: 0, y }, grow) }) : null,
    dot ? svg("circle", { cy: y, r: 4 * grow, fill: ink }) : null);
}

/** A commander of a formation: a round medal with a star. @param {Print} print */
function medal({ texts, colours }) {
  const { nation, band, label, on } = colours;
  return [
    svg("circle", { cx: 1.2, cy: 1.8, r: 21, class: "shade" }),
    svg("circle", { r: 21, fill: nation.paper, class: "paper" }),
    svg("circle", { r: 18.2, fill: "none", stroke: band, class: "ring" }),
    svg("path", { d: star(-9, 4.6), fill: nation.ink }),
    svg("rect", { x: -13, y: -4.5, width: 26, height: 10, rx: 2, fill: band, class: "band" }),
    svg("text", { y: 3.2, fill: on, class: "label middle" }, label),
    ...texts.flatMap((text) => drawText(text, colours, text.at === "bottom" ? { y: 14.4, name: "value small" } : {})),
  ];
}

/** A commander in chief: larger, crowned, wreathed. @param {Print} print */
function crown({ texts, colours }) {
  return [
    svg("circle", { cx: 1.2, cy: 1.8, r: 23, class: "shade" }),
    svg("circle", { r: 23, fill: colours.nation.paper, class: "paper" }),
    svg("circle", { r: 20.4, fill: "none", stroke: "#c9a227", class: "wreath" }),
    svg("path", { d: "M-11 1v-11l5.5 5L0-13l5.5 8L11-10V1z", fill: "#c9a227", stroke: "#4a3a06", class: "crown" }),
    ...texts.flatMap((text) => drawText(text, colours, text.at === "bottom" ? { y: 14 } : {})),
  ];
}

/** A messenger on his way: a small pennon with a letter. @param {Print} print */
function pennon({ texts, colours }) {
  const { nation } = colours;
  return [
    svg("path", { d: "M-13-15h26l-6 9 6 9h-22v14h-4z", transform: "translate(1 1.6)", class: "shade" }),
    svg("path", { d: "M-13-15h26l-6 9 6 9h-22v14h-4z", fill: nation.paper, class: "paper" }),
    svg("path", { d: "M-9-10.5h13v8h-13zM-9-10.5l6.5 5 6.5-5", fill: "none", stroke: nation.ink, class: "letter" }),
    ...texts.flatMap((text) => drawText(text, colours)),
  ];
}

/** A marker: what it says, large. @param {Print} print */
function tile({ face, texts, colours, scene }) {
  const { nation } = colours;
  return [
    svg("rect", { x: -H + 1.4, y: -H + 2, width: SIZE, height: SIZE, rx: 9, class: "shade" }),
    svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 9, fill: nation.paper, class: "paper" }),
    svg("rect", { x: -H + 3, y: -H + 3, width: SIZE - 6, height: SIZE - 6, rx: 6, fill: "none", stroke: nation.ink, class: "boxed" }),
    ...(face.symbol ? symbol(scene, face.symbol, nation, -4) : []),
    ...texts.flatMap((text) => drawText(text, colours, text.at === "centre" && !face.symbol ? { y: 5.4 } : {})),
  ];
}

/** The back of something that is not known. @param {Print} print */
function unknown({ texts, colours }) {
  const { nation } = colours;
  return [
    svg("rect", { x: -H + 1.4, y: -H + 2, width: SIZE, height: SIZE, rx: 4, class: "shade" }),
    svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, fill: nation.paper, class: "paper" }),
    svg("path", { d: `M${-H + 5} ${-H + 5}h${SIZE - 10}v${SIZE - 10}h${-SIZE + 10}z`, fill: "none", stroke: nation.ink, class: "back" }),
    texts.some((text) => text.at === "centre") ? null : svg("text", { y: 9, fill: nation.ink, class: "value large" }, "?"),
    svg("text", { x: -H + 15, y: -H + 14, fill: nation.ink, class: "nation" }, nation.name.charAt(0)),
    ...texts.flatMap((text) => drawText(text, colours)),
  ];
}

/** @type {Record<string, (print: Print) => (SVGElement | null)[]>} */
const SHAPES = { counter: square, medal, crown, pennon, tile, unknown };

/** A star of five points. @param {number} y @param {number} r */
function star(y, r) {
  let path = "";
  for (let at = 0; at < 10; at++) {
    const turn = (at * 36 - 90) * (Math.PI / 180);
    const far = at % 2 ? r * 0.42 : r;
    path += `${at ? "L" : "M"}${(far * Math.cos(turn)).toFixed(2)} ${(y + far * Math.sin(turn)).toFixed(2)}`;
  }
  return `${path}z`;
}

/** Which way a unit faces: an arrowhead outside the counter. @param {number} facing @param {string} [paper] */
function pointer(facing, paper = "#fff") {
  const far = facing % 3 === 0 ? 24 : 27;
  const [cos, sin] = [Math.cos(angle(facing)), Math.sin(angle(facing))];
  const points = [[far + 9.5, 0], [far, -8.5], [far, 8.5]].map(([x, y]) => `${(x * cos - y * sin).toFixed(2)},${(x * sin + y * cos).toFixed(2)}`);
  return svg("path", { d: `M${points.join("L")}z`, fill: paper, class: "pointer" });
}

/** @param {Scene} scene @param {Piece} piece @param {Face} face */
function badges(scene, piece, face) {
  const signs = piece.badges.map(({ text, title }) => ({ text, tone: "red", title, mark: "" }));
  for (const mark of piece.marks) {
    const sign = signOf(scene, mark);
    if (sign.badge) signs.push({ text: sign.badge, tone: `${sign.tone}${sign.minor ? " minor" : ""}`, title: word(sign.mark), mark });
  }
  // Below the values, and beside an arrowhead that points down.
  const y = FLAT.has(face.shape) ? H + 3 : H - 4;
  const row = piece.facing === DOWN ? [-18, 18, -31, 31] : [-18, -5, 8, 21];
  return signs.slice(0, MOST).map((sign, at) => badge(sign, row[at] ?? 34 + (at - 4) * 13, y));
}

/** @param {{text: string, tone: string, title: string, mark: string}} sign @param {number} x @param {number} y */
function badge({ text, tone, title, mark }, x, y) {
  const width = Math.max(13, 2 + 5.5 * text.length);
  return svg(
    "g", { class: `badge ${tone}`, "data-mark": mark || false },
    svg("title", {}, title),
    svg("rect", { x: x - width / 2, y: y - 6, width, height: 12, rx: 6 }),
    svg("text", { x, y: y + 3.4 }, text)
  );
}
