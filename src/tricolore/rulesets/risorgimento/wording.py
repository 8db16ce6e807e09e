"""Names in place of ids, for table and terminal."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tricolore.core.text import joined, say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.risorgimento.setting import (
    ARTILLERY,
    AUSTRIAN,
    FRENCH,
    HEAT,
    HEAVY_CAVALRY,
    JAEGER,
    LIGHT,
    LIGHT_CAVALRY,
    LINE,
    NIGHT,
    PIEDMONTESE,
    RAIN,
    Brigade,
    Corps,
    Counter,
    Setting,
)
from tricolore.rulesets.risorgimento.state import EXTENDED, NO_ATTACK, NORMAL, Risorgimento

ADJECTIVES = {FRENCH: say("French"), PIEDMONTESE: say("Piedmontese"), AUSTRIAN: say("Austrian")}
KINDS_IN_WORDS = {
    LINE: say("line"),
    LIGHT: say("light"),
    JAEGER: say("jaeger"),
    LIGHT_CAVALRY: say("light cavalry"),
    HEAVY_CAVALRY: say("heavy cavalry"),
    ARTILLERY: say("artillery"),
}
ACTIVATIONS = {NORMAL: say("normal"), EXTENDED: say("extended"), NO_ATTACK: say("no attack")}
WEATHER = {HEAT: say("heat"), RAIN: say("rain"), NIGHT: say("night")}
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
            return joined(map(str, value), ", ")
        return None


def unit_name(setting: Setting, counter: Counter) -> str:
    """A unit with its brigade, since numbers alone say little: "1/74 (Dieu)"."""
    if counter.brigade:
        brigade = setting.brigades[counter.brigade].name
        if brigade in counter.name:
            return counter.name
        return say("{unit} ({brigade})", unit=counter.name, brigade=brigade)
    return say("{unit} ({corps})", unit=counter.name, corps=corps_name(setting, counter.corps))


def brigade_name(setting: Setting, id: str) -> str:
    return say("{brigadier}'s brigade", brigadier=setting.brigades[id].name)


def corps_name(setting: Setting, id: str) -> str:
    corps = setting.corps[id]
    nation = ADJECTIVES[corps.nation]
    if corps.reserve or nation in corps.name:
        return term(corps.name)
    return say("{nation} {corps}", nation=nation, corps=corps.name)


def brigadier_values(brigade: Brigade) -> str:
    return say(
        "Commitment {commitment:+d}, range {range}",
        commitment=brigade.commitment,
        range=brigade.range,
    )


def commander_values(corps: Corps) -> str:
    return say(
        "Continuity {continuity}, range {range}", continuity=corps.continuity, range=corps.range
    )


def leader_name(setting: Setting, id: str) -> str:
    if id in setting.brigades:
        return setting.brigades[id].name
    if id in setting.chiefs:
        return setting.chiefs[id].name
    return setting.corps[id].commander or term(setting.corps[id].name)


def condition(s: Risorgimento, uid: str) -> list[str]:
    """What has befallen a unit, in words."""
    unit = s.units[uid]
    words = []
    if unit.hits:
        words.append(count(unit.hits, "Hit"))
    for word, on in (
        (say("Disordered"), unit.disordered),
        (say("in square"), unit.square),
        (say("In Reserve"), unit.reserve),
        (say("in Strategic Movement"), s.is_strategic(uid)),
        (say("Hors de Combat"), s.is_hdc(uid)),
    ):
        if on:
            words.append(word)
    return words


def weather_words(s: Risorgimento) -> str:
    return listed([WEATHER[one] for one in sorted(s.weather)])
