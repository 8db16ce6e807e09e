"""What a computer player thinks of each option of each question, one unit at a time.

Every question of the game is answered here, by the step of the sequence of play that asks it or by
its paragraph.  A plan for a whole activation (`sortie`) comes before these where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import DONE, YES, Choose
from tricolore.core.search import reachable
from tricolore.rulesets.butchery import state as steps
from tricolore.rulesets.butchery.barrage import targets
from tricolore.rulesets.butchery.command import closed_to_lines
from tricolore.rulesets.butchery.dangers import Dangers
from tricolore.rulesets.butchery.movement import full_allowance
from tricolore.rulesets.butchery.prospects import DRIVEN, toll
from tricolore.rulesets.butchery.routes import routes_of
from tricolore.rulesets.butchery.setting import enemy_of
from tricolore.rulesets.butchery.sortie import FREE, LED, Plight, Sortie, dangers_to
from tricolore.rulesets.butchery.stacking import has_room
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.butchery.terrain import ARTILLERY, CAVALRY, INFANTRY
from tricolore.rulesets.judgement import ATTACK, Mission, Stand

Weights = Mapping[str, float]
Rates = Sequence[float]
Memory = dict[tuple[Any, ...], Dangers]

NEVER = -1000.0


class Thought:
    """A question, and what is remembered while a formation acts."""

    __slots__ = ("ask", "memory", "mission", "s", "step", "weights")

    def __init__(
        self,
        s: Butchery,
        step: Any,
        ask: Choose,
        weights: Weights,
        mission: Mission | None,
        memory: Memory,
    ) -> None:
        self.s, self.step, self.ask = s, step, ask
        self.weights, self.mission, self.memory = weights, mission, memory

    def sortie(self, mission: Mission | None = None) -> Sortie:
        """What the acting formation can do."""
        return Sortie(self.s, mission, remembered(self.s, self.memory), self.weights)

    def sortie_of(self, uid: str) -> Sortie:
        """The same for the formation of a unit, whoever acts."""
        formation = self.s.counter(uid).formation
        if self.s.active == formation:
            return self.sortie()
        copy = self.s.clone()
        copy.active = formation
        copy.moved = {}
        return Sortie(copy, None, remembered(copy, self.memory), self.weights)


def remembered(s: Butchery, memory: Memory) -> Dangers:
    """The dangers to the acting formation: the same until a die is cast."""
    key = (s.turn, s.active, s.rolls, len(s.units))
    known = memory.get(key)
    if known is None:
        memory.clear()
        known = memory[key] = dangers_to(s)
    return known


Rater = Callable[[Thought], "Rates | None"]


def chief_moves(t: Thought) -> Rates:
    """As many commanders within his reach as may be, those near the enemy first; he keeps back."""
    s, step, ask = t.s, t.step, t.ask
    chief = s.setting.roster.chiefs[step.chief]
    closed = closed_to_lines(s, chief.side)
    movement, towns = s.setting.movement, s.ground.towns
    enemies = s.field(enemy_of(chief.side)).occupied
    distance = s.setting.board.distance
    longest = max(movement.line_chief, movement.line_chief_in_town)
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
        if near <= 3:
            total -= 3 * (4 - near)
        rates.append(total)
    return rates


def rider_sent(t: Thought) -> Rates:
    """To the largest formation without orders."""
    s, ask = t.s, t.ask
    return [
        float(len(s.members(str(option.value)))) if option.kind == "pick" else 0.0
        for option in ask.options
    ]


def rider_rides(t: Thought) -> Rates:
    """To the commander he was sent to, and home again."""
    s, step, ask = t.s, t.step, t.ask
    rider = s.riders[step.chief]
    leader = s.leaders.get(rider.target)
    away = leader is not None and not rider.delivered and leader.hex != OFF_MAP
    goal = leader.hex if away and leader is not None else s.chiefs[step.chief]
    cost = reachable(
        s.ground.back_edges, goal, 200, closed_to_lines(s, s.setting.roster.chiefs[step.chief].side)
    ).cost
    now = cost.get(rider.hex, 500)
    return [
        float(now - cost.get(int(option.value), 500)) if option.kind == "go" else 0.0
        for option in ask.options
    ]


def first_to_act(t: Thought) -> Rates:
    """The formation with most units in reach of the enemy."""
    s, ask = t.s, t.ask
    distance = s.setting.board.distance
    rates = []
    for option in ask.options:
        formation = s.formation(str(option.value))
        enemies = s.field(enemy_of(formation.side)).occupied
        total = 0.0
        for uid in s.members(formation.id):
            near = min((distance(s.units[uid].hex, hex) for hex in enemies), default=99)
            total += s.counter(uid).combat * (3.0 if near <= 1 else 2.0 if near <= 4 else 0.1)
        leader = s.leaders.get(formation.id)
        if leader is not None and leader.ooc:
            total *= 0.4
        rates.append(total)
    return rates


def command_directly(t: Thought) -> Rates:
    """The strongest units out of command."""
    s, ask = t.s, t.ask
    return [
        float(s.counter(str(option.value)).combat) if option.kind == "pick" else 0.0
        for option in ask.options
    ]


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


FAR_OFF = 9
"""Hexes from the nearest enemy at which a forced march can do no harm."""


def forced_march(t: Thought) -> Rates:
    """Only far from the enemy: disorder has a night's rest before it matters."""
    s, ask, weights = t.s, t.ask, t.weights
    enemies = s.field(enemy_of(ask.side)).occupied
    distance = s.setting.board.distance
    near = min(
        (distance(s.units[uid].hex, hex) for uid in s.members(s.active) for hex in enemies),
        default=99,
    )
    march = weights.get("march", 0.0) > 0 and near >= FAR_OFF
    return [1.0 if (option == YES) == march else 0.0 for option in ask.options]


def mover(t: Thought) -> Rates:
    """In the order of the counters, arrivals after them, the commander last."""
    s, ask = t.s, t.ask
    rates = []
    for at, option in enumerate(ask.options):
        if option == DONE:
            rates.append(-100.0)
        elif option.value == s.active:
            rates.append(-50.0)
        else:
            rates.append(-float(at))
    return rates


def move(t: Thought) -> Rates:
    """Unit by unit: what each hex and facing is worth to it."""
    s, step, ask = t.s, t.step, t.ask
    uid, unit = step.uid, s.units[step.uid]
    sortie = t.sortie(t.mission or mission_of(s, ask.side))
    if s.broken.get(s.active):
        return _fall_back(s, ask, sortie)
    sortie.movers.append(uid)
    if step.spent:
        return [
            sortie.alone(uid, Stand(unit.hex, int(option.value)))
            if option.kind == "turn"
            else NEVER
            if option.kind == "go"
            else 0.0
            for option in ask.options
        ]
    best: dict[int, float] = {}
    for stand in sortie.stands(uid):
        worth = sortie.alone(uid, stand)
        if worth > best.get(stand.hex, NEVER):
            best[stand.hex] = worth
    return [
        best.get(int(option.value), NEVER)
        if option.kind == "go"
        else sortie.alone(uid, Stand(unit.hex, int(option.value)))
        if option.kind == "turn"
        else best[unit.hex]
        for option in ask.options
    ]


def mission_of(s: Butchery, side: str) -> Mission | None:
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
    routes = routes_of(s.ground)
    place, hex = min(
        wanted,
        key=lambda item: (
            sum(routes.to(INFANTRY, item[1]).get(s.units[uid].hex, 900) for uid in formation),
            item[1],
        ),
    )
    return Mission(ATTACK, place.name, hex, s.turn)


def _fall_back(s: Butchery, ask: Choose, sortie: Sortie) -> Rates:
    """A broken formation: the hex the enemy is least likely to reach."""
    raiders, shells = sortie.dangers.raiders, sortie.dangers.shells
    rates = []
    for option in ask.options:
        if option.kind != "go":
            rates.append(0.0)
            continue
        hex = int(option.value)
        around = s.setting.board.neighbours[hex]
        rates.append(-sum(other in raiders for other in around) - shells(hex))
    return rates


def bring_on(t: Thought) -> Rates:
    """As far towards the goal as it can come, out of the enemy's reach."""
    s, step, ask = t.s, t.step, t.ask
    mission = mission_of_arrivals(s, ask.side)
    far = routes_of(s.ground).to(s.counter(step.uid).arm, mission.hex)
    sortie = t.sortie(mission)
    return [
        -far.get(int(option.value), 900) / 4 - 2.0 * (int(option.value) in sortie.dangers.raiders)
        for option in ask.options
    ]


def mission_of_arrivals(s: Butchery, side: str) -> Mission:
    wanted = [hex for hex, holder in s.control.items() if holder != side] or list(s.control)
    entry = next(iter(s.waiting.values()))
    distance = s.setting.board.distance
    hex = min(wanted, key=lambda hex: (distance(entry, hex), hex))
    return Mission(ATTACK, "", hex, s.turn)


def commander_rides(t: Thought) -> Rates:
    """With his men: in reach of them all, beside those who are about to strike, out of danger."""
    s, ask = t.s, t.ask
    sortie = t.sortie()
    formation = s.formation(s.active)
    units = s.members(s.active)
    closed = closed_to_lines(s, formation.side)
    bonus = sortie.bonus
    blows = sortie.blows({})
    helped: dict[int, float] = {}
    for blow in blows:
        for uid in blow.attackers:
            hex = s.units[uid].hex
            worth = (1.5 if blow.together else 0.0) + 0.3 * bonus * max(0.2, blow.gain)
            helped[hex] = max(helped.get(hex, 0.0), worth)
    reach = [
        reachable(s.ground.edges[CAVALRY], s.units[uid].hex, LED, closed).cost for uid in units
    ]
    chief = s.chiefs.get(formation.chief, OFF_MAP)
    distance = s.setting.board.distance
    enemies = sortie.enemies.occupied
    around = s.setting.board.neighbours
    rates = []
    for option in ask.options:
        hex = int(option.value) if option.kind == "go" else s.leaders[s.active].hex
        led = sum(hex in cost for cost in reach)
        total = 0.5 * led + helped.get(hex, 0.0)
        alone = hex not in s.stacks
        if alone:
            total -= 0.3
            if any(other in sortie.dangers.raiders for other in around[hex] if other is not None):
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
    at = 0
    for index, attack in enumerate(attacks):
        if attack.target in ask.prompt:
            at = index
            break
    full = s.counter(step.uid).combat
    worth = [sortie.balance(sortie.duel(step.uid, stand, a.hex, FREE, full)) for a in attacks]
    best = worth[at] >= max(worth[at:])
    wanted = len(ask.options) - 1 if best else 0
    return [1.0 if index == wanted else 0.0 for index in range(len(ask.options))]


def capacity(t: Thought) -> Rates:
    """A coordinated assault where it was planned; else no quarter for the surest blow."""
    ask, weights = t.ask, t.weights
    sortie = t.sortie()
    if not weights.get("together", 1.0):
        sortie.together = 0.0
    blows = sortie.blows({})
    joint = next((blow for blow in blows if blow.together), None)
    rates = []
    for option in ask.options:
        if option.kind == "go":
            rates.append(1.0 if joint is not None and option.value == joint.hex else 0.0)
        elif option.kind == "pick":
            mine = [b.driven - b.repulsed for b in blows if option.value in b.attackers]
            rates.append(max(mine, default=-1.0))
        elif option.value == "coordinated assault":
            rates.append(2.0 if joint is not None else 0.5)
        elif option.value == "no quarter":
            sure = max((blow.driven - blow.repulsed for blow in blows), default=-1.0)
            rates.append(1.0 if sure > 0.1 else -1.0)
        else:
            rates.append(0.0)
    return rates


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


def _joins(s: Butchery, attacks: Sequence[steps.Attack]) -> bool:
    return any(attack.target == s.coordinated for attack in attacks)


# By paragraph, in the midst of an assault


def stand_or_go(t: Thought) -> Rates | None:
    """10.4.8: whether to await the assault, and where to go if not."""
    s, step, ask = t.s, t.step, t.ask
    uid = ask.unit
    if ask.options[0].kind == "pick" or uid is None:  # occupy the hex that was left?
        return occupy(t)
    if ask.options[0].kind in ("go", "turn"):
        return settle(t)
    assert isinstance(step, steps.Assault)
    attackers = [attack.attacker for attack in step.attacks]
    sortie = t.sortie()
    hex = s.units[uid].hex
    apart = [
        sortie.duel(a.attacker, sortie.here[a.attacker], hex, Plight(flanked=True), a.value)
        for a in step.attacks
    ]
    threat = sum(p.gain - p.loss for p in apart)
    cost = DRIVEN + (sortie.place_worth(hex) if hex in s.control else 0.0)
    if full_allowance(s, uid) == max(full_allowance(s, a) for a in attackers):
        cost += toll(s, uid).driven
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
    """10.4.7: into a place first; who goes: the one who is best off there."""
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


def lend(t: Thought) -> Rates:
    """10.4.12: commanders lead from the front; an aide is put with the safest unit."""
    ask = t.ask
    if ask.options[0].kind == "pick":
        return aide(t)
    return [1.0 if option == YES else 0.0 for option in ask.options]


def aide(t: Thought) -> Rates:
    ask = t.ask
    sortie = t.sortie_of(str(ask.options[0].value))
    return [
        sortie.exposed(str(o.value), sortie.here[str(o.value)], sortie.others.occupied)
        for o in ask.options
    ]


def chief_stays(t: Thought) -> Rates:
    """10.4.11: commanders in chief never go forward; they flee rearward."""
    s, ask = t.s, t.ask
    if ask.options[0].kind == "go":
        rear = s.setting.rearward[ask.side][0]
        point = s.setting.board.grid.point
        sign = 1 if rear == 3 else -1
        return [float(point(int(o.value))[1] * sign) for o in ask.options]
    return [0.0 if option == YES else 1.0 for option in ask.options]


def guns_support(t: Thought) -> Rates:
    """10.4.4: all guns that bear."""
    s, ask = t.s, t.ask
    return [float(s.counter(str(o.value)).combat) if o.kind == "pick" else 0.0 for o in ask.options]


def divide(t: Thought) -> Rates:
    """10.4.2: fire divided evenly among the attackers who are left."""
    step, ask = t.step, t.ask
    attackers = [attack.attacker for attack in step.attacks]
    at = next((i for i, uid in enumerate(attackers) if ask.prompt.endswith(f"{uid}?")), 0)
    points = len(ask.options) - 1
    wanted = -(-points // (len(attackers) - at))
    return [-abs(float(index - wanted)) for index in range(len(ask.options))]


def hold_back(t: Thought) -> Rates:
    """12.2: Stand! only where the hex ahead is a trap."""
    s, ask = t.s, t.ask
    uid = str(ask.unit)
    sortie = t.sortie_of(uid)
    vacated = next((v for v in s.vacated if uid in v.attackers), None)
    trap = vacated is not None and sortie.ground_worth(uid, sortie.here[uid], vacated.hex) < -0.7
    return [1.0 if (option == YES) == trap else 0.0 for option in ask.options]


def other_target(t: Thought) -> Rates:
    """10.4.1: the target is gone; guns left behind are worth the trouble."""
    ask = t.ask
    return [1.0 if option.kind == "pick" else 0.5 for option in ask.options]


STEPS: Mapping[tuple[type, str], Rater] = {
    (steps.MoveChief, "8.1"): chief_moves,
    (steps.MoveRider, "8.3"): rider_sent,
    (steps.RideOn, "8.3"): rider_rides,
    (steps.Initiative, "9"): first_to_act,
    (steps.DirectCommand, "10.1.3"): command_directly,
    (steps.Barrage, "10.2"): fire,
    (steps.Barrage, "10.2.2"): fire,
    (steps.OrderMarch, "12.3"): forced_march,
    (steps.Movement, "10.3"): mover,
    (steps.Move, "10.3"): move,
    (steps.MoveLeader, "10.3"): commander_rides,
    (steps.Enter, "13.1.2"): bring_on,
    (steps.Declare, "10.4.1"): declare,
    (steps.Share, "10.4.1"): share,
    (steps.UseCapacity, "12"): capacity,
    (steps.UseCapacity, "12.1"): capacity,
    (steps.UseCapacity, "12.4"): capacity,
    (steps.Resolve, "10.4"): next_assault,
}
"""By the step of the sequence of play and the paragraph that it asks under."""

PARAGRAPHS: Mapping[str, Rater] = {
    "10.4.1": other_target,
    "10.4.2": divide,
    "10.4.4": guns_support,
    "10.4.6": settle,
    "10.4.7": advance,
    "10.4.8": stand_or_go,
    "10.4.11": chief_stays,
    "10.4.12": lend,
    "12.2": hold_back,
}
"""Those that can come up in any step."""
