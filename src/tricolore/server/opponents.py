"""Computer players as people are told of them: whom the lobby offers, and what they are called.

Whoever comes over the network may have the levels, each of which takes so much time and no more,
and the two simplest.  The rest are for studies: `planner:600s` would think for ten minutes.
Players that whoever runs the server has added may be had as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore import players
from tricolore.players.levels import LEVELS, STYLES
from tricolore.server.contract import PERSON, PlayerName, StyleName

TEMPERS = {
    "steady": "Weighs gain and danger alike.",
    "bold": "Strikes sooner and risks more.",
    "cautious": "Risks less and strikes later.",
}


PLAIN = ("greedy", "random")
"""Those that take nothing after their name here."""
STUDIES = frozenset({"rusher", "turtle", "eps", "planner"})


def check_offered(spec: str) -> None:
    """Refused here and now if it is not installed, or not to be had at a table."""
    name, colon, _ = spec.partition(":")
    if name in STUDIES or (name in PLAIN and colon):
        known = ", ".join(player.name for player in offered())
        raise players.UnknownPlayer(
            f"The player {spec!r} is for studies; at a table there are {known}."
        )
    players.player(spec)


def offered() -> list[PlayerName]:
    """All that can be asked for, those for people first."""
    styles = [StyleName(name, name.capitalize(), TEMPERS.get(name, "")) for name in STYLES]
    levels = {level.name for level in LEVELS}
    return [
        PlayerName(
            name, name.capitalize(), players.describe(name), styles if name in levels else []
        )
        for name in players.names()
        if name not in STUDIES
    ]


def called(spec: str) -> str:
    """A player in a sentence: `general:bold` is "general, bold"."""
    return ", ".join(filter(None, spec.split(":")))


def of_record(named: Mapping[str, str], sides: Sequence[str]) -> dict[str, str]:
    """Who goes on with a game that somebody brought: the computers it names, if they are offered.

    Persons on all sides where no person would be left to play it.
    """
    known = {
        spec
        for player in offered()
        for spec in (player.name, *(f"{player.name}:{style.name}" for style in player.styles))
    }
    found = {side: named[side] for side in sides if named.get(side) in known}
    return found if len(found) < len(sides) else {}


def for_record(named: Mapping[str, str]) -> dict[str, str]:
    """Who plays, where a computer does: a record of persons names nobody."""
    return dict(named) if any(name != PERSON for name in named.values()) else {}
