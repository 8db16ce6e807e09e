"""Combats between units with round figures, so that a column can be read off the page.

Allied infantry fights with 6, Austrian infantry with 3, cavalry with 4, artillery with 3; all have
two steps but artillery, which has one.  Commanders have a command value of 3, their aides 2, and a
bonus of 2.  Heavy cavalry is only what a test makes heavy.

Most combats take place round 1911, an Austrian hex, with the French to the west of it:

          1910          the Austrian rear
      1811    2011
          1911          facing W it has 1812, 1912 and 2012 in front
      1812    2012
          1912          facing E it has 1812, 1911 and 2012 in front
      1813    2013
          1913          the French rear
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.table import field, ground
from tricolore import Game, Say, Turn
from tricolore.core.ask import Rule
from tricolore.rulesets.butchery.assault import fight_assault
from tricolore.rulesets.butchery.setting import ALLIED, Setting
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, CheckCommand
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

E, SE, SW, W, NW, NE = (Turn(facing) for facing in range(6))
HOLD, EVADE = Say("stand"), Say("retreat")
YES, NO, DONE = Say("yes"), Say("no"), Say("done")


def drilled(
    setting: Setting | None = None,
    figures: Mapping[str, Mapping[str, Any]] | None = None,
    commanders: Mapping[str, Mapping[str, Any]] | None = None,
) -> Setting:
    """The setting with round figures, and with those that a test gives."""
    setting, figures, commanders = setting or ground(), figures or {}, commanders or {}
    counters = {}
    for uid, counter in setting.roster.counters.items():
        infantry = 6 if counter.side == ALLIED else 3
        combat = {CAVALRY: 4, ARTILLERY: 3}.get(counter.arm, infantry)
        cohesion = 1 if counter.arm == ARTILLERY else 2
        counter = counter._replace(combat=combat, cohesion=cohesion, heavy=False)
        counters[uid] = counter._replace(**figures.get(uid, {}))
    formations = {
        id: formation
        if formation.detached
        else formation._replace(
            **{"command": 3, "aide_command": 2, "bonus": 2, **commanders.get(id, {})}
        )
        for id, formation in setting.roster.formations.items()
    }
    roster = setting.roster._replace(counters=counters, formations=formations)
    return setting._replace(roster=roster)


def battle(
    units: Mapping[str, str],
    setting: Setting | None = None,
    *,
    figures: Mapping[str, Mapping[str, Any]] | None = None,
    commanders: Mapping[str, Mapping[str, Any]] | None = None,
    lost: Iterable[str] = (),
    **fields: Any,
) -> Butchery:
    """A position in the combat of I Corps, its units in command but for those that are lost."""
    moment = {"active": "FI", "step": "combat"}
    s = field(units, drilled(setting, figures, commanders), **(moment | fields))
    if s.active:
        s.commanded = frozenset(s.members(s.active)) - frozenset(lost)
        s.agenda = tuple(step for step in s.agenda if not isinstance(step, CheckCommand))
    return s


def duel(setting: Setting | None = None, **fields: Any) -> Butchery:
    """Dieu of I Corps at 1912 and Koller of the Austrian V Corps at 1911, face to face."""
    return battle({"FI.Dieu": "1912 E", "AV.Koller": "1911 W"}, setting, **fields)


def attacks(s: Butchery, target: str, *attackers: str) -> tuple[Attack, ...]:
    hex = s.units[target].hex
    return tuple(Attack(uid, hex, target, s.counter(uid).combat) for uid in attackers)


def assault(s: Butchery, target: str, *attackers: str) -> Rule[None]:
    """One assault from the retreat before combat to the attack; several attackers together."""
    return fight_assault(s, Assault(attacks(s, target, *attackers)))


def throws(s: Butchery | Game) -> list[tuple[str, int, int, str]]:
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
