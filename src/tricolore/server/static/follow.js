/** The window follows what others do, at the pace at which it is shown. */

import { reveal } from "./camera.js";
import { centre, onMap } from "./geometry.js";
import { settings } from "./settings.js";
import { listen, pieceOf } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Told} Told */

/** @param {Desk} desk */
export function mountFollow(desk) {
  const { table, camera, layout } = desk;
  let shown = -1;
  listen(table, "log", () => {
    const last = table.log[table.log.length - 1];
    if (!last || last.ply <= shown) return;
    const fresh = shown >= 0;
    shown = last.ply;
    if (!fresh || camera.fitted || table.replay || !settings.follow || settings.pace === "at once") return;
    if (table.seats.includes(last.side ?? "") || last.ply !== table.shown?.ply) return;
    const told = last.events.find((one) => one.blow || one.way.length);
    const hexes = told ? hexesOf(desk, told).filter((hex) => onMap(layout, hex)) : [];
    reveal(camera, hexes.slice(0, 1).map((hex) => centre(layout, hex)));
  });
}

/** Where it happened: what was struck, or where a march ended. @param {Desk} desk @param {Told} told */
function hexesOf({ table }, { blow, way }) {
  if (!blow) return way.slice(-1);
  return blow.hexes?.length ? blow.hexes : [...(blow.on ?? []), ...blow.by].flatMap((id) => pieceOf(table, id)?.hex ?? []);
}
