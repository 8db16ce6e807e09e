/** The costs of the hexes among the options, fetched once for each question. */

import { answers, litHexes, myAsk } from "./state.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Way} Way */

/** The costs by hex number; empty if the ruleset gives none. @param {Desk} desk @returns {Promise<Record<string, Way>>} */
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

/** The costs, if they have arrived already. @param {Desk} desk @returns {Record<string, Way>} */
export const knownWays = ({ table }) => (table.ways.ply === table.shown?.ply ? table.ways.hexes : {});
