"""The scene for the browser's table: everything on it that never changes.

What is printed on the counters differs from game to game: `Scene` shows what all of them have, and
a game's own adds to it.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from tricolore.core.hexes import number
from tricolore.rulesets.great_battles.data.roster import Chief, Counter, Formation
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.terrain import INFANTRY

BANDS = ("#d1495b", "#edae49", "#66a182", "#8e6c8a", "#3d405b", "#e07a5f", "#2e86ab", "#b5a642")
"""Formation colours; the label beside them says the same in letters."""

SIGNS = {
    "disorganised": "disorganised",
    "out of command": "out of command",
    "moved": "has moved in this activation",
    "fired": "has fired",
    "attacking": "has been ordered to attack",
    "under attack": "will be attacked",
    "aide": "an aide de camp commands",
}
"""Marks of pieces, and what they mean."""

Colours = Mapping[str, str]
"""The name of a nation, the paper and the ink of its counters."""


class Shown(Setting, Protocol):
    """A scenario with what is told about it before it is played."""

    @property
    def summary(self) -> str: ...

    @property
    def length(self) -> str: ...


T = TypeVar("T", bound=Shown)


class Scene(Generic[T]):
    """How the counters and the map of a game are described."""

    ruleset: ClassVar[str]
    title: ClassVar[str]
    short: ClassVar[Mapping[str, str]]
    """Short names of the sides, where there is little room."""
    cohesion: ClassVar[str] = "cohesion"
    reaction: ClassVar[str] = "reaction"
    """The rulebook's words for what counters show."""
    signs: ClassVar[Mapping[str, str]] = {}
    """What only this game marks pieces with, and what it means (see `SIGNS`)."""

    def nations(self, setting: T) -> Mapping[str, Colours]:
        raise NotImplementedError

    def of(self, setting: T) -> dict[str, Any]:
        roster, board = setting.roster, setting.board
        return {
            "scenario": f"{self.ruleset}:{setting.id}",
            "ruleset": self.ruleset,
            "title": self.title,
            "name": setting.name,
            "summary": setting.summary,
            "length": setting.length,
            "turns": setting.turns,
            "sides": [
                {
                    "id": side,
                    "name": name,
                    "short": self.short[side],
                    "papers": self._papers(setting, side),
                }
                for side, name in setting.side_names.items()
            ],
            "nations": self.nations(setting),
            "formations": {
                id: {
                    "name": formation.name,
                    "side": formation.side,
                    "nation": formation.nation,
                    "band": BANDS[at % len(BANDS)],
                    "label": label(id),
                }
                for at, (id, formation) in enumerate(roster.formations.items())
            },
            "counters": self._counters(setting),
            "signs": [[mark, text] for mark, text in {**SIGNS, **self.signs}.items()],
            "board": {
                "columns": board.grid.columns,
                "rows_odd": board.grid.rows_odd,
                "rows_even": board.grid.rows_even,
                "even": board.grid.even,
                "compass": board.compass,
                "hex_m": board.hex_m,
                "source": board.source,
                "hexes": {
                    number(hex): {
                        "terrain": board.terrain[hex],
                        "level": board.level[hex],
                        "place": board.place.get(hex, ""),
                        "text": _ground_text(setting, hex),
                    }
                    for hex in board.hexes
                },
            },
        }

    def _papers(self, setting: T, side: str) -> list[str]:
        """The colours of its counters, those of the most formations first."""
        formations = setting.roster.formations.values()
        nations = Counts(f.nation for f in formations if f.side == side and not f.detached)
        papers = self.nations(setting)
        return [papers[nation]["paper"] for nation, _ in nations.most_common()]

    def _counters(self, setting: T) -> dict[str, dict[str, Any]]:
        roster = setting.roster
        counters = {uid: self.unit(counter) for uid, counter in roster.counters.items()}
        for formation in roster.formations.values():
            if not formation.detached:
                counters[formation.id] = self.commander(formation)
        for chief in roster.chiefs.values():
            counters[chief.id] = self.chief(chief)
            counters |= self.beside(chief)
        return counters

    # What is printed on them

    def unit(self, counter: Counter) -> dict[str, Any]:
        values: list[list[Any]] = [["combat", counter.combat], [self.cohesion, counter.cohesion]]
        if counter.reach:
            values.append(["range", counter.reach])
        facts = [["known as", counter.known_as]] if counter.known_as else []
        if counter.men:
            facts.append(["men", f"{counter.men:,}"])
        return {
            "name": counter.name,
            "kind": "unit",
            "side": counter.side,
            "nation": counter.nation,
            "formation": counter.formation,
            "symbol": "heavy cavalry" if counter.heavy else counter.arm,
            "values": values,
            "facts": facts,
            "reconstructed": ["combat", self.cohesion, *(["heavy"] if counter.heavy else [])],
        }

    def commander(self, formation: Formation) -> dict[str, Any]:
        return {
            "name": formation.commander,
            "kind": "leader",
            "side": formation.side,
            "nation": formation.nation,
            "formation": formation.id,
            "symbol": "commander",
            "values": [["command", formation.command], ["bonus", formation.bonus]],
            "facts": [["aide de camp", f"command {formation.aide_command}, no bonus"]],
            "reconstructed": ["command", "bonus", "aide de camp"],
        }

    def chief(self, chief: Chief) -> dict[str, Any]:
        return {
            "name": chief.name,
            "kind": "chief",
            "side": chief.side,
            "nation": chief.nation,
            "formation": "",
            "symbol": "chief",
            "values": [[self.reaction, chief.reaction]],
            "facts": [],
            "reconstructed": [],
        }

    def beside(self, chief: Chief) -> dict[str, dict[str, Any]]:
        """Further counters that go with a chief, by their ids."""
        return {}


def label(id: str) -> str:
    """A formation in a letter or two: the id without the letter of its nation."""
    return id[1:]


def _ground_text(setting: Setting, hex: int) -> str:
    board = setting.board
    words = [board.terrain[hex]]
    if hex in setting.ground.open_cost[INFANTRY]:  # nobody cares how high a lake lies
        words.append(f"level {board.level[hex]}")
        words.append(f"value {setting.ground.value[hex]}")
    return ", ".join(words)
