"""Figures of one's own, from one sitting to the next."""

from __future__ import annotations

import re
import shlex

import pytest

from tests.cli.terminal import play, run
from tricolore import load_game, new_game

SOLFERINO = "butchery:solferino"


@pytest.fixture
def folder(tmp_path):
    mine = tmp_path / "my figures"
    mine.mkdir()
    (mine / "units.toml").write_text("[formations.FI.units.Dieu]\ncombat = 9\n")
    return mine


def go_on(shown: str) -> list[str]:
    """The words of the command that `quit` prints, after `tricolore`."""
    found = re.search(r"Continue with: tricolore (.*)$", shown)
    assert found is not None, shown
    return shlex.split(found.group(1))


def test_quit_says_how_to_go_on_with_the_same_figures(tmp_path, folder):
    save = tmp_path / "my.game"
    shown = play(SOLFERINO, "--seed", 1, "--data", folder, "--save", save, typed="1\nquit\n")
    words = go_on(shown)
    assert words == ["play", "--load", str(save), "--data", str(folder)]
    again = run(*words, input="unit Dieu\nquit\n").output
    assert "combat 9" in again
    assert "data files have changed" not in again
    assert go_on(" ".join(again.split())) == words


def test_quit_says_how_to_go_on_against_the_same_computer(tmp_path):
    save = tmp_path / "my.game"
    args = ("--austrian", "recruit:bold", "--player", "allied=person")
    shown = play(SOLFERINO, "--seed", 1, *args, "--save", save, typed="quit\n")
    assert go_on(shown) == ["play", "--load", str(save), "--austrian", "recruit:bold"]


def test_without_figures_of_ones_own_none_are_mentioned(tmp_path):
    save = tmp_path / "my.game"
    shown = play(SOLFERINO, "--seed", 1, "--save", save, typed="quit\n")
    assert go_on(shown) == ["play", "--load", str(save)]


@pytest.fixture
def made_with_them(tmp_path, folder):
    file = tmp_path / "game.record"
    done = run("record", SOLFERINO, "--seed", 2, "--data", folder, "-o", file)
    assert done.exit_code == 0, done.output
    return file


HINT = "If it was played with data files of your own, name their folder with --data."


def test_a_record_made_with_them_asks_for_them(made_with_them, folder, tmp_path):
    assert HINT in run("verify", made_with_them).stderr
    assert HINT in run("replay", made_with_them, "--quiet").output
    assert HINT in play("--load", made_with_them, typed="")
    for command in (["verify"], ["replay", "--quiet"], ["play", "--load"]):
        done = run(*command, made_with_them, "--data", folder)
        assert done.exit_code == 0, done.output
        assert "--data" not in done.output
        assert "files have changed" not in done.output


def test_a_record_of_our_figures_is_not_of_ones_own(tmp_path, folder):
    record = tmp_path / "plain.record"
    run("record", SOLFERINO, "--seed", 7, "-o", record)
    done = run("verify", record, "--data", folder)
    assert done.exit_code == 1
    assert f"It was not played with the data files in {folder}." in done.stderr
    assert HINT not in run("verify", record).output


def test_what_is_left_of_a_damaged_record_goes_on_with_them(tmp_path, folder):
    game = new_game("butchery:solferino", seed=7, data=str(folder))
    while game.state.turn < 3:
        game.answer(game.ask.options[0])
    file = tmp_path / "damaged.record"
    file.write_bytes(b"\n".join(game.save().split(b"\n")[:4]))
    done = run("replay", file, "--data", folder)
    assert done.exit_code == 1
    found = re.search(r"`tricolore (.*)` continues", done.stderr)
    assert found is not None
    words = shlex.split(found.group(1))
    assert words == ["play", "--load", str(file), "--data", str(folder)]
    assert run(*words, input="quit\n").exit_code == 0
    recovered = file.with_name("damaged.record.recovered")
    assert load_game(recovered.read_bytes(), str(folder)).notes == []


def test_a_game_opened_without_its_figures_is_left_as_it_is_until_somebody_plays(tmp_path, folder):
    save = tmp_path / "my.game"
    play(SOLFERINO, "--seed", 1, "--data", folder, "--save", save, typed="1\n1\n1\nquit\n")
    before = save.read_bytes()
    assert HINT in play("--load", save, typed="map\nquit\n")
    assert save.read_bytes() == before
    play("--load", save, "--data", folder, typed="1\nquit\n")
    assert save.read_bytes() != before
