/** What a question is like: its usual answer, how to leave a unit as it is, who is left undone. */

import { indexOf, pieceOf, valuesOf } from "./state.js";
import { counted } from "./words.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./types.js").Ask} Ask */

/**
 * The answers that nearly everybody gives.  Where opinions differ no answer stands out, and none
 * does that ends a step in which units could still act.
 * @type {[RegExp, string][]}
 */
const USUAL = [
  [/^Order a forced march\?/, "no"],
  [/ back from advancing\?$/, "no"],
  [/ advance too\?$/, "yes"],
  [/ take part, for /, "yes"],
  [/^Turn which unit\?/, "done"],
  [/^Charge to the death/, "none"],
  [/ on\?$/, "done"], // a unit that has moved, in a place where it faces all round
];

/** The word that is usually said, if there is one. @param {Ask} ask */
export const usual = (ask) => USUAL.find(([question]) => question.test(ask.prompt))?.[1] ?? null;

/** What those could still do who are asked for first. @type {[RegExp, string][]} */
const STILL = [
  [/^Move which unit\?/, "move"],
  [/^Fire a barrage with which guns\?/, "fire"],
  [/^Assault with which unit\?/, "assault"],
  [/^Attack with which unit\?/, "attack"],
];

/** Whom "done" would leave undone: "4 units and 1 commander could still move". @param {Table} table @param {Ask} ask */
export function leftUndone(table, ask) {
  const verb = STILL.find(([question]) => question.test(ask.prompt))?.[1];
  const all = valuesOf(ask, "pick").map(String);
  if (!verb || !all.length) return "";
  const units = all.filter((id) => table.scene.counters[id]?.kind === "unit").length;
  const who = [
    units ? counted(units, verb === "fire" ? "battery" : "unit", verb === "fire" ? "batteries" : "units") : "",
    units < all.length ? counted(all.length - units, "commander") : "",
  ];
  return `${who.filter(Boolean).join(" and ")} could still ${verb}`;
}

/**
 * The option that leaves the unit in question where it stands and facing as it does, or -1: its
 * present facing, or "done" where it has none.
 * @param {Table} table
 * @param {Ask | null} ask
 */
export function asItIs(table, ask) {
  const unit = ask?.unit ? pieceOf(table, ask.unit) : undefined;
  if (!ask || !unit) return -1;
  if (valuesOf(ask, "turn").length) return unit.facing === null ? -1 : indexOf(ask, "turn", unit.facing);
  return /^Move /.test(ask.prompt) ? indexOf(ask, "say", "done") : -1;
}

/** Whether a unit stands where it was sent, and is asked which way it faces. @param {Ask} ask */
export const asksFacing = (ask) => valuesOf(ask, "turn").length > 0 && !ask.prompt.endsWith(" where?");
