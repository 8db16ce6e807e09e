"""The checks of `tricolore check` for the data of both battles (see
`great_battles.data.checks`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tricolore.rulesets.great_battles.data.checks import check_pieces, check_rows
from tricolore.rulesets.kit.files import check_files
from tricolore.rulesets.macmahon.setting import DATA, SCENARIOS, Setting, load_setting
from tricolore.rulesets.macmahon.state import MacMahon


def check(scenario: str, folder: str | None = None) -> list[str]:
    """Check a scenario's data; returns what was checked, or raises a `DataError`."""
    if folder is not None:
        check_files(Path(folder), DATA)
    setting = load_setting(scenario, folder)
    return [
        *check_pieces(MacMahon(setting, ""), SCENARIOS[scenario]),
        *_check_tables(setting),
        f"fingerprint of the data {setting.fingerprint[:16]}",
    ]


def _check_tables(setting: Setting) -> Iterator[str]:
    check_rows(setting)
    combat = setting.combat_results
    cells = len(combat.rows) * len(combat.columns)
    yield f"tables: {cells} cells of combat results, terrain for every hex, hexside and road"
    written = setting.board.number_and_label
    places = (f"{place.name} {' '.join(map(written, place.hexes))}" for place in setting.places)
    yield f"places: {', '.join(places)}"
    if setting.charges:
        names = ", ".join(charge.name for charge in setting.charges.values())
        yield f"charges to the death: {names}"
