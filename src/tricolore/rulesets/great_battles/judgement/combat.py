"""Opinions on combat: barrages, assaults, retreats and advances."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import DONE
from tricolore.rulesets.great_battles.judgement.blows import FREE, Plight
from tricolore.rulesets.great_battles.judgement.prospects import DRIVEN
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.judgement.thought import Rates, Thought
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_answer
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Assault, Attack, Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY


def fire(t: Thought) -> Rates:
    """The shot that costs the enemy most; guns that have a target never keep silent."""
    s, ask = t.s, t.ask
    sortie = t.sortie()

    def best(gun: str, hex: int) -> float:
        return max(sortie.shot(gun, target) for target in s.stacks[hex])

    rates = []
    for option in ask.options:
        if option.kind == "pick" and ask.unit is None:
            gun = str(option.value)
            rates.append(0.01 + max(best(gun, hex) for hex in targets(s, gun)))
        elif option.kind == "go":
            rates.append(best(str(ask.unit), int(option.value)))
        elif option.kind == "pick":
            rates.append(sortie.shot(str(ask.unit), str(option.value)))
        else:
            rates.append(0.0)
    return rates


def declare(t: Thought) -> Rates:
    """The assaults worth making from where the units stand; what is owed by them besides."""
    s, ask, weights = t.s, t.ask, t.weights
    sortie = t.sortie()
    if not weights.get("together", 1.0):
        sortie.together = 0.0
    blows = sortie.blows({})
    aims = {(uid, blow.hex): blow for blow in blows for uid in blow.attackers}
    declared = {(attack.attacker, attack.hex) for attack in s.attacks}
    if ask.unit is not None:  # which hex, or which unit there
        if ask.options[0].kind == "go":
            return [
                1.0 + aims[key].gain if (key := (ask.unit, int(o.value))) in aims else 0.0
                for o in ask.options
            ]
        return [0.0 if s.counter(str(o.value)).arm == ARTILLERY else 1.0 for o in ask.options]
    rates = []
    for option in ask.options:
        if option == DONE:
            rates.append(0.0)
            continue
        uid = str(option.value)
        open_ = [
            blow for (who, hex), blow in aims.items() if who == uid and (who, hex) not in declared
        ]
        if open_:
            rates.append(1.0 + max(blow.gain for blow in open_))
        else:
            committed = any(attack.attacker == uid for attack in s.attacks)
            rates.append(0.5 if committed and DONE not in ask.options else -1.0)
    return rates


def share(t: Thought) -> Rates:
    """All on the hex that is worth most; what is merely owed gets nothing."""
    s, step, ask = t.s, t.step, t.ask
    sortie = t.sortie()
    attacks = [attack for attack in s.attacks if attack.attacker == step.uid]
    stand = sortie.here[step.uid]
    asked = asked_points(ask)
    at = next((i for i, a in enumerate(attacks) if asked == (step.uid, a.target)), 0)
    full = s.counter(step.uid).combat
    worth = [sortie.balance(sortie.duel(step.uid, stand, a.hex, FREE, full)) for a in attacks]
    best = worth[at] >= max(worth[at:])
    wanted = len(ask.options) - 1 if best else 0
    return [1.0 if index == wanted else 0.0 for index in range(len(ask.options))]


def next_assault(t: Thought) -> Rates:
    """The best first: what it opens may help the rest."""
    s, ask = t.s, t.ask
    sortie = t.sortie()
    rates = []
    for option in ask.options:
        attacks = [
            a
            for a in s.attacks
            if (a.attacker == option.value if option.kind == "pick" else a.hex == option.value)
        ]
        found = [
            sortie.balance(sortie.duel(a.attacker, sortie.here[a.attacker], a.hex, FREE, a.value))
            for a in attacks
            if a.hex in s.stacks
        ]
        rates.append(max(found, default=-9.0) + (5.0 if _joins(s, attacks) else 0.0))
    return rates


def _joins(s: Battle, attacks: Sequence[Attack]) -> bool:
    return any(attack.target == s.coordinated for attack in attacks)


def stand_or_go(t: Thought) -> Rates | None:
    """Whether to await the assault, and where to go if not."""
    s, step, ask = t.s, t.step, t.ask
    uid = ask.unit
    if ask.options[0].kind == "pick" or uid is None:  # occupy the hex that was left?
        return occupy(t)
    if ask.options[0].kind in ("go", "turn"):
        return settle(t)
    assert isinstance(step, Assault)
    attackers = [attack.attacker for attack in step.attacks]
    sortie = t.sortie()
    hex = s.units[uid].hex
    apart = [
        sortie.duel(a.attacker, sortie.here[a.attacker], hex, Plight(flanked=True), a.value)
        for a in step.attacks
    ]
    threat = sum(p.gain - p.loss for p in apart)
    cost = DRIVEN + (sortie.place_worth(hex) if hex in s.control else 0.0)
    if s.own.full_allowance(s, uid) == max(s.own.full_allowance(s, a) for a in attackers):
        cost += sortie.toll(uid).driven
    return [cost - threat if option.value == "stand" else 0.0 for option in ask.options]


def occupy(t: Thought) -> Rates:
    """Go into a hex the enemy has left if it is worth something or safe enough."""
    s, ask = t.s, t.ask
    rates = []
    for option in ask.options:
        if option.kind != "pick":
            rates.append(0.0)
            continue
        uid = str(option.value)
        sortie = t.sortie_of(uid)
        vacated = next((v for v in s.vacated if uid in v.attackers), None)
        hex = vacated.hex if vacated else s.units[uid].hex
        rates.append(0.2 + sortie.ground_worth(uid, sortie.here[uid], hex))
    return rates


def settle(t: Thought) -> Rates | None:
    """Where to retreat to, or which way to face: where the enemy can do least."""
    s, ask, weights = t.s, t.ask, t.weights
    uid = ask.unit
    if uid is None or uid not in s.units:
        return None
    sortie = t.sortie_of(uid)
    unit = s.units[uid]
    caution = weights.get("exposure", 1.0) or 1.0
    rates = []
    for option in ask.options:
        if option.kind == "go":
            stands = [Stand(int(option.value), facing) for facing in range(6)]
        elif option.kind == "turn":
            stands = [Stand(unit.hex, int(option.value))]
        else:
            return None
        worth = max(
            caution * sortie.exposed(uid, stand, sortie.others.occupied)
            + sortie.unit_terms(uid, stand)["place"]
            for stand in stands
        )
        if option.kind == "go" and not has_room(s, uid, int(option.value)):
            worth -= 1.0
        rates.append(worth)
    return rates


def advance(t: Thought) -> Rates | None:
    """Into a place first; who goes: the one who is best off there."""
    s, ask = t.s, t.ask
    first = ask.options[0]
    if first.kind == "turn":
        return settle(t)
    if first.kind == "go":
        return [float(o.value in s.control) for o in ask.options]
    return [
        float(s.counter(str(o.value)).combat - 3 * s.units[str(o.value)].disorganised)
        if o.kind == "pick"
        else 0.0
        for o in ask.options
    ]


def guns_support(t: Thought) -> Rates:
    """All guns that bear."""
    s, ask = t.s, t.ask
    return [float(s.counter(str(o.value)).combat) if o.kind == "pick" else 0.0 for o in ask.options]


def divide(t: Thought) -> Rates | None:
    """Fire divided evenly among the attackers who are left."""
    ask, asked = t.ask, asked_points(t.ask)
    if asked is None:
        return None
    attackers = [attack.attacker for attack in t.step.attacks]
    wanted = int(even_answer(ask, asked[1], attackers).value)
    return [-abs(float(option.value) - wanted) for option in ask.options]


def other_target(t: Thought) -> Rates:
    """The target is gone; guns left behind are worth the trouble."""
    ask = t.ask
    return [1.0 if option.kind == "pick" else 0.5 for option in ask.options]
