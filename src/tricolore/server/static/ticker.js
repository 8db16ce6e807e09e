/** The last thing that happened, said over the map, with its dice. */

import { byId, el, fill, cited } from "./dom.js";
import { diceOf } from "./dice.js";
import { listen, sideIndex } from "./state.js";
import { say } from "./toast.js";

/** @typedef {import("./desk.js").Desk} Desk */

const STAY = 7000;
const LINES = 4;

/** @param {Desk} desk */
export function mountTicker(desk) {
  const { table } = desk;
  const box = byId("ticker");
  /** @type {number | undefined} */
  let timer;
  let told = -1;
  let news = -1;
  listen(table, "log", () => {
    if (news > (table.shown?.ply ?? news)) box.classList.remove("shown"); // it has been taken back
    if (!table.log.length) box.classList.remove("shown"); // it was for somebody else's eyes
    const entry = table.log[table.log.length - 1];
    if (!entry || table.replay || entry.ply === told) return;
    const fresh = told >= 0 && entry.ply > told;
    told = entry.ply;
    if (!fresh || !entry.events.length) return;
    fill(box, ...entry.events.slice(-LINES).map((told) =>
      el("p", {}, diceOf(told), el("span", {}, told.text), cited(told.rule))));
    box.dataset.side = String(sideIndex(table, entry.side));
    box.classList.add("shown");
    news = entry.ply;
    clearTimeout(timer);
    timer = setTimeout(() => box.classList.remove("shown"), STAY);
    if (!table.seats.includes(entry.side ?? "")) say(entry.events.map((one) => one.text).join(" "));
  });
}
