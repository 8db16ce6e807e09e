"""The options of a question that are made when somebody looks at them."""

from __future__ import annotations

import pytest

from tricolore.core.ask import DONE, Go, Pick, Send, Via
from tricolore.core.bits import Bits
from tricolore.core.board import Board
from tricolore.core.hexes import Grid
from tricolore.core.offers import Offers, late, others

GRID = Grid(4, 4, 4, "up")
BITS = Bits(Board("board", GRID, dict.fromkeys(GRID.hexes(), "clear")))
GO, VIA = BITS.labelled(Go), BITS.labelled(Via)
SOME, FEW = BITS.of([101, 203, 404]), BITS.of([203])
OFFERS = Offers(
    [
        late(GO.of(SOME)),
        others(Go(302)),
        late(VIA.of(FEW)),
        ("FI.a", BITS.numbers.of(SOME), 3),
        others(Pick("FI.a"), DONE),
    ]
)
OPTIONS = (
    *(Go(101), Go(203), Go(404), Go(302), Via(203)),
    *(Send("FI.a", 101), Send("FI.a", 203), Send("FI.a", 404), Pick("FI.a"), DONE),
)


def test_they_are_used_like_a_tuple():
    assert tuple(OFFERS) == OPTIONS
    assert len(OFFERS) == len(OPTIONS)
    assert [OFFERS[at] for at in range(-10, 10)] == [*OPTIONS, *OPTIONS]
    assert OFFERS[2:7] == OPTIONS[2:7]
    assert OFFERS == OPTIONS
    assert [OFFERS.index(option) for option in OPTIONS] == list(range(10))
    with pytest.raises(IndexError):
        OFFERS[10]


def test_an_option_of_another_kind_or_hex_is_not_among_them():
    assert all(option in OFFERS for option in OPTIONS)
    strangers = (Go(102), Via(101), Pick("FI.b"), Send("FI.b", 101), Send("FI.a", 102))
    assert not any(option in OFFERS for option in strangers)
    assert ["go", 101] not in OFFERS
    assert ("go", ["101"]) not in OFFERS
    with pytest.raises(ValueError, match="102"):
        OFFERS.index(Go(102))


def test_the_option_that_was_looked_at_last_is_among_them_and_its_equals_are():
    offers = Offers(OFFERS._parts)
    for at, option in enumerate(OPTIONS):
        found = offers[at]
        assert found == option
        assert found in offers
        assert option in offers
        assert Send("FI.b", 101) not in offers
        assert None not in offers


def test_the_same_parts_are_equal_and_others_are_not():
    assert Offers([late(GO.of(SOME)), others(DONE)]) == Offers([late(GO.of(SOME)), others(DONE)])
    assert Offers([late(GO.of(SOME)), others(DONE)]) != Offers([late(VIA.of(SOME)), others(DONE)])
    assert Offers([]) == ()
