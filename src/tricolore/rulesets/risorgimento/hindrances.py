"""5.3: why a unit cannot go to a hex, in the words of the rule that forbids it."""

from __future__ import annotations

from tricolore.core.text import say
from tricolore.rulesets.risorgimento import magenta
from tricolore.rulesets.risorgimento.charge import charge_targets
from tricolore.rulesets.risorgimento.solferino import may_approach
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.state import REFUSED, Risorgimento
from tricolore.rulesets.risorgimento.terrain import HC, LC, POINT
from tricolore.rulesets.risorgimento.ways import points_left, reach_of, toll_of

Hindrance = tuple[str, str]
"""A paragraph, and what it says about the case."""
FAR = 60 * POINT
"""More than anybody has, to see whether a hex could be reached at all."""


def hindrance(s: Risorgimento, uid: str, hex: int) -> Hindrance | None:
    """Why a unit on the map cannot go to a hex; None if it can."""
    return _at_rest(s, uid) or _on_the_way(s, uid, hex)


def _at_rest(s: Risorgimento, uid: str) -> Hindrance | None:
    """Why it does not move at all."""
    unit, counter, act = s.units[uid], s.counter(uid), s.act
    if act is None:
        return "4.4", say("its corps is not active")
    if act.leader:
        if uid not in s.commanded:
            return "4.16", say("only the cavalry of the Massed Attack acts")
    elif counter.corps != act.corps or (act.only and s.brigade_of(uid) not in ("", act.only)):
        return "4.4", say("its corps is not active")
    if unit.reserve:
        return "4.61", say("it is In Reserve")
    if counter.brigade and s.brigades[counter.brigade].orders == REFUSED:
        return "4.13", say("its brigade has no orders and may only Rally")
    if uid in s.once:
        return "5.6", say("it has arrived late, and has been activated this turn")
    if uid in s.halted:
        return "5.3", say("its movement is over")
    if uid in s.fired and uid not in s.commanded:
        return "4.42", say("it is out of command, and has fired instead")
    if unit.square:
        return "6.14", say("it is in square")
    if uid in s.moved and s.in_zone(s.enemy(counter.side), unit.hex):
        return "6.32", say("it must stop in the enemy zone that it has entered")
    return None


def _on_the_way(s: Risorgimento, uid: str, hex: int) -> Hindrance | None:
    if hex in reach_of(s, uid).cost:
        if s.act is not None and s.act.leader and not charge_targets(s, uid, hex):
            return "4.16", say("in a Massed Attack it goes only where it can charge from")
        return None
    here = s.units[uid].hex
    if hex == here:
        return "5.3", say("it is there already")
    bar = barred(s, uid, hex)
    if bar is not None:
        return bar
    if s.setting.board.adjacent(here, hex):
        return _step(s, uid, hex)
    cost = reach_of(s, uid, FAR).cost.get(hex)
    if cost is None:
        return "5.3", say("no way leads there, or only one through enemies and their zones")
    left = points_left(s, uid)
    return "5.0", say(
        "the way costs {cost:g} points, and it has {left:g}", cost=cost / POINT, left=left / POINT
    )


def _step(s: Risorgimento, uid: str, hex: int) -> Hindrance:
    """Why it does not step into a hex beside it, though it might stand there."""
    counter, here, ground = s.counter(uid), s.units[uid].hex, s.setting.ground
    step = ground.step(counter.mobility, here, hex, s.mud, s.down)
    if step is None:
        return "5.26", say("what lies between is impassable for it")
    if s.is_strategic(uid) and ground.is_(hex, HC, LC):
        return "5.11", say(
            "Strategic Movement leads into cultivation by road, into light one by trail"
        )
    met = toll_of(s, uid)(hex)
    if met is not None and met[1] and s.in_zone(s.enemy(counter.side), here):
        return "6.33", say("it may not go straight from one enemy zone into another")
    left = points_left(s, uid) / POINT
    return "5.31", say("the step costs more than the {left:g} points that are left", left=left)


def barred(s: Risorgimento, uid: str, hex: int) -> Hindrance | None:
    """What keeps it out of a hex, whatever the way: the reasons of `ways.toll_of`, in its order."""
    toll, counter, bit = toll_of(s, uid), s.counter(uid), s.bits.bit[hex]
    if s.holder(hex) == toll.enemy:
        return "5.42", say("the enemy is there")
    if s.stacks.get(hex) and not fits(s, hex, uid):
        if s.is_strategic(uid) or any(map(s.is_strategic, s.stacks[hex])):
            return "5.11", say("in Strategic Movement only one unit is allowed in a hex")
        return "5.41", say("there is no room beside those who are there")
    if toll.barred & bit:
        return "5.11", say("it is within three hexes of an enemy, too near for Strategic Movement")
    if hex in toll.closed:
        return "5.34", say("it is within two hexes of where the enemy is still to enter")
    if magenta.is_barred(s, uid, hex):
        return "Magenta", say("the Austrians do not go there yet")
    if toll.withdrawing and not may_approach(s, uid, hex):
        return "9.21", say("its corps withdraws, and comes no nearer to the enemy")
    if not toll.beside & bit:
        return None
    if counter.horse:
        return "5.33", say("cavalry moves next to an enemy only in a charge")
    if toll.shy:
        return "4.42", say("it is out of command, and may not move next to an enemy")
    if counter.guns and toll(hex) is None:
        return "5.33", say("artillery may not move next to an enemy")
    if toll.unfit and hex in toll.zones:
        return "9.11", say("its brigade is Hors de Combat, and may not enter an enemy zone")
    return None
