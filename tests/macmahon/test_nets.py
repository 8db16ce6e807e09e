"""Whole games: every question has an answer, every copy agrees, every game ends."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tests.conformance import clone_is_whole, random_game
from tricolore.core.game import Game
from tricolore.rulesets.macmahon.ruleset import RULESET

SEEDS = range(4)


def battle(scenario: str, seed: int) -> Game:
    state = RULESET.begin(scenario, str(seed))
    return Game(RULESET, f"macmahon:{scenario}", state, listen=False)


def answer_at_random(game: Game, luck: Random) -> None:
    assert game.ask is not None
    options = game.ask.options
    game.answer(options[int(luck.random() * len(options))])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_a_game_played_at_random_comes_to_its_end(scenario, seed):
    game = random_game(partial(battle, scenario), seed)
    assert game.state.turn == 10
    assert game.result is not None


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_a_saved_state_comes_back_as_it_was(scenario):
    game, luck = battle(scenario, 7), Random(7)
    looked = 0
    while game.ask is not None:
        if game.ply % 25 == 0:
            data = RULESET.encode(game.checkpoint)
            assert RULESET.encode(RULESET.decode(data, scenario)) == data
            assert clone_is_whole(game.state) > 35
            looked += 1
        answer_at_random(game, luck)
    assert looked > 10


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_the_same_seed_and_choices_give_the_same_game(scenario):
    ends = []
    for _ in range(2):
        game, luck = battle(scenario, 11), Random(11)
        while game.ask is not None:
            answer_at_random(game, luck)
        ends.append((game.inputs, RULESET.encode(game.state)))
    assert ends[0] == ends[1]


def test_everything_that_can_change_is_saved():
    state = RULESET.begin("reichshoffen", "1")
    slots = {slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())}
    worked_out = {"setting", "stacks", "_fields", "log", "agenda"}
    assert slots - worked_out == set(RULESET.fields)
