"""The computer players that the lobby offers, and their names.

Over the network people can choose the levels, whose time to think is bounded, the two simplest
players, and those that the operator of the server has added.  The others are for studies:
`planner:600s` would think for ten minutes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore import players
from tricolore.core.text import say, term
from tricolore.core.words import headed
from tricolore.players.levels import LEVELS, STYLES
from tricolore.server.contract import PERSON
from tricolore.server.offered import PlayerName, StyleName

TEMPERS = {
    "steady": say("Weighs gain and danger alike."),
    "bold": say("Strikes sooner and risks more."),
    "cautious": say("Risks less and strikes later."),
}


NAMES = (
    *(say("recruit"), say("captain"), say("general")),
    *(say("steady"), say("bold"), say("cautious")),
)
"""Levels and tempers, which the pages name as well."""

PLAIN = ("greedy", "random")
"""Players that take no parameter at the table."""
STUDIES = frozenset({"rusher", "turtle", "eps", "planner"})


def check_offered(spec: str) -> None:
    """Refuse a player that is not installed or not offered at the table."""
    name, colon, _ = spec.partition(":")
    weighted = "+" in spec  # weights of its own
    if weighted or name in STUDIES or (name in PLAIN and colon):
        known = ", ".join(player.name for player in offered())
        raise players.UnknownPlayer(
            f"The player {spec!r} is for studies; at a table there are {known}."
        )
    players.player(spec)


def offered() -> list[PlayerName]:
    """All players that can be chosen, the levels first."""
    styles = [StyleName(name, headed(term(name)), TEMPERS.get(name, "")) for name in STYLES]
    levels = {level.name for level in LEVELS}
    return [
        PlayerName(
            name, headed(term(name)), players.describe(name), styles if name in levels else []
        )
        for name in players.names()
        if name not in STUDIES
    ]


def called(spec: str) -> str:
    """A player in a sentence: `general:bold` is "general, bold"."""
    return ", ".join(filter(None, spec.split(":")))


def of_record(named: Mapping[str, str], sides: Sequence[str]) -> dict[str, str]:
    """Who plays on in an uploaded game: the computers that it names, if they are offered.

    If no person would be left to play it, all sides are persons'.
    """
    known = {
        spec
        for player in offered()
        for spec in (player.name, *(f"{player.name}:{style.name}" for style in player.styles))
    }
    found = {side: named[side] for side in sides if named.get(side) in known}
    return found if len(found) < len(sides) else {}


def for_record(named: Mapping[str, str]) -> dict[str, str]:
    """The players to name in a record; none if all are persons."""
    return dict(named) if any(name != PERSON for name in named.values()) else {}
