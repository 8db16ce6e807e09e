"""What a player may not know never changes what it does, and it leaves the game as it is."""

from __future__ import annotations

import pytest

from tests.conformance import encoded
from tests.great_battles.games import SIDES, moments, pair, play_on
from tricolore.players import names, player
from tricolore.rulesets.butchery.judgement import Butcher

SPECS = [*names(), "eps:60", "planner:50", "recruit:bold"]


@pytest.fixture(scope="module")
def games():
    """Fifteen moments and more of one game: command, barrages, marches, assaults, retreats."""
    found = [*moments("now and then"), *moments("movement")[5:40:7]]
    assert len(found) >= 15
    return found


@pytest.mark.parametrize("spec", SPECS)
def test_no_player_foresees_the_dice(spec, games):
    for game in games:
        other = game.clone(seed="other dice than those that will fall")
        assert other.state.seed != game.state.seed
        assert player(spec, 3).choose(game) == player(spec, 3).choose(other)


@pytest.mark.parametrize("spec", SPECS)
def test_choosing_leaves_the_game_as_it_is(spec):
    for game in [*moments("now and then")[::4], moments("movement")[20]]:
        before = encoded(game), game.ask, game.save()
        player(spec, 3).choose(game)
        assert (encoded(game), game.ask, game.save()) == before


def test_what_a_player_remembers_does_not_foresee_the_dice_either():
    """One that goes on thinking sees the same until a die is cast that falls otherwise."""
    game = moments("movement")[20]
    other = game.clone(seed="other dice than those that will fall")
    mine, theirs = pair("planner:20"), pair("planner:20")
    rolls = game.state.rolls
    for _ in range(200):
        play_on(game, mine, 1)
        play_on(other, theirs, 1)
        if game.state.rolls != rolls:
            break
        assert game.inputs == other.inputs
    assert len(game.inputs) >= 3


@pytest.mark.parametrize("side", SIDES)
def test_players_think_on_a_copy_with_dice_of_its_own(side, games):
    for game in games[:3]:
        imagined = Butcher().imagine(game, side, "thoughts")
        assert imagined is not game.state
        assert imagined.seed == "thoughts" != game.state.seed


@pytest.mark.parametrize("spec", ["greedy", "planner:0"])
def test_a_greedy_player_and_a_planner_of_no_plans_have_no_luck(spec, games):
    """Their seed is for their thoughts, and changes nothing that they do."""
    for game in games[::3]:
        assert player(spec, 1).choose(game) == player(spec, 2).choose(game)
