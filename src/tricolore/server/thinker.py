"""The process in which computer players think: `python -m tricolore.server.thinker`.

It reads questions from its standard input and writes thoughts to its standard output (see `pipes`).
Players stay here between questions, with what they remember.  A thought ends when it has taken too
much of a core, or when the server says by a signal that nobody waits for it any more.
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
from tricolore.core.state import State
from tricolore.players import Explanation, Player, player
from tricolore.rulesets import find
from tricolore.server import pipes

REMEMBERED = 200
"""Players that stay in memory; one that was let go begins anew, as after a restart."""
POLITE = 5
"""Added to the niceness of the process: who waits for an answer comes before who thinks."""

MOVE_SECONDS = 10.0
"""Of a core, for one move: ten times what the strongest level takes at most."""
STOP = getattr(signal, "SIGUSR1", None)
"""Nobody waits for the thought any more; Windows has no such signal, and thinks to the end."""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it intends."""

    def explain(self) -> Explanation | None:
        """The last plan, in words."""


class Assignment(msgspec.Struct, array_like=True):
    """A game at a choice, its dice to come hidden."""

    game: str
    side: str
    player: str
    luck: str
    """The seed of its luck, from which the dice cannot be told."""
    scenario: str
    state: bytes
    """The checkpoint, as JSON."""
    journal: list[Input]
    """The inputs since."""
    folder: str | None = None
    """Where its figures are, if they are not ours alone."""


class Thought(msgspec.Struct, array_like=True):
    option: Option | HandedIn | None = None
    """What it says: an option, or a sheet."""
    plan: Explanation | None = None
    error: str = ""
    """What went wrong, if there is no option."""


ASSIGNMENT = msgspec.msgpack.Decoder(Assignment)
THOUGHT = msgspec.msgpack.Decoder(Thought)


def game_of(question: Assignment) -> Game:
    """The game, awake at its choice."""
    rules, name = find(question.scenario)
    state: State = rules.decode(msgspec.json.decode(question.state), name, question.folder)
    game = Game(rules, question.scenario, state, listen=False, chance=True)
    game.start, game.data, game.viewer = None, question.folder, question.side
    inputs: list[Input] = list(question.journal)
    game.replay(inputs)
    game.chance = False
    return game


class TooLong(BaseException):
    """A thought that has taken too long.  No Exception: a player that guards itself against those
    must not take it for one."""


class Unwanted(BaseException):
    """A thought that nobody waits for any more."""


class Watch:
    """It interrupts a thought, and nothing but a thought."""

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


class Thinkers:
    """Players at several tables."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()
        self._watch = Watch()

    def think(self, question: Assignment) -> Thought:
        key = question.game, question.side, question.player
        try:
            with self._watch.thinking():
                return self._thought(question)
        except Unwanted:
            reason = "nobody waits for it any more"
        except TooLong:
            reason = f"it has thought for more than {MOVE_SECONDS:g} seconds"
        except Exception as error:  # whatever a player does wrong, the others go on
            reason = f"{type(error).__name__}: {error}"
        self._players.pop(key, None)
        return Thought(error=reason)

    def _thought(self, question: Assignment) -> Thought:
        key = question.game, question.side, question.player
        if key not in self._players:
            self._players[key] = player(question.player, question.luck)
        self._players.move_to_end(key)
        while len(self._players) > REMEMBERED:
            self._players.popitem(last=False)
        thinker = self._players[key]
        answer = thinker.choose(game_of(question))
        option = answer if isinstance(answer, Option) else HandedIn((answer,))
        plan = thinker.explain() if isinstance(thinker, Explains) else None
        return Thought(option, plan)


def main(modules: list[str]) -> None:
    questions, thoughts = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a player prints is no thought
    with contextlib.suppress(OSError):
        os.nice(POLITE)
    plugins.load(modules)
    thinkers = Thinkers()
    while (body := pipes.read(questions)) is not None:
        thought = thinkers.think(ASSIGNMENT.decode(body))
        pipes.write(thoughts, msgspec.msgpack.encode(thought))


if __name__ == "__main__":
    # By its own name, so that modules that are imported here find the same one.
    from tricolore.server import thinker

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        thinker.main(sys.argv[1:])
