"""Records made, told again and verified."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.cli.terminal import play, run
from tricolore import load_game, new_game
from tricolore.cli.screen import cited

pytestmark = pytest.mark.usefixtures("skirmish")


def test_replay_tells_the_story(record):
    done = run("replay", record)
    assert done.exit_code == 0, done.output
    assert "Turn 1." in done.output
    assert "marches to" in done.output
    assert "the same state" in done.output


def test_a_battle_is_recorded_told_again_and_verified(tmp_path):
    file = tmp_path / "game.record"
    made = run("record", "butchery:solferino", "--players", "random,random", "-o", file)
    assert made.exit_code == 0, made.output
    told = run("replay", file).output
    assert "Turn 1, 05:00." in told
    assert "the same state" in told
    assert "leads to the state it claims" in run("verify", file).output


def test_replay_from_a_turn_or_quietly(record):
    late = run("replay", record, "--from", 5).output
    assert "Turn 4." not in late
    assert "Turn 5." in late
    quiet = run("replay", record, "--quiet").output
    assert "Turn 5" not in quiet
    assert "victory" in quiet or "draw" in quiet


def test_a_turn_that_was_not_played_is_said_to_be_none(record):
    late = run("replay", record, "--from", 25)
    assert late.exit_code == 0
    assert "; there is nothing to tell from 25 on." in late.output


def test_sides_are_called_by_their_names(tmp_path):
    file = tmp_path / "game.record"
    made = run("record", "daylight:bridge", "--seed", 1, "-o", file).output
    assert made.startswith("Blues victory after ")
    assert "Blues victory." in run("replay", file, "--quiet").output
    counted = run("simulate", "daylight:bridge", "--games", 1, "--seed", 1).output
    assert "Blues victory" in counted
    assert "The game is over: Blues victory." in play("--load", file, typed="")
    for output in (made, counted):
        assert "blue: " not in output


def test_what_is_left_of_a_damaged_record_is_told(tmp_path, record):
    lines = record.read_bytes().split(b"\n")
    file = tmp_path / "my game.record"
    file.write_bytes(b"\n".join(lines[:4]))
    done = run("replay", file)
    assert done.exit_code == 1
    assert "Turn 1." in done.output
    assert "its first 192 inputs could be read" in done.stderr
    assert f"--load '{file}'` continues" in done.stderr


def test_a_checkpoint_is_told_of_as_it_is_played_on_from(tmp_path):
    """A record without its first choices: all of the game is left, and nothing of its story."""
    game = new_game("macmahon:magenta", seed=7)
    while game.state.turn < 2:
        game.answer(game.ask.options[0])
    lines = game.save().split(b"\n")
    file = tmp_path / "game.record"
    file.write_bytes(b"\n".join([lines[0], *lines[2:]]))
    done = run("replay", file)
    assert done.exit_code == 1
    assert "first 0 inputs" not in done.stderr
    sentence = "the game continues from its newest checkpoint"
    assert sentence in done.stderr
    assert sentence in play("--load", file, typed="")


def test_a_record_made_with_other_figures_is_told_from_its_checkpoint(tmp_path):
    (tmp_path / "units.toml").write_text("[formations.FI.units.Dieu]\ncombat = 9\n")
    game = new_game("butchery:solferino", seed=7, data=str(tmp_path))
    while game.state.turn < 3:
        game.answer(game.ask.options[0])
    file = tmp_path / "game.record"
    file.write_bytes(game.save())
    done = run("replay", file)
    assert done.exit_code == 0, done.output
    assert "The data files have changed" in done.output
    assert "cannot be replayed from the start" in done.output
    assert "the same state" not in done.output
    assert "Turn 1," not in done.output
    assert "The game is not over" in done.output
    assert "the same state" in run("replay", file, "--data", tmp_path).output


def test_the_story_of_a_game_from_a_position_begins_in_the_middle_of_a_turn(tmp_path, at_solferino):
    save = tmp_path / "my.game"
    play("--position", at_solferino, "--seed", 3, "--save", save, typed="1\n1\n1\n1\n1\n1\n")
    game = load_game(save.read_bytes())
    assert game.log
    told = run("replay", save).output
    assert f"{game.log[0].rule:>8}  " in told
    assert len(run("replay", save, "--from", 9).output) < len(told)


def test_a_record_is_not_written_over_a_file_unless_forced(tmp_path):
    file = tmp_path / "game.record"
    file.write_text("precious")
    done = run("record", "-o", file)
    assert done.exit_code == 1
    assert "--force" in done.stderr
    assert file.read_text() == "precious"
    assert run("record", "-o", file, "--force").exit_code == 0
    assert load_game(file.read_bytes()).over


def test_a_record_is_not_begun_that_cannot_be_written(tmp_path):
    done = run("record", "-o", tmp_path / "nowhere" / "game.record")
    assert done.exit_code == 1
    assert "there is no folder" in done.stderr
    assert not (tmp_path / "nowhere").exists()
    done = run("record", "-o", "/dev/full", "--force")
    assert done.exit_code == 1
    assert "not a regular file" in done.stderr


def test_verify_counts_the_dice(record):
    done = run("verify", record)
    assert done.exit_code == 0
    assert " dice checked against the seed. The record leads to the state it claims." in done.output


def test_verify_says_which_dice_were_given(tmp_path, record, monkeypatch):
    from tricolore.core import record as records

    found = records.Verified(checked=1, given=12, chained=True, signer="", over=False)
    monkeypatch.setattr(records, "verify", lambda *_: found)
    done = run("verify", record)
    assert done.exit_code == 0
    assert "1 die checked against the seed. 12 dice came with the game" in done.output
    assert "cannot be checked" in done.output
    assert "The game is not over." in done.output
    assert "Nobody has signed it" in done.output


def test_verify_refuses_a_record_that_was_tampered_with(record, tmp_path):
    lines = record.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"1", b"2", 1)
    wrong = tmp_path / "wrong.record"
    wrong.write_bytes(b"\n".join(lines))
    done = run("verify", wrong)
    assert done.exit_code == 1
    assert "damaged" in done.stderr
    assert run("verify", __file__).exit_code == 1


def test_a_sentence_is_one_line_in_a_pipe_and_keeps_its_margin_at_a_terminal():
    long = "1/1 Dieu passes its rally test: 6 with +2 cohesion, +1 with its commander."
    piped, shown = io.StringIO(), io.StringIO()
    cited(Console(file=piped, width=40), "11", long)
    cited(Console(file=shown, width=40, force_terminal=True, color_system=None), "11", long)
    assert piped.getvalue() == f"      11  {long}\n"
    first, *rest = shown.getvalue().splitlines()
    assert first.startswith("      11  1/1 Dieu")
    assert rest
    assert all(line.startswith(" " * 10) and line[10] != " " for line in rest)
    assert all(len(line) <= 40 for line in (first, *rest))
