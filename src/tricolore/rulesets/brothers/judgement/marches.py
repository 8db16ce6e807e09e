"""Questions of movement, for those who decide each by itself."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import DONE, Option, sent
from tricolore.rulesets.brothers.charge import charge_targets, charge_ways
from tricolore.rulesets.brothers.command import rating_of
from tricolore.rulesets.brothers.judgement.blows import front_of
from tricolore.rulesets.brothers.judgement.decision import NEVER, Decision, Rates
from tricolore.rulesets.brothers.judgement.stands import ARMS, ordered
from tricolore.rulesets.brothers.movement import CHARGE
from tricolore.rulesets.brothers.offers import joint, movable_stacks
from tricolore.rulesets.brothers.ordering import STOP
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.stacking import room
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import March
from tricolore.rulesets.brothers.subjects import ChargeAt, ChargeFrom, OnMarch, PlaceInStack
from tricolore.rulesets.brothers.terrain import AGGRESSIVE

STIR = 0.03
"""What a march must be worth."""
COMES = 50.0
"""What it is worth that reinforcements enter: before anything else."""
TIDY = 0.02
"""What each pair of units in the wrong order costs, where fire makes no difference."""
DISORDERED = 0.35
"""What a charge costs besides: both sides are disordered by it."""


def order_move(d: Decision) -> Rates:
    """What each march makes better; entries first."""
    s = d.s
    stacks = movable_stacks(s)
    rates = []
    for option in d.options:
        if option == DONE:
            rates.append(0.0)
        elif option.kind == "send":
            rates.append(_sent(d, option, stacks))
        elif option.kind == "pick":
            id = str(option.value)
            rates.append(entering(d, id) if id not in s.units else charge_worth(d, id))
        else:
            rates.append(NEVER)
    return rates


def _sent(d: Decision, option: Option, stacks: dict[int, tuple[str, ...]]) -> float:
    s = d.s
    who, hex = sent(option)
    if who in s.staff:
        return ride(d, who, hex) - ride(d, who, s.staff[who].hex) - STIR
    if who in s.units:
        units: tuple[str, ...] = (who,)
    elif who.isdigit():
        units = joint(s, stacks[int(who)])
    else:
        return entry(d, who, hex)
    return gained(d, units, hex) - STIR


def gained(d: Decision, units: Sequence[str], hex: int) -> float:
    """What it makes better to march to a hex, an assault from there counted in."""
    s, book = d.s, d.book
    here = s.units[units[0]].hex
    if hex != here and not room(s, hex, sum(map(s.strength, units))):
        return NEVER
    mission = d.mission_of(units[0])
    worth = book.worth(s, mission, units, here, hex, d.weights)
    before = book.worth(s, mission, units, here, here, d.weights)
    return worth - before + striking(d, units, hex) - striking(d, units, here)


def striking(d: Decision, units: Sequence[str], hex: int) -> float:
    """What an assault by these units from a hex could bring, friends in contact helping."""
    s, act = d.s, d.s.act
    enemy = s.enemy(d.side)
    if act is None or act.posture != AGGRESSIVE or not s.beside(enemy, hex) or act.failed:
        return 0.0
    lead = [u for u in units if s.counter(u).arm != ARTILLERY and u not in act.ooc]
    if not lead:
        return 0.0
    here = s.units[lead[0]].hex
    best = 0.0
    for target in s.around(hex, enemy):
        stacks = {hex: lead}
        for there in s.around(target, d.side):
            friends = [
                u
                for u in s.stacks[there]
                if u in act.members
                and u not in act.ooc
                and u not in lead
                and s.counter(u).arm != ARTILLERY
                and u not in s.halted
            ]
            if friends:
                stacks.setdefault(there, []).extend(friends)
        _, forecast = d.book.best_lead(s, target, stacks)
        through = 1.0 if hex == here else 1 - d.book.gauntlet(s, lead, hex)[1]
        worth = d.weight("gain") * forecast.gain - d.weight("loss") * forecast.loss
        best = max(best, through * worth)
    return best


# Headquarters


def ride(d: Decision, id: str, hex: int) -> float:
    """What it is worth for headquarters, or a sovereign, to be on a hex."""
    s = d.s
    weights: dict[int, float] = {}
    roster = s.setting.roster
    if id in roster.formations:
        for uid in s.members(id):
            there = s.units[uid].hex
            weights[there] = weights.get(there, 0.0) + 0.04 * s.strength(uid) + 0.03
        for due in s.due.values():
            if due.turn <= s.turn + 1 and any(
                s.counter(uid).formation == id for stack in due.stacks for uid in stack
            ):
                weights[due.hexes[0]] = weights.get(due.hexes[0], 0.0) + 0.3
        return d.book.command(s, id, hex, weights, rating_of(s, id, AGGRESSIVE))
    sovereign = roster.sovereigns[id]
    for uid, unit in s.units.items():
        counter = s.counter(uid)
        if counter.nation == sovereign.nation:
            near = 1.0 if d.book.dangers.strikers(unit.hex) else 0.4
            weights[unit.hex] = weights.get(unit.hex, 0.0) + 0.02 * near * s.strength(uid)
    worth = d.book.command(s, id, hex, weights, sovereign.rating)
    risk = 1.0 if s.beside(s.enemy(d.side), hex) else 0.0
    corps = 0.0
    if id == s.setting.kaiser:  # 6.2.3: the corps that he is with need not check
        corps = max(
            (0.5 for f, staff in s.staff.items() if f in s.morale and staff.hex == hex), default=0.0
        )
    return worth - risk + corps


# Reinforcements


def entry(d: Decision, id: str, hex: int) -> float:
    """A single unit, or headquarters: where it is nearest to its goal."""
    s = d.s
    formation = id if id in s.setting.roster.formations else ""
    if id in s.setting.roster.counters:
        formation = s.counter(id).formation
    mission = d.book.mission(s, formation, d.missions) if formation else None
    far = d.book.routes.turns(hex, mission.hex) if mission else 0.0
    first = 10.0 if id in s.setting.roster.formations else 0.0
    return COMES + first - far - s.entered.get(hex, 0) * 0.3


def entering(d: Decision, uid: str) -> float:
    """A whole stack together: before its units one by one."""
    return COMES + 5.0 + (0.1 if d.s.counter(uid).arm != ARTILLERY else 0.0)


def enter_with(d: Decision) -> Rates:
    uid = d.ask.unit or ""
    return [entry(d, uid, int(option.value)) for option in d.options]


# On the march


def on_march(d: Decision) -> Rates:
    """The best goal; nobody is left behind, no single steps."""
    assert isinstance(d.ask.about, OnMarch)
    s = d.s
    group = tuple(id for id in d.ask.about.group if id in s.units)
    rates = []
    for option in d.options:
        if option.kind == "go":
            hex = int(option.value)
            rates.append(gained(d, group, hex) if group else ride(d, d.ask.about.uid, hex))
        elif option == STOP:
            here = 0.0 if group else ride(d, d.ask.about.uid, s.staff[d.ask.about.uid].hex)
            rates.append(here)
        elif option == CHARGE:
            rates.append(charge_worth(d, group[0]) if group else NEVER)
        else:
            rates.append(NEVER)
    return rates


# Charges


def charge_worth(d: Decision, uid: str) -> float:
    """What the best charge of a cavalry unit by itself would bring."""
    s = d.s
    if s.counter(uid).arm != CAVALRY:
        return NEVER
    found = [charge_at(d, uid, target) for target in charge_targets(s, (uid,))]
    return max(found, default=NEVER)


def charge_at(d: Decision, uid: str, target: int) -> float:
    s = d.s
    ways = charge_ways(s, (uid,), target)
    found = []
    for end in ways:
        cost, stopped = d.book.gauntlet(s, (uid,), end)
        forecast = d.book.blows.assault(s, target, end, (uid,), {}, charging=True)
        worth = d.weight("gain") * (forecast.gain + 0.2) - d.weight("loss") * forecast.loss
        found.append((1 - stopped) * (worth - DISORDERED) - cost)
    return max(found, default=NEVER)


def charge_to(d: Decision) -> Rates:
    assert isinstance(d.ask.about, ChargeAt)
    return [charge_at(d, d.ask.about.uid, int(option.value)) for option in d.options]


def charge_from(d: Decision) -> Rates:
    assert isinstance(d.ask.about, ChargeFrom)
    uid = d.ask.about.uid
    return [
        NEVER if option.kind == "via" else -d.book.gauntlet(d.s, (uid,), int(option.value))[0]
        for option in d.options
    ]


# The order of a stack


def place_in_stack(d: Decision) -> Rates:
    """Where fire does least harm and our own most; for the rest foot on top, guns below."""
    assert isinstance(d.ask.about, PlaceInStack)
    s, uid, hex = d.s, d.ask.about.uid, d.ask.about.hex
    group = d.step.group if isinstance(d.step, March) else (uid,)
    stack = s.stacks.get(hex, ())
    coming = [u for u in group if u not in stack and u in s.units]
    rates = []
    for option in d.options:
        at = 0 if option.kind == "say" else stack.index(str(option.value)) + 1
        order = (*stack[:at], *coming, *stack[at:])
        rates.append(_order_worth(d, hex, order, coming) - TIDY * _disarray(s, order))
    return rates


def _order_worth(d: Decision, hex: int, order: Sequence[str], coming: Sequence[str]) -> float:
    """What the order of a stack is worth for fire: ours, and the enemy's now and later."""
    s, book = d.s, d.book
    answered = 0.0
    if book.dangers.watched(hex) and not set(coming).isdisjoint(front_of(s, order)):
        answered = book.gauntlet(s, order, hex)[0]
    return (
        d.weight("guns") * book.firepower(s, order, hex)
        - d.weight("exposure") * book.dangers.fires(s, hex, order)
        - answered
    )


def _disarray(s: Brothers, order: Sequence[str]) -> float:
    """How far a stack is from the order that it should have."""
    ranks = {uid: rank for rank, uid in enumerate(ordered(s, order))}
    wrong = sum(
        1.0 + (2.0 if ARMS[s.counter(one).arm] != ARMS[s.counter(other).arm] else 0.0)
        for at, one in enumerate(order)
        for other in order[at + 1 :]
        if ranks[one] > ranks[other]
    )
    tired = sum(s.units[uid].hits == 2 for uid in front_of(s, order))
    return wrong + tired


def order_stack(d: Decision) -> Rates:
    """Nothing: stacks keep their order."""
    return [1.0 if option == STOP else 0.0 for option in d.options]
