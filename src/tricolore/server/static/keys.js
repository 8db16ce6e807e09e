/** The keyboard, with which a whole game can be played. */

import { byId, el } from "./dom.js";
import { answer, confirmArmed, disarm, leaveAsItIs, undo } from "./act.js";
import { fit, pan, zoom } from "./camera.js";
import { hideCursor, moveCursor, nextHere, pressCursor, setCursor } from "./cursor.js";
import { skip } from "./pace.js";
import { fold } from "./stacks.js";
import { goTo, leave, start, step, stop } from "./replay.js";
import { toMark } from "./marks.js";
import { explain } from "./whynot.js";
import { changed, indexOf, litHexes, myAsk, piecesIn, valuesOf } from "./state.js";
import { dropFound } from "./find.js";
import { closeGuide } from "./guide.js";
import { dropGesture, proposeTo, sendGesture } from "./gestures.js";
import { hideReach, takeTool } from "./tools.js";
import { onMap, printed } from "./geometry.js";
import { dropAdvice, halt, takeAdvice, toldNow } from "./advice.js";
import { showMissions } from "./missions.js";
import { dropWarning } from "./warning.js";
import { foldStory } from "./story.js";
import { say, toast } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** For the help page. @type {[string, string][]} */
export const KEYS = [
  ["Tab", phrase("to the options, and from group to group")],
  ["← → ↑ ↓", phrase("through the options; on the map, the hex cursor; elsewhere, move the map")],
  ["Enter", phrase("choose; where a unit may turn, leave it facing as it does; send a group that is proposed")],
  ["1917 Enter", phrase("a hex by its number: choose it, or learn why not")],
  ["D", phrase("done, or whatever the only word is; leave a unit facing as it does")],
  ["Space", phrase("show the waiting moves at once; it never answers a question")],
  ["Y / N", "yes, no"],
  ["A", phrase("advice: what a general or a captain would do; Enter then does it")],
  ["X", phrase("let him finish this formation; again to stop him")],
  ["V", phrase("let a whole group act at once, where the game knows how")],
  [phrase("U or Backspace"), phrase("take back")],
  ["Esc", phrase("let go of a unit, a group, a tool or the past")],
  ["M / P", phrase("to the map, to the prompt")],
  ["+ − F", phrase("nearer, farther, the whole map (or 0, where no hex is asked for)")],
  [phrase("Shift + arrows"), phrase("move the map")],
  ["E", phrase("examine: open the card of the unit under the cursor, without choosing it")],
  ["L / B", phrase("the log, the state of the battle")],
  ["/", phrase("find a unit, a commander, a place or a hex")],
  ["H", phrase("what happened since your last choice as a story, shown or hidden")],
  ["W", phrase("everything that happened since your last answer, as a list")],
  ["J / K", phrase("jot down a note of your own, talk to the other player")],
  ["O", phrase("the overview of the map, shown or hidden")],
  ["G", "settings"],
  ["I", phrase("what the computer intends")],
  ["R", phrase("look back; then , and . step, Space plays")],
  ["T / N", phrase("looking back: to the next turn, to the next fight; with Shift, to the one before")],
  ["?", phrase("this guide: the game, its counters, keys; § in a question opens it there")],
];

/** @param {Desk} desk @param {Record<string, () => void>} letters  what other letters do */
export function mountKeys(desk, letters) {
  const { table, camera } = desk;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.closest("dialog, input:not([type=range]), select, textarea")) return;
    if (target.closest("#guide") && READING.includes(event.key)) return;
    if (handle(desk, event, target, letters)) event.preventDefault();
  });
  // Some browsers press a button when Space is let go, and again and again while Enter is held.
  addEventListener("keyup", (event) => {
    if (event.key === " " && answers(event.target)) event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if (!event.repeat || event.key !== "Enter" || !answers(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // Keys go to a hex number that is being typed before they go to what has the focus.
  addEventListener("keydown", (event) => {
    if (!table.typed || !["Enter", "Backspace", "Escape"].includes(event.key)) return;
    if (event.key === "Enter") enterHex(desk);
    else type(desk, event.key === "Backspace" ? "" : null);
    event.preventDefault();
    event.stopPropagation();
  }, true);
  camera.frame.addEventListener("blur", () => hideCursor(desk));
  camera.frame.addEventListener("focus", () => {
    if (camera.frame.matches(":focus-visible") && table.cursor === null) moveCursor(desk, "");
  });
}

/** Keys of a replay that go to a turn or a fight. @type {Record<string, ["turn" | "fight", 1 | -1]>} */
const MARKS = { t: ["turn", 1], T: ["turn", -1], n: ["fight", 1], N: ["fight", -1] };

/** Keys that belong to who reads the guide. */
const READING = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", " ", "Enter", "Tab"];

/** Whether something is a button of the question. @param {EventTarget | null} target */
const answers = (target) => target instanceof Element && target.closest("#prompt .options, #prompt .do-it, #prompt .advice, #prompt .warning") !== null;

/** Whether the key meant something here. @param {Desk} desk @param {KeyboardEvent} event @param {HTMLElement} target @param {Record<string, () => void>} letters */
function handle(desk, event, target, letters) {
  const { table, camera } = desk;
  const { key } = event;
  const onBoard = target === camera.frame;
  const onButton = target.matches("button, summary, a, [role=tab]");
  if (/^\d$/.test(key)) return type(desk, key);
  if (key === "Escape") return escape(desk);
  if (key.startsWith("Arrow")) {
    if (table.replay && !onBoard) return did(step(desk, { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0));
    if (onBoard && !event.shiftKey) moveCursor(desk, key);
    else if (event.shiftKey || target === document.body) shift(desk, key);
    else return false;
    return true;
  }
  if (key === "Enter" && !onButton) {
    if (event.repeat || confirmArmed(desk)) return true;
    if (sendGesture(desk)) return true;
    if (!onBoard && toldNow(desk)) return did(takeAdvice(desk));
    return onBoard && table.cursor !== null ? did(pressCursor(desk)) : leaveAsItIs(desk);
  }
  if (onBoard && key === "Tab" && !event.shiftKey) return nextHere(desk);
  if (key === " ") {
    if (table.replay) return did((table.replay.playing ? stop(desk) : start(desk)));
    if (table.queue.length) return did(skip(desk));
    return answers(target) ? did(toast(phrase("Space answers no question. Enter chooses."), { kind: "why", stay: 3000 })) : false;
  }
  if (key === "+" || key === "=") return did(zoom(camera, 1.25));
  if (key === "-" || key === "_") return did(zoom(camera, 0.8));
  if (key === "," && table.replay) return did(step(desk, -1));
  if (key === "." && table.replay) return did(step(desk, 1));
  const mark = table.replay ? MARKS[key] : undefined;
  if (mark) return did(toMark(desk, ...mark));
  const letter = key.toLowerCase();
  if (letter === "u" || key === "Backspace") return did(undo(desk));
  if (event.repeat && "dyn".includes(letter)) return true; // a key that is held down answers once
  if (letter === "y" || letter === "n") return word(desk, letter === "y" ? "yes" : "no");
  if (letter === "f" || key === "Home") return did(fit(camera));
  if (letter === "d") return done(desk);
  if (letter === "m") return did(camera.frame.focus());
  if (letter === "p") return toPrompt();
  if (letter === "r") return did((table.replay ? leave(desk) : void goTo(desk, table.ply)));
  const act = letters[letter];
  if (!act) return false;
  act();
  return true;
}

/** The key meant something, whatever its result. @param {...unknown} _ */
const did = (..._) => true;

/** @param {Desk} desk @param {string} key */
function shift(desk, key) {
  const far = 90;
  const [dx, dy] = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[key] ?? [0, 0];
  pan(desk.camera, dx, dy);
}

/** Leave the unit as it is, or say the only word among the options. @param {Desk} desk */
function done(desk) {
  const ask = myAsk(desk.table);
  const words = valuesOf(ask, "say");
  if (valuesOf(ask, "turn").length) return leaveAsItIs(desk);
  return words.length === 1 && word(desk, String(words[0]));
}

/** @param {Desk} desk @param {string} said */
function word(desk, said) {
  const index = indexOf(myAsk(desk.table), "say", said);
  if (index < 0) return false;
  void answer(desk, index, "key");
  return true;
}

/** A hex number digit by digit; "" takes one back, null all. @param {Desk} desk @param {string | null} digit */
function type(desk, digit) {
  const { table } = desk;
  if (digit === "0" && !table.typed && !expectsHex(desk)) {
    fit(desk.camera);
    return true;
  }
  table.typed = digit === null ? "" : digit ? (table.typed + digit).slice(-4) : table.typed.slice(0, -1);
  const { typed } = table;
  const box = byId("typed");
  box.hidden = !typed;
  box.replaceChildren(el("span", {}, phrase("Hex ")), el("b", {}, typed.padEnd(4, "·")), el("kbd", {}, "Enter"));
  say(typed.split("").join(" "));
  return true;
}

/** A leading zero begins a hex number when hexes are asked for, or the cursor is out. @param {Desk} desk */
const expectsHex = (desk) => litHexes(desk.table).size > 0 || desk.table.cursor !== null;

/** @param {Desk} desk */
function enterHex(desk) {
  const { table, layout } = desk;
  const { labels = {} } = table.scene.board;
  const hex = Number(Object.keys(labels).find((number) => labels[number] === table.typed) ?? table.typed);
  table.typed = "";
  byId("typed").hidden = true;
  if (!onMap(layout, hex)) {
    toast(phrase`There is no hex ${printed(hex)} on this map.`, { kind: "why" });
    return true;
  }
  const ask = myAsk(table);
  if (proposeTo(desk, hex, piecesIn(table, hex).at(-1)?.id ?? null)) return true;
  const index = litHexes(table).get(hex);
  if (index !== undefined) void answer(desk, index, "key");
  else {
    setCursor(desk, hex);
    if (table.focus !== null && ask) void answer(desk, table.focus, "key");
    else if (ask?.unit && litHexes(table).size) void explain(desk, ask.unit, hex);
  }
  return true;
}

/** @param {Desk} desk */
function escape(desk) {
  const { table } = desk;
  if (document.activeElement?.closest("#guide") && closeGuide(desk)) return true;
  if (dropWarning(desk) || halt(desk) || dropAdvice(desk) || showMissions(desk, null)) return true;
  if (disarm(desk) || dropGesture(desk) || dropFound(desk)) return true;
  if (table.tool) takeTool(desk, null);
  else if (table.replay) leave(desk);
  else if (foldStory(desk)) return true;
  else if (desk.fan !== null) fold(desk);
  else if (table.selected) {
    table.selected = null;
    hideReach(desk);
    changed(table, "selection");
  } else if (myAsk(table)?.unit && table.shown?.can_undo && !table.log[table.log.length - 1]?.events.length) undo(desk);
  else if (!closeGuide(desk) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return true;
}

/** To the answers, or to what else can be done before there are any. */
function toPrompt() {
  const controls = "button:not([tabindex='-1']):not([disabled]):not(.rule), [tabindex='0']";
  const box = byId("prompt");
  const first = box.querySelector(".gesture .do-gesture") ?? box.querySelector(`.options :is(${controls})`) ?? box.querySelector(controls);
  /** @type {HTMLElement | null} */ (first)?.focus();
  return true;
}
