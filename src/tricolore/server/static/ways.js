/** What the hexes of the choice at hand cost: asked once, for the numbers beside them and the words. */

import { answers, litHexes, myAsk } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Way} Way */

/** By number; empty where nothing is known of them. @param {Desk} desk @returns {Promise<Record<string, Way>>} */
export function waysOf({ table, live }) {
  const ply = table.shown?.ply ?? -1;
  if (table.ways.ply === ply) return table.ways.coming;
  if (!litHexes(table).size || !answers(table, "costs") || !myAsk(table)) return Promise.resolve({});
  const coming = live.query("costs", {}).then((answer) => answer.hexes ?? {}, () => ({}));
  const ways = { ply, hexes: {}, coming };
  table.ways = ways;
  void coming.then((hexes) => (ways.hexes = hexes));
  return coming;
}

/** As far as they have come. @param {Desk} desk @returns {Record<string, Way>} */
export const knownWays = ({ table }) => (table.ways.ply === table.shown?.ply ? table.ways.hexes : {});
