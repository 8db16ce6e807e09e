"""Copies of a game that show only what one side may know.

A computer player never receives the game itself.  It receives a copy in which everything that its
side may not know is replaced at random.  In every game this includes the future dice.  In games
with secrets, the ruleset's `imagine` replaces the secrets.  The copy has no past: it contains no
seeds, no earlier inputs and no sheets of other sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricolore.core.ask import Choose, Fill, Roll, Together
from tricolore.core.driver import Input
from tricolore.core.errors import RuleFailed
from tricolore.core.game import Game
from tricolore.core.state import Ruleset, State


class Seen(Game):
    """A lazy copy: it is only made when something other than the question is used."""

    def __init__(self, ask: Choose | None, unmade: tuple[Any, ...]) -> None:
        self._ask = ask
        self._unmade = unmade

    def __getattr__(self, name: str) -> Any:
        """Make the whole copy when an attribute is missing."""
        unmade = self.__dict__.pop("_unmade", None)
        if unmade is None:
            raise AttributeError(name)
        ask = self._ask
        ruleset, scenario, checkpoint, journal, state, side, *rest = unmade
        super().__init__(ruleset, scenario, checkpoint, listen=False)
        self.start = None
        self.journal, self.viewer = journal, side
        self.data, self.options, self.ended, self._ending = rest
        self._ask, self._asleep_state = ask, state
        return getattr(self, name)


def seen_by(game: Game, side: str, seed: str = "", *, studies: bool = False) -> Game:
    """The game as a side may know it (see `Game.seen_by`).

    `studies` says that the player will use the state.  It is then faster to copy the state than to
    replay the procedure.
    """
    seed = seed or f"as {side} may know it"
    ask = game.chance_ask
    imagine = getattr(game.ruleset, "imagine", None)
    if imagine is None:
        state = None
        if studies and ask is not None:
            state = game.state.clone()
            state.seed = seed
        return Seen(
            # A choice is plain data, so a player who uses nothing else need not wait for the copy.
            # A sheet is not plain data: its `flaw` may refer to the state.
            ask if isinstance(ask, Choose) else None,
            (
                *(game.ruleset, game.scenario, _with_other_dice(game, side, seed)),
                *(game.journal.copy(), state, side),
                *(game.data, game.options, game.ended, game._ending),
            ),
        )
    copy = game.clone(chance=False)
    copy.checkpoint, journal = imagine(game.checkpoint.clone(), tuple(game.journal), side, seed)
    copy.checkpoint.seed = seed
    copy.journal, copy.viewer = list(journal), side
    # A side that is not asked may not know that the other one is: its own picture goes on.
    asked = game.ask_of(side)
    if asked is not None and copy.ask_of(side) != asked and side not in game.handed_in:
        raise RuleFailed(f"The game that {side} imagines does not lead to the same question.")
    return copy


def _with_other_dice(game: Game, side: str, seed: str) -> State:
    """The checkpoint with another seed.  All questions of one procedure share this copy.

    Each side has its own, so a player who damages the copy harms no other side.
    """
    found = game.imagined.get(side)
    if found is None or found[0] is not game.checkpoint or found[1].seed != seed:
        found = game.checkpoint, game.checkpoint.clone()
        found[1].seed = seed
        game.imagined[side] = found
    return found[1]


def hidden_inputs(
    ruleset: Ruleset, scenario: str, checkpoint: State, journal: Sequence[Input], side: str
) -> list[int]:
    """The indexes of those inputs of a journal that a side may not know.

    These are the numbers of hidden draws, the secret choices of the other side, and secret sheets
    that several sides filled in at once.  A ruleset's `imagine` has to replace these inputs.
    """
    game = Game(ruleset, scenario, checkpoint, listen=False, chance=True)
    found = []
    for at, value in enumerate(journal):
        ask = game.chance_ask
        if (
            (isinstance(ask, Roll) and ask.hidden)
            or (isinstance(ask, (Choose, Fill)) and ask.secret and ask.side != side)
            or (isinstance(ask, Together) and any(fill.secret for fill in ask.sheets))
        ):
            found.append(at)
        game.replay([value])
    return found
