"""13.1.1 and the reinforcements of 13.2: the special rules of the day (printed as 11.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.day import FAR_AWAY, chief_phase, lowest
from tests.butchery.pieces import led, play, question
from tests.butchery.table import field, solferino
from tests.table import options_of
from tricolore import Go, Roll, Say
from tricolore.rulesets.butchery.command import check_lines, move_chief
from tricolore.rulesets.butchery.sequence import begin, turn
from tricolore.rulesets.butchery.state import (
    OFF_MAP,
    CheckLines,
    MoveChief,
)
from tricolore.rulesets.butchery.state import Turn as NewTurn

DONE, NO = Say("done"), Say("no")

SCHEDULE = {
    1: {"FIV": ("2722", {"Charriere", "OFarrel", "Saurin", "A1", "A2"})},
    3: {"FIII": ("3522", {"commander", "Doens", "Jannin", "Bataille", "Collineau", "A1"})},
    4: {
        "FG": ("1623", {"commander", "Niol", "Blanchard", "Maneque", "Picard", "A1"}),
        "FD": ("1623", {"deChamperon", "Cassaignolles", "Marion"}),
        "AVII": ("3101", {"commander", "Wussin", "Gablentz", "Brandenstein", "Wallon", "A1"}),
    },
    5: {"AXI": ("3603", {"commander", "Greschke", "Baltin", "Dobrzensky", "Uhlans4"})},
}


# 13.2 Who comes when


@pytest.mark.rule("13.2")
@pytest.mark.ruling("R69")
@pytest.mark.parametrize("now", range(1, 15))
def test_reinforcements_are_due_on_their_turn_at_their_hex(now):
    s = begin(solferino(), "test")
    s.turn = now - 1
    turn(s, NewTurn())
    due: dict[str, tuple[str, set[str]]] = {}
    for id, hex in s.waiting.items():
        formation, _, key = id.partition(".")
        due.setdefault(formation, (f"{hex:04d}", set()))[1].add(key or "commander")
    assert due == SCHEDULE.get(now, {})  # XI Corps on turn 5, nothing more of it on turn 6


@pytest.mark.rule("13.2")
@pytest.mark.parametrize("hex", [2722, 3522, 1623, 3101, 3603])
def test_entry_hexes_lie_on_the_map_edge(hex):
    board = solferino().board
    assert None in board.neighbours[hex]


# 13.1.1 Napoleon


@pytest.mark.rule("13.1.1", "13.2", "8.1")
@pytest.mark.ruling("R64")
def test_napoleon_enters_on_turn_5_through_1623_and_moves_without_a_test():
    ask = question(chief_phase(5, FAR_AWAY))
    assert ask.prompt == "Move Napoléon III where?"
    assert Go(1623) in ask.options
    assert Go(1616) in ask.options  # 1 point for the first hex and 7 more
    assert Go(1615) not in ask.options
    s = play(chief_phase(5, FAR_AWAY), Go(1620))
    assert s.chiefs["napoleon"] == 1620
    early = play(chief_phase(4, FAR_AWAY))
    assert early.chiefs["napoleon"] == OFF_MAP


@pytest.mark.rule("13.1.1")
@pytest.mark.parametrize(("now", "commanded_"), [(1, True), (2, True), (3, False), (4, False)])
def test_up_to_turn_2_french_commanders_are_in_command_without_him(now, commanded_):
    s = begin(solferino(), "test")
    s.turn = now
    check_lines(s, CheckLines())
    assert {s.leaders[id].ooc for id in ("FI", "FII", "FIV")} == {not commanded_}


@pytest.mark.rule("13.1.1")
def test_the_orders_of_the_day_before_do_not_concern_the_piedmontese_and_austrians():
    s = field({}, leaders={"P1": "1901", "AV": "1901", "FI": "1901"}, step="command", turn=1)
    check_lines(s, CheckLines())
    assert s.leaders["P1"].ooc
    assert s.leaders["AV"].ooc
    assert not s.leaders["FI"].ooc


def needed_by(formation: str, now: int, command: int = 2, **fields: Any) -> int:
    """The lowest die that activates a commander under a marker."""
    uid = solferino().roster.formations[formation].units[0]
    s = field(
        {uid: "1915 E"},
        led(formation, command=command),
        leaders={formation: "1915 ooc"},
        step="operations",
        turn=now,
        **fields,
    )
    if formation[0] == "A" and now < 6:
        s.chiefs["franz"] = OFF_MAP
    return lowest(s, formation)


@pytest.mark.rule("13.1.1", "10.1.1")
@pytest.mark.parametrize(("now", "die"), [(3, 2), (4, 2), (5, 4), (8, 4)])
def test_french_commanders_add_2_to_their_activation_tests_on_turns_3_and_4(now, die):
    assert needed_by("FI", now) == die
    assert needed_by("P1", now) == 4


# 13.1.1 Victor Emmanuel


@pytest.mark.rule("13.1.1", "13.2")
@pytest.mark.parametrize(("now", "tested"), [(1, False), (2, False), (3, False), (4, True)])
def test_victor_emmanuel_may_not_move_before_turn_4(now, tested):
    s = begin(solferino(), "test")
    s.turn = now
    asked = next(move_chief(s, MoveChief("victor")), None)
    assert (isinstance(asked, Roll) and asked.what == "reaction test of victor") is tested


# 13.1.1 Franz Josef


@pytest.mark.rule("13.1.1", "13.2")
@pytest.mark.ruling("R64")
def test_franz_josef_enters_on_turn_6_through_3101_with_10_points():
    s = chief_phase(6, FAR_AWAY)
    ask = question(s)
    assert ask.prompt == "Move Franz Josef where?"
    assert Go(3101) in ask.options
    assert Go(3110) in ask.options  # 1 for the first hex and 9 more
    assert Go(3111) not in ask.options
    assert play(chief_phase(5, FAR_AWAY), Go(1623)).chiefs["franz"] == OFF_MAP


@pytest.mark.rule("13.1.1", "8.1")
def test_on_later_turns_franz_josef_has_8_points_like_the_others():
    s = field({}, chiefs={"franz": "3101"}, step="command", turn=7)
    offered = options_of(move_chief(s, MoveChief("franz")), 6)
    assert Go(3109) in offered
    assert Go(3110) not in offered


@pytest.mark.rule("13.1.1")
def test_before_he_comes_all_austrian_formations_are_out_of_command():
    s = begin(solferino(), "test")
    s.turn = 1
    check_lines(s, CheckLines())
    assert all(s.leaders[id].ooc for id in ("AI", "AIII", "AV", "AVIII", "AIX"))


@pytest.mark.rule("13.1.1", "10.1.1")
@pytest.mark.parametrize(("now", "die"), [(1, 5), (2, 5), (3, 5), (4, 4), (5, 4), (7, 4)])
def test_austrian_commanders_test_at_1_less_on_turns_1_to_3(now, die):
    assert needed_by("AI", now) == die
