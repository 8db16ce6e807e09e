/** What is printed on counters and what the signs on them mean: each drawn as on the map. */

import { el, svg } from "./dom.js";
import { drawPiece, faceOf, liesFlat, sortOf } from "./counters.js";
import { wholePiece } from "./whole.js";
import { capital, sortText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./whole.js").Scene} Scene */
/** @typedef {import("./whole.js").Piece} Piece */

/** @param {Scene} scene @param {Piece[]} pieces  those on the map */
export function legend(scene, pieces) {
  const sorts = examples(scene);
  const first = Object.values(sorts).find((id) => liesFlat(scene, id)) ?? Object.values(sorts)[0] ?? "";
  const faces = pieces.some((piece) => piece.facing !== null);
  const backs = Object.keys(scene.counters).find((id) => scene.counters[id].faces.back);
  const worn = pieces.find((piece) => piece.badges.length);
  return el("ul", { class: "legend" },
    ...Object.values(sorts).map((id) => row(drawn(scene, id, { facing: faces && id === first ? 0 : null }), `${capital(sortText(scene.counters[id]))}${figures(scene, id)}.${id === first ? about(faces) : ""}`, "wide")),
    backs ? row(drawn(scene, backs, { face: "back" }), phrase("The other side of a counter: weaker than its front.")) : null,
    worn ? row(drawn(scene, worn.id, { badges: worn.badges }), `${capital(worn.badges[0].title)}.`) : null,
    ...scene.signs.map((sign) => row(drawn(scene, bearer(scene, pieces, sign.mark, first), { marks: [sign.mark] }), `${capital(sign.meaning)}.`)),
    row(drawn(scene, first, {}, "lit"), phrase("May be chosen now.")),
    row(drawn(scene, first, {}, "asked"), phrase("The question is about this one.")),
    row(svg("g", { class: "on-waiting" }, svg("g", {}, svg("rect", { x: -17, y: -9, width: 34, height: 18, rx: 9 }), svg("text", { y: 4.5 }, "+ 2"))),
      phrase("Two units wait to enter here.")));
}

/** @param {boolean} faces */
const about = (faces) => phrase` In the band its formation and nation${faces ? phrase("; the arrowhead is its front") : ""}.`;

/** One counter of each sort. @param {Scene} scene @returns {Record<string, string>} */
function examples(scene) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [id, counter] of Object.entries(scene.counters)) {
    const most = found[sortOf(counter)];
    if (!most || faceOf(counter).texts.length > faceOf(scene.counters[most]).texts.length) found[sortOf(counter)] = id;
  }
  return found;
}

/** A piece that has a mark, or could have it. @param {Scene} scene @param {Piece[]} pieces @param {string} mark @param {string} first */
const bearer = (scene, pieces, mark, first) => pieces.find((piece) => piece.marks.includes(mark))?.id ?? first;

/** What is printed on a counter, in words, in the order of the figures. @param {Scene} scene @param {string} id */
function figures(scene, id) {
  const values = scene.counters[id]?.values ?? [];
  return values.length ? `: ${values.map(([label, figure]) => `${label} ${figure}`).join(", ")}` : "";
}

/** @param {Scene} scene @param {string} id @param {Partial<Piece>} [state] @param {string} [light] */
function drawn(scene, id, state = {}, light = "") {
  const piece = drawPiece(scene, { ...wholePiece({ id, hex: 0 }), ...state });
  if (light) piece.classList.add(light);
  return piece;
}

/** @param {SVGGElement} drawing @param {string} text @param {string} [name] */
const row = (drawing, text, name = "") =>
  el("li", { class: name }, svg("svg", { viewBox: "-34 -34 68 68", "aria-hidden": "true" }, drawing), el("span", {}, text));
