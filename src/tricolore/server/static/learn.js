/** Beginning to learn, and the first game: from the lobby, and from a lesson that is over. */

import { api } from "./net.js";
import { myGames } from "./games.js";
import { made, tableOf } from "./seating.js";

/** @typedef {import("./types.js").ScenarioCard} ScenarioCard */

/** Against whom a newcomer plays. */
const FIRST = "recruit";

/** A lesson from its beginning. @param {string} scenario @param {string} lesson @param {string} title */
export async function learn(scenario, lesson, title) {
  const game = await api("/api/games", { method: "POST", body: { scenario, lesson } });
  made(game, "", { scenario, title, lesson });
  location.href = tableOf(game);
}

/** A lesson that was begun here. @param {string} scenario @param {string} lesson */
export const begunLesson = (scenario, lesson) => myGames().find((game) => game.scenario === scenario && game.lesson === lesson);

/** A game against a computer that one can beat. @param {ScenarioCard} card @param {string} [side]  whom one plays */
export async function playNow(card, side = card.sides[0]?.id ?? "") {
  const players = Object.fromEntries(card.sides.map((one) => [one.id, one.id === side ? "person" : FIRST]));
  const game = await api("/api/games", { method: "POST", body: { scenario: card.scenario, players, one_screen: true } });
  made(game, "", { scenario: card.scenario, title: card.name, beginner: true });
  location.href = tableOf(game);
}
