"""7: postures, command range, in and out of command, Austrian corps."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, offered, plain, play, road, table, told
from tricolore.core.ask import DONE, Pick, Say, Send
from tricolore.rulesets.brothers.command import (
    in_command,
    in_range,
    passes_check,
    rating_of,
)
from tricolore.rulesets.brothers.rally import actions
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Staff
from tricolore.rulesets.brothers.steps import (
    Activate,
    Check,
    Command,
    Declare,
    FireStep,
    MoveStep,
    RallyStep,
)

A, D = Say("aggressive"), Say("defensive")
ENEMY = {"AV.x": "0507 inf 5/3"}


# 7.1, 7.2: Postures


@pytest.mark.rule("7.1")
def test_the_owner_chooses_the_posture_when_the_headquarters_is_activated():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"FI": 505}, steps=[Command("FI")])
    assert offered(s) == {A, D}
    act = play(s, A).act
    assert act is not None
    assert act.posture == "aggressive"


@pytest.mark.rule("7.2.1", "11.7.1")
def test_aggressive_units_may_engage_fire_and_assault():
    s = field({"FI.a": "0505 inf 6/4", **ENEMY}, active="FI", steps=[MoveStep(), Declare()])
    assert Send("FI.a", 506) in offered(s)
    assert Send("0506", 507) in offered(s, Send("FI.a", 506), Say("hold"))


@pytest.mark.rule("7.2.2", "11.7.1")
def test_defensive_units_may_neither_engage_nor_assault_but_fire():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0608 inf 6/4", "AV.x": "0507 inf 5/3"}
    s = field(units, active="FI", posture="defensive", steps=[FireStep(), MoveStep(), Declare()])
    assert Send("FI.b", 507) not in offered(s)  # two hexes away
    assert Send("FI.a", 506) not in offered(s)
    near = field(
        {"FI.a": "0506 inf 6/4", **ENEMY}, active="FI", posture="defensive", steps=[FireStep()]
    )
    assert Send("FI.a", 507) in offered(near)
    idle = field(
        {"FI.a": "0506 inf 6/4", **ENEMY}, active="FI", posture="defensive", steps=[Declare()]
    )
    assert offered(idle) == set()


@pytest.mark.rule("7.2.1", "7.2.2", "11.3", "11.4")
def test_only_defensive_units_have_road_march_and_bonus():
    roads = road(101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, kind="major road")
    for posture, farthest in (("aggressive", 105), ("defensive", 111)):
        s = field(
            {"FI.a": "0101 inf 6/4"},
            plain(roads=roads),
            active="FI",
            posture=posture,
            steps=[MoveStep()],
        )
        reached = {int(str(o.value)[-4:]) for o in offered(s) if o.kind == "send"}
        assert max(hex for hex in reached if hex < 200) == farthest


@pytest.mark.rule("7.2.1", "7.2.2", "13.1.2")
def test_aggressive_formations_rally_once_defensive_ones_as_often_as_their_rating():
    units = {"FI.a": "0505 inf 6/4 disrupted"}
    for posture, number in (("aggressive", 1), ("defensive", 3)):
        s = field(units, staff={"FI": 505}, active="FI", posture=posture)
        assert actions(s) == number


# 7.3: Range


@pytest.mark.rule("7.3")
def test_ab07_a_rating_of_one_does_not_reach_into_woods_next_to_it():
    s = field({"FI.a": "0506 inf 6/4"}, plain({506: "woods"}), staff={"FI": 505})
    assert 506 not in in_range(s, "allied", 505, 1)
    assert 504 in in_range(s, "allied", 505, 1)
    assert 506 in in_range(s, "allied", 505, 2)


@pytest.mark.rule("7.3")
@pytest.mark.ruling("Q32")
def test_the_woods_that_the_headquarters_stands_in_do_not_count():
    s = field({"FI.a": "0506 inf 6/4"}, plain({505: "woods"}), staff={"FI": 505})
    assert in_range(s, "allied", 505, 1)[506] == 1


@pytest.mark.rule("7.3")
def test_the_range_does_not_lead_through_enemy_units():
    wall = {f"AV.{hex}": f"{hex:04d} inf 5/3" for hex in (504, 604, 605, 506, 405)}
    s = field({"FI.a": "0403 inf 6/4", **wall}, staff={"FI": 505})
    reached = in_range(s, "allied", 505, 2)
    assert 404 in reached
    assert 403 in reached  # by the one gap
    assert 503 not in reached or reached[503] == 2
    assert 504 not in reached
    assert 507 not in reached


@pytest.mark.rule("7.3")
@pytest.mark.ruling("B31")
def test_enemy_headquarters_alone_do_not_cut_the_range():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"FI": 505, "AV": 506})
    assert in_range(s, "allied", 505, 2)[507] == 2


@pytest.mark.rule("7.3", "11.6")
def test_an_overrun_headquarters_reaches_only_its_own_hex():
    s = field({"FI.a": "0505 inf 6/4", "FI.b": "0506 inf 6/4"}, staff={"FI": 505})
    s.staff["FI"] = Staff(505, overrun=True)
    assert rating_of(s, "FI", "defensive") == 0
    assert in_command(s, "FI", "aggressive") == {"FI.a"}


@pytest.mark.rule("7.3", "11.5.3")
@pytest.mark.ruling("Q62")
def test_without_headquarters_on_the_map_nobody_is_in_command():
    s = field({"S5.a": "0505 inf 6/4"}, steps=[Activate("S5")])
    act = play(s, D).act
    assert act is None or act.ooc == {"S5.a"}
    assert in_command(s, "S5", "defensive") == set()
    assert about(s, D) == ""  # it can do nothing at all


@pytest.mark.rule("7.3", "14.2", "8.7.1")
@pytest.mark.ruling("Q52")
def test_a_rating_is_never_below_nought():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"FI": 505}, ratings={"FI": (1, 1)}, active="FI")
    s.staff["FI"] = Staff(505, wounded=True)
    s.demoralised = ("FI",)
    assert rating_of(s, "FI", "defensive") == 0
    assert s.act is not None
    s.act = s.act._replace(posture="defensive")
    assert actions(s) == 0
    s.act = s.act._replace(failed=True)
    assert actions(s) == 1


# 7.4: In command


@pytest.mark.rule("7.4")
@pytest.mark.ruling("A5.10")
def test_ab08_a_defensive_column_on_a_road_is_in_command_whatever_its_length():
    hexes = [101 + at for at in range(12)]
    units = {f"FI.{hex}": f"{hex:04d} inf 6/4" for hex in hexes}
    s = field(units, plain(roads=road(*hexes)), staff={"FI": 101}, ratings={"FI": (1, 1)})
    assert in_command(s, "FI", "defensive") == set(units)
    assert in_command(s, "FI", "aggressive") == {"FI.101", "FI.102"}


@pytest.mark.rule("7.4")
@pytest.mark.ruling("A5.10")
def test_a_gap_or_a_missing_link_of_road_breaks_the_chain():
    units = {f"FI.{hex}": f"{hex:04d} inf 6/4" for hex in (101, 102, 103, 104)}
    s = field(units, plain(roads=road(101, 102, 103)), staff={"FI": 101}, ratings={"FI": (1, 1)})
    assert in_command(s, "FI", "defensive") == {"FI.101", "FI.102", "FI.103"}
    del units["FI.103"]
    roads = plain(roads=road(101, 102, 103, 104))
    s = field(units, roads, staff={"FI": 101}, ratings={"FI": (1, 1)})
    assert in_command(s, "FI", "defensive") == {"FI.101", "FI.102"}


@pytest.mark.rule("7.4")
def test_a_chain_is_of_units_of_the_same_formation():
    units = {"FI.a": "0101 inf 6/4", "FII.b": "0102 inf 6/4", "FI.c": "0103 inf 6/4"}
    s = field(units, plain(roads=road(101, 102, 103)), staff={"FI": 101}, ratings={"FI": (1, 1)})
    assert in_command(s, "FI", "defensive") == {"FI.a"}


@pytest.mark.rule("7.4")
def test_headquarters_are_always_in_command():
    s = field({"FI.a": "1212 inf 6/4"}, staff={"FI": 101}, steps=[Activate("FI")])
    assert Send("FI", 107) in offered(s, A)


# 7.5: Out of command


OUT = {"FI.a": "0509 inf 6/4", "AV.x": "0510 inf 5/3"}


@pytest.mark.rule("7.5")
def test_units_out_of_command_neither_fire_nor_assault_nor_rally():
    units = {"FI.a": "0509 inf 6/4 shaken", "AV.x": "0510 inf 5/3"}
    for step in (FireStep(), Declare(), RallyStep()):
        s = field(units, staff={"FI": 509}, active="FI", ooc=["FI.a"], steps=[step])
        assert offered(s) == set()
        s = field(units, staff={"FI": 509}, active="FI", steps=[step])
        assert offered(s)


@pytest.mark.rule("7.5", "11.2.2")
@pytest.mark.ruling("A5.11")
def test_ab09_out_of_command_a_road_costs_one_and_woods_four():
    setting = plain({608: "woods", 607: "woods"}, roads=road(608, 607, 606, 605))
    s = field({"FI.a": "0609 inf 6/4"}, setting, staff={"FI": 604}, active="FI", ooc=["FI.a"])
    edges = {
        hex: (by_road, plain_price)
        for hex, by_road, plain_price in s.setting.ground.edges["infantry", "out of command"][608]
    }
    assert edges[607] == (2, 8)  # in halves
    assert {h: p for h, _, p in s.setting.ground.edges["infantry", "out of command"][609]}[608] == 8


@pytest.mark.rule("7.5")
@pytest.mark.ruling("A5.11", "Q30")
def test_each_hex_must_be_nearer_to_the_headquarters_and_off_roads_two_are_the_most():
    s = field(
        {"FI.a": "0509 inf 6/4"}, staff={"FI": 502}, active="FI", ooc=["FI.a"], steps=[MoveStep()]
    )
    reached = {int(str(o.value)[-4:]) for o in offered(s) if str(o.value).startswith("FI.a ")}
    board = s.setting.board
    assert reached
    assert all(board.distance(hex, 502) == 7 - board.distance(hex, 509) for hex in reached)
    assert max(board.distance(hex, 509) for hex in reached) == 2


@pytest.mark.rule("7.5", "11.2.3")
@pytest.mark.ruling("A5.11")
def test_the_one_hex_that_is_always_allowed_must_be_nearer_too():
    setting = plain({508: "woods", 608: "woods", 408: "woods"}, sides={(509, 508): "canal"})
    s = field(
        {"FI.a": "0509 inf 6/4"},
        setting,
        staff={"FI": 502},
        active="FI",
        ooc=["FI.a"],
        steps=[MoveStep()],
    )
    mine = {str(o.value) for o in offered(s) if str(o.value).startswith("FI.a ")}
    assert mine == {"FI.a 0508"}  # 0408 and 0608 are as far from 0502 as 0509 is


@pytest.mark.rule("7.5", "11.3", "11.4")
def test_out_of_command_there_is_neither_road_march_nor_bonus():
    roads = road(*range(501, 513), kind="major road")
    s = field(
        {"FI.a": "0511 inf 6/4"},
        plain(roads=roads),
        staff={"FI": 501},
        active="FI",
        posture="defensive",
        ooc=["FI.a"],
        steps=[MoveStep()],
    )
    assert Send("FI.a", 507) in offered(s)
    assert Send("FI.a", 506) not in offered(s)


@pytest.mark.rule("7.5", "11.5.3")
@pytest.mark.ruling("Q30", "Q62")
def test_without_headquarters_they_stand_still_and_a_sovereign_is_none():
    s = field(
        {"S1.a": "0511 inf 6/4"},
        staff={"Vittorio": 501},
        active="S1",
        ooc=["S1.a"],
        steps=[MoveStep()],
    )
    assert not any(str(o.value).startswith("S1.a ") for o in offered(s))


@pytest.mark.rule("7.5", "11.7.1")
def test_out_of_command_nobody_engages_even_in_disengaging():
    units = {"FI.a": "0509 inf 6/4", "AV.x": "0609 inf 5/3", "AV.y": "0507 inf 5/3"}
    s = field(units, staff={"FI": 502}, active="FI", ooc=["FI.a"], steps=[MoveStep()])
    assert Send("FI.a", 508) not in offered(s)
    s = field(units, staff={"FI": 502}, active="FI", posture="defensive", steps=[MoveStep()])
    assert Send("FI.a", 508) in offered(s)  # in command it may (11.7.1)


@pytest.mark.rule("7.5", "11.8")
def test_out_of_command_they_still_give_defensive_fire():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0503 inf 5/3"}
    s = field(units, active="AV", steps=[MoveStep()])
    assert about(s, Send("AV.x", 504)) == "AnswerMove"


# 7.6: Austrian corps


@pytest.mark.rule("7.6", "7.6.1")
@pytest.mark.parametrize(
    ("turn", "rating", "engaged", "passing"),
    [(3, 3, False, range(1, 6)), (3, 3, True, range(1, 8)), (9, 4, False, range(1, 10))],
)
def test_ab10_the_check_must_be_less_than_rating_and_turn(turn, rating, engaged, passing):
    units = {"AV.a": "0505 inf 5/3"} | ({"FI.x": "0506 inf 6/4"} if engaged else {})
    s = field(
        units,
        staff={"AV": 505},
        ratings={"AV": (rating, rating)},
        turn=turn,
        active="AV",
        steps=[Check(), FireStep(), MoveStep()],
    )
    passed = []
    for die in range(1, 11):
        act = play(s, die).act
        if act is not None and not act.failed:
            passed.append(die)
    assert passed == list(passing)


@pytest.mark.rule("7.6.1")
def test_ab10_a_natural_ten_always_fails():
    assert not passes_check(10, -2, 20)
    s = field({"AV.a": "0505 inf 5/3"}, staff={"AV": 505}, active="AV", steps=[Check()], turn=9)
    said = "AV rolls [10]; less than 12 is wanted, and a ten always fails: it does not move."
    assert told(table(s, 10), "7.6.1") == [said]
    assert "always" not in told(table(s, 9), "7.6.1")[0]
    assert passes_check(9, 0, 20)


@pytest.mark.rule("7.6.1")
@pytest.mark.ruling("Q33")
def test_a_unit_behind_the_front_line_is_not_engaged_for_the_check():
    from tricolore.rulesets.brothers.command import check_modifier

    units = {"AI.t": "0505 inf 6/4", "AV.a": "0505 inf 4/2", "FI.x": "0506 inf 6/4"}
    s = field(units, staff={"AV": 505}, active="AV")
    assert check_modifier(s) == 0
    units = {"AV.a": "0505 inf 4/2", "AI.t": "0505 inf 6/4", "FI.x": "0506 inf 6/4"}
    assert check_modifier(field(units, staff={"AV": 505}, active="AV")) == -2


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("id", ["FI", "S1"])
def test_french_and_sardinians_need_no_check(id):
    s = field({f"{id}.a": "0505 inf 6/4"}, staff={id: 505}, active=id, steps=[Check()])
    assert about(s) == ""


@pytest.mark.rule("7.6.2")
@pytest.mark.ruling("A5.8", "A5.9")
def test_a_failed_corps_fires_and_rallies_once_but_neither_moves_nor_assaults():
    units = {"AV.a": "0505 inf 5/3 disrupted", "FI.x": "0506 inf 6/4", "AV.far": "1212 inf 5/3"}
    s = field(units, staff={"AV": 505}, steps=[Activate("AV")], turn=1)
    failed = (D, 10)
    assert Send("AV.a", 506) in offered(s, *failed)
    moves = offered(s, *failed, DONE)
    movers = {str(o.value).split()[0] for o in moves}
    assert movers == {"AV.far", "done"}  # out of command, it may move; so may not AV itself
    assert offered(s, *failed, DONE, DONE) == {Pick("AV.a"), DONE}
    assert about(s, *failed, DONE, DONE, Pick("AV.a")) == ""  # a single rally, though defensive


@pytest.mark.rule("7.6.2", "11.5")
@pytest.mark.ruling("A5.7")
def test_reinforcements_of_a_failed_corps_wait():
    due = {"r": Arrival("r", "r", 5, (101,), None, (("AV.r",),), ())}
    units = {"AV.a": "0505 inf 5/3", "AV.r": "off inf 5/3"}
    s = field(units, staff={"AV": 505}, due=due, steps=[Activate("AV")])
    assert Send("AV.r", 101) in offered(s, D, 1)
    assert about(s, D, 10) == ""


@pytest.mark.rule("7.6.2", "11.5")
@pytest.mark.ruling("A5.7")
def test_a_corps_whose_headquarters_is_only_entering_needs_no_check():
    due = {"r": Arrival("r", "r", 5, (101,), None, (("AV.r",),), ("AV",))}
    s = field({"AV.r": "off inf 5/3"}, due=due, steps=[Activate("AV")])
    assert about(s, D) == "OrderMove"


@pytest.mark.rule("7.6.2", "11.6")
@pytest.mark.ruling("A5.9")
@pytest.mark.parametrize("id", ["FI", "S1", "AVIII"])
def test_an_overrun_headquarters_of_any_nation_fails(id):
    s = field({f"{id}.a": "0505 inf 6/4"}, steps=[Activate(id)])
    s.staff[id] = Staff(505, overrun=True)
    assert about(s, A) == ""


@pytest.mark.rule("7.6.3")
def test_benedek_needs_no_check():
    s = field({"AVIII.a": "0505 inf 5/3"}, staff={"AVIII": 505}, steps=[Activate("AVIII")], turn=1)
    assert about(s, A) == "OrderMove"


@pytest.mark.rule("7.6.2")
def test_command_is_judged_by_the_posture_that_was_intended():
    hexes = [101, 102, 103, 104, 105]
    units = {f"AV.{hex}": f"{hex:04d} inf 5/3" for hex in hexes}
    s = field(
        units,
        plain(roads=road(*hexes)),
        staff={"AV": 101},
        ratings={"AV": (1, 1)},
        steps=[Activate("AV")],
        turn=1,
    )
    assert about(s, D, 10) == ""  # all are in command by the road, so nobody may move
    assert Send("AV.105", 104) in offered(s, A, 10)
