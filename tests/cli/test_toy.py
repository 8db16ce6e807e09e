"""A game with sheets and secrets at the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import play
from tricolore import load_game
from tricolore.core.ask import HandedIn

EVENTS = ("Volley", "Smoke", "Parry")


@pytest.fixture(autouse=True)
def _toy(skirmish):
    """Installed for each of these tests."""


def told(side: str, output: str) -> list[str]:
    """Events that a side was heard to draw by their names."""
    return [event for event in EVENTS if f"{side} draws {event}." in output]


def test_a_sheet_is_filled_in_row_by_row_and_handed_in(tmp_path):
    saved = tmp_path / "game.record"
    typed = "1 rest\n3 act\nok\nok\nquit\n"
    output = play("skirmish", "--seed", 1, "--save", saved, typed=typed)
    assert "Which columns get orders, two at most?" in output
    assert "Type ok to hand it in" in output
    game = load_game(saved.read_bytes())
    assert game.ply == 1
    red, blue = next(value.sheets for value in game.inputs if isinstance(value, HandedIn))
    assert [option.value for option in red] == ["rest", "act", "act"]
    assert [option.value for option in blue] == ["act", "act", "rest"]


def test_a_flaw_is_told_and_the_sheet_stays_open(tmp_path):
    saved = tmp_path / "game.record"
    output = play("skirmish", "--seed", 1, "--save", saved, typed="3 act\nok\nquit\n")
    assert "Two columns may act, not 3." in output
    assert load_game(saved.read_bytes()).ply == 0


def test_a_sheet_that_is_in_is_kept_when_people_leave(tmp_path):
    saved = tmp_path / "game.record"
    play("skirmish", "--seed", 1, "--save", saved, typed="ok\nquit\n")
    output = play("--load", saved, typed="ok\nquit\n")
    assert "Blues" in output
    assert load_game(saved.read_bytes()).ply == 1


def test_nobody_hears_what_a_computer_draws():
    output = play("skirmish", "--blue", "random", "--seed", 1, typed="ok\nquit\n")
    assert told("Red", output)
    assert not told("Blue", output)
    assert "Blue draws an event." in output


def test_two_people_at_one_terminal_are_each_told_their_own():
    output = play("skirmish", "--seed", 1, typed="ok\nquit\n")
    before, _, after = output.partition("Reds> ok")
    assert told("Red", before)
    assert not told("Blue", before), "it is for the eyes of the other"
    assert told("Blue", after)


def test_the_map_shows_a_marker_to_the_enemy_and_a_piece_to_its_owner():
    output = play("skirmish", "--blue", "random", "--seed", 1, typed="unit RA?1\nunit BA?1\nquit\n")
    assert "under force 1 of the Red Advance Guard" in output
    assert "under force 1 of the Blue Advance Guard" not in output
