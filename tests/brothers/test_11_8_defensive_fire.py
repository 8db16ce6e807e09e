"""11.8, 11.9: Defensive and Opportunity Fire."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, fire, offered, play, table, told
from tricolore.core.ask import DONE, Go, Pick, Play, Say, Send, Stack, Via
from tricolore.rulesets.brothers.steps import Declare, FireStep, MoveStep, Retreat, StepEnd

ALL, HOLD, TOP, PASS = Say("all"), Say("hold"), Say("top"), Say("pass")
ENEMY = {"AV.x": "0507 inf 5/3 7"}
NOTHING, SHAKEN = fire(1, 1, 1), fire(4, 4, 7)
"""Dice that do nothing; dice that shake whoever has a rating of 7."""


def moving(units, **more):
    return field({**units, **ENEMY}, active="FI", steps=[MoveStep(), Declare()], **more)


@pytest.mark.rule("11.8")
def test_who_comes_next_to_an_enemy_may_be_fired_at_at_once():
    s = moving({"FI.a": "0505 inf 6/4 7"})
    up = (Pick("FI.a"), Via(506))
    assert offered(s, *up) == {ALL, Pick("AV.x"), HOLD}
    assert about(s, *up, ALL) == "Roll fire"


@pytest.mark.rule("11.8")
def test_each_enemy_hex_may_fire():
    s = moving({"FI.a": "0505 inf 6/4 7", "AV.y": "0606 inf 5/3 7"})
    game = table(s, Pick("FI.a"), Via(506), ALL, NOTHING, NOTHING)
    assert len(told(game, "8.4")) == 2


@pytest.mark.rule("11.8")
def test_cavalry_gives_no_defensive_fire():
    s = field(
        {"FI.a": "0505 inf 6/4", "AV.x": "0507 cav 3/2 light"}, active="FI", steps=[MoveStep()]
    )
    assert about(s, Pick("FI.a"), Via(506)) == "OnMarch"


@pytest.mark.rule("11.8.1")
def test_whoever_is_hit_stops_and_may_not_declare_an_assault():
    s = moving({"FI.a": "0505 inf 6/4 7"})
    hit = (Pick("FI.a"), Via(506), ALL, SHAKEN)
    assert about(s, *hit) == ""  # neither march nor assault
    stopped = play(s, *hit)
    assert stopped.units["FI.a"].hex == 506
    assert stopped.units["FI.a"].hits == 1


@pytest.mark.rule("11.8.1", "8.7.2")
def test_whoever_is_shaken_by_the_fall_of_a_sovereign_in_that_fire_stops_too():
    units = {"FI.a": "0504 inf 3/2 7", "FI.b": "0505 inf 4/2 7", "AV.x": "0506 inf 4/2 7"}
    s = field(units, active="FI", staff={"Napoleon": 505}, steps=[MoveStep(), Declare()])
    fallen = play(s, Send("FI.a", 505), Say("top"), ALL, fire(6, 6, 10))
    assert fallen.units["FI.b"].worn  # it took the casualty
    assert fallen.units["FI.a"].hits == 1
    assert fallen.halted == {"FI.a"}


@pytest.mark.rule("11.8.1")
def test_a_casualty_that_a_worn_unit_withstands_stops_it_as_well():
    s = moving({"FI.a": "0505 inf 6/4 7 worn"})
    hit = (Pick("FI.a"), Via(506), ALL, fire(5, 6, 1), 1)  # a casualty; the break test is passed
    assert about(s, *hit) == ""
    assert play(s, *hit).units["FI.a"].hex == 506


@pytest.mark.rule("11.8.1")
def test_who_is_not_hit_goes_on_and_may_be_fired_at_again_two_columns_worse():
    s = moving({"FI.a": "0405 inf 6/4 7"})
    game = table(s, Pick("FI.a"), Via(406), ALL, NOTHING, Via(506), 1, ALL, NOTHING)
    columns = [line.split("column ")[1].split(":")[0] for line in told(game, "8.4")]
    assert columns == ["5", "3"]


@pytest.mark.rule("11.8.1")
def test_the_repeats_are_counted_anew_in_each_step():
    s = field({"FI.a": "0505 inf 6/4"}, active="FI", steps=[StepEnd("fire")])
    s.answers = {"AV.x": 2}
    assert play(s).answers == {}


@pytest.mark.rule("11.8.1", "4.2")
def test_ab23_four_points_at_the_top_or_second_are_fired_at_with_the_uppermost_three():
    units = {"FI.m": "0504 inf 4/2 7", "FI.a": "0506 inf 3/2 7", "FI.b": "0506 inf 3/2 7"}
    s = moving(units)
    for place in (TOP, Pick("FI.a")):
        hit = play(s, Send("FI.m", 506), place, ALL, SHAKEN)
        assert [hit.units[uid].hits for uid in ("FI.m", "FI.a", "FI.b")] == [1, 1, 0]


@pytest.mark.rule("11.8.1", "4.2")
def test_ab24_at_the_bottom_nobody_is_fired_at():
    units = {"FI.m": "0504 inf 4/2 7", "FI.a": "0506 inf 3/2 7", "FI.b": "0506 inf 3/2 7"}
    assert about(moving(units), Send("FI.m", 506), Pick("FI.b")) == "OrderMove"


@pytest.mark.rule("11.8.1")
@pytest.mark.ruling("Q23")
def test_of_a_stack_those_hit_stop_and_the_others_go_on():
    units = {"FI.a": "0505 inf 4/2 7", "FI.b": "0505 inf 4/2 9"}
    s = moving(units)
    up = (Stack(505), Say("together"), Via(506), ALL, SHAKEN)
    assert about(s, *up) == "OnMarch"
    after = play(s, *up, Via(505), 1)
    assert (after.units["FI.a"].hex, after.units["FI.b"].hex) == (506, 505)


@pytest.mark.rule("11.8.1", "10.1")
@pytest.mark.ruling("Q23")
def test_others_go_on_when_a_break_test_drives_the_uppermost_back():
    units = {"FI.a": "0505 inf 4/2 7 worn", "FI.b": "0505 inf 1 9"}
    s = moving(units)
    up = (Stack(505), Say("together"), Via(506), ALL, fire(5, 6, 1), 7)
    assert about(s, *up) == "GoAlong"
    stays = (*up, DONE, Go(505))
    assert about(s, *stays) == "OnMarch"
    assert play(s, *stays, Via(505), 1, TOP).units["FI.b"].hex == 505
    goes = (*up, Pick("FI.b"), Go(505))
    movers = {str(option.value).split()[0] for option in offered(s, *goes)}
    assert not movers & {"FI.a", "FI.b"}  # whoever falls back with it has marched enough


@pytest.mark.rule("11.8.2")
def test_who_makes_a_hex_overfull_counts_as_on_top_and_all_in_front_are_fired_at():
    units = {"FI.m": "0505 inf 6/4 7", "FII.a": "0506 inf 6/4 7"}
    s = moving(units)
    over = (Pick("FI.m"), Via(506))
    assert about(s, *over) == "AnswerMove"
    assert play(s, *over).stacks[506] == ("FI.m", "FII.a")


@pytest.mark.rule("11.8")
@pytest.mark.ruling("Q14")
def test_defenders_of_one_formation_and_arm_fire_together():
    s = moving({"FI.a": "0505 inf 6/4 7", "AV.w": "0507 inf 1 7"})
    game = table(s, Pick("FI.a"), Via(506), ALL, NOTHING)
    assert "('AV.w', 'AV.x') fire at 0506 on column 6" in told(game, "8.4")[0]


@pytest.mark.rule("11.8")
@pytest.mark.ruling("Q14")
def test_but_they_need_not_and_each_may_fire_by_itself():
    s = moving({"FI.a": "0505 inf 6/4 7", "AV.w": "0507 inf 1 7"})
    alone = (Pick("FI.a"), Via(506), Pick("AV.w"), Say("fire"), NOTHING)
    assert offered(s, *alone) == {ALL, Pick("AV.x"), HOLD}
    lower = (Pick("FI.a"), Via(506), Pick("AV.x"), NOTHING)
    assert offered(s, *lower) == {ALL, Pick("AV.w"), HOLD}
    game = table(s, Pick("FI.a"), Via(506), Say("apart"), NOTHING, NOTHING)
    assert [line.partition(" on ")[0] for line in told(game, "8.4") if " fire" in line] == [
        "('AV.x',) fires at 0506",
        "('AV.w',) fires at 0506",
    ]


@pytest.mark.rule("11.8")
def test_who_has_nobody_to_combine_with_is_not_asked_to_fire_apart():
    s = moving({"FI.a": "0505 inf 6/4 7"})
    assert offered(s, Pick("FI.a"), Via(506)) == {ALL, Pick("AV.x"), HOLD}


# Retreats


@pytest.mark.rule("11.8", "12.5")
@pytest.mark.ruling("A5.14")
def test_a_retreating_unit_is_fired_at_and_goes_on_when_hit():
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0504 inf 5/3", "AV.y": "0507 inf 5/3 7"}
    s = field(units, steps=[Retreat(("FI.a",), 2, enemies=("AV.x",))])
    back = (Go(506), ALL, SHAKEN)
    assert about(s, *back) == "RetreatTo"
    assert play(s, *back).units["FI.a"].hits == 1


@pytest.mark.rule("11.8.1")
def test_fire_at_a_retreat_stops_nobody_for_the_rest_of_the_activation():
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0504 inf 5/3", "AV.y": "0507 inf 5/3 7"}
    s = field(units, active="FI", steps=[Retreat(("FI.a",), 1, enemies=("AV.x",)), MoveStep()])
    hit = (Go(506), ALL, SHAKEN)
    assert play(s, *hit).units["FI.a"].hits == 1
    assert "FI.a" in {str(option.value).split()[0] for option in offered(s, *hit)}


@pytest.mark.rule("8.1.3", "11.8")
@pytest.mark.ruling("Q14")
def test_units_of_two_formations_do_not_combine_their_defensive_fire():
    s = moving({"FI.a": "0505 inf 6/4 7", "AI.w": "0507 inf 1 7"})
    game = table(s, Pick("FI.a"), Via(506), ALL, NOTHING, NOTHING)
    assert [line.split(" fires ")[0] for line in told(game, "8.4")] == ["('AI.w',)", "('AV.x',)"]


@pytest.mark.rule("12.5", "11.8")
@pytest.mark.ruling("A5.14")
def test_but_not_by_those_who_took_part_in_the_assault():
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0504 inf 5/3", "AV.y": "0507 inf 5/3 7"}
    took_part = ("AV.x", "AV.y")
    s = field(units, steps=[Retreat(("FI.a",), 2, took_part[:1], took_part)])
    assert about(s, Go(506)) in ("RetreatTo", "")


@pytest.mark.rule("10.1", "11.8")
@pytest.mark.ruling("A5.14")
def test_a_break_test_in_the_fire_step_may_lead_into_defensive_fire():
    units = {"AV.x": "0506 inf 5/3 7 worn", "FI.a": "0505 inf 6/4", "FII.b": "0508 inf 6/4"}
    s = field(units, active="FI", steps=[FireStep()])
    shot = (Send("FI.a", 506), fire(5, 5, 1), 7)
    assert about(s, *shot, Go(507)) == "AnswerMove"


# 11.9: Opportunity Fire


def guns(**more):
    """French guns see a march of Austrians down a column."""
    return field(
        {"FI.g": "0905 art 4/2 7 medium", "AV.a": "0504 inf 5/3 7"},
        active="AV",
        steps=[MoveStep(), Declare()],
        hands={"french": ("napoleons_guns.1", "napoleons_guns.2")},
        **more,
    )


GUNS = Play("napoleons_guns.1")


@pytest.mark.rule("11.9", "6.3")
def test_opportunity_fire_may_strike_a_mover_in_any_hex_that_it_enters():
    s = guns()
    assert offered(s, Send("AV.a", 506), PASS) == {PASS, GUNS}
    assert play(s, Send("AV.a", 506), PASS).units["AV.a"].hex == 505


@pytest.mark.rule("11.9", "11.8.1")
def test_it_may_strike_as_soon_as_the_march_is_announced_and_stop_it_before_it_begins():
    s = guns()
    s.hands = {"french": ("napoleons_guns.1",)}
    for order in ((Send("AV.a", 506),), (Pick("AV.a"), Via(505))):
        assert offered(s, *order) == {PASS, GUNS}
        assert play(s, *order).units["AV.a"].hex == 504
        assert play(s, *order, GUNS, NOTHING).units["AV.a"].hex > 504
        stopped = table(s, *order, GUNS, fire(5, 5, 10))
        assert stopped.over  # neither march nor assault
        assert stopped.state.units["AV.a"].hex == 504


@pytest.mark.rule("11.9", "10.1")
def test_whoever_is_driven_back_before_it_sets_out_does_not_march():
    units = {"FI.g": "0505 art 4/2 7 medium", "AV.a": "0504 inf 5/3 7 worn"}
    s = field(units, active="AV", steps=[MoveStep()], hands={"french": ("napoleons_guns.1",)})
    back = (Send("AV.a", 502), GUNS, fire(5, 6, 1), 7)
    assert about(s, *back) == "RetreatTo"
    assert table(s, *back, Go(503)).over


@pytest.mark.rule("11.9")
def test_it_may_be_played_when_an_enemy_has_fired():
    units = {"FI.g": "0505 art 4/2 medium", "AV.a": "0506 inf 5/3", "AV.b": "0909 inf 5/3"}
    chits = {"french": ("napoleons_guns.1",)}
    s = field(units, active="AV", steps=[FireStep()], hands=chits)
    fired = (Send("AV.a", 505), PASS, NOTHING)
    assert offered(s, *fired) == {PASS, GUNS}
    game = table(s, *fired, GUNS, NOTHING)
    assert [line.split(" fires ")[0] for line in told(game, "8.4")] == ["('AV.a',)", "('FI.g',)"]


@pytest.mark.rule("11.9", "11.8.1")
def test_a_hit_stops_the_mover():
    stopped = play(guns(), Send("AV.a", 507), PASS, GUNS, fire(5, 5, 10))
    assert stopped.units["AV.a"].hex == 505
    assert stopped.units["AV.a"].hits


@pytest.mark.rule("11.9", "4.3")
@pytest.mark.ruling("B01")
def test_it_may_answer_a_change_of_order_next_to_the_enemy_which_begins_a_move():
    units = {"AV.a": "0505 inf 5/3 7", "AV.b": "0505 inf 3/2 7", "FI.g": "0506 art 4/2 7 medium"}
    s = field(units, active="AV", steps=[MoveStep()], hands={"french": ("napoleons_guns.1",)})
    order = (Stack(505), Pick("AV.b"), HOLD)
    assert offered(s, *order) == {PASS, GUNS}
    assert "AV.b" in play(s, *order, GUNS, fire(4, 4, 10)).halted
    s.shift("FI.g", 510)
    assert about(s, Stack(505), Pick("AV.b")) == "OrderMove"


@pytest.mark.rule("11.9")
@pytest.mark.ruling("A5.37", "B09")
def test_only_one_such_fire_for_each_hex_and_another_in_the_next():
    s = guns()
    first = (Send("AV.a", 506), PASS, GUNS, NOTHING)
    assert offered(s, *first) == {PASS, Play("napoleons_guns.2")}
    assert play(s, *first).units["AV.a"].hex == 506
    second = (Send("AV.a", 505), PASS, GUNS, NOTHING)
    assert about(s, *second) == ""  # not again where it has ended


@pytest.mark.rule("11.9", "6.3")
def test_it_comes_after_defensive_fire_and_does_not_interrupt_it():
    s = field(
        {"FI.g": "0905 art 4/2 7 medium", "FI.f": "0506 inf 6/4", "AV.a": "0504 inf 5/3 7"},
        active="AV",
        steps=[MoveStep()],
        hands={"french": ("napoleons_guns.1",)},
    )
    up = (Send("AV.a", 505), PASS)
    assert about(s, *up) == "AnswerMove"
    assert about(s, *up, ALL) == "Roll fire"
    assert offered(s, *up, ALL, NOTHING) == {PASS, GUNS}


@pytest.mark.rule("11.9", "11.8.1")
def test_it_never_has_the_penalty_for_repeats():
    from tricolore.rulesets.brothers.fire import column_of
    from tricolore.rulesets.brothers.steps import Fire

    s = guns()
    s.answers = {"FI.g": 2}
    opportunity = column_of(s, Fire(("FI.g",), 504, "opportunity")).total
    assert opportunity - column_of(s, Fire(("FI.g",), 504, "defensive")).total == 2


@pytest.mark.rule("11.9", "6.3")
def test_it_may_be_played_in_either_sides_fire_step_when_a_fire_is_announced():
    units = {"FI.g": "0505 art 4/2 medium", "AV.a": "0506 inf 5/3"}
    own = field(units, active="FI", steps=[FireStep()], hands={"french": ("napoleons_guns.1",)})
    assert GUNS in offered(own)
    enemys = field(units, active="AV", steps=[FireStep()], hands={"french": ("napoleons_guns.1",)})
    assert GUNS in offered(enemys, Send("AV.a", 505))


@pytest.mark.rule("11.9", "6.3")
def test_of_two_opportunity_fires_the_last_played_is_done_first():
    units = {"FI.g": "0505 art 4/2 7 medium", "AV.a": "0506 inf 1 7 jaeger"}
    s = field(
        units,
        active="FI",
        steps=[FireStep()],
        hands={"french": ("napoleons_guns.1",), "austrian": ("jaeger_sharpshooters.1",)},
    )
    jaegers = Play("jaeger_sharpshooters.1")
    assert offered(s, GUNS) == {PASS, jaegers}
    game = table(s, GUNS, jaegers, NOTHING, NOTHING)
    assert [line.split(" fires ")[0] for line in told(game, "8.4")] == ["('AV.a',)", "('FI.g',)"]


@pytest.mark.rule("6.3", "11.9")
def test_a_fire_whose_target_is_gone_by_then_does_not_take_place():
    units = {"FI.g": "0505 art 1 7 medium", "AV.a": "0506 inf 1 7 jaeger", "FI.z": "1212 inf 6/4"}
    s = field(
        units,
        active="FI",
        steps=[FireStep()],
        hands={"french": ("napoleons_guns.1",), "austrian": ("jaeger_sharpshooters.1",)},
    )
    game = table(s, GUNS, Play("jaeger_sharpshooters.1"), fire(5, 6, 10))
    assert len(told(game, "8.4")) == 1
    assert "FI.g" in game.state.broken  # type: ignore[attr-defined]


@pytest.mark.rule("11.9", "16")
def test_there_is_none_in_the_storm():
    s = guns(turn=11)
    assert about(s, Send("AV.a", 506)) in ("OrderMove", "")
    assert DONE in offered(guns())
