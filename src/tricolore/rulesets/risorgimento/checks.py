"""The checks of `tricolore check` for the data of Risorgimento 1859.

Reading already refuses unknown ids, hexes and entries.  These checks find data that is well formed
but cannot be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tricolore.core.errors import DataError
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.checks import file_to_name, map_line
from tricolore.rulesets.kit.files import check_files
from tricolore.rulesets.risorgimento.reading import DATA, load_setting
from tricolore.rulesets.risorgimento.sequence import begin
from tricolore.rulesets.risorgimento.setting import SIDES, Setting
from tricolore.rulesets.risorgimento.stacking import is_crowded


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
        *_check_leaders(setting, file),
        *_check_arrivals(setting, file),
        *_check_track(setting, file),
        f"fingerprint of the data {setting.fingerprint[:16]}",
    ]


def _check_counters(setting: Setting) -> Iterator[str]:
    yield (
        f"counters: {count(len(setting.counters), 'unit')} in "
        f"{count(len(setting.brigades), 'brigade')} of {len(setting.corps)} corps"
    )


def _check_setup(setting: Setting, file: str) -> Iterator[str]:
    """Check that each side has somebody, where its units can stand, with room for them (5.41)."""
    label, s = setting.board.number_and_label, begin(setting, "")
    first = {uid for line in setting.due.get(1, ()) for uid in line.units}
    for side in SIDES:
        if not any(setting.counters[uid].side == side for uid in (*setting.setup, *first)):
            raise DataError(f"{file}: the {side} side has no unit on the first turn")
    for uid, (hex, _) in setting.setup.items():
        if setting.ground.hex_cost(setting.counters[uid].mobility, hex) is None:
            raise DataError(f"{file}: setup of {uid}: it cannot stand at {label(hex)}")
    for hex in s.stacks:
        if is_crowded(s, hex):
            raise DataError(f"{file}: {listed(s.stacks[hex])} have no room at {label(hex)}")
    reserve = count(len(setting.in_reserve), "unit")
    yield (
        f"set-up: {count(len(setting.setup), 'unit')} in {count(len(s.stacks), 'hex')}, "
        f"{reserve} In Reserve"
    )


def _check_leaders(setting: Setting, file: str) -> Iterator[str]:
    """Check that every brigade and every corps that has somebody has its leader as well."""
    known = {*setting.posts, *setting.arrival_of}
    for id, corps in setting.corps.items():
        if corps.commander and setting.corps_units[id] and id not in known:
            raise DataError(f"{file}: {corps.commander} of {id} is nowhere, and does not arrive")
    for id, brigade in setting.brigades.items():
        if brigade.units and id not in known:
            raise DataError(f"{file}: the brigadier of {id} is nowhere, and does not arrive")
    late = sum(id in setting.arrival_of for id in (*setting.brigades, *setting.corps))
    yield f"leaders: {len(setting.posts)} on the map, {late} to come"


def _check_arrivals(setting: Setting, file: str) -> Iterator[str]:
    """Check that reinforcements come before the game ends, where they can enter."""
    for line in setting.arrivals:
        if line.turn > setting.turns:
            raise DataError(
                f"{file}: arrival of {line.units[0]}: turn is {line.turn}, "
                f"expected {setting.turns} at most"
            )
        for uid in line.units:
            kind = setting.counters[uid].mobility
            if all(setting.ground.hex_cost(kind, hex) is None for hex in line.hexes):
                raise DataError(f"{file}: arrival of {uid}: it cannot enter at any of its hexes")
    units = sum(len(line.units) for line in setting.arrivals)
    entries = count(len(setting.arrivals), "entry", "entries")
    yield f"reinforcements: {entries} with {count(units, 'unit')}"


def _check_track(setting: Setting, file: str) -> Iterator[str]:
    for turn in (*setting.weather, *setting.muddy, *setting.releases.values()):
        if turn > setting.turns:
            raise DataError(f"{file}: turn {turn} is named, expected {setting.turns} at most")
    yield f"turns: {setting.turns}, {len(setting.weather)} of them with Heat, Rain or Night"
    yield f"places: {', '.join(place.name for place in setting.places.values())}"
