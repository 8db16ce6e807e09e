"""10.4.7: Advance after combat, and into a hex that was left before combat (10.4.8)."""

from __future__ import annotations

from tricolore.core.ask import Pick, Rule, Say, choose, choose_unit
from tricolore.rulesets.butchery.capacities import stand
from tricolore.rulesets.butchery.state import Butchery, Vacated
from tricolore.rulesets.great_battles.rules.advance import (
    able_to_advance,
    go_in,
    may_occupy,
    stay_behind,
)
from tricolore.rulesets.great_battles.rules.subjects import AdvanceWith, Occupy
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY


def advance(s: Butchery, vacated: Vacated) -> Rule[None]:
    """One of the attackers must advance, cavalry before others; zones do not matter.

    Into a hex that was left before combat (10.4.8), an attacker may advance but need not.
    """
    hex = vacated.hex
    able = able_to_advance(s, vacated)
    if not vacated.must:
        able = [uid for uid in able if may_occupy(s, uid, hex)]
    if not able:
        return
    side = s.side(able[0])
    cavalry = [uid for uid in able if s.counter(uid).arm == CAVALRY]
    options = cavalry or able
    if not vacated.must:
        option = yield from choose(
            side,
            "10.4.8",
            Occupy(hex),
            [*(Pick(uid) for uid in options), Say("no")],
        )
        if option.kind == "say":
            return
        uid = str(option.value)
    else:
        uid = yield from choose_unit(side, "10.4.7", AdvanceWith(hex), options)
        if (yield from stand(s, uid)):
            stay_behind(s, uid)
            return
    yield from go_in(s, uid, hex)
