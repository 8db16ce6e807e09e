/** A film of a turn, or of what others did since one's last answer: as this browser may see it. */

import { el } from "./dom.js";
import { film, indexed, paletteOf } from "./gif.js";
import { fetchLog } from "./log.js";
import { api } from "./net.js";
import { download, drawing, fileName, groundOf, lineOf, paint, piecesOf, stripOf, style } from "./picture.js";
import { phrase } from "./phrase.js";
import { momentAt } from "./replay.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./picture.js").Box} Box */
/** @typedef {import("./whole.js").Past} Past */

/** Most frames, and pixels across. */
const [FRAMES, WIDTH] = [90, 960];
/** How long a frame stays, and the last one, in hundredths of a second. */
const [STAY, END] = [55, 300];
/** Longest sentence below the map. */
const LONGEST = 110;

/** What a person sees of the progress, and whether he has had enough. @typedef {{told: (text: string) => void, ended: () => boolean}} Watcher */

/** The choices with which the present turn, or an earlier one, begins and ends. @param {Desk} desk @param {number} at */
export async function turnAround(desk, at) {
  const now = turnOf(await momentAt(desk, at));
  const first = await firstWith(desk, 0, at, (turn) => turn >= now);
  const next = await firstWith(desk, at, desk.table.ply + 1, (turn) => turn > now);
  return { first, last: next - 1 };
}

/** The first choice between two after which the turn is as wanted. @param {Desk} desk @param {number} low @param {number} high @param {(turn: number) => boolean} wanted */
async function firstWith(desk, low, high, wanted) {
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (wanted(turnOf(await momentAt(desk, middle)))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param {Past} past */
function turnOf(past) {
  const track = past.picture.panels.find((panel) => panel.kind === "track");
  return track?.kind === "track" ? track.value : 0;
}

/** What others did last between two answers of ours. @param {Desk} desk */
export async function lastStretch({ table }) {
  const { after, until } = await api(`/api/games/${table.game}/since`, { keys: table.keys });
  return { first: after, last: Math.max(after, until) };
}

/** Save a film of some choices, in which only those are shown that change the map. @param {Desk} desk @param {number} first @param {number} last @param {Box} box @param {Watcher} watcher */
export async function saveFilm(desk, first, last, box, watcher) {
  const plies = await worthShowing(desk, first, last);
  const width = Math.round(Math.min(WIDTH, box.width * 1.5));
  const height = Math.round(width * (box.height + stripOf(box)) / box.width);
  const canvas = el("canvas", { width, height });
  const styles = await style();
  const ground = drawing(box, styles, groundOf(desk), "", width);
  await paint(ground, canvas);
  const bare = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, width, height);
  /** @type {Uint8ClampedArray[]} */
  const frames = [];
  for (const [at, ply] of plies.entries()) {
    if (watcher.ended()) return;
    watcher.told(phrase`Drawing ${at + 1} of ${plies.length} pictures …`);
    const past = await momentAt(desk, ply);
    const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    brush.putImageData(bare, 0, 0);
    await paint(drawing(box, styles, [piecesOf(desk, past.picture)], below(desk, past), width), canvas, true);
    frames.push(brush.getImageData(0, 0, width, height).data);
  }
  watcher.told(phrase("Putting them together …"));
  await new Promise((resolve) => setTimeout(resolve, 30)); // so that it is seen
  const palette = paletteOf([frames[0], frames[Math.floor(frames.length / 2)], frames[frames.length - 1]]);
  const made = film(width, height, palette);
  for (const [at, frame] of frames.entries()) {
    if (watcher.ended()) return;
    made.add(indexed(frame, palette), at === frames.length - 1 ? END : STAY);
    await new Promise((resolve) => setTimeout(resolve));
  }
  download(made.blob(), fileName(desk, last, "gif"));
}

/** The moments of a film: the beginning, then each that changed something on the map; of many, some. @param {Desk} desk @param {number} first @param {number} last */
async function worthShowing(desk, first, last) {
  const entries = await fetchLog(desk, first + 1, last);
  const changes = entries.filter((entry) => entry.events.some((told) => told.units.length || told.hexes.length)).map((entry) => entry.ply);
  const plies = [...new Set([first, ...changes, last])].sort((a, b) => a - b);
  if (plies.length <= FRAMES) return plies;
  return Array.from({ length: FRAMES }, (_, at) => plies[Math.round((at * (plies.length - 1)) / (FRAMES - 1))]);
}

/** The line below a picture of the film: what has happened. @param {Desk} desk @param {Past} past */
function below(desk, past) {
  const text = past.events[past.events.length - 1]?.text ?? lineOf(desk, past.picture, past.ply);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
