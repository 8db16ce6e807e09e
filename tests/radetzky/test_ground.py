"""Ground: columns to the left for terrain and for waters that all attackers cross."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import fighting, outcome, reasons
from tests.radetzky.table import plain

PAIR = {"AI.a": "0504 inf 4/2", "AI.b": "0604 inf 4/2", "P1.x": "0505 inf 2/1"}


def shifts(units=PAIR, **more) -> dict[str, int]:
    return reasons(outcome(fighting(units, **more), 6)["shifts"])


@pytest.mark.rule("Ground", "Terrain effects charts")
@pytest.mark.parametrize(
    ("terrain", "columns"),
    [
        ("clear", 0),
        ("swamp", 0),
        ("forest", -1),
        ("hill", -1),
        ("village", -1),
        ("town", -1),
        ("city", -2),
        ("fieldworks", -2),
        ("fortified city", -3),
    ],
)
def test_the_defenders_hex(terrain, columns):
    wanted = {f"defence in {terrain}": columns} if columns else {}
    assert shifts(setting=plain({505: terrain})) == wanted
    assert shifts(setting=plain({504: terrain})) == {}, "the attacker's ground gives nothing"


@pytest.mark.rule("Ground", "Terrain effects charts")
@pytest.mark.parametrize(("water", "columns"), [("stream", -1), ("canal", -1), ("river", -2)])
def test_a_water_that_all_attackers_must_cross(water, columns):
    both = {(504, 505): water, (505, 604): water}
    assert shifts(setting=plain(sides=both)) == {"all attack across water": columns}


@pytest.mark.rule("Ground")
@pytest.mark.ruling("R15")
def test_a_single_attacker_who_does_not_cross_takes_the_benefit_away():
    setting = plain({505: "forest"}, {(504, 505): "river"})
    assert shifts(setting=setting) == {"defence in forest": -1}, "that of the hex stays"
    alone = {uid: text for uid, text in PAIR.items() if uid != "AI.b"}
    wanted = {"defence in forest": -1, "all attack across water": -2}
    assert shifts(alone, setting=setting) == wanted, "hex and hexside add up"


@pytest.mark.rule("Ground")
@pytest.mark.ruling("S51")
def test_across_waters_of_different_kinds_the_least_counts():
    setting = plain(sides={(504, 505): "river", (505, 604): "stream"})
    assert shifts(setting=setting) == {"all attack across water": -1}


@pytest.mark.rule("Ground")
def test_a_bridge_or_a_ford_does_not_take_the_benefit_away():
    for words in ("river bridge", "river ford"):
        setting = plain(sides={(504, 505): words, (505, 604): words})
        assert shifts(setting=setting) == {"all attack across water": -2}


@pytest.mark.rule("Ground")
@pytest.mark.ruling("S46")
def test_in_a_fight_against_two_hexes_the_best_ground_counts_once():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 2/1"}
    setting = plain({505: "forest", 604: "city"}, {(504, 505): "river"})
    s = fighting(units, (505, 604), setting=setting)
    assert reasons(outcome(s, 6)["shifts"]) == {"defence in city": -2}


@pytest.mark.rule("Effects of being out of supply")
@pytest.mark.ruling("S55", "R15")
def test_attackers_out_of_supply_lose_a_column_once_and_defenders_nothing():
    marked = {**PAIR, "AI.a": "0504 inf 4/2 oos"}
    assert shifts(marked) == {"attackers out of supply": -1}
    both = {**marked, "AI.b": "0604 inf 4/2 oos"}
    assert shifts(both) == {"attackers out of supply": -1}
    assert shifts({**PAIR, "P1.x": "0505 inf 2/1 oos"}) == {}
