/**
 * What is left of a gesture after it was sent.  It may have stopped for others, or for dice, and then
 * goes on by itself as long as its answers are possible.  Its last step may be one that cannot be
 * taken back, and then somebody has to ask for it.  Or it has stopped early, and that is told.
 *
 * @typedef {object} Onward
 * @property {number} ply  the choice at which it goes on
 * @property {string} side
 * @property {Option[][]} then  what follows, part by part
 * @property {boolean} final  whether the last answer of all cannot be taken back
 * @property {Option | null} last  that answer, once it waits for a word
 */

import { el } from "./dom.js";
import { kbd } from "./options.js";
import { changed, myAsk } from "./state.js";
import { toast } from "./toast.js";
import { nameOf, optionText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Gesture} Gesture */
/** @typedef {import("./types.js").Option} Option */

/** Send a gesture, all but a last step that cannot be taken back; returns whether it went. @param {Desk} desk @param {Gesture} gesture */
export const sendOut = (desk, { answers, then = [], final = false }) => send(desk, [answers, ...then], final);

/** Send the first of these parts, and keep the others. @param {Desk} desk @param {Option[][]} parts @param {boolean} final */
function send({ table, live }, parts, final) {
  const { shown } = table;
  const ask = myAsk(table);
  if (!shown || !ask) return false;
  const [part, ...then] = parts;
  const waits = final && !then.length && part.length > 1;
  const now = waits ? part.slice(0, -1) : part;
  if (!live.answers(shown.ply, now)) {
    toast(phrase("There is no connection to the server just now; nothing was sent."), { kind: "error" });
    return false;
  }
  table.sent = "gesture";
  table.onward = { ply: shown.ply + now.length, side: ask.side, then, final, last: waits ? part[part.length - 1] : null };
  return true;
}

/** The table has changed: go on, or drop what cannot be done any more. @param {Desk} desk */
export function goOn(desk) {
  const { table } = desk;
  const { onward, shown } = table;
  if (!onward || !shown || table.sent || table.queue.length) return;
  if (shown.ply < onward.ply) return stopped(desk);
  if (onward.last) return shown.ply > onward.ply ? void dropOnward(desk) : undefined;
  if (!onward.then.length || shown.over) return void (table.onward = null);
  const ask = myAsk(table);
  if (ask?.side !== onward.side) return; // others are still asked
  const [kind, value] = onward.then[0][0];
  const possible = ask.options.some((option) => option[0] === kind && option[1] === value);
  if (!possible) return stopped(desk);
  if (send(desk, onward.then, onward.final)) changed(table, "busy");
}

/** It has come less far than it should. @param {Desk} desk */
function stopped({ table }) {
  const { shown } = table;
  const why = !shown?.can_undo ? phrase("dice have fallen")
    : table.seats.includes(shown.ask?.side ?? "") ? phrase("the next step is not possible any more") : phrase("the other side is asked first");
  table.onward = null;
  toast(phrase`The group has stopped on its way: ${why}.`, { kind: "why" });
}

/** @param {Desk} desk */
export function dropOnward({ table }) {
  const had = Boolean(table.onward?.last);
  table.onward = null;
  if (had) changed(table, "gesture");
  return had;
}

/** The last step that waits for a word, while it can be done. @param {import("./state.js").Table} table @returns {Option | null} */
function lastStep(table) {
  const { onward } = table;
  const ask = myAsk(table);
  if (!onward?.last || !ask || table.shown?.ply !== onward.ply) return null;
  return ask.options.find(([kind, value]) => kind === onward.last?.[0] && value === onward.last?.[1]) ?? null;
}

/** Do the last step; returns whether there was one. @param {Desk} desk */
export function finish({ table, live }) {
  const last = lastStep(table);
  if (!last || !table.shown) return false;
  if (!live.answer(table.shown.ply, last)) return Boolean(toast(phrase("There is no connection to the server just now; nothing was sent."), { kind: "error" }));
  table.sent = last;
  table.onward = null;
  changed(table, "gesture", "busy");
  return true;
}

/** In the prompt: the last step. @param {Desk} desk */
export function onwardBox(desk) {
  const { table } = desk;
  const last = lastStep(table);
  if (!last) return null;
  const unit = myAsk(table)?.unit;
  const step = [unit ? nameOf(table.scene, unit) : "", optionText(table.scene, last)].filter(Boolean).join(": ");
  return el("section", { class: "gesture", "aria-label": phrase("The last step") },
    el("p", { class: "lead" }, phrase("All is done but the last step. "), el("small", {}, phrase("Dice fall after it: then nothing of this can be taken back."))),
    el("div", { class: "says" },
      el("button", { class: "button main do-gesture final", type: "button", onclick: () => finish(desk) }, step, kbd("Enter")),
      el("button", { class: "button", type: "button", onclick: () => dropOnward(desk) }, phrase("Something else"))));
}
