"""A chain of hashes over a game's inputs.

Changing, removing or adding a die or a choice breaks the chain from that input to its end.  Anybody
can compute a new chain, but nobody can sign it with somebody else's key (see `seal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256

import msgspec

from tricolore.core.ask import HandedIn, Option


def chain(header: bytes, links: Iterable[bytes]) -> str:
    """Compute the end of the chain.

    Each link is the hash of the previous link and of one input.  The first link is the hash of the
    record's header, exactly as it is written there.
    """
    last = sha256(header).digest()
    for link in links:
        last = sha256(last + link).digest()
    return last.hex()


def links(inputs: Iterable[int | Option | HandedIn], faces: Sequence[int]) -> Iterator[bytes]:
    """Each input as JSON.

    A die is [value, faces], a choice is [kind, value], and completed sheets are {"sheets": [...]},
    where each sheet is a list of choices.
    """
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
    """Cached, because a game repeats a few hundred different inputs many times."""
    return msgspec.json.encode([first, second])
