"""Where games are kept, how they go on, and what is never written over."""

from __future__ import annotations

import os

import pytest

from tests.cli.terminal import play, run
from tricolore import load_game


def test_the_end_of_input_saves_and_ends_quietly(tmp_path):
    save = tmp_path / "my.game"
    output = play("--seed", "7", "--save", save, typed="")
    assert "saved in" in output
    assert load_game(save.read_bytes()).ply == 0


def test_a_game_goes_on_where_it_was_left(tmp_path):
    save = tmp_path / "my.game"
    play("--seed", 7, "--save", save, typed="5\nquit\n")
    output = play("--load", save, typed="no\nlog 3\n")
    assert "Move which unit?" in output
    assert load_game(save.read_bytes()).ply == 2


def test_games_without_a_file_of_their_own_are_kept_at_home(tmp_path):
    play("--seed", 7, typed="5\n")
    kept = list((tmp_path / "share" / "tricolore").glob("butchery-solferino-*.game"))
    assert len(kept) == 1
    assert load_game(kept[0].read_bytes()).ply == 1


def test_a_damaged_game_is_recovered_and_left_alone(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    before = damaged.read_bytes()
    output = play("--load", damaged, typed="")
    assert "damaged" in output
    assert damaged.read_bytes() == before
    assert load_game((tmp_path / "damaged.game.recovered").read_bytes()).ply > 10


def test_an_earlier_recovery_is_gone_on_with_and_never_overwritten(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    first, second = (tmp_path / f"damaged.game.recovered{n}" for n in ("", "-2"))
    random = ("--red=random", "--blue=random")
    play("--load", damaged, typed="")
    play("--load", first, *random, typed="")
    finished = first.read_bytes()
    assert load_game(finished).over
    output = play("--load", damaged, typed="")
    assert "It was recovered before" in output
    assert first.read_bytes() == finished
    assert not second.exists()
    first.write_text("something else")
    play("--load", damaged, typed="")
    assert first.read_text() == "something else"
    assert load_game(second.read_bytes()).ply > 10


def test_a_recovery_older_than_the_damage_is_left_alone(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    old = tmp_path / "damaged.game.recovered"
    old.write_bytes(record.read_bytes())
    os.utime(old, (1, 1))
    play("--load", damaged, typed="")
    assert old.read_bytes() == record.read_bytes()
    assert not load_game((tmp_path / "damaged.game.recovered-2").read_bytes()).over


def test_a_recovered_game_is_not_saved_over_the_damaged_one(tmp_path, record):
    damaged = tmp_path / "damaged.game"
    damaged.write_bytes(record.read_bytes()[:5000])
    done = run("play", "--load", damaged, "--save", damaged)
    assert done.exit_code == 1
    assert "is not overwritten" in done.stderr
    assert damaged.read_bytes() == record.read_bytes()[:5000]


def test_a_new_game_is_not_saved_over_an_earlier_one(tmp_path):
    save = tmp_path / "my.game"
    play("--seed", 7, "--save", save, typed="5\n")
    before = save.read_bytes()
    done = run("play", "--seed", "8", "--save", save)
    assert done.exit_code == 1
    assert f"--load {save}" in done.stderr
    assert save.read_bytes() == before
    play("--load", save, "--save", save, typed="no\n")
    assert load_game(save.read_bytes()).ply == 2


@pytest.mark.parametrize(
    ("file", "sentence"), [("notes.txt", "is not a game"), (".", "not a regular file")]
)
def test_a_game_is_not_saved_over_something_else(tmp_path, file, sentence):
    (tmp_path / "notes.txt").write_text("precious")
    done = run("play", "--seed", "8", "--save", tmp_path / file)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert (tmp_path / "notes.txt").read_text() == "precious"
    done = run("play", "--seed", "8", "--save", "/dev/full")
    assert done.exit_code == 1
    assert "not a regular file" in done.stderr


def test_the_save_command_leaves_other_files_alone(tmp_path):
    notes, mine, other = (tmp_path / name for name in ("notes.txt", "my.game", "other.game"))
    notes.write_text("precious")
    typed = f"save {notes}\n5\nsave {other}\nsave {mine}\nsave {tmp_path}/nowhere/x\nno\n"
    output = play("--seed", 7, "--save", mine, typed=typed)
    assert "exists already" in output
    assert "there is no folder" in output
    assert notes.read_text() == "precious"
    assert load_game(other.read_bytes()).ply == 1
    assert load_game(mine.read_bytes()).ply == 2


def test_a_link_is_written_through(tmp_path):
    (tmp_path / "kept").mkdir()
    there, link = tmp_path / "kept" / "my.game", tmp_path / "link.game"
    link.symlink_to(there)
    play("--seed", 7, "--save", link, typed="5\n")
    play("--load", link, typed="no\n")
    assert link.is_symlink()
    assert load_game(there.read_bytes()).ply == 2


def test_a_game_that_is_not_saved_ends_with_a_code_of_its_own(tmp_path):
    done = run("play", "--seed", 7, "--save", tmp_path / "nowhere" / "my.game", input="5\n")
    assert done.exit_code == 1
    assert "there is no folder" in " ".join(done.output.split())
    assert "could not be saved" in done.output
    assert not (tmp_path / "nowhere").exists()


def test_two_games_begun_at_once_have_two_files(tmp_path):
    from tricolore.cli import files

    path = files.new_save("daylight:bridge")
    path.write_text("")
    assert files.new_save("daylight:bridge") != path


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path):
    (tmp_path / "file").write_text("")
    there = tmp_path / "elsewhere.game"
    output = play(
        "--seed", 7, "--save", tmp_path / "file" / "my.game", typed=f"5\nsave {there}\nno\n"
    )
    assert "cannot be written" in output
    assert load_game(there.read_bytes()).ply == 2
