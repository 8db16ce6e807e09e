"""The sequential test, on pairs of players with known strengths."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tricolore import TricoloreError
from tricolore.studies.sprt import Bounds, expected, read_bounds, read_in_order

FEATURE = Bounds(0, 50)


def stream(elo: float, seed: int, most: int = 3000) -> Iterator[float]:
    luck = random.Random(seed)
    share = expected(elo)
    for _ in range(most):
        yield ((luck.random() < share) + (luck.random() < share)) / 2


def test_a_much_better_player_is_accepted_soon():
    trial = read_in_order(stream(200, 1), FEATURE)
    assert trial.verdict == "accepted"
    assert trial.pairs < 60


def test_a_worse_player_is_rejected_soon():
    trial = read_in_order(stream(-100, 1), FEATURE)
    assert trial.verdict == "rejected"
    assert trial.pairs < 60


@pytest.mark.parametrize(("elo", "wrong"), [(0, "accepted"), (50, "rejected")])
def test_errors_are_about_as_rare_as_they_should_be(elo, wrong):
    verdicts = [read_in_order(stream(elo, seed), FEATURE).verdict for seed in range(600)]
    assert "" not in verdicts
    assert 0.01 <= verdicts.count(wrong) / len(verdicts) <= 0.08


def test_a_few_pairs_all_alike_are_not_taken_for_certainty():
    assert read_in_order([1.0] * 3, FEATURE).verdict == ""
    assert read_in_order([1.0] * 8, FEATURE).verdict == "accepted"
    assert read_in_order([0.5] * 3, FEATURE).verdict == ""


def test_it_stops_at_the_first_bound_whatever_comes_after():
    scores = [1.0] * 30 + [0.0] * 300
    assert read_in_order(scores, FEATURE) == read_in_order(scores[:30], FEATURE)


def test_without_pairs_there_is_no_verdict():
    trial = read_in_order([], FEATURE)
    assert (trial.pairs, trial.llr, trial.verdict) == (0, 0, "")


def test_bounds_are_two_numbers_the_lower_first():
    assert read_bounds("0,50") == Bounds(0, 50)
    assert read_bounds("-20, 0") == Bounds(-20, 0)


@pytest.mark.parametrize("text", ["", "50", "50,0", "5,5", "a,b", "0,nan", "0,inf", "1,2,3"])
def test_other_bounds_are_refused(text):
    with pytest.raises(TricoloreError, match="two differences in Elo"):
        read_bounds(text)
