/** Why not?  A click on something that is not lit names the obstacle and the rule. */

import { say, toast } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {string} unit @param {number} hex */
export async function explain(desk, unit, hex) {
  try {
    const { text, rule } = await desk.live.query("why_not", { unit, hex });
    toast(text, { rule, kind: "why", stay: 7000 });
    say(rule ? phrase`${text} Paragraph ${rule}.` : text);
  } catch {
    // Not every ruleset can answer this.
  }
}
