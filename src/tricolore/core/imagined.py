"""Copies of a game that show only what one side may know.

A computer player never receives the game itself.  It receives a copy in which everything that its
side may not know is replaced at random.  In every game this includes the future dice.  In games
with secrets, the ruleset's `imagine` replaces the secrets.  The copy has no past: it contains no
seeds, no earlier inputs and no sheets of other sides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricolore.core.ask import Ask, Choose, Fill, Roll, Together
from tricolore.core.driver import Input
from tricolore.core.errors import RuleFailed
from tricolore.core.game import Game
from tricolore.core.state import Ruleset, State


class Seen(Game):
    """A lazy copy: it is only made when something other than the question is used."""

    def __init__(self, ask: Choose | None, make: Callable[[], tuple[Any, ...]]) -> None:
        self._ask = ask
        self._make = make

    def __getattr__(self, name: str) -> Any:
        """Make the whole copy when an attribute is missing."""
        make = self.__dict__.pop("_make", None)
        if make is None:
            raise AttributeError(name)
        ask = self._ask
        ruleset, scenario, checkpoint, journal, state, side, *rest = make()
        super().__init__(ruleset, scenario, checkpoint, listen=False)
        self.start = None
        self.journal, self.viewer = journal, side
        self.data, self.options, self.ended, self._ending = rest
        if getattr(ruleset, "imagine", None) is None:
            self._ask, self._asleep_state = ask, state
        else:
            _check(self, side, ask)
        return getattr(self, name)


def seen_by(
    game: Game, side: str, seed: str = "", *, studies: bool = False, glance: bool = False
) -> Game:
    """The game as a side may know it (see `Game.seen_by`).

    `studies` says that the player will use the state.  It is then faster to copy the state than to
    replay the procedure.  `glance` says that it may look at nothing but the question.  In a game
    with secrets, others are then imagined only if it does look farther.
    """
    seed = seed or f"as {side} may know it"
    ask = game.chance_ask
    imagine = getattr(game.ruleset, "imagine", None)
    journal = game.journal.copy()
    rest = (game.data, game.options, game.ended, game._ending)
    if imagine is None:
        state = None
        if studies and ask is not None:
            state = game.state.clone()
            state.seed = seed
        made = (
            *(game.ruleset, game.scenario, _with_other_dice(game, side, seed)),
            *(journal, state, side, *rest),
        )
        # A choice is plain data, so a player who uses nothing else need not wait for the copy.
        # A sheet is not plain data: its `flaw` may refer to the state.
        return Seen(ask if isinstance(ask, Choose) else None, lambda: made)
    ruleset, scenario, checkpoint = game.ruleset, game.scenario, game.checkpoint

    def imagined() -> tuple[Any, ...]:
        dreamt, inputs = imagine(checkpoint.clone(), tuple(journal), side, seed)
        dreamt.seed = seed
        return (ruleset, scenario, dreamt, list(inputs), None, side, *rest)

    asked = game.ask_of(side)
    if glance and isinstance(asked, Choose):
        return Seen(asked, imagined)
    copy = game.clone(chance=False)
    _, _, copy.checkpoint, copy.journal, *_ = imagined()
    copy.viewer = side
    # A side that is not asked may not know that the other one is: its own picture goes on.
    if asked is not None and side not in game.handed_in:
        _check(copy, side, asked)
    return copy


def _check(copy: Game, side: str, asked: Ask | None) -> None:
    """A side that is asked something is asked the same in what it imagines."""
    copy._ask = None
    if copy.ask_of(side) != asked:
        raise RuleFailed(f"The game that {side} imagines does not lead to the same question.")


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
