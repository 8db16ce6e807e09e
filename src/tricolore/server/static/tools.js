/** Aids on the map: zones of control, lines of command, line of sight, reach. */

import { byId, el, fill, paragraph, svg } from "./dom.js";
import { centre, corners } from "./geometry.js";
import { frontOf } from "./light.js";
import { changed, listen, myAsk, pieceOf, pieces, valuesOf } from "./state.js";
import { say } from "./toast.js";
import { capital, hexName, points } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** What is switched on. */
const on = { zones: new Set(/** @type {string[]} */ ([])), command: false };

/** The line of sight being drawn. */
const ray = { from: /** @type {number | null} */ (null), to: /** @type {number | null} */ (null), fixed: false };

/** @param {Desk} desk */
export function mountTools(desk) {
  const { table } = desk;
  listen(table, ["moment", "replay"], () => {
    if (!table.replay) {
      void drawZones(desk);
      void drawCommand(desk);
    } else {
      desk.layers.zones.replaceChildren();
      desk.layers.command.replaceChildren();
    }
    desk.layers.reach.replaceChildren();
    reached = null;
  });
  listen(table, "selection", () => void drawCommand(desk));
}

/** @param {Desk} desk @param {string} side */
export function toggleZones(desk, side) {
  if (!on.zones.delete(side)) on.zones.add(side);
  void drawZones(desk);
  return on.zones.has(side);
}

/** @param {Desk} desk */
export function toggleCommand(desk) {
  on.command = !on.command;
  void drawCommand(desk);
  return on.command;
}

/** @param {Desk} desk */
async function drawZones(desk) {
  const { table, layers, layout, live } = desk;
  if (!on.zones.size) return layers.zones.replaceChildren();
  const parts = [];
  for (const side of on.zones) {
    const at = table.scene.sides.findIndex((one) => one.id === side);
    const answer = await live.query("zones", { side }).catch(() => ({ hexes: [] }));
    for (const hex of answer.hexes) {
      const spot = centre(layout, Number(hex));
      parts.push(svg("polygon", { points: corners(spot, layout.radius - 1), class: `zone side-${at}`, fill: `url(#hatch-${at})` }));
    }
  }
  layers.zones.replaceChildren(...parts);
}

/** Lines from each commander to his units: whole where the order arrives, broken where it does not. @param {Desk} desk */
async function drawCommand(desk) {
  const { table, layers, layout, live } = desk;
  if (!on.command) return layers.command.replaceChildren();
  const chosen = leaderOf(desk, table.selected);
  const side = table.scene.counters[chosen ?? ""]?.side ?? table.shown?.ask?.side;
  const leaders = pieces(table).filter((piece) => ["leader", "chief"].includes(table.scene.counters[piece.id]?.kind ?? "") && table.scene.counters[piece.id]?.side === side);
  const parts = [];
  for (const leader of leaders) {
    const answer = await live.query("line", { leader: leader.id }).catch(() => ({ hexes: {} }));
    const start = centre(layout, leader.hex);
    const within = new Set(Object.keys(answer.hexes).map(Number));
    if (leader.id === chosen) {
      for (const hex of within) parts.unshift(svg("polygon", { points: corners(centre(layout, hex), layout.radius - 1), class: "command-area" }));
    }
    for (const piece of pieces(table)) {
      const counter = table.scene.counters[piece.id];
      const his = table.scene.counters[leader.id]?.kind === "chief"
        ? counter?.kind === "leader" && counter.nation === table.scene.counters[leader.id]?.nation
        : counter?.kind === "unit" && counter.formation === leader.id;
      if (!his || piece.hex === leader.hex) continue;
      const end = centre(layout, piece.hex);
      parts.push(svg("path", { d: `M${start.x} ${start.y}L${end.x} ${end.y}`, class: within.has(piece.hex) ? "order" : "order cut" }));
    }
  }
  layers.command.replaceChildren(...parts);
}

/** @param {Desk} desk @param {string | null} id */
function leaderOf(desk, id) {
  const counter = desk.table.scene.counters[id ?? ""];
  if (!counter) return null;
  return counter.kind === "unit" ? counter.formation : id;
}

// Reach

/** @type {string | null} */
let reached = null;

/** Where a unit can go, with what it costs. @param {Desk} desk @param {string | null} id @param {boolean} [always] */
export async function showReach(desk, id, always = false) {
  const { table, layers, layout, live } = desk;
  const busy = valuesOf(myAsk(table), "go").length > 0;
  if (!id || table.replay || (busy && !always) || table.scene.counters[id]?.kind !== "unit") {
    if (!id || !busy) hideReach(desk);
    return;
  }
  if (reached === id) return;
  reached = id;
  const answer = await live.query("reach", { unit: id }).catch(() => null);
  if (reached !== id || !answer) return;
  const parts = Object.entries(answer.hexes).map(([hex, cost]) => {
    const at = centre(layout, Number(hex));
    return svg("g", {}, svg("polygon", { points: corners(at, layout.radius - 1) }), svg("text", { x: at.x, y: at.y + 27 }, points(Number(cost))));
  });
  const front = frontOf(desk, id);
  layers.reach.replaceChildren(...parts, ...(front ? [front] : []));
}

/** @param {Desk} desk */
export function hideReach(desk) {
  reached = null;
  desk.layers.reach.replaceChildren();
}

// Line of sight

/** @param {Desk} desk @param {boolean} [wanted] */
export function toggleSight(desk, wanted = desk.table.tool !== "sight") {
  const { table } = desk;
  table.tool = wanted ? "sight" : null;
  ray.from = ray.to = null;
  ray.fixed = false;
  if (wanted && table.selected) ray.from = pieceOf(table, table.selected)?.hex ?? null;
  desk.layers.sight.replaceChildren();
  document.body.classList.toggle("sighting", wanted);
  sightText(wanted ? (ray.from ? "Now point at another hex." : "Line of sight: click the hex that looks.") : null);
  changed(table, "tool");
  return wanted;
}

/** A click while the tool is on. @param {Desk} desk @param {number} hex */
export function sightClick(desk, hex) {
  if (hex === ray.from) return;
  if (ray.from === null || ray.fixed) {
    ray.from = hex;
    ray.fixed = false;
    drawRay(desk, null);
    sightText("Now point at another hex.");
  } else {
    ray.fixed = true;
    void sightTo(desk, hex, true);
  }
}

/** @param {Desk} desk @param {number} hex @param {boolean} [always] */
export async function sightTo(desk, hex, always = false) {
  const { table, live } = desk;
  if (ray.from === null || (ray.fixed && !always) || (ray.to === hex && !always) || hex === ray.from) return;
  ray.to = hex;
  const from = ray.from;
  const answer = await live.query("sight", { from, to: hex }).catch(() => null);
  if (!answer || ray.to !== hex || ray.from !== from) return;
  drawRay(desk, answer);
  const names = `${hexName(table.scene, from)} to ${hexName(table.scene, hex)}: `;
  const text = answer.clear ? `${names}clear.` : `${names}blocked${answer.hex ? ` at ${hexName(table.scene, answer.hex)}` : ""}. ${capital(answer.reason ?? "")}.`;
  sightText(text, answer.rule);
  if (always) say(text);
}

/** @param {Desk} desk @param {{clear: boolean, hex: number | null, side: number[] | null} | null} answer */
function drawRay(desk, answer) {
  const { layers, layout } = desk;
  const from = ray.from === null ? null : centre(layout, ray.from);
  if (!from) return;
  const parts = [svg("polygon", { points: corners(from, layout.radius - 2), class: "eye" })];
  if (answer && ray.to !== null) {
    const to = centre(layout, ray.to);
    const kind = answer.clear ? "ray clear" : "ray blocked";
    parts.push(svg("polygon", { points: corners(to, layout.radius - 2), class: "eye" }));
    parts.push(/** @type {any} */ (svg("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: kind })));
    const at = obstacle(desk, answer);
    if (at) {
      if (answer.hex) parts.push(svg("polygon", { points: corners(centre(layout, answer.hex), layout.radius - 2), class: "obstacle" }));
      parts.push(/** @type {any} */ (svg("path", { d: "M-10-10L10 10M-10 10L10-10", transform: `translate(${at.x} ${at.y})`, class: "stop" })));
    }
  }
  layers.sight.replaceChildren(...parts);
}

/** @param {Desk} desk @param {{clear: boolean, hex: number | null, side: number[] | null}} answer */
function obstacle(desk, answer) {
  if (answer.clear) return null;
  if (answer.side?.length === 2) {
    const [a, b] = answer.side.map((hex) => centre(desk.layout, hex));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }
  return answer.hex ? centre(desk.layout, answer.hex) : null;
}

/** @param {string | null} text @param {string} [rule] */
function sightText(text, rule = "") {
  const box = byId("verdict");
  box.hidden = text === null;
  fill(box, text ?? "", rule ? paragraph(rule) : null, text === null ? null : el("small", {}, "Esc to end"));
}
