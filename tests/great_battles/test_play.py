"""Whole games: legal to the end, the same with the same seed, no question left to chance."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.great_battles.games import battle, inputs_under, moments, pair, play_on, step_of
from tricolore.core.errors import IllegalChoice
from tricolore.players import names, player
from tricolore.players.weights import planned
from tricolore.rulesets.butchery.judgement import Butcher
from tricolore.rulesets.great_battles.judgement.decision import Decision
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.kit.imagine import imagine

OFTEN = 12
"""Questions of a kind that are looked into."""


class Pollster:
    """A player who hears what judgement has to say on every question, and takes another's advice.

    It keeps the questions on which there is no opinion.
    """

    def __init__(self, spec: str, seed: str) -> None:
        self._player = player(spec, seed)
        self._judge = Butcher()
        self.heard: Counter[tuple[str, str]] = Counter()
        self.silent: set[tuple[str, str]] = set()

    def choose(self, game):
        ask, step = game.ask, step_of(game)
        kind = (type(step).__name__, ask.rule)
        self.heard[kind] += 1
        if self.heard[kind] <= OFTEN:
            state = imagine(game.state, ask.side, "")
            thought = Decision(self._judge.kit, state, step, ask, planned(TERMS), None, {})
            rates = self._judge.opinion(thought)
            if rates is None or len(rates) != len(ask.options):
                self.silent.add(kind)
        return self._player.choose(game)


def polled(spec: str, seed: int) -> dict[str, Pollster]:
    return {side: Pollster(spec, f"{seed} {side}") for side in ("allied", "austrian")}


def test_there_is_an_opinion_on_every_question_of_a_game():
    """Of a random game, which comes to odd places, and of one that is fought in earnest."""
    wild, keen = polled("random", 3), polled("eps:30", 4)
    assert play_on(battle(3), wild).result is not None
    play_on(moments("now and then")[6], keen, 400)
    pollsters = [*wild.values(), *keen.values()]
    heard = sum((one.heard for one in pollsters), Counter())
    assert len(heard) >= 20
    assert set().union(*(one.silent for one in pollsters)) == set()


def test_a_budget_of_nothing_still_plays_to_the_end():
    """From the thick of the battle on."""
    game = moments("now and then")[8]
    before = game.ply
    assert play_on(game, pair("planner:0", 5)).result is not None
    assert game.ply > before + 200


@pytest.mark.parametrize("name", names())
def test_every_player_plays_legally_to_the_end_and_not_beyond(name):
    game = play_on(moments("end")[-1], pair(name))
    assert game.result is not None
    with pytest.raises(IllegalChoice, match="over"):
        player(name, 1).choose(game)


def test_a_player_who_only_strays_does_not_play_beyond_the_end_either():
    (game,) = moments("over")
    with pytest.raises(IllegalChoice, match="over"):
        player("eps:100", 1).choose(game)


def test_the_end_that_they_play_is_worth_playing():
    """More than a few questions, of several kinds."""
    players = polled("greedy", 1)
    play_on(moments("end")[-1], players)
    heard = players["allied"].heard + players["austrian"].heard
    assert heard.total() > 40
    assert len(heard) >= 5


# The same seed, the same game


def test_the_same_seed_is_the_same_game():
    first, again = (play_on(battle(6), pair("planner:30", 6), 150) for _ in range(2))
    assert first.inputs == again.inputs
    assert first.save() == again.save()


def test_a_game_does_not_depend_on_how_python_hashes():
    here = play_on(battle(7), pair("captain", 7), 120).inputs
    assert len(here) >= 120
    for hash_seed in (1, 2):
        assert inputs_under(hash_seed, "captain", "7", "120") == json.loads(json.dumps(here))


def test_a_game_taken_up_again_goes_on_with_what_its_plan_would_be_anew():
    """A player who comes in the middle has no memory, and plays on."""
    game = moments("movement")[30]
    play_on(game, pair("planner:20"), 6)
    play_on(game, pair("planner:20", 2), 30)
    assert game.ply == 36
