"""Computer players as people are told of them: whom the lobby offers, and what they are called."""

from __future__ import annotations

from tricolore import players
from tricolore.players.levels import LEVELS, STYLES
from tricolore.server.contract import PlayerName, StyleName

TEMPERS = {
    "steady": "Weighs gain and danger alike.",
    "bold": "Strikes sooner and risks more.",
    "cautious": "Risks less and strikes later.",
}


def offered() -> list[PlayerName]:
    """All that can be asked for, those for people first."""
    styles = [StyleName(name, name.capitalize(), TEMPERS.get(name, "")) for name in STYLES]
    levels = {level.name for level in LEVELS}
    return [
        PlayerName(
            name, name.capitalize(), players.describe(name), styles if name in levels else []
        )
        for name in players.names()
    ]


def called(spec: str) -> str:
    """A player in a sentence: `general:bold` is "general, bold"."""
    return ", ".join(filter(None, spec.split(":")))
