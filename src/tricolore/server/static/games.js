/** The games of this browser, stored with the keys of their seats. */

const KEPT = "tricolore.games";

/**
 * @typedef {object} Mine
 * @property {string} game
 * @property {string} scenario
 * @property {string} title
 * @property {string[]} keys            of the seats held here
 * @property {Record<string, string>} [seats]  the same keys by side
 * @property {Record<string, string>} [invitations]  by side, that were made here
 * @property {string} [lesson]          the lesson that it is
 * @property {boolean} [beginner]       whether it was begun by Play now
 * @property {number} seen              choices that were seen here last
 * @property {number} used              when it was last opened
 */

/** @returns {Mine[]} newest first */
export function myGames() {
  try {
    /** @type {Mine[]} */
    const games = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return games.sort((a, b) => b.used - a.used);
  } catch {
    return [];
  }
}

/** @param {string} game */
export const myGame = (game) => myGames().find((one) => one.game === game);

/** Store a game, or what has changed in it. @param {Partial<Mine> & {game: string}} news */
export function keep(news) {
  const games = myGames();
  const known = games.find((one) => one.game === news.game);
  const whole = { scenario: "", title: "", keys: [], seen: 0, used: Date.now(), ...known, ...news };
  write([whole, ...games.filter((one) => one.game !== news.game)]);
}

/** @param {string} game */
export const drop = (game) => write(myGames().filter((one) => one.game !== game));

/** @param {Mine[]} games */
function write(games) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(games.slice(0, 200)));
  } catch {
    // Private windows store nothing; the link still works.
  }
}

/** @param {string} game @param {string[]} keys */
export const linkTo = (game, keys) => `${location.origin}/table/${game}${keys.length ? `#key=${keys.join(",")}` : ""}`;

/** @param {string} game @param {string} side @param {string} token */
export const inviteTo = (game, side, token) => `${location.origin}/table/${game}#invitation=${side}.${token}`;

/** @param {string} hash @returns {{side: string, token: string} | null} */
export function invitationIn(hash) {
  const [side, token] = (new URLSearchParams(hash.replace(/^#/, "")).get("invitation") ?? "").split(".");
  return side && token ? { side, token } : null;
}

/** @param {string} hash */
export const keysIn = (hash) => (new URLSearchParams(hash.replace(/^#/, "")).get("key") ?? "").split(",").filter(Boolean);
