/** What has happened since one's own last answer: a list of sentences that lead into the past. */

import { el, cited } from "./dom.js";
import { diceOf } from "./dice.js";
import { openDialog } from "./dialog.js";
import { KINDS } from "./log.js";
import { api } from "./net.js";
import { goTo, since } from "./replay.js";
import { sideIndex, sideShort } from "./state.js";
import { complain, toast } from "./toast.js";
import { wholeEntry } from "./whole.js";

import { chained, counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Entry} Entry */
/** @typedef {{side: string, after: number, until: number, entries: Entry[]}} Stretch */

/** Most sentences in the list: of more than that the newest. */
const MOST = 400;

/** @param {Desk} desk */
export async function openSince(desk) {
  const { table } = desk;
  if (!table.seats.length) return toast(phrase("You only watch here, and have answered nothing."), { kind: "why" });
  try {
    showSince(desk, await stretch(desk));
  } catch (error) {
    complain(error);
  }
}

/**
 * What others did between two answers of ours: the last, or the one before a choice.
 * @param {Desk} desk @param {number} [before] @returns {Promise<Stretch>}
 */
async function stretch({ table }, before) {
  const found = await api(`/api/games/${table.game}/since${before ? `?before=${before}` : ""}`, { keys: table.keys });
  return { ...found, entries: found.entries.map(wholeEntry) };
}

/** @param {Desk} desk @param {Stretch} found */
function showSince(desk, found) {
  let { after, entries } = found;
  let choices = Math.max(0, found.until - after);
  const list = el("ol", { class: "log-lines happened" });
  const lead = el("p", { class: "lead", role: "status" });
  const further = el("button", { class: "button", type: "button", onclick: () => void back() }, phrase("Further back"));
  const kinds = el("select", { "aria-label": phrase("Kind"), onchange: () => draw() },
    ...[["", phrase("Everything")], ["fights", phrase("Fights and tests")], ["moves", phrase("Moves")], ["orders", phrase("Orders")]].map(([value, text]) => el("option", { value }, text)));
  const draw = () => {
    const lines = entries.flatMap((entry) => entry.events.filter(KINDS[kinds.value]).map((told) => line(desk, entry, told)));
    list.replaceChildren(...lines.slice(-MOST));
    if (entries.length && !lines.length) list.append(el("li", { class: "quiet" }, phrase("Nothing of that kind.")));
    if (lines.length > MOST) list.prepend(el("li", { class: "quiet" }, phrase`The last ${MOST} of ${lines.length} sentences. The log has all of them.`));
    lead.textContent = summary(desk, after, choices, entries);
    list.hidden = !list.childElementCount;
    further.hidden = after <= 1;
  };
  const back = async () => {
    try {
      const earlier = await stretch(desk, after);
      choices += Math.max(0, earlier.until - earlier.after);
      entries = [...earlier.entries, ...entries];
      after = earlier.after;
      draw();
    } catch (error) {
      complain(error);
    }
  };
  draw();
  const box = openDialog(phrase("Since your last answer"), lead,
    el("p", { class: "card-acts" },
      choices ? el("button", { class: "button main", type: "button", onclick: () => {
        box.close();
        void since(desk, after);
      } }, phrase("Play it on the map")) : null, choices ? kinds : null, further),
    list);
}

/** What was done, in a sentence. @param {Desk} desk @param {number} after @param {number} choices @param {Entry[]} entries */
function summary({ table }, after, choices, entries) {
  if (!choices) return phrase("Nobody else has chosen anything yet.");
  const others = [...new Set(entries.map((entry) => entry.side ?? ""))].filter((side) => side && !table.seats.includes(side));
  const who = chained(others.map((side) => sideShort(table, side))) || phrase("The other side");
  const dice = entries.filter((entry) => entry.events.some((told) => told.dice.length)).length;
  return `${phrase`${who}: ${counted(choices, "choice")} after ${after ? phrase`your answer, choice ${after}` : phrase("the game began")}.`} ${dice ? phrase`Dice fell ${dice === 1 ? "once" : phrase`after ${dice} of them`}.` : phrase("No dice fell.")}`;
}

/** @param {Desk} desk @param {Entry} entry @param {import("./whole.js").Told} told */
function line(desk, entry, told) {
  const show = () => {
    /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
    void goTo(desk, entry.ply);
  };
  return el("li", { class: "log-line", "data-side": sideIndex(desk.table, entry.side), "data-ply": entry.ply },
    diceOf(told), el("button", { class: "said", type: "button", title: phrase("The table at this moment"), onclick: show }, told.text), cited(told.rule));
}
