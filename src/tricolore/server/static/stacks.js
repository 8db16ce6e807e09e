/** Pieces on the map: where each stands in its stack, how they move, and stacks that fan out. */

import { reducedMotion, svg } from "./dom.js";
import { SIZE, drawPiece, lookOf } from "./counters.js";
import { centre } from "./geometry.js";
import { moment, pieces, piecesIn, sideShort } from "./state.js";
import { hexName, pieceText } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{node: SVGGElement, look: string, x: number, y: number, scale: number, hex: number}} Placed */

const SPREAD = 53;
const GLIDE = 420;
/** Pieces that may glide at once: no eye follows more, and each is a layer of its own while it does. */
const FOLLOWED = 24;

/** Bring the screen in line with the picture. @param {Desk} desk */
export function drawPieces(desk) {
  const { table, placed, layers } = desk;
  const now = pieces(table);
  const here = new Set(now.map((piece) => piece.id));
  const gone = [...placed.keys()].filter((id) => !here.has(id));
  const travelled = now.filter((piece) => (placed.get(piece.id)?.hex ?? piece.hex) !== piece.hex);
  const still = reducedMotion() || document.hidden || gone.length + travelled.length > FOLLOWED;
  for (const id of gone) {
    const node = placed.get(id)?.node;
    placed.delete(id);
    if (node) vanish(node, still);
  }
  if (desk.fan !== null && piecesIn(table, desk.fan).length < 2) fold(desk);
  const stacks = byHex(now);
  for (const piece of now) {
    const known = placed.get(piece.id);
    const look = lookOf(piece);
    if (known && known.look !== look) {
      const fresh = drawPiece(table.scene, piece);
      known.node.replaceChildren(...fresh.childNodes);
      known.look = look;
    }
    if (known) label(desk, known.node, piece);
    if (!known) {
      const node = drawPiece(table.scene, piece);
      label(desk, node, piece);
      layers.pieces.append(node);
      placed.set(piece.id, { node, look, x: NaN, y: NaN, scale: 1, hex: piece.hex });
    }
    move(desk, piece, stacks.get(piece.hex) ?? [piece], still);
  }
}

/** Where pieces are waiting to come in, and how many. @param {Desk} desk */
export function drawWaiting(desk) {
  const due = new Map();
  for (const { hex } of moment(desk.table)?.picture.waiting ?? []) due.set(hex, (due.get(hex) ?? 0) + 1);
  desk.layers.waiting.replaceChildren(...[...due].map(([hex, count]) => {
    const at = centre(desk.layout, hex);
    return svg("g", { transform: `translate(${at.x} ${at.y + 22})` },
      svg("title", {}, `${count} waiting to enter`),
      svg("rect", { x: -17, y: -9, width: 34, height: 18, rx: 9 }), svg("text", { y: 4.5 }, `+ ${count}`));
  }));
}

/** A picture with a name: whose it is, what, in which state and where. @param {Desk} desk @param {SVGGElement} node @param {Piece} piece */
function label({ table }, node, piece) {
  const side = sideShort(table, table.scene.counters[piece.id]?.side ?? "");
  const text = `${side}: ${pieceText(table.scene, piece)}, at ${hexName(table.scene, piece.hex)}`;
  if (node.getAttribute("aria-label") === text) return;
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", text);
}

/** @param {Piece[]} all */
function byHex(all) {
  /** @type {Map<number, Piece[]>} */
  const stacks = new Map();
  for (const piece of all) stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  return stacks;
}

/** Put a piece where it belongs, gliding there if it was elsewhere. @param {Desk} desk @param {Piece} piece @param {Piece[]} stack @param {boolean} [still]  no gliding */
function move(desk, piece, stack, still = reducedMotion() || document.hidden) {
  const placed = desk.placed.get(piece.id);
  if (!placed) return;
  const offset = desk.fan === piece.hex ? spread(stack, piece) : settle(desk, stack, piece);
  const at = centre(desk.layout, piece.hex);
  const goal = { x: at.x + offset.x, y: at.y + offset.y, scale: offset.scale };
  if (goal.x === placed.x && goal.y === placed.y && goal.scale === placed.scale) return;
  const travelled = placed.hex !== piece.hex;
  const from = css(placed);
  const known = !Number.isNaN(placed.x);
  Object.assign(placed, goal, { hex: piece.hex });
  placed.node.dataset.hex = String(piece.hex);
  placed.node.style.transform = css(placed);
  if (!known || still) return;
  const time = { duration: travelled ? GLIDE : 140, easing: "cubic-bezier(.3,.1,.2,1)" };
  placed.node.animate([{ transform: from }, { transform: css(placed) }], time);
}

/** @param {{x: number, y: number, scale: number}} at */
const css = (at) => `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) scale(${at.scale})`;

/** In a stack units lie on one another, commanders at the hex's upper corners, riders below. @param {Desk} desk @param {Piece[]} stack @param {Piece} piece */
function settle(desk, stack, piece) {
  const kindOf = (/** @type {Piece} */ one) => desk.table.scene.counters[one.id]?.kind ?? "unit";
  const units = stack.filter((one) => kindOf(one) === "unit");
  const others = stack.filter((one) => kindOf(one) !== "unit");
  if (kindOf(piece) === "unit") {
    const step = units.indexOf(piece) - (units.length - 1) / 2;
    const drop = others.length ? 3 : 0;
    return { x: step * 7 - drop, y: -step * 7 + drop, scale: 1 };
  }
  const turn = others.indexOf(piece);
  if (!units.length) return { x: (turn - (others.length - 1) / 2) * 22, y: 0, scale: others.length > 1 ? 0.8 : 0.95 };
  return [
    { x: 20, y: -17, scale: 0.68 },
    { x: -21, y: -17, scale: 0.68 },
    { x: 23, y: 18, scale: 0.68 },
  ][turn % 3];
}

/** Spread out, all can be seen and clicked. @param {Piece[]} stack @param {Piece} piece */
function spread(stack, piece) {
  const turn = stack.indexOf(piece);
  return { x: (turn - (stack.length - 1) / 2) * SPREAD, y: 0, scale: 1 };
}

/** Spread a stack out. @param {Desk} desk @param {number} hex */
export function fanOut(desk, hex) {
  const stack = piecesIn(desk.table, hex);
  if (desk.fan === hex || stack.length < 2) return;
  fold(desk);
  desk.fan = hex;
  const at = centre(desk.layout, hex);
  const width = stack.length * SPREAD + 12;
  desk.layers.plate.replaceChildren(
    svg("rect", { x: at.x - width / 2, y: at.y - 37, width, height: 74, rx: 8, class: "plate" })
  );
  for (const piece of stack) {
    const placed = desk.placed.get(piece.id);
    if (placed) desk.layers.fan.append(placed.node);
    move(desk, piece, stack);
  }
}

/** Put a spread stack together again. @param {Desk} desk */
export function fold(desk) {
  if (desk.fan === null) return;
  const hex = desk.fan;
  desk.fan = null;
  desk.layers.plate.replaceChildren();
  const order = new Map(pieces(desk.table).map((piece, at) => [piece.id, at]));
  for (const node of [...desk.layers.fan.children]) {
    const mine = order.get(/** @type {SVGGElement} */ (node).dataset.id ?? "") ?? 0;
    const next = [...desk.layers.pieces.children].find(
      (other) => (order.get(/** @type {SVGGElement} */ (other).dataset.id ?? "") ?? 0) > mine
    );
    desk.layers.pieces.insertBefore(node, next ?? null);
  }
  const stack = piecesIn(desk.table, hex);
  for (const piece of stack) move(desk, piece, stack);
}

/** Whether a spot lies on the spread stack, so that it stays open. @param {Desk} desk @param {import("./geometry.js").Spot} spot */
export function onFan(desk, spot) {
  if (desk.fan === null) return false;
  const at = centre(desk.layout, desk.fan);
  const width = piecesIn(desk.table, desk.fan).length * SPREAD + 24;
  return Math.abs(spot.x - at.x) < width / 2 && Math.abs(spot.y - at.y) < 44;
}

/**
 * The topmost piece at a spot, by where the pieces belong: one that is still gliding, or that the
 * screen has not caught up with, is not in the way.
 * @param {Desk} desk
 * @param {import("./geometry.js").Spot} spot
 */
export function pieceUnder(desk, spot) {
  let found = null;
  for (const { id, hex } of pieces(desk.table)) {
    const at = desk.placed.get(id);
    if (!at || (desk.fan !== null && onFan(desk, spot) && hex !== desk.fan)) continue;
    const reach = (SIZE / 2) * at.scale + 1;
    if (Math.abs(spot.x - at.x) <= reach && Math.abs(spot.y - at.y) <= reach) found = id;
  }
  return found;
}

/** @param {SVGGElement} node @param {boolean} still */
function vanish(node, still) {
  if (still) return node.remove();
  node.animate([{ opacity: 1 }, { opacity: 0 }], 500).finished.then(() => node.remove(), () => node.remove());
}
