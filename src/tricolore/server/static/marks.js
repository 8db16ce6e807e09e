/** Turns and fights on the slider of a replay, and the way to the next of them. */

import { api } from "./net.js";
import { el, fill } from "./dom.js";
import { goTo, stop } from "./replay.js";
import { changed, listen } from "./state.js";
import { complain, say } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Mark} Mark */

/** Most choices in one answer of the server. */
const PART = 5000;

/** A strip with the marks, to lie under the slider. @param {Desk} desk */
export function markStrip(desk) {
  const { table } = desk;
  const strip = el("div", { class: "marks", "aria-hidden": "true" });
  let drawn = "";
  listen(table, ["replay", "scrub", "moment", "marks"], () => {
    if (!table.replay) return;
    void learnMarks(desk);
    const key = `${table.marks.all.length} ${table.ply}`;
    if (key === drawn) return;
    drawn = key;
    const of = Math.max(1, table.ply);
    fill(strip, ...table.marks.all.map(({ ply, kind, text }) => {
      const mark = el("i", { class: `mark-${kind}`, title: text });
      mark.style.left = `${((100 * ply) / of).toFixed(2)}%`;
      return mark;
    }));
  });
  return strip;
}

/** Fetch the marks that are not known yet. @param {Desk} desk */
async function learnMarks(desk) {
  const { table } = desk;
  const { marks } = table;
  if (marks.coming || marks.until >= table.ply) return;
  const [from, to] = [marks.until + 1, table.ply];
  marks.coming = true;
  try {
    /** @type {Mark[]} */
    const found = await api(`/api/games/${table.game}/marks?from=${from}`, { keys: table.keys });
    marks.all.push(...found.filter(({ ply }) => ply >= from && ply <= to));
    marks.until = Math.min(to, from + PART - 1);
  } catch (error) {
    marks.until = to;
    complain(error);
  } finally {
    marks.coming = false;
  }
  changed(table, "marks");
}

/** A choice was taken back: what comes after it is not known any more. @param {Desk} desk @param {number} ply */
export function forgetMarks({ table }, ply) {
  if (table.marks.until <= ply) return;
  table.marks.until = ply;
  table.marks.all = table.marks.all.filter((mark) => mark.ply <= ply);
}

/** Go to the next turn or fight, or to the one before. @param {Desk} desk @param {"turn" | "fight"} kind @param {1 | -1} by */
export async function toMark(desk, kind, by) {
  const { table } = desk;
  stop(desk);
  await learnMarks(desk);
  const now = table.replay?.ply ?? table.ply;
  const all = table.marks.all.filter((mark) => mark.kind === kind && (by > 0 ? mark.ply > now : mark.ply < now));
  const mark = by > 0 ? all[0] : all[all.length - 1];
  if (!mark) return say(phrase`There is no ${by > 0 ? "later" : "earlier"} ${kind}.`);
  await goTo(desk, mark.ply);
  say(mark.text);
}
