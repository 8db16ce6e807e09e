"""Checks of saved states, which may come from anyone."""

from __future__ import annotations

from tricolore.rulesets.kit.saved import check_dice, check_result
from tricolore.rulesets.risorgimento.setting import SIDES
from tricolore.rulesets.risorgimento.state import Risorgimento


def check(s: Risorgimento) -> None:
    """Refuse a state that play could not have led to; the sentence names what is wrong."""
    check_dice(s)
    check_result(s.result, SIDES)
