/** Making elements, in HTML and in SVG, without a framework. */

import { phrase } from "./phrase.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/** @param {Child[]} children */
const there = (children) =>
  /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));

/**
 * An HTML element.  Attributes that are functions are listeners: {onclick: () => ...}.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  set(node, attributes);
  node.append(...there(children));
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, attributes);
  node.append(...there(children));
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, any>} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Replace what a node holds.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...there(children));
}

/**
 * An element that the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}.`);
  return node;
}

/** A sign from the set in the page's own drawings. @param {string} path @param {string} [name] */
export function icon(path, name = "") {
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: `icon ${name}`, "aria-hidden": "true", focusable: "false" },
    svg("path", { d: path })
  );
}

/** The rule's paragraph as a small sign, which leads to the guide. @param {string} rule */
export function paragraph(rule) {
  return rule ? el("button", { class: "rule", type: "button", "data-rule": rule, title: phrase`paragraph ${rule} of the rules: open the guide there` }, `§ ${rule}`) : null;
}

/** The same where nothing can be clicked. @param {string} rule */
export const cited = (rule) => (rule ? el("span", { class: "rule" }, `§ ${rule}`) : null);

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
