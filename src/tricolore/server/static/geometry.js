/**
 * Where the hexes are.  A hex is the number printed on the map: 1917 is column 19, row 17.
 * The formula is that of tricolore/ground/pixels.py; its terms stand on the map's root element.
 * Directions run clockwise from the top of the sheet, 0 to 5.
 */

/**
 * @typedef {{columns: number, rowsOdd: number, rowsEven: number, even: string,
 *   radius: number, left: number, top: number, width: number, height: number}} Layout
 * @typedef {{x: number, y: number}} Spot
 */

/** What each direction adds to (column, twice the height). */
const STEPS = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];
const HALF = Math.sqrt(3) / 2;

/**
 * @param {SVGSVGElement} picture
 * @returns {Layout}
 */
export function layoutOf(picture) {
  const data = picture.dataset;
  const box = picture.viewBox.baseVal;
  return {
    columns: Number(data.columns),
    rowsOdd: Number(data.rowsOdd),
    rowsEven: Number(data.rowsEven),
    even: data.even ?? "up",
    radius: Number(data.radius),
    left: Number(data.left),
    top: Number(data.top),
    width: box.x + box.width,
    height: box.y + box.height,
  };
}

/** @param {Layout} layout @param {number} hex @returns {[number, number]} column, twice the height */
function point(layout, hex) {
  const column = Math.floor(hex / 100);
  const shift = column % 2;
  return [column, 2 * (hex % 100) + (layout.even === "up" ? shift : -shift)];
}

/** @param {Layout} layout */
const first = (layout) => Math.min(point(layout, 101)[1], point(layout, 201)[1]);

/** @param {Layout} layout @param {number} hex @returns {Spot} the centre of a hex on the picture */
export function centre(layout, hex) {
  const [column, height] = point(layout, hex);
  return {
    x: layout.left + layout.radius * (1.5 * column - 0.5),
    y: layout.top + layout.radius * HALF * (height - first(layout) + 1),
  };
}

/** The hexes that are played on, with a narrow margin. @param {Layout} layout @param {number[]} hexes */
export function bodyOf(layout, hexes) {
  const spots = hexes.map((hex) => centre(layout, hex));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - layout.radius, Math.min(...ys) - layout.radius * HALF];
  const margin = layout.radius * 0.35;
  return {
    x: left - margin,
    y: top - margin,
    width: Math.max(...xs) + layout.radius - left + 2 * margin,
    height: Math.max(...ys) + layout.radius * HALF - top + 2 * margin,
  };
}

/** All hexes of the sheet, whether they are played on or not. @param {Layout} layout @returns {number[]} */
export function hexesOf(layout) {
  const hexes = [];
  for (let column = 1; column <= layout.columns; column++) {
    const rows = column % 2 ? layout.rowsOdd : layout.rowsEven;
    for (let row = 1; row <= rows; row++) hexes.push(column * 100 + row);
  }
  return hexes;
}

/** @param {Layout} layout @param {number} hex */
export function onMap(layout, hex) {
  const column = Math.floor(hex / 100);
  const row = hex % 100;
  const rows = column % 2 ? layout.rowsOdd : layout.rowsEven;
  return column >= 1 && column <= layout.columns && row >= 1 && row <= rows;
}

/** @param {Layout} layout @param {number} column @param {number} height @returns {number | null} */
function hexAt(layout, column, height) {
  const shift = column % 2;
  const row = (height - (layout.even === "up" ? shift : -shift)) / 2;
  const hex = column * 100 + row;
  return column >= 1 && row >= 1 && onMap(layout, hex) ? hex : null;
}

/** @param {Layout} layout @param {number} hex @param {number} direction @returns {number | null} */
export function neighbour(layout, hex, direction) {
  const [column, height] = point(layout, hex);
  const [across, down] = STEPS[((direction % 6) + 6) % 6];
  return hexAt(layout, column + across, height + down);
}

/** @param {Layout} layout @param {number} a @param {number} b */
export function distance(layout, a, b) {
  const [ax, ay] = point(layout, a);
  const [bx, by] = point(layout, b);
  const across = Math.abs(ax - bx);
  return across + Math.max(0, Math.abs(ay - by) - across) / 2;
}

/** @param {Layout} layout @param {Spot} spot @returns {number | null} the hex at a spot of the picture */
export function hexUnder(layout, spot) {
  const column = Math.round(((spot.x - layout.left) / layout.radius + 0.5) / 1.5);
  const height = (spot.y - layout.top) / (layout.radius * HALF) + first(layout) - 1;
  let best = null;
  let nearest = layout.radius * layout.radius;
  for (const c of [column - 1, column, column + 1]) {
    for (const h of [Math.floor(height) - 1, Math.floor(height), Math.floor(height) + 1, Math.floor(height) + 2]) {
      const shift = Math.abs(c % 2);
      if ((h - shift) % 2) continue;
      const hex = hexAt(layout, c, h);
      if (hex === null) continue;
      const at = centre(layout, hex);
      const square = (at.x - spot.x) ** 2 + (at.y - spot.y) ** 2;
      if (square < nearest) [best, nearest] = [hex, square];
    }
  }
  return best;
}

/** The angle of a direction, in radians. @param {number} direction */
export const angle = (direction) => ((direction * 60 - 90) * Math.PI) / 180;

/** @param {Spot} from @param {number} direction @param {number} far @returns {Spot} */
export const towards = (from, direction, far) => ({
  x: from.x + Math.cos(angle(direction)) * far,
  y: from.y + Math.sin(angle(direction)) * far,
});

/** Points of a hex for a polygon. @param {Spot} at @param {number} radius */
export function corners(at, radius) {
  const points = [];
  for (let corner = 0; corner < 6; corner++) {
    const turn = (corner * Math.PI) / 3;
    points.push(`${(at.x + radius * Math.cos(turn)).toFixed(1)},${(at.y + radius * Math.sin(turn)).toFixed(1)}`);
  }
  return points.join(" ");
}

/** The line along some neighbouring sides of a hex. @param {Spot} at @param {number} radius @param {number} start @param {number} count */
export function sides(at, radius, start, count) {
  const points = [];
  for (let corner = 0; corner <= count; corner++) {
    const turn = angle(start) - Math.PI / 6 + (corner * Math.PI) / 3;
    points.push(`${(at.x + radius * Math.cos(turn)).toFixed(1)},${(at.y + radius * Math.sin(turn)).toFixed(1)}`);
  }
  return points.join(" ");
}

/** As it is printed, with its leading zero. @param {number} hex */
export const printed = (hex) => String(hex).padStart(4, "0");
