"""Ratings for combat questions: barrages, assaults, retreats and advances."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import DONE
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.blows import FREE, Plight
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.judgement.forecasts import DRIVEN
from tricolore.rulesets.great_battles.judgement.stands import Blow, Stand
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_answer
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import Assault, Attack, Battle, Share
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY


def fire_with(d: Decision) -> Rates:
    """Prefer the battery whose best shot costs the enemy most.  A battery with a target always
    fires."""
    activation = d.activation()
    return [
        0.01 + max(_best_shot(activation, str(o.value), hex) for hex in targets(d.s, str(o.value)))
        if o.kind == "pick"
        else 0.0
        for o in d.ask.options
    ]


def fire_at_hex(d: Decision) -> Rates:
    """Prefer the hex where a shot costs the enemy most."""
    activation, gun = d.activation(), str(d.ask.unit)
    return [_best_shot(activation, gun, int(option.value)) for option in d.ask.options]


def fire_at_unit(d: Decision) -> Rates:
    """Prefer the unit that loses most by a shot."""
    activation, gun = d.activation(), str(d.ask.unit)
    return [activation.shot(gun, str(option.value)) for option in d.ask.options]


def _best_shot(activation: Activation, gun: str, hex: int) -> float:
    return max(activation.shot(gun, target) for target in activation.s.stacks[hex])


def assault_with(d: Decision) -> Rates:
    """Prefer the units whose assaults are worth making from where they stand.

    A unit that has begun may have to declare assaults on other enemies as well.
    """
    s, ask = d.s, d.ask
    aims = _worthwhile(d)
    declared = {(attack.attacker, attack.hex) for attack in s.attacks}
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


def assault_hex(d: Decision) -> Rates:
    """Prefer the hex on which an assault gains most."""
    aims, uid = _worthwhile(d), str(d.ask.unit)
    found = [aims.get((uid, int(option.value))) for option in d.ask.options]
    return [0.0 if blow is None else 1.0 + blow.gain for blow in found]


def assault_unit(d: Decision) -> Rates:
    """Prefer the unit that holds the hex to its guns."""
    arms = [d.s.counter(str(option.value)).arm for option in d.ask.options]
    return [0.0 if arm == ARTILLERY else 1.0 for arm in arms]


def _worthwhile(d: Decision) -> dict[tuple[str, int], Blow]:
    """The assaults worth making, by attacker and hex."""
    activation = d.activation()
    if not d.weights.get("together", 1.0):
        activation.together = 0.0
    return {(uid, blow.hex): blow for blow in activation.blows({}) for uid in blow.attackers}


def lay_points(d: Decision) -> Rates | None:
    """Divide the value of an attacker or of a defender among several enemies."""
    return share(d) if isinstance(d.step, Share) else divide(d)


def share(d: Decision) -> Rates:
    """Put all of an attacker's value on the hex that is worth most, and nothing on the others."""
    s, step, ask = d.s, d.step, d.ask
    activation = d.activation()
    attacks = [attack for attack in s.attacks if attack.attacker == step.uid]
    stand = activation.here[step.uid]
    asked = asked_points(ask)
    at = next((i for i, a in enumerate(attacks) if asked == (step.uid, a.target)), 0)
    full = s.counter(step.uid).combat
    duels = [activation.duel(step.uid, stand, a.hex, FREE, full) for a in attacks]
    worth = [activation.balance(duel) for duel in duels]
    best = worth[at] >= max(worth[at:])
    wanted = len(ask.options) - 1 if best else 0
    return [1.0 if index == wanted else 0.0 for index in range(len(ask.options))]


def divide(d: Decision) -> Rates | None:
    """Divide a defender's fire evenly among the attackers that are left."""
    ask, asked = d.ask, asked_points(d.ask)
    if asked is None:
        return None
    attackers = [attack.attacker for attack in d.step.attacks]
    wanted = int(even_answer(ask, asked[1], attackers).value)
    return [-abs(float(option.value) - wanted) for option in ask.options]


def next_assault(d: Decision) -> Rates:
    """Fight the best assault first, since its result may help the others."""
    s, ask = d.s, d.ask
    activation = d.activation()
    here = activation.here
    rates = []
    for option in ask.options:
        attacks = [
            a
            for a in s.attacks
            if (a.attacker == option.value if option.kind == "pick" else a.hex == option.value)
        ]
        found = [
            activation.balance(activation.duel(a.attacker, here[a.attacker], a.hex, FREE, a.value))
            for a in attacks
            if a.hex in s.stacks
        ]
        rates.append(max(found, default=-9.0) + (5.0 if _joins(s, attacks) else 0.0))
    return rates


def _joins(s: Battle, attacks: Sequence[Attack]) -> bool:
    return any(attack.target == s.coordinated for attack in attacks)


def stand_or_go(d: Decision) -> Rates:
    """Choose between waiting for the assault and retreating before it."""
    s, step, uid = d.s, d.step, str(d.ask.unit)
    assert isinstance(step, Assault)
    attackers = [attack.attacker for attack in step.attacks]
    activation = d.activation()
    hex = s.units[uid].hex
    apart = [
        activation.duel(a.attacker, activation.here[a.attacker], hex, Plight(flanked=True), a.value)
        for a in step.attacks
    ]
    threat = sum(p.gain - p.loss for p in apart)
    cost = DRIVEN * activation.prices.use + (
        activation.place_worth(hex) if hex in s.control else 0.0
    )
    if s.variants.full_allowance(s, uid) == max(s.variants.full_allowance(s, a) for a in attackers):
        cost += activation.toll(uid).driven
    return [cost - threat if option.value == "stand" else 0.0 for option in d.ask.options]


def occupy(d: Decision) -> Rates:
    """Enter a hex that the enemy has left if it is useful or safe enough."""
    s, ask = d.s, d.ask
    rates = []
    for option in ask.options:
        if option.kind != "pick":
            rates.append(0.0)
            continue
        uid = str(option.value)
        activation = d.activation_of(uid)
        vacated = next((v for v in s.vacated if uid in v.attackers), None)
        hex = vacated.hex if vacated else s.units[uid].hex
        rates.append(0.2 + activation.ground_worth(uid, activation.here[uid], hex))
    return rates


def settle(d: Decision) -> Rates | None:
    """Prefer the retreat or facing where the enemy can do least harm."""
    s, ask, weights = d.s, d.ask, d.weights
    uid = ask.unit
    if uid is None or uid not in s.units:
        return None
    activation = d.activation_of(uid)
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
            caution * activation.exposed(uid, stand, activation.others.occupied)
            + activation.unit_terms(uid, stand)["place"]
            for stand in stands
        )
        if option.kind == "go" and not has_room(s, uid, int(option.value)):
            worth -= 1.0
        rates.append(worth)
    return rates


def advance_into(d: Decision) -> Rates:
    """Prefer a victory place to open ground."""
    return [float(option.value in d.s.control) for option in d.ask.options]


def advance_with(d: Decision) -> Rates:
    """Prefer the strongest unit that is in good order."""
    s = d.s
    return [
        float(s.counter(str(o.value)).combat - 3 * s.units[str(o.value)].disorganised)
        if o.kind == "pick"
        else 0.0
        for o in d.ask.options
    ]


def strongest(d: Decision) -> Rates:
    """Use every unit that can help, the strongest first."""
    return [
        float(d.s.counter(str(o.value)).combat) if o.kind == "pick" else 0.0 for o in d.ask.options
    ]


def other_target(d: Decision) -> Rates:
    """Assault another unit if the target is gone and its guns are worth it."""
    ask = d.ask
    return [1.0 if option.kind == "pick" else 0.5 for option in ask.options]
