"""Records played again from their start, with every die and the state they claim checked."""

from __future__ import annotations

import json
import random

import pytest

from tests.core.records import (
    LONG,
    RULES,
    battle,
    begin,
    encoded,
    lines,
    load,
    play,
    rewrite,
    story,
)
from tests.core.toy import ToyRules
from tricolore import new_game
from tricolore.core import record
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.rulesets import find


def refuses(saved: bytes, sentence: str, rules: ToyRules = RULES) -> None:
    with pytest.raises(TricoloreError, match=sentence):
        record.verify(saved, rules.find)


@pytest.mark.parametrize("answers", [0, 5, 77, 10**9])
def test_a_record_replays_to_the_same_state(answers):
    game = play(begin(), answers)
    again = record.replay(game.save(), RULES.find)
    assert encoded(again) == encoded(game)
    assert again.save() == game.save()
    assert story(again) == story(game)


def test_a_battle_replays_to_the_last_bit():
    saved = battle().save()
    again = record.replay(saved, find)
    assert again.save() == saved
    assert encoded(again) == encoded(battle())


def test_every_die_of_a_record_is_checked():
    game = play(begin())
    assert record.verify(game.save(), RULES.find).checked == 60
    assert record.verify(begin().save(), RULES.find).checked == 0


def test_a_battle_is_verified():
    game = battle()
    dice = sum(isinstance(value, int) for value in game.inputs)
    assert record.verify(game.save(), find).checked == dice > 100


def test_a_wrong_die_is_found():
    saved = play(begin("short"), 3).save()
    die = json.loads(lines(saved)[1])[1]["inputs"][3]
    wrong = die % 6 + 1
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(3, wrong))
    refuses(forged, rf"Die 1 \(a die\) was {wrong}; the seed gives {die}\.")


def test_a_seed_that_was_not_published_is_found():
    saved = play(begin("short")).save()
    forged = rewrite(saved, 0, lambda row: row.update(seed="better"))
    refuses(forged, "The seed is not the one whose fingerprint was published")


def test_another_seed_with_its_own_fingerprint_rolls_other_dice():
    from tricolore.core.dice import fingerprint

    saved = play(begin()).save()
    forged = rewrite(
        saved, 0, lambda row: row.update(seed="better", fingerprint=fingerprint("better"))
    )
    refuses(forged, r"Die \d+ \(a die\) was \d; the seed gives \d")


def test_a_changed_answer_is_found():
    saved = play(begin("short")).save()
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(0, ["go", 999]))
    refuses(forged, "is not offered at “Where")
    answers = json.loads(lines(saved)[1])[1]["inputs"]
    other = 101 if answers[0] != ["go", 101] else 102
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(0, ["go", other]))
    refuses(forged, "The dice are right, but they do not lead to the recorded state")


def test_a_changed_state_is_found():
    saved = play(begin(), 100).save()
    forged = rewrite(saved, -2, lambda row: row["checkpoint"]["tray"].update({"0": "gold"}))
    refuses(forged, "The dice are right, but they do not lead to the recorded state")


def test_a_damaged_record_is_not_verified():
    refuses(play(begin()).save()[:-40], "The record is damaged")


def test_dice_cannot_be_checked_with_other_rules():
    saved = play(begin()).save()
    refuses(saved, "The rules have changed", ToyRules("2", long=LONG))
    refuses(saved, "The data files have changed", ToyRules(data="other", long=LONG))


# Games that begin in another's middle


def branch(game: Game, seed: str) -> Game:
    """The same game so far, and other dice from now on."""
    fork = begin(seed=seed)
    fork.chance = True
    fork.replay(game.inputs)
    fork.chance = False
    fork.given = len(game.inputs)
    return fork


def test_dice_of_the_game_it_branched_from_are_taken_as_given():
    game = play(begin(), 20)
    fork = play(branch(game, "other"))
    dice = sum(isinstance(value, int) for value in fork.inputs[fork.given :])
    for again in (fork, load(fork.save()), record.replay(fork.save(), RULES.find)):
        assert again.given == fork.given
        assert record.verify(again.save(), RULES.find).checked == dice


def test_dice_after_the_branch_are_checked():
    fork = play(branch(play(begin(), 3), "other"))
    at = next(n for n in range(fork.given, 64) if isinstance(fork.inputs[n], int))
    wrong = fork.inputs[at] % 6 + 1
    forged = rewrite(fork.save(), 1, lambda row: row["inputs"].__setitem__(at, wrong))
    refuses(forged, rf"was {wrong}; the seed gives {fork.inputs[at]}")


def test_dice_that_a_record_brings_along_are_counted_apart():
    game, luck = new_game("butchery:solferino", seed=7), random.Random(1)
    for _ in range(100):
        game.answer(luck.choice(game.ask.options))
    copy = game.clone(seed="another")
    copy.start, copy.custom, copy.inputs = copy.checkpoint, True, list(copy.journal)
    copy.given = len(copy.inputs)
    for _ in range(100):
        copy.answer(luck.choice(copy.ask.options))
    checked, given = record.verify(copy.save(), find)
    assert checked == sum(isinstance(value, int) for value in copy.inputs) - given
