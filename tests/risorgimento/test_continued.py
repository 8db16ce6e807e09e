"""7.47: who may continue an attack."""

from __future__ import annotations

import pytest

from tests.risorgimento.combats import attacking
from tests.risorgimento.table import N, about, asked, d, dd, offered, plain, play
from tests.risorgimento.test_attack import CHAIN
from tricolore.core.ask import NO, YES, Go, Pick, Turn
from tricolore.rulesets.risorgimento.steps import Fight

AWAY = {"F1.a": 2020, "F1": 2020, "A1.x": 2121, "A1": 2121, "A1.y": 2122}


@pytest.mark.rule("7.47", "5.23", "7.33")
@pytest.mark.ruling("R46", "R51")
@pytest.mark.parametrize(("water", "asks"), [("deep stream", ""), ("shallow stream", "Continue")])
def test_who_has_waded_to_attack_does_not_continue(water, asks):
    setting = plain(sides={(1010, 1009): water})
    s = attacking(CHAIN, setting, steps=(Fight(1009, ("F1.a.1",)),), leaders=AWAY)
    assert about(s, dd(9, 0), Go(1008), Turn(N), Turn(N)) == asks


@pytest.mark.rule("7.47", "5.53")
@pytest.mark.ruling("R46")
def test_of_three_victors_in_a_town_two_at_most_go_on():
    three = {"F1.a.1": "1010 N line c9", "F1.a.2": "1010 N line c9", "F1.a.3": "1109 SW line c9"}
    units = {**three, "A1.x.1": "1009 S line c9", "A1.y.1": "1107 SW line c9"}
    setting = plain({1009: "town"})
    s = attacking(units, setting, steps=(Fight(1009, tuple(three)),), leaders=AWAY)
    won = (dd(9, 0), Go(1008), Turn(N), Pick("F1.a.1"), Turn(N))
    assert about(s, *won) == "StayBehind"
    assert offered(s, *won) == {*map(Pick, three), NO}
    assert about(s, *won, NO) == ""
    on = (*won, Pick("F1.a.1"), YES)
    assert asked(s, *on).what == "continued attack"
    after = play(s, *on, d(0), Go(1008), dd(0, 6))
    assert [after.units[uid].hits for uid in three] == [0, 2, 2]
    assert {after.units[uid].hex for uid in three} == {1009}


@pytest.mark.rule("7.47", "7.17")
@pytest.mark.ruling("N18", "R44")
def test_who_is_disordered_by_fire_on_the_way_pays_for_the_continued_attack_too():
    """The guns of the next hex disorder one of the two who go on."""
    units = {
        "F1.a.1": "1010 N line c9",
        "F1.a.2": "1010 N line c2",
        "A1.x.1": "1009 S line c9",
        "A1.y.1": "1008 S line c9",
        "A1.y.g": "1008 S F",
    }
    s = attacking(units, steps=(Fight(1009, ("F1.a.1", "F1.a.2")),), leaders=AWAY)
    on = (dd(9, 0), Go(1109), Turn(N), Turn(N), YES, d(0), Go(1008))
    assert about(s, *on) == "PreAttack"
    # a roll of 3 to 5 tests each of them: the first holds, the second does not
    shot = (*on, Go(1009), d(2), d(0), d(9))
    assert about(s, *shot) == "Roll attack"
    after = play(s, *shot, dd(0, 0))
    assert after.units["F1.a.2"].disordered
    assert [after.units[uid].hits - s.units[uid].hits for uid in ("F1.a.1", "F1.a.2")] == [1, 1]
