/** What the others did since my last choice, as a short story beside the map, when the question comes back to me. */

import { api } from "./net.js";
import { askedHexes, boxOf, covered } from "./clear.js";
import { byId, el, fill, icon } from "./dom.js";
import { flag } from "./flag.js";
import { lookAt } from "./desk.js";
import { since as playSince } from "./replay.js";
import { changed, listen, myAsk, viewerOf } from "./state.js";
import { say } from "./toast.js";
import { hexName, nameOf } from "./words.js";
import { counted, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Story} Story */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Fight} Fight */
/** @typedef {import("./types.js").Trail} Trail */

/** Most marches of an activation that are told one by one. */
const MARCHES = 7;
/** Most names of those who went to the same hex, or struck together. */
const NAMES = 4;

/**
 * @param {Desk} desk
 * @returns {() => void}  shows or hides it
 */
export function mountStory(desk) {
  const { table, camera } = desk;
  const box = byId("story");
  const button = el("button", { id: "story-toggle", class: "round", type: "button", hidden: true, title: phrase("What happened (H)"), "aria-label": phrase("What happened"), "aria-controls": "story", "aria-expanded": "false" }, icon("M4 3h9l3 3v11H4zM7 8h6M7 11h6M7 14h4"));
  byId("zoom-fit").after(button);
  box.addEventListener("wheel", (event) => event.stopPropagation()); // it scrolls, and the map stays
  let due = 0;
  const later = () => {
    if (table.story.told || !box.hidden) due ||= requestAnimationFrame(() => (due = 0, lay(desk)));
  };
  camera.onmove.add(later);
  listen(table, ["busy", "replay", "guide"], later);
  listen(table, ["moment", "busy", "log", "replay"], () => follow(desk));
  listen(table, "story", () => {
    const { told } = table.story;
    button.hidden = !told;
    fill(box, ...(told ? drawn(desk, told) : []));
    lay(desk);
  });
  const toggle = () => {
    if (!table.story.told || table.replay) return;
    table.story.wanted = box.hidden;
    lay(desk);
    if (!box.hidden) /** @type {HTMLElement | null} */ (box.querySelector(".story-parts"))?.focus();
  };
  button.addEventListener("click", toggle);
  return toggle;
}

/** Put the story away; returns whether there was one to be seen. @param {Desk} desk */
export function foldStory(desk) {
  if (byId("story").hidden) return false;
  desk.table.story.wanted = false;
  lay(desk);
  return true;
}

/** The last choice of whoever looks: the story begins after it. @param {import("./state.js").Table} table @param {string | null} viewer */
function lastOwn(table, viewer) {
  for (let at = table.log.length - 1; at >= 0; at--) if (table.log[at].side === viewer) return table.log[at].ply;
  return Math.max(0, table.logFrom);
}

/** Ask for the story once the question has come back, if others have done anything. @param {Desk} desk */
function follow(desk) {
  const { table } = desk;
  if (table.replay || !table.shown || table.lesson) return;
  const viewer = viewerOf(table, table.shown.ask);
  const since = lastOwn(table, viewer);
  const key = `${viewer} ${since}`;
  if (table.story.key !== key) {
    const had = table.story.told;
    table.story = { key, told: null, wanted: null, asked: "" };
    if (had) changed(table, "story");
  }
  if (!viewer || !myAsk(table) || table.queue.length) return;
  const last = table.log[table.log.length - 1];
  const asked = `${key} ${table.shown.ply}`;
  if (!last || last.ply < table.shown.ply || last.ply <= since || table.story.asked === asked) return;
  table.story.asked = asked;
  const to = table.shown.ply;
  void api(`/api/games/${table.game}/story?since=${since}&to=${to}`, { keys: table.keys }).then((/** @type {Story} */ told) => {
    if (table.story.asked !== asked || table.story.key !== key) return;
    table.story.told = told.parts.length || told.trails.length ? told : null;
    changed(table, "story");
    if (table.story.told) say(phrase`What happened: ${told.parts.map(inShort).join(" ")}`);
  }, () => {}); // the log tells it too
}

const narrow = () => matchMedia("(max-width: 899px)").matches;

/** @param {Part} part */
function inShort({ title, marched = [], fights = [] }) {
  const parts = [marched.length ? counted(marched.length, "march", "marches") : "", fights.length ? counted(fights.length, "fight") : ""].filter(Boolean);
  return `${title} ${parts.join(", ")}${parts.length ? "." : ""}`.trim();
}

/** Show it where it covers nothing that is asked about, or where somebody wants it all the same. @param {Desk} desk */
function lay(desk) {
  const { table } = desk;
  const { told, wanted } = table.story;
  const box = byId("story");
  box.hidden = false;
  box.hidden = !told || Boolean(table.replay) || wanted === false || (wanted === null && (narrow() || covered(desk, boxOf(desk, box), askedHexes(desk)) > 0));
  byId("story-toggle").setAttribute("aria-expanded", String(!box.hidden));
  byId("story-toggle").classList.toggle("news", box.hidden && Boolean(told) && wanted === null);
}

/** @param {Desk} desk @param {Story} told */
function drawn(desk, told) {
  const head = el("header", {},
    el("h2", { id: "story-title" }, phrase("What happened")),
    el("button", { class: "button plain", type: "button", title: phrase("Play it on the map"), onclick: () => void playSince(desk, told.since) }, phrase("Show me")),
    el("button", { class: "round", type: "button", title: phrase("Close (H)"), "aria-label": phrase("Close"), onclick: () => foldStory(desk) }, icon("M5 5l10 10M15 5L5 15")));
  return [head, el("div", { class: "story-parts", tabindex: 0, "aria-label": phrase("What happened") }, ...told.parts.map((part) => partOf(desk, part)))];
}

/** @param {Desk} desk @param {Part} part */
function partOf(desk, { title, marched = [], fights = [], notes = [] }) {
  const { table } = desk;
  const ends = byEnd(marched);
  const first = marched[0]?.id ?? fights[0]?.by[0];
  const side = first ? table.scene.counters[first]?.side : undefined;
  return el("section", { class: "story-part" },
    title ? el("h3", {}, side ? flag(table.scene.sides, side) : null, title) : null,
    ends.length ? el("ul", { class: "story-marches" }, ...ends.slice(0, MARCHES).map(([hex, ids]) => el("li", {},
      place(desk, hex, `${names(desk, ids)} `, el("span", { class: "to" }, `→ ${hexName(table.scene, hex)}`)))),
    ends.length > MARCHES ? el("li", { class: "quiet" }, phrase`and ${counted(ends.length - MARCHES, "other march", "other marches")}`) : null) : null,
    fights.length ? el("ul", { class: "story-fights" }, ...fights.map((fight) => el("li", {}, fightOf(desk, fight)))) : null,
    notes.length ? el("p", { class: "story-notes" }, notes.join(" ")) : null);
}

/** Those who ended in the same hex, together. @param {Trail[]} marched @returns {[number, string[]][]} */
function byEnd(marched) {
  /** @type {Map<number, string[]>} */
  const ends = new Map();
  for (const { id, hexes } of marched) {
    const end = hexes[hexes.length - 1];
    ends.set(end, [...(ends.get(end) ?? []), id]);
  }
  return [...ends];
}

/** @param {Desk} desk @param {string[]} ids */
function names({ table }, ids) {
  const all = ids.map((id) => nameOf(table.scene, id));
  return all.length > NAMES ? phrase`${all.slice(0, NAMES - 1).join(", ")} and ${all.length - NAMES + 1} more` : all.join(", ");
}

/** @param {Desk} desk @param {Fight} fight */
function fightOf(desk, { by, on = [], hexes, odds, result, outcome = [] }) {
  const { scene } = desk.table;
  const target = on.length ? names(desk, on) : hexes.map((hex) => hexName(scene, hex)).join(", ");
  return place(desk, hexes[0], el("b", {}, names(desk, by)), ` ${phrase`against ${target}`}`,
    odds || result ? el("span", { class: "story-result" }, odds ? el("span", {}, odds) : null, result ? el("strong", {}, result) : null) : el("small", {}, phrase("announced")),
    outcome.length ? el("small", {}, outcome.join(" ")) : null);
}

/** @param {Desk} desk @param {number | undefined} hex @param {...import("./dom.js").Child} said */
const place = (desk, hex, ...said) =>
  el("button", { class: "said", type: "button", title: phrase("Show on the map"), onclick: () => {
    if (narrow()) foldStory(desk); // it lies over the place
    if (hex) lookAt(desk, hex);
  } }, ...said);
