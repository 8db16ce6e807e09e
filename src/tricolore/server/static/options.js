/** Every option of a question as a button: units, facings, hexes, stacks, cards in hand, words. */

import { el, icon, svg } from "./dom.js";
import { angle, distance, printed } from "./geometry.js";
import { answer } from "./act.js";
import { miniature } from "./counters.js";
import { markFinals } from "./finals.js";
import { focus } from "./focus.js";
import { asItIs, usual } from "./questions.js";
import { changed, moment, pieceOf, piecesIn, sentOf } from "./state.js";
import { say } from "./toast.js";
import { capital, compassOf, facingName, hexName, nameOf, optionText, whose } from "./words.js";
import { signOf } from "./counters.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */

/** @param {string} key */
export const kbd = (key) => el("kbd", {}, key);

/** Options in groups by what they are. @param {Desk} desk @param {Ask} ask */
export function groups(desk, ask) {
  /** @type {Record<string, [Option, number][]>} */
  const by = { pick: [], turn: [], go: [], via: [], stack: [], send: [], play: [], say: [] };
  ask.options.forEach((option, index) => by[option[0]]?.push([option, index]));
  const parts = [];
  const { sender } = desk.table;
  const hexes = [...by.go, ...by.via, ...by.send.filter(([[, value]]) => sentOf(value)[0] === sender)];
  if (hexes.length) parts.push(hexChooser(desk, ask, hexes));
  if (by.turn.length) parts.push(rose(desk, ask, by.turn));
  const list = (/** @type {string} */ label, /** @type {Node[]} */ buttons) => el("div", { class: "picks", role: "group", "aria-label": label }, ...buttons);
  if (by.send.length) parts.push(list(phrase("Who is sent"), sendButtons(desk, by.send)));
  if (by.pick.length) parts.push(list(phrase("Units"), by.pick.map((one) => pickButton(desk, ...one))));
  if (by.stack.length) parts.push(list(phrase("Stacks"), by.stack.map((one) => stackButton(desk, ...one))));
  if (by.play.length) parts.push(list(phrase("In hand"), by.play.map((one) => playButton(desk, ...one))));
  if (by.say.length) parts.push(
    el("p", { class: "sure", role: "alert", hidden: true }),
    el("div", { class: "says", role: "group", "aria-label": phrase("Answers") }, ...by.say.map((one) => sayButton(desk, ask, ...one))));
  return [el("div", { class: "options" }, ...parts)];
}

/** @param {Desk} desk @param {Option} option @param {number} index */
function attributes(desk, option, index) {
  return {
    "data-option": index, "data-kind": option[0], "data-value": option[1], type: "button",
    onclick: (/** @type {PointerEvent} */ event) => {
      const by = event.detail === 0 ? "key" : event.pointerType === "touch" ? "touch" : "mouse";
      if (event.detail > 1 && desk.table.warned) return;
      if (event.detail > 1 && desk.table.armed && (by === "mouse" || desk.table.armed.left)) return; // the second half of a double click does not confirm
      void answer(desk, index, by);
    },
    onfocus: () => focus(desk, index),
    onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && focus(desk, index, false),
    onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && desk.table.focus === index && focus(desk, null, false),
  };
}

/** @param {Desk} desk @param {Option} option @param {number} index */
function pickButton(desk, option, index) {
  const { scene } = desk.table;
  const id = String(option[1]);
  const piece = pieceOf(desk.table, id);
  const waiting = moment(desk.table)?.picture.waiting.find((one) => one.id === id);
  const where = piece ? hexName(scene, piece.hex) : waiting ? phrase`arrives at ${hexName(scene, waiting.hex)}` : "";
  const [title, under] = scene.formations[id] && scene.counters[id]
    ? [scene.formations[id].name, scene.counters[id].name] : [scene.counters[id]?.name ?? nameOf(scene, id), [whose(scene, id), where].filter(Boolean).join(" · ")];
  return el("button", { class: "pick", ...attributes(desk, option, index) },
    drawnFresh(desk, id),
    el("span", { class: "name" }, title, el("small", {}, under)));
}

/** A piece that may be chosen now is not drawn as spent, whatever it has done before. @param {Desk} desk @param {string} id */
function drawnFresh(desk, id) {
  const { scene } = desk.table;
  const piece = pieceOf(desk.table, id);
  const fresh = piece && { ...piece, marks: piece.marks.filter((mark) => signOf(scene, mark).look !== "spent") };
  if (scene.counters[id]) return miniature(scene, id, fresh);
  const top = stackOf(desk, id).at(-1);
  return top ? miniature(scene, top.id, top) : badge(desk, id);
}

/** The pieces of a hex, where a whole stack is sent by the number of its hex. @param {Desk} desk @param {string} id */
const stackOf = ({ table }, id) => (/^\d{4}$/.test(id) && !table.scene.counters[id] ? piecesIn(table, Number(id)) : []);

/** The pieces that may be sent somewhere: first the piece is chosen, then the hex. @param {Desk} desk @param {[Option, number][]} sends */
function sendButtons(desk, sends) {
  const { table } = desk;
  /** @type {Map<string, number>} */
  const hexes = new Map();
  for (const [[, value]] of sends) hexes.set(sentOf(value)[0], (hexes.get(sentOf(value)[0]) ?? 0) + 1);
  return [...hexes].map(([id, count]) => el("button", { class: table.sender === id ? "pick now" : "pick", type: "button", "data-kind": "send", "data-value": id, "aria-pressed": String(table.sender === id),
    onclick: () => chooseSender(desk, id) },
  drawnFresh(desk, id), el("span", { class: "name" }, stackOf(desk, id).length ? phrase`All at ${hexName(table.scene, Number(id))}` : nameOf(table.scene, id), el("small", {}, counted(count, "hex", "hexes")))));
}

/** @param {Desk} desk @param {string} id */
export function chooseSender(desk, id) {
  const { table } = desk;
  table.sender = table.sender === id ? null : id;
  table.focus = null;
  changed(table, "sending");
}

/** A button for all pieces in a hex. @param {Desk} desk @param {Option} option @param {number} index */
function stackButton(desk, option, index) {
  const { table } = desk;
  const stack = piecesIn(table, Number(option[1]));
  const top = stack[stack.length - 1];
  return el("button", { class: "pick", ...attributes(desk, option, index) },
    top ? miniature(table.scene, top.id, top) : null,
    el("span", { class: "name" }, hexName(table.scene, Number(option[1])), el("small", {}, counted(stack.length, "piece"))));
}

/** A button for something in hand. @param {Desk} desk @param {Option} option @param {number} index */
function playButton(desk, option, index) {
  const { table } = desk;
  const id = String(option[1]);
  const item = moment(table)?.picture.panels.flatMap((panel) => (panel.kind === "hand" ? panel.items : [])).find((one) => one.id === id);
  return el("button", { class: "pick", ...attributes(desk, option, index) },
    table.scene.counters[id] ? miniature(table.scene, id) : el("span", { class: "chit", "aria-hidden": "true" }, (item?.label ?? id).slice(0, 3)),
    el("span", { class: "name" }, capital(item?.label ?? nameOf(table.scene, id)), item?.title ? el("small", {}, item.title) : null));
}

/** A formation, or something else, without a counter of its own. @param {Desk} desk @param {string} id */
function badge(desk, id) {
  const formation = desk.table.scene.formations[id];
  const band = formation?.band ?? "#777777";
  return svg("svg", { viewBox: "-27 -27 54 54", class: "miniature", "aria-hidden": "true" },
    svg("rect", { x: -22, y: -14, width: 44, height: 28, rx: 4, fill: band }),
    svg("text", { y: 7, class: "value", fill: "#fff" }, formation?.label ?? "?"));
}

/** The usual answer stands out. @param {Desk} desk @param {Ask} ask @param {Option} option @param {number} index */
function sayButton(desk, ask, option, index) {
  const word = String(option[1]);
  const only = ask.options.filter(([kind]) => kind === "say").length === 1 && ask.options.length > 1;
  const turns = ask.options.some(([kind]) => kind === "turn");
  const key = only && !turns ? "D" : word === "yes" ? "Y" : word === "no" ? "N" : "";
  return el("button", { class: word === usual(ask) ? "button main" : "button", ...attributes(desk, option, index) },
    optionText(desk.table.scene, option), key ? kbd(key) : null);
}

/** Six facings laid out as on the map. @param {Desk} desk @param {Ask} ask @param {[Option, number][]} turns */
function rose(desk, ask, turns) {
  const { scene } = desk.table;
  const now = asItIs(desk.table, ask);
  return el("div", { class: "rose", role: "group", "aria-label": phrase("Facings") }, ...turns.map(([option, index]) => {
    const facing = Number(option[1]);
    const turn = angle(facing);
    const button = el("button",
      { class: index === now ? "face now" : "face", ...attributes(desk, option, index),
        "aria-label": phrase`Face ${facingName(scene, facing)}${index === now ? phrase(", as now") : ""}` },
      icon("M10 .5l4.4 5H5.6z"), el("small", {}, compassOf(scene, facing)), index === now ? kbd("D") : null);
    button.style.setProperty("--x", String(Math.cos(turn)));
    button.style.setProperty("--y", String(Math.sin(turn)));
    button.style.setProperty("--turn", `${facing * 60}deg`);
    return button;
  }));
}

/** Lit hexes one by one, nearest first: for the keyboard, and for those who cannot see the map. @param {Desk} desk @param {Ask} ask @param {[Option, number][]} goes */
function hexChooser(desk, ask, goes) {
  const { table, layout } = desk;
  const about = ask.unit ?? table.sender;
  const unit = about ? pieceOf(table, about) : undefined;
  const hexOf = (/** @type {Option} */ [kind, value]) => (kind === "send" ? sentOf(value)[1] : Number(value));
  const far = (/** @type {Option} */ option) => (unit ? distance(layout, unit.hex, hexOf(option)) : 0);
  const ordered = [...goes].sort((a, b) => far(a[0]) - far(b[0]) || hexOf(a[0]) - hexOf(b[0]));
  let at = -1;
  const label = el("output", {}, counted(goes.length, "hex is lit", "hexes are lit"));
  const step = (/** @type {number} */ by) => {
    at = (at + by + ordered.length + (at < 0 && by < 0 ? 1 : 0)) % ordered.length;
    const [option, index] = ordered[at];
    label.textContent = `${hexName(table.scene, hexOf(option))}`;
    go.dataset.option = String(index);
    go.hidden = false;
    markFinals(desk);
    focus(desk, index);
    say(`${hexName(table.scene, hexOf(option))}, ${table.scene.board.hexes[printed(hexOf(option))]?.text ?? ""}`);
  };
  const pressed = () => {
    if (at < 0) step(1);
    else void answer(desk, ordered[at][1], "key");
  };
  const go = el("button", { class: "button main go", type: "button", hidden: true, onclick: pressed }, phrase("Go"));
  const list = el("div", {
    class: "hexes", tabindex: 0, role: "spinbutton", "data-kind": "go", "aria-label": phrase("Lit hexes: arrow keys go through them, Enter chooses"),
    "aria-valuemin": 1, "aria-valuemax": ordered.length,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: 0 }[event.key];
      if (by !== undefined) step(by);
      else if (event.key === "Enter") pressed();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  }, el("button", { class: "step", type: "button", tabindex: -1, "aria-label": phrase("Previous hex"), onclick: () => step(-1) }, "‹"),
  label, el("button", { class: "step", type: "button", tabindex: -1, "aria-label": phrase("Next hex"), onclick: () => step(1) }, "›"));
  return el("div", { class: "goes" }, list, go);
}
