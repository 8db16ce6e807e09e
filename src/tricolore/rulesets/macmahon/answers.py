"""What the table and the terminal may ask of this game (see `great_battles.answers.questions`)."""

from __future__ import annotations

from tricolore.core.ask import Choose, Option
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.rules.barrage import targets
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
from tricolore.rulesets.macmahon.victory import holder, judge, score

BARRAGE, ANNOUNCE, COORDINATE, RESOLVE = "10.1", "11", "11.1", "11.2"


def odds_of(s: MacMahon, ask: Choose, option: Option) -> Odds | None:
    """The fight that an option is about: a barrage, or an assault with the unit's whole value."""
    if not s.active or ask.side != s.formation(s.active).side:
        return None  # the defender is asked by the same paragraphs
    if ask.rule == BARRAGE:
        return _barrage(s, ask.unit, option)
    if ask.rule == ANNOUNCE:
        return _announced(s, ask.unit, option)
    if ask.rule == RESOLVE or (ask.rule == COORDINATE and ask.unit is None):
        return _resolved(s, ask, option)  # with a unit it is asked who shall strike as one
    return None


def _barrage(s: MacMahon, gun: str | None, option: Option) -> Odds | None:
    """Of guns to be picked against the first of their targets, or of those that aim."""
    if option.kind == "go" and gun is not None:
        return barrage_odds(s, gun, s.stacks[int(option.value)][0])
    if option.kind != "pick":
        return None
    picked = str(option.value)
    if gun is not None:
        return barrage_odds(s, gun, picked)
    hexes = targets(s, picked)
    return barrage_odds(s, picked, s.stacks[hexes[0]][0]) if hexes else None


def _announced(s: MacMahon, uid: str | None, option: Option) -> Odds | None:
    """Of a unit to be picked against the first of its targets, or of one that attacks."""
    if option.kind == "go" and uid is not None:
        return assault_odds(s, [uid], aims(s, int(option.value))[0])
    if option.kind != "pick":
        return None
    picked = str(option.value)
    if uid is not None:
        return assault_odds(s, [uid], picked)
    hexes = open_targets(s, picked)
    return assault_odds(s, [picked], aims(s, hexes[0])[0]) if hexes else None


def _resolved(s: MacMahon, ask: Choose, option: Option) -> Odds | None:
    """Of an attack that was announced, with all that are to be struck as one with it."""
    attacks = _of_option(s, ask.unit, option)
    if not attacks or attacks[0].target not in s.units:
        return None
    first = attacks[0]
    as_one = group_of(s, first.attacker, first.hex)
    if ask.rule == RESOLVE and coordinable(s, as_one):
        return assault_odds(s, as_one, first.target, coordinated=True)
    return assault_odds(s, [first], first.target)


def _of_option(s: MacMahon, uid: str | None, option: Option) -> list[Attack]:
    if option.kind == "go":
        return [a for a in s.attacks if a.attacker == uid and a.hex == option.value]
    if option.kind == "pick":
        return [a for a in s.attacks if a.attacker == option.value]
    return []


def judged(s: MacMahon) -> tuple[str | None, str]:
    """Winner and level, if the game ended now."""
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
)
