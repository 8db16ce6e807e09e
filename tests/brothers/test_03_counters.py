"""2 and 3: the map, counters, status, markers, dice."""

from __future__ import annotations

from collections import Counter as Count

import pytest

from tests.brothers.table import field, fire, offered, play, scenario, told, two
from tests.brothers.table import table as table_of
from tricolore.core.ask import Pick, Send
from tricolore.core.dice import TEN
from tricolore.rulesets.brothers.command import rating_of
from tricolore.rulesets.brothers.dice import FIRE_DICE, halved
from tricolore.rulesets.brothers.fire import column_of
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, FRENCH, INFANTRY
from tricolore.rulesets.brothers.setting import ALLIED, AUSTRIAN_SIDE, Place
from tricolore.rulesets.brothers.steps import Fire, FireStep, MoveStep
from tricolore.rulesets.brothers.victory import points_for_broken

COUNTERS = scenario().roster.counters


# 2: The map


@pytest.mark.rule("2.2")
def test_the_map_has_three_levels_and_slopes_only_where_the_level_changes():
    board = scenario().board
    assert set(board.level.values()) == {0, 1, 2}
    slopes = [pair for pair, words in board.sides.items() if "slope" in words]
    assert slopes
    assert all(board.level[a] != board.level[b] for a, b in slopes)


@pytest.mark.rule("2.2")
def test_up_slope_is_the_way_from_the_lower_to_the_higher_hex():
    ground, board = scenario().ground, scenario().board
    low, high = next(
        (a, b)
        for (a, b), words in board.sides.items()
        if "slope" in words and board.level[a] < board.level[b]
    )
    assert ground.uphill(low, high)
    assert not ground.uphill(high, low)


# 3.1: Combat units


@pytest.mark.rule("3.1.1")
def test_combat_units_are_infantry_cavalry_or_artillery():
    assert {counter.arm for counter in COUNTERS.values()} == {INFANTRY, CAVALRY, ARTILLERY}


@pytest.mark.rule("3.1.2")
def test_french_units_have_a_division_with_their_formation():
    french = [counter for counter in COUNTERS.values() if counter.nation == FRENCH]
    assert french
    assert all(counter.division and counter.formation.startswith("F") for counter in french)


@pytest.mark.rule("3.1.3")
@pytest.mark.parametrize(("state", "mr"), [("", 7), ("shaken", 6), ("disrupted", 5)])
def test_shaken_and_disrupted_units_have_less_morale(state, mr):
    assert field({"FI.a": f"0505 inf 6/4 7 {state}"}).rating("FI.a") == mr


@pytest.mark.rule("3.1.4", "11.2")
@pytest.mark.parametrize(("arm", "farthest"), [("inf", 4), ("cav", 6), ("art", 4)])
def test_the_movement_value_is_what_a_unit_can_spend(arm, farthest):
    s = field({"FI.a": f"0605 {arm} 3/2 7"}, active="FI", steps=[MoveStep()])
    board = s.setting.board
    reached = [int(str(o.value)[-4:]) for o in offered(s) if o.kind == "send"]
    assert max(board.distance(605, hex) for hex in reached) == farthest


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(("state", "sp"), [("", 6), ("shaken", 5), ("disrupted", 4)])
def test_shaken_and_disrupted_units_have_less_strength(state, sp):
    assert field({"FI.a": f"0505 inf 6/4 7 {state}"}).strength("FI.a") == sp


@pytest.mark.rule("3.1.5")
def test_white_strength_shifts_a_fire_by_one_column():
    units = {"FI.a": "0505 inf 5/3 7", "AV.b": "0506 inf 5/3 7 white"}
    s = field(units)
    assert column_of(s, Fire(("FI.a",), 506, "step")).total == 5
    assert column_of(s, Fire(("AV.b",), 505, "step")).total == 6


@pytest.mark.rule("3.1.5")
def test_chasseurs_jaegers_and_french_medium_guns_have_white_strength():
    white = {uid for uid, counter in COUNTERS.items() if counter.white}
    jaegers = {uid for uid, counter in COUNTERS.items() if counter.kind == "jaeger"}
    guns = {uid for uid, counter in COUNTERS.items() if counter.medium_guns}
    assert jaegers
    assert guns
    assert jaegers | guns <= white
    assert all(COUNTERS[uid].nation == FRENCH for uid in white - jaegers)


@pytest.mark.rule("3.1.6")
def test_all_cavalry_has_a_weight_and_lighter_comes_before_heavier():
    cavalry = [counter for counter in COUNTERS.values() if counter.arm == CAVALRY]
    assert {counter.weight for counter in cavalry} <= {"light", "medium", "heavy"}
    s = field({"FI.l": "0101 cav 3/2 light", "FI.m": "0101 cav 3/2 medium"})
    assert s.counter("FI.l").heft < s.counter("FI.m").heft


# 3.2, 3.3: Status and detachments


@pytest.mark.rule("3.2", "8.5")
def test_a_fresh_unit_that_takes_a_casualty_hit_is_battleworn():
    units = {"FI.a": "0505 inf 6/4 7", "AV.b": "0506 inf 5/3 7"}
    s = play(field(units, active="FI", steps=[FireStep()]), Send("FI.a", 506), fire(5, 5, 1))
    assert s.units["AV.b"].worn
    assert s.strength("AV.b") == 3


@pytest.mark.rule("3.3", "8.5", "14")
def test_a_detachment_is_fresh_or_broken_and_costs_neither_points_nor_morale():
    units = {"FI.a": "0505 inf 6/4 7", "AV.b": "0506 inf 1 7", "AV.c": "0909 inf 5/3"}
    s = play(field(units, active="FI", steps=[FireStep()]), Send("FI.a", 506), fire(5, 5, 1))
    assert s.broken == {"AV.b": "fire"}
    assert s.vp == {ALLIED: 0, AUSTRIAN_SIDE: 0}
    assert s.morale["AV"] == 10


@pytest.mark.rule("3.3")
def test_units_of_one_or_two_points_are_detachments_and_no_others():
    for counter in COUNTERS.values():
        assert counter.detachment == (counter.fresh <= 2)


# 3.4: Headquarters


@pytest.mark.rule("3.4", "8.1")
def test_headquarters_conduct_no_combat():
    s = field({"AV.b": "0506 inf 5/3"}, staff={"FI": 505}, active="FI", steps=[FireStep()])
    assert offered(s) == set()


@pytest.mark.rule("3.4.1", "6.1")
def test_a_headquarters_activates_all_units_of_its_formation_and_no_others():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0707 inf 6/4", "FII.c": "0508 inf 6/4"}
    s = field(units, staff={"FI": 505}, active="FI", steps=[MoveStep()])
    movers = {str(option.value).split()[0] for option in offered(s)} - {"done"}
    assert movers == {"FI.a", "FI.b", "FI"}


@pytest.mark.rule("3.4.2", "3.4.3", "7.1")
def test_ratings_differ_with_the_posture():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"FI": 505}, ratings={"FI": (2, 4)})
    assert rating_of(s, "FI", "aggressive") == 2
    assert rating_of(s, "FI", "defensive") == 4


@pytest.mark.rule("3.4.5")
def test_there_are_three_sovereigns_one_for_each_nation():
    sovereigns = scenario().roster.sovereigns.values()
    assert Count(sovereign.nation for sovereign in sovereigns) == Count(
        ["french", "sardinian", "austrian"]
    )


# 3.5: Points and control


VILLAGE = {506: Place("Farm", 506, 3, AUSTRIAN_SIDE)}


@pytest.mark.rule("3.5.2", "3.5.3")
@pytest.mark.ruling("Q54", "A5.36")
def test_a_place_that_is_taken_gives_its_points_and_takes_them_from_the_other_at_once():
    s = field({"FI.a": "0504 inf 6/4"}, active="FI", steps=[MoveStep()], places=VILLAGE)
    s = play(s, Send("FI.a", 506))
    assert s.vp == {ALLIED: 3, AUSTRIAN_SIDE: -3}
    assert s.control == {506: ALLIED}


@pytest.mark.rule("3.5.2")
@pytest.mark.ruling("A5.36")
def test_a_place_that_is_only_passed_is_taken_as_well():
    s = field({"FI.a": "0504 inf 6/4"}, active="FI", steps=[MoveStep()], places=VILLAGE)
    assert play(s, Send("FI.a", 507)).control == {506: ALLIED}


@pytest.mark.rule("3.5.2")
@pytest.mark.ruling("Q54")
def test_nobody_loses_points_for_a_place_that_was_nobodys():
    nobodys = {506: Place("Farm", 506, 1, "")}
    s = field({"FI.a": "0504 inf 6/4"}, active="FI", steps=[MoveStep()], places=nobodys)
    assert play(s, Send("FI.a", 506)).vp == {ALLIED: 1, AUSTRIAN_SIDE: 0}


@pytest.mark.rule("3.5.3")
@pytest.mark.ruling("A5.36")
def test_headquarters_alone_take_no_place():
    s = field({"FI.a": "0101 inf 6/4"}, staff={"FI": 505}, active="FI", steps=[MoveStep()])
    s.setting.places[506] = VILLAGE[506]  # type: ignore[index]
    s.control = {506: AUSTRIAN_SIDE}
    assert play(s, Send("FI", 506)).control == {506: AUSTRIAN_SIDE}


@pytest.mark.rule("3.5.2")
def test_points_are_counted_in_halves():
    s = field({"FI.a": "0101 cav 3/2 light", "FI.b": "0101 inf 6/4", "FI.c": "0101 inf 1"})
    assert [points_for_broken(s, uid) for uid in ("FI.a", "FI.b", "FI.c")] == [1, 2, 0]


@pytest.mark.rule("3.5.1", "13.1")
def test_markers_of_morale_are_taken_off_by_a_rally():
    from tricolore.rulesets.brothers.steps import RallyStep

    s = field({"FI.a": "0505 inf 6/4 shaken"}, staff={"FI": 505}, active="FI", steps=[RallyStep()])
    assert play(s, Pick("FI.a")).units["FI.a"].hits == 0


# 3.6: Dice


@pytest.mark.rule("3.6")
def test_ab06_halves_are_rounded_down_but_never_below_one():
    assert [halved(value) for value in (5, 3, 1)] == [2, 1, 1]


@pytest.mark.rule("3.6", "8.2")
def test_a_fire_takes_two_dice_of_six_and_one_of_ten_on_which_nought_is_ten():
    assert [len(die) for die in FIRE_DICE] == [6, 6, 10]
    assert TEN[-1] == 10
    units = {"FI.a": "0505 inf 6/4 7", "AV.b": "0506 inf 5/3 7"}
    s = field(units, active="FI", steps=[FireStep()])
    game = table_of(s, Send("FI.a", 506), fire(5, 2, 10))
    assert told(game, "8.4") == ["('FI.a',) fires at 0506 on column 6: [5, 2, 10], M+1."]
    assert two(6, 6) == 36
