/** Talking to the server: requests, and the live connection, which reconnects by itself. */

import { wholeMessage } from "./whole.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./whole.js").Message} Message */
/** @typedef {import("./whole.js").Option} Option */

/** The server refused a request; the message is meant for people. */
export class Refused extends Error {
  /** @param {string} message @param {number} status @param {any} data */
  constructor(message, status, data) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: any, keys?: string[]}} [options]
 * @returns {Promise<any>}
 */
export async function api(path, options = {}) {
  const response = await request(path, options);
  return response.status === 204 ? null : response.json();
}

/**
 * @param {string} path
 * @param {{method?: string, body?: any, keys?: string[]}} [options]
 */
export async function request(path, { method = "GET", body, keys = [] } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (keys.length) headers.Authorization = `Bearer ${keys.join(",")}`;
  const raw = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = raw ? "application/octet-stream" : "application/json";
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined || raw ? body : JSON.stringify(body) });
  } catch {
    throw new Refused(phrase("The table's server does not answer. Is it running?"), 0, {});
  }
  if (response.ok) return response;
  const data = await response.json().catch(() => ({}));
  throw new Refused(data.error ?? data.detail ?? phrase`The server answered ${response.status}.`, response.status, data);
}

const WAITS = [300, 700, 1500, 3000, 6000];
const PING = 20_000;
const PATIENCE = 10_000;

/**
 * @typedef {object} Live
 * @property {(ply: number, option: Option) => boolean} answer
 * @property {(ply: number, options: Option[]) => boolean} answers  several as one
 * @property {(ply: number, side: string, rows: Option[]) => boolean} sheet
 * @property {(ply: number, side: string) => boolean} wantBack
 * @property {(ply: number, side: string) => boolean} concede
 * @property {(ply: number, side: string, offer: boolean) => boolean} draw
 * @property {(side: string, standing: {asks: string, answer: Option, until: string}) => boolean} stand
 * @property {(side: string, id: number) => boolean} revoke
 * @property {(ply: number) => boolean} undo
 * @property {(side: string, text: string) => Promise<null>} say  to the other players
 * @property {(side: string, quiet: boolean) => Promise<null>} quiet  want no talk
 * @property {(name: string, args: Record<string, any>) => Promise<any>} query
 * @property {() => Promise<{plans: import("./types.js").Plan[]}>} explain  what computers intend
 * @property {(ply: number, side: string, by: string) => Promise<import("./types.js").AdviceTold>} advise  what he would do
 * @property {(ply: number, side: string) => Promise<import("./types.js").Watched>} watch  which answers give away much
 * @property {(ply: number, side: string, by: string, pause: number) => Promise<import("./types.js").Finished>} finish
 * @property {(side: string) => boolean} halt  he shall stop finishing it
 * @property {(side: string, allow: boolean) => boolean} allowAdvice
 * @property {() => void} hello  ask for the whole state again
 * @property {() => void} end    hang up for good
 */

/**
 * The live line of a game.
 * @param {string} game
 * @param {string[]} keys
 * @param {(message: Message) => void} onmessage
 * @param {(line: "connecting" | "open" | "lost") => void} online
 * @param {() => object} wishes  what else is asked for with a hello
 * @returns {Live}
 */
export function connect(game, keys, onmessage, online, wishes) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let asked = 0;
  let pong = 0;
  let ended = false;
  /** @type {number | undefined} */
  let waiting;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const open = new Map();

  /** @param {any} message */
  const send = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  /** @param {(id: number) => object} message @returns {Promise<any>} */
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      if (!send(message(id))) return reject(new Refused(phrase("Not connected."), 0, {}));
      open.set(id, { resolve, reject });
    });
  const hello = () => send({ hello: { keys, ...wishes() } });

  function dial() {
    clearTimeout(waiting);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/live/${game}`);
    socket = line;
    line.onopen = () => {
      pong = Date.now();
      hello();
    };
    line.onmessage = ({ data }) => {
      const message = wholeMessage(JSON.parse(data));
      pong = Date.now();
      if (message.type === "answer") return settle(message);
      if (message.type === "pong") return;
      if (message.type === "state" || message.type === "waiting") {
        tries = 0;
        online("open");
      }
      onmessage(message);
    };
    line.onclose = () => {
      if (socket === line) lost();
    };
  }

  function lost() {
    socket = null;
    for (const { reject } of open.values()) reject(new Refused(phrase("The connection to the server was lost."), 0, {}));
    open.clear();
    if (ended) return;
    online("lost");
    const wait = WAITS[Math.min(tries++, WAITS.length - 1)];
    waiting = setTimeout(dial, wait * (0.8 + 0.4 * Math.random()));
  }

  /** @param {Message} message */
  function settle(message) {
    const call = open.get(message.id ?? -1);
    open.delete(message.id ?? -1);
    if (message.error) call?.reject(new Refused(message.error, 0, {}));
    else call?.resolve(message.result);
  }

  setInterval(() => {
    if (!send({ ping: Date.now() })) return;
    if (Date.now() - pong > PING + PATIENCE) socket?.close();
  }, PING);
  addEventListener("online", () => socket ?? (ended || dial()));
  addEventListener("visibilitychange", () => {
    if (!document.hidden && !socket && !ended) dial();
  });
  dial();

  return {
    answer: (at, option) => send({ answer: { ply: at, option } }),
    answers: (at, options) => send({ answers: { ply: at, options } }),
    sheet: (at, side, rows) => send({ sheet: { ply: at, side, rows } }),
    wantBack: (at, side) => send({ want_back: { ply: at, side } }),
    concede: (at, side) => send({ concede: { ply: at, side } }),
    draw: (at, side, offer) => send({ draw: { ply: at, side, offer } }),
    stand: (side, standing) => send({ stand: { side, ...standing } }),
    revoke: (side, id) => send({ revoke: { side, id } }),
    say: (side, text) => ask((id) => ({ say: { id, side, text } })),
    quiet: (side, quiet) => ask((id) => ({ quiet: { id, side, quiet } })),
    undo: (at) => send({ undo: { ply: at } }),
    hello,
    end: () => {
      ended = true;
      socket?.close();
    },
    query: (name, args) => ask((id) => ({ query: { id, name, args } })),
    advise: (ply, side, by) => ask((id) => ({ advise: { id, ply, side, by } })),
    watch: (ply, side) => ask((id) => ({ watch: { id, ply, side } })),
    finish: (ply, side, by, pause) => ask((id) => ({ finish: { id, ply, side, by, pause } })),
    halt: (side) => send({ halt: { side } }),
    allowAdvice: (side, allow) => send({ allow_advice: { side, allow } }),
    explain: () => ask((id) => ({ explain: { id } })),
  };
}
