"""Numbers that explain themselves."""

from __future__ import annotations

from tricolore.core.tally import Item, Tally


def test_an_empty_tally_is_zero():
    tally = Tally()
    assert tally.total == 0
    assert str(tally) == ""


def test_modifiers_add_up_and_keep_their_reasons():
    tally = Tally()
    tally.add(2, "heavy cavalry", "10.4.10")
    tally.add(-3, "flank in an enemy zone", "table")
    assert tally.total == -1
    assert tally.items == [
        Item(2, "heavy cavalry", "10.4.10"),
        Item(-3, "flank in an enemy zone", "table"),
    ]


def test_a_modifier_of_nothing_is_not_worth_a_line():
    tally = Tally()
    tally.add(0, "level ground", "table")
    assert tally.items == []


def test_a_tally_tells_each_amount_with_its_sign():
    tally = Tally()
    tally.add(2, "heavy cavalry", "10.4.10")
    tally.add(-1, "disorganised", "2")
    assert str(tally) == "+2 heavy cavalry, -1 disorganised"
    assert repr(tally) == "<Tally 1: +2 heavy cavalry, -1 disorganised>"
