/** The table: everything put together. */

import { Refused, api, connect } from "./net.js";
import { byId, el, fill } from "./dom.js";
import { changed, listen, litHexes, litPieces, moment, myAsk, newTable, pieceOf } from "./state.js";
import { LAYERS, laySheet, loadMap, loadScene, showLayer } from "./map.js";
import { fit, flyTo, newCamera, reveal, steer, zoom } from "./camera.js";
import { makeLayers } from "./desk.js";
import { drawPieces, drawWaiting, fold } from "./stacks.js";
import { drawFocus, drawLight } from "./light.js";
import { allPlacesOf } from "./placing.js";
import { cardHere, mountTaps, press as pressMap } from "./tap.js";
import { bodyOf, centre } from "./geometry.js";
import { receive, whenStateComes } from "./pace.js";
import { mountPrompt } from "./prompt.js";
import { loadLog, mountLog } from "./log.js";
import { mountPanels } from "./panels.js";
import { mountCard, openCard } from "./card.js";
import { mountFind, openFind } from "./find.js";
import { mountTabs, openTab } from "./tabs.js";
import { forgetMarks } from "./marks.js";
import { leastFor, openingLook } from "./opening.js";
import { mountOverview } from "./overview.js";
import { mountStory } from "./story.js";
import { mountTicker } from "./ticker.js";
import { mountTrail } from "./trail.js";
import { mountHover, under } from "./hover.js";
import { mountFinals } from "./finals.js";
import { mountFollow } from "./follow.js";
import { beginGesture, mountGestures } from "./gestures.js";
import { mountTools, toolButtons, useTool } from "./tools.js";
import { mountReplay, forget, goTo, leave, since } from "./replay.js";
import { mountKeys } from "./keys.js";
import { mountGuide, turnGuide } from "./guide.js";
import { mountLesson } from "./lesson.js";
import { invitationIn, keep, keysIn, myGame } from "./games.js";
import { accept } from "./seating.js";
import { settings } from "./settings.js";
import { forkFromLast, openFork, openOver, openSettings, openShare, offerSince, saveRecord } from "./dialogs.js";
import { complain } from "./toast.js";
import { openPlans } from "./computer.js";
import { askAdvice, finishOrHalt, mountAdvice } from "./advice.js";
import { mountAttention } from "./attention.js";
import { mountMissions } from "./missions.js";
import { mountNotes, openNotes } from "./notes.js";
import { openSince } from "./since.js";
import { mountTalk, openTalk, overheard, wishes } from "./talk.js";
import { mountWarnings } from "./warning.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

const game = location.pathname.split("/").pop() ?? "";

open().catch((error) => {
  apologise(error instanceof Refused && error.status === 404 ? phrase("There is no such game at this table.") : String(error.message ?? error));
});

/** @param {string} reason */
function apologise(reason) {
  fill(byId("prompt"), el("h2", {}, phrase("The table cannot be laid")), el("p", { class: "reason" }, reason), el("a", { class: "button main", href: "/" }, phrase("To the lobby")));
  byId("line").dataset.line = "open";
  document.body.classList.add("ready");
}

/** A game that these rules cannot go on with: what can still be done. @param {import("./types.js").GameInfo} info @param {string[]} keys @param {string} reason */
function stuck(info, keys, reason) {
  apologise(reason);
  const anew = async () => {
    try {
      await forkFromLast(info, keys);
    } catch (error) {
      complain(error);
    }
  };
  fill(byId("prompt"), el("h2", {}, phrase("This game cannot go on here")), el("p", { class: "reason" }, reason),
    el("p", { class: "card-acts" },
      el("button", { class: "button main", type: "button", onclick: () => void saveRecord(game, info.scenario, keys) }, phrase("Download the record")),
      el("button", { class: "button", type: "button", onclick: () => void anew() }, phrase("Begin anew from the last moment")),
      el("a", { class: "button", href: "/" }, phrase("To the lobby"))));
}

/** The keys of this browser, from the link or from its own store; a link's do not stay in the address bar. */
function keysHere() {
  const linked = keysIn(location.hash);
  const keys = linked.length ? linked : myGame(game)?.keys ?? [];
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  return keys;
}

async function open() {
  const invited = invitationIn(location.hash);
  let keys = keysHere();
  addEventListener("hashchange", () => location.reload()); // another link to the same table
  const info = await api(`/api/games/${game}`, { keys });
  const scene = await loadScene(info.scenario, game);
  if (invited && !keys.length) keys = await accept(info, scene, invited);
  document.title = `${info.title || scene.name} · Tricolore`;
  byId("game-title").textContent = info.title || scene.name;
  const table = newTable(game, keys, scene);
  const frame = byId("board");
  const { sheet, ground, over } = laySheet(frame);
  const layout = await loadMap(scene, ground);
  for (const [name] of LAYERS) if (settings.off.includes(name)) showLayer(ground, name, false);

  /** @type {Desk} */
  const desk = {
    table, layout, ground, over, ...makeLayers(over, layout), placed: new Map(), drawn: new Map(), alight: new Set(), fan: null, focused: null, turn: 0, handles: [],
    camera: newCamera(frame, sheet, layout, bodyOf(layout, Object.keys(scene.board.hexes).map(Number)), () => rescaled(desk)),
    live: /** @type {any} */ (null),
  };
  if (new URLSearchParams(location.search).has("debug")) Object.assign(window, { desk });
  mountMap(desk);
  mountPrompt(desk);
  mountLog(desk);
  mountPanels(desk);
  mountCard(desk);
  mountFind(desk);
  mountTabs();
  mountTicker(desk);
  mountTrail(desk);
  mountFollow(desk);
  mountHover(desk);
  mountTools(desk);
  mountGestures(desk);
  mountFinals(desk);
  mountAdvice(desk);
  mountWarnings(desk);
  mountMissions(desk);
  mountReplay(desk, () => void openFork(desk));
  mountNotes(desk);
  mountTalk(desk);
  mountAttention(desk);
  mountGuide(desk);
  mountLesson(desk);
  mountBar(desk);

  const mine = myGame(game);
  let first = true;
  whenStateComes(desk, () => {
    // The keys once only: they may have been renewed since, here or in another window.
    keep({ game, scenario: info.scenario, title: info.title || scene.name, used: Date.now(), ...(first ? { keys } : {}) });
    void loadLog(desk);
    if (!first) return;
    first = false;
    opened(desk, mine?.seen ?? 0);
    if (table.open.length && table.seats.length && !table.shown?.over) openShare(desk);
  }, (reason, outdated) => {
    if (!outdated) return apologise(reason);
    table.ply = info.ply;
    void loadLog(desk);
    stuck(info, keys, reason);
  });
  desk.live = connect(game, keys, (message) => overheard(desk, message) || receive(desk, message), (line) => {
    table.line = line;
    table.sent = null;
    changed(table, "line");
  }, wishes);
}

/** The first look. @param {Desk} desk @param {number} seen */
function opened(desk, seen) {
  const { table } = desk;
  document.body.classList.add("ready");
  openingLook(desk);
  const at = new URLSearchParams(location.search).get("at"); // a link of a review to a moment
  if (at !== null) void goTo(desk, Number(at) || 0);
  else if (seen > 0 && table.ply > seen + 1 && !table.shown?.over) offerSince(desk, seen, () => void since(desk, seen));
  theEnd(desk);
}

/** How it ended is told once, not whenever one comes back to it. @param {Desk} desk */
function theEnd(desk) {
  const over = Boolean(desk.table.shown?.over);
  if (over && !desk.table.ended && !desk.table.replay) openOver(desk);
  desk.table.ended = over;
}

/** Keep what is asked in the window. @param {Desk} desk */
function lookAtAsk(desk) {
  const { table, camera, layout } = desk;
  const ask = myAsk(table);
  if (!ask) return;
  const ids = ask.unit && pieceOf(table, ask.unit) ? [ask.unit] : [...litPieces(table).keys()];
  const hexes = ids.map((id) => pieceOf(table, id)?.hex).filter((hex) => hex !== undefined);
  if (!hexes.length) hexes.push(...litHexes(table).keys(), ...allPlacesOf(table));
  const spots = hexes.map((hex) => centre(layout, Number(hex)));
  // A finger needs hexes that it can hit.
  const least = ask.unit ? leastFor(desk) : 0;
  if (spots.length && camera.k < least) return flyTo(camera, spots[0], least);
  if (!camera.fitted) reveal(camera, spots);
}

/** @param {Desk} desk */
function mountMap(desk) {
  const { table, camera } = desk;
  steer(camera, (event, clicks) => {
    const found = under(desk, event);
    if (!table.tool) return pressMap(desk, event, clicks, found);
    if (found.hex !== null) useTool(desk, found.hex);
  });
  // A right click, or a finger that stays, opens a card where a click would choose the unit.
  camera.frame.addEventListener("contextmenu", (event) => {
    const onMap = event.target instanceof Element && event.target.closest("button, section") === null;
    const { id, hex } = under(desk, event);
    if (!onMap || table.tool || hex === null) return;
    event.preventDefault();
    openCard(desk, id, id ? null : hex);
  });
  mountTaps(desk);
  listen(table, ["moment", "replay"], () => {
    fold(desk);
    drawPieces(desk);
    drawWaiting(desk);
    document.body.dataset.moment = String(moment(table)?.ply ?? "");
  });
  listen(table, ["moment", "busy", "selection", "replay", "sending", "finals", "draft"], () => drawLight(desk));
  listen(table, "focus", () => drawFocus(desk));
  listen(table, "guide", () => requestAnimationFrame(() => lookAtAsk(desk))); // it takes room from the map
  let asked = "";
  listen(table, "moment", () => {
    const now = JSON.stringify([table.shown?.ask?.unit, table.shown?.ask?.prompt]);
    if (now !== asked) lookAtAsk(desk);
    asked = now;
    document.title = `${myAsk(table) ? "● " : ""}${byId("game-title").textContent} · Tricolore`;
    document.body.dataset.ply = String(table.shown?.ply ?? "");
    if (!document.hidden && table.shown) keep({ game, seen: table.shown.ply });
    forget(desk, table.shown?.ply ?? 0);
    forgetMarks(desk, table.ply);
    if (document.body.classList.contains("ready")) theEnd(desk);
  });
}

/** Details come and go with the scale. @param {Desk} desk */
function rescaled(desk) {
  const { k } = desk.camera;
  desk.over.classList.toggle("far", k < 0.62);
  desk.over.classList.toggle("near", k > 1.25);
  desk.over.style.setProperty("--k", String(k));
  if (desk.table.shown) drawLight(desk);
}

/** Buttons of the bar and of the map. @param {Desk} desk */
function mountBar(desk) {
  const { table, camera } = desk;
  const press = (/** @type {string} */ id, /** @type {() => boolean | void} */ act) => {
    const button = byId(id);
    const run = () => {
      const on = act();
      if (typeof on === "boolean") button.setAttribute("aria-pressed", String(on));
    };
    button.addEventListener("click", run);
    return run;
  };
  press("zoom-in", () => zoom(camera, 1.35));
  press("zoom-out", () => zoom(camera, 0.74));
  press("zoom-fit", () => fit(camera));
  const story = mountStory(desk);
  const overview = mountOverview(desk);
  const tools = toolButtons(desk, byId("help-map"));
  const settingsOpen = press("settings", () => openSettings(desk));
  press("share", () => openShare(desk));
  const help = press("help", () => void turnGuide(desk));
  press("help-map", help);
  press("look-back", () => void (table.replay ? leave(desk) : goTo(desk, table.ply)));
  listen(table, "replay", () => byId("look-back").setAttribute("aria-pressed", String(Boolean(table.replay))));
  listen(table, "line", () => {
    const line = byId("line");
    line.dataset.line = table.line;
    line.textContent = { open: "", connecting: phrase("Connecting …"), lost: phrase("No connection to the server, trying again …") }[table.line];
  });
  document.addEventListener("table:over", () => openOver(desk));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && table.shown) keep({ game, seen: table.shown.ply });
  });
  mountKeys(desk, {
    ...tools,
    "?": help,
    "/": () => openFind(desk),
    o: overview,
    h: story,
    l: () => openTab("log", true),
    b: () => openTab("panels", true),
    g: settingsOpen,
    e: () => cardHere(desk),
    v: () => beginGesture(desk),
    i: () => void openPlans(desk),
    a: () => void askAdvice(desk),
    x: () => finishOrHalt(desk),
    w: () => void openSince(desk),
    j: () => openNotes(desk),
    k: openTalk,
  });
  addEventListener("blur", () => fold(desk));
}
