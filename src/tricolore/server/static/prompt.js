/** The prompt: who chooses, what, under which paragraph, and every option as a button. */

import { drawWaiting } from "./seating.js";
import { byId, el, fill, icon, paragraph } from "./dom.js";
import { undo } from "./act.js";
import { markArmed, markFocus, showOdds } from "./focus.js";
import { oddsOf } from "./odds.js";
import { markFinals } from "./finals.js";
import { gestureBox } from "./gestures.js";
import { groups, kbd } from "./options.js";
import { skip } from "./pace.js";
import { asksFacing } from "./questions.js";
import { offerLine, standBox } from "./settle.js";
import { followDraft, handedIn, sheetForm, showDraft } from "./sheet.js";
import { listen, moment, myAsk, page, sideIndex, sideName } from "./state.js";
import { say } from "./toast.js";
import { capital, playerName } from "./words.js";
import { flag } from "./flag.js";
import { adviceBox, adviceButton, consentLine, finishingBox } from "./advice.js";
import { drawWarning } from "./warning.js";
import { computers, openPlans, takeOver } from "./computer.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */

export const UNDO = "M8 4L3 9l5 5M3.5 9H12a5 5 0 0 1 0 10H9";

/** @param {Desk} desk */
export function mountPrompt(desk) {
  const { table } = desk;
  let spoken = "";
  const draw = () => {
    drawPrompt(desk);
    const ask = myAsk(table);
    const text = ask ? `${sideName(table, ask.side)}: ${ask.prompt} Paragraph ${ask.rule}. ${ask.rows?.length ? phrase`A sheet of ${counted(ask.rows.length, "row")}` : counted(ask.options.length, "option")}.` : "";
    if (text && text !== spoken) say(text);
    spoken = text;
  };
  listen(table, ["moment", "busy", "line", "replay", "sending", "gesture"], draw);
  listen(table, "draft", () => followDraft(desk));
  listen(table, "selection", () => {
    const place = byId("prompt").querySelector(".gesture-place");
    if (place) fill(place, gestureBox(desk));
  });
  listen(table, "counsel", () => {
    const place = byId("prompt").querySelector(".advice-place");
    if (place) fill(place, adviceBox(desk));
  });
  listen(table, "focus", () => {
    markFocus(desk);
    void showOdds(desk);
  });
  listen(table, "armed", () => markArmed(desk));
  byId("prompt").addEventListener("keydown", (event) => arrows(event));
}

/** @param {Desk} desk */
function drawPrompt(desk) {
  const { table } = desk;
  if (table.waiting) return drawWaiting(desk);
  const box = byId("prompt");
  const held = box.contains(document.activeElement);
  const now = moment(table);
  const ask = now?.ask ?? null;
  const mine = myAsk(table);
  box.classList.toggle("mine", Boolean(mine));
  box.dataset.side = ask ? String(sideIndex(table, ask.side)) : "";
  box.setAttribute("aria-busy", String(Boolean(table.sent)));
  if (!now) return fill(box, el("p", { class: "quiet" }, phrase("Opening the table …")));
  if (now.over && !table.replay) return fill(box, ...overTexts(desk));
  if (!ask) return fill(box, el("p", { class: "quiet" }, table.replay ? phrase("A past moment.") : phrase("Waiting …")));
  if (mine) {
    if (mine !== table.weighed) box.classList.remove("weighs");
    void weigh(desk, mine);
    const acting = gestureBox(desk);
    const body = acting?.matches(".gesture") ? [] : mine.rows?.length ? [sheetForm(desk, mine)] : groups(desk, mine);
    fill(box, heading(desk, ask), offerLine(desk), consentLine(desk), el("div", { class: "warning-place" }),
      el("div", { class: "advice-place", "aria-live": "polite" }, adviceBox(desk)), el("div", { class: "gesture-place" }, acting), ...body, el("p", { class: "finals-note" }), standBox(desk, mine),
      el("div", { class: "odds-place", "aria-live": "polite" }), foot(desk));
    markArmed(desk);
    markFinals(desk);
    drawWarning(desk);
    if (mine.rows?.length) void showDraft(desk);
    box.scrollTop = 0; // the question first
    // Keys go on from the first option; after a finger or the mouse no option is the chosen one.
    const doing = acting?.matches(".gesture") ? box.querySelector(".do-gesture") ?? box.querySelector(".gesture button") : null;
    if (page.keys && doing instanceof HTMLElement) doing.focus(); // Enter sends the group, and picks no unit
    else if (page.keys) focusFirst(box, mine);
    else if (held) box.focus({ preventScroll: true });
    return;
  }
  fill(box, heading(desk, ask), finishingBox(desk), offerLine(desk), consentLine(desk), handedIn(desk, ask), ...waitingFor(desk, ask), table.replay ? null : foot(desk));
}

/** Whether the units that may be picked have odds, for which the list leaves room. @param {Desk} desk @param {Ask} ask */
async function weigh(desk, ask) {
  const first = ask.options.findIndex(([kind]) => kind === "pick");
  if (first < 0 || desk.table.weighed === ask) return;
  desk.table.weighed = ask;
  const odds = await oddsOf(desk, first);
  if (myAsk(desk.table) === ask) byId("prompt").classList.toggle("weighs", odds !== null);
}

/** @param {Desk} desk @param {Ask} ask */
function heading(desk, ask) {
  const { table } = desk;
  const verb = table.seats.includes(ask.side) && !table.replay ? phrase("you choose") : phrase("to choose"); // the name of a side may be singular or plural
  // No side is named while several fill in sheets: nobody learns who is done.
  const who = ask.side
    ? [flag(table.scene.sides, ask.side), el("span", {}, sideName(table, ask.side)), el("span", { class: "verb" }, verb)]
    : [el("b", {}, phrase("All sides")), el("span", { class: "verb" }, phrase("choose at the same time"))];
  return el("header", {},
    el("p", { class: "who" }, ...who, paragraph(ask.rule)),
    el("h2", { id: "question" }, ask.prompt));
}

/** @param {Desk} desk @param {Ask} ask */
function waitingFor(desk, ask) {
  const { table } = desk;
  if (table.replay) return [];
  const parts = [];
  const trouble = table.troubles[ask.side];
  if (trouble && !table.queue.length) return failed(desk, ask.side, trouble);
  if (!ask.side && !table.queue.length && !table.sent) {
    return [el("p", { class: "quiet waiting" }, table.seats.length ? phrase("Waiting for the others") : phrase("Waiting for the players"), dots())];
  }
  if (table.queue.length || (!table.sent && table.players[ask.side] !== "person" && !table.seats.includes(ask.side))) {
    const who = table.queue.length ? phrase`${counted(table.queue.length, "move")} to show` : phrase`${capital(playerName(table.players[ask.side]))} is thinking`;
    parts.push(el("p", { class: "quiet waiting" }, who, dots()));
    if (table.queue.length) parts.push(el("button", { class: "button", onclick: () => skip(desk) }, phrase("Show them all at once"), kbd("Space")));
  } else if (table.sent) {
    parts.push(el("p", { class: "quiet waiting" }, phrase("Sent"), dots()));
  } else if (!table.seats.length) {
    parts.push(el("p", { class: "quiet" }, phrase("You are watching this game.")));
  } else if (!table.seats.includes(ask.side)) {
    parts.push(el("p", { class: "quiet waiting" }, phrase`Waiting for ${sideName(table, ask.side)}`, dots()));
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
      may ? el("button", { class: "button main", type: "button", onclick: () => void takeOver(desk, side) }, phrase("Take over this seat")) : null,
      el("button", { class: "button", type: "button", onclick: () => live.hello() }, phrase("Let it try again"))),
  ];
}

const dots = () => el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));

/** @param {Desk} desk */
function foot(desk) {
  const { table } = desk;
  const can = Boolean(table.shown?.can_undo) && table.seats.length > 0 && !table.replay;
  return el("footer", {},
    el("button", { class: "button plain undo", type: "button", disabled: !can, onclick: () => undo(desk) }, icon(UNDO), phrase("Undo"), kbd("U")),
    adviceButton(desk),
    computers(table) ? el("button", { class: "button plain intent", type: "button", title: phrase("What the computer has in mind"), onclick: () => void openPlans(desk) }, phrase("What does it intend?"), kbd("I")) : null,
    el("span", { class: "hint" }, myAsk(table) && !computers(table) && !table.advice.allowed ? phrase("? for help") : ""));
}

/** @param {Desk} desk */
function overTexts(desk) {
  const result = desk.table.shown?.result;
  const winner = result?.winner ? sideName(desk.table, result.winner) : null;
  return [
    el("p", { class: "who" }, phrase("The battle is over")),
    el("h2", {}, winner ? phrase`${winner} ${result?.level ?? ""}` : phrase`A ${result?.level ?? "draw"}`),
    el("p", { class: "reason" }, result?.reason ? `${result.reason}.` : ""),
    el("button", { class: "button main", type: "button", onclick: () => document.dispatchEvent(new CustomEvent("table:over")) }, phrase("How it ended")),
  ];
}

const CONTROLS = ".options button:not([tabindex='-1']):not([hidden]), .options [tabindex='0'], .sheet-form input, .sheet-form select, .sheet-form button";

/** The present facing, the usual answer, or else the first of all. @param {HTMLElement} box @param {Ask} ask */
function focusFirst(box, ask) {
  const typing = document.activeElement instanceof HTMLInputElement || document.querySelector("dialog[open]");
  if (typing || document.activeElement?.id === "board") return;
  const first = (asksFacing(ask) && box.querySelector(".face.now")) || box.querySelector(".says .main") || box.querySelector(CONTROLS);
  /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: false });
}

/** Arrow keys walk from option to option. @param {KeyboardEvent} event */
function arrows(event) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || !(event.target instanceof HTMLElement) || event.target.closest(".hexes")) return;
  if (event.target.matches("input, select")) return; // they have arrow keys of their own
  const all = /** @type {HTMLElement[]} */ ([...byId("prompt").querySelectorAll(CONTROLS)]);
  const at = all.indexOf(event.target);
  if (at < 0) return;
  all[(at + by + all.length) % all.length].focus();
  event.preventDefault();
  event.stopPropagation();
}
