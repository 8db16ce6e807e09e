/** Answering: what a click, a tap or a key on something lit, or not lit, comes to. */

import { fanOut, fold } from "./stacks.js";
import { explain } from "./whynot.js";
import { changed, indexOf, myAsk, piecesIn, valuesOf } from "./state.js";
import { say, toast } from "./toast.js";
import { openCard } from "./card.js";
import { oddsOf } from "./odds.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Option} Option */

/** Choose an option by its index. @param {Desk} desk @param {number} index */
export function choose(desk, index) {
  const { table, live } = desk;
  const ask = myAsk(table);
  const option = ask?.options[index];
  if (!option || !table.shown) return;
  if (!live.answer(table.shown.ply, option)) {
    return toast("There is no line to the server just now; the choice was not sent.", { kind: "error" });
  }
  table.sent = option;
  changed(table, "busy");
}

/** Take the last choice back. @param {Desk} desk */
export function undo(desk) {
  const { table, live } = desk;
  if (table.replay || !table.shown) return;
  if (!table.shown.can_undo) return toast("There is nothing to take back: the dice have spoken, or the choice was not yours.", { kind: "why" });
  if (!live.undo(table.shown.ply)) toast("There is no line to the server just now.", { kind: "error" });
}

/**
 * A tap on the map.
 * @param {Desk} desk
 * @param {number | null} hex
 * @param {string | null} id       the piece that was hit
 * @param {boolean} touch          whether a finger did it, which cannot hover first
 */
export function tap(desk, hex, id, touch) {
  const { table } = desk;
  const ask = myAsk(table);
  if (id && ask && pickPiece(desk, id, hex, touch)) return;
  if (hex === null) {
    fold(desk);
    return;
  }
  const index = indexOf(ask, "go", hex);
  if (index >= 0) return void chooseOnceSeen(desk, index, touch);
  if (id && changeMind(desk, id)) return;
  const stack = piecesIn(table, hex);
  if (stack.length > 1 && desk.fan !== hex) return fanOut(desk, hex);
  if (ask?.unit && valuesOf(ask, "go").length && ask.unit !== id) void explain(desk, ask.unit, hex);
  if (id) openCard(desk, id);
  else if (stack.length) openCard(desk, stack[stack.length - 1].id);
  else openCard(desk, null, hex);
}

/** Pick the piece, or the one lit piece of its stack, or its formation. @param {Desk} desk @param {string} id @param {number | null} hex @param {boolean} touch */
function pickPiece(desk, id, hex, touch) {
  const { table } = desk;
  const ask = myAsk(table);
  const lit = new Set(valuesOf(ask, "pick").map(String));
  if (!lit.size) return false;
  const here = hex === null ? [] : piecesIn(table, hex).filter((piece) => lit.has(piece.id));
  if (lit.has(id)) {
    // A finger on a closed stack may have meant the one below.
    if (touch && here.length > 1 && desk.fan !== hex && hex !== null) fanOut(desk, hex);
    else void chooseOnceSeen(desk, indexOf(ask, "pick", id), touch);
    return true;
  }
  if (desk.fan !== hex && here.length) {
    if (here.length === 1) void chooseOnceSeen(desk, indexOf(ask, "pick", here[0].id), touch);
    else if (hex !== null) fanOut(desk, hex);
    return true;
  }
  const formation = table.scene.counters[id]?.formation ?? "";
  if (!lit.has(formation)) return false;
  choose(desk, indexOf(ask, "pick", formation));
  return true;
}

/** What a finger has been shown the odds of. @type {{ask: import("./types.js").Ask | null, index: number}} */
let tapped = { ask: null, index: -1 };

/**
 * A finger cannot hover: where dice would follow, the first tap shows the odds and the second chooses.
 * @param {Desk} desk
 * @param {number} index
 * @param {boolean} touch
 */
export async function chooseOnceSeen(desk, index, touch) {
  const { table } = desk;
  const ask = myAsk(table);
  if (!touch || (tapped.ask === ask && tapped.index === index)) return choose(desk, index);
  const odds = await oddsOf(desk, index);
  if (myAsk(table) !== ask) return;
  if (!odds) return choose(desk, index);
  tapped = { ask, index };
  table.focus = index;
  changed(table, "focus"); // the odds say that another tap does it
  say("Tap again to do it.");
}

/** Another unit was meant: take the pick back and pick that one instead. @param {Desk} desk @param {string} id */
function changeMind(desk, id) {
  const { table, live } = desk;
  const ask = myAsk(table);
  const before = table.lastPick;
  if (!ask?.unit || !table.shown?.can_undo || !before || ask.unit === id) return false;
  if (!valuesOf(before, "pick").includes(id) || !valuesOf(before, "pick").includes(ask.unit)) return false;
  const last = table.log[table.log.length - 1];
  if (last?.events.length) return false;
  afterUndo = id;
  if (!live.undo(table.shown.ply)) afterUndo = null;
  return true;
}

/** @type {string | null} */
let afterUndo = null;

/** Called when an undo has come through. @param {Desk} desk */
export function undone(desk) {
  const id = afterUndo;
  afterUndo = null;
  const index = id ? indexOf(myAsk(desk.table), "pick", id) : -1;
  if (index >= 0) choose(desk, index);
}
