"""Names in place of ids, for table and terminal."""

from __future__ import annotations

from typing import Any

from tricolore.core.words import count, listed
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.radetzky.effects import in_words
from tricolore.rulesets.radetzky.payments import WITHDRAW
from tricolore.rulesets.radetzky.setting import Setting
from tricolore.rulesets.radetzky.state import GOOD, TRIAL, VOID, Radetzky

FATES = {TRIAL: "on trial", GOOD: "counts", VOID: "counts nothing"}
"""What has become of a unit that left the map, in words."""
HEXES = ("hexes", "path")
UNITS = ("uids", "others", "formations", "units")


class RadetzkyNames(Names):
    """What units, formations and command counters are called."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting.board)
        self.setting = setting

    def piece(self, id: str) -> str | None:
        setting = self.setting
        if id in setting.counters:
            return setting.counters[id].name
        if id in setting.formations:
            return setting.formations[id].name
        if id in setting.chief_ids:
            return setting.chief_ids[id].name
        return setting.independent_ids[id].name if id in setting.independent_ids else None

    def independent(self, id: str) -> str:
        """Both sides have an INDEPENDENT counter, so a sentence says whose it is."""
        one = self.setting.independent_ids[id]
        return f"{one.name} of the {self.setting.side_names[one.side]}"

    def special(self, hole: str, value: Any) -> str | None:
        if hole == "row" and value == WITHDRAW:
            return "Withdraw, in hexes"
        if hole in ("counter", "row") and value in self.setting.formations:
            return formation_name(self.setting, value)
        if hole == "counter" and value in self.setting.independent_ids:
            return self.independent(value)
        if hole == "side" and value in self.setting.side_names:
            return f"The {self.setting.side_names[value]}"
        if hole in HEXES:
            return listed([self.board.name_of(hex) for hex in value])
        if hole in UNITS:
            return listed([self.piece(id) or id for id in value])
        if hole == "result":
            return in_words(value)
        if hole == "points" and isinstance(value, str):
            return value
        if hole == "owed" and isinstance(value, int):
            return count(value, "step")
        if hole == "dice":
            return ", ".join(map(str, value))
        return None


def formation_name(setting: Setting, id: str) -> str:
    """A formation with its commander: "II Corps (d'Aspre)"."""
    formation = setting.formations[id]
    if formation.commander in formation.name:
        return formation.name
    return f"{formation.name} ({formation.commander})"


def condition(s: Radetzky, uid: str) -> list[str]:
    """What has befallen a unit, in words."""
    unit = s.units[uid]
    words = []
    if s.is_reduced(uid):
        words.append("reduced")
    if unit.oos:
        words.append("out of supply")
    if unit.stop:
        words.append("may not charge until the next day")
    for one in s.engaged:
        if uid in one.units:
            words.append(f"engaged until the end of turn {one.until}")
    if uid in s.bridges:
        bridge = s.bridges[uid]
        across = s.setting.board.name_of(bridge.over)
        state = "stands" if bridge.stands else f"is ready at the end of turn {bridge.ready}"
        words.append(f"its bridge to {across} {state}")
    return words


def strength(s: Radetzky, uid: str) -> str:
    """The factor and steps of a unit as they are now; empty for crews and leaders."""
    if not s.units[uid].steps:
        return ""
    return f"factor {s.factor(uid)}, {count(s.units[uid].steps, 'step')}"


def date(s: Radetzky) -> str:
    """The moment of the campaign: "21 March, 12 h, turn 7"."""
    day = s.setting.calendars[s.calendar][max(s.turn, s.setting.first)]
    return f"{day.date}, {day.hour}"
