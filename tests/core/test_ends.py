"""Gestures, and ends that the rules know nothing of."""

from __future__ import annotations

import pytest

from tests.core.toy import Cup, Dice, Luck, Walk, Word, snapshot, toy, words
from tricolore.core import record
from tricolore.core.ask import Go, Say
from tricolore.core.errors import IllegalChoice
from tricolore.core.game import Game

LEFT, THIS, EARLY, MORE = Say("left"), Say("this"), Say("early"), Say("more")


def loaded(game: Game) -> Game:
    return record.load(game.save(), game.ruleset.find)


# Several answers in one gesture


def test_a_gesture_gives_several_answers_and_one_undo_takes_them_back():
    game = toy(Walk("red"), Word("red"), Word("blue"))
    before = snapshot(game)
    assert game.answer_all([Go(102), LEFT, THIS], "red") == 3
    assert words(game) == "102 left this"
    assert game.undo_all("red")
    assert snapshot(game) == before


def test_undo_by_single_steps_works_too():
    game = toy(Walk("red"), Word("red"))
    game.answer_all([Go(102), LEFT, THIS])
    assert game.undo()
    assert words(game) == "102 left"
    assert game.undo_all()
    assert words(game) == "102"


def test_a_gesture_stops_where_somebody_else_is_asked():
    game = toy(Word("red"), Word("blue"))
    assert game.answer_all([THIS, THIS]) == 1
    assert words(game) == "this"


def test_a_gesture_stops_when_a_die_has_fallen():
    game = toy(Dice("red"), Word("red"))
    assert game.answer_all([EARLY, MORE, THIS]) == 1
    assert game.ply == 1


def test_a_gesture_stops_before_what_is_not_offered():
    game = toy(Walk("red"), Word("red"))
    assert game.answer_all([Go(102), THIS, LEFT]) == 1
    assert words(game) == "102"


def test_a_gesture_that_begins_wrongly_is_refused():
    game = toy(Walk("red"))
    before = snapshot(game)
    with pytest.raises(IllegalChoice):
        game.answer_all([LEFT, Go(102)])
    with pytest.raises(IllegalChoice):
        game.answer_all([Go(102)], "blue")
    assert snapshot(game) == before


# Conceding, and a draw by agreement


@pytest.mark.parametrize("asked", ["red", "blue"])
def test_a_side_may_concede_whoever_is_asked(asked):
    game = toy(Word(asked), Word("red"))
    game.concede("blue")
    assert game.over
    assert game.result is not None
    assert (game.result.winner, game.result.level) == ("red", "concession")
    assert not game.can_undo
    with pytest.raises(IllegalChoice, match="over"):
        game.answer(THIS)
    with pytest.raises(IllegalChoice, match="over"):
        game.concede("red")


def test_both_may_agree_on_a_draw():
    game = toy(Word("red"))
    game.agree_on_draw()
    assert game.result is not None
    assert game.result.winner is None


def test_nobody_else_can_concede():
    game = toy(Word("red"))
    before = snapshot(game)
    with pytest.raises(IllegalChoice, match="not a side"):
        game.concede("green")
    assert snapshot(game) == before


def test_a_record_tells_that_a_side_conceded():
    game = toy(Walk("red"), Luck(), Word("blue"))
    game.answer(Go(101))
    game.concede("red")
    for again in (loaded(game), record.replay(game.save(), game.ruleset.find), game.clone()):
        assert again.over
        assert again.result == game.result
    assert record.verify(game.save(), game.ruleset.find).over


def test_sheets_that_were_in_are_void_when_a_side_concedes():
    game = toy(Cup())
    game.answer((Say("3"), Say("0")), "blue")
    game.concede("red")
    assert loaded(game).result == game.result


def test_nothing_follows_a_concession_in_a_record():
    game = toy(Word("red"), Word("red"))
    game.concede("red")
    bent = list(game.inputs)
    again = toy(Word("red"), Word("red"), chance=True)
    with pytest.raises(IllegalChoice, match="does not answer the question"):
        again.replay([*bent, THIS])
