"""5.4, 5.5: stacking, the order of stacks, and Towns."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import DONE, Pick, Rule, choose
from tricolore.rulesets.kit.stacks import raised
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import Restack
from tricolore.rulesets.risorgimento.terrain import POINT, TOWN

BATTERIES, REGIMENTS, TOWN_FOOT = 3, 2, 3


def fits(s: Risorgimento, hex: int, uid: str) -> bool:
    """5.41: whether there is room for a unit besides those who are there."""
    there = s.stacks.get(hex, ())
    if not there:
        return True
    return is_legal(s, hex, (*(other for other in there if other != uid), uid))


def is_legal(s: Risorgimento, hex: int, uids: Sequence[str]) -> bool:
    """5.41, 5.51: whether these units may stand together."""
    if len(uids) < 2:
        return True
    counters = s.setting.counters
    if hex in s.setting.narrow:
        return False  # Magenta: a damaged bridge
    if any(s.is_strategic(uid) for uid in uids):
        return False  # 5.41(4)
    own = [counters[uid] for uid in uids]
    guns = [one for one in own if one.guns]
    foot = [one for one in own if one.foot]
    horse = [one for one in own if one.horse]
    if foot and horse:
        return False
    if len(guns) == len(own):
        return len(guns) <= BATTERIES
    if foot and s.setting.ground.is_(hex, TOWN):
        # 5.51: three infantry, or two and a battery, of whatever parent.
        return len(guns) <= 1 and len(own) <= TOWN_FOOT
    if guns:
        return len(guns) == 1 and len(own) == 2
    return len(own) <= REGIMENTS and len({_parent(s, uid) for uid in uids}) == 1


def _parent(s: Risorgimento, uid: str) -> str:
    """5.41: its brigade; corps cavalry has its corps instead."""
    counter = s.counter(uid)
    return counter.brigade or counter.corps


def is_crowded(s: Risorgimento, hex: int) -> bool:
    """Whether a stack is too large, and none of it is In Reserve (5.41(5))."""
    stack = s.stacks.get(hex, ())
    if len(stack) < 2 or any(s.units[uid].reserve for uid in stack):
        return False
    return not is_legal(s, hex, stack)


def restack(s: Risorgimento, hex: int) -> Rule[None]:
    """5.44, R21: the order changes, at 1 MP for each unit of the stack that moves later."""
    before = s.stacks[hex]
    while True:
        stack = s.stacks[hex]
        options = [*map(Pick, stack[1:]), DONE]
        option = yield from choose(s.side(stack[0]), "5.44", Restack(hex), options)
        if option == DONE:
            break
        s.order(hex, raised(stack, str(option.value)))
        if len(stack) == 2:
            break
    if s.stacks[hex] != before:
        s.tell("5.44", "The stack in {hex} changes its order.", hex=hex)
        for uid in before:
            if uid not in s.halted:
                s.spent[uid] = s.spent.get(uid, 0) + POINT


def may_restack(s: Risorgimento, uid: str) -> bool:
    """5.44: at the beginning of movement, and not in an enemy ZOC."""
    unit = s.units[uid]
    stack = s.stacks[unit.hex]
    return (
        len(stack) > 1
        and not s.spent.get(uid)
        and not any(s.units[other].reserve for other in stack)
        and not s.in_zone(s.enemy(s.side(uid)), unit.hex)
    )


def leaves_town_dear(s: Risorgimento, uid: str) -> bool:
    """5.53, R22: leaving a Town costs one more if it began there with other infantry.

    A battery pays if two were with it, which is allowed nowhere else (5.51).
    """
    hex = s.units[uid].hex
    if not s.setting.ground.is_(hex, TOWN) or s.counter(uid).horse:
        return False
    return len(s.foot(hex)) > 1
