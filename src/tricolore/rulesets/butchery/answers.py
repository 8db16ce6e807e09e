"""Answers of this game for the table and the terminal (see `great_battles.answers.questions`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tricolore.core.ask import NO, Choose, Option
from tricolore.rulesets.butchery.assault import open_targets
from tricolore.rulesets.butchery.command import in_command
from tricolore.rulesets.butchery.movement import allowance_of
from tricolore.rulesets.butchery.prospects import prospect_of
from tricolore.rulesets.butchery.queries import (
    Odds,
    as_if_active,
    assault_odds,
    barrage_odds,
    command_line,
    reach,
    way_of,
    why_not,
)
from tricolore.rulesets.butchery.reasons import REASONS
from tricolore.rulesets.butchery.state import Attack, Butchery
from tricolore.rulesets.butchery.subjects import (
    AssaultHex,
    AssaultUnit,
    AssaultWith,
    ForceMarch,
    ResolveWhich,
)
from tricolore.rulesets.butchery.victory import controller, judge, score
from tricolore.rulesets.great_battles.answers.questions import Drill, Questions
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.subjects import FireAtHex, FireAtUnit, FireWith


def odds_of(s: Butchery, ask: Choose, option: Option) -> Odds | None:
    """The odds of the fight that an option is about: a barrage, or an assault with the whole
    value."""
    if option.kind not in ("go", "pick"):
        return None
    match ask.about:
        case FireWith():
            gun = str(option.value)
            return _first(s, targets(s, gun), lambda target: barrage_odds(s, gun, target))
        case FireAtHex(uid=gun) | FireAtUnit(uid=gun):
            return barrage_odds(s, gun, _aimed_at(s, option))
        case AssaultWith():
            uid = str(option.value)
            return _first(s, open_targets(s, uid), lambda target: assault_odds(s, [uid], target))
        case AssaultHex(uid=uid) | AssaultUnit(uid=uid):
            return assault_odds(s, [uid], _aimed_at(s, option))
        case ResolveWhich():
            return _declared_odds(s, str(option.value))
    return None


def _aimed_at(s: Butchery, option: Option) -> str:
    """The unit that an option names, or the first on the hex that it names."""
    return str(option.value) if option.kind == "pick" else s.stacks[int(option.value)][0]


def _first(s: Butchery, hexes: Sequence[int], odds: Callable[[str], Odds]) -> Odds | None:
    """The odds for guns or a unit that may be picked, against the first of its targets."""
    return odds(s.stacks[hexes[0]][0]) if hexes else None


def _declared_odds(s: Butchery, uid: str) -> Odds | None:
    attack = next((a for a in s.attacks if a.attacker == uid), None)
    if attack is None or attack.target not in s.units:
        return None
    together: list[Attack] = [attack]
    if attack.target == s.coordinated:
        together = [a for a in s.attacks if a.target == attack.target]
    return assault_odds(s, together, attack.target, coordinated=len(together) > 1)


QUESTIONS = Questions(
    score=score,
    holder=controller,
    judge=judge,
    in_command=in_command,
    as_if_active=as_if_active,
    allowance_of=allowance_of,
    reach=reach,
    way_of=way_of,
    command_line=command_line,
    why_not=why_not,
    reasons=REASONS,
    barrage_odds=barrage_odds,
    assault_odds=assault_odds,
    odds_of=odds_of,
    prospect_of=prospect_of,
    drill=Drill(before={ForceMarch: NO}),
)
