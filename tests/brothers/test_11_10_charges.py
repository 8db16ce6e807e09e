"""11.10, 11.11: declaring assaults; cavalry charges."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    about,
    assaulting,
    field,
    fire,
    offered,
    plain,
    play,
    road,
    table,
    told,
    two,
)
from tricolore.core.ask import DONE, Go, Pick, Roll, Say, Send, Stack, Via
from tricolore.rulesets.brothers.assault import by_target, differential, odds_shift, shifts_of
from tricolore.rulesets.brothers.charge import charge_targets, charge_ways
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import (
    AssaultStep,
    Declare,
    Disorder,
    MarchOn,
    MoveStep,
    StepEnd,
)

CHARGE, ALL, HOLD, STAND = Say("charge"), Say("all"), Say("hold"), Say("stand")
ENEMY = {"AV.x": "0506 inf 5/3 7"}
RIDERS = {"FI.c": "0503 cav 3/2 7 light"}


# 11.10: Declaration


def declaring(units, **more) -> Brothers:
    return field({**units, **ENEMY}, active="FI", steps=[Declare()], **more)


@pytest.mark.rule("11.10")
def test_infantry_and_cavalry_next_to_an_enemy_may_declare_an_assault():
    s = declaring({"FI.a": "0505 inf 6/4", "FI.c": "0605 cav 3/2 light", "FI.z": "0501 inf 6/4"})
    assert offered(s) == {Send("0505", 506), Send("0605", 506), DONE}


@pytest.mark.rule("11.10")
def test_several_hexes_may_assault_the_same_target():
    s = declaring({"FI.a": "0505 inf 6/4", "FI.b": "0605 inf 6/4"})
    assert Send("0605", 506) in offered(s, Send("0505", 506))


@pytest.mark.rule("11.10", "7.2.2")
def test_not_in_defensive_posture():
    assert offered(declaring({"FI.a": "0505 inf 6/4"}, posture="defensive")) == set()


@pytest.mark.rule("11.10")
def test_artillery_never_assaults():
    assert offered(declaring({"FI.a": "0505 art 4/2"})) == set()


@pytest.mark.rule("11.10")
def test_units_of_a_stack_assault_the_same_hex():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2", "AV.y": "0604 inf 5/3"}
    s = declaring(units)
    one = (Stack(505), Send("0505", 506), Pick("FI.b"))
    left = offered(s, *one)
    assert Send("0505", 506) in left
    assert Send("0505", 604) not in left


@pytest.mark.rule("11.10")
def test_those_behind_the_front_line_join_in_but_not_alone():
    units = {"FI.g": "0505 art 6/4", "FI.a": "0505 inf 4/2"}
    assert offered(declaring(units)) == set()
    units = {"FI.b": "0505 inf 6/4", "FI.a": "0505 inf 4/2"}
    s = declaring(units)
    chosen = offered(s, Stack(505))
    assert chosen == {Say("assault"), Pick("FI.a")}  # FI.a may be left out, FI.b may not


@pytest.mark.rule("11.10")
def test_those_behind_may_still_join_when_somebody_of_the_front_line_has_declared():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0505 inf 3/2"}
    s = declaring(units)
    alone = (Stack(505), Pick("FI.b"))
    assert offered(s, *alone) == {Send("0505", 506), DONE}
    assert play(s, *alone, Send("0505", 506)).declared == {}  # the step is over
    assert "FI.b" in str(told(table(s, *alone, Send("0505", 506)), "11.10"))


@pytest.mark.rule("11.10", "12.1")
@pytest.mark.ruling("B30")
def test_whoever_others_have_fallen_back_onto_does_not_assault_alone_but_a_charger_does():
    units = {
        "FI.b": "0505 inf 6/4 7",
        "FI.c": "0505 cav 3/2 7 light",
        "FI.d": "0605 inf 3/2 7",
        "AV.x": "0506 inf 5/3 7",
    }
    s = assaulting(units, declared={"FI.c": 506})
    assert about(s) == ""
    s = assaulting(units, declared={"FI.c": 506, "FI.d": 506})
    assert by_target(s) == {506: {605: ["FI.d"]}}
    s.charges = {"FI.c": Charge(506, 1)}
    assert by_target(s) == {506: {605: ["FI.d"], 505: ["FI.c"]}}


@pytest.mark.rule("11.10")
def test_headquarters_alone_are_no_target():
    s = field({"FI.a": "0505 inf 6/4"}, staff={"AV": 506}, active="FI", steps=[Declare()])
    assert offered(s) == set()


@pytest.mark.rule("11.10", "11.8.1")
def test_whom_fire_has_stopped_may_not():
    s = declaring({"FI.a": "0505 inf 6/4"})
    s.halted = frozenset({"FI.a"})
    assert offered(s) == set()


@pytest.mark.rule("12")
def test_a_unit_that_has_fired_may_still_assault():
    s = declaring({"FI.a": "0505 inf 6/4"})
    s.fired = frozenset({"FI.a"})
    assert Send("0505", 506) in offered(s)


# 11.11.1: Who may charge


def may_charge(units=None, setting=None, **more) -> bool:
    s = field({**RIDERS, **ENEMY, **(units or {})}, setting, active="FI", **more)
    return 506 in charge_targets(s, ("FI.c",))


@pytest.mark.rule("11.11", "11.11.1")
def test_cavalry_in_good_order_that_sees_its_target_over_open_ground_may_charge():
    assert may_charge()


@pytest.mark.rule("11.11.1")
@pytest.mark.parametrize(
    "units",
    [
        {"FI.c": "0505 cav 3/2 light"},  # next to an enemy
        {"FI.c": "0503 cav 3/2 light shaken"},
        {"FI.c": "0503 cav 3/2 light disrupted"},
        {"FI.c": "0503 inf 3/2"},
        {"FII.z": "0504 inf 1"},  # in the line of sight
    ],
)
def test_not_next_to_an_enemy_nor_shaken_nor_without_a_clear_line(units):
    assert not may_charge(units)


@pytest.mark.rule("11.11.1", "7.2.2", "7.5")
def test_not_in_defensive_posture_nor_out_of_command():
    assert not may_charge(posture="defensive")
    assert not may_charge(ooc=["FI.c"])
    assert not may_charge(failed=True)


@pytest.mark.rule("11.11.1")
def test_not_over_an_obscured_line():
    assert not may_charge(setting=plain({504: "village"}))


@pytest.mark.rule("11.11.1")
def test_it_starts_stacked_with_friends_but_passes_through_nobody():
    assert may_charge({"FII.z": "0503 inf 1"})
    walls = dict.fromkeys((402, 403, 404, 602, 603, 604), "cultivated")
    assert may_charge(setting=plain(walls))
    units = {**RIDERS, **ENEMY, "FII.z": "0405 inf 1"}
    s = field(units, active="FI")
    assert 405 not in charge_ways(s, ("FI.c",), 506)


@pytest.mark.rule("11.11.1")
@pytest.mark.ruling("Q20")
def test_headquarters_alone_bar_the_way_as_well():
    s = field({**RIDERS, **ENEMY}, active="FI", staff={"FII": 505})
    assert 505 not in charge_ways(s, ("FI.c",), 506)
    assert 405 in charge_ways(s, ("FI.c",), 506)


@pytest.mark.rule("11.11.1")
@pytest.mark.parametrize("side", ["stream", "canal", "slope"])
def test_it_crosses_no_stream_canal_or_slope_not_even_by_road(side):
    ground = plain(sides={(504, 505): side}, roads=road(503, 504, 505))
    s = field({**RIDERS, **ENEMY}, ground, active="FI")
    assert charge_ways(s, ("FI.c",), 506).get(505, (0,)) != (504, 505)
    last = plain(sides={(505, 506): side}, roads=road(505, 506))
    s = field({**RIDERS, **ENEMY}, last, active="FI")
    assert 505 not in charge_ways(s, ("FI.c",), 506)


@pytest.mark.rule("11.11.1")
@pytest.mark.parametrize(
    ("terrain", "fine"),
    [("clear", True), ("cultivated", True), ("village", False), ("woods", False), ("town", False)],
)
def test_the_target_stands_in_clear_or_cultivated_ground(terrain, fine):
    assert may_charge(setting=plain({506: terrain})) is fine


@pytest.mark.rule("11.11.1")
def test_it_enters_clear_hexes_only():
    ground = plain({505: "cultivated"})
    s = field({**RIDERS, **ENEMY}, ground, active="FI")
    assert 505 not in charge_ways(s, ("FI.c",), 506)


def charging(units=None, steps=None, **more) -> Brothers:
    steps = steps or [MoveStep(), StepEnd("movement"), Declare(), AssaultStep()]
    return field({**RIDERS, **ENEMY, **(units or {})}, active="FI", steps=steps, **more)


RIDE = (Pick("FI.c"), CHARGE, Go(505))


@pytest.mark.rule("11.11", "11.11.1")
@pytest.mark.ruling("A5.34")
def test_the_target_is_named_before_it_moves_and_the_ride_draws_fire():
    s = charging({"AV.y": "0601 inf 5/3"})
    assert offered(s, Pick("FI.c"), CHARGE) == {Go(506), Go(601)}
    assert about(charging(), *RIDE) == "AnswerMove"


@pytest.mark.rule("11.11", "11.11.1")
def test_its_owner_chooses_the_way():
    s = charging()
    start = (Pick("FI.c"), CHARGE)
    assert {Go(405), Via(504), Via(603)} <= offered(s, *start)
    assert Via(502) in offered(s, *start)  # it may swing out
    for way in ((504, 404), (403, 404), (603, 604, 504, 404)):
        game = table(s, *start, *map(Via, way), Go(405))
        ridden = [*game.checkpoint.agenda]
        marches = [r for r in ridden if isinstance(r, MarchOn)]
        assert marches[0].march.back[:-1] == tuple(reversed(way))
        assert game.state.units["FI.c"].hex == 405


@pytest.mark.rule("11.11.1", "11.2")
def test_no_hex_is_offered_from_which_the_charge_could_not_come_home():
    s = charging()
    start = (Pick("FI.c"), CHARGE)
    far = (*start, Via(502), Via(402))
    options = offered(s, *far)
    assert options
    assert all(o.kind in ("go", "via") for o in options)
    assert Via(503) not in options  # nor back to where it began
    board = s.setting.board
    left = 6 - 2
    for option in options:
        ahead = board.distance(int(option.value), 506) - 1 + (option.kind == "via")
        assert ahead <= left


@pytest.mark.rule("11.11.1", "11.8")
def test_it_suffers_fire_from_all_enemies_that_it_passes():
    s = charging({"AV.y": "0604 inf 5/3"})
    ride = (Pick("FI.c"), CHARGE, Go(506), Go(505))
    assert about(s, *ride) == "AnswerMove"
    assert play(s, *ride).units["FI.c"].hex == 504


@pytest.mark.rule("11.11.1", "12")
def test_a_charge_that_arrives_must_be_fought():
    s = charging()
    there = (*RIDE, ALL, fire(1, 1, 1))
    assert about(s, *there) == "Roll assault"  # an only assault is fought without asking


@pytest.mark.rule("11.11.1")
def test_a_charge_that_fire_stops_is_not():
    s = charging()
    assert about(s, *RIDE, ALL, fire(4, 4, 7)) == ""
    assert play(s, *RIDE, ALL, fire(4, 4, 7)).units["FI.c"].hex == 505


@pytest.mark.rule("11.11.1", "12.1")
def test_the_hex_of_the_charger_leads_even_if_others_join():
    s = charging({"FI.b": "0605 inf 6/4"})
    there = (*RIDE, HOLD, DONE, Send("0605", 506))
    assert offered(s, *there) == {Go(505), Pick("FI.b")}


@pytest.mark.rule("11.11.1")
def test_of_several_chargers_the_first_who_arrives_leads():
    units = {"FI.c": "0505 cav 3/2 light", "FI.d": "0605 cav 3/2 light", **ENEMY}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.c": 506, "FI.d": 506}
    s.charges = {"FI.c": Charge(506, 2), "FI.d": Charge(506, 1)}
    assert about(s) == "Roll assault"
    game = table(s, two(3, 4))
    assert told(game, "12.4")[0].startswith("('FI.d',) assault")


@pytest.mark.rule("11.11.1")
@pytest.mark.ruling("Q45")
def test_cavalry_of_one_hex_may_charge_together_but_no_other_arm():
    units = {**RIDERS, "FI.d": "0503 cav 3/2 light", "FI.a": "0503 inf 2", **ENEMY}
    s = field(units, active="FI")
    assert charge_targets(s, ("FI.c", "FI.d")) == [506]
    assert charge_targets(s, ("FI.c", "FI.a")) == []


# 11.11.2: Weight


@pytest.mark.rule("11.11.2")
@pytest.mark.parametrize(("weight", "bonus"), [("light", 1), ("medium", 2), ("heavy", 3)])
def test_a_charge_adds_strength_by_weight(weight, bonus):
    s = field({"FI.c": f"0505 cav 3/2 {weight}", **ENEMY})
    s.charges = {"FI.c": Charge(506, 1)}
    assert differential(s, ["FI.c"], 506).total == 3 + bonus - 5


@pytest.mark.rule("11.11.2", "12.3.2")
def test_ab31_heavy_cavalry_of_three_charges_with_six_in_difference_and_odds():
    s = field({"FI.c": "0505 cav 3/2 7 heavy", "AV.x": "0506 inf 3/2 7"})
    s.charges = {"FI.c": Charge(506, 1)}
    assert differential(s, ["FI.c"], 506).total == 3
    shifts = shifts_of(s, ["FI.c"], 505, 506, {}, 0)
    assert [item.reason for item in shifts.items] == ["odds 2:1"]
    assert odds_shift(s, 6, 3) == ("2:1", 1)


@pytest.mark.rule("11.11.2")
def test_cavalry_that_assaults_without_charging_has_no_bonus():
    s = field({"FI.c": "0505 cav 3/2 heavy", **ENEMY})
    assert differential(s, ["FI.c"], 506).total == -2


# 11.11.3: Disorganisation


def fought(units, *inputs, **more) -> Brothers:
    s = field(units, active="FI", steps=[AssaultStep()], **more)
    s.declared = {"FI.c": 506}
    s.charges = {"FI.c": Charge(506, 1)}
    return play(s, *inputs)


@pytest.mark.rule("11.11.3")
@pytest.mark.ruling("Q44")
def test_afterwards_chargers_and_the_largest_unit_of_the_target_take_a_hit():
    units = {"FI.c": "0505 cav 3/2 7 light", "AV.x": "0506 inf 5/3 7", "AV.y": "0506 inf 2 7"}
    s = field(units, active="FI", steps=[Disorder(("FI.c",), ("AV.x", "AV.y"))])
    s = play(s)
    assert [s.units[uid].hits for uid in ("FI.c", "AV.x", "AV.y")] == [1, 1, 0]


@pytest.mark.rule("11.11.3")
@pytest.mark.ruling("Q44")
def test_of_equals_the_owner_chooses_and_if_all_are_broken_nobody_is_hit():
    units = {"FI.c": "0505 cav 3/2 7 light", "AV.x": "0606 inf 3/2 7", "AV.y": "0506 inf 3/2 7"}
    s = field(units, active="FI", steps=[Disorder(("FI.c",), ("AV.x", "AV.y"))])
    assert offered(s) == {Pick("AV.x"), Pick("AV.y")}
    gone = field({"FI.c": units["FI.c"]}, active="FI", steps=[Disorder(("FI.c",), ("AV.x",))])
    assert play(gone).units["FI.c"].hits == 1


@pytest.mark.rule("11.11.3", "12.5")
@pytest.mark.ruling("B29")
def test_who_took_part_does_not_fire_at_those_whom_the_charge_has_disordered():
    charger = {"FI.c": "0505 cav 3/2 7 light worn disrupted", "FI.b": "0605 inf 6/4"}
    units = {**charger, "AV.x": "0506 inf 5/3 7", "AV.y": "0403 inf 5/3 7"}
    helped = ("FI.c", "FI.b", "AV.x", "AV.y")
    for took_part, then in ((helped[:3], "AnswerMove"), (helped, "")):
        s = field(units, active="FI", steps=[Disorder(("FI.c",), ("AV.x",), took_part)])
        assert about(s, 5, Go(504)) == then


@pytest.mark.rule("11.11.3", "12.5")
@pytest.mark.ruling("B29")
def test_those_who_supported_the_charge_took_part_in_it():
    units = {"FI.c": "0505 cav 4/3 9 light", "FI.b": "0605 inf 1 7", "AV.x": "0506 inf 5/3 9"}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared, s.charges = {"FI.c": 506, "FI.b": 506}, {"FI.c": Charge(506, 1)}
    fight = table(s, Go(505), two(1, 1)).state
    disorder = next(record for record in fight.agenda if isinstance(record, Disorder))
    assert disorder.took_part == ("FI.c", "FI.b", "AV.x")


@pytest.mark.rule("11.11.3")
def test_the_hit_comes_besides_the_result_and_whatever_it_was():
    units = {"FI.c": "0505 cav 3/2 9 light", "AV.x": "0506 inf 5/3 9"}
    # a tough fight that both pass: one hit each, and one more each for the charge
    s = fought(units, two(3, 6), 1, 1)
    assert (s.units["FI.c"].hits, s.units["AV.x"].hits) == (2, 2)


@pytest.mark.rule("11.11.3", "12.6")
def test_it_comes_after_all_assaults_and_advances_of_the_step():
    units = {
        "FI.c": "0505 cav 3/2 9 light",
        "AV.x": "0506 inf 1 9",
        "FI.b": "0805 inf 6/4",
        "AV.y": "0806 inf 6/4",
    }
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.c": 506, "FI.b": 806}
    s.charges = {"FI.c": Charge(506, 1)}
    first = (Go(506), two(3, 4))  # D1 or better
    game_inputs = [*first]
    while about(s, *game_inputs) in ("ChooseLosses", "RetreatTo", "AdvanceWith", "AdvanceOn"):
        options = sorted(offered(s, *game_inputs))
        game_inputs.append(options[-1] if about(s, *game_inputs) != "AdvanceWith" else ALL)
    assert about(s, *game_inputs) in ("NextAssault", "Abandon")
    waiting = play(s, *game_inputs)
    assert waiting.units["FI.c"].hits == 0


@pytest.mark.rule("12.2", "11.11.3")
@pytest.mark.ruling("A5.19")
def test_when_the_position_is_abandoned_only_the_chargers_are_disordered():
    units = {"FI.c": "0505 cav 3/2 9 heavy", "AV.x": "0506 cav 3/2 9 light"}
    s = fought(units, Say("leave"), Say("1"), Go(507), Say("stay"))
    assert s.units["FI.c"].hits == 1
    assert s.units["AV.x"].hits == 0


@pytest.mark.rule("11.11.3")
@pytest.mark.ruling("Q44")
@pytest.mark.parametrize("abandoned", [False, True])
def test_chargers_of_a_supporting_hex_are_disordered_as_well(abandoned):
    units = {
        "FI.c": "0505 cav 3/2 8 heavy",
        "FI.d": "0605 cav 3/2 8 heavy",
        "AV.x": "0506 cav 3/2 8 light",
    }
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.c": 506, "FI.d": 506}
    s.charges = {"FI.c": Charge(506, 1), "FI.d": Charge(506, 2)}
    game = table(s)
    while not game.over:
        ask = game.chance_ask
        if isinstance(ask, Roll):
            game.answer(1)
        elif Say("leave") in ask.options:
            game.answer(Say("leave") if abandoned else STAND)
        else:
            game.answer(Say("nobody") if Say("nobody") in ask.options else ask.options[-1])
    hit = {uid for uid, unit in game.state.units.items() if unit.hits or unit.worn}
    assert hit >= {"FI.c", "FI.d"}


@pytest.mark.rule("11.11.3")
@pytest.mark.ruling("Q44")
def test_a_charger_whose_target_is_gone_when_its_turn_comes_is_disordered_all_the_same():
    units = {"FI.c": "0505 cav 3/2 8 heavy", "FI.b": "0805 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.c": 506, "FI.b": 806}  # 0506 has just been left, with a broken corps
    s.charges = {"FI.c": Charge(506, 1)}
    assert play(s, Say("no more")).units["FI.c"].hits == 1
    s.declared = {"FI.c": 506}
    assert play(s).units["FI.c"].hits == 1
