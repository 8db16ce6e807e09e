"""Counters: the figures follow from the orders of battle by the written method."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.radetzky.table import printed
from tricolore.rulesets.kit.files import Files
from tricolore.rulesets.radetzky import charts, reading
from tricolore.rulesets.radetzky.setting import Counter

FAST = ("FJ", "KJ", "Grnz", "ST", "Bers", "Man")
NAMED_BY_EXAMPLE = ("P5.Man", "P2.Bers2", "P.Bers3", "P.Bers4")
"""Bersaglieri: the rulebook has Manara's battalion with a factor of 2."""


def data() -> dict[str, dict[str, Any]]:
    text = (reading.DATA / "units.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["units"]


def counters() -> dict[str, Counter]:
    files = Files(reading.DATA, None, reading.NAMED)
    command = charts.reaches(files.read("tables.toml"), "tables.toml")
    return reading._counters(files.read("units.toml"), command, "units.toml")[1]


def nearest(number: float) -> int:
    return int(number + 0.5)


def factor(row: dict[str, Any]) -> int:
    """The method, written down once more."""
    if row["arm"] in ("bridge crew", "leader"):
        return 0
    if "artillery" in row["arm"]:
        return nearest(row["guns"] / 4)
    whole = nearest(row["men"] / (500 if row["arm"] == "infantry" else 240))
    return max(whole - (row["quality"] == "poor"), 1)


@pytest.mark.rule("Counters")
def test_factors_follow_from_men_and_guns():
    for uid, row in data().items():
        if uid not in NAMED_BY_EXAMPLE:
            assert row.get("factor", 0) == factor(row), uid
    assert {data()[uid]["factor"] for uid in NAMED_BY_EXAMPLE} == {2}


@pytest.mark.rule("Counters")
def test_a_factor_above_1_has_a_back_side_with_half_of_it():
    for uid, row in data().items():
        front = row.get("factor", 0)
        assert row.get("reduced", 0) == (front // 2 if front > 1 else 0), uid
    steps = {uid: counter.steps for uid, counter in counters().items()}
    assert (steps["AI.IR17"], steps["AI.Uln3"], steps["AI.Bridge"]) == (2, 1, 0)


@pytest.mark.rule("Counters", "Movement")
def test_movement_points_by_arm():
    usual = {"infantry": 3, "cavalry": 6, "artillery": 3, "horse artillery": 6, "bridge crew": 3}
    for uid, row in data().items():
        wanted = (
            4 if row["kind"] in FAST else 2 if row["kind"] == "GN" else usual.get(row["arm"], 6)
        )
        assert row["points"] == wanted, uid


@pytest.mark.rule("Counters", "Stacking")
def test_small_units():
    for uid, row in data().items():
        small = (
            row["arm"] in ("bridge crew", "horse artillery")
            or (row["arm"] == "infantry" and row["men"] <= 1150)
            or (row["arm"] == "cavalry" and row["factor"] == 1)
        )
        assert row.get("small", False) == small, uid


@pytest.mark.rule("Counters", "Elite units")
def test_elite_numbers():
    for uid, row in data().items():
        elite = row.get("quality") == "elite" or "artillery" in row["arm"] or row["arm"] == "leader"
        assert row.get("elite", 0) == int(elite), uid


@pytest.mark.rule("Counters")
def test_the_units_of_the_examples_add_up_as_printed():
    known = counters()

    def sum_of(*uids: str) -> int:
        return sum(known[uid].factor for uid in uids)

    assert sum_of("AIII.FJ3", "AIII.IR53", "AIII.IR38") == 9
    assert known["AIII.FJ3"].elite == 1
    assert sum_of("AIII.Chl5a", "AIII.Art") == 5
    assert known["AIII.Art"].elite == 1
    assert sum_of("A1R.Drg2a", "A1R.Uln4b") == 3, "the charge of dragoons and uhlans"
    assert sum_of("AIII.IR3") == 4, "2:1 against 2"
    assert (known["P5.Man"].factor, known["P5.Man"].elite) == (2, 1)
    assert known["P5.L19"].factor == 2, "a Piedmontese regiment of 2 with two steps"
    assert known["P5.L19"].steps == 2
    assert known["P1.Nizzaa"].factor == 1, "Piedmontese cavalry of 1 with one step"


@pytest.mark.rule("Counters", "Movement", "Strategic movement")
def test_movement_points_of_the_examples():
    known = counters()
    wanted = {"AI.IR17": 3, "AI.FJ10": 4, "AI.Grnz3": 4, "AI.Art": 3, "AI.Uln3": 6, "AIII.Chl5a": 6}
    assert {uid: known[uid].points for uid in wanted} == wanted


@pytest.mark.rule("Unit without command designation")
def test_units_without_designation_are_those_that_the_rulebook_names():
    undesignated = {uid for uid, counter in counters().items() if not counter.formation}
    guard = {"P.GNNovara", "P.GNVercelli", "P.GNCasale"}
    assert undesignated == {"P.Bers3", "P.Bers4", "P.Guides", "P.Art", "P.Bridge"} | guard
    assert all(counters()[uid].side == "piedmontese" for uid in undesignated)


@pytest.mark.rule("Counters")
def test_both_armies_could_lose_24_steps_more_and_have_the_strength_that_the_page_tells():
    known = counters().values()
    totals = {
        side: (
            len([counter for counter in known if counter.side == side]),
            sum(counter.factor for counter in known if counter.side == side),
            sum(counter.steps for counter in known if counter.side == side),
        )
        for side in ("austrian", "piedmontese")
    }
    assert totals == {"austrian": (76, 182, 135), "piedmontese": (57, 134, 92)}


@pytest.mark.rule("Counters")
def test_formations_and_their_commanders():
    formations = printed()["formations"]
    assert formations["AII"].commander == "d'Aspre"
    assert formations["P4"].commander == "Ferdinando"
    sides = [formation.side for formation in formations.values()]
    assert (sides.count("austrian"), sides.count("piedmontese")) == (5, 7)
