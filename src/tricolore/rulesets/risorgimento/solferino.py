"""Solferino: Rain, and corps that withdraw in it (9.21).  Rockets are in `artillery`."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.setting import RAIN
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import RainCheck
from tricolore.rulesets.risorgimento.terms import STAYS, WITHDRAWS

FAR = 40
"""Farther than this nobody asks how far away the enemy is."""


def rain_check(s: Risorgimento, _: RainCheck) -> Rule[None] | None:
    """9.21: on each turn with Rain, Demoralized corps may have to withdraw."""
    if RAIN not in s.weather or not s.setting.special.withdraws_in_rain:
        return None
    tested = [id for id, now in s.corps.items() if now.demoralised and not now.withdrawing]
    return _check(s, tested) if tested else None


def _check(s: Risorgimento, tested: list[str]) -> Rule[None]:
    for corps in tested:
        rating = s.setting.corps[corps].continuity
        die = yield from roll(
            "9.21",
            f"the withdrawal of {corps}",
            lambda face, rating=rating: face > rating,  # type: ignore[misc]
        )
        if die > rating:
            s.set_corps(corps, withdrawing=True)
        s.tell(
            "9.21",
            "{corps} rolls {die} against a Continuity of {rating}: {result}.",
            corps=corps,
            die=die,
            rating=rating,
            result=WITHDRAWS if die > rating else STAYS,
            dice=[die],
        )


def may_approach(s: Risorgimento, uid: str, hex: int) -> bool:
    """A withdrawing corps comes no nearer to the enemy than each of its units is."""
    enemy = s.enemy(s.side(uid))
    return nearest(s, enemy, hex) >= nearest(s, enemy, s.units[uid].hex)


def nearest(s: Risorgimento, side: str, hex: int) -> int:
    """How far the nearest unit of a side is."""
    near, bits = s.bits.bit[hex], s.bits
    for distance in range(FAR):
        if near & s.occupied[side]:
            return distance
        near |= bits.beside(near)
    return FAR
