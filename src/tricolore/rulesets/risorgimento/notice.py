"""R15: what happens wherever a combat unit comes to, be it by retreat, withdrawal or advance."""

from __future__ import annotations

from tricolore.rulesets.risorgimento.leaders import enemy_comes
from tricolore.rulesets.risorgimento.reserve import release_near
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.victory import take


def noticed(s: Risorgimento, uid: str) -> None:
    """It takes places, releases Reserves (4.62) and endangers leaders who are alone (8.4)."""
    if uid in s.units:
        side, hex = s.side(uid), s.units[uid].hex
        take(s, side, hex)
        s.then(*enemy_comes(s, uid))
        release_near(s, s.enemy(side), hex)
