/** Dice drawn as dice. */

import { el, svg } from "./dom.js";

/** @typedef {import("./types.js").Told} Told */

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
    "svg", { viewBox: "-10 -10 20 20", class: "die", role: "img", "aria-label": `die: ${number}` },
    svg("rect", { x: -9, y: -9, width: 18, height: 18, rx: 3.6 }),
    ...(PIPS[number] ?? []).map(([x, y]) => svg("circle", { cx: x * 4.7, cy: y * 4.7, r: 1.9 }))
  );
}

/** The dice of an event, if any. @param {Told} told */
export function diceOf(told) {
  const numbers = told.dice.map(Number).filter((number) => number >= 1 && number <= 6);
  return numbers.length ? el("span", { class: "dice" }, ...numbers.map(die)) : null;
}
