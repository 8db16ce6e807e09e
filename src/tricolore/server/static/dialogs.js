/** Dialogs of the table: keys, settings, links, the end of a game, a fork. */

import { api, request } from "./net.js";
import { byId, el, fill } from "./dom.js";
import { checkbox, copyRow, onlyHere, openDialog, playerChoice, radios } from "./dialog.js";
import { flag } from "./flag.js";
import { LAYERS, showLayer } from "./map.js";
import { linkTo } from "./games.js";
import { made, seatRows, seating, tableOf } from "./seating.js";
import { endRows } from "./settle.js";
import { answers, changed, pieces, sideName } from "./state.js";
import { prefer, settings } from "./settings.js";
import { complain, toast } from "./toast.js";
import { ADVISERS, askedText, consentRows } from "./advice.js";
import { WHEN } from "./warning.js";
import { attentionRows } from "./attention.js";
import { goTo, start } from "./replay.js";
import { pictureRows } from "./share.js";
import { openSince } from "./since.js";
import { capital, playerName, points } from "./words.js";
import { wholeItem } from "./whole.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function openSettings(desk) {
  openDialog(phrase("Settings"),
    radios(phrase("Light"), "light", [["auto", phrase("As the system")], ["light", phrase("Light")], ["dark", phrase("Dark")]], settings.light, (light) => prefer({ light })),
    radios(phrase("Pace of others' moves"), "pace", [["slow", phrase("Slow")], ["steady", phrase("Steady")], ["quick", phrase("Quick")], ["at once", phrase("At once")]], settings.pace, (pace) => prefer({ pace })),
    checkbox(phrase("Follow others' moves over the map"), settings.follow, (follow) => prefer({ follow })),
    checkbox(phrase("Show where a unit can go when the mouse rests on it"), settings.reach, (reach) => prefer({ reach })),
    radios(phrase("Who advises me"), "adviser", ADVISERS, settings.adviser, (adviser) => prefer({ adviser })),
    radios(phrase("Warn me before an answer that gives away much"), "warn", WHEN, settings.warn, (warn) => prefer({ warn })),
    checkbox(phrase("Ask before Done while units could still act"), settings.sure, (sure) => prefer({ sure })),
    ...attentionRows(desk),
    el("fieldset", { class: "layers" }, el("legend", {}, phrase("On the map")), ...LAYERS.map(([name, text]) =>
      checkbox(text, !settings.off.includes(name), (on) => {
        prefer({ off: on ? settings.off.filter((one) => one !== name) : [...settings.off, name] });
        showLayer(desk.ground, name, on);
      }))));
}

/** @param {Desk} desk */
export function openShare(desk) {
  const { table } = desk;
  openDialog(phrase("This game"),
    ...seatRows(desk),
    ...endRows(desk),
    ...consentRows(desk),
    el("h3", {}, phrase("Links")),
    onlyHere(),
    table.keys.length ? copyRow(phrase("For another browser of mine"), linkTo(table.game, table.keys)) : null,
    table.keys.length ? el("p", { class: "footnote" }, phrase("Anybody who has this link plays for you: send it to nobody.")) : null,
    copyRow(phrase("To watch"), linkTo(table.game, [])),
    ...pictureRows(desk),
    el("h3", {}, phrase("The dice")),
    ...table.notes.map((note) => el("p", { class: "footnote" }, note)),
    el("p", { class: "footnote" }, phrase("The fingerprint of the seed. The seed itself is shown at the end, so that anybody can check every roll.")),
    el("code", { class: "print" }, table.fingerprint),
    el("p", { class: "card-acts" },
      el("button", { class: "button", type: "button", onclick: () => void download(desk) }, phrase("Download the record")),
      el("a", { class: "button", href: `/review/${table.game}` }, phrase("Review the game"))));
}

/** @param {Desk} desk */
export const download = ({ table }) => saveRecord(table.game, table.scene.scenario, table.keys);

/** @param {string} game @param {string} scenario @param {string[]} keys */
export async function saveRecord(game, scenario, keys) {
  try {
    const response = await request(`/api/games/${game}/record`, { keys });
    const named = /filename="?([^";]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    const link = el("a", { href: URL.createObjectURL(await response.blob()), download: named ?? `${scenario.replace(/\W+/g, "-")}-${game}.tricolore` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    complain(error);
  }
}

/** A new game from the last moment that the rules can still play. @param {import("./types.js").GameInfo} info @param {string[]} keys */
export async function forkFromLast(info, keys) {
  for (let ply = info.ply; ply >= 0; ply -= info.ply - ply < 120 ? 1 : 25) {
    const there = await api(`/api/games/${info.game}/at/${ply}`, { keys }).catch((error) => {
      if (error.status !== 409) throw error;
    });
    if (!there) continue;
    const game = await api(`/api/games/${info.game}/fork`, { method: "POST", keys, body: { ply, players: info.players, one_screen: true } });
    made(game, "", { scenario: info.scenario, title: phrase`${info.title || phrase("A game")}, from move ${ply}`, seen: 0 });
    location.href = tableOf(game);
    return;
  }
  throw new Error(phrase("No moment of this game can be played with the present rules. Its record still has everything."));
}

/** @param {Desk} desk */
export function openOver(desk) {
  const { table } = desk;
  const { result, seed, picture } = table.shown ?? {};
  if (!result) return;
  const winner = result.winner ? sideName(table, result.winner) : null;
  const score = picture?.panels.find((panel) => panel.kind === "score");
  const scores = score?.kind === "score" ? score.items.map(wholeItem) : [];
  const standing = picture?.panels.find((panel) => panel.id === "standing");
  const why = standing?.kind === "words" ? standing.text : "";
  const verdict = el("p", { class: "verify", role: "status" });
  const verify = async () => {
    verdict.textContent = phrase("Checking …");
    try {
      const answer = await api(`/api/games/${table.game}/verify`, { keys: table.keys });
      verdict.textContent = `${answer.ok ? "✓" : "✗"} ${answer.sentence}`;
      verdict.className = answer.ok ? "verify good" : "verify bad";
    } catch (error) {
      verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const asked = el("p", { class: "quiet asked" });
  void api(`/api/games/${table.game}`, { keys: table.keys }).then((info) => (asked.textContent = askedText(table, info.advice ?? {})), () => {});
  openDialog(winner ? phrase`${winner} ${result.level}` : phrase`A ${result.level}`,
    el("p", { class: "lead" }, `${result.reason}.`),
    why ? el("p", { class: "why" }, why) : null,
    asked,
    score ? el("h3", {}, score.title) : null,
    el("div", { class: "scores" }, ...scores.map((item) => el("div", { class: "score" },
      el("p", {}, flag(table.scene.sides, item.side), el("span", {}, sideName(table, item.side)), el("b", {}, points(item.value))),
      el("ul", {}, ...item.why.map((reason) => el("li", {}, reason)))))),
    el("h3", {}, phrase("The dice")),
    el("dl", { class: "prints" },
      el("div", {}, el("dt", {}, phrase("Seed")), el("dd", {}, el("code", {}, seed ?? phrase("not yet shown")))),
      el("div", {}, el("dt", {}, phrase("Fingerprint")), el("dd", {}, el("code", {}, table.fingerprint)))),
    verdict,
    el("p", { class: "card-acts" },
      el("a", { class: "button main", href: `/review/${table.game}` }, phrase("Review the game")),
      el("button", { class: "button", type: "button", onclick: () => void verify() }, phrase("Check every die")),
      el("button", { class: "button", type: "button", onclick: () => void download(desk) }, phrase("Download the record")),
      el("button", { class: "button", type: "button", onclick: () => {
        /** @type {HTMLDialogElement} */ (byId("dialog")).close();
        void goTo(desk, 0).then(() => start(desk));
      } }, phrase("Watch it again")),
      el("a", { class: "button", href: "/" }, phrase("Another game"))));
}

/** @param {Desk} desk */
export async function openFork(desk) {
  const { table } = desk;
  const ply = table.replay?.ply ?? table.ply;
  const players = { ...table.players }; // the same players go on by default
  const computers = await api("/api/players").catch(() => []);
  const make = async () => {
    try {
      const { body, part } = seating(players);
      const game = await api(`/api/games/${table.game}/fork`, { method: "POST", keys: table.keys, body: { ply, ...body } });
      made(game, part, { scenario: table.scene.scenario, title: phrase`${table.scene.name}, from move ${ply}`, seen: 0 });
      location.href = tableOf(game);
    } catch (error) {
      complain(error);
    }
  };
  openDialog(phrase("A new game from here"),
    el("p", {}, phrase`Move ${ply} becomes the first of a game of its own, with new dice. This game stays as it is.`),
    playerChoice(table.scene.sides, computers, players),
    el("p", { class: "card-acts" }, el("button", { class: "button main", type: "button", onclick: () => void make() }, phrase("Begin"))));
}

/** A note on the map that something happened while one was away. @param {Desk} desk @param {number} seen @param {() => void} onshow */
export function offerSince(desk, seen, onshow) {
  const moves = desk.table.ply - seen;
  const box = byId("since");
  fill(box, el("span", {}, phrase`${moves} ${moves === 1 ? phrase("choice was") : phrase("choices were")} made since you last looked.`),
    el("button", { class: "button main", type: "button", onclick: () => {
      box.hidden = true;
      onshow();
    } }, phrase("Show me")),
    desk.table.seats.length ? el("button", { class: "button", type: "button", onclick: () => {
      box.hidden = true;
      void openSince(desk);
    } }, phrase("List it")) : null,
    el("button", { class: "button", type: "button", onclick: () => (box.hidden = true) }, phrase("Not now")));
  box.hidden = false;
  changed(desk.table, "tool");
  toast(phrase("Welcome back."));
}
