/** A sum with its reasons: a column, a die, a test. */

import { el, paragraph } from "./dom.js";
import { capital, signed } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./types.js").Tally} Tally */

/** @param {Tally} tally */
export function drawTally(tally) {
  const rows = tally.items.map(([amount, reason, rule]) =>
    el("tr", {}, el("td", { class: "amount" }, signed(amount)), el("td", {}, reason), el("td", {}, paragraph(rule)))
  );
  return el(
    "table", { class: "tally" },
    el("caption", {}, tally.label === "tally" ? phrase("Modifiers") : capital(tally.label)),
    el("tbody", {}, ...rows),
    el("tfoot", {}, el("tr", {}, el("td", { class: "amount" }, rows.length ? signed(tally.total) : String(tally.total)), el("td", { colspan: 2 }, rows.length ? phrase("in all") : phrase("nothing changes it"))))
  );
}
