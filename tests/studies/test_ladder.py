"""Ratings found again in results that were made from known ones."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tricolore.studies.ladder import ladder, wilson
from tricolore.studies.pairs import Pair
from tricolore.studies.sprt import expected


def played(strengths: dict[str, float], pairs: int, seed: int, draws: float = 0.1) -> list[Pair]:
    """A round robin between players of these ratings; each game is drawn with some chance."""
    luck = random.Random(seed)
    made = []
    for a, b in combinations(sorted(strengths), 2):
        share = expected(strengths[a] - strengths[b])
        drawn = 2 * draws * min(share, 1 - share)
        for n in range(pairs):
            points = 0.0
            for _ in range(2):
                fall = luck.random()
                points += (
                    1.0 if fall < share - drawn / 2 else 0.5 if fall < share + drawn / 2 else 0
                )
            made.append(Pair((a, b), n, points / 2))
    return made


TRUE = {"greedy": 1000.0, "captain": 1150.0, "general": 1320.0, "slips": 780.0}


def test_known_strengths_are_found_again():
    found = ladder(played(TRUE, 3000, seed=1), list(TRUE), resamples=20)
    assert [rung.player for rung in found.rungs] == ["general", "captain", "greedy", "slips"]
    for rung in found.rungs:
        assert rung.rating == pytest.approx(TRUE[rung.player], abs=15)


def test_greedy_stands_at_1000_and_otherwise_the_first_named():
    pairs = played(TRUE, 30, seed=2)
    assert _rating(ladder(pairs, sorted(TRUE), 10), "greedy") == 1000
    others = [pair for pair in pairs if "greedy" not in pair.players]
    found = ladder(others, ["slips", "captain", "general"], 10)
    assert found.anchor == "slips"
    assert _rating(found, "slips") == 1000


def test_intervals_cover_the_truth_about_as_often_as_they_say():
    strengths = {"greedy": 1000.0, "captain": 1100.0, "general": 1250.0}
    covered = asked = 0
    for seed in range(60):
        found = ladder(played(strengths, 40, seed), list(strengths), resamples=120)
        for rung in found.rungs:
            if rung.player != "greedy":
                asked += 1
                covered += rung.interval.low <= strengths[rung.player] <= rung.interval.high
    assert 0.88 <= covered / asked <= 0.995


def test_a_clean_sweep_stays_finite_and_tells_a_bound():
    pairs = [Pair(("a", "b"), n, 1.0) for n in range(50)]
    above, below = ladder(pairs, ["b", "a"]).rungs
    assert (above.player, below.player) == ("a", "b")
    assert above.open_above
    assert not above.open_below
    # Of 100 games without a loss the exact bound is a share of 0.025 ** (1 / 100): 570 Elo.
    assert above.interval.low == pytest.approx(1570, abs=50)
    assert above.rating > above.interval.low
    assert above.above_next_open
    assert above.superiority == 1


def test_a_short_clean_sweep_is_no_more_than_it_is():
    above, _ = ladder([Pair(("a", "b"), n, 1.0) for n in range(4)], ["b", "a"]).rungs
    assert above.interval.low == pytest.approx(1000 + 92, abs=40)  # 0.025 ** (1 / 8)


def test_a_sweep_is_open_along_the_whole_chain():
    pairs = [Pair(("a", "b"), n, 1.0) for n in range(9)]
    pairs += [Pair(("b", "c"), n, 0.25 * (n % 3)) for n in range(9)]
    rungs = {rung.player: rung for rung in ladder(pairs, ["c", "b", "a"]).rungs}
    assert rungs["a"].open_above
    assert not rungs["b"].open_above
    assert not rungs["b"].open_below


def test_pairs_that_are_all_alike_leave_some_doubt():
    above, _ = ladder([Pair(("a", "b"), n, 0.5) for n in range(20)], ["a", "b"]).rungs
    assert above.above_next == pytest.approx(0)
    assert above.above_next_interval.low < -20
    assert above.above_next_interval.high > 20


def test_players_without_a_link_to_the_anchor_have_no_rating():
    pairs = [Pair(("a", "b"), 1, 0.75), Pair(("c", "d"), 1, 0.5)]
    found = ladder(pairs, ["a", "b", "c", "d"])
    assert {rung.player for rung in found.rungs} == {"a", "b"}
    assert found.unlinked == ("c", "d")


def test_the_same_pairs_give_the_same_ladder_in_any_order():
    pairs = played(TRUE, 10, seed=3)
    mixed = random.Random(1).sample(pairs, len(pairs))
    assert ladder(mixed, list(TRUE)) == ladder(pairs, list(TRUE))


def test_wilson_intervals():
    half = wilson(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    none = wilson(0, 10)
    assert (none.low, none.high) == pytest.approx((0, 0.2775), abs=1e-4)


def _rating(found, name):
    return next(rung.rating for rung in found.rungs if rung.player == name)
