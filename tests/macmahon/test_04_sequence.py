"""4: The sequence of play, how a game begins and ends, and initiative."""

from __future__ import annotations

from typing import Any

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.table import field, plain
from tests.table import options_of, script, told
from tricolore import Pick, Turn
from tricolore.core.ask import DONE, GameOver
from tricolore.rulesets.great_battles.rules.losses import eliminate
from tricolore.rulesets.macmahon.activation import activate
from tricolore.rulesets.macmahon.command import check_lines, lift_markers
from tricolore.rulesets.macmahon.initiative import initiative_phase, operations_phase
from tricolore.rulesets.macmahon.sequence import begin, end_turn, orient, turn
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Activate,
    CheckLines,
    EndActivation,
    EndTurn,
    Initiative,
    MacMahon,
    MoveChief,
    Operations,
    Orient,
    RallyPhase,
)
from tricolore.rulesets.macmahon.state import Turn as TurnStep

UNITS = {
    "FG.Cler": "0610 N",
    "FIV.Charriere": "0810 N",
    "AI.Burdina": "1810 N",
    "AII.Szabo": "2010 N",
}
BOTH = {"napoleon": 612, "gyulai": 1812}


# The turn


@pytest.mark.rule("4")
@pytest.mark.ruling("M13")
def test_a_turn_is_command_then_operations_then_rally():
    s = field(turn=1)
    turn(s, TurnStep())
    assert s.turn == 2
    assert agenda(s) == steps(
        MoveChief("napoleon"),
        MoveChief("gyulai"),
        CheckLines(),
        Initiative(),
        RallyPhase(),
        EndTurn(),
    )


@pytest.mark.rule("13", "14")
@pytest.mark.parametrize(
    ("battle", "number", "clock"),
    [
        ("magenta", 1, "10:00"),
        ("magenta", 10, "19:00"),
        ("reichshoffen", 1, "08:30"),
        ("reichshoffen", 5, "12:30"),
        ("reichshoffen", 10, "17:30"),
    ],
)
def test_turns_are_hours(battle: str, number: int, clock: str) -> None:
    s = field(setting=load_setting(battle), turn=number - 1)
    turn(s, TurnStep())
    assert f"Turn {number}, {clock}." in told(s, "4")


@pytest.mark.rule("9.4")
def test_a_formation_that_lost_too_much_is_demoralised_when_the_next_turn_begins():
    s = field()
    s.broken = {"FG": False}
    turn(s, TurnStep())
    assert s.broken == {"FG": True}


@pytest.mark.rule("7.4")
def test_reinforcements_are_due_when_their_turn_begins():
    s = begin(load_setting("magenta"), "test")
    s.turn = 2
    assert "AVII" not in s.waiting
    turn(s, TurnStep())
    assert s.waiting["AVII"] == s.waiting["AVII.Gablentz"] == 2019
    assert "FIII.Picard" not in s.waiting
    turn(s, TurnStep())
    assert s.waiting["FIII.Picard"] == 117


@pytest.mark.rule("9.3", "7.4")
@pytest.mark.ruling("M39", "M131")
def test_with_later_units_of_a_formation_that_lost_its_commander_comes_an_aide_de_camp():
    s = begin(load_setting("magenta"), "test")
    s.turn = 6
    s.place("FIII.Picard", 1214, 0)
    s.leaders["FIII"] = s.leaders["FIII"]._replace(hex=1214)
    script(eliminate(s, "FIII.Picard", "11.3"))
    assert "FIII" not in s.leaders  # there is nobody to put an aide with
    gone_home = s.clone()
    gone_home.broken["FIII"] = True
    turn(s, TurnStep())  # Jannin is due
    assert s.leaders["FIII"] == (OFF_MAP, False, True)
    assert s.waiting["FIII"] == s.waiting["FIII.Jannin"] == 117
    turn(gone_home, TurnStep())
    assert "FIII" not in gone_home.leaders


@pytest.mark.rule("9.3", "7.4")
@pytest.mark.ruling("M131")
def test_nobody_else_gets_one():
    s = begin(load_setting("magenta"), "test")
    del s.leaders["FII"]  # its units are on the map
    before = dict(s.leaders)
    s.turn = 1
    turn(s, TurnStep())
    assert s.waiting["FII.Maneque"] == 201
    assert s.leaders == before


@pytest.mark.rule("8.2")
def test_direct_command_lasts_a_turn():
    s = field()
    s.directed = ("FG.Cler",)
    turn(s, TurnStep())
    assert s.directed == ()


@pytest.mark.rule("4")
@pytest.mark.ruling("M19")
def test_markers_and_failures_are_gone_before_units_rally():
    s = field(leaders={"FG": 610})
    check_lines(s, CheckLines())
    s.failed, s.directed = frozenset({"FG"}), ("FG.Cler",)
    assert s.leaders["FG"].ooc
    lift_markers(s)
    assert not any(leader.ooc for leader in s.leaders.values())
    assert not s.failed
    assert not s.directed


# Beginning and end


@pytest.mark.rule("13.1")
def test_the_game_begins_with_the_set_up():
    s = begin(load_setting("magenta"), "test")
    assert s.units["FG.Cler"].hex == 817
    assert s.leaders["FII"].hex == 402
    assert s.leaders["AIII"].hex == OFF_MAP
    assert s.chiefs == {"napoleon": OFF_MAP, "gyulai": OFF_MAP}
    assert set(s.control.items()) == {(1913, "austrian"), (2012, "austrian"), (2013, "austrian")}
    assert agenda(s)[-1] == ("Turn", TurnStep())


@pytest.mark.rule("13.1", "14.1")
@pytest.mark.ruling("M48")
@pytest.mark.parametrize("battle", ["magenta", "reichshoffen"])
def test_each_side_may_turn_its_units_before_the_first_turn(battle: str) -> None:
    s = begin(load_setting(battle), "test")
    assert [type(step) for step in s.agenda][-3:] == [Orient, Orient, TurnStep]
    for step, side in zip(s.agenda[-3:-1], s.setting.sides, strict=True):
        open_ground = [uid for uid in s.of_side(side) if s.units[uid].hex not in s.ground.all_round]
        assert step == Orient(side, tuple(open_ground))
    assert len(open_ground) < len(s.of_side(side))  # in villages they face all ways


@pytest.mark.rule("13.1")
@pytest.mark.ruling("M48")
def test_a_unit_is_turned_any_way_and_once():
    s = field(UNITS)
    step = Orient("allied", ("FG.Cler", "FIV.Charriere"))
    assert options_of(orient(s, step)) == {DONE, Pick("FG.Cler"), Pick("FIV.Charriere")}
    script(orient(s, step), Pick("FG.Cler"), Turn(4))
    assert s.units["FG.Cler"].facing == 4
    assert agenda(s) == steps(Orient("allied", ("FIV.Charriere",)))


@pytest.mark.rule("13.1")
def test_who_is_content_with_the_set_up_turns_nobody():
    s = field(UNITS)
    script(orient(s, Orient("allied", ("FG.Cler",))), DONE)
    assert agenda(s) == []


@pytest.mark.rule("13.1")
def test_when_all_are_turned_nothing_is_asked():
    s = field(UNITS)
    script(orient(s, Orient("allied", ())))
    assert agenda(s) == []


@pytest.mark.rule("13", "14")
@pytest.mark.parametrize("battle", ["magenta", "reichshoffen"])
def test_the_tenth_turn_is_the_last(battle: str) -> None:
    s = field(setting=plain(battle), turn=9)
    end_turn(s, EndTurn())
    assert agenda(s) == steps(TurnStep())
    s = field(setting=plain(battle), turn=10)
    with pytest.raises(GameOver):
        end_turn(s, EndTurn())
    assert s.result is not None


# 4 B Initiative


def winner(s: MacMahon, *dice: int) -> set[Any]:
    """Formations the winner chooses from."""
    return {option.value for option in options_of(initiative_phase(s, Initiative()), *dice)}


@pytest.mark.rule("4")
@pytest.mark.ruling("M13")
def test_the_higher_die_chooses():
    s = field(UNITS, chiefs=BOTH)
    assert winner(s.clone(), 4, 3) == {"FG", "FIV"}
    assert winner(s.clone(), 3, 6) == {"AI", "AII"}


@pytest.mark.rule("4")
@pytest.mark.parametrize(("chief", "dice"), [("napoleon", (2, 4)), ("gyulai", (4, 2))])
def test_each_adds_the_bonus_of_his_chief(chief: str, dice: tuple[int, int]) -> None:
    setting = plain()
    chiefs = {
        id: entry._replace(initiative=3 if id == chief else 0)
        for id, entry in setting.roster.chiefs.items()
    }
    setting = setting._replace(roster=setting.roster._replace(chiefs=chiefs))
    side = {"FG", "FIV"} if chief == "napoleon" else {"AI", "AII"}
    assert winner(field(UNITS, setting, chiefs=BOTH), *dice) == side


@pytest.mark.rule("4")
def test_a_tie_is_not_rolled_again_but_goes_to_the_french_at_magenta():
    assert plain().tie == "allied"
    napoleon = plain().roster.chiefs["napoleon"].initiative
    s = field(UNITS, chiefs=BOTH)
    assert winner(s, 4 - napoleon, 4) == {"FG", "FIV"}


@pytest.mark.rule("4")
def test_a_tie_goes_to_whom_the_scenario_names():
    assert plain("reichshoffen").tie == "german"
    napoleon = plain().roster.chiefs["napoleon"].initiative
    s = field(UNITS, plain()._replace(tie="austrian"), chiefs=BOTH)
    assert winner(s, 4 - napoleon, 4) == {"AI", "AII"}


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("chiefs", "own"),
    [
        ({"napoleon": 612, "gyulai": OFF_MAP}, {"FG", "FIV"}),
        ({"napoleon": OFF_MAP, "gyulai": 1812}, {"AI", "AII"}),
        ({"gyulai": 1812}, {"AI", "AII"}),  # Napoleon is dead
    ],
)
def test_with_one_chief_on_the_map_his_side_has_the_initiative_without_dice(chiefs, own):
    assert winner(field(UNITS, chiefs=chiefs)) == own


@pytest.mark.rule("4")
@pytest.mark.ruling("M14")
def test_of_two_chiefs_on_one_side_the_first_there_lends_his_bonus():
    setting = plain()
    chiefs = dict(setting.roster.chiefs)
    chiefs["victor"] = chiefs["napoleon"]._replace(id="victor", initiative=5)
    setting = setting._replace(roster=setting.roster._replace(chiefs=chiefs))
    s = field(UNITS, setting, chiefs=BOTH | {"victor": 612})
    assert winner(s.clone(), 1, 6) == {"AI", "AII"}  # 1 and Napoleon's 1
    s.chiefs["napoleon"] = OFF_MAP
    assert winner(s.clone(), 2, 6) == {"FG", "FIV"}  # 2 and Victor Emmanuel's 5
    del s.chiefs["gyulai"]
    assert winner(s) == {"FG", "FIV"}  # either is a chief on the map
    turn(s, TurnStep())
    movers = [step for step in s.agenda if isinstance(step, MoveChief)]
    assert movers == [("napoleon",), ("gyulai",), ("victor",)]


@pytest.mark.rule("4", "14.4")
@pytest.mark.ruling("M15")
def test_at_reichshoffen_nobody_has_it_before_the_crown_prince_comes_and_then_the_germans():
    units = {"F1.Wolff": "0610 N", "PV.Voigts": "1810 N", "PXI.Koblinski": "1812 N"}
    s = field(units, plain("reichshoffen"), chiefs={"friedrich": OFF_MAP})
    script(initiative_phase(s.clone(), Initiative()))
    s.chiefs["friedrich"] = 1811
    assert winner(s) == {"PV", "PXI"}


@pytest.mark.rule("4")
@pytest.mark.parametrize("chiefs", [{"napoleon": OFF_MAP, "gyulai": OFF_MAP}, {}])
def test_without_any_chief_nobody_has_it_and_all_markers_are_drawn(chiefs):
    s = field(UNITS, chiefs=chiefs)
    script(initiative_phase(s, Initiative()))
    assert set(s.cup) == {"FG", "FIV", "AI", "AII"}
    assert agenda(s) == steps(Operations())


@pytest.mark.rule("4", "5")
@pytest.mark.ruling("M13")
def test_the_chosen_formation_acts_at_once_and_the_others_go_into_the_cup():
    s = field(UNITS, chiefs=BOTH)
    script(initiative_phase(s, Initiative()), 6, 1, Pick("FIV"))
    assert agenda(s) == steps(Activate("FIV"), Operations())
    assert set(s.cup) == {"FG", "AI", "AII"}


@pytest.mark.rule("4")
@pytest.mark.ruling("M17")
def test_a_formation_that_enters_this_turn_may_be_chosen_or_drawn():
    s = field(UNITS, chiefs=BOTH)
    s.waiting = {"FIII.Picard": 117, "FIII": 117, "AVII.Weigl": 2019}
    assert winner(s.clone(), 6, 1) == {"FG", "FIII", "FIV"}
    script(initiative_phase(s, Initiative()), 6, 1, Pick("FIII"))
    assert set(s.cup) == {"FG", "FIV", "AI", "AII", "AVII"}


@pytest.mark.rule("4", "7.4")
@pytest.mark.ruling("M17")
def test_one_that_fails_to_enter_has_spent_the_choice_and_is_there_again_next_turn():
    s = field({"AI.Burdina": "1810 N"}, chiefs=BOTH)
    s.waiting = {"FIII.Picard": 117, "FIII": 117}
    assert s.formation("FIII").command == 3
    script(initiative_phase(s, Initiative()), 6, 1)  # nobody else could be chosen
    assert agenda(s) == steps(Activate("FIII"), Operations())
    s.agenda = ()
    script(activate(s, Activate("FIII")), 2)
    assert agenda(s) == steps(EndActivation())
    assert s.cup == ("AI",)
    s.agenda = ()
    turn(s, TurnStep())
    script(initiative_phase(s, Initiative()), 1, 6)
    assert set(s.cup) == {"FIII"}


@pytest.mark.rule("4")
@pytest.mark.ruling("M16")
def test_a_formation_with_nobody_on_the_map_or_due_has_no_marker():
    s = field(UNITS, leaders={"FII": 402})
    script(initiative_phase(s, Initiative()))
    assert set(s.cup) == {"FG", "FIV", "AI", "AII"}


@pytest.mark.rule("4")
@pytest.mark.ruling("M13")
def test_a_winner_with_nobody_to_activate_leaves_all_to_the_cup():
    s = field({"AI.Burdina": "1810 N"}, chiefs={"napoleon": 612})
    script(initiative_phase(s, Initiative()))
    assert s.cup == ("AI",)
    assert agenda(s) == steps(Operations())


@pytest.mark.rule("4", "5")
def test_markers_are_drawn_until_none_is_left():
    s = field(UNITS)
    s.cup = ("FG", "AI")
    script(operations_phase(s, Operations()), 2)
    assert agenda(s) == steps(Activate("AI"), Operations())
    s.agenda = ()
    script(operations_phase(s, Operations()))
    assert agenda(s) == steps(Activate("FG"), Operations())
    s.agenda = ()
    script(operations_phase(s, Operations()))
    assert agenda(s) == []


@pytest.mark.rule("4")
@pytest.mark.ruling("M16")
def test_the_marker_of_a_formation_that_is_gone_is_put_by():
    s = field(UNITS)
    s.cup = ("FG", "AI")
    script(eliminate(s, "AI.Burdina", "11.3"))
    script(operations_phase(s, Operations()))
    assert agenda(s) == steps(Activate("FG"), Operations())
