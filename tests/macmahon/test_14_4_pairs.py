"""14.4: German guns in pairs."""

from __future__ import annotations

import pytest

from tests.macmahon.fight import (
    DONE,
    HOLD,
    NO,
    YES,
    Pick,
    Say,
    asked,
    assault,
    battle,
    reasons,
    rolls_next,
    throws,
)
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.macmahon.barrage import barrage, barrage_fight, partner
from tricolore.rulesets.macmahon.defence import supporters
from tricolore.rulesets.macmahon.state import Barrage

BOTH = {"PV.A1": "1212 N", "PV.A2": "1212 N"}


def german(units, **fields):
    figures = {uid: {"combat": 3} for uid in ("PV.A1", "PV.A2", "F2.A1", "F2.R1", "BI.A1")}
    return battle(units, plain("reichshoffen"), figures=figures, **fields)


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_two_german_batteries_of_a_formation_may_fire_as_one():
    s = german(BOTH | {"F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), YES, 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert s.fired == {"PV.A1", "PV.A2"}


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_or_apart():
    s = german(BOTH | {"F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), NO, 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]
    script(barrage(s, Barrage()), Pick("PV.A2"), 1)


@pytest.mark.rule("14.4")
def test_both_must_bear():
    s = german(BOTH | {"PV.A2": "1212 S", "F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_both_must_bear_on_the_same_hex_though_each_has_targets():
    units = BOTH | {"PV.A2": "1212 S", "F1.Wolff": "1210 S", "F2.Second": "1214 N"}
    s = german(units, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_a_pair_fires_with_the_losses_of_both_and_also_beside_infantry():
    s = german(BOTH | {"PV.Voigts": "1212 N", "F1.Wolff": "1210 S"}, active="PV")
    assert partner(s, "PV.A1") == "PV.A2"
    s.update("PV.A2", losses=1)
    assert barrage_fight(s, ["PV.A1", "PV.A2"], "F1.Wolff").column.total == 5


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_a_pair_in_support_gives_both_values():
    units = {"PV.A1": "1210 SW", "PV.A2": "1210 SW", "PV.Voigts": "1210 SW", "F1.Wolff": "1110 NE"}
    s = german(units, active="F1")
    asked(assault(s, "PV.Voigts", "F1.Wolff"), HOLD, Pick("PV.A1"), Pick("PV.A2"), 1)
    assert throws(s)[0][:3] == ("PV.Voigts", 7 + 6, 5 + 1)


@pytest.mark.rule("14.4", "10.2")
@pytest.mark.ruling("M83")
def test_two_hexes_are_close_for_germans_and_not_for_the_french():
    s = battle({"PV.A1": "1212 N", "F1.Wolff": "1210 S"}, plain("reichshoffen"), active="PV")
    assert reasons(barrage_fight(s, ["PV.A1"], "F1.Wolff").die) == {"guns at close range": 1}
    s = battle({"F1.A1": "1212 N", "PV.Voigts": "1210 S"}, plain("reichshoffen"), active="F1")
    assert not barrage_fight(s, ["F1.A1"], "PV.Voigts").die.total
    s = battle({"F1.A1": "1212 N", "PV.Voigts": "1211 S"}, plain("reichshoffen"), active="F1")
    assert reasons(barrage_fight(s, ["F1.A1"], "PV.Voigts").die) == {"guns at close range": 1}


@pytest.mark.rule("14.4", "10.1")
def test_no_other_guns_fire_as_one():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1210 S"}, active="F2")
    script(barrage(s, Barrage()), Pick("F2.A1"), 1)
    s = german({"PV.A1": "1212 N", "BI.A1": "1212 N", "F1.Wolff": "1210 S"}, active="PV")
    script(barrage(s, Barrage()), Pick("PV.A1"), 1)


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M88")
def test_a_pair_that_is_attacked_adds_its_values_and_is_lost_together():
    s = german(BOTH | {"F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1, 6)
    assert throws(s) == [("PV.A1", 6, 1, "T")]
    assert not s.of_side("german")


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M86")
def test_french_guns_by_themselves_support_each_other():
    s = german({"F2.A1": "1212 N", "F2.R1": "1212 N", "PV.Walther": "1211 S"}, active="PV")
    script(assault(s, "F2.A1", "PV.Walther"), DONE, 1)
    assert throws(s) == [("F2.A1", 3, 1, "X")]
    assert not s.of_side("french")


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_a_pair_that_does_not_bear_fires_with_the_one_that_was_named():
    s = german(BOTH | {"F1.Wolff": "1213 N"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1)
    assert throws(s) == [("PV.A1", 1, 1, "X")]


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_nor_is_it_a_pair_when_only_one_of_them_bears_named_or_not():
    s = german(BOTH | {"PV.A2": "1212 S", "F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]
    s = german(BOTH | {"PV.A1": "1212 S", "F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), DONE, 1)  # the other could support it
    assert throws(s) == [("PV.A1", 1, 1, "X")]


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
@pytest.mark.parametrize(("second", "points"), [("1111 SE", 6), ("1213 N", 3)])
def test_both_must_bear_on_every_attacker(second, points):
    s = german(BOTH | {"F1.Wolff": "1211 S", "F1.Postis": second}, active="F1")
    shares = options_of(assault(s, "PV.A1", "F1.Wolff", "F1.Postis"))
    assert shares == {Say(str(n)) for n in range(points + 1)}


@pytest.mark.rule("10.1")
@pytest.mark.ruling("M86")
def test_where_guns_by_themselves_are_attacked_none_of_them_supports_others():
    units = {"F2.A1": "1211 NE", "F2.R1": "1211 NE", "F2.Second": "1210 SE"}
    s = german(units | {"PV.Walther": "1310 NW", "PV.Henning": "1311 NW"}, active="PV")
    assert set(supporters(s, "F2.Second", ["PV.Walther"])) == {"F2.A1", "F2.R1"}
    assault(s, "F2.A1", "PV.Henning")  # announced, not fought
    assert supporters(s, "F2.Second", ["PV.Walther"]) == {}


@pytest.mark.rule("14.4", "10.1")
@pytest.mark.ruling("M88")
def test_guns_of_two_german_formations_are_no_pair_when_attacked():
    s = german({"PV.A1": "1212 N", "BI.A1": "1212 N", "F1.Wolff": "1211 S"}, active="F1")
    script(assault(s, "PV.A1", "F1.Wolff"), 1)
    assert throws(s) == [("PV.A1", 3, 1, "X")]
    assert not s.of_side("german")


@pytest.mark.rule("14.4", "10.1", "10.2")
def test_german_guns_support_from_two_hexes_away_at_close_range():
    units = {"PV.A1": "1212 N", "PV.Voigts": "1209 S", "F1.Wolff": "1210 N"}
    s = german(units, active="F1")
    asked(assault(s, "PV.Voigts", "F1.Wolff"), HOLD, Pick("PV.A1"), 1)
    assert throws(s)[0][:3] == ("PV.Voigts", 7 + 3, 2 + 1)
    s = german(units | {"PV.A1": "1213 N"}, active="F1")
    assert rolls_next(assault(s, "PV.Voigts", "F1.Wolff"), HOLD)
