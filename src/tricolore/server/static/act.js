/** Answering: what a click, a tap or a key on an option does. */

import { changed, myAsk, valuesOf } from "./state.js";
import { toast } from "./toast.js";
import { oddsOf } from "./odds.js";
import { asItIs, leftUndone } from "./questions.js";
import { settings } from "./settings.js";
import { warn } from "./warning.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Option} Option */
/** @typedef {"mouse" | "touch" | "key"} By  with what it was done */

/** Choose an option by its index, unless it is to be warned of. @param {Desk} desk @param {number} index @param {boolean} [sure]  whether nobody need be warned any more */
export function choose(desk, index, sure = false) {
  const { table, live } = desk;
  const ask = myAsk(table);
  const option = ask?.options[index];
  if (!option || !table.shown || (!sure && warn(desk, index))) return;
  if (!live.answer(table.shown.ply, option)) {
    return toast(phrase("There is no connection to the server just now; the choice was not sent."), { kind: "error" });
  }
  table.sent = option;
  table.warned = null;
  disarm(desk);
  changed(table, "busy");
}

/**
 * Choose an option.  If it cannot be taken back, the first press only asks: a finger, which cannot
 * hover, gets the odds; a click that picks a unit does not make dice fall; and "done" says who
 * could still act.  The second press on the same option does it.
 * @param {Desk} desk
 * @param {number} index
 * @param {By} by
 */
export async function answer(desk, index, by) {
  const { table } = desk;
  const ask = myAsk(table);
  const option = ask?.options[index];
  if (!ask || !option || isArmed(desk, index)) return choose(desk, index);
  const left = settings.sure && option[0] === "say" && option[1] === "done" ? leftUndone(table, ask) : "";
  if (left) return arm(desk, index, left);
  const optional = option[0] === "pick" && valuesOf(ask, "say").length > 0;
  if (by === "touch" || (by === "mouse" && optional)) {
    const odds = await oddsOf(desk, index);
    if (myAsk(table) !== ask) return;
    if (by === "touch" ? odds : odds?.dice) return arm(desk, index, "");
  }
  choose(desk, index);
}

/** @param {Desk} desk @param {number} index @param {string} left  who could still act */
function arm(desk, index, left) {
  const { table } = desk;
  const ask = myAsk(table);
  if (!ask) return;
  table.armed = { ask, index, left };
  table.focus = index;
  changed(table, "armed", "focus"); // the prompt says what does it
}

/** Whether the next press on this option does it. @param {Desk} desk @param {number} index */
export const isArmed = ({ table }, index) => table.armed !== null && table.armed.ask === myAsk(table) && table.armed.index === index;

/** Drop what was asked about; returns whether there was anything. @param {Desk} desk */
export function disarm({ table }) {
  if (!table.armed) return false;
  table.armed = null;
  changed(table, "armed");
  return true;
}

/** Do what was asked about. @param {Desk} desk */
export function confirmArmed(desk) {
  const index = desk.table.armed?.index ?? -1;
  if (!isArmed(desk, index)) return false;
  choose(desk, index);
  return true;
}

/** Leave the unit in question where it is, facing as it does. @param {Desk} desk */
export function leaveAsItIs(desk) {
  const index = asItIs(desk.table, myAsk(desk.table));
  if (index < 0) return false;
  choose(desk, index);
  return true;
}

/** Take the last choice back. @param {Desk} desk */
export function undo(desk) {
  const { table, live } = desk;
  if (table.replay || !table.shown) return;
  if (!table.shown.can_undo) return toast(phrase("There is nothing to take back: dice have fallen since, or the choice was not yours."), { kind: "why" });
  if (!live.undo(table.shown.ply)) toast(phrase("There is no connection to the server just now."), { kind: "error" });
}
