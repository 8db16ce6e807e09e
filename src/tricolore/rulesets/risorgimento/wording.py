"""Names in place of ids, for table and terminal."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tricolore.core.words import count, listed
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.risorgimento.setting import (
    AUSTRIAN,
    FRENCH,
    PIEDMONTESE,
    Counter,
    Setting,
)
from tricolore.rulesets.risorgimento.state import Risorgimento

ADJECTIVES = {FRENCH: "French", PIEDMONTESE: "Piedmontese", AUSTRIAN: "Austrian"}
LISTS = ("attackers", "uids", "guns", "units", "leaders", "firers")


class RisorgimentoNames(Names):
    """What units and leaders are called."""

    id: ClassVar[re.Pattern[str]] = re.compile(r"[^\W_]+(?:\.[^\W_]+)*(?:-[^\W_]+)?")
    """Ids such as `F1.Dieu.74-1`."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting.board)
        self.setting = setting

    def piece(self, id: str) -> str | None:
        setting = self.setting
        if id in setting.counters:
            return unit_name(setting, setting.counters[id])
        return leader_name(setting, id) if setting.is_leader(id) else None

    def special(self, hole: str, value: Any) -> str | None:
        if hole in ("brigade", "command") and value in self.setting.brigades:
            return brigade_name(self.setting, value)
        if hole in ("corps", "command") and value in self.setting.corps:
            return corps_name(self.setting, value)
        if hole == "side" and value in self.setting.side_names:
            return self.setting.side_names[value]
        if hole in LISTS and isinstance(value, list | tuple):
            return listed([self.piece(id) or id for id in value])
        if hole in ("given", "taken", "hits"):
            return count(value, "Hit")
        if hole == "dice" and isinstance(value, list):
            return ", ".join(map(str, value))
        return None


def unit_name(setting: Setting, counter: Counter) -> str:
    """A unit with its brigade, since numbers alone say little: "1/74 (Dieu)"."""
    if counter.brigade:
        brigade = setting.brigades[counter.brigade].name
        return counter.name if brigade in counter.name else f"{counter.name} ({brigade})"
    return f"{counter.name} ({corps_name(setting, counter.corps)})"


def brigade_name(setting: Setting, id: str) -> str:
    return f"{setting.brigades[id].name}'s brigade"


def corps_name(setting: Setting, id: str) -> str:
    corps = setting.corps[id]
    nation = ADJECTIVES[corps.nation]
    return corps.name if corps.reserve or nation in corps.name else f"{nation} {corps.name}"


def leader_name(setting: Setting, id: str) -> str:
    if id in setting.brigades:
        return setting.brigades[id].name
    if id in setting.chiefs:
        return setting.chiefs[id].name
    return setting.corps[id].commander or setting.corps[id].name


def condition(s: Risorgimento, uid: str) -> list[str]:
    """What has befallen a unit, in words."""
    unit = s.units[uid]
    words = []
    if unit.hits:
        words.append(count(unit.hits, "Hit"))
    for word, on in (
        ("Disordered", unit.disordered),
        ("in square", unit.square),
        ("In Reserve", unit.reserve),
        ("in Strategic Movement", s.is_strategic(uid)),
        ("Hors de Combat", s.is_hdc(uid)),
    ):
        if on:
            words.append(word)
    return words


def weather_words(s: Risorgimento) -> str:
    return listed(sorted(s.weather)) if s.weather else ""
