"""8.5, 9, 10: Casualty hits, morale tests, morale hits, break tests, broken units."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Rule
from tricolore.rulesets.brothers.dice import roll_d10
from tricolore.rulesets.brothers.rerolls import may_reroll
from tricolore.rulesets.brothers.state import DISRUPTED, SHAKEN, Brothers
from tricolore.rulesets.brothers.steps import Collapse
from tricolore.rulesets.brothers.terms import (
    BROKEN,
    DISRUPTED_WORD,
    FALLS_BACK,
    SHAKEN_WORD,
    STANDS,
)
from tricolore.rulesets.brothers.victory import points_for_broken, score
from tricolore.rulesets.kit.state import without

# 9: Morale tests


def hits_of(die: int, rating: int) -> int:
    """9.1: morale hits that a die, modified, brings a unit of this rating."""
    if die < rating:
        return 0
    return 1 if die <= rating + 3 else 2


def suffer(s: Brothers, uid: str, hits: int, cause: str) -> Rule[bool]:
    """9.2: morale hits one after the other; whether the unit must fall back in the end.

    A unit that is broken takes no more (Q16).
    """
    back = False
    for _ in range(hits):
        if uid not in s.units:
            return False
        if (yield from _morale_hit(s, uid, cause)):
            back = True
    return back and uid in s.units


def _morale_hit(s: Brothers, uid: str, cause: str) -> Rule[bool]:
    unit = s.units[uid]
    if unit.hits == DISRUPTED:
        return (yield from casualty(s, uid, cause))
    s.update(uid, hits=unit.hits + 1)
    word = SHAKEN_WORD if unit.hits + 1 == SHAKEN else DISRUPTED_WORD
    s.tell("9.2", "{uid} is {word}.", uid=uid, word=word)
    if s.strength(uid):
        return False
    if s.counter(uid).detachment:
        break_unit(s, uid, cause)
        return False
    return (yield from break_test(s, uid, cause))


def disorder(s: Brothers, uid: str) -> None:
    """11.2.4: a hit that can shake or disrupt a unit, and no more.

    A marker that would leave it without strength is not placed (Q21).
    """
    unit = s.units[uid]
    if unit.hits < DISRUPTED and s.strength(uid) > 1:
        s.update(uid, hits=unit.hits + 1)
        s.tell_owner("11.2.4", "{uid} loses its order in the woods.", uid)


# 8.5, 10: Casualties and break tests


def casualty(s: Brothers, uid: str, cause: str) -> Rule[bool]:
    """8.5: a casualty hit; whether the unit must fall back."""
    unit = s.units[uid]
    if s.counter(uid).detachment:
        break_unit(s, uid, cause)
        return False
    if unit.worn:
        return (yield from break_test(s, uid, cause))
    s.update(uid, worn=True, hits=0)
    s.tell("8.5", "{uid} is battleworn.", uid=uid)
    return False


def break_result(die: int, rating: int) -> str:
    """10.1"""
    if die <= rating - 3:
        return STANDS
    return FALLS_BACK if die <= rating else BROKEN


def break_test(s: Brothers, uid: str, cause: str) -> Rule[bool]:
    """10.1: whether the unit must fall back; it may be broken instead.

    One that had no strength left and holds is restored to a single point.
    """
    rating = s.rating(uid)
    alike = tuple(break_result(die, rating) for die in range(1, 11))
    die = yield from roll_d10("10.1", "break test", alike)
    result = break_result(die, rating)
    if result != STANDS and (yield from may_reroll(s, uid, die, result)):
        die = yield from roll_d10("10.1", "break test, again", alike)
        result = break_result(die, rating)
    s.tell(
        "10.1",
        "{uid} takes a break test with {dice} against {rating}: it {result}.",
        uid=uid,
        dice=[die],
        rating=rating,
        result=result,
    )
    if result == BROKEN:
        break_unit(s, uid, cause)
        return False
    while not s.strength(uid) and s.units[uid].hits:
        s.update(uid, hits=s.units[uid].hits - 1)
    return result == FALLS_BACK


def break_unit(s: Brothers, uid: str, cause: str) -> None:
    """10.2: a unit leaves the game; its formation loses morale, the enemy gains points.

    Detachments cost neither (3.3).  Every other broken unit costs morale, however it was broken
    (Q49).
    """
    counter = s.counter(uid)
    s.lift(uid)
    s.broken = {**s.broken, uid: cause}
    s.declared, s.charges = without(s.declared, uid), without(s.charges, uid)
    s.tell("10.2", "{uid} is broken.", uid=uid)
    score(s, s.enemy(counter.side), points_for_broken(s, uid))
    if not counter.detachment:
        lose_morale(s, counter.formation)
    _dissolve(s, counter.formation)


def _dissolve(s: Brothers, formation: str) -> None:
    """10.2: a formation all of whose units are broken is out of the game, and so is its chit."""
    coming = (uid for due in s.due.values() for stack in due.stacks for uid in stack)
    units = set(s.formation(formation).units)
    if any(uid in s.units for uid in units) or units & set(coming):
        return
    if formation in s.staff:
        s.remove_staff(formation)
    if formation not in s.gone:
        s.gone = (*s.gone, formation)
        s.cup = tuple(chit for chit in s.cup if chit != formation)
        s.tell("10.2", "{formation} is no more.", formation=formation)


# 14: Corps Morale


def lose_morale(s: Brothers, formation: str) -> None:
    """14: its marker goes down by one; at zero the formation will collapse (14.1)."""
    if formation in s.demoralised or formation not in s.morale:
        return
    left = max(s.morale[formation] - 1, 0)
    s.morale = {**s.morale, formation: left}
    if not left and not any(isinstance(record, Collapse) for record in s.agenda):
        s.then(Collapse())


def nation_loses_morale(s: Brothers, nation: str, but: Sequence[str] = ()) -> None:
    for id, formation in s.setting.roster.formations.items():
        if formation.nation == nation and id not in but:
            lose_morale(s, id)
