"""9: Initiative, and how markers are drawn in the operations phase (10)."""

from __future__ import annotations

from tricolore.core.ask import Rule, roll_d6
from tricolore.core.text import say
from tricolore.rulesets.butchery.setting import ALLIED, AUSTRIAN
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery, Initiative
from tricolore.rulesets.great_battles.rules.markers import available_markers, begin_with

NAPOLEON_BONUS = 2


def initiative_phase(s: Butchery, _: Initiative) -> Rule[None]:
    """The side with the higher die chooses which of its formations acts first; the rest go into the
    cup."""
    pool = available_markers(s)
    bonus = NAPOLEON_BONUS if s.chiefs.get("napoleon", OFF_MAP) != OFF_MAP else 0
    winner = ""
    while not winner:  # equal results are rolled again
        allied = yield from roll_d6("9", "initiative of the Franco-Piedmontese")
        austrian = yield from roll_d6("9", "initiative of the Austrians")
        if allied + bonus != austrian:
            winner = ALLIED if allied + bonus > austrian else AUSTRIAN
        s.tell(
            "9",
            "Initiative: Franco-Piedmontese {allied}{bonus}, Austrians {austrian}.",
            allied=allied,
            bonus=say("+{bonus}", bonus=bonus) if bonus else "",
            austrian=austrian,
            dice=(allied, austrian),
        )
    yield from begin_with(s, winner, pool, "9", say("wins"))
