"""Reinforcements: where they enter, and Ramorino's three doors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tricolore.core.ask import Fill, Filled, Go, Option, Row, Rule, Say
from tricolore.core.text import say
from tricolore.rulesets.radetzky.headings import REINFORCEMENTS
from tricolore.rulesets.radetzky.sequence import place
from tricolore.rulesets.radetzky.setting import Arrival
from tricolore.rulesets.radetzky.stacking import has_room
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Arrive
from tricolore.rulesets.radetzky.subjects import EnterMap
from tricolore.rulesets.radetzky.victory import check_end

WAIT = Say("wait")
FARTHEST = 6
"""How far along the road room is looked for when an entry hex is full."""


Ring = tuple[int, ...]
"""Hexes that are equally far from an entry hex along its roads."""
Queue = tuple[Ring, ...]
"""A way in: an entry hex, then ring after ring for those who find no room nearer."""


class Entry(NamedTuple):
    """Where the units of a line can be placed."""

    places: Mapping[int, tuple[Ring, ...]]
    """Each hex, with those that must be full before anybody goes so far, by each way in that leads
    to it.  The hexes are in the order of the ways, the nearest of each first."""
    options: tuple[Option, ...]


def arrive(s: Radetzky, step: Arrive) -> Rule[None] | None:
    """At the beginning of their turn, before phase A, units are placed on their entry hexes (S96).

    They may also wait off the map for as long as they like (S95).
    """
    entries: dict[str, Entry] = {}
    for line, uids in due(s, step.side).items():
        if queues := entry_queues(s, s.setting.arrivals[line]):
            entries |= dict.fromkeys(uids, entry(queues))
    return _enter(s, step.side, entries) if entries else None


def _enter(s: Radetzky, side: str, entries: dict[str, Entry]) -> Rule[None]:
    filled: Filled = yield entry_sheet(s, side, entries)
    for uid, option in zip(entries, filled, strict=True):
        if option != WAIT:
            s.waiting = tuple(other for other in s.waiting if other != uid)
            place(s, uid, int(option.value))
            s.tell(REINFORCEMENTS, "{uid} enters at {hex}.", uid=uid, hex=int(option.value))
    check_end(s)


def entry_sheet(s: Radetzky, side: str, entries: dict[str, Entry]) -> Fill:
    """A line for each unit: an entry hex, or the nearest along the road that has room, or wait."""
    rows = tuple(Row(uid, one.options) for uid, one in entries.items())

    def flaw(filled: Filled) -> str:
        return flaw_of(s, entries, filled)

    return Fill(side, REINFORCEMENTS, EnterMap(side), rows, proposed(s, entries), flaw)


def flaw_of(s: Radetzky, entries: dict[str, Entry], filled: Filled) -> str:
    """Nobody goes beyond an entry hex that has room for him, and none is overfull."""
    hexes = {
        uid: int(option.value)
        for uid, option in zip(entries, filled, strict=True)
        if option.kind == "go"
    }
    room = Room(s)
    for uid, hex in hexes.items():
        room.take(hex, uid)
    for hex in dict.fromkeys(hexes.values()):
        if room.overfull(hex):
            return say(
                "There is no room for all of them at {hex}.", hex=s.setting.board.name_of(hex)
            )
    for uid, hex in hexes.items():
        nearer = entries[uid].places[hex]
        if () not in nearer and not any(
            all(room.full(one, uid) for one in before) for before in nearer
        ):
            name = s.counter(uid).name
            return say(
                "{uid} goes no farther than the first hex along its road with room.", uid=name
            )
    return ""


class Room:
    """Stacking: the room that is taken in each hex by those on the map and those who enter."""

    def __init__(self, s: Radetzky) -> None:
        self._setting = s.setting
        self._stacks = s.stacks
        self._taken: dict[int, int] = {}
        """What is taken in the hexes that have been looked at."""

    def _in(self, hex: int) -> int:
        taken = self._taken.get(hex)
        if taken is None:
            taken = self._taken[hex] = self._setting.room_taken(self._stacks.get(hex, ()))
        return taken

    def take(self, hex: int, uid: str) -> None:
        self._taken[hex] = self._in(hex) + self._setting.room_for[uid]

    def overfull(self, hex: int) -> bool:
        return not has_room(self._in(hex))

    def full(self, hex: int, uid: str) -> bool:
        """Whether there is none left for a unit."""
        return not has_room(self._in(hex) + self._setting.room_for[uid])


def proposed(s: Radetzky, entries: dict[str, Entry]) -> Filled:
    """Each unit as near to its first entry hex as there is room; the rest wait."""
    room = Room(s)
    options: list[Option] = []
    for uid, one in entries.items():
        hex = next((hex for hex in one.places if not room.full(hex, uid)), None)
        if hex is not None:
            room.take(hex, uid)
        options.append(WAIT if hex is None else Go(hex))
    return tuple(options)


# Queries


def entry(queues: Iterable[Queue]) -> Entry:
    """All that can be chosen where these are the ways in."""
    places: dict[int, tuple[Ring, ...]] = {}
    for queue in queues:
        before: Ring = ()
        for ring in queue:
            for hex in ring:
                places[hex] = (*places.get(hex, ()), before)
            before += ring
    return Entry(places, (*map(Go, sorted(places)), WAIT))


def due(s: Radetzky, side: str) -> dict[str, list[str]]:
    """The units of a side that may enter by now, for each line of the table."""
    found: dict[str, list[str]] = {}
    waiting = frozenset(s.waiting)
    for id, line in s.setting.arrivals.items() if waiting else ():
        if line.side == side and line.turn <= s.turn:
            found[id] = [uid for uid in line.units if uid in waiting]
    return {id: uids for id, uids in found.items() if uids}


def doors(line: Arrival, turn: int) -> tuple[int, ...]:
    """Entry of the Ramorino division: the hexes that are open by this turn.

    Who enters later uses the later list (S96).
    """
    return line.doors[max(first for first in line.doors if first <= turn)]


def entry_queues(s: Radetzky, line: Arrival) -> list[Queue]:
    """The ways in.  If the enemy holds an entry hex, any adjacent hex will do (R33)."""
    enemy = s.enemy(line.side)
    found: list[Queue] = []
    for hex in doors(line, s.turn):
        if s.holder(hex) == enemy:
            around = s.setting.ground.around[hex]
            found += [((other,),) for other in around if s.holder(other) != enemy]
        else:
            found.append(along_road(s, hex, enemy))
    return list(dict.fromkeys(found))


def along_road(s: Radetzky, entry: int, enemy: str) -> Queue:
    """An entry hex and those along its roads, the nearest first, up to the enemy (S95)."""
    roads = s.setting.ground.roads
    rings: list[Ring] = [(entry,)]
    seen = {entry}
    while len(rings) <= FARTHEST:
        beyond = [there for here in rings[-1] for there in sorted(roads.get(here, ()))]
        ring = tuple(
            hex for hex in dict.fromkeys(beyond) if hex not in seen and s.holder(hex) != enemy
        )
        if not ring:
            break
        rings.append(ring)
        seen.update(ring)
    return tuple(rings)
