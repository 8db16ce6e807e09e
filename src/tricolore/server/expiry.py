"""Delete games that nobody plays any more, after the time that the policy sets."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

from tricolore.core.errors import TricoloreError
from tricolore.server.hall import Hall
from tricolore.server.policy import DAY, Keeping
from tricolore.server.store import Store

LOG = logging.getLogger(__name__)

EVERY_SECONDS = 3600.0
AT_ONCE = 50
"""Games that are deleted in one transaction: few, so that no choice has to wait long."""


def expired(store: Store, keeping: Keeping, now: int, spared: Collection[str]) -> list[str]:
    """Delete some expired games, except those to which somebody is connected."""

    def before(days: int) -> int:
        return now - days * DAY if days else 0

    times = before(keeping.unplayed), before(keeping.idle), before(keeping.finished)
    found = store.aged(AT_ONCE + len(spared), *times)
    return [game for game in found if game not in spared][:AT_ONCE]


async def sweep(hall: Hall, keeping: Keeping) -> int:
    """Delete all expired games; how many there were."""
    deleted = 0
    while True:
        now = time.time_ns() // 1_000_000
        games = await hall.run(expired, hall.store, keeping, now, hall.busy())
        games = hall.let_go(games)
        if not games:
            return deleted
        await hall.run(hall.store.forget, games)
        deleted += len(games)


async def keep_sweeping(hall: Hall, keeping: Keeping) -> None:
    """Delete expired games now and every hour."""
    while True:
        try:
            deleted = await sweep(hall, keeping)
            if deleted:
                LOG.warning("%d games that nobody played any more were deleted", deleted)
        except TricoloreError as error:
            LOG.warning("games that nobody plays any more could not be deleted: %s", error)
        await asyncio.sleep(EVERY_SECONDS)
