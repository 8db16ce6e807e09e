/** The page of a review: asks for it until it is made, and shows it. */

import { api } from "./net.js";
import { byId } from "./dom.js";
import { myGame } from "./games.js";
import { mountMarch } from "./march.js";

/** Milliseconds between two questions. */
const PAUSE = 700;

const game = decodeURIComponent(location.pathname.split("/").pop() ?? "");
const keys = myGame(game)?.keys ?? [];

/** @param {import("./types.js").ReviewNow} found */
function show(found) {
  document.title = `${found.title}: a review · Tricolore`;
  byId("title").textContent = found.title;
  byId("ending").textContent = found.ending;
  byId("waiting").remove();
  const page = byId("page");
  const read = new DOMParser().parseFromString(found.page, "text/html"); // the server escapes every name in it
  page.replaceWith(...read.body.childNodes);
  mountMarch(document);
  const wanted = location.hash && document.getElementById(location.hash.slice(1));
  if (wanted) wanted.scrollIntoView();
}

async function ask() {
  try {
    const found = await api(`/api/games/${game}/review`, { keys });
    if (found.ready) return show(found);
    byId("doing").textContent = `${found.doing} …`;
    byId("share").setAttribute("value", String(found.share));
    setTimeout(() => void ask(), PAUSE);
  } catch (error) {
    byId("waiting-title").textContent = "There is no review";
    byId("doing").textContent = error instanceof Error ? error.message : String(error);
    byId("share").remove();
  }
}

byId("to-table").setAttribute("href", `/table/${game}`);
void ask();
