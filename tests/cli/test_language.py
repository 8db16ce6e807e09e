"""The game's language in the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import play, run

ASKED = "Quelle formation agit la première ?"


def test_a_game_is_played_in_the_language_that_is_named(tmp_path):
    words = ("butchery:solferino", "--seed", 1, "--save", tmp_path / "my.game")
    shown = play(*words, "--language", "fr", typed="status\nabout FI\nquit\n")
    assert ASKED in shown
    assert "Tour 1 sur 14" in shown
    assert "commandement 3, bonus 1" in shown


@pytest.mark.parametrize(("system", "french"), [("fr_FR.UTF-8", True), ("C", False)])
def test_or_in_that_of_the_system(tmp_path, monkeypatch, system, french):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", system)
    words = ("butchery:solferino", "--seed", 1, "--save", tmp_path / "my.game")
    assert (ASKED in play(*words, typed="quit\n")) == french


def test_a_language_that_nobody_has_is_refused(tmp_path):
    done = run("play", "butchery:solferino", "--language", "xx")
    assert done.exit_code != 0
    assert "There is no language 'xx'; there are en, fr." in " ".join(
        f"{done.output} {done.exception}".split()
    )
