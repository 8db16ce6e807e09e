/** Names and sentences for pieces, hexes and options: for labels, buttons and speech. */

import { printed } from "./geometry.js";
import { liesFlat, sortOf } from "./counters.js";
import { piecesIn, sentOf } from "./state.js";
import { counted, phrase, word } from "./phrase.js";

/** @typedef {import("./state.js").Table} Table */
/** @typedef {import("./whole.js").Option} Option */
/** @typedef {import("./whole.js").Piece} Piece */
/** @typedef {import("./whole.js").Scene} Scene */

/** What a piece or a formation is called. @param {Scene} scene @param {string} id */
export function nameOf(scene, id) {
  const counter = scene.counters[id];
  const formation = scene.formations[id];
  if (formation && counter) return `${formation.name} (${counter.name})`;
  const of = whose(scene, id);
  return counter ? counter.name + (of && ` (${of})`) : formation?.name ?? id;
}

/** The formation of a piece whose name alone is not clear, because others are called the same. @param {Scene} scene @param {string} id */
export function whose(scene, id) {
  const counter = scene.counters[id];
  if (!counter?.formation || !liesFlat(scene, id)) return "";
  return sharedNames(scene).has(counter.name) ? formationName(scene, counter.formation) : "";
}

/** Names that more than one counter bears: looked for once. @type {WeakMap<Scene, Set<string>>} */
const shared = new WeakMap();

/** @param {Scene} scene */
function sharedNames(scene) {
  const known = shared.get(scene);
  if (known) return known;
  const seen = new Set();
  const twice = new Set();
  for (const { name } of Object.values(scene.counters)) (seen.has(name) ? twice : seen).add(name);
  shared.set(scene, twice);
  return twice;
}

/** A formation, with its nation where two share the name. @param {Scene} scene @param {string} id */
function formationName(scene, id) {
  const { name, nation } = scene.formations[id] ?? { name: id, nation: "" };
  const alike = Object.values(scene.formations).filter((other) => other.name === name).length;
  return alike > 1 ? `${scene.nations[nation]?.name ?? ""} ${name}`.trim() : name;
}

/** @param {Scene} scene @param {number} hex */
export function hexName(scene, hex) {
  const place = scene.board.hexes[printed(hex)]?.place;
  const number = scene.board.labels?.[printed(hex)] ?? printed(hex);
  return place ? `${number} ${place}` : number;
}

/** @param {Scene} scene @param {number} facing */
export const facingName = (scene, facing) => COMPASS[scene.board.compass[facing]] ?? scene.board.compass[facing];

/** @type {Record<string, string>} */
const COMPASS = {
  N: phrase("north"), NE: phrase("north-east"), E: phrase("east"), SE: phrase("south-east"),
  S: phrase("south"), SW: phrase("south-west"), W: phrase("west"), NW: phrase("north-west"),
};

/** @type {Record<string, string>} */
const POINTS = { NW: phrase("NW"), SW: phrase("SW"), W: phrase("W") };

/** A capital letter at the head of a sentence; names such as "a/1 Bils" keep theirs. @param {string} text */
export const capital = (text) => (/^\S*\//.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** How often: "once", "twice", "5 times". @param {number} number */
export const often = (number) => [phrase("never"), phrase("once"), phrase("twice")][number] ?? phrase`${number} times`;

/** How long ago something was. @param {number} milliseconds */
export function ago(milliseconds) {
  const minutes = Math.round(milliseconds / 60_000);
  if (!Number.isFinite(minutes)) return "";
  if (minutes < 2) return phrase("just now");
  if (minutes < 60) return phrase`${counted(minutes, "minute")} ago`;
  if (minutes < 48 * 60) return phrase`${counted(Math.round(minutes / 60), "hour")} ago`;
  return phrase`${counted(Math.round(minutes / 1440), "day")} ago`;
}

/** Who plays a side, in a sentence: `general:bold` is "the computer (general, bold)". @param {string} [spec] */
export const playerName = (spec = "person") => (spec === "person" ? phrase("a person") : spec.startsWith("lesson:") ? phrase("the other side") : phrase`the computer (${computerName(spec)})`);

/** `general:bold` is "general, bold". @param {string} spec */
export const computerName = (spec) => (spec.startsWith("lesson:") ? phrase("a lesson") : spec.split(":").filter(Boolean).map(word).join(", "));

/** Words of an option on a button. @param {Scene} scene @param {Option} option */
export function optionText(scene, [kind, value]) {
  if (kind === "pick" || kind === "play") return nameOf(scene, String(value));
  if (kind === "go") return hexName(scene, Number(value));
  if (kind === "via") return phrase`On to ${hexName(scene, Number(value))}`;
  if (kind === "stack") return phrase`All in ${hexName(scene, Number(value))}`;
  if (kind === "send") return phrase`${nameOf(scene, sentOf(value)[0])} to ${hexName(scene, sentOf(value)[1])}`;
  if (kind === "turn") return phrase`Face ${facingName(scene, Number(value))}`;
  return capital(word(String(value)));
}

/** The sort of a counter, for people. @param {import("./whole.js").Counter} counter */
export const sortText = (counter) => word(sortOf(counter));

/** The point of the compass on the button of a facing. @param {Scene} scene @param {number} facing */
export const compassOf = (scene, facing) => POINTS[scene.board.compass[facing]] ?? scene.board.compass[facing] ?? "";

/** A piece in a sentence. @param {Scene} scene @param {Piece} piece */
export function pieceText(scene, piece) {
  const counter = scene.counters[piece.id];
  if (!counter) return piece.id;
  const values = counter.values.map(([label, number]) => `${label} ${number}`).join(", ");
  const parts = [
    `${scene.nations[counter.nation]?.name ?? ""} ${counter.name}`.trim(),
    sortText(counter),
    scene.formations[counter.formation]?.name,
    values,
    piece.face === "front" ? "" : phrase`${piece.face} side`,
    piece.texts.length ? phrase`now ${piece.texts.map(({ text }) => text).join(", ")}` : "",
    piece.facing === null ? "" : phrase`facing ${facingName(scene, piece.facing)}`,
    ...piece.badges.map(({ title }) => title),
    ...piece.marks.map(word),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A hex with all that stands in it. @param {Table} table @param {number} hex */
export function hexText(table, hex) {
  const ground = table.scene.board.hexes[printed(hex)];
  const here = piecesIn(table, hex).map((piece) => pieceText(table.scene, piece));
  return [hexName(table.scene, hex), ground?.text ?? phrase("off the map"), ...here].join("; ");
}

/** A half as ½, anything else as it is. @param {number} number */
export function points(number) {
  const whole = Math.floor(number);
  if (number === whole) return String(whole);
  return number - whole === 0.5 ? `${whole || ""}½` : number.toFixed(1);
}

/** With its sign, and a true minus. @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);
