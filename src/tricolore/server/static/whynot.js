/** Why not?  A click on what is not lit is answered with the rule and the obstacle. */

import { say, toast } from "./toast.js";
import { hexName, nameOf } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {string} unit @param {number} hex */
export async function explain(desk, unit, hex) {
  const { table, live } = desk;
  try {
    const answer = await live.query("why_not", { unit, hex });
    const who = table.scene.counters[unit]?.name ?? nameOf(table.scene, unit);
    const text = answer.allowed
      ? `${who} could go to ${hexName(table.scene, hex)}, but not with this choice.`
      : `${who} cannot go to ${hexName(table.scene, hex)}: ${answer.reason}.`;
    toast(text, { rule: answer.allowed ? "" : answer.rule, kind: "why", stay: 7000 });
    say(`${text} Paragraph ${answer.rule}.`);
  } catch {
    // Not every ruleset can say why.
  }
}
