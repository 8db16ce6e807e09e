"""Reading where the pieces of a scenario begin, and when others arrive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from tricolore.core.board import Board
from tricolore.core.errors import DataError
from tricolore.rulesets.kit.entries import expect, meant, optional, rows_of
from tricolore.rulesets.kit.layout import hex_text, read_place
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.risorgimento.roster import Roster
from tricolore.rulesets.risorgimento.setting import Arrival


class Forces(NamedTuple):
    """Who begins on the map, and where."""

    setup: dict[str, tuple[int, int]]
    posts: dict[str, int]
    in_reserve: frozenset[str]
    releases: dict[str, int]
    held: frozenset[str]


class ReserveRow(Struct, frozen=True):
    brigades: tuple[str, ...] = ()
    releases: dict[str, int] = {}
    held: tuple[str, ...] = ()


class ArrivalRow(Struct, frozen=True):
    units: tuple[str, ...]
    turn: Annotated[int, Meta(ge=1)]
    hexes: tuple[str, ...]
    leaders: tuple[str, ...] = ()
    once: bool = False


def read_setup(head: Mapping[str, Any], board: Board, roster: Roster, file: str) -> Forces:
    setup: dict[str, tuple[int, int]] = {}
    table = expect(head, "setup", dict, file)
    for id in table:
        where = f"{file}: setup of {id}"
        place = read_place(expect(table, id, str, where), board, where, facing=True)
        for uid in units_of(id, roster, where):
            setup[uid] = place
    posts = {}
    leaders = optional(head, "leaders", dict, file, {})
    for id in leaders:
        where = f"{file}: leader {id}"
        posts[leader_of(id, roster, where)] = hex_text(
            expect(leaders, id, str, where), board, where
        )
    where = f"{file}: reserve"
    row = read_record(ReserveRow, head.get("reserve", {}), where)
    for id in (*row.brigades, *row.releases, *row.held):
        if id not in roster.brigades:
            raise DataError(f"{where}: there is no brigade {id!r}{meant(id, roster.brigades)}")
    idle = {uid for id in row.brigades for uid in roster.brigades[id].units if uid in setup}
    return Forces(setup, posts, frozenset(idle), dict(row.releases), frozenset(row.held))


def read_arrivals(
    head: Mapping[str, Any], board: Board, roster: Roster, forces: Forces, file: str
) -> tuple[Arrival, ...]:
    found: list[Arrival] = []
    seen = {*forces.setup, *forces.posts}
    if "arrivals" not in head:
        return ()
    for data, where in rows_of(head, "arrivals", file):
        row = read_record(ArrivalRow, data, where)
        units = tuple(uid for id in row.units for uid in units_of(id, roster, where))
        leaders = tuple(leader_of(id, roster, where) for id in row.leaders)
        for id in (*units, *leaders):
            if id in seen:
                raise DataError(f"{where}: {id} is already on the map, or arrives twice")
            seen.add(id)
        hexes = tuple(hex_text(text, board, where) for text in row.hexes)
        if not hexes or any(None not in board.neighbours[hex] for hex in hexes):
            raise DataError(f"{where}: hexes are {row.hexes!r}, expected some at the map's edge")
        found.append(Arrival(units, leaders, row.turn, hexes, row.once))
    return tuple(found)


def units_of(id: str, roster: Roster, where: str) -> tuple[str, ...]:
    """A unit, or all units of a brigade."""
    if id in roster.counters:
        return (id,)
    if id in roster.brigades:
        return roster.brigades[id].units
    known = (*roster.brigades, *roster.counters)
    raise DataError(f"{where}: there is no unit or brigade {id!r}{meant(id, known)}")


def leader_of(id: str, roster: Roster, where: str) -> str:
    """The id of a leader; a chief who commands a corps himself is its commander (4.25)."""
    known = (*roster.brigades, *roster.corps, *roster.chiefs)
    if id not in known:
        raise DataError(f"{where}: there is no leader {id!r}{meant(id, known)}")
    return roster.chiefs[id].corps or id if id in roster.chiefs else id
