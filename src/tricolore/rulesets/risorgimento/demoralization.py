"""9.0: Hors de Combat, and the Demoralization of corps."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.tally import Tally
from tricolore.core.words import noun
from tricolore.rulesets.risorgimento.die import roll
from tricolore.rulesets.risorgimento.setting import PIEDMONTESE
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Demoralise, TestCorps
from tricolore.rulesets.risorgimento.terms import DEMORALIZED, HOLDS

LEVEL = 7
"""9.2: the Demoralization Level."""


def demoralise(s: Risorgimento, _: Demoralise) -> None:
    """C4: markers for brigades (9.1, 9.12), then a die for each corps that has some."""
    for id in s.brigades:
        unfit = is_unfit(s, id)
        if unfit != s.brigades[id].hdc:
            s.set_brigade(id, hdc=unfit)
            if unfit:
                s.tell("9.1", "{brigade} is Hors de Combat.", brigade=id)
            else:
                s.tell("9.1", "{brigade} is no longer Hors de Combat.", brigade=id)
    s.then(TestCorps())


def roll_for_corps(s: Risorgimento, _: TestCorps) -> Rule[None] | None:
    """9.2: corps with brigades Hors de Combat that are not Demoralized yet."""
    tested = [id for id in s.corps if not s.corps[id].demoralised and unfit_brigades(s, id)]
    return _test(s, tested) if tested else None


def _test(s: Risorgimento, tested: list[str]) -> Rule[None]:
    """9.2: the roll, the number of HDC brigades, less the Continuity Rating."""
    for corps in tested:
        tally = demoralization_tally(s, corps)
        level = level_of(s, corps)
        modifier = tally.total
        die = yield from roll(
            "9.2",
            f"the demoralization of {corps}",
            lambda face, least=level - modifier: face >= least,  # type: ignore[misc]
        )
        gone = die + modifier >= level
        if gone:
            s.set_corps(corps, demoralised=True)
        s.tell(
            "9.2",
            "{corps} rolls {die} ({tally}): {result}.",
            corps=corps,
            die=die,
            tally=tally.words(),
            result=DEMORALIZED if gone else HOLDS,
            dice=[die],
        )


def demoralization_tally(s: Risorgimento, corps: str) -> Tally:
    tally = Tally()
    unfit = unfit_brigades(s, corps)
    tally.add(unfit, noun(unfit, "brigade Hors de Combat", "brigades Hors de Combat"), "9.2")
    tally.add(-s.setting.corps[corps].continuity, "Continuity", "9.2")
    return tally


def level_of(s: Risorgimento, corps: str) -> int:
    return s.setting.special.level.get(s.setting.corps[corps].side, LEVEL)


def unfit_brigades(s: Risorgimento, corps: str) -> int:
    return sum(s.brigades[id].hdc for id in s.setting.corps_brigades[corps])


def is_unfit(s: Risorgimento, brigade: str) -> bool:
    """9.1: more than half of its units Disordered or eliminated.

    Artillery and Piedmontese cavalry do not count; those still to come count as in order (R53).
    """
    counted = [uid for uid in s.setting.brigades[brigade].units if counts(s, uid)]
    bad = sum(uid in s.fallen or (uid in s.units and s.units[uid].disordered) for uid in counted)
    return 2 * bad > len(counted)


def counts(s: Risorgimento, uid: str) -> bool:
    counter = s.counter(uid)
    if counter.guns:
        return False
    return not (counter.horse and s.setting.corps[counter.corps].nation == PIEDMONTESE)
