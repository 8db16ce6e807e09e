/** The card of a unit: all that is known of it, and what of that is reconstructed. */

import { byId, el, fill } from "./dom.js";
import { printed } from "./geometry.js";
import { miniature } from "./counters.js";
import { changed, listen, pieceOf, piecesIn, sideName } from "./state.js";
import { openTab } from "./tabs.js";
import { capital, hexName } from "./words.js";
import { lookAt } from "./desk.js";
import { showReach } from "./tools.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** A hex whose ground is shown instead of a unit. @type {number | null} */
let bare = null;

/** @param {Desk} desk @param {string | null} id @param {number | null} [hex] */
export function openCard(desk, id, hex = null) {
  desk.table.selected = id;
  bare = hex;
  changed(desk.table, "selection");
  if (id) void showReach(desk, id);
  openTab("card");
}

/** @param {Desk} desk */
export function mountCard(desk) {
  const draw = () => {
    const { selected } = desk.table;
    if (selected) void drawCard(desk, selected);
    else fill(byId("card"), bare === null ? nothing() : drawHex(desk, bare));
  };
  listen(desk.table, ["selection", "moment", "replay"], draw);
  draw();
}

const nothing = () => el("p", { class: "quiet pad" }, "Click a counter or a hex to see all that is known of it.");

/** @param {Desk} desk @param {string} id */
async function drawCard(desk, id) {
  const { table, live } = desk;
  const { scene } = table;
  const counter = scene.counters[id];
  const piece = pieceOf(table, id);
  if (!counter) return;
  const formation = scene.formations[counter.formation];
  const rebuilt = new Set(counter.reconstructed);
  const mark = (/** @type {string} */ label) => (rebuilt.has(label) ? el("sup", { title: "reconstructed" }, "†") : null);
  const lines = el("ul", { class: "card-lines" });
  const rows = [...counter.values, ...counter.facts].map(([label, value]) =>
    el("div", {}, el("dt", {}, capital(label), mark(label)), el("dd", {}, String(value))));
  fill(byId("card"),
    el("div", { class: "card-head" }, miniature(scene, id, piece),
      el("div", {}, el("h3", {}, counter.name),
        el("p", {}, [capital(counter.symbol), formation?.name, scene.nations[counter.nation]?.name].filter(Boolean).join(" · ")),
        el("p", { class: "quiet" }, sideName(table, counter.side)))),
    el("dl", {}, ...rows), lines,
    rebuilt.size ? el("p", { class: "footnote" }, `† Reconstructed: ${[...rebuilt].join(", ")}. The printed counters may differ.`) : null,
    piece ? el("p", { class: "card-acts" },
      el("button", { class: "button", type: "button", onclick: () => lookAt(desk, piece.hex) }, "Show on the map"),
      counter.kind === "unit" ? el("button", { class: "button", type: "button", onclick: () => void showReach(desk, id, true) }, "Where it can go") : null) : null,
    piece ? others(desk, piece.hex, id) : null);
  if (table.replay) return;
  try {
    const answer = await live.query("card", { id });
    if (table.selected === id) fill(lines, ...answer.lines.map((/** @type {string} */ text) => el("li", {}, capital(text))));
  } catch {
    // The scene's facts stand without it.
  }
}

/** @param {Desk} desk @param {number} hex @param {string} id */
function others(desk, hex, id) {
  const rest = piecesIn(desk.table, hex).filter((piece) => piece.id !== id);
  if (!rest.length) return null;
  return el("div", { class: "same-hex" }, el("h4", {}, "In the same hex"), ...rest.map((piece) =>
    el("button", { class: "pick", type: "button", onclick: () => openCard(desk, piece.id) },
      miniature(desk.table.scene, piece.id, piece), el("span", { class: "name" }, desk.table.scene.counters[piece.id]?.name ?? piece.id))));
}

/** @param {Desk} desk @param {number} hex */
function drawHex(desk, hex) {
  const ground = desk.table.scene.board.hexes[printed(hex)];
  return el("div", { class: "card-hex" }, el("h3", {}, hexName(desk.table.scene, hex)),
    el("p", {}, capital(ground?.text ?? "")),
    el("p", { class: "footnote" }, desk.table.scene.board.source === "reconstructed" ? "The ground is reconstructed from the country, not from the printed map." : ""));
}
