"""What the table and the terminal may ask of this game (see `great_battles.answers.questions`)."""

from __future__ import annotations

from tricolore.core.ask import Choose, Option
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
from tricolore.rulesets.butchery.victory import controller, judge, score
from tricolore.rulesets.great_battles.answers.questions import Questions
from tricolore.rulesets.great_battles.rules.barrage import targets


def odds_of(s: Butchery, ask: Choose, option: Option) -> Odds | None:
    """The fight that an option is about: a barrage, or an assault with the unit's whole value."""
    unit = ask.unit
    if option.kind == "go" and unit is not None and ask.rule in ("10.2", "10.4.1"):
        target = s.stacks[int(option.value)][0]
        if ask.rule == "10.2":
            return barrage_odds(s, unit, target)
        return assault_odds(s, [unit], target)
    if option.kind == "pick" and unit is not None and ask.rule in ("10.2.2", "10.4.1"):
        target = str(option.value)
        if ask.rule == "10.2.2":
            return barrage_odds(s, unit, target)
        return assault_odds(s, [unit], target)
    if option.kind == "pick" and ask.rule in ("10.2", "10.4.1"):
        return _first_odds(s, ask.rule, str(option.value))
    if option.kind == "pick" and ask.rule == "10.4":
        return _declared_odds(s, str(option.value))
    return None


def _first_odds(s: Butchery, rule: str, uid: str) -> Odds | None:
    """Of the guns or the unit that may be picked, against the first of its targets."""
    hexes = targets(s, uid) if rule == "10.2" else open_targets(s, uid)
    if not hexes:
        return None
    target = s.stacks[hexes[0]][0]
    if rule == "10.2":
        return barrage_odds(s, uid, target)
    return assault_odds(s, [uid], target)


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
)
