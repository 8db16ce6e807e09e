"""Opinions on attacks in these battles: as one or each for himself, joining, refusing (11)."""

from __future__ import annotations

from tricolore.core.ask import YES
from tricolore.rulesets.great_battles.judgement import combat, command
from tricolore.rulesets.great_battles.judgement.prospects import DRIVEN, KILLED
from tricolore.rulesets.great_battles.judgement.thought import Rates, Thought
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.coordination import NOBODY
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.subjects import Coordinate, KeepOut, ResolveFirst, ResolveWhich


def as_one(t: Thought) -> Rates:
    """11.1: whether attacks on a hex are better struck as one, tried or not.

    All take part: the plan has nobody else attack a hex that some are to strike as one.
    """
    s, ask = t.s, t.ask
    if isinstance(ask.about, KeepOut):
        return [float(option == NOBODY) for option in ask.options]
    sortie = t.sortie()
    assert isinstance(ask.about, Coordinate)
    hex = ask.about.hex
    uids = [attack.attacker for attack in s.attacks if attack.hex == hex]
    joint, apart = sortie.both_ways(sortie.here, uids, hex)
    better = t.weights.get("together", 1.0) > 0 and sortie.balance(joint) > sortie.balance(apart)
    return [1.0 if (option == YES) == better else 0.0 for option in ask.options]


def next_or_advance(t: Thought) -> Rates | None:
    """The best attack first; what comes after them are advances."""
    if isinstance(t.ask.about, (ResolveWhich, ResolveFirst)):
        return combat.next_assault(t)
    return combat.advance(t)


def defend(t: Thought) -> Rates | None:
    """Neighbours join with all they have; what is divided is divided evenly."""
    ask = t.ask
    kind = ask.options[0].kind
    if kind == "turn":
        return combat.settle(t)
    if kind == "pick":
        return combat.guns_support(t)
    if int(ask.options[0].value) > 0:  # a neighbour's points, the most first
        return [float(option.value) for option in ask.options]
    return combat.divide(t)


def refuse_or_retreat(t: Thought) -> Rates | None:
    """11.3: a step for the hex, if the hex or what the retreat would cost is worth a step.

    Commanders go with an advance.
    """
    s, ask = t.s, t.ask
    if ask.options[0].kind != "say":
        return combat.settle(t)
    if ask.unit in s.leaders:
        return command.lend(t)
    assert isinstance(s, MacMahon)
    uid = str(ask.unit)
    sortie = t.sortie_of(uid)
    unit, counter = s.units[uid], s.counter(uid)
    left = counter.cohesion - unit.losses
    step = sortie.toll(uid).driven  # it is disorganised by now, so that this is a step
    price = step if left > 1 else step + KILLED
    cost = DRIVEN + sortie.place_worth(unit.hex)
    if t.kit.driven_into_zone(s, uid, unit.hex) is not False:
        cost += step
    if s.active != counter.formation and s.side(uid) != s.formation(s.active).side:
        guns = [gun for gun in s.stacks[unit.hex] if s.counter(gun).arm == ARTILLERY]
        cost += sum(sortie.toll(gun).driven_and_step for gun in guns if gun != uid)
    return [cost - price if option == YES else 0.0 for option in ask.options]
