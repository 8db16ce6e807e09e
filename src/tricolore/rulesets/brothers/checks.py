"""The checks of `tricolore check` for the data of All Are Brothers.

Reading already refuses unknown ids, hexes, entries and stacks that are too strong.  These checks
find data that is well formed but cannot be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tricolore.core.errors import DataError
from tricolore.core.hexes import number
from tricolore.core.words import count
from tricolore.rulesets.brothers.reading import DATA, load_setting
from tricolore.rulesets.brothers.roster import INFANTRY
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.terrain import NEVER
from tricolore.rulesets.kit.checks import file_to_name, map_line
from tricolore.rulesets.kit.files import check_files


def check(scenario: str, folder: str | None = None) -> list[str]:
    """Check a scenario's data; returns what was checked, or raises a `DataError`."""
    if folder is not None:
        check_files(Path(folder), DATA)
    setting = load_setting(scenario, folder)
    file = file_to_name(f"scenarios/{scenario}.toml", folder)
    return [
        map_line(setting.board),
        *_check_counters(setting),
        *_check_setup(setting, file),
        *_check_arrivals(setting, file),
        *_check_tables(setting, file),
        f"fingerprint of the data {setting.fingerprint[:16]}",
    ]


def _check_counters(setting: Setting) -> Iterator[str]:
    roster = setting.roster
    yield (
        f"counters: {count(len(roster.counters), 'unit')} in "
        f"{count(len(roster.formations), 'formation')}, "
        f"{count(len(roster.sovereigns), 'sovereign')}"
    )


def _check_setup(setting: Setting, file: str) -> Iterator[str]:
    """Check that everybody starts on a hex that can be stood on, and no hex has both sides."""
    for hex, stack in setting.stacks.items():
        where = f"{file}: stacks {number(hex)}"
        _check_hex(setting, hex, where)
        if len({setting.roster.counters[uid].side for uid, _ in stack}) > 1:
            raise DataError(f"{where}: units of both sides stand here")
    for id, hex in setting.staff.items():
        _check_hex(setting, hex, f"{file}: staff {id}")
        sides = {setting.roster.counters[uid].side for uid, _ in setting.stacks.get(hex, ())}
        if sides - {setting.roster.staff_side(id)}:
            raise DataError(f"{file}: staff {id}: enemy units stand at {number(hex)}")
    units = sum(map(len, setting.stacks.values()))
    yield (
        f"set-up: {count(units, 'unit')} in {count(len(setting.stacks), 'hex')}, "
        f"{len(setting.staff)} headquarters"
    )


def _check_arrivals(setting: Setting, file: str) -> Iterator[str]:
    """Check that reinforcements come before the game ends, and are not on the map already."""
    standing = {uid for stack in setting.stacks.values() for uid, _ in stack} | set(setting.staff)
    for line, arrival in setting.arrivals.items():
        where = f"{file}: arrival {line}"
        if arrival.turn > setting.last:
            raise DataError(f"{where}: turn is {arrival.turn}, expected {setting.last} at most")
        for hex in arrival.hexes:
            _check_hex(setting, hex, where)
        for id in (*(uid for stack in arrival.stacks for uid in stack), *arrival.staff):
            if id in standing:
                raise DataError(f"{where}: {id} is on the map or arrives already")
            standing.add(id)
    units = sum(len(stack) for arrival in setting.arrivals.values() for stack in arrival.stacks)
    entries = count(len(setting.arrivals), "entry", "entries")
    yield f"reinforcements: {entries} with {count(units, 'unit')}"


def _check_tables(setting: Setting, file: str) -> Iterator[str]:
    if setting.first > setting.last:
        raise DataError(f"{file}: first is {setting.first}, expected {setting.last} at most")
    cells = sum(map(len, setting.fire_table.rows))
    chits = sum(event.chits for event in setting.events.values())
    yield (
        f"tables: {count(cells, 'cell')} of fire results, "
        f"{count(len(setting.events), 'event')} on {count(chits, 'chit')}"
    )
    yield f"places: {', '.join(place.name for place in setting.places.values())}"


def _check_hex(setting: Setting, hex: int, where: str) -> None:
    if setting.ground.hex_price(hex, INFANTRY) >= NEVER and hex not in setting.ground.roads:
        raise DataError(
            f"{where}: no unit can stand at {number(hex)}, {setting.board.terrain[hex]}"
        )
