/** What the signs on counters mean: each on a counter of this battle, drawn as on the map. */

import { el, svg } from "./dom.js";
import { drawPiece } from "./counters.js";
import { capital } from "./words.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Piece} Piece */

/** @param {Scene} scene */
export function legend(scene) {
  const find = (/** @type {(counter: import("./types.js").Counter) => boolean} */ wanted) =>
    Object.keys(scene.counters).find((id) => wanted(scene.counters[id])) ?? "";
  const unit = find((counter) => counter.symbol === "infantry");
  const guns = find((counter) => counter.symbol === "artillery");
  const leader = find((counter) => counter.kind === "leader");
  const chief = find((counter) => counter.kind === "chief");
  const plain = (/** @type {string} */ id) => drawn(scene, id);
  return el("ul", { class: "legend" },
    row(drawn(scene, unit, { facing: 0 }), `A unit: ${figures(scene, unit)}. In the band its formation and nation; the arrowhead is its front.`, "wide"),
    guns ? row(plain(guns), `Guns: ${figures(scene, guns)}, in the small circle.`, "wide") : null,
    leader ? row(plain(leader), `A commander: ${figures(scene, leader)}.`, "wide") : null,
    chief ? row(plain(chief), `A commander in chief: ${figures(scene, chief, 1)}.`, "wide") : null,
    row(drawn(scene, unit, { losses: 1 }), "Steps lost."),
    ...scene.signs.map(([mark, text]) => row(drawn(scene, mark === "aide" ? leader : unit, { marks: [mark] }), `${capital(text)}.`)),
    row(drawn(scene, unit, {}, "lit"), "May be chosen now."),
    row(drawn(scene, unit, {}, "asked"), "The question is about this one."),
    row(svg("g", { class: "on-waiting" }, svg("g", {}, svg("rect", { x: -17, y: -9, width: 34, height: 18, rx: 9 }), svg("text", { y: 4.5 }, "+ 2"))),
      "Two units wait to enter here."));
}

/** What is printed on a counter, in words, in the order of the figures. @param {Scene} scene @param {string} id @param {number} [most] */
const figures = (scene, id, most = 9) => (scene.counters[id]?.values ?? []).slice(0, most).map(([label, figure]) => `${label} ${label === "bonus" ? `+${figure}` : figure}`).join(", ");

/** @param {Scene} scene @param {string} id @param {Partial<Piece>} [state] @param {string} [light] */
function drawn(scene, id, state = {}, light = "") {
  const piece = drawPiece(scene, { id, hex: 0, facing: null, losses: 0, marks: [], ...state });
  if (light) piece.classList.add(light);
  return piece;
}

/** @param {SVGGElement} drawing @param {string} text @param {string} [name] */
const row = (drawing, text, name = "") =>
  el("li", { class: name }, svg("svg", { viewBox: "-34 -34 68 68", "aria-hidden": "true" }, drawing), el("span", {}, text));
