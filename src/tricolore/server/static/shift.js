/**
 * Puts drawings elsewhere by their own coordinates, without a transform.
 * Whatever has a transform of its own is kept apart by the browser and gone through again in every
 * frame in which anything changes: with hundreds of counters that takes longer than all the rest.
 */

/** @typedef {import("./geometry.js").Spot} Spot */

/** What the numbers of a command of a path are: x, y, a length, or (n) nothing that moves. @type {Record<string, string>} */
const NUMBERS = { M: "xy", L: "xy", T: "xy", H: "x", V: "y", C: "xyxyxy", S: "xyxy", Q: "xyxy", A: "llnffxy", Z: "" };
const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/g;
/** As in an arc, whose two flags may be written without a space after them. */
const ARC = /^([^\d.+-]*[-+]?[\d.]+[\s,]*[-+]?[\d.]+[\s,]*[-+]?[\d.]+[\s,]*)([01])[\s,]*([01])/;

/** @param {number} number */
const short = (number) => String(+number.toFixed(2));

/** A path larger or smaller by a factor, then so much to the right and down. @param {string} path @param {Spot} by @param {number} [grow] */
export function shiftedPath(path, by, grow = 1) {
  let first = true;
  return path.replace(COMMAND, (_, /** @type {string} */ letter, /** @type {string} */ rest) => {
    const kinds = NUMBERS[letter.toUpperCase()] ?? "";
    const numbers = numbersOf(letter, rest);
    const absolute = letter < "a";
    const moved = numbers.map((number, at) => {
      const kind = kinds[at % kinds.length];
      if (kind === "n" || kind === "f") return short(number);
      // Also after a small m the first spot counts from the corner of the sheet.
      const shifts = kind !== "l" && (absolute || (first && at < 2));
      return short(number * grow + (shifts ? by[kind === "x" ? "x" : "y"] : 0));
    });
    first = false;
    return letter + moved.join(" ");
  });
}

/** @param {string} letter @param {string} text */
function numbersOf(letter, text) {
  if (letter !== "A" && letter !== "a") return (text.match(NUMBER) ?? []).map(Number);
  const numbers = [];
  for (let rest = text, arc = ARC.exec(rest); arc; arc = ARC.exec(rest)) {
    rest = rest.slice(arc[0].length);
    const end = [...rest.matchAll(NUMBER)].slice(0, 2);
    numbers.push(...(arc[1].match(NUMBER) ?? []).map(Number), Number(arc[2]), Number(arc[3]), ...end.map(Number));
    rest = rest.slice((end[1]?.index ?? rest.length) + (end[1]?.[0].length ?? 0));
  }
  return numbers;
}

/** Shift all that is drawn in a group. @param {Element} group @param {Spot} by */
export function shift(group, by) {
  for (const node of group.children) {
    const transform = node.getAttribute("transform");
    if (transform !== null) node.setAttribute("transform", moved(transform, by));
    else if (node.tagName === "g") shift(node, by);
    else if (node.tagName === "path") node.setAttribute("d", shiftedPath(node.getAttribute("d") ?? "", by));
    else if (node.tagName === "circle") add(node, "cx", "cy", by);
    else if (node.tagName !== "title") add(node, "x", "y", by);
  }
}

/** @param {Element} node @param {string} across @param {string} down @param {Spot} by */
function add(node, across, down, by) {
  node.setAttribute(across, short(Number(node.getAttribute(across)) + by.x));
  node.setAttribute(down, short(Number(node.getAttribute(down)) + by.y));
}

/** What is turned stays so, about its own middle. @param {string} transform @param {Spot} by */
function moved(transform, by) {
  const [, x = "0", y = "0", rest = transform] = /^translate\((\S+) (\S+)\)(.*)$/.exec(transform) ?? [];
  return `translate(${short(Number(x) + by.x)} ${short(Number(y) + by.y)})${rest.startsWith(" ") || !rest ? rest : ` ${rest}`}`;
}
