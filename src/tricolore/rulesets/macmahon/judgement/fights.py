"""Ratings for questions on attacks (11): coordination, joining a defence, refusing to retreat."""

from __future__ import annotations

from tricolore.core.ask import YES
from tricolore.rulesets.great_battles.judgement import combat
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.judgement.forecasts import DRIVEN, KILLED
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.coordination import NOBODY
from tricolore.rulesets.macmahon.state import Assault, MacMahon
from tricolore.rulesets.macmahon.subjects import Coordinate


def as_one(d: Decision) -> Rates:
    """11.1: whether the attacks on a hex are better coordinated."""
    s, ask = d.s, d.ask
    assert isinstance(ask.about, Coordinate)
    hex = ask.about.hex
    activation = d.activation()
    uids = [attack.attacker for attack in s.attacks if attack.hex == hex]
    joint, apart = activation.both_ways(activation.here, uids, hex)
    better = activation.balance(joint) > activation.balance(apart)
    better = better and d.weights.get("together", 1.0) > 0
    return [1.0 if (option == YES) == better else 0.0 for option in ask.options]


def keep_out(d: Decision) -> Rates:
    """11.1: all attackers take part, since the plan relies on all of them."""
    return [float(option == NOBODY) for option in d.ask.options]


def lay_points(d: Decision) -> Rates | None:
    """11.2: a neighbour joins the defence with all its points; else as in every game.

    Only a unit that joins must use at least one point.
    """
    if isinstance(d.step, Assault) and int(d.ask.options[0].value) > 0:
        return [float(option.value) for option in d.ask.options]
    return combat.lay_points(d)


def refuse(d: Decision) -> Rates:
    """11.3: whether the hex, or what a retreat would cost, is worth a step."""
    s, ask = d.s, d.ask
    assert isinstance(s, MacMahon)
    uid = str(ask.unit)
    activation = d.activation_of(uid)
    unit, counter = s.units[uid], s.counter(uid)
    left = counter.cohesion - unit.losses
    step = activation.toll(uid).driven  # it is disorganised by now, so a hit costs a step
    price = step if left > 1 else step + KILLED * activation.prices.use
    cost = DRIVEN * activation.prices.use + activation.place_worth(unit.hex)
    if d.kit.driven_into_zone(s, uid, unit.hex) is not False:
        cost += step
    if s.active != counter.formation and s.side(uid) != s.formation(s.active).side:
        guns = [gun for gun in s.stacks[unit.hex] if s.counter(gun).arm == ARTILLERY]
        cost += sum(activation.toll(gun).driven_and_step for gun in guns if gun != uid)
    return [cost - price if option == YES else 0.0 for option in ask.options]
