"""11.7: engagement and disengagement; 16: the storm."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, offered, plain, play, table
from tricolore.core.ask import Go, Pick, Say, Send, Stack, Via
from tricolore.rulesets.brothers.engagement import free_to_leave
from tricolore.rulesets.brothers.steps import Declare, FireStep, MoveStep

ENEMY = {"AV.x": "0506 inf 5/3"}
HOLD = Say("hold")


def moving(units, setting=None, posture="aggressive", **more):
    return field(units, setting, active="FI", posture=posture, steps=[MoveStep()], **more)


# 11.7.1: Who is engaged, and who may engage


@pytest.mark.rule("11.7", "11.7.1")
def test_only_units_of_the_front_line_next_to_an_enemy_are_engaged():
    s = field({"FI.a": "0505 inf 6/4", "FI.b": "0505 inf 4/2", **ENEMY})
    assert s.engaged("FI.a")
    assert not s.engaged("FI.b")
    assert not field({"FI.a": "0504 inf 6/4", **ENEMY}).engaged("FI.a")


@pytest.mark.rule("11.7.1")
def test_a_unit_behind_becomes_engaged_when_those_in_front_lose_strength():
    s = field({"FI.a": "0505 inf 6/4 shaken", "FI.b": "0505 inf 4/2", **ENEMY})
    assert s.engaged("FI.b")


@pytest.mark.rule("11.7.1")
def test_headquarters_engage_nobody():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"AV": 506})
    assert not s.engaged("FI.a")
    rider = field(
        {"FI.a": "0101 inf 6/4", **ENEMY},
        staff={"FI": 503},
        active="FI",
        posture="defensive",
        steps=[MoveStep()],
    )
    assert Send("FI", 505) in offered(rider)


@pytest.mark.rule("11.7.1")
def test_in_defensive_posture_one_may_go_beneath_a_full_front_line_only():
    full = moving({"FI.m": "0503 inf 4/2", "FI.a": "0505 inf 6/4", **ENEMY}, posture="defensive")
    assert Send("FI.m", 505) in offered(full)
    after = play(full, Send("FI.m", 505))
    assert after.stacks[505] == ("FI.a", "FI.m")
    short = moving({"FI.m": "0503 inf 4/2", "FI.a": "0505 inf 5/3", **ENEMY}, posture="defensive")
    assert Send("FI.m", 505) not in offered(short)


@pytest.mark.rule("11.7.1", "11.8.2")
@pytest.mark.ruling("B08")
def test_nor_may_it_pass_through_a_hex_that_it_would_make_overfull_beside_the_enemy():
    units = {"FI.m": "0504 inf 6/4", "FI.a": "0505 inf 6/4", **ENEMY}
    assert Via(505) not in offered(moving(units, posture="defensive"), Pick("FI.m"))
    assert Send("FI.m", 505) not in offered(moving(units, posture="defensive"))
    assert Via(505) in offered(moving(units), Pick("FI.m"))


@pytest.mark.rule("11.7.1", "11.7.2")
def test_who_disengages_may_engage_again_even_in_defensive_posture():
    s = moving({"FI.a": "0505 inf 6/4", **ENEMY}, posture="defensive")
    assert Send("FI.a", 605) in offered(s)  # next to 0506 as well


@pytest.mark.rule("11.7.1", "11.8.2")
@pytest.mark.ruling("B08", "B20")
def test_who_disengages_does_not_go_farther_to_a_crowd_beside_an_enemy_which_it_would_engage():
    crowd = {"FI.b": "0503 inf 6/4 7", "FI.c": "0503 inf 3/2 7", "AV.y": "0502 inf 5/3 7"}
    units = {"FI.a": "0505 inf 5/3 7", "AV.x": "0506 inf 5/3 7", **crowd}
    s = field(units, active="FI", posture="defensive", steps=[MoveStep()])
    assert Send("FI.a", 504) in offered(s)
    assert Send("FI.a", 503) not in offered(s)
    assert not {Go(503), Via(503)} & offered(s, Pick("FI.a"))
    light = field(
        {**units, "FI.c": "0503 inf 1 7", "FI.a": "0505 inf 3/2 7"},
        active="FI",
        posture="defensive",
        steps=[MoveStep()],
    )
    assert Send("FI.a", 503) in offered(light)  # beneath the front line


@pytest.mark.rule("11.7.1")
def test_who_disengages_into_a_friendly_hex_may_take_any_place_there():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0605 inf 6/4", **ENEMY}
    s = moving(units, posture="defensive")
    assert offered(s, Send("FI.a", 605), 1) == {Say("top"), Pick("FI.b")}


@pytest.mark.rule("11.7.1")
@pytest.mark.ruling("B20")
def test_whoever_was_behind_the_front_line_does_not_engage_with_those_who_disengage():
    """FI.b stands behind FII.y, so it is not engaged; FI.a is."""
    units = {"FI.a": "0505 inf 4/2", "FII.y": "0505 inf 2", "FI.b": "0505 inf 3/2", **ENEMY}
    s = moving(units, posture="defensive")
    assert Send("FI.a", 605) in offered(s)
    assert Send("FI.b", 605) not in offered(s)
    assert Send("0505", 605) not in offered(s)
    assert Send("0505", 504) in offered(s)
    units["FI.a"] = "0505 inf 6/4"
    covered = moving(units, posture="defensive")
    assert Send("0505", 605) in offered(covered)  # behind six points of FI.a it stays out of it


@pytest.mark.rule("11.7.1")
@pytest.mark.ruling("B20")
def test_only_the_step_that_disengages_may_engage_again():
    """By 0604 the way to 0605 is shorter than over the canal, but by then the unit is free."""
    setting = plain(sides={(505, 605): "canal"})
    s = moving({"FI.a": "0505 inf 6/4", **ENEMY}, setting, posture="defensive")
    around = (Pick("FI.a"), Via(604), 1)
    assert Go(605) not in offered(s, *around)
    straight = (Send("FI.a", 605), 1)
    game = table(s, *straight)
    assert [event.rule for event in game.log] == ["11.7.2"]
    assert game.state.units["FI.a"].hex == 605
    guns = moving({"FI.a": "0505 art 4/2", **ENEMY}, setting, posture="defensive")
    assert Send("FI.a", 605) not in offered(guns)  # they cannot cross it, nor come round about
    aggressive = moving({"FI.a": "0505 inf 6/4", **ENEMY}, setting)
    assert Go(605) in offered(aggressive, *around)


# 11.7.2: Disengagement


@pytest.mark.rule("11.7.2")
@pytest.mark.parametrize(("die", "hits"), [(6, 0), (7, 1), (10, 1)])
def test_who_leaves_an_enemy_is_shaken_if_the_die_is_no_less_than_its_rating(die, hits):
    s = moving({"FI.a": "0505 inf 6/4 7", **ENEMY})
    unit = play(s, Send("FI.a", 503), die).units["FI.a"]
    assert (unit.hits, unit.hex) == (hits, 503)  # it may move on all the same


@pytest.mark.rule("11.7.2")
def test_the_number_of_enemies_does_not_matter():
    s = moving({"FI.a": "0505 inf 6/4 7", **ENEMY, "AV.y": "0605 inf 5/3"})
    assert play(s, Send("FI.a", 503), 6).units["FI.a"].hex == 503


@pytest.mark.rule("11.7.2")
@pytest.mark.ruling("Q27")
def test_each_time_anew_along_the_same_enemy_too_and_each_draws_fire():
    s = moving({"FI.a": "0505 inf 6/4 7", **ENEMY})
    along = (Pick("FI.a"), Via(605), 1)
    assert about(s, *along) == "AnswerMove"
    again = (*along, HOLD, Via(606))
    assert about(s, *again) == "Roll disengagement test"
    assert about(s, *again, 1) == "AnswerMove"


@pytest.mark.rule("11.7.2", "11.7.1")
@pytest.mark.ruling("B32")
def test_whoever_comes_into_the_front_line_by_the_test_of_another_has_none_to_take():
    units = {"FI.a": "0505 inf 6/4 7", "FI.b": "0505 inf 3/2 7", "AV.x": "0506 inf 5/3 7"}
    s = field(units, active="FI", steps=[MoveStep()])
    leaving = (Send("0505", 503), 9)
    after = play(s, *leaving)
    assert (after.units["FI.a"].hits, after.units["FI.b"].hits) == (1, 0)
    assert after.stacks[503] == ("FI.a", "FI.b")


@pytest.mark.rule("11.7.2", "10.1")
def test_whom_the_test_drives_back_goes_no_farther_and_the_others_do():
    units = {"FI.a": "0505 inf 5/3 7 worn disrupted", "FI.b": "0505 inf 4/2 7", **ENEMY}
    s = moving(units)
    together = (Stack(505), Say("together"), Go(503), 7, 5, 1)
    # FI.a fails, its break test drives it back; FI.b passes
    assert about(s, *together) == "RetreatTo"
    first = next(iter(sorted(offered(s, *together))))
    after = play(s, *together, first)
    assert after.units["FI.b"].hex == 503


# 11.7.3: Free disengagement


@pytest.mark.rule("11.7.3")
@pytest.mark.parametrize(("terrain", "free"), [("woods", True), ("town", True), ("village", False)])
def test_from_woods_and_towns_one_leaves_freely(terrain, free):
    s = field({"FI.a": "0505 inf 6/4", **ENEMY}, plain({505: terrain}))
    assert free_to_leave(s, "FI.a") is free


@pytest.mark.rule("11.7.3")
@pytest.mark.parametrize(
    ("enemy", "free"),
    [
        ("inf 5/3", True),
        ("cav 3/2 heavy", True),
        ("cav 3/2 medium", False),
        ("cav 3/2 light", False),
    ],
)
def test_cavalry_leaves_freely_unless_cavalry_no_heavier_holds_it(enemy, free):
    s = field({"FI.a": "0505 cav 3/2 medium", "AV.x": f"0506 {enemy}"})
    assert free_to_leave(s, "FI.a") is free


@pytest.mark.rule("11.7.3")
@pytest.mark.ruling("Q34")
def test_one_such_enemy_among_several_is_enough():
    units = {"FI.a": "0505 cav 3/2 medium", **ENEMY, "AV.y": "0605 cav 3/2 light"}
    assert not free_to_leave(field(units), "FI.a")


@pytest.mark.rule("11.7.3")
def test_a_retreat_needs_no_test():
    from tricolore.rulesets.brothers.steps import Retreat

    s = field({"FI.a": "0505 inf 6/4", **ENEMY}, steps=[Retreat(("FI.a",), 1)])
    assert about(s) == "RetreatTo"
    assert play(s, Go(504)).units["FI.a"].hex == 504


# 16: The storm


@pytest.mark.rule("16")
@pytest.mark.ruling("A5.40", "Q29")
def test_ab30_in_the_storm_nobody_fires_assaults_or_engages_and_leaving_is_free():
    units = {"FI.a": "0505 inf 6/4", "FI.c": "0502 cav 3/2 light", **ENEMY}
    assert offered(field(units, active="FI", steps=[FireStep()], turn=11)) == set()
    assert offered(field(units, active="FI", steps=[Declare()], turn=11)) == set()
    s = moving(units, turn=11)
    assert Send("FI.c", 405) not in offered(s)  # next to 0506
    assert Say("charge") not in offered(s, Pick("FI.c"))
    assert Send("FI.a", 605) not in offered(s)  # from one side of it to another
    assert play(s, Send("FI.a", 503)).units["FI.a"].hex == 503  # no test


@pytest.mark.rule("16")
@pytest.mark.ruling("Q29")
def test_who_is_in_contact_when_the_storm_breaks_may_stay():
    from tricolore.rulesets.brothers.steps import StepEnd

    s = field({"FI.a": "0505 inf 6/4", **ENEMY}, active="FI", steps=[StepEnd("movement")], turn=11)
    assert play(s).units["FI.a"].hex == 505


@pytest.mark.rule("16", "11.8")
def test_nobody_gives_defensive_fire_in_the_storm():
    from tricolore.rulesets.brothers.steps import Retreat

    units = {"FI.a": "0505 inf 6/4", "AV.x": "0504 inf 5/3", "AV.y": "0507 inf 5/3"}
    s = field(units, steps=[Retreat(("FI.a",), 2)], turn=11)
    away = field(units, steps=[Retreat(("FI.a",), 1, enemies=("AV.x",))], turn=11)
    assert about(away, Go(506)) == ""
    assert about(s, Go(506)) != "AnswerMove"


@pytest.mark.rule("17.2", "16")
@pytest.mark.ruling("A5.39", "Q57")
def test_with_a_variable_storm_a_die_decides_each_turn_from_the_eighth_on():
    from tricolore.rulesets.brothers.sequence import VARIABLE_STORM
    from tricolore.rulesets.brothers.steps import Turn

    def at(turn, storm=0):
        return field(
            {"FI.a": "0505 inf 6/4"},
            staff={"FI": 505},
            steps=[Turn()],
            turn=turn - 1,
            storm=storm,
            options=[VARIABLE_STORM],
        )

    assert about(at(7)) != "Roll thunderstorm"
    assert about(at(8)) == "Roll thunderstorm"
    assert table(at(8), 1).state.storm == 8  # type: ignore[attr-defined]
    assert table(at(8), 1).state.turn == 8  # type: ignore[attr-defined]
    assert table(at(8), 2).state.storm == 0  # type: ignore[attr-defined]
    assert table(at(14), 10).state.storm == 14  # type: ignore[attr-defined]
    later = at(10, storm=8)
    assert about(later) != "Roll thunderstorm"  # it comes only once
    assert table(later).state.muddy  # type: ignore[attr-defined]


@pytest.mark.rule("16")
def test_the_storm_of_the_rulebook_is_on_turn_eleven():
    from tests.brothers.table import scenario
    from tricolore.rulesets.brothers.sequence import begin

    s = begin(scenario(), "seed")
    s.turn = 11
    assert s.stormy
    assert not s.muddy
    s.turn = 12
    assert s.muddy
    assert not s.stormy
