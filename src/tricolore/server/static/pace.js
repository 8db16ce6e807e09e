/** Messages of the server, shown at a pace that can be followed. */

import { undone } from "./tap.js";
import { changed, show } from "./state.js";
import { settings } from "./settings.js";
import { forgetUsed, waiting } from "./seating.js";
import { say, toast } from "./toast.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Message} Message */

/** Milliseconds that a move of another is looked at. @type {Record<string, number>} */
const PACES = { slow: 1500, steady: 750, quick: 280, "at once": 0 };
const MANY = 60;

/** @type {number | undefined} */
let timer;
/** Called with the first state and with each after a broken line. @type {(() => void) | null} */
let onstate = null;

/** Called when the server will not have us at this table. @type {((reason: string, outdated: boolean) => void) | null} */
let onrefusal = null;

/** @param {() => void} listener @param {(reason: string, outdated: boolean) => void} refusal */
export const whenStateComes = (listener, refusal) => ([onstate, onrefusal] = [listener, refusal]);

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
  if (message.type === "moved") {
    if (message.ply !== expected) return void live.hello();
    const mine = same(message.option, table.sent) && table.seats.includes(message.side ?? "");
    if (mine) table.sent = null;
    table.queue.push(message);
    if (timer === undefined) next(desk, mine);
    else changed(table, "busy");
    return;
  }
  clearTimeout(timer);
  timer = undefined;
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
    table.waiting = false;
    forgetUsed(table);
  }
  show(table, message);
  if (message.type === "state") onstate?.();
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
    timer = setTimeout(() => {
      timer = undefined;
      if (table.queue.length) next(desk, false);
      else changed(table, "busy");
    }, wait);
  }
}

/** Moves that change nothing that can be seen are not waited for; fights a little longer. @param {Desk} desk @param {Message} message */
function pause(desk, message) {
  if (document.hidden || desk.table.replay) return 0;
  const events = message.events ?? [];
  if (!events.length) return 0;
  const pace = PACES[settings.pace] ?? PACES.steady;
  const fights = events.filter((event) => event.dice.length || event.tallies.length).length;
  const hurry = desk.table.queue.length > MANY ? 0.3 : 1;
  return pace * hurry * (1 + Math.min(3, fights) * 0.6);
}

/** Show all that is waiting at once. @param {Desk} desk */
export function skip(desk) {
  const { table } = desk;
  clearTimeout(timer);
  timer = undefined;
  const last = table.queue[table.queue.length - 1];
  if (!last) return;
  for (const { ply, side, events } of table.queue.slice(0, -1)) {
    table.log.push({ ply, side: side ?? null, events: events ?? [] });
  }
  table.queue = [];
  show(table, last);
}

/** @param {Desk} desk @param {Message} message */
function refused(desk, message) {
  const { table, live } = desk;
  table.sent = null;
  if (!table.shown) {
    // There is no table to sit down at: trying again would not change it.
    live.end();
    return onrefusal?.(message.error ?? "The server refuses.", Boolean(message.outdated));
  }
  if (message.ply !== table.ply) live.hello();
  else toast(message.error ?? "That was refused.", { kind: "error" });
  changed(table, "busy");
}
