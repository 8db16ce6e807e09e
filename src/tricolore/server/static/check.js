/** Checks a record without the server: checksums, seed, every die, the chain and its signature. */

import { blake2b, bytes, hex, joined, sha256, unhex } from "./hashes.js";

/**
 * @typedef {object} Finding
 * @property {"right" | "wrong" | "unknown"} verdict
 * @property {string} text
 */

/** @param {string} seed @param {number} n @param {number} faces  The n-th roll of a seed, counted from 0. */
export function die(seed, n, faces) {
  const key = blake2b(bytes(seed), 32, { person: bytes("tricolore dice") });
  const count = new DataView(new ArrayBuffer(8));
  count.setBigUint64(0, BigInt(n));
  const digest = new DataView(blake2b(new Uint8Array(count.buffer), 64, { key }).buffer);
  const fair = (1n << 64n) - ((1n << 64n) % BigInt(faces));
  for (let at = 0; at < 64; at += 8) {
    const number = digest.getBigUint64(at);
    if (number < fair) return Number(number % BigInt(faces)) + 1;
  }
  throw new Error("eight draws in a row beyond the fair range");
}

const hash = (/** @type {string} */ text) => hex(sha256(bytes(text)));

/** @param {string} text  The record. */
function read(text) {
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  const contents = lines.map((line) => line.slice(20, -1));
  const whole = lines.every((line, at) => line === `["${hash(contents[at]).slice(0, 16)}",${contents[at]}]`);
  const parsed = contents.map((content) => JSON.parse(content));
  return { whole, heading: contents[0], header: parsed[0], rows: parsed.slice(1, -1), footer: parsed[parsed.length - 1] };
}

/** @param {string} text @returns {Promise<Finding[]>} */
export async function check(text) {
  /** @type {Finding[]} */
  const found = [];
  const say = (/** @type {boolean | null} */ good, /** @type {string} */ right, /** @type {string} */ wrong = right) =>
    found.push({ verdict: good === null ? "unknown" : good ? "right" : "wrong", text: good === false ? wrong : right });
  let record;
  try {
    record = read(text);
  } catch {
    return [{ verdict: "wrong", text: "This is not a record, or it is damaged." }];
  }
  const { header, footer, rows } = record;
  if (header?.line !== "header" || footer?.line !== "checkpoint" || !rows.every((row) => row.line === "inputs"))
    return [{ verdict: "wrong", text: "This is not a record, or some of its lines are missing." }];
  say(record.whole, "Every line is as it was written.", "Some lines are not as they were written.");
  const inputs = rows.flatMap((row) => row.inputs);
  const faces = rows.flatMap((row) => row.faces ?? []);
  say(inputs.length === footer.total, `All ${footer.total} dice and choices are there.`, "Some dice or choices are missing.");
  seeds(header, say);
  if (header.tricolore < 2) {
    say(null, "This record is of an older format, which does not say how many faces a die had: its dice can be checked with “tricolore verify”.");
    return found;
  }
  dice(header, inputs, faces, say);
  chain(record.heading, inputs, faces, footer, say);
  await signature(footer, say);
  return found;
}

/** @param {any} header @param {(good: boolean | null, right: string, wrong?: string) => void} say */
function seeds(header, say) {
  say(hash(`tricolore seed ${header.seed}`) === header.fingerprint, "The seed is the one whose fingerprint was shown.", "The seed is not the one whose fingerprint was shown.");
  if (!header.parts?.length) return void say(null, "One party alone made the seed.");
  const kept = header.parts.every((/** @type {any} */ part) => hash(`tricolore part ${part.part}`) === part.commitment);
  const lines = header.parts.map((/** @type {any} */ part) => `${part.by} ${part.part}\n`).join("");
  const who = header.parts.map((/** @type {any} */ part) => part.by).join(", ");
  say(kept && hash(`tricolore seed of several\n${lines}`) === header.seed, `The seed was made by ${who} together, and all kept their promises.`, "The seed is not the one that its makers had promised.");
}

/** @param {any} header @param {any[]} inputs @param {number[]} faces @param {(good: boolean | null, right: string, wrong?: string) => void} say */
function dice(header, inputs, faces, say) {
  let n = header.start?.rolls ?? 0, at = 0, given = 0, checked = 0;
  for (const [place, value] of inputs.entries()) {
    if (typeof value !== "number") continue;
    const seed = (header.earlier ?? []).find((/** @type {any} */ old) => place < old[1])?.[0] ?? header.seed;
    if (place < header.given) given++;
    else if (die(seed, n, faces[at]) === value) checked++;
    else return void say(false, "", `Die ${n + 1} was ${value}; the seed gives ${die(seed, n, faces[at])}.`);
    n++;
    at++;
  }
  say(at === faces.length, `${checked} dice are those of the seed.`, "The record does not say of each die how many faces it had.");
  if (given) say(null, `${given} dice came with the game that this one began in the middle of, and cannot be checked.`);
}

/** @param {string} heading @param {any[]} inputs @param {number[]} faces @param {any} footer @param {(good: boolean | null, right: string, wrong?: string) => void} say */
function chain(heading, inputs, faces, footer, say) {
  let last = sha256(bytes(heading)), at = 0;
  for (const value of inputs) {
    const pair = typeof value === "number" ? [value, faces[at++]] : value;
    last = sha256(joined(last, bytes(JSON.stringify(pair))));
  }
  say(hex(last) === footer.chain, "The chain over all dice and choices is intact.", "The chain is broken: the record has been changed since it was made.");
}

/** @param {any} footer @param {(good: boolean | null, right: string, wrong?: string) => void} say */
async function signature(footer, say) {
  if (!footer.signature) return void say(null, "The record is not signed: its choices may have been changed before it got here.");
  const signed = joined(bytes("tricolore record "), unhex(footer.chain));
  try {
    const key = await crypto.subtle.importKey("raw", unhex(footer.key), "Ed25519", false, ["verify"]);
    const good = await crypto.subtle.verify("Ed25519", key, unhex(footer.signature), signed);
    say(good, `All of it is signed with the key ${footer.key}.`, "The signature does not match the key that it names.");
  } catch {
    say(null, "This browser cannot check the signature here: it needs https, or a newer browser.");
  }
}
