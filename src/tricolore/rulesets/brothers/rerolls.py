"""6.2.2, 6.3: Dice that may be rolled again."""

from __future__ import annotations

from tricolore.core.ask import NO, YES, Choose, Rule
from tricolore.rulesets.brothers.chits import hold, spend
from tricolore.rulesets.brothers.roster import SARDINIAN
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import Reroll

IL_RE = "il_re_galantuomo"


def may_reroll(s: Brothers, uid: str, dice: int, what: str) -> Rule[bool]:
    """An event lets one die roll of a Sardinian unit near the king be made again."""
    from tricolore.rulesets.brothers.command import kings_range

    counter = s.counter(uid)
    if counter.nation != SARDINIAN or not (chit := hold(s, SARDINIAN, IL_RE)):
        return False
    if uid not in s.units or s.units[uid].hex not in kings_range(s):
        return False
    option = yield Choose(counter.side, "6.3", Reroll(dice, what), (YES, NO), secret=True)
    if option == NO:
        return False
    spend(s, SARDINIAN, chit)
    return True
