"""Numbers with their nouns, lists, and the heads of sentences."""

from __future__ import annotations

import pytest

from tricolore.core.words import count, headed, listed, noun


@pytest.mark.parametrize(
    ("number", "one", "shown"),
    [
        (0, "step", "0 steps"),
        (1, "step", "1 step"),
        (2, "step", "2 steps"),
        (1.0, "point", "1 point"),
        (0.5, "point", "0.5 points"),
        (1, "die", "1 die"),
        (2, "die", "2 dice"),
        (3, "hex", "3 hexes"),
        (12_345_678, "game", "12345678 games"),
    ],
)
def test_a_number_and_its_noun(number, one, shown):
    assert count(number, one) == shown


def test_a_loss_of_one_is_one():
    assert noun(-1, "step") == "step"
    assert noun(-2, "step") == "steps"


def test_an_unusual_plural_is_given():
    assert count(2, "entry", "entries") == "2 entries"
    assert count(1, "entry", "entries") == "1 entry"


def test_lists():
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("the aide de camp falls.", "The aide de camp falls."),
        ("detachment acts.", "Detachment acts."),
        ("in its zone: no.", "In its zone: no."),
        ("a/1 Bils retreats.", "a/1 Bils retreats."),
        ("d'Autemarre retreats.", "d'Autemarre retreats."),
        ("1/1 Dieu retreats.", "1/1 Dieu retreats."),
        ("hArt I retreats.", "hArt I retreats."),
        ("École stands.", "École stands."),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_letter_unless_a_name_does_not(text, head):
    assert headed(text) == head
