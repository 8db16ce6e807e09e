"""6.2, 8.7.2, 17.1: Napoleon III, Vittorio Emanuele, Franz Josef."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    about,
    field,
    fire,
    offered,
    plain,
    play,
    road,
    scenario,
    table,
    told,
    two,
)
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Say, Send
from tricolore.rulesets.brothers.command import in_command
from tricolore.rulesets.brothers.leaders import FALL_OF_SOVEREIGN
from tricolore.rulesets.brothers.state import Staff
from tricolore.rulesets.brothers.steps import (
    Activate,
    ActivateSovereign,
    AssaultStep,
    Check,
    FireStep,
    RallyStep,
)
from tricolore.rulesets.brothers.table import TABLE

NONE = Say("none")
DIVISIONS = {
    "FI.a": "0505 inf 6/4 div=Forey",
    "FI.b": "0605 inf 6/4 div=Forey",
    "FI.far": "1212 inf 6/4 div=Forey",
    "FI.c": "0504 inf 6/4 div=Bazaine",
    "FII.d": "0404 inf 6/4 div=Decaen",
    "FII.e": "1211 inf 6/4 div=Motterouge",
}


# 6.2


@pytest.mark.rule("6.2", "3.1.3")
@pytest.mark.ruling("A5.33")
def test_units_stacked_with_a_sovereign_of_their_nation_have_one_more_morale():
    units = {"FI.a": "0505 inf 6/4 7", "S1.b": "0505 inf 2 7", "FI.c": "0506 inf 6/4 7"}
    s = field(units, staff={"Napoleon": 505})
    assert [s.rating(uid) for uid in units] == [8, 7, 7]


@pytest.mark.rule("6.2")
@pytest.mark.ruling("A5.33")
def test_the_bonus_holds_in_a_break_test():
    units = {"FI.a": "0505 inf 6/4 7 worn", "AV.x": "0506 inf 6/4"}
    s = field(units, staff={"Napoleon": 505}, active="AV", steps=[FireStep()])
    shot = (Send("AV.x", 505), fire(5, 5, 1))
    assert play(s, *shot, 5).units["FI.a"].hex == 505  # 5 is three less than 8


@pytest.mark.rule("6.2", "3.4.4")
@pytest.mark.parametrize("id", ["Vittorio", "FranzJosef"])
def test_a_sovereign_whose_chit_is_drawn_may_move_like_headquarters_and_no_more(id):
    s = field({"FI.a": "0101 inf 6/4"}, staff={id: 505}, steps=[ActivateSovereign(id)])
    assert {option.kind for option in offered(s)} == {"send", "say"}
    assert play(s, Send(id, 511)).staff[id].hex == 511
    assert Send(id, 512) not in offered(s)


@pytest.mark.rule("3.4.5", "11.3")
@pytest.mark.ruling("B03")
def test_a_sovereign_has_no_posture_and_so_no_road_march():
    roads = road(505, 506, 507, 508, 509, 510, 511, 512, kind="major road")
    s = field(
        {"S1.a": "0101 inf 6/4"},
        plain(roads=roads),
        staff={"Vittorio": 505},
        steps=[ActivateSovereign("Vittorio")],
    )
    assert Send("Vittorio", 511) in offered(s)
    assert Send("Vittorio", 512) not in offered(s)


# 6.2.1: Napoleon III


@pytest.mark.rule("6.2.1")
@pytest.mark.ruling("A5.30")
def test_napoleon_activates_the_units_of_one_division_within_his_range():
    s = field(DIVISIONS, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    assert offered(s) == {Pick("FI.a"), Pick("FI.c"), Pick("FII.d"), NONE}
    acting = play(s, Pick("FI.a"), Say("aggressive"))
    assert acting.act is not None
    assert acting.act.members == {"FI.a", "FI.b"}
    assert not acting.act.ooc
    game = table(s, Pick("FI.a"), Say("aggressive"))
    said = "Napoleon III activates units of French I Corps (Forey), in aggressive posture."
    assert said in [TABLE.tell(game.state, event).text for event in game.log]


@pytest.mark.rule("6.2.1", "3.1.2")
@pytest.mark.ruling("B22")
def test_guns_and_horse_of_a_corps_are_divisions_of_their_own_for_him():
    counters = scenario().roster.counters
    of_corps = {uid: counters[uid].division for uid in ("FII.Guns", "FII.Guns12", "FII.Villaine")}
    assert of_corps == {"FII.Guns": "Reserve", "FII.Guns12": "Reserve", "FII.Villaine": "Cavalry"}
    units = {
        "FII.g": "0505 art 2 div=Reserve",
        "FII.h": "0505 art 2 div=Reserve",
        "FIV.g": "0506 art 2 div=Reserve",
    }
    s = field(units, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    assert offered(s) == {Pick("FII.g"), Pick("FIV.g"), NONE}  # one of each corps
    acting = play(s, Pick("FII.g"), Say("aggressive"))
    assert acting.act is not None
    assert acting.act.members == {"FII.g", "FII.h"}


@pytest.mark.rule("6.2.1")
@pytest.mark.ruling("A5.30")
def test_they_act_in_either_posture_fire_move_and_assault_but_do_not_rally():
    units = {**DIVISIONS, "FI.a": "0505 inf 6/4 div=Forey shaken", "AV.x": "0506 inf 5/3"}
    staff = {"Napoleon": 505, "FI": 505}
    s = field(units, staff=staff, steps=[ActivateSovereign("Napoleon")])
    inputs = [Pick("FI.a"), Say("aggressive")]
    seen = [about(s, *inputs)]
    for _ in range(3):
        inputs.append(DONE)
        seen.append(about(s, *inputs))
    assert seen == ["OrderFire", "OrderMove", "DeclareAssault", ""]
    assert offered(s, Pick("FI.a")) == {Say("aggressive"), Say("defensive")}


@pytest.mark.rule("6.2.1", "6.3")
def test_without_a_rally_step_nothing_can_be_played_after_it():
    s = field(
        DIVISIONS,
        staff={"Napoleon": 505, "FI": 505},
        steps=[ActivateSovereign("Napoleon")],
        hands={"french": ("command_initiative",)},
    )
    assert about(s, Pick("FI.a"), Say("defensive"), DONE) == ""


@pytest.mark.rule("6.2.1")
def test_their_headquarters_may_still_activate_them_before_or_after():
    s = field(
        DIVISIONS,
        staff={"Napoleon": 505, "FI": 505},
        steps=[ActivateSovereign("Napoleon"), Activate("FI")],
    )
    again = (Pick("FI.a"), Say("defensive"), Send("FI.a", 508), DONE, Say("defensive"))
    assert Send("FI.a", 511) in offered(s, *again)


@pytest.mark.rule("6.2.1")
def test_napoleon_may_move_and_need_not_activate_anybody():
    s = field(DIVISIONS, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    assert Send("Napoleon", 511) in offered(s, NONE)
    assert Send("FI.a", 506) not in offered(s, NONE)
    assert Send("Napoleon", 511) in offered(s, Pick("FI.a"), Say("defensive"))


@pytest.mark.rule("6.2.1")
@pytest.mark.ruling("Q31")
def test_napoleons_range_is_that_before_he_moves_and_a_demoralised_corps_stays_defensive():
    s = field(DIVISIONS, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    s.demoralised = ("FI",)
    s.morale["FI"] = 0
    assert about(s) == "ChooseDivision"
    acting = play(s, Pick("FI.a"))
    assert acting.act is not None
    assert acting.act.posture == "defensive"


@pytest.mark.rule("6.2.1")
@pytest.mark.ruling("Q31")
def test_an_overrun_headquarters_of_theirs_does_not_matter():
    s = field(DIVISIONS, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    s.staff["FI"] = Staff(505, overrun=True)
    acting = play(s, Pick("FI.a"), Say("aggressive"))
    assert acting.act is not None
    assert not acting.act.failed


@pytest.mark.rule("11.6", "7.6.2")
@pytest.mark.ruling("B26")
def test_an_overrun_sovereign_does_not_move_and_napoleons_division_only_fires():
    near = {**DIVISIONS, "AV.x": "0506 inf 5/3"}
    s = field(near, staff={"Napoleon": 505}, steps=[ActivateSovereign("Napoleon")])
    s.staff["Napoleon"] = Staff(505, overrun=True)
    divisions = offered(s)
    assert divisions == {Pick("FI.a"), NONE}  # of his own hex
    assert about(s, NONE) == ""
    fires = (Pick("FI.a"), Say("aggressive"))
    assert Send("FI.a", 506) in offered(s, *fires)
    assert about(s, *fires, DONE) == ""
    game = table(s, NONE)
    assert told(game, "11.6") == ["Napoleon was overrun this turn, so the activation fails."]
    king = field(near, staff={"Vittorio": 509}, steps=[ActivateSovereign("Vittorio")])
    king.staff["Vittorio"] = Staff(509, overrun=True)
    assert about(king) == ""


# 6.2.2: Vittorio Emanuele


def kings_assault(king: int, second: bool = False) -> object:
    units = {"S1.a": "0505 inf 6/4 7", "AV.x": "0506 inf 6/4 7"}
    if second:
        units |= {"S1.b": "0705 inf 6/4 7", "AV.y": "0706 inf 6/4 7"}
    s = field(units, staff={"Vittorio": king}, active="S1", steps=[AssaultStep()])
    s.declared = {"S1.a": 506} | ({"S1.b": 706} if second else {})
    return s


STAND = Say("stand")


@pytest.mark.rule("6.2.2", "12.4")
@pytest.mark.ruling("A5.31")
def test_a_sardinian_unit_in_the_kings_range_may_roll_an_assault_again_and_that_is_binding():
    s = kings_assault(505)
    first = (Go(506), STAND, two(1, 1))
    assert offered(s, *first) == {YES, NO}  # type: ignore[arg-type]
    game = table(s, *first, YES, two(1, 2))  # type: ignore[arg-type]
    assert type(game.chance_ask.about).__name__ == "ChooseLosses"  # type: ignore[union-attr]


@pytest.mark.rule("6.2.2")
@pytest.mark.ruling("A5.31")
def test_the_king_helps_only_once_in_an_assault_step():
    s = kings_assault(605, second=True)
    first = (Go(506), STAND, two(3, 4), YES, two(3, 4), 1, 9)  # a tough fight
    then = (Go(706), STAND, two(1, 1))
    assert about(s, *first, *then) == "ChooseLosses"  # type: ignore[arg-type]


@pytest.mark.rule("6.2.2")
def test_out_of_his_range_the_king_does_not_help():
    s = kings_assault(1212)
    assert about(s, Go(506), STAND, two(1, 1)) == "ChooseLosses"  # type: ignore[arg-type]


@pytest.mark.rule("6.2.2", "7.4")
def test_sardinians_in_the_kings_range_are_in_command_whatever_their_headquarters_reach():
    units = {"S1.a": "0505 inf 6/4", "S1.b": "0112 inf 6/4", "FI.c": "0112 inf 2"}
    s = field(units, staff={"S1": 505, "Vittorio": 112, "FI": 1212})
    assert in_command(s, "S1", "aggressive") == {"S1.a", "S1.b"}
    assert in_command(s, "FI", "aggressive") == set()


@pytest.mark.rule("6.2.2", "11.5.3")
def test_the_king_takes_no_headquarters_place():
    s = field({"S1.b": "0112 inf 6/4"}, staff={"Vittorio": 112})
    assert in_command(s, "S1", "aggressive") == set()


# 6.2.3: Franz Josef


@pytest.mark.rule("6.2.3", "7.6")
@pytest.mark.ruling("A5.32")
def test_a_corps_whose_headquarters_is_with_franz_josef_needs_no_check():
    units = {"AV.a": "0505 inf 5/3"}
    beside = field(units, staff={"AV": 505, "FranzJosef": 506}, active="AV", steps=[Check()])
    assert about(beside) == "Roll activation check"
    with_him = field(units, staff={"AV": 505, "FranzJosef": 505}, active="AV", steps=[Check()])
    assert about(with_him) == ""


@pytest.mark.rule("6.2.3", "6.2.1")
@pytest.mark.ruling("Q59")
def test_sovereigns_off_the_map_help_nobody():
    s = field({"AV.a": "0505 inf 5/3"}, staff={"AV": 505}, active="AV", steps=[Check()])
    assert about(s) == "Roll activation check"
    s = field(DIVISIONS, staff={"FI": 505}, steps=[ActivateSovereign("Napoleon")])
    assert about(s) == ""


# 8.7.2, 17.1: The fall of a sovereign


HIT = {
    "FI.a": "0505 inf 6/4 7",
    "FI.b": "0504 inf 6/4 7",
    "S1.c": "0404 inf 6/4",
    "FII.d": "1212 inf 6/4",
}
SHOT = (Send("AV.x", 505), fire(3, 4, 10))  # M


@pytest.mark.rule("8.7.2", "14")
@pytest.mark.ruling("Q17")
def test_a_sovereign_who_is_hit_is_gone_with_his_chit_and_shakes_his_nation():
    units = {**HIT, "AV.x": "0506 inf 5/3"}
    s = field(units, staff={"Napoleon": 505}, active="AV", steps=[FireStep()])
    s.cup = ("Napoleon", "FI")
    s = play(s, *SHOT)
    assert "Napoleon" not in s.staff
    assert s.gone == ("Napoleon",)
    assert s.cup == ("FI",)
    assert s.units["FI.a"].hits == 2
    assert s.units["FI.b"].hits == 1
    assert s.units["S1.c"].hits == 0
    assert s.units["FII.d"].hits == 0
    assert (s.morale["FI"], s.morale["FII"], s.morale["S1"]) == (9, 9, 10)
    assert s.vp["austrian"] == s.setting.points["sovereign"]


@pytest.mark.rule("8.7.2")
@pytest.mark.ruling("Q17")
def test_the_bonus_of_a_sovereign_who_falls_holds_for_the_test_of_that_fire():
    """10 against 6 + 1 is one hit, and his fall another; 10 against 6 would be two."""
    units = {**HIT, "AV.x": "0506 inf 5/3"}
    with_him = field(units, staff={"Napoleon": 505}, active="AV", steps=[FireStep()])
    unit = play(with_him, *SHOT).units["FI.a"]
    assert (unit.hits, unit.worn) == (2, False)


@pytest.mark.rule("17.1")
def test_with_the_option_his_side_loses_at_once():
    units = {**HIT, "AV.x": "0506 inf 5/3"}
    s = field(
        units,
        staff={"Napoleon": 505},
        active="AV",
        steps=[FireStep()],
        options=[FALL_OF_SOVEREIGN],
    )
    game = table(s, *SHOT)
    assert game.over
    assert game.result is not None
    assert game.result.winner == "austrian"
    assert told(game, "15.2") == ["The battle is over: Napoleon III has fallen."]


@pytest.mark.rule("17.1")
def test_without_the_option_the_battle_goes_on():
    units = {**HIT, "AV.x": "0506 inf 5/3"}
    s = field(units, staff={"Napoleon": 505}, active="AV", steps=[FireStep(), RallyStep()])
    assert table(s, *SHOT).result is None
