/** The colours of a side: those of its counters. */

import { el } from "./dom.js";

/**
 * A stripe for each nation.  The second side's has a stroke across it, to tell them apart without
 * colours too.
 * @param {import("./types.js").Side[]} sides
 * @param {string} id
 */
export function flag(sides, id) {
  const at = sides.findIndex((side) => side.id === id);
  const papers = sides[at]?.papers ?? []; // the lobby may not know them
  const node = el("span", { class: `flag side-${at}`, hidden: !papers.length, "aria-hidden": "true" });
  if (!papers.length) return node; // none is better than another's
  const share = 100 / papers.length;
  const stripes = papers.map((paper, turn) => `${paper} ${turn * share}% ${(turn + 1) * share}%`);
  node.style.setProperty("--stripes", `linear-gradient(90deg, ${stripes.join(", ")})`);
  node.style.setProperty("--stroke", inkOn(papers[0]));
  return node;
}

/** Dark or light letters, whichever stand out on a colour. @param {string} colour */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * r + 0.59 * g + 0.11 * b > 0.55 ? "#1d1508" : "#ffffff";
}
