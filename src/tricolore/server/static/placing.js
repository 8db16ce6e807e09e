/** Sheets that send pieces to hexes: the map shows where each would stand, and a press on it fills in a row. */

import { changed, myAsk } from "./state.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */

/** The draft of the sheet, which stays in this browser until it is handed in. @param {Table} table @param {Ask} ask */
export function draftOf(table, ask) {
  if (table.draft?.ask !== ask) {
    const rows = ask.rows ?? [];
    const first = ask.first?.length ? ask.first : rows.map((row) => row.options[0]);
    const before = table.draft && JSON.stringify(table.draft.ask.rows) === JSON.stringify(rows) ? table.draft : null;
    const at = before ? before.at : rows.findIndex(({ options }) => options.some(isPlace));
    table.draft = { ask, rows: before ? before.rows : [...first], flaw: before?.flaw ?? "", at };
  }
  return table.draft;
}

/** @param {Option} option */
const isPlace = ([kind]) => kind === "go";

/** The draft at hand, if it sends anything to a hex. @param {Table} table */
function placing(table) {
  const ask = myAsk(table);
  if (!ask?.rows?.length) return null;
  const draft = draftOf(table, ask);
  return draft.at < 0 ? null : draft;
}

/** The hexes of the row that is being filled in. @param {Table} table @returns {number[]} */
export function placesOf(table) {
  const draft = placing(table);
  return draft ? (draft.ask.rows ?? [])[draft.at].options.filter(isPlace).map(([, value]) => Number(value)) : [];
}

/** The hexes of all rows. @param {Table} table @returns {number[]} */
export function allPlacesOf(table) {
  const rows = placing(table)?.ask.rows ?? [];
  return [...new Set(rows.flatMap(({ options }) => options.filter(isPlace).map(([, value]) => Number(value))))];
}

/** Where each piece would stand, and the one whose row is being filled in. @param {Table} table */
export function placed(table) {
  const draft = placing(table);
  if (!draft) return null;
  const rows = draft.ask.rows ?? [];
  const pieces = rows.flatMap(({ key }, at) => (isPlace(draft.rows[at]) ? [/** @type {[string, number]} */ ([key, Number(draft.rows[at][1])])] : []));
  return { pieces, now: rows[draft.at].key };
}

/** Fill in the row at hand with a hex, and go on to the next one that has hexes. @param {Table} table @param {number} hex @returns {boolean} */
export function place(table, hex) {
  const draft = placing(table);
  if (!draft || !placesOf(table).includes(hex)) return false;
  const rows = draft.ask.rows ?? [];
  const option = rows[draft.at].options.find((one) => isPlace(one) && Number(one[1]) === hex);
  if (!option) return false;
  draft.rows[draft.at] = option;
  draft.flaw = "";
  const next = rows.findIndex(({ options }, at) => at > draft.at && options.some(isPlace));
  draft.at = next < 0 ? rows.findIndex(({ options }) => options.some(isPlace)) : next;
  changed(table, "draft");
  return true;
}

/** Another row is to be filled in. @param {Table} table @param {number} at */
export function turnTo(table, at) {
  const draft = placing(table);
  if (!draft || draft.at === at || !(draft.ask.rows ?? [])[at].options.some(isPlace)) return;
  draft.at = at;
  changed(table, "draft");
}
