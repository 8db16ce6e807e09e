"""Names in place of ids: events, prompts and tallies in words, for table and terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from tricolore.core.ask import Question
from tricolore.core.words import count
from tricolore.rulesets.great_battles.rules.results import NOTHING
from tricolore.rulesets.great_battles.rules.state import Battle


def is_piece(s: Battle, id: Any) -> bool:
    roster = s.setting.roster
    return id in roster.counters or id in roster.formations or id in roster.chiefs


def formation_name(s: Battle, id: str, short: bool = False) -> str:
    """A formation by its name; in short the nation goes with it only where two share the name."""
    formation = s.formation(id)
    name = "detachment" if formation.detached else formation.name
    names = [other.name for other in s.setting.roster.formations.values()]
    if (short and names.count(formation.name) == 1) or _says(name, formation.nation):
        return name
    return f"{formation.nation.capitalize()} {name}"


def _says(name: str, nation: str) -> bool:
    """Whether a formation's name tells its nation: the Württemberg Division, I Bavarian Corps."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return any(nation.startswith(word) for word in plain.split() if len(word) > 3)


def name_of(s: Battle, hole: str, value: Any) -> str:
    """What goes into a hole of a sentence: names for ids, places for hexes."""
    if hole.startswith(("hex", "from_hex")) and isinstance(value, int):
        return s.setting.board.name_of(value)
    if hole == "formation" and value in s.setting.roster.formations:
        return s.formation(value).name
    if hole == "result" and value == NOTHING:
        return "no effect"
    if hole == "points":
        return count(value, "point")
    if isinstance(value, tuple):
        return " and ".join(name_of(s, hole, item) for item in value)
    return with_names(s, str(value))


def unit_name(s: Battle, uid: str) -> str:
    """A unit by its name, with its formation where others are called so too: A1 (II Corps)."""
    counter = s.counter(uid)
    counters = s.setting.roster.counters.values()
    if sum(other.name == counter.name for other in counters) == 1:
        return counter.name
    return f"{counter.name} ({formation_name(s, counter.formation, short=True)})"


ID = re.compile(r"[A-Za-z]+\d?(?:\.\w+)?")


def with_names(s: Battle, text: str) -> str:
    """A text with names in place of the ids in it."""
    roster = s.setting.roster

    def name(found: re.Match[str]) -> str:
        id = found.group()
        if id in roster.counters:
            return unit_name(s, id)
        if id in roster.formations:
            return roster.formations[id].commander or roster.formations[id].name
        if id.endswith(".aide"):
            return roster.name_of(id)
        return roster.chiefs[id].name if id in roster.chiefs else id

    return ID.sub(name, text)


def question(s: Battle, ask: Question) -> str:
    """What is asked, in names."""
    return ask.tell(lambda hole, value: name_of(s, hole, value))
