/** Light on what may be chosen: hexes with their costs, pieces, stacks, facings. */

import { set, svg } from "./dom.js";
import { angle, centre, corners, neighbour, printed, sides, towards } from "./geometry.js";
import { raise } from "./stacks.js";
import { indexOf, litHexes, litPieces, myAsk, pieceOf, sentOf, valuesOf } from "./state.js";
import { isMarked } from "./finals.js";
import { placesOf } from "./placing.js";
import { FINGERTIP, finger } from "./finger.js";
import { facingName, points } from "./words.js";
import { knownWays, waysOf } from "./ways.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function drawLight(desk) {
  const { table } = desk;
  const ask = myAsk(table);
  drawHexes(desk);
  drawFacings(desk);
  const lit = litPieces(table);
  const asked = new Set([ask?.unit, table.sender]);
  const before = desk.alight;
  desk.alight = new Set();
  for (const id of new Set([...before, ...lit.keys(), ...asked, table.selected])) {
    const one = id ? desk.placed.get(id) : undefined;
    if (!id || !one) continue;
    const want = `${lit.has(id) ? " lit" : ""}${asked.has(id) ? " asked" : ""}${table.selected === id ? " selected" : ""}${isMarked(table, lit.get(id)) ? " final" : ""}`;
    if (want) desk.alight.add(id);
    if (one.light === want) continue;
    one.light = want;
    one.node.classList.toggle("lit", lit.has(id));
    one.node.classList.toggle("asked", asked.has(id));
    one.node.classList.toggle("selected", table.selected === id);
    one.node.classList.toggle("final", isMarked(table, lit.get(id)));
  }
  raise(desk, ask?.unit ?? table.sender);
  drawFocus(desk);
  void learnWays(desk);
}

/** @param {Desk} desk */
function drawHexes(desk) {
  const { layout, layers, table } = desk;
  const ask = myAsk(table);
  const lit = litHexes(table);
  const known = knownWays(desk);
  const hexes = lit.size ? [...lit.keys()] : placesOf(table);
  const drawn = hexes.map((hex) => {
    const at = centre(layout, hex);
    const way = known[printed(hex)];
    const kind = ask?.options[lit.get(hex) ?? 0]?.[0] ?? "go";
    return svg(
      "g", { class: `lit-hex${kind === "go" ? "" : ` as-${kind}`}${isMarked(table, lit.get(hex)) ? " final" : ""}`, "data-hex": hex },
      svg("polygon", { points: corners(at, layout.radius - 1.5) }),
      way ? svg("text", { x: at.x, y: at.y + 27 }, points(way.points)) : null
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
  const apart = litHexes(table).size === 0;
  desk.handles = [];
  if (!unit || !facings.length || (finger() && !apart)) return layers.facings.replaceChildren();
  const at = centre(layout, unit.hex);
  const { grow, far } = sizes(desk.camera.k, apart);
  layers.facings.replaceChildren(...facings.map((facing) => {
    const spot = towards(at, facing, far);
    desk.handles.push({ facing, ...spot, reach: HANDLE * grow });
    const turn = (angle(facing) * 180) / Math.PI;
    return svg(
      "g", { class: `facing${unit.facing === facing ? " now" : ""}${isMarked(table, indexOf(ask, "turn", facing)) ? " final" : ""}`, "data-turn": facing, transform: `translate(${spot.x} ${spot.y}) scale(${grow})` },
      svg("title", {}, phrase`Face ${facingName(table.scene, facing)}`),
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
  const { table, layers, placed } = desk;
  const ask = myAsk(table);
  const [kind, value] = ask && table.focus !== null ? ask.options[table.focus] ?? [] : [];
  const hex = kind === "send" ? sentOf(value ?? "")[1] : ["go", "via", "stack"].includes(kind ?? "") ? Number(value) : null;
  for (const node of layers.lit.children) {
    node.classList.toggle("focus", hex !== null && /** @type {any} */ (node).dataset.hex === String(hex));
  }
  for (const node of layers.facings.children) {
    node.classList.toggle("focus", kind === "turn" && /** @type {any} */ (node).dataset.turn === String(value));
  }
  const wanted = kind === "pick" || kind === "play" ? String(value) : kind === "send" ? sentOf(value ?? "")[0] : null;
  const named = wanted === null ? null : table.scene.formations[wanted] ? wanted : null;
  if (desk.focused === wanted) return;
  for (const id of desk.focused === null ? [] : members(desk, desk.focused)) placed.get(id)?.node.classList.remove("focus");
  desk.focused = wanted;
  for (const id of wanted === null ? [] : named ? members(desk, named) : [wanted]) placed.get(id)?.node.classList.add("focus");
}

/** A piece, or the pieces of a formation. @param {Desk} desk @param {string} id */
function members({ table, placed }, id) {
  if (!table.scene.formations[id]) return [id];
  return [id, ...[...placed.keys()].filter((one) => table.scene.counters[one]?.formation === id)];
}

/** What the lit hexes cost is told beside them, once it is known. @param {Desk} desk */
async function learnWays(desk) {
  const { table } = desk;
  const { ply } = table.ways;
  const coming = waysOf(desk);
  if (table.ways.ply === ply) return; // they are drawn, or on their way
  await coming;
  if (table.shown?.ply !== table.ways.ply) return;
  drawHexes(desk);
  drawFocus(desk);
}

/** The front of a piece along its hexsides. @param {Desk} desk @param {string | null} id */
export function frontOf(desk, id) {
  const piece = id ? pieceOf(desk.table, id) : undefined;
  if (!piece || piece.facing === null) return null;
  const line = svg("polyline", { class: "front" });
  set(line, { points: sides(centre(desk.layout, piece.hex), desk.layout.radius - 3, piece.facing - 1, 3) });
  return line;
}
