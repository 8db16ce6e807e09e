/** To be called when it is one's turn: by a sound, or by a notification of the browser. */

import { byId, el } from "./dom.js";
import { checkbox } from "./dialog.js";
import { prefer, settings } from "./settings.js";
import { changed, listen, page } from "./state.js";
import { hear } from "./talk.js";
import { toast } from "./toast.js";
import { phrase } from "./phrase.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Who has waited less than this, in milliseconds, with the table in sight, needs no call. */
const PATIENCE = 4000;
/** The notes of the sound: hertz, and seconds after which each begins. */
const SOUND = [[587, 0], [880, 0.16]];

/** @param {Desk} desk */
export function mountAttention(desk) {
  const { table } = desk;
  listen(table, "moment", () => {
    const ask = table.shown?.ask;
    const mine = Boolean(ask && table.seats.includes(ask.side) && (ask.options.length || ask.rows?.length));
    const { turn } = table.beside;
    if (turn.mine !== mine) table.beside.turn = { mine, since: performance.now() };
    const begins = turn.mine === false && mine && !table.shown?.over;
    if (begins && (away() || performance.now() - turn.since > PATIENCE)) call();
  });
}

const away = () => document.hidden || !document.hasFocus();

function call() {
  if (settings.sound) void chime();
  if (!settings.notify || !away() || !allowed()) return;
  try {
    const note = new Notification(byId("game-title").textContent ?? "", { body: phrase("It is your turn."), tag: location.pathname, icon: "/static/favicon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some telephones have notifications only for pages that are installed.
  }
}

const allowed = () => "Notification" in window && Notification.permission === "granted";

/** Two soft notes. */
async function chime() {
  try {
    const audio = (page.audio ??= new AudioContext());
    await audio.resume();
    for (const [pitch, after] of SOUND) {
      const at = audio.currentTime + after;
      const [tone, loud] = [audio.createOscillator(), audio.createGain()];
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.16, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.75);
    }
  } catch {
    // A browser that has no sound stays silent.
  }
}

/** @param {boolean} on @param {HTMLInputElement} box */
async function notify(on, box) {
  if (on && "Notification" in window && Notification.permission !== "denied") await Notification.requestPermission();
  prefer({ notify: on && allowed() });
  box.checked = settings.notify;
  if (on && !settings.notify) toast(phrase("This browser does not allow notifications from this page. Its own settings can change that."), { kind: "why" });
}

/** Rows of the settings. @param {Desk} desk */
export function attentionRows(desk) {
  const told = checkbox(phrase("A notification when it is my turn and I look elsewhere"), settings.notify && allowed(), (on) => void notify(on, /** @type {HTMLInputElement} */ (told.querySelector("input"))));
  return [
    el("fieldset", { class: "attention" }, el("legend", {}, phrase("When it is my turn")),
      checkbox(phrase("A sound"), settings.sound, (sound) => {
        prefer({ sound });
        if (sound) void chime();
      }), told),
    el("fieldset", { class: "attention" }, el("legend", {}, phrase("Company at the table")),
      checkbox(phrase("Hear what other players say"), settings.talk, (talk) => hear(desk, talk)),
      checkbox(phrase("Let others see that I am here, and see who is"), settings.present, (present) => {
        prefer({ present });
        Object.assign(desk.table.beside, { here: [], watching: 0 });
        desk.live.hello();
        changed(desk.table, "talk");
      })),
  ];
}
