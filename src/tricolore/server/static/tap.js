/** A press on the map: its meaning depends on what lies under it. */

import { answer, choose, leaveAsItIs } from "./act.js";
import { fanOut, fold } from "./stacks.js";
import { explain } from "./whynot.js";
import { chooseSender } from "./options.js";
import { indexOf, listen, litHexes, litPieces, myAsk, pieceOf, piecesIn, valuesOf } from "./state.js";
import { openCard } from "./card.js";
import { dropFound } from "./find.js";
import { proposeTo } from "./gestures.js";
import { place } from "./placing.js";
import { asItIs } from "./questions.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./act.js").By} By */

/** Within so many milliseconds and pixels two taps are one double tap; a mouse counts for itself. */
const [SOON, NEAR] = [450, 20];

/** @param {Desk} desk */
export function mountTaps(desk) {
  listen(desk.table, "moment", () => {
    const { press } = desk.table;
    const sent = press.keeping;
    press.keeping = null;
    if (sent) keepFacing(desk, sent);
  });
}

/**
 * The mouse or a finger.  The second half of a double click never answers the question that came
 * up between the two; after a move it says that the unit faces as it does.
 * @param {Desk} desk
 * @param {PointerEvent} event
 * @param {number} clicks  of a mouse, in a row
 * @param {{id: string | null, hex: number | null, turn: number | null}} under
 */
export function press(desk, event, clicks, { id, hex, turn }) {
  const { table } = desk;
  const last = table.press;
  const by = event.pointerType === "touch" ? "touch" : "mouse";
  const near = event.timeStamp - last.time < SOON && Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  const twice = by === "touch" ? near : clicks > 1;
  if (clicks > 1 && by === "mouse" && (table.armed || table.warned)) return; // it has only just been asked about
  if (twice && (table.sent !== null || table.shown?.ply !== last.ply)) {
    const { sent } = last;
    last.sent = null;
    if (sent && table.sent) last.keeping = sent;
    else if (sent) keepFacing(desk, sent);
    return;
  }
  const ask = myAsk(table);
  const goes = turn === null && hex !== null && ask?.unit && indexOf(ask, "go", hex) >= 0;
  Object.assign(last, {
    time: event.timeStamp, x: event.clientX, y: event.clientY, ply: table.shown?.ply ?? -1,
    sent: goes && ask?.unit ? { unit: ask.unit, hex: Number(hex) } : null,
  });
  if (turn !== null) return void answer(desk, indexOf(ask, "turn", turn), by);
  tap(desk, hex, id, by);
}

/** Open the card of what is meant, and choose nothing: what the question is about, or what the cursor is on. @param {Desk} desk */
export function cardHere(desk) {
  const { table } = desk;
  const ask = myAsk(table);
  const option = table.focus === null ? undefined : ask?.options[table.focus];
  const chosen = option?.[0] === "pick" ? String(option[1]) : null;
  const onTop = table.cursor === null ? undefined : piecesIn(table, table.cursor).at(-1)?.id;
  const id = [chosen, onTop, ask?.unit].find((one) => one && pieceOf(table, one)) ?? null;
  if (id || table.cursor !== null) openCard(desk, id, id ? null : table.cursor);
}

/** @param {Desk} desk @param {{unit: string, hex: number}} sent */
function keepFacing(desk, { unit, hex }) {
  if (myAsk(desk.table)?.unit === unit && pieceOf(desk.table, unit)?.hex === hex) leaveAsItIs(desk);
}

/**
 * A hex and what stands there is meant.
 * @param {Desk} desk
 * @param {number | null} hex
 * @param {string | null} id       the piece that was hit
 * @param {By} by
 */
export function tap(desk, hex, id, by) {
  const { table } = desk;
  const ask = myAsk(table);
  dropFound(desk);
  if (hex !== null && (place(table, hex) || proposeTo(desk, hex, id))) return;
  if (id && ask && pickPiece(desk, id, hex, by)) return;
  if (hex === null) {
    fold(desk);
    return;
  }
  const index = litHexes(table).get(hex);
  if (index !== undefined) return void answer(desk, index, by);
  if (id && id === ask?.unit && asItIs(table, ask) >= 0) return void leaveAsItIs(desk);
  if (id && changeMind(desk, id)) return;
  const stack = piecesIn(table, hex);
  if (stack.length > 1 && desk.fan !== hex) return fanOut(desk, hex);
  const about = ask?.unit ?? table.sender;
  if (about && litHexes(table).size && about !== id) void explain(desk, about, hex);
  if (id) openCard(desk, id);
  else if (stack.length) openCard(desk, stack[stack.length - 1].id);
  else openCard(desk, null, hex);
}

/** Pick the piece, or the one lit piece of its stack, or its formation. @param {Desk} desk @param {string} id @param {number | null} hex @param {By} by */
function pickPiece(desk, id, hex, by) {
  const { table } = desk;
  const lit = litPieces(table);
  if (!lit.size) return false;
  const take = (/** @type {string} */ one) => {
    const index = lit.get(one) ?? -1;
    if (index < 0) chooseSender(desk, one);
    else void answer(desk, index, by);
  };
  const here = hex === null ? [] : piecesIn(table, hex).filter((piece) => lit.has(piece.id));
  if (lit.has(id)) {
    // A finger on a closed stack may have meant the one below.
    if (by === "touch" && here.length > 1 && desk.fan !== hex && hex !== null) fanOut(desk, hex);
    else take(id);
    return true;
  }
  if (desk.fan !== hex && here.length) {
    if (here.length === 1) take(here[0].id);
    else if (hex !== null) fanOut(desk, hex);
    return true;
  }
  const formation = table.scene.counters[id]?.formation ?? "";
  if (!lit.has(formation)) return false;
  take(formation);
  return true;
}

/** Another unit was meant: take back the pick and pick that one instead. @param {Desk} desk @param {string} id */
function changeMind(desk, id) {
  const { table, live } = desk;
  const ask = myAsk(table);
  const before = table.lastPick;
  if (!ask?.unit || !table.shown?.can_undo || !before || ask.unit === id) return false;
  if (!valuesOf(before, "pick").includes(id) || !valuesOf(before, "pick").includes(ask.unit)) return false;
  const entry = table.log[table.log.length - 1];
  if (entry?.events.length) return false;
  table.press.instead = id;
  if (!live.undo(table.shown.ply)) table.press.instead = null;
  return true;
}

/** Called when an undo has come through. @param {Desk} desk */
export function undone(desk) {
  const { press } = desk.table;
  const id = press.instead;
  press.instead = null;
  const index = id ? indexOf(myAsk(desk.table), "pick", id) : -1;
  if (index >= 0) choose(desk, index);
}
