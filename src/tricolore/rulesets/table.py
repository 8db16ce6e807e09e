"""What a ruleset gives the table in the browser.

The table knows no rules.  It shows pieces and panels, lights options, and asks what the functions
of `Table` answer.  Everything that they return is a record of this module:

* a `Scene` is what never changes in a scenario: the board, the counters and how they look;
* a `Picture` is what lies on the table at a moment, as one side may see it;
* a `Told` is an event in words;
* an answer to a query is one of `Reach`, `Overlay`, `Sight`, `WhyNot`, `Odds`, `Card`.

The description of the server, the protocol's page and the types of the browser's modules are made
from these records.
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
    """Whether a bar across it says that this is the weaker side."""


class Counter(Struct, frozen=True, omit_defaults=True):
    name: str
    kind: str
    """The ruleset's word for it: unit, leader, chief ..."""
    side: str
    nation: str
    formation: str
    """Empty for a piece that belongs to none."""
    faces: dict[str, Face]
    """`front`, and other sides if it has any: `back`."""
    values: list[tuple[str, int | str]] = []
    """What is printed on it, with the rulebook's words."""
    facts: list[tuple[str, str]] = []
    reconstructed: list[str] = []
    """The values that the rulebook does not print."""
    group: list[str] = []
    """Where it stands in the order of battle, from the army down: French, I Corps, Forey."""


class Symbol(Struct, frozen=True, omit_defaults=True):
    """The sign of an arm, drawn in a box of 24 by 15 about its centre."""

    path: str = ""
    """Lines, as SVG has them."""
    dot: bool = False
    """Whether there is a filled dot in the middle."""


class Sign(Struct, frozen=True, omit_defaults=True):
    """A mark that a piece may bear."""

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
    """What is printed on a hex, where that is not its number."""


class Tool(Struct, frozen=True, omit_defaults=True):
    """Something that people may ask of the map."""

    id: str
    title: str
    """What the button says."""
    query: str
    """The query that answers it."""
    wants: Literal["nothing", "hex", "two hexes", "piece", "side"] = "nothing"
    """What must be pointed at before it can be asked: the query's arguments are `hex`, `from` and
    `to`, `id`, `side`."""
    key: str = ""
    """The key that calls it."""
    about: str = ""
    """What it shows, in a sentence."""


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
    """Those that this ruleset answers."""
    tools: list[Tool] = []
    options: list[GameOption] = []


# The picture


class Badge(Struct, frozen=True):
    """Something that has befallen a piece, and what it means in words."""

    text: str
    title: str


class Piece(Struct, frozen=True, omit_defaults=True):
    id: str
    """A counter of the scene, or of the picture's `unknown`."""
    hex: int
    facing: int | None = None
    """A direction from 0 to 5; None for a piece that faces nowhere."""
    face: str = "front"
    texts: list[Text] = []
    """Texts that stand in place of the face's at the same places."""
    badges: list[Badge] = []
    marks: list[str] = []
    """Signs of the scene."""


class StackInfo(Struct, frozen=True, omit_defaults=True):
    """What is worth saying of the pieces of a hex as a whole."""

    note: str = ""
    """Such as "9 of 10 strength points"."""
    front: list[tuple[str, str]] = []
    """The pieces that fight, the uppermost first, each with its share in words."""


class Due(Struct, frozen=True, omit_defaults=True):
    """A piece that has yet to come."""

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
    """Of the option that it stands for, if it does: an event that is held."""
    why: list[str] = []


class Track(Struct, frozen=True, tag_field="kind", tag="track"):
    """Steps, of which one is reached: the turns."""

    id: str
    title: str
    value: int
    labels: list[str]


class Words(Struct, frozen=True, tag_field="kind", tag="words", omit_defaults=True):
    """A sentence or two.  It also stands in the bar above the map, as `brief` where that is given;
    not at all if that is empty."""

    id: str
    title: str
    text: str
    brief: str | None = None


class Markers(Struct, frozen=True, tag_field="kind", tag="markers"):
    """What is in a cup."""

    id: str
    title: str
    items: list[Item]


class Bars(Struct, frozen=True, tag_field="kind", tag="bars"):
    """How much of a limit is reached: losses, morale."""

    id: str
    title: str
    items: list[Item]


class Points(Struct, frozen=True, tag_field="kind", tag="score"):
    """Victory points by side, and what they are for."""

    id: str
    title: str
    items: list[Item]


class Hand(Struct, frozen=True, tag_field="kind", tag="hand"):
    """What a side holds: an item's `id` is the value of the option that plays it."""

    id: str
    title: str
    side: str
    items: list[Item]
    hidden: int = 0
    """How many more there are that one may not see."""


class Lines(Struct, frozen=True, tag_field="kind", tag="lines"):
    """A list: arrivals, supply, postures."""

    id: str
    title: str
    items: list[Item]


Panel = Track | Words | Markers | Bars | Points | Hand | Lines


class Picture(Struct, frozen=True, omit_defaults=True):
    pieces: list[Piece]
    """Those of a hex bottom first."""
    panels: list[Panel]
    waiting: list[Due] = []
    stacks: dict[str, StackInfo] = {}
    """By hex number."""
    unknown: dict[str, Counter] = {}
    """Counters that stand for pieces of which one may not know what they are."""


# What happened


class TallyLines(Struct, frozen=True):
    label: str
    total: int
    items: list[tuple[int, str, str]]
    """An amount, its reason, its rule."""


class Told(Struct, frozen=True, omit_defaults=True):
    """An event in words."""

    rule: str
    text: str
    units: list[str] = []
    hexes: list[int] = []
    dice: list[int | str] = []
    tallies: list[TallyLines] = []


# Queries: `query(game, name, args, side)`


class Way(Struct, frozen=True, omit_defaults=True):
    points: float
    text: str = ""
    """What it costs, and what happens on the way."""


class Reach(Struct, frozen=True, omit_defaults=True):
    """`reach {"unit"}`: where a piece may go, and what that costs.  `costs {}`: the same for those
    hexes that can be answered to the present question."""

    hexes: dict[str, Way]
    note: str = ""


class Overlay(Struct, frozen=True, omit_defaults=True):
    """What a tool lights on the map: zones of a side, a line of command, supply."""

    hexes: dict[str, str]
    """By number, what is to be said of each; empty texts are not shown."""
    note: str = ""
    pieces: list[str] = []
    """Pieces that are meant as well."""


class Sight(Struct, frozen=True, omit_defaults=True):
    """`sight {"from", "to"}`."""

    clear: bool
    hex: int | None = None
    """What blocks it."""
    side: tuple[int, int] | None = None
    reason: str = ""
    rule: str = ""
    obscured: list[int] = []
    """Hexes that hide something without blocking."""


class WhyNot(Struct, frozen=True):
    """`why_not {"unit", "hex"}`: why a hex is no answer to what is asked of a piece."""

    allowed: bool
    rule: str
    reason: str
    text: str
    """The whole sentence."""


class Outcome(Struct, frozen=True):
    label: str
    chance: float


class Odds(Struct, omit_defaults=True):
    """`odds {"option"}`: what an answer brings, yes and no included.  Without a title there is
    nothing to say."""

    title: str = ""
    lines: list[str] = []
    """What happens without dice."""
    outcomes: list[Outcome] = []
    tallies: list[TallyLines] = []
    note: str = ""
    """What the chances presume."""
    taken: float | None = None
    """The chance that an attack takes its hex."""
    dice: bool = False
    """Whether dice fall at once, so that the answer cannot be taken back."""


class Card(Struct, frozen=True):
    """`card {"id"}`: all there is to know of a piece."""

    title: str
    lines: list[str]


class Gesture(Struct, frozen=True):
    """One of the gestures that a piece or a group may be given: ordinary answers sent as one."""

    id: str
    title: str
    answers: list[tuple[str, int | str]]
    pieces: list[tuple[str, int]] = field(default_factory=list)
    """Where it would leave them."""


class Gestures(Struct, frozen=True):
    """`gestures {"id", "hex"}`: what a piece, and those that go with it, could do at once."""

    gestures: list[Gesture]


Answer = Reach | Overlay | Sight | WhyNot | Odds | Card | Gestures


class Table(Protocol):
    """What a ruleset answers."""

    def scene(self, scenario: str, data: str | None = None) -> Scene: ...

    def picture(self, state: Any, side: str | None) -> Picture:
        """What a side may see; a spectator, None, what everybody may."""

    def tell(self, state: Any, event: Event) -> Told: ...

    def prompt(self, state: Any, ask: Question) -> str:
        """The question with names in place of ids."""

    def row(self, state: Any, sheet: Fill, key: str) -> str:
        """What stands before a row of a sheet."""

    def query(self, game: Game, name: str, args: dict[str, Any], side: str | None) -> Answer:
        """What `side` may know of what it asks, None being a spectator: an answer tells it nothing
        that its picture does not."""


class UnknownQuery(TricoloreError):
    """A question that the table of this ruleset does not answer, or wrong words in it."""


def table_of(ruleset: str) -> Table:
    """The table of a ruleset by its name."""
    return rulesets.ruleset(ruleset).table
