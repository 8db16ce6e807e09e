"""Curves of the chance of winning are found again in games that were made from a known one."""

from __future__ import annotations

import random

import pytest

from tricolore.review.curve import Curve, Fitted
from tricolore.studies.winning import Sampled, check, fit, fitted, pooled, read, sample, solve

TRUE = Curve((0.3, 0.0), (0.8, 1.0, 0.5), 20.0)


def made(number: int, first: int = 0) -> list[Sampled]:
    """Games whose positions are won exactly as often as the true curve says."""
    luck = random.Random(first)
    games = []
    for seed in range(first, first + number):
        played, lead = luck.random(), luck.uniform(-40, 40)
        won = float(luck.random() < TRUE.chance(played, lead))
        games.append(Sampled("toy", "captain", seed, won, [(played, lead)]))
    return games


def test_a_known_curve_is_found_again():
    found = fit(made(3000))
    for played, lead in ((0.1, -20), (0.5, 0), (0.5, 15), (0.9, 10)):
        assert found.chance(played, lead) == pytest.approx(TRUE.chance(played, lead), abs=0.06)


def test_positions_said_to_be_won_so_often_are_won_so_often():
    checked = check(TRUE, made(3000, 10_000), 0.5)
    assert sum(one.positions for one in checked.bins) == 3000
    for one in checked.bins:
        assert one.low - 0.02 <= one.said <= one.high + 0.02
    assert checked.brier < checked.without


def test_a_wrong_curve_is_seen_to_be_wrong():
    boastful = Curve((0.0, 0.0), (8.0, 0.0, 0.0), 20.0)
    checked = check(boastful, made(3000, 10_000), 0.5)
    sure = checked.bins[-1]
    assert sure.said > 0.97
    assert sure.high < 0.95


def test_draws_are_half():
    games = [Sampled("toy", "captain", seed, 0.5, [(0.5, 0.0)]) for seed in range(50)]
    assert fit(games).chance(0.5, 0.0) == pytest.approx(0.5)
    assert fitted(games, games).won == 0.5


def test_a_game_counts_once_however_many_positions_it_has():
    many = Sampled("toy", "captain", 1, 1.0, [(0.5, 5.0)] * 500)
    one = Sampled("toy", "captain", 2, 0.0, [(0.5, 5.0)])
    assert fit([many, one]).chance(0.5, 5.0) == pytest.approx(0.5, abs=0.01)


def test_equations_are_solved():
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == [3.0, 2.0]


def test_a_game_is_sampled_the_same_every_time(skirmish):
    first = sample("daylight:bridge", "greedy", 3)
    assert first == sample("daylight:bridge", "greedy", 3)
    assert first.won in (0.0, 0.5, 1.0)
    assert first.seen[0][0] == 0.0


def test_a_file_that_is_not_there_has_no_games(tmp_path):
    assert read(tmp_path / "none") == []


def test_what_is_fitted_says_its_seeds():
    found = fitted(made(40, 1000), made(40, 2000))
    assert isinstance(found, Fitted)
    assert (found.seeds, found.checked.seeds) == ((1000, 1039), (2000, 2039))


def test_a_lead_never_counts_against_the_side_that_has_it():
    """Though in these few games whoever was ahead at first has lost."""
    games = [
        Sampled("toy", "captain", seed, float(lead < 0), [(0.0, lead), (1.0, -lead)])
        for seed, lead in enumerate((-9.0, -5.0, 6.0, 8.0, 9.0))
    ]
    curve = fit(games)
    for played in (0.0, 0.5, 1.0):
        assert curve.chance(played, 10) >= curve.chance(played, -10) - 1e-6


def test_all_scenarios_together_are_seen_from_the_side_that_is_ahead():
    bins = pooled(
        [(made(800), made(800, 5000)), (made(800, 9000), made(800, 13000))], (0.5, 0.8, 1)
    )
    assert sum(one.positions for one in bins) == 3200
    for one in bins:
        assert one.said >= 0.5
        assert one.won == pytest.approx(one.said, abs=0.04)
