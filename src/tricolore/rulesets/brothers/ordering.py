"""4.3: Changes in the order of a stack."""

from __future__ import annotations

from tricolore.core.ask import Option, Pick, Rule, Say, choose
from tricolore.rulesets.brothers.offers import joint, movable_stacks
from tricolore.rulesets.brothers.opportunity import SETS_OUT
from tricolore.rulesets.brothers.stacking import TOP, front_line
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import AnswerFire, March, Window
from tricolore.rulesets.brothers.subjects import OrderStack, PlaceInStack
from tricolore.rulesets.brothers.ways import may_engage, mover_of

TOGETHER, STOP = Say("together"), Say("stop")
STOPPED = "stopped"
"""The moment of events for whoever has been stopped."""


def order_stack(s: Brothers, side: str, hex: int) -> Rule[None]:
    """Units may march together, or change their places before they do; next to the enemy that draws
    fire if somebody comes newly into the front line or to the top (4.3, Q28)."""
    able = movable_stacks(s).get(hex, ())
    together = joint(s, able)
    options: list[Option] = [TOGETHER] if len(together) > 1 else []
    options += [Pick(uid) for uid in able if _orders(s, uid, hex)]
    option = yield from choose(side, "4.3", OrderStack(hex), [*options, STOP])
    if option == STOP:
        return
    if option == TOGETHER:
        s.then(March(together, (0,) * len(together)))
        return
    uid = str(option.value)
    orders = _orders(s, uid, hex)
    place = yield from choose(side, "4.3", PlaceInStack(uid, hex), list(orders))
    before, top = {one for one, _ in s.front(hex)}, s.stacks[hex][0]
    s.reorder(hex, orders[place])
    s.tell_owner("4.3", "{uid} changes its place at {hex}.", uid, hex=hex)
    newly = [one for one, _ in s.front(hex) if one not in before]
    if not newly and s.stacks[hex][0] != top:
        newly = [s.stacks[hex][0]]
    if s.beside(s.enemy(side), hex):
        _answered(s, side, hex, tuple(dict.fromkeys((uid, *newly))), fire=bool(newly))


def _answered(s: Brothers, side: str, hex: int, units: tuple[str, ...], fire: bool) -> None:
    """11.8, 11.9: next to the enemy it counts as movement, so fire and events may answer it."""
    enemy = s.enemy(side)
    s.then(Window(SETS_OUT, units, hex, (enemy,)), Window(STOPPED, units, hex, (side,)))
    if fire:
        s.then(AnswerFire(units, hex))


def _orders(s: Brothers, uid: str, hex: int) -> dict[Option, tuple[str, ...]]:
    """The orders of a stack that a change of one unit's place can bring about, by that place.

    Next to the enemy, who may not engage brings nobody into the front line (11.7.1).
    """
    stack = s.stacks[hex]
    others = tuple(other for other in stack if other != uid)
    mover = mover_of(s, (uid,))
    free = may_engage(s, mover) or not s.beside(s.enemy(mover.side), hex)
    front = {one for one, _ in s.front(hex)}
    found: dict[Option, tuple[str, ...]] = {}
    for at in range(len(stack)):
        order = (*others[:at], uid, *others[at:])
        if order != stack and (free or front.issuperset(front_line(s, order))):
            found[Pick(others[at - 1]) if at else TOP] = order
    return found
