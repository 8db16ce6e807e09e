/** Light on what may be chosen: hexes with their costs, units, facings. */

import { set, svg } from "./dom.js";
import { angle, centre, corners, neighbour, sides, towards } from "./geometry.js";
import { myAsk, pieceOf, valuesOf } from "./state.js";
import { FINGERTIP, finger } from "./finger.js";
import { facingName, points } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Costs for the unit that is asked about, once they are known. @type {{ply: number, hexes: Record<string, number>}} */
let costs = { ply: -1, hexes: {} };

/** @param {Desk} desk */
export function drawLight(desk) {
  const ask = myAsk(desk.table);
  drawHexes(desk);
  drawFacings(desk);
  const picked = new Set(valuesOf(ask, "pick").map(String));
  for (const [id, { node }] of desk.placed) {
    node.classList.toggle("lit", picked.has(id));
    node.classList.toggle("asked", ask?.unit === id);
    node.classList.toggle("selected", desk.table.selected === id);
  }
  drawFocus(desk);
  void learnCosts(desk);
}

/** @param {Desk} desk */
function drawHexes(desk) {
  const { layout, layers, table } = desk;
  const hexes = valuesOf(myAsk(table), "go").map(Number);
  const known = costs.ply === table.shown?.ply ? costs.hexes : {};
  const drawn = hexes.map((hex) => {
    const at = centre(layout, hex);
    const cost = known[String(hex).padStart(4, "0")];
    return svg(
      "g", { class: "lit-hex", "data-hex": hex },
      svg("polygon", { points: corners(at, layout.radius - 1.5) }),
      cost === undefined ? null : svg("text", { x: at.x, y: at.y + 27 }, points(cost))
    );
  });
  const edge = svg("path", { d: border(desk, hexes), class: "lit-border" });
  layers.lit.replaceChildren(...drawn, ...(hexes.length ? [edge] : []));
}

/** The outline of an area of hexes. @param {Desk} desk @param {number[]} hexes */
export function border({ layout }, hexes) {
  const inside = new Set(hexes);
  let path = "";
  for (const hex of hexes) {
    const at = centre(layout, hex);
    for (let direction = 0; direction < 6; direction++) {
      const next = neighbour(layout, hex, direction);
      if (next !== null && inside.has(next)) continue;
      const [a, b] = sides(at, layout.radius, direction, 1).split(" ");
      path += `M${a}L${b}`;
    }
  }
  return path;
}

/**
 * Six arrows round a unit that must choose its facing.  A finger gets large ones, and none where
 * hexes are lit as well: no finger could tell them apart, and the prompt has them too.
 * @param {Desk} desk
 */
function drawFacings(desk) {
  const { layout, layers, table } = desk;
  const ask = myAsk(table);
  const facings = valuesOf(ask, "turn").map(Number);
  const unit = ask?.unit ? pieceOf(table, ask.unit) : undefined;
  const apart = valuesOf(ask, "go").length === 0;
  desk.handles = [];
  if (!unit || !facings.length || (finger() && !apart)) return layers.facings.replaceChildren();
  const at = centre(layout, unit.hex);
  const { grow, far } = sizes(desk.camera.k, apart);
  layers.facings.replaceChildren(...facings.map((facing) => {
    const spot = towards(at, facing, far);
    desk.handles.push({ facing, ...spot, reach: HANDLE * grow });
    const turn = (angle(facing) * 180) / Math.PI;
    return svg(
      "g", { class: unit.facing === facing ? "facing now" : "facing", "data-turn": facing, transform: `translate(${spot.x} ${spot.y}) scale(${grow})` },
      svg("title", {}, `Face ${facingName(table.scene, facing)}`),
      svg("circle", { r: HANDLE }),
      svg("path", { d: "M9.5 0L2.5-6V-2.2H-8V2.2H2.5V6z", transform: `rotate(${turn})` })
    );
  }));
}

/** The radius of an arrow's disc. */
const HANDLE = 13;

/** How large the arrows are and how far out. @param {number} k  the map's scale @param {boolean} apart  whether no hexes are lit */
function sizes(k, apart) {
  if (!apart) return { grow: 0.78, far: 33 }; // within the unit's own hex
  const wanted = finger() ? FINGERTIP / 2 / HANDLE / k : 0.85 / k;
  const grow = Math.min(2.7, Math.max(1, wanted));
  return { grow, far: Math.max(46 + (grow - 1) * 16, 2 * HANDLE * grow) };
}

/** The option under the pointer or the keyboard. @param {Desk} desk */
export function drawFocus(desk) {
  const ask = myAsk(desk.table);
  const [kind, value] = ask && desk.table.focus !== null ? ask.options[desk.table.focus] ?? [] : [];
  for (const node of desk.layers.lit.children) {
    node.classList.toggle("focus", kind === "go" && /** @type {any} */ (node).dataset.hex === String(value));
  }
  for (const node of desk.layers.facings.children) {
    node.classList.toggle("focus", kind === "turn" && /** @type {any} */ (node).dataset.turn === String(value));
  }
  for (const [id, { node }] of desk.placed) {
    const counter = desk.table.scene.counters[id];
    node.classList.toggle("focus", kind === "pick" && (id === value || counter?.formation === value));
  }
}

/** The movement costs of the unit in question, told beside the lit hexes. @param {Desk} desk */
async function learnCosts(desk) {
  const ask = myAsk(desk.table);
  const ply = desk.table.shown?.ply ?? -1;
  if (!ask?.unit || costs.ply === ply || !valuesOf(ask, "go").length) return;
  costs = { ply, hexes: {} };
  try {
    const answer = await desk.live.query("reach", { unit: ask.unit });
    if (desk.table.shown?.ply !== ply) return;
    costs.hexes = answer.hexes ?? {};
    drawHexes(desk);
    drawFocus(desk);
  } catch {
    // Without costs the hexes are lit all the same.
  }
}

/** The front of a piece along its hexsides. @param {Desk} desk @param {string | null} id */
export function frontOf(desk, id) {
  const piece = id ? pieceOf(desk.table, id) : undefined;
  if (!piece || piece.facing === null) return null;
  const line = svg("polyline", { class: "front" });
  set(line, { points: sides(centre(desk.layout, piece.hex), desk.layout.radius - 3, piece.facing - 1, 3) });
  return line;
}
