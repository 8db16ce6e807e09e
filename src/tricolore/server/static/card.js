/** The card of a unit: everything known about it, and which values are reconstructed. */

import { byId, el, fill } from "./dom.js";
import { printed } from "./geometry.js";
import { miniature, signOf } from "./counters.js";
import { answers, changed, listen, pieceOf, piecesIn, sideName } from "./state.js";
import { openTab } from "./tabs.js";
import { capital, hexName, sortText } from "./words.js";
import { lookAt } from "./desk.js";
import { canReach, showReach } from "./tools.js";
import { listed, stackInfo } from "./stacks.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk @param {string | null} id @param {number | null} [hex] */
export function openCard(desk, id, hex = null) {
  desk.table.selected = id;
  desk.table.bare = hex;
  changed(desk.table, "selection");
  if (id) void showReach(desk, id);
  openTab("card");
}

/** @param {Desk} desk */
export function mountCard(desk) {
  const draw = () => {
    const { selected, bare } = desk.table;
    if (selected) void drawCard(desk, selected);
    else fill(byId("card"), bare === null ? nothing() : drawHex(desk, bare));
  };
  listen(desk.table, ["selection", "moment", "replay"], draw);
  draw();
}

const nothing = () => el("p", { class: "quiet pad" }, phrase("Click a counter or a hex to see what is known about it."));

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
        el("p", {}, [capital(sortText(counter)), formation?.name, scene.nations[counter.nation]?.name].filter(Boolean).join(" · ")),
        el("p", { class: "quiet" }, sideName(table, counter.side)))),
    el("dl", {}, ...rows), lines,
    rebuilt.size ? el("p", { class: "footnote" }, phrase`† Reconstructed: ${[...rebuilt].join(", ")}. The printed counters may differ.`) : null,
    piece ? el("p", { class: "card-acts" },
      el("button", { class: "button", type: "button", onclick: () => lookAt(desk, piece.hex) }, phrase("Show on the map")),
      canReach(desk, id) ? el("button", { class: "button", type: "button", onclick: () => void showReach(desk, id, true) }, phrase("Where it can go")) : null) : null,
    piece ? others(desk, piece.hex, id) : null);
  if (table.replay || !answers(table, "card")) return void fill(lines, ...stateOf(desk, id));
  try {
    const answer = await live.query("card", { id });
    if (table.selected === id) fill(lines, ...answer.lines.map((/** @type {string} */ text) => el("li", {}, capital(text))));
  } catch {
    // The facts of the scene are shown in any case.
  }
}

/** What can be seen of its state. @param {Desk} desk @param {string} id */
function stateOf({ table }, id) {
  const piece = pieceOf(table, id);
  const said = [...(piece?.badges ?? []).map(({ title }) => title), ...(piece?.marks ?? []).map((mark) => signOf(table.scene, mark).meaning)];
  return said.map((text) => el("li", {}, capital(text)));
}

/** @param {Desk} desk @param {number} hex @param {string} id */
function others(desk, hex, id) {
  const info = stackInfo(desk, hex);
  // In an ordered stack the piece itself is listed too.
  const rest = listed(desk, hex).filter((piece) => info || piece.id !== id);
  if (!rest.length || piecesIn(desk.table, hex).length < 2) return null;
  const shares = new Map(info?.front ?? []);
  const button = (/** @type {import("./whole.js").Piece} */ piece) =>
    el("button", { class: piece.id === id ? "pick now" : "pick", type: "button", "aria-current": piece.id === id ? "true" : false, onclick: () => openCard(desk, piece.id) },
      miniature(desk.table.scene, piece.id, piece),
      el("span", { class: "name" }, desk.table.scene.counters[piece.id]?.name ?? piece.id, shares.has(piece.id) ? el("small", {}, shares.get(piece.id)) : null));
  return el("div", { class: "same-hex" }, el("h4", {}, info ? phrase("The stack, the uppermost first") : phrase("In the same hex")),
    info?.note ? el("p", { class: "stack-note" }, info.note) : null, ...rest.map(button));
}

/** @param {Desk} desk @param {number} hex */
function drawHex(desk, hex) {
  const ground = desk.table.scene.board.hexes[printed(hex)];
  return el("div", { class: "card-hex" }, el("h3", {}, hexName(desk.table.scene, hex)),
    el("p", {}, capital(ground?.text ?? "")),
    el("p", { class: "footnote" }, desk.table.scene.board.source === "reconstructed" ? phrase("The ground is reconstructed from maps of the country, not from the printed map.") : ""));
}
