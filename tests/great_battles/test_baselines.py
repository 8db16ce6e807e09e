"""Baselines never change once published: ladders are anchored on them.

Each digest is that of all dice and choices of one game.  If one of these fails, the rules, the data
or the player have changed.  A change of rules or data calls for new digests (and new ladders); a
change of the player is a fault: add another player instead.
"""

from __future__ import annotations

import hashlib

import pytest

from tests.great_battles.games import battle, pair, play_on

DIGESTS = {
    "greedy": "b9e5d5e55f4aa8f3c224",
    "rusher": "e5bbc7142d995b68164c",
    "turtle": "e26f09646bba5dea8025",
    "eps:60": "b66f4a3c13a5aa7f2de6",
    "eps:30": "faba507ecf695e8a670e",
    "eps:10": "9d771cec9d5583ef29e0",
    "random": "75305c30cd3f6612877d",
}


def digest(spec: str) -> str:
    game = play_on(battle(4), pair(spec, 4), 1200)
    return hashlib.sha256(repr([*game.inputs]).encode()).hexdigest()[:20]


@pytest.mark.parametrize("spec", DIGESTS)
def test_a_baseline_plays_the_game_it_always_has(spec):
    assert digest(spec) == DIGESTS[spec]
