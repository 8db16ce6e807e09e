"""Recovery: one step for each committed formation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.radetzky.table import asked, field, plain, play, road, rows, sheet, table
from tricolore.core.ask import Pick, Say, Together
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Sheet
from tricolore.rulesets.radetzky.steps import Recovery

NONE = Say("none")
UNITS = {
    "AI.a": "1010 inf 4/2 reduced",
    "AI.b": "1011 inf 4/2 reduced",
    "AI.c": "1012 inf 4/2",
    "AII.a": "1013 inf 4/2 reduced",
    "P.Bers3": "0105 inf 2/1 reduced",
    "P1.a": "0101 inf 3/1 reduced",
}
CHOSEN = {AUSTRIAN: Sheet(cup=("AI",)), PIEDMONTESE: Sheet(box=("P1",))}


def recovering(units=UNITS, sheets=CHOSEN, setting=None):
    s = field(units, setting, turn=5, steps=[Recovery()])
    s.sheets, s.lost = dict(sheets), {AUSTRIAN: 5, PIEDMONTESE: 5}
    return s


@pytest.mark.rule("Recovery")
@pytest.mark.ruling("R17", "S91")
def test_a_committed_formation_recovers_one_step_which_is_lost_no_longer():
    s = recovering()
    fill = sheet(s, side=AUSTRIAN)
    assert rows(fill)["AI"] == {NONE, Pick("AI.a"), Pick("AI.b")}
    assert fill.flaw((Pick("AI.a"), NONE)) == ""
    refused = "II Corps was not chosen for this turn, so none of its units recovers."
    assert fill.flaw((NONE, Pick("AII.a"))) == refused
    after = play(s, [NONE], [Pick("AI.b"), NONE])
    assert after.units["AI.b"].steps == 2
    assert after.units["AI.a"].steps == 1
    assert after.lost == {AUSTRIAN: 4, PIEDMONTESE: 5}
    assert after.shown == {"AI"}


@pytest.mark.rule("Recovery", "Radetzky and Chrzanowski")
@pytest.mark.ruling("S94")
def test_formations_in_the_box_are_committed():
    fill = sheet(recovering(), side=PIEDMONTESE)
    assert rows(fill) == {"P1": {NONE, Pick("P1.a")}}
    assert fill.flaw((Pick("P1.a"),)) == ""
    alone = {AUSTRIAN: Sheet(), PIEDMONTESE: Sheet()}  # only the INDEPENDENT counter
    assert sheet(recovering(sheets=alone), side=PIEDMONTESE).flaw((Pick("P1.a"),))


@pytest.mark.rule("Recovery", "Unit without command designation")
@pytest.mark.ruling("S92")
def test_undesignated_units_never_recover():
    both = {
        option
        for side in (AUSTRIAN, PIEDMONTESE)
        for line in rows(sheet(recovering(), side=side)).values()
        for option in line
    }
    assert Pick("P.Bers3") not in both


@pytest.mark.rule("Recovery")
def test_only_reduced_units_recover_and_not_beside_an_enemy():
    units = {**UNITS, "P1.x": "1009 inf 3/1"}
    assert rows(sheet(recovering(units), side=AUSTRIAN))["AI"] == {NONE, Pick("AI.b")}


@pytest.mark.rule("Recovery", "Supply")
@pytest.mark.ruling("S93")
def test_the_unit_must_be_in_supply_though_others_of_its_formation_are_not():
    roads = road(*(column * 100 + 10 for column in range(8, 21)))
    fed = plain(roads=roads, supply=True, terminals={AUSTRIAN: [2010]})
    units = {**UNITS, "AI.b": "0201 inf 4/2 reduced"}
    assert rows(sheet(recovering(units, setting=fed), side=AUSTRIAN))["AI"] == {NONE, Pick("AI.a")}
    marked = {**UNITS, "AI.a": "1010 inf 4/2 reduced oos"}
    assert rows(sheet(recovering(marked), side=AUSTRIAN))["AI"] == {NONE, Pick("AI.b")}


@pytest.mark.rule("Recovery")
@pytest.mark.ruling("T08")
def test_both_sides_decide_at_once_and_in_secret():
    ask = asked(recovering())
    assert isinstance(ask, Together)
    assert all(fill.secret for fill in ask.sheets)
    assert "enemy will see" in ask.sheets[0].prompt


@pytest.mark.rule("Recovery", "Visibility of enemy units")
@pytest.mark.ruling("T08")
def test_the_lines_of_a_sheet_do_not_depend_on_what_was_chosen():
    """So neither a missing question nor a missing line shows what is in the cup."""
    idle = recovering(sheets={AUSTRIAN: Sheet(), PIEDMONTESE: Sheet()})
    for side in (AUSTRIAN, PIEDMONTESE):
        assert sheet(idle, side=side).rows == sheet(recovering(), side=side).rows


@pytest.mark.rule("Recovery", "Victory at points")
@pytest.mark.ruling("T13")
def test_a_step_that_was_lost_before_the_scenario_began_is_not_taken_off_the_losses():
    s = recovering()
    s.setting = replace(s.setting, weakened=frozenset({"AI.a"}))
    assert play(s, [NONE], [Pick("AI.a"), NONE]).lost[AUSTRIAN] == 5
    assert play(s, [NONE], [Pick("AI.b"), NONE]).lost[AUSTRIAN] == 4


@pytest.mark.rule("Recovery")
def test_a_side_with_nobody_to_recover_is_not_asked():
    units = {uid: text for uid, text in UNITS.items() if uid.startswith("A")}
    ask = asked(recovering(units))
    assert [fill.side for fill in ask.sheets] == [AUSTRIAN]
    whole = {"AI.a": "1010 inf 4/2", "P1.a": "0101 inf 3/1"}
    assert table(recovering(whole)).over


@pytest.mark.rule("Recovery")
def test_whoever_was_eliminated_or_is_off_the_map_does_not_come_back():
    units = {**UNITS, "AI.z": "off inf 4/2"}
    options = rows(sheet(recovering(units), side=AUSTRIAN))["AI"]
    assert Pick("AI.z") not in options


@pytest.mark.rule("Recovery", "Game end")
@pytest.mark.ruling("S100")
def test_what_one_side_recovers_may_beat_the_other():
    """28 to 5 is a difference of 23; a step that the Piedmontese recover makes it 24."""
    s = recovering()
    s.lost = {AUSTRIAN: 28, PIEDMONTESE: 5}
    beaten = play(s, [Pick("P1.a")], [NONE, NONE])
    assert beaten.lost == {AUSTRIAN: 28, PIEDMONTESE: 4}
    assert beaten.result.winner == PIEDMONTESE
    both = play(s, [Pick("P1.a")], [Pick("AI.a"), NONE])
    assert both.result is None, "both recover at the same time: 27 to 4"


@pytest.mark.rule("Recovery", "Victory at points")
@pytest.mark.ruling("T13")
def test_a_step_that_nobody_has_counted_is_not_taken_from_the_losses():
    """A position may have reduced units and no losses."""
    s = recovering()
    s.lost = {AUSTRIAN: 0, PIEDMONTESE: 0}
    after = play(s, [NONE], [Pick("AI.b"), NONE])
    assert after.units["AI.b"].steps == 2
    assert after.lost == {AUSTRIAN: 0, PIEDMONTESE: 0}
