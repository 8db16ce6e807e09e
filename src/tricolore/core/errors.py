"""One error class for each mistake a caller can make.  Every message is written for players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricolore.core.game import Game


class TricoloreError(Exception):
    """The base class.  Its message is a sentence that says why Tricolore refuses something."""


class UnknownScenario(TricoloreError):
    """No ruleset or scenario of that name is installed."""


class DataError(TricoloreError):
    """A data file is wrong.  The message names the file, the entry and what was expected."""


class UnknownFile(DataError):
    """A file in a player's data folder that does not belong to the game.

    `likeness` says how similar its name is to that of a known file, from 0 to 1.
    """

    def __init__(self, sentence: str, likeness: float = 0.0) -> None:
        super().__init__(sentence)
        self.likeness = likeness


class IllegalChoice(TricoloreError):
    """An answer that is not among the options, or that comes from the wrong side."""


class DamagedSave(TricoloreError):
    """A saved game that cannot be read, or only in part.  `game` is what could be recovered."""

    def __init__(self, sentence: str, game: Game | None = None) -> None:
        super().__init__(sentence)
        self.game = game


class Runaway(TricoloreError):
    """Rules that run on without end or question, from a state that cannot occur in play."""


class RuleFailed(TricoloreError):
    """A rule that failed, because of a bug or a state that cannot occur in play.

    The game is left in the middle of a step.  Load it again to continue.
    """


class PositionError(TricoloreError):
    """A hand-written position that cannot be set up."""
