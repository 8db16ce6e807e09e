/** Gestures: moving a piece and its group at once.  They are proposed, shown on the map, and sent together. */

import { el } from "./dom.js";
import { reveal } from "./camera.js";
import { centre } from "./geometry.js";
import { drawGhosts } from "./ghosts.js";
import { kbd } from "./options.js";
import { dropOnward, finish, goOn, onwardBox, sendOut } from "./onward.js";
import { answers, changed, listen, litPieces, myAsk, pieceOf } from "./state.js";
import { say, toast } from "./toast.js";
import { hexName, nameOf } from "./words.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Gesture} Gesture */

/** So many who fall short are named at once; more are folded. */
const FEW = 3;

/** @param {Desk} desk */
export function mountGestures(desk) {
  listen(desk.table, ["gesture", "moment", "replay", "draft", "busy"], () => drawGhosts(desk));
  listen(desk.table, ["moment", "busy"], () => goOn(desk));
}

/** Ask for what the selected piece and its group could do; with a hex, there. @param {Desk} desk @param {string} id @param {number | null} hex */
export async function propose(desk, id, hex) {
  const { table, live } = desk;
  const ply = table.shown?.ply ?? -1;
  const before = table.gesture?.chosen ?? "";
  const args = hex === null ? { id } : { id, hex };
  const answer = await live.query("gestures", args).catch(() => ({ gestures: [] }));
  if (table.shown?.ply !== ply || !myAsk(table)) return;
  const all = /** @type {Gesture[]} */ (answer.gestures ?? []);
  if (!all.length && hex !== null) toast(phrase`${groupName(desk, id)} can do nothing at ${hexName(table.scene, hex)} at once.`, { kind: "why" });
  const at = Math.max(0, all.findIndex((one) => one.id === before));
  table.gesture = { ply, id, hex: hex ?? 0, all, at, chosen: before };
  changed(table, "gesture");
  if (all.length) reveal(desk.camera, (all[at].pieces ?? []).map(([, there]) => centre(desk.layout, there)));
  tell(desk);
}

/** What is proposed is spoken, with those who fall short. @param {Desk} desk */
function tell({ table }) {
  const now = table.gesture?.all[table.gesture.at];
  if (now) say([now.title, now.facing ?? "", now.left?.length ? phrase`${counted(now.left.length, "unit")} will not get there` : ""].filter(Boolean).join(", "));
}

/** Begin a gesture: with the piece that is meant, if that is clear; otherwise a press on the map names it. @param {Desk} desk */
export function beginGesture(desk) {
  const { table } = desk;
  if (!answers(table, "gestures") || !myAsk(table)?.groups || table.gesture) return;
  const id = leadOf(desk);
  if (id) return void propose(desk, id, null);
  table.gesture = { ply: table.shown?.ply ?? -1, id: "", hex: 0, all: [], at: 0, chosen: "" };
  changed(table, "gesture");
}

/** The piece whose group is meant: the one whose card is open, the one that is picked or asked about, or any if all that are lit belong together. @param {Desk} desk */
function leadOf({ table }) {
  const ask = myAsk(table);
  const lit = [...litPieces(table).keys()];
  const chosen = [table.selected, table.sender, ask?.unit].find((id) => id && table.scene.counters[id]?.side === ask?.side && pieceOf(table, id));
  if (chosen) return chosen;
  if (ask?.together) {
    const one = lit.find((id) => table.scene.counters[id]) ?? "";
    return table.scene.counters[one]?.formation || one || null;
  }
  const groups = new Set(lit.map((id) => table.scene.counters[id]?.group.join("\n") || id));
  return groups.size === 1 ? lit.find((id) => pieceOf(table, id)) ?? lit[0] : null;
}

/** What the group of a piece is called: its formation, if that is what all who are lit belong to. @param {Desk} desk @param {string} id */
function groupName({ table }, id) {
  const { scene } = table;
  const formation = scene.counters[id]?.formation ?? "";
  const lit = [...litPieces(table).keys()];
  const whole = scene.formations[id] || (lit.length > 1 && lit.every((one) => scene.counters[one]?.formation === formation));
  const name = scene.formations[formation]?.name ?? scene.formations[id]?.name;
  return whole && name ? phrase`All of ${name}` : phrase`${nameOf(scene, id)} and its group`;
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
export function dropGesture(desk) {
  const { table } = desk;
  if (!table.gesture) return dropOnward(desk);
  table.gesture = null;
  changed(table, "gesture");
  return true;
}

/** Send what is proposed, or the last step of what was sent before; returns whether there was anything. @param {Desk} desk */
export function sendGesture(desk) {
  const { table } = desk;
  const { gesture } = table;
  const now = gesture?.all[gesture.at];
  if (!gesture || !now) return finish(desk);
  if (!myAsk(table) || !table.shown) return false;
  if (sendOut(desk, now)) table.gesture = null;
  changed(table, "gesture", "busy");
  return true;
}

/** In the prompt: the button that starts a gesture, or the gesture that is being made. @param {Desk} desk */
export function gestureBox(desk) {
  const { table } = desk;
  if (!answers(table, "gestures")) return null;
  const last = onwardBox(desk);
  if (last || !myAsk(table)?.groups) return last;
  const { gesture } = table;
  if (!gesture) {
    const lead = leadOf(desk);
    if (!lead && !litPieces(table).size) return null;
    return el("p", { class: "gesture-start" }, el("button", { class: "button", type: "button", onclick: () => beginGesture(desk) },
      lead ? phrase`${groupName(desk, lead)} at once` : phrase("A whole group at once"), kbd("V")));
  }
  const now = gesture.all[gesture.at];
  const leave = el("button", { class: "button", type: "button", onclick: () => dropGesture(desk) }, phrase("Cancel"));
  if (!gesture.id) return box(el("p", { class: "lead" }, phrase("Click a piece of the group that is to act.")), el("div", { class: "says" }, leave));
  if (!now) {
    return box(el("p", { class: "lead" }, phrase`${groupName(desk, gesture.id)}: click where they should go, or what they should aim at.`), el("div", { class: "says" }, leave));
  }
  const [kind, word] = now.answers[0];
  return box(
    el("p", { class: "lead" }, now.title, el("small", {}, phrase` ${counted([now.answers, ...(now.then ?? [])].flat().length, "answer")} at once`)),
    kind === "say" ? el("p", { class: "quiet" }, phrase`The answer to this question is then: ${word}.`) : null,
    ...choices(desk, gesture, now),
    el("div", { class: "says" },
      el("button", { class: "button main do-gesture", type: "button", onclick: () => sendGesture(desk) }, phrase("Do it"), kbd("Enter")), leave),
    shortBox(desk, now),
    now.then?.length ? el("p", { class: "quiet" }, phrase("On the way the other side may be asked, or dice fall. The rest follows by itself.")) : null,
    now.note ? el("p", { class: "quiet" }, now.note) : null,
    now.final ? el("p", { class: "quiet" }, phrase("Dice fall after the last step. The table asks before it.")) : null,
    gesture.hex ? el("p", { class: "quiet" }, phrase("Click another hex to send them there instead.")) : null);
}

/** @param {...import("./dom.js").Child} inside */
const box = (...inside) => el("section", { class: "gesture", "aria-label": phrase("Moving a group") }, ...inside);

/** How they go, and which way they face at the end. @param {Desk} desk @param {NonNullable<import("./state.js").Table["gesture"]>} gesture @param {Gesture} now */
function choices(desk, gesture, now) {
  const choose = (/** @type {number} */ at) => () => {
    gesture.at = at;
    gesture.chosen = gesture.all[at].id;
    changed(desk.table, "gesture");
    tell(desk);
  };
  const button = (/** @type {string} */ text, /** @type {number} */ at, /** @type {boolean} */ on) =>
    el("button", { class: "button", type: "button", "data-at": String(at), "aria-pressed": String(on), onclick: choose(at) }, text);
  const titles = [...new Set(gesture.all.map((one) => one.title))];
  const ways = titles.map((title) => {
    const alike = gesture.all.findIndex((one) => one.title === title && one.facing === now.facing);
    const at = alike < 0 ? gesture.all.findIndex((one) => one.title === title) : alike;
    return button(gesture.all[at].short || title, title === now.title ? gesture.at : at, title === now.title);
  });
  const faces = gesture.all.flatMap((one, at) => (one.title === now.title && one.facing ? [button(one.facing, at, one === now)] : []));
  return [
    ways.length > 1 ? el("div", { class: "says ways", role: "group", "aria-label": phrase("How they go") }, ...ways) : null,
    faces.length > 1 ? el("div", { class: "says faces", role: "group", "aria-label": phrase("Which way they face") }, ...faces) : null,
  ];
}

/** Who will not get there, and why. @param {Desk} desk @param {Gesture} now */
function shortBox({ table }, { left = [], pieces = [] }) {
  if (!left.length) return null;
  const going = new Set(pieces.map(([id]) => id));
  const stay = left.filter(([id]) => !going.has(id)).length;
  const short = left.length - stay;
  const head = [stay ? stay === 1 ? phrase("1 unit stays behind") : phrase`${stay} units stay behind` : "", short ? short === 1 ? phrase("1 unit falls short") : phrase`${short} units fall short` : ""].filter(Boolean).join(", ");
  return el("details", { class: "short", open: left.length <= FEW },
    el("summary", {}, head),
    el("ul", {}, ...left.map(([id, why]) => el("li", {}, el("b", {}, nameOf(table.scene, id)), ` ${why}`))));
}
