"""10.4.5: what the combat results do."""

from __future__ import annotations

import pytest

from tests.butchery.fight import W, battle
from tests.butchery.table import ground
from tests.table import script
from tricolore import Go
from tricolore.rulesets.butchery.results import apply_result
from tricolore.rulesets.butchery.state import Butchery, Unit

BACK = (Go(1910), W)


def target(condition: str = "", terrain: str = "clear", **figures) -> Butchery:
    return battle(
        {"AV.Koller": f"1911 W {condition}"},
        ground({1911: terrain}),
        figures={"AV.Koller": figures},
    )


def hit(s: Butchery, result: str, *inputs, barrage: bool = False) -> Unit | None:
    script(apply_result(s, "AV.Koller", result, barrage=barrage), *inputs)
    return s.units.get("AV.Koller")


@pytest.mark.rule("10.4.5")
def test_x_nothing_happens():
    s = target()
    before = s.units["AV.Koller"]
    assert hit(s, "X") == before


@pytest.mark.rule("10.4.5", "2")
def test_t_the_unit_that_passes_its_test_suffers_nothing():
    s = target()
    before = s.units["AV.Koller"]
    assert hit(s, "T", 6) == before


@pytest.mark.rule("10.4.5", "2")
@pytest.mark.ruling("R78")
def test_t_the_unit_that_fails_its_test_suffers_a_d():
    unit = hit(target(), "T", 1, *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 0)


@pytest.mark.rule("10.4.5", "2")
def test_t_is_passed_on_six_with_the_cohesion_value():
    """Cohesion 3, out of command: four and 3 - 1 make six."""
    assert not hit(target(cohesion=3), "T", 4).disorganised
    assert hit(target(cohesion=3), "T", 3, *BACK).disorganised


@pytest.mark.rule("10.4.5")
def test_t_a_disorganised_unit_that_fails_loses_a_step():
    unit = hit(target("disorganised"), "T", 1, *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 1)


@pytest.mark.rule("10.4.5")
def test_d_the_unit_is_disorganised_and_retreats_one_hex():
    unit = hit(target(), "D", *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 0)


@pytest.mark.rule("10.4.5")
def test_d_a_disorganised_unit_stays_so_and_loses_a_step_as_well():
    unit = hit(target("disorganised"), "D", *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 1)


@pytest.mark.rule("10.4.5")
def test_d_from_a_barrage_no_retreat():
    unit = hit(target(), "D", barrage=True)
    assert (unit.hex, unit.disorganised, unit.losses) == (1911, True, 0)


@pytest.mark.rule("10.4.5", "table")
def test_d_no_retreat_from_a_town():
    unit = hit(target(terrain="town"), "D")
    assert (unit.hex, unit.disorganised, unit.losses) == (1911, True, 0)


@pytest.mark.rule("10.4.5")
def test_d_from_a_village_a_unit_does_retreat():
    unit = hit(target(terrain="village"), "D", *BACK)
    assert unit.hex == 1910


@pytest.mark.rule("10.4.5")
def test_d_plus_1_costs_a_step_besides():
    unit = hit(target(), "D+1", *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 1)


@pytest.mark.rule("10.4.5")
def test_d_plus_1_costs_a_disorganised_unit_two_steps():
    unit = hit(target("disorganised", cohesion=3), "D+1", *BACK)
    assert (unit.hex, unit.disorganised, unit.losses) == (1910, True, 2)


@pytest.mark.rule("10.4.5")
def test_d_plus_1_in_a_town_costs_the_step_but_not_the_town():
    unit = hit(target(terrain="town"), "D+1")
    assert (unit.hex, unit.disorganised, unit.losses) == (1911, True, 1)


@pytest.mark.rule("10.4.5", "10.4.9")
def test_a_unit_that_a_result_leaves_without_steps_is_gone_and_does_not_retreat():
    assert hit(target("disorganised -1"), "D") is None
    assert hit(target("disorganised"), "D+1") is None
