"""Computer players: they think in worker threads and move until it is a person's turn."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.players import Player, player
from tricolore.server.contract import PERSON
from tricolore.server.live import LiveGame, Stale

LOG = logging.getLogger(__name__)

SHOW_SECONDS = 0.05
"""Between moves of a game of computers only, which would else outrun whoever watches."""


class Computers:
    """All computer players of a server, with threads of their own."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="player")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def attend(self, live: LiveGame) -> None:
        """See to it that the game goes on if a computer is to move."""
        if live.thinking is None and any(name != PERSON for name in live.kept.players.values()):
            live.thinking = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveGame) -> None:
        players: dict[str, Player] = {}
        alone = PERSON not in live.kept.players.values()
        try:
            while live.connections or not alone:
                question = await live.to_move()
                if question is None:
                    return
                ply, side, game = question
                if side not in players:
                    players[side] = player(live.kept.players[side])
                await self._move(live, players[side], ply, side, game)
                if alone:
                    await asyncio.sleep(SHOW_SECONDS)
        except TricoloreError as error:
            LOG.warning("game %s: its computer player stops: %s", live.id, error)
        except Exception:
            LOG.exception("game %s: its computer player failed", live.id)
        finally:
            live.thinking = None

    async def _move(self, live: LiveGame, thinker: Player, ply: int, side: str, game: Game) -> None:
        loop = asyncio.get_running_loop()
        option = await loop.run_in_executor(self._pool, thinker.choose, game)
        try:
            await live.answer((side,), ply, option)
        except Stale:
            return  # somebody took a choice back meanwhile: the question is another one now
