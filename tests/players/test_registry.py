"""Players by name: what can be asked for, and what is said to whoever asks for another."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.skirmish.judgement import JUDGEMENT
from tricolore import new_game, players
from tricolore.core.ask import Choose
from tricolore.players import (
    UnknownPlayer,
    check_wishes,
    choice_of,
    describe,
    names,
    player,
    version,
    wishing,
)
from tricolore.players.budget import Budget
from tricolore.players.levels import LEVELS, STYLES
from tricolore.players.planner import Planner


def test_levels_for_people_come_first():
    assert names()[:3] == ["recruit", "captain", "general"]
    assert {"random", "eps", "greedy", "rusher", "turtle", "planner"} < set(names())


def test_an_unknown_player_names_the_nearest_and_all_that_exist():
    with pytest.raises(UnknownPlayer) as error:
        player("generl")
    said = str(error.value)
    assert "no player 'generl'. The nearest is 'general'" in said
    for name in names():
        assert name in said


@pytest.mark.parametrize("spec", ["", ":", "marshal", "GREEDY", "greedy :3"])
def test_whatever_is_asked_for_there_is_a_sentence(spec):
    for ask in (player, describe, version):
        with pytest.raises(UnknownPlayer, match=r"^There is no player .* The nearest is .*\.$"):
            ask(spec)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("eps:x", "eps takes a share of random choices in percent, 0 to 100, .*; not 'x'"),
        ("eps:101", "0 to 100, .*; not '101'"),
        ("eps:-1", "0 to 100, .*; not '-1'"),
        ("eps:1.5", "not '1.5'"),
        ("eps:²", "not '²'"),
        ("planner:-1", "planner takes a number of plans, 0 to .*; not '-1'"),
        ("planner:many", "not 'many'"),
        ("planner:99999999", "not '99999999'"),
        ("general:mad", "no style 'mad' of general; there are steady, bold, cautious"),
        ("recruit:7", "no style '7' of recruit"),
        ("greedy:3", "greedy takes nothing after its name, so not '3'"),
        ("rusher:bold", "rusher takes nothing"),
        ("turtle:1", "turtle takes nothing"),
        ("general+siege", "'siege' is not a weight. .* as in general"),
        ("general:bold+=3", "'=3' is not a weight"),
        ("general+siege=nan", "'siege=nan' is not a weight"),
        ("general+siege=1e9", "'siege=1e9' is not a weight"),
        ("general+siege=1+siege=2", "two weights to siege"),
        ("random+siege=1", "random does not weigh anything"),
    ],
)
def test_what_a_player_cannot_take_is_said_in_a_sentence(spec, sentence):
    with pytest.raises(UnknownPlayer, match=sentence) as error:
        player(spec)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("name", names())
def test_every_player_is_described_in_a_sentence_and_has_a_version(name):
    about = describe(name)
    assert about[0].isupper()
    assert about.endswith(".")
    assert version(name)


def test_a_version_does_not_hang_on_what_stands_after_the_colon():
    assert version("eps:60") == version("eps") == version("eps:10")
    assert version("general:bold") == version("general")


def test_a_version_tells_those_who_judge_by_another_judgement(monkeypatch):
    monkeypatch.setattr(players, "judgement_of", lambda ruleset: SimpleNamespace(version="3"))
    assert version("general", "skirmish") == f"{version('general')}.3"
    assert version("greedy", "skirmish") == f"{version('greedy')}.3"
    assert version("random", "skirmish") == version("random"), "it judges nothing"
    monkeypatch.setattr(players, "judgement_of", lambda ruleset: SimpleNamespace())
    assert version("general", "skirmish") == version("general"), "nothing is kept apart"


def test_what_is_left_out_has_a_usual_value():
    assert player("eps").stray == player("eps:30").stray == 0.3
    assert player("planner").budget == player("planner:400").budget == Budget(400)
    assert player("planner:2s").budget == Budget(seconds=2)
    assert player("general").style == player("general:steady").style


def test_a_higher_level_weighs_more_plans_and_chooses_more_coolly():
    captain, general = player("captain"), player("general")
    assert captain.budget < general.budget
    assert captain.temperature > general.temperature == 0


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("style", STYLES)
def test_every_level_plays_in_every_style(level, style):
    made = player(f"{level}:{style}", 5)
    assert made.seed == "5"
    steady = player(f"{level}:steady", 5)
    if isinstance(made, Planner):
        assert made.style == STYLES[style]
    elif style != "steady":
        mine, usual = made.weighing(JUDGEMENT.terms), steady.weighing(JUDGEMENT.terms)
        assert (mine["gain"] > usual["gain"]) == (style == "bold")
        assert (mine["exposure"] > usual["exposure"]) == (style == "cautious")


def test_weights_of_its_own_follow_a_player_after_plus_signs():
    made = player("planner:30+gain=2+exposure=0.25")
    assert isinstance(made, Planner)
    assert made.wishes == {"gain": 2.0, "exposure": 0.25}
    assert wishing("planner:30", made.wishes) == "planner:30+gain=2+exposure=0.25"
    assert version("planner:30+gain=2") == version("planner")


@pytest.mark.parametrize("name", ["greedy", "planner:5"])
def test_weights_of_its_own_replace_those_of_the_game(name, skirmish):
    game = new_game(skirmish, seed=1)
    while not isinstance(game.ask, Choose):
        game.answer(game.ask.first, game.ask.side)
    made = player(f"{name}+march=7", 1)
    choice_of(made, game, game.ask.side)
    assert made.weights["march"] == 7.0
    plain = player(name, 1)
    choice_of(plain, game, game.ask.side)
    assert made.weights == {**plain.weights, "march": 7.0}


def test_a_weight_of_a_term_that_a_game_does_not_have_is_refused(skirmish):
    check_wishes("planner+gain=2", "skirmish")
    with pytest.raises(UnknownPlayer, match="no term 'gian' to weigh; it has gain, exposure"):
        check_wishes("planner+gian=2", "skirmish")
