"""How a plan is carried out: who marches first, and how part of a stack marches as one.

Whoever comes up to the enemy goes first, the strongest before the others: fire that has been drawn
once is weaker the next time (11.8.1), and if it stops somebody there is still time to think again.
Units that go the same way march as one, so that fire is drawn once and not by each.
"""

from __future__ import annotations

from tricolore.core.ask import DONE, Choose, Go, Option, Pick, Send, Stack, sent
from tricolore.rulesets.brothers.judgement.groups import Stand
from tricolore.rulesets.brothers.movement import CHARGE
from tricolore.rulesets.brothers.offers import goals, joint, may_move, movable_stacks
from tricolore.rulesets.brothers.ordering import STOP
from tricolore.rulesets.brothers.remembered import Field
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import OnMarch
from tricolore.rulesets.brothers.ways import field_of, mover_of, reach
from tricolore.rulesets.plans import Plan


def next_march(s: Brothers, ask: Choose, plan: Plan) -> Option | None:
    """Reinforcements first, then each in turn, headquarters last; None if somebody is stuck."""
    if any(_enters(s, option) for option in ask.options):
        return None  # rated by itself: to enter comes before all else
    options = set(ask.options)
    left = waiting(s, ask.side, plan)
    marches = [_march(s, stand, plan, options) for stand in left]
    if marches:
        return None if None in marches else marches[0]
    assert s.act is not None
    ride = plan.get(s.act.formation)
    if isinstance(ride, Stand):
        option = Send(s.act.formation, ride.hex)
        if option in options:
            return option
    return _left_over(s, ask)


def stuck(s: Brothers, ask: Choose, plan: Plan) -> bool:
    """Whether somebody has yet to march as planned, and can no longer."""
    if any(_enters(s, option) for option in ask.options):
        return False
    options = set(ask.options)
    return any(_march(s, stand, plan, options) is None for stand in waiting(s, ask.side, plan))


def waiting(s: Brothers, side: str, plan: Plan) -> list[Stand]:
    """The stands that somebody has yet to take up, those first who bar nobody's way by it.

    Whoever stands on a road takes it away from those behind him (11.2.2).
    """
    left = [stand for stand in in_turn(s, side, plan) if _movers(s, stand)]
    if len(left) < 2:
        return left
    field, has = field_of(s, side), s.setting.bits.has
    ways = [_way(s, stand, field) for stand in left]

    def barred(stand: Stand) -> int:
        return sum(has(way, stand.hex) for way in ways)

    return sorted(left, key=barred)


def _movers(s: Brothers, stand: Stand) -> list[str]:
    """Those of a stand who are not there yet and may still go."""
    return [
        uid
        for uid in stand.units
        if uid in s.units and s.units[uid].hex != stand.hex and may_move(s, uid)
    ]


def _way(s: Brothers, stand: Stand, field: Field) -> int:
    """The hexes between somebody and his stand, in bits, by the way that he would take now."""
    moves = reach(s, mover_of(s, (_movers(s, stand)[0],)), field)
    bits = s.setting.bits
    return bits.of(moves.path(stand.hex)[:-1]) if bits.has(moves.bits, stand.hex) else 0


def in_turn(s: Brothers, side: str, plan: Plan) -> list[Stand]:
    """The stands of a plan in the order in which they are taken up."""
    enemy = s.enemy(side)

    def rank(stand: Stand) -> tuple[bool, int]:
        strength = sum(s.strength(uid) for uid in stand.units if uid in s.units)
        return not s.beside(enemy, stand.hex), -strength

    stands = [stand for stand in plan.values() if isinstance(stand, Stand) and stand.units]
    return sorted(stands, key=rank)


def party_of(s: Brothers, here: int, hex: int, plan: Plan) -> list[str]:
    """Who of a stack goes to a hex and could march there now."""
    group = joint(s, movable_stacks(s).get(here, ()))
    going = {
        uid
        for stand in plan.values()
        if isinstance(stand, Stand) and stand.hex == hex
        for uid in stand.units
    }
    return [uid for uid in group if uid in going]


def _march(s: Brothers, stand: Stand, plan: Plan, options: set[Option]) -> Option | None:
    """The next march of a slot: with all of its stack that goes the same way, if they can."""
    for uid in stand.units:
        if uid not in s.units or uid in s.moved or s.units[uid].hex == stand.hex:
            continue
        here = s.units[uid].hex
        group = joint(s, movable_stacks(s).get(here, ()))
        party = party_of(s, here, stand.hex, plan)
        together = Send(f"{here:04d}", stand.hex)
        if len(party) == len(group) and together in options:
            return together
        if 1 < len(party) < len(group) and Stack(here) in options and _can_go(s, party, stand.hex):
            return Stack(here)
        alone = Send(uid, stand.hex)
        if alone in options:
            return alone
    return None


def _can_go(s: Brothers, party: list[str], hex: int) -> bool:
    """Whether it matters that a party marches as one, and it can."""
    side = s.side(party[0])
    if not s.beside(s.enemy(side), hex):
        return False
    mover = mover_of(s, tuple(party))
    return hex in goals(s, mover, reach(s, mover, field_of(s, side)))


def next_of(s: Brothers, ask: Choose, plan: Plan) -> Option | None:
    """The next answer of a stack on the march: who stays behind, then where the others go."""
    assert isinstance(ask.about, OnMarch)
    group = [uid for uid in ask.about.group if uid in s.units]
    if len(group) < 2:
        return CHARGE if CHARGE in ask.options else None  # nobody is picked but for a charge
    for stand in in_turn(s, ask.side, plan):
        party = [uid for uid in party_of(s, s.units[group[0]].hex, stand.hex, plan) if uid in group]
        if len(party) < 2 or s.units[party[0]].hex == stand.hex:
            continue
        if not _can_go(s, party, stand.hex):
            continue
        left = next((Pick(uid) for uid in group if uid not in party), Go(stand.hex))
        if left in ask.options:
            return left
    return STOP if STOP in ask.options else None


def _enters(s: Brothers, option: Option) -> bool:
    """Whether an option brings somebody onto the map."""
    if option.kind == "pick":
        return option.value not in s.units
    if option.kind != "send":
        return False
    who = sent(option)[0]
    return who not in s.units and who not in s.staff and not who.isdigit()


def _left_over(s: Brothers, ask: Choose) -> Option | None:
    """What no plan covers: where a sovereign rides is rated by itself."""
    assert s.act is not None
    if s.act.sovereign and any(option.kind == "send" for option in ask.options):
        riders = [o for o in ask.options if o.kind == "send" and sent(o)[0] in s.staff]
        if riders:
            return None
    return DONE if DONE in ask.options else None
