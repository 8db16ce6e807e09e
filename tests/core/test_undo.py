"""Taking back: as far as the last die or secret choice, and only the choices of one side."""

from __future__ import annotations

from tests.core.records import begin, encoded, load, play, story
from tests.core.toy import (
    Dice,
    Hide,
    Luck,
    Quiet,
    Silent,
    ToyRules,
    Walk,
    Word,
    snapshot,
    toy,
    words,
)
from tricolore.core import record
from tricolore.core.ask import YES, Go, Say
from tricolore.core.game import Game

LEFT, RIGHT, THIS, THAT = Say("left"), Say("right"), Say("this"), Say("that")
EARLY, MORE = Say("early"), Say("more")


def loaded(game: Game) -> Game:
    """The game saved and loaded."""
    return record.load(game.save(), game.ruleset.find)


def test_there_is_nothing_to_undo_at_the_start():
    game = toy(Walk("red"))
    before = snapshot(game)
    assert not game.can_undo
    assert game.undo() is False
    assert snapshot(game) == before


def test_undo_within_a_procedure_asks_the_same_again():
    game = toy(Walk("red"))
    before = snapshot(game)
    game.answer(Go(102))
    assert game.undo() is True
    assert snapshot(game) == before
    game.answer(Go(103))
    game.answer(LEFT)
    assert words(game) == "103 left"


def test_undo_goes_back_across_procedures_and_those_that_ask_nothing():
    game = toy(Quiet(), Walk("red"), Quiet(), Silent(), Word("red"))
    snapshots = []
    for option in (Go(102), LEFT, THIS):
        snapshots.append(snapshot(game))
        game.answer(option)
    while game.can_undo:
        assert game.undo()
        assert snapshot(game) == snapshots.pop()
    assert not snapshots
    assert game.ply == 0


def test_undo_and_another_choice_leave_nothing_of_the_first():
    game = toy(Walk("red"), Word("red"))
    for option in (Go(102), LEFT, THIS):
        game.answer(option)
    for _ in range(2):
        game.undo()
    game.answer(RIGHT)
    game.answer(THAT)
    other = toy(Walk("red"), Word("red"))
    for option in (Go(102), RIGHT, THAT):
        other.answer(option)
    assert snapshot(game) == snapshot(other)


def test_undo_stops_at_a_die():
    game = toy(Word("red"), Dice("red"), Word("red"))
    for option in (THIS, EARLY):
        game.answer(option)
    assert not game.can_undo
    game.answer(MORE)
    game.answer(THAT)
    assert game.undo()
    assert game.undo()
    assert game.ask.prompt == "After?"
    assert game.undo() is False
    assert game.inputs[:1] == [THIS]


def test_undo_stops_at_a_die_that_follows_a_choice():
    game = toy(Word("red"), Luck(), Word("red"))
    game.answer(THIS)
    assert game.undo() is False
    assert words(game).startswith("this ")


def test_undo_stays_with_the_side_that_began_it():
    game = toy(Word("blue"), Word("red"), Word("red"), Word("red"))
    for option in (THAT, THIS, THIS):
        game.answer(option)
    assert game.undo()
    assert game.undo()
    assert game.ask.side == "red"
    assert not game.can_undo
    assert game.undo() is False
    assert words(game) == "that"


def test_a_side_takes_back_its_own_last_choice_while_the_other_is_asked():
    game = toy(Word("red"), Word("blue"))
    game.answer(THIS)
    assert game.undo("blue") is False
    assert game.undo("red") is True
    assert game.ask.side == "red"


def test_a_new_answer_begins_a_new_series_of_undos():
    game = toy(Word("blue"), Word("red"), Word("red"))
    game.answer(THAT)
    game.answer(THIS)
    game.undo()
    game.answer(THIS)
    assert game.undo()
    assert game.undo() is False


def test_a_secret_choice_is_not_taken_back():
    game = toy(Word("red"), Hide("red"), Word("red"))
    assert game.answer(THIS) is None
    assert game.ask.secret
    game.answer(YES)
    assert game.undo() is False
    game.answer(THAT)
    assert game.undo() is True
    assert game.undo() is False
    assert game.ask.prompt == "Which?"


def test_the_log_follows_an_undo():
    game = toy(Quiet(), Walk("red"), Quiet(), Word("red"))

    def told():
        return [event.data["word"] for event in game.log]

    for option in (Go(102), LEFT):
        game.answer(option)
    assert told() == ["quiet", 102, "left", "quiet"]
    game.undo()
    assert told() == ["quiet", 102]
    game.undo()
    assert told() == ["quiet"]
    game.answer(Go(103))
    game.answer(RIGHT)
    game.answer(THIS)
    assert told() == ["quiet", 103, "right", "quiet", "this"]


# After loading


def test_undo_works_after_loading_as_far_as_before():
    for answers in range(1, 40):
        game = play(begin(), answers)
        again = load(game.save())
        steps = 0
        while game.can_undo:
            assert again.can_undo
            assert game.undo()
            assert again.undo()
            steps += 1
            assert encoded(again) == encoded(game)
            assert again.ask == game.ask
            assert again.inputs == game.inputs
            assert story(again) == story(game)
        assert again.undo() is False, f"after {answers} answers and {steps} undos"


def test_a_secret_choice_stays_beyond_recall_after_loading():
    rules = ToyRules(long=(Word("red"), Hide("red"), Word("red")))
    game = begin(rules=rules)
    game.answer(Say("this"))
    game.answer(YES)
    again = load(game.save(), rules)
    assert again.undo() is False


def test_a_row_of_undos_stays_with_its_side_across_a_load():
    """Who saves in the middle of a row of undos cannot go on to the other side's choices."""
    game = toy(Word("blue"), Word("red"), Word("red"), Word("red"))
    for option in (THAT, THIS, THIS):
        game.answer(option)
    while game.can_undo:
        game.undo()
    assert words(game) == "that"
    for again in (loaded(game), record.replay(game.save(), game.ruleset.find)):
        assert not again.can_undo
        assert again.undo() is False
        assert words(again) == "that"
        assert again.save() == game.save()
        again.answer(THIS)
        assert again.undo()
        assert again.undo() is False


def test_a_row_of_undos_begun_before_a_load_goes_on_after_it():
    game = toy(Word("blue"), Word("red"), Word("red"), Word("red"))
    for option in (THAT, THIS, THIS):
        game.answer(option)
    game.undo()
    again = loaded(game)
    assert again.undo()
    assert again.undo() is False


def test_an_answer_ends_the_row_of_undos_for_a_load_as_well():
    game = toy(Word("blue"), Word("red"), Word("blue"))
    game.answer(THAT)
    game.answer(THIS)
    game.undo()
    game.answer(THAT)
    again = loaded(game)
    assert again.undo()  # red's last choice, while blue is asked: as before the load
    assert again.ask.side == "red"
