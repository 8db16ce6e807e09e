"""11.5: reinforcements; 11.6: headquarters that are overrun."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, offered, plain, play, road, scenario, table
from tricolore.core.ask import Go, Pick, Say, Send
from tricolore.rulesets.brothers.arrivals import delay, entrances
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Brothers, Staff
from tricolore.rulesets.brothers.steps import Activate, MoveStep

A, D = Say("aggressive"), Say("defensive")


def line(*stacks, turn=5, hexes=(101,), span=None, staff=()) -> dict[str, Arrival]:
    return {"r": Arrival("r", "r", turn, hexes, span, tuple(stacks), tuple(staff))}


def coming(units=None, setting=None, due=None, **more) -> Brothers:
    units = units or {"FI.a": "off inf 6/4", "FI.b": "off inf 6/4", "FI.c": "off inf 6/4"}
    due = due or line(("FI.a",), ("FI.b",), ("FI.c",))
    return field(units, setting, due=due, steps=[Activate("FI")], **more)


@pytest.mark.rule("11.5")
def test_ab21_a_line_comes_on_its_turn_by_one_of_its_hexes():
    units = {"FI.a": "off inf 6/4"}
    due = line(("FI.a",), turn=4, hexes=(101, 1201))
    early = coming(units, due=due, turn=3)
    assert about(early) == ""
    s = coming(units, due=due, turn=4)
    assert {Send("FI.a", 101), Send("FI.a", 1201)} <= offered(s, A)


@pytest.mark.rule("11.5")
@pytest.mark.ruling("Q02")
def test_ab21_with_an_entry_span_a_die_within_it_lets_them_in():
    units = {"FI.a": "off inf 6/4", "FI.b": "off inf 2"}
    s = coming(units, due=line(("FI.a",), ("FI.b",), span=(1, 8)))
    assert about(s) == "Roll entry span"
    assert Send("FI.a", 101) in offered(s, 8, A)
    assert Send("FI.b", 101) in offered(s, 8, A)  # one roll for the line
    failed = play(s, 9)
    assert failed.due["r"].turn == 5
    delay(failed)
    assert failed.due["r"].turn == 6


@pytest.mark.rule("11.5", "7.4")
@pytest.mark.ruling("Q03")
def test_they_are_in_command_on_their_turn_and_take_the_posture_of_their_headquarters():
    units = {"FI.a": "off inf 6/4", "FI.h": "1212 inf 6/4"}
    s = coming(units, due=line(("FI.a",)), staff={"FI": 1212}, ratings={"FI": (0, 0)})
    inputs = (D, Send("FI.a", 101))
    acting = play(s, *inputs)
    assert acting.act is not None
    assert "FI.a" in acting.act.members
    assert "FI.a" not in acting.act.ooc
    assert acting.act.posture == "defensive"
    assert about(s, D) == "OrderMove"  # there is no fire step for who is not on the map


@pytest.mark.rule("11.5")
def test_they_come_fresh():
    unit = play(coming(), A, Send("FI.a", 101)).units["FI.a"]
    assert (unit.worn, unit.hits, unit.low) == (False, 0, False)


@pytest.mark.rule("11.5.1")
def test_they_enter_on_the_arrival_hex_or_an_edge_hex_next_to_it():
    s = coming()
    assert entrances(s, s.due["r"], "allied") == [101, 102, 201]


@pytest.mark.rule("11.5.1")
def test_ab22_the_second_through_a_hex_pays_twice_and_the_third_three_times():
    s = coming()
    first = offered(s, A, Send("FI.a", 101))
    assert Go(104) in first  # 4 points less 1
    assert Go(105) not in first
    second = offered(s, A, Send("FI.a", 101), Go(104), Send("FI.b", 101))
    assert Go(103) in second  # 4 points less 2
    assert Go(104) not in second


@pytest.mark.rule("11.5.1")
def test_ab22_the_third_has_one_point_left_and_headquarters_are_never_multiplied():
    units = {"FI.a": "off inf 6/4", "FI.b": "off inf 6/4", "FI.c": "off inf 6/4"}
    s = coming(units, due=line(("FI.a",), ("FI.b",), ("FI.c",), staff=("FI",)))
    two_in = (A, Send("FI.a", 101), Go(104), Send("FI.b", 101), Go(103))
    third = offered(s, *two_in, Send("FI.c", 101))
    goes = {int(o.value) for o in third if o.kind == "go"}
    board = s.setting.board
    assert max(board.distance(101, hex) for hex in goes) == 1
    rode_in = offered(s, *two_in, Send("FI.c", 101), Go(102), Send("FI", 101))
    goes = {int(o.value) for o in rode_in if o.kind == "go"}
    assert max(board.distance(101, hex) for hex in goes) == 5  # 6 points less 1


@pytest.mark.rule("11.5.1")
@pytest.mark.ruling("Q04")
def test_each_hex_has_a_first_and_units_that_fit_enter_as_one_stack():
    units = {"FI.a": "off inf 4/2", "FI.b": "off inf 4/2", "FI.c": "off inf 4/2"}
    s = coming(units, due=line(("FI.a", "FI.b"), ("FI.c",)))
    together = (A, Pick("FI.a"), Go(101))
    assert play(s, *together).stacks[101] == ("FI.a", "FI.b")
    other = offered(s, *together, Go(104), Send("FI.c", 102))
    assert Go(105) in other  # the first through 0102 pays once


@pytest.mark.rule("11.5.1", "11.2.3")
@pytest.mark.ruling("Q05")
def test_the_least_move_helps_the_first_and_not_those_in_the_queue():
    walled = plain({101: "woods", 102: "lake", 201: "lake"})
    units = {"FI.a": "off art 2", "FI.b": "off art 2"}
    s = coming(units, walled, due=line(("FI.a",), ("FI.b",)))
    for uid in units:
        slow = s.counter(uid)._replace(mp=4)
        s.setting.roster.counters[uid] = slow  # type: ignore[index]
    assert {Send("FI.a", 101), Send("FI.b", 101)} <= offered(s, A)  # though woods cost three
    assert Send("FI.b", 101) not in offered(s, A, Send("FI.a", 101))


@pytest.mark.rule("11.5.1", "11.2.2")
def test_a_road_hex_at_the_edge_is_entered_by_road():
    s = coming(setting=plain({101: "woods"}, roads=road(101, 102, 103, 104, 105)))
    inputs = (A, Send("FI.a", 101))
    assert play(s, *inputs).units["FI.a"].hits == 0
    assert Go(104) in offered(s, *inputs)


@pytest.mark.rule("11.5.1", "11.4")
def test_the_point_of_the_road_bonus_may_pay_for_a_place_in_the_column():
    s = coming(
        setting=plain(roads=road(101, 102, 103)), units={"FI.a": "off inf 6/4"}, due=line(("FI.a",))
    )
    s.entered = {101: 4}  # the fifth pays five, and infantry has four
    assert Send("FI.a", 101) not in offered(s, A)
    fifth = (Say("defensive"), Send("FI.a", 101))
    assert Send("FI.a", 101) in offered(s, *fifth[:1])
    assert play(s, *fifth).units["FI.a"].hex == 101
    s.entered = {101: 5}
    assert Send("FI.a", 101) not in offered(s, *fifth[:1])


@pytest.mark.rule("11.5.1", "11.2.4")
@pytest.mark.ruling("B06")
def test_woods_at_the_edge_disorder_those_who_come_off_the_road():
    s = coming(setting=plain({101: "woods"}))
    assert play(s, A, Send("FI.a", 101)).units["FI.a"].hits == 1


@pytest.mark.rule("11.5.2")
@pytest.mark.ruling("Q06")
def test_who_waits_may_come_three_edge_hexes_farther_for_each_turn():
    s = coming(due=line(("FI.a",), hexes=(106,)), units={"FI.a": "off inf 6/4"})
    delay(s)
    assert set(s.due["r"].hexes) == {103, 104, 105, 106, 107, 108, 109}
    s.turn = 6
    delay(s)
    assert min(s.due["r"].hexes) == 101
    assert 112 in s.due["r"].hexes
    assert s.due["r"].turn == 7


@pytest.mark.rule("11.5.2")
@pytest.mark.ruling("Q06")
def test_a_failed_span_or_activation_counts_as_waiting_too():
    s = coming(due=line(("FI.a",), span=(1, 1)), units={"FI.a": "off inf 6/4"})
    s = play(s, 9)
    delay(s)
    assert s.due["r"].waited == 1


@pytest.mark.rule("11.5.2", "11.8")
def test_who_enters_next_to_an_enemy_may_be_fired_at():
    units = {"FI.a": "off inf 6/4", "AV.x": "0102 inf 5/3"}
    s = coming(units, due=line(("FI.a",)))
    assert about(s, A, Send("FI.a", 101)) == "AnswerMove"
    assert Send("FI.a", 101) not in offered(s, D)


@pytest.mark.rule("11.5.3")
def test_with_headquarters_on_the_map_the_usual_rules_hold():
    units = {"FI.a": "0505 inf 6/4"}
    s = field(units, staff={"FI": 505}, steps=[Activate("FI")])
    acting = play(s, A)
    assert acting.act is not None
    assert not acting.act.ooc


@pytest.mark.rule("11.5")
def test_headquarters_that_enter_may_ride_on():
    s = coming({"FI.a": "off inf 6/4"}, due=line(("FI.a",), staff=("FI",)))
    assert play(s, A, Send("FI", 101), Go(104)).staff["FI"].hex == 104


@pytest.mark.rule("11.5.1", "4.1")
def test_nobody_enters_where_there_is_no_room():
    units = {"FI.a": "off art 2", "FII.z": "0101 inf 6/4", "FII.y": "0101 inf 4/2"}
    s = coming(units, plain({101: "woods"}), due=line(("FI.a",)))
    s.setting.roster.counters["FI.a"] = s.counter("FI.a")._replace(mp=6)  # type: ignore[index]
    assert Send("FI.a", 101) not in offered(s, A)  # it could go no farther
    assert Send("FI.a", 102) in offered(s, A)


@pytest.mark.rule("11.5")
def test_all_spans_and_turns_of_the_scenarios_can_be_met():
    for name in ("full-battle", "san-martino", "medole", "heights"):
        setting = scenario(name)
        for arrival in setting.arrivals.values():
            assert setting.first <= arrival.turn <= setting.last


# 11.6: Overruns


@pytest.mark.rule("11.6", "11.1")
def test_headquarters_alone_are_overrun_and_flee_to_their_nearest_unit():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0508 inf 5/3", "AV.y": "1212 inf 5/3"}
    s = field(units, staff={"AV": 506}, active="FI", steps=[MoveStep()])
    s = play(s, Send("FI.a", 506))
    assert s.staff["AV"] == Staff(508, overrun=True)
    assert s.units["FI.a"].hex == 506


@pytest.mark.rule("11.6")
def test_the_mover_need_not_stop_there():
    s = field(
        {"FI.a": "0505 inf 6/4", "AV.y": "1212 inf 5/3"},
        staff={"AV": 506},
        active="FI",
        steps=[MoveStep()],
    )
    s = play(s, Send("FI.a", 507))
    assert s.staff["AV"].overrun
    assert s.units["FI.a"].hex == 507


@pytest.mark.rule("11.6")
def test_of_several_equally_near_the_owner_chooses():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0509 inf 5/3", "AV.y": "0807 inf 5/3"}
    s = field(units, staff={"AV": 506}, active="FI", steps=[MoveStep()])
    assert offered(s, Send("FI.a", 506)) == {Pick("AV.x"), Pick("AV.y")}


@pytest.mark.rule("11.6")
@pytest.mark.ruling("Q35")
def test_without_a_unit_of_its_own_it_goes_to_the_nearest_friend():
    units = {"FI.a": "0505 inf 6/4", "AI.x": "0509 inf 5/3"}
    s = field(units, staff={"AV": 506}, active="FI", steps=[MoveStep()])
    assert play(s, Send("FI.a", 506)).staff["AV"].hex == 509


@pytest.mark.rule("11.6")
def test_headquarters_with_a_combat_unit_cannot_be_overrun():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 1"}
    s = field(units, staff={"AV": 506}, active="FI", steps=[MoveStep()])
    assert Send("FI.a", 506) not in offered(s)


@pytest.mark.rule("11.6", "11.8")
def test_headquarters_do_not_ride_into_each_other_and_draw_no_fire():
    units = {"FI.a": "0101 inf 6/4", "AV.x": "0507 inf 5/3"}
    s = field(units, staff={"FI": 504, "AV": 505}, active="FI", steps=[MoveStep()])
    assert Send("FI", 505) not in offered(s)
    assert about(s, Send("FI", 506)) == "OrderMove"


@pytest.mark.rule("11.6", "11.5.1")
@pytest.mark.ruling("B07")
def test_reinforcements_may_ride_down_headquarters_where_they_enter():
    units = {"FI.a": "off inf 6/4", "AV.x": "0505 inf 5/3"}
    s = coming(units, due=line(("FI.a",)), staff={"AV": 101})
    assert play(s, A, Send("FI.a", 101)).staff["AV"].overrun


# 4.3: Their place in a stack


FRIEND = {"FII.f": "0101 inf 6/4", "FI.a": "off inf 3/2"}


@pytest.mark.rule("4.3", "11.5.1")
def test_where_a_friend_stands_they_take_any_place_in_the_stack():
    units = {**FRIEND, "AV.x": "0102 inf 5/3"}
    s = coming(units, due=line(("FI.a",)))
    inputs = (A, Send("FI.a", 101))
    assert offered(s, *inputs) == {Say("top"), Pick("FII.f")}
    assert play(s, *inputs).due["r"].stacks == (("FI.a",),), "it is on the chart until it stands"
    assert about(s, *inputs, Say("top")) == "AnswerMove"
    beneath = play(s, *inputs, Pick("FII.f"))
    assert beneath.stacks[101] == ("FII.f", "FI.a")
    assert about(s, *inputs, Pick("FII.f")) == "OnMarch"  # behind the six nobody fires


@pytest.mark.rule("11.5.1", "11.7.1")
def test_in_defensive_posture_they_enter_beside_the_enemy_only_behind_a_front_line():
    units = {**FRIEND, "AV.x": "0102 inf 5/3"}
    s = coming(units, due=line(("FI.a",)))
    inputs = (D, Send("FI.a", 101))
    assert play(s, *inputs).stacks[101] == ("FII.f", "FI.a")
    weak = coming({**units, "FII.f": "0101 inf 5/3"}, due=line(("FI.a",)))
    assert Send("FI.a", 101) not in offered(weak, D)


@pytest.mark.rule("4.3", "11.5.1")
def test_far_from_the_enemy_they_fall_in_as_stacks_usually_stand():
    s = coming({"FII.f": "0101 inf 6/4", "FI.g": "off art 2"}, due=line(("FI.g",)))
    assert play(s, A, Send("FI.g", 101)).stacks[101] == ("FII.f", "FI.g")


@pytest.mark.rule("3.4.4", "11.5.1")
@pytest.mark.ruling("B05")
def test_headquarters_that_enter_beside_friends_pay_for_the_terrain_and_not_for_the_road():
    setting = plain({101: "woods"}, roads=road(101, 102, 103, 104, 105, 106, 107, 108))
    due = line(staff=("FI",))

    def spent(units: dict[str, str]) -> int:
        game = table(coming(units, setting, due=due), A, Send("FI", 101))
        return game.checkpoint.agenda[0].spent[0]

    assert spent({"FI.a": "1212 inf 1"}) == 2
    assert spent({"FI.a": "1212 inf 1", "FII.x": "0101 inf 1"}) == 4


@pytest.mark.rule("11.4", "11.5.1", "3.4.4")
def test_headquarters_that_enter_beside_friends_forfeit_the_road_bonus():
    roads = plain(roads=road(*range(101, 113)))
    due = line(staff=("FI",))

    def farthest(units: dict[str, str], setting=roads) -> int:
        goals = offered(coming(units, setting, due=due), D, Send("FI", 101))
        return max(int(o.value) for o in goals if o.kind == "go" and int(o.value) < 200)

    assert farthest({"FI.a": "1212 inf 1"}) == 107  # seven points, one of them for entering
    assert farthest({"FI.a": "1212 inf 1", "FII.x": "0101 inf 1"}) == 106


@pytest.mark.rule("11.5")
def test_headquarters_that_enter_ride_to_a_goal_and_are_asked_no_more():
    s = coming({"FI.a": "1212 inf 6/4"}, due=line(staff=("FI",)))
    assert {option.kind for option in offered(s, A, Send("FI", 101))} == {"go", "say"}


@pytest.mark.rule("11.5.1", "11.2")
def test_headquarters_do_not_enter_by_the_lake():
    lake = plain({101: "lake"})
    s = coming({"FI.a": "1212 inf 6/4"}, lake, due=line(staff=("FI",)))
    ways = {option.value for option in offered(s, A) if option.kind == "send"}
    assert "FI 0102" in ways
    assert "FI 0101" not in ways


@pytest.mark.rule("11.2.2", "11.5.1", "11.6")
def test_who_rides_down_headquarters_at_the_edge_pays_for_the_terrain_and_not_for_the_road():
    setting = plain({101: "woods"}, roads=road(101, 102, 103, 104, 105))
    units = {"FI.a": "off inf 6/4", "AV.x": "0909 inf 5/3"}

    def spent(staff: dict[str, int]) -> tuple[int, bool]:
        game = table(coming(units, setting, due=line(("FI.a",)), staff=staff), A, Send("FI.a", 101))
        march = game.checkpoint.agenda[0]
        return march.spent[0], march.road

    assert spent({}) == (2, True)
    assert spent({"AV": 101}) == (4, False)


# Who enters together


LINE_UP, ENTER = Say("line up"), Say("enter")


@pytest.mark.rule("11.5.1")
@pytest.mark.ruling("Q04")
def test_units_of_several_stacks_that_fit_into_ten_points_may_enter_as_one():
    units = {
        "FI.a": "off inf 5/3",
        "FI.g": "off art 2",
        "FI.r": "off art 3/2",
        "FI.b": "off inf 4/2",
    }
    s = coming(units, due=line(("FI.a", "FI.g"), ("FI.r",), ("FI.b",)))
    assert offered(s, A, LINE_UP) == {Pick(uid) for uid in units}
    first = (A, LINE_UP, Pick("FI.a"), Pick("FI.g"))
    assert offered(s, *first) == {Pick("FI.r"), ENTER}  # four points more do not fit
    together = (*first, Pick("FI.r"))
    after = play(s, *together, Go(101))
    assert after.stacks[101] == ("FI.a", "FI.g", "FI.r")
    assert after.due["r"].stacks == (("FI.b",),)
    assert after.entered == {101: 1}  # they count as one


@pytest.mark.rule("11.5.1")
@pytest.mark.ruling("Q04")
def test_nobody_is_asked_to_line_up_where_no_two_fit_into_a_hex():
    assert LINE_UP not in offered(coming(), A)
    alone = coming({"FI.a": "off inf 4/2"}, due=line(("FI.a",)))
    assert LINE_UP not in offered(alone, A)


@pytest.mark.rule("11.5", "6.1")
def test_of_a_line_with_units_of_two_formations_only_the_active_one_enters():
    units = {"FI.a": "off inf 4/2", "FII.b": "off inf 4/2"}
    due = line(("FI.a",), ("FII.b",), staff=("FI", "FII"))
    s = coming(units, due=due)
    who = {str(option.value).split()[0] for option in offered(s, A) if option.kind == "send"}
    assert who == {"FI.a", "FI"}
    assert play(s, A, Send("FI.a", 101)).due["r"].stacks == (("FII.b",),)


@pytest.mark.rule("4.1", "11.5.1")
def test_through_a_full_hex_they_may_pass_but_not_stop_there():
    units = {"FI.a": "off inf 6/4", "FII.z": "0106 inf 6/4"}
    narrow, due = plain({105: "lake", 107: "lake"}), line(("FI.a",), hexes=(106,))
    s = coming(units, narrow, due=due)
    inside = (A, Send("FI.a", 106))
    assert play(s, *inside).stacks[106] == ("FI.a", "FII.z")
    assert Say("stop") not in offered(s, *inside)
    assert Go(206) in offered(s, *inside)
    shut = plain(dict.fromkeys((105, 107, 205, 206), "lake"))
    assert about(coming(units, shut, due=due), A) == ""
    watched = coming({**units, "AV.x": "0205 inf 5/3"}, narrow, due=due)
    assert about(watched, A) == ""  # stopped by fire they could not go back
