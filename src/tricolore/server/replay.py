"""Past moments of a game, replayed from the nearest checkpoint."""

from __future__ import annotations

import threading
from collections import OrderedDict

from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.server.chronicle import resumed
from tricolore.server.store import Kept, Store, StoredMove

ROOM = 64
"""Moments kept in memory."""


class NoSuchMoment(TricoloreError):
    """The game has not reached this ply."""


class Moments:
    """Past moments, with a cache of recent ones.  Safe to call from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._recent: OrderedDict[tuple[str, int], tuple[Game, StoredMove]] = OrderedDict()
        self._undone = 0
        self._lock = threading.Lock()

    def at(self, kept: Kept, ply: int) -> tuple[Game, StoredMove]:
        """The game after so many choices, to be read only, and the move that led there."""
        key = kept.id, ply
        with self._lock:
            found = self._recent.get(key)
            if found is not None:
                self._recent.move_to_end(key)
                return found
            undone = self._undone
        checkpoint = self._store.checkpoint(kept.id, ply)
        first = 0 if checkpoint is None else checkpoint.ply
        moves = self._store.moves(kept.id, first, ply)
        if not moves or moves[-1].ply != ply:
            raise NoSuchMoment(say("This game has not reached choice {ply}.", ply=ply))
        (last,) = self._store.moves(kept.id, ply, ply, told=True)
        # A sheet that is in now belongs to the present, and not to what was asked then.
        seats = tuple(seat._replace(sheet=None) for seat in kept.seats)
        game = resumed(kept._replace(seats=seats), checkpoint, moves, listen=False)
        game.state  # noqa: B018 - computed here, so that readers in other threads change nothing
        with self._lock:
            if undone == self._undone:
                self._recent[key] = game, last
            while len(self._recent) > ROOM:
                self._recent.popitem(last=False)
        return game, last

    def forget(self, game: str, ply: int) -> None:
        """Forget the moments from a ply on, because a choice was taken back."""
        with self._lock:
            self._undone += 1
            for key in [key for key in self._recent if key[0] == game and key[1] >= ply]:
                del self._recent[key]
