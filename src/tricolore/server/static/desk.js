/**
 * What the parts of the page share: the table, the live connection, the camera and the layers over the map.
 *
 * @typedef {object} Desk
 * @property {import("./state.js").Table} table
 * @property {import("./net.js").Live} live
 * @property {import("./camera.js").Camera} camera
 * @property {import("./geometry.js").Layout} layout
 * @property {HTMLElement} ground
 * @property {HTMLElement} over
 * @property {Record<LayerName, SVGGElement>} layers
 * @property {SVGGElement[]} parts  where pieces are drawn: each part of the map has a drawing of its own
 * @property {Map<string, import("./stacks.js").Placed>} placed  pieces on the screen
 * @property {Map<number, import("./whole.js").Piece[]>} drawn  stacks by hex, as they are on the screen
 * @property {Set<string>} alight  pieces that are lit, asked about or selected
 * @property {number | null} fan  hex whose stack is spread out
 * @property {string | null} focused  piece or formation on which the light is
 * @property {number} turn  how often a piece has been put on top of the others
 * @property {{facing: number, x: number, y: number, reach: number}[]} handles  arrows on the map
 *
 * @typedef {typeof NAMES[number]} LayerName
 */

import { el, svg } from "./dom.js";
import { centre } from "./geometry.js";
import { flyTo, reveal } from "./camera.js";

const BELOW = /** @type {const} */ (["veil", "areas", "reach", "lines", "lit", "trail", "waiting"]);
const ABOVE = /** @type {const} */ (["blows", "found", "lesson", "missions", "advised", "ghosts", "plate", "fan", "facings", "sight", "notes", "cursor"]);
const NAMES = [...BELOW, ...ABOVE];

/** Parts of the map across and down.  When a piece changes, the browser paints those of its part again, and no others. */
const [ACROSS, DOWN] = [6, 4];

/** The layers over the map, from the bottom up. @param {HTMLElement} over @param {import("./geometry.js").Layout} layout */
export function makeLayers(over, layout) {
  const layers = /** @type {Record<LayerName, SVGGElement>} */ ({});
  const drawing = (/** @type {SVGElement[]} */ ...inside) =>
    svg("svg", { viewBox: `0 0 ${layout.width} ${layout.height}`, role: "presentation" }, ...inside);
  const layer = (/** @type {LayerName} */ name) => (layers[name] = svg("g", { class: `on-${name}` }));
  const parts = Array.from({ length: ACROSS * DOWN }, () => svg("g", { class: "on-pieces" }));
  over.append(
    drawing(patterns(), ...BELOW.map(layer)),
    // Only a box with another in it is kept as it was painted.
    ...parts.map((part) => el("div", { class: "part" }, drawing(part))),
    drawing(...ABOVE.map(layer)));
  layers.veil.append(svg("rect", { width: layout.width, height: layout.height }));
  return { layers, parts };
}

/** Which part of the map a hex lies in: those of a hex are always drawn together. @param {Desk} desk @param {number} hex */
export function partOf({ layout }, hex) {
  const at = centre(layout, hex);
  const within = (/** @type {number} */ share, /** @type {number} */ count) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return within(at.y / layout.height, DOWN) * ACROSS + within(at.x / layout.width, ACROSS);
}

/** Hatchings, so that areas differ by more than their colour. */
function patterns() {
  const hatch = (/** @type {string} */ id, /** @type {string} */ d, size = 8) =>
    svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", class: id }, svg("path", { d }));
  return svg(
    "defs", {},
    hatch("hatch-0", "M-2 2L2-2M0 8L8 0M6 10L10 6"),
    hatch("hatch-1", "M-2 6L2 10M0 0L8 8M6-2L10 2"),
    hatch("hatch-fine", "M-1 1L1-1M0 5L5 0M4 6L6 4", 5),
    svg("marker", { id: "arrowhead", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse" },
      svg("path", { d: "M0 0L10 5L0 10L3 5z" }))
  );
}

/** @param {Desk} desk @param {number} hex @param {boolean} [always] */
export function lookAt(desk, hex, always = true) {
  const spot = centre(desk.layout, hex);
  if (always) flyTo(desk.camera, spot, Math.max(desk.camera.k, 0.75));
  else reveal(desk.camera, [spot]);
}
