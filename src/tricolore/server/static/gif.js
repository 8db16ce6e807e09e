/**
 * Moving pictures as GIF, which every browser and messenger plays.
 * Each frame holds only what differs from the one before, in at most 255 colours that all frames
 * have in common.
 */

/** Bits of each colour by which pixels are counted and looked up. */
const BITS = 5;
const CELLS = 1 << (3 * BITS);
const SHIFT = 8 - BITS;
/** The colour that lets the frame before show through. */
const CLEAR = 255;

/** @typedef {{size: number, colours: Uint8Array, nearest: Int16Array}} Palette */
/** @typedef {{cells: number[], count: number}} Bucket */

/** @param {number} r @param {number} g @param {number} b */
const cellOf = (r, g, b) => ((r >> SHIFT) << (2 * BITS)) | ((g >> SHIFT) << BITS) | (b >> SHIFT);

/** @param {number} cell @param {number} part  0 red, 1 green, 2 blue */
const partOf = (cell, part) => (((cell >> ((2 - part) * BITS)) & ((1 << BITS) - 1)) << SHIFT) + (1 << (SHIFT - 1));

/** The colours that suit some pictures best, by median cut. @param {Uint8ClampedArray[]} pictures @returns {Palette} */
export function paletteOf(pictures) {
  const counts = new Float64Array(CELLS);
  for (const data of pictures) for (let at = 0; at < data.length; at += 4) counts[cellOf(data[at], data[at + 1], data[at + 2])]++;
  const all = [...counts.keys()].filter((cell) => counts[cell]);
  /** @type {Bucket[]} */
  const buckets = [bucketOf(all, counts)];
  while (buckets.length < CLEAR) {
    const widest = buckets.filter((one) => one.cells.length > 1).sort((a, b) => b.count * spread(b.cells) - a.count * spread(a.cells))[0];
    if (!widest) break;
    buckets.splice(buckets.indexOf(widest), 1, ...halves(widest, counts));
  }
  const colours = new Uint8Array(256 * 3);
  buckets.forEach((bucket, at) => {
    for (const part of [0, 1, 2]) colours[at * 3 + part] = bucket.cells.reduce((sum, cell) => sum + partOf(cell, part) * counts[cell], 0) / bucket.count;
  });
  return { size: buckets.length, colours, nearest: new Int16Array(CELLS).fill(-1) };
}

/** @param {number[]} cells @param {Float64Array} counts @returns {Bucket} */
const bucketOf = (cells, counts) => ({ cells, count: cells.reduce((sum, cell) => sum + counts[cell], 0) });

/** The widest range of a bucket's colours, and in which part it is. @param {number[]} cells @returns {[number, number]} */
function range(cells) {
  /** @type {[number, number]} */
  let found = [-1, 0];
  for (const part of [0, 1, 2]) {
    let [low, high] = [255, 0];
    for (const cell of cells) [low, high] = [Math.min(low, partOf(cell, part)), Math.max(high, partOf(cell, part))];
    if (high - low > found[0]) found = [high - low, part];
  }
  return found;
}

/** @param {number[]} cells */
const spread = (cells) => range(cells)[0];

/** @param {Bucket} bucket @param {Float64Array} counts */
function halves({ cells, count }, counts) {
  const [, part] = range(cells);
  const sorted = [...cells].sort((a, b) => partOf(a, part) - partOf(b, part));
  let [sum, at] = [0, 0];
  while (at < sorted.length - 1 && (at === 0 || sum + counts[sorted[at]] / 2 < count / 2)) sum += counts[sorted[at++]];
  return [bucketOf(sorted.slice(0, at), counts), bucketOf(sorted.slice(at), counts)];
}

/** The number of the colour that comes nearest to each pixel. @param {Uint8ClampedArray} data @param {Palette} palette */
export function indexed(data, { size, colours, nearest }) {
  const found = new Uint8Array(data.length / 4);
  for (let at = 0; at < found.length; at++) {
    const cell = cellOf(data[at * 4], data[at * 4 + 1], data[at * 4 + 2]);
    if (nearest[cell] < 0) {
      const [r, g, b] = [partOf(cell, 0), partOf(cell, 1), partOf(cell, 2)];
      let best = Infinity;
      for (let one = 0; one < size; one++) {
        const far = 2 * (colours[one * 3] - r) ** 2 + 4 * (colours[one * 3 + 1] - g) ** 2 + 3 * (colours[one * 3 + 2] - b) ** 2;
        if (far < best) [best, nearest[cell]] = [far, one];
      }
    }
    found[at] = nearest[cell];
  }
  return found;
}

/** A film that grows frame by frame. @param {number} width @param {number} height @param {Palette} palette */
export function film(width, height, palette) {
  const word = (/** @type {number} */ value) => [value & 255, value >> 8];
  /** @type {(Uint8Array<ArrayBuffer>)[]} */
  const parts = [Uint8Array.from([
    ...[..."GIF89a"].map((letter) => letter.charCodeAt(0)), ...word(width), ...word(height), 0xf7, 0, 0, ...palette.colours,
    0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0, // again and again
  ])];
  /** @type {Uint8Array | null} */
  let before = null;
  return {
    /** @param {Uint8Array} pixels @param {number} delay  in hundredths of a second */
    add(pixels, delay) {
      const { left, top, wide, high } = changedPart(before, pixels, width, height);
      const cut = new Uint8Array(wide * high);
      for (let at = 0; at < cut.length; at++) {
        const there = (top + Math.floor(at / wide)) * width + left + (at % wide);
        cut[at] = before && before[there] === pixels[there] ? CLEAR : pixels[there];
      }
      parts.push(Uint8Array.from([0x21, 0xf9, 4, 5, ...word(delay), CLEAR, 0, 0x2c, ...word(left), ...word(top), ...word(wide), ...word(high), 0, 8]), packed(cut));
      before = pixels;
    },
    blob: () => new Blob([...parts, Uint8Array.from([0x3b])], { type: "image/gif" }),
  };
}

/** The smallest part that holds all that has changed. @param {Uint8Array | null} before @param {Uint8Array} now @param {number} width @param {number} height */
function changedPart(before, now, width, height) {
  if (!before) return { left: 0, top: 0, wide: width, high: height };
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < now.length; at++) {
    if (before[at] === now[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return right < left ? { left: 0, top: 0, wide: 1, high: 1 } : { left, top, wide: right - left + 1, high: bottom - top + 1 };
}

/** Pixels as the format packs them: codes for runs that were there before (LZW), in blocks of 255 bytes. @param {Uint8Array} pixels */
function packed(pixels) {
  const [clear, end] = [256, 257];
  const out = new Uint8Array(pixels.length * 2 + 64);
  let [length, bits, held] = [0, 0, 0];
  let block = length++; // the length of the block under way stands here
  const byte = (/** @type {number} */ value) => {
    if (length - block > 255) {
      out[block] = 255;
      block = length++;
    }
    out[length++] = value;
  };
  let [width, next] = [9, 258];
  // By code and the pixel after it, the code of both together.
  let known = new Int16Array(4096 * 256);
  const put = (/** @type {number} */ code) => {
    held |= code << bits;
    bits += width;
    for (; bits >= 8; bits -= 8, held >>= 8) byte(held & 255);
  };
  put(clear);
  let run = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = (run << 8) | pixels[at];
    if (known[key]) {
      run = known[key];
      continue;
    }
    put(run);
    if (next < 4096) {
      if (next === 1 << width && width < 12) width++;
      known[key] = next++;
    } else {
      put(clear);
      known = new Int16Array(4096 * 256);
      [width, next] = [9, 258];
    }
    run = pixels[at];
  }
  put(run);
  put(end);
  if (bits) byte(held & 255);
  out[block] = length - block - 1;
  out[length++] = 0;
  return out.slice(0, length);
}
