"""One error class for each mistake a caller can make, each with a sentence a player could read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricolore.core.game import Game


class TricoloreError(Exception):
    """Anything that Tricolore refuses, with a sentence that says why."""


class UnknownScenario(TricoloreError):
    """A ruleset or scenario of that name is not installed."""


class DataError(TricoloreError):
    """A data file is wrong: the sentence names the file, the entry and what was expected."""


class UnknownFile(DataError):
    """A file in a folder of the player's own that is none of a game's; `likeness` is 0 to 1."""

    def __init__(self, sentence: str, likeness: float = 0.0) -> None:
        super().__init__(sentence)
        self.likeness = likeness


class IllegalChoice(TricoloreError):
    """An answer that is not among the options, or that is not this side's to give."""


class DamagedSave(TricoloreError):
    """A saved game that cannot be read, or only in part: `game` is what could be."""

    def __init__(self, sentence: str, game: Game | None = None) -> None:
        super().__init__(sentence)
        self.game = game


class Runaway(TricoloreError):
    """Rules that go on for ever without asking anybody: a state that no play can lead to."""


class RuleFailed(TricoloreError):
    """A rule that broke down: by a fault of its own, or on a state that no play can lead to.

    The game stands in the middle of a step then; load it again to go on.
    """


class PositionError(TricoloreError):
    """A position written by hand that cannot be set up."""
