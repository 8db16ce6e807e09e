"""Levels and styles: what sets a recruit apart from a general, and the bold from the cautious."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.great_battles.games import moments, planned, worth_of
from tricolore.players import player
from tricolore.players.greedy import FEW, GreedyPlayer
from tricolore.players.levels import STYLES
from tricolore.players.planner import Planner


@pytest.fixture(scope="module")
def marches():
    """The beginnings of movement in one game, once the armies have met."""
    return moments("movement")[12:96:7]


def worth(chooser: Planner, game) -> float:
    return worth_of(chooser, *planned(chooser, game))


def test_a_captain_of_the_same_seed_makes_the_same_plan(marches):
    for game in marches[::3]:
        assert planned(player("captain", 4), game)[1] == planned(player("captain", 4), game)[1]


def test_captains_differ_from_one_another(marches):
    assert any(
        planned(player("captain", 1), game)[1] != planned(player("captain", 2), game)[1]
        for game in marches
    )


def test_a_general_finds_better_plans_than_a_captain_on_average(marches):
    games = marches[::3]
    general = mean(worth(Planner(1, 600), game) for game in games)
    captain = mean(worth(player("captain", seed), game) for game in games for seed in (1, 2))
    assert general > captain


def test_a_captain_is_no_fool_his_plans_beat_doing_nothing(marches):
    hasty = mean(worth(player("captain", seed), game) for game in marches for seed in (1, 2))
    idle = []
    for game in marches:
        chooser = player("planner:0", 1)
        task, _ = planned(chooser, game)
        idle.append(worth_of(chooser, task, task.stay()))
    assert hasty > mean(idle)


def test_a_recruit_goes_to_one_of_the_best_hexes_for_a_unit(marches):
    """He goes where greedy would, or nearly: never just anywhere."""
    strayed = 0
    for game in marches:
        greedy = GreedyPlayer(1)
        game = game.clone()
        game.answer(greedy.choose(game))  # which unit
        question = greedy.look(game)
        if question.ask.options[0].kind != "go":
            continue
        rates = greedy.judgement(game).rate(
            question.state, question.step, question.ask, greedy.weights
        )
        best = sorted(range(len(rates)), key=lambda at: -rates[at])[:FEW]
        for seed in range(12):
            chosen = question.ask.options.index(player("recruit", seed).choose(game))
            assert rates[chosen] >= rates[best[-1]]
            strayed += chosen != best[0]
    assert strayed


def test_without_temperature_the_best_plan_found_is_taken(marches):
    """Never less than staying, nor than the best of the first ideas."""
    for game in marches[::3]:
        chooser = Planner(3, 40)
        task, plan = planned(chooser, game)
        best = worth_of(chooser, task, plan)
        assert best >= worth_of(chooser, task, task.stay())
        assert best >= worth_of(chooser, *planned(Planner(3, 0), game))


def test_the_hotter_the_head_the_worse_the_plans(marches):
    def average(temperature):
        return mean(
            worth(Planner(seed, 20, temperature=temperature), game)
            for game in marches[::2]
            for seed in (1, 2)
        )

    assert average(0.001) > average(50.0)


# Styles


@pytest.fixture(scope="module")
def tempers():
    """By style, over many activations: what the enemy stands to lose by assaults, and we by him."""
    found = {}
    for style in ("bold", "cautious"):
        gain = exposure = 0.0
        for game in moments("movement")[12:100:3]:
            task, plan = planned(Planner(1, 60, STYLES[style]), game)
            gain += sum(blow.gain for blow in task.blows(plan))
            exposure -= task.assess(plan)["exposure"]
        found[style] = gain, exposure
    return found


def test_the_bold_attack_more_than_the_cautious(tempers):
    assert tempers["bold"][0] > tempers["cautious"][0]


def test_the_cautious_expose_themselves_less(tempers):
    assert tempers["cautious"][1] < tempers["bold"][1]
