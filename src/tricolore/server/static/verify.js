/** The page that checks a record: everything is done in the browser, nothing is sent. */

import { check } from "./check.js";
import { el, fill } from "./dom.js";
import { phrase } from "./phrase.js";

const MARKS = { right: "✓", wrong: "✗", unknown: "–" };
const WORDS = { right: phrase("Right"), wrong: phrase("Wrong"), unknown: phrase("Not shown") };

const file = /** @type {HTMLInputElement} */ (document.getElementById("record"));
const list = /** @type {HTMLElement} */ (document.getElementById("findings"));

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  fill(list, el("li", {}, phrase("Reading …")));
  await new Promise((resume) => setTimeout(resume, 30));
  const findings = await check(await chosen.text());
  fill(list, ...findings.map((one) => el("li", { class: one.verdict },
    el("span", { class: "mark", role: "img", "aria-label": WORDS[one.verdict] }, MARKS[one.verdict]), el("span", {}, one.text))));
});
