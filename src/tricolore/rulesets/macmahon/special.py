"""The data of the battles' special rules (13.4, 14.4): figures, formations, places.

The rules themselves are in modules named after the battles.  A battle without a special rule has no
record of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from tricolore.core.errors import DataError
from tricolore.rulesets.great_battles.data.roster import Roster
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.terrain import CLASSES
from tricolore.rulesets.kit.entries import expect, one_of, only, some_of, tables_of
from tricolore.rulesets.kit.records import read_record


class Waiting(NamedTuple):
    """A commander who is slow until another formation arrives (13.4)."""

    formation: str
    until: str
    modifier: int


class Reserve(NamedTuple):
    """A formation held back until the enemy comes too near, or until a certain turn (14.4)."""

    formation: str
    occupied: frozenset[int]
    """An enemy on one of these hexes releases it."""
    beside: frozenset[int]
    """An enemy beside one of these hexes also releases it."""
    turn: int


class Chassepots(NamedTuple):
    """A better rifle, which adds to the die in defensive combat (14.4)."""

    nation: str
    arm: str
    die: int


class Pairs(NamedTuple):
    """Guns of one formation and hex that may fire as a pair (14.4)."""

    nations: frozenset[str]


class Coordination(NamedTuple):
    """A side that cannot coordinate attacks before its chief is on the map (14.4)."""

    side: str
    chief: str


class Marker(NamedTuple):
    """A marker that activates any one formation of a side (14.4)."""

    side: str
    uses: int
    optional: bool
    """Whether it is in play only if the players agree."""


class Charge(NamedTuple):
    """A charge to the death (14.4)."""

    id: str
    name: str
    side: str
    nation: str
    reach: int
    """The distance in hexes from a commander of its side."""
    most: int
    """The highest die that succeeds."""
    village: int
    """Added to the die against a unit in a village."""
    known_as: str


class Special(NamedTuple):
    """One field for each special rule; None or empty if the battle does not have it."""

    waiting: Waiting | None = None
    reserve: Reserve | None = None
    chassepots: Chassepots | None = None
    pairs: Pairs | None = None
    coordination: Coordination | None = None
    marker: Marker | None = None


RULES = {
    "waits": ("formation", "for", "modifier"),
    "attached": ("formation", "from", "units"),
    "no_chief": ("side",),
    "reserve": ("formation", "occupied", "adjacent", "turn"),
    "chassepot": ("nation", "type", "die"),
    "guns": ("nations", "pairs", "close_range"),
    "coordination": ("side", "chief"),
    "macmahon": ("side", "optional", "uses"),
}
"""The entries of [special], and the keys of each."""


class Known(NamedTuple):
    """What a special rule may name."""

    roster: Roster
    sides: Sequence[str]
    side_of: Mapping[str, str]
    """By nation."""
    places: Mapping[str, Place]


def special_from(data: Mapping[str, Any], known: Known, file: str) -> Special:
    """Read [special]; everything it names must exist."""
    rows = expect(data, "special", dict, file)
    only(rows, RULES, f"{file}: special")
    found: dict[str, Any] = {}
    for key in rows:
        row, where = expect(rows, key, dict, f"{file}: special"), f"{file}: special, {key}"
        only(row, RULES[key], where)
        found |= READERS[key](row, known, where)
    return Special(**found)


def _formation(row: Mapping[str, Any], key: str, known: Known, where: str) -> str:
    return one_of(row, key, tuple(known.roster.formations), where)


def _waits(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    formation, until = (_formation(row, key, known, where) for key in ("formation", "for"))
    modifier = row.get("modifier")
    if type(modifier) is not int or modifier >= 0:
        raise DataError(f"{where}: modifier is {modifier!r}, expected -1 or less")
    return {"waiting": Waiting(formation, until, modifier)}


def _attached(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    """Check that the entry agrees with the units, which say where they are attached from."""
    formation, origin = (_formation(row, key, known, where) for key in ("formation", "from"))
    named = [f"{formation}.{key}" for key in expect(row, "units", list, where)]
    marked = [uid for uid, c in known.roster.counters.items() if c.attached == origin]
    if sorted(named) != sorted(marked):
        raise DataError(
            f"{where}: units are {', '.join(named) or 'none'}, but the counters attached from "
            f"{origin} are {', '.join(marked) or 'none'}"
        )
    return {}


def _no_chief(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    """Check that a side said to have no chiefs has none among its counters."""
    side = one_of(row, "side", known.sides, where)
    for chief in known.roster.chiefs.values():
        if chief.side == side:
            raise DataError(f"{where}: side is {side!r}, but {chief.id} is in play")
    return {}


def _reserve(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    def hexes(key: str) -> frozenset[int]:
        names = some_of(row, key, tuple(known.places), where)
        return frozenset(hex for name in names for hex in known.places[name].hexes)

    formation = _formation(row, "formation", known, where)
    turn = expect(row, "turn", int, where, least=1)
    return {"reserve": Reserve(formation, hexes("occupied"), hexes("adjacent"), turn)}


def _chassepot(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    nation = one_of(row, "nation", tuple(known.side_of), where)
    arm = one_of(row, "type", CLASSES, where)
    return {"chassepots": Chassepots(nation, arm, expect(row, "die", int, where))}


def _guns(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    """Check that close range is half of the range on the counters."""
    nations = frozenset(some_of(row, "nations", tuple(known.side_of), where))
    close = expect(row, "close_range", int, where, least=1)
    for counter in known.roster.counters.values():
        if counter.reach and counter.nation in nations and counter.reach // 2 != close:
            raise DataError(
                f"{where}: close_range is {close}, but half the range of {counter.uid} "
                f"is {counter.reach // 2}"
            )
    return {"pairs": Pairs(nations)} if expect(row, "pairs", bool, where) else {}


def _coordination(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    side = one_of(row, "side", known.sides, where)
    own = tuple(chief.id for chief in known.roster.chiefs.values() if chief.side == side)
    return {"coordination": Coordination(side, one_of(row, "chief", own, where))}


def _macmahon(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    side, uses = one_of(row, "side", known.sides, where), expect(row, "uses", int, where, least=1)
    return {"marker": Marker(side, uses, expect(row, "optional", bool, where))}


READERS: Mapping[str, Callable[[Mapping[str, Any], Known, str], dict[str, Any]]] = {
    "waits": _waits,
    "attached": _attached,
    "no_chief": _no_chief,
    "reserve": _reserve,
    "chassepot": _chassepot,
    "guns": _guns,
    "coordination": _coordination,
    "macmahon": _macmahon,
}


class ChargeRow(Struct, frozen=True, kw_only=True):
    """A charge to the death as the data files write it."""

    name: str
    nation: str
    reach: Annotated[int, Meta(ge=1)]
    most: Annotated[int, Meta(ge=1, le=6)]
    village: Annotated[int, Meta(ge=0)]
    known_as: str = ""
    # Facts for readers; no rule uses them.
    men: int = 0
    guns: int = 0
    source: str = ""
    why: str = ""


def charges_from(data: Mapping[str, Any], known: Known, file: str) -> dict[str, Charge]:
    """Read [charges], which a battle need not have."""
    charges: dict[str, Charge] = {}
    rows = tables_of(data, "charges", "charge", file) if "charges" in data else ()
    for id, entries, where in rows:
        row = read_record(ChargeRow, entries, where)
        side = known.side_of[one_of(entries, "nation", tuple(known.side_of), where)]
        charges[id] = Charge(
            id, row.name, side, row.nation, row.reach, row.most, row.village, row.known_as
        )
    return charges
