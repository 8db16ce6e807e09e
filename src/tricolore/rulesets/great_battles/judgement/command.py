"""Ratings for questions of command: chiefs, commanders, markers."""

from __future__ import annotations

from tricolore.core.ask import NO, YES
from tricolore.core.search import reachable
from tricolore.rulesets.great_battles.judgement.decision import Decision, Rates
from tricolore.rulesets.great_battles.rules.lines import closed_to_lines
from tricolore.rulesets.great_battles.rules.state import OFF_MAP

SAFE = 6
"""The distance to the enemy at which a commander in chief is safe even if he cannot move again."""
FEAR = (60.0, 60.0, 60.0, 60.0, 30.0, 12.0, 4.0)
"""The weight of his life against orders that arrive in time, by his distance to the enemy."""


def chief_moves(d: Decision) -> Rates:
    """Prefer hexes from which a chief reaches most commanders, above all those near the enemy.

    He keeps his distance from the enemy himself, as far as the game's rules make that necessary.
    """
    s, step, ask = d.s, d.step, d.ask
    chief = s.setting.roster.chiefs[step.chief]
    closed = closed_to_lines(s, chief.side)
    movement, towns = s.setting.movement, s.ground.towns
    enemies = s.field(s.enemy_of(chief.side)).occupied
    distance = s.setting.board.distance
    longest = max(movement.line_chief, movement.line_chief_in_town)
    rooted = 3.0 - 0.4 * chief.reaction
    life = d.weights.get("chief", 0.0)
    reaches = []
    for id, leader in s.leaders.items():
        formation = s.formation(id)
        if formation.chief != chief.id or leader.hex == OFF_MAP or id in s.broken:
            continue
        near = min((distance(leader.hex, hex) for hex in enemies), default=99)
        weight = len(s.members(id)) * (1.5 if near <= 5 else 1.0)
        cost = reachable(s.ground.back_edges, leader.hex, longest * 2, closed).cost
        reaches.append((weight, cost))
    rates = []
    for option in ask.options:
        hex = int(option.value)
        length = movement.line_chief_in_town if hex in towns else movement.line_chief
        total = 0.0
        for weight, cost in reaches:
            spent = cost.get(hex)
            if spent is not None:
                total += weight if spent <= length else 0.3 * weight * length / spent
                total -= 0.01 * weight * spent / length
        near = min((distance(hex, other) for other in enemies), default=99)
        if life and d.kit.peril is not None:
            rates.append(total - life * d.kit.peril(s, hex, near))
            continue
        total -= rooted * max(0, SAFE - near)
        if near < len(FEAR):
            total -= life * FEAR[near]
        if hex in s.stacks and near <= SAFE:
            total -= 2 * rooted  # alone he gets away; with a unit he falls with it
        rates.append(total)
    return rates


def first_to_act(d: Decision) -> Rates:
    """Prefer the formation that has most strength near the enemy."""
    s, ask = d.s, d.ask
    distance = s.setting.board.distance
    rates = []
    for option in ask.options:
        formation = s.formation(str(option.value))
        enemies = s.field(s.enemy_of(formation.side)).occupied
        total = 0.0
        for uid in s.members(formation.id):
            near = min((distance(s.units[uid].hex, hex) for hex in enemies), default=99)
            total += s.counter(uid).combat * (3.0 if near <= 1 else 2.0 if near <= 4 else 0.1)
        leader = s.leaders.get(formation.id)
        if leader is not None and leader.ooc:
            total *= 0.4
        rates.append(total)
    return rates


def command_directly(d: Decision) -> Rates:
    """Prefer the strongest units out of command."""
    s, ask = d.s, d.ask
    return [
        float(s.counter(str(option.value)).combat) if option.kind == "pick" else 0.0
        for option in ask.options
    ]


def commander_rides(d: Decision) -> Rates:
    """Prefer a hex where a commander reaches all his units, is with those about to attack, and is
    safe."""
    s, ask = d.s, d.ask
    activation = d.activation()
    formation = s.formation(s.active)
    units = s.members(s.active)
    closed = closed_to_lines(s, formation.side)
    bonus, led = activation.bonus, s.setting.movement.line_unit
    blows = activation.blows({})
    helped: dict[int, float] = {}
    for blow in blows:
        for uid in blow.attackers:
            hex = s.units[uid].hex
            worth = (1.5 if blow.together else 0.0) + 0.3 * bonus * max(0.2, blow.gain)
            helped[hex] = max(helped.get(hex, 0.0), worth)
    ways = d.kit.to_commander(s)
    reach = [reachable(ways, s.units[uid].hex, led, closed).cost for uid in units]
    chief = s.chiefs.get(formation.chief, OFF_MAP)
    distance = s.setting.board.distance
    enemies, dangers = activation.enemies.occupied, activation.dangers
    around = s.setting.board.neighbours
    rates = []
    for option in ask.options:
        hex = int(option.value) if option.kind == "go" else s.leaders[s.active].hex
        total = 0.5 * sum(hex in cost for cost in reach) + helped.get(hex, 0.0)
        alone = hex not in s.stacks
        if alone:
            total -= 0.3
            if any(other in dangers.raiders for other in around[hex] if other is not None):
                total -= 2.0
            if any(other in enemies for other in around[hex]):
                total -= 3.0
        else:
            total += 0.15 * bonus
        if chief:
            total -= 0.02 * distance(hex, chief)
        if units:
            total -= 0.02 * sum(distance(hex, s.units[uid].hex) for uid in units) / len(units)
        rates.append(total)
    return rates


def flee(d: Decision) -> Rates:
    """A commander in chief flees to the rear."""
    return [d.kit.rearness(d.s, d.ask.side, int(option.value)) for option in d.ask.options]


def follow(d: Decision) -> Rates:
    """A commander advances with his unit; a commander in chief does not."""
    wanted = NO if d.ask.unit in d.s.chiefs else YES
    return [float(option == wanted) for option in d.ask.options]


def take_part(d: Decision) -> Rates:
    """Commanders lead from the front."""
    return [float(option == YES) for option in d.ask.options]


def aide(d: Decision) -> Rates:
    """Put an aide with the safest unit."""
    ask = d.ask
    activation = d.activation_of(str(ask.options[0].value))
    return [
        activation.exposed(str(o.value), activation.here[str(o.value)], activation.others.occupied)
        for o in ask.options
    ]
