/** Before a choice: its effects, the exact chances, and how they come about. */

import { el } from "./dom.js";
import { drawTally } from "./tally.js";
import { answers, myAsk } from "./state.js";
import { capital } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Odds} Odds */

/** The odds of an option. If two pieces or words of a question have none, the others are not asked for. @param {Desk} desk @param {number} index @returns {Promise<Odds | null>} */
export function oddsOf(desk, index) {
  const { table, live } = desk;
  const ply = table.shown?.ply ?? -1;
  if (table.odds.ply !== ply) table.odds = { ply, empty: 0, answers: new Map() };
  const memory = table.odds;
  const ready = memory.answers.get(index);
  if (ready) return ready;
  const option = myAsk(table)?.options[index];
  if (!option || !answers(table, "odds") || option[0] === "turn" || (option[0] !== "go" && memory.empty >= 2)) return Promise.resolve(null);
  const answer = live.query("odds", { option }).then(
    (odds) => {
      if (odds?.outcomes?.length || odds?.lines?.length) return odds;
      if (option[0] !== "go") memory.empty++;
      return null;
    },
    () => null
  );
  memory.answers.set(index, answer);
  return answer;
}

/** @param {Odds} odds */
export function drawOdds(odds) {
  const { outcomes = [], tallies = [], lines = [] } = odds;
  const whose = (/** @type {number} */ at) => outcomes[at]?.label.split(" ")[0];
  const bars = outcomes.map(({ label, chance }, at) => {
    const bar = el("span", { class: "fillbar" });
    bar.style.width = `${100 * chance}%`;
    return el("li", { class: at > 0 && whose(at) !== whose(at - 1) ? "apart" : false },
      el("span", { class: "what" }, capital(label)),
      el("span", { class: "room" }, bar),
      el("span", { class: "chance" }, percent(chance)));
  });
  const because = tallies.length
    ? el("details", { class: "because" }, el("summary", {}, phrase("Where it comes from")), ...tallies.map(drawTally))
    : null;
  return el("div", { class: "odds" },
    el("h3", {}, odds.title),
    ...lines.map((line) => el("p", { class: "brings" }, line)),
    odds.taken === undefined || odds.taken === null ? null
      : el("p", { class: "taken" }, el("strong", {}, percent(odds.taken)), phrase(" to take the ground")),
    el("ul", { class: "bars" }, ...bars),
    odds.note ? el("p", { class: "note" }, `${capital(odds.note)}.`) : null, because);
}

/** @param {number} chance */
function percent(chance) {
  const share = chance * 100;
  return `${share > 0 && share < 1 ? "<1" : Math.round(share)} %`;
}
