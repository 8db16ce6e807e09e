/** The order of battle as it stands: what each group and each unit has left, who has yet to come, who is lost. */

import { el } from "./dom.js";
import { moment, pieceOf } from "./state.js";
import { points } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./state.js").Table} Table */

/**
 * @typedef {object} Muster  what becomes of some pieces
 * @property {number} here   how many are on the map
 * @property {number} due    how many are yet to come
 * @property {number} gone   how many are lost for good
 * @property {number} left   the strength of those that are not lost
 * @property {number} full   the strength of all, when nothing was lost yet
 */

/** Who is to come and who is lost, by moment: looked up for hundreds. @type {WeakMap<import("./whole.js").Picture, {due: Map<string, import("./types.js").Due>, gone: Set<string>}>} */
const absences = new WeakMap();

/** @param {Table} table */
function absent(table) {
  const picture = moment(table)?.picture;
  if (!picture) return { due: new Map(), gone: new Set() };
  const known = absences.get(picture);
  if (known) return known;
  const found = { due: new Map((picture.waiting ?? []).map((due) => [due.id, due])), gone: new Set(picture.gone) };
  absences.set(picture, found);
  return found;
}

/** When and where a piece comes, if it has yet to. @param {Table} table @param {string} id */
export const dueOf = (table, id) => absent(table).due.get(id);

/** @param {Table} table @param {string} id */
export const isGone = (table, id) => absent(table).gone.has(id);

/** What a piece has left, and of how much; null for one that has no strength, or of which nothing is known. @param {Table} table @param {string} id @returns {[number, number] | null} */
export function strengthOf(table, id) {
  const full = table.scene.counters[id]?.strength ?? 0;
  if (!full) return null;
  const piece = pieceOf(table, id);
  if (piece) return [piece.left ?? full, full];
  return isGone(table, id) ? [0, full] : dueOf(table, id) ? [full, full] : null;
}

/** @param {Table} table @param {string[]} ids @returns {Muster} */
export function muster(table, ids) {
  const sum = { here: 0, due: 0, gone: 0, left: 0, full: 0 };
  for (const id of ids) {
    if (pieceOf(table, id)) sum.here++;
    else if (isGone(table, id)) sum.gone++;
    else if (dueOf(table, id)) sum.due++;
    const [left, full] = strengthOf(table, id) ?? [0, 0];
    sum.left += left;
    sum.full += full;
  }
  return sum;
}

/** "8 on the map, 2 to come, 1 lost". @param {Muster} sum */
export const musterText = ({ here, due, gone }) =>
  [here || !(due || gone) ? phrase`${here || "none"} on the map` : "", due ? phrase`${due} to come` : "", gone ? phrase`${gone} lost` : ""].filter(Boolean).join(", ");

/** A strength in figures, with a bar for as much as is left. @param {Table} table @param {number} left @param {number} full */
export function gauge({ scene }, left, full) {
  if (!full) return null;
  const bar = el("span", {});
  bar.style.width = `${Math.round((100 * left) / full)}%`;
  return el("span", { class: left < full ? "strength worn" : "strength", title: phrase`${points(left)} of ${points(full)} ${scene.counted} left` },
    el("span", { class: "of" }, el("b", {}, points(left)), el("span", { class: "sr" }, ` ${phrase("of")} `), el("i", { "aria-hidden": "true" }, "/"), points(full), el("span", { class: "sr" }, ` ${scene.counted}`)),
    el("span", { class: "ration", "aria-hidden": "true" }, bar));
}
