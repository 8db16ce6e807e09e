"""Stacks with an order."""

from __future__ import annotations

import pytest

from tricolore.rulesets.kit.stacks import put, raised, without


def test_a_newcomer_lies_on_top_or_under_somebody():
    assert put((), "a") == ("a",)
    assert put(("a", "b"), "c") == ("c", "a", "b")
    assert put(("a", "b"), "c", under="a") == ("a", "c", "b")
    assert put(("a", "b"), "c", under="b") == ("a", "b", "c")


def test_a_piece_moves_within_its_stack():
    assert put(("a", "b", "c"), "a", under="c") == ("b", "c", "a")
    assert raised(("a", "b", "c"), "c") == ("c", "a", "b")
    assert raised(("a", "b"), "a") == ("a", "b")


def test_a_piece_is_taken_out():
    assert without(("a", "b", "c"), "b") == ("a", "c")


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: put(("a",), "c", under="b"),
        lambda: put(("a",), "a", under="a"),
        lambda: raised(("a",), "b"),
    ],
)
def test_what_cannot_be_is_refused(mistake):
    with pytest.raises(ValueError):
        mistake()
