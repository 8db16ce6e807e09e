/** Messages of the server, shown at a pace that people can follow. */

import { sheetRefused } from "./sheet.js";
import { undone } from "./tap.js";
import { changed, entryOf, show } from "./state.js";
import { settings } from "./settings.js";
import { forgetUsed, waiting } from "./seating.js";
import { say, toast } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Message} Message */

/** How long each move of others is shown, in milliseconds. @type {Record<string, number>} */
export const PACES = { slow: 1500, steady: 750, quick: 280, "at once": 0 };
const MANY = 60;

/**
 * @param {Desk} desk
 * @param {() => void} onstate  called with the first state and with each after a broken line
 * @param {(reason: string, outdated: boolean) => void} onrefusal  called when the server will not have us at this table
 */
export const whenStateComes = (desk, onstate, onrefusal) => Object.assign(desk.table.pace, { onstate, onrefusal });

/** @param {Desk} desk @param {Message} message */
export function receive(desk, message) {
  const { table, live } = desk;
  if (message.type === "refused") return refused(desk, message);
  if (message.type === "waiting") return waiting(desk, message);
  if (message.type === "seats") {
    table.players = message.players ?? {};
    table.troubles = message.troubles ?? {};
    table.open = message.open ?? [];
    forgetUsed(table);
    for (const text of Object.values(table.troubles)) say(text);
    return changed(table, "busy");
  }
  const expected = table.ply + 1;
  table.ply = message.ply;
  if (message.offers) table.offers = message.offers;
  if (message.standing) table.standing = message.standing;
  if (message.type === "moved") {
    // A gesture is several choices in one message.
    if (message.ply !== expected + Math.max(0, (message.gesture?.length ?? 0) - 1)) return void live.hello();
    // The game has moved on, so the sheet that was sent is in.
    const mine = typeof table.sent === "string" || (same(message.option, table.sent) && table.seats.includes(message.side ?? ""));
    if (mine) table.sent = null;
    table.queue.push(message);
    if (table.pace.timer === undefined) next(desk, mine);
    else changed(table, "busy");
    return;
  }
  clearTimeout(table.pace.timer);
  table.pace.timer = undefined;
  table.queue = [];
  table.sent = null;
  if (message.type === "state") {
    table.seats = message.seats ?? [];
    table.players = message.players ?? {};
    table.troubles = message.troubles ?? {};
    table.plans = message.plans ?? false;
    table.fingerprint = message.fingerprint ?? "";
    table.open = message.open ?? [];
    table.notes = message.notes ?? [];
    table.advice = message.advice ?? { allowed: false, agreed: [] };
    table.waiting = false;
    forgetUsed(table);
  }
  show(table, message);
  if (message.type === "state") table.pace.onstate?.();
  else undone(desk);
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => Boolean(a) && JSON.stringify(a) === JSON.stringify(b);

/** Show the next move, then look at it for a while. @param {Desk} desk @param {boolean} mine */
function next(desk, mine) {
  const { table } = desk;
  const message = table.queue.shift();
  if (!message) return;
  const wait = mine ? 0 : pause(desk, message);
  show(table, message);
  if (wait || table.queue.length) {
    table.pace.timer = setTimeout(() => {
      table.pace.timer = undefined;
      if (table.queue.length) next(desk, false);
      else changed(table, "busy");
    }, wait);
  }
}

/** How long to wait after a move: not at all if it changes nothing visible, longer if there was a fight. @param {Desk} desk @param {Message} message */
function pause(desk, message) {
  if (document.hidden || desk.table.replay) return 0;
  const { events } = message;
  if (!events.length) return 0;
  const pace = PACES[settings.pace] ?? PACES.steady;
  const fights = events.filter((event) => event.dice.length || event.tallies.length).length;
  const hurry = desk.table.queue.length > MANY ? 0.3 : 1;
  return pace * hurry * (1 + Math.min(3, fights) * 0.6);
}

/** Show all waiting moves at once. @param {Desk} desk */
export function skip(desk) {
  const { table } = desk;
  clearTimeout(table.pace.timer);
  table.pace.timer = undefined;
  const last = table.queue[table.queue.length - 1];
  if (!last) return;
  table.log.push(...table.queue.slice(0, -1).map((message) => entryOf(table, message)));
  table.queue = [];
  show(table, last);
}

/** @param {Desk} desk @param {Message} message */
function refused(desk, message) {
  const { table, live } = desk;
  const flawed = message.ply === table.ply && sheetRefused(desk, message.error ?? "");
  table.sent = null;
  table.onward = null;
  if (!table.shown) {
    // The game cannot be opened, and trying again would not change that.
    live.end();
    return table.pace.onrefusal?.(message.error ?? phrase("The server has refused this."), Boolean(message.outdated));
  }
  if (message.ply !== table.ply) live.hello();
  else if (!flawed) toast(message.error ?? phrase("That was refused."), { kind: table.lesson ? "why" : "error" });
  changed(table, "busy");
}
