/**
 * The page's own sentences in the reader's language (see docs/translating.md).
 *
 * `phrase("Undo")`, or with holes phrase`${who} is thinking`: the English words find the translation, in
 * which the holes are {0}, {1} ...  What nobody has translated stays English.
 */

/** @typedef {import("./types.js").Wording} Wording */

const COOKIE = "language";
/** @type {Wording} */
const ENGLISH = { language: "en", languages: {}, words: {} };

/** The language that was chosen here; "" if none was. */
export const chosen = () => /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1] ?? "";

/** Choose a language for this browser.  Every page shows it from then on. @param {string} language */
export function choose(language) {
  document.cookie = `${COOKIE}=${language}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}

/** What there is to say, and in which languages. @returns {Promise<Wording>} */
export async function fetchWords() {
  try {
    const response = await fetch("/api/words");
    return response.ok ? await response.json() : ENGLISH;
  } catch {
    return ENGLISH;
  }
}

const wanted = chosen() || navigator.language || "en";
const known = /^en\b/.test(wanted) ? ENGLISH : await fetchWords();
const plurals = new Intl.PluralRules(known.language);

/** The language of this page. */
export const language = known.language;

/** A word or a name, if there is another for it. @param {string} text */
export const word = (text) => known.words[text]?.[0] ?? text;

/**
 * A sentence in the reader's language.
 * @param {string | TemplateStringsArray} text
 * @param {...unknown} holes
 */
export function phrase(text, ...holes) {
  if (typeof text === "string") return word(text);
  const template = text.reduce((before, part, at) => `${before}{${at - 1}}${part}`);
  return word(template).replace(/\{(\d+)\}/g, (_, /** @type {string} */ at) => {
    const hole = holes[Number(at)];
    return typeof hole === "string" ? word(hole) : String(hole);
  });
}

/** Names in a sentence: "a and b". @param {string[]} names */
export const chained = (names) => names.join(` ${phrase("and")} `);

/** A number of things: "1 move", "2 moves". @param {number} number @param {string} one @param {string} [more] */
export function counted(number, one, more = `${one}s`) {
  const forms = known.words[`{number} ${one}`];
  if (!forms) return `${number} ${number === 1 ? one : more}`;
  const form = plurals.select(number) === "one" ? forms[0] : forms[forms.length - 1];
  return (form ?? one).replace("{number}", String(number));
}

/** The words that the page was written with. @param {ParentNode} page */
function translate(page) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    const text = node.data.trim();
    if (text && known.words[text]) node.data = node.data.replace(text, word(text));
  }
  for (const name of ["title", "aria-label", "aria-roledescription"])
    for (const node of page.querySelectorAll(`[${name}]`)) node.setAttribute(name, word(node.getAttribute(name) ?? ""));
}

if (known !== ENGLISH) {
  document.documentElement.lang = known.language;
  translate(document);
}
