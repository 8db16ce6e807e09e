/** The hashes that records rest on, SHA-256 and BLAKE2b, so that a page can check them by itself. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The first bits of the fractions of the cube and square roots of the first primes.
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  primes.forEach((p, at) => {
    K[at] = fraction(Math.cbrt(p));
    if (at < 8) START[at] = fraction(Math.sqrt(p));
  });
}

const turn = (/** @type {number} */ x, /** @type {number} */ by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} message @returns {Uint8Array} */
export function sha256(message) {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const h = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) w[at] = view.getUint32(block + 4 * at);
    for (let at = 16; at < 64; at++) {
      const one = w[at - 15], two = w[at - 2];
      w[at] = w[at - 16] + (turn(one, 7) ^ turn(one, 18) ^ (one >>> 3)) + w[at - 7] + (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10));
    }
    let [a, b, c, d, e, f, g, last] = h;
    for (let at = 0; at < 64; at++) {
      const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at] + w[at]) >>> 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, last].forEach((value, at) => (h[at] += value));
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((value, at) => out.setUint32(4 * at, value));
  return new Uint8Array(out.buffer);
}

const ALL = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MIX = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const roll = (/** @type {bigint} */ x, /** @type {bigint} */ by) => ((x >> by) | (x << (64n - by))) & ALL;

/**
 * @param {Uint8Array} message
 * @param {number} size  of the hash, in bytes
 * @param {{key?: Uint8Array, person?: Uint8Array}} [how]
 * @returns {Uint8Array}
 */
export function blake2b(message, size, { key = new Uint8Array(), person = new Uint8Array() } = {}) {
  const parameters = new DataView(new ArrayBuffer(64));
  new Uint8Array(parameters.buffer).set([size, key.length, 1, 1]);
  new Uint8Array(parameters.buffer).set(person, 48);
  const h = IV.map((word, at) => word ^ parameters.getBigUint64(8 * at, true));
  const blocks = new Uint8Array(Math.max(1, Math.ceil(((key.length ? 128 : 0) + message.length) / 128)) * 128);
  blocks.set(key);
  blocks.set(message, key.length ? 128 : 0);
  const total = (key.length ? 128 : 0) + message.length;
  const view = new DataView(blocks.buffer);
  for (let block = 0; block < blocks.length; block += 128) {
    const m = ORDER[0].map((at) => view.getBigUint64(block + 8 * at, true));
    const v = [...h, ...IV];
    v[12] ^= BigInt(Math.min(block + 128, total));
    if (block + 128 === blocks.length) v[14] ^= ALL;
    for (let round = 0; round < 12; round++) {
      const order = ORDER[round % 10];
      MIX.forEach(([a, b, c, d], at) => {
        v[a] = (v[a] + v[b] + m[order[2 * at]]) & ALL;
        v[d] = roll(v[d] ^ v[a], 32n);
        v[c] = (v[c] + v[d]) & ALL;
        v[b] = roll(v[b] ^ v[c], 24n);
        v[a] = (v[a] + v[b] + m[order[2 * at + 1]]) & ALL;
        v[d] = roll(v[d] ^ v[a], 16n);
        v[c] = (v[c] + v[d]) & ALL;
        v[b] = roll(v[b] ^ v[c], 63n);
      });
    }
    h.forEach((word, at) => (h[at] = word ^ v[at] ^ v[at + 8]));
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, at) => out.setBigUint64(8 * at, word, true));
  return new Uint8Array(out.buffer).slice(0, size);
}

const coder = new TextEncoder();

/** @param {string} text */
export const bytes = (text) => coder.encode(text);

/** @param {Uint8Array} value */
export const hex = (value) => [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
