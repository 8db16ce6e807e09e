"""3.0, 4.4, 4.5: the parts of a turn, and what each kind of activation allows."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import (
    about,
    asked,
    d,
    field,
    hexes,
    offered,
    picks,
    plain,
    play,
    table,
)
from tricolore.core.ask import DONE, NO, Go, Pick, Say
from tricolore.rulesets.risorgimento.continuity import choices, eligible, goes_on_alone
from tricolore.rulesets.risorgimento.setting import ALLIED, AUSTRIAN, Arrival, Special
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import (
    Activate,
    EndActivation,
    EndActivations,
    FireLater,
    RallyUnits,
    RollInitiative,
    Segment,
    Turn,
)

PASS = Say("pass")
UNITS = {
    "F1.a.1": "0203 N line",
    "F2.a.1": "0403 N line",
    "A3.a.1": "0220 N line",
    "A5.a.1": "0420 N line",
}


def segment(side=ALLIED, units=UNITS, setting=None, **more):
    s = field(units, setting, steps=(Segment(),), **more)
    s.first, s.play = side, Play(side)
    return s


# 3.0: the End of Turn Phase


@pytest.mark.rule("3.0", "4.6", "4.23", "8.52", "9.1")
@pytest.mark.ruling("N1")
def test_the_end_of_a_turn_has_its_order():
    units = {
        "F1.a.1": "0203 N line res hits3",
        "F1.a.2": "0205 N line dis",
        "A3.a.1": "0220 N line res",
    }
    s = field(units, steps=(EndActivations(),))
    s.first = AUSTRIAN
    # Recovery comes before anybody leaves Reserve
    assert play(s).units["F1.a.1"].hits == 1
    assert (about(s), asked(s).side) == ("LeaveReserve", AUSTRIAN)
    assert (about(s, DONE), asked(s, DONE).side) == ("LeaveReserve", ALLIED)
    # then commanders move, and only then is Demoralization looked at
    moving = (DONE, Pick("F1.a"))
    assert (about(s, *moving), asked(s, *moving).side) == ("ChooseCommander", AUSTRIAN)
    assert asked(s, *moving, DONE).side == ALLIED
    game = table(s, *moving, DONE, DONE)
    assert [event.rule for event in game.log if event.rule == "3.0"]  # a new turn
    assert game.state.turn == 4


@pytest.mark.rule("9.1", "3.0")
def test_hors_de_combat_is_looked_at_after_commanders_have_moved():
    units = {"F1.a.1": "0203 N line dis", "A3.a.1": "0220 N line"}
    s = field(units, steps=(EndActivations(),))
    assert not play(s).brigades["F1.a"].hdc  # commanders are asked
    game = table(s, DONE, DONE)
    assert game.state.brigades["F1.a"].hdc


@pytest.mark.rule("3.0")
def test_markers_of_the_last_turn_are_taken_off():
    s = field(UNITS, steps=(Turn(),))
    s.set_brigade("F1.a", orders="refused", finished=True, activations=2, strategic=True, hdc=True)
    s.set_corps("F1", activations=2, tried=True, finished=True, demoralised=True)
    s.massed, s.rides = frozenset({ALLIED}), {"F1.a.1": 2}
    after = play(s)
    now, corps = after.brigades["F1.a"], after.corps["F1"]
    assert (now.orders, now.finished, now.activations) == ("", False, 0)
    assert (now.strategic, now.hdc) == (True, True)  # these last
    assert (corps.activations, corps.tried, corps.finished) == (0, False, False)
    assert corps.demoralised
    assert not after.massed
    assert not after.rides


@pytest.mark.rule("3.0", "4.6")
def test_both_players_place_reserves_before_the_first_corps_acts():
    s = field(UNITS, steps=(RollInitiative(),))
    asked_first = [about(s, 51), about(s, 51, DONE), about(s, 51, DONE, DONE)]
    assert asked_first == ["PlaceReserve", "PlaceReserve", "ChooseCorps"]


# 4.43: guns in an Extended Activation


@pytest.mark.rule("4.43", "4.14")
@pytest.mark.parametrize(
    ("gun", "corps", "brigadier", "fires"),
    [
        ("F1.a.9", 1012, 2020, True),  # French: the corps commander alone counts
        ("F1.a.9", 2020, 1012, False),
        ("P.a.9", 1012, 2020, True),
        ("P.a.9", 2020, 1012, False),
        ("A3.a.9", 1012, 2020, False),  # Austrians: their brigadier
        ("A3.a.9", 2020, 1012, True),
        ("A3.g", 1012, 2020, True),  # or the corps commander for its Reserve batteries
        ("A3.g", 2020, 1012, False),
    ],
)
def test_who_must_be_in_range_for_a_battery_to_fire(gun, corps, brigadier, fires):
    id = gun.split(".", 1)[0]
    enemy = "F1.x.1" if id[0] == "A" else "A3.x.1"
    units = {f"{id}.a.1": "1014 N line", gun: "1010 N F", enemy: "1007 S line"}
    s = field(
        units,
        active=id,
        kind="extended",
        steps=(FireLater(),),
        leaders={id: corps, f"{id}.a": brigadier},
    )
    assert (about(s) == "ChooseShooter") == fires


@pytest.mark.rule("4.43")
def test_batteries_that_move_in_it_are_not_tested_and_everybody_reacts():
    units = {"F1.a.1": "1010 N F", "F1.b.1": "0101 N line", "A3.x.1": "1004 S line"}
    s = field(units, active="F1", kind="extended")
    moved = (Pick("F1.a"), NO, Pick("F1.a.1"), Go(1011), DONE, DONE)
    assert about(s, *moved) == "ChooseCommand"  # no die
    units = {"F1.a.1": "1010 N line m9", "A3.x.1": "1006 S F"}
    s = field(units, active="F1", kind="extended", leaders={"A3": 0, "A3.x": 0})
    assert about(s, Pick("F1.a"), NO, Pick("F1.a.1"), Go(1007)) == "PreAttack"


# 4.55: an activation without attacks


@pytest.mark.rule("4.55", "7.5")
def test_a_corps_that_may_not_attack_fires_and_moves_but_neither_attacks_nor_charges():
    units = {
        "F1.a.1": "1009 N light",
        "F1.a.2": "1110 N line",
        "F1.c.1": "1310 N lcav",
        "A3.x.1": "1008 S line",
        "A3.x.2": "1307 S line",
    }
    s = field(units, active="F1", kind="no attack")
    assert about(s, DONE) == "ChooseShooter"
    assert about(s, DONE, DONE) == "ChooseCorps"
    s = field(units, active="F1")
    assert picks(offered(s, DONE, DONE)) == {"F1.a", "F1.c"}


# 4.5: who is next


@pytest.mark.rule("4.53", "4.54")
@pytest.mark.ruling("R55")
def test_an_extended_try_that_fails_in_an_interruption_gives_play_back():
    s = segment(corps={"F1": {"continuity": 9}, "F2": {"continuity": 9}})
    s.set_corps("A3", activations=2)
    failed = (Pick("F1"), DONE, Pick("F2"), d(0), DONE, Pick("A3"), d(9))
    after = play(s, *failed)
    assert after.corps["A3"].finished
    assert (after.play.side, after.play.free) == (ALLIED, False)


@pytest.mark.rule("4.53", "4.44")
def test_in_heat_the_only_corps_left_may_be_tried_again_as_an_extended_activation():
    units = {"F1.a.1": "0203 N line", "A3.a.1": "0220 N line", "A5.a.1": "0420 N line"}
    s = segment(units=units, setting=plain(weather={3: frozenset({"heat"})}))
    s.set_corps("A3", activations=1)
    s.set_corps("A5", activations=1)
    s.set_corps("F1", activations=1)
    s.play = Play(ALLIED, free=False, last="F1")
    assert choices(s, ALLIED) == ["F1"]
    after = play(s, Pick("F1"), d(9))
    assert after.corps["F1"].finished
    assert eligible(after, ALLIED) == []


@pytest.mark.rule("4.55", "4.44")
def test_in_weather_a_side_is_done_when_each_of_its_corps_has_acted_once():
    for weather, alone in (({3: frozenset({"rain"})}, AUSTRIAN), ({}, "")):
        s = segment(setting=plain(weather=weather))
        for id in ("F1", "F2"):
            s.set_corps(id, activations=1)
        assert goes_on_alone(s) == alone


@pytest.mark.rule("4.55", "8.4")
def test_corps_that_are_finished_or_destroyed_do_not_count():
    s = segment()
    s.set_corps("F1", finished=True)
    s.lift("F2.a.1")
    assert goes_on_alone(s) == AUSTRIAN
    assert asked(s).side == AUSTRIAN


@pytest.mark.rule("4.51", "5.6")
def test_a_corps_acts_whose_units_are_still_to_enter_and_not_before_their_turn():
    setting = plain(arrivals=(Arrival(("F2.a.1",), (), 4, (1024,)),))
    units = {**UNITS, "F2.a.1": "off line"}
    assert picks(offered(segment(units=units, setting=setting))) == {"F1"}
    assert picks(offered(segment(units=units, setting=setting, turn=4))) == {"F1", "F2"}


@pytest.mark.rule("4.56", "4.53")
def test_a_pass_in_an_interruption_counts_toward_the_end_of_the_phase():
    s = segment(corps={"F1": {"continuity": 9}, "F2": {"continuity": 9}})
    two = (Pick("F1"), DONE, Pick("F2"), d(0), DONE)
    assert about(s, *two, PASS, PASS) != "ChooseCorps"  # Austrian, then French
    s = segment(AUSTRIAN, corps={"A3": {"continuity": 9}, "A5": {"continuity": 9}})
    two = (Pick("A3"), DONE, Pick("A5"), d(0), DONE)
    assert about(s, *two, PASS, PASS) == "ChooseCorps"  # French, then Austrian
    assert about(s, *two, PASS, PASS, PASS) != "ChooseCorps"


@pytest.mark.rule("4.61", "8.51", "4.41")
def test_units_in_reserve_rally_when_their_corps_is_activated():
    s = field({"F1.a.1": "1010 N line res dis", "A3.x.1": "2020 N line"}, active="F1")
    assert not play(s, DONE).units["F1.a.1"].disordered
    assert play(s, DONE).units["F1.a.1"].reserve
    assert hexes(offered(s, DONE)) == set()


@pytest.mark.rule("8.51", "San Martino")
@pytest.mark.ruling("Q2", "R60")
def test_cavalry_that_has_acted_as_often_as_it_may_does_not_rally_with_the_guns_of_its_corps():
    units = {"A8.12Hus": "1010 N lcav dis", "A8.Aa": "1110 N F", "F1.a.1": "2020 N line"}
    s = field(units, plain(special=Special(no_continuity=True)), active="A8")
    s.agenda = (Activate("A8", "normal", "A8", ""),)
    rallied = play(s, NO, DONE, DONE)
    assert not rallied.units["A8.12Hus"].disordered
    assert rallied.rides == {"A8.12Hus": 1}
    s.rides = {"A8.12Hus": 2}
    assert play(s, NO, DONE).units["A8.12Hus"].disordered


@pytest.mark.rule("8.51", "Magenta")
@pytest.mark.ruling("Q9")
def test_who_has_rallied_has_done_something_this_turn():
    units = {"A1.x.1": "1010 N line dis", "F1.a.1": "2020 N line"}
    s = field(units, active="A1", steps=(RallyUnits(), EndActivation()))
    assert play(s, DONE).worked == {"A1.x.1"}
