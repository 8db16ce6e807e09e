"""5.1: Strategic Movement, which is chosen for a whole brigade."""

from __future__ import annotations

from tricolore.core.ask import Rule, confirm
from tricolore.rulesets.risorgimento.state import UNDER, Risorgimento
from tricolore.rulesets.risorgimento.subjects import GoStrategic


def choose_strategic(s: Risorgimento, brigade: str) -> Rule[None]:
    """A brigade begins, keeps or ends Strategic Movement when it is activated."""
    if not may_march(s, brigade):
        if s.brigades[brigade].strategic:
            s.set_brigade(brigade, strategic=False)
            s.tell("5.11", "{brigade} ends its Strategic Movement.", brigade=brigade)
        return
    side = s.setting.brigades[brigade].side
    wish = yield from confirm(side, "5.1", GoStrategic(brigade))
    if wish != s.brigades[brigade].strategic:
        s.set_brigade(brigade, strategic=wish)


def may_march(s: Risorgimento, brigade: str) -> bool:
    """5.1, 5.11, A27: none of its units within three hexes of the enemy, and orders to begin.

    Reinforcements need none, and neither does The Reserve.
    """
    one, now = s.setting.brigades[brigade], s.brigades[brigade]
    own = [s.units[uid] for uid in one.units if uid in s.units]
    entering = [uid for uid in one.units if uid in s.waiting]
    if not own and not entering:
        return False
    near = s.within_three(s.enemy(one.side))
    if any(unit.square or unit.reserve or near & s.bits.bit[unit.hex] for unit in own):
        return False
    return now.orders == UNDER or now.strategic or not own or s.setting.corps[one.corps].reserve
