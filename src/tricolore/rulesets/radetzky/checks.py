"""The checks of `tricolore check` for the data of Radetzky's March.

Reading already refuses unknown ids, hexes and entries, and a set-up without room.  These checks
find data that is well formed but cannot be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.words import count
from tricolore.rulesets.kit.checks import file_to_name, map_line
from tricolore.rulesets.kit.files import check_files
from tricolore.rulesets.radetzky.reading import DATA, load_setting
from tricolore.rulesets.radetzky.setting import LITERAL, SIDES, Setting
from tricolore.rulesets.radetzky.supply import REACH
from tricolore.rulesets.radetzky.terrain import NO_PONTOONS


def check(scenario: str, folder: str | None = None) -> list[str]:
    """Check a scenario's data; returns what was checked, or raises a `DataError`."""
    if folder is not None:
        check_files(Path(folder), DATA)
    setting = load_setting(scenario, folder)
    file = file_to_name(f"scenarios/{scenario}.toml", folder)
    return [
        map_line(setting.board),
        *_check_supply(setting, file_to_name("places.toml", folder)),
        *_check_counters(setting),
        *_check_setup(setting, file),
        *_check_arrivals(setting, file),
        *_check_track(setting, file),
        f"fingerprint of the data {setting.fingerprint[:16]}",
    ]


def _check_supply(setting: Setting, file: str) -> Iterator[str]:
    """Check that each side has supply hexes, and that roads lead from them to most of the map."""
    bits = setting.bits
    for side in SIDES:
        terminals = setting.terminals[side]
        if not terminals:
            raise DataError(f"{file}: the {side} side has no supply hex")
        roads = setting.road_net(side, NO_PONTOONS).connected(0)
        area = bits.within(roads, REACH, ways=setting.ground.ways) & bits.all
        if 2 * area.bit_count() < len(setting.board.hexes):
            raise DataError(
                f"{file}: the supply of the {side} side reaches {count(area.bit_count(), 'hex')} "
                f"of {len(setting.board.hexes)}, expected at least half of them"
            )
        yield f"supply of the {side} side: {count(len(terminals), 'supply hex', 'supply hexes')}"


def _check_counters(setting: Setting) -> Iterator[str]:
    yield (
        f"counters: {count(len(setting.counters), 'unit')} in "
        f"{count(len(setting.formations), 'formation')}"
    )


def _check_setup(setting: Setting, file: str) -> Iterator[str]:
    """Check that each side has somebody, and that a formation can act on the first turn."""
    for side in SIDES:
        mine = [uid for uid in setting.setup if setting.counters[uid].side == side]
        if not any(setting.counters[uid].formation for uid in mine):
            raise DataError(f"{file}: the {side} side has no formation on the map")
    hexes = {hex for hexes in setting.setup.values() for hex in hexes}
    yield f"set-up: {count(len(setting.setup), 'unit')} in {count(len(hexes), 'hex')}"


def _check_arrivals(setting: Setting, file: str) -> Iterator[str]:
    """Check that reinforcements come before the game ends, on roads."""
    for id, line in setting.arrivals.items():
        if line.turn > setting.last:
            raise DataError(
                f"{file}: arrival {id}: turn is {line.turn}, expected {setting.last} at most"
            )
        for hex in (hex for hexes in line.doors.values() for hex in hexes):
            if hex not in setting.ground.roads:
                raise DataError(f"{file}: arrival {id}: no road leads to {number(hex)}")
    units = sum(len(line.units) for line in setting.arrivals.values())
    entries = count(len(setting.arrivals), "entry", "entries")
    yield f"reinforcements: {entries} with {count(units, 'unit')}"


def _check_track(setting: Setting, file: str) -> Iterator[str]:
    if setting.first > setting.last:
        raise DataError(f"{file}: first is {setting.first}, expected {setting.last} at most")
    days = setting.calendars[LITERAL]
    turns = range(setting.first, setting.last + 1)
    for side in SIDES:
        points = sum(days[turn].points[side] for turn in turns)
        yield f"activation points of the {side} side: {points} in {count(len(turns), 'turn')}"
    yield f"places: {', '.join(place.name for place in setting.places.values())}"
