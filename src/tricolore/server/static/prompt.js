/** The prompt: who chooses, what, under which paragraph, and every option as a button. */

import { byId, el, fill, icon, paragraph, svg } from "./dom.js";
import { angle, distance, printed } from "./geometry.js";
import { choose, chooseOnceSeen, undo } from "./act.js";
import { miniature } from "./counters.js";
import { drawOdds, oddsOf } from "./odds.js";
import { skip } from "./pace.js";
import { changed, listen, moment, myAsk, pieceOf, piecesIn, sideIndex, sideName } from "./state.js";
import { say } from "./toast.js";
import { capital, facingName, hexName, nameOf, optionText, playerName, whose } from "./words.js";
import { flag } from "./flag.js";
import { lookAt } from "./desk.js";
import { computers, openPlans, takeOver } from "./computer.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Option} Option */

export const UNDO = "M8 4L3 9l5 5M3.5 9H12a5 5 0 0 1 0 10H9";

/** @param {Desk} desk */
export function mountPrompt(desk) {
  const { table } = desk;
  let spoken = "";
  const draw = () => {
    drawPrompt(desk);
    const ask = myAsk(table);
    const text = ask ? `${sideName(table, ask.side)}: ${ask.prompt} Paragraph ${ask.rule}. ${ask.options.length} options.` : "";
    if (text && text !== spoken) say(text);
    spoken = text;
  };
  listen(table, ["moment", "busy", "line", "replay"], draw);
  listen(table, "focus", () => {
    markFocus(desk);
    void showOdds(desk);
  });
  byId("prompt").addEventListener("keydown", (event) => arrows(event));
}

/** @param {Desk} desk */
function drawPrompt(desk) {
  const { table } = desk;
  const box = byId("prompt");
  const held = box.contains(document.activeElement);
  const now = moment(table);
  const ask = now?.ask ?? null;
  const mine = myAsk(table);
  box.classList.toggle("mine", Boolean(mine));
  box.dataset.side = ask ? String(sideIndex(table, ask.side)) : "";
  box.setAttribute("aria-busy", String(Boolean(table.sent)));
  if (!now) return fill(box, el("p", { class: "quiet" }, "Opening the table …"));
  if (now.over && !table.replay) return fill(box, ...overTexts(desk));
  if (!ask) return fill(box, el("p", { class: "quiet" }, table.replay ? "A past moment." : "Waiting …"));
  if (mine) {
    fill(box, heading(desk, ask), ...groups(desk, mine), el("div", { class: "odds-place", "aria-live": "polite" }), foot(desk));
    box.scrollTop = 0; // the question first
    // Keys go on from the first option; after a finger or the mouse no option is the chosen one.
    if (usesKeys) focusFirst(box);
    else if (held) box.focus({ preventScroll: true });
    return;
  }
  fill(box, heading(desk, ask), ...waitingFor(desk, ask), table.replay ? null : foot(desk));
}

/** @param {Desk} desk @param {Ask} ask */
function heading(desk, ask) {
  const { table } = desk;
  const verb = table.seats.includes(ask.side) && !table.replay ? "you choose" : "chooses";
  return el("header", {},
    el("p", { class: "who" },
      flag(table.scene.sides, ask.side),
      el("span", {}, `${sideName(table, ask.side)}`), el("span", { class: "verb" }, verb),
      paragraph(ask.rule)),
    el("h2", { id: "question" }, ask.prompt));
}

/** @param {Desk} desk @param {Ask} ask */
function waitingFor(desk, ask) {
  const { table } = desk;
  if (table.replay) return [];
  const parts = [];
  const trouble = table.troubles[ask.side];
  if (trouble && !table.queue.length) return failed(desk, ask.side, trouble);
  if (table.queue.length || (!table.sent && table.players[ask.side] !== "person" && !table.seats.includes(ask.side))) {
    const who = table.queue.length ? `${table.queue.length} moves to show` : `${capital(playerName(table.players[ask.side]))} is thinking`;
    parts.push(el("p", { class: "quiet waiting" }, who, dots()));
    if (table.queue.length) parts.push(el("button", { class: "button", onclick: () => skip(desk) }, "Show them all at once", kbd("Space")));
  } else if (table.sent) {
    parts.push(el("p", { class: "quiet waiting" }, "Sent", dots()));
  } else if (!table.seats.length) {
    parts.push(el("p", { class: "quiet" }, "You are watching this game."));
  } else if (!table.seats.includes(ask.side)) {
    parts.push(el("p", { class: "quiet waiting" }, `Waiting for ${sideName(table, ask.side)}`, dots()));
  }
  return parts;
}

/** A computer has failed: a person may go on in its stead. @param {Desk} desk @param {string} side @param {string} trouble */
function failed(desk, side, trouble) {
  const { table, live } = desk;
  const may = table.seats.length > 0 || !Object.values(table.players).includes("person");
  return [
    el("p", { class: "reason", role: "alert" }, trouble),
    el("p", { class: "card-acts" },
      may ? el("button", { class: "button main", type: "button", onclick: () => void takeOver(desk, side) }, "Take over this seat") : null,
      el("button", { class: "button", type: "button", onclick: () => live.hello() }, "Let it try again")),
  ];
}

const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/** @param {string} key */
export const kbd = (key) => el("kbd", {}, key);

/** Options in groups by what they are. @param {Desk} desk @param {Ask} ask */
function groups(desk, ask) {
  /** @type {Record<string, [Option, number][]>} */
  const by = { pick: [], turn: [], go: [], say: [] };
  ask.options.forEach((option, index) => by[option[0]]?.push([option, index]));
  const parts = [];
  if (by.go.length) parts.push(hexChooser(desk, ask, by.go));
  if (by.turn.length) parts.push(rose(desk, ask, by.turn));
  if (by.pick.length) parts.push(el("div", { class: "picks", role: "group", "aria-label": "Units" }, ...by.pick.map((one) => pickButton(desk, ...one))));
  if (by.say.length) parts.push(el("div", { class: "says", role: "group", "aria-label": "Answers" }, ...by.say.map((one) => sayButton(desk, ...one, by.say.length, ask.options.length))));
  return [el("div", { class: "options" }, ...parts)];
}

/** @param {Desk} desk @param {Option} option @param {number} index */
function attributes(desk, option, index) {
  return {
    "data-option": index, "data-kind": option[0], "data-value": option[1], type: "button",
    onclick: (/** @type {PointerEvent} */ event) => void chooseOnceSeen(desk, index, event.pointerType === "touch"),
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

/** @param {Desk} desk @param {Option} option @param {number} index @param {number} says @param {number} all */
function sayButton(desk, option, index, says, all) {
  const word = String(option[1]);
  const key = says === 1 && all > 1 ? "D" : word === "yes" ? "Y" : word === "no" ? "N" : "";
  const main = word === "yes" || (says === 1 && all > 1);
  return el("button", { class: main ? "button main" : "button", ...attributes(desk, option, index) },
    optionText(desk.table.scene, option), key ? kbd(key) : null);
}

/** Six facings laid out as on the map. @param {Desk} desk @param {Ask} ask @param {[Option, number][]} turns */
function rose(desk, ask, turns) {
  const { scene } = desk.table;
  const unit = ask.unit ? pieceOf(desk.table, ask.unit) : undefined;
  return el("div", { class: "rose", role: "group", "aria-label": "Facings" }, ...turns.map(([option, index]) => {
    const facing = Number(option[1]);
    const turn = angle(facing);
    const button = el("button",
      { class: unit?.facing === facing ? "face now" : "face", ...attributes(desk, option, index),
        "aria-label": `Face ${facingName(scene, facing)}${unit?.facing === facing ? ", as now" : ""}` },
      icon("M10 .5l4.4 5H5.6z"), el("small", {}, scene.board.compass[facing] ?? ""));
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
  const label = el("output", {}, goes.length === 1 ? "1 hex is lit" : `${goes.length} hexes are lit`);
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
    else choose(desk, ordered[at][1]);
  };
  const go = el("button", { class: "button main", type: "button", hidden: true, onclick: pressed }, "Go");
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

/** @param {Desk} desk */
function foot(desk) {
  const { table } = desk;
  const can = Boolean(table.shown?.can_undo) && table.seats.length > 0 && !table.replay;
  return el("footer", {},
    el("button", { class: "button plain undo", type: "button", disabled: !can, onclick: () => undo(desk) }, icon(UNDO), "Undo", kbd("U")),
    computers(table) ? el("button", { class: "button plain intent", type: "button", title: "What the computer has in mind", onclick: () => void openPlans(desk) }, "What does it intend?", kbd("I")) : null,
    el("span", { class: "hint" }, myAsk(table) && !computers(table) ? "? for help" : ""));
}

/** @param {Desk} desk */
function overTexts(desk) {
  const result = desk.table.shown?.result;
  const winner = result?.winner ? sideName(desk.table, result.winner) : null;
  return [
    el("p", { class: "who" }, "The battle is over"),
    el("h2", {}, winner ? `${winner} ${result?.level}` : `A ${result?.level ?? "draw"}`),
    el("p", { class: "reason" }, result?.reason ? `${result.reason}.` : ""),
    el("button", { class: "button main", type: "button", onclick: () => document.dispatchEvent(new CustomEvent("table:over")) }, "How it ended"),
  ];
}

/** Put the light on an option. @param {Desk} desk @param {number | null} index @param {boolean} [look] */
export function focus(desk, index, look = true) {
  const { table } = desk;
  if (table.focus === index) return;
  table.focus = index;
  const option = index === null ? null : myAsk(table)?.options[index];
  if (option && look) {
    const hex = option[0] === "go" ? Number(option[1]) : option[0] === "pick" ? pieceOf(table, String(option[1]))?.hex : undefined;
    if (hex) lookAt(desk, hex, false);
  }
  changed(table, "focus");
}

/** @param {Desk} desk */
function markFocus(desk) {
  for (const node of byId("prompt").querySelectorAll("[data-option]")) {
    node.classList.toggle("focus", /** @type {HTMLElement} */ (node).dataset.option === String(desk.table.focus));
  }
}

/** @param {Desk} desk */
async function showOdds(desk) {
  const { table } = desk;
  const index = table.focus;
  if (index === null) return;
  await new Promise((resolve) => setTimeout(resolve, 90));
  if (table.focus !== index) return;
  const odds = await oddsOf(desk, index);
  const place = byId("prompt").querySelector(".odds-place");
  const option = myAsk(table)?.options[index];
  if (!place || !option || table.focus !== index) return;
  if (!odds) return fill(place);
  const there = option[0] === "go" ? piecesIn(table, Number(option[1])).map((piece) => nameOf(table.scene, piece.id)) : [];
  fill(place,
    el("div", { class: "odds-head" },
      el("p", { class: `target of-${option[0]}` }, el("span", {}, [optionText(table.scene, option), ...there].join(" · ")), el("small", { class: "again" }, "Tap it again, or:")),
      el("button", { class: "button main do-it", type: "button", onclick: () => choose(desk, index) }, "Do it")),
    drawOdds(odds));
  if (!matchMedia("(hover: none)").matches) return;
  // The sheet has grown: both the odds and what they are about stay in sight.
  place.scrollIntoView({ block: "nearest" });
  const hex = option[0] === "go" ? Number(option[1]) : pieceOf(table, String(option[1]))?.hex;
  if (hex) setTimeout(() => lookAt(desk, hex, false), 60); // the map's window is smaller by then
}

let usesKeys = false;
addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) usesKeys = true;
}, true);
addEventListener("pointerdown", () => (usesKeys = false), true);

/** @param {HTMLElement} box */
function focusFirst(box) {
  const typing = document.activeElement instanceof HTMLInputElement || document.querySelector("dialog[open]");
  if (typing || document.activeElement?.id === "board") return;
  const first = /** @type {HTMLElement | null} */ (box.querySelector(".options button:not([tabindex='-1']):not([hidden]), .options [tabindex='0']"));
  first?.focus({ preventScroll: false });
}

/** Arrow keys walk from option to option. @param {KeyboardEvent} event */
function arrows(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !(event.target instanceof HTMLElement) || event.target.closest(".hexes")) return;
  const all = /** @type {HTMLElement[]} */ ([...byId("prompt").querySelectorAll(".options button:not([tabindex='-1']):not([hidden]), .options [tabindex='0']")]);
  const at = all.indexOf(event.target);
  if (at < 0) return;
  all[(at + by + all.length) % all.length].focus();
  event.preventDefault();
  event.stopPropagation();
}
