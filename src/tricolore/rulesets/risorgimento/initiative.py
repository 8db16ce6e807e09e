"""4.3: overall command and initiative."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally
from tricolore.rulesets.risorgimento.die import roll_both
from tricolore.rulesets.risorgimento.sequence import open_turn
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import RollInitiative


def roll_initiative(s: Risorgimento, _: RollInitiative) -> Rule[None]:
    """The high roller goes first; ties are rolled again."""
    ours, theirs = initiative_tally(s, ALLIED), initiative_tally(s, AUSTRIAN)

    def means(first: int, second: int) -> str:
        lead = first + ours.total - second - theirs.total
        return ALLIED if lead > 0 else AUSTRIAN if lead < 0 else "tie"

    while True:
        dice = yield from roll_both("4.3", "initiative", means)
        winner = means(*dice)
        if winner != "tie":
            break
        s.tell("4.3", "Nobody has the initiative; both roll again.", dice=list(dice))
    modifier = ours if ours.items else theirs  # R12: not both
    s.tell("4.3", "{side} have the initiative.", side=winner, dice=list(dice), tally=modifier)
    open_turn(s, winner)


def initiative_tally(s: Risorgimento, side: str) -> Tally:
    """R12: one side may add a modifier, while its chief is on the map."""
    tally = Tally()
    modifier = s.setting.initiative
    if modifier is None or modifier.side != side:
        return tally
    if not modifier.chief or s.chief_post(modifier.chief):
        tally.add(modifier.amount, "overall commander", "4.3")
    return tally
