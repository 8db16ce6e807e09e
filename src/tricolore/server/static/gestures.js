/** Gestures: moving a piece and its group at once.  They are proposed, shown on the map, and sent together. */

import { el, svg } from "./dom.js";
import { drawPiece } from "./counters.js";
import { centre } from "./geometry.js";
import { kbd } from "./options.js";
import { answers, changed, listen, litPieces, myAsk, pieceOf } from "./state.js";
import { toast } from "./toast.js";
import { counted, hexName, nameOf } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Gesture} Gesture */

/** @param {Desk} desk */
export function mountGestures(desk) {
  listen(desk.table, ["gesture", "moment", "replay"], () => drawGhosts(desk));
}

/** Ask for what the selected piece and its group could do; with a hex, there. @param {Desk} desk @param {string} id @param {number | null} hex */
export async function propose(desk, id, hex) {
  const { table, live } = desk;
  const ply = table.shown?.ply ?? -1;
  const args = hex === null ? { id } : { id, hex };
  const answer = await live.query("gestures", args).catch(() => ({ gestures: [] }));
  if (table.shown?.ply !== ply || !myAsk(table)) return;
  const all = /** @type {Gesture[]} */ (answer.gestures ?? []);
  if (!all.length && hex !== null) toast(`${nameOf(table.scene, id)} and its group can do nothing at ${hexName(table.scene, hex)} at once.`, { kind: "why" });
  table.gesture = { ply, id, hex: hex ?? 0, all, at: 0 };
  changed(table, "gesture");
}

/** Begin a gesture: with the piece that is meant, if that is clear; otherwise a press on the map names it. @param {Desk} desk */
export function beginGesture(desk) {
  const { table } = desk;
  if (!answers(table, "gestures") || !myAsk(table)?.groups || table.gesture) return;
  const id = leadOf(desk);
  if (id) return void propose(desk, id, null);
  table.gesture = { ply: table.shown?.ply ?? -1, id: "", hex: 0, all: [], at: 0 };
  changed(table, "gesture");
}

/** The piece whose group is meant: the one whose card is open, the one that is asked about, or any if all that are lit belong together. @param {Desk} desk */
function leadOf({ table }) {
  const ask = myAsk(table);
  const lit = [...litPieces(table).keys()];
  const chosen = [table.selected, ask?.unit].find((id) => id && table.scene.counters[id]?.side === ask?.side && pieceOf(table, id));
  if (chosen) return chosen;
  const groups = new Set(lit.map((id) => table.scene.counters[id]?.group.join("\n") || id));
  return groups.size === 1 ? lit.find((id) => pieceOf(table, id)) ?? lit[0] : null;
}

/** While a gesture is being made, a press on the map names the hex; returns whether it did. @param {Desk} desk @param {number} hex @param {string | null} id */
export function proposeTo(desk, hex, id) {
  const { table } = desk;
  if (!table.gesture || (id && id === table.gesture.id)) return false;
  if (table.gesture.id) void propose(desk, table.gesture.id, hex);
  else if (id) void propose(desk, id, null);
  return true;
}

/** @param {Desk} desk */
export function dropGesture({ table }) {
  if (!table.gesture) return false;
  table.gesture = null;
  changed(table, "gesture");
  return true;
}

/** @param {Desk} desk */
export function sendGesture({ table, live }) {
  const gesture = table.gesture?.all[table.gesture.at];
  if (!gesture || !myAsk(table) || !table.shown) return;
  if (!live.answers(table.shown.ply, gesture.answers)) {
    return toast("There is no connection to the server just now; nothing was sent.", { kind: "error" });
  }
  table.sent = "gesture";
  table.gesture = null;
  changed(table, "gesture", "busy");
}

/** A piece that is not on the map yet. @type {import("./whole.js").Piece} */
const NEW = { id: "", hex: 0, facing: null, face: "front", texts: [], badges: [], marks: [], left: null };

/** Draw where the pieces would end, as ghosts. @param {Desk} desk */
function drawGhosts({ table, layers, layout }) {
  const gesture = table.replay ? undefined : table.gesture?.all[table.gesture.at];
  /** @type {Map<number, number>} */
  const here = new Map();
  layers.ghosts.replaceChildren(...(gesture?.pieces ?? []).flatMap(([id, hex]) => {
    const piece = pieceOf(table, id);
    const at = centre(layout, hex);
    const step = here.get(hex) ?? 0;
    here.set(hex, step + 1);
    const ghost = drawPiece(table.scene, { ...(piece ?? NEW), id, hex });
    ghost.setAttribute("class", "piece ghost");
    ghost.removeAttribute("data-id");
    ghost.style.transform = `translate(${at.x + step * 7}px, ${at.y - step * 7}px)`;
    const from = piece && centre(layout, piece.hex);
    return [from && piece.hex !== hex ? svg("path", { d: `M${from.x} ${from.y}L${at.x} ${at.y}`, class: "ghost-way" }) : svg("g"), ghost];
  }));
}

/** In the prompt: the button that starts a gesture, or the gesture that is being made. @param {Desk} desk */
export function gestureBox(desk) {
  const { table } = desk;
  if (!answers(table, "gestures") || !myAsk(table)?.groups) return null;
  const { gesture } = table;
  if (!gesture) {
    const lead = leadOf(desk);
    if (!lead && !litPieces(table).size) return null;
    return el("p", { class: "gesture-start" }, el("button", { class: "button", type: "button", onclick: () => beginGesture(desk) },
      lead ? `${nameOf(table.scene, lead)} and its group at once` : "A whole group at once", kbd("V")));
  }
  const now = gesture.all[gesture.at];
  const leave = el("button", { class: "button", type: "button", onclick: () => dropGesture(desk) }, "Cancel");
  if (!gesture.id) {
    return el("section", { class: "gesture", "aria-label": "Moving a group" },
      el("p", { class: "lead" }, "Click a piece of the group that is to act."), el("div", { class: "says" }, leave));
  }
  if (!now) {
    return el("section", { class: "gesture", "aria-label": "Moving a group" },
      el("p", { class: "lead" }, `${nameOf(table.scene, gesture.id)} and its group: click where they should go, or what they should aim at.`), el("div", { class: "says" }, leave));
  }
  return el("section", { class: "gesture", "aria-label": "Moving a group" },
    el("p", { class: "lead" }, now.title, el("small", {}, ` ${counted(now.answers.length, "answer")} at once`)),
    gesture.all.length > 1 ? el("div", { class: "says" }, ...gesture.all.map((one, at) =>
      el("button", { class: "button", type: "button", "data-at": String(at), "aria-pressed": String(at === gesture.at), onclick: () => {
        gesture.at = at;
        changed(table, "gesture");
      } }, one.title))) : null,
    gesture.hex ? el("p", { class: "quiet" }, "Click another hex to send them there instead.") : null,
    el("div", { class: "says" },
      el("button", { class: "button main do-gesture", type: "button", onclick: () => sendGesture(desk) }, "Do it"), leave));
}
