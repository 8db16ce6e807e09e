"""What a ruleset gives the table in the browser.

The table knows no rules.  It shows pieces and panels, lights options, and calls the functions of
`Table`.  Everything that they return is a record of this module:

* a `Scene` is what never changes in a scenario: the board, the counters and how they look;
* a `Picture` is what lies on the table at a moment, as one side may see it;
* a `Told` is an event in words;
* an answer to a query is one of `Reach`, `Overlay`, `Sight`, `WhyNot`, `Odds`, `Card`, `Gestures`.

The server's OpenAPI description, the page about the protocol and the types of the browser's modules
are generated from these records.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

from msgspec import Struct, field

from tricolore import rulesets
from tricolore.core.ask import Fill, Question
from tricolore.core.errors import TricoloreError
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.state import GameOption
from tricolore.rulesets.told import Blow as Blow
from tricolore.rulesets.told import Deed as Deed
from tricolore.rulesets.told import TallyLines as TallyLines
from tricolore.rulesets.told import Told as Told

# The scene


class Side(Struct, frozen=True):
    id: str
    name: str
    short: str
    papers: list[str]
    """The colours of its counters, the most common one first."""


class Nation(Struct, frozen=True):
    name: str
    paper: str
    ink: str


class Formation(Struct, frozen=True):
    """Counters that belong together: a corps, a brigade."""

    name: str
    side: str
    nation: str
    band: str
    """The colour of the band across its counters."""
    label: str
    """The formation in a letter or two."""


Place = Literal[
    "top right", "left", "right", "centre", "bottom left", "bottom", "bottom right", "above"
]
"""Where a text stands on a counter; the top left belongs to the formation's label."""
Look = Literal["plain", "small", "bold", "disc", "box", "struck"]
"""How a text is set: a disc is light on dark; `struck` is a printed figure that no longer holds."""


class Text(Struct, frozen=True, omit_defaults=True):
    """A figure or letter on a counter."""

    at: Place
    text: str
    look: Look = "plain"


class Face(Struct, frozen=True, omit_defaults=True):
    """One side of a counter."""

    shape: Literal["counter", "medal", "crown", "pennon", "tile", "unknown"] = "counter"
    """A unit; the commander of a formation; a commander in chief; a messenger; a marker; the back
    of something that is not known."""
    symbol: str = ""
    """One of the scene's symbols."""
    texts: list[Text] = []
    bar: bool = False
    """Whether a bar is drawn across it, which means that this is the weaker side."""


class Counter(Struct, frozen=True, omit_defaults=True):
    name: str
    kind: str
    """The ruleset's word for it: unit, leader, chief ..."""
    side: str
    nation: str
    formation: str
    """Empty for a piece without a formation."""
    faces: dict[str, Face]
    """`front`, and other sides if it has any: `back`."""
    values: list[tuple[str, int | str]] = []
    """What is printed on it, with the rulebook's words."""
    facts: list[tuple[str, str]] = []
    reconstructed: list[str] = []
    """The labels of values that are not in the rulebook."""
    group: list[str] = []
    """Where it stands in the order of battle, from the army down: French, I Corps, Forey."""
    strength: float = 0
    """What it has while nothing is lost, in what the scene counts.  0 for a piece that has none,
    such as a commander."""


class Symbol(Struct, frozen=True, omit_defaults=True):
    """The sign of an arm, drawn in a box of 24 by 15 about its centre."""

    path: str = ""
    """Lines, as the path data of SVG."""
    dot: bool = False
    """Whether there is a filled dot in the middle."""


class Sign(Struct, frozen=True, omit_defaults=True):
    """What a mark on a piece means, and how it is drawn."""

    mark: str
    meaning: str
    badge: str = ""
    """The letter that stands for it."""
    look: Literal["badge", "hatched", "spent", "framed"] = "badge"
    tone: Literal["dark", "light", "alert", "square"] = "dark"
    """The colours of the badge: light and broken for what is missing, alert for what threatens,
    square for what befell a whole formation."""
    minor: bool = False
    """Whether it is left out where counters are drawn small."""


class Hex(Struct, frozen=True):
    terrain: str
    level: int
    place: str
    text: str
    """The ground in words."""


class Board(Struct, frozen=True, omit_defaults=True):
    columns: int
    rows_odd: int
    rows_even: int
    even: Literal["up", "down"]
    compass: list[str]
    hex_m: int
    source: str
    hexes: dict[str, Hex]
    """By number, in four digits."""
    labels: dict[str, str] = {}
    """What is printed on a hex, if that is not its number."""


class Tool(Struct, frozen=True, omit_defaults=True):
    """A button beside the map that shows something on it and changes nothing."""

    id: str
    title: str
    """What the button says."""
    query: str
    """The query that answers it."""
    wants: Literal["nothing", "hex", "two hexes", "piece", "side"] = "nothing"
    """What a person must point at first.  The query gets it as `hex`, as `from` and `to`, as `id`,
    or as `side`."""
    key: str = ""
    """The key that does the same as the button."""
    about: str = ""
    """What it shows, in a sentence."""
    icon: str = ""
    """The sign on the button, as the path data of SVG in a box of 20 by 20; without it there is one
    for what the tool wants."""


class Scene(Struct, frozen=True, omit_defaults=True):
    scenario: str
    ruleset: str
    title: str
    name: str
    summary: str
    length: str
    turns: int
    sides: list[Side]
    nations: dict[str, Nation]
    formations: dict[str, Formation]
    counters: dict[str, Counter]
    symbols: dict[str, Symbol]
    signs: list[Sign]
    board: Board
    queries: list[str]
    """The names of the queries that this ruleset answers."""
    tools: list[Tool] = []
    options: list[GameOption] = []
    counted: str = ""
    """What strength is counted in: steps, strength points."""


# The picture


class Badge(Struct, frozen=True):
    """A short text on a piece that shows its state, with its meaning in words."""

    text: str
    title: str


class Piece(Struct, frozen=True, omit_defaults=True):
    id: str
    """A counter of the scene, or of the picture's `unknown`."""
    hex: int
    facing: int | None = None
    """A direction from 0 to 5; None for a piece without facing."""
    face: str = "front"
    texts: list[Text] = []
    """Texts that replace those of the face at the same places."""
    badges: list[Badge] = []
    marks: list[str] = []
    """Signs of the scene."""
    left: float | None = None
    """What is left of its strength, if that is less than the counter's."""


class StackInfo(Struct, frozen=True, omit_defaults=True):
    """What is said about the pieces of a hex as a whole."""

    note: str = ""
    """Such as "9 of 10 strength points"."""
    front: list[tuple[str, str]] = []
    """The pieces that fight, the uppermost first, each with its share in words."""


class Due(Struct, frozen=True, omit_defaults=True):
    """A piece that has yet to enter the map."""

    id: str
    hex: int
    when: str = ""


class Item(Struct, frozen=True, omit_defaults=True):
    """A line of a panel."""

    label: str
    title: str = ""
    side: str = ""
    nation: str = ""
    formation: str = ""
    active: bool = False
    value: float = 0
    limit: float = 0
    mark: str = ""
    """A word about its state: broken."""
    id: str = ""
    """The value of the option that it stands for, such as an event in hand.  While that option is
    offered, a click on the item chooses it."""
    why: list[str] = []


class Track(Struct, frozen=True, tag_field="kind", tag="track", omit_defaults=True):
    """A row of steps of which one is reached, such as the turns."""

    id: str
    title: str
    value: int
    """The number of the step that is reached."""
    labels: list[str]
    first: int = 1
    """The number of the first step."""


class Words(Struct, frozen=True, tag_field="kind", tag="words", omit_defaults=True):
    """A sentence or two.  The bar above the map shows it too: `brief` if that is given, and nothing
    if `brief` is empty."""

    id: str
    title: str
    text: str
    brief: str | None = None


class Markers(Struct, frozen=True, tag_field="kind", tag="markers"):
    """The markers in a cup, or others like them."""

    id: str
    title: str
    items: list[Item]


class Bars(Struct, frozen=True, tag_field="kind", tag="bars"):
    """How much of each limit is reached, such as losses."""

    id: str
    title: str
    items: list[Item]


class Points(Struct, frozen=True, tag_field="kind", tag="score"):
    """Victory points by side, with their reasons."""

    id: str
    title: str
    items: list[Item]


class Hand(Struct, frozen=True, tag_field="kind", tag="hand"):
    """What a side holds in hand.  An item's `id` is the value of the option that plays it."""

    id: str
    title: str
    side: str
    items: list[Item]
    hidden: int = 0
    """How many more it holds that the receiver may not see."""


class Lines(Struct, frozen=True, tag_field="kind", tag="lines"):
    """A list, such as arrivals or supply."""

    id: str
    title: str
    items: list[Item]


Panel = Track | Words | Markers | Bars | Points | Hand | Lines


class Picture(Struct, frozen=True, omit_defaults=True):
    pieces: list[Piece]
    """The pieces of each hex from the bottom to the top."""
    panels: list[Panel]
    waiting: list[Due] = []
    stacks: dict[str, StackInfo] = {}
    """By hex number."""
    unknown: dict[str, Counter] = {}
    """Counters for pieces whose identity the side may not know."""
    gone: list[str] = []
    """Units that are lost for good, as far as the side may know."""


# Queries: `query(game, name, args, side)`


class Way(Struct, frozen=True, omit_defaults=True):
    points: float
    text: str = ""
    """What it costs, and what happens on the way."""


class Reach(Struct, frozen=True, omit_defaults=True):
    """`reach {"unit"}`: where a piece could go, and at what cost.  `costs {}`: the same for the
    hexes among the options of the present question."""

    hexes: dict[str, Way]
    note: str = ""


class Overlay(Struct, frozen=True, omit_defaults=True):
    """What a tool shows on the map, such as zones of a side, lines of command, or supply."""

    hexes: dict[str, str]
    """By number, a text about each hex, which may be empty."""
    note: str = ""
    pieces: list[str] = []
    """Pieces to which lines are drawn."""


class Sight(Struct, frozen=True, omit_defaults=True):
    """`sight {"from", "to"}`: whether one hex can see another."""

    clear: bool
    hex: int | None = None
    """The hex that blocks it; or `side`, the hexside between two hexes."""
    side: tuple[int, int] | None = None
    reason: str = ""
    rule: str = ""
    obscured: list[int] = []
    """Hexes that hinder the sight without blocking it."""


class WhyNot(Struct, frozen=True):
    """`why_not {"unit", "hex"}`: why a hex is not among a piece's options."""

    allowed: bool
    rule: str
    reason: str
    text: str
    """The whole sentence."""


class Outcome(Struct, frozen=True):
    label: str
    chance: float


class Odds(Struct, omit_defaults=True):
    """`odds {"option"}`: the chances of what follows an answer.  `draft {"rows"}`: the same for a
    sheet as it is filled in now.  If the title is empty, nothing is shown."""

    title: str = ""
    lines: list[str] = []
    """What happens without dice."""
    outcomes: list[Outcome] = []
    tallies: list[TallyLines] = []
    note: str = ""
    """What the chances take for granted."""
    taken: float | None = None
    """The chance that an attack takes its hex."""
    dice: bool = False
    """Whether dice fall at once, so that the answer cannot be taken back."""


class Card(Struct, frozen=True):
    """`card {"id"}`: everything that the side may know about a piece."""

    title: str
    lines: list[str]


class Gesture(Struct, frozen=True, omit_defaults=True):
    """A gesture for a piece or a group: ordinary answers that are sent together."""

    id: str
    title: str
    answers: list[tuple[str, int | str]]
    pieces: list[tuple[str, int]] = field(default_factory=list)
    """Where the pieces would end."""
    short: str = ""
    """The title in a word or two, for a button."""
    facing: str = ""
    """How they face at the end.  Gestures with the same title differ only in this."""
    facings: dict[str, int] = {}
    ways: dict[str, list[int]] = {}
    """The hexes that each piece enters, as far as they are known."""
    left: list[tuple[str, str]] = []
    """Who stays behind or falls short, each with the reason in words."""
    then: list[list[tuple[str, int | str]]] = []
    """What follows when others have been asked, or dice have fallen, on the way."""
    final: bool = False
    """Whether dice fall after the last answer.  The table asks again before it sends that one."""
    note: str = ""
    """What comes up so that it ends there, in a sentence."""


class Gestures(Struct, frozen=True):
    """`gestures {"id", "hex"}`: ways to move a piece and its group to a hex at once.  Without
    `hex`, whatever the group could do."""

    gestures: list[Gesture]


class Finals(Struct, frozen=True):
    """`finals {}`, which the server answers itself: the numbers of those options of the present
    question that cannot be taken back."""

    options: list[int]


Answer = Reach | Overlay | Sight | WhyNot | Odds | Card | Gestures | Finals


class Table(Protocol):
    """The functions of a ruleset that the table calls."""

    def scene(self, scenario: str, data: str | None = None) -> Scene: ...

    def picture(self, state: Any, side: str | None) -> Picture:
        """What a side may see.  For a spectator, None, it is what everybody may see."""

    def tell(self, state: Any, event: Event) -> Told: ...

    def prompt(self, state: Any, ask: Question) -> str:
        """The question with names in place of ids."""

    def row(self, state: Any, sheet: Fill, key: str) -> str:
        """The title of a row of a sheet."""

    def step(self, ask: Question) -> str:
        """The step of a turn to which a question belongs, as the guide calls it; "" for one that
        can come at any step."""

    def query(self, game: Game, name: str, args: dict[str, Any], side: str | None) -> Answer:
        """Answer a query for a side, or for a spectator (None).  The answer must tell nothing that
        the side's picture does not."""


class UnknownQuery(TricoloreError):
    """A query that this ruleset does not answer, or wrong arguments."""


def table_of(ruleset: str) -> Table:
    """The table of a ruleset by its name."""
    return rulesets.ruleset(ruleset).table
