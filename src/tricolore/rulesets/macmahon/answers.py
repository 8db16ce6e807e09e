"""Answers of this game for the table and the terminal (see `great_battles.answers.questions`)."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Choose, Option
from tricolore.rulesets.great_battles.answers.questions import Drill, Questions
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.subjects import FireAtHex, FireAtUnit, FireWith
from tricolore.rulesets.macmahon.announcement import aims, open_targets
from tricolore.rulesets.macmahon.command import in_command
from tricolore.rulesets.macmahon.coordination import coordinable, group_of
from tricolore.rulesets.macmahon.movement import allowance_of
from tricolore.rulesets.macmahon.odds import Odds, assault_odds, barrage_odds
from tricolore.rulesets.macmahon.prospects import prospect_of
from tricolore.rulesets.macmahon.queries import (
    as_if_active,
    command_line,
    reach,
    way_of,
    why_not,
)
from tricolore.rulesets.macmahon.reasons import REASONS
from tricolore.rulesets.macmahon.state import Attack, MacMahon
from tricolore.rulesets.macmahon.subjects import (
    AttackHex,
    AttackUnit,
    AttackWith,
    ResolveFirst,
    ResolveWhich,
    StrikeFirst,
    TurnWhich,
)
from tricolore.rulesets.macmahon.victory import holder, judge, score


def odds_of(s: MacMahon, ask: Choose, option: Option) -> Odds | None:
    """The odds of the fight that an option is about: a barrage, or an assault with the whole
    value."""
    if option.kind not in ("go", "pick"):
        return None
    value, by_hex = option.value, option.kind == "go"
    match ask.about:
        case FireWith():
            hexes = targets(s, str(value))
            return barrage_odds(s, str(value), s.stacks[hexes[0]][0]) if hexes else None
        case FireAtHex(uid=gun) | FireAtUnit(uid=gun):
            return barrage_odds(s, gun, s.stacks[int(value)][0] if by_hex else str(value))
        case AttackWith():
            hexes = open_targets(s, str(value))
            return assault_odds(s, [str(value)], aims(s, hexes[0])[0]) if hexes else None
        case AttackHex(uid=uid) | AttackUnit(uid=uid):
            return assault_odds(s, [uid], aims(s, int(value))[0] if by_hex else str(value))
        case ResolveFirst(uid=uid):
            found = [a for a in s.attacks if a.attacker == uid and a.hex == value]
            return _resolved(s, found, as_one=True)
        case ResolveWhich() | StrikeFirst():
            found = [a for a in s.attacks if a.attacker == value]
            return _resolved(s, found, as_one=isinstance(ask.about, ResolveWhich))
    return None


def _resolved(s: MacMahon, attacks: Sequence[Attack], as_one: bool) -> Odds | None:
    """The odds of an announced attack, with all those coordinated with it if `as_one`."""
    if not attacks or attacks[0].target not in s.units:
        return None
    first = attacks[0]
    group = group_of(s, first.attacker, first.hex)
    if as_one and coordinable(s, group):
        return assault_odds(s, group, first.target, coordinated=True)
    return assault_odds(s, [first], first.target)


def judged(s: MacMahon) -> tuple[str | None, str]:
    """The winner and the level of victory, if the game ended now."""
    now = judge(s)
    return now.winner, now.level


QUESTIONS = Questions(
    score=score,
    holder=holder,
    judge=judged,
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
    drill=Drill(turning=(TurnWhich,)),
)
