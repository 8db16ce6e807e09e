"""Scripts: ordinary answers that are tried on a copy of a game, to be proposed as one gesture.

A script proposes and the rules decide: every answer is one that a player could have given himself.
It ends where a gesture ends, that is, as soon as a die falls or somebody else is asked.
"""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game

SEED = "a gesture"
"""The dice of the copy, which nobody rolls."""


class Mark(NamedTuple):
    """A moment of a script, to which it can go back."""

    game: Game
    length: int


class Script:
    """Answers of one side in a row, and the game as it would be after them."""

    def __init__(self, game: Game, most: int = 200) -> None:
        """`most` is how many answers can be sent together."""
        self.game = game.clone(seed=SEED)
        self.answers: list[Option] = []
        self.most = most
        self._side = game.ask.side if game.ask is not None else ""
        self._rolls = game.state.rolls

    @property
    def ask(self) -> Choose | None:
        """The question that the script may answer now; None where it ends."""
        ask = self.game.ask
        if not isinstance(ask, Choose) or ask.side != self._side:
            return None
        if self.game.state.rolls != self._rolls or len(self.answers) >= self.most:
            return None
        return ask

    def give(self, option: Option) -> bool:
        """Give an answer if it is offered; returns whether it was."""
        ask = self.ask
        if ask is None or option not in ask.options:
            return False
        self.game.answer(option)
        self.answers.append(option)
        return True

    def mark(self) -> Mark:
        return Mark(self.game.clone(seed=SEED), len(self.answers))

    def back(self, mark: Mark) -> None:
        """Forget everything since a moment; the mark can be used again."""
        self.game = mark.game.clone(seed=SEED)
        del self.answers[mark.length :]

    def pairs(self) -> list[tuple[str, int | str]]:
        """The answers as they are sent."""
        return [(option.kind, option.value) for option in self.answers]
