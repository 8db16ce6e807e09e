"""Combat results: who is left decides how far he withdraws, and which stack goes first."""

from __future__ import annotations

import pytest

from tests.radetzky.table import about, asked, field, offered, plain, play, rows, sheet, table
from tricolore.core.ask import Choose, Go, Say
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.payments import WITHDRAW
from tricolore.rulesets.radetzky.prospects import fight_bills, payment_lines
from tricolore.rulesets.radetzky.steps import Pay

NIL, ONE, TWO = Say("0"), Say("1"), Say("2")
PAIR = {
    "AI.a": "0504 inf 4/2",
    "P1.x": "0505 inf 4/2",
    "P1.y": "0505 inf 3/1",
    "P1.z": "0506 inf 4/2",
}
DEAD_END = [(505, hex) for hex in (404, 405, 604, 605)]
DEAD_END += [(506, hex) for hex in (406, 407, 507, 605, 606, 607)]
"""From 0505 only 0506 can be reached, and nothing from there."""


def owing(owed, units=PAIR, shut=DEAD_END, **more):
    """Two regiments owe so many steps; the only way back has room for one of them."""
    posts = {"P1": 520, "AI": 501, **more.pop("posts", {})}
    banks = plain(sides=dict.fromkeys(shut, "river"))
    s = field(units, banks, active="austrian", posts=posts, **more)
    who = tuple(uid for uid, text in units.items() if text.startswith(("0505", "0605", "1005")))
    s.agenda = (Pay("piedmontese", who, owed, (504,)), *s.agenda)
    return s


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U17")
def test_who_is_left_alone_withdraws_where_two_found_no_room():
    s = owing(3)
    assert rows(sheet(s))[WITHDRAW] == {NIL, ONE}
    after = play(s, [ONE, NIL, TWO])
    assert (after.units["P1.x"].hex, after.lost["piedmontese"]) == (506, 2)
    with pytest.raises(IllegalChoice, match="can withdraw 0 hexes, not 1"):
        table(s, [ONE, ONE, ONE])


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U17")
def test_nobody_is_lost_who_can_be_saved():
    """D4 against four steps: the weaker regiment dies, and the other pays with a step and a hex."""
    s = owing(4)
    assert list(sheet(s).first) == [ONE, ONE, TWO]
    after = play(s, [ONE, ONE, TWO])
    assert (after.units["P1.x"].steps, after.units["P1.x"].hex) == (1, 506)
    bills = {bill.result: bill for bill in fight_bills(s, ["AI.a"], [505])}
    assert {owed: bill.steps for owed, bill in bills.items() if owed[0] == "D"} == {"D1": 1}
    strong = owing(4, {**PAIR, "AI.a": "0504 inf 24/12"})
    bills = {bill.result: bill for bill in fight_bills(strong, ["AI.a"], [505])}
    assert (bills["D4"].steps, bills["D4"].ground, bills["D4"].perish) == (3, 1, False)


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U17")
def test_a_full_unit_may_be_eliminated_for_the_last_step_so_that_a_small_one_finds_room():
    """Two are owed: turning the regiment over leaves no room for both, but its death does."""
    units = {**PAIR, "P1.y": "0505 inf 1 small", "P2.t": "0506 inf 4/2"}
    s = owing(2, units)
    after = play(s, [ONE, TWO, NIL])
    assert (after.units["P1.y"].hex, after.lost["piedmontese"]) == (506, 2)


@pytest.mark.rule("Combat results", "Retreat", "Activation of formations")
@pytest.mark.ruling("U17", "U07")
def test_a_payment_that_leaves_those_who_look_elsewhere_is_refused_if_they_cannot_go_there():
    """The regiment looks to 0520 and passes the enemy; the battalion alone looks to 0605, beyond
    the river, and would come no nearer."""
    units = {"AI.a": "0504 inf 4/2", "AI.b": "0406 inf 1", "P1.x": "0505 inf 4/2"}
    s = owing(3, {**units, "P2.y": "0505 inf 1"}, posts={"P2": 605})
    assert play(s, [ONE, ONE, ONE]).units["P1.x"].hex == 506
    with pytest.raises(IllegalChoice, match="can withdraw 0 hexes, not 1"):
        table(s, [ONE, TWO, NIL])


@pytest.mark.rule("Combat results", "Retreat", "Bridges")
@pytest.mark.ruling("U17")
def test_a_crew_that_must_go_along_with_who_is_left_needs_room_too():
    """0506 has room for one small unit: for the battalion, but not for the crew with it."""
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 1 small"}
    full = {"P2.a": "0506 inf 4/2", "P2.b": "0506 inf 4/2"}
    assert play(owing(3, {**units, **full}), [ONE, TWO, NIL]).units["P1.y"].hex == 506
    crew = owing(3, {**units, **full, "P.crew": "0505 crew"})
    crew.agenda = (crew.agenda[0]._replace(units=("P1.x", "P1.y")), *crew.agenda[1:])
    after = play(crew)
    assert not {"P1.x", "P1.y", "P.crew"} & set(after.units), "nobody could be saved"


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U18")
def test_the_owner_chooses_which_of_several_stacks_withdraws_first():
    """Only 0506 can be reached from both hexes, and it has room for one of them."""
    shut = [(505, hex) for hex in (404, 405)] + [(605, hex) for hex in (505, 606, 705, 706)]
    units = {
        "AI.a": "0604 inf 8/4",
        "P1.x": "0505 inf 4/2",
        "P1.y": "0605 inf 4/2",
        "P1.z": "0506 inf 4/2",
    }
    s = owing(1, units, shut)
    s.agenda = (s.agenda[0]._replace(foes=(604,)), *s.agenda[1:])
    ground = [ONE, NIL, NIL]
    ask = asked(s, ground)
    assert ask.side == "piedmontese"
    assert offered(s, ground) == {Go(505), Go(605)}
    for first, (x, y) in ((505, (506, 507)), (605, (507, 506))):
        after = play(s, ground, Go(first))
        assert (after.units["P1.x"].hex, after.units["P1.y"].hex) == (x, y)
    lines = payment_lines(s, s.agenda[0], ground)
    assert lines[:2] == ["from 0505 to 0506 or 0507", "from 0605 to 0506 or 0507"]


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U18")
def test_nobody_is_asked_for_an_order_that_makes_no_difference():
    """They are too far from each other to be in each other's way."""
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "1005 inf 4/2"}
    s = owing(1, units, [])
    assert about(s, [ONE, NIL, NIL]) not in ("WithdrawFirst", "PayResult")


def outcomes(s, *inputs):
    """Where the units can come to, whatever their owner answers."""
    ask = asked(s, *inputs)
    if isinstance(ask, Choose) and type(ask.about).__name__ in ("WithdrawFirst", "WithdrawTo"):
        return set().union(*(outcomes(s, *inputs, option) for option in ask.options))
    after = play(s, *inputs)
    return {tuple(after.units[uid].hex for uid in sorted(after.units) if uid.startswith("P1"))}


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U18")
@pytest.mark.parametrize("friends", [{}, {"P2.z": "0506 inf 4/2", "P2.t": "0606 inf 4/2"}])
def test_what_is_told_of_several_stacks_is_what_may_come_of_it(friends):
    """With friends behind them, who stands in 0605 may choose 0506 or 0606.  If he fills 0506, who
    stands in 0505 must go on to 0507."""
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0605 inf 4/2", **friends}
    s = owing(1, units, [], posts={"P1": 515})
    ground = [ONE, NIL, NIL]
    found = outcomes(s, ground)
    assert len(found) > 1
    lines = payment_lines(s, s.agenda[0], ground)
    for at, here in enumerate(("0505", "0605")):
        ends = sorted({f"{end[at]:04d}" for end in found})
        assert f"from {here} to {' or '.join(ends)}" in lines


@pytest.mark.rule("Combat results", "Retreat")
@pytest.mark.ruling("U18")
def test_of_three_stacks_two_may_take_the_room_of_the_third():
    """0506 has room for two regiments; each of the three would find it by itself."""
    shut = [(505, 405), (505, 404), (605, 606), (605, 705), (605, 706), (405, 305), (405, 406)]
    shut += [(405, 404), (505, 605), (405, 505), (605, 604), (405, 304), (505, 604)]
    units = {"AI.a": "0504 inf 8/4"}
    units |= {
        f"P1.{n}": f"{hex:04d} inf 4/2" for n, hex in zip("xyz", (505, 605, 405), strict=True)
    }
    s = owing(1, units, shut)
    who = ("P1.x", "P1.y", "P1.z")
    s.agenda = (s.agenda[0]._replace(units=who), *s.agenda[1:])
    assert offered(s, [ONE, NIL, NIL, NIL]) == {Go(505), Go(605), Go(405)}
    assert len(outcomes(s, [ONE, NIL, NIL, NIL])) > 1
