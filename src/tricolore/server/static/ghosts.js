/**
 * What is not sent yet, on the map.  Of a gesture: the way of each piece, where it would end, and who
 * stays behind.  Of a sheet: where its pieces would be placed.
 */

import { svg } from "./dom.js";
import { drawPiece } from "./counters.js";
import { centre } from "./geometry.js";
import { placed } from "./placing.js";
import { pieceOf } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./geometry.js").Spot} Spot */

/** A piece that is not on the map yet. @type {import("./whole.js").Piece} */
const NEW = { id: "", hex: 0, facing: null, face: "front", texts: [], badges: [], marks: [], left: null };
/** A way ends at the rim of the counter, so that its head is seen. */
const SHORT = 21;
/** Half the width of the rim round a ghost. */
const RIM = 26;

/** @param {Desk} desk */
export function drawGhosts(desk) {
  const { table, layers, layout } = desk;
  const gesture = table.replay ? undefined : table.gesture?.all[table.gesture.at];
  const sheet = gesture ? null : placed(table);
  const { pieces = sheet?.pieces ?? [], facings = {}, ways = {}, left = [] } = gesture ?? {};
  /** @type {Map<number, number>} */
  const here = new Map();
  /** @type {SVGElement[]} */
  const paths = [];
  const ghosts = pieces.map(([id, hex]) => {
    const piece = pieceOf(table, id);
    const at = centre(layout, hex);
    const step = here.get(hex) ?? 0;
    here.set(hex, step + 1);
    const ghost = drawPiece(table.scene, { ...(piece ?? NEW), id, hex, facing: facings[id] ?? piece?.facing ?? null });
    ghost.setAttribute("class", id === sheet?.now ? "piece ghost now" : "piece ghost");
    ghost.removeAttribute("data-id");
    ghost.prepend(svg("rect", { x: -RIM, y: -RIM, width: 2 * RIM, height: 2 * RIM, rx: 5, class: "ghost-rim" }));
    ghost.style.transform = `translate(${at.x + step * 7}px, ${at.y - step * 7}px)`;
    const hexes = [...(piece && piece.hex !== hex ? [piece.hex] : []), ...(ways[id] ?? [hex])];
    if (hexes.length > 1) paths.push(...way(hexes.map((one) => centre(layout, one))));
    return ghost;
  });
  const going = new Set(pieces.map(([id]) => id));
  const stay = left.flatMap(([id, why]) => {
    const piece = pieceOf(table, id);
    if (!piece || going.has(id)) return [];
    const { x, y } = centre(layout, piece.hex);
    return [svg("g", { class: "stays" }, svg("title", {}, why), svg("circle", { cx: x, cy: y, r: 30 }))];
  });
  for (const node of document.querySelectorAll(".piece.leaving")) node.classList.remove("leaving");
  for (const [id, hex] of pieces) if (pieceOf(table, id)?.hex !== hex) desk.placed.get(id)?.node.classList.add("leaving");
  const top = pieces.findIndex(([id]) => id === sheet?.now);
  if (top >= 0) ghosts.push(...ghosts.splice(top, 1)); // the piece that is being placed is seen whole
  layers.ghosts.replaceChildren(...stay, ...paths, ...ghosts);
}

/** A line from hex to hex, light beneath and dark above, up to the rim of the last. @param {Spot[]} spots */
function way(spots) {
  const [before, last] = spots.slice(-2);
  const far = Math.hypot(last.x - before.x, last.y - before.y);
  const end = { x: last.x - ((last.x - before.x) * SHORT) / far, y: last.y - ((last.y - before.y) * SHORT) / far };
  const d = [...spots.slice(0, -1), end].map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return [svg("path", { d, class: "ghost-casing" }), svg("path", { d, class: "ghost-way" })];
}
