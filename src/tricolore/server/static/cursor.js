/** A hex cursor for the keyboard, which says what it stands on. */

import { svg } from "./dom.js";
import { centre, corners, neighbour, onMap } from "./geometry.js";
import { reveal } from "./camera.js";
import { answer } from "./act.js";
import { focus } from "./focus.js";
import { readOut } from "./hover.js";
import { indexOf, litHexes, litPieces, myAsk, piecesIn } from "./state.js";
import { pointTo, useTool } from "./tools.js";
import { tap } from "./tap.js";
import { say, toast } from "./toast.js";
import { hexText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {number} hex */
export function setCursor(desk, hex) {
  const { table, layers, layout } = desk;
  if (!onMap(layout, hex)) return toast(phrase`There is no hex ${hex} on this map.`);
  table.cursor = hex;
  const at = centre(layout, hex);
  layers.cursor.replaceChildren(svg("polygon", { points: corners(at, layout.radius) }));
  reveal(desk.camera, [at]);
  readOut(desk, hex, null);
  const go = litHexes(table).get(hex);
  const lit = litPieces(table);
  const here = piecesIn(table, hex).find((piece) => lit.has(piece.id));
  const index = go ?? (here ? lit.get(here.id) ?? -1 : -1);
  focus(desk, index < 0 ? null : index, false);
  if (table.tool) void pointTo(desk, hex);
  say(`${hexText(table, hex)}${go !== undefined || here ? "; lit" : ""}`);
}

/** @param {Desk} desk */
export function hideCursor(desk) {
  desk.table.cursor = null;
  desk.layers.cursor.replaceChildren();
}

/** Move the cursor: up and down along the column, left and right to the next. @param {Desk} desk @param {string} key */
export function moveCursor(desk, key) {
  const { table, layout } = desk;
  if (table.cursor === null) {
    const unit = myAsk(table)?.unit ?? [...litPieces(table).keys()].find((id) => desk.placed.has(id));
    const hex = (unit ? desk.placed.get(unit)?.hex : undefined) ?? desk.placed.values().next().value?.hex ?? 101;
    return setCursor(desk, hex);
  }
  const odd = Math.floor(table.cursor / 100) % 2 === 1;
  const high = layout.even === "up" ? odd : !odd;
  // Left and right alternate between the upper and the lower neighbour, so that a row stays a row.
  const direction = { ArrowUp: 0, ArrowDown: 3, ArrowRight: high ? 1 : 2, ArrowLeft: high ? 5 : 4 }[key];
  if (direction === undefined) return;
  const next = neighbour(layout, table.cursor, direction);
  if (next !== null) setCursor(desk, next);
  else say(phrase("The edge of the map."));
}

/** Enter on the cursor's hex. @param {Desk} desk */
export function pressCursor(desk) {
  const { table } = desk;
  if (table.cursor === null) return;
  if (table.tool) return useTool(desk, table.cursor);
  if (table.focus !== null) return void answer(desk, table.focus, "key");
  const stack = piecesIn(table, table.cursor);
  tap(desk, table.cursor, stack[stack.length - 1]?.id ?? null, "key");
}

/** Tab on the map: the next lit piece of the same hex. @param {Desk} desk */
export function nextHere(desk) {
  const { table } = desk;
  const ask = myAsk(table);
  if (table.cursor === null || !ask) return false;
  const lit = piecesIn(table, table.cursor).map((piece) => indexOf(ask, "pick", piece.id)).filter((at) => at >= 0);
  if (lit.length < 2) return false;
  focus(desk, lit[(lit.indexOf(table.focus ?? -1) + 1) % lit.length], false);
  return true;
}
