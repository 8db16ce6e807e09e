/** All games at a glance, for somebody who wonders which one to begin with. */

import { el } from "./dom.js";
import { myGames } from "./games.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./types.js").ScenarioCard} ScenarioCard */

/** Where a game is found further down. @param {ScenarioCard[]} cards */
export const idOf = ([card]) => `game-${card.ruleset}`;

/** It is open for those who have no game yet, if there is room. @param {ScenarioCard[][]} games */
export function glance(games) {
  const told = games.filter(([card]) => card.special);
  if (told.length < 2) return null;
  const head = [phrase("Game"), phrase("What is special"), phrase("How hard it is"), phrase("To begin with")];
  return el("details", { class: "glance-games", open: !myGames().length && matchMedia("(min-width: 721px)").matches },
    el("summary", {}, phrase("Which one to begin with?")),
    el("table", {},
      el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, ...told.map(line))));
}

/** @param {ScenarioCard[]} cards */
function line(cards) {
  const first = cards.find((card) => card.begin_with) ?? cards[0];
  const [name] = first.title.split(":");
  return el("tr", {},
    el("th", { scope: "row" }, el("a", { href: `#${idOf(cards)}` }, name)),
    el("td", {}, first.special),
    el("td", {}, first.hard),
    el("td", {}, el("b", {}, first.name), el("br"), first.length));
}
