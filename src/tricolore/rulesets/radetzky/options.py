"""What players may decide before a game begins."""

from __future__ import annotations

from tricolore.core.state import GameOption
from tricolore.rulesets.radetzky.setting import LITERAL, REGULAR

CALENDAR = "calendar"
OPTIONS = (
    GameOption(
        CALENDAR,
        "Calendar",
        "Days that begin with turns 5, 10, 17 and 23, as printed, or days of equal length.",
        [(LITERAL, "As printed: 5, 10, 17, 23"), (REGULAR, "Regular: 5, 11, 17, 23")],
    ),
)
