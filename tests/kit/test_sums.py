"""Dice told whole."""

from __future__ import annotations

import pytest

from tricolore.rulesets.kit.sums import summed


@pytest.mark.parametrize(
    ("die", "modifier", "told"),
    [(4, -2, "4 − 2 = 2"), (1, -2, "1 − 2 = −1"), (2, 3, "2 + 3 = 5"), (6, 0, "6")],
)
def test_a_die_is_told_with_what_its_modifiers_make_of_it(
    die: int, modifier: int, told: str
) -> None:
    assert summed(die, modifier) == told
