"""Sheets: filled in as a whole, by one side or by both at once."""

from __future__ import annotations

import pytest

from tests.core.toy import Cup, Share, Show, Word, snapshot, toy, words
from tricolore.core import record
from tricolore.core.ask import Fill, HandedIn, Say, Together
from tricolore.core.errors import DamagedSave, IllegalChoice
from tricolore.core.game import Game

EVEN = (Say("2"), Say("1"))
ALL_WINE = (Say("3"), Say("0"))
THIS, EARLY, MORE = Say("this"), Say("early"), Say("more")


def loaded(game: Game) -> Game:
    return record.load(game.save(), game.ruleset.find)


# Of one side


def test_a_sheet_is_handed_in_as_one_answer():
    game = toy(Share("red"))
    assert isinstance(game.ask, Fill)
    game.answer(EVEN, "red")
    assert words(game) == "2+1"
    assert game.inputs == [HandedIn((EVEN,))]
    assert (game.ply, game.sides) == (1, ["red"])


def test_lists_as_json_has_them_are_understood():
    game = toy(Share("red"))
    game.answer([["say", "2"], ["say", "1"]])
    assert game.inputs == [HandedIn((EVEN,))]


def test_the_sheet_that_lies_on_the_table_can_be_handed_in_as_it_is():
    game = toy(Share("red"))
    assert isinstance(game.ask, Fill)
    game.answer(game.ask.first)
    assert words(game) == "3+0"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((Say("1"), Say("1")), "Three points are to be laid, not 2."),
        ((Say("3"),), "asks for a sheet of 2 rows"),
        ((Say("3"), Say("9")), "none of the 4 options of row bread"),
        ((Say("3"), None), "none of the 4 options of row bread"),
        (Say("3"), "none of the 4 options of row wine"),
        (3, "asks for a sheet of 2 rows"),
    ],
)
def test_what_has_a_flaw_is_refused_with_a_sentence(answer, said):
    game = toy(Share("red"))
    before = snapshot(game)
    with pytest.raises(IllegalChoice, match=said):
        game.answer(answer)
    assert snapshot(game) == before


def test_the_other_side_cannot_hand_it_in():
    game = toy(Share("red"))
    with pytest.raises(IllegalChoice, match="not blue"):
        game.answer(EVEN, "blue")


def test_a_sheet_can_be_taken_back_like_any_choice():
    game = toy(Share("red"), Word("red"))
    before = snapshot(game)
    game.answer(EVEN)
    assert game.undo("red")
    assert snapshot(game) == before


def test_a_record_with_sheets_loads_replays_and_verifies():
    game = toy(Share("red"), Word("blue"))
    game.answer(EVEN)
    game.answer(THIS)
    for again in (loaded(game), record.replay(game.save(), game.ruleset.find)):
        assert again.inputs == game.inputs
        assert words(again) == "2+1 this"
    assert record.verify(game.save(), game.ruleset.find).chained


def test_a_record_whose_sheet_has_a_flaw_is_refused():
    game = toy(Share("red"), Word("blue"))
    game.answer(EVEN)
    bent = game.save().replace(b'[["say","2"],["say","1"]]', b'[["say","2"],["say","2"]]')
    with pytest.raises(DamagedSave):
        record.load(bent, game.ruleset.find)


# Of both sides at once


def test_both_are_asked_and_the_game_goes_on_with_the_last_sheet():
    game = toy(Cup())
    assert isinstance(game.chance_ask, Together)
    assert game.ask_of("red") is not None
    assert game.ask_of("blue") is not None
    game.answer(EVEN, "blue")
    assert words(game) == ""
    assert game.ask_of("blue") is None
    assert game.ask is not None
    assert game.ask.side == "red"
    game.answer(ALL_WINE, "red")
    assert words(game) == "3+0 2+1"
    assert game.over


def test_sheets_are_entered_in_the_order_of_the_sides_not_of_time():
    games = [toy(Cup()), toy(Cup())]
    for game, order in zip(games, (("red", "blue"), ("blue", "red")), strict=True):
        for side in order:
            game.answer(EVEN if side == "red" else ALL_WINE, side)
    assert games[0].inputs == games[1].inputs == [HandedIn((EVEN, ALL_WINE))]


def test_nothing_shows_that_one_side_is_done():
    game = toy(Cup())
    shown = (list(game.inputs), game.ply, list(game.log), game.ruleset.encode(game.state))
    game.answer(EVEN, "blue")
    assert (list(game.inputs), game.ply, list(game.log), game.ruleset.encode(game.state)) == shown
    assert game.clone().handed_in == {}


def test_a_sheet_that_is_in_can_be_taken_back_until_the_last_is():
    game = toy(Cup(), Word("red"))
    game.answer(EVEN, "blue")
    assert game.take_back("blue")
    assert not game.take_back("blue")
    game.answer(ALL_WINE, "blue")
    game.answer(EVEN, "red")
    assert words(game) == "2+1 3+0"
    assert not game.take_back("blue")
    assert not game.can_undo


def test_who_has_handed_in_is_not_asked_again():
    game = toy(Cup())
    game.answer(EVEN, "blue")
    with pytest.raises(IllegalChoice, match="blue has nothing to choose"):
        game.answer(EVEN, "blue")


def test_a_sheet_that_is_in_is_kept_by_a_record():
    game = toy(Cup())
    game.answer(EVEN, "blue")
    again = loaded(game)
    assert again.handed_in == {"blue": EVEN}
    again.answer(ALL_WINE)
    assert words(again) == "3+0 2+1"


# What cannot be taken back, though no die has fallen


def test_what_was_shown_seals_what_was_done_before():
    game = toy(Show("red"), Word("red"))
    game.answer(EARLY)
    assert not game.can_undo
    game.answer(MORE)
    assert game.undo()
    assert words(game) == "early"
    assert not game.can_undo


def test_the_seal_holds_after_loading_and_in_a_replay():
    game = toy(Show("red"), Word("red"))
    game.answer(EARLY)
    game.answer(MORE)
    for again in (loaded(game), record.replay(game.save(), game.ruleset.find)):
        assert again.undo()
        assert not again.can_undo
