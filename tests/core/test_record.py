"""Records: saved, loaded, replayed, checked; and what is left of a damaged one."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tests.core.toy import Dice, Hide, Luck, Quiet, ToyRules, Walk, Word
from tricolore import load_game, load_position, new_game
from tricolore.core import record
from tricolore.core.ask import YES, Go, Say
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Game
from tricolore.rulesets import find

LONG = (Quiet(), Walk("red"), Dice("blue"), Luck(), Hide("red"), Word("blue"), Walk("red")) * 30
RULES = ToyRules(long=LONG, short=(Walk("red"), Dice("red"), Word("red"), Word("red")))


def begin(scenario: str = "long", seed: str = "s", rules: ToyRules = RULES) -> Game:
    return Game(rules, f"toy:{scenario}", rules.begin(scenario, seed))


def play(game: Game, answers: int = 10**9, seed: int = 0) -> Game:
    """Go on at random."""
    luck = random.Random(seed)
    for _ in range(answers):
        if game.ask is None:
            break
        game.answer(luck.choice(game.ask.options))
    return game


def load(saved: bytes, rules: ToyRules = RULES) -> Game:
    return record.load(saved, rules.find)


def encoded(game: Game):
    return game.ruleset.encode(game.state)


def story(game: Game) -> list[str]:
    return [event.tell() for event in game.log]


@cache
def battle(answers: int = 700) -> Game:
    """A game of Solferino in mid-afternoon."""
    return play(new_game("butchery:solferino", seed=11), answers)


def lines(saved: bytes) -> list[bytes]:
    return saved.split(b"\n")


def rewrite(saved: bytes, at: int, change) -> bytes:
    """A record with one line changed by somebody who knows about checksums."""
    rows = lines(saved)
    content = json.loads(rows[at])[1]
    change(content)
    text = json.dumps(content, separators=(",", ":")).encode()
    rows[at] = b'["%b",%b]' % (record._checksum(text), text)
    return b"\n".join(rows)


# Saving and loading


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


# Replaying and verifying


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


def refuses(saved: bytes, sentence: str, rules: ToyRules = RULES) -> None:
    with pytest.raises(TricoloreError, match=sentence):
        record.verify(saved, rules.find)


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


# Games from positions

POSITION = """
scenario = "butchery:solferino"
turn = 8
active = "FI"
step = "combat"

[units]
FI.Dieu = "2112 E"
AV.Koller = "2111 W disorganised"
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


# Damage


def damaged(saved: bytes, rules: ToyRules = RULES) -> DamagedSave:
    with pytest.raises(DamagedSave) as error:
        load(saved, rules)
    assert str(error.value).endswith(".")
    return error.value


@pytest.mark.parametrize("junk", [b"", b"\n", b"not a record", b"\x00\xff" * 40, b"{}\n{}\n"])
def test_what_is_no_record_is_called_so(junk):
    error = damaged(junk)
    assert str(error).startswith("This is not a Tricolore record")
    assert error.game is None


def test_a_record_of_another_format_is_called_so():
    saved = rewrite(begin().save(), 0, lambda row: row.update(tricolore=2))
    assert str(damaged(saved)) == "This record has format 2; 1 is known here."


def test_a_truncated_record_keeps_its_whole_lines():
    game = play(begin())
    rows = lines(game.save())
    cut = b"\n".join([*rows[:3], rows[3][:50]])
    error = damaged(cut)
    assert str(error) == (
        "The record is damaged: line 4 cannot be read; "
        "its first 128 inputs could be read and played again."
    )
    assert error.game.inputs[:128] == game.inputs[:128]
    fork = begin()
    while len(fork.inputs) < len(error.game.inputs):
        fork.answer(next(v for v in game.inputs[len(fork.inputs) :] if not isinstance(v, int)))
    assert encoded(fork) == encoded(error.game)
    assert not error.game.chance
    play(error.game)
    assert error.game.over


def test_a_record_cut_between_lines_ends_too_early():
    rows = lines(play(begin()).save())
    error = damaged(b"\n".join(rows[:3]))
    assert str(error).startswith("The record is damaged: it ends too early; its first 128 inputs")


def test_damage_in_the_middle_leaves_the_newest_checkpoint():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[2] = rows[2][:30] + b"?" + rows[2][31:]
    error = damaged(b"\n".join(rows))
    assert str(error) == (
        "The record is damaged: line 3 cannot be read; "
        "the game goes on from its newest checkpoint, its story before that is lost."
    )
    assert encoded(error.game) == encoded(game)
    assert error.game.ask == game.ask
    assert encoded(play(error.game, seed=4)) == encoded(play(game, seed=4))


def test_a_recovered_game_can_be_saved_loaded_and_verified():
    rows = lines(play(begin(), 150).save())
    rows[2] = b""
    recovered = play(damaged(b"\n".join(rows)).game, 20)
    saved = recovered.save()
    assert encoded(load(saved)) == encoded(recovered)
    assert encoded(record.replay(saved, RULES.find)) == encoded(recovered)
    record.verify(saved, RULES.find)


def test_a_damaged_header_loses_nothing():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[0] = rows[0].replace(b"toy:long", b"toy:lung")
    error = damaged(b"\n".join(rows))
    assert str(error) == (
        "The record is damaged: line 1 cannot be read; the game goes on from its newest checkpoint."
    )
    assert encoded(error.game) == encoded(game)
    assert error.game.save() == game.save()
    assert story(error.game) == story(game)


def test_a_missing_line_is_noticed():
    game = play(begin(), 150)
    rows = lines(game.save())
    del rows[2]
    error = damaged(b"\n".join(rows))
    assert "some of its lines are missing" in str(error)
    assert encoded(error.game) == encoded(game)


def test_a_damaged_checkpoint_is_played_again_from_the_start():
    game = play(begin(), 150)
    rows = lines(game.save())
    rows[-2] = rows[-2].replace(b"left", b"lift", 1)
    error = damaged(b"\n".join(rows))
    assert f"its first {len(game.inputs)} inputs could be read" in str(error)
    assert encoded(error.game) == encoded(game)
    assert error.game.save() == game.save()


def test_inputs_lost_after_the_checkpoint_are_counted():
    rules = ToyRules(long=(Word("red"),) * 200)
    game = play(begin(rules=rules), 130)
    rows = lines(game.save())
    rows[3] = rows[3][:-5]
    error = damaged(b"\n".join(rows), rules)
    assert "the last 2 inputs are lost" in str(error)
    assert error.game.inputs == game.inputs[:128]


def test_a_replay_of_a_damaged_record_says_so_and_keeps_what_it_could_play():
    game = play(begin())
    rows = lines(game.save())
    rows[2] = b"?"
    with pytest.raises(DamagedSave, match="line 3 cannot be read; its first 64 inputs") as error:
        record.replay(b"\n".join(rows), RULES.find)
    assert error.value.game.inputs[:64] == game.inputs[:64]


def test_a_replay_does_without_the_header_unless_the_game_began_in_a_position():
    game = play(begin(), 60)
    rows = lines(game.save())
    with pytest.raises(DamagedSave, match="line 1 cannot be read") as error:
        record.replay(b"\n".join([b"?", *rows[1:]]), RULES.find)
    assert encoded(error.value.game) == encoded(game)
    rows = lines(game.clone().save())
    with pytest.raises(DamagedSave, match="line 1 cannot be read; its start is lost") as error:
        record.replay(b"\n".join([b"?", *rows[1:]]), RULES.find)


def test_a_line_of_another_kind_is_not_read():
    text = b'{"line":"poem","verse":"arma virumque"}'
    rows = lines(play(begin(), 60).save())
    rows.insert(1, b'["%b",%b]' % (record._checksum(text), text))
    assert "line 2 cannot be read" in str(damaged(b"\n".join(rows)))


def test_a_replay_whose_inputs_are_not_those_of_its_start_says_so():
    saved = play(begin("short"), 3).save()
    forged = rewrite(saved, 1, lambda row: row["inputs"].__setitem__(1, ["say", "up"]))
    with pytest.raises(DamagedSave, match="does not fit its own start: Input 2, ") as error:
        record.replay(forged, RULES.find)
    assert len(error.value.game.inputs) == 1


def test_a_battle_with_a_damaged_line_is_recovered():
    rows = lines(battle().save())
    rows[4] = rows[4][:100] + b"\xff" + rows[4][101:]
    with pytest.raises(DamagedSave, match="line 5 cannot be read") as error:
        load_game(b"\n".join(rows))
    assert encoded(error.value.game) == encoded(battle())
    assert error.value.game.ask == battle().ask


def test_any_flipped_bit_is_noticed_and_never_loses_the_game():
    game = play(begin(), 60)
    saved = game.save()
    luck = random.Random(0)
    for at in luck.sample(range(len(saved) - 1), 300):
        bent = bytearray(saved)
        bent[at] ^= 1 << luck.randrange(8)
        error = damaged(bytes(bent))
        assert "cannot be read" in str(error) or "missing" in str(error)
        assert encoded(error.game) == encoded(game)


def test_a_record_cut_anywhere_gives_a_sentence_and_whatever_is_whole():
    game = play(begin(), 60)
    saved = game.save()
    header = len(lines(saved)[0])
    for length in range(0, len(saved) - 1, 37):
        error = damaged(saved[:length])
        if length < header:
            assert error.game is None
        else:
            played = len(error.game.inputs)
            assert error.game.inputs == game.inputs[:played]


# Rules and data that have changed


class Narrow(ToyRules):
    """Where a word was asked for, it is a hex first."""

    procedures: Mapping[type, Any] = {**ToyRules.procedures, Word: ToyRules.procedures[Walk]}


def test_changed_rules_load_from_the_newest_checkpoint_and_say_so():
    game = play(begin(), 100)
    newer = ToyRules("2", long=LONG)
    again = load(game.save(), newer)
    assert again.notes == [
        "The rules have changed (1 to 2) since this game was saved: it goes on from its newest "
        "checkpoint, and cannot be replayed from the start."
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
    with pytest.raises(DamagedSave, match="its checkpoint is of no use") as damage:
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


def test_a_secret_choice_stays_beyond_recall_after_loading():
    rules = ToyRules(long=(Word("red"), Hide("red"), Word("red")))
    game = begin(rules=rules)
    game.answer(Say("this"))
    game.answer(YES)
    again = load(game.save(), rules)
    assert again.undo() is False


def test_the_log_of_a_loaded_game_is_the_same_whenever_it_is_read():
    """Read at once, or only after dice have fallen since the load."""
    game, luck = new_game("butchery:solferino", seed=7), random.Random(1)
    for _ in range(200):
        game.answer(luck.choice(game.ask.options))
    early, late = load_game(game.save()), load_game(game.save())
    assert story(early) == story(game)
    for _ in range(200):
        option = luck.choice(game.ask.options)
        for one in (game, early, late):
            one.answer(option)
    assert story(late) == story(early) == story(game)


def test_a_record_whose_line_ends_were_changed_on_its_way_is_whole():
    saved = new_game("butchery:solferino", seed=7).save()
    assert load_game(saved.replace(b"\n", b"\r\n")).ask == load_game(saved).ask


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
