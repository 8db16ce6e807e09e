"""11.7: Disengagement."""

from __future__ import annotations

from tricolore.core.ask import Rule
from tricolore.core.text import say
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.morale import suffer
from tricolore.rulesets.brothers.rerolls import may_reroll
from tricolore.rulesets.brothers.roster import CAVALRY
from tricolore.rulesets.brothers.setting import AT_THE_DOUBLE
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import TOWN, WOODS


def free_to_leave(s: Brothers, uid: str) -> bool:
    """11.7.3, 16: whether a unit disengages without a test."""
    hex, counter = s.units[uid].hex, s.counter(uid)
    if s.stormy or s.setting.board.terrain[hex] in (WOODS, TOWN):
        return True
    if s.effects.get(AT_THE_DOUBLE) == uid:
        return True
    if counter.arm != CAVALRY:
        return False
    enemies = (
        s.counter(other)
        for there in s.around(hex, s.enemy(counter.side))
        for other, _ in s.front(there)
    )
    return not any(other.arm == CAVALRY and other.heft <= counter.heft for other in enemies)


def disengagement_test(s: Brothers, uid: str) -> Rule[bool]:
    """11.7.2: a morale hit if the die is no less than its rating; whether it must fall back."""
    rating = s.rating(uid)
    alike = tuple(die >= rating for die in range(1, 11))
    die = yield from roll_d10("11.7.2", "disengagement test", alike)
    if die >= rating and (yield from may_reroll(s, uid, die, say("it is shaken as it leaves"))):
        die = yield from roll_d10("11.7.2", "disengagement test, again", alike)
    s.tell(
        "11.7.2",
        "{uid} disengages with {dice} against {rating}.",
        uid=uid,
        dice=[die],
        rating=rating,
    )
    return (yield from suffer(s, uid, 1, "disengagement")) if die >= rating else False
