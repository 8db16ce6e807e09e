/** Arrows for what has moved since my last choice. */

import { svg } from "./dom.js";
import { centre } from "./geometry.js";
import { indexed, listen, moment } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MOST = 40;
const SHORT = 27;

/** @param {Desk} desk */
export function mountTrail(desk) {
  const { table, layers } = desk;
  /** @type {Map<string, import("./whole.js").Piece>} */
  let before = new Map();
  let ply = -1;
  listen(table, ["moment", "replay"], () => {
    const now = moment(table);
    if (!now || now.ply === ply) return;
    const { byId } = indexed(table);
    const last = table.log[table.log.length - 1];
    const mine = !table.replay && table.seats.includes(last?.side ?? "") && table.players[last?.side ?? ""] === "person";
    if (mine || now.ply !== ply + 1) layers.trail.replaceChildren();
    if (now.ply === ply + 1) for (const [id, { hex }] of byId) draw(desk, id, before.get(id)?.hex ?? hex, hex);
    while (layers.trail.childElementCount > MOST) layers.trail.firstElementChild?.remove();
    [before, ply] = [byId, now.ply];
  });
}

/** @param {Desk} desk @param {string} id @param {number} from @param {number} to */
function draw({ table, layers, layout }, id, from, to) {
  if (from === to || !from) return;
  const [a, b] = [centre(layout, from), centre(layout, to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [b.x - ((b.x - a.x) * SHORT) / far, b.y - ((b.y - a.y) * SHORT) / far];
  const side = table.scene.sides.findIndex((one) => one.id === table.scene.counters[id]?.side);
  layers.trail.append(svg("path", { d: `M${a.x} ${a.y}L${x} ${y}`, class: `trail side-${side}` }));
}
