/**
 * The table without a screen: what the server said, what is shown of it, what is selected.
 * Every part of the page reads this record; whoever changes it says so with `changed`.
 * No other module keeps anything of its own between two calls.
 *
 * @typedef {import("./whole.js").Ask} Ask
 * @typedef {import("./whole.js").Option} Option
 * @typedef {import("./whole.js").Kind} Kind
 * @typedef {import("./whole.js").Moment} Moment
 * @typedef {import("./whole.js").Past} Past
 * @typedef {import("./whole.js").Message} Message
 * @typedef {import("./whole.js").Entry} Entry
 * @typedef {import("./whole.js").Scene} Scene
 * @typedef {import("./whole.js").Piece} Piece
 * @typedef {import("./whole.js").Picture} Picture
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Way} Way
 * @typedef {import("./types.js").Gesture} Gesture
 * @typedef {import("./types.js").Standing} Standing
 * @typedef {import("./types.js").Guide} Guide
 * @typedef {import("./types.js").LessonNow} LessonNow
 *
 * @typedef {"moment" | "log" | "line" | "selection" | "focus" | "tool" | "replay" | "scrub" | "settings"
 *   | "busy" | "armed" | "gesture" | "draft" | "sending" | "found" | "guide" | "finals" | "counsel" | "missions"
 *   | "notes" | "talk" | "overview" | "story" | "marks"} Topic
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
 * @property {string[] | null} offers  sides that have offered a draw; null where none can be offered
 * @property {Standing[]} standing     answers that are given for this browser's seats from now on
 * @property {boolean} waiting         whether the game has not begun yet
 * @property {Moment | null} shown     what is on the table
 * @property {number} ply              how many choices the server has made known
 * @property {Message[]} queue         moves of others that are still to be shown
 * @property {Option | "sheet" | "gesture" | null} sent   an answer on its way
 * @property {Entry[]} log             oldest first
 * @property {number} logFrom          first ply that the log holds
 * @property {boolean} logStale        whether it is to be fetched anew, for another viewer
 * @property {"connecting" | "open" | "lost"} line
 * @property {string | null} selected  a piece whose card is open
 * @property {number | null} bare      a hex whose ground is shown instead
 * @property {number | null} focus     index of the option under the pointer or the keyboard
 * @property {{ask: Ask, index: number, left: string} | null} armed  an option that the next press on
 *   it chooses, and who could still act
 * @property {number | null} cursor    hex of the keyboard's cursor
 * @property {string} typed            digits of a hex number
 * @property {string | null} tool      the tool that waits for a click on the map
 * @property {{ply: number, playing: boolean, moment: Moment | null, home?: boolean} | null} replay  home:
 *   whether it comes back to the present when it gets there
 * @property {Ask | null} lastPick     the last choice of a unit, to change one's mind
 * @property {string | null} sender    of those who may be sent somewhere, the one whose hexes are lit
 * @property {{ask: Ask, rows: Option[], flaw: string, at: number} | null} draft  a sheet that is being
 *   filled in; at: the row that a press on the map fills in, -1 if none has a hex
 * @property {{ply: number, id: string, hex: number, all: Gesture[], at: number, chosen: string} | null} gesture
 *   what a group could do at once, which of it is shown, and the id of the last that was asked for
 * @property {import("./onward.js").Onward | null} onward  what is left of a gesture that was sent
 * @property {string | null} raised    the unit that lies on top because the question is about it
 * @property {Ask | null} weighed      the question that was looked at last for odds
 * @property {boolean} ended           whether the end has been told
 * @property {{side: string, kind: string}} filter  what is shown of the log
 * @property {{ply: number, hexes: Record<string, Way>, coming: Promise<Record<string, Way>>}} ways
 *   what the hexes of the choice at hand cost
 * @property {{ply: number, empty: number, answers: Map<number, Promise<Odds | null>>}} odds  answers
 *   for the choice at hand, and how many had nothing to say
 * @property {{on: Set<string>, reached: string | null, asked: number,
 *   ray: {from: number | null, to: number | null, fixed: boolean}}} aids  what is drawn on the map
 * @property {{moments: Map<number, Promise<Past>>, speed: number, timer: number | undefined,
 *   wanted: number}} past  moments that were fetched, and the pace of a replay
 * @property {{timer: number | undefined, onstate: (() => void) | null,
 *   onrefusal: ((reason: string, outdated: boolean) => void) | null}} pace
 * @property {{time: number, x: number, y: number, ply: number, sent: Sent | null, keeping: Sent | null,
 *   instead: string | null}} press  the last press on the map, a unit that keeps its facing where it
 *   has been sent, and one that was meant instead of another
 * @property {{text: string, open: Set<string>, ids: string[], hexes: number[], over: number[] | null}} search
 *   what is looked for, which groups are unfolded, what was found, and what the pointer is on
 * @property {LessonNow | null} lesson  what a lesson says now
 * @property {import("./types.js").Advice} advice  whether advice may be asked for, and who agrees to it
 * @property {{about: string, asking: boolean, told: import("./types.js").AdviceTold | null, finishing: string}} counsel
 *   what was asked of the adviser and what he said, and the side whose formation he is finishing
 * @property {{about: string, known: import("./types.js").Watched | null}} lookout  which answers give away much
 * @property {{about: string, options: Set<number>}} finals  which options cannot be taken back
 * @property {{ask: Ask, index: number, text: string} | null} warned  an answer that was warned of
 * @property {Record<string, number[]> | null} asked  where advice was asked for, once the game is over
 * @property {{side: string, missions: import("./types.js").MissionTold[]} | null} missions  those that are
 *   drawn on the map
 * @property {{open: boolean, page: Promise<Guide | null> | null, step: string,
 *   opener: HTMLElement | null}} guide  the guide: whether it is open, its text once it was asked
 *   for, the last step of the turn that was told, and what had the focus before
 * @property {Beside} beside  what is kept beside the game
 * @property {{key: string, told: import("./types.js").Story | null, wanted: boolean | null, asked: string}} story
 *   what happened since whose last choice, whether somebody wants to see it, and what was asked for
 * @property {{all: import("./types.js").Mark[], until: number, coming: boolean}} marks  turns and fights,
 *   as far as they are known
 * @property {Map<Topic, Set<() => void>>} listeners
 *
 * @typedef {{unit: string, hex: number}} Sent
 * @typedef {{side: string, notes: import("./types.js").Note[], editing: import("./types.js").Note | null,
 *   drafts: Record<string, string>, sayings: import("./types.js").Saying[], quiet: string[], unread: number,
 *   here: string[], watching: number, turn: {mine: boolean | null, since: number}}} Beside
 *   side: whose notes are shown; quiet: sides that want no talk; here: sides whose players are there;
 *   turn: whether it is ours, and since when
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
    offers: null,
    standing: [],
    waiting: false,
    shown: null,
    ply: 0,
    queue: [],
    sent: null,
    log: [],
    logFrom: 0,
    logStale: false,
    line: "connecting",
    selected: null,
    bare: null,
    focus: null,
    armed: null,
    cursor: null,
    typed: "",
    tool: null,
    replay: null,
    lastPick: null,
    sender: null,
    draft: null,
    gesture: null,
    onward: null,
    raised: null,
    weighed: null,
    ended: false,
    filter: { side: "", kind: "" },
    ways: { ply: -1, hexes: {}, coming: Promise.resolve({}) },
    odds: { ply: -1, empty: 0, answers: new Map() },
    aids: { on: new Set(), reached: null, asked: 0, ray: { from: null, to: null, fixed: false } },
    past: { moments: new Map(), speed: 800, timer: undefined, wanted: 0 },
    pace: { timer: undefined, onstate: null, onrefusal: null },
    press: { time: -Infinity, x: 0, y: 0, ply: -1, sent: null, keeping: null, instead: null },
    search: { text: "", open: new Set(), ids: [], hexes: [], over: null },
    lesson: null,
    advice: { allowed: false, agreed: [] },
    counsel: { about: "", asking: false, told: null, finishing: "" },
    lookout: { about: "", known: null },
    finals: { about: "", options: new Set() },
    warned: null,
    missions: null,
    asked: null,
    guide: { open: false, page: null, step: "", opener: null },
    beside: { side: "", notes: [], editing: null, drafts: {}, sayings: [], quiet: [], unread: 0, here: [], watching: 0, turn: { mine: null, since: 0 } },
    story: { key: "", told: null, wanted: null, asked: "" },
    marks: { all: [], until: -1, coming: false },
    listeners: new Map(),
  };
}

/** What the page knows about the person who uses it, whichever game is open. */
export const page = {
  /** Whether a finger was used last. */
  touched: matchMedia("(hover: none)").matches,
  /** Whether keys were used last. */
  keys: false,
  /** Which of the two voices spoke last. */
  voice: 0,
  /** What makes sounds, once one was wanted. @type {AudioContext | null} */
  audio: null,
  /** How many ids have been given to parts of forms. */
  ids: 0,
};

addEventListener("pointerdown", (event) => {
  page.touched = event.pointerType === "touch";
  page.keys = false;
}, true);
addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) page.keys = true;
}, true);

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

/** Pieces by id and by hex, cached: a picture never changes and is looked up often. @type {WeakMap<Picture, {byId: Map<string, Piece>, byHex: Map<number, Piece[]>}>} */
const indexes = new WeakMap();

/** @param {Table} table */
export function indexed(table) {
  const picture = moment(table)?.picture;
  if (!picture) return { byId: /** @type {Map<string, Piece>} */ (new Map()), byHex: /** @type {Map<number, Piece[]>} */ (new Map()) };
  let index = indexes.get(picture);
  if (!index) {
    index = { byId: new Map(), byHex: new Map() };
    for (const piece of picture.pieces) {
      index.byId.set(piece.id, piece);
      const stack = index.byHex.get(piece.hex);
      if (stack) stack.push(piece);
      else index.byHex.set(piece.hex, [piece]);
    }
    indexes.set(picture, index);
  }
  return index;
}

/** @param {Table} table @param {string} id */
export const pieceOf = (table, id) => indexed(table).byId.get(id);

/** Pieces of a hex, bottom first. @param {Table} table @param {number} hex @returns {Piece[]} */
export const piecesIn = (table, hex) => indexed(table).byHex.get(hex) ?? [];

/** Add the counters of pieces whose identity is unknown to those of the scene. @param {Table} table @param {Picture} picture */
export function learn(table, picture) {
  Object.assign(table.scene.counters, picture.unknown);
}

/** The choice that this browser may make now, or null. @param {Table} table @returns {Ask | null} */
export function myAsk(table) {
  const ask = table.shown?.ask ?? null;
  if (!ask || !(ask.options.length || ask.rows?.length) || table.replay || table.queue.length || table.sent || table.counsel.finishing) return null;
  return table.seats.includes(ask.side) ? ask : null;
}

/** Which question it is: the same after the state was sent again. @param {Table} table */
export const questionNow = (table) => (myAsk(table) ? `${table.shown?.ply} ${myAsk(table)?.side}` : "");

/** @param {Ask | null} ask @param {Kind} kind @returns {(number | string)[]} */
export const valuesOf = (ask, kind) =>
  ask ? ask.options.filter((option) => option[0] === kind).map((option) => option[1]) : [];

/** @param {Ask | null} ask @param {Kind} kind @param {number | string} value */
export const indexOf = (ask, kind, value) =>
  ask ? ask.options.findIndex((option) => option[0] === kind && option[1] === value) : -1;

/** Who is sent and where: "FI.Dieu 1917". @param {number | string} value @returns {[string, number]} */
export function sentOf(value) {
  const at = String(value).lastIndexOf(" ");
  return [String(value).slice(0, at), Number(String(value).slice(at + 1))];
}

/** The hexes that a click may choose, each with the index of its option. @param {Table} table @returns {Map<number, number>} */
export function litHexes(table) {
  /** @type {Map<number, number>} */
  const lit = new Map();
  myAsk(table)?.options.forEach(([kind, value], index) => {
    if (kind === "go" || kind === "via" || kind === "stack") lit.set(Number(value), index);
    if (kind !== "send") return;
    const [who, hex] = sentOf(value);
    if (who === table.sender) lit.set(hex, index);
  });
  return lit;
}

/** The pieces that a click may choose, each with the index of its option; -1 for one that may be sent somewhere. @param {Table} table @returns {Map<string, number>} */
export function litPieces(table) {
  /** @type {Map<string, number>} */
  const lit = new Map();
  myAsk(table)?.options.forEach(([kind, value], index) => {
    if (kind === "pick" || kind === "play") lit.set(String(value), index);
    if (kind === "send" && !lit.has(sentOf(value)[0])) lit.set(sentOf(value)[0], -1);
  });
  return lit;
}

/** The side whose view the table shows: with two seats at one screen, the side that is asked. @param {Table} table @param {Ask | null | undefined} ask */
export const viewerOf = (table, ask) => (ask && table.seats.includes(ask.side) ? ask.side : table.seats[0] ?? null);

/** What a message adds to the log. @param {Table} table @param {Message} message @returns {Entry} */
export const entryOf = (table, { ply, side, events, one_sided, ask }) =>
  ({ ply, side: side ?? null, events, one_sided, viewer: viewerOf(table, ask) });

/** Show a moment that has arrived, with its events. @param {Table} table @param {Message} message */
export function show(table, message) {
  const { ply, picture, ask, over, result, seed, can_undo } = message;
  const before = table.shown?.ask;
  if (before && before.options.some((option) => option[0] === "pick")) table.lastPick = before;
  learn(table, picture);
  table.shown = { ply, picture, ask, over, result: result ?? null, seed: seed ?? null, can_undo };
  table.lesson = message.lesson ?? null;
  table.focus = null;
  table.armed = null;
  table.warned = null;
  table.gesture = null;
  table.sender = onlySender(ask);
  const viewer = viewerOf(table, ask);
  if (table.log.some((entry) => entry.one_sided && entry.viewer !== viewer)) {
    // Some of it was for the eyes of the side that was asked before: it is fetched anew.
    table.log = [];
    table.logStale = true;
  }
  if (message.type === "undone") {
    table.onward = null;
    // The same choice may come up again after other choices.
    table.counsel = { ...table.counsel, about: "", told: null, asking: false };
    table.lookout = { about: "", known: null };
  }
  if (message.type === "moved") {
    table.log.push(entryOf(table, message));
  } else if (message.type === "undone") {
    while (table.log.length && table.log[table.log.length - 1].ply > ply) table.log.pop();
  }
  changed(table, "moment", "log", "focus");
}

/** If only one piece can be sent, its hexes are lit from the start. @param {Ask | null} ask */
function onlySender(ask) {
  const all = new Set(valuesOf(ask, "send").map((value) => sentOf(value)[0]));
  return all.size === 1 ? [...all][0] : null;
}

/** @param {Table} table @param {string} side */
export const sideName = (table, side) => table.scene.sides.find((one) => one.id === side)?.name ?? side;

/** @param {Table} table @param {string} side */
export const sideShort = (table, side) => table.scene.sides.find((one) => one.id === side)?.short ?? side;

/** A side's place among the sides: 0 or 1. @param {Table} table @param {string | null} side */
export const sideIndex = (table, side) => table.scene.sides.findIndex((one) => one.id === side);

/** Whether the ruleset answers a query. @param {Table} table @param {string} name */
export const answers = (table, name) => table.scene.queries.includes(name);
