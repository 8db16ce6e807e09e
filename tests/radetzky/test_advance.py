"""Advance: attackers follow into the hex left free, one hex or two."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import declaring, fighting, proposed
from tests.radetzky.table import about, plain, play, rows, sheet, table
from tricolore.core.ask import Go, Say
from tricolore.core.errors import IllegalChoice
from tricolore.rulesets.radetzky.advance import STAY, proposal
from tricolore.rulesets.radetzky.setting import Place
from tricolore.rulesets.radetzky.steps import Advance, Fight

NIL, ONE, TWO = Say("0"), Say("1"), Say("2")
DUEL = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2"}
"""2:1: a 3 or 4 is D1, a 5 is D2, a 6 is D3."""


def reached(s, *inputs) -> set[int | str]:
    """Where the first attacker can go."""
    return {option.value for option in sheet(s, *inputs).rows[0].options}


@pytest.mark.rule("Advance")
def test_the_attacker_may_advance_into_the_hex_left_free():
    s = fighting(DUEL)
    assert reached(s, 3, [ONE, NIL]) == {"stay", 505}
    assert play(s, 3, [ONE, NIL], [Go(505)]).units["AI.a"].hex == 505


@pytest.mark.rule("Advance")
@pytest.mark.ruling("S69")
def test_the_advance_is_voluntary():
    assert play(fighting(DUEL), 3, [ONE, NIL], [STAY]).units["AI.a"].hex == 504


@pytest.mark.rule("Advance")
def test_nobody_advances_if_the_defender_stays():
    assert about(fighting(DUEL), 3, [NIL, ONE]) == ""


@pytest.mark.rule("Advance")
@pytest.mark.ruling("S69")
def test_the_defender_never_advances():
    units = {"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}
    assert about(fighting(units), 2, [TWO, NIL]) == "", "A2: the attacker has left his hex"


@pytest.mark.rule("Advance")
@pytest.mark.ruling("R14")
def test_two_hexes_after_d2_or_more_if_the_defender_went_more_than_one():
    s = fighting(DUEL)
    assert reached(s, 5, [TWO, NIL]) == {"stay", 505, 404, 405, 504, 506, 604, 605}
    assert reached(s, 5, [ONE, ONE]) == {"stay", 505}, "he went only one"


@pytest.mark.rule("Advance")
@pytest.mark.ruling("R14")
def test_two_hexes_after_d2_or_more_if_the_defender_was_eliminated():
    s = fighting(DUEL)
    assert 506 in reached(s, 5, [NIL, TWO])
    weak = {"AI.a": "0504 inf 2/1", "P1.x": "0505 inf 1"}
    assert reached(fighting(weak), 3, [NIL, ONE]) == {"stay", 505}, "D1 is not enough"


@pytest.mark.rule("Advance")
@pytest.mark.ruling("R14")
def test_losing_a_unit_of_the_stack_is_not_losing_the_defender():
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 3/1", "P1.y": "0505 inf 1"}
    s = fighting(units)
    assert reached(s, 5, [ONE, NIL, ONE]) == {"stay", 505}


@pytest.mark.rule("Advance", "Retreat")
@pytest.mark.ruling("S63")
def test_hexes_actually_walked_count():
    """Full hexes behind him make the defender go two hexes for the one that he has paid."""
    full = {f"P1.{hex}{n}": f"{hex:04d} inf 2/1" for hex in (506, 405, 605) for n in "ab"}
    s = fighting({"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", **full})
    open_hexes = reached(
        s,
        5,
        [
            ONE,
            ONE,
        ],
    )
    assert open_hexes == {"stay", 505, 404, 504, 604}, "D2, and he has gone two hexes"
    assert reached(s, 3, [ONE, NIL]) == {"stay", 505}, "D1 is never enough"


@pytest.mark.rule("Advance")
def test_the_second_hex_is_any_hex_beside_the_first_that_is_free_of_enemies():
    units = {**DUEL, "P1.y": "0605 inf 1", "P.crew": "0405 crew"}
    s = fighting(units)
    assert reached(s, 5, [NIL, TWO]) == {"stay", 505, 404, 504, 506, 604}


@pytest.mark.rule("Advance", "Victory at points")
@pytest.mark.ruling("U20", "S104")
def test_the_second_hex_may_be_the_one_from_which_the_attacker_has_come():
    """He goes through the place, takes it, and is back where he was."""
    setting = plain(places={505: Place("Mortara", 505, 3, "piedmontese")})
    s = fighting({"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2"}, setting=setting)
    after = play(s, 5, [TWO, NIL], [Go(504)])
    assert (after.units["AI.a"].hex, after.holders[505]) == (504, "austrian")
    assert play(s, 5, [TWO, NIL], [STAY]).holders[505] == "piedmontese"


@pytest.mark.rule("Advance")
@pytest.mark.ruling("S69")
def test_no_river_without_a_crossing():
    river = plain(sides={(504, 505): "river"})
    assert about(fighting(DUEL, setting=river), 6, [TWO, NIL]) == ""
    beyond = plain(sides={(505, 506): "river", (505, 605): "river ford"})
    s = fighting(DUEL, setting=beyond)
    assert {506, 605} & reached(s, 5, [NIL, TWO]) == {605}


@pytest.mark.rule("Advance")
@pytest.mark.ruling("S69", "S70")
def test_each_attacker_decides_for_himself_guns_too():
    units = {
        "AI.a": "0504 inf 4/2",
        "AI.art": "0504 art 3/1 elite",
        "AI.c": "0604 inf 2/1",
        "AI.out": "0404 inf 4/2",
        "AI.idle": "0504 inf 1 small",
        "P1.x": "0505 inf 2/1",
    }
    s = fighting(units, attackers=["AI.a", "AI.art", "AI.c"])
    lines = rows(sheet(s, 5))
    assert set(lines) == {"AI.a", "AI.art", "AI.c"}, "only those who took part"
    after = play(s, 5, [STAY, Go(506), Go(505)])
    hexes = {uid: after.units[uid].hex for uid in lines}
    assert hexes == {"AI.a": 504, "AI.art": 506, "AI.c": 505}


@pytest.mark.rule("Advance", "Stacking")
def test_stacking_limits_hold_where_the_advance_ends():
    units = {f"AI.{n}": f"{hex:04d} inf 4/2" for n, hex in (("a", 504), ("b", 504), ("c", 604))}
    s = fighting({**units, "P1.x": "0505 inf 2/1"})
    assert proposed(s, 5) == [Go(505), Go(505), STAY]
    with pytest.raises(IllegalChoice, match="no room for all of them at 0505"):
        table(s, 5, [Go(505)] * 3)
    table(s, 5, [Go(505), Go(505), Go(506)])
    with pytest.raises(IllegalChoice, match="no room for all of them at 0504"):
        table(s, 5, [STAY, STAY, Go(504)])
    table(s, 5, [Go(505), STAY, Go(504)])


@pytest.mark.rule("Advance", "Supply")
@pytest.mark.ruling("R19")
def test_advancing_forces_can_move_into_hexes_out_of_supply():
    setting = plain(supply=True, sources=(504,))
    s = fighting(DUEL, setting=setting)
    assert 505 in reached(s, 3, [ONE, NIL])


@pytest.mark.rule("Advance", "Victory at points")
def test_places_that_are_entered_are_taken():
    places = {
        505: Place("Mortara", 505, 3, "piedmontese"),
        506: Place("Olengo", 506, 1, "piedmontese"),
    }
    s = fighting(DUEL, setting=plain(places=places))
    after = play(s, 5, [NIL, TWO], [Go(506)])
    assert after.holders == {505: "austrian", 506: "austrian"}


@pytest.mark.rule("Advance")
@pytest.mark.ruling("S49")
def test_who_has_advanced_does_not_attack_again():
    s = declaring({**DUEL, "P1.y": "0507 inf 4/2"})
    game = table(s, [Go(505)], 5, [NIL, TWO], [Go(506)])
    assert game.state.units["AI.a"].hex == 506
    assert game.over or game.chance_ask is None


@pytest.mark.rule("Advance", "Bridges")
def test_an_undefended_bridge_falls_to_whoever_enters():
    s = fighting({**DUEL, "P.crew": "0505 crew"})
    s.agenda = (Advance(("AI.a",), (), 0, (505,)), *s.agenda[1:])
    s.lift("P1.x")
    after = play(s, [Go(505)])
    assert after.captured["piedmontese"] == 1
    assert after.stacks[505] == ("AI.a",)


@pytest.mark.rule("Advance", "Stacking", "Bridges")
def test_an_undefended_bridge_takes_no_room_from_those_who_enter():
    units = {
        "AI.a": "0504 inf 4/2",
        "AI.b": "0504 inf 4/2",
        "AI.c": "0504 inf 1 small",
        "P1.x": "0510 inf 4/2",
        "P.crew": "0505 crew",
    }
    s = declaring(units)
    s.agenda = (Advance(("AI.a", "AI.b", "AI.c"), (), 0, (505,)), *s.agenda[1:])
    assert set(play(s, [Go(505)] * 3).stacks[505]) == {"AI.a", "AI.b", "AI.c"}


@pytest.mark.rule("Advance")
def test_a_hex_left_by_evasion_into_which_others_have_withdrawn_is_not_free():
    s = declaring(DUEL)
    s.agenda = (Advance(("AI.a",), (), 0, (505,)), *s.agenda[1:])
    assert about(s) == ""


@pytest.mark.rule("Advance")
def test_the_proposal_fills_each_hex_by_itself():
    units = {f"AI.{n}": "0504 inf 4/2" for n in "abcd"}
    s = declaring({**units, "P1.x": "1010 inf 1"})
    able = {"AI.a": {505: (505,)}, "AI.b": {505: (505,)}}
    able |= {"AI.c": {604: (604,)}, "AI.d": {604: (604,)}}
    assert proposal(s, able) == (Go(505), Go(505), Go(604), Go(604))


@pytest.mark.rule("Advance")
def test_in_a_fight_against_two_hexes_either_may_be_entered():
    units = {"AI.a": "0504 inf 9/4", "P1.x": "0505 inf 2/1", "P1.y": "0604 inf 1"}
    s = declaring(units)
    s.agenda = (Fight(("AI.a",), (505, 604)), *s.agenda[1:])
    assert reached(s, 3, [NIL, NIL, ONE]) == {"stay", 604}
    assert reached(s, 3, [ONE, NIL, NIL]) == {"stay", 505, 604}
