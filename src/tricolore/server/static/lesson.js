/** A lesson at the table: what it says now, and what it points at. */

import { api } from "./net.js";
import { byId, el, fill, svg } from "./dom.js";
import { inline } from "./guide.js";
import { centre, corners, onMap } from "./geometry.js";
import { flyTo } from "./camera.js";
import { learn, playNow } from "./learn.js";
import { listen, myAsk, pieceOf, sentOf } from "./state.js";
import { complain, say } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").LessonNow} LessonNow */

/** The scale at which counters can be read. */
const NEAR = 1.15;
/** What is pointed at lies so far from the edges of the map, in pixels, and from the top one, where it is said what happened last. */
const [ASIDE, SAID] = [40, 100];

/** @param {Desk} desk */
export function mountLesson(desk) {
  const { table } = desk;
  let told = "";
  listen(table, ["draft", "gesture"], () => void point(desk, table.replay ? null : table.lesson));
  listen(table, ["moment", "busy", "replay"], () => {
    const lesson = table.replay ? null : table.lesson;
    byId("lesson").hidden = !lesson;
    document.body.classList.toggle("learning", Boolean(lesson));
    document.body.dataset.lesson = lesson?.done ? "done" : "";
    if (lesson && told !== lesson.text) {
      const first = !told;
      told = lesson.text;
      draw(desk, lesson);
      say(told);
      // After the table has looked at the question.
      setTimeout(() => look(desk, point(desk, table.lesson), first), 50);
    }
    point(desk, lesson);
  });
  // The prompt is drawn anew for other reasons too.
  new MutationObserver(() => mark(desk)).observe(byId("prompt"), { childList: true, subtree: true });
}

/** Have all that is pointed at in the window; at first so near that counters can be read. @param {Desk} desk @param {number[]} hexes @param {boolean} first */
function look({ camera, layout }, hexes, first) {
  const spots = hexes.map((hex) => centre(layout, hex));
  if (!spots.length) return;
  const { clientWidth, clientHeight } = camera.frame;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 5 * layout.radius;
  const fits = Math.min(clientWidth / (right - left + margin), clientHeight / (bottom - top + margin));
  const inside = spots.every((spot) => {
    const [x, y] = [camera.x + spot.x * camera.k, camera.y + spot.y * camera.k];
    return x > ASIDE && x < clientWidth - ASIDE && y > SAID && y < clientHeight - ASIDE;
  });
  if (inside && !first) return;
  const scale = Math.min(fits, first ? Math.max(camera.k, NEAR) : camera.k);
  flyTo(camera, { x: (left + right) / 2, y: (top + bottom) / 2 - (SAID - ASIDE) / 2 / scale }, scale);
}

/** @param {Desk} desk @param {LessonNow} lesson */
function draw(desk, lesson) {
  const box = byId("lesson");
  fill(box,
    el("header", {},
      el("h2", {}, lesson.done ? phrase("The lesson is over") : lesson.title),
      el("span", { class: "count" }, lesson.done ? "" : phrase`${lesson.at} of ${lesson.of}`)),
    el("progress", { max: lesson.of, value: lesson.done ? lesson.of : lesson.at - 1, "aria-label": phrase("How far the lesson has come") }),
    el("div", { class: "lesson-text", tabindex: 0, role: "group", "aria-label": phrase("What the lesson says") }, ...lesson.text.trim().split(/\n\s*\n/).map((part) => el("p", {}, ...inline(part)))),
    lesson.done ? el("p", { class: "card-acts" },
      el("button", { class: "button main", type: "button", onclick: () => void play(desk) }, phrase("Play a whole game now")),
      el("button", { class: "button", type: "button", onclick: () => void again(desk) }, phrase("The lesson again")),
      el("a", { class: "button", href: "/" }, phrase("To the lobby"))) : el("p", { class: "footnote" }, phrase("Leave whenever you like: the lobby keeps your place.")));
  box.scrollTop = 0;
}

/** @param {Desk} desk */
async function play({ table }) {
  try {
    const cards = /** @type {import("./types.js").ScenarioCard[]} */ (await api("/api/scenarios"));
    const own = cards.filter((card) => card.ruleset === table.scene.ruleset);
    const card = own.find((one) => one.begin_with) ?? own[0];
    if (card) await playNow(card, table.seats[0]);
  } catch (error) {
    complain(error);
  }
}

/** @param {Desk} desk */
async function again({ table }) {
  const id = Object.values(table.players).map((name) => /^lesson:(.*)$/.exec(name)?.[1]).find(Boolean) ?? "";
  try {
    await learn(table.scene.scenario, id, document.title.replace(/ · .*$/, ""));
  } catch (error) {
    complain(error);
  }
}

/** Rings on the map round what the lesson speaks of; returns the hexes. @param {Desk} desk @param {LessonNow | null} lesson */
function point(desk, lesson) {
  const { table, layout, layers } = desk;
  /** @type {Set<number>} */
  const hexes = new Set(lesson?.hexes ?? []);
  const ids = [...(lesson?.pieces ?? [])];
  if (lesson && myAsk(table)) {
    for (const [kind, value] of lesson.answer ? [lesson.answer] : []) pointAt(kind, value, hexes, ids);
    for (const { key, option } of rowsLeft(desk)) {
      ids.push(key);
      pointAt(...option, hexes, ids);
    }
  }
  for (const id of ids) {
    const piece = pieceOf(table, id);
    if (piece) hexes.add(piece.hex);
  }
  const shown = [...hexes].filter((hex) => onMap(layout, hex));
  layers.lesson.replaceChildren(...shown.map((hex) => svg("polygon", { points: corners(centre(layout, hex), layout.radius + 3) })));
  mark(desk);
  return shown;
}

/** The hexes and pieces of an answer. @param {string} kind @param {string | number} value @param {Set<number>} hexes @param {string[]} ids */
function pointAt(kind, value, hexes, ids) {
  if (kind === "go" || kind === "via" || kind === "stack") hexes.add(Number(value));
  if (kind === "pick") ids.push(String(value));
  if (kind === "send") {
    const [who, hex] = sentOf(value);
    hexes.add(hex);
    if (/^\d{4}$/.test(who)) hexes.add(Number(who));
    else ids.push(who);
  }
}

/** The rows of the sheet that are not filled in as the lesson wants. @param {Desk} desk */
function rowsLeft({ table }) {
  const { draft, lesson } = table;
  const wanted = lesson?.sheet ?? {};
  if (!draft || draft.ask !== myAsk(table)) return [];
  return (draft.ask.rows ?? []).flatMap(({ key }, at) =>
    (key in wanted && !same(wanted[key], draft.rows[at]) ? [{ key, option: wanted[key] }] : []));
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What is to be pressed in the prompt: the answer that is wanted, a row of a sheet, a gesture. @param {Desk} desk */
function mark(desk) {
  const { table } = desk;
  if (!table.lesson) return;
  const wanted = new Set(table.replay ? [] : [...byId("prompt").querySelectorAll(wantedParts(desk, table.lesson).join(", ") || "none")]);
  for (const part of byId("prompt").querySelectorAll(".wanted")) if (!wanted.has(part)) part.classList.remove("wanted");
  const fresh = [...wanted].filter((part) => !part.classList.contains("wanted"));
  for (const part of fresh) part.classList.add("wanted");
  fresh[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Selectors of those parts. @param {Desk} desk @param {LessonNow} lesson @returns {string[]} */
function wantedParts(desk, lesson) {
  const { gesture } = desk.table;
  if (lesson.answer) {
    const [kind, value] = lesson.answer;
    const named = kind === "send" ? sentOf(String(value))[0] : String(value);
    return [`[data-kind="${kind}"][data-value="${CSS.escape(named)}"]`];
  }
  if (lesson.gesture) {
    if (!gesture) return [".gesture-start .button"];
    const at = gesture.all.findIndex((one) => same(one.answers, lesson.gesture));
    return at < 0 ? [] : at === gesture.at ? [".do-gesture"] : [`.gesture [data-at="${at}"]`];
  }
  if (!lesson.sheet) return [];
  const left = rowsLeft(desk);
  return left.length ? left.map(({ key, option }) => `select[data-row="${CSS.escape(key)}"], [data-row="${CSS.escape(key)}"] label:has([value="${CSS.escape(String(option[1]))}"])`) : [".hand-in"];
}
