/**
 * Looking at a large sheet: pan and zoom by wheel, drag, pinch and keys.
 * While it moves the sheet is only transformed, which is smooth; once it rests it is laid out at
 * its new size, so that lines and letters are crisp.
 */

import { reducedMotion } from "./dom.js";

/** @typedef {import("./geometry.js").Spot} Spot */

/**
 * @typedef {object} Camera
 * @property {HTMLElement} frame  the window on the sheet
 * @property {HTMLElement} sheet  what is moved
 * @property {number} width       of the sheet at scale 1
 * @property {number} height
 * @property {number} x           where the sheet's corner is in the window
 * @property {number} y
 * @property {number} k           scale
 * @property {number} laid        scale at which the sheet is laid out now
 * @property {{x: number, y: number, width: number, height: number}} body  the part that matters most
 * @property {() => void} onscale called when the scale has come to rest
 * @property {Set<() => void>} onmove called with every movement
 * @property {number | undefined} rest
 * @property {number} flight      the animation under way
 * @property {boolean} fitted     whether the whole map is shown, also when the window changes
 */

const MOST = 3.2;
const TOOLS = 58;

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement} sheet
 * @param {{width: number, height: number}} size
 * @param {{x: number, y: number, width: number, height: number}} body
 * @param {() => void} onscale
 * @returns {Camera}
 */
export function newCamera(frame, sheet, { width, height }, body, onscale) {
  /** @type {Camera} */
  const camera = {
    frame, sheet, width, height, body, x: 0, y: 0, k: 1, laid: 0, onscale, onmove: new Set(), rest: undefined, flight: 0, fitted: true,
  };
  keepOnCompositor(sheet);
  new ResizeObserver(() => {
    if (camera.fitted) fit(camera);
    else place(camera);
  }).observe(frame);
  return camera;
}

/**
 * An animation that adds nothing and never runs.  Chromium hands a transform that changes straight to
 * its compositor only where one is animated; else each step of a pan goes through every line and
 * letter of the map and of the counters once more.
 * @param {HTMLElement} sheet
 */
function keepOnCompositor(sheet) {
  sheet.animate([{ transform: "none" }, { transform: "none" }], { duration: 1e9, composite: "add" }).pause();
}

/** The smallest scale: at which the whole sheet is seen, or all hexes beside the tools. @param {Camera} camera */
const least = (camera) =>
  Math.min(camera.frame.clientWidth / camera.width, camera.frame.clientHeight / camera.height, whole(camera));

/** The scale at which all hexes are seen, beside the tools. @param {Camera} camera */
const whole = ({ frame: { clientWidth, clientHeight }, body }) =>
  Math.min((clientWidth - toolsIn(clientWidth)) / body.width, clientHeight / body.height);

/** The room that the tools take. @param {number} width */
const toolsIn = (width) => (width > 700 ? TOOLS : 0);

/** Keep the sheet in the window and draw it where the camera says. @param {Camera} camera */
function place(camera) {
  const { clientWidth, clientHeight } = camera.frame;
  camera.k = Math.min(MOST, Math.max(least(camera), camera.k));
  camera.x = held(camera.x, clientWidth, camera.width * camera.k);
  camera.y = held(camera.y, clientHeight, camera.height * camera.k);
  draw(camera);
  clearTimeout(camera.rest);
  if (camera.k !== camera.laid) {
    if (camera.laid) camera.rest = setTimeout(() => lay(camera), 160);
    else lay(camera);
  }
}

/** @param {Camera} camera */
function draw(camera) {
  const grow = camera.laid ? camera.k / camera.laid : 1;
  // On whole pixels of the screen: between them lines and letters would be blurred.
  const on = (/** @type {number} */ at) => (grow === 1 ? Math.round(at * devicePixelRatio) / devicePixelRatio : at);
  camera.sheet.style.transform = `translate(${on(camera.x)}px, ${on(camera.y)}px) scale(${grow})`;
  for (const moved of camera.onmove) moved();
}

/** @param {number} at @param {number} room @param {number} size */
function held(at, room, size) {
  const slack = Math.min(80, room / 5);
  const [low, high] = [Math.min(0, room - size) - slack, Math.max(0, room - size) + slack];
  return Math.min(high, Math.max(low, at));
}

/** @param {Camera} camera */
function lay(camera) {
  camera.laid = camera.k;
  camera.sheet.style.width = `${camera.width * camera.k}px`;
  camera.sheet.style.height = `${camera.height * camera.k}px`;
  draw(camera);
  camera.onscale();
}

/** Show the whole map, its margins left out. @param {Camera} camera */
export function fit(camera) {
  cancelAnimationFrame(camera.flight);
  const { clientWidth, clientHeight } = camera.frame;
  const { body } = camera;
  const left = toolsIn(clientWidth);
  camera.fitted = true;
  camera.k = whole(camera);
  camera.x = (clientWidth + left) / 2 - (body.x + body.width / 2) * camera.k;
  const slack = clientHeight - body.height * camera.k;
  // Room above goes to the title, if it is enough for it.
  camera.y = slack >= body.y * camera.k ? 0 : slack / 2 - body.y * camera.k;
  place(camera);
}

/** @param {Camera} camera @param {number} dx @param {number} dy */
export function pan(camera, dx, dy) {
  cancelAnimationFrame(camera.flight);
  camera.fitted = false;
  camera.x += dx;
  camera.y += dy;
  place(camera);
}

/** Zoom about a spot of the window, its middle if none is named. @param {Camera} camera @param {number} factor @param {Spot} [about] */
export function zoom(camera, factor, about) {
  cancelAnimationFrame(camera.flight);
  camera.fitted = false;
  const at = about ?? { x: camera.frame.clientWidth / 2, y: camera.frame.clientHeight / 2 };
  const k = Math.min(MOST, Math.max(least(camera), camera.k * factor));
  camera.x = at.x - ((at.x - camera.x) * k) / camera.k;
  camera.y = at.y - ((at.y - camera.y) * k) / camera.k;
  camera.k = k;
  place(camera);
}

/** Be at a spot of the sheet at once. @param {Camera} camera @param {Spot} spot @param {number} k */
export function jumpTo(camera, spot, k) {
  cancelAnimationFrame(camera.flight);
  camera.fitted = false;
  camera.k = Math.min(MOST, Math.max(least(camera), k));
  camera.x = camera.frame.clientWidth / 2 - spot.x * camera.k;
  camera.y = camera.frame.clientHeight / 2 - spot.y * camera.k;
  place(camera);
}

/** Fly to a spot of the sheet. @param {Camera} camera @param {Spot} spot @param {number} [k] */
export function flyTo(camera, spot, k = camera.k) {
  cancelAnimationFrame(camera.flight);
  camera.fitted = false;
  const scale = Math.min(MOST, Math.max(least(camera), k));
  const goal = {
    x: camera.frame.clientWidth / 2 - spot.x * scale,
    y: camera.frame.clientHeight / 2 - spot.y * scale,
  };
  if (reducedMotion() || document.hidden) {
    Object.assign(camera, goal, { k: scale });
    return place(camera);
  }
  const from = { x: camera.x, y: camera.y, k: camera.k };
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    const t = Math.min(1, (now - start) / 320);
    const ease = 1 - (1 - t) ** 3;
    camera.x = from.x + (goal.x - from.x) * ease;
    camera.y = from.y + (goal.y - from.y) * ease;
    camera.k = from.k + (scale - from.k) * ease;
    place(camera);
    if (t < 1) camera.flight = requestAnimationFrame(step);
  };
  camera.flight = requestAnimationFrame(step);
}

/** Show spots in the middle of the window, near enough to be read and all of them if they fit. @param {Camera} camera @param {Spot[]} spots */
export function frame(camera, spots) {
  if (!spots.length) return;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 160; // sheet units round them, so that nothing sticks to the edge
  const most = Math.min(camera.frame.clientWidth / (right - left + room), camera.frame.clientHeight / (bottom - top + room));
  flyTo(camera, { x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(most, Math.max(camera.k, 0.75)));
}

/** Bring spots into the window, moving no more than needed. @param {Camera} camera @param {Spot[]} spots */
export function reveal(camera, spots) {
  if (!spots.length) return;
  const { clientWidth, clientHeight } = camera.frame;
  const margin = Math.min(70, clientWidth / 6);
  const inside = spots.filter(({ x, y }) => {
    const sx = camera.x + x * camera.k;
    const sy = camera.y + y * camera.k;
    return sx > margin && sx < clientWidth - margin && sy > margin && sy < clientHeight - margin;
  });
  if (inside.length) return;
  const middle = { x: 0, y: 0 };
  for (const spot of spots) {
    middle.x += spot.x / spots.length;
    middle.y += spot.y / spots.length;
  }
  flyTo(camera, middle);
}

/** The spot of the sheet under a point of the screen. @param {Camera} camera @param {number} clientX @param {number} clientY @returns {Spot} */
export function spotUnder(camera, clientX, clientY) {
  const box = camera.frame.getBoundingClientRect();
  return { x: (clientX - box.left - camera.x) / camera.k, y: (clientY - box.top - camera.y) / camera.k };
}

/**
 * Listen to wheel, mouse and fingers.
 * @param {Camera} camera
 * @param {(event: PointerEvent, clicks: number) => void} ontap  pressed and let go without dragging;
 *   of a mouse, for the how manieth time in a row
 */
export function steer(camera, ontap) {
  const { frame } = camera;
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let dragged = false;
  let clicks = 0;
  let start = { x: 0, y: 0 };

  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    const lines = event.deltaMode === 1 ? 30 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    const turn = Math.max(-240, Math.min(240, event.deltaY * lines));
    zoom(camera, Math.exp(-turn * speed), { x: event.clientX - box.left, y: event.clientY - box.top });
  }, { passive: false });

  frame.addEventListener("pointerdown", (event) => {
    if (event.button > 1 || !isOnSheet(event)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) {
      dragged = false;
      start = { x: event.clientX, y: event.clientY };
    } else {
      dragged = true;
    }
  });

  frame.addEventListener("mousedown", (event) => (clicks = event.detail)); // pointers do not count

  frame.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!dragged && far < (event.pointerType === "touch" ? 9 : 4)) return;
    if (!dragged) frame.setPointerCapture(event.pointerId);
    dragged = true;
    frame.classList.add("dragging");
    if (down.size === 1) {
      pan(camera, event.clientX - last.x, event.clientY - last.y);
    } else if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1] ?? last;
      const box = frame.getBoundingClientRect();
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      pan(camera, (event.clientX - last.x) / 2, (event.clientY - last.y) / 2);
      if (before > 0) {
        const middle = { x: (event.clientX + other.x) / 2 - box.left, y: (event.clientY + other.y) / 2 - box.top };
        zoom(camera, after / before, middle);
      }
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    if (!down.size) frame.classList.remove("dragging");
    if (event.type === "pointerup" && !dragged) ontap(event, clicks);
  };
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);

  /** @param {Event} event */
  function isOnSheet(event) {
    return event.target instanceof Node && (event.target === frame || event.target === camera.sheet.nextElementSibling || camera.sheet.contains(event.target));
  }
}
