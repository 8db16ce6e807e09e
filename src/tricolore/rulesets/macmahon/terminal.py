"""Magenta and Reichshoffen in the terminal (see `great_battles.answers.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tricolore.core.text import joined, say, term
from tricolore.core.words import chained, count
from tricolore.rulesets.great_battles.answers.terminal import BattleTerminal
from tricolore.rulesets.great_battles.data.roster import Chief
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.macmahon.answers import QUESTIONS
from tricolore.rulesets.macmahon.standing import demand, notes, outcome, plight
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.victory import judge
from tricolore.rulesets.terminal import Fact


class MacMahonTerminal(BattleTerminal[MacMahon]):
    ask = QUESTIONS
    colours: Mapping[str, str] = {
        "allied": "#3f74d1",
        "austrian": "#b8741a",
        "french": "#3f74d1",
        "german": "#8a6d5c",
    }
    signs: ClassVar[Mapping[str, str]] = {
        "woods": "♣",
        "village": "∩",
        "town": "#",
        "isolated farm": "▪",
        "crops": ":",
        "marsh": '"',
    }
    roads: ClassVar[Mapping[str, str]] = {
        "major road": "═",
        "minor road": "─",
        "railroad": "┼",
    }
    grounds: ClassVar[Mapping[str, str]] = {
        "woods": "#7fa06a",
        "village": "#d9a58c",
        "town": "#cf8f78",
        "crops": "#d3dc9a",
        "marsh": "#a9c7b8",
    }
    waters: ClassVar[Mapping[str, str]] = {
        "canal": say("crossed by bridges only"),
        "Ticino river": say("crossed by bridges only"),
        "river": say("crossed by bridges; infantry that begins beside it may wade"),
    }
    streams: ClassVar[Sequence[str]] = ("stream",)
    cliffs: ClassVar[Mapping[str, str]] = {"escarpment": say("crossed by roads only")}
    broken = say("demoralised")
    barrage = "10.1"

    def points(self, s: MacMahon, score: Score) -> str:
        if s.setting.id == "magenta":
            return count(int(score.points), "point")
        return say(
            "{held} of {places} villages",
            held=len(score.places),
            places=len(s.setting.places),
        )

    def special(self, s: MacMahon) -> Sequence[Fact]:
        return [Fact(note.title, note.text, note.side) for note in notes(s)]

    def plight(self, s: MacMahon, formation: str) -> str:
        return plight(s, formation)

    def orders(self, s: MacMahon) -> Sequence[str]:
        """Units of the active formation that the chief commands directly (8.2)."""
        units = [s.counter(uid).name for uid in s.members(s.active) if uid in s.directed]
        return (say("{units} directly under the chief", units=chained(units)),) if units else ()

    def chief_values(self, chief: Chief) -> str:
        return say(
            "inertia {inertia}, initiative {initiative:+d}",
            inertia=chief.inertia,
            initiative=chief.initiative,
        )

    def victory(self, s: MacMahon) -> list[Fact]:
        """13.2: each hex of Magenta by itself; 14.2: villages, of which the Germans need all."""
        names = s.setting.side_names
        facts = [fact for place in s.setting.places for fact in self._held(s, place)]
        for side in names:
            score = self.ask.score(s, side)
            words = say(
                "{points}: {reasons}", points=self.points(s, score), reasons=self.why(s, score)
            )
            facts.append(Fact(term(names[side]), words, side))
        now = judge(s).winner
        return [
            *facts,
            Fact(say("To win"), demand(s)),
            Fact(say("If it ended now"), outcome(s), now or ""),
        ]

    def _held(self, s: MacMahon, place: Place) -> list[Fact]:
        """Each hex if each counts by itself, else the whole place."""
        names, label = s.setting.side_names, s.setting.board.label
        if place.each_hex:
            return [
                Fact(
                    say("{place} {hex}", place=place.name, hex=label(hex)),
                    term(names[s.control[hex]]),
                    s.control[hex],
                )
                for hex in place.hexes
            ]
        holder = self.ask.holder(s, place)
        where = say(
            "{place} ({hexes})", place=place.name, hexes=joined(list(map(label, place.hexes)), ", ")
        )
        return [Fact(where, term(names[holder]) if holder else say("contested"), holder or "")]


TERMINAL = MacMahonTerminal()
