"""4: stacking, the front line, the order of a stack."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, fire, offered, play
from tricolore.core.ask import DONE, Go, Pick, Say, Send, Stack, Via
from tricolore.rulesets.brothers.steps import Fire, FireStep, MoveStep, RallyStep, StepEnd

TOP = Say("top")
AUSTRIAN = {"AV.x": "0506 inf 5/3 6"}
"""An enemy below the centre of the board."""


def stack(*texts: str, hex: str = "0505", of: str = "FI") -> dict[str, str]:
    """Units a, b, c ... of one hex, from the top."""
    return {f"{of}.{'abcdefg'[at]}": f"{hex} {text}" for at, text in enumerate(texts)}


# 4.1: The limit


@pytest.mark.rule("4.1")
def test_no_hex_holds_more_than_ten_points_at_the_end_of_a_step_and_the_owner_chooses_how():
    s = field(stack("inf 6/4", "inf 6/4"), active="FI", steps=[StepEnd("movement")])
    assert offered(s) == {Pick("FI.a"), Pick("FI.b")}
    s = play(s, Pick("FI.a"), Pick("FI.a"))
    assert s.units["FI.a"].hits == 2
    assert s.strength_in(505) == 10


@pytest.mark.rule("4.1", "9.2")
@pytest.mark.ruling("B11")
def test_the_owner_may_let_the_crowd_break_a_detachment():
    units = {**stack("inf 6/4", "inf 4/2", "inf 1"), "FI.z": "0101 inf 6/4"}
    s = field(units, active="FI", steps=[StepEnd("movement")])
    assert offered(s) == {Pick("FI.a"), Pick("FI.b"), Pick("FI.c")}
    broken = play(s, Pick("FI.c"))
    assert "FI.c" in broken.broken
    assert broken.strength_in(505) == 10
    assert (broken.morale["FI"], broken.vp["austrian"]) == (10, 0)  # it costs nothing else (3.3)


@pytest.mark.rule("4.1", "10", "10.1")
@pytest.mark.ruling("B11")
def test_a_worn_unit_that_the_crowd_brings_to_nothing_tests_and_may_leave_the_hex():
    units = stack("inf 6/4", "inf 4/2", "inf 3/1 7 worn")
    s = field({**units, **AUSTRIAN}, active="FI", steps=[StepEnd("movement")])
    assert about(s, Pick("FI.c")) == "Roll break test"
    stood = (Pick("FI.c"), 1)
    assert offered(s, *stood) == {Pick("FI.a"), Pick("FI.b")}  # it has one point again
    back = (Pick("FI.c"), 5)
    assert about(s, *back) == "GoAlong"
    after = play(s, *back, DONE, Go(504))
    assert after.units["FI.c"].hex == 504
    assert after.units["FI.a"].hits == after.units["FI.b"].hits == 0  # there is room now


@pytest.mark.rule("4.1", "9.2")
@pytest.mark.ruling("B12")
def test_a_crowd_of_disrupted_units_goes_on_to_casualties_until_there_is_room():
    units = stack("inf 6/4 disrupted", "inf 6/4 disrupted", "inf 6/4 disrupted")
    s = field(units, active="FI", steps=[StepEnd("movement")])
    assert s.strength_in(505) == 12
    assert offered(s) == {Pick("FI.a"), Pick("FI.b"), Pick("FI.c")}
    flipped = (Pick("FI.b"),)  # its worn side has four points as well, but no marker
    after = play(s, *flipped)
    assert (after.units["FI.b"].worn, after.units["FI.b"].hits) == (True, 2)
    assert after.strength_in(505) == 10
    steady = {**units, "FI.c": "0505 inf 6/4 shaken"}
    after = play(field(steady, active="FI", steps=[StepEnd("movement")]), Pick("FI.a"))
    assert after.units["FI.c"].hits == 2  # whoever can take a marker takes it first


@pytest.mark.rule("4.1")
def test_ten_points_and_any_number_of_headquarters_are_no_crowd():
    staff = {"FI": 505, "FII": 505, "Napoleon": 505}
    s = field(stack("inf 6/4", "inf 4/2"), staff=staff, active="FI", steps=[StepEnd("movement")])
    assert offered(s) == set()


@pytest.mark.rule("4.1")
def test_a_march_does_not_end_where_there_is_no_room_but_may_pass():
    units = {**stack("inf 6/4"), "FII.z": "0506 inf 6/4"}
    s = field(units, active="FI", steps=[MoveStep()])
    assert Send("FI.a", 506) not in offered(s)
    assert Send("FI.a", 507) in offered(s)
    assert Via(506) in offered(s, Pick("FI.a"))
    assert Say("stop") not in offered(s, Pick("FI.a"), Via(506))


@pytest.mark.rule("4.1")
@pytest.mark.ruling("A5.12")
def test_a_rally_may_not_make_a_hex_overfull():
    full = field(
        stack("inf 6/4", "inf 5/3 shaken"), staff={"FI": 505}, active="FI", steps=[RallyStep()]
    )
    assert offered(full) == set()
    free = field(
        stack("inf 5/3", "inf 5/3 shaken"), staff={"FI": 505}, active="FI", steps=[RallyStep()]
    )
    assert Pick("FI.b") in offered(free)


@pytest.mark.rule("4.1", "11.8.2")
@pytest.mark.ruling("A5.15")
def test_a_unit_stopped_by_fire_in_an_overfull_hex_goes_back_to_the_last_legal_one():
    units = {"FI.a": "0503 inf 6/4 7", "FII.z": "0505 inf 6/4 7", **AUSTRIAN}
    s = field(units, active="FI", steps=[MoveStep()])
    march = (Pick("FI.a"), Via(504), Via(505))
    assert s.stacks[505] == ("FII.z",)
    assert play(s, *march).stacks[505] == ("FI.a", "FII.z")
    shaken = play(s, *march, Say("all"), fire(4, 4, 7))
    assert shaken.units["FI.a"].hex == 504
    assert shaken.units["FI.a"].hits == 1


@pytest.mark.rule("4.1", "12.5")
@pytest.mark.ruling("A5.13")
def test_a_retreat_into_an_overfull_hex_goes_on_until_there_is_room():
    from tricolore.rulesets.brothers.steps import Retreat

    friends = {f"FII.{hex}": f"0{hex} inf 6/4" for hex in (404, 504, 604)}
    units = {"FI.a": "0505 inf 6/4", **friends, **AUSTRIAN}
    s = field(units, steps=[Retreat(("FI.a",), 1)])
    assert offered(s) == {Go(404), Go(504), Go(604)}
    on = offered(s, Go(504))
    assert on == {Go(403), Go(503), Go(603)}
    assert play(s, Go(504), Go(503)).units["FI.a"].hex == 503


# 4.2: The front line


@pytest.mark.rule("4.2")
@pytest.mark.ruling("A5.4")
def test_ab01_whoever_gives_one_point_to_the_top_six_is_in_the_front_line():
    s = field(stack("inf 4/2", "cav 1 light", "art 2"))
    assert s.front(505) == (("FI.a", 4), ("FI.b", 1), ("FI.c", 1))


@pytest.mark.rule("4.2", "9")
@pytest.mark.ruling("A5.4")
def test_ab01_all_three_take_the_morale_test():
    s = field(
        {**stack("inf 4/2 9", "cav 1 9 light", "art 2 9"), **AUSTRIAN},
        active="AV",
        steps=[FireStep()],
    )
    s = play(s, Send("AV.x", 505), fire(4, 4, 9))  # M+1
    assert s.units["FI.a"].hits == 1
    assert s.units["FI.c"].hits == 1
    assert "FI.b" in s.broken


@pytest.mark.rule("4.2", "9")
def test_ab02_units_behind_the_six_points_do_not_test():
    units = {**stack("inf 4/2 9", "art 2 9", "cav 1 9 light"), **AUSTRIAN}
    s = play(field(units, active="AV", steps=[FireStep()]), Send("AV.x", 505), fire(4, 4, 9))
    assert [s.units[uid].hits for uid in ("FI.a", "FI.b", "FI.c")] == [1, 1, 0]


def joining(top: str, joins: str = "cav 4/2 light") -> dict[str, str]:
    return {"FI.m": f"0503 {joins}", "FI.t": f"0505 {top}", **AUSTRIAN}


@pytest.mark.rule("4.2", "11.8.1")
def test_ab03_four_points_beneath_five_draw_defensive_fire():
    s = field(joining("inf 5/3"), active="FI", steps=[MoveStep()])
    assert about(s, Send("FI.m", 505), Pick("FI.t")) == "AnswerMove"


@pytest.mark.rule("4.2", "11.8.1")
def test_ab04_four_points_beneath_six_draw_none():
    s = field(joining("inf 6/4"), active="FI", steps=[MoveStep()])
    beneath = (Send("FI.m", 505), Pick("FI.t"))
    assert play(s, *beneath).stacks[505] == ("FI.t", "FI.m")
    assert about(s, *beneath) == "OrderMove"


@pytest.mark.rule("4.2", "11.8.1")
def test_ab05_four_points_on_top_of_six_draw_fire_and_both_test():
    s = field(joining("inf 6/4 7"), active="FI", steps=[MoveStep()])
    s = play(s, Send("FI.m", 505), TOP, Say("all"), fire(4, 4, 7))
    assert (s.units["FI.m"].hits, s.units["FI.t"].hits) == (1, 1)


@pytest.mark.rule("4.2")
def test_the_front_line_is_that_of_current_strength():
    s = field(stack("inf 6/4 disrupted", "inf 3/2"))
    assert s.front(505) == (("FI.a", 4), ("FI.b", 2))


# 4.3: The order of a stack


@pytest.mark.rule("4.3")
def test_an_active_unit_that_does_not_move_may_change_its_place():
    s = field(stack("inf 4/2", "inf 3/2"), active="FI", steps=[MoveStep()])
    assert play(s, Stack(505), Pick("FI.b")).stacks[505] == ("FI.b", "FI.a")


@pytest.mark.rule("4.3", "11.1")
def test_a_stack_may_be_reordered_before_it_moves_and_keeps_that_order():
    s = field(stack("inf 4/2", "inf 3/2"), active="FI", steps=[MoveStep()])
    order = (Stack(505), Pick("FI.b"), Send("0505", 503))
    assert play(s, *order).stacks[503] == ("FI.b", "FI.a")
    assert Stack(503) not in offered(s, *order)


@pytest.mark.rule("4.3")
def test_a_unit_may_take_any_place_in_a_stack_that_it_joins():
    units = {"FI.m": "0503 inf 1", "FI.a": "0505 inf 2", "FI.b": "0505 inf 2", **AUSTRIAN}
    s = field(units, active="FI", steps=[MoveStep()])
    assert offered(s, Send("FI.m", 505)) == {TOP, Pick("FI.a"), Pick("FI.b")}
    assert play(s, Send("FI.m", 505), Pick("FI.a")).stacks[505] == ("FI.a", "FI.m", "FI.b")


@pytest.mark.rule("4.3")
@pytest.mark.ruling("B27")
@pytest.mark.parametrize(
    ("enemy", "guns", "asked"),
    [
        ("0507 inf 5/3", False, True),
        ("0508 inf 5/3", False, False),
        ("0510 inf 5/3", True, True),  # they could fire, or be hidden below the others
        ("0511 inf 5/3", True, False),
        ("0510 art 4/2", False, True),
        ("0511 art 4/2", False, False),
    ],
)
def test_away_from_the_enemy_a_unit_falls_in_by_its_arm_and_strength(enemy, guns, asked):
    stack = {"FI.a": "0505 inf 4/2", "FI.c": "0505 cav 2 light"}
    stack |= {"FI.g": "0505 art 2"} if guns else {"FI.g": "0505 cav 1 light"}
    units = {"FI.m": "0503 inf 1", **stack, "AV.x": enemy}
    s = field(units, active="FI", steps=[MoveStep()])
    assert (about(s, Send("FI.m", 505)) == "PlaceInStack") is asked
    if not asked:
        after = play(s, Send("FI.m", 505))
        assert after.stacks[505] == ("FI.a", "FI.m", "FI.c", "FI.g")


@pytest.mark.rule("4.2", "4.3")
@pytest.mark.ruling("B27")
@pytest.mark.parametrize(("strength", "asked"), [("3/2", False), ("4/2", True)])
def test_guns_are_asked_for_a_place_only_if_the_front_line_has_no_room_for_all(strength, asked):
    units = {"FI.g": "0503 art 2", "FI.a": f"0505 inf {strength}", "FI.b": "0505 inf 1"}
    s = field({**units, "AV.x": "0510 inf 5/3"}, active="FI", steps=[MoveStep()])
    assert (about(s, Send("FI.g", 505)) == "PlaceInStack") is asked


@pytest.mark.rule("4.3")
@pytest.mark.ruling("B23")
def test_a_stack_takes_one_place_in_another_and_keeps_its_order():
    units = {"FI.m": "0503 inf 1", "FI.n": "0503 inf 2", "FI.a": "0505 inf 2", "FI.b": "0505 inf 2"}
    s = field({**units, **AUSTRIAN}, active="FI", steps=[MoveStep()])
    joined = (Send("0503", 505), Pick("FI.a"))
    assert play(s, *joined).stacks[505] == ("FI.a", "FI.m", "FI.n", "FI.b")


@pytest.mark.rule("4.3", "11.7.1")
@pytest.mark.ruling("Q28")
def test_to_come_into_the_front_line_beside_the_enemy_draws_fire_at_the_new_front_line():
    s = field({**stack("inf 6/4 7", "inf 4/2 7"), **AUSTRIAN}, active="FI", steps=[MoveStep()])
    rise = (Stack(505), Pick("FI.b"))
    assert about(s, *rise) == "AnswerMove"
    s = play(s, *rise, Say("all"), fire(4, 4, 7))
    assert (s.units["FI.a"].hits, s.units["FI.b"].hits) == (1, 1)


@pytest.mark.rule("4.3", "11.1")
@pytest.mark.ruling("Q28", "B01")
def test_to_come_to_the_top_beside_the_enemy_draws_fire_too_and_begins_a_move():
    s = field({**stack("inf 3/2", "inf 3/2"), **AUSTRIAN}, active="FI", steps=[MoveStep()])
    rise = (Stack(505), Pick("FI.b"))
    assert about(s, *rise) == "AnswerMove"
    quiet = offered(s, *rise, Say("hold"))
    assert {Send("FI.b", 504), Send("0505", 504)} <= quiet  # it goes on, in the new order
    assert play(s, *rise, Say("hold"), Send("0505", 504), 1, 1).stacks[504] == ("FI.b", "FI.a")


@pytest.mark.rule("4.3", "11.8.1")
@pytest.mark.ruling("B01")
def test_whoever_changes_its_place_and_is_hit_by_that_stops_and_the_others_do_not():
    s = field({**stack("inf 3/2 7", "inf 3/2 7"), **AUSTRIAN}, active="FI", steps=[MoveStep()])
    hit = offered(s, Stack(505), Pick("FI.b"), Say("all"), fire(4, 4, 7))
    assert Send("FI.a", 504) in hit
    assert Send("FI.b", 504) not in hit
    units = {"FI.a": "0505 inf 2 7", "FII.b": "0505 inf 2 7", "FII.c": "0505 inf 2 7", **AUSTRIAN}
    lower = field({**units, "FI.z": "1212 inf 1"}, active="FI", steps=[MoveStep()])
    down = (Stack(505), Pick("FI.a"), Pick("FII.b"))
    assert about(lower, *down) == "AnswerMove"  # FII.b has come to the top
    assert Send("FI.a", 504) in offered(lower, *down, Say("hold"))
    assert Send("FI.a", 504) not in offered(lower, *down, Say("all"), fire(4, 4, 7))


@pytest.mark.rule("4.3", "11.7.1")
@pytest.mark.ruling("Q28")
def test_in_defensive_posture_nobody_comes_newly_into_the_front_line_beside_the_enemy():
    units = {**stack("inf 6/4", "inf 4/2"), **AUSTRIAN}
    s = field(units, active="FI", posture="defensive", steps=[MoveStep()])
    assert Pick("FI.b") not in offered(s, Stack(505))


@pytest.mark.rule("4.3")
def test_a_unit_may_go_to_any_place_also_below_those_of_another_formation():
    units = {"FI.a": "0505 inf 3/2", "FII.x": "0505 inf 3/2", "FII.y": "0505 inf 2"}
    s = field(units, active="FI", steps=[MoveStep()])
    assert offered(s, Stack(505), Pick("FI.a")) == {Pick("FII.x"), Pick("FII.y")}
    lower = (Stack(505), Pick("FI.a"), Pick("FII.y"))
    assert play(s, *lower).stacks[505] == ("FII.x", "FII.y", "FI.a")
    assert Pick("FII.x") not in offered(s, Stack(505))


@pytest.mark.rule("4.3", "11.7.1", "4.2")
@pytest.mark.ruling("Q28")
def test_beside_the_enemy_whoever_goes_below_lets_others_come_into_the_fire():
    units = {**stack("inf 4/2 7"), "FII.x": "0505 inf 6/4 7", **AUSTRIAN}
    s = field(units, active="FI", steps=[MoveStep()])
    lower = (Stack(505), Pick("FI.a"))
    assert about(s, *lower) == "AnswerMove"
    units["FI.a"] = "0505 inf 5/3 7"
    units["FII.x"] = "0505 inf 1 7"
    units["FII.y"] = "0505 inf 5/3 7"
    defensive = field(units, active="FI", posture="defensive", steps=[MoveStep()])
    # below x alone the six stay as they are; below y they would not
    assert play(defensive, Stack(505), Pick("FI.a")).stacks[505] == ("FII.x", "FI.a", "FII.y")


@pytest.mark.rule("4.3")
def test_away_from_the_enemy_the_order_changes_freely():
    s = field(stack("inf 6/4", "inf 4/2"), active="FI", steps=[MoveStep()])
    assert about(s, Stack(505), Pick("FI.b")) == "OrderMove"
    assert Send("FI.b", 504) in offered(s, Stack(505), Pick("FI.b"))


@pytest.mark.rule("8.1.6", "4.3")
@pytest.mark.ruling("Q26")
def test_guns_that_have_fired_do_not_rise_but_others_rise_past_them():
    s = field(stack("inf 4/2", "art 2", "inf 2"), active="FI", steps=[MoveStep()])
    s.fired = frozenset({"FI.b"})
    assert offered(s, Stack(505)) >= {Pick("FI.c")}
    assert Pick("FI.b") not in offered(s, Stack(505))


# 8.1.2: the share of a unit (more of it in test_08)


@pytest.mark.rule("4.2", "8.1.2")
def test_the_six_points_limit_what_a_hex_fires_with():
    from tricolore.rulesets.brothers.fire import column_of

    s = field({**stack("inf 5/3", "inf 5/3"), **AUSTRIAN}, active="FI")
    assert column_of(s, Fire(("FI.a", "FI.b"), 506, "step")).total == 6
    assert DONE in offered(field({**stack("inf 5/3"), **AUSTRIAN}, active="FI", steps=[FireStep()]))
