/** Seats: who plays what in a new game, invitations to free seats, and waiting for the players. */

import { copyRow, onlyHere, openDialog } from "./dialog.js";
import { byId, el, fill } from "./dom.js";
import { drop, inviteTo, keep, linkTo, myGame } from "./games.js";
import { api } from "./net.js";
import { keepPart, newPart, partOf } from "./parts.js";
import { complain } from "./toast.js";
import { changed, sideName } from "./state.js";
import { capital, playerName } from "./words.js";
import { chained, phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").NewGame} NewGame */

export const FRIEND = "friend";

/**
 * The body of a request for a new game with these players, and this browser's part of the seed.
 * @param {Record<string, string>} chosen  by side: person, friend, or a computer
 * @param {string} [seed]  named by the maker
 */
export function seating(chosen, seed = "") {
  const friends = Object.keys(chosen).filter((side) => chosen[side] === FRIEND);
  const here = Object.keys(chosen).filter((side) => chosen[side] === "person");
  const players = Object.fromEntries(Object.entries(chosen).map(([side, name]) => [side, name === FRIEND ? "person" : name]));
  if (!friends.length) return { body: { players, one_screen: true }, part: "" };
  if (!here.length) throw new Error("Take one side yourself; the other is your friend's.");
  if (seed) return { body: { players, seat: here[0] }, part: "" };
  const { part, commitment } = newPart();
  return { body: { players, seat: here[0], commitment }, part };
}

/** Remember a game that was made here. @param {NewGame} made @param {string} part @param {{scenario: string, title: string, seen?: number, lesson?: string, beginner?: boolean}} about */
export function made(made, part, about) {
  const { game, keys, invitations } = made;
  keep({ game, ...about, keys: Object.values(keys), seats: keys, invitations, used: Date.now() });
  if (part) keepPart(game, part);
}

/** Where to play it. @param {NewGame} made */
export const tableOf = (made) => linkTo(made.game, Object.values(made.keys));

// At the table

/** @param {string} game @param {string} side @param {string} what */
const seat = (game, side, what) => `/api/games/${game}/seats/${side}/${what}`;

/**
 * Ask a person who has an invitation whether to take the seat.
 * @param {GameInfo} info
 * @param {import("./types.js").Scene} scene
 * @param {{side: string, token: string}} invited
 * @returns {Promise<string[]>} the keys that he has afterwards
 */
export function accept(info, scene, { side, token }) {
  const name = scene.sides.find((one) => one.id === side)?.name ?? side;
  return new Promise((resolve) => {
    const error = el("p", { class: "form-error", role: "alert" });
    const take = async () => {
      const { part, commitment } = newPart();
      try {
        const { key } = await api(seat(info.game, side, "accept"), { method: "POST", body: { invitation: token, commitment } });
        keep({ game: info.game, scenario: info.scenario, title: info.title || scene.name, keys: [key], seats: { [side]: key }, used: Date.now() });
        keepPart(info.game, part);
        resolve([key]);
      } catch (reason) {
        error.textContent = reason instanceof Error ? reason.message : String(reason);
      }
    };
    document.body.classList.add("ready");
    byId("line").dataset.line = "open";
    fill(byId("prompt"), el("h2", {}, phrase`You are invited to play this side: ${name}`),
      ...info.notes.map((note) => el("p", { class: "reason" }, note)), error,
      el("p", { class: "card-acts" },
        el("button", { class: "button main", type: "button", id: "accept", onclick: () => void take() }, phrase("Take the seat")),
        el("button", { class: "button", type: "button", onclick: () => resolve([]) }, phrase("Only watch"))));
  });
}

/** Take news of a game that has not begun, and add this browser's part of the seed. @param {Desk} desk @param {Message} message */
export function waiting(desk, message) {
  const { table } = desk;
  table.seats = message.seats ?? [];
  table.players = message.players ?? {};
  table.open = message.open ?? [];
  table.notes = message.notes ?? [];
  table.waiting = true;
  forgetUsed(table);
  document.body.classList.add("ready");
  const mine = (/** @type {string[] | undefined} */ sides) => (sides ?? []).filter((side) => table.seats.includes(side));
  void addToSeed(table.game, table.keys, mine(message.bind), mine(message.show)).catch(complain);
  changed(table, "line");
}

/** Show what a game that has not begun is waiting for, in place of a question. @param {Desk} desk */
export function drawWaiting(desk) {
  const { table } = desk;
  const free = chained(table.open.map((side) => sideName(table, side)));
  fill(byId("prompt"),
    el("h2", {}, free ? phrase`Waiting for a player: ${free}` : phrase("Waiting for the other player's browser")),
    el("p", { class: "reason" }, free ? phrase("Send your friend the invitation. It can be used once.") : phrase("The game begins as soon as both browsers have added to the seed of the dice.")),
    ...table.open.map((side) => invitation(desk, side)),
    free ? onlyHere() : null,
    ...table.notes.map((note) => el("p", { class: "footnote" }, note)),
    el("p", { class: "card-acts" }, el("a", { class: "button", href: "/" }, phrase("To the lobby"))));
}

/** @param {string} game @param {string[]} keys @param {string[]} bind @param {string[]} show */
async function addToSeed(game, keys, bind, show) {
  for (const side of bind) {
    const { part, commitment } = newPart();
    keepPart(game, part);
    await api(seat(game, side, "dice"), { method: "POST", keys, body: { commitment } });
  }
  for (const side of show) {
    const part = partOf(game);
    if (!part) throw new Error(phrase("This browser has lost its part of the seed. Give up the seat, and accept a new invitation."));
    await api(seat(game, side, "dice"), { method: "POST", keys, body: { part } });
  }
}

/** An invitation to a seat that has been taken is used up. @param {import("./state.js").Table} table */
export function forgetUsed(table) {
  const kept = myGame(table.game)?.invitations ?? {};
  const used = Object.keys(kept).filter((side) => kept[side] && !table.open.includes(side));
  if (used.length) keep({ game: table.game, invitations: Object.fromEntries(Object.entries(kept).filter(([side]) => !used.includes(side))) });
}

/** The invitation to a free seat, for somebody who plays. @param {Desk} desk @param {string} side */
function invitation({ table }, side) {
  const box = el("div", { class: "invitation" });
  const draw = () => {
    const token = myGame(table.game)?.invitations?.[side];
    const settled = (/** @type {string} */ invitation) => {
      keep({ game: table.game, invitations: { ...myGame(table.game)?.invitations, [side]: invitation } });
      draw();
      changed(table, "line"); // this box may have been replaced by another meanwhile
    };
    const invite = async () => {
      try {
        const { invitation } = await api(seat(table.game, side, "invitation"), { method: "POST", keys: table.keys });
        settled(invitation);
      } catch (error) {
        complain(error);
      }
    };
    const withdraw = async () => {
      try {
        await api(seat(table.game, side, "invitation"), { method: "DELETE", keys: table.keys });
        settled("");
      } catch (error) {
        complain(error);
      }
    };
    if (!table.seats.length) return fill(box, el("p", {}, phrase("This seat is free.")));
    fill(box, token ? copyRow(phrase`Invitation: ${sideName(table, side)}`, inviteTo(table.game, side, token)) : null,
      el("p", { class: "card-acts" },
        el("button", { class: "button", type: "button", onclick: () => void invite() }, token ? phrase("Make another") : phrase("Invite somebody")),
        token ? el("button", { class: "button", type: "button", onclick: () => void withdraw() }, phrase("Withdraw it")) : null));
  };
  draw();
  return box;
}

/** Who plays each side, with buttons for one's own seat and invitations to free ones. @param {Desk} desk @returns {import("./dom.js").Child[]} */
export function seatRows(desk) {
  const { table } = desk;
  return table.scene.sides.map((side) => {
    const mine = table.seats.includes(side.id) && table.players[side.id] === "person";
    const player = table.players[side.id];
    const who = table.open.includes(side.id) ? phrase("Free") : mine ? phrase("You") : player === "person" ? phrase("Somebody else") : capital(playerName(player));
    return el("div", { class: "seat-row", "data-side": side.id }, el("h3", {}, `${side.name}: ${who}`),
      table.open.includes(side.id) ? invitation(desk, side.id) : null,
      mine ? el("p", { class: "card-acts" },
        el("button", { class: "button", type: "button", onclick: () => void renew(desk, side.id) }, phrase("Renew my key")),
        el("button", { class: "button", type: "button", onclick: () => leave(desk, side.id) }, phrase("Give up the seat"))) : null);
  });
}

/** @param {Desk} desk @param {string} side */
async function renew({ table }, side) {
  try {
    const { key } = await api(seat(table.game, side, "renew"), { method: "POST", keys: table.keys });
    const seats = { ...myGame(table.game)?.seats, [side]: key };
    keep({ game: table.game, seats, keys: Object.values(seats) });
    location.reload();
  } catch (error) {
    complain(error);
  }
}

/** @param {Desk} desk @param {string} side */
function leave({ table }, side) {
  const sure = openDialog(phrase("Give up the seat?"), el("p", {}, phrase("You stop playing, and the other player may invite somebody else to this seat. You can watch, but not come back without an invitation. To end the game instead, concede it.")),
    el("p", { class: "card-acts" }, el("button", { class: "button main", type: "button", onclick: async () => {
      sure.close();
      try {
        await api(seat(table.game, side, "leave"), { method: "POST", keys: table.keys });
        const seats = { ...myGame(table.game)?.seats };
        delete seats[side];
        if (Object.keys(seats).length) keep({ game: table.game, seats, keys: Object.values(seats) });
        else drop(table.game);
        keepPart(table.game, "");
        location.reload();
      } catch (error) {
        complain(error);
      }
    } }, phrase("Give it up"))));
}
