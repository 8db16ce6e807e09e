"""Questions of fire and assault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.ask import DONE, YES, Option, sent
from tricolore.rulesets.brothers.advance import ALL as ALL_ADVANCE
from tricolore.rulesets.brothers.advance import NOBODY, STAY
from tricolore.rulesets.brothers.assault import (
    ASSAULT,
    LEAVE,
    NO_MORE,
    STAND,
    able_stacks,
    by_target,
    supports,
)
from tricolore.rulesets.brothers.charge import charge_bonus
from tricolore.rulesets.brothers.fire import FIRE, STEP, bears_on, column_of, step_groups
from tricolore.rulesets.brothers.judgement import volleys
from tricolore.rulesets.brothers.judgement.blows import LOW
from tricolore.rulesets.brothers.judgement.decision import NEVER, Decision, Rates
from tricolore.rulesets.brothers.judgement.endurance import longest
from tricolore.rulesets.brothers.judgement.stands import ordered
from tricolore.rulesets.brothers.reaction import ALL, APART, answering
from tricolore.rulesets.brothers.results import TOUGH_FIGHT
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY
from tricolore.rulesets.brothers.steps import AnswerFire, Assault, Fire, PayLoss, Retreat
from tricolore.rulesets.brothers.subjects import (
    Abandon,
    AbandonFar,
    AdvanceAlong,
    AdvanceOn,
    AdvanceWith,
    AnswerMove,
    ChooseLead,
    ComposeAssault,
    GoAlong,
    PickLargest,
    Reroll,
    RetreatTo,
)
from tricolore.rulesets.brothers.terms import BROKEN, FALLS_BACK

NEARBY = 0.8
"""Turns of march from their goal within which guns are where they should be."""
LIMBERED = 0.06
"""What it costs guns to fire: they do not march afterwards (8.1.6)."""
SOFTENED = 0.25
"""How much more a fire counts at those who hold a place, or who can be assaulted afterwards."""

BAD = (
    "no effect",
    "it is shaken as it leaves",
    FALLS_BACK,
    BROKEN,
    "it wavers",
    "the activation fails",
)
"""What dice can show that nobody wants."""


# Fire


def order_fire(d: Decision) -> Rates:
    """The fire that costs the enemy most first; none that is not worth its powder."""
    groups = {group[0]: group for group in step_groups(d.s)}
    singly = {
        uid
        for group in groups.values()
        if d.weight("staff") and volleys.apart(d, group)
        for uid in group
    }
    return [_fire(d, option, groups, singly) for option in d.options]


def _fire(
    d: Decision, option: Option, groups: dict[str, tuple[str, ...]], singly: set[str]
) -> float:
    """Who is uppermost fires with all, or after all others."""
    s = d.s
    if option == DONE:
        return 0.0
    if option.kind != "send":
        return NEVER
    uid, target = sent(option)
    group = groups.get(uid, (uid,))
    if uid in singly and len(group) > 1:
        return NEVER
    firers = tuple(u for u in group if bears_on(s, u, target))
    cost = LOW
    if s.counter(uid).arm == ARTILLERY and not s.beside(s.enemy(d.side), s.units[uid].hex):
        cost += LIMBERED + d.weight("staff") * _march_forgone(d, uid)
    return (
        fire_worth(d, Fire(firers, target, STEP)) - cost
    )  # nothing is risked by it, so no boldness


def _march_forgone(d: Decision, uid: str) -> float:
    """What it would be worth to guns to march on instead: they do not march once they have fired
    (8.1.6)."""
    s, mission = d.s, d.mission
    if mission is None:
        return 0.0
    hex = s.units[uid].hex
    turns = d.book.routes.turns(hex, mission.hex)
    if turns < NEARBY:
        return 0.0
    return -d.book.march(s, mission, (uid,), hex) / max(turns, 1.0)


def fire_worth(d: Decision, fire: Fire) -> float:
    """What a fire costs the enemy; more where it prepares an assault."""
    s = d.s
    blows = d.book.blows
    worth = blows.fire(s, fire)
    if s.around(fire.target, d.side):
        worth *= 1 + SOFTENED
    if fire.target in s.setting.places:
        worth *= 1 + SOFTENED
        front = [uid for uid, _ in s.front(fire.target)]
        if front and d.weight("staff"):
            hits = blows.hits_by_fire(s, column_of(s, fire).total, longest(s, front))
            worth += blows.taking(s, fire.target, hits)
    return worth


def compose_fire(d: Decision) -> Rates:
    """All who can."""
    return [0.0 if option == FIRE else 1.0 for option in d.options]


def aim_fire(d: Decision) -> Rates:
    return [fire_worth(d, Fire((sent(o)[0],), sent(o)[1], STEP)) for o in d.options]


def answer_move(d: Decision) -> Rates:
    """Everybody; one by one if all do more so, or first those of them who do."""
    assert isinstance(d.ask.about, AnswerMove)
    better: list[tuple[str, ...]] = []
    several: list[tuple[str, ...]] = []
    if d.weight("staff") and isinstance(d.step, AnswerFire):
        step = d.step
        several = [group for group in answering(d.s, step) if len(group) > 1]
        better = [g for g in several if volleys.apart_at(d, g, step.hex, step.group)]
    last = {group[-1] for group in better}
    worth = {ALL: 1.0, APART: 3.0 if better and len(better) == len(several) else 0.0}
    return [
        2.0 if option.kind == "pick" and option.value in last else worth.get(option, 0.0)
        for option in d.options
    ]


def pick_largest(d: Decision) -> Rates:
    """Who suffers: whose loss costs least; for a test, whoever is steadiest."""
    assert isinstance(d.ask.about, PickLargest)
    s, prices = d.s, d.book.prices
    if "test" in d.ask.about.why:
        return [float(s.rating(str(o.value))) for o in d.options]
    casualties = int("casualt" in d.ask.about.why)
    return [
        -prices.cost(str(o.value), s.units[str(o.value)], 1 - casualties, casualties)
        for o in d.options
    ]


def reroll(d: Decision) -> Rates:
    """Whatever is bad for us; of assaults, what the attacker loses, or for want of better what is
    undecided."""
    assert isinstance(d.ask.about, Reroll)
    what = d.ask.about.what
    lost = what[:1] == "A" and what[1:2].isdigit()
    wanted = 1.0 if lost or what in BAD else 0.2 if what == TOUGH_FIGHT else -1.0
    return [wanted if option == YES else 0.0 for option in d.options]


# Assaults


def declare(d: Decision) -> Rates:
    """For each enemy hex the best set of stacks that could assault it.  Each stack is sent where it
    is part of most; what is already declared counts as sent."""
    able = able_stacks(d.s)
    targets = {sent(option)[1] for option in d.options if option.kind == "send"}
    sets = {target: _best_set(d, target, able) for target in targets}
    rates = []
    for option in d.options:
        if option == DONE:
            rates.append(0.0)
        elif option.kind == "send":
            hex, target = int(sent(option)[0]), sent(option)[1]
            worth, stacks = sets[target]
            rates.append(worth if hex in stacks else NEVER)
        else:
            rates.append(NEVER)
    return rates


def _best_set(
    d: Decision, target: int, able: Mapping[int, Sequence[str]]
) -> tuple[float, set[int]]:
    """Stacks that should assault a hex, added one by one for as long as each makes it better."""
    stacks = {hex: list(units) for hex, units in by_target(d.s).get(target, {}).items()}
    worth = _best(d, target, stacks) if stacks else 0.0
    near = [hex for hex in able if d.s.setting.board.adjacent(hex, target)]
    added: set[int] = set()
    best: tuple[float, set[int]] = (worth if stacks else NEVER, set())
    while left := [hex for hex in near if hex not in added]:
        tried = [(_best(d, target, _with(stacks, hex, able)), hex) for hex in left]
        worth, hex = max(tried, key=lambda one: (one[0], -one[1]))
        stacks = _with(stacks, hex, able)
        added.add(hex)
        if worth > best[0]:
            best = (worth, set(added))
    return best


def _with(
    stacks: dict[int, list[str]], hex: int, able: Mapping[int, Sequence[str]]
) -> dict[int, list[str]]:
    return {**stacks, hex: [*stacks.get(hex, ()), *able[hex]]}


def _best(d: Decision, target: int, stacks: dict[int, list[str]]) -> float:
    _, forecast = d.book.best_lead(d.s, target, stacks)
    return d.weight("gain") * forecast.gain - d.weight("loss") * forecast.loss


def compose_assault(d: Decision) -> Rates:
    assert isinstance(d.ask.about, ComposeAssault)
    return [1.0 if option == ASSAULT else 0.0 for option in d.options]


def next_assault(d: Decision) -> Rates:
    """The most promising first; what has become hopeless is called off."""
    fights = by_target(d.s)
    return [
        0.0 if option == NO_MORE else _best(d, int(option.value), fights[int(option.value)])
        for option in d.options
    ]


def choose_lead(d: Decision) -> Rates:
    """The best lead; nobody is left out."""
    assert isinstance(d.ask.about, ChooseLead)
    s, target = d.s, d.ask.about.hex
    fights = by_target(s)[target]
    rates = []
    for option in d.options:
        if option.kind != "go":
            rates.append(NEVER)
            continue
        lead = int(option.value)
        helpers = {hex: units for hex, units in fights.items() if hex != lead}
        rates.append(d.book.blows.assault(s, target, lead, fights[lead], helpers).worth)
    return rates


def abandon(d: Decision) -> Rates:
    """To stand costs what the assault is expected to; to leave costs order and the hex."""
    assert isinstance(d.ask.about, Abandon)
    assert isinstance(d.step, Assault)
    s, step, blows = d.s, d.step, d.book.blows
    helpers = supports(s, step.target, step.lead)
    charging = any(charge_bonus(s, uid) for uid in step.attackers)
    forecast = blows.stand(s, step.target, step.lead, step.attackers, helpers, step.bonus, charging)
    stand = forecast.loss - forecast.gain
    rates = []
    for option in d.options:
        if option == STAND:
            rates.append(stand)
        elif option == LEAVE:
            rates.append(-blows.left(s, s.stacks[step.target], d.book.prices.place(step.target)))
        else:
            rates.append(NEVER)
    return rates


def abandon_far(d: Decision) -> Rates:
    """Cavalry falls back a single hex, unless whoever assaults is quick to follow."""
    assert isinstance(d.ask.about, AbandonFar)
    s, uid = d.s, d.ask.about.uid
    attackers = d.step.attackers if isinstance(d.step, Assault) else ()
    pursued = any(s.counter(one).arm == CAVALRY for one in attackers) or s.units[uid].hits
    return [float(option.value == ("2" if pursued else "1")) for option in d.options]


def refuge(d: Decision) -> Rates:
    """Headquarters take refuge with the stack that has least to fear, and most men."""
    s, rates = d.s, []
    for option in d.options:
        hex = s.units[str(option.value)].hex
        stack = s.stacks[hex]
        rates.append(0.1 * sum(map(s.strength, stack)) + d.book.exposure(s, stack, hex))
    return rates


def choose_losses(d: Decision) -> Rates:
    """Hexes or order: what costs less, the place and what the winner pays counted in."""
    assert isinstance(d.step, PayLoss)
    s, step, blows = d.s, d.step, d.book.blows
    units = tuple(uid for uid in step.units if uid in s.units)
    hex = s.units[units[0]].hex
    attacked = all(s.units[uid].hex == hex for uid in units) and hex in s.setting.places
    ground = d.book.prices.place(hex) if attacked and s.control.get(hex) == d.side else 0.0
    winners = [uid for uid in step.winners or step.enemies if uid in s.units]
    rates = []
    for option in d.options:
        back = int(option.value)
        cost = blows.paid(s, units, step.points, back, ground)
        if not back and step.other:
            theirs = d.book.prices.place(s.units[winners[0]].hex) if winners else 0.0
            cost -= blows.payment(s, winners, step.other, False, theirs)[1] if winners else 0.0
        rates.append(-cost)
    return rates


# What follows


def retreat_to(d: Decision) -> Rates:
    """Together, to where it is safest."""
    assert isinstance(d.ask.about, RetreatTo)
    s, group = d.s, [uid for uid in d.ask.about.group if uid in d.s.units]
    rates = []
    for option in d.options:
        if option.kind != "go":
            rates.append(NEVER)
            continue
        hex = int(option.value)
        worth = d.book.exposure(s, [*group, *s.stacks.get(hex, ())], hex) if group else 0.0
        if group and d.weight("staff"):
            loose = int(s.setting.ground.loose_woods(s.units[group[0]].hex, hex))
            worth -= d.weight("staff") * d.book.disorder(s, group, loose)
        if s.beside(s.enemy(d.side), hex):
            worth -= 0.3
        rates.append(worth + d.book.place(s, hex) * 0.5)
    return rates


def go_along(d: Decision) -> Rates:
    """Headquarters go where their troops go, unless some stay; units stay."""
    assert isinstance(d.ask.about, GoAlong | AdvanceAlong)
    s = d.s
    rates = []
    for option in d.options:
        if option == DONE:
            rates.append(0.0)
            continue
        id = str(option.value)
        if id in s.units:
            rates.append(-1.0)
            continue
        going = set(d.step.group) if isinstance(d.step, Retreat) else set()
        stay = [uid for uid in s.stacks.get(s.staff[id].hex, ()) if uid not in going]
        rates.append(-1.0 if stay else 1.0)
    return rates


def advance_with(d: Decision) -> Rates:
    """All, unless the hex is worth less to them than where they stand."""
    assert isinstance(d.ask.about, AdvanceWith)
    s, hex = d.s, d.ask.about.hex
    able = tuple(str(option.value) for option in d.options if option.kind == "pick")
    if not able:
        able = tuple(getattr(d.step, "attackers", ()))
    able = tuple(uid for uid in able if uid in s.units)
    if not able:
        return [1.0 if option in (ALL_ADVANCE, DONE) else 0.0 for option in d.options]
    here = s.units[able[0]].hex
    units = ordered(s, able)
    mission = d.mission_of(units[0])
    book, weights = d.book, {**d.weights, "loss": 0.0}
    gained = book.worth(s, mission, units, here, hex, weights) - book.worth(
        s, mission, units, here, here, weights
    )
    gained += 0.15  # ground won is ground the enemy has not
    rates = []
    for option in d.options:
        if option == ALL_ADVANCE:
            rates.append(gained)
        elif option in (NOBODY, DONE):
            rates.append(0.0)
        else:
            rates.append(-1.0)
    return rates


def advance_on(d: Decision) -> Rates:
    """Chargers stop where they are, unless a place is to be had."""
    assert isinstance(d.ask.about, AdvanceOn)
    return [0.3 if option == STAY else d.book.place(d.s, int(option.value)) for option in d.options]


def least_loss(d: Decision) -> Rates:
    """Whoever can bear a hit most cheaply."""
    s, prices = d.s, d.book.prices
    return [-prices.cost(str(o.value), s.units[str(o.value)], 1) for o in d.options]
