"""Dice that anyone can check, on any machine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from hashlib import blake2b, sha256
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricolore.core.dice import (
    D6,
    D10,
    FROM_ZERO,
    SIX,
    TEN,
    TWO_D6,
    die,
    differences,
    faces_of,
    fingerprint,
    sides_of,
    sums,
)


@pytest.mark.parametrize(
    ("seed", "sides", "rolls"),
    [
        ("1", 6, [5, 5, 4, 3, 5, 4, 6, 1, 6, 5, 5, 4]),
        ("solferino", 6, [4, 6, 6, 2, 6, 1, 1, 1, 2, 5, 4, 6]),
        ("1", 10, [9, 9, 6, 9, 9, 6, 2, 1, 6, 9, 7, 2]),
        ("", 16, [2, 15, 14, 5, 1, 12, 11, 10, 3, 6, 13, 13]),
    ],
)
def test_known_rolls(seed, sides, rolls):
    """Written down once: no machine and no later version may roll anything else."""
    assert [die(seed, n, sides) for n in range(len(rolls))] == rolls


def test_a_roll_is_worked_out_from_the_definition():
    key = blake2b(b"solferino", digest_size=32, person=b"tricolore dice").digest()
    digest = blake2b((41).to_bytes(8, "big"), key=key, digest_size=64).digest()
    assert die("solferino", 41, 6) == int.from_bytes(digest[:8], "big") % 6 + 1


@given(st.text(max_size=80), st.integers(0, 2**40), st.integers(1, 1000))
def test_a_roll_lies_between_one_and_the_sides_and_never_changes(seed, n, sides):
    roll = die(seed, n, sides)
    assert 1 <= roll <= sides
    assert die(seed, n, sides) == roll


@pytest.mark.parametrize("sides", [2, 6, 7, 10, 16])
def test_every_side_is_as_likely_as_the_next(sides):
    rolls = 3000 * sides
    counts = Counter(die("uniform", n, sides) for n in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    # Five standard deviations of a count: sqrt(3000) is about 55.
    assert all(abs(count - 3000) < 5 * 55 for count in counts.values())


def test_one_roll_says_nothing_about_the_next():
    pairs = Counter((die("pairs", n, 6), die("pairs", n + 1, 6)) for n in range(0, 36_000, 2))
    assert len(pairs) == 36
    assert all(abs(count - 500) < 5 * 23 for count in pairs.values())


def test_other_seeds_roll_other_dice():
    def row(seed: str) -> list[int]:
        return [die(seed, n, 6) for n in range(40)]

    assert len({tuple(row(str(seed))) for seed in range(200)}) == 200


def test_a_roll_beyond_the_fair_range_is_drawn_again(monkeypatch):
    class Digest:
        def digest(self) -> bytes:
            return b"\xff" * 8 + (9).to_bytes(8, "big") + b"\xff" * 48

    monkeypatch.setattr("tricolore.core.dice.blake2b", lambda *_, **__: Digest())
    monkeypatch.setattr("tricolore.core.dice._key", lambda seed: b"")
    assert die("any", 0, 6) == 9 % 6 + 1


def test_the_fingerprint_of_a_seed_is_known():
    assert fingerprint("solferino") == sha256(b"tricolore seed solferino").hexdigest()
    assert fingerprint("1") == "6ae836275793cbb61e9f3fcb5babd38d1207c76a35ee8aa862f85f502ae0832f"


def test_the_fingerprint_does_not_hold_the_seed():
    assert "solferino" not in fingerprint("solferino")
    assert len({fingerprint(str(seed)) for seed in range(1000)}) == 1000


# Several dice at once


def test_several_dice_are_one_number_and_every_fall_is_one_of_them():
    dice = (*TWO_D6, *D10)
    falls = {faces_of(dice, number) for number in range(1, sides_of(dice) + 1)}
    assert sides_of(dice) == 360
    assert falls == set(product(SIX, SIX, TEN))


def test_the_last_die_turns_fastest():
    assert [faces_of(TWO_D6, number) for number in (1, 2, 7, 36)] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (6, 6),
    ]


def test_sums_have_their_exact_chances():
    assert sums(TWO_D6)[7] == Fraction(1, 6)
    assert sums(TWO_D6)[12] == Fraction(1, 36)
    assert sums((FROM_ZERO,))[0] == Fraction(1, 10)
    assert sum(sums((*TWO_D6, *D10)).values()) == 1


def test_the_chances_of_an_opposed_roll():
    of_tens = differences(D10, D10)
    assert sum(of_tens.values()) == 1
    assert of_tens[0] == Fraction(1, 10)
    assert of_tens[9] == of_tens[-9] == Fraction(1, 100)
    assert sum(chance for by, chance in of_tens.items() if by > 0) == Fraction(9, 20)
    assert differences(TWO_D6, D6)[11] == Fraction(1, 216)
