"""Computer players: they think in processes of their own and move until it is a person's turn.

A player may think for seconds in pure Python.  In a thread of the server that would take turns
with everybody else's answers; in a process it takes only a core, and with less claim to it than
those who wait.  A game keeps to one process, where its players remember their plans.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from tricolore import plugins
from tricolore.core.errors import TricoloreError
from tricolore.server.contract import PERSON
from tricolore.server.live import LiveGame, Stale
from tricolore.server.thinker import THOUGHT, Question, Thought, read, write

LOG = logging.getLogger(__name__)

SHOW_SECONDS = 0.05
"""Between moves of a game of computers only, which would else outrun whoever watches."""
PROCESSES = max(1, min(4, os.cpu_count() or 1))
PLACES = 1000
"""Games of which it is remembered where their players think."""
MODULES = plugins.named()
"""Players of our own: imported here, and where players think."""


class PlayerFailed(TricoloreError):
    """A computer player that made no choice."""


class Worker:
    """A process that thinks, started when it is needed, and the thread that waits for it."""

    def __init__(self) -> None:
        self.waiting = 0
        """Questions that it has been given and not answered."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="player")
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._closed = False

    async def think(self, question: Question) -> Thought:
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._think, question)
        finally:
            self.waiting -= 1

    def _think(self, question: Question) -> Thought:
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            write(process.stdin, question)
            body = read(process.stdout)
        except (OSError, ValueError):
            body = None
        if body is None:
            self._end()
            return Thought(error="the process in which it was thinking has ended")
        return THOUGHT.decode(body)

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._closed:
                raise PlayerFailed("The server is closing.")
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "tricolore.server.thinker", *MODULES],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                    start_new_session=True,  # Ctrl-C is for the server, which ends it then
                )
            return self._process

    def _end(self) -> None:
        with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not sent any more

    def close(self) -> None:
        with self._starting:
            self._closed = True
            if self._process is not None:
                self._process.kill()  # so that the thread hears of it
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()


class Computers:
    """All computer players of a server."""

    def __init__(self, processes: int = PROCESSES) -> None:
        plugins.load(MODULES)
        self._workers = [Worker() for _ in range(processes)]
        self._places: OrderedDict[str, Worker] = OrderedDict()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()

    def attend(self, live: LiveGame) -> None:
        """See to it that the game goes on if a computer is to move."""
        if live.thinking is None and any(name != PERSON for name in live.kept.players.values()):
            live.thinking = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveGame) -> None:
        side = ""
        try:
            while live.connections or PERSON in live.kept.players.values():
                question = await live.to_move()
                if question is None:
                    return
                ply, asked = question
                side = asked.side
                await self._move(live, ply, asked)
                if PERSON not in live.kept.players.values():
                    await asyncio.sleep(SHOW_SECONDS)
        except TricoloreError as error:
            LOG.warning("game %s: its computer player stops: %s", live.id, error)
            await live.report(side, str(error))
        except Exception as error:
            LOG.exception("game %s: its computer player failed", live.id)
            await live.report(side, f"{type(error).__name__}: {error}")
        finally:
            live.thinking = None

    async def _move(self, live: LiveGame, ply: int, asked: Question) -> None:
        thought = await self._place(live.id).think(asked)
        if thought.option is None:
            raise PlayerFailed(thought.error or "It made no choice.")
        try:
            await live.answer((asked.side,), ply, thought.option)
        except Stale:
            return  # somebody took a choice back meanwhile: the question is another one now
        said = live.plans.get(asked.side)
        if thought.plan is not None and (said is None or said[1] != thought.plan):
            live.plans[asked.side] = ply, thought.plan  # else it is still carrying out the last

    def _place(self, game: str) -> Worker:
        """Where the players of a game think: where they did before, or where least is waiting."""
        if game not in self._places:
            self._places[game] = min(self._workers, key=lambda worker: worker.waiting)
            while len(self._places) > PLACES:
                self._places.popitem(last=False)
        self._places.move_to_end(game)
        return self._places[game]
