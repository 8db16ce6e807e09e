"""The odds of fights: the rules are played through with every possible roll.

Choices on the way are made as most people would: stand rather than evade, lend the commander's
bonus, support with all guns and with all points that neighbours have left, retreat rather than pay
a step for the hex, and take the first hex allowed.

Against a coordinated attack the chances assume that the defence divides its points evenly.
`Odds.best` has the best division for the defender.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from tricolore.core.ask import FACES, NO, YES, Choose, Option, Pick
from tricolore.core.tally import Item
from tricolore.core.text import joined, say
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
    BadQuestion,
    attacks_asked,
    check_barrage,
)
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_answer, even_shares
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.combat import Fight, results_by_face
from tricolore.rulesets.great_battles.rules.leaders import command_of, expected_bonus
from tricolore.rulesets.great_battles.rules.passing import PASS
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY
from tricolore.rulesets.macmahon.announcement import may_assault
from tricolore.rulesets.macmahon.assault import attack_fight
from tricolore.rulesets.macmahon.barrage import barrage_fight, lay, partner
from tricolore.rulesets.macmahon.coordination import coordinable, waits_for_chief
from tricolore.rulesets.macmahon.defence import (
    Effort,
    against,
    defence_fight,
    defensive,
    joiners,
    points_left,
    strikers,
    supporters,
)
from tricolore.rulesets.macmahon.queries import as_if_active
from tricolore.rulesets.macmahon.ruleset import RULESET
from tricolore.rulesets.macmahon.state import Assault, Attack, Barrage, MacMahon, Resolve
from tricolore.rulesets.macmahon.subjects import FireAsOne, RefuseRetreat

__all__ = ["Fate", "Odds", "Outcome", "assault_odds", "barrage_odds", "coordination_chance"]

# Barrages


def barrage_odds(s: MacMahon, gun: str, target: str) -> Odds:
    """The chances of a barrage; guns that may fire as a pair (14.4) do so."""
    check_barrage(s, gun, target)
    hex = s.units[target].hex
    s = as_if_active(s, gun).clone()
    s.fired -= {gun}
    other = partner(s, gun)
    pair = bool(other) and other not in s.fired and hex in targets(s, other)
    guns = (gun, other) if pair else (gun,)
    aimed = s.clone()
    for uid in guns:
        lay(aimed, uid, hex)
    fight = barrage_fight(aimed, guns, target)
    outcomes = play_through(s, RULESET, (Barrage(),), target, guns, _aim(guns, hex, target))
    return Odds(outcomes, (fight,), guns, target)


def _aim(guns: Sequence[str], hex: int, target: str) -> Callable[[Choose, tuple[str, ...]], Option]:
    """Answers that fire these guns, and no others, at that unit."""
    wanted = {Pick(guns[0]), Option("go", hex), Pick(target)}

    def answer(ask: Choose, _: tuple[str, ...]) -> Option:
        if isinstance(ask.about, FireAsOne):
            return YES
        first = next((option for option in ask.options if option in wanted), None)
        return first if first is not None else ask.options[-1]

    return answer


# Assaults


def assault_odds(
    s: MacMahon, attacks: Iterable[Attack] | Iterable[str], target: str, coordinated: bool = False
) -> Odds:
    """The chances of an assault, including retreats, tests, losses and the advance.

    Attackers given by id use their whole value.  Several attackers need coordination; the chances
    assume that it succeeds.
    """
    fought = attacks_asked(s, attacks, target, coordinated, may_assault)
    attackers = tuple(attack.attacker for attack in fought)
    s = as_if_active(s, attackers[0]).clone()
    s.announced = s.announced or (*s.attacks, *(a for a in fought if a not in s.attacks))
    several = coordinated and len(fought) > 1
    notes = [_coordinated(s, fought)] if several else []
    s.coordinated = target if several else ""
    fights = assault_fights(s, fought, target)
    notes.append(_presumed(s, target, attackers))
    agenda = (Assault(fought), Resolve())
    if several:
        outcomes, best = divided(s, fought, target)
    else:
        outcomes, best = play_through(s, RULESET, agenda, target, attackers, usual(s, target)), None
    return Odds(outcomes, fights, attackers, target, joined(notes, "; "), best)


def divided(
    s: MacMahon, fought: tuple[Attack, ...], target: str
) -> tuple[dict[Outcome, Fraction], BestDivision | None]:
    """The outcomes against several attackers if the defence is divided evenly, and in the best
    way."""
    attackers = tuple(attack.attacker for attack in fought)
    agenda, answers = (Assault(fought), Resolve()), usual(s, target)
    defence = _defence(s, target, attackers)
    return divided_odds(s, RULESET, agenda, target, attackers, answers, defence)


def _presumed(s: MacMahon, target: str, attackers: Sequence[str]) -> str:
    guns = say("all guns in reach support it") if supporters(s, target, attackers) else ""
    near = say("all neighbours join") if joiners(s, target, attackers) else ""
    even = say("points are divided evenly") if len(attackers) > 1 else ""
    return presumptions(s, target, attackers, guns, near, even, say("no unit refuses a retreat"))


def _defence(s: MacMahon, target: str, attackers: tuple[str, ...]) -> Defence:
    """The units that divide points among several attackers, and the rolls that result."""
    by = strikers(s, target, attackers)
    guns, near = supporters(s, target, attackers), joiners(s, target, attackers)
    own = sum(s.counter(uid).combat for uid in by)
    givers = [Giver(target, own, attackers)]
    givers += [Giver(gun, s.counter(gun).combat, tuple(seen)) for gun, seen in guns.items()]
    givers += [Giver(uid, points_left(s, uid), tuple(foes)) for uid, foes in near.items()]
    bonus = 0 if s.counter(target).arm == ARTILLERY else expected_bonus(s, [target])

    def results(attacker: str, laid: Mapping[str, int]) -> Faces:
        on_him = {uid: {attacker: points} for uid, points in laid.items()}
        effort = Effort(
            by,
            on_him[target],
            {gun: on_him[gun] for gun in guns},
            {uid: on_him[uid] for uid in near},
        )
        return results_by_face(s, defensive(s, target, attacker, effort, bonus))

    return Defence(givers, results, lambda roll: roll.rule == s.book.divide)


def assault_fights(s: MacMahon, fought: Sequence[Attack], target: str) -> tuple[Fight, ...]:
    """The expected rolls, with everything that makes up their values."""
    attackers = [attack.attacker for attack in fought]
    fights = [
        explained(fight, _defence_parts(s, fight, target, uid, attackers))
        for uid in attackers
        for fight in (defence_fight(s, target, uid, fought),)
    ]
    if s.counter(target).arm != ARTILLERY:  # guns by themselves are overrun without a roll (10.1)
        values = {attack.attacker: attack.value for attack in fought}
        fights.append(together(s, attack_fight(s, target, fought), values))
    return tuple(fights)


def _defence_parts(
    s: MacMahon, fight: Fight, target: str, attacker: str, attackers: Sequence[str]
) -> Iterator[Item]:
    """Its own points, supporting guns, the deduction for a flank, and neighbours (11.2, 10.1)."""
    value = sum(s.counter(uid).combat for uid in fight.by)
    laid = even_shares(value, attackers)[attacker]
    yield Item(value, "its own value", "11.2")
    yield Item(laid - value, "used against others", "11.2")
    for gun, seen in supporters(s, target, attackers).items():
        points = even_shares(s.counter(gun).combat, seen).get(attacker, 0)
        yield Item(points, say("{gun} in support", gun=s.counter(gun).name), "10.1")
        laid += points
    yield Item(against(s, target, attacker, laid) - laid, "halved: on its flank", "11.2")
    for uid, near in joiners(s, target, attackers).items():
        points = even_shares(points_left(s, uid), near).get(attacker, 0)
        counted = against(s, uid, attacker, points)
        halved = say(", {points} halved: on its flank", points=points) if counted < points else ""
        yield Item(
            counted, say("{uid} joins{halved}", uid=s.counter(uid).name, halved=halved), "11.2"
        )


def _coordinated(s: MacMahon, fought: Sequence[Attack]) -> str:
    """What a coordinated attack also needs; an error if the units cannot be coordinated."""
    if waits_for_chief(s, s.formation(s.active).side):
        raise BadQuestion("They cannot coordinate before their chief is on the map (14.4).")
    if not coordinable(s, fought):
        raise BadQuestion(
            "They cannot be coordinated: their commander is with none of them (11.1)."
        )
    who, sixths = s.formation(s.active).commander, coordination_chance(s)
    return say("if {who} coordinates them ({sixths} in 6)", who=who, sixths=sixths)


def coordination_chance(s: MacMahon) -> int:
    """11.1: the faces of the die with which the active commander coordinates an attack."""
    command = command_of(s, s.active)
    return sum(face + command >= PASS for face in FACES)


def usual(s: MacMahon, target: str) -> Callable[[Choose, tuple[str, ...]], Option]:
    """The answers that most people would give; points are spread evenly over the attackers in
    reach."""

    def answer(ask: Choose, attackers: tuple[str, ...]) -> Option:
        asked = asked_points(ask)
        if asked is not None:
            uid, attacker = asked
            return even_answer(ask, attacker, _laid_on(s, uid, target, attackers))
        if isinstance(ask.about, RefuseRetreat):
            return NO
        return ask.options[0]

    return answer


def _laid_on(s: MacMahon, uid: str, target: str, attackers: tuple[str, ...]) -> Sequence[str]:
    """The attackers against which a defender, its neighbour or a supporting gun can use points."""
    return (
        supporters(s, target, attackers).get(uid)
        or joiners(s, target, attackers).get(uid)
        or attackers
    )
