/** The last thing that happened, said over the map, with its dice. */

import { askedHexes, boxOf, covered } from "./clear.js";
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
  let due = 0;
  const clear = () => {
    if (box.classList.contains("shown")) due ||= requestAnimationFrame(() => (due = 0, stepAside(desk, box)));
  };
  desk.camera.onmove.add(clear);
  listen(table, ["moment", "busy", "story"], clear);
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
    box.hidden = false;
    box.classList.add("shown");
    stepAside(desk, box);
    news = entry.ply;
    clearTimeout(timer);
    timer = setTimeout(() => box.classList.remove("shown"), STAY);
    if (!table.seats.includes(entry.side ?? "")) say(entry.events.map((one) => one.text).join(" "));
  });
}

/** It covers nothing that is asked about: it goes to the lower edge, or where that is no better it gives way; the log says it too. @param {Desk} desk @param {HTMLElement} box */
function stepAside(desk, box) {
  const asked = askedHexes(desk);
  box.hidden = false; // what is not laid out has no size
  for (const low of [false, true]) {
    box.classList.toggle("low", low);
    if (!covered(desk, boxOf(desk, box), asked) && !(low && desk.table.replay)) return;
  }
  box.hidden = true;
}
