/**
 * The shapes of what server and browser send each other, for the type checker alone.
 *
 * Made by `python tools/browser_types.py` from tricolore/rulesets/table.py, guide.py and story.py and
 * tricolore/server/contract.py: change those.
 *
 * @typedef {"go" | "pick" | "turn" | "say" | "via" | "stack" | "send" | "play"} Kind
 * @typedef {[Kind, number | string]} Option  what can be answered: ["go", 1917]
 * @typedef {{id: string, name: string, short: string, papers: string[]}} Side
 * @typedef {{name: string, paper: string, ink: string}} Nation
 * @typedef {{name: string, side: string, nation: string, band: string, label: string}} Formation
 *   Counters that belong together: a corps, a brigade.
 * @typedef {{at: "top right" | "left" | "right" | "centre" | "bottom left" | "bottom" |
 *   "bottom right" | "above", text: string, look?: "plain" | "small" | "bold" | "disc" | "box" |
 *   "struck"}} Text  A figure or letter on a counter.
 * @typedef {{shape?: "counter" | "medal" | "crown" | "pennon" | "tile" | "unknown", symbol?:
 *   string, texts?: Text[], bar?: boolean}} Face  One side of a counter.
 * @typedef {{name: string, kind: string, side: string, nation: string, formation: string, faces:
 *   Record<string, Face>, values?: [string, number | string][], facts?: [string, string][],
 *   reconstructed?: string[], group?: string[], strength?: number}} Counter
 * @typedef {{path?: string, dot?: boolean}} Symbol  The sign of an arm, drawn in a box of 24 by 15
 *   about its centre.
 * @typedef {{mark: string, meaning: string, badge?: string, look?: "badge" | "hatched" | "spent" |
 *   "framed", tone?: "dark" | "light" | "alert" | "square", minor?: boolean}} Sign  What a mark on
 *   a piece means, and how it is drawn.
 * @typedef {{terrain: string, level: number, place: string, text: string}} Hex
 * @typedef {{columns: number, rows_odd: number, rows_even: number, even: "up" | "down", compass:
 *   string[], hex_m: number, source: string, hexes: Record<string, Hex>, labels?: Record<string,
 *   string>}} Board
 * @typedef {{id: string, title: string, query: string, wants?: "nothing" | "hex" | "two hexes" |
 *   "piece" | "side", key?: string, about?: string, icon?: string}} Tool  A button beside the map
 *   that shows something on it and changes nothing.
 * @typedef {{id: string, title: string, about: string, choices: [string, string][]}} GameOption
 *   Something decided before a game begins: an optional rule, a calendar, a handicap.
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], nations: Record<string, Nation>, formations:
 *   Record<string, Formation>, counters: Record<string, Counter>, symbols: Record<string, Symbol>,
 *   signs: Sign[], board: Board, queries: string[], tools?: Tool[], options?: GameOption[],
 *   counted?: string}} Scene
 * @typedef {{text: string, title: string}} Badge  A short text on a piece that shows its state,
 *   with its meaning in words.
 * @typedef {{id: string, hex: number, facing?: number | null, face?: string, texts?: Text[],
 *   badges?: Badge[], marks?: string[], left?: number | null}} Piece
 * @typedef {{note?: string, front?: [string, string][]}} StackInfo  What is said about the pieces
 *   of a hex as a whole.
 * @typedef {{id: string, hex: number, when?: string}} Due  A piece that has yet to enter the map.
 * @typedef {{label: string, title?: string, side?: string, nation?: string, formation?: string,
 *   active?: boolean, value?: number, limit?: number, mark?: string, id?: string, why?: string[]}}
 *   Item  A line of a panel.
 * @typedef {{kind: "track", id: string, title: string, value: number, labels: string[], first?:
 *   number}} Track  A row of steps of which one is reached, such as the turns.
 * @typedef {{kind: "words", id: string, title: string, text: string, brief?: string | null}} Words
 *   A sentence or two. The bar above the map shows it too: `brief` if that is given, and nothing
 *   if `brief` is empty.
 * @typedef {{kind: "markers", id: string, title: string, items: Item[]}} Markers  The markers in a
 *   cup, or others like them.
 * @typedef {{kind: "bars", id: string, title: string, items: Item[]}} Bars  How much of each limit
 *   is reached, such as losses.
 * @typedef {{kind: "score", id: string, title: string, items: Item[]}} Points  Victory points by
 *   side, with their reasons.
 * @typedef {{kind: "hand", id: string, title: string, side: string, items: Item[], hidden:
 *   number}} Hand  What a side holds in hand. An item's `id` is the value of the option that plays
 *   it.
 * @typedef {{kind: "lines", id: string, title: string, items: Item[]}} Lines  A list, such as
 *   arrivals or supply.
 * @typedef {{pieces: Piece[], panels: Panel[], waiting?: Due[], stacks?: Record<string,
 *   StackInfo>, unknown?: Record<string, Counter>, gone?: string[]}} Picture
 * @typedef {{points: number, text?: string}} Way
 * @typedef {{hexes: Record<string, Way>, note?: string}} Reach  `reach {"unit"}`: where a piece
 *   could go, and at what cost. `costs {}`: the same for the hexes among the options of the
 *   present question.
 * @typedef {{hexes: Record<string, string>, note?: string, pieces?: string[]}} Overlay  What a
 *   tool shows on the map, such as zones of a side, lines of command, or supply.
 * @typedef {{clear: boolean, hex?: number | null, side?: [number, number] | null, reason?: string,
 *   rule?: string, obscured?: number[]}} Sight  `sight {"from", "to"}`: whether one hex can see
 *   another.
 * @typedef {{allowed: boolean, rule: string, reason: string, text: string}} WhyNot  `why_not
 *   {"unit", "hex"}`: why a hex is not among a piece's options.
 * @typedef {{label: string, chance: number}} Outcome
 * @typedef {{title?: string, lines?: string[], outcomes?: Outcome[], tallies?: TallyLines[],
 *   note?: string, taken?: number | null, dice?: boolean}} Odds  `odds {"option"}`: the chances of
 *   what follows an answer. `draft {"rows"}`: the same for a sheet as it is filled in now. If the
 *   title is empty, nothing is shown.
 * @typedef {{title: string, lines: string[]}} Card  `card {"id"}`: everything that the side may
 *   know about a piece.
 * @typedef {{id: string, title: string, answers: Option[], pieces?: [string, number][], short?:
 *   string, facing?: string, facings?: Record<string, number>, ways?: Record<string, number[]>,
 *   left?: [string, string][], then?: Option[][], final?: boolean, note?: string}} Gesture  A
 *   gesture for a piece or a group: ordinary answers that are sent together.
 * @typedef {{gestures: Gesture[]}} Gestures  `gestures {"id", "hex"}`: ways to move a piece and
 *   its group to a hex at once. Without `hex`, whatever the group could do.
 * @typedef {{options: number[]}} Finals  `finals {}`, which the server answers itself: the numbers
 *   of those options of the present question that cannot be taken back.
 * @typedef {{label: string, total: number, items: [number, string, string][]}} TallyLines
 * @typedef {{by: string[], hexes?: number[], on?: string[], places?: number[], odds?: string,
 *   result?: string}} Blow  An attack or a fire: whose, on which hexes, with which odds, and what
 *   comes of it.
 * @typedef {{rule: string, text: string, units?: string[], hexes?: number[], dice?: (number |
 *   string)[], tallies?: TallyLines[], deed?: "" | "turn" | "begins" | "marches" | "shifts" |
 *   "declares" | "strikes" | "befalls", way?: number[], blow?: Blow | null}} Told  An event in
 *   words.
 * @typedef {{text: string, id?: string, entries?: ListEntry[], step?: string}} ListEntry  An entry
 *   of a list in the guide.
 * @typedef {{kind: "text" | "list" | "steps" | "table", id: string, text?: string, entries?:
 *   ListEntry[], head?: string[], rows?: string[][]}} Block  A piece of a guide. In its texts
 *   **bold**, *slanted*, `plain` and [links](to) are marked.
 * @typedef {{id: string, title: string, blocks?: Block[]}} Section  A section of a guide.
 * @typedef {{rule: string, title: string, part: string}} Paragraph  A paragraph of the rulebook
 *   that somebody may cite, and where the guide tells of it.
 * @typedef {{id: string, rules: string[], text: string, heading: string}} Ruling  How we read
 *   paragraphs that are silent or allow two readings.
 * @typedef {{ruleset: string, scenario: string, title: string, sections: Section[], paragraphs:
 *   Paragraph[], rulings: Ruling[]}} Guide  A game on one page.
 * @typedef {{id: string, title: string, about: string, minutes: number}} LessonCard  A lesson as
 *   the lobby offers it.
 * @typedef {{title: string, at: number, of: number, text: string, hexes?: number[], pieces?:
 *   string[], answer?: [string, number | string] | null, sheet?: Record<string, [string, number |
 *   string]>, gesture?: [string, number | string][], done?: boolean}} LessonNow  Where a learner
 *   is in a lesson.
 * @typedef {{id: string, hexes: number[]}} Trail  The way of a piece from hex to hex.
 * @typedef {{ply: number, by: string[], hexes: number[], on?: string[], arrows?: [number,
 *   number][], odds?: string, result?: string, text?: string, outcome?: string[]}} Fight  An
 *   attack or a fire, and what followed.
 * @typedef {{title: string, marched?: Trail[], fights?: Fight[], notes?: string[]}} Part  What
 *   happened in an activation, or at the beginning of a turn.
 * @typedef {{since: number, parts: Part[], trails: Trail[]}} Story
 * @typedef {{ply: number, kind: string, text: string}} Mark  A moment of a game that one may want
 *   to see again.
 * @typedef {{at: Record<string, number>, parts: Part[], ways: Record<string, number[]>, fight:
 *   Fight | null}} Maker  A story in the making.
 * @typedef {{language: string, languages: Record<string, string>, words: Record<string,
 *   string[]>}} Wording  What the pages say in the reader's language.
 * @typedef {{scenario: string, players?: Record<string, string>, seed?: string | number | null,
 *   title?: string, plans?: boolean, seat?: string, one_screen?: boolean, commitment?: string,
 *   options?: Record<string, string>, lesson?: string, advice?: boolean}} NewGameWanted
 * @typedef {{invitation: string, commitment?: string}} Accept
 * @typedef {{commitment?: string, part?: string}} Share  A seat's part of the seed: first the hash
 *   that binds the seat to it, later the part.
 * @typedef {{ply: number, players?: Record<string, string>, title?: string, seat?: string,
 *   one_screen?: boolean, commitment?: string}} Fork
 * @typedef {{side: string, key: string}} Taken
 * @typedef {{key: string}} SigningKey
 * @typedef {{side: string, invitation: string}} Invitation
 * @typedef {{game: string, keys: Record<string, string>, fingerprint: string, invitations:
 *   Record<string, string>, promise: string}} NewGame
 * @typedef {{winner: string | null, level: string, reason: string}} Result  How a game ended.
 * @typedef {{game: string, scenario: string, title: string, players: Record<string, string>, turn:
 *   number, over: boolean, result: Result | null, created: string, updated: string, ply: number,
 *   fingerprint: string, begun: boolean, open: string[], dice: string, notes: string[], promises:
 *   Record<string, string>, seed?: string | null, options?: Record<string, string>, advice?:
 *   Record<string, number[]>}} GameInfo
 * @typedef {{ply: number, side: string, events: Told[], picture: Picture, ask: Asked | null, lit:
 *   Lit}} PastMoment
 * @typedef {{units: string[], hexes: number[]}} Lit  What the choice that led to a moment touched,
 *   with everything that followed from it.
 * @typedef {{ply: number, side: string, option: Option | null, events: Told[], one_sided:
 *   boolean}} Entry
 * @typedef {{side: string, after: number, until: number, entries: Entry[]}} Since
 * @typedef {{checked: number, ok: boolean, sentence: string}} Verified
 * @typedef {{error: string, recovered?: number | null}} Trouble
 * @typedef {{keys?: string[], talk?: boolean, present?: boolean}} Hello
 * @typedef {{ply: number, option: Option}} Answer
 * @typedef {{ply: number, side: string, rows: Option[]}} Sheet  A sheet that is handed in, with an
 *   option for each row.
 * @typedef {{ply: number, side: string}} WantBack  Open a sheet again that was handed in, while
 *   others are not in.
 * @typedef {{ply: number}} Undo
 * @typedef {{id: number, name: string, args?: Record<string, any>}} Query
 * @typedef {{id: number}} Explain
 * @typedef {{ply: number, options: Option[]}} Answers  Several choices in one gesture. It stops
 *   before a choice that is not offered, after a die has fallen, and when another side is asked.
 * @typedef {{ply: number, side: string}} Concede  A side gives up the game.
 * @typedef {{ply: number, side: string, offer: boolean}} Draw  With `offer` a draw is offered or
 *   accepted; without it an offer is withdrawn or declined.
 * @typedef {{side: string, asks: string, answer: Option, when?: Record<string, number | string |
 *   boolean>, until?: string}} Stand  From now on the server answers questions of a kind for a
 *   side.
 * @typedef {{side: string, id: number}} Revoke  A standing answer ends.
 * @typedef {{id: number, ply: number, side: string, by?: "captain" | "general"}} Advise  What
 *   would he do?
 * @typedef {{id: number, ply: number, side: string}} Watch  Which answers to the present question
 *   give away much?
 * @typedef {{id: number, ply: number, side: string, by?: "captain" | "general", pause?: number}}
 *   Finish  Let him answer everything that belongs to the present activation.
 * @typedef {{side: string}} Halt  He shall stop finishing it.
 * @typedef {{side: string, allow: boolean}} AllowAdvice  A side agrees that persons ask for advice
 *   in this game, or does not agree any more.
 * @typedef {{hello?: Hello | null, answer?: Answer | null, sheet?: Sheet | null, want_back?:
 *   WantBack | null, undo?: Undo | null, query?: Query | null, explain?: Explain | null, ping?:
 *   number | null, answers?: Answers | null, concede?: Concede | null, draw?: Draw | null, stand?:
 *   Stand | null, revoke?: Revoke | null, advise?: Advise | null, watch?: Watch | null, finish?:
 *   Finish | null, halt?: Halt | null, allow_advice?: AllowAdvice | null, say?: Say | null,
 *   quiet?: Quiet | null}} Sent  A message has exactly one of these fields.
 * @typedef {{key: string, title: string, options: Option[]}} SheetRow  A row of a sheet that is to
 *   be filled in.
 * @typedef {{side: string, rule: string, prompt: string, options: Option[], unit: string | null,
 *   rows?: SheetRow[], first?: Option[], handed_in?: Option[], usual?: string, idle?: string,
 *   stays?: string, groups?: boolean, together?: boolean, kind?: string, about?: Record<string,
 *   any>, step?: string}} Asked  The present question, as the receiver may know it.
 * @typedef {{side: string, id: number, asks: string, answer: Option, when: Record<string, number |
 *   string | boolean>, until: string, question: string}} StandingAnswer  A kind of question that
 *   the server answers for a side. Only that side receives it.
 * @typedef {{allowed: boolean, agreed: string[]}} Advice  Whether advice may be asked for.
 * @typedef {{type: "state", ply: number, seats: string[], players: Record<string, string>,
 *   troubles: Record<string, string>, plans: boolean, over: boolean, picture: Picture, ask: Asked
 *   | null, can_undo: boolean, result: Result | null, seed: string | null, fingerprint: string,
 *   open: string[], notes: string[], offers: string[], standing: StandingAnswer[], options:
 *   Record<string, string>, lesson: LessonNow | null, advice: Advice}} State
 * @typedef {{type: "moved", ply: number, side: string, option: Option | null, events: Told[],
 *   picture: Picture, ask: Asked | null, can_undo: boolean, over: boolean, result: Result | null,
 *   seed: string | null, offers: string[], standing: StandingAnswer[], gesture: Entry[],
 *   one_sided: boolean, lesson: LessonNow | null}} Moved
 * @typedef {{type: "undone", ply: number, side: string, option: Option | null, events: Told[],
 *   picture: Picture, ask: Asked | null, can_undo: boolean, over: boolean, result: Result | null,
 *   seed: string | null, offers: string[], standing: StandingAnswer[], lesson: LessonNow | null}}
 *   Undone
 * @typedef {{type: "seats", players: Record<string, string>, troubles: Record<string, string>,
 *   open: string[]}} Seated  Who plays each side has changed, or a computer has failed.
 * @typedef {{type: "waiting", seats: string[], players: Record<string, string>, open: string[],
 *   promises: Record<string, string>, bind: string[], show: string[], notes: string[]}}
 *   WaitingForPlayers  The game has not begun: seats are free, or the seed is not made yet.
 * @typedef {{formation: string, name: string, kind: string, goal: string, hex: number, start:
 *   number | null, text: string, sign: string}} MissionTold  What a commander wants of a
 *   formation.
 * @typedef {{side: string, player: string, ply: number, mission: string, lines: string[],
 *   missions: MissionTold[]}} Plan  What a computer intends.
 * @typedef {{plans: Plan[]}} Plans  What computers last said they intend.
 * @typedef {{side: string, ply: number, by: string, option: Option | null, rows: Option[], plan:
 *   string, lines: string[], other: Option | null, finishes: boolean}} AdviceTold  What an adviser
 *   would answer, and why.
 * @typedef {{option: Option, worse: number, why: string}} WarnedOf  An answer that gives away
 *   much.
 * @typedef {{side: string, ply: number, best: Option | null, warned: WarnedOf[]}} Watched  What is
 *   known of the answers to a question.
 * @typedef {{answers: number, why: string}} Finished  An adviser has stopped.
 * @typedef {{type: "answer", id: number, result?: Reach | Overlay | Sight | WhyNot | Odds | Card |
 *   Gestures | Finals | Plans | AdviceTold | Watched | Finished | null, error?: string | null}}
 *   Answered
 * @typedef {{type: "pong", ping: number}} Pong
 * @typedef {{type: "refused", error: string, ply: number, outdated?: boolean}} Refused
 * @typedef {{scenario: string, ruleset: string, title: string, name: string, summary: string,
 *   length: string, turns: number, sides: Side[], map: string, options?: GameOption[],
 *   begin_with?: boolean, lessons?: LessonCard[], special?: string, hard?: string}} ScenarioCard
 * @typedef {{name: string, title: string, about: string}} Temper
 * @typedef {{name: string, title: string, about: string, styles: Temper[]}} Computer
 * @typedef {{text: string}} Pasted  A position to look at.
 * @typedef {{text: string, players?: Record<string, string>, title?: string, plans?: boolean,
 *   seat?: string, one_screen?: boolean, commitment?: string, advice?: boolean}} PastedGame  A new
 *   game from a position. Everything but the text is as in any new game.
 * @typedef {{scenario: string, turn: number, over: boolean}} PositionRead  What a position is, if
 *   it can be set up.
 * @typedef {{ready: boolean, doing: string, share: number, title: string, ending: string, page:
 *   string}} ReviewNow  A review, or how far it has come.
 * @typedef {{text: string, hex?: number | null, ply?: number | null}} NewNote  A note of one's
 *   own. It may be pinned to a hex, to a moment of the game, or to both.
 * @typedef {{number: number, text: string, hex: number | null, ply: number | null, written:
 *   number}} Note  A note as it is kept with a seat. Only the holder of that seat receives it.
 * @typedef {{text: string}} PositionTold  A moment of a game as a position that can be set up
 *   again (see docs/positions.md).
 * @typedef {{id: number, side: string, text: string}} Say  Something to the other persons at the
 *   table.
 * @typedef {{id: number, side: string, quiet: boolean}} Quiet  A side wants no talk at this table,
 *   or allows it again.
 * @typedef {{number: number, side: string, text: string, said: number}} Saying  What somebody has
 *   said.
 * @typedef {{type: "talk", sayings: Saying[], quiet: string[]}} Talk  All that was said at a table
 *   lately, for those who play there.
 * @typedef {{type: "spoken", saying: Saying}} Spoken  Somebody has just said something.
 * @typedef {{type: "present", sides: string[], watching: number}} Present  Who is at the table
 *   now, as far as they let others see it.
 * @typedef {Track | Words | Markers | Bars | Points | Hand | Lines} Panel
 *
 * What the modules make of them:
 *
 * @typedef {TallyLines} Tally
 * @typedef {Asked} Ask
 * @typedef {Pick<State, "ply" | "picture" | "ask" | "over" | "result" | "seed" | "can_undo">} Moment
 * @typedef {Moment & Pick<PastMoment, "side" | "events" | "lit">} Past  with the choice that led to it
 * @typedef {StandingAnswer} Standing  an answer that is given from now on
 * @typedef {Moment & {type: string, result: any}
 *   & Partial<Pick<State, "seats" | "players" | "troubles" | "plans" | "open" | "notes">>
 *   & Partial<Pick<State, "fingerprint" | "offers" | "standing" | "lesson" | "advice">>
 *   & Partial<Pick<Moved, "side" | "option" | "events" | "gesture" | "one_sided">>
 *   & Partial<Pick<WaitingForPlayers, "bind" | "show">> & Partial<Pick<Answered, "id" | "error">>
 *   & Partial<Pick<Refused, "outdated">> & Partial<Pick<Pong, "ping">>
 *   & Partial<Pick<Talk, "sayings" | "quiet">> & Partial<Pick<Spoken, "saying">>
 *   & Partial<Pick<Present, "sides" | "watching">>} Message  any that is received
 */

export {};
