"""11.1 to 11.4: marches, costs, roads, woods."""

from __future__ import annotations

import pytest

from tests.brothers.table import field, offered, plain, play, road, scenario, table
from tricolore.core.ask import Go, Pick, Say, Send, Stack, Via
from tricolore.rulesets.brothers.steps import MoveStep
from tricolore.rulesets.brothers.ways import field_of, mover_of, reach


def prices(text: str, setting=None, posture="aggressive", more=None, **fields) -> dict[int, float]:
    """What each hex costs a unit at 0505, in points."""
    units = {"FI.a": f"0505 {text}", **(more or {})}
    s = field(units, setting, active="FI", posture=posture, **fields)
    moves = reach(s, mover_of(s, ("FI.a",)), field_of(s, "allied"))
    return {hex: cost / 2 for hex, cost in moves.cost.items()}


def sends(s, who: str) -> set[int]:
    found = (str(option.value).rpartition(" ") for option in offered(s) if option.kind == "send")
    return {int(hex) for name, _, hex in found if name == who}


# 11.1


@pytest.mark.rule("11.1")
def test_units_move_alone_or_together_and_only_once():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2"}
    s = field(units, active="FI", steps=[MoveStep()])
    assert Send("FI.a", 507) in offered(s)
    assert play(s, Send("0505", 507)).stacks[507] == ("FI.a", "FI.b")
    after = offered(s, Send("FI.a", 507))
    assert Send("FI.a", 506) not in after
    assert Send("FI.b", 507) in after


@pytest.mark.rule("11.1")
def test_nobody_moves_onto_an_enemy_unit():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[MoveStep()])
    assert 506 not in sends(s, "FI.a")


@pytest.mark.rule("11.1", "11.8")
@pytest.mark.ruling("Q24")
def test_a_stack_may_leave_members_on_the_way_who_do_not_move_again():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2"}
    s = field(units, active="FI", steps=[MoveStep()])
    on_the_way = (Stack(505), Say("together"), Via(506), Pick("FI.b"))
    assert play(s, *on_the_way, Go(507)).units["FI.b"].hex == 506
    movers = {str(o.value).split()[0] for o in offered(s, *on_the_way, Go(507))}
    assert "FI.b" not in movers


@pytest.mark.rule("11.2")
@pytest.mark.ruling("Q24")
def test_each_member_of_a_stack_pays_its_own_cost():
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 cav 2 light"}
    s = field(units, plain({506: "woods"}), active="FI", steps=[MoveStep()])
    on_the_way = (Stack(505), Say("together"), Via(506))
    assert Go(508) in offered(s, *on_the_way)  # the infantry has 2 points left
    assert Go(509) not in offered(s, *on_the_way)


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.ruling("Q24")
def test_a_stack_of_several_arms_goes_as_far_as_each_can_pay_for_itself():
    """Cultivated hexes cost infantry 1 of its 4 points, cavalry 2 of its 6."""
    grid = plain().board.hexes
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 cav 2 light"}
    s = field(units, plain(dict.fromkeys(grid, "cultivated")), active="FI", steps=[MoveStep()])
    assert Send("0505", 508) in offered(s)
    assert Send("0505", 509) not in offered(s)
    s = play(s, Send("0505", 508))
    assert s.stacks[508] == ("FI.a", "FI.b")


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.ruling("Q24")
def test_of_two_ways_a_stack_takes_one_that_all_of_it_can_pay():
    """Woods cost infantry 2 and cavalry 3, cultivated hexes 1 and 2: the way through the fields is
    longer, but the cavalry cannot pay for the woods."""
    ground = {**dict.fromkeys(plain().board.hexes, "lake")}
    ground |= {505: "clear", 506: "woods", 507: "woods", 508: "woods"}
    ground |= dict.fromkeys((605, 606, 607), "cultivated")
    units = {"FI.a": "0505 inf 3/2", "FI.b": "0505 cav 3/2 light"}
    s = field(units, plain(ground), active="FI", steps=[MoveStep()])
    assert Send("0505", 507) in offered(s)  # 6 points of cavalry in the woods
    assert Send("0505", 607) in offered(s)
    assert Send("0505", 508) not in offered(s)
    after = play(s, Send("0505", 607))
    assert after.units["FI.a"].hits == 0  # it went through the fields


@pytest.mark.rule("11.1", "7.5")
def test_out_of_command_units_move_as_a_stack_too_nearer_to_their_headquarters():
    units = {"FI.a": "0509 inf 3/2", "FI.b": "0509 art 2"}
    more = {"staff": {"FI": 502}, "active": "FI", "ooc": ["FI.a", "FI.b"], "steps": [MoveStep()]}
    s = field(units, **more)
    ends = {int(str(o.value)[-4:]) for o in offered(s) if str(o.value).startswith("0509 ")}
    distance = s.setting.board.distance
    assert ends
    assert all(distance(hex, 502) == 7 - distance(hex, 509) for hex in ends)
    assert max(distance(hex, 509) for hex in ends) == 2  # at twice the price
    moved = play(s, Send("0509", 507))
    assert moved.stacks[507] == ("FI.a", "FI.b")
    roads = plain(roads=road(509, 508, 507, 506, 505))
    along = field(units, roads, **more)
    alone = {str(o.value) for o in offered(along)}
    assert "FI.a 0505" in alone  # singly at the rate of the road
    assert "0509 0505" not in alone  # but not as a stack (11.2.2)


@pytest.mark.rule("11.1", "7.5")
@pytest.mark.ruling("B17")
def test_units_in_command_and_out_of_command_do_not_march_together():
    units = {"FI.a": "0509 inf 1", "FI.b": "0509 inf 1", "FI.c": "0509 inf 1", "FI.d": "0509 inf 1"}
    more = {"staff": {"FI": 502}, "active": "FI", "steps": [MoveStep()]}
    some = field(units, ooc=["FI.a"], **more)
    assert play(some, Send("0509", 508)).stacks[508] == ("FI.b", "FI.c", "FI.d")
    most = field(units, ooc=["FI.a", "FI.b", "FI.c"], **more)
    assert play(most, Send("0509", 508)).stacks[508] == ("FI.a", "FI.b", "FI.c")


@pytest.mark.rule("11.1", "11.2")
def test_every_neighbouring_hex_may_be_the_next_though_a_way_round_is_cheaper():
    setting = plain({604: "woods"}, sides={(505, 605): "canal"})
    s = field({"FI.a": "0505 inf 6/4"}, setting, active="FI", steps=[MoveStep()])
    assert Via(605) in offered(s, Pick("FI.a"))  # three points; by 0506 two would do
    game = table(s, Pick("FI.a"), Via(605))
    march = game.checkpoint.agenda[0]
    assert (march.spent, march.back) == ((6,), (505,))
    tired = (Pick("FI.a"), Via(504), Via(505))
    assert Via(605) not in offered(s, *tired)  # two points are left


@pytest.mark.rule("11.1", "11.4")
def test_the_point_of_the_road_bonus_can_be_spent_step_by_step_too():
    s = field(
        {"FI.a": "0505 inf 6/4"},
        plain(roads=road(*range(505, 513))),
        active="FI",
        posture="defensive",
        steps=[MoveStep()],
    )
    steps = (Pick("FI.a"), Via(506), Via(507), Via(508), Via(509))
    assert {o for o in offered(s, *steps) if o.kind == "via"} == {Via(508), Via(510)}
    assert not any(o.kind == "via" for o in offered(s, *steps, Via(510)))


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.ruling("Q24")
def test_a_stack_takes_each_step_that_every_member_can_pay_for():
    units = {"FI.a": "0505 inf 2", "FI.b": "0505 cav 2 light"}
    s = field(units, plain({507: "woods", 508: "woods"}), active="FI", steps=[MoveStep()])
    steps = (Stack(505), Say("together"), Via(506))
    assert Via(507) in offered(s, *steps)  # 2 of 3 points, 3 of 5
    assert Via(508) not in offered(s, *steps, Via(507))
    assert Via(506) in offered(s, *steps, Via(507))


# 11.2: Costs


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(
    ("terrain", "infantry", "cavalry", "artillery"),
    [
        ("clear", 1, 1, 1),
        ("cultivated", 1, 2, 2),
        ("woods", 2, 3, 3),
        ("village", 1, 1, 1),
        ("town", 1, 2, 2),
    ],
)
def test_the_terrain_chart(terrain, infantry, cavalry, artillery):
    ground = plain({506: terrain})
    costs = [prices(text, ground)[506] for text in ("inf 6/4", "cav 3/2 light", "art 4/2")]
    assert costs == [infantry, cavalry, artillery]


@pytest.mark.rule("11.2")
def test_nobody_enters_the_lake():
    assert 506 not in prices("inf 6/4", plain({506: "lake"}))


@pytest.mark.rule("11.2")
def test_without_points_enough_a_hex_is_not_entered():
    ground = plain(dict.fromkeys((506, 507, 508), "woods"))
    reached = prices("inf 6/4", ground)
    assert reached[507] == 4
    assert 508 not in reached


@pytest.mark.rule("11.2.1")
@pytest.mark.parametrize(
    ("side", "infantry", "cavalry", "artillery"),
    [("stream", 2, 2, 3), ("canal", 3, 3, None), ("slope", 2, 3, None)],
)
def test_hexsides_cost_more_and_guns_do_not_cross_slopes_and_canals(
    side, infantry, cavalry, artillery
):
    walls = dict.fromkeys((504, 604, 605, 405, 404), "lake")
    ground = plain(walls, level={506: 1} if side == "slope" else {}, sides={(505, 506): side})
    costs = [prices(text, ground).get(506) for text in ("inf 6/4", "cav 3/2 light", "art 4/2")]
    assert costs == [infantry, cavalry, artillery]


@pytest.mark.rule("11.2.1")
@pytest.mark.ruling("Q25")
def test_down_a_slope_costs_nothing_more_and_guns_may_not_either():
    ground = plain(level={505: 1}, sides={(505, 506): "slope"})
    assert prices("inf 6/4", ground)[506] == 1
    around = prices("art 4/2", ground)
    assert around[506] > 1  # only round about


@pytest.mark.rule("11.2.2")
@pytest.mark.ruling("Q25")
def test_a_road_costs_one_whatever_it_leads_through_and_lets_guns_cross():
    ground = plain(
        {506: "woods"}, sides={(505, 506): "canal"}, roads=road(505, 506), level={506: 0}
    )
    assert [prices(text, ground)[506] for text in ("inf 6/4", "cav 3/2 light", "art 4/2")] == [
        1
    ] * 3


@pytest.mark.rule("11.2.2")
@pytest.mark.ruling("A5.25")
def test_the_railway_is_a_minor_road():
    ground = plain({506: "woods"}, roads=road(505, 506, kind="railway"))
    assert prices("inf 6/4", ground)[506] == 1
    assert prices("inf 6/4", ground, posture="defensive")[506] == 1


@pytest.mark.rule("11.2.2")
def test_a_road_counts_only_from_a_road_hex_that_is_connected():
    ground = plain({506: "woods"}, roads=road(506, 507) | road(504, 505))
    assert prices("inf 6/4", ground)[506] == 2


@pytest.mark.rule("11.2.2")
def test_stacks_have_no_road_rate():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2"}
    woods = dict.fromkeys((506, 507, 508, 509), "woods")
    s = field(
        units, plain(woods, roads=road(505, 506, 507, 508, 509)), active="FI", steps=[MoveStep()]
    )
    assert 509 in sends(s, "FI.a")
    assert 507 in sends(s, "0505")
    assert 508 not in sends(s, "0505")


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(("more", "cost"), [({"FII.z": "0506 inf 2"}, 2), ({}, 1)])
def test_into_a_hex_with_another_unit_the_road_does_not_help(more, cost):
    ground = plain({506: "woods"}, roads=road(505, 506))
    assert prices("inf 6/4", ground, more=more)[506] == cost


@pytest.mark.rule("11.2.2")
def test_a_friendly_headquarters_is_no_such_unit():
    ground = plain({506: "woods"}, roads=road(505, 506))
    assert prices("inf 6/4", ground, staff={"FI": 506})[506] == 1


@pytest.mark.rule("11.2.2", "11.4", "11.6")
@pytest.mark.parametrize(("staff", "cost"), [({"FI": 506}, 1), ({"AV": 506}, 2)])
def test_an_enemy_headquarters_takes_the_road_away_though_it_is_overrun(staff, cost):
    ground = plain({506: "woods"}, roads=road(505, 506))
    assert prices("inf 6/4", ground, staff=staff)[506] == cost
    long_road = plain(roads=road(*range(505, 513)))
    reached = prices("inf 6/4", long_road, posture="defensive", staff=staff)
    assert (510 in reached) is ("FI" in staff)  # the bonus of 11.4 is forfeited
    units = {"FI.a": "0505 inf 6/4", "AV.y": "1212 inf 5/3"}
    s = field(units, ground, staff=staff, active="FI", steps=[MoveStep()])
    game = table(s, Pick("FI.a"), Via(506))
    assert game.checkpoint.agenda[0].spent == (2 * cost,)


@pytest.mark.rule("11.2.1", "11.2.2")
def test_guns_do_not_cross_a_canal_by_a_road_that_an_enemy_headquarters_takes_away():
    walls = dict.fromkeys((504, 604, 605, 405, 404), "lake")
    ground = plain(walls, sides={(505, 506): "canal"}, roads=road(505, 506))
    assert 506 in prices("art 4/2", ground)
    assert 506 not in prices("art 4/2", ground, staff={"AV": 506})


@pytest.mark.rule("11.2.2", "3.4.4")
@pytest.mark.ruling("B05")
def test_headquarters_pay_like_infantry_in_occupied_hexes_too():
    ground = plain({506: "woods"}, roads=road(505, 506))
    s = field({"FI.a": "0506 inf 6/4"}, ground, staff={"FI": 505}, active="FI")
    moves = reach(s, mover_of(s, ("FI",)), field_of(s, "allied"))
    assert moves.cost[506] == 4


@pytest.mark.rule("11.2.3")
def test_one_hex_can_always_be_entered():
    s = field({"FI.a": "0505 art 4/2"}, plain({506: "woods"}, sides={(505, 506): "stream"}))
    s.setting.roster.counters["FI.a"] = s.counter("FI.a")._replace(mp=2)  # type: ignore[index]
    from tricolore.rulesets.brothers.state import Act

    s.act = Act("FI", "aggressive", frozenset({"FI.a"}))
    moves = reach(s, mover_of(s, ("FI.a",)), field_of(s, "allied"))
    assert moves.path(506) == [506]


@pytest.mark.rule("11.2.3")
def test_but_not_where_the_chart_forbids_it():
    walls = dict.fromkeys((504, 604, 605, 405, 404), "lake")
    assert prices("art 4/2", plain(walls, sides={(505, 506): "canal"})) == {}


# 11.2.4: Woods


def after_woods(text: str, roads=None) -> int:
    s = field(
        {"FI.a": f"0505 {text}"},
        plain({506: "woods"}, roads=roads),
        active="FI",
        steps=[MoveStep()],
    )
    return play(s, Send("FI.a", 506)).units["FI.a"].hits


@pytest.mark.rule("11.2.4")
def test_woods_shake_those_who_enter_them_off_the_road():
    assert after_woods("inf 6/4") == 1
    assert after_woods("inf 6/4 shaken") == 2
    assert after_woods("inf 6/4", road(505, 506)) == 0


@pytest.mark.rule("11.2.4", "11.1")
@pytest.mark.ruling("B24")
def test_whoever_is_sent_somewhere_goes_round_woods_if_its_points_allow_it():
    """0505 to 0507: by the woods of 0506 three points, round about by 0405 and 0406 three."""
    s = field({"FI.a": "0505 inf 6/4"}, plain({506: "woods"}), active="FI", steps=[MoveStep()])
    for order in ((Send("FI.a", 507),), (Pick("FI.a"), Go(507))):
        after = play(s, *order)
        assert (after.units["FI.a"].hex, after.units["FI.a"].hits) == (507, 0)
    through = play(s, Pick("FI.a"), Via(506), Go(507))
    assert through.units["FI.a"].hits == 1  # he may lead it through them all the same
    deep = plain(dict.fromkeys((506, 606, 406, 405, 605), "woods"), roads=road(505, 506))
    s = field({"FI.a": "0505 inf 6/4"}, deep, active="FI", steps=[MoveStep()])
    by_road = play(s, Send("FI.a", 506))
    assert by_road.units["FI.a"].hits == 0
    far = field({"FI.a": "0505 inf 6/4"}, plain({505: "clear", 508: "woods"}), active="FI")
    far.agenda = (MoveStep(), *far.agenda)
    assert play(far, Send("FI.a", 508)).units["FI.a"].hits == 1  # the goal itself


@pytest.mark.rule("11.2.4", "11.1")
@pytest.mark.ruling("B24")
def test_a_stack_goes_round_woods_as_well_but_not_next_to_an_enemy():
    units = {"FI.a": "0505 inf 3/2", "FI.b": "0505 inf 3/2"}
    s = field(units, plain({506: "woods"}), active="FI", steps=[MoveStep()])
    after = play(s, Send("0505", 507))
    assert [after.units[uid].hits for uid in units] == [0, 0]
    # the ways round lie next to enemies, where a march would stop
    foes = {"AV.x": "0306 inf 1", "AV.y": "0706 inf 1"}
    s = field({"FI.a": "0505 inf 6/4", **foes}, plain({506: "woods"}), active="FI")
    s.agenda = (MoveStep(), *s.agenda)
    assert play(s, Send("FI.a", 507)).units["FI.a"].hits == 1


@pytest.mark.rule("11.2.4")
def test_woods_never_bring_a_casualty():
    s = field(
        {"FI.a": "0505 inf 6/4 disrupted"}, plain({506: "woods"}), active="FI", steps=[MoveStep()]
    )
    unit = play(s, Send("FI.a", 506)).units["FI.a"]
    assert (unit.hits, unit.worn) == (2, False)


@pytest.mark.rule("11.2.4")
@pytest.mark.ruling("Q21")
def test_a_marker_that_would_leave_no_strength_is_not_placed():
    assert after_woods("inf 1") == 0
    assert after_woods("inf 2") == 1


@pytest.mark.rule("11.2.4")
@pytest.mark.ruling("Q22")
def test_woods_disorder_those_who_retreat_into_them_as_well():
    from tricolore.rulesets.brothers.steps import Retreat

    units = {"FI.a": "0505 inf 6/4", "AV.x": "0504 inf 5/3"}
    s = field(units, plain({506: "woods"}), steps=[Retreat(("FI.a",), 1)])
    assert play(s, Go(506)).units["FI.a"].hits == 1


@pytest.mark.rule("11.2.5")
def test_the_spy_of_italy_is_a_village():
    board = scenario().board
    assert board.terrain[2312] == "village"
    assert board.name_of(2312) == "2312 Spia d'Italia"


@pytest.mark.rule("8.1.5", "11.2")
@pytest.mark.ruling("A5.26")
def test_a_village_costs_no_more_than_open_ground():
    assert prices("cav 3/2 light", plain({506: "village"}))[506] == 1


# 11.3, 11.4: Road March and Road Bonus


@pytest.mark.rule("11.3")
def test_a_major_road_costs_half_a_point_in_defensive_posture():
    ground = plain(roads=road(505, 506, 507, kind="major road"))
    assert prices("inf 6/4", ground, posture="defensive")[507] == 1
    assert prices("inf 6/4", ground, posture="aggressive")[507] == 2


@pytest.mark.rule("11.3")
def test_minor_roads_do_not():
    ground = plain(roads=road(505, 506, 507))
    assert prices("inf 6/4", ground, posture="defensive")[507] == 2


@pytest.mark.rule("11.4")
def test_who_keeps_to_roads_in_defensive_posture_has_a_point_more():
    ground = plain(roads=road(*range(505, 513)))
    assert prices("inf 6/4", ground, posture="defensive")[510] == 5
    assert 510 not in prices("inf 6/4", ground, posture="aggressive")
    assert 511 not in prices("inf 6/4", ground, posture="defensive")


@pytest.mark.rule("11.4")
def test_who_leaves_the_road_has_none():
    ground = plain(roads=road(506, 507, 508, 509, 510))
    assert 510 not in prices("inf 6/4", ground, posture="defensive")
    s = field(
        {"FI.a": "0505 inf 6/4"},
        plain(roads=road(*range(505, 512))),
        active="FI",
        posture="defensive",
        steps=[MoveStep()],
    )
    off = (Pick("FI.a"), Via(605), Via(506))
    assert Go(508) in offered(s, *off)
    assert Go(509) not in offered(s, *off)


@pytest.mark.rule("11.4")
def test_the_bonus_does_not_lead_into_an_occupied_hex_even_where_it_costs_one():
    ground = plain(roads=road(*range(505, 513)))
    more = {"FII.z": "0510 inf 2"}
    assert 510 not in prices("inf 6/4", ground, posture="defensive", more=more)
    assert 509 in prices("inf 6/4", ground, posture="defensive", more={"FII.z": "0509 inf 2"})


@pytest.mark.rule("16", "11.3", "11.4")
def test_after_the_storm_roads_are_only_roads():
    ground = plain(roads=road(*range(505, 513), kind="major road"))
    before = prices("inf 6/4", ground, posture="defensive", turn=11)
    after = prices("inf 6/4", ground, posture="defensive", turn=12)
    assert before[507] == 1
    assert after[507] == 2
    assert 510 not in after


@pytest.mark.rule("3.4.4", "11.2")
def test_headquarters_pay_as_infantry_and_have_road_march():
    ground = plain({604: "woods"}, roads=road(505, 506, kind="major road"))
    s = field({}, ground, staff={"FI": 505}, active="FI", posture="defensive")
    moves = reach(s, mover_of(s, ("FI",)), field_of(s, "allied"))
    assert (moves.cost[604], moves.cost[506]) == (4, 1)
