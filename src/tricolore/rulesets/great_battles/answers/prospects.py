"""What an answer leads to, where the options of a question do not show it.

A fight is played on from the question with every possible roll.  Elsewhere there is the chance of a
test, or a description of what follows without dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tricolore.core.ask import FACES, NO, Option, Say
from tricolore.core.game import Game
from tricolore.core.tally import Tally
from tricolore.core.text import say
from tricolore.core.words import some
from tricolore.rulesets.great_battles.answers.odds import Odds, Prospect, Usual, play_on
from tricolore.rulesets.great_battles.answers.queries import names
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion
from tricolore.rulesets.great_battles.rules.combat import Fight
from tricolore.rulesets.great_battles.rules.leaders import bonus_of
from tricolore.rulesets.great_battles.rules.passing import PASS
from tricolore.rulesets.great_battles.rules.state import Assault, Battle, Resolve

STAND, RETREAT = Say("stand"), Say("retreat")


def of_test(tally: Tally) -> Fraction:
    """The chance that a die plus a tally makes 6 or more."""
    return Fraction(sum(face + tally.total >= PASS for face in FACES), len(FACES))


def in_words(chance: Fraction) -> str:
    """A chance in words: "4 in 6" if one die can show it, otherwise a percentage."""
    sixths = chance * 6
    return say("{sixths} in 6", sixths=sixths) if sixths.denominator == 1 else percent(chance)


def percent(chance: Fraction) -> str:
    return say("{chance} %", chance=round(100 * float(chance)))


# In a fight


def target_of(s: Battle, step: Assault) -> str | None:
    """The unit under attack: the one that was named, or another that now stands in its hex."""
    named, hex = step.attacks[0].target, step.attacks[0].hex
    if named in s.units:
        return named
    return next(iter(s.stacks.get(hex, ())), None)


def of_fight(
    game: Game,
    asked: OpenQuestion,
    option: Option,
    usual: Usual,
    fights: Sequence[Fight] = (),
    lines: Sequence[str] = (),
    target: str | None = None,
) -> Prospect | None:
    """The current fight, played on from the question with this answer."""
    s, step = game.state, asked.step
    assert isinstance(s, Battle)
    assert isinstance(step, Assault)
    target = target or target_of(s, step)
    by = tuple(attack.attacker for attack in step.attacks if attack.attacker in s.units)
    if target is None or target not in s.units or not by:
        return None
    outcomes = play_on(game, option, target, by, usual, Resolve())
    odds = Odds(outcomes, tuple(fights), by, target)
    return Prospect(
        say("{by} against {target}", by=names(s, by), target=s.counter(target).name),
        tuple(lines),
        odds=odds,
    )


def evade_lines(s: Battle, asked: OpenQuestion, option: Option) -> list[str]:
    """The attackers, and the condition in which a unit would get away."""
    step, uid = asked.step, asked.ask.unit
    assert isinstance(step, Assault)
    assert uid is not None
    attackers = [attack.attacker for attack in step.attacks]
    who = some(
        len(attackers),
        "{attackers} attacks",
        "{attackers} attack",
        attackers=names(s, attackers),
    )
    if option == STAND:
        return [say("{who}, and {uid} fights where it stands.", who=who, uid=s.counter(uid).name)]
    mine = s.variants.full_allowance(s, uid)
    theirs = max(s.variants.full_allowance(s, attacker) for attacker in attackers)
    points = say(
        "it has {mine:g} movement points against {theirs:g}", mine=mine / 2, theirs=theirs / 2
    )
    if mine > theirs:
        how = say("In good order: {points}.", points=points)
    elif s.units[uid].disorganised:
        how = say("It loses a step, since it is already disorganised: {points}.", points=points)
    else:
        how = say("The retreat disorganises it: {points}.", points=points)
    hex = s.setting.board.name_of(s.units[uid].hex)
    return [say("{who}; it goes one hex, and they may occupy {hex}.", who=who, hex=hex), how]


def takes_part_lines(s: Battle, formation: str, option: Option) -> list[str]:
    if option == NO:
        return [say("He lends nothing to the die, and is not rolled for after the fight.")]
    bonus = bonus_of(s, formation)
    return [
        say(
            "He adds {bonus} to the die; after the fight he falls on 12 with two dice, 1 in 36.",
            bonus=bonus,
        )
    ]


def joins_fight(asked: OpenQuestion) -> bool:
    """Whether a question decides the fight, rather than a hex, a facing or an aide."""
    kinds = {option.kind for option in asked.ask.options}
    return isinstance(asked.step, Assault) and kinds <= {"pick", "say"} and "say" in kinds


def supported_lines(s: Battle, option: Option) -> list[str]:
    """What supporting guns add to a defence."""
    if option.kind != "pick":
        return []
    gun = s.counter(str(option.value))
    return [say("It adds its {combat}, and fires no more in this activation.", combat=gun.combat)]
