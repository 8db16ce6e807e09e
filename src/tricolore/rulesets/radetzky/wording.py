"""Names in place of ids, for table and terminal."""

from __future__ import annotations

from typing import Any

from tricolore.core.text import say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.radetzky.effects import in_words
from tricolore.rulesets.radetzky.payments import WITHDRAW
from tricolore.rulesets.radetzky.setting import (
    ARTILLERY,
    CAVALRY,
    CREW,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    Counter,
    Setting,
)
from tricolore.rulesets.radetzky.state import GOOD, TRIAL, VOID, Radetzky

FATES = {TRIAL: say("on trial"), GOOD: say("counts"), VOID: say("counts nothing")}
"""What has become of a unit that left the map, in words."""
NOBODY = say("nobody")
ARM_NAMES = {
    INFANTRY: say("infantry"),
    CAVALRY: say("cavalry"),
    ARTILLERY: say("artillery"),
    HORSE_ARTILLERY: say("horse artillery"),
    CREW: say("bridge crew"),
    LEADER: say("leader"),
}
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
            return term(setting.formations[id].name)
        if id in setting.chief_ids:
            return setting.chief_ids[id].name
        return setting.independent_ids[id].name if id in setting.independent_ids else None

    def independent(self, id: str) -> str:
        """Both sides have an INDEPENDENT counter, so a sentence says whose it is."""
        one = self.setting.independent_ids[id]
        return say(
            "{counter} of the {side}", counter=one.name, side=self.setting.side_names[one.side]
        )

    def special(self, hole: str, value: Any) -> str | None:
        if hole == "row" and value == WITHDRAW:
            return say("Withdraw, in hexes")
        if hole in ("counter", "row") and value in self.setting.formations:
            return formation_name(self.setting, value)
        if hole == "counter" and value in self.setting.independent_ids:
            return self.independent(value)
        if hole == "side" and value in self.setting.side_names:
            return say("The {side}", side=self.setting.side_names[value])
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
        return term(formation.name)
    return say("{formation} ({commander})", formation=formation.name, commander=formation.commander)


def arm_and_size(counter: Counter) -> str:
    if counter.small:
        return say("{arm}, small", arm=ARM_NAMES[counter.arm])
    return say("{arm}, normal size", arm=ARM_NAMES[counter.arm])


def condition(s: Radetzky, uid: str) -> list[str]:
    """What has befallen a unit, in words."""
    unit = s.units[uid]
    words = []
    if s.is_reduced(uid):
        words.append(say("reduced"))
    if unit.oos:
        words.append(say("out of supply"))
    if unit.stop:
        words.append(say("may not charge until the next day"))
    for one in s.engaged:
        if uid in one.units:
            words.append(say("engaged until the end of turn {turn}", turn=one.until))
    if uid in s.bridges:
        bridge = s.bridges[uid]
        across = s.setting.board.name_of(bridge.over)
        if bridge.stands:
            words.append(say("its bridge to {hex} stands", hex=across))
        else:
            words.append(
                say(
                    "its bridge to {hex} is ready at the end of turn {turn}",
                    hex=across,
                    turn=max(bridge.ready, s.turn),  # beside the enemy it may take longer
                )
            )
    return words


def strength(s: Radetzky, uid: str) -> str:
    """The factor and steps of a unit as they are now; empty for crews and leaders."""
    if not s.units[uid].steps:
        return ""
    return say(
        "factor {factor}, {steps}", factor=s.factor(uid), steps=count(s.units[uid].steps, "step")
    )


def date(s: Radetzky) -> str:
    """The moment of the campaign: "21 March, 12 h, turn 7"."""
    day = s.setting.calendars[s.calendar][max(s.turn, s.setting.first)]
    return say("{date}, {hour}", date=day.date, hour=day.hour)
