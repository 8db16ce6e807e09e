"""Positions written by hand, as far as all rulesets share them."""

from __future__ import annotations

import pytest

from tricolore.core.errors import PositionError
from tricolore.core.position import pieces, read_position


def test_a_position_is_its_scenario_and_the_rest():
    position = read_position('scenario = "daylight:bridge"\nturn = 8\n[units]\nFI.Dieu = "2112"')
    assert position.scenario == "daylight:bridge"
    assert position.fields == {"turn": 8, "units": {"FI": {"Dieu": "2112"}}}


def test_a_text_that_is_not_toml_is_refused():
    with pytest.raises(PositionError, match=r"The position is not a TOML text: .*\.$"):
        read_position("turn = = 8")


@pytest.mark.parametrize("text", ["", "turn = 8", "scenario = 7"])
def test_a_position_names_its_scenario(text):
    with pytest.raises(PositionError, match="A position must name its scenario"):
        read_position(text)


def test_pieces_may_be_written_with_a_dot_or_under_a_heading():
    text = '[units]\nFI.Dieu = "2112 E"\n[units.AV]\nKoller = "2111 W"'
    fields = read_position('scenario = "x"\n' + text).fields
    assert pieces(fields["units"]) == {"FI.Dieu": "2112 E", "AV.Koller": "2111 W"}


def test_a_bare_number_is_read_as_it_is_written():
    assert pieces({"FI": {"Dieu": 2}}) == {"FI.Dieu": "2"}
