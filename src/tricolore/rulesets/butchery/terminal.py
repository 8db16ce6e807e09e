"""A Sheer Butchery in the terminal (see `great_battles.answers.terminal`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tricolore.core.text import say
from tricolore.rulesets.butchery.answers import QUESTIONS
from tricolore.rulesets.butchery.capacities import WORDS
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.answers.terminal import BattleTerminal


class ButcheryTerminal(BattleTerminal[Butchery]):
    ask = QUESTIONS
    colours: Mapping[str, str] = {"allied": "#3f74d1", "austrian": "#b8741a"}
    at_a_glance = say("turn, weather, who acts, the cup, victory points")
    signs: ClassVar[Mapping[str, str]] = {
        "woods": "♣",
        "village": "∩",
        "town": "#",
        "isolated building": "▪",
        "lake": "~",
    }
    roads: ClassVar[Mapping[str, str]] = {
        "major road": "═",
        "minor road": "─",
        "railway": "┼",
        "track": "┄",
    }
    grounds: ClassVar[Mapping[str, str]] = {
        "woods": "#7fa06a",
        "village": "#d9a58c",
        "town": "#cf8f78",
        "lake": "#9cc3de",
    }
    streams: ClassVar[Sequence[str]] = ("water course",)
    cliffs: ClassVar[Mapping[str, str]] = {"steep slope": say("it cannot be crossed")}
    barrage = "10.2"

    def today(self, s: Butchery) -> Sequence[str]:
        return (say("cool weather") if s.weather == "cool" else s.weather,)

    def orders(self, s: Butchery) -> Sequence[str]:
        """Its special capacity (12)."""
        return (WORDS[s.capacity],) if s.capacity else ()

    def beside_chief(self, s: Butchery, id: str) -> Sequence[str]:
        """His despatch rider (8.3)."""
        rider = s.riders.get(id)
        if rider is None:
            return ()
        to = (
            say("on his way back")
            if rider.delivered
            else say("riding to {target}", target=s.formation(rider.target).name)
        )
        return (
            say(
                "his despatch rider is at {hex}, {to}", hex=s.setting.board.label(rider.hex), to=to
            ),
        )


TERMINAL = ButcheryTerminal()
