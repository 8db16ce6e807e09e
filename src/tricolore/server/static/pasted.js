/** A game from a position: pasted as text, or opened by a link. */

import { byId, el, fill } from "./dom.js";
import { playerChoice } from "./dialog.js";
import { myGame } from "./games.js";
import { Refused, api } from "./net.js";
import { phrase } from "./phrase.js";
import { FRIEND, made, seating, tableOf } from "./seating.js";
import { capital } from "./words.js";

/** @typedef {import("./types.js").ScenarioCard} ScenarioCard */
/** @typedef {import("./types.js").Computer} Computer */
/** @typedef {import("./types.js").PositionRead} PositionRead */

/** So many letters the server takes. */
const LONGEST = 32768;
const FIELD = "position-text";
/** How a link names a position, after its #. */
const NAME = "position=";

/** A link to the lobby that holds a position.  Browsers send nothing of it to a server. @param {string} text */
export async function positionLink(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `${location.origin}/#${NAME}${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The position that such a link holds. @param {string} letters */
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** Bytes through a stream, as long as what comes out is no longer than a position. @param {GenericTransformStream} stream @param {Uint8Array} bytes */
async function through(stream, bytes) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {ReadableWritablePair<Uint8Array, Uint8Array>} */ (stream)).getReader();
  /** @type {number[]} */
  const found = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    found.push(...part.value);
    if (found.length > 4 * LONGEST) throw new Error(phrase("The link holds more than a position."));
  }
  return Uint8Array.from(found);
}

/** @param {ScenarioCard[]} cards @param {Computer[]} computers */
export function mountPositions(cards, computers) {
  const field = /** @type {HTMLTextAreaElement} */ (byId(FIELD));
  const form = /** @type {HTMLFormElement} */ (byId("position-form"));
  field.addEventListener("input", () => wrong(field, ""));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void look(field, cards, computers);
  });
  const linked = async () => {
    const letters = location.hash.replace(/^#/, "");
    if (!letters.startsWith(NAME)) return;
    field.value = location.href;
    history.replaceState(null, "", location.pathname);
    form.scrollIntoView();
    await look(field, cards, computers);
  };
  addEventListener("hashchange", () => void linked());
  void linked();
}

/** Have the server look at it: say what is wrong, or who shall play. @param {HTMLTextAreaElement} field @param {ScenarioCard[]} cards @param {Computer[]} computers */
async function look(field, cards, computers) {
  const news = byId("position-news");
  wrong(field, "");
  fill(news, el("p", { class: "quiet" }, phrase("Looking at it …")));
  try {
    const text = await textOf(field.value.trim());
    if (!text) throw new Error(phrase("Paste a position first, or a link to one."));
    if (text.length > LONGEST) throw new Error(phrase`A position has at most ${LONGEST} letters; this one has ${text.length}.`);
    field.value = text;
    field.scrollTop = 0;
    /** @type {PositionRead} */
    const read = await api("/api/positions/check", { method: "POST", body: { text } });
    const card = cards.find((one) => one.scenario === read.scenario);
    if (!card) throw new Error(phrase`The table does not offer ${read.scenario}.`);
    fill(news, begin(text, read, card, computers));
    news.querySelector("select")?.focus();
  } catch (reason) {
    fill(news);
    wrong(field, messageOf(reason));
    field.focus();
  }
}

/** What is wrong with the text, beside it; nothing if it is right. @param {HTMLTextAreaElement} field @param {string} sentence */
function wrong(field, sentence) {
  fill(byId("position-error"), sentence);
  if (sentence) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/** @param {unknown} reason */
const messageOf = (reason) => capital(reason instanceof Error ? reason.message : String(reason));

/** The text of a position, or that to which a link leads. @param {string} pasted */
async function textOf(pasted) {
  if (!/^https?:\/\/\S+$/.test(pasted)) return pasted;
  const url = new URL(pasted);
  const letters = url.hash.replace(/^#/, "");
  if (letters.startsWith(NAME)) {
    return unpacked(letters.slice(NAME.length)).catch(() => {
      throw new Error(phrase("This link is damaged: a part of it is missing."));
    });
  }
  const game = /^\/table\/([^/]+)$/.exec(url.pathname)?.[1];
  if (url.origin !== location.origin) throw new Error(phrase`This link leads to another table, ${url.host}. Copy the position there as text.`);
  if (!game) throw new Error(phrase("This link leads to no game."));
  const keys = myGame(game)?.keys ?? [];
  try {
    const ply = url.searchParams.get("at") ?? (await api(`/api/games/${game}`, { keys })).ply;
    return (await api(`/api/games/${game}/at/${ply}/position`, { keys })).text;
  } catch (error) {
    throw error instanceof Refused && error.status === 400 ? new Error(phrase("This link leads to no game.")) : error;
  }
}

/** Who plays, and the button that begins. @param {string} text @param {PositionRead} read @param {ScenarioCard} card @param {Computer[]} computers */
function begin(text, read, card, computers) {
  const players = Object.fromEntries(card.sides.map((side) => [side.id, "person"]));
  const shows = el("input", { type: "checkbox", checked: true });
  const plans = el("label", { class: "check plans", hidden: true }, shows, phrase("The computer shows its plans to anybody who asks"));
  const chosen = () => {
    plans.hidden = Object.values(players).every((name) => name === "person" || name === FRIEND);
  };
  const error = el("p", { class: "form-error", role: "alert" });
  const lay = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    try {
      const { body, part } = seating(players);
      const title = phrase`${card.name}, from a position`;
      const game = await api("/api/positions", { method: "POST", body: { text, title, plans: shows.checked, ...body } });
      made(game, part, { scenario: card.scenario, title });
      location.href = tableOf(game);
    } catch (reason) {
      error.textContent = messageOf(reason);
    }
  };
  const over = read.over ? phrase("The battle is over as it stands.") : "";
  return el("form", { class: "position-game", onsubmit: lay },
    el("p", { class: "good" }, el("b", {}, card.title), ` · ${card.name} · `, phrase`turn ${read.turn} of ${card.turns}`),
    over ? el("p", { class: "quiet" }, over) : null,
    playerChoice(card.sides, computers, players, chosen), plans, error,
    el("button", { class: "button main", type: "submit" }, phrase("Lay the table")));
}
