/**
 * The shapes of what the server sends, for the type checker alone.
 * They are described in docs/table-protocol.md and in tricolore/rulesets/table.py.
 *
 * @typedef {"go" | "pick" | "turn" | "say"} Kind
 * @typedef {[Kind, number | string]} Option  what can be answered: ["go", 1917]
 * @typedef {{side: string, rule: string, prompt: string, options: Option[], unit: string | null}} Ask
 * @typedef {{id: string, hex: number, facing: number | null, losses: number, marks: string[]}} Piece
 * @typedef {{id: string, hex: number}} Waiting
 *
 * @typedef {{label: string, title: string, side: string, nation?: string, active?: boolean,
 *   value?: number, limit?: number, mark?: string, points?: number, why?: string[]}} PanelItem
 * @typedef {{id: string, title: string, kind: string, value?: number, labels?: string[],
 *   text?: string, brief?: string, items?: PanelItem[]}} Panel
 *
 * @typedef {{pieces: Piece[], waiting: Waiting[], panels: Panel[]}} Picture
 *
 * @typedef {{label: string, total: number, items: [number, string, string][]}} Tally
 * @typedef {{rule: string, text: string, units: string[], hexes: number[],
 *   dice: (number | string)[], tallies: Tally[]}} Told  an event in words
 * @typedef {{ply: number, side: string | null, events: Told[]}} Entry  what followed one choice
 *
 * @typedef {{id: string, name: string, short: string, papers: string[]}} Side
 * @typedef {{name: string, paper: string, ink: string}} Nation
 * @typedef {{name: string, side: string, nation: string, band: string, label: string}} Formation
 * @typedef {{name: string, kind: string, side: string, nation: string, formation: string,
 *   symbol: string, values: [string, number][], facts: [string, string][],
 *   reconstructed: string[]}} Counter
 * @typedef {{terrain: string, level: number, place: string, text: string}} Ground
 * @typedef {{columns: number, rows_odd: number, rows_even: number, even: "up" | "down",
 *   compass: string[], hex_m: number, source: string, hexes: Record<string, Ground>}} Board
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], nations: Record<string, Nation>,
 *   formations: Record<string, Formation>, counters: Record<string, Counter>,
 *   signs: [string, string][], board: Board}} Scene
 *
 * @typedef {{winner: string | null, level: string, reason: string}} Result
 *
 * @typedef {{ply: number, picture: Picture, ask: Ask | null, over: boolean,
 *   result: Result | null, seed: string | null, can_undo: boolean}} Moment
 * @typedef {Moment & {side: string, events: Told[], lit: {units: string[], hexes: number[]}}} Past
 *   with the choice that led to it
 *
 * @typedef {Moment & {type: string, seats?: string[], players?: Record<string, string>,
 *   troubles?: Record<string, string>, plans?: boolean,
 *   open?: string[], notes?: string[], bind?: string[], show?: string[],
 *   fingerprint?: string, side?: string, option?: Option | null, events?: Told[],
 *   id?: number, result?: any, error?: string, outdated?: boolean, ping?: number}} Message
 *
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], map: string}} ScenarioCard
 * @typedef {{game: string, keys: Record<string, string>, fingerprint: string,
 *   invitations: Record<string, string>, promise: string}} NewGame
 * @typedef {{name: string, title: string, about: string}} Temper
 * @typedef {Temper & {styles: Temper[]}} Computer  the first style goes without saying
 * @typedef {{side: string, player: string, ply: number, mission: string, lines: string[]}} Plan
 * @typedef {{game: string, scenario: string, title: string, players: Record<string, string>,
 *   turn: number | string, over: boolean, result: Result | null, created: string,
 *   updated: string, ply: number, fingerprint: string, begun: boolean, open: string[],
 *   dice: string, notes: string[], promises: Record<string, string>, seed?: string}} GameInfo
 */

export {};
