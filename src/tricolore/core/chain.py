"""A chain of hashes over a game's inputs.

Whoever changes a die or a choice, leaves one out or puts one in, breaks the chain from there to its
end.  Anybody can make a whole new chain; nobody can sign it with another's key (see `seal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec

from tricolore.core.ask import HandedIn, Option


def chain(header: bytes, links: Iterable[bytes]) -> str:
    """The end of the chain: each link is the hash of the one before it and of its input.

    The first link is the hash of the record's header, as it is written there.
    """
    last = sha256(header).digest()
    for link in links:
        last = sha256(last + link).digest()
    return last.hex()


def links(inputs: Iterable[int | Option | HandedIn], faces: Sequence[int]) -> Iterator[bytes]:
    """Each input as JSON: a die as [value, faces], a choice as [kind, value], sheets that were
    handed in as {"sheets": [...]}, each a list of choices."""
    dice = iter(faces)
    for value in inputs:
        if isinstance(value, int):
            yield link(value, next(dice))
        elif isinstance(value, Option):
            yield link(*value)
        else:
            yield msgspec.json.encode(value)


@lru_cache(10_000)
def link(first: int | str, second: int | str) -> bytes:
    """Remembered: a game has some hundred different inputs, each of them many times."""
    return msgspec.json.encode([first, second])
