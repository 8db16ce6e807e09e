"""Records of games played with other rules or data than today's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.core.records import LONG, battle, begin, damaged, encoded, load, play, rewrite, story
from tests.core.toy import Hide, ToyRules, Walk, Word
from tricolore import load_game
from tricolore.core import record
from tricolore.core.ask import Go, Say
from tricolore.core.errors import DamagedSave, TricoloreError


class Narrow(ToyRules):
    """Where a word was asked for, it is a hex first."""

    procedures: Mapping[type, Any] = {**ToyRules.procedures, Word: ToyRules.procedures[Walk]}


def test_changed_rules_load_from_the_newest_checkpoint_and_say_so():
    game = play(begin(), 100)
    newer = ToyRules("2", long=LONG)
    again = load(game.save(), newer)
    assert again.notes == [
        "The rules have changed (1 to 2) since this game was saved. It continues from its newest "
        "checkpoint and cannot be replayed from the start."
    ]
    assert encoded(again) == encoded(game)
    assert again.ask == game.ask


def test_changed_data_is_said_too():
    saved = play(begin(), 100).save()
    again = load(saved, ToyRules(data="other", long=LONG))
    assert again.notes[0].startswith("The data files have changed since this game was saved")
    again = load(saved, ToyRules("2", data="other", long=LONG))
    assert again.notes[0].startswith(
        "The rules have changed (1 to 2) and the data files have changed since"
    )


def test_a_game_that_went_on_under_other_rules_can_be_saved_and_loaded():
    newer = ToyRules("2", long=())
    again = play(load(play(begin(), 100).save(), newer), 20)
    saved = again.save()
    third = load(saved, newer)
    assert third.notes == []
    assert encoded(third) == encoded(again)
    assert story(third) == story(again)
    assert encoded(record.replay(saved, newer.find)) == encoded(again)
    record.verify(saved, newer.find)


def test_inputs_that_changed_rules_refuse_are_dropped_and_counted():
    rules = ToyRules(long=(Walk("red"), Word("red"), Word("red")))
    game = begin(rules=rules)
    for option in (Go(101), Say("left"), Say("this"), Say("that")):
        game.answer(option)
    again = load(game.save(), Narrow("2", long=()))
    assert again.notes[1].startswith("The last 2 inputs were dropped: Input 3, ")
    assert again.inputs == [Go(101), Say("left")]
    assert again.ask.prompt == "Where?"


def test_rules_that_change_without_saying_so_are_noticed():
    rules = ToyRules(long=(Word("red"), Word("red")))
    game = begin(rules=rules)
    game.answer(Say("this"))
    error = damaged(game.save(), Narrow(long=()))
    assert str(error).startswith("The record does not fit its own checkpoint: Input 1, ")
    assert error.game.ask.prompt == "Where?"


def test_a_replay_under_changed_rules_says_what_has_changed():
    saved = play(begin(), 50).save()
    again = record.replay(saved, ToyRules("2", long=LONG).find)
    assert again.notes == ["The rules have changed (1 to 2) since this game was saved."]
    with pytest.raises(TricoloreError, match=r"The rules have changed \(1 to 2\) .* Input 1, "):
        record.replay(saved, ToyRules("2", long=(Hide("red"),)).find)


def test_a_state_that_the_rules_no_longer_know_is_called_so():
    saved = rewrite(begin().save(), -2, lambda row: row["checkpoint"].pop("tray"))
    with pytest.raises(DamagedSave, match="The state in this record is not one of toy 1: 'tray'"):
        load(saved)


def test_with_a_checkpoint_of_no_use_the_game_is_played_from_its_start():
    game = play(begin(), 20)
    saved = rewrite(game.save(), -2, lambda row: row["checkpoint"].pop("tray"))
    with pytest.raises(DamagedSave, match="its checkpoint is unusable") as damage:
        load(saved)
    assert damage.value.game.inputs == game.inputs
    assert encoded(damage.value.game) == encoded(game)


def test_a_battle_under_changed_rules_goes_on(monkeypatch):
    game = battle()
    saved = game.save()
    monkeypatch.setattr(type(game.ruleset), "version", "another")
    again = load_game(saved)
    assert again.notes[0].startswith("The rules have changed (")
    assert encoded(again) == encoded(game)
    play(again, 30)
    assert encoded(load_game(again.save())) == encoded(again)


def test_a_battle_with_other_data_goes_on(tmp_path):
    (tmp_path / "units.toml").write_text("[formations.FI.units.Dieu]\ncombat = 1\n")
    game = battle()
    again = load_game(game.save(), data=str(tmp_path))
    assert again.notes[0].startswith("The data files have changed since this game was saved")
    assert encoded(again) == encoded(game)
    assert again.state.counter("FI.Dieu").combat == 1
    play(again, 30)
