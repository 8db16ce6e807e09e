/**
 * The shapes of what the server sends, for the type checker alone.
 * They are described in docs/table-protocol.md and in tricolore/rulesets/table.py.
 *
 * @typedef {"go" | "pick" | "turn" | "say" | "via" | "stack" | "send" | "play"} Kind
 * @typedef {[Kind, number | string]} Option  what can be answered: ["go", 1917]
 * @typedef {{key: string, title?: string, options: Option[]}} SheetRow
 * @typedef {{side: string, rule: string, prompt: string, options: Option[], unit: string | null,
 *   usual?: string, idle?: string, stays?: string, kind?: string, about?: Record<string, any>, rows?: SheetRow[],
 *   first?: Option[], handed_in?: Option[]}} Ask
 * @typedef {{at: string, text: string, look?: string}} Text
 * @typedef {{shape?: string, symbol?: string, texts?: Text[], bar?: boolean}} Face
 * @typedef {{text: string, title: string}} Badge
 * @typedef {{id: string, hex: number, facing?: number | null, face?: string, texts?: Text[],
 *   badges?: Badge[], marks?: string[]}} Piece
 * @typedef {{id: string, hex: number, when?: string}} Due
 * @typedef {{note?: string, front?: [string, string][]}} StackInfo
 *
 * @typedef {{label: string, title?: string, side?: string, nation?: string, formation?: string,
 *   active?: boolean, value?: number, limit?: number, mark?: string, id?: string,
 *   why?: string[]}} Item
 * @typedef {{kind: "track", id: string, title: string, value: number, labels: string[]}} Track
 * @typedef {{kind: "words", id: string, title: string, text: string, brief?: string | null}} Words
 * @typedef {{kind: "markers", id: string, title: string, items: Item[]}} Markers
 * @typedef {{kind: "bars", id: string, title: string, items: Item[]}} Bars
 * @typedef {{kind: "score", id: string, title: string, items: Item[]}} Points
 * @typedef {{kind: "hand", id: string, title: string, side: string, items: Item[], hidden?: number}} Hand
 * @typedef {{kind: "lines", id: string, title: string, items: Item[]}} Lines
 * @typedef {Track | Words | Markers | Bars | Points | Hand | Lines} Panel
 *
 * @typedef {{pieces: Piece[], panels: Panel[], waiting?: Due[], stacks?: Record<string, StackInfo>,
 *   unknown?: Record<string, Counter>}} Picture
 *
 * @typedef {{label: string, total: number, items: [number, string, string][]}} Tally
 * @typedef {{rule: string, text: string, units?: string[], hexes?: number[],
 *   dice?: (number | string)[], tallies?: Tally[]}} Told  an event in words
 * @typedef {{ply: number, side: string | null, events: Told[]}} Entry  what followed one choice
 *
 * @typedef {{id: string, name: string, short: string, papers: string[]}} Side
 * @typedef {{name: string, paper: string, ink: string}} Nation
 * @typedef {{name: string, side: string, nation: string, band: string, label: string}} Formation
 * @typedef {{name: string, kind: string, side: string, nation: string, formation: string,
 *   faces: Record<string, Face>, values?: [string, number | string][], facts?: [string, string][],
 *   reconstructed?: string[], group?: string[]}} Counter
 * @typedef {{path?: string, dot?: boolean}} Symbol
 * @typedef {{mark: string, meaning: string, badge?: string, look?: string, tone?: string, minor?: boolean}} Sign
 * @typedef {{terrain: string, level: number, place: string, text: string}} Ground
 * @typedef {{columns: number, rows_odd: number, rows_even: number, even: "up" | "down",
 *   compass: string[], hex_m: number, source: string, hexes: Record<string, Ground>,
 *   labels?: Record<string, string>}} Board
 * @typedef {{id: string, title: string, query: string, wants?: string, key?: string, about?: string}} Tool
 * @typedef {{id: string, title: string, about: string, choices: [string, string][]}} GameOption
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], nations: Record<string, Nation>,
 *   formations: Record<string, Formation>, counters: Record<string, Counter>,
 *   symbols: Record<string, Symbol>, signs: Sign[], board: Board, queries: string[],
 *   tools?: Tool[], options?: GameOption[]}} Scene
 *
 * @typedef {{points: number, text?: string}} Way
 * @typedef {{hexes: Record<string, Way>, note?: string}} Reach
 * @typedef {{hexes: Record<string, string>, note?: string, pieces?: string[]}} Overlay
 * @typedef {{clear: boolean, hex?: number | null, side?: [number, number] | null, reason?: string,
 *   rule?: string, obscured?: number[]}} Sight
 * @typedef {{title?: string, lines?: string[], outcomes?: {label: string, chance: number}[],
 *   tallies?: Tally[], note?: string, taken?: number | null, dice?: boolean}} Odds
 * @typedef {{id: string, title: string, answers: Option[], pieces: [string, number][]}} Gesture
 *
 * @typedef {{winner: string | null, level: string, reason: string}} Result
 *
 * @typedef {{ply: number, picture: Picture, ask: Ask | null, over: boolean,
 *   result: Result | null, seed: string | null, can_undo: boolean}} Moment
 * @typedef {Moment & {side: string, events: Told[], lit: {units: string[], hexes: number[]}}} Past
 *   with the choice that led to it
 * @typedef {{id: number, side: string, asks: string, answer: Option, when?: Record<string, any>, until?: string}} Standing  an answer that is given from now on
 *
 * @typedef {Moment & {type: string, seats?: string[], players?: Record<string, string>,
 *   troubles?: Record<string, string>, plans?: boolean, offers?: string[], standing?: Standing[], gesture?: Entry[],
 *   open?: string[], notes?: string[], bind?: string[], show?: string[],
 *   fingerprint?: string, side?: string, option?: Option | null, events?: Told[],
 *   id?: number, result?: any, error?: string, outdated?: boolean, ping?: number}} Message
 *
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], map: string, options?: GameOption[]}} ScenarioCard
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
