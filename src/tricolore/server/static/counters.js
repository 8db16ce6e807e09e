/**
 * Counters drawn as SVG, 46 units square about (0, 0).
 * Nothing is told by colour alone: the nation by paper and letter, the formation by band and label,
 * the arm by its sign, every state by a letter or a shape.
 */

import { svg } from "./dom.js";
import { inkOn } from "./flag.js";
import { angle } from "./geometry.js";
import { counted, signed } from "./words.js";

/** @typedef {import("./types.js").Counter} Counter */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */

export const SIZE = 46;
const H = SIZE / 2;
const DOWN = 3;

/** Signs of the arms, in a box of 24 by 15 about (0, 0). @type {Record<string, string>} */
const ARMS = {
  infantry: "M-12-7.5L12 7.5M-12 7.5L12-7.5",
  cavalry: "M-12 7.5L12-7.5",
  "heavy cavalry": "M-12 7.5L12-7.5M-12 2.6L4-7.5M-4 7.5L12-2.6",
  artillery: "",
};

/** Letters and shapes for what has befallen a piece. @type {Record<string, string>} */
const BADGES = {
  disorganised: "D",
  "out of command": "?",
  broken: "B",
  demoralised: "M",
  "in reserve": "R",
  "ridden down": "‖",
  "commanded directly": "+",
  aide: "a",
  fired: "f",
  attacking: "×",
  "under attack": "!",
};

/** The drawing of a piece, its state included. @param {Scene} scene @param {Piece} piece */
export function drawPiece(scene, piece) {
  const counter = scene.counters[piece.id];
  if (!counter) return svg("g", { class: "piece" });
  const body = { leader: medal, chief: crown, rider: pennon }[counter.kind] ?? square;
  const drawn = svg("g", { class: `body ${counter.kind}` }, ...body(scene, counter));
  const disorder = piece.marks.includes("disorganised");
  if (disorder) {
    drawn.append(svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, class: "hatch" }));
    drawn.setAttribute("transform", "rotate(11)");
  }
  if (piece.marks.includes("moved")) drawn.append(...spent());
  return svg(
    "g",
    { class: `piece of-${counter.side}`, "data-id": piece.id },
    piece.facing === null ? null : pointer(piece.facing, scene.nations[counter.nation]?.paper),
    drawn,
    ...badges(piece, counter.kind)
  );
}

/** A veil and a tick: this one has had its turn. */
const spent = () => [
  svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, class: "spent" }),
  svg("path", { d: "M-6-1l4 4.5 8-9", class: "tick" }),
];

/** What a drawing depends on, to redraw only what has changed. @param {Piece} piece */
export const lookOf = (piece) => `${piece.facing}|${piece.losses}|${piece.marks.join()}`;

/** A small counter for lists and cards. @param {Scene} scene @param {string} id @param {Piece} [piece] */
export function miniature(scene, id, piece) {
  const known = piece ?? { id, hex: 0, facing: null, losses: 0, marks: [] };
  const drawing = drawPiece(scene, { ...known, facing: null });
  return svg("svg", { viewBox: "-27 -27 54 54", class: "miniature", "aria-hidden": "true" }, drawing);
}

/** @param {Scene} scene @param {Counter} counter */
function looks(scene, counter) {
  const nation = scene.nations[counter.nation] ?? { name: "", paper: "#eeeeee", ink: "#111111" };
  const formation = scene.formations[counter.formation];
  const band = formation?.band ?? nation.ink;
  return { nation, band, label: formation?.label ?? "", on: inkOn(band) };
}

/** A unit: band, sign of the arm, values. @param {Scene} scene @param {Counter} counter */
function square(scene, counter) {
  const { nation, band, label, on } = looks(scene, counter);
  const [combat, cohesion, range] = counter.values;
  const heavy = counter.symbol === "heavy cavalry";
  return [
    svg("rect", { x: -H + 1.4, y: -H + 2, width: SIZE, height: SIZE, rx: 4, class: "shade" }),
    svg("rect", { x: -H, y: -H, width: SIZE, height: SIZE, rx: 4, fill: nation.paper, class: "paper" }),
    svg("path", { d: `M${-H} ${-H + 12}v-8a4 4 0 0 1 4-4h${SIZE - 8}a4 4 0 0 1 4 4v8z`, fill: band, class: "band" }),
    svg("text", { x: -H + 3.5, y: -H + 9.2, fill: on, class: "label" }, label),
    svg("text", { x: H - 3.5, y: -H + 9.2, fill: on, class: "nation" }, nation.name.charAt(0)),
    svg("g", { class: "arm", stroke: nation.ink, fill: "none" },
      svg("rect", { x: -12, y: -9.5, width: 24, height: 15, fill: nation.paper }),
      svg("path", { d: ARMS[counter.symbol] ?? "", transform: "translate(0 -2)" }),
      counter.symbol === "artillery" ? svg("circle", { cy: -2, r: 4, fill: nation.ink }) : null),
    combat ? svg("text", { x: -5, y: 18.5, fill: nation.ink, class: heavy ? "value heavy" : "value", "text-anchor": "end" }, combat[1]) : null,
    svg("path", { d: "M-2.4 14.2h4.8", stroke: nation.ink, class: "dash" }),
    cohesion ? svg("text", { x: 5, y: 18.5, fill: nation.ink, class: "value second", "text-anchor": "start" }, cohesion[1]) : null,
    range ? svg("circle", { cx: 17.2, cy: -2, r: 4.2, fill: nation.ink }) : null,
    range ? svg("text", { x: 17.2, y: 0.6, fill: nation.paper, class: "range" }, range[1]) : null,
  ];
}

/** A commander of a formation: a round medal with a star. @param {Scene} scene @param {Counter} counter */
function medal(scene, counter) {
  const { nation, band, label, on } = looks(scene, counter);
  const [command, bonus] = counter.values;
  return [
    svg("circle", { cx: 1.2, cy: 1.8, r: 21, class: "shade" }),
    svg("circle", { r: 21, fill: nation.paper, class: "paper" }),
    svg("circle", { r: 18.2, fill: "none", stroke: band, class: "ring" }),
    svg("path", { d: star(-9, 4.6), fill: nation.ink }),
    svg("rect", { x: -13, y: -4.5, width: 26, height: 10, rx: 2, fill: band, class: "band" }),
    svg("text", { y: 3.2, fill: on, class: "label middle" }, label),
    svg("text", { y: 14.4, fill: nation.ink, class: "value small" },
      command ? `${command[1]}${bonus?.[1] ? ` ${signed(bonus[1])}` : ""}` : ""),
  ];
}

/** A commander in chief: larger, crowned, wreathed. @param {Scene} scene @param {Counter} counter */
function crown(scene, counter) {
  const { nation } = looks(scene, counter);
  return [
    svg("circle", { cx: 1.2, cy: 1.8, r: 23, class: "shade" }),
    svg("circle", { r: 23, fill: nation.paper, class: "paper" }),
    svg("circle", { r: 20.4, fill: "none", stroke: "#c9a227", class: "wreath" }),
    svg("path", { d: "M-11 1v-11l5.5 5L0-13l5.5 8L11-10V1z", fill: "#c9a227", stroke: "#4a3a06", class: "crown" }),
    svg("text", { y: 14, fill: nation.ink, class: "value" }, counter.values[0]?.[1] ?? ""),
  ];
}

/** A rider on his way: a small pennon. @param {Scene} scene @param {Counter} counter */
function pennon(scene, counter) {
  const { nation } = looks(scene, counter);
  return [
    svg("path", { d: "M-13-15h26l-6 9 6 9h-22v14h-4z", transform: "translate(1 1.6)", class: "shade" }),
    svg("path", { d: "M-13-15h26l-6 9 6 9h-22v14h-4z", fill: nation.paper, class: "paper" }),
    svg("path", { d: "M-9-10.5h13v8h-13zM-9-10.5l6.5 5 6.5-5", fill: "none", stroke: nation.ink, class: "letter" }),
  ];
}

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
  const turn = (angle(facing) * 180) / Math.PI;
  return svg("path", { d: `M${far + 9.5} 0L${far}-8.5v17z`, transform: `rotate(${turn})`, fill: paper, class: "pointer" });
}

/** @param {Piece} piece @param {string} kind */
function badges(piece, kind) {
  const signs = [];
  if (piece.losses) signs.push(badge(signed(-piece.losses), "losses", `${counted(piece.losses, "step")} lost`));
  for (const mark of piece.marks) {
    if (mark !== "moved") signs.push(badge(BADGES[mark] ?? mark.charAt(0), mark.replace(/\W+/g, "-"), mark));
  }
  // Below the values, and beside an arrowhead that points down.
  const y = kind === "unit" ? H + 3 : H - 4;
  const row = piece.facing === DOWN ? [-18, 18, -31, 31] : [-18, -5, 8, 21];
  signs.forEach((sign, at) => sign.setAttribute("transform", `translate(${row[at] ?? 34 + (at - 4) * 13} ${y})`));
  return signs;
}

/** @param {string} text @param {string} name @param {string} title */
function badge(text, name, title) {
  return svg(
    "g", { class: `badge ${name}` },
    svg("title", {}, title),
    svg("rect", { x: -6.5, y: -6, width: 13, height: 12, rx: 6 }),
    svg("text", { y: 3.4 }, text)
  );
}
