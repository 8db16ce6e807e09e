"""Records: saved and loaded; the game goes on as if it had never been away."""

from __future__ import annotations

import json
import random

import pytest

from tests.core.records import battle, begin, encoded, lines, load, play, story
from tricolore import load_game, load_position, new_game
from tricolore.core import record
from tricolore.core.ask import Go, Say
from tricolore.rulesets import find


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4, 5, 10, 63, 64, 65, 100, 10**9])
def test_a_loaded_game_stands_where_it_was_saved(answers):
    game = play(begin(), answers)
    again = load(game.save())
    assert encoded(again) == encoded(game)
    assert again.chance_ask == game.chance_ask
    assert again.inputs == game.inputs
    assert again.ply == game.ply
    assert again.result == game.result
    assert again.fingerprint == game.fingerprint
    assert story(again) == story(game)
    assert again.notes == []


@pytest.mark.parametrize("answers", [0, 3, 40, 10**9])
def test_saving_again_gives_the_same_bytes(answers):
    saved = play(begin(), answers).save()
    assert load(saved).save() == saved
    assert load(load(saved).save()).save() == saved


def test_a_loaded_game_goes_on_with_the_same_dice():
    game = play(begin(), 50)
    again = load(game.save())
    assert encoded(play(again, seed=5)) == encoded(play(game, seed=5))
    assert again.save() == game.save()


def test_saving_changes_nothing():
    game, other = play(begin(), 30), play(begin(), 30)
    game.save()
    assert encoded(play(game, seed=1)) == encoded(play(other, seed=1))


def test_a_game_saved_after_an_undo_loads_where_it_stands():
    game = begin("short")
    game.answer(Go(101))
    game.answer(Say("left"))
    game.undo()
    again = load(game.save())
    assert again.ask == game.ask
    assert again.inputs == [Go(101)]


def test_a_record_is_lines_of_json():
    saved = play(begin(), 200).save()
    for row in lines(saved.removesuffix(b"\n")):
        checksum, content = json.loads(row)
        assert len(checksum) == 16
        assert content["line"] in ("header", "inputs", "checkpoint")


def test_a_clone_can_be_saved_and_loaded():
    for answers in range(20):
        copy = play(begin(), answers).clone(seed="thinking")
        play(copy, answers % 4, seed=2)
        again = load(copy.save())
        assert encoded(again) == encoded(copy)
        assert again.ask == copy.ask
        assert encoded(play(again, 20)) == encoded(play(copy, 20))


def test_a_battle_is_saved_loaded_and_saved_alike():
    game = battle()
    saved = game.save()
    again = load_game(saved)
    assert encoded(again) == encoded(game)
    assert again.ask == game.ask
    assert again.save() == saved
    assert story(again) == story(game)
    assert json.loads(json.dumps(encoded(game))) == json.loads(json.dumps(encoded(again)))


def test_the_log_of_a_loaded_game_is_the_same_whenever_it_is_read():
    """Read at once, or only after dice have fallen since the load."""
    game, luck = new_game("daylight:bridge", seed=7), random.Random(1)
    for _ in range(100):
        game.answer(luck.choice(game.ask.options))
    early, late = load_game(game.save()), load_game(game.save())
    assert story(early) == story(game)
    for _ in range(100):
        option = luck.choice(game.ask.options)
        for one in (game, early, late):
            one.answer(option)
    assert story(late) == story(early) == story(game)


def test_a_record_whose_line_ends_were_changed_on_its_way_is_whole():
    saved = new_game("daylight:bridge", seed=7).save()
    assert load_game(saved.replace(b"\n", b"\r\n")).ask == load_game(saved).ask


# Games from positions

POSITION = """
scenario = "daylight:bridge"
turn = 8
active = "RA"

[pieces]
RA.guard = "0504"
RA.line = "0404"
BA.fusiliers = "0604 -1"
"""


def test_a_game_from_a_position_is_saved_with_it():
    game = play(load_position(POSITION, seed=3), 5)
    saved = game.save()
    again = load_game(saved)
    assert encoded(again) == encoded(game)
    assert again.save() == saved
    assert record.replay(saved, find).save() == saved
    assert story(again) == story(game)
    record.verify(saved, find)
