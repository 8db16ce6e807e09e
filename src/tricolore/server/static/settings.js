/** Settings of this browser: light, pace, aids. */

const KEPT = "tricolore.settings";

/** @typedef {{light: string, pace: string, reach: boolean, sure: boolean, off: string[], sheet: string, adviser: string, warn: string, sound: boolean, notify: boolean, talk: boolean, present: boolean, overview: string, follow: boolean}} Settings */

/** @type {Settings} */
export const settings = { light: "auto", pace: "steady", reach: true, sure: true, off: [], sheet: "", adviser: "general", warn: "first", sound: false, notify: false, talk: true, present: true, overview: "auto", follow: true };

try {
  Object.assign(settings, JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
} catch {
  // A browser that stores nothing uses the default settings.
}
applyLight();

/** @param {Partial<Settings>} wishes */
export function prefer(wishes) {
  Object.assign(settings, wishes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // See above.
  }
  applyLight();
}

function applyLight() {
  if (settings.light === "auto") delete document.documentElement.dataset.light;
  else document.documentElement.dataset.light = settings.light;
}
