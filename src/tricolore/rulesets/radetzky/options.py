"""What players may decide before a game begins."""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.core.text import say
from tricolore.rulesets.radetzky.setting import LITERAL, REGULAR

CALENDAR = "calendar"
OPTIONS = (
    GameOption(
        CALENDAR,
        say("Calendar"),
        say("Days that begin with turns 5, 10, 17 and 23, as printed, or days of equal length."),
        [(LITERAL, say("As printed: 5, 10, 17, 23")), (REGULAR, say("Regular: 5, 11, 17, 23"))],
    ),
)
