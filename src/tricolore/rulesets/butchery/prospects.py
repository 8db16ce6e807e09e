"""What an answer leads to in this game (see `great_battles.answers.prospects`)."""

from __future__ import annotations

from fractions import Fraction

from tricolore.core.ask import FACES, NO, Option
from tricolore.core.game import Game
from tricolore.core.text import joined, say
from tricolore.rulesets.butchery.capacities import (
    COORDINATED_ASSAULT,
    NO_QUARTER,
    coordinable,
)
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.queries import assault_fights, assault_odds, usual
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery
from tricolore.rulesets.butchery.subjects import (
    AssaultAnother,
    ChooseCapacity,
    CoordinateWhich,
    ForceMarch,
    GiveNoQuarter,
    HoldBack,
)
from tricolore.rulesets.great_battles.answers.odds import Prospect
from tricolore.rulesets.great_battles.answers.prospects import (
    STAND,
    evade_lines,
    in_words,
    joins_fight,
    of_fight,
    of_test,
    percent,
    supported_lines,
    takes_part_lines,
    target_of,
)
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.leaders import command_of
from tricolore.rulesets.great_battles.rules.passing import PASS
from tricolore.rulesets.great_battles.rules.subjects import (
    RetreatBeforeCombat,
    SupportWith,
    TakePart,
)


def prospect_of(game: Game, asked: OpenQuestion, option: Option) -> Prospect | None:
    """What an option leads to; None if there is nothing to say."""
    s = game.state
    assert isinstance(s, Butchery)
    if joins_fight(asked):
        return _in_fight(game, s, asked, option)
    match asked.ask.about:
        case ChooseCapacity() | CoordinateWhich() | GiveNoQuarter():
            return _capacity(s, option)
        case ForceMarch():
            return _march(option)
        case HoldBack(uid=uid):
            return _hold(s, uid, option)
    return None


def _in_fight(game: Game, s: Butchery, asked: OpenQuestion, option: Option) -> Prospect | None:
    step, lines = asked.step, []
    fights: tuple[Fight, ...] = ()
    assert isinstance(step, Assault)
    target = target_of(s, step)
    if target is None:
        return None
    match asked.ask.about:
        case AssaultAnother() if option.kind != "pick":
            return Prospect(
                say("No assault"), (say("The unit that was named is gone: no unit is assaulted."),)
            )
        case AssaultAnother():
            other = str(option.value)
            return of_fight(game, asked, option, usual(s, other), target=other)
        case RetreatBeforeCombat():
            fights = assault_fights(s, step.attacks, target) if option == STAND else ()
            lines = evade_lines(s, asked, option)
        case TakePart(uid=formation):
            lines = takes_part_lines(s, formation, option)
        case SupportWith():
            lines = supported_lines(s, option)
    return of_fight(game, asked, option, usual(s, target), fights, lines)


# 12 Special capacities


def _capacity(s: Butchery, option: Option) -> Prospect | None:
    """12.1 and 12.4: which capacity, on which hex, by which unit."""
    who = s.formation(s.active).commander
    if option.value == COORDINATED_ASSAULT:
        lines = [_as_one(s, target) for target in coordinable(s).values()]
        return _coordination(s, say("{who} coordinates", who=who), lines)
    if option.kind == "go":
        target = coordinable(s)[int(option.value)]
        return _coordination(
            s, say("Against {target}", target=s.counter(target).name), [_as_one(s, target)]
        )
    if option.value == NO_QUARTER:
        fierce = dict.fromkeys(a.attacker for a in s.attacks if a.attacker in s.commanded)
        lines = [say("Two dice for its rolls and for those against it; the higher counts.")]
        return Prospect(say("No quarter"), (*lines, *(_fierce(s, uid) for uid in sorted(fierce))))
    if option.kind == "pick":
        return Prospect(say("No quarter"), (_fierce(s, str(option.value)),))
    return None


def _coordination(s: Butchery, title: str, lines: list[str]) -> Prospect:
    command = command_of(s, s.active)
    chance = Fraction(sum(face + command >= PASS for face in FACES), len(FACES))
    chances = ((say("they assault as one"), chance), (say("one after the other"), 1 - chance))
    return Prospect(
        title, (say("It succeeds with {chance}.", chance=in_words(chance)), *lines), chances
    )


def _as_one(s: Butchery, target: str) -> str:
    attacks = [attack for attack in s.attacks if attack.target == target]
    taken = assault_odds(s, attacks, target, coordinated=True).chance(taken=True)
    alone = joined(
        [
            say("{attacker} {a}", attacker=s.counter(a.attacker).name, a=_taken(s, a))
            for a in attacks
        ],
        ", ",
    )
    name = s.counter(target).name
    return say(
        "{name} as one: {chance} to take the ground; each alone: {alone}.",
        name=name,
        chance=percent(taken),
        alone=alone,
    )


def _fierce(s: Butchery, uid: str) -> str:
    attack = next(attack for attack in s.attacks if attack.attacker == uid)
    fierce = s.clone()
    fierce.no_quarter = uid
    against, before = s.counter(attack.target).name, _taken(s, attack)
    return say(
        "{uid} against {against}: {attack} to take the ground, {before} without.",
        uid=s.counter(uid).name,
        against=against,
        attack=_taken(fierce, attack),
        before=before,
    )


def _taken(s: Butchery, attack: Attack) -> str:
    return percent(assault_odds(s, [attack], attack.target).chance(taken=True))


def _march(option: Option) -> Prospect | None:
    """12.3: a forced march; without one nothing changes."""
    if option == NO:
        return None
    lines = (
        say(
            "Two more movement points for all its units; "
            "who uses any of them is disorganised unless it passes a test of cohesion."
        ),
        say("He can use no other capacity in this activation."),
    )
    return Prospect(say("A forced march"), lines)


def _hold(s: Butchery, uid: str, option: Option) -> Prospect | None:
    """12.2: keep a unit from advancing."""
    if option == NO:
        return None
    name, tally = s.counter(uid).name, cohesion_tally(s, uid)
    chance = of_test(tally)
    chances = ((say("it stays"), chance), (say("it advances all the same"), 1 - chance))
    lines = (say("He can use no other capacity in this activation."),)
    return Prospect(
        say("Hold {name} back", name=name),
        lines,
        chances,
        ((say("{name}: cohesion", name=name), tally),),
    )
