"""The guide in the terminal."""

from __future__ import annotations

import pytest

from tests.cli.terminal import play


@pytest.fixture(autouse=True)
def _toy(skirmish):
    """Installed for each of these tests."""


@pytest.fixture
def told(tmp_path):
    """What the terminal says to one command, at the first question of a game without sheets."""

    def say(command: str) -> str:
        typed = f"{command}\nquit\n"
        return play("daylight", "--seed", 1, "--save", tmp_path / "game.record", typed=typed)

    return say


def test_its_parts_are_listed(told):
    output = told("rules")
    assert "A turn (§2)" in output
    assert "The march (§4)" in output
    assert "A piece may march once" not in output


def test_a_part_is_named_by_a_word_of_its_title(told):
    output = told("rules march")
    assert "A piece may march once, by 4 points." in output
    assert "woods 2" in output


def test_the_present_step_of_the_turn_is_marked(told):
    output = told("rules turn")
    assert "March (§4). <- now" in output
    assert output.count("<- now") == 1


def test_a_paragraph_is_told_by_its_number(told):
    output = told("rules 4.2")
    assert "§ 4.2 The river" in output
    assert "A piece may march once" in output


def test_what_the_guide_does_not_know(told):
    assert "no part and no paragraph 'elephants'" in told("rules elephants")
