/** Arrows for what has moved since my last choice. */

import { svg } from "./dom.js";
import { centre } from "./geometry.js";
import { listen } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MOST = 40;

/** @param {Desk} desk */
export function mountTrail(desk) {
  const { table, layers, layout } = desk;
  /** @type {Map<string, number>} */
  let before = new Map();
  listen(table, ["moment", "replay"], () => {
    const now = new Map((table.replay?.moment ?? table.shown)?.picture.pieces.map((piece) => [piece.id, piece.hex]) ?? []);
    const last = table.log[table.log.length - 1];
    if (!table.replay && last && table.seats.includes(last.side ?? "")) layers.trail.replaceChildren();
    for (const [id, hex] of now) {
      const from = before.get(id);
      if (from === undefined || from === hex || !from) continue;
      const [a, b] = [centre(layout, from), centre(layout, hex)];
      const side = table.scene.sides.findIndex((one) => one.id === table.scene.counters[id]?.side);
      layers.trail.append(svg("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, class: `trail side-${side}` }));
    }
    while (layers.trail.childElementCount > MOST) layers.trail.firstElementChild?.remove();
    before = now;
  });
}
