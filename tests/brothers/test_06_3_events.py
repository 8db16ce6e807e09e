"""6.3: events, each as its chit tells it."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    about,
    field,
    fire,
    offered,
    play,
    scenario,
    table,
    told,
    two,
)
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Play, Say, Send, Stack
from tricolore.rulesets.brothers.fire import extended_range
from tricolore.rulesets.brothers.opportunity import ENTERED, FARTHEST, KINDS
from tricolore.rulesets.brothers.plays import EVENTS
from tricolore.rulesets.brothers.sequence import begin
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.steps import (
    Activate,
    AfterRally,
    AssaultStep,
    BeforeRally,
    Declare,
    FireStep,
    LastPlays,
    MoveStep,
    PayLoss,
    RallyStep,
    Retreat,
    StepEnd,
    ToughFight,
)

PASS, STAND, ALL, HOLD = Say("pass"), Say("stand"), Say("all"), Say("hold")
NOTHING = fire(1, 1, 1)


def held(*chits: str) -> dict[str, tuple[str, ...]]:
    hands: dict[str, tuple[str, ...]] = {}
    for chit in chits:
        nation = scenario().nation_of_chit(chit)
        hands[nation] = (*hands.get(nation, ()), chit)
    return hands


def column(game) -> str:
    return told(game, "8.4")[-1].split("column ")[1].split(":")[0]


@pytest.mark.rule("6.3")
def test_every_event_of_the_chart_can_be_played():
    assert set(EVENTS) == set(scenario().events)


@pytest.mark.rule("6.3")
def test_only_fire_can_be_played_at_whoever_enters_a_hex():
    """A march passes hexes that no gun reaches without a pause for events."""
    kinds = [kind for kind, rule in EVENTS.items() if ENTERED in rule.moments]
    assert kinds == list(KINDS)
    s = begin(scenario(), "1")
    assert max(extended_range(s, uid) for uid in s.units) == FARTHEST


def test_a_chit_that_is_played_is_out_for_the_rest_of_the_turn():
    s = field(
        {"S1.a": "0505 inf 6/4 shaken"},
        steps=[LastPlays("allied")],
        hands=held("reform_the_line"),
    )
    s = play(s, Play("reform_the_line"))
    assert s.hands["sardinian"] == ()
    assert s.played == ("reform_the_line",)


@pytest.mark.rule("6.3")
def test_whoever_can_play_nothing_is_not_asked():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[FireStep()], hands=held("lorenz_volley"))
    assert about(s, Send("FI.a", 506)) == "Roll fire"


# Fires


@pytest.mark.rule("6.3", "8.3")
def test_lorenz_volley_betters_a_fire_of_austrian_infantry_by_two():
    units = {"AV.a": "0505 inf 5/3", "FI.x": "0506 inf 6/4"}
    s = field(units, active="AV", steps=[FireStep()], hands=held("lorenz_volley"))
    game = table(s, Send("AV.a", 506), Play("lorenz_volley"), NOTHING)
    assert column(game) == "7"
    assert column(table(s, Send("AV.a", 506), PASS, NOTHING)) == "5"


@pytest.mark.rule("6.3", "11.8", "11.9")
def test_lorenz_volley_also_for_defensive_and_opportunity_fire():
    units = {"AV.a": "0507 inf 5/3", "FI.x": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[MoveStep()], hands=held("lorenz_volley"))
    game = table(s, Send("FI.x", 506), ALL, Play("lorenz_volley"), NOTHING)
    assert column(game) == "7"
    units = {"AV.a": "0505 inf 1 jaeger white", "FI.x": "0506 inf 6/4"}
    hands = held("lorenz_volley", "jaeger_sharpshooters.1")
    s = field(units, active="AV", steps=[FireStep()], hands=hands)
    game = table(s, Play("jaeger_sharpshooters.1"), Play("lorenz_volley"), NOTHING)
    assert column(game) == "4"


@pytest.mark.rule("6.3", "8.6")
def test_reserve_batteries_bring_ammunition_and_one_column():
    units = {"AV.a": "0505 art 4/2 low", "FI.x": "0506 inf 6/4"}
    s = field(units, active="AV", steps=[FireStep()], hands=held("reserve_batteries"))
    game = table(s, Send("AV.a", 506), Play("reserve_batteries"), NOTHING)
    assert column(game) == "7"  # 4, canister 2, 1
    assert not game.state.units["AV.a"].low  # type: ignore[attr-defined]


@pytest.mark.rule("6.3")
def test_morning_mist_loses_an_allied_fire_from_afar_and_the_guns_have_fired():
    units = {"FI.a": "0505 art 4/2 medium", "AV.x": "0508 inf 5/3", "AV.y": "0506 inf 5/3"}
    steps = [FireStep(), MoveStep()]
    s = field(
        {k: v for k, v in units.items() if k != "AV.y"},
        active="FI",
        steps=steps,
        hands=held("morning_mist"),
        turn=3,
    )
    lost = (Send("FI.a", 508), Play("morning_mist"))
    assert about(s, *lost) == ""
    near = field(units, active="FI", steps=steps, hands=held("morning_mist"), turn=3)
    assert about(near, Send("FI.a", 506)) == "Roll fire"


@pytest.mark.rule("6.3", "11.9", "8.1")
@pytest.mark.ruling("Q07")
def test_opportunity_fire_that_the_mist_loses_does_not_use_up_the_fire_of_the_step():
    units = {"FI.a": "0505 art 4/2 medium", "AV.x": "0508 inf 5/3"}
    chits = held("morning_mist", "napoleons_guns.1")
    s = field(units, active="FI", steps=[FireStep(), MoveStep()], hands=chits, turn=3)
    lost = (Play("napoleons_guns.1"), Play("morning_mist"))
    assert Send("FI.a", 508) in offered(s, *lost)
    movers = {str(o.value).split()[0] for o in offered(s, *lost, DONE)}
    assert "FI.a" not in movers  # but the guns have fired (B19)


# Assaults


def assault(attacker: str, chit: str, side: str = "FI", **more) -> Brothers:
    enemy = "FI.x" if side == "AVIII" else "AV.x"
    units = {f"{side}.a": f"0505 {attacker}", enemy: "0506 inf 6/4 7"}
    s = field(units, active=side, steps=[AssaultStep()], hands=held(chit), **more)
    s.declared = {f"{side}.a": 506}
    return s


@pytest.mark.rule("6.3", "12.3")
@pytest.mark.parametrize(
    ("side", "attacker", "chit"),
    [
        ("FI", "inf 6/4 7", "furia_francese.1"),
        ("S1", "inf 6/4 7", "savoia"),
        ("AVIII", "inf 6/4 7", "benedeks_example"),
    ],
)
def test_some_events_better_an_assault_by_two_columns(side, attacker, chit):
    s = assault(attacker, chit, side)
    game = table(s, Go(506), STAND, Play(chit), two(3, 4))
    event = next(event for event in game.log if event.rule == "12.4")
    assert event.data["shifts"].total == 2


@pytest.mark.rule("6.3")
def test_french_chits_are_only_for_french_units_and_sardinian_for_sardinian_ones():
    assert about(assault("inf 6/4 7", "savoia"), Go(506), STAND) == "Roll assault"
    french = assault("inf 6/4 7", "furia_francese.1", "S1")
    assert about(french, Go(506), STAND) == "Roll assault"


@pytest.mark.rule("6.3")
def test_furia_is_for_infantry_and_savoia_for_all():
    furia = assault("cav 6/4 7 light", "furia_francese.1")
    assert about(furia, Go(506)) == "Roll assault"
    savoia = assault("cav 6/4 7 light", "savoia", "S1")
    assert Play("savoia") in offered(savoia, Go(506))


@pytest.mark.rule("6.3", "11.10")
def test_furia_lets_the_infantry_of_one_hex_assault_in_defensive_posture():
    units = {"FI.a": "0505 inf 4/2", "FI.c": "0505 cav 2 light", "FI.b": "0805 inf 6/4"}
    units |= {"AV.x": "0506 inf 6/4", "AV.y": "0806 inf 6/4"}
    s = field(
        units,
        active="FI",
        posture="defensive",
        steps=[Declare(), AssaultStep()],
        hands=held("furia_francese.1"),
    )
    assert offered(s) == {Play("furia_francese.1"), DONE}
    played = (Play("furia_francese.1"), Stack(505))
    assert offered(s, *played) == {Send("0505", 506), DONE}
    after = (*played, Send("0505", 506), Go(506))
    assert about(s, *after) == "Abandon"  # foot alone assaults


@pytest.mark.rule("6.3", "11.10")
def test_with_both_chits_the_infantry_of_two_hexes_may():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0805 inf 6/4"}
    units |= {"AV.x": "0506 inf 6/4", "AV.y": "0806 inf 6/4"}
    chits = held("furia_francese.1", "furia_francese.2")
    s = field(units, active="FI", posture="defensive", steps=[Declare()], hands=chits)
    first = (Play("furia_francese.1"), Stack(505))
    assert offered(s, *first) == {Send("0505", 506), Play("furia_francese.2"), DONE}
    both = (*first, Play("furia_francese.2"))  # only one hex is left to choose
    assert offered(s, *both) == {Send("0505", 506), Send("0805", 806), DONE}


@pytest.mark.rule("6.3", "12.4.2")
def test_benedeks_example_rolls_a_tough_fight_again():
    s = field(
        {"FI.x": "0505 inf 6/4 7", "AVIII.a": "0506 inf 6/4 7"},
        active="FI",
        hands=held("benedeks_example"),
    )
    s.then(ToughFight(("FI.x",), ("AVIII.a",)))
    assert offered(s, 9, 9) == {YES, NO}
    after = play(s, 9, 9, YES, 1)
    assert (after.units["FI.x"].hits, after.units["AVIII.a"].hits) == (2, 0)


@pytest.mark.rule("6.3", "12.5")
def test_stand_fast_cancels_one_hex_of_a_retreat():
    s = field(
        {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"},
        steps=[Retreat(("AV.x",), 1, enemies=("FI.a",), cause="loss")],
        hands=held("stand_fast"),
    )
    assert offered(s) == {PASS, Play("stand_fast")}
    assert play(s, Play("stand_fast")).units["AV.x"].hex == 506


@pytest.mark.rule("6.3", "12.4.2")
def test_who_stands_fast_has_not_retreated_so_the_winner_pays():
    s = field(
        {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}, active="FI", hands=held("stand_fast")
    )
    s.then(PayLoss("austrian", ("AV.x",), 1, False, ("FI.a",), 1, ("FI.a",)))
    assert about(s, Say("1"), Play("stand_fast")) == "ChooseLosses"
    assert about(s, Say("1"), PASS, Go(507)) == ""


# Command


@pytest.mark.rule("6.3", "7.1")
def test_delayed_orders_make_an_allied_formation_defensive():
    s = field(
        {"FI.a": "0505 inf 6/4"},
        staff={"FI": 505},
        steps=[Activate("FI")],
        hands=held("delayed_orders"),
    )
    delayed = play(s, Play("delayed_orders"))
    assert delayed.act is not None
    assert delayed.act.posture == "defensive"
    assert about(s, PASS) == "ChoosePosture"


@pytest.mark.rule("6.3", "7.6.1")
def test_hess_has_a_failed_check_rolled_again():
    s = field(
        {"AV.a": "0505 inf 5/3"},
        staff={"AV": 505},
        steps=[Activate("AV")],
        hands=held("hess_instructions"),
    )
    assert offered(s, Say("defensive"), 10) == {YES, NO}
    assert about(s, Say("defensive"), 10, YES, 1) == "OrderMove"


@pytest.mark.rule("6.3", "13.1.2")
def test_austrian_hunger_leaves_one_rally_action():
    s = field(
        {"AV.a": "0505 inf 5/3 disrupted"},
        staff={"AV": 505},
        active="AV",
        posture="defensive",
        steps=[BeforeRally(), RallyStep()],
        hands=held("austrian_hunger"),
    )
    assert about(s, Play("austrian_hunger"), Pick("AV.a")) == ""
    assert about(s, PASS, Pick("AV.a")) == "RallyUnit"


# Units


@pytest.mark.rule("6.3", "13.1.3")
def test_vive_lempereur_restores_a_french_unit_in_his_range_without_cost():
    units = {"FI.a": "0505 inf 6/4 disrupted", "FI.z": "1212 inf 6/4 shaken"}
    s = field(
        units,
        staff={"FI": 101, "Napoleon": 505},
        active="FI",
        steps=[RallyStep()],
        hands=held("vive_lempereur"),
    )
    s = play(s, Play("vive_lempereur"))
    assert s.units["FI.a"].hits == 1
    assert s.morale["FI"] == 10


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("chit", "mine", "other"), [("vive_lempereur", "FI", "S1"), ("reform_the_line", "S1", "FI")]
)
def test_such_events_are_for_rally_steps_of_their_nation_and_the_end_of_the_turn(chit, mine, other):
    units = {f"{mine}.a": "0505 inf 6/4 shaken", f"{other}.b": "1212 inf 6/4"}
    staff = {mine: 101, other: 1212, "Napoleon": 505}

    def can(**more) -> bool:
        return Play(chit) in offered(field(units, staff=staff, hands=held(chit), **more))

    assert can(active=mine, steps=[RallyStep()])
    assert not can(active=other, steps=[RallyStep()])
    assert not can(active=mine, steps=[MoveStep()])
    assert can(steps=[LastPlays("allied")])


@pytest.mark.rule("6.3", "11.8.1")
def test_zouaves_go_on_after_fire_has_stopped_them():
    units = {"FI.a": "0504 inf 6/4 7", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[MoveStep(), Declare()], hands=held("zouaves_and_turcos"))
    hit = (Send("FI.a", 505), ALL, fire(4, 4, 7))
    assert offered(s, *hit) == {PASS, Play("zouaves_and_turcos")}
    assert about(s, *hit, Play("zouaves_and_turcos")) == "DeclareAssault"
    assert about(s, *hit, PASS) == ""


@pytest.mark.rule("6.3", "4.3")
@pytest.mark.ruling("B01")
def test_zouaves_go_on_after_fire_has_stopped_them_in_changing_places():
    units = {"FI.a": "0505 inf 6/4 7", "FI.b": "0505 inf 4/2 7", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[MoveStep()], hands=held("zouaves_and_turcos"))
    hit = (Stack(505), Pick("FI.b"), ALL, fire(4, 4, 7))
    assert offered(s, *hit) == {PASS, Play("zouaves_and_turcos")}
    assert Pick("FI.b") in offered(s, *hit, Play("zouaves_and_turcos"))
    assert Pick("FI.b") not in offered(s, *hit, PASS)


@pytest.mark.rule("6.3", "11.8.1")
def test_cavalry_are_no_zouaves():
    units = {"FI.a": "0504 cav 6/4 7 light", "AV.x": "0506 inf 5/3"}
    s = field(units, active="FI", steps=[MoveStep()], hands=held("zouaves_and_turcos"))
    assert about(s, Send("FI.a", 505), ALL, fire(4, 4, 7)) == ""


@pytest.mark.rule("6.3", "11.7.2")
def test_bersaglieri_at_the_double_go_two_points_farther_and_leave_freely():
    units = {"S1.a": "0505 inf 1", "AV.x": "0504 inf 5/3"}
    s = field(units, active="S1", steps=[MoveStep()], hands=held("bersaglieri_at_the_double"))
    assert Send("S1.a", 511) not in offered(s)
    fast = (Play("bersaglieri_at_the_double"), Send("S1.a", 511))
    assert play(s, *fast).units["S1.a"].hex == 511


@pytest.mark.rule("6.3", "11.5")
def test_the_train_brings_sardinians_whose_span_has_failed():
    due = {"r": Arrival("r", "r", 5, (101,), (1, 2), (("S1.r",),), ())}
    s = field(
        {"S1.r": "off inf 6/4"},
        due=due,
        steps=[Activate("S1")],
        hands=held("train_from_desenzano"),
    )
    assert about(s, 9, YES) == "ChoosePosture"
    assert about(s, 9, NO) == ""


@pytest.mark.rule("6.3")
def test_il_re_rolls_a_sardinian_die_in_his_range_again():
    units = {"S1.a": "0505 inf 6/4", "AV.x": "0506 inf 5/3"}
    s = field(
        units,
        staff={"Vittorio": 505},
        active="S1",
        steps=[FireStep()],
        hands=held("il_re_galantuomo"),
    )
    assert offered(s, Send("S1.a", 506), fire(3, 3, 1)) == {YES, NO}
    after = play(s, Send("S1.a", 506), fire(3, 3, 1), YES, fire(5, 5, 1))
    assert after.units["AV.x"].worn
    far = field(
        units,
        staff={"Vittorio": 1212},
        active="S1",
        steps=[FireStep()],
        hands=held("il_re_galantuomo"),
    )
    assert about(far, Send("S1.a", 506), fire(1, 1, 1)) == ""


@pytest.mark.rule("6.3")
def test_command_initiative_lets_one_unit_move_or_fire_once_more_but_not_charge():
    units = {"FI.a": "0501 cav 3/2 light", "AV.x": "0505 inf 5/3"}
    s = field(units, active="FI", steps=[AfterRally()], hands=held("command_initiative"))
    again = (Play("command_initiative"), Pick("FI.a"))
    assert Send("FI.a", 507) not in offered(s)
    assert Send("FI.a", 503) in offered(s, *again)
    assert Say("charge") not in offered(s, *again, Pick("FI.a"))
    gun = {"FI.a": "0506 inf 6/4", "AV.x": "0505 inf 5/3"}
    s = field(gun, active="FI", steps=[AfterRally()], hands=held("command_initiative"))
    assert offered(s, *again) == {Say("move"), Say("fire")}
    assert Send("FI.a", 505) in offered(s, *again, Say("fire"))


# What 7.5 and 8.1.6 say of Opportunity Fire


GUNS = {"FI.g": "0503 art 4/2 medium", "FI.a": "0909 inf 6/4", "AV.x": "0505 inf 5/3"}


@pytest.mark.rule("11.9", "7.5")
def test_out_of_command_nobody_fires_by_an_event_either():
    chits = held("napoleons_guns.1")
    s = field(GUNS, active="FI", steps=[MoveStep()], hands=chits)
    assert Play("napoleons_guns.1") in offered(s)
    s = field(GUNS, active="FI", ooc=["FI.g"], steps=[MoveStep()], hands=chits, staff={"FI": 909})
    assert Play("napoleons_guns.1") not in offered(s)


@pytest.mark.rule("8.1.6", "11.9")
@pytest.mark.ruling("Q07", "B19")
def test_guns_that_fire_by_an_event_in_the_fire_step_fire_once_more_but_do_not_move():
    chits = held("napoleons_guns.1")
    s = field(GUNS, active="FI", steps=[FireStep(), StepEnd("fire"), MoveStep()], hands=chits)
    played = (Play("napoleons_guns.1"), NOTHING)
    assert Send("FI.g", 505) in offered(s, *played)  # its own fire of the step
    movers = {str(o.value).split()[0] for o in offered(s, *played, DONE)}
    assert "FI.a" in movers
    assert "FI.g" not in movers
    in_movement = field(GUNS, active="FI", steps=[MoveStep()], hands=chits)
    movers = {str(o.value).split()[0] for o in offered(in_movement, *played)}
    assert "FI.g" in movers


# 11.9: Opportunity Fire at whoever has announced a fire


SNIPED = {
    "FI.a": "0505 inf 5/3 7 worn disrupted",
    "FI.b": "0505 inf 6/4 9",
    "AV.x": "0506 inf 5/3 7",
    "AV.j": "0605 inf 1 7 white jaeger",
}


@pytest.mark.rule("11.9", "8.1.4")
def test_whom_an_event_drives_from_the_hex_does_not_fire_and_the_others_do():
    s = field(SNIPED, active="FI", steps=[FireStep()], hands=held("jaeger_sharpshooters.1"))
    shot = (Play("jaeger_sharpshooters.1"), fire(5, 6, 3), 5, DONE, Go(404))
    game = table(s, Send("FI.a", 506), *shot, NOTHING)
    assert told(game, "8.4")[-1].startswith("('FI.b',) fires at 0506")
    alone = {uid: unit for uid, unit in SNIPED.items() if uid != "FI.b"}
    s = field(alone, active="FI", steps=[FireStep()], hands=held("jaeger_sharpshooters.1"))
    gone = (Play("jaeger_sharpshooters.1"), fire(5, 6, 3), 5, Go(404))
    game = table(s, Send("FI.a", 506), *gone)
    assert len(told(game, "8.4")) == 1  # that of the Jaegers


@pytest.mark.rule("6.3", "11.9")
def test_guns_that_are_broken_before_they_fire_get_no_reserve_battery():
    units = {
        "AV.g": "0505 art 4/2 8",
        "AV.h": "0505 art 1 3",
        "FI.x": "0507 inf 6/4",
        "FI.n": "0503 art 4/2 medium white",
    }
    chits = held("reserve_batteries", "napoleons_guns.1")
    s = field(units, active="AV", steps=[FireStep()], hands=chits)
    supplied = (Send("AV.g", 507), PASS, Play("reserve_batteries"))
    answered = (*supplied, Play("napoleons_guns.1"), fire(5, 4, 3), NOTHING)
    game = table(s, *answered)
    assert told(game, "10.2") == ["AV.h is broken."]
    assert told(game, "8.4")[-1].startswith("('AV.g',) fires at 0507 on column 3")  # 4 + 1 - 2
