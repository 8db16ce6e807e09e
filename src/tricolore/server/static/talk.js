/** Talk between the people at a table, and who is there. */

import { byId, el, fill } from "./dom.js";
import { flag } from "./flag.js";
import { when } from "./notes.js";
import { prefer, settings } from "./settings.js";
import { changed, listen, sideName, sideShort, viewerOf } from "./state.js";
import { openTab } from "./tabs.js";
import { complain, say, toast } from "./toast.js";
import { chained, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Saying} Saying */

const LONGEST = 500;

/** What this browser asks for when it says hello. */
export const wishes = () => ({ talk: settings.talk, present: settings.present });

/** Take a message that is no part of the game; returns whether it was one. @param {Desk} desk @param {import("./whole.js").Message} message */
export function overheard({ table }, message) {
  const { beside } = table;
  if (message.type === "talk") Object.assign(beside, { sayings: message.sayings ?? [], quiet: message.quiet ?? [] });
  else if (message.type === "present") Object.assign(beside, { here: message.sides ?? [], watching: message.watching ?? 0 });
  else if (message.type === "spoken" && message.saying) {
    beside.sayings = [...beside.sayings, message.saying];
    if (!table.seats.includes(message.saying.side)) arrived(table, message.saying);
  } else return false;
  changed(table, "talk");
  return true;
}

/** Somebody else has said something. @param {import("./state.js").Table} table @param {Saying} saying */
function arrived(table, { side, text }) {
  const shown = !byId("talk").hidden && byId("talk").offsetParent !== null;
  if (shown) return say(`${sideShort(table, side)}: ${text}`);
  table.beside.unread += 1;
  toast(`${sideShort(table, side)}: ${text}`, { stay: 8000 });
}

/** The sides of persons that this browser does not play. @param {import("./state.js").Table} table */
const others = (table) => Object.keys(table.players).filter((side) => table.players[side] === "person" && !table.seats.includes(side));

/** @param {Desk} desk */
export function mountTalk(desk) {
  const { table } = desk;
  const who = el("p", { class: "company", role: "status" });
  const lines = el("ol", { class: "sayings", "aria-label": phrase("What was said") });
  const scroll = el("div", { class: "talk-scroll", tabindex: 0, role: "group", "aria-label": phrase("What was said") }, lines);
  const field = el("input", { type: "text", id: "say", maxlength: LONGEST, autocomplete: "off", "aria-label": phrase("Say something to the other player"), placeholder: phrase("To the other player") });
  const send = el("button", { class: "button main", type: "submit" }, phrase("Say"));
  const form = el("form", { class: "say-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void speak();
  } }, field, send);
  const note = el("p", { class: "quiet" });
  const hush = el("button", { class: "button plain", type: "button", onclick: () => void turn() });
  fill(byId("talk"), who, scroll, form, note, el("p", { class: "card-acts" }, hush));
  const mine = () => viewerOf(table, table.shown?.ask) ?? "";
  const speak = async () => {
    const text = field.value.trim();
    if (!text) return;
    try {
      await desk.live.say(mine(), text);
      field.value = "";
    } catch (error) {
      complain(error);
    }
    field.focus();
  };
  const turn = async () => {
    try {
      if (settings.talk) await desk.live.quiet(mine(), !table.beside.quiet.includes(mine()));
      else hear(desk, true);
    } catch (error) {
      complain(error);
    }
  };
  const draw = () => {
    const { beside } = table;
    const company = others(table);
    const tab = byId("tab-talk");
    tab.hidden = !table.seats.length || !company.length;
    if (tab.hidden && tab.getAttribute("aria-selected") === "true") openTab("log");
    if (!byId("talk").hidden && document.body.dataset.sheet !== "") beside.unread = 0;
    drawTab(tab, settings.present && company.some((side) => beside.here.includes(side)), beside.unread);
    fill(who, ...settings.present ? presence(desk, company) : [phrase("You let nobody see that you are here, and do not see who is (settings).")]);
    fill(lines, ...beside.sayings.map((saying) => line(desk, saying)));
    scroll.scrollTop = scroll.scrollHeight;
    const off = beside.quiet.map((side) => (table.seats.includes(side) ? phrase("You have") : phrase`${sideName(table, side)} has`));
    form.hidden = off.length > 0 || !settings.talk;
    note.textContent = settings.talk ? (off.length ? phrase`${chained(off)} switched the talk at this table off.` : "") : phrase("You have muted the talk in this browser.");
    hush.textContent = settings.talk ? (beside.quiet.includes(mine()) ? phrase("Let us talk again") : phrase("Switch the talk off, for both of us")) : phrase("Hear it again");
  };
  listen(table, ["talk", "line", "busy", "moment", "settings"], draw);
  byId("tab-talk").addEventListener("click", () => {
    table.beside.unread = 0;
    draw();
    scroll.scrollTop = scroll.scrollHeight;
  });
  draw();
}

/** @param {HTMLElement} tab @param {boolean} here @param {number} unread */
function drawTab(tab, here, unread) {
  fill(tab, phrase("Talk"),
    unread ? el("span", { class: "unread" }, String(unread), el("span", { class: "sr" }, ` ${phrase("new")}`)) : here ? el("span", { class: "company-here" }, el("span", { class: "sr" }, phrase(", the other player is here"))) : null);
}

/** Who is there. @param {Desk} desk @param {string[]} company */
function presence({ table }, company) {
  const { here, watching } = table.beside;
  const row = (/** @type {string} */ side) => el("span", { class: here.includes(side) ? "there" : "away" }, flag(table.scene.sides, side), `${sideShort(table, side)}: ${here.includes(side) ? phrase("at the table") : "away"}`);
  return [...company.map(row), watching ? el("span", {}, phrase`Watching: ${watching}`) : null];
}

/** @param {Desk} desk @param {Saying} saying */
function line({ table }, { side, text, said }) {
  const own = table.seats.includes(side);
  return el("li", { class: own ? "own" : "" },
    el("p", { class: "who-said" }, flag(table.scene.sides, side), own ? phrase("You") : sideShort(table, side), el("time", { datetime: new Date(said).toISOString() }, when(said))),
    el("p", { dir: "auto" }, text));
}

/** Hear the talk at all tables, or not, in this browser. @param {Desk} desk @param {boolean} talk */
export function hear(desk, talk) {
  prefer({ talk });
  desk.table.beside.sayings = [];
  desk.live.hello();
  changed(desk.table, "talk");
}

/** Open the page with the keys in its box. */
export function openTalk() {
  const tab = byId("tab-talk");
  if (tab.hidden) return;
  if (document.body.dataset.sheet !== "open" || byId("talk").hidden) tab.click();
  byId("say").focus();
}
