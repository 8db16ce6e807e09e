"""14: Reichshoffen: no French chief, the reserve, MacMahon's marker, victory."""

from __future__ import annotations

from typing import Any

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.table import field, plain
from tests.table import options_of, script, told
from tricolore import Pick
from tricolore.core.ask import NO, YES, GameOver, Go, Say
from tricolore.core.state import Result
from tricolore.rulesets.great_battles.rules.advance import evade, go_in
from tricolore.rulesets.great_battles.rules.movement import walk
from tricolore.rulesets.macmahon.command import in_command
from tricolore.rulesets.macmahon.defence import joiners, supporters
from tricolore.rulesets.macmahon.initiative import initiative_phase, operations_phase
from tricolore.rulesets.macmahon.rally import may_rally
from tricolore.rulesets.macmahon.reichshoffen import agree
from tricolore.rulesets.macmahon.sequence import begin, turn
from tricolore.rulesets.macmahon.setting import Setting, load_setting
from tricolore.rulesets.macmahon.state import (
    Activate,
    Agree,
    CheckCommand,
    Initiative,
    Leader,
    MacMahon,
    Operations,
    Turn,
)
from tricolore.rulesets.macmahon.victory import end_game, judge, score

MORSBRONN, FROESCHWILLER, ELSASSHAUSEN, WOERTH = 1316, 1008, 1010, 1309
FIELD = {"F1.Wolff": "0510 N", "F2.Second": "0511 N", "PV.Voigts": "2010 N"}


def day(units: dict[str, str] | None = None, **fields: Any) -> MacMahon:
    return field(units or FIELD, plain("reichshoffen"), **fields)


# Initiative (4 B)


@pytest.mark.rule("4", "14.4")
@pytest.mark.ruling("M15")
def test_before_the_german_chief_comes_nobody_has_the_initiative_and_then_always_he():
    s = day(turn=4)
    script(initiative_phase(s.clone(), Initiative()))
    s.chiefs = {"friedrich": 2012}
    script(initiative_phase(s, Initiative()))
    assert agenda(s) == steps(Activate("PV"), Operations())


# The reserve


def new_turn(s: MacMahon) -> MacMahon:
    turn(s, Turn())
    return s


def in_cup(s: MacMahon) -> set[str]:
    s = s.clone()
    script(initiative_phase(s, Initiative()))
    return set(s.cup)


@pytest.mark.rule("14.4")
def test_the_second_division_begins_in_reserve_without_a_marker():
    s = begin(load_setting("reichshoffen"), "test")
    assert s.reserve == "F2"
    s = new_turn(day(turn=0))
    assert in_cup(s) == {"F1", "PV"}


@pytest.mark.rule("14.4")
def test_no_battle_without_a_reserve_holds_anybody_back():
    assert begin(load_setting("magenta"), "test").reserve == ""


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M122")
@pytest.mark.parametrize("place", [MORSBRONN, FROESCHWILLER, ELSASSHAUSEN])
def test_it_is_released_with_the_turn_after_a_german_has_come_to_a_village(place: int) -> None:
    s = day(turn=2)
    s.occupy("german", place)
    assert in_cup(s) == {"F1", "PV"}  # not at once
    assert in_cup(new_turn(s)) == {"F1", "F2", "PV"}
    assert told(s, "14.4")


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M122")
def test_it_is_released_also_by_one_beside_morsbronn():
    for hex in plain("reichshoffen").board.neighbours[MORSBRONN]:
        assert hex is not None
        s = day(turn=2)
        s.occupy("german", hex)
        assert not new_turn(s).reserve


@pytest.mark.rule("14.4")
@pytest.mark.parametrize("hex", [WOERTH, FROESCHWILLER - 1, ELSASSHAUSEN + 1, MORSBRONN - 2])
def test_but_not_by_one_at_woerth_or_beside_another_village(hex: int) -> None:
    s = day(turn=2)
    s.occupy("german", hex)
    assert new_turn(s).reserve == "F2"


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M122")
def test_passing_through_is_enough():
    s = day({**FIELD, "PV.Dragoons": "1313 S"}, turn=2)
    script(walk(s, "PV.Dragoons", [1314, 1315, 1415, 1515]))
    s.occupy("french", MORSBRONN)
    assert not new_turn(s).reserve


@pytest.mark.rule("14.4")
def test_the_french_themselves_alarm_nobody():
    s = day(turn=2)
    s.occupy("french", MORSBRONN)
    s.occupy("french", FROESCHWILLER)
    assert new_turn(s).reserve == "F2"


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M122")
def test_on_turn_6_it_is_released_at_the_latest():
    assert new_turn(day(turn=4)).reserve == "F2"
    assert new_turn(day(turn=5)).reserve == ""


@pytest.mark.rule("14.4")
def test_an_alarm_is_copied_with_the_state():
    s = day(turn=2)
    s.occupy("german", MORSBRONN)
    assert not new_turn(s.clone()).reserve


@pytest.mark.rule("14.4", "9.1")
@pytest.mark.ruling("M29")
def test_units_of_the_reserve_are_in_command_of_their_commander():
    s = day()
    s.leaders["F2"] = Leader(511, ooc=True)
    assert in_command(s, "F2.Second")


@pytest.mark.rule("14.4", "11.2", "10.1", "12")
@pytest.mark.ruling("M122")
def test_until_then_it_joins_in_a_defence_supports_and_rallies():
    units = {
        "F2.Second": "1209 SE disorganised",
        "F2.Montmarie": "1211 NE",
        "F1.Wolff": "1210 SE",
        "PV.Voigts": "1310 NW",
        "F2.A1": "1211 NE",
    }
    s = day(units, active="PV")
    assert s.reserve == "F2"
    assert set(joiners(s, "F1.Wolff", ["PV.Voigts"])) == {"F2.Montmarie"}
    assert set(supporters(s, "F2.Montmarie", ["PV.Voigts"])) == {"F2.A1"}
    assert may_rally(s, "F2.Second")


# The optional marker


def agreed(uses: int = 1) -> MacMahon:
    """The French may use the marker; no reserve is left, the German chief is not there."""
    s = day(leaders={"F1": 510, "F2": 511, "PV": 2010})
    s.reserve, s.marker = "", uses
    return s


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M128")
def test_the_marker_is_in_play_if_the_data_say_so():
    setting = load_setting("reichshoffen")
    marker = setting.special.marker
    assert marker is not None
    special = setting.special._replace(marker=marker._replace(optional=False))
    s = begin(setting._replace(special=special), "test")
    assert s.marker == 1
    assert Agree not in map(type, s.agenda)
    s = begin(load_setting("magenta"), "test")
    assert s.marker == 0
    assert Agree not in map(type, s.agenda)


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M128")
@pytest.mark.parametrize(("answers", "uses"), [([NO], 0), ([YES, NO], 0), ([YES, YES], 1)])
def test_or_if_the_french_ask_for_it_and_the_germans_agree(answers, uses):
    s = begin(load_setting("reichshoffen"), "test")
    assert isinstance(s.agenda[0], Agree)
    assert s.marker == 0
    rule = agree(s, Agree())
    assert next(rule).side == "french"
    if answers[0] == YES:
        assert rule.send(YES).side == "german"
    script(agree(s, Agree()), *answers)
    assert s.marker == uses


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M128")
def test_the_french_put_it_into_the_cup_once_a_game_when_they_like():
    s = agreed()
    script(initiative_phase(s, Initiative()), NO)
    assert (s.marker, s.placed) == (1, False)
    s.agenda = ()
    script(initiative_phase(s, Initiative()), YES)
    assert (s.marker, s.placed) == (0, True)
    assert s.cup == ("F1", "F2", "PV")
    s.placed = False
    script(initiative_phase(s, Initiative()))


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M129")
def test_drawn_it_activates_any_french_formation_without_a_test():
    s = agreed()
    s.placed, s.cup = True, ("PV",)
    s.leaders["F1"] = Leader(510, ooc=True)
    draw = operations_phase(s.clone(), Operations())
    assert options_of(draw, 2) == {Pick("F1"), Pick("F2")}
    script(operations_phase(s, Operations()), 2, Pick("F1"))
    assert s.active == "F1"
    assert s.activated
    assert agenda(s)[0] == steps(CheckCommand())[0]
    assert agenda(s)[-1] == steps(Operations())[0]
    assert (s.placed, s.cup) == (False, ("PV",))
    assert s.leaders["F1"].ooc  # its own marker is still to be tested for


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M129")
def test_also_one_that_has_failed_before():
    s = agreed()
    s.placed, s.failed = True, frozenset({"F1", "F2"})
    script(operations_phase(s, Operations()), Pick("F1"))
    assert s.activated
    assert s.failed == {"F2"}


@pytest.mark.rule("14.4")
def test_while_it_is_in_the_cup_others_are_drawn_as_usual():
    s = agreed()
    s.placed, s.cup = True, ("F1", "PV")
    script(operations_phase(s, Operations()), 1)
    assert agenda(s) == steps(Activate("F1"), Operations())
    assert (s.placed, s.cup) == (True, ("PV",))


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M129")
def test_it_does_not_call_the_reserve_or_formations_off_the_map():
    s = agreed()
    s.reserve, s.placed = "F2", True
    s.remove("F1.Wolff")
    script(operations_phase(s, Operations()))
    assert agenda(s) == steps(Operations())
    assert not s.placed
    script(initiative_phase(s, Initiative()))  # and then there is no sense in placing it


# 14.2 Victory


def held(*places: int, setting: Setting | None = None) -> MacMahon:
    s = field(setting=setting or load_setting("reichshoffen"))
    for hex in places:
        s.occupy("german", hex)
    return s


@pytest.mark.rule("14.2")
@pytest.mark.ruling("M121")
def test_the_germans_win_if_they_hold_all_four_villages():
    s = held(MORSBRONN, FROESCHWILLER, ELSASSHAUSEN, WOERTH)
    assert judge(s).winner == "german"
    assert score(s, "german").points == 4


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("missing", range(4))
def test_with_one_missing_the_french_win_and_there_is_no_draw(missing: int) -> None:
    places = [MORSBRONN, FROESCHWILLER, ELSASSHAUSEN, WOERTH]
    del places[missing]
    s = held(*places)
    assert judge(s).winner == "french"
    assert len(score(s, "french").places) == 1


@pytest.mark.rule("14.2")
def test_demoralised_formations_count_nothing():
    s = held(MORSBRONN)
    s.broken = {"F1": True, "F3": True}
    assert score(s, "german").points == 1
    assert score(s, "german").broken == ()
    assert judge(s).winner == "french"


@pytest.mark.rule("14.2")
@pytest.mark.ruling("M121")
def test_who_was_last_in_a_village_holds_it_though_the_enemy_looks_into_it():
    s = held(MORSBRONN, FROESCHWILLER, ELSASSHAUSEN, WOERTH)
    s.place("F1.Wolff", 1007, 3)
    assert FROESCHWILLER in s.field("french").zone
    assert judge(s).winner == "german"


@pytest.mark.rule("14.2", "11.2")
@pytest.mark.ruling("M121")
def test_a_german_who_advances_into_a_village_takes_it():
    s = held()
    s.place("PV.Voigts", WOERTH + 1, 0)
    script(go_in(s, "PV.Voigts", WOERTH))
    assert score(s, "german").places == ("Woerth",)


@pytest.mark.rule("14.2", "11.4")
@pytest.mark.ruling("M121")
def test_a_frenchman_who_retreats_into_one_before_combat_has_it_again():
    s = held(MORSBRONN, FROESCHWILLER, ELSASSHAUSEN, WOERTH)
    s.place("F1.Wolff", MORSBRONN - 1, 0)
    s.place("PV.Voigts", MORSBRONN - 2, 3)
    script(evade(s, "F1.Wolff", ["PV.Voigts"]), Say("retreat"), Go(MORSBRONN))
    assert judge(s).winner == "french"


@pytest.mark.rule("14.2")
def test_the_end_is_told():
    s = held()
    with pytest.raises(GameOver):
        end_game(s, "Night falls")
    assert s.result == Result("french", "victory", "Night falls")
    assert told(s, "14.2") == ["Night falls: French victory."]
