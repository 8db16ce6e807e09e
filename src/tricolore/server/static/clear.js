/** Keeping what lies over the map off what is asked about. */

import { centre, onMap } from "./geometry.js";
import { litHexes, litPieces, myAsk, pieceOf } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box  in pixels of the map's window */

/** The hexes that a question is about: who is asked about, who may be chosen, where one may go. @param {Desk} desk @returns {number[]} */
export function askedHexes({ table, layout }) {
  const ask = myAsk(table);
  if (!ask) return [];
  const ids = [...litPieces(table).keys(), ...(ask.unit ? [ask.unit] : [])];
  const hexes = [...litHexes(table).keys(), ...ids.flatMap((id) => pieceOf(table, id)?.hex ?? [])];
  return [...new Set(hexes)].filter((hex) => onMap(layout, hex));
}

/** How much of what is asked about a box over the map would cover. @param {Desk} desk @param {Box} box @param {number[]} [hexes] */
export function covered({ camera, layout }, box, hexes) {
  const around = layout.radius * camera.k;
  let count = 0;
  for (const hex of hexes ?? []) {
    const at = centre(layout, hex);
    const [x, y] = [camera.x + at.x * camera.k, camera.y + at.y * camera.k];
    if (x > box.left - around && x < box.right + around && y > box.top - around && y < box.bottom + around) count++;
  }
  return count;
}

/** Where an element lies in the map's window. @param {Desk} desk @param {Element} node @returns {Box} */
export function boxOf({ camera }, node) {
  const [frame, { left, top, right, bottom }] = [camera.frame.getBoundingClientRect(), node.getBoundingClientRect()];
  return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
}
