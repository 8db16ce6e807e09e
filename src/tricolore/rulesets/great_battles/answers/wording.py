"""Names in place of ids in events, prompts and tallies, for the table and the terminal."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from tricolore.core.ask import Question
from tricolore.core.text import say, term
from tricolore.rulesets.great_battles.answers.effects import in_words
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.wording import Names


def is_piece(s: Battle, id: Any) -> bool:
    roster = s.setting.roster
    return id in roster.counters or id in roster.formations or id in roster.chiefs


def formation_name(s: Battle, id: str, short: bool = False) -> str:
    """The name of a formation with its nation.  If `short`, the nation is added only where two
    formations share the name."""
    formation = s.formation(id)
    name = say("detachment") if formation.detached else term(formation.name)
    names = [other.name for other in s.setting.roster.formations.values()]
    if (short and names.count(formation.name) == 1) or _says(name, formation.nation):
        return name
    return say("{nation} {name}", nation=formation.nation.capitalize(), name=name)


def _says(name: str, nation: str) -> bool:
    """Whether a formation's name already contains its nation, as in I Bavarian Corps."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return any(nation.startswith(word) for word in plain.split() if len(word) > 3)


def unit_name(s: Battle, uid: str) -> str:
    """The name of a unit, with its formation if other units have the same name: A1 (II Corps)."""
    counter = s.counter(uid)
    counters = s.setting.roster.counters.values()
    if sum(other.name == counter.name for other in counters) == 1:
        return term(counter.name)
    return say(
        "{unit} ({formation})",
        unit=counter.name,
        formation=formation_name(s, counter.formation, short=True),
    )


def full_unit_name(s: Battle, uid: str) -> str:
    """The name of a unit, always with its formation, since every corps has its A1."""
    counter = s.counter(uid)
    return say(
        "{unit} ({formation})",
        unit=counter.name,
        formation=formation_name(s, counter.formation, short=True),
    )


class SeriesNames(Names):
    """Names of units, commanders and chiefs."""

    def __init__(self, s: Battle) -> None:
        super().__init__(s.setting.board)
        self.s = s

    def piece(self, id: str) -> str | None:
        roster = self.s.setting.roster
        if id in roster.counters:
            return self.unit(id)
        if id in roster.formations:
            return self.formation(id)
        if id.endswith(".aide"):
            return roster.name_of(id)
        return roster.chiefs[id].name if id in roster.chiefs else None

    def unit(self, uid: str) -> str:
        raise NotImplementedError

    def formation(self, id: str) -> str:
        """The text that replaces a formation's id."""
        raise NotImplementedError


class TableNames(SeriesNames):
    """Names for the browser's table, where the map shows which piece is meant."""

    id = re.compile(r"[A-Za-z]+\d?(?:\.\w+)?")

    def unit(self, uid: str) -> str:
        return unit_name(self.s, uid)

    def formation(self, id: str) -> str:
        formation = self.s.formation(id)
        return formation.commander or formation.name

    def special(self, hole: str, value: Any) -> str | None:
        if hole == "formation" and value in self.s.setting.roster.formations:
            return self.s.formation(value).name
        return in_words(value) if hole == "result" else None


POSSESSIVE = re.compile(r"(?<=s)['’]s\b")
"""The superfluous s after a name that ends in s, as in V Corps' commander."""


class TerminalNames(SeriesNames):
    """Names for the terminal: in full, since there is no map to point at."""

    def unit(self, uid: str) -> str:
        return full_unit_name(self.s, uid)

    def formation(self, id: str) -> str:
        return formation_name(self.s, id)

    def special(self, hole: str, value: Any) -> str | None:
        """A formation's id stands for its commander, except where a formation is meant."""
        roster = self.s.setting.roster
        if hole != "formation" and isinstance(value, str) and value in roster.formations:
            return roster.name_of(value)
        return None

    def text(self, text: str) -> str:
        named = super().text(text)
        return POSSESSIVE.sub("'", named) if POSSESSIVE.search(named) else named


def name_of(s: Battle, hole: str, value: Any) -> str:
    """The text for a placeholder of a sentence on the table."""
    return TableNames(s).fill(hole, value)


def with_names(s: Battle, text: str) -> str:
    """A text for the table, with names in place of ids."""
    return TableNames(s).text(text)


def question(s: Battle, ask: Question) -> str:
    """The question with names in place of ids."""
    return TableNames(s).question(ask)
