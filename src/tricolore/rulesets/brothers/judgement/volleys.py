"""Whether those who may combine their fire do so, or fire one by one (8.1.3).

The Fire Combat Table gives more for two weak fires than for a strong one where each gets the same
shifts to the right, such as canister; and less where each would bear those to the left.  Units that
fire by themselves do so from the bottom of their stack upwards: whoever is uppermost fires with all
who have not.
"""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.rulesets.brothers.fire import DEFENSIVE, STEP, bears_on, targets
from tricolore.rulesets.brothers.judgement.blows import LOW
from tricolore.rulesets.brothers.judgement.decision import Decision
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Fire

SINGLY = 0.03
"""What fires one by one must be worth more."""


def apart(d: Decision, group: Sequence[str]) -> bool:
    """Whether the units of a group do more in the Fire Combat Step one by one, each at its best
    target, than all at one."""
    if len(group) < 2:
        return False
    s = d.s
    one_by_one = sum(
        max((_worth(d, (uid,), hex) for hex in targets(s, uid)), default=0.0) for uid in group
    )
    together = 0.0
    for hex in targets(s, group[0]):
        firers = tuple(uid for uid in group if bears_on(s, uid, hex))
        together = max(together, _worth(d, firers, hex))
    return one_by_one > together + SINGLY


def _worth(d: Decision, firers: tuple[str, ...], hex: int) -> float:
    fire = Fire(firers, hex, STEP)
    return max(d.book.blows.fire(d.s, fire) - LOW, 0.0)


def apart_at(d: Decision, group: Sequence[str], hex: int, mover: tuple[str, ...]) -> bool:
    """The same of Defensive Fire, at the hex that was entered."""
    if len(group) < 2:
        return False
    s = d.s
    one_by_one = sum(_answer(d, s, (uid,), hex, mover) for uid in group)
    return one_by_one > _answer(d, s, tuple(group), hex, mover) + SINGLY


def _answer(
    d: Decision, s: Brothers, firers: tuple[str, ...], hex: int, mover: tuple[str, ...]
) -> float:
    return d.book.blows.fire(s, Fire(firers, hex, DEFENSIVE, mover=mover))
