"""What people ask of the rules besides making choices: why not there? what are the odds?

The answers come from the functions that the rules themselves use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from tricolore.core.ask import Choose, Option
from tricolore.core.search import reachable
from tricolore.rulesets.butchery.activation import check_command, end_activation
from tricolore.rulesets.butchery.assault import (
    attack_fight,
    defence_fight,
    may_assault,
    supporters,
)
from tricolore.rulesets.butchery.barrage import barrage_fight, lay
from tricolore.rulesets.butchery.command import commander_reach
from tricolore.rulesets.butchery.movement import allowance_of, blocked_for, moves_of, nearer_edge
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    Assault,
    Attack,
    Butchery,
    CheckCommand,
    EndActivation,
    Fire,
    Resolve,
)
from tricolore.rulesets.great_battles.attacks import asked_points, even_answer
from tricolore.rulesets.great_battles.lines import chief_lines
from tricolore.rulesets.great_battles.movement import Moves, beside_enemies
from tricolore.rulesets.great_battles.odds import Fate, Odds, Outcome, play_through
from tricolore.rulesets.great_battles.queries import (
    FAR,
    BadQuestion,
    attacks_asked,
    check_barrage,
    holders,
    known_units,
    sight,
    unfit_hex,
    zone_on_the_way,
)
from tricolore.rulesets.great_battles.questions import Refusal, zone
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.sight import Verdict
from tricolore.rulesets.great_battles.terrain import CAVALRY

__all__ = [
    "BadQuestion",
    "Fate",
    "Odds",
    "Outcome",
    "Refusal",
    "Verdict",
    "assault_odds",
    "barrage_odds",
    "command_line",
    "reach",
    "sight",
    "why_not",
    "zone",
]

# Where could it go, what would it control


def as_if_active(s: Butchery, uid: str) -> Butchery:
    """The state as it would be if the unit's formation acted now; as it is if it does."""
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
    """Hexes from which units reach a commander (by formation), or to which a chief's line goes."""
    if uid in s.chiefs:
        return chief_lines(s, uid)
    return commander_reach(s, uid)


# Why not there?


def why_not(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """Why a unit cannot move to a hex now; None if it can."""
    known_units(s, uid)
    return _not_its_turn(s, uid) or _cannot_stand(s, uid, hex) or _cannot_reach(s, uid, hex)


def _not_its_turn(s: Butchery, uid: str) -> Refusal | None:
    name = s.setting.roster.name_of
    if uid not in s.units:
        return Refusal("13.2", f"{name(uid)} is not on the map")
    formation = s.counter(uid).formation
    if formation != s.active:
        acting = s.formation(s.active).name if s.active else "no formation"
        return Refusal("10", f"{s.formation(formation).name} is not active, but {acting}")
    if uid in s.moved and uid != s.mover:
        return Refusal("10.3", f"{name(uid)} has moved in this activation")
    return None


def _cannot_stand(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """What is wrong with the hex itself."""
    unfit = unfit_hex(s, uid, hex)
    if unfit is not None:
        return unfit
    unit, counter = s.units[uid], s.counter(uid)
    enemy = s.field(enemy_of(counter.side))
    if hex in enemy.zone and uid not in s.commanded:
        return Refusal(
            "10.1.3", f"out of command it may not enter the zone of {holders(s, uid, hex)}"
        )
    if hex in enemy.zone and counter.arm == CAVALRY and unit.disorganised:
        return Refusal(
            "5", f"disorganised cavalry may not enter the zone of {holders(s, uid, hex)}"
        )
    if s.broken.get(counter.formation):
        if hex in beside_enemies(s, counter.side):
            return Refusal("10.4.13", "a broken formation goes nowhere beside the enemy")
        if not nearer_edge(s, uid, hex):
            return Refusal("10.4.13", "a broken formation only goes toward its own map edge")
    return None


def _cannot_reach(s: Butchery, uid: str, hex: int) -> Refusal | None:
    """What is wrong with the way there."""
    spent = s.moved.get(uid, 0)
    if hex in moves_of(s, uid, spent).cost:
        return None
    unit, counter, board = s.units[uid], s.counter(uid), s.setting.board
    enemy = s.field(enemy_of(counter.side))
    allowance = allowance_of(s, uid)
    here_in_zone = unit.hex in enemy.zone
    if here_in_zone and spent:
        return Refusal("5", f"it had to stop in the zone of {holders(s, uid, unit.hex)}")
    if here_in_zone and hex in enemy.zone and board.adjacent(unit.hex, hex):
        return Refusal(
            "5", f"it may not go from one enemy zone straight to another ({holders(s, uid, hex)})"
        )
    if here_in_zone and (uid not in s.commanded or unit.disorganised):
        return Refusal("5", "leaving an enemy zone takes all its movement points: one hex only")
    if uid not in s.commanded and _leads_away(s, uid, hex):
        return Refusal("10.1.3", "out of command it may not move away from its commander")
    edges = s.ground.edges[counter.arm]
    leaving = allowance // 4 * 2 if here_in_zone else None
    far = reachable(edges, unit.hex, FAR, blocked_for(s, uid), enemy.zone, leaving)
    if hex in far.cost:
        needed, left = far.cost[hex] / 2, (allowance - spent) / 2
        if needed <= left:  # open to infantry, but cavalry would be disordered in woods first
            return Refusal("5", "woods on the way would disorder it before it enters the zone")
        half = "" if leaving is None else f", {leaving / 2:g} of them to leave the zone"
        return Refusal("10.3", f"{needed:g} MP needed{half}, {left:g} left")
    step = zone_on_the_way(s, uid, hex, enemy.zone)
    if step is not None:
        return Refusal("5", f"it must stop in the zone of {holders(s, uid, step)}", (step,))
    return Refusal("10.3", "there is no way: the enemy, the lake or steep slopes bar it")


def _leads_away(s: Butchery, uid: str, hex: int) -> bool:
    leader, distance = s.leaders.get(s.counter(uid).formation), s.setting.board.distance
    if leader is None or leader.hex == OFF_MAP:
        return False
    return distance(hex, leader.hex) > distance(s.units[uid].hex, leader.hex)


# What are the odds?


def barrage_odds(s: Butchery, gun: str, target: str) -> Odds:
    """The chances of a barrage; the guns must have the target in range and sight."""
    check_barrage(s, gun, target)
    aimed = s.clone()
    lay(aimed, gun, s.units[target].hex)
    fight = barrage_fight(aimed, gun, target)
    return Odds(_enumerate(s, (Fire(gun, target),), target, (gun,)), (fight,), (gun,), target)


def assault_odds(
    s: Butchery, attacks: Iterable[Attack] | Iterable[str], target: str, coordinated: bool = False
) -> Odds:
    """The chances of an assault, retreats, tests, losses and the advance included.

    Attackers may be given by their ids, with their whole values.  The choices that come up on the
    way are made as most people would: stand rather than evade, lend the commander's bonus, bring
    all guns in support, retreat to the first hex of those allowed.
    """
    fought = attacks_asked(s, attacks, target, coordinated, may_assault)
    s = as_if_active(s, fought[0].attacker).clone()
    # The other attacks are not fought, but whom they aim at supports nobody (10.4.4).
    s.fired |= {attack.target for attack in s.attacks}
    s.coordinated = target if coordinated else ""
    fights = (
        *(defence_fight(s, target, attack.attacker, fought) for attack in fought),
        attack_fight(s, target, fought),
    )
    attackers = tuple(attack.attacker for attack in fought)
    outcomes = _enumerate(s, (Assault(fought), Resolve()), target, attackers)
    return Odds(outcomes, fights, attackers, target)


def _enumerate(
    s: Butchery, agenda: tuple[Fire | Assault | Resolve, ...], target: str, by: tuple[str, ...]
) -> dict[Outcome, Fraction]:
    from tricolore.rulesets.butchery.ruleset import RULESET

    return play_through(s, RULESET, agenda, target, by, _usual(s, target))


def _usual(s: Butchery, target: str) -> Callable[[Choose, tuple[str, ...]], Option]:
    """The first option, but for points, which are spread evenly over the attackers within reach."""

    def answer(ask: Choose, attackers: tuple[str, ...]) -> Option:
        asked = asked_points(ask)
        if asked is not None:
            uid, attacker = asked
            seen = supporters(s, target, attackers).get(uid, attackers)
            return even_answer(ask, attacker, seen)
        if ask.rule == "12.2":
            return ask.options[-1]  # no Stand!: the advance is what the odds are about
        return ask.options[0]

    return answer
