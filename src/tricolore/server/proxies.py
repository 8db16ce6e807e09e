"""Answers by proxy: standing answers, and secret questions that have a single option.

The server gives each of them after a random pause.  A computer's answer to a secret question waits
as long.  The time therefore does not tell whether a side had a choice, as long as people answer
within a few seconds.  A person who thinks longer shows that he had one, and can avoid that with a
standing answer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from tricolore.core.errors import TricoloreError
from tricolore.server.lessons import lesson_in

if TYPE_CHECKING:
    from tricolore.server.live import LiveGame

LOG = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 3.0
"""The pause before an answer by proxy, in seconds."""


LESSON = 0.7
"""The pause in a lesson, which has nothing to hide."""


def pause() -> float:
    """A random pause that nobody can predict."""
    return secrets.SystemRandom().uniform(SHORTEST, LONGEST)


def attend(live: LiveGame) -> None:
    """Start answering by proxy, unless that is under way or nobody is connected."""
    if live.standing_in is None and live.connections:
        live.standing_in = asyncio.create_task(_answer(live))


async def _answer(live: LiveGame) -> None:
    from tricolore.server.gathering import Stale

    try:
        while live.connections:
            found = await live.by_proxy()
            if found is None:
                return
            await asyncio.sleep(pause() if lesson_in(live.kept) is None else LESSON)
            try:
                await live.answer_by_proxy(*found)
            except Stale:
                continue  # the player was quicker, or has revoked it
            live.computers_turn()
    except TricoloreError as error:
        LOG.warning("game %s: no answer by proxy: %s", live.id, error)
    finally:
        live.standing_in = None
