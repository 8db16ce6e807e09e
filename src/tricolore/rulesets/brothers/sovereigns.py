"""6.2: The chits of the sovereigns."""

from __future__ import annotations

from tricolore.core.ask import Option, Pick, Rule, Say, choose
from tricolore.rulesets.brothers.arrivals import lines_of, roll_spans
from tricolore.rulesets.brothers.command import sovereign_range, tell_failed
from tricolore.rulesets.brothers.state import Act, Brothers
from tricolore.rulesets.brothers.steps import (
    ActivateSovereign,
    Command,
    EndActivation,
    MoveStep,
    StepEnd,
)
from tricolore.rulesets.brothers.subjects import ChooseDivision
from tricolore.rulesets.brothers.terrain import AGGRESSIVE

NONE = Say("none")


def divisions_in_range(s: Brothers, id: str) -> dict[str, str]:
    """6.2.1: divisions with units within Napoleon's range, each by one of its units."""
    reached = sovereign_range(s, id)
    found: dict[tuple[str, str], str] = {}
    nation = s.setting.roster.sovereigns[id].nation
    for uid, unit in s.units.items():
        counter = s.counter(uid)
        if counter.nation == nation and counter.division and unit.hex in reached:
            found.setdefault((counter.formation, counter.division), uid)
    return {uid: division for (_, division), uid in found.items()}


def activate_sovereign(s: Brothers, step: ActivateSovereign) -> Rule[None] | None:
    """6.2: he may move; Napoleon III may activate a division besides.  One who was overrun fails
    (B26)."""
    lines = lines_of(s, step.id)
    if step.id not in s.staff and not lines:
        return None
    return _activate(s, step.id, lines)


def _activate(s: Brothers, id: str, lines: list[str]) -> Rule[None]:
    yield from roll_spans(s, lines)
    sovereign = s.setting.roster.sovereigns[id]
    if id == s.setting.napoleon and id in s.staff:
        found = divisions_in_range(s, id)
        options: list[Option] = [*map(Pick, found), NONE]
        option = yield from choose(sovereign.side, "6.2.1", ChooseDivision(id), options)
        if option != NONE:
            uid = str(option.value)
            from tricolore.rulesets.brothers.sequence import steps_after_command

            s.then(
                Command(s.counter(uid).formation, found[uid], id),
                *steps_after_command(rally=False),
            )
            return
    failed = id in s.staff and s.staff[id].overrun
    if failed:
        tell_failed(s, id)
    s.act = Act("", AGGRESSIVE, frozenset(), failed=failed, sovereign=id, may_move=frozenset({id}))
    s.then(MoveStep(), StepEnd("movement"), EndActivation())
