/**
 * The table without a screen: what the server said, what is shown of it, what is selected.
 * Every part of the page reads this record; whoever changes it says so with `changed`.
 *
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Piece} Piece
 *
 * @typedef {"moment" | "log" | "line" | "selection" | "focus" | "tool" | "replay" | "scrub" | "settings"
 *   | "busy" | "armed"} Topic
 */

/**
 * @typedef {object} Table
 * @property {string} game
 * @property {string[]} keys           the seats' keys that this browser holds
 * @property {Scene} scene
 * @property {string[]} seats          sides that this browser plays: ["allied"]
 * @property {Record<string, string>} players   who plays each side: {allied: "person"}
 * @property {Record<string, string>} troubles  sides whose computer has failed, and how
 * @property {boolean} plans  whether computers say what they intend
 * @property {string} fingerprint      of the dice's seed
 * @property {string[]} open           sides whose seats are free
 * @property {string[]} notes          what people should know of the dice
 * @property {boolean} waiting         whether the game has not begun yet
 * @property {Moment | null} shown     what is on the table
 * @property {number} ply              how many choices the server has made known
 * @property {Message[]} queue         moves of others that are still to be shown
 * @property {Option | null} sent      an answer on its way
 * @property {Entry[]} log             oldest first
 * @property {number} logFrom          first ply that the log holds
 * @property {"connecting" | "open" | "lost"} line
 * @property {string | null} selected  a piece whose card is open
 * @property {number | null} focus     index of the option under the pointer or the keyboard
 * @property {{ask: Ask, index: number, left: string} | null} armed  an option that the next press on
 *   it chooses, and who could still act
 * @property {number | null} cursor    hex of the keyboard's cursor
 * @property {string | null} tool      "sight" while the line of sight is drawn
 * @property {{ply: number, playing: boolean, moment: Moment | null} | null} replay
 * @property {Ask | null} lastPick     the last choice of a unit, to change one's mind
 * @property {Map<Topic, Set<() => void>>} listeners
 */

/**
 * @param {string} game
 * @param {string[]} keys
 * @param {Scene} scene
 * @returns {Table}
 */
export function newTable(game, keys, scene) {
  return {
    game,
    keys,
    scene,
    seats: [],
    players: {},
    troubles: {},
    plans: false,
    fingerprint: "",
    open: [],
    notes: [],
    waiting: false,
    shown: null,
    ply: 0,
    queue: [],
    sent: null,
    log: [],
    logFrom: 0,
    line: "connecting",
    selected: null,
    focus: null,
    armed: null,
    cursor: null,
    tool: null,
    replay: null,
    lastPick: null,
    listeners: new Map(),
  };
}

/** @param {Table} table @param {Topic | Topic[]} topics @param {() => void} listener */
export function listen(table, topics, listener) {
  for (const topic of [topics].flat()) {
    const all = table.listeners.get(topic) ?? new Set();
    table.listeners.set(topic, all.add(listener));
  }
}

/** @param {Table} table @param {...Topic} topics */
export function changed(table, ...topics) {
  /** @type {Set<() => void>} */
  const heard = new Set();
  for (const topic of topics) for (const listener of table.listeners.get(topic) ?? []) heard.add(listener);
  for (const listener of heard) listener();
}

/** The moment on the table: a past one in replay. @param {Table} table */
export const moment = (table) => (table.replay ? table.replay.moment ?? table.shown : table.shown);

/** @param {Table} table @returns {Piece[]} */
export const pieces = (table) => moment(table)?.picture.pieces ?? [];

/** @param {Table} table @param {string} id */
export const pieceOf = (table, id) => pieces(table).find((piece) => piece.id === id);

/** Pieces of a hex, bottom first. @param {Table} table @param {number} hex */
export const piecesIn = (table, hex) => pieces(table).filter((piece) => piece.hex === hex);

/** The choice that this browser may make now, or null. @param {Table} table @returns {Ask | null} */
export function myAsk(table) {
  const ask = table.shown?.ask ?? null;
  if (!ask || !ask.options.length || table.replay || table.queue.length || table.sent) return null;
  return table.seats.includes(ask.side) ? ask : null;
}

/** @param {Ask | null} ask @param {Kind} kind @returns {(number | string)[]} */
export const valuesOf = (ask, kind) =>
  ask ? ask.options.filter((option) => option[0] === kind).map((option) => option[1]) : [];

/** @param {Ask | null} ask @param {Kind} kind @param {number | string} value */
export const indexOf = (ask, kind, value) =>
  ask ? ask.options.findIndex((option) => option[0] === kind && option[1] === value) : -1;

/** Show a moment that has come, with what is told of it. @param {Table} table @param {Message} message */
export function show(table, message) {
  const { ply, picture, ask, over, result, seed, can_undo } = message;
  const before = table.shown?.ask;
  if (before && before.options.some((option) => option[0] === "pick")) table.lastPick = before;
  table.shown = { ply, picture, ask, over, result: result ?? null, seed: seed ?? null, can_undo };
  table.focus = null;
  table.armed = null;
  if (message.type === "moved") {
    table.log.push({ ply, side: message.side ?? null, events: message.events ?? [] });
  } else if (message.type === "undone") {
    table.log = table.log.filter((entry) => entry.ply <= ply);
  }
  changed(table, "moment", "log", "focus");
}

/** @param {Table} table @param {string} side */
export const sideName = (table, side) => table.scene.sides.find((one) => one.id === side)?.name ?? side;

/** @param {Table} table @param {string} side */
export const sideShort = (table, side) => table.scene.sides.find((one) => one.id === side)?.short ?? side;

/** A side's place among the sides: 0 or 1. @param {Table} table @param {string | null} side */
export const sideIndex = (table, side) => table.scene.sides.findIndex((one) => one.id === side);
