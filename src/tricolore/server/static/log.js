/** The log: plain sentences with paragraph numbers, sums that unfold, dice, filters. */

import { api } from "./net.js";
import { byId, el, fill, icon, paragraph } from "./dom.js";
import { diceOf } from "./dice.js";
import { drawTally } from "./tally.js";
import { changed, listen, pieceOf, sideIndex, viewerOf } from "./state.js";
import { lookAt } from "./desk.js";
import { goTo } from "./replay.js";
import { openSince } from "./since.js";
import { wholeEntry } from "./whole.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Entry} Entry */
/** @typedef {import("./whole.js").Told} Told */

const PART = 160;
const SHOWN = 700;
/** How many choices before and after a distant moment the log shows with it. */
const NEAR = 40;

/** @type {Record<string, (told: Told) => boolean>} */
export const KINDS = {
  "": () => true,
  fights: (told) => told.tallies.length > 0 || told.dice.length > 0,
  moves: (told) => told.hexes.length > 0 && !told.tallies.length,
  orders: (told) => !told.hexes.length && !told.tallies.length && !told.dice.length,
};

/** @param {Desk} desk */
export function mountLog(desk) {
  const { table } = desk;
  const list = el("ol", { class: "log-lines" });
  const more = el("button", { class: "button plain earlier", type: "button", onclick: () => void earlier(desk) }, phrase("Earlier"));
  const past = el("ol", { class: "log-lines", hidden: true });
  const scroll = el("div", { class: "log-scroll", tabindex: 0, "aria-label": phrase("What has happened") }, more, list, past);
  fill(byId("log"), filters(desk), scroll);

  let first = -1;
  let count = 0;
  let last = -1;
  let follow = true; // scroll to the end, unless somebody reads further up
  const draw = () => {
    const fresh = first === table.log[0]?.ply && count <= table.log.length && (count === 0 || table.log[count - 1]?.ply === last);
    if (!fresh) {
      list.replaceChildren();
      count = 0;
    }
    const parts = document.createDocumentFragment();
    for (const entry of table.log.slice(Math.max(count, table.log.length - SHOWN))) parts.append(...lines(desk, entry));
    list.append(parts);
    [first, count, last] = [table.log[0]?.ply ?? -1, table.log.length, table.log[table.log.length - 1]?.ply ?? -1];
    more.hidden = table.logFrom <= 0;
    if (follow && !table.replay) scroll.scrollTop = scroll.scrollHeight;
  };
  scroll.addEventListener("scroll", () => (follow = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60));
  new ResizeObserver(() => {
    if (follow && !table.replay) scroll.scrollTop = scroll.scrollHeight;
  }).observe(scroll);
  listen(table, "log", draw);
  listen(table, "moment", () => {
    if (table.logStale) void again(desk);
  });
  /** @param {HTMLElement} lines */
  const mark = (lines) => {
    for (const line of lines.querySelectorAll(".at")) line.classList.remove("at");
    const now = /** @type {NodeListOf<HTMLElement>} */ (lines.querySelectorAll(`[data-ply="${table.replay?.ply}"]`));
    for (const line of now) line.classList.add("at");
    const last = now[now.length - 1];
    if (last) scroll.scrollTop = last.offsetTop - scroll.clientHeight / 2;
  };
  /** @type {number | undefined} */
  let resting;
  listen(table, "replay", () => {
    clearTimeout(resting);
    const ply = table.replay?.ply ?? table.ply;
    const far = Boolean(table.replay) && ply < table.logFrom;
    [list.hidden, past.hidden, more.hidden] = [far, !far, far || table.logFrom <= 0];
    mark(far ? past : list);
    if (!far || past.querySelector(`[data-ply="${ply}"]`)) return;
    // The log around a distant moment is fetched once the slider rests there.
    resting = setTimeout(async () => {
      const entries = await fetchLog(desk, Math.max(0, ply - NEAR), ply + NEAR).catch(() => []);
      if (table.replay?.ply !== ply) return;
      past.replaceChildren(...entries.flatMap((entry) => lines(desk, entry)));
      mark(past);
      if (!past.querySelector(".at")) scroll.scrollTop = [.../** @type {NodeListOf<HTMLElement>} */ (past.querySelectorAll("[data-ply]"))].filter((line) => Number(line.dataset.ply) <= ply).pop()?.offsetTop ?? 0;
    }, 250);
  });
  const anew = () => {
    count = 0;
    first = -2;
    draw();
  };
  listen(table, "settings", anew);
  // Where advice was asked for is known when the game is over.
  listen(table, "moment", () => {
    if (!table.shown?.over || table.asked) return;
    table.asked = {};
    void api(`/api/games/${table.game}`, { keys: table.keys }).then((info) => {
      table.asked = info.advice ?? {};
      if (Object.keys(info.advice ?? {}).length) anew();
    }, () => (table.asked = null));
  });
}

/** @param {Desk} desk */
function filters(desk) {
  const { table } = desk;
  const choice = (/** @type {string} */ label, /** @type {"side" | "kind"} */ key, /** @type {[string, string][]} */ options) =>
    el("label", {}, el("span", { class: "sr" }, label),
      el("select", { onchange: (/** @type {Event} */ event) => {
        table.filter[key] = /** @type {HTMLSelectElement} */ (event.target).value;
        changed(table, "settings");
      } }, ...options.map(([value, text]) => el("option", { value }, text))));
  return el("div", { class: "filters" },
    el("button", { class: "button", type: "button", title: phrase("What happened since your last answer (W)"), onclick: () => void openSince(desk) }, phrase("Since my turn")),
    choice(phrase("Side"), "side", [["", phrase("Both sides")], ...table.scene.sides.map((side) => /** @type {[string, string]} */ ([side.id, side.short]))]),
    choice(phrase("Kind"), "kind", [["", phrase("Everything")], ["fights", phrase("Fights and tests")], ["moves", phrase("Moves")], ["orders", phrase("Orders")]]));
}

/** @param {Desk} desk @param {Entry} entry */
function lines(desk, entry) {
  const { filter } = desk.table;
  if (filter.side && entry.side !== filter.side) return [];
  const asked = desk.table.asked?.[entry.side ?? ""]?.includes(entry.ply - 1) ?? false;
  return entry.events.filter(KINDS[filter.kind] ?? KINDS[""]).map((told, at) => line(desk, entry, told, asked && at === 0));
}

/** @param {Desk} desk @param {Entry} entry @param {Told} told @param {boolean} asked  whether advice was asked for before it */
function line(desk, entry, told, asked) {
  const title = /^Turn \d+/.test(told.text) && !told.units.length;
  const where = () => {
    const hex = told.hexes[told.hexes.length - 1] ?? told.units.map((id) => pieceOf(desk.table, id)?.hex).find(Boolean);
    if (hex) lookAt(desk, hex);
  };
  const text = el("button", { class: "said", type: "button", onclick: where, title: phrase("Show on the map") }, told.text, asked ? el("small", { class: "with-advice" }, phrase(" after advice")) : null);
  return el("li", { class: title ? "turn-line" : "log-line", "data-side": sideIndex(desk.table, entry.side), "data-ply": entry.ply },
    diceOf(told), text, paragraph(told.rule),
    el("button", { class: "then", type: "button", title: phrase("The table at this moment"), "aria-label": phrase("The table at this moment"), onclick: () => void goTo(desk, entry.ply) }, icon("M10 5v5l3.5 2M3 10a7 7 0 1 0 2-5M3 3v3.5h3.5")),
    told.tallies.length ? el("details", {}, el("summary", {}, phrase("The sum")), ...told.tallies.map(drawTally)) : null);
}

/** Fetch what happened since a ply, or the last part of a long game. @param {Desk} desk */
export async function loadLog(desk) {
  const { table } = desk;
  const to = table.shown?.ply ?? table.ply;
  const known = table.log[table.log.length - 1]?.ply ?? -1;
  const from = known >= 0 && to - known < PART ? known + 1 : Math.max(0, to - PART);
  if (from > to) return;
  const entries = await fetchLog(desk, from, to);
  if (from === known + 1 && known >= 0) table.log.push(...entries.filter((entry) => entry.ply > (table.log[table.log.length - 1]?.ply ?? -1)));
  else {
    const later = table.log.filter((entry) => entry.ply > to);
    table.log = [...entries, ...later];
    table.logFrom = from;
  }
  changed(table, "log");
}

/** What is shown, as the side that is asked now may see it. @param {Desk} desk */
async function again(desk) {
  const { table } = desk;
  table.logStale = false;
  const to = table.shown?.ply ?? table.ply;
  const viewer = viewerOf(table, table.shown?.ask);
  const entries = await fetchLog(desk, Math.max(0, table.logFrom), to);
  if (viewer !== viewerOf(table, table.shown?.ask)) return; // it is somebody else's turn already
  table.log = [...entries, ...table.log.filter((entry) => entry.ply > to)];
  changed(table, "log");
}

/** @param {Desk} desk */
async function earlier(desk) {
  const { table } = desk;
  const from = Math.max(0, table.logFrom - 2 * PART);
  const entries = await fetchLog(desk, from, table.logFrom - 1);
  table.log = [...entries, ...table.log];
  table.logFrom = from;
  changed(table, "log");
}

/** @param {Desk} desk @param {number} from @param {number} to @returns {Promise<Entry[]>} */
export async function fetchLog(desk, from, to) {
  const { table } = desk;
  const entries = await api(`/api/games/${table.game}/log?from=${from}&to=${to}`, { keys: table.keys });
  const viewer = viewerOf(table, table.shown?.ask);
  return entries.map((/** @type {import("./types.js").Entry} */ entry) => ({ ...wholeEntry(entry), viewer }));
}
