"""Answers by proxy at the table: standing answers, and secret questions with nothing to choose.

Each is given after a pause of a random length, drawn alike whatever the reason is: a standing
answer, an empty hand, or a computer that has thought of something.  So the clock tells nobody what
another holds, as long as people answer within such a time.  Whoever thinks longer shows that there
was something to think about; a standing answer is what spares him that.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from tricolore.core.errors import TricoloreError

if TYPE_CHECKING:
    from tricolore.server.live import LiveGame

LOG = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 3.0
"""Seconds that an answer by proxy takes."""


def pause() -> float:
    """How long the next answer takes; nobody can foresee it."""
    return secrets.SystemRandom().uniform(SHORTEST, LONGEST)


def attend(live: LiveGame) -> None:
    """See to it that what is to be answered by proxy is answered."""
    if live.standing_in is None and live.connections:
        live.standing_in = asyncio.create_task(_answer(live))


async def _answer(live: LiveGame) -> None:
    from tricolore.server.gathering import Stale

    try:
        while live.connections:
            found = await live.by_proxy()
            if found is None:
                return
            await asyncio.sleep(pause())
            try:
                await live.answer_by_proxy(*found)
            except Stale:
                continue  # somebody was quicker, or has revoked it
            live.computers_turn()
    except TricoloreError as error:
        LOG.warning("game %s: no answer by proxy: %s", live.id, error)
    finally:
        live.standing_in = None
