"""Scripts: ordinary answers that are tried on a copy of a game, to be proposed as one gesture.

A script proposes and the rules decide: every answer is one that a player could have given himself.
It ends where a gesture ends, that is, as soon as a die falls or somebody else is asked.  A script
that looks ahead goes on from there, as if the others gave their usual answers: so it is known where
a gesture would lead if it is taken up again.  It is cut too where nothing can be taken back any
more, so that what is sent together is taken back together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tricolore.core.ask import Choose, Option, Say
from tricolore.core.game import Game

SEED = "a gesture"
"""The dice of the copy, which nobody rolls."""


class Mark(NamedTuple):
    """A moment of a script, to which it can go back."""

    game: Game
    parts: tuple[tuple[Option, ...], ...]
    cut: str
    rolls: int


DICE, ASKED, SEALED = "dice", "asked", "sealed"
"""What cuts a gesture short: dice have fallen, another side is asked, or nothing can be taken back
though neither has happened, such as when somebody could have played an event."""


def usual(ask: Choose) -> Option:
    """The answer that nearly everybody gives."""
    return Say(ask.about.usual)


class Script:
    """Answers of one side in a row, and the game as it would be after them."""

    def __init__(
        self,
        game: Game,
        most: int = 200,
        ahead: bool = False,
        others: Callable[[Choose], Option | None] = usual,
    ) -> None:
        """`most` is how many answers can be sent together.  With `ahead` it looks ahead, as if
        the `others` gave these answers; it ends where they give none."""
        self.game = game.clone(seed=SEED)
        self.parts: list[list[Option]] = [[]]
        """The answers, and after each cut those that follow."""
        self.cut = ""
        """What has happened since the last answer, if it cuts a gesture short."""
        self.most = most
        self._ahead, self._others = ahead, others
        self._side = game.ask.side if game.ask is not None else ""
        self._rolls = game.state.rolls

    @property
    def answers(self) -> list[Option]:
        """Those that can be sent together."""
        return self.parts[0]

    @property
    def ask(self) -> Choose | None:
        """The question that the script may answer now; None where it ends."""
        ask = self.game.ask
        while isinstance(ask, Choose) and ask.side != self._side and self._pass(ask):
            ask = self.game.ask
        rolls = self.game.state.rolls
        if rolls != self._rolls:
            self.cut, self._rolls = DICE, rolls
        if not isinstance(ask, Choose) or ask.side != self._side:
            return None
        if (self.cut and not self._ahead) or len(self.parts[-1]) >= self.most:
            return None
        return ask

    def _pass(self, ask: Choose) -> bool:
        """Let another side answer, if the script looks ahead and there is an answer."""
        self.cut = self.cut or ASKED
        answer = self._others(ask) if self._ahead else None
        if answer is None or answer not in ask.options:
            return False
        self.game.answer(answer)
        return True

    def give(self, option: Option) -> bool:
        """Give an answer if it is offered; returns whether it was."""
        ask = self.ask
        if ask is None or option not in ask.options:
            return False
        self.game.answer(option)
        if self.cut:
            self.parts.append([])
        self.cut = "" if self.game.can_undo else SEALED
        self.parts[-1].append(option)
        return True

    def mark(self) -> Mark:
        parts = tuple(map(tuple, self.parts))
        return Mark(self.game.clone(seed=SEED), parts, self.cut, self._rolls)

    def back(self, mark: Mark) -> None:
        """Forget everything since a moment; the mark can be used again."""
        self.game = mark.game.clone(seed=SEED)
        self.parts, self.cut, self._rolls = list(map(list, mark.parts)), mark.cut, mark.rolls

    @property
    def is_final(self) -> bool:
        """Whether the last answer cannot be taken back."""
        self.ask  # noqa: B018 - notices dice that have fallen since
        return self.cut == DICE

    def pairs(self) -> list[tuple[str, int | str]]:
        """The answers as they are sent."""
        return paired(self.answers)

    def then(self) -> list[list[tuple[str, int | str]]]:
        """What is sent after each cut."""
        return [paired(part) for part in self.parts[1:]]


def paired(options: list[Option]) -> list[tuple[str, int | str]]:
    return [(option.kind, option.value) for option in options]
