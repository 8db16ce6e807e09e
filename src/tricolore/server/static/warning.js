/** A warning before an answer that gives away much, if what is known of it is there in time. */

import { byId, el, fill } from "./dom.js";
import { adviceText, lower } from "./advice.js";
import { choose } from "./act.js";
import { myGame } from "./games.js";
import { changed, listen, myAsk, page, questionNow } from "./state.js";
import { settings } from "./settings.js";
import { say } from "./toast.js";
import { capital, optionText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Option} Option */
/** @typedef {import("./types.js").WarnedOf} WarnedOf */

/** When to warn. @type {[string, string][]} */
export const WHEN = [["first", phrase("In games begun by Play now")], ["always", phrase("Always")], ["never", phrase("Never")]];

/** A question has to stay so many milliseconds before the server is asked about it. */
const REST = 120;

/** @param {Desk} desk */
export function mountWarnings(desk) {
  const { table } = desk;
  listen(table, ["moment", "busy"], () => void lookOut(desk));
  listen(table, "armed", () => drawWarning(desk));
}

/** Whether this browser wants to be warned in this game. @param {import("./state.js").Table} table */
export const wanted = (table) =>
  table.advice.allowed && !table.lesson && (settings.warn === "always" || (settings.warn === "first" && Boolean(myGame(table.game)?.beginner)));

/** In the background: ask which answers to this question give away much. @param {Desk} desk */
async function lookOut(desk) {
  const { table, live } = desk;
  const ask = myAsk(table);
  if (!ask || ask.rows?.length || ask.options.length < 2 || table.lookout.about === questionNow(table) || table.counsel.finishing || !wanted(table)) return;
  const about = questionNow(table);
  const lookout = { about, known: /** @type {import("./types.js").Watched | null} */ (null) };
  table.lookout = lookout;
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (questionNow(table) !== about || !table.shown) return;
  lookout.known = await live.watch(table.shown.ply, ask.side).catch(() => null);
}

/** What is known against an answer. @param {Desk} desk @param {Option} option @returns {WarnedOf | null} */
export function against({ table }, option) {
  if (table.lookout.about !== questionNow(table)) return null;
  return table.lookout.known?.warned.find((one) => one.option[0] === option[0] && one.option[1] === option[1]) ?? null;
}

/** Ask whether to go on; returns whether it was asked. @param {Desk} desk @param {number} index */
export function warn(desk, index) {
  const { table } = desk;
  const ask = myAsk(table);
  const option = ask?.options[index];
  const found = option && against(desk, option);
  if (!ask || !option || !found || (table.warned?.ask === ask && table.warned.index === index)) return false;
  const best = table.lookout.known?.best;
  const text = phrase`${capital(adviceText(desk, option))} – ${found.why}: about ${found.worse} steps worse than ${best ? lower(optionText(table.scene, best), best) : phrase("the best")}.`;
  table.armed = null;
  table.warned = { ask, index, text };
  table.focus = index;
  changed(table, "armed", "focus");
  say(phrase`${text} Go on?`);
  return true;
}

/** @param {Desk} desk */
export function dropWarning({ table }) {
  if (!table.warned) return false;
  table.warned = null;
  changed(table, "armed");
  return true;
}

/** @param {Desk} desk */
export function drawWarning(desk) {
  const { table } = desk;
  const place = byId("prompt").querySelector(".warning-place");
  if (!place) return;
  const warned = table.warned?.ask === myAsk(table) ? table.warned : null;
  if (!warned) return fill(place);
  fill(place, el("section", { class: "warning", role: "alert" },
    el("p", {}, warned.text),
    el("div", { class: "says" },
      el("button", { class: "button main think-again", type: "button", onclick: () => dropWarning(desk) }, phrase("Think again")),
      el("button", { class: "button go-on", type: "button", onclick: () => choose(desk, warned.index, true) }, phrase("Go on")))));
  const again = place.querySelector(".think-again");
  if (page.keys && again instanceof HTMLElement) again.focus();
  place.scrollIntoView({ block: "nearest" });
}

