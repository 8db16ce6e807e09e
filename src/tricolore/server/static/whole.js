/**
 * What the server leaves out because it goes without saying is filled in here, once, so that the
 * rest of the page need not ask.
 *
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./types.js").Kind} Kind
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Panel} Panel
 * @typedef {Required<import("./types.js").Text>} Text
 * @typedef {Omit<Required<import("./types.js").Face>, "texts"> & {texts: Text[]}} Face
 * @typedef {Omit<Required<import("./types.js").Piece>, "texts"> & {texts: Text[]}} Piece
 * @typedef {Omit<Required<import("./types.js").Counter>, "faces"> & {faces: Record<string, Face>}} Counter
 * @typedef {Required<import("./types.js").Sign>} Sign
 * @typedef {Required<import("./types.js").Tool>} Tool
 * @typedef {Required<import("./types.js").Told>} Told
 * @typedef {Required<import("./types.js").StackInfo>} StackInfo
 * @typedef {Required<import("./types.js").Item>} Item
 * @typedef {Omit<Required<import("./types.js").Scene>, "counters" | "signs" | "tools"> & {
 *   counters: Record<string, Counter>, signs: Sign[], tools: Tool[]}} Scene
 * @typedef {Omit<Required<import("./types.js").Picture>, "pieces" | "unknown" | "stacks"> & {
 *   pieces: Piece[], unknown: Record<string, Counter>, stacks: Record<string, StackInfo>}} Picture
 * @typedef {Omit<import("./types.js").Moment, "picture"> & {picture: Picture}} Moment
 * @typedef {Moment & {side: string, events: Told[]}} Past  with the choice that led to it
 * @typedef {Omit<import("./types.js").Message, "picture" | "events"> & {picture: Picture,
 *   events: Told[]}} Message
 * @typedef {{ply: number, side: string | null, events: Told[], one_sided?: boolean,
 *   viewer?: string | null}} Entry  what followed one choice, as shown to a viewer
 */

/** @template A, B @param {Record<string, A>} record @param {(value: A) => B} change @returns {Record<string, B>} */
const each = (record, change) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** @param {import("./types.js").Text} text @returns {Text} */
const wholeText = (text) => ({ look: "plain", ...text });

/** @param {import("./types.js").Face} face @returns {Face} */
const wholeFace = (face) => ({ shape: "counter", symbol: "", bar: false, ...face, texts: (face.texts ?? []).map(wholeText) });

/** @param {import("./types.js").Counter} counter @returns {Counter} */
const wholeCounter = (counter) => ({ values: [], facts: [], reconstructed: [], group: [], strength: 0, ...counter, faces: each(counter.faces, wholeFace) });

/** @param {import("./types.js").Piece} piece @returns {Piece} */
export const wholePiece = (piece) => ({ facing: null, face: "front", badges: [], marks: [], left: null, ...piece, texts: (piece.texts ?? []).map(wholeText) });

/** @param {import("./types.js").Scene} scene @returns {Scene} */
export const wholeScene = (scene) => ({
  options: [],
  counted: "",
  ...scene,
  counters: each(scene.counters, wholeCounter),
  signs: scene.signs.map((sign) => ({ badge: "", look: "badge", tone: "dark", minor: false, ...sign })),
  tools: (scene.tools ?? []).map((tool) => ({ wants: "nothing", key: "", about: "", icon: "", ...tool })),
});

/** @param {import("./types.js").Picture} picture @returns {Picture} */
export const wholePicture = (picture) => ({
  waiting: [],
  gone: [],
  ...picture,
  pieces: picture.pieces.map(wholePiece),
  stacks: each(picture.stacks ?? {}, (stack) => ({ note: "", front: [], ...stack })),
  unknown: each(picture.unknown ?? {}, wholeCounter),
});

/** @param {import("./types.js").Told} told @returns {Told} */
export const wholeTold = (told) => ({ units: [], hexes: [], dice: [], tallies: [], deed: "", way: [], blow: null, ...told });

/** @param {import("./types.js").Item} item @returns {Item} */
export const wholeItem = (item) => ({
  title: "", side: "", nation: "", formation: "", active: false, value: 0, limit: 0, mark: "", id: "", why: [], ...item,
});

/** A message of the live line; those without a picture stay as they are. @param {any} message @returns {Message} */
export function wholeMessage(message) {
  if (!message.picture) return message;
  return { ...message, picture: wholePicture(message.picture), events: (message.events ?? []).map(wholeTold) };
}

/** @param {any} past @returns {Past} */
export const wholePast = (past) => ({ over: false, result: null, seed: null, can_undo: false, .../** @type {any} */ (wholeMessage(past)) });

/** @param {import("./types.js").Entry} entry @returns {Entry} */
export const wholeEntry = (entry) => ({ ...entry, events: entry.events.map(wholeTold) });
