"""Games as one side may know them.

A player never receives the game itself.  It receives a copy in which whatever its side may not know
is dealt anew: the dice to come in every game, and in games with secrets what the ruleset's
`imagine` deals.  The copy has no past: neither seeds, nor inputs, nor sheets and drafts of others.
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
    """A copy that is made when somebody looks at more of it than the question."""

    def __init__(self, ask: Choose | None, unmade: tuple[Any, ...]) -> None:
        self._ask = ask
        self._unmade = unmade

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there yet: then all of it is made."""
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

    `studies` says that the player will look at the state, so that it is better copied than worked
    out again.
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
            # A choice is plain data, so that a player who looks at nothing else need not wait
            # until the copy has come to it.  A sheet is not: its rule may hold on to the state.
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
    # Whoever is not asked may not know that somebody else is: his picture of it goes on.
    asked = game.ask_of(side)
    if asked is not None and copy.ask_of(side) != asked and side not in game.handed_in:
        raise RuleFailed(f"The game that {side} imagines does not come to the same question.")
    return copy


def _with_other_dice(game: Game, side: str, seed: str) -> State:
    """The checkpoint with dice of another seed, the same for all questions of one procedure.

    Each side has its own, so that a player who spoils his spoils nobody else's.
    """
    found = game.imagined.get(side)
    if found is None or found[0] is not game.checkpoint or found[1].seed != seed:
        found = game.checkpoint, game.checkpoint.clone()
        found[1].seed = seed
        game.imagined[side] = found
    return found[1]


def withheld(
    ruleset: Ruleset, scenario: str, checkpoint: State, journal: Sequence[Input], side: str
) -> list[int]:
    """Which inputs of a journal a side may not know, by their places in it.

    Those are the numbers of hidden draws, what others chose in secret, and sheets that several
    handed in together.  It is meant for a ruleset's `imagine`, which has to find others for them.
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
