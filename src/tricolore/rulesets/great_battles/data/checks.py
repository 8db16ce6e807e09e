"""The checks of `tricolore check` that go beyond reading the data files.

Reading already refuses unknown ids, hexes, entries and table cells.  These checks find data that is
well formed but cannot be right.
"""

from __future__ import annotations

from collections.abc import Iterator

from tricolore.core.errors import DataError
from tricolore.core.search import reachable
from tricolore.core.words import count
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, INFANTRY
from tricolore.rulesets.kit.checks import map_line

ANYWHERE = 10_000
"""Enough half points to go anywhere."""


def check_pieces(empty: Battle, file: str) -> Iterator[str]:
    """Check the map, counters, set-up and reinforcements of a scenario, given a state without
    pieces."""
    setting = empty.setting
    yield from _check_map(setting)
    yield from _check_roster(setting)
    yield from _check_setup(empty, file)
    yield from _check_arrivals(setting, file)


def check_rows(setting: Setting) -> None:
    """Check that there is a row of combat results for every face of the die."""
    rows = sorted(setting.combat_results.rows)
    if rows != list(range(1, 7)):
        raise DataError(f"tables.toml: [combat] has rows {rows}, expected 1 to 6")


def _check_map(setting: Setting) -> Iterator[str]:
    """Check that all land is connected; `ground_of` has already checked roads and hexsides."""
    board, edges = setting.board, setting.ground.edges[INFANTRY]
    land = [hex for hex in board.hexes if edges[hex]]
    start = setting.places[0].hexes[0]
    reached = reachable(edges, start, ANYWHERE).cost
    for place in setting.places:
        for hex in place.hexes:
            if hex not in reached:
                raise DataError(
                    f"the map: {place.name} at {board.number_and_label(hex)} cannot be reached"
                )
    cut_off = sum(hex not in reached for hex in land)
    yield map_line(board) + (f"; {count(cut_off, 'hex')} of land cut off" if cut_off else "")


def _check_roster(setting: Setting) -> Iterator[str]:
    roster = setting.roster
    for uid, counter in roster.counters.items():
        if counter.cohesion < 1:
            raise DataError(f"units.toml: unit {uid}: cohesion is 0; a unit has at least one step")
    commanders = sum(not formation.detached for formation in roster.formations.values())
    yield (
        f"counters: {count(len(roster.counters), 'unit')} in "
        f"{count(len(roster.formations), 'formation')}, {count(commanders, 'commander')}, "
        f"{count(len(roster.chiefs), 'commander')} in chief"
    )


def _check_setup(s: Battle, file: str) -> Iterator[str]:
    """Check that every piece starts on a hex that it can stand on and that has room."""
    setting = s.setting
    for uid, (hex, facing) in setting.setup.items():
        where, written = f"{file}: set-up of {uid}", setting.board.number_and_label(hex)
        if not setting.ground.edges[CAVALRY][hex]:
            raise DataError(
                f"{where}: no unit can stand at {written}, {setting.board.terrain[hex]}"
            )
        if uid in setting.roster.counters:
            if not has_room(s, uid, hex):
                raise DataError(f"{where}: no room at {written} beside {s.stacks[hex][0]}")
            s.place(uid, hex, facing)
    leaders = len(setting.setup) - len(s.units)
    yield f"set-up: {count(len(s.units), 'unit')} and {count(leaders, 'leader')}"


def _check_arrivals(setting: Setting, file: str) -> Iterator[str]:
    """Check that reinforcements enter at the map's edge and before the game ends."""
    board = setting.board
    edge = {hex for point in board.compass for hex in board.edge(point)}
    for at, arrival in enumerate(setting.arrivals, start=1):
        where = f"{file}: reinforcements, entry {at}"
        written = board.number_and_label(arrival.hex)
        if arrival.hex not in edge:
            raise DataError(f"{where}: {written} is not at the edge of the map")
        if not setting.ground.edges[INFANTRY][arrival.hex]:
            raise DataError(f"{where}: no unit can enter at {written}")
        if not 1 <= arrival.turn <= setting.turns:
            raise DataError(f"{where}: turn is {arrival.turn}, expected 1 to {setting.turns}")
    units = sum(len(arrival.units) for arrival in setting.arrivals)
    entries = count(len(setting.arrivals), "entry", "entries")
    yield f"reinforcements: {entries} with {count(units, 'unit')}"
