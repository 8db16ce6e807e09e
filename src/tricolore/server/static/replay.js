/** Looking back: a slider from the first move to now, step, play, fork. */

import { api } from "./net.js";
import { byId, el, fill, icon, paragraph } from "./dom.js";
import { diceOf } from "./dice.js";
import { changed, learn, listen, sideIndex } from "./state.js";
import { wholePast } from "./whole.js";
import { complain, say } from "./toast.js";
import { lookAt } from "./desk.js";
import { reveal } from "./camera.js";
import { centre } from "./geometry.js";
import { markStrip, toMark } from "./marks.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Past} Past */

/** Milliseconds a step. @type {[string, number][]} */
const SPEEDS = [["½×", 1600], ["1×", 800], ["2×", 400], ["5×", 150], ["20×", 40]];
const KEPT = 400;

/** @param {Desk} desk @param {() => void} onfork */
export function mountReplay(desk, onfork) {
  const { table } = desk;
  const box = byId("replay");
  const slider = el("input", { type: "range", min: 0, max: 0, step: 1, class: "slider", "aria-label": phrase("Moment of the game"),
    oninput: () => {
      stop(desk);
      void goTo(desk, Number(slider.value));
    } });
  const count = el("output", { class: "count" });
  const play = button(phrase("Play"), "M6 4l10 6-10 6z", () => (table.replay?.playing ? stop(desk) : start(desk)));
  const speeds = el("select", { "aria-label": phrase("Speed"), onchange: () => (table.past.speed = Number(speeds.value)) },
    ...SPEEDS.map(([label, value]) => el("option", { value, selected: value === table.past.speed }, label)));
  const told = el("div", { class: "told", "aria-live": "polite" });
  fill(box, told,
    el("div", { class: "controls" },
      button(phrase("First moment"), "M4 4v12M16 4l-9 6 9 6z", () => void goTo(desk, 0)),
      button(phrase("Step back"), "M13 4l-8 6 8 6", () => void step(desk, -1)),
      play,
      button(phrase("Step on"), "M7 4l8 6-8 6", () => void step(desk, 1)),
      button(phrase("Last moment"), "M16 4v12M4 4l9 6-9 6z", () => void goTo(desk, table.ply)),
      button(phrase("Last turn"), "M10 4l-6 6 6 6M16 4l-6 6 6 6", () => void toMark(desk, "turn", -1), phrase("Shift+T")),
      button(phrase("Next fight"), "M4 4l9 9M16 4l-9 9M11.5 15.5l4-4M8.5 15.5l-4-4", () => void toMark(desk, "fight", 1), "N"),
      button(phrase("Next turn"), "M4 4l6 6-6 6M10 4l6 6-6 6", () => void toMark(desk, "turn", 1), "T"),
      el("span", { class: "timeline" }, slider, markStrip(desk)), count, speeds,
      el("button", { class: "button", type: "button", onclick: onfork }, phrase("Fork from here")),
      el("button", { class: "button main", type: "button", onclick: () => leave(desk) }, phrase("Back to now"))));
  listen(table, ["replay", "scrub", "moment"], () => {
    box.hidden = !table.replay;
    document.body.classList.toggle("replaying", Boolean(table.replay));
    slider.max = String(table.ply);
    if (!table.replay) return;
    slider.value = String(table.replay.ply);
    count.textContent = `${table.replay.ply} / ${table.ply}`;
    fill(play, icon(table.replay.playing ? "M5 4h3v12H5zM12 4h3v12h-3z" : "M6 4l10 6-10 6z"));
    play.setAttribute("aria-label", table.replay.playing ? phrase("Pause") : phrase("Play"));
  });
  listen(table, "replay", () => {
    fadeLater(desk);
    if (table.replay) showLast(table.replay.ply);
  });
  new MutationObserver(() => table.replay && fadeLater(desk)).observe(byId("log"), { childList: true, subtree: true });
}

/** Dim the lines of the log that come after the moment shown. @param {Desk} desk */
function fadeLater({ table }) {
  const shown = table.replay?.ply ?? Infinity;
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (byId("log").querySelectorAll("[data-ply]"))) {
    const later = Number(line.dataset.ply) > shown;
    line.classList.toggle("later", later);
    line.style.opacity = later ? "0.4" : "";
  }
}

/** Scroll the log to the last line at or before a moment. @param {number} ply */
function showLast(ply) {
  const scroll = byId("log").querySelector(".log-scroll");
  const lines = [.../** @type {NodeListOf<HTMLElement>} */ (byId("log").querySelectorAll(".log-lines:not([hidden]) [data-ply]"))];
  const last = lines.filter((line) => Number(line.dataset.ply) <= ply).pop();
  if (scroll && last && Number(last.dataset.ply) < ply) scroll.scrollTop = last.offsetTop - scroll.clientHeight / 2;
}

/** @param {string} label @param {string} path @param {() => void} onclick @param {string} [key] */
const button = (label, path, onclick, key) =>
  el("button", { class: "round", type: "button", title: key ? `${label} (${key})` : label, "aria-label": label, onclick }, icon(path));

/** Show a past moment. @param {Desk} desk @param {number} ply */
export async function goTo(desk, ply) {
  const { table } = desk;
  const target = Math.max(0, Math.min(table.ply, ply));
  table.past.wanted = target;
  const entering = !table.replay;
  table.replay ??= { ply: target, playing: false, moment: null };
  table.replay.ply = target;
  changed(table, entering ? "replay" : "scrub"); // the slider at once, the table when the moment has arrived
  try {
    const past = await momentAt(desk, target);
    if (!table.replay || table.past.wanted !== target) return;
    learn(table, past.picture);
    table.replay.moment = past;
    changed(table, "replay");
    tell(desk, past);
  } catch (error) {
    complain(error);
  }
}

/** @param {Desk} desk @param {number} ply @returns {Promise<Past>} */
export function momentAt(desk, ply) {
  const { table } = desk;
  const { moments } = table.past;
  const ready = moments.get(ply);
  if (ready) return ready;
  const coming = api(`/api/games/${table.game}/at/${ply}`, { keys: table.keys }).then(wholePast);
  coming.catch(() => moments.delete(ply));
  moments.set(ply, coming);
  const oldest = moments.keys().next().value;
  if (moments.size > KEPT && oldest !== undefined) moments.delete(oldest);
  return coming;
}

/** Forget the moments after a ply, because a choice was taken back. @param {Desk} desk @param {number} ply */
export function forget({ table }, ply) {
  const { moments } = table.past;
  for (const known of [...moments.keys()]) if (known > ply) moments.delete(known);
}

/** @param {Desk} desk @param {Past} past */
function tell(desk, { side, events }) {
  const box = byId("replay").querySelector(".told");
  if (!box) return;
  box.setAttribute("data-side", String(sideIndex(desk.table, side)));
  fill(box, ...events.slice(-3).map((told) => el("p", {}, diceOf(told), told.text, paragraph(told.rule))));
  const hexes = events.flatMap((told) => told.hexes);
  if (hexes.length) reveal(desk.camera, hexes.slice(-1).map((hex) => centre(desk.layout, hex)));
}

/** @param {Desk} desk @param {number} by */
export async function step(desk, by) {
  stop(desk);
  await goTo(desk, (desk.table.replay?.ply ?? desk.table.ply) + by);
}

/** @param {Desk} desk */
export function start(desk) {
  const { table } = desk;
  if (!table.replay || table.replay.ply >= table.ply) void goTo(desk, 0);
  if (table.replay) table.replay.playing = true;
  changed(table, "replay");
  const next = async () => {
    if (!table.replay?.playing) return;
    if (table.replay.ply >= table.ply) return table.replay.home ? comeHome(desk) : stop(desk);
    const began = performance.now();
    const ply = table.replay.ply + 1;
    for (let ahead = 1; ahead <= 3; ahead++) if (ply + ahead <= table.ply) void momentAt(desk, ply + ahead).catch(() => {});
    await goTo(desk, ply);
    const past = await momentAt(desk, ply).catch(() => undefined);
    const wait = past?.events.length ? table.past.speed : Math.min(30, table.past.speed);
    table.past.timer = setTimeout(next, Math.max(0, wait - (performance.now() - began)));
  };
  clearTimeout(table.past.timer);
  table.past.timer = setTimeout(next, 60);
}

/** @param {Desk} desk */
export function stop(desk) {
  clearTimeout(desk.table.past.timer);
  if (!desk.table.replay?.playing) return;
  desk.table.replay.playing = false;
  desk.table.replay.home = false; // somebody wants to look
  changed(desk.table, "replay");
}

/** @param {Desk} desk */
export function leave(desk) {
  stop(desk);
  desk.table.replay = null;
  changed(desk.table, "replay", "moment");
  say(phrase("Back to the present."));
}

/** The end is looked at for a moment, then the present is back by itself. @param {Desk} desk */
function comeHome(desk) {
  const { table } = desk;
  table.past.timer = setTimeout(() => {
    if (table.replay?.home && table.replay.playing) leave(desk);
  }, Math.max(900, table.past.speed));
}

/** Play what happened since a ply, and come back to the present. @param {Desk} desk @param {number} ply */
export async function since(desk, ply) {
  await goTo(desk, ply);
  if (desk.table.replay) desk.table.replay.home = true;
  const past = await momentAt(desk, Math.min(ply + 1, desk.table.ply)).catch(() => undefined);
  const hex = past?.events.flatMap((told) => told.hexes)[0];
  if (hex) lookAt(desk, hex, false);
  start(desk);
}
