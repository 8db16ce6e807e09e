"""The driver: answering, cloning, restoring, and the dice it rolls on the way."""

from __future__ import annotations

import json
import reprlib

import pytest

from tests.core.toy import (
    Dice,
    Endless,
    Forever,
    Luck,
    MayStop,
    Quiet,
    Silent,
    Stop,
    Walk,
    Word,
    snapshot,
    toy,
    words,
)
from tricolore import new_game
from tricolore.core.ask import NO, YES, Go, Option, Roll, Say
from tricolore.core.dice import die, fingerprint
from tricolore.core.errors import (
    IllegalChoice,
    RuleFailed,
    Runaway,
    TricoloreError,
    UnknownScenario,
)
from tricolore.core.game import Game
from tricolore.core.state import Result

LEFT, THIS, THAT = Say("left"), Say("this"), Say("that")
EARLY, LATE, MORE, LESS = Say("early"), Say("late"), Say("more"), Say("less")


# Answering


def test_a_game_asks_one_side_at_a_time_until_it_is_over():
    game = toy(Walk("red"), Word("blue"))
    asked = []
    for option in (Go(102), LEFT, THAT):
        asked.append((game.ask.side, game.ask.rule, game.ask.prompt))
        game.answer(option)
    assert asked == [("red", "1", "Where?"), ("red", "1", "What?"), ("blue", "2", "Which?")]
    assert game.ask is None
    assert game.over
    assert words(game) == "102 left that"
    assert game.sides == ["red", "red", "blue"]
    assert game.ply == 3


def test_procedures_that_ask_nothing_run_by_themselves():
    game = toy(Quiet(), Silent(), Word("red"), Silent(), Quiet())
    assert words(game) == "quiet silent"
    game.answer(THIS)
    assert game.over
    assert words(game) == "quiet silent this silent quiet"


def test_dice_are_rolled_by_themselves_as_the_seed_has_them():
    game = toy(Dice("red"), Luck(), Word("blue"), seed="s")
    game.answer(EARLY)
    assert words(game) == f"early {die('s', 0, 6)}"
    game.answer(MORE)
    assert words(game) == f"early {die('s', 0, 6)} more {die('s', 1, 6)}"
    assert game.state.rolls == 2
    assert game.inputs == [EARLY, die("s", 0, 6), MORE, die("s", 1, 6)]


def test_dice_before_the_first_choice_are_rolled_too():
    game = toy(Luck(), Luck(), seed="s")
    assert game.over
    assert words(game) == f"{die('s', 0, 6)} {die('s', 1, 6)}"


@pytest.mark.parametrize("option", [["go", 102], ("go", 102), Option("go", 102), ["go", 102.0]])
def test_an_option_may_be_given_as_plain_data(option):
    game = toy(Walk("red"))
    game.answer(option)
    assert game.inputs == [Go(102)]
    assert type(game.inputs[0]) is Option
    assert type(game.inputs[0].value) is int
    game.answer(json.loads('["say", "left"]'))
    assert words(game) == "102 left"


@pytest.mark.parametrize(
    "option", [Go(104), ["go", 999], ["say", "102"], "go", "102", 1, None, [], ["go"], {"go": 102}]
)
def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(option):
    game = toy(Walk("red"))
    before = snapshot(game)
    with pytest.raises(IllegalChoice) as error:
        game.answer(option)
    assert str(error.value) == f"{option!r} is none of the 3 options of “Where?” (1)."
    assert snapshot(game) == before
    game.answer(Go(101))
    assert words(game) == "101"


def test_the_wrong_side_is_refused_and_changes_nothing():
    game = toy(Walk("red"))
    before = snapshot(game)
    with pytest.raises(IllegalChoice) as error:
        game.answer(Go(101), side="blue")
    assert str(error.value) == "red is to choose now, not blue."
    assert snapshot(game) == before
    game.answer(Go(101), side="red")
    assert words(game) == "101"


def test_after_the_end_nothing_can_be_answered():
    game = toy(Word("red"))
    game.answer(THIS)
    before = snapshot(game)
    with pytest.raises(IllegalChoice) as error:
        game.answer(THIS)
    assert str(error.value) == "The game is over; there is nothing left to choose."
    assert snapshot(game) == before


def test_refusals_are_errors_of_the_project():
    assert issubclass(IllegalChoice, TricoloreError)


# The end


def test_a_rule_may_end_the_game_on_the_spot():
    game = toy(Word("red"), Stop(), Word("blue"))
    assert game.result is None
    game.answer(THIS)
    assert game.over
    assert game.result == Result(None, "draw", "It stopped")
    assert game.state.agenda == ()
    assert game.log[-1].tell() == "stop is put in the tray."


def test_a_rule_may_end_the_game_after_asking():
    game = toy(MayStop("red"), MayStop("blue"), Word("red"))
    game.answer(NO)
    game.answer(YES)
    assert game.over
    assert game.result.winner == "blue"
    assert words(game) == "on stopped"


def test_a_finished_game_can_be_taken_back_from_its_end():
    game = toy(MayStop("red"), Word("blue"))
    game.answer(YES)
    assert game.undo()
    assert game.result is None
    assert game.ask.prompt == "Stop?"
    game.answer(NO)
    assert game.ask.prompt == "Which?"


def test_rules_that_never_end_are_noticed():
    game = toy(Forever())
    with pytest.raises(Runaway, match="10000 procedures in a row asked nothing"):
        game.ask  # noqa: B018


# Clones


def test_a_clone_goes_its_own_way():
    game = toy(Walk("red"), Word("blue"))
    game.answer(Go(102))
    before = snapshot(game)
    copy = game.clone()
    assert copy.ask == game.ask
    assert copy.state is not game.state
    copy.answer(LEFT)
    copy.answer(THIS)
    assert words(copy) == "102 left this"
    assert snapshot(game) == before


def test_a_clone_rolls_the_same_dice_unless_it_gets_a_seed_of_its_own():
    game = toy(*[Dice("red")] * 12, seed="s")
    game.answer(EARLY)

    def play_on(copy):
        while copy.ask is not None:
            copy.answer(copy.ask.options[0])
        return words(copy)

    same, other = play_on(game.clone()), play_on(game.clone(seed="other"))
    assert same == play_on(game)
    assert same != other
    assert same.split()[:2] == other.split()[:2], "dice that fell before stay as they fell"
    fallen = [int(word) for word in other.split()[1::3]]
    assert fallen[1:] == [die("other", n, 6) for n in range(1, 12)]


def test_a_clone_does_not_know_the_seed_it_was_not_given():
    game = toy(Dice("red"), seed="the secret")
    copy = game.clone(seed=1)
    copy.answer(EARLY)
    assert copy.state.seed == "1"
    assert "the secret" not in copy.save().decode()
    assert game.state.seed == "the secret"


def test_a_clone_keeps_no_log_and_no_past():
    game = toy(Word("red"), Word("red"), Word("red"))
    game.answer(THIS)
    copy = game.clone()
    assert list(copy.log) == []
    assert copy.undo() is False
    copy.answer(THAT)
    assert copy.undo() is True
    assert copy.undo() is False
    assert copy.ask == game.ask


def test_a_clone_of_a_finished_game_is_finished():
    game = toy(MayStop("red"))
    game.answer(YES)
    assert game.clone().over
    assert game.clone().result == game.result


def test_a_clone_taken_after_an_undo_stands_where_the_game_does():
    game = toy(Walk("red"), Word("red"))
    for option in (Go(101), LEFT):
        game.answer(option)
    game.undo()
    copy = game.clone()
    assert copy.ask == game.ask
    assert words(copy) == words(game) == "101"


# Dice shown


def test_with_chance_the_game_asks_for_its_dice():
    game = toy(Dice("red"), chance=True)
    game.answer(EARLY)
    assert game.chance_ask == Roll("3", "a die", 6)
    game.answer(4)
    game.answer(MORE)
    assert words(game) == "early 4 more"
    assert game.over


@pytest.mark.parametrize("number", [0, 7, -1, "4", None, EARLY, [4], 4.0, True])
def test_a_die_out_of_range_is_refused_and_changes_nothing(number):
    game = toy(Luck(), chance=True)
    before = snapshot(game)
    with pytest.raises(IllegalChoice) as error:
        game.answer(number)
    assert str(error.value) == f"The roll must be a number from 1 to 6, not {reprlib.repr(number)}."
    assert snapshot(game) == before


def test_a_clone_may_show_its_dice():
    game = toy(Dice("red"))
    for number in range(1, 7):
        copy = game.clone(chance=True)
        copy.answer(EARLY)
        copy.answer(number)
        assert words(copy) == f"early {number}"
    game.answer(EARLY)
    assert game.ask.prompt == "After?"


def test_chosen_dice_are_not_taken_back_either():
    game = toy(Dice("red"), chance=True)
    game.answer(EARLY)
    assert game.can_undo
    game.answer(3)
    assert game.undo() is False


# Replay


def test_recorded_inputs_are_taken_one_by_one():
    game = toy(Dice("red"), chance=True)
    game.replay([EARLY, 5, LESS])
    assert words(game) == "early 5 less"


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ([LEFT], "Input 1, Option(kind='say', value='left'), is not offered at “Before?”."),
        ([3], "Input 1, 3, is not offered at “Before?”."),
        ([EARLY, LATE], "Input 2, Option(kind='say', value='late'), does not answer the question."),
        ([EARLY, 9], "Input 2, 9, does not answer the question."),
        ([EARLY, 3, MORE, 3], "Input 4, 3, does not answer the question."),
    ],
)
def test_a_recorded_input_that_does_not_fit_is_refused(inputs, sentence):
    game = toy(Dice("red"), chance=True)
    with pytest.raises(IllegalChoice) as error:
        game.replay(inputs)
    assert str(error.value) == sentence
    assert game.inputs == inputs[:-1]


# Restoring


def test_a_game_is_restored_from_a_checkpoint_and_the_inputs_before_and_since():
    agenda = (Walk("red"), Dice("blue"), Word("red"))
    game = toy(*agenda)
    for option in (Go(102), LEFT, EARLY, MORE):
        game.answer(option)
    checkpoint, since = game.oldest_checkpoint()
    before = game.inputs[: -len(since)]
    again = Game.restore(game.ruleset, game.scenario, checkpoint, game.start, before)
    again.replay(since)
    again.let_dice_roll()
    assert snapshot(again) == (*snapshot(game)[:3], ["", "", "blue", "blue"], *snapshot(game)[4:])
    assert again.undo()
    assert again.undo() is False


def test_restored_without_its_start_a_game_begins_at_the_checkpoint():
    game = toy(Walk("red"), Dice("blue"))
    for option in (Go(102), LEFT, EARLY):
        game.answer(option)
    checkpoint, since = game.oldest_checkpoint()
    again = Game.restore(game.ruleset, game.scenario, checkpoint)
    assert (again.custom, again.start, again.inputs) == (True, checkpoint, [])
    again.replay(since)
    assert again.ask == game.ask
    assert words(again) == words(game)


def test_a_die_that_is_asked_for_falls_once_dice_may_roll():
    game = toy(Luck(), Luck(), seed="s", chance=True)
    game.answer(5)
    assert isinstance(game.chance_ask, Roll)
    game.let_dice_roll()
    assert words(game) == f"5 {die('s', 1, 6)}"


# The log, the seed


def test_a_game_that_nobody_listens_to_keeps_no_log():
    game = toy(Quiet(), Word("red"), listen=False)
    game.answer(THIS)
    assert list(game.log) == []


def test_the_fingerprint_of_the_seed_is_known_from_the_start():
    game = toy(Word("red"), seed="secret")
    assert game.fingerprint == fingerprint("secret")


# The same with a real game


def test_a_new_game_begins_with_a_question():
    game = new_game("daylight:bridge", seed=7)
    assert game.ask is not None
    assert game.ask.side in game.ruleset.sides_of("bridge")
    assert len(game.ask.options) >= 2
    assert game.result is None


def test_the_first_scenario_of_a_ruleset_needs_no_name():
    assert new_game("daylight", seed=7).scenario == "daylight:bridge"


@pytest.mark.parametrize("name", ["daylight:brige", "dayligt:bridge", "chess", "", ":"])
def test_an_unknown_scenario_names_the_nearest(name):
    with pytest.raises(UnknownScenario) as error:
        new_game(name)
    assert str(error.value).startswith(f"There is no scenario {name!r}. The nearest is ")
    assert "daylight:bridge" in str(error.value)


def test_without_a_seed_the_system_gives_256_bits():
    seeds = {new_game("daylight:bridge").state.seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_a_wrong_answer_in_a_real_game_changes_nothing():
    game = new_game("daylight:bridge", seed=7)
    before = snapshot(game)
    other = next(side for side in game.ruleset.sides_of("bridge") if side != game.ask.side)
    with pytest.raises(IllegalChoice, match="none of the"):
        game.answer(["go", 9999])
    with pytest.raises(IllegalChoice, match=f"is to choose now, not {other}"):
        game.answer(game.ask.options[0], side=other)
    assert snapshot(game) == before


def test_lists_in_lists_without_end_are_refused_with_a_sentence():
    game = toy(Walk("red"))
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    for option in (deep, ["go", deep], deep * 2):
        with pytest.raises(IllegalChoice, match="is none of the"):
            game.answer(option)


def test_dice_that_never_end_are_noticed():
    game = toy(Endless())
    with pytest.raises(Runaway, match="10000 dice"):
        game.ask  # noqa: B018


def test_an_agenda_is_broken_off_up_to_the_next_record_of_a_kind():
    state = toy(Walk("red"), Word("red"), Luck(), Word("blue")).state.clone()
    state.agenda = (Walk("red"), Word("red"), Luck(), Word("blue"))
    state.drop_to(Luck)
    assert state.agenda == (Luck(), Word("blue"))
    with pytest.raises(RuleFailed, match="no Dice"):
        state.drop_to(Dice)
