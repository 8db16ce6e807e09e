"""Computer players, which think in separate processes and move until it is a person's turn.

A player may think for seconds in pure Python.  In a thread of the server it would slow down
everybody else's answers.  In a process it uses only a core, with a lower priority than the server.
A game stays with one process, where its players remember their plans.  Games take turns there, and
so do the clients that wait for them.  A player stops thinking when nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import msgspec

from tricolore import plugins
from tricolore.core.ask import HandedIn
from tricolore.core.errors import TricoloreError
from tricolore.core.text import say, sentence_of
from tricolore.rulesets.tongues import with_texts
from tricolore.server import proxies
from tricolore.server.contract import PERSON
from tricolore.server.live import LiveGame, Stale
from tricolore.server.pipes import Child, Closed
from tricolore.server.thinker import STOP, THOUGHT, Assignment, KnownUpTo, Thought
from tricolore.server.turns import Turns

LOG = logging.getLogger(__name__)

SHOW_SECONDS = 0.05
"""The pause between moves if only computers play, so that people can follow the game."""
PROCESSES = max(1, min(4, os.cpu_count() or 1))
PLACES = 1000
"""How many games the server remembers the process of."""
MODULES = plugins.named()
"""Plug-ins, imported by the server and by the processes in which players think."""
LOOK_SECONDS = 0.5
"""How often the server checks whether somebody still waits for a move."""
GRACE_SECONDS = 20.0
"""How long a player goes on thinking when all have left: somebody may only reload the page."""
MOVE_SECONDS = 60.0
"""The limit for one move by the clock.  It is several times the limit of processor time, because
the cores may be busy."""


COUNSELS = 4
"""How many advisers of one client think, or wait to think, at a time."""
COUNSEL_LOOK = 0.05
"""As `LOOK_SECONDS`, for advisers: whoever answers meanwhile waits for no adviser."""


class TooMany(TricoloreError):
    """A client has asked for advice in too many games at once."""


class PlayerFailed(TricoloreError):
    """A computer player that made no choice."""


class Worker:
    """A process in which players think, started when needed, and the thread that waits for it."""

    def __init__(self) -> None:
        self.waiting = 0
        """How many questions it has yet to answer."""
        self._held: OrderedDict[str, dict[str, KnownUpTo]] = OrderedDict()
        """By game and side, what the process knows.  If it has forgotten a game, it says so."""
        self._turns = Turns(1)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="player")
        self._child = Child("tricolore.server.thinker", MODULES)

    def held(self, game: str) -> Mapping[str, KnownUpTo]:
        """By side, how much of a game the players in this process know."""
        return self._held.get(game, {})

    async def think(
        self,
        client: str,
        question: Assignment,
        wanted: Callable[[], bool],
        look: float = LOOK_SECONDS,
    ) -> Thought | None:
        """The choice of a player; None if nobody waits for it any more, which is looked at every
        so many seconds."""
        self.waiting += 1
        try:
            async with self._turns.turn(client, question.game):
                thought = await self._thought(question, wanted, look) if wanted() else None
        finally:
            self.waiting -= 1
        if thought is None or thought.option is None or question.after is None:
            self._held.pop(question.game, None)
        else:
            self._held.setdefault(question.game, {})[question.side] = question.after
            self._held.move_to_end(question.game)
            while len(self._held) > PLACES:
                self._held.popitem(last=False)
        return thought

    async def _thought(
        self, question: Assignment, wanted: Callable[[], bool], look: float
    ) -> Thought | None:
        loop = asyncio.get_running_loop()
        body = msgspec.msgpack.encode(question)
        asked = loop.run_in_executor(self._thread, self._asked, body)
        end = time.monotonic() + MOVE_SECONDS
        stopped = late = False
        while not (await asyncio.wait({asked}, timeout=look))[0]:
            if not stopped and not wanted():
                stopped = True
                if STOP is not None:
                    self._child.signal(STOP)
            if not late and time.monotonic() > end:
                late = True
                self._child.end()
        answer = asked.result()
        if stopped:
            return None
        if answer is None:
            reason = say("it has thought for more than {seconds:g} seconds", seconds=MOVE_SECONDS)
            ended = say("the process in which it was thinking has ended")
            return Thought(error=reason if late else ended)
        return with_texts(THOUGHT.decode(answer))

    def _asked(self, body: bytes) -> bytes | None:
        try:
            return self._child.ask(body)
        except Closed:
            return None

    def close(self) -> None:
        self._child.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Wanted:
    """Tells whether somebody waits for a computer's choice at this ply."""

    def __init__(self, live: LiveGame, ply: int) -> None:
        self._live, self._ply = live, ply
        self._alone: float | None = None

    @property
    def client(self) -> str:
        """The client that waits, and so takes the turn.  A player comes before a spectator."""
        found = sorted(self._live.connections, key=lambda one: not one.seats)
        return found[0].client if found else ""

    def __call__(self) -> bool:
        if self._live.ply != self._ply:
            return False
        now = time.monotonic()
        if self._live.connections:
            self._alone = None
        elif self._alone is None:
            self._alone = now
        return self._alone is None or now - self._alone < GRACE_SECONDS


class Computers:
    """All computer players of a server."""

    def __init__(self, processes: int = PROCESSES) -> None:
        plugins.load(MODULES)
        self._workers = [Worker() for _ in range(processes)]
        self._places: OrderedDict[str, Worker] = OrderedDict()
        self._waiting: Counter[str] = Counter()
        """How many advisers of each client are thinking, or wait to think."""

    def close(self) -> None:
        for worker in self._workers:
            worker.close()

    def attend(self, live: LiveGame) -> None:
        """Start the computer player if it is its turn."""
        if live.thinking is None and any(name != PERSON for name in live.kept.players.values()):
            live.thinking = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveGame) -> None:
        side = ""
        try:
            while live.connections:
                question = await live.to_move(self._place(live.id).held(live.id))
                if question is None:
                    return
                ply, asked = question
                side = asked.side
                await self._move(live, ply, asked)
                if PERSON not in live.kept.players.values():
                    await asyncio.sleep(SHOW_SECONDS)
        except TricoloreError as error:
            LOG.warning("game %s: its computer player stops: %s", live.id, error)
            await live.report(side, sentence_of(error))
        except Exception as error:
            LOG.exception("game %s: its computer player failed", live.id)
            await live.report(side, f"{type(error).__name__}: {error}")
        finally:
            live.thinking = None

    async def _move(self, live: LiveGame, ply: int, asked: Assignment) -> None:
        wanted = Wanted(live, ply)
        thought = await self._place(live.id).think(wanted.client, asked, wanted)
        if thought is None or thought.lost:
            # All have left, or somebody took a choice back, or the process has forgotten the game.
            # In the last two cases it is asked again.
            return
        if thought.option is None:
            raise PlayerFailed(thought.error or "It made no choice.")
        if await live.asked_in_secret():
            await asyncio.sleep(proxies.pause())
        try:
            if isinstance(thought.option, HandedIn):
                await live.hand_in((asked.side,), ply, asked.side, thought.option.sheets[0])
            else:
                await live.answer((asked.side,), ply, thought.option)
        except Stale:
            return  # somebody took a choice back meanwhile, so the question has changed
        live.missions[asked.side] = thought.missions
        said = live.plans.get(asked.side)
        if thought.plan is not None and (said is None or said[1] != thought.plan):
            live.plans[asked.side] = ply, thought.plan  # otherwise it still follows the last plan

    async def counsel(
        self, client: str, question: Assignment, wanted: Callable[[], bool]
    ) -> Thought | None:
        """What an adviser thinks; None if nobody waits for it any more."""
        if self._waiting[client] >= COUNSELS:
            raise TooMany(
                say("Too many of your advisers are thinking already. Try again in a while.")
            )
        self._waiting[client] += 1
        try:
            worker = self._place(question.game)
            return await worker.think(client, question, wanted, COUNSEL_LOOK)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]

    def _place(self, game: str) -> Worker:
        """The process for a game: the one it had before, or the one with the fewest questions."""
        if game not in self._places:
            self._places[game] = min(self._workers, key=lambda worker: worker.waiting)
            while len(self._places) > PLACES:
                self._places.popitem(last=False)
        self._places.move_to_end(game)
        return self._places[game]
