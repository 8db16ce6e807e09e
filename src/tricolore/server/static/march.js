/**
 * The march of the armies: the units of a review as dots on the map, turn by turn.
 * The report on file has this module in its page, so it imports nothing.
 */

/**
 * @typedef {[number, number] | null} Spot
 * @typedef {{label: string, ply: number, at: Spot[], labels: Spot[]}} Stop
 * @typedef {{box: number[], radius: number, dots: [string, number, number][], names: [string, number][], stops: Stop[]}} March
 */

const SVG = "http://www.w3.org/2000/svg";
/** Milliseconds from one turn to the next. */
const PACE = 1400;

/** @param {string} name @param {Record<string, string | number>} attributes */
function made(name, attributes) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** @param {ParentNode} root */
export function mountMarch(root) {
  const figure = /** @type {HTMLElement | null} */ (root.querySelector("figure.march"));
  const field = figure?.querySelector(".field");
  const slider = /** @type {HTMLInputElement | null} */ (figure?.querySelector(".slider"));
  const play = /** @type {HTMLElement | null} */ (figure?.querySelector(".play"));
  const when = figure?.querySelector(".when");
  if (!figure || !field || !slider || !play || !when) return;
  /** @type {March} */
  const march = JSON.parse(figure.dataset.march ?? "");
  const size = march.radius * 0.26;
  const dots = march.dots.map(([, side]) => made(side ? "rect" : "circle", side
    ? { class: "dot second", x: -size, y: -size, width: 2 * size, height: 2 * size }
    : { class: "dot first", r: size }));
  const letters = Math.max(march.radius * 0.62, march.box[2] / 62);
  const labels = march.names.map(([name, side]) => {
    const label = made("text", { class: side ? "name second" : "name first", "font-size": letters.toFixed(1), "stroke-width": (letters / 5).toFixed(1), dy: (-0.55 * march.radius).toFixed(1) });
    label.textContent = name;
    return label;
  });
  field.append(...dots, ...labels);

  /** @param {SVGElement} node @param {Spot} spot */
  const put = (node, spot) => {
    node.classList.toggle("away", !spot);
    if (spot) node.style.transform = `translate(${spot[0]}px, ${spot[1]}px)`;
  };
  let shown = 0;
  /** @param {number} number */
  const show = (number) => {
    shown = number;
    const stop = march.stops[number];
    dots.forEach((node, at) => put(node, stop.at[at]));
    labels.forEach((node, at) => put(node, stop.labels[at]));
    slider.value = String(number);
    slider.setAttribute("aria-valuetext", stop.label);
    when.textContent = stop.label;
  };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;
  const halt = () => {
    clearInterval(running);
    running = undefined;
    play.textContent = "Play";
  };
  const last = march.stops.length - 1;
  play.addEventListener("click", () => {
    if (running !== undefined) return halt();
    show(shown >= last ? 0 : shown + 1);
    play.textContent = "Pause";
    running = setInterval(() => {
      if (shown >= last) return halt();
      show(shown + 1);
    }, PACE);
  });
  slider.addEventListener("input", () => {
    halt();
    show(Number(slider.value));
  });
  show(0);
  field.getBoundingClientRect(); // placed before anything may glide
  figure.classList.add("ready");
}
