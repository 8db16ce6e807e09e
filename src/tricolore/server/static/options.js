/** Every option of a question as a button: units, facings, hexes, words. */

import { el, icon, svg } from "./dom.js";
import { angle, distance, printed } from "./geometry.js";
import { answer } from "./act.js";
import { miniature } from "./counters.js";
import { focus } from "./focus.js";
import { asItIs, usual } from "./questions.js";
import { pieceOf } from "./state.js";
import { say } from "./toast.js";
import { counted, facingName, hexName, nameOf, optionText, whose } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Option} Option */

/** @param {string} key */
export const kbd = (key) => el("kbd", {}, key);

/** Options in groups by what they are. @param {Desk} desk @param {Ask} ask */
export function groups(desk, ask) {
  /** @type {Record<string, [Option, number][]>} */
  const by = { pick: [], turn: [], go: [], say: [] };
  ask.options.forEach((option, index) => by[option[0]]?.push([option, index]));
  const parts = [];
  if (by.go.length) parts.push(hexChooser(desk, ask, by.go));
  if (by.turn.length) parts.push(rose(desk, ask, by.turn));
  if (by.pick.length) parts.push(el("div", { class: "picks", role: "group", "aria-label": "Units" }, ...by.pick.map((one) => pickButton(desk, ...one))));
  if (by.say.length) parts.push(
    el("p", { class: "sure", role: "alert", hidden: true }),
    el("div", { class: "says", role: "group", "aria-label": "Answers" }, ...by.say.map((one) => sayButton(desk, ask, ...one))));
  return [el("div", { class: "options" }, ...parts)];
}

/** @param {Desk} desk @param {Option} option @param {number} index */
function attributes(desk, option, index) {
  return {
    "data-option": index, "data-kind": option[0], "data-value": option[1], type: "button",
    onclick: (/** @type {PointerEvent} */ event) => {
      const by = event.detail === 0 ? "key" : event.pointerType === "touch" ? "touch" : "mouse";
      if (event.detail > 1 && desk.table.armed && (by === "mouse" || desk.table.armed.left)) return; // a double click is no second thought
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
  const waiting = desk.table.shown?.picture.waiting.find((one) => one.id === id);
  const where = piece ? hexName(scene, piece.hex) : waiting ? `arrives at ${hexName(scene, waiting.hex)}` : "";
  const [title, under] = scene.formations[id] && scene.counters[id]
    ? [scene.formations[id].name, scene.counters[id].name] : [scene.counters[id]?.name ?? nameOf(scene, id), [whose(scene, id), where].filter(Boolean).join(" · ")];
  // Whoever may be chosen has not had his turn in this, whatever he has done before.
  const fresh = piece && { ...piece, marks: piece.marks.filter((mark) => mark !== "moved") };
  return el("button", { class: "pick", ...attributes(desk, option, index) },
    scene.counters[id] ? miniature(scene, id, fresh) : badge(desk, id),
    el("span", { class: "name" }, title, el("small", {}, under)));
}

/** A formation without a counter of its own. @param {Desk} desk @param {string} id */
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
  return el("div", { class: "rose", role: "group", "aria-label": "Facings" }, ...turns.map(([option, index]) => {
    const facing = Number(option[1]);
    const turn = angle(facing);
    const button = el("button",
      { class: index === now ? "face now" : "face", ...attributes(desk, option, index),
        "aria-label": `Face ${facingName(scene, facing)}${index === now ? ", as now" : ""}` },
      icon("M10 .5l4.4 5H5.6z"), el("small", {}, scene.board.compass[facing] ?? ""), index === now ? kbd("D") : null);
    button.style.setProperty("--x", String(Math.cos(turn)));
    button.style.setProperty("--y", String(Math.sin(turn)));
    button.style.setProperty("--turn", `${facing * 60}deg`);
    return button;
  }));
}

/** Lit hexes one by one, nearest first: for the keyboard, and for those who cannot see the map. @param {Desk} desk @param {Ask} ask @param {[Option, number][]} goes */
function hexChooser(desk, ask, goes) {
  const { table, layout } = desk;
  const unit = ask.unit ? pieceOf(table, ask.unit) : undefined;
  const far = (/** @type {Option} */ option) => (unit ? distance(layout, unit.hex, Number(option[1])) : 0);
  const ordered = [...goes].sort((a, b) => far(a[0]) - far(b[0]) || Number(a[0][1]) - Number(b[0][1]));
  let at = -1;
  const label = el("output", {}, `${counted(goes.length, "hex is", "hexes are")} lit`);
  const step = (/** @type {number} */ by) => {
    at = (at + by + ordered.length + (at < 0 && by < 0 ? 1 : 0)) % ordered.length;
    const [option, index] = ordered[at];
    label.textContent = `${hexName(table.scene, Number(option[1]))}`;
    go.dataset.option = String(index);
    go.hidden = false;
    focus(desk, index);
    say(`${hexName(table.scene, Number(option[1]))}, ${table.scene.board.hexes[printed(Number(option[1]))]?.text ?? ""}`);
  };
  const pressed = () => {
    if (at < 0) step(1);
    else void answer(desk, ordered[at][1], "key");
  };
  const go = el("button", { class: "button main go", type: "button", hidden: true, onclick: pressed }, "Go");
  const list = el("div", {
    class: "hexes", tabindex: 0, role: "spinbutton", "data-kind": "go", "aria-label": "Lit hexes, arrow keys to walk through them, Enter to choose",
    "aria-valuemin": 1, "aria-valuemax": ordered.length,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: 0 }[event.key];
      if (by !== undefined) step(by);
      else if (event.key === "Enter") pressed();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  }, el("button", { class: "step", type: "button", tabindex: -1, "aria-label": "Previous hex", onclick: () => step(-1) }, "‹"),
  label, el("button", { class: "step", type: "button", tabindex: -1, "aria-label": "Next hex", onclick: () => step(1) }, "›"));
  return el("div", { class: "goes" }, list, go);
}
