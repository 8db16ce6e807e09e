"""The log from some event on, without what came before it."""

from __future__ import annotations

import random

from tests.keen import keen
from tricolore import load_game, new_game


def test_what_happened_since_is_the_end_of_the_log():
    game, luck = new_game("daylight:bridge", seed=3), random.Random(3)
    for _ in range(80):
        before, whole = game.log_length, list(game.log)
        assert before == len(whole)
        assert game.ask is not None
        game.answer(keen(game, game.ask, luck))
        assert game.log_since(before) == list(game.log)[before:]
        assert list(game.log)[:before] == whole
    assert game.log_since(0) == list(game.log)
    assert game.log_since(game.log_length) == []


def test_it_counts_what_happened_before_a_game_was_saved():
    game, luck = new_game("daylight:bridge", seed=3), random.Random(3)
    for _ in range(60):
        assert game.ask is not None
        game.answer(keen(game, game.ask, luck))
    again = load_game(game.save())
    assert again.log_length == game.log_length
    # A tally is equal to itself alone.
    assert repr(again.log_since(5)) == repr(list(game.log)[5:])


def test_it_goes_back_with_an_undo():
    game, luck = new_game("daylight:bridge", seed=3), random.Random(3)
    taken_back = 0
    for _ in range(40):
        assert game.ask is not None
        before, chosen = game.log_length, keen(game, game.ask, luck)
        game.answer(chosen)
        if game.undo():
            assert game.log_length == before == len(game.log)
            taken_back += 1
            game.answer(chosen)
    assert taken_back
