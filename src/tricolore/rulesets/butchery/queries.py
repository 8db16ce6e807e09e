"""Answers from the rules: why a hex is refused, and what the odds are.

They come from the functions that the rules themselves use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from tricolore.core.ask import NO, Choose, Option
from tricolore.core.search import reachable
from tricolore.core.tally import Item
from tricolore.core.text import say
from tricolore.rulesets.butchery.activation import check_command, end_activation
from tricolore.rulesets.butchery.assault import (
    attack_fight,
    defence_fight,
    defensive,
    halved_on_flank,
    may_assault,
    supporters,
)
from tricolore.rulesets.butchery.barrage import barrage_fight, lay
from tricolore.rulesets.butchery.command import commander_reach, line_reach
from tricolore.rulesets.butchery.movement import (
    allowance_of,
    blocked_for,
    entry_reach,
    moves_of,
    nearer_edge,
    plain_allowance,
)
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Assault,
    Attack,
    Butchery,
    CheckCommand,
    EndActivation,
    Enter,
    Fire,
    Move,
    MoveChief,
    MoveLeader,
    Resolve,
    RideOn,
)
from tricolore.rulesets.butchery.subjects import HoldBack
from tricolore.rulesets.great_battles.answers.divisions import (
    BestDivision,
    Defence,
    Faces,
    Giver,
    divided_odds,
)
from tricolore.rulesets.great_battles.answers.odds import (
    Fate,
    Odds,
    Outcome,
    explained,
    play_through,
    presumptions,
    together,
)
from tricolore.rulesets.great_battles.answers.queries import (
    FAR,
    BadQuestion,
    attacks_asked,
    check_barrage,
    holders,
    known_units,
    not_active,
    sight,
    unfit_hex,
    zone_on_the_way,
)
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion, Refusal, zone
from tricolore.rulesets.great_battles.answers.ways import MoveCosts, may_ride, through_woods
from tricolore.rulesets.great_battles.rules.arrivals import entry_cost
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_answer, even_shares
from tricolore.rulesets.great_battles.rules.combat import Fight, results_by_face
from tricolore.rulesets.great_battles.rules.leaders import expected_bonus
from tricolore.rulesets.great_battles.rules.lines import chief_lines, chief_reach
from tricolore.rulesets.great_battles.rules.movement import Moves, beside_enemies, leader_start
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.kit.sight import Verdict

__all__ = [
    "BadQuestion",
    "Fate",
    "Odds",
    "Outcome",
    "Refusal",
    "Verdict",
    "assault_fights",
    "assault_odds",
    "barrage_odds",
    "command_line",
    "reach",
    "sight",
    "usual",
    "way_of",
    "why_not",
    "zone",
]

# Reach and command


def as_if_active(s: Butchery, uid: str) -> Butchery:
    """The state as it would be if the unit's formation were active."""
    formation = s.counter(uid).formation
    if s.active == formation:
        return s
    copy = s.clone()
    end_activation(copy, EndActivation())
    copy.active = formation
    leader = copy.leaders.get(formation)
    copy.activated = leader is not None and not leader.ooc
    check_command(copy, CheckCommand())
    return copy


def reach(s: Butchery, uid: str) -> Moves:
    """Hexes a unit could move to, with the half points it will have spent."""
    s = as_if_active(s, uid)
    return moves_of(s, uid, s.moved.get(uid, 0))


def command_line(s: Butchery, uid: str) -> Mapping[int, int]:
    """Hexes from which units reach a commander (by formation), or that a chief's line reaches."""
    if uid in s.chiefs:
        return chief_lines(s, uid)
    return commander_reach(s, uid)


# Costs


def way_of(s: Butchery, asked: OpenQuestion) -> MoveCosts | None:
    """Where a piece is asked to go and what that costs; None if that is not the question."""
    step, movement = asked.step, s.setting.movement
    if isinstance(step, Move):
        moves, zone = moves_of(s, step.uid, step.spent), s.field(s.enemy_of(s.side(step.uid))).zone
        charge = movement.cavalry_attack if may_ride(s, step.uid) else None
        points, woods = allowance_of(s, step.uid), through_woods(moves)
        plain = plain_allowance(s, step.uid)
        return MoveCosts(points, step.spent, moves.cost, zone, woods, charge, plain)
    if isinstance(step, Enter):
        entry, zone = entry_reach(s, step.uid), s.field(s.enemy_of(s.side(step.uid))).zone
        return MoveCosts(allowance_of(s, step.uid), 0, entry[2] if entry is not None else {}, zone)
    if isinstance(step, MoveLeader) and step.left > 0:
        side, start = s.formation(s.active).side, leader_start(s)
        off_map = s.leaders[s.active].hex == OFF_MAP
        spent = entry_cost(s, start, CAVALRY) if off_map else 0
        enemies, left = s.field(s.enemy_of(side)).occupied, max(step.left - spent, 0)
        cost = reachable(s.ground.edges[CAVALRY], start, left, enemies).cost
        return MoveCosts(step.left, 0, {hex: spent + used for hex, used in cost.items()})
    if isinstance(step, RideOn):
        side = s.setting.roster.chiefs[step.chief].side
        return MoveCosts(
            step.left, 0, line_reach(s, side, s.riders[step.chief].hex, step.left).cost
        )
    if isinstance(step, MoveChief) and s.chiefs.get(step.chief, OFF_MAP) != OFF_MAP:
        side = s.setting.roster.chiefs[step.chief].side
        cost = chief_reach(s, side, s.chiefs[step.chief], movement.chief).cost
        return MoveCosts(movement.chief, 0, cost)
    return None


# Why a hex is refused


def why_not(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """Why a unit cannot move to a hex now; None if it can."""
    known_units(s, uid)
    return _not_its_turn(s, uid) or _cannot_stand(s, uid, hex) or _cannot_reach(s, uid, hex)


def _not_its_turn(s: Butchery, uid: str) -> Refusal | None:
    name = s.setting.roster.name_of
    if uid not in s.units:
        return Refusal("13.2", say("{uid} is not on the map", uid=name(uid)))
    inactive = not_active(s, uid, "10")
    if inactive is not None:
        return inactive
    if uid in s.moved and uid != s.mover:
        return Refusal("10.3", say("{uid} has moved in this activation", uid=name(uid)))
    return None


def _cannot_stand(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """What is wrong with the hex itself."""
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    unit, counter = s.units[uid], s.counter(uid)
    enemy = s.field(s.enemy_of(counter.side))
    if hex in enemy.zone and uid not in s.commanded:
        return Refusal(
            "10.1.3",
            say(
                "out of command it may not enter the zone of {holders}",
                holders=holders(s, uid, hex),
            ),
        )
    if hex in enemy.zone and counter.arm == CAVALRY and unit.disorganised:
        return Refusal(
            "5",
            say(
                "disorganised cavalry may not enter the zone of {holders}",
                holders=holders(s, uid, hex),
            ),
        )
    if s.broken.get(counter.formation):
        if hex in beside_enemies(s, counter.side):
            return Refusal("10.4.13", say("a broken formation goes nowhere beside the enemy"))
        if not nearer_edge(s, uid, hex):
            return Refusal("10.4.13", say("a broken formation only goes toward its own map edge"))
    return None


def _cannot_reach(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """What is wrong with the way there."""
    spent = s.moved.get(uid, 0)
    if hex in moves_of(s, uid, spent).cost:
        return None
    unit, counter, board = s.units[uid], s.counter(uid), s.setting.board
    enemy = s.field(s.enemy_of(counter.side))
    allowance = allowance_of(s, uid)
    here_in_zone = unit.hex in enemy.zone
    if here_in_zone and spent:
        return Refusal(
            "5", say("it had to stop in the zone of {holders}", holders=holders(s, uid, unit.hex))
        )
    if here_in_zone and hex in enemy.zone and board.adjacent(unit.hex, hex):
        return Refusal(
            "5",
            say(
                "it may not go from one enemy zone straight to another ({holders})",
                holders=holders(s, uid, hex),
            ),
        )
    if here_in_zone and (uid not in s.commanded or unit.disorganised):
        return Refusal(
            "5", say("leaving an enemy zone takes all its movement points: one hex only")
        )
    if uid not in s.commanded and _leads_away(s, uid, hex):
        return Refusal("10.1.3", say("out of command it may not move away from its commander"))
    edges = s.ground.edges[counter.arm]
    leaving = allowance // 4 * 2 if here_in_zone else None
    far = reachable(edges, unit.hex, FAR, blocked_for(s, uid), enemy.zone, leaving)
    if hex in far.cost:
        needed, left = far.cost[hex] / 2, (allowance - spent) / 2
        if needed <= left:  # open to infantry, but woods would disorganise cavalry first
            return Refusal("5", say("woods on the way would disorder it before it enters the zone"))
        half = (
            ""
            if leaving is None
            else say(", {leaving:g} of them to leave the zone", leaving=leaving / 2)
        )
        return Refusal(
            "10.3",
            say("{needed:g} MP needed{half}, {left:g} left", needed=needed, half=half, left=left),
        )
    step = zone_on_the_way(s, uid, hex, enemy.zone)
    if step is not None:
        return Refusal(
            "5",
            say("it must stop in the zone of {holders}", holders=holders(s, uid, step)),
            (step,),
        )
    return Refusal("10.3", say("there is no way: the enemy, the lake or steep slopes bar it"))


def _leads_away(s: Butchery, uid: str, hex: int) -> bool:
    leader, distance = s.leaders.get(s.counter(uid).formation), s.setting.board.distance
    if leader is None or leader.hex == OFF_MAP:
        return False
    return distance(hex, leader.hex) > distance(s.units[uid].hex, leader.hex)


# Odds


def barrage_odds(s: Butchery, gun: str, target: str) -> Odds:
    """The chances of a barrage; the guns must have the target in range and in sight."""
    check_barrage(s, gun, target)
    aimed = s.clone()
    lay(aimed, gun, s.units[target].hex)
    fight = barrage_fight(aimed, gun, target)
    return Odds(_enumerate(s, (Fire(gun, target),), target, (gun,)), (fight,), (gun,), target)


def assault_odds(
    s: Butchery, attacks: Iterable[Attack] | Iterable[str], target: str, coordinated: bool = False
) -> Odds:
    """The chances of an assault, including retreats, tests, losses and the advance.

    Attackers given by id use their whole value.  Choices on the way are made as most people would:
    stand rather than evade, lend the commander's bonus, support with all guns, retreat to the first
    hex allowed.  Against a coordinated assault the defence divides its points evenly; `Odds.best`
    has the best division for the defender.
    """
    fought = attacks_asked(s, attacks, target, coordinated, may_assault)
    s = as_if_active(s, fought[0].attacker).clone()
    # The other attacks are not fought, but their targets can support no one (10.4.4).
    s.fired |= {attack.target for attack in s.attacks}
    s.coordinated = target if coordinated else ""
    fights = assault_fights(s, fought, target)
    attackers = tuple(attack.attacker for attack in fought)
    agenda = (Assault(fought), Resolve())
    best = None
    if len(attackers) > 1:
        outcomes, best = _divided(s, agenda, target, attackers)
    else:
        outcomes = _enumerate(s, agenda, target, attackers)
    guns = say("all guns in reach support it") if supporters(s, target, attackers) else ""
    even = say("points are divided evenly") if len(attackers) > 1 else ""
    note = presumptions(s, target, attackers, guns, even)
    return Odds(outcomes, fights, attackers, target, note, best)


def _divided(
    s: Butchery, agenda: tuple[Assault, Resolve], target: str, attackers: tuple[str, ...]
) -> tuple[dict[Outcome, Fraction], BestDivision | None]:
    """An even division of the defence, guns included, and the best one for the defender
    (10.4.2)."""
    from tricolore.rulesets.butchery.ruleset import RULESET

    bearing = supporters(s, target, attackers)
    givers = [Giver(target, halved_on_flank(s, target, attackers), attackers)]
    givers += [Giver(gun, s.counter(gun).combat, tuple(seen)) for gun, seen in bearing.items()]
    bonus = 0 if s.counter(target).arm == ARTILLERY else expected_bonus(s, [target])

    def results(attacker: str, laid: Mapping[str, int]) -> Faces:
        guns = [gun for gun, seen in bearing.items() if attacker in seen]
        points = sum(laid.values())
        fight = defensive(s, target, attacker, points, guns, bonus, attackers)
        return results_by_face(s, fight)

    dice = defence_fight(s, target, attackers[0], agenda[0].attacks).dice
    defence = Defence(givers, results, lambda roll: roll.rule == "10.4.2", dice)
    answers = usual(s, target)
    return divided_odds(s, RULESET, agenda, target, attackers, answers, defence)


def assault_fights(s: Butchery, fought: Sequence[Attack], target: str) -> tuple[Fight, ...]:
    """The expected rolls, with everything that makes up their values."""
    attackers = [attack.attacker for attack in fought]
    defence = (
        explained(defence_fight(s, target, uid, fought), _defence_parts(s, target, uid, attackers))
        for uid in attackers
    )
    values = {attack.attacker: attack.value for attack in fought}
    return (*defence, together(s, attack_fight(s, target, fought), values))


def _defence_parts(
    s: Butchery, target: str, attacker: str, attackers: Sequence[str]
) -> Iterator[Item]:
    """Its own points, halved if a flank is attacked, and those of supporting guns (10.4.2,
    10.4.4)."""
    whole, value = s.counter(target).combat, halved_on_flank(s, target, attackers)
    own = even_shares(value, attackers)[attacker]
    yield Item(whole, "its own value", "10.4.2")
    yield Item(value - whole, "halved: on its flank", "10.4.2")
    yield Item(own - value, "used against others", "10.4.2")
    for gun, seen in supporters(s, target, attackers).items():
        if attacker in seen:
            points = even_shares(s.counter(gun).combat, seen)[attacker]
            yield Item(points, say("{gun} in support", gun=s.counter(gun).name), "10.4.4")


def _enumerate(
    s: Butchery, agenda: tuple[Fire | Assault | Resolve, ...], target: str, by: tuple[str, ...]
) -> dict[Outcome, Fraction]:
    from tricolore.rulesets.butchery.ruleset import RULESET

    return play_through(s, RULESET, agenda, target, by, usual(s, target))


def usual(s: Butchery, target: str) -> Callable[[Choose, tuple[str, ...]], Option]:
    """The first option, except that points are spread evenly over the attackers within reach."""

    def answer(ask: Choose, attackers: tuple[str, ...]) -> Option:
        asked = asked_points(ask)
        if asked is not None:
            uid, attacker = asked
            seen = supporters(s, target, attackers).get(uid, attackers)
            return even_answer(ask, attacker, seen)
        if isinstance(ask.about, HoldBack):
            return NO  # these odds are about the advance
        return ask.options[0]

    return answer
