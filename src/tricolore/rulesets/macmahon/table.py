"""Magenta and Reichshoffen at the browser's table (see `great_battles.answers.table`)."""

from __future__ import annotations

from msgspec.structs import replace

from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.great_battles.answers.table import BattleTable, standing, words
from tricolore.rulesets.great_battles.rules.activation import taken_directly
from tricolore.rulesets.macmahon.answers import QUESTIONS
from tricolore.rulesets.macmahon.guide import STEPS
from tricolore.rulesets.macmahon.options import options_of
from tricolore.rulesets.macmahon.reichshoffen import held_back
from tricolore.rulesets.macmahon.scene import SCENE
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.standing import demand, notes, outcome, plight
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.table import Item, Panel, Scene

COUNTED = {"magenta": say("Hexes of Magenta and corps"), "reichshoffen": say("Villages held")}


class MacMahonTable(BattleTable[MacMahon]):
    state = MacMahon
    steps = STEPS
    ask = QUESTIONS
    broken = "demoralised"
    worth_of_broken = "1"

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        scene = SCENE.of(load_setting(scenario, data))
        return replace(scene, options=list(options_of(scenario)))

    def counted(self, s: MacMahon) -> str:
        return COUNTED[s.setting.id]

    def plight(self, s: MacMahon, formation: str) -> str:
        return plight(s, formation)

    def beside_cup(self, s: MacMahon) -> list[Item]:
        """MacMahon's marker, until it is drawn (14.4)."""
        marker = s.setting.special.marker
        if marker is None or not s.placed:
            return []
        return [Item("M", "MacMahon's marker", marker.side)]

    def marks(self, s: MacMahon, uid: str) -> list[str]:
        """Held in reserve, stopped by a charge to the death (14.4), directly commanded (8.2)."""
        marks = []
        if held_back(s, s.counter(uid).formation):
            marks.append("in reserve")
        if uid in s.stopped:
            marks.append("ridden down")
        if uid in s.directed:
            marks.append("commanded directly")
        return marks

    def card(self, s: MacMahon, id: str) -> list[str]:
        roster = s.setting.roster
        if id in roster.chiefs:
            taken = len(taken_directly(s, id))
            most = roster.chiefs[id].inertia
            return [
                say(
                    "commands {taken} of {units} directly this turn",
                    taken=taken,
                    units=count(most, "unit"),
                )
            ]
        formation = roster.counters[id].formation if id in roster.counters else id
        marks = self.marks(s, id) if id in s.units else []
        word = plight(s, formation)
        return (
            [say("{formation} is {word}", formation=s.formation(formation).name, word=word), *marks]
            if word
            else marks
        )

    def last_panels(self, s: MacMahon) -> list[Panel]:
        """Who would win, and special rules in force."""
        return [
            standing(s, say("{outcome}: {demand}.", outcome=outcome(s), demand=demand(s))),
            *(words(note.id, note.title, say("{text}.", text=note.text)) for note in notes(s)),
        ]


TABLE = MacMahonTable()
