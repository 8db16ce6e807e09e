"""Opinions on movement, a unit at a time."""

from __future__ import annotations

from tricolore.core.ask import DONE, Choose
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.decision import NEVER, Decision, Rates
from tricolore.rulesets.great_battles.judgement.routes import routes_of
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY
from tricolore.rulesets.missions import ATTACK, Mission


def mover(d: Decision) -> Rates:
    """In the order of the counters, arrivals after them, the commander last."""
    s, ask = d.s, d.ask
    rates = []
    for at, option in enumerate(ask.options):
        if option == DONE:
            rates.append(-100.0)
        elif option.value == s.active:
            rates.append(-50.0)
        else:
            rates.append(-float(at))
    return rates


def move(d: Decision) -> Rates:
    """What each hex and facing is worth to the unit that moves."""
    s, step, ask = d.s, d.step, d.ask
    uid, unit = step.uid, s.units[step.uid]
    activation = d.activation(d.mission or mission_of(s, ask.side))
    if s.broken.get(s.active):
        return _fall_back(s, ask, activation)
    activation.movers.append(uid)
    if step.spent:
        return [
            activation.alone(uid, Stand(unit.hex, int(option.value)))
            if option.kind == "turn"
            else NEVER
            if option.kind == "go"
            else 0.0
            for option in ask.options
        ]
    best: dict[int, float] = {}
    worths = {stand: activation.alone(uid, stand) for stand in activation.stands(uid)}
    for stand, worth in worths.items():
        if worth > best.get(stand.hex, NEVER):
            best[stand.hex] = worth

    def turned(facing: int) -> float:
        stand = Stand(unit.hex, facing)
        return worths[stand] if stand in worths else activation.alone(uid, stand)

    return [
        best.get(int(option.value), NEVER)
        if option.kind == "go"
        else turned(int(option.value))
        if option.kind == "turn"
        else best[unit.hex]
        for option in ask.options
    ]


def mission_of(s: Battle, side: str) -> Mission | None:
    """Without a commander of the army a formation makes for the nearest place the enemy holds."""
    formation = s.members(s.active)
    if not formation:
        return None
    wanted = [
        (place, hex)
        for place in s.setting.places
        for hex in place.hexes
        if s.control.get(hex) != side
    ]
    if not wanted:
        wanted = [(place, hex) for place in s.setting.places for hex in place.hexes]
    routes = routes_of(s.setting)
    place, hex = min(
        wanted,
        key=lambda item: (
            sum(routes.to(INFANTRY, item[1]).get(s.units[uid].hex, 900) for uid in formation),
            item[1],
        ),
    )
    return Mission(ATTACK, place.name, hex, s.turn)


def _fall_back(s: Battle, ask: Choose, activation: Activation) -> Rates:
    """A broken formation: the hex the enemy is least likely to reach."""
    raiders, shells = activation.dangers.raiders, activation.dangers.shells
    rates = []
    for option in ask.options:
        if option.kind != "go":
            rates.append(0.0)
            continue
        hex = int(option.value)
        around = s.setting.board.neighbours[hex]
        rates.append(-sum(other in raiders for other in around) - shells(hex))
    return rates


def bring_on(d: Decision) -> Rates:
    """Where an arriving unit is nearest to the goal and out of the enemy's reach."""
    s, step, ask = d.s, d.step, d.ask
    mission = mission_of_arrivals(s, ask.side)
    far = routes_of(s.setting).to(s.counter(step.uid).arm, mission.hex)
    raiders = d.activation(mission).dangers.raiders
    hexes = [int(option.value) for option in ask.options]
    return [-far.get(hex, 900) / 4 - 2.0 * (hex in raiders) for hex in hexes]


def mission_of_arrivals(s: Battle, side: str) -> Mission:
    wanted = [hex for hex, holder in s.control.items() if holder != side] or list(s.control)
    entry = next(iter(s.waiting.values()))
    distance = s.setting.board.distance
    hex = min(wanted, key=lambda hex: (distance(entry, hex), hex))
    return Mission(ATTACK, "", hex, s.turn)
