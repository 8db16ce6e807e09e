"""The grid file: all that makes one game's map differ from another's.

The compiler has no game in it.  Size and numbering, where the sheet lies, which hexes are pinned
to which places, how heights become levels, which words the game's terrain table knows and by
what rule each is laid on hexes and hexsides: it is all in the `grid.toml` beside the map.

Hexes are written as they are printed, in quotes where TOML would drop the leading zero.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from tricolore.core.hexes import Grid
from tricolore.ground.sources import Source


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file; an entry it does not know is a mistake."""


class Map(Part):
    name: str
    geography: str
    columns: int
    rows_odd: int
    rows_even: int
    even: Literal["up", "down"]
    up: Literal["N", "E", "S", "W"]
    hex_m: int
    """What the game says a hex measures; the sheet may be laid with a little more or less."""
    source: str = "reconstructed"
    game: str = ""
    date: str = ""


class Reference(Part):
    """The centre of one hex in the country, and the way from hex to hex."""

    hex: str
    lat: float
    lon: float
    spacing_m: float


class Anchor(Part):
    """A point that is held where it is, moved by so many kilometres, or brought to a hex."""

    lat: float
    lon: float
    hex: str = ""
    east_km: float = 0.0
    north_km: float = 0.0


class Words(Part):
    """What the game's terrain table knows.  Roads stand best first."""

    terrain: list[str]
    sides: list[str]
    roads: list[str]


class Levels(Part):
    """How height becomes a level.

    `bands`: a level for each of the heights that is reached by the given percentile of the
    ground in the hex; the lowest is `first`.  `landform`: the level of the landform that fills
    most of the hex, else `first`.
    """

    rule: Literal["bands", "landform"]
    bands_m: list[float] = []
    percentile: float = 75.0
    first: int = 0
    landforms: dict[str, int] = {}
    names: list[str] = []
    """What the game calls its levels, the lowest first, if it has words for them."""
    own_height: list[str] = []
    """Places whose hex takes the altitude of the place: villages in a narrow valley."""


class Lake(Part):
    word: str = "lake"
    share: float = 0.5
    dry: list[str] = []


class Places(Part):
    """Terrain words by class of place.  Hamlets of confidence D count as farms."""

    classes: dict[str, str]
    terrain: dict[str, str] = {}
    """Places whose terrain the rulebook settles, by name."""
    more_hexes: dict[str, list[str]] = {}
    """Further hexes of places that fill more than one."""
    names: dict[str, str] = {}
    """What the map prints where that is not what the geography says."""
    leave_out: list[str] = []
    objectives: list[str] = []


class Water(Part):
    """A course to be laid along hexsides.

    A `barrier` is crossed at bridges only: they are laid first, and no road finds another way.
    """

    name: str
    word: str
    barrier: bool = False
    bridge: str = "bridge"
    via: list[str] = []
    """Hexsides, written 1414/1514, that the course has to follow."""
    bridges: dict[str, str] = {}
    """Bridges whose side is settled: name = "1414/1514"; an empty side leaves it out."""
    simplify_km: float = 0.0
    joins: str = ""
    """A course laid before this one, into which it flows, or which it leaves as an arm and joins
    again: it ends at the first corner that both have."""
    start: str = ""
    stop: str = ""


class Roads(Part):
    classes: dict[str, str]
    railway: str = ""
    named: dict[str, str] = {}
    """Roads that the game takes for better or worse than their class."""
    entries: dict[str, str] = {}
    """Edge hexes by which a named road has to enter."""
    margin: dict[str, str] = {}
    """What the picture writes in the margin beside an edge hex: where its road comes from."""
    leave_out: list[str] = []
    pull: float = 0.6
    """How closely a road keeps to its true line, in hexes; less is closer."""


class SideRule(Part):
    """A word for hexsides, and when a side gets it.

    drop: levels differ by `levels` or more and the steepest stretch over the side is `gradient`.
    crest: one level on both, and ground along the side `rise_m` above the inner hexes.
    fields: by lot, `near` next to a place and `far` elsewhere, on sides inside the covers.
    landform: the two hexes belong to different landforms, `drop_m` apart.
    edge: levels differ, and the nearest escarpment of the geography falls `drop_m`; no bridges.
    """

    word: str
    rule: Literal["drop", "crest", "fields", "landform", "edge"]
    levels: int = 1
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
    """No hex gets more such sides than this; the steepest come first."""


class CoverRule(Part):
    """A terrain word for hexes that a wood or cover of some class fills.

    `share` of the hex must be covered; `lot` thins them out, and `fill` adds steep hill hexes
    until that part of the land is reached, in clumps of at most `clump` hexes.
    """

    word: str
    classes: list[str]
    share: float = 0.35
    lot: float = 1.0
    best: bool = False
    """Give a small wood that fills no hex the hex it fills most of."""
    fill: float = 0.0
    fill_level: int = 1
    clump: int = 4
    outside: list[str] = []
    levels: list[int] = []


class Lettering(Part):
    """Words that the picture writes across the country: a plain, a lake, a stream, a forest."""

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
    clear: list[str] = []
    """Hexes where units set up or enter: no woods, no lake."""


class Plan(NamedTuple):
    """A grid file that has been read and checked."""

    source: Source
    file: GridFile
    grid: Grid

    def hex(self, text: str, *words: str) -> int:
        """The hex of that number; if it is none of this grid, say on which line it stands."""
        if not text.isdigit() or int(text) not in self.grid:
            raise self.source.error(f"{text} is not a hex of this grid", *words, text)
        return int(text)

    def side(self, text: str, *words: str) -> tuple[int, int]:
        first, _, second = text.partition("/")
        a, b = self.hex(first, *words, text), self.hex(second, *words, text)
        if b not in self.grid.neighbours(a):
            raise self.source.error(f"{text}: the two hexes are no neighbours", *words, text)
        return a, b


def load_plan(path: Path) -> Plan:
    """Read a grid file; what is wrong with it is said with its line."""
    source = Source(path)
    try:
        file = msgspec.convert(source.data, GridFile)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        keys = [k for k in where.strip("`$").replace("[...]", "").split(".") if k]
        raise source.error(f"{what} ({'.'.join(keys) or 'grid file'})", *keys) from None
    head = file.map
    plan = Plan(source, file, Grid(head.columns, head.rows_odd, head.rows_even, head.even))
    _check_words(plan)
    plan.hex(file.reference.hex, "reference")
    for place, hex in file.pins.items():
        plan.hex(hex, "pins", place)
    for hex in (*file.clear, *file.roads.entries, *file.roads.margin):
        plan.hex(hex)
    for lettering in file.lettering:
        plan.hex(lettering.hex, "lettering", lettering.words)
    return plan


def _check_words(plan: Plan) -> None:
    file, source = plan.file, plan.source

    def known(words: Iterable[str], table: list[str], what: str) -> None:
        for word in words:
            if word and word not in table:
                # Looked for behind the levels: the list of words itself stands before them.
                raise source.error(
                    f"{what} {word!r} is not among this game's words: {', '.join(table)}",
                    "levels",
                    word,
                )

    terrain = file.words.terrain
    known(file.places.classes.values(), terrain, "terrain")
    known(file.places.terrain.values(), terrain, "terrain")
    known((rule.word for rule in file.cover), terrain, "terrain")
    known((water.word for water in file.water), file.words.sides, "side")
    known((water.bridge for water in file.water if water.barrier), file.words.sides, "side")
    known((rule.word for rule in file.sides), file.words.sides, "side")
    known(file.roads.classes.values(), file.words.roads, "road")
    known(file.roads.named.values(), file.words.roads, "road")
    known([file.roads.railway], file.words.roads, "road")
