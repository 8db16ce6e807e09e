"""Dice that anyone can check: the n-th roll of a seed is a keyed hash of n.

The state of the dice is the seed and a count, so a saved game continues with the same rolls.  The
fingerprint of the seed is published when a game begins, and reveals nothing.  The seed is published
when the game ends, and anyone can then compute every roll again.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from hashlib import blake2b, sha256
from math import prod
from typing import NamedTuple

import msgspec

LIMIT = 1 << 64

Dice = tuple[tuple[int, ...], ...]
"""Dice that are rolled together: the numbers on the faces of each."""
SIX = (1, 2, 3, 4, 5, 6)
TEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
FROM_ZERO = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
"""A ten-sided die on which the 0 counts as zero."""
D6: Dice = (SIX,)
TWO_D6: Dice = (SIX, SIX)
D10: Dice = (TEN,)


def die(seed: str, n: int, sides: int) -> int:
    """The n-th roll of a seed, from 1 to `sides`.  All sides are equally likely."""
    digest = blake2b(n.to_bytes(8, "big"), key=_key(seed), digest_size=64).digest()
    fair = LIMIT - LIMIT % sides
    for start in range(0, 64, 8):
        number = int.from_bytes(digest[start : start + 8], "big")
        if number < fair:
            return number % sides + 1
    raise AssertionError("eight draws in a row beyond the fair range")  # once in 10^140 rolls


def sides_of(dice: Dice) -> int:
    """How many different results a roll of these dice has, counting each die separately.

    Such a roll is one number from 1 to this.
    """
    return prod(len(faces) for faces in dice)


def faces_of(dice: Dice, number: int) -> tuple[int, ...]:
    """What each die shows if the roll is this number.  The last die changes fastest."""
    shown, rest = [], number - 1
    for faces in reversed(dice):
        rest, at = divmod(rest, len(faces))
        shown.append(faces[at])
    return tuple(reversed(shown))


@cache
def sums(dice: Dice) -> dict[int, Fraction]:
    """The exact probability of each sum."""
    chances: dict[int, Fraction] = {}
    one = Fraction(1, sides_of(dice))
    for number in range(1, sides_of(dice) + 1):
        total = sum(faces_of(dice, number))
        chances[total] = chances.get(total, Fraction(0)) + one
    return chances


@cache
def differences(ours: Dice, theirs: Dice) -> dict[int, Fraction]:
    """The exact probability of each difference, our sum minus theirs: for opposed rolls."""
    chances: dict[int, Fraction] = {}
    for mine, one in sums(ours).items():
        for yours, other in sums(theirs).items():
            by = mine - yours
            chances[by] = chances.get(by, Fraction(0)) + one * other
    return chances


def fingerprint(seed: str) -> str:
    """The hash of a seed, published before the game.  The seed itself is published at the end."""
    return sha256(b"tricolore seed " + seed.encode()).hexdigest()


class Earlier(NamedTuple):
    """A seed that the dice came from until it was replaced."""

    seed: str
    until: int
    """How many inputs there were when it was replaced."""


class Part(msgspec.Struct, frozen=True):
    """What one player or the server contributed to a seed, with the commitment to it."""

    by: str
    """A side, or `server`."""
    commitment: str
    """The hash of the part, published before any part was revealed."""
    part: str


def commitment(part: str) -> str:
    """A hash that commits somebody to a part without revealing it."""
    return sha256(b"tricolore part " + part.encode()).hexdigest()


def seed_of(parts: Sequence[Part]) -> str:
    """The seed made of several parts.  No contributor could choose it alone."""
    text = "".join(f"{part.by} {part.part}\n" for part in parts)
    return sha256(b"tricolore seed of several\n" + text.encode()).hexdigest()


def parts_fit(parts: Sequence[Part], seed: str) -> bool:
    """Whether every part matches its commitment, and the seed is made of these parts."""
    kept = all(hmac.compare_digest(commitment(part.part), part.commitment) for part in parts)
    return kept and seed_of(parts) == seed


@lru_cache(maxsize=1024)
def _key(seed: str) -> bytes:
    return blake2b(seed.encode(), digest_size=32, person=b"tricolore dice").digest()
