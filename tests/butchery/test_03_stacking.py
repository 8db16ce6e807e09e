"""3: Stacking."""

from __future__ import annotations

import pytest

from tests.butchery.pieces import reach
from tests.butchery.table import commanded, field
from tricolore.core.errors import PositionError
from tricolore.rulesets.butchery.state import Butchery


def march(uid: str, *others: str, leaders: dict[str, str] | None = None) -> Butchery:
    """A unit of I Corps at 1918; the others share 1917, one hex ahead."""
    units = {uid: "1918 E"} | dict.fromkeys(others, "1917 E")
    return commanded(field(units, leaders=leaders or {}, active="FI", step="movement"))


@pytest.mark.rule("3")
def test_units_of_the_two_sides_never_share_a_hex():
    s = commanded(field({"FI.Dieu": "1918 E", "AV.A1": "1917 E"}, active="FI", step="movement"))
    assert 1917 not in reach(s, "FI.Dieu")


@pytest.mark.rule("3")
@pytest.mark.parametrize(
    ("mover", "there"),
    [
        ("FI.Dieu", ["FI.Goze"]),
        ("FI.Dieu", ["FII.deVilaine"]),
        ("FI.Dieu", ["P1.Savoia"]),
        ("FI.Dieu", ["FI.Goze", "FI.A1"]),
        ("FI.Dieu", ["FI.A1", "FI.A2"]),
        ("FI.A1", ["FI.Goze", "FI.A2"]),
        ("FI.A1", ["FI.A2", "FII.A1"]),
    ],
)
def test_no_second_infantry_or_cavalry_unit_and_no_third_unit_finds_room(mover, there):
    assert 1917 not in reach(march(mover, *there), mover)


@pytest.mark.rule("3")
@pytest.mark.parametrize(
    ("mover", "there"),
    [
        ("FI.Dieu", "FI.A1"),
        ("FI.A1", "FI.Dieu"),
        ("FI.A1", "FII.deVilaine"),
        ("FI.A1", "FI.A2"),
        ("FI.A1", "P1.Savoia"),
    ],
)
def test_artillery_shares_a_hex_with_one_other_unit_of_any_kind(mover, there):
    assert 1917 in reach(march(mover, there), mover)


@pytest.mark.rule("3")
def test_cavalry_shares_a_hex_with_artillery():
    s = field({"FII.deVilaine": "1918 E", "FII.A1": "1917 E"}, active="FII", step="movement")
    assert 1917 in reach(commanded(s), "FII.deVilaine")


@pytest.mark.rule("3")
def test_two_cavalry_units_do_not_share_a_hex():
    s = field({"FII.deVilaine": "1918 E", "FD.Marion": "1917 E"}, active="FII", step="movement")
    assert 1917 not in reach(commanded(s), "FII.deVilaine")


@pytest.mark.rule("3", "10.3")
def test_a_unit_passes_through_a_full_hex_and_ends_beyond_it():
    s = march("FI.Dieu", "FI.Goze", "FI.A1")
    assert 1917 not in reach(s, "FI.Dieu")
    assert reach(s, "FI.Dieu")[1916] == 2


@pytest.mark.rule("3")
def test_leaders_do_not_count_for_stacking():
    s = march("FI.Dieu", "FI.A1", leaders={"FI": "1917", "FII": "1917"})
    s.chiefs["napoleon"] = 1917
    assert 1917 in reach(s, "FI.Dieu")


@pytest.mark.rule("3")
def test_an_overstacked_position_cannot_be_set_up():
    with pytest.raises(PositionError, match="finds no room at 1917"):
        march("FI.Dieu", "FI.Goze", "FI.Negrier")
