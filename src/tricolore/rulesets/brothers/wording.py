"""Names in place of ids, for table and terminal."""

from __future__ import annotations

from typing import Any

from tricolore.core.text import say, term
from tricolore.core.words import count, listed
from tricolore.rulesets.brothers.chits import kind_of
from tricolore.rulesets.brothers.command import rating_of
from tricolore.rulesets.brothers.effects import in_words
from tricolore.rulesets.brothers.roster import (
    ARTILLERY,
    AUSTRIAN,
    CAVALRY,
    FRENCH,
    INFANTRY,
    SARDINIAN,
)
from tricolore.rulesets.brothers.setting import Setting
from tricolore.rulesets.brothers.state import DISRUPTED, SHAKEN, Brothers, Unit
from tricolore.rulesets.brothers.terms import DISRUPTED_WORD, SHAKEN_WORD
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, DEFENSIVE
from tricolore.rulesets.brothers.veils import marker_hex
from tricolore.rulesets.kit.wording import Names

ADJECTIVES = {FRENCH: say("French"), SARDINIAN: say("Sardinian"), AUSTRIAN: say("Austrian")}
FORCE = say("A force")
CONDITION = {SHAKEN: SHAKEN_WORD, DISRUPTED: DISRUPTED_WORD}
POSTURE = {AGGRESSIVE: say("aggressive"), DEFENSIVE: say("defensive")}
ARM_NAMES = {
    INFANTRY: say("infantry"),
    CAVALRY: say("cavalry"),
    ARTILLERY: say("artillery"),
}
WEIGHT = {"light": say("light"), "medium": say("medium"), "heavy": say("heavy")}
NOBODY = say("nobody")
DIVISIONS = (say("Cavalry"), say("Reserve"), say("Cadre"))
"""Divisions in the data that have the name of nobody."""


class BrothersNames(Names):
    """What the pieces, formations and chits are called."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting.board)
        self.setting = setting

    def piece(self, id: str) -> str | None:
        roster = self.setting.roster
        if marker_hex(id):
            return FORCE
        if id in roster.counters or id in roster.formations or id in roster.sovereigns:
            return roster.name_of(id)
        return None

    def special(self, hole: str, value: Any) -> str | None:
        setting = self.setting
        if hole in ("formation", "row") and value in setting.roster.formations:
            return formation_name(setting, value)
        if hole == "chit" and isinstance(value, str):
            return chit_name(setting, value)
        if hole == "side" and value in setting.side_names:
            return setting.side_names[value]
        if hole == "nation" and value in ADJECTIVES:
            return ADJECTIVES[value]
        if hole == "result":
            return in_words(value)
        if hole in ("points", "left") and isinstance(value, int):
            return str(value)
        if hole in ("uids", "group"):
            return listed([self.piece(id) or id for id in value])
        if hole == "dice" and isinstance(value, list):
            return ", ".join(map(str, value))
        return None


def formation_name(setting: Setting, id: str) -> str:
    """A corps with its nation: "French I Corps"."""
    formation = setting.roster.formations[id]
    return say(
        "{nation} {formation}", nation=ADJECTIVES[formation.nation], formation=formation.name
    )


def chit_name(setting: Setting, chit: str) -> str:
    event = setting.events.get(kind_of(chit))
    return term(event.name) if event is not None else chit


def points(halves: int) -> str:
    """Victory points, which are counted in halves."""
    whole, half = divmod(abs(halves), 2)
    sign = "−" if halves < 0 else ""
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


def condition(s: Brothers, uid: str, unit: Unit) -> list[str]:
    """What has befallen a unit, in words."""
    words = []
    if unit.worn:
        words.append(say("battleworn"))
    if unit.hits:
        words.append(CONDITION[unit.hits])
    if unit.low:
        words.append(say("low on ammunition"))
    return words or [say("fresh")]


def strength_in_words(s: Brothers, uid: str) -> str:
    return count(s.strength(uid), "strength point")


def strength_and_morale(s: Brothers, uid: str) -> str:
    return say(
        "{strength}, morale {morale}", strength=strength_in_words(s, uid), morale=s.rating(uid)
    )


def command_in_words(s: Brothers, formation: str) -> str:
    """The command ratings of a headquarters as they are now (7.3)."""
    return say(
        "command {aggressive} aggressive, {defensive} defensive",
        aggressive=rating_of(s, formation, AGGRESSIVE),
        defensive=rating_of(s, formation, DEFENSIVE),
    )
