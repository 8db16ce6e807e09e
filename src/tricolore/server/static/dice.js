/** Dice drawn as dice. */

import { el, svg } from "./dom.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./whole.js").Told} Told */

/** Where the pips lie. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @param {number} number */
export function die(number) {
  return svg(
    "svg", { viewBox: "-10 -10 20 20", class: "die", role: "img", "aria-label": phrase`die: ${number}` },
    svg("rect", { x: -9, y: -9, width: 18, height: 18, rx: 3.6 }),
    ...(PIPS[number] ?? []).map(([x, y]) => svg("circle", { cx: x * 4.7, cy: y * 4.7, r: 1.9 }))
  );
}

/** A die of another kind: a lozenge with its number. @param {number | string} number */
const other = (number) => svg(
  "svg", { viewBox: "-10 -10 20 20", class: "die", role: "img", "aria-label": phrase`die: ${number}` },
  svg("path", { d: "M0-9.5L9.5 0L0 9.5L-9.5 0z" }), svg("text", { y: 3.4 }, number)
);

/** The dice of an event, if any: six-sided ones are numbers, others that look like them are texts. @param {Told} told */
export function diceOf(told) {
  const plain = told.dice.every((number) => typeof number === "number" && number in PIPS);
  return told.dice.length ? el("span", { class: "dice" }, ...told.dice.map((number) => (plain ? die(Number(number)) : other(number)))) : null;
}
