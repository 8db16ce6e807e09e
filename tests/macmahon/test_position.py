"""Positions written by hand: the steps with which play begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.macmahon.agenda import agenda
from tests.macmahon.table import plain
from tricolore import load_position
from tricolore.core.ask import Pick
from tricolore.core.errors import PositionError
from tricolore.core.game import Game
from tricolore.core.position import Position
from tricolore.rulesets.macmahon import RULESET
from tricolore.rulesets.macmahon.activation import activation_tally
from tricolore.rulesets.macmahon.command import in_command
from tricolore.rulesets.macmahon.position import set_up
from tricolore.rulesets.macmahon.queries import why_not
from tricolore.rulesets.macmahon.setting import load_setting
from tricolore.rulesets.macmahon.state import OFF_MAP, Leader, MacMahon


def position(battle: str, **fields: Any) -> MacMahon:
    return set_up(Position(f"macmahon:{battle}", fields), plain(battle), "test")


def german(step: str) -> list[str]:
    """The steps of a German activation that begins so."""
    units = {"PV.Voigts": "1810 N", "F1.Wolff": "1010 N"}
    s = position("reichshoffen", units=units, leaders={"PV": "1810"}, active="PV", step=step)
    return [name for name, _ in agenda(s)]


FIGHT = ["Declare", "Group", "Resolve", "EndActivation", "Operations", "RallyPhase", "EndTurn"]
MARCH = ["ChargeWindow", "Movement", *FIGHT]


@pytest.mark.rule("5", "14.4")
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("barrage", ["CheckCommand", "Barrage", *MARCH]),
        ("movement", ["CheckCommand", *MARCH]),
        ("combat", ["CheckCommand", *FIGHT]),
    ],
)
def test_a_position_before_the_march_still_leaves_room_for_a_charge_to_the_death(step, expected):
    assert german(step) == expected


@pytest.mark.rule("5")
def test_where_there_are_no_charges_nobody_is_asked_for_one():
    units = {"FG.Cler": "0810 N"}
    s = position("magenta", units=units, leaders={"FG": "0810"}, active="FG", step="movement")
    assert [name for name, _ in agenda(s)] == ["CheckCommand", "Movement", *FIGHT]


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("step", "first"),
    [
        ("turn", "Turn"),
        ("command", "MoveChief"),
        ("initiative", "Initiative"),
        ("operations", "Operations"),
        ("rally", "RallyPhase"),
    ],
)
def test_or_it_begins_where_no_formation_is_active(step, first):
    s = position("magenta", units={"FG.Cler": "0810 N"}, step=step)
    assert agenda(s)[0][0] == first
    assert not s.active


@pytest.mark.rule("8.3")
def test_a_commander_under_a_marker_has_failed_from_the_shooting_on():
    units = {"FG.Cler": "0810 N"}
    for word, passed in (("", True), (" ooc", False)):
        leaders = {"FG": f"0810{word}"}
        s = position("magenta", units=units, leaders=leaders, active="FG", step="barrage")
        assert s.activated is passed


# 14.4 The reserve

RESERVE = {"F2.Montmarie": "0909 NE", "F1.Wolff": "1007 NE", "PV.Walther": "1610 NW"}
LEADERS = {"F2": "0909", "F1": "1008", "PV": "1610"}


def reichshoffen(**fields: Any) -> MacMahon:
    return position("reichshoffen", **{"units": RESERVE, "leaders": LEADERS, **fields})


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M122")
@pytest.mark.parametrize("step", ["command", "initiative", "operations", "rally"])
@pytest.mark.parametrize(("turn", "held"), [(5, "F2"), (6, ""), (10, "")])
def test_from_turn_6_on_the_reserve_is_released_wherever_play_begins(step, turn, held):
    assert reichshoffen(turn=turn, step=step).reserve == held


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(("turn", "held"), [(5, "F2"), (6, ""), (7, "")])
def test_where_a_turn_begins_its_first_step_releases_it(turn, held):
    game = load_position(f'scenario = "macmahon:reichshoffen"\nturn = {turn}\n{WRITTEN}', seed=1)
    assert game.state.reserve == held


WRITTEN = """
[units]
F2.Montmarie = "0909 NE"
PV.Walther = "1610 NW"
[leaders]
F2 = "0909"
PV = "1610"
"""


@pytest.mark.rule("14.4")
@pytest.mark.parametrize("turn", [2, 6])
def test_a_reserve_that_acts_moves_and_is_not_told_that_it_cannot(turn):
    s = reichshoffen(turn=turn, active="F2", step="movement")
    game = Game(RULESET, "macmahon:reichshoffen", s)
    assert Pick("F2.Montmarie") in game.ask.options
    game.answer(Pick("F2.Montmarie"))
    goes = [int(option.value) for option in game.ask.options if option.kind == "go"]
    assert goes
    assert all(why_not(game.state, "F2.Montmarie", hex) is None for hex in goes)


@pytest.mark.rule("14.4")
def test_so_it_is_released_when_its_marker_is_in_the_cup():
    assert reichshoffen(turn=2, step="operations", cup=["F2"]).reserve == ""


@pytest.mark.rule("14.4")
def test_a_german_who_stands_too_near_has_alarmed_it():
    near = RESERVE | {"PV.Walther": "1316 NW"}
    assert not reichshoffen(turn=2, step="rally").alarm
    assert reichshoffen(turn=2, step="rally", units=near).alarm
    assert reichshoffen(turn=2, step="rally", reserve="alarmed").alarm


@pytest.mark.rule("14.4")
def test_a_position_may_say_that_it_was_released():
    s = reichshoffen(turn=2, step="initiative", reserve="released")
    assert (s.reserve, s.alarm) == ("", False)


# 14.4 Charges and marker; 8.3, 7.4 what has failed


@pytest.mark.rule("14.4")
def test_charges_may_have_been_ridden():
    assert reichshoffen(step="rally").charges == ("duhesme", "bonnemains")
    assert reichshoffen(step="rally", charges=["bonnemains"]).charges == ("bonnemains",)
    spent = reichshoffen(active="PV", step="movement", charges=[])
    assert "ChargeWindow" not in [name for name, _ in agenda(spent)]


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M128")
@pytest.mark.parametrize(
    ("word", "left", "placed"),
    [("none", 0, False), ("agreed", 1, False), ("in the cup", 0, True), ("spent", 0, False)],
)
def test_the_marker_may_be_agreed_on_in_the_cup_or_spent(word, left, placed):
    s = reichshoffen(step="operations", cup=["PV"], marker=word)
    assert (s.marker, s.placed) == (left, placed)
    assert reichshoffen(step="operations").marker == 0


@pytest.mark.rule("8.3")
@pytest.mark.ruling("M29")
def test_who_has_failed_his_test_this_turn_leaves_his_units_out_of_command():
    s = reichshoffen(step="operations", cup=["PV"])
    assert in_command(s, "F1.Wolff")
    s = reichshoffen(step="operations", cup=["PV"], failed=["F1"])
    assert not in_command(s, "F1.Wolff")


@pytest.mark.rule("8.3")
def test_who_acts_under_a_marker_has_failed_for_the_rest_of_the_turn():
    s = reichshoffen(active="F1", step="movement", leaders=LEADERS | {"F1": "1008 ooc"})
    assert s.failed == {"F1"}
    assert reichshoffen(active="F1", step="movement").failed == frozenset()


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M60")
def test_a_formation_may_wait_to_enter_that_has_failed_before():
    s = reichshoffen(turn=5, step="operations", cup=["BI"], waiting={"BI": 1})
    assert s.failures == {"BI": 1}
    assert s.leaders["BI"] == Leader(OFF_MAP)
    assert set(s.waiting) == {"BI", "BI.Dietl", "BI.Orff", "BI.A1", "BI.A2"}
    tally = activation_tally(s, "BI")
    assert tally.total == s.formation("BI").command + 1


@pytest.mark.rule("7.4")
def test_units_that_follow_a_formation_on_the_map_may_wait_too():
    units = RESERVE | {"PXI.Thile": "1814 NW"}
    s = reichshoffen(
        turn=2,
        step="operations",
        units=units,
        leaders=LEADERS | {"PXI": "1814"},
        waiting={"PXI": 0},
    )
    assert set(s.waiting) == {"PXI.A1", "PXI.A2", "PXI.Kontzki", "PXI.Schkopp"}
    assert not s.failures


# 13.2 Who holds what


@pytest.mark.rule("13.2")
def test_hexes_of_a_place_may_be_held_one_by_one():
    first, *rest = load_setting("magenta").places[0].hexes
    s = position("magenta", step="rally", control={str(first): "allied"})
    assert s.control == {first: "allied"} | dict.fromkeys(rest, "austrian")
    s = position("magenta", step="rally", control={str(first): "austrian", "Magenta": "allied"})
    assert s.control == {first: "austrian"} | dict.fromkeys(rest, "allied")


@pytest.mark.rule("13.2")
@pytest.mark.ruling("M116")
def test_a_unit_that_stands_in_a_place_outweighs_what_is_written():
    hex = load_setting("magenta").places[0].hexes[0]
    units = {"FG.Cler": f"{hex} N"}
    for written in ({"Magenta": "austrian"}, {str(hex): "austrian"}):
        assert (
            position("magenta", step="rally", units=units, control=written).control[hex] == "allied"
        )


# What is wrong with it


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"turn": 6, "reserve": "held"}, "reserve is 'held', but F2 is released from turn 6 on."),
        ({"turn": 2, "cup": ["F2"], "reserve": "alarmed"}, "but the marker of F2 is in play."),
        ({"reserve": "asleep"}, "reserve is 'asleep'; it may be held, alarmed, released."),
        ({"charges": "duhesme"}, 'write a list of some of ["duhesme", "bonnemains"].'),
        ({"charges": ["ney"]}, "There is no charge to the death 'ney'."),
        ({"charges": ["duhesme", "duhesme"]}, "charges names duhesme twice."),
        ({"marker": "lost"}, "marker is 'lost'; it may be none, agreed, in the cup, spent."),
        ({"marker": "in the cup", "step": "turn"}, "goes into the cup with the initiative"),
        ({"failed": ["PV"], "cup": ["PV"]}, "PV has not been tested in this turn"),
        ({"failed": ["PV"], "step": "command"}, "PV has not been tested in this turn"),
        (
            {"failed": ["PV"], "step": "activation", "active": "PV"},
            "PV has not been tested in this turn",
        ),
        (
            {"failed": ["PV"], "step": "movement", "active": "PV"},
            "PV is active: write ooc behind its leader if he has failed.",
        ),
        ({"waiting": {"BI": 1}}, "Nobody of BI is due by turn 1 and not on the map."),
        ({"waiting": {"BX": 1}}, "There is no formation 'BX'."),
        ({"turn": 5, "waiting": {"BI": -1}}, "waiting of BI is -1; it may be 0 to 10."),
        ({"turn": 2, "waiting": {"PXI": 1}}, "it has not failed to enter."),
        ({"control": {"1210": "german"}}, "1210 is no hex of a place; those are 1309, 1008,"),
    ],
)
def test_a_mistake_is_named_in_a_sentence(fields, sentence):
    leaders = LEADERS | {"PXI": "1814"}
    with pytest.raises(PositionError) as error:
        reichshoffen(**{"step": "operations", "leaders": leaders, **fields})
    assert sentence in str(error.value)


@pytest.mark.parametrize("entry", ["charges", "reserve", "marker"])
def test_what_a_battle_has_not_is_no_entry_of_its_positions(entry):
    with pytest.raises(PositionError, match=f"There is no entry '{entry}'"):
        position("magenta", step="rally", **{entry: []})
