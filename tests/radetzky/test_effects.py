"""Results of the tables in words, with their letters behind them."""

from __future__ import annotations

from tricolore import new_game
from tricolore.rulesets.radetzky.effects import in_words


def test_every_result_of_the_tables_has_words() -> None:
    setting = new_game("radetzky:novara", seed=1).state.setting
    tables = [setting.combat_table, *setting.charge_tables.values()]
    cells = {cell for table in tables for band in table.bands for cell in band.results}
    assert {"A2", "D1", "ENG", "AE"} <= cells
    for cell in cells:
        assert in_words(cell).endswith(f" ({cell})")
    assert in_words("A2") == "the attacker owes 2 steps (A2)"
    assert in_words("D1") == "the defender owes 1 step (D1)"
