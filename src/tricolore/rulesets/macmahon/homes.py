"""Where each formation retreats to (13.5, 14.5), and how far each hex is from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.board import COMPASS, Board
from tricolore.core.errors import DataError
from tricolore.core.zones import FRONT
from tricolore.rulesets.great_battles.data.roster import Roster
from tricolore.rulesets.kit.entries import expect, one_of, only, rows_of
from tricolore.rulesets.kit.layout import hex_text

RETREAT = ("side", "formations", "edge", "hexes")


class Home(NamedTuple):
    """A direction of retreat; formations with the same one share it."""

    away: Mapping[int, int]
    """The distance of each hex from home: in columns to an edge that runs along one, else in
    hexes."""
    rear: Mapping[int, tuple[int, ...]]
    """The neighbours of each hex that are nearer home."""
    forward: int
    """The facing away from home."""


def homes_from(
    data: Mapping[str, Any], roster: Roster, board: Board, sides: Sequence[str], file: str
) -> dict[str, Home]:
    """Read [[retreat]]: an entry for each side, and for formations that differ from their side."""
    by_side: dict[str, Home] = {}
    homes: dict[str, Home] = {}
    for row, where in rows_of(data, "retreat", file):
        only(row, RETREAT, where)
        side = one_of(row, "side", sides, where)
        home = _home(board, _away(row, board, where))
        if "formations" not in row:
            if side in by_side:
                raise DataError(f"{where}: there is an entry for all of {side} already")
            by_side[side] = home
            continue
        for id in expect(row, "formations", list, where):
            own = [f.id for f in roster.formations.values() if f.side == side]
            if id not in own:
                raise DataError(f"{where}: {side} has no formation {id!r}")
            if id in homes:
                raise DataError(f"{where}: there is an entry for {id} already")
            homes[id] = home
    for id, formation in roster.formations.items():
        if id not in homes and formation.side not in by_side:
            raise DataError(f"{file}: retreat: {id} has nowhere to go")
    return {id: homes.get(id) or by_side[f.side] for id, f in roster.formations.items()}


def _away(row: Mapping[str, Any], board: Board, where: str) -> Mapping[int, int]:
    if ("edge" in row) == ("hexes" in row):
        raise DataError(f"{where}: expected either edge or hexes")
    if "edge" in row:
        return _to_edge(expect(row, "edge", str, where), board, where)
    goals = [hex_text(hex, board, where) for hex in expect(row, "hexes", list, where)]
    if not goals:
        raise DataError(f"{where}: hexes is empty, expected one or more")
    return _to_nearest(goals, board)


def _to_edge(edge: str, board: Board, where: str) -> Mapping[int, int]:
    """In columns to an edge that runs along one, or in hexes to the top or bottom edge."""
    up = COMPASS.index(board.compass[0])
    top, right, bottom, left = (COMPASS[(up + eighths) % 8] for eighths in (0, 2, 4, 6))
    if edge == right:
        return {hex: board.grid.columns - hex // 100 for hex in board.hexes}
    if edge == left:
        return {hex: hex // 100 - 1 for hex in board.hexes}
    if edge in (top, bottom):
        return _to_nearest(board.edge(edge), board)
    points = ", ".join((top, right, bottom, left))
    raise DataError(f"{where}: edge is {edge!r}, expected one of {points}")


def _to_nearest(goals: Sequence[int], board: Board) -> Mapping[int, int]:
    return {hex: min(board.distance(hex, goal) for goal in goals) for hex in board.hexes}


def _home(board: Board, away: Mapping[int, int]) -> Home:
    """Forward is the facing whose front hexes, over the whole map, lie farthest from home; the
    first of equal ones."""
    rear: dict[int, tuple[int, ...]] = {}
    gained = [0] * 6
    for hex, around in board.neighbours.items():
        rear[hex] = tuple(o for o in around if o is not None and away[o] < away[hex])
        for direction, other in enumerate(around):
            if other is not None:
                gained[direction] += away[other] - away[hex]
    ahead = [sum(gained[(facing + turn) % 6] for turn in FRONT) for facing in range(6)]
    return Home(away, rear, ahead.index(max(ahead)))
