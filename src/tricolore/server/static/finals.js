/** Answers that cannot be taken back are marked before they are chosen: in the prompt and on the map. */

import { byId, el, icon } from "./dom.js";
import { changed, listen, myAsk, questionNow } from "./state.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./state.js").Table} Table */

/** The arrow of undo, struck out. */
const NO_WAY_BACK = "M8 4L3 9l5 5M3.5 9H12a5 5 0 0 1 0 10H9M3 19L18 2";
const [WORDS, ALL] = [phrase("Cannot be taken back"), phrase("No answer to this can be taken back")];
/** A question has to stay so many milliseconds: whoever knows his answer does not wait for the marks. */
const REST = 300;

/** @param {Desk} desk */
export function mountFinals(desk) {
  listen(desk.table, ["moment", "busy"], () => void learn(desk));
  listen(desk.table, "finals", () => markFinals(desk));
}

/** @param {Desk} desk */
async function learn(desk) {
  const { table, live } = desk;
  const about = questionNow(table);
  if (!about || table.finals.about === about || !myAsk(table)?.options.length) return;
  table.finals = { about, options: new Set() };
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (questionNow(table) !== about) return;
  const answer = await live.query("finals", {}).catch(() => ({ options: [] }));
  if (questionNow(table) !== about || !answer.options?.length) return;
  table.finals.options = new Set(answer.options);
  changed(table, "finals");
}

/** Whether an option of the present question cannot be taken back, as far as is known. @param {Table} table @param {number | undefined} index */
export const isFinal = (table, index) => index !== undefined && table.finals.about === questionNow(table) && table.finals.options.has(index);

/** Whether it is marked by itself: not if it is the same with all options, which is said once. @param {Table} table @param {number | undefined} index */
export const isMarked = (table, index) => isFinal(table, index) && !allFinal(table);

/** @param {Table} table */
const allFinal = (table) => table.finals.options.size === myAsk(table)?.options.length;

/** Mark the buttons of the prompt, and say what the mark means. @param {Desk} desk */
export function markFinals({ table }) {
  const box = byId("prompt");
  for (const node of box.querySelectorAll("[data-option]")) {
    const final = isFinal(table, Number(/** @type {HTMLElement} */ (node).dataset.option));
    node.classList.toggle("final", final);
    node.querySelector(":scope > .no-way-back")?.remove();
    if (!final) node.removeAttribute("aria-description");
    else {
      node.setAttribute("aria-description", WORDS);
      if (!allFinal(table)) node.append(el("span", { class: "no-way-back", title: WORDS }, icon(NO_WAY_BACK)));
    }
  }
  const note = box.querySelector(".finals-note");
  const any = table.finals.about === questionNow(table) && table.finals.options.size > 0 && box.querySelector(".options");
  if (note) note.replaceChildren(...(any ? [icon(NO_WAY_BACK), ` ${allFinal(table) ? ALL : WORDS}`] : []));
}
