"""What players may decide before a game begins: a handicap, which is in no rule of the book."""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.core.text import say
from tricolore.rulesets.kit.handicap import handicap_option
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN

OPTIONS: tuple[GameOption, ...] = (
    handicap_option(
        say("Points that one side has beforehand, as if it held so many places more."),
        {ALLIED: say("Allies"), AUSTRIAN: say("Austrians")},
        range(1, 6),
    ),
)
