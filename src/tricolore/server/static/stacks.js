/** Pieces on the map: where each stands in its stack, how they move, and stacks that fan out. */

import { reducedMotion, svg } from "./dom.js";
import { partOf } from "./desk.js";
import { SIZE, alike, drawPiece, liesFlat, lookOf } from "./counters.js";
import { centre, hexUnder, neighbour, printed } from "./geometry.js";
import { shift } from "./shift.js";
import { indexed, moment, pieceOf, pieces, piecesIn, sideShort } from "./state.js";
import { hexName, pieceText } from "./words.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./whole.js").Piece} Piece */
/** @typedef {{node: SVGGElement, look: string, said: string, x: number, y: number, scale: number, base: import("./geometry.js").Spot, hex: number, turn: number, light: string}} Placed
 *   base: where it is drawn without a transform; turn: the higher it is, the later it is drawn; light: what is lit of it */

const SPREAD = 53;
/** Pieces of a fan in a row, and how far its rows are apart. */
const [ACROSS, ROW] = [7, 66];
const GLIDE = 420;
/** Pieces that may glide at once: no eye follows more, and each is a layer of its own while it does. */
const FOLLOWED = 24;

/** Bring the screen in line with the picture. @param {Desk} desk */
export function drawPieces(desk) {
  const { table, placed } = desk;
  const { byId, byHex } = indexed(table);
  const gone = [...placed.keys()].filter((id) => !byId.has(id));
  const fresh = [...byHex].filter(([hex, stack]) => !alikeAll(stack, desk.drawn.get(hex))).map(([, stack]) => stack);
  desk.drawn = byHex;
  const travelled = fresh.flat().filter((piece) => (placed.get(piece.id)?.hex ?? piece.hex) !== piece.hex);
  const still = reducedMotion() || document.hidden || gone.length + travelled.length > FOLLOWED;
  for (const id of gone) {
    const node = placed.get(id)?.node;
    placed.delete(id);
    if (node) vanish(node, still);
  }
  if (desk.fan !== null && piecesIn(table, desk.fan).length < 2) fold(desk);
  for (const piece of fresh.flat()) {
    draw(desk, piece);
    label(desk, piece);
  }
  for (const stack of fresh) {
    for (const piece of stack) move(desk, piece, stack, still);
    arrange(desk, stack);
  }
}

/** Whether a stack is as it was: then nothing about it is drawn again. @param {Piece[]} stack @param {Piece[]} [before] */
const alikeAll = (stack, before) =>
  before !== undefined && stack.length === before.length && stack.every((piece, at) => alike(piece, before[at]));

/** @param {Desk} desk @param {Piece} piece */
function draw(desk, piece) {
  const { table, placed } = desk;
  const known = placed.get(piece.id);
  const look = lookOf(piece);
  if (!known) {
    const node = drawPiece(table.scene, piece);
    home(desk, piece.hex).append(node);
    placed.set(piece.id, { node, look, said: "", x: NaN, y: NaN, scale: 1, base: { x: 0, y: 0 }, hex: piece.hex, turn: ++desk.turn, light: "" });
  } else if (known.look !== look) {
    known.node.replaceChildren(...drawPiece(table.scene, piece).childNodes);
    shift(known.node, known.base);
    known.look = look;
  }
}

/** Draw those of a stack in their order, the uppermost last. @param {Desk} desk @param {Piece[]} stack */
function arrange(desk, stack) {
  const all = stack.map((piece) => desk.placed.get(piece.id)).filter((one) => one && one.node.parentNode !== desk.layers.fan);
  if (all.every((one, at) => !one || at === 0 || one.turn > (all[at - 1]?.turn ?? 0))) return;
  for (const one of all) {
    if (!one) continue;
    one.turn = ++desk.turn;
    home(desk, one.hex).append(one.node);
  }
}

/** Where the pieces of a hex are drawn. @param {Desk} desk @param {number} hex */
const home = (desk, hex) => desk.parts[partOf(desk, hex)];

/** Where pieces are waiting to come in, and how many. @param {Desk} desk */
export function drawWaiting(desk) {
  const due = new Map();
  for (const { hex } of moment(desk.table)?.picture.waiting ?? []) if (hex) due.set(hex, (due.get(hex) ?? 0) + 1);
  desk.layers.waiting.replaceChildren(...[...due].map(([hex, count]) => {
    const at = centre(desk.layout, hex);
    return svg("g", { transform: `translate(${at.x} ${at.y + 22})` },
      svg("title", {}, phrase`${count} waiting to enter`),
      svg("rect", { x: -17, y: -9, width: 34, height: 18, rx: 9 }), svg("text", { y: 4.5 }, `+ ${count}`));
  }));
}

/** A picture with a name: whose it is, what, in which state and where. @param {Desk} desk @param {Piece} piece */
function label({ table, placed }, piece) {
  const known = placed.get(piece.id);
  if (!known) return;
  const key = `${piece.hex}|${known.look}`;
  if (known.said === key) return;
  known.said = key;
  const side = sideShort(table, table.scene.counters[piece.id]?.side ?? "");
  known.node.setAttribute("role", "img");
  known.node.setAttribute("aria-label", phrase`${side}: ${pieceText(table.scene, piece)}, at ${hexName(table.scene, piece.hex)}`);
}

/** Put a piece where it belongs, gliding there if it was elsewhere. @param {Desk} desk @param {Piece} piece @param {Piece[]} stack @param {boolean} [still]  no gliding */
function move(desk, piece, stack, still = reducedMotion() || document.hidden) {
  const placed = desk.placed.get(piece.id);
  if (!placed) return;
  const offset = desk.fan === piece.hex ? spread(desk, stack, piece) : settle(desk, stack, piece);
  const at = centre(desk.layout, piece.hex);
  const goal = { x: at.x + offset.x, y: at.y + offset.y, scale: offset.scale };
  if (goal.x === placed.x && goal.y === placed.y && goal.scale === placed.scale) return;
  const travelled = placed.hex !== piece.hex;
  const from = { x: placed.x, y: placed.y, scale: placed.scale };
  if (travelled && placed.node.parentNode !== desk.layers.fan && partOf(desk, placed.hex) !== partOf(desk, piece.hex)) {
    placed.turn = ++desk.turn;
    home(desk, piece.hex).append(placed.node);
  }
  Object.assign(placed, goal, { hex: piece.hex });
  placed.node.dataset.hex = String(piece.hex);
  if (goal.scale === 1 && desk.fan !== piece.hex) rebase(placed);
  placed.node.style.transform = isAtBase(placed) ? "" : css(placed, placed.base);
  if (Number.isNaN(from.x) || still) return;
  const time = { duration: travelled ? GLIDE : 140, easing: "cubic-bezier(.3,.1,.2,1)" };
  placed.node.animate([{ transform: css(from, placed.base) }, { transform: css(placed, placed.base) }], time);
}

/** Draw a piece where it lies, so that it needs no transform there. @param {Placed} placed */
function rebase(placed) {
  const base = { x: tenths(placed.x), y: tenths(placed.y) };
  shift(placed.node, { x: base.x - placed.base.x, y: base.y - placed.base.y });
  placed.base = base;
}

/** @param {number} length */
const tenths = (length) => Number(length.toFixed(1));

/** @param {Placed} placed */
const isAtBase = ({ x, y, scale, base }) => scale === 1 && tenths(x) === base.x && tenths(y) === base.y;

/** What brings to a spot that which is drawn at another. @param {{x: number, y: number, scale: number}} at @param {import("./geometry.js").Spot} base */
const css = (at, base) => `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) scale(${at.scale}) translate(${-base.x}px, ${-base.y}px)`;

/** In a stack counters lie on one another, commanders and messengers at the corners of the hex. @param {Desk} desk @param {Piece[]} stack @param {Piece} piece */
export function settle(desk, stack, piece) {
  if (stack.length === 1) return liesFlat(desk.table.scene, piece.id) ? { x: 0, y: 0, scale: 1 } : { x: 0, y: 0, scale: 0.95 };
  const flat = (/** @type {Piece} */ one) => liesFlat(desk.table.scene, one.id);
  const units = stack.filter(flat);
  const others = stack.filter((one) => !flat(one));
  if (flat(piece)) {
    const apart = Math.min(7, 21 / Math.max(1, units.length - 1)); // a high pile still lies in its hex
    const step = units.indexOf(piece) - (units.length - 1) / 2;
    const drop = others.length ? 3 : 0;
    return { x: step * apart - drop, y: -step * apart + drop, scale: 1 };
  }
  const turn = others.indexOf(piece);
  if (!units.length) return { x: (turn - (others.length - 1) / 2) * 22, y: 0, scale: others.length > 1 ? 0.8 : 0.95 };
  return [
    { x: 20, y: -17, scale: 0.68 },
    { x: -21, y: -17, scale: 0.68 },
    { x: 23, y: 18, scale: 0.68 },
  ][turn % 3];
}

// Stacks spread out

/** The pieces of a hex as a list shows them: where they have an order, the uppermost first. @param {Desk} desk @param {number} hex */
export function listed(desk, hex) {
  const stack = piecesIn(desk.table, hex);
  return stackInfo(desk, hex) ? [...stack].reverse() : stack;
}

/** What is said of a stack as a whole. @param {Desk} desk @param {number} hex */
export const stackInfo = (desk, hex) => moment(desk.table)?.picture.stacks[printed(hex)];

/** The plate on which a stack is spread out. @param {Desk} desk @param {number} hex */
function plate(desk, hex) {
  const count = piecesIn(desk.table, hex).length;
  const info = stackInfo(desk, hex);
  const rows = Math.ceil(count / ACROSS);
  const width = Math.max(Math.min(count, ACROSS) * SPREAD + 12, (info?.note.length ?? 0) * 6.4 + 24);
  const head = info?.note ? 20 : 0;
  return { ...centre(desk.layout, hex), width, rows, head, height: rows * ROW + 8 + (info?.front.length ? 12 : 0) };
}

/** Spread out, all can be seen and clicked. @param {Desk} desk @param {Piece[]} stack @param {Piece} piece */
function spread(desk, stack, piece) {
  const order = listed(desk, piece.hex);
  const turn = order.indexOf(piece);
  const [row, column] = [Math.floor(turn / ACROSS), turn % ACROSS];
  const { rows } = plate(desk, piece.hex);
  const across = Math.min(ACROSS, stack.length - row * ACROSS);
  return { x: (column - (across - 1) / 2) * SPREAD, y: (row - (rows - 1) / 2) * ROW, scale: 1 };
}

/** Spread a stack out. @param {Desk} desk @param {number} hex */
export function fanOut(desk, hex) {
  const stack = piecesIn(desk.table, hex);
  if (desk.fan === hex || stack.length < 2) return;
  fold(desk);
  desk.fan = hex;
  drawPlate(desk, hex);
  for (const piece of stack) {
    const placed = desk.placed.get(piece.id);
    if (placed) desk.layers.fan.append(placed.node);
    move(desk, piece, stack);
  }
}

/** @param {Desk} desk @param {number} hex */
function drawPlate(desk, hex) {
  const { x, y, width, height, head } = plate(desk, hex);
  const info = stackInfo(desk, hex);
  const stack = piecesIn(desk.table, hex);
  const shares = (info?.front ?? []).map(([id, share]) => {
    const piece = pieceOf(desk.table, id);
    const at = piece && stack.includes(piece) ? spread(desk, stack, piece) : null;
    return at && svg("text", { x: x + at.x, y: y + at.y + 40, class: "plate-share" }, share);
  });
  desk.layers.plate.replaceChildren(
    svg("rect", { x: x - width / 2, y: y - height / 2 - head, width, height: height + head, rx: 8, class: "plate" }),
    ...(info?.note ? [svg("text", { x, y: y - height / 2 - head + 17, class: "plate-note" }, info.note)] : []),
    ...shares.filter((share) => share !== null));
}

/** Put a spread stack together again. @param {Desk} desk */
export function fold(desk) {
  if (desk.fan === null) return;
  const hex = desk.fan;
  desk.fan = null;
  desk.layers.plate.replaceChildren();
  for (const node of [...desk.layers.fan.children]) {
    home(desk, desk.placed.get(/** @type {SVGGElement} */ (node).dataset.id ?? "")?.hex ?? hex).append(node);
  }
  const stack = piecesIn(desk.table, hex);
  for (const piece of stack) {
    const placed = desk.placed.get(piece.id);
    if (placed) placed.turn = ++desk.turn;
    move(desk, piece, stack);
  }
  for (const piece of stack) {
    const placed = desk.placed.get(piece.id);
    if (placed) home(desk, placed.hex).append(placed.node);
  }
}

/** Whoever is asked about is to be seen, and to be clicked. @param {Desk} desk @param {string | null} id */
export function raise(desk, id) {
  const { placed, layers, table } = desk;
  const before = table.raised;
  table.raised = id;
  if (before !== null && before !== id) {
    const hex = placed.get(before)?.hex;
    if (hex !== undefined) arrange(desk, piecesIn(table, hex));
  }
  const one = id ? placed.get(id) : undefined;
  if (!id || !one || one.node.parentNode === layers.fan || !liesFlat(table.scene, id)) return;
  const stack = piecesIn(table, one.hex);
  const above = stack.slice(stack.findIndex((piece) => piece.id === id) + 1);
  if (!above.some((piece) => liesFlat(table.scene, piece.id) && (placed.get(piece.id)?.turn ?? 0) > one.turn)) return;
  // Commanders stay above it, at the corners of the hex.
  const corners = stack.filter((piece) => !liesFlat(table.scene, piece.id)).map((piece) => placed.get(piece.id));
  for (const top of [one, ...corners]) {
    if (!top) continue;
    top.turn = ++desk.turn;
    home(desk, one.hex).append(top.node);
  }
}

/** Whether a spot lies on the spread stack, so that it stays open. @param {Desk} desk @param {import("./geometry.js").Spot} spot */
export function onFan(desk, spot) {
  if (desk.fan === null) return false;
  const { x, y, width, height, head } = plate(desk, desk.fan);
  return Math.abs(spot.x - x) < width / 2 + 6 && spot.y > y - height / 2 - head - 7 && spot.y < y + height / 2 + 7;
}

/**
 * The topmost piece at a spot, by where the pieces belong: one that is still gliding, or that the
 * screen has not caught up with, is not in the way.
 * @param {Desk} desk
 * @param {import("./geometry.js").Spot} spot
 */
export function pieceUnder(desk, spot) {
  const { table } = desk;
  const fanned = desk.fan !== null && onFan(desk, spot);
  let found = null;
  for (const { id } of fanned ? piecesIn(table, desk.fan ?? 0) : near(desk, spot)) {
    const at = desk.placed.get(id);
    if (!at) continue;
    const reach = (SIZE / 2) * at.scale + 1;
    if (Math.abs(spot.x - at.x) > reach || Math.abs(spot.y - at.y) > reach) continue;
    found = id;
  }
  return found;
}

/** Pieces of the hex at a spot and of those around it, in the order in which they are drawn. @param {Desk} desk @param {import("./geometry.js").Spot} spot */
function near(desk, spot) {
  const { table, layout, placed } = desk;
  const hex = hexUnder(layout, spot);
  if (hex === null) return pieces(table); // beside the map, where those stand that hang over its edge
  const around = [hex, ...[0, 1, 2, 3, 4, 5].map((direction) => neighbour(layout, hex, direction))];
  const all = around.flatMap((one) => (one === null ? [] : piecesIn(table, one)));
  return all.sort((a, b) => partOf(desk, a.hex) - partOf(desk, b.hex) || (placed.get(a.id)?.turn ?? 0) - (placed.get(b.id)?.turn ?? 0));
}

/** @param {SVGGElement} node @param {boolean} still */
function vanish(node, still) {
  if (still) return node.remove();
  node.animate([{ opacity: 1 }, { opacity: 0 }], 500).finished.then(() => node.remove(), () => node.remove());
}
