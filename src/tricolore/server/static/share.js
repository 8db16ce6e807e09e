/** What can be taken away from a table: pictures, films, positions as text. */

import { copyRow, copyText } from "./dialog.js";
import { el, fill } from "./dom.js";
import { lastStretch, saveFilm, turnAround } from "./film.js";
import { linkTo } from "./games.js";
import { api } from "./net.js";
import { phrase } from "./phrase.js";
import { positionLink } from "./pasted.js";
import { inWindow, playedOn, savePicture, wholeMap } from "./picture.js";
import { complain } from "./toast.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./film.js").Watcher} Watcher */

/** Most pixels for a unit of the map, and about how many across a picture of a part of it. */
const [SHARP, ACROSS] = [2, 2000];

/** @param {Desk} desk @returns {import("./dom.js").Child[]} */
export function pictureRows(desk) {
  const { table } = desk;
  const progress = el("p", { class: "quiet", role: "status" });
  const stop = el("button", { class: "button", type: "button", hidden: true }, phrase("Stop"));
  const make = async (/** @type {HTMLButtonElement} */ button, /** @type {(watcher: Watcher) => Promise<void>} */ doing) => {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("button")].filter((one) => one !== stop));
    const dialog = button.closest("dialog");
    let ended = false;
    const end = () => (ended = true);
    stop.onclick = end;
    dialog?.addEventListener("close", end, { once: true });
    for (const one of buttons) one.disabled = true;
    stop.hidden = false;
    progress.textContent = phrase("Looking for what happened …");
    try {
      await doing({ told: (text) => (progress.textContent = text), ended: () => ended });
      progress.textContent = ended ? phrase("Stopped.") : phrase("Saved.");
    } catch (error) {
      progress.textContent = "";
      complain(error);
    }
    for (const one of buttons) one.disabled = false;
    stop.hidden = true;
  };
  const still = (/** @type {string} */ text, /** @type {() => Promise<void>} */ doing) => {
    const button = el("button", { class: "button", type: "button", onclick: () => void make(button, doing) }, text);
    return button;
  };
  const moving = (/** @type {string} */ text, /** @type {() => Promise<{first: number, last: number}>} */ span) => {
    const button = el("button", { class: "button", type: "button", onclick: () => void make(button, async (watcher) => {
      const { first, last } = await span();
      await saveFilm(desk, first, last, shownOf(desk), watcher);
    }) }, text);
    return button;
  };
  const ply = table.replay?.ply ?? table.ply;
  const box = el("div", { class: "pictures" },
    el("p", { class: "card-acts" },
      still(phrase("The whole map"), () => savePicture(desk, wholeMap(desk), 1)),
      still(phrase("The part in the window"), () => savePicture(desk, inWindow(desk), Math.min(SHARP, ACROSS / inWindow(desk).width))),
      moving(phrase("A film of this turn"), () => turnAround(desk, ply)),
      table.seats.length ? moving(phrase("A film since my last answer"), () => lastStretch(desk)) : null),
    el("p", { class: "footnote" }, phrase("Pictures are PNG, films GIF, of what is on this screen and nothing else. Films show the part of the map that is in the window, at most 90 moments.")),
    el("p", { class: "card-acts" }, progress, stop));
  return [el("h3", {}, phrase("Pictures")), box, ...positionRows(desk, ply)];
}

/** The position as text, and a link to the moment. @param {Desk} desk @param {number} ply @returns {import("./dom.js").Child[]} */
function positionRows({ table }, ply) {
  const place = el("div", { class: "position" });
  const show = async () => {
    try {
      const { text } = await api(`/api/games/${table.game}/at/${ply}/position`, { keys: table.keys });
      const field = el("textarea", { readonly: true, rows: 8, "aria-label": phrase("The position as text"), spellcheck: "false" });
      field.value = text;
      const copied = el("span", { class: "quiet", role: "status" });
      const copy = el("button", { class: "button main", type: "button", onclick: async () => {
        copied.textContent = (await copyText(text, field)) ? phrase("Copied.") : phrase("Press Ctrl and C to copy it.");
      } }, phrase("Copy"));
      const open = copyRow(phrase("A link that opens it in the lobby"), await positionLink(text));
      fill(place, field, el("p", { class: "card-acts" }, copy, copied), open);
      copy.focus();
    } catch (error) {
      complain(error);
    }
  };
  fill(place, el("p", { class: "card-acts" }, el("button", { class: "button", type: "button", onclick: () => void show() }, phrase("The position as text"))));
  return [el("h3", {}, phrase`This moment: choice ${ply}`), place,
    el("p", { class: "footnote" }, phrase("The text has what you see and no secrets. The lobby begins a game from it, and so does, saved in a file,"), " ", el("code", {}, "tricolore play --position FILE")),
    copyRow(phrase("A link to it"), `${linkTo(table.game, [])}?at=${ply}`)];
}

/** The part of the map that a film shows. @param {Desk} desk */
const shownOf = (desk) => (desk.camera.fitted ? playedOn(desk) : inWindow(desk));
