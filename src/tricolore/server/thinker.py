"""The process in which computer players think: `python -m tricolore.server.thinker`.

It reads questions from its standard input and writes thoughts to its standard output (see `pipes`).
Players stay here between questions, with what they remember.  So do their games, as far as a side
may know them: the next question then needs to tell only what has happened since.  A thought ends
when it has taken too much of a core, or when the server says by a signal that nobody waits for it
any more.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Iterator
from types import FrameType
from typing import Protocol, runtime_checkable

import msgspec

from tricolore import plugins
from tricolore.core.ask import HandedIn, Option
from tricolore.core.game import Game, Input
from tricolore.core.imagined import seen_by
from tricolore.core.state import State
from tricolore.core.text import say
from tricolore.players import Explanation, Player, player
from tricolore.players.adviser import Advice, Adviser
from tricolore.players.base import Thinker
from tricolore.players.explain import Assigned
from tricolore.players.warnings import Lookout, Watchman
from tricolore.rulesets import find
from tricolore.rulesets.tongues import packed_with_texts
from tricolore.server import pipes

REMEMBERED = 200
"""How many players stay in memory.  A player that was dropped starts again without its plans."""
POLITE = 5
"""Added to the niceness of the process, because answers to people are more urgent."""

MOVE, ADVISE, WATCH = "move", "advise", "watch"
"""What is asked: a move; advice for a person; which of a person's answers to warn of."""
MOVE_SECONDS = 10.0
"""Processor time for one move: ten times what the strongest level needs at most."""
STOP = getattr(signal, "SIGUSR1", None)
"""The signal that nobody waits for the move any more.  On Windows, which does not have it, the
player thinks to the end."""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it intends."""

    def explain(self) -> Explanation | None:
        """The last plan, in words."""


@runtime_checkable
class Commands(Protocol):
    """A player that gives missions to its formations."""

    def assigned(self) -> tuple[Assigned, ...]:
        """The missions of all of them."""


class KnownUpTo(msgspec.Struct, array_like=True, frozen=True):
    """How much of a game the process knows."""

    line: str
    """Changes whenever a choice was taken back, or the game was read from disk again."""
    inputs: int
    """How many dice and choices of the game are known, from its start."""


class Assignment(msgspec.Struct, array_like=True):
    """A game that waits for a choice, without its future dice; or what has happened since the last
    assignment."""

    game: str
    side: str
    player: str
    luck: str
    """The seed of the player's random numbers.  The dice cannot be computed from it."""
    scenario: str
    state: bytes
    """The checkpoint, as JSON; empty if the process knows the game already."""
    journal: list[Input]
    """The inputs since the checkpoint, or since what the process knows."""
    folder: str | None = None
    """The folder whose figures replace ours, if there is one."""
    since: KnownUpTo | None = None
    """What the process must know, so that the journal continues from there."""
    after: KnownUpTo | None = None
    """What the process knows with this question; None if it should not keep the game.

    In a game with secrets, a new game is imagined for each question.
    """
    task: str = MOVE
    anew: bool = False
    """Whether an adviser begins anew, because his last advice was not followed."""


class Thought(msgspec.Struct, array_like=True):
    option: Option | HandedIn | None = None
    """The choice: an option, or a sheet."""
    plan: Explanation | None = None
    error: str = ""
    """What went wrong, if there is no option."""
    lost: bool = False
    """Whether the process has forgotten the game or the adviser, and has to begin anew."""
    missions: tuple[Assigned, ...] = ()
    advice: Advice | None = None
    watch: Lookout | None = None


ASSIGNMENT = msgspec.msgpack.Decoder(Assignment)
THOUGHT = msgspec.msgpack.Decoder(Thought)


def game_of(question: Assignment) -> Game:
    """The game, waiting for its choice."""
    rules, name = find(question.scenario)
    state: State = rules.decode(msgspec.json.decode(question.state), name, question.folder)
    game = Game(rules, question.scenario, state, listen=False, chance=True)
    game.start, game.data, game.viewer = None, question.folder, question.side
    inputs: list[Input] = list(question.journal)
    game.replay(inputs)
    game.chance = False
    return game


class TooLong(BaseException):
    """The player has thought for too long.

    This is not an `Exception`, because a player may catch those.
    """


class Unwanted(BaseException):
    """Nobody waits for the move any more."""


class Watch:
    """Interrupts a player that thinks, and nothing else."""

    def __init__(self) -> None:
        self._thinking = False
        if STOP is not None:
            signal.signal(STOP, self._unwanted)
            signal.signal(signal.SIGVTALRM, self._too_long)

    @contextlib.contextmanager
    def thinking(self) -> Iterator[None]:
        if STOP is not None:
            signal.setitimer(signal.ITIMER_VIRTUAL, MOVE_SECONDS)
        self._thinking = True
        try:
            yield
        finally:
            self._thinking = False
            if STOP is not None:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def _unwanted(self, number: int, frame: FrameType | None) -> None:
        if self._thinking:
            self._thinking = False
            raise Unwanted

    def _too_long(self, number: int, frame: FrameType | None) -> None:
        if self._thinking:
            self._thinking = False
            raise TooLong


class Seat:
    """A player, and the game that is kept for it between questions."""

    def __init__(self, thinker: Player) -> None:
        self.player = thinker
        self._game: Game | None = None
        self._held: KnownUpTo | None = None

    def game(self, question: Assignment) -> Game | None:
        """A copy of the game, which the player may change; None if the process has forgotten it.

        The player never gets the game that is kept.
        """
        if question.after is None:
            self._game = self._held = None
            return game_of(question)
        if question.since is None:
            self._game = game_of(question)
            self._game.chance = True
        elif self._game is None or self._held != question.since:
            return None
        else:
            self._held = None  # in case the replay is interrupted
            self._game.replay(question.journal)
        self._held = question.after
        self._game.imagined.clear()  # the player may have changed its last copy
        studies = isinstance(self.player, Thinker)
        return seen_by(self._game, question.side, self._game.checkpoint.seed, studies=studies)


class Thinkers:
    """Players at several tables."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str, str], Seat] = OrderedDict()
        self._advisers: OrderedDict[tuple[str, str, str], Adviser] = OrderedDict()
        self._watch = Watch()

    def think(self, question: Assignment) -> Thought:
        key = question.game, question.side, question.player
        try:
            with self._watch.thinking():
                return self._thought(question)
        except Unwanted:
            reason = say("nobody waits for it any more")
        except TooLong:
            reason = say("it has thought for more than {seconds:g} seconds", seconds=MOVE_SECONDS)
        except Exception as error:  # an error of one player must not stop the others
            reason = f"{type(error).__name__}: {error}"
        self._advisers.pop(key, None)
        if question.task == MOVE:
            self._players.pop(key, None)
        return Thought(error=reason)

    def _thought(self, question: Assignment) -> Thought:
        if question.task == ADVISE:
            return self._advice(question)
        if question.task == WATCH:
            return Thought(watch=Watchman(question.luck).watch(game_of(question)))
        key = question.game, question.side, question.player
        if key not in self._players:
            if question.since is not None:
                return Thought(lost=True)
            self._players[key] = Seat(player(question.player, question.luck))
        self._players.move_to_end(key)
        while len(self._players) > REMEMBERED:
            self._players.popitem(last=False)
        seat = self._players[key]
        game = seat.game(question)
        if game is None:
            return Thought(lost=True)
        thinker = seat.player
        answer = thinker.choose(game)
        option = answer if isinstance(answer, Option) else HandedIn((answer,))
        plan = thinker.explain() if isinstance(thinker, Explains) else None
        missions = thinker.assigned() if isinstance(thinker, Commands) else ()
        return Thought(option, plan, missions=missions)

    def _advice(self, question: Assignment) -> Thought:
        """What a player of a level would do in a person's place, and why."""
        key = question.game, question.side, question.player
        if question.anew:
            self._advisers[key] = Adviser(question.player, question.luck)
        elif key not in self._advisers:
            return Thought(lost=True)
        self._advisers.move_to_end(key)
        while len(self._advisers) > REMEMBERED:
            self._advisers.popitem(last=False)
        return Thought(advice=self._advisers[key].advise(game_of(question)))


def main(modules: list[str]) -> None:
    questions, thoughts = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a player prints is no thought
    with contextlib.suppress(OSError):
        os.nice(POLITE)
    plugins.load(modules)
    thinkers = Thinkers()
    while (body := pipes.read(questions)) is not None:
        thought = thinkers.think(ASSIGNMENT.decode(body))
        pipes.write(thoughts, packed_with_texts(thought))


if __name__ == "__main__":
    # By its own name, so that modules that are imported here find the same one.
    from tricolore.server import thinker

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        thinker.main(sys.argv[1:])
