"""The checks of `tricolore check` for the data of A Sheer Butchery."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tricolore.core.errors import DataError
from tricolore.rulesets.butchery.setting import DATA, SCENARIOS, WEATHERS, Setting, load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.data.checks import check_pieces, check_rows
from tricolore.rulesets.kit.files import check_files


def check(scenario: str, folder: str | None = None) -> list[str]:
    """Check a scenario's data; returns what was checked, or raises a `DataError`."""
    if folder is not None:
        check_files(Path(folder), DATA)
    setting = load_setting(scenario, folder)
    return [
        *check_pieces(Butchery(setting, ""), SCENARIOS[scenario]),
        *_check_tables(setting),
        f"fingerprint of the data {setting.fingerprint[:16]}",
    ]


def _check_tables(setting: Setting) -> Iterator[str]:
    check_rows(setting)
    for turn in setting.weather:
        if not 1 <= turn <= setting.turns:
            raise DataError(f"tables.toml: [weather] has a row for turn {turn}")
    combat = setting.combat_results
    cells = len(combat.rows) * len(combat.columns)
    yield (
        f"tables: {cells} cells of combat results, {6 * len(setting.weather)} of weather "
        f"({', '.join(WEATHERS)}), terrain for every hex, hexside and road"
    )
    yield f"places: {', '.join(place.name for place in setting.places)}"
