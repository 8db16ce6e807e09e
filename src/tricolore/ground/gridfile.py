"""The grid file: everything that distinguishes one game's map from another's.

The compiler knows no game.  The `grid.toml` beside a map says everything: its size and numbering,
where the sheet lies, which hexes are pinned to which places, how heights become levels, which words
the game's terrain table knows, and by which rules they are applied to hexes and hexsides.

Hexes are written as printed, in quotes where TOML would drop the leading zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

import msgspec

from tricolore.core.hexes import Grid
from tricolore.ground.sources import Source

AnyFile = TypeVar("AnyFile")


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file; an unknown entry is an error."""


class PrintedSheet(Part):
    """One of several sheets that a map joins: the letter of its hexes and its first column."""

    letter: str
    first: int


class Map(Part):
    name: str
    geography: str
    columns: int
    rows_odd: int
    rows_even: int
    even: Literal["up", "down"]
    up: Literal["N", "E", "S", "W"]
    hex_m: int
    """The size of a hex as the game states it; the sheet may use a little more or less."""
    source: str = "reconstructed"
    game: str = ""
    date: str = ""
    sheets: list[PrintedSheet] = []


class Reference(Part):
    """The position of the centre of one hex, and the distance from hex to hex."""

    hex: str
    lat: float
    lon: float
    spacing_m: float


class Anchor(Part):
    """A point that stays in place, is moved by some kilometres, or is brought to a hex."""

    lat: float
    lon: float
    hex: str = ""
    east_km: float = 0.0
    north_km: float = 0.0


class Words(Part):
    """The words of the game's terrain table.  Roads are listed best first."""

    terrain: list[str]
    sides: list[str]
    roads: list[str]


class Levels(Part):
    """How height becomes a level.

    `bands`: one level for each height that is reached by the given percentile of the ground in the
    hex; the lowest level is `first`.  `landform`: the level of the landform that fills most of the
    hex, or else `first`.
    """

    rule: Literal["bands", "landform"]
    bands_m: list[float] = []
    percentile: float = 75.0
    first: int = 0
    landforms: dict[str, int] = {}
    names: list[str] = []
    """The game's names for its levels, the lowest first, if it has any."""
    fixed: dict[str, int] = {}
    """Hexes whose level the rulebook determines."""
    own_height: list[str] = []
    """Places whose hex takes the altitude of the place, such as villages in a narrow valley."""


class Lake(Part):
    word: str = "lake"
    share: float = 0.5
    dry: list[str] = []


class Places(Part):
    """Terrain words by class of place.  Hamlets of confidence D count as farms.

    With an empty word the place has its name, and its hex keeps the terrain of the ground."""

    classes: dict[str, str]
    terrain: dict[str, str] = {}
    """The terrain of places where the rulebook determines it, by name."""
    more_hexes: dict[str, list[str]] = {}
    """Further hexes of places that fill more than one."""
    names: dict[str, str] = {}
    """The printed name, where it differs from the geography's."""
    leave_out: list[str] = []
    objectives: list[str] = []


class Water(Part):
    """A course along hexsides.

    A `barrier` can be crossed only at bridges.  They are placed first, and roads cross nowhere
    else.
    """

    name: str
    word: str
    barrier: bool = False
    bridge: str = "bridge"
    ford: str = ""
    """The word for crossings that the geography calls fords or ferries.  Roads lead to both banks
    of a ford, but not through it.  Without a word they are bridges like all others."""
    via: list[str] = []
    """Hexsides, written 1414/1514, that the course must follow."""
    bridges: dict[str, str] = {}
    """Bridges with a fixed side: name = "1414/1514"; an empty side leaves the bridge out."""
    crossings: dict[str, str] = {}
    """By class of road, the word for a side where such a road crosses: a bridge or a ford.  Waters
    that are barriers have the bridges of the geography instead."""
    simplify_km: float = 0.0
    apart: bool = False
    """Whether a course that leaves the map and comes back is laid in parts.  Otherwise the stretch
    between them would follow the edge."""
    leaves: str = ""
    """An earlier course on which this one begins, such as a canal that is fed by it."""
    joins: str = ""
    """An earlier course that this one flows into, or that it leaves as an arm and joins again.  It
    ends at the first corner they share."""
    start: str = ""
    stop: str = ""


class Roads(Part):
    classes: dict[str, str]
    railway: str = ""
    named: dict[str, str] = {}
    """Roads that the game treats as better or worse than their class."""
    entries: dict[str, str] = {}
    """Edge hexes where a named road must enter."""
    margin: dict[str, str] = {}
    """The margin note beside an edge hex: where its road comes from."""
    leave_out: list[str] = []
    pull: float = 0.6
    """How closely a road follows its true line, in hexes; less is closer."""


class Terminals(Part):
    """Edge hexes where one side's supplies come in by road, and the colour of their sign."""

    colour: str
    hexes: list[str]


class SideRule(Part):
    """A word for hexsides, and when a side gets it.

    drop: levels differ by `levels` or more, but by `levels_most` at most, and the steepest stretch
    over the side is `gradient`.
    crest: one level on both, and ground along the side `rise_m` above the inner hexes.
    spine: along the ridges of the geography, where the crest reaches a level above both hexes; the
    level of the crest is part of the word, as in "ridge 3".
    fields: at random, `near` next to a place and `far` elsewhere, on sides inside the covers.
    landform: the two hexes belong to different landforms, `drop_m` apart.
    edge: levels differ, and the nearest escarpment of the geography falls `drop_m`; no bridges.
    """

    word: str
    rule: Literal["drop", "crest", "spine", "fields", "landform", "edge"]
    levels: int = 1
    levels_most: int = 99
    gradient: float = 0.0
    rise_m: float = 0.0
    drop_m: float = 0.0
    near: float = 0.0
    far: float = 0.0
    inside: list[str] = []
    outside: list[str] = []
    under_roads: bool = False
    facing: list[str] = []
    most: int = 6
    """The most such sides of one hex; the steepest come first."""


class CoverRule(Part):
    """A terrain word for hexes filled by woods or other cover of some classes.

    `share` of the hex must be covered.  `lot` thins the hexes out.  `fill` adds steep hill hexes
    until that share of the land is reached, in clumps of at most `clump` hexes.
    """

    word: str
    classes: list[str]
    share: float = 0.35
    lot: float = 1.0
    best: bool = False
    """Whether a small wood that fills no hex gets the hex that it fills most."""
    fill: float = 0.0
    fill_level: int = 1
    clump: int = 4
    outside: list[str] = []
    levels: list[int] = []
    everywhere: bool = False
    """Whether all hexes count as covered, as with a word for all ground of some levels."""
    patches: bool = False
    """Whether `lot` leaves patches of hexes instead of single ones."""
    apart: int = 0
    """How many hexes around villages and towns stay free."""
    by_level: dict[str, str] = {}
    """Another word on some levels."""


class Lettering(Part):
    """Words written across the country in the picture: a plain, a lake, a stream, a forest."""

    words: str
    hex: str
    kind: Literal["land", "water", "wood"] = "land"
    size: float = 22.0
    angle: float = 0.0
    spacing: float = 4.0
    right: float = 0.0
    down: float = 0.0


class GridFile(Part):
    map: Map
    reference: Reference
    words: Words
    levels: Levels
    places: Places
    roads: Roads
    pins: dict[str, str] = {}
    anchors: list[Anchor] = []
    lake: Lake = msgspec.field(default_factory=Lake)
    water: list[Water] = []
    sides: list[SideRule] = []
    cover: list[CoverRule] = []
    lettering: list[Lettering] = []
    terminals: dict[str, Terminals] = {}
    """By side."""
    clear: list[str] = []
    """Hexes where units set up or enter, which get no woods and no lake."""


class GridPlan(NamedTuple):
    """A grid file that has been read and checked."""

    source: Source
    file: GridFile
    grid: Grid

    def hex(self, text: str, *words: str) -> int:
        """The hex with this number; an error with the line if the grid does not have it."""
        if not text.isdigit() or int(text) not in self.grid:
            raise self.source.error(f"{text} is not a hex of this grid", *words, text)
        return int(text)

    def side(self, text: str, *words: str) -> tuple[int, int]:
        first, _, second = text.partition("/")
        a, b = self.hex(first, *words, text), self.hex(second, *words, text)
        if b not in self.grid.neighbours(a):
            raise self.source.error(f"{text}: the two hexes are no neighbours", *words, text)
        return a, b


def converted(source: Source, kind: type[AnyFile]) -> AnyFile:
    """The data of a file in their form; errors name their line."""
    try:
        return msgspec.convert(source.data, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        keys = [k for k in where.strip("`$").replace("[...]", "").split(".") if k]
        raise source.error(f"{what} ({'.'.join(keys) or 'grid file'})", *keys) from None


def load_plan(path: Path) -> GridPlan:
    """Read a grid file; errors name their line."""
    source = Source(path)
    file = converted(source, GridFile)
    head = file.map
    plan = GridPlan(source, file, Grid(head.columns, head.rows_odd, head.rows_even, head.even))
    _check_words(plan)
    plan.hex(file.reference.hex, "reference")
    for place, hex in file.pins.items():
        plan.hex(hex, "pins", place)
    for hex in (*file.clear, *file.roads.entries, *file.roads.margin):
        plan.hex(hex)
    for side, terminals in file.terminals.items():
        for hex in terminals.hexes:
            plan.hex(hex, "terminals", side)
    for lettering in file.lettering:
        plan.hex(lettering.hex, "lettering", lettering.words)
    return plan


def _check_words(plan: GridPlan) -> None:
    file, source = plan.file, plan.source

    def known(words: Iterable[str], table: list[str], what: str) -> None:
        for word in words:
            if word and word not in table:
                # Search after the levels, because the list of words itself comes before them.
                raise source.error(
                    f"{what} {word!r} is not among this game's words: {', '.join(table)}",
                    "levels",
                    word,
                )

    terrain, sides = file.words.terrain, file.words.sides
    known(file.places.classes.values(), terrain, "terrain")
    known(file.places.terrain.values(), terrain, "terrain")
    known((rule.word for rule in file.cover), terrain, "terrain")
    known((word for rule in file.cover for word in rule.by_level.values()), terrain, "terrain")
    known((water.word for water in file.water), sides, "side")
    known((water.bridge for water in file.water if water.barrier), sides, "side")
    known((water.ford for water in file.water), sides, "side")
    known((word for water in file.water for word in water.crossings.values()), sides, "side")
    for rule in file.sides:
        known(side_words(rule, file.levels), sides, "side")
    known(file.roads.classes.values(), file.words.roads, "road")
    known(file.roads.named.values(), file.words.roads, "road")
    known([file.roads.railway], file.words.roads, "road")


def side_words(rule: SideRule, levels: Levels) -> list[str]:
    """All words that a rule may give: one for each level above the lowest if it is a spine."""
    if rule.rule != "spine":
        return [rule.word]
    return [f"{rule.word} {levels.first + step}" for step in range(1, len(levels.bands_m) + 1)]
