"""Exact chances of a fire and of an assault: every fall of the dice, played by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tricolore.core.ask import DONE, NO, Choose, Option
from tricolore.core.game import Game
from tricolore.core.state import Record
from tricolore.core.text import say
from tricolore.core.words import chained
from tricolore.rulesets.brothers.advance import NOBODY
from tricolore.rulesets.brothers.assault import STAND
from tricolore.rulesets.brothers.chits import PASS
from tricolore.rulesets.brothers.reaction import HOLD
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import Assault, EndActivation, Fire
from tricolore.rulesets.brothers.subjects import ChooseLosses
from tricolore.rulesets.brothers.wording import CONDITION
from tricolore.rulesets.kit.odds import play_through

USUAL = (PASS, STAND, HOLD, NOBODY, DONE, NO)
"""What is presumed where people have a say: nobody plays an event, stands or goes along unasked."""
PRESUMED = say(
    "It is presumed that nobody plays an event, rolls again or fires at those who fall back, "
    "that defenders stand, that nobody advances who need not, "
    "and that loss points are paid by going back as far as that is allowed"
)


UNHURT, HIT, BROKEN = say("unhurt"), say("hit"), say("broken")
WORN, LOW = say("battleworn"), say("low on ammunition")


@cache
def _both(words: tuple[str, ...]) -> str:
    return chained(words)


@cache
def _driven_back(state: str) -> str:
    return say("{state}, falls back", state=state)


class Fate(NamedTuple):
    """What becomes of a unit."""

    uid: str
    state: str
    """unhurt, shaken, disrupted, battleworn ... or broken."""
    back: bool
    """Whether it has left its hex, but not to follow the enemy in a charge (12.6)."""


Outcome = tuple[Fate, ...]


def usual(ask: Choose) -> Option:
    """The usual answer to a question that comes up on the way."""
    if isinstance(ask.about, ChooseLosses):
        return ask.options[-1]
    return next((option for option in USUAL if option in ask.options), ask.options[0])


def fate_of(s: Brothers, end: Brothers, uid: str, target: int = 0) -> Fate:
    if uid in s.staff:
        staff = end.staff.get(uid)
        hit = staff is None or staff.wounded != s.staff[uid].wounded
        return Fate(uid, HIT if hit else UNHURT, back=False)
    unit, before = end.units.get(uid), s.units[uid]
    if unit is None:
        return Fate(uid, BROKEN, True)
    words = []
    if unit.worn != before.worn:
        words.append(WORN)
    if unit.hits > before.hits or (unit.worn != before.worn and unit.hits):
        words.append(CONDITION[unit.hits])
    if unit.low != before.low:
        words.append(LOW)
    followed = uid in s.charges and unit.hex == target
    return Fate(uid, _both(tuple(words)) or UNHURT, unit.hex != before.hex and not followed)


def _play(
    s: Brothers, agenda: tuple[Record, ...], units: Sequence[str], target: int = 0
) -> dict[Outcome, Fraction]:
    from tricolore.rulesets.brothers.ruleset import RULESET

    start = s.clone()
    start.agenda = agenda if s.act is None else (*agenda, EndActivation())  # 14.1 may end it
    game = Game(RULESET, f"brothers:{s.setting.id}", start, chance=True)

    def outcome(end: Any) -> Outcome:
        return tuple(fate_of(s, end, uid, target) for uid in units)

    return play_through(game, usual, outcome)


def fire_odds(s: Brothers, fire: Fire) -> dict[Outcome, Fraction]:
    """What becomes of the front line that is fired at, of those who fire, who may run low on
    ammunition (8.6), and of headquarters on the target (8.7.1), in this order."""
    return fires_odds(s, (fire,))


def fires_odds(s: Brothers, fires: Sequence[Fire]) -> dict[Outcome, Fraction]:
    """The same of several fires at one hex, one after the other."""
    return _play(s, tuple(fires), struck(s, fires))


def touched(s: Brothers, fire: Fire) -> list[str]:
    """All whom a fire can do something to."""
    return struck(s, (fire,))


def struck(s: Brothers, fires: Sequence[Fire]) -> list[str]:
    target = fires[0].target
    firers = dict.fromkeys(uid for fire in fires for uid in fire.firers)
    return [*(uid for uid, _ in s.front(target)), *firers, *s.staff_at(target)]


def assault_odds(
    s: Brothers, target: int, lead: int, attackers: Sequence[str]
) -> dict[Outcome, Fraction]:
    """What becomes of the defenders and of the attackers in the lead hex."""
    step = Assault(target, lead, tuple(attackers), stage="fight")
    return _play(s, (step,), [*s.stacks[target], *attackers], target)


def by_unit(odds: dict[Outcome, Fraction], at: int) -> dict[str, Fraction]:
    """The chances of one unit's fates, the likeliest first."""
    found: dict[str, Fraction] = {}
    for outcome, chance in odds.items():
        fate = outcome[at]
        label = _driven_back(fate.state) if fate.back and fate.state != BROKEN else fate.state
        found[label] = found.get(label, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def taken(odds: dict[Outcome, Fraction], defenders: int) -> Fraction:
    """The chance that all defenders leave the hex."""
    gone = (c for outcome, c in odds.items() if all(f.back for f in outcome[:defenders]))
    return sum(gone, Fraction(0))
