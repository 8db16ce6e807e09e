"""The process in which computer players think: `python -m tricolore.server.thinker`.

It reads questions from its standard input and writes thoughts to its standard output, each a
length of four bytes and a message.  Players stay here between questions, with what they remember.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections import OrderedDict
from typing import IO, Protocol, runtime_checkable

import msgspec

from tricolore import plugins
from tricolore.core.ask import Option
from tricolore.core.game import Game, Input
from tricolore.core.state import State
from tricolore.players import Explanation, Player, player
from tricolore.rulesets import find

REMEMBERED = 200
"""Players that stay in memory; one that was let go begins anew, as after a restart."""
POLITE = 5
"""Added to the niceness of the process: who waits for an answer comes before who thinks."""


@runtime_checkable
class Explains(Protocol):
    """A player that can say what it intends."""

    def explain(self) -> Explanation | None:
        """The last plan, in words."""


class Question(msgspec.Struct, array_like=True):
    """A game at a choice, its dice to come hidden."""

    game: str
    side: str
    player: str
    luck: str
    """The seed of its luck, from which the dice cannot be told."""
    scenario: str
    state: bytes
    """The checkpoint, as JSON."""
    journal: list[int | Option]
    """The inputs since."""
    folder: str | None = None
    """Where its figures are, if they are not ours alone."""


class Thought(msgspec.Struct, array_like=True):
    option: Option | None = None
    plan: Explanation | None = None
    error: str = ""
    """What went wrong, if there is no option."""


QUESTION = msgspec.msgpack.Decoder(Question)
THOUGHT = msgspec.msgpack.Decoder(Thought)


def write(line: IO[bytes], message: Question | Thought) -> None:
    body = msgspec.msgpack.encode(message)
    line.write(len(body).to_bytes(4) + body)
    line.flush()


def read(line: IO[bytes]) -> bytes | None:
    """The next message; None when the other side has hung up."""
    head = line.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head)
    body = line.read(size)
    return body if len(body) == size else None


def game_of(question: Question) -> Game:
    """The game, awake at its choice."""
    rules, name = find(question.scenario)
    state: State = rules.decode(msgspec.json.decode(question.state), name, question.folder)
    game = Game(rules, question.scenario, state, listen=False, chance=True)
    game.start, game.data = None, question.folder
    inputs: list[Input] = list(question.journal)
    game.replay(inputs)
    game.chance = False
    return game


class Thinkers:
    """Players at several tables."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()

    def think(self, question: Question) -> Thought:
        key = question.game, question.side, question.player
        try:
            if key not in self._players:
                self._players[key] = player(question.player, question.luck)
            self._players.move_to_end(key)
            while len(self._players) > REMEMBERED:
                self._players.popitem(last=False)
            thinker = self._players[key]
            option = thinker.choose(game_of(question))
            plan = thinker.explain() if isinstance(thinker, Explains) else None
            return Thought(option, plan)
        except Exception as error:  # whatever a player does wrong, the others go on
            self._players.pop(key, None)
            return Thought(error=f"{type(error).__name__}: {error}")


def main(modules: list[str]) -> None:
    questions, thoughts = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a player prints is no thought
    with contextlib.suppress(OSError):
        os.nice(POLITE)
    plugins.load(modules)
    thinkers = Thinkers()
    while (body := read(questions)) is not None:
        write(thoughts, thinkers.think(QUESTION.decode(body)))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.argv[1:])
