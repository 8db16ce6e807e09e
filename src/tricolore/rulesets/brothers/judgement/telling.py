"""A plan in words: what is assaulted, who goes to a place, and what is most at risk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tricolore.rulesets.brothers.judgement.blows import Forecast
from tricolore.rulesets.brothers.judgement.stands import Book
from tricolore.rulesets.brothers.state import Brothers

WORTH_A_WORD = 0.5
"""What the enemy must be expected to cost a stack for it to be mentioned."""


def assaults(
    s: Brothers,
    struck: Mapping[int, tuple[int, Forecast, float]],
    by: Mapping[int, Sequence[str]],
) -> Iterator[str]:
    """Who assaults what; `struck` has the lead hex, the forecast and the chance to get there."""
    name = s.setting.roster.name_of
    for target in sorted(struck):
        lead, forecast, through = struck[target]
        who = " and ".join(name(key) for key in by[target])
        verb = "assaults" if len(by[target]) == 1 else "assault"
        yield (
            f"{who} {verb} {s.setting.board.name_of(target)}, led from {lead:04d}: "
            f"{through * forecast.taken:.0%} to take it."
        )


def marches(s: Brothers, going: Mapping[str, int]) -> Iterator[str]:
    """Who goes to a place."""
    for key, hex in going.items():
        place = s.setting.places.get(hex)
        if place is not None:
            yield f"{s.setting.roster.name_of(key)} goes to {place.name}."


def worst(s: Brothers, book: Book, stacks: Mapping[int, Sequence[str]]) -> str:
    """The stack that the enemy can hurt most; empty if none is in much danger."""
    most, words = WORTH_A_WORD, ""
    name = s.setting.roster.name_of
    for hex, units in stacks.items():
        cost = -book.exposure(s, units, hex)
        strikers = book.dangers.strikers(hex)
        if cost > most and strikers:
            most = cost
            words = (
                f"{name(units[0])} at {hex:04d} can be struck by {name(strikers[0][1].units[0])}"
            )
    return words
