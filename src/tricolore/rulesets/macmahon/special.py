"""What the special rules of a battle need to know (13.4, 14.4): figures, formations, places.

The rules themselves are code, in modules named after the battles; a battle without such a rule has
no record of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.errors import DataError
from tricolore.rulesets.great_battles.data.roster import FACTS, STRENGTH, Roster
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.terrain import CLASSES
from tricolore.rulesets.kit.entries import expect, only, optional


class Waiting(NamedTuple):
    """A commander who is slow until another formation is there (13.4)."""

    formation: str
    until: str
    modifier: int


class Reserve(NamedTuple):
    """A formation held back until the enemy comes too near, or until a turn (14.4)."""

    formation: str
    occupied: frozenset[int]
    """An enemy here lets it go."""
    beside: frozenset[int]
    """So does one on a neighbour of these."""
    turn: int


class Chassepots(NamedTuple):
    """A better rifle: added to the die in defensive combat (14.4)."""

    nation: str
    arm: str
    die: int


class Pairs(NamedTuple):
    """Guns of one formation on one hex that may add their fire (14.4)."""

    nations: frozenset[str]


class Coordination(NamedTuple):
    """A side that coordinates no attacks before its chief is on the map (14.4)."""

    side: str
    chief: str


class Marker(NamedTuple):
    """A marker that activates any one formation of a side (14.4)."""

    side: str
    uses: int
    optional: bool
    """Only in play if the players have agreed on it."""


class Charge(NamedTuple):
    """A charge to the death (14.4)."""

    id: str
    name: str
    side: str
    nation: str
    reach: int
    """Hexes from a commander of its side."""
    most: int
    """The highest die that succeeds."""
    village: int
    """Added to the die against a unit in a village."""
    known_as: str


class Special(NamedTuple):
    """One field for each special rule; None or empty where a battle has it not."""

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
"""The entries of [special], and of each."""
CHARGE = ("name", "nation", "reach", "most", "village", *STRENGTH, *FACTS)


class Known(NamedTuple):
    """What a special rule may name."""

    roster: Roster
    sides: Sequence[str]
    side_of: Mapping[str, str]
    """By nation."""
    places: Mapping[str, Place]


def special_from(data: Mapping[str, Any], known: Known, file: str) -> Special:
    """Read [special]; whatever it names must be there."""
    rows = expect(data, "special", dict, file)
    only(rows, RULES, f"{file}: special")
    found: dict[str, Any] = {}
    for key in rows:
        row, where = expect(rows, key, dict, f"{file}: special"), f"{file}: special, {key}"
        only(row, RULES[key], where)
        found |= READERS[key](row, known, where)
    return Special(**found)


def _one_of(row: Mapping[str, Any], key: str, names: Sequence[str], where: str) -> str:
    value: str = expect(row, key, str, where)
    if value not in names:
        raise DataError(f"{where}: {key} is {value!r}, expected one of {', '.join(names)}")
    return value


def _some_of(row: Mapping[str, Any], key: str, names: Sequence[str], where: str) -> list[str]:
    values: list[str] = expect(row, key, list, where)
    for value in values:
        if value not in names:
            raise DataError(f"{where}: {key} hold {value!r}, expected some of {', '.join(names)}")
    return values


def _formation(row: Mapping[str, Any], key: str, known: Known, where: str) -> str:
    return _one_of(row, key, tuple(known.roster.formations), where)


def _waits(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    formation, until = (_formation(row, key, known, where) for key in ("formation", "for"))
    modifier = row.get("modifier")
    if type(modifier) is not int or modifier >= 0:
        raise DataError(f"{where}: modifier is {modifier!r}, expected -1 or less")
    return {"waiting": Waiting(formation, until, modifier)}


def _attached(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    """Units say themselves where they are attached from; here only whether all is agreed."""
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
    """A side without chiefs has none among the counters: the entry here must say the same."""
    side = _one_of(row, "side", known.sides, where)
    for chief in known.roster.chiefs.values():
        if chief.side == side:
            raise DataError(f"{where}: side is {side!r}, but {chief.id} is in play")
    return {}


def _reserve(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    def hexes(key: str) -> frozenset[int]:
        names = _some_of(row, key, tuple(known.places), where)
        return frozenset(hex for name in names for hex in known.places[name].hexes)

    formation = _formation(row, "formation", known, where)
    turn = expect(row, "turn", int, where, least=1)
    return {"reserve": Reserve(formation, hexes("occupied"), hexes("adjacent"), turn)}


def _chassepot(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    nation = _one_of(row, "nation", tuple(known.side_of), where)
    arm = _one_of(row, "type", CLASSES, where)
    return {"chassepots": Chassepots(nation, arm, expect(row, "die", int, where))}


def _guns(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    """Close range is half of the range on the counters: the figure here must say the same."""
    nations = frozenset(_some_of(row, "nations", tuple(known.side_of), where))
    close = expect(row, "close_range", int, where, least=1)
    for counter in known.roster.counters.values():
        if counter.reach and counter.nation in nations and counter.reach // 2 != close:
            raise DataError(
                f"{where}: close_range is {close}, but half the range of {counter.uid} "
                f"is {counter.reach // 2}"
            )
    return {"pairs": Pairs(nations)} if expect(row, "pairs", bool, where) else {}


def _coordination(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    side = _one_of(row, "side", known.sides, where)
    own = tuple(chief.id for chief in known.roster.chiefs.values() if chief.side == side)
    return {"coordination": Coordination(side, _one_of(row, "chief", own, where))}


def _macmahon(row: Mapping[str, Any], known: Known, where: str) -> dict[str, Any]:
    side, uses = _one_of(row, "side", known.sides, where), expect(row, "uses", int, where, least=1)
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


def charges_from(data: Mapping[str, Any], known: Known, file: str) -> dict[str, Charge]:
    """Read [charges], which a battle may go without."""
    charges: dict[str, Charge] = {}
    rows = optional(data, "charges", dict, file, {})
    for id in rows:
        row, where = expect(rows, id, dict, f"{file}: charges"), f"{file}: charge {id}"
        only(row, CHARGE, where)
        nation = _one_of(row, "nation", tuple(known.side_of), where)
        most = expect(row, "most", int, where, least=1)
        if most > 6:
            raise DataError(f"{where}: most is {most}, expected 6 or less")
        charges[id] = Charge(
            id,
            expect(row, "name", str, where),
            known.side_of[nation],
            nation,
            expect(row, "reach", int, where, least=1),
            most,
            expect(row, "village", int, where),
            optional(row, "known_as", str, where, ""),
        )
    return charges
