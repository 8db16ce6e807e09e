/** About a question: its usual answer, how to leave a unit as it is, who could still act. */

import { indexOf, pieceOf, valuesOf } from "./state.js";

import { chained, counted, phrase } from "./phrase.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./whole.js").Ask} Ask */

/** What the server calls the answer that leaves a unit as it is. */
const AS_IT_IS = "as it is";

/** The word that is usually said, if there is one. @param {Ask} ask */
export const usual = (ask) => ask.usual || null;

/** Who could still act if "done" is said: "4 units and 1 leader could still move". @param {Table} table @param {Ask} ask */
export function leftUndone(table, ask) {
  const all = valuesOf(ask, "pick").map(String);
  if (!ask.idle || !all.length) return "";
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const id of all) {
    const kind = table.scene.counters[id]?.kind ?? "piece";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return phrase`${chained([...kinds].map(([kind, number]) => counted(number, kind)))} could still ${ask.idle}`;
}

/**
 * The option that leaves the unit in question where it stands and facing as it does, or -1: its
 * present facing, or a word where it has none.
 * @param {Table} table
 * @param {Ask | null} ask
 */
export function asItIs(table, ask) {
  const unit = ask?.unit ? pieceOf(table, ask.unit) : undefined;
  if (!ask || !unit) return -1;
  if (valuesOf(ask, "turn").length) return unit.facing === null ? -1 : indexOf(ask, "turn", unit.facing);
  return ask.stays ? indexOf(ask, "say", ask.stays) : -1;
}

/** Whether a unit stands where it was sent, and is asked which way it faces. @param {Ask} ask */
export const asksFacing = (ask) => {
  const kinds = new Set(ask.options.map(([kind]) => kind));
  return kinds.has("turn") && (ask.usual === AS_IT_IS || !kinds.has("go"));
};
