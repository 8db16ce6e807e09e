/** Notes of one's own, kept with the seat: perhaps pinned to a hex or to a moment of the game. */

import { byId, el, fill, svg } from "./dom.js";
import { centre, onMap } from "./geometry.js";
import { api } from "./net.js";
import { goTo } from "./replay.js";
import { changed, listen, pieceOf, viewerOf } from "./state.js";
import { closeSheet, openTab } from "./tabs.js";
import { complain, say } from "./toast.js";
import { lookAt } from "./desk.js";
import { hexName } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Note} Note */

const LONGEST = 1000;

/** @param {Desk} desk */
export function mountNotes(desk) {
  const { table } = desk;
  const text = el("textarea", { id: "note-text", rows: 3, maxlength: LONGEST, placeholder: phrase("Only you can read it, also when the game is over."), oninput: () => {
    table.beside.drafts[table.beside.side] = text.value;
  } });
  const here = el("input", { type: "checkbox" });
  const now = el("input", { type: "checkbox" });
  const hereLabel = el("span");
  const nowLabel = el("span");
  const keep = el("button", { class: "button main", type: "submit" }, phrase("Keep it"));
  const cancel = el("button", { class: "button", type: "button", hidden: true, onclick: () => edit(null) }, phrase("Leave it as it was"));
  const form = el("form", { class: "note-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void save();
  } },
  el("label", { for: "note-text" }, phrase("A note of your own")), text,
  el("div", { class: "pins" }, el("label", { class: "check" }, here, hereLabel), el("label", { class: "check" }, now, nowLabel)),
  el("p", { class: "card-acts" }, keep, cancel));
  const list = el("ol", { class: "note-list", "aria-label": phrase("Your notes") });
  fill(byId("notes"), form, list);

  /** What the boxes would pin a note to: those of a note that is changed come first. */
  const pins = () => {
    const old = table.beside.editing;
    return { hex: old?.hex ?? pointedAt(desk), ply: old?.ply ?? table.replay?.ply ?? table.ply };
  };
  const label = () => {
    const { hex, ply } = pins();
    hereLabel.textContent = hex === null ? phrase("at a hex: choose one on the map first") : phrase`at ${hexName(table.scene, hex)}`;
    here.disabled = hex === null;
    if (hex === null) here.checked = false;
    nowLabel.textContent = phrase`at this moment, choice ${ply}`;
  };
  const edit = (/** @type {Note | null} */ note) => {
    table.beside.editing = note;
    text.value = note?.text ?? "";
    table.beside.drafts[table.beside.side] = text.value;
    here.checked = note?.hex !== null && note !== null;
    now.checked = note?.ply !== null && note !== null;
    keep.textContent = note ? phrase("Change it") : phrase("Keep it");
    cancel.hidden = !note;
    label();
    if (note) text.focus();
  };
  const save = async () => {
    const { editing, side } = table.beside;
    const { hex, ply } = pins();
    const body = { text: text.value.trim(), ...(here.checked ? { hex } : {}), ...(now.checked ? { ply } : {}) };
    if (!body.text) return text.focus();
    try {
      const path = `/api/games/${table.game}/seats/${side}/notes`;
      const note = await api(editing ? `${path}/${editing.number}` : path, { method: editing ? "PUT" : "POST", keys: table.keys, body });
      if (side !== table.beside.side) return;
      table.beside.notes = [...table.beside.notes.filter((one) => one.number !== note.number), note].sort((a, b) => a.number - b.number);
      edit(null);
      say(phrase("Noted."));
      changed(table, "notes");
    } catch (error) {
      complain(error);
    }
  };
  const remove = async (/** @type {Note} */ note) => {
    try {
      await api(`/api/games/${table.game}/seats/${table.beside.side}/notes/${note.number}`, { method: "DELETE", keys: table.keys });
      table.beside.notes = table.beside.notes.filter((one) => one !== note);
      if (table.beside.editing === note) edit(null);
      say(phrase("Removed."));
      changed(table, "notes");
      text.focus();
    } catch (error) {
      complain(error);
    }
  };
  listen(table, ["selection", "moment", "replay", "scrub"], label);
  listen(table, "moment", () => {
    const side = viewerOf(table, table.shown?.ask) ?? "";
    byId("tab-notes").hidden = !side;
    if (side === table.beside.side) return;
    // At one screen the notes are those of whoever is asked.
    Object.assign(table.beside, { side, notes: [], editing: null });
    const draft = table.beside.drafts[side] ?? "";
    edit(null);
    text.value = draft;
    changed(table, "notes");
    if (side) void load(desk, side);
    else if (byId("tab-notes").getAttribute("aria-selected") === "true") openTab("log");
  });
  listen(table, "notes", () => {
    const newest = [...table.beside.notes].reverse();
    fill(list, ...newest.map((note) => entry(desk, note, edit, remove)), newest.length ? null : el("li", { class: "quiet" }, phrase("You have noted nothing yet.")));
    drawPins(desk);
  });
  listen(table, ["notes", "replay"], () => drawHere(desk));
  label();
}

/** @param {Desk} desk @param {string} side */
async function load({ table }, side) {
  try {
    const notes = await api(`/api/games/${table.game}/seats/${side}/notes`, { keys: table.keys });
    if (table.beside.side !== side) return;
    table.beside.notes = notes;
    changed(table, "notes");
  } catch (error) {
    complain(error);
  }
}

/** The hex that a person means: the one whose card is open. @param {Desk} desk */
function pointedAt({ table }) {
  const { bare, selected } = table;
  return bare ?? (selected ? pieceOf(table, selected)?.hex : undefined) ?? null;
}

/** @param {Desk} desk @param {Note} note @param {(note: Note) => void} edit @param {(note: Note) => void} remove */
function entry(desk, note, edit, remove) {
  const { table, layout } = desk;
  const { hex, ply } = note;
  const act = (/** @type {string} */ text, /** @type {() => void} */ onclick, title = "") => el("button", { class: "button plain", type: "button", title: title || false, onclick }, text);
  return el("li", { class: "my-note" },
    el("p", { class: "note-text", dir: "auto" }, note.text),
    el("p", { class: "card-acts" },
      hex !== null && onMap(layout, hex) ? act(hexName(table.scene, hex), () => {
        closeSheet();
        lookAt(desk, hex);
      }, phrase("Show on the map")) : null,
      ply !== null ? act(phrase`Choice ${ply}`, () => {
        closeSheet();
        void goTo(desk, ply);
      }, phrase("The table at this moment")) : null,
      el("time", { datetime: new Date(note.written).toISOString() }, when(note.written)),
      el("span", { class: "note-acts" }, act(phrase("Change"), () => edit(note)), act(phrase("Remove"), () => remove(note)))));
}

/** The hour, with the day if it is not today. @param {number} time */
export function when(time) {
  const [then, now] = [new Date(time), new Date()];
  /** @type {Intl.DateTimeFormatOptions} */
  const hour = { hour: "2-digit", minute: "2-digit" };
  return then.toDateString() === now.toDateString() ? then.toLocaleTimeString([], hour) : then.toLocaleString([], { month: "short", day: "numeric", ...hour });
}

/** A slip of paper at each hex that a note is pinned to. @param {Desk} desk */
function drawPins({ table, layers, layout }) {
  const hexes = [...new Set(table.beside.notes.map((note) => note.hex))].filter((hex) => hex !== null && onMap(layout, hex));
  layers.notes.replaceChildren(...hexes.map((hex) => {
    const { x, y } = centre(layout, Number(hex));
    const [left, top] = [x + 4, y - layout.radius];
    return svg("g", { class: "note-pin" }, svg("path", { d: `M${left} ${top}h25v18l-8 8h-17z` }), svg("path", { class: "fold", d: `M${left + 25} ${top + 18}h-8v8M${left + 5} ${top + 7}h15M${left + 5} ${top + 13}h10` }));
  }));
}

/** In the replay, the notes of the moment that is shown. @param {Desk} desk */
function drawHere({ table }) {
  const box = byId("replay");
  box.querySelector(".notes-here")?.remove();
  const notes = table.beside.notes.filter((note) => note.ply !== null && note.ply === table.replay?.ply);
  if (notes.length) box.prepend(el("div", { class: "notes-here", role: "note", "aria-label": phrase("Your notes on this moment") }, ...notes.map((note) => el("p", { dir: "auto" }, note.text))));
}

/** Open the page with the keys in its box. @param {Desk} desk */
export function openNotes({ table }) {
  if (byId("tab-notes").hidden) return;
  if (table.cursor !== null) {
    [table.bare, table.selected] = [table.cursor, null]; // the cursor goes when the keys do
    changed(table, "selection");
  }
  openTab("notes", document.body.dataset.sheet !== "open" || byId("notes").hidden);
  byId("note-text").focus();
}
