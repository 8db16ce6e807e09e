/** A browser's part of the seed of the dice: drawn here, promised first, shown when all have promised. */

import { bytes, hex, sha256 } from "./hashes.js";

const KEPT = "tricolore.parts";

/** @type {Record<string, string>} where nothing can be stored */
const memory = {};

export function newPart() {
  const part = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { part, commitment: hex(sha256(bytes(`tricolore part ${part}`))) };
}

/** @returns {Record<string, string>} by game */
function kept() {
  try {
    return { ...memory, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
  } catch {
    return memory;
  }
}

/** @param {string} game */
export const partOf = (game) => kept()[game];

/** @param {string} game @param {string} part  Empty once it is of no more use. */
export function keepPart(game, part) {
  const all = kept();
  if (part) all[game] = memory[game] = part;
  else {
    delete all[game];
    delete memory[game];
  }
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // Private windows store nothing; the part stays in memory as long as the page does.
  }
}
