"""Results of the tables in words, with their letters behind them."""

from __future__ import annotations

import pytest

from tricolore import new_game
from tricolore.rulesets.brothers.effects import in_words
from tricolore.rulesets.brothers.fire import NO_EFFECT


def test_every_result_of_the_tables_has_words() -> None:
    setting = new_game("brothers:san-martino", seed=1).state.setting
    cells = {cell for row in setting.fire_table.rows for cell in row if cell != NO_EFFECT}
    cells |= {cell for band in setting.assault_table.bands for cell in band.results}
    assert len(cells) > 15
    for cell in cells:
        words = in_words(cell)
        assert words.endswith(f" ({cell})")
        assert words != f"{cell} ({cell})"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("D2*", "the defender pays 2, at least one of them in morale (D2*)"),
        (
            "A1(D1)",
            "the attacker pays 1, the defender pays 1 unless the attacker goes back (A1(D1))",
        ),
        ("CH+M", "a casualty hit and a morale test (CH+M)"),
        ("it obeys", "it obeys"),
    ],
)
def test_the_letters_stand_behind_the_words(result: str, words: str) -> None:
    assert in_words(result) == words
