/** Sheets: decisions that are made as a whole, as a form with a control for each row. */

import { byId, el, fill } from "./dom.js";
import { miniature } from "./counters.js";
import { finger } from "./finger.js";
import { drawOdds } from "./odds.js";
import { answers, changed, myAsk, page } from "./state.js";
import { draftOf, placed, turnTo } from "./placing.js";
import { toast } from "./toast.js";
import { capital, nameOf, optionText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Ask} Ask */
/** @typedef {import("./whole.js").Option} Option */

/** A row with more choices than this gets a list that opens. */
const FEW = 4;

/** @param {Desk} desk @param {Ask} ask */
export function sheetForm(desk, ask) {
  const { table } = desk;
  const draft = draftOf(table, ask);
  return el("form", { class: "sheet-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    handIn(desk);
  } },
  draft.at < 0 ? null : el("p", { class: "hint" }, finger() ? phrase("Tap a lit hex to put the marked piece there.") : phrase("Click a lit hex to put the marked piece there.")),
  ...(ask.rows ?? []).map((row, at) => rowOf(desk, row, at, (option) => {
    draft.rows[at] = option;
    draft.flaw = "";
    turnTo(table, at);
    changed(table, "draft");
  })),
  draft.flaw ? el("p", { class: "form-error", role: "alert" }, capital(draft.flaw)) : null,
  el("div", { class: "says" }, el("button", { class: "button main hand-in", type: "submit", disabled: Boolean(table.sent) }, phrase("Hand in"))));
}

/** Show in the form what has been filled in on the map. @param {Desk} desk */
export function followDraft(desk) {
  const { table } = desk;
  const { draft } = table;
  if (!draft || myAsk(table) !== draft.ask) return;
  const box = byId("prompt");
  if (!draft.flaw) box.querySelector(".form-error")?.remove();
  const now = placed(table)?.now;
  (draft.ask.rows ?? []).forEach((row, at) => {
    const control = box.querySelector(`[data-row="${CSS.escape(row.key)}"]`);
    const chosen = row.options.findIndex((option) => same(option, draft.rows[at]));
    if (control instanceof HTMLSelectElement) control.value = String(chosen);
    else control?.querySelectorAll("input").forEach((input, one) => (input.checked = one === chosen));
    const line = control?.closest(".sheet-row");
    if (row.key === now && !line?.classList.contains("now")) line?.scrollIntoView({ block: "nearest" });
    line?.classList.toggle("now", row.key === now);
  });
  void showDraft(desk);
}

/** @param {Option} one @param {Option} other */
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

/** What the sheet would bring as it is filled in now, if the game can say. @param {Desk} desk */
export async function showDraft({ table, live }) {
  const { draft } = table;
  if (!draft || !answers(table, "draft") || myAsk(table) !== draft.ask) return;
  const now = JSON.stringify(draft.rows);
  const odds = await live.query("draft", { rows: draft.rows }).catch(() => null);
  const place = byId("prompt").querySelector(".odds-place");
  if (!place || table.draft !== draft || JSON.stringify(draft.rows) !== now) return;
  fill(place, odds?.title ? drawOdds(odds) : null);
}

/** @param {Desk} desk @param {import("./types.js").SheetRow} row @param {number} at @param {(option: Option) => void} choose */
function rowOf({ table }, row, at, choose) {
  const id = `row-${++page.ids}`;
  const title = row.title || nameOf(table.scene, row.key);
  const text = (/** @type {Option} */ option) => optionText(table.scene, option);
  const is = (/** @type {Option} */ option) => same(option, table.draft?.rows[at] ?? option);
  const now = placed(table)?.now === row.key ? " now" : "";
  const onfocusin = () => turnTo(table, at);
  if (row.options.length > FEW) {
    return el("div", { class: `sheet-row${now}`, onfocusin }, table.scene.counters[row.key] ? miniature(table.scene, row.key) : null, el("label", { for: id }, title),
      el("select", { id, "data-row": row.key, onchange: (/** @type {Event} */ event) => choose(row.options[Number(/** @type {HTMLSelectElement} */ (event.target).value)]) },
        ...row.options.map((option, one) => el("option", { value: one, selected: is(option) }, text(option)))));
  }
  return el("fieldset", { class: `sheet-row segmented${now}`, "data-row": row.key, onfocusin }, el("legend", {}, title),
    el("div", {}, ...row.options.map((option) => el("label", {},
      el("input", { type: "radio", name: id, value: String(option[1]), checked: is(option), onchange: () => choose(option) }), el("span", {}, text(option))))));
}

/** @param {Desk} desk */
function handIn({ table, live }) {
  const { draft } = table;
  const ask = myAsk(table);
  if (!ask || !draft || draft.ask !== ask || !table.shown) return;
  if (!live.sheet(table.shown.ply, ask.side, draft.rows)) {
    return toast(phrase("There is no connection to the server just now; the sheet was not sent."), { kind: "error" });
  }
  table.sent = "sheet";
  changed(table, "busy");
}

/** A sheet was not taken: what is wrong with it. @param {Desk} desk @param {string} flaw */
export function sheetRefused({ table }, flaw) {
  if (table.sent !== "sheet" || !table.draft) return false;
  table.draft.flaw = flaw;
  return true;
}

/** The sheet that was handed in, with a button to take it back while others are not done. @param {Desk} desk @param {Ask} ask */
export function handedIn(desk, ask) {
  const { table, live } = desk;
  if (!ask.handed_in?.length || table.replay) return null;
  const back = (/** @type {string} */ side) => {
    if (!table.shown || !live.wantBack(table.shown.ply, side)) toast(phrase("There is no connection to the server just now."), { kind: "error" });
  };
  return el("div", { class: "handed-in" },
    el("p", {}, phrase("Your sheet is in. Nobody sees it before all are in.")),
    el("ul", { class: "card-lines" }, ...ask.handed_in.map((option, at) => {
      const row = table.draft?.ask.rows?.[at];
      const said = optionText(table.scene, option);
      return el("li", {}, row ? `${row.title || nameOf(table.scene, row.key)}: ${said}` : said);
    })),
    el("p", { class: "card-acts" }, ...table.seats.filter((side) => table.players[side] === "person").slice(0, 1).map((side) =>
      el("button", { class: "button take-back", type: "button", onclick: () => back(side) }, phrase("Take it back")))));
}
