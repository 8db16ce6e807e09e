/** The lobby: my games, new games, games from a file. */

import { Refused, api } from "./net.js";
import { byId, el, fill } from "./dom.js";
import { drop, linkTo, myGames } from "./games.js";
import { mountPositions } from "./pasted.js";
import { FRIEND, made, seating, tableOf } from "./seating.js";
import { glance, idOf } from "./glance.js";
import { begunLesson, learn, playNow } from "./learn.js";
import { copyRow, openDialog, playerChoice, radios } from "./dialog.js";
import { complain } from "./toast.js";
import { ago, capital, computerName, often, playerName } from "./words.js";
import "./settings.js";
import { choose, counted, fetchWords, language, phrase } from "./phrase.js";

/** @typedef {import("./types.js").ScenarioCard} ScenarioCard */
/** @typedef {import("./types.js").NewGame} NewGame */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./games.js").Mine} Mine */

start().catch(complain);

async function start() {
  void showMine();
  byId("file").addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) void upload(file).finally(() => (input.value = ""));
  });
  const [scenarios, computers] = await Promise.all([api("/api/scenarios"), api("/api/players")]);
  const games = byGame(scenarios);
  mountPositions(scenarios, computers);
  fill(byId("scenarios"), glance(games), ...games.map((cards) => oneGame(cards, computers)));
  addEventListener("pageshow", () => void showMine());
  await offerLanguages();
}

/** The choice of a language, where there is one. */
async function offerLanguages() {
  const languages = Object.entries((await fetchWords()).languages);
  if (languages.length < 2) return;
  const choice = el("select", { id: "language", onchange: () => choose(choice.value) },
    ...languages.map(([code, name]) => el("option", { value: code, lang: code, selected: code === language }, name)));
  fill(byId("languages"), el("label", {}, phrase("Language"), " ", choice));
}

/** The scenarios of each game. @param {ScenarioCard[]} cards @returns {ScenarioCard[][]} */
function byGame(cards) {
  /** @type {Map<string, ScenarioCard[]>} */
  const games = new Map();
  for (const card of cards) games.set(card.ruleset, [...(games.get(card.ruleset) ?? []), card]);
  return [...games.values()];
}

/** One game.  Of its scenarios the chosen one is shown, at first that to begin with. @param {ScenarioCard[]} cards @param {import("./types.js").Computer[]} computers */
function oneGame(cards, computers) {
  const alone = cards.length < 2;
  const first = cards.find((card) => card.begin_with) ?? cards[0];
  const shown = cards.map((card) => ({ card, article: scenario(card, computers, alone) }));
  const show = (/** @type {string} */ id) => {
    for (const { card, article } of shown) article.hidden = card.scenario !== id;
  };
  show(first?.scenario ?? "");
  const choices = cards.map((card) => /** @type {[string, string]} */ ([card.scenario, card.name]));
  return el("section", { class: "game", id: idOf(cards), tabindex: -1, "aria-label": first?.title ?? "" },
    alone ? null : radios(first?.title ?? "", `scenario-of-${first?.ruleset}`, choices, first?.scenario ?? "", show),
    ...shown.map(({ article }) => article));
}

/** @param {ScenarioCard} card @param {import("./types.js").Computer[]} computers @param {boolean} alone */
function scenario(card, computers, alone) {
  const players = Object.fromEntries(card.sides.map((side) => [side.id, "person"]));
  const seed = el("input", { type: "text", name: "seed", maxlength: 200, placeholder: phrase("drawn at random"), autocomplete: "off" });
  const title = el("input", { type: "text", name: "title", maxlength: 120, placeholder: card.name, autocomplete: "off" });
  const shows = el("input", { type: "checkbox", name: "plans", checked: true });
  const plans = el("label", { class: "check plans", hidden: true }, shows, phrase("The computer shows its plans to anybody who asks"));
  const advises = el("input", { type: "checkbox", name: "advice" });
  const advice = el("label", { class: "check advice-check" }, advises, phrase("Both sides may ask for advice"));
  const chosen = () => {
    plans.hidden = Object.values(players).every((name) => name === "person" || name === FRIEND);
    advice.hidden = !plans.hidden;
  };
  /** The options that differ from their default. @type {Record<string, string>} */
  const settled = {};
  const options = (card.options ?? []).map((option) => radios(option.title, `${card.scenario}-${option.id}`, option.choices, option.choices[0]?.[0] ?? "", (value) => (settled[option.id] = value), option.about));
  const error = el("p", { class: "form-error", role: "alert" });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    try {
      const [named, called] = [seed.value.trim(), title.value.trim()];
      const { body, part } = seating(players, named);
      const wanted = { scenario: card.scenario, plans: shows.checked, advice: !advice.hidden && advises.checked, ...body, ...(named ? { seed: named } : {}), ...(called ? { title: called } : {}), ...(Object.keys(settled).length ? { options: settled } : {}) };
      /** @type {NewGame} */
      const game = await api("/api/games", { method: "POST", body: wanted });
      made(game, part, { scenario: card.scenario, title: called || card.name });
      location.href = tableOf(game);
    } catch (reason) {
      error.textContent = reason instanceof Error ? reason.message : String(reason);
    }
  };
  return el("article", { class: "scenario" },
    el("div", { class: "column" },
      el("div", { class: "picture" }, el("img", { src: card.map, alt: phrase`Map of ${card.name}`, loading: "lazy", decoding: "async" })),
      el("p", { class: "summary" }, card.summary)),
    el("div", { class: "column about" },
      el("div", { class: "head" },
        el("p", { class: "over-title" }, card.title),
        el("h3", {}, card.name),
        el("p", { class: "facts" }, `${counted(card.turns, "turn")} · ${card.length}`),
        firstSteps(card, alone)),
      el("form", { onsubmit: begin }, playerChoice(card.sides, computers, players, chosen), plans, advice,
        options.length ? el("details", { class: "more options-of-game" }, el("summary", {}, phrase("Rules of this game")), ...options) : null,
        el("details", { class: "more" }, el("summary", {}, phrase("Name and dice")),
          el("label", {}, el("span", {}, phrase("Name of the game")), title),
          el("label", {}, el("span", {}, phrase("Seed of the dice")), seed, el("small", {}, phrase("The same seed and the same choices give the same game.")))),
        error,
        el("button", { class: "button main large", type: "submit" }, phrase("Lay the table")))));
}

/** For who has never played this game: a lesson, and a game at one click. @param {ScenarioCard} card @param {boolean} alone  whether its game has no other scenario */
function firstSteps(card, alone) {
  if (!card.begin_with && !card.lessons?.length) return null;
  const error = el("p", { class: "form-error", role: "alert" });
  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => Promise<void>} */ act) =>
    el("button", { class: "button", type: "button", "aria-label": name, onclick: () => void act().catch((reason) => (error.textContent = reason instanceof Error ? reason.message : String(reason))) }, text);
  const lessons = (card.lessons ?? []).map((lesson) => {
    const begun = begunLesson(card.scenario, lesson.id);
    return el("div", { class: "lesson-card" },
      el("p", {}, el("b", {}, lesson.title), ` · ${counted(lesson.minutes, "minute")}`, el("br"), lesson.about),
      el("p", { class: "card-acts" },
        begun ? el("a", { class: "button", href: linkTo(begun.game, begun.keys), "aria-label": phrase`Go on learning ${card.title}` }, phrase("Go on with it")) : null,
        button(begun ? phrase("From the start") : phrase("Learn"), phrase`Learn ${card.title}: ${lesson.title}`, () => learn(card.scenario, lesson.id, lesson.title))));
  });
  return el("div", { class: "first-steps" },
    card.begin_with ? el("p", { class: "begin-with" }, alone ? null : el("span", { class: "badge" }, phrase("Begin with this")), button(phrase("Play now"), phrase`Play ${card.name} now, against a recruit`, () => playNow(card)), el("small", {}, phrase("against the computer, a recruit"))) : null,
    ...lessons, error);
}

async function showMine() {
  const mine = myGames();
  byId("mine").hidden = !mine.length;
  fill(byId("games"), ...mine.map((game) => row(game)));
  for (const game of mine.slice(0, 30)) {
    void api(`/api/games/${game.game}`, { keys: game.keys }).then(
      (/** @type {GameInfo} */ info) => tell(game, info),
      (error) => lost(game, error)
    );
  }
}

/** @param {Mine} mine */
function row(mine) {
  return el("li", { "data-game": mine.game },
    el("a", { href: linkTo(mine.game, mine.keys) }, el("b", {}, mine.title || phrase("A game")), el("span", { class: "against" }), el("span", { class: "state" }, "…")),
    el("button", { class: "round", type: "button", title: phrase("Take off this list"), "aria-label": phrase`Take ${mine.title} off this list`, onclick: () => {
      const sure = openDialog(phrase("Take it off the list?"), el("p", {}, phrase("The game stays on the server, but this browser forgets its keys. Keep its link if you want to come back.")),
        copyRow(phrase("Link"), linkTo(mine.game, mine.keys)),
        el("p", { class: "card-acts" }, el("button", { class: "button main", type: "button", onclick: () => {
          drop(mine.game);
          sure.close();
          void showMine();
        } }, phrase("Take it off"))));
    } }, "×"));
}

/** @param {Mine} mine @param {GameInfo} info */
function tell(mine, info) {
  const shown = byId("games").querySelector(`[data-game="${CSS.escape(mine.game)}"]`);
  const [state, against] = [shown?.querySelector(".state"), shown?.querySelector(".against")];
  if (!state || !against) return;
  const news = info.ply - mine.seen;
  const players = Object.values(info.players);
  const computers = players.filter((name) => name !== "person").map(computerName);
  against.textContent = computers[0] === phrase("a lesson") ? computers[0] : computers.length > 1 ? phrase`${computers[0]} against ${computers[1]}` : computers.length ? phrase`against ${computers[0]}` : "";
  const now = !info.begun ? phrase("waiting for a player") : info.over ? phrase`over: ${info.result?.level ?? ""}` : phrase`turn ${info.turn}, move ${info.ply}`;
  const asked = Object.values(info.advice ?? {}).reduce((sum, plies) => sum + plies.length, 0);
  fill(state, asked ? phrase`${now}, advice asked for ${often(asked)}` : now, news > 0 && !info.over ? el("em", {}, phrase`${news} new`) : null, el("small", {}, ago(Date.now() - new Date(info.updated).getTime())));
}

/** @param {Mine} mine @param {unknown} error */
function lost(mine, error) {
  const state = byId("games").querySelector(`[data-game="${CSS.escape(mine.game)}"] .state`);
  if (state) state.textContent = error instanceof Refused && error.status === 404 ? phrase("not on this server") : phrase("cannot be reached");
}

/** @param {File} file @param {boolean} [recover] */
async function upload(file, recover = false) {
  const news = byId("upload-news");
  fill(news, el("p", { class: "quiet" }, phrase`Reading ${file.name} …`));
  try {
    /** @type {NewGame} */
    const game = await api(`/api/games/upload?one_screen=1${recover ? "&recover=1" : ""}`, { method: "POST", body: file });
    const info = await api(`/api/games/${game.game}`, { keys: Object.values(game.keys) });
    made(game, "", { scenario: info.scenario, title: info.title || file.name, seen: info.ply });
    const computer = Object.values(info.players).find((name) => name !== "person");
    fill(news, el("p", { class: "good" }, phrase("The game is ready.")),
      computer && !info.over ? el("p", {}, phrase`${capital(playerName(String(computer)))} plays on. To play it against another, look back and fork it.`) : null,
      info.over ? null : el("p", { class: "quiet" }, phrase("From here on its dice are new, because the record tells the old ones.")),
      el("a", { class: "button main", href: tableOf(game) }, phrase("Open it")));
    void showMine();
  } catch (error) {
    const refused = error instanceof Refused ? error : null;
    const left = typeof refused?.data?.recovered === "number"; // a game, if only its newest checkpoint
    fill(news, el("p", { class: "form-error", role: "alert" }, capital(error instanceof Error ? error.message : String(error))),
      el("p", { class: "quiet" }, left ? phrase("The file is untouched.") : phrase("The file is untouched, and no game was changed.")),
      left && !recover ? el("button", { class: "button main", type: "button", onclick: () => void upload(file, true) }, phrase("Play on from there")) : null);
  }
}
