"""Combats on an open field, for the tests of chapters 10 and 11.

Most take place round 1210, an Austrian hex, with the French to the south-west of it:

          1209
      1109    1309      the Austrians go home to the east, by 1309 and 1310
          1210          facing SW it has 1109, 1110 and 1211 in front
      1110    1310
          1211
      1111    1311      the Guard goes home to the south-west

`SZABO` is the defender, with 5 points; Wimpffen, with 6, and Cler, with 7, attack.  The general of
the Guard has a command value of 4 and a bonus of 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.macmahon.table import field, plain
from tricolore.core.ask import DONE, NO, YES, Ask, Go, Option, Pick, Roll, Rule, Say, Turn
from tricolore.rulesets.macmahon.assault import fight_assault
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import Assault, Attack, MacMahon

__all__ = ["DONE", "HOLD", "LEAVE", "NO", "YES", "Go", "Pick", "Say", "Turn"]

N, NE, SE, S, SW, NW = (Turn(facing) for facing in range(6))
HOLD, LEAVE = Say("stand"), Say("retreat")
SZABO, KOUDELKA, WIMPFFEN, CLER = "AII.Szabo", "AII.Koudelka", "FG.Wimpffen", "FG.Cler"
RIDERS, UHLANS, GUNS = "FG.Cassaignolles", "AII.Uhlans12", "AII.A1"
FIGURES = {SZABO: {"combat": 5}, WIMPFFEN: {"combat": 6, "cohesion": 2}, CLER: {"combat": 7}}


def armed(setting: Setting, figures: Mapping[str, Mapping[str, Any]]) -> Setting:
    """The setting with other figures on these counters."""
    counters = dict(setting.roster.counters)
    for uid, changes in figures.items():
        if uid in counters:
            counters[uid] = counters[uid]._replace(**changes)
    return setting._replace(roster=setting.roster._replace(counters=counters))


def battle(
    units: Mapping[str, str],
    setting: Setting | None = None,
    *,
    figures: Mapping[str, Mapping[str, Any]] | None = None,
    leaders: Mapping[str, int] | None = None,
    active: str = "FG",
    **fields: Any,
) -> MacMahon:
    """A position in the combat of the Guard; the Austrian II Corps is in command."""
    setting = armed(setting or plain(), FIGURES | dict(figures or {}))
    where = {"AII": 1409} if setting.id == "magenta" else {}
    return field(units, setting, where | dict(leaders or {}), active=active, **fields)


def duel(setting: Setting | None = None, **fields: Any) -> MacMahon:
    """Wimpffen at 1110 and Szabo at 1210, face to face."""
    return battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, setting, **fields)


def supported(gun: str, **fields: Any) -> MacMahon:
    """The same with guns of Szabo's corps that may support him."""
    return battle(
        {WIMPFFEN: "1110 NE", SZABO: "1210 SW", GUNS: gun},
        figures={GUNS: {"combat": 4, "reach": 3}},
        **fields,
    )


def attacks(s: MacMahon, target: str, *attackers: str) -> tuple[Attack, ...]:
    hex = s.units[target].hex
    return tuple(Attack(uid, hex, target, s.counter(uid).combat) for uid in attackers)


def assault(s: MacMahon, target: str, *attackers: str) -> Rule[None]:
    """One fight from the retreat before combat to the assault; several attackers together."""
    announced = attacks(s, target, *attackers)
    s.announced = (*s.announced, *announced)
    return fight_assault(s, Assault(announced))


def throws(s: MacMahon) -> list[tuple[str, int, int, str]]:
    """The rolls on the combat table so far: by whom, column, die modifier, result."""
    return [
        (
            event.data["unit"],
            event.data["column"],
            event.data["die_tally"].total,
            event.data["result"],
        )
        for event in s.log or []
        if "die_tally" in event.data
    ]


def reasons(tally: Any) -> dict[str, int]:
    """A tally as a dictionary: each modifier's reason and amount."""
    return {item.reason: item.amount for item in tally.items}


def asked(rule: Rule[Any], *inputs: int | Option) -> Ask | None:
    """What a rule asks after some inputs; None if it has ended."""
    try:
        ask = next(rule)
        for value in inputs:
            ask = rule.send(value)
    except StopIteration:
        return None
    return ask


def rolls_next(rule: Rule[Any], *inputs: int | Option) -> bool:
    """Whether nobody has a choice before the next die."""
    return isinstance(asked(rule, *inputs), Roll)
