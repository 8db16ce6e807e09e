"""7.45: modifiers of attacks."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import attacking, tallies
from tests.risorgimento.table import (
    plain,
    road,
)
from tricolore.rulesets.risorgimento.combat import attack_tally, sides_of
from tricolore.rulesets.risorgimento.steps import (
    Fight,
)

# 7.45: modifiers


@pytest.mark.rule("7.45")
@pytest.mark.ruling("A19")
def test_strength_comparison():
    """T8: three against one is +2 for the attacker, one against three +2 for the defender."""
    units = {
        "F1.a.1": "1010 N line",
        "F1.a.2": "1010 N line",
        "F1.a.3": "1109 NW line",
        "A1.x.1": "1009 S line",
    }
    assert tallies(units, attackers=("F1.a.1", "F1.a.2", "F1.a.3")) == (2, 0)
    town = {"F1.a.1": "1010 N line", **{f"A1.x.{n}": "1009 S line" for n in range(3)}}
    assert tallies(town, plain({1009: "town"})) == (-2, 2)
    # neither guns nor Jägers beside others count
    mixed = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line", "A1.x.2": "1009 S F"}
    assert tallies(mixed) == (0, 0)
    mixed["A1.x.2"] = "1009 S jgr"
    assert tallies(mixed) == (0, 0)


@pytest.mark.rule("7.45", "8.12")
@pytest.mark.ruling("A18", "R47")
def test_higher_cohesion_as_printed():
    assert tallies({"F1.a.1": "1010 N line c7", "A1.x.1": "1009 S line"}) == (1, 0)
    assert tallies({"F1.a.1": "1010 N line", "A1.x.1": "1009 S line c7"}) == (0, 1)
    assert tallies({"F1.a.1": "1010 N line c7 hits5", "A1.x.1": "1009 S line"}) == (1, 0)
    assert tallies({"F1.a.1": "1010 N line c3", "A1.x.1": "1009 S jgr c4"}) == (2, 1)


@pytest.mark.rule("7.45")
def test_position():
    rear = {"F1.a.1": "1010 N line", "A1.x.1": "1009 N line"}
    assert tallies(rear) == (1, 0)
    flank = {"F1.a.1": "1010 N line", "F1.a.2": "1109 SW line", "A1.x.1": "1009 SW line"}
    s = attacking(flank)
    front = s.frontal("A1.x.1")
    assert (1010 in front, 1109 in front) == (True, False)
    assert tallies(flank, attackers=("F1.a.1", "F1.a.2")) == (2 + 1, 0)
    square = {"F1.a.1": "1010 N line", "A1.x.1": "1009 N line square"}
    assert tallies(square) == (0, 0)
    town = {"F1.a.1": "1010 N line", "A1.x.1": "1009 N line", "A1.x.2": "1009 N line"}
    assert tallies(town, plain({1009: "town"})) == (-2, 1)


@pytest.mark.rule("7.45", "7.32")
@pytest.mark.ruling("A33")
def test_terrain_of_the_hex_and_of_the_side_best_for_the_defender():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    for word, drm in (("woods", -1), ("village", -1), ("town", -2), ("heavily cultivated", -1)):
        assert tallies(units, plain({1009: word})) == (drm, 0)
    assert tallies(units, plain(level={1009: 3})) == (-2, 0)
    assert tallies(units, plain({1009: "woods"}, {(1010, 1009): "shallow stream"})) == (-2, 0)
    two = {**units, "F1.a.2": "1109 SW line", "A1.x.1": "1009 SE line"}
    stream = plain(sides={(1109, 1009): "deep stream"})
    assert tallies(two, stream, attackers=("F1.a.1", "F1.a.2")) == (1 - 2, 0)
    works = plain(fortified={1009: [1010]})
    assert tallies(units, works) == (-2, 0)
    out = {"F1.a.1": "1009 S line", "A1.x.1": "1010 N line"}
    assert tallies(out, works, hex=1010) == (0, 0)


@pytest.mark.rule("7.45", "5.21", "Rain")
@pytest.mark.ruling("Q14")
def test_in_mud_a_minor_road_does_not_lower_a_slope_for_an_attack():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    for word, mud, drm in (
        ("minor road", (), 0),
        ("minor road", (3,), -1),
        ("major road", (3,), 0),
        ("trail", (), -1),
    ):
        hill = plain(roads=road(1010, 1009, word=word), level={1009: 2}, muddy=frozenset(mud))
        assert tallies(units, hill) == (drm, 0)


@pytest.mark.rule("7.45", "5.1")
def test_strategic_movement_and_hors_de_combat():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line"}
    s = attacking(units)
    sides = sides_of(s, Fight(1009, ("F1.a.1",)))
    s.set_brigade("A1.x", strategic=True)
    assert attack_tally(s, sides).total == 2
    s.set_brigade("A1.x", strategic=False, hdc=True)
    assert attack_tally(s, sides).total == 1


@pytest.mark.rule("7.45", "7.21")
def test_unit_types():
    """T29."""
    assert tallies({"F1.a.1": "1010 N line", "A1.x.1": "1009 S jgr c6"}) == (2, 0)
    two = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S jgr c6", "A1.x.2": "1009 S jgr c6"}
    assert tallies(two) == (2, 1)


@pytest.mark.rule("7.22", "7.45")
@pytest.mark.ruling("A7")
def test_any_light_infantry_costs_the_attacker_one():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N line", "F1.a.3": "1109 NW light c6"}
    units["A1.x.1"] = "1009 S line"
    assert tallies(units, attackers=("F1.a.1", "F1.a.2", "F1.a.3")) == (2 - 1, 0)


@pytest.mark.rule("7.45", "7.5")
def test_cavalry_against_infantry_and_against_cavalry():
    def charge(ours, theirs, **more):
        units = {f"F1.a.{n}": f"1012 N {kind} c6" for n, kind in enumerate(ours)}
        units |= {f"A1.x.{n}": f"1009 S {kind} c6" for n, kind in enumerate(theirs)}
        uids = [uid for uid in units if uid[0] == "F"]
        return tallies(units, attackers=uids, charge=True, **more)

    assert charge(["lcav"], ["line"]) == (-2, 2)
    assert charge(["hcav"], ["line"]) == (0, 2)
    assert charge(["lcav", "hcav"], ["line"]) == (1, 2)  # not more than half
    assert charge(["hcav"], ["lcav"]) == (1, 0)
    assert charge(["lcav"], ["hcav"]) == (-1, 0)
    assert charge(["lcav"], ["lcav"]) == (0, 0)
    assert charge(["lcav", "hcav"], ["hcav"]) == (1, 0)  # mixed


@pytest.mark.rule("7.45", "8.21")
def test_a_disordered_defender_subtracts_one():
    units = {"F1.a.1": "1010 N line", "A1.x.1": "1009 S line dis"}
    assert tallies(units) == (0, -1)
