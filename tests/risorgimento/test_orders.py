"""4.1, 4.4: what a corps may do that has brigades in and out of command; 5.41: who must unstack."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, field, offered, picks, plain, play
from tricolore.core.ask import DONE, NO, YES, Go, Pick, Say
from tricolore.rulesets.risorgimento.command import corps_reach, look_at_orders
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.sequence import begin
from tricolore.rulesets.risorgimento.setting import Special
from tricolore.rulesets.risorgimento.state import Play
from tricolore.rulesets.risorgimento.steps import Activate, Segment
from tricolore.rulesets.risorgimento.terrain import POINT

# 4.41: brigades that do not move

CLOSE = {
    "F1.a.1": "1009 N light",
    "F1.b.1": "1209 N line",
    "A1.x.1": "1008 S line",
    "A1.x.2": "1208 S line",
}


@pytest.mark.rule("4.41", "7.4")
@pytest.mark.ruling("R59")
def test_units_of_a_brigade_that_does_not_move_may_fire_and_attack_all_the_same():
    s = field(CLOSE, active="F1", leaders={"F1": 1109})
    assert about(s, DONE) == "ChooseShooter"
    assert picks(offered(s, DONE, DONE)) == {"F1.a", "F1.b"}
    assert play(s, DONE).commanded == {"F1.a.1", "F1.b.1"}


@pytest.mark.rule("4.42", "4.22")
@pytest.mark.ruling("R59")
def test_but_not_those_without_orders():
    s = field(CLOSE, active="F1", leaders={"F1": 2020})
    assert about(s, DONE) == "ChooseCorps"


@pytest.mark.rule("4.41", "5.11")
@pytest.mark.ruling("R59", "A27")
def test_a_brigade_in_strategic_movement_near_the_enemy_ends_it_though_it_does_not_move():
    s = field(CLOSE, active="F1", leaders={"F1": 1109})
    s.set_brigade("F1.a", strategic=True)
    assert not play(s, DONE).brigades["F1.a"].strategic


@pytest.mark.rule("4.14")
@pytest.mark.ruling("R59")
def test_reserve_batteries_that_do_not_move_are_in_command():
    units = {"F1.a.1": "1012 N line", "F1.g": "1010 N F", "A1.x.1": "1007 S line"}
    s = field(units, active="F1", leaders={"F1": 2020})
    assert play(s, DONE).commanded == {"F1.g"}


# 5.41: who stands in too large a stack


@pytest.mark.rule("5.41")
def test_infantry_and_cavalry_that_begin_together_cannot_be_passed_over():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1010 N lcav", "F1.b.1": "1210 N line"}
    s = field(units, active="F1")
    assert DONE not in offered(s)
    moved = (Pick("F1.a"), NO, Pick("F1.a.1"), Go(1009), DONE, DONE)
    assert DONE in offered(s, *moved)


@pytest.mark.rule("5.41", "4.61")
@pytest.mark.ruling("R16")
def test_a_brigade_that_has_left_reserve_unstacks_when_it_moves_and_others_stay_overstacked():
    units = {f"F1.a.{at}": "1010 N line" for at in (1, 2, 3)}
    assert DONE not in offered(field(units, active="F1"))
    resting = {uid: f"{text} res" for uid, text in units.items()}
    assert DONE in offered(field(resting, active="F1"))


# 4.13 by brigades


@pytest.mark.rule("4.13", "San Martino")
@pytest.mark.ruling("Q2", "A11")
def test_at_san_martino_orders_are_looked_at_for_the_brigade_that_acts():
    units = {"A8.a.1": "1010 N line", "A8.b.1": "1011 N line", "F1.a.1": "2020 N line"}
    s = field(units, plain(special=Special(no_continuity=True)))
    look_at_orders(s, "A8", "A8.a")
    assert (s.brigades["A8.a"].orders, s.brigades["A8.b"].orders) == ("under", "")
    look_at_orders(s, "A8")
    assert s.brigades["A8.b"].orders == "under"


@pytest.mark.rule("4.15", "San Martino")
@pytest.mark.ruling("Q2")
def test_at_san_martino_corps_cavalry_acts_no_oftener_than_a_brigade():
    units = {
        "A8.a.1": "1010 N line",
        "A8.b.1": "1014 N line",
        "A8.hus": "1012 N lcav",
        "F1.a.1": "2020 N line",
    }
    s = field(units, plain(special=Special(no_continuity=True)), steps=(Segment(),))
    s.play = s.play._replace(side="austrian")
    rides = (Pick("A8.hus"), NO, Pick("A8.hus"), Go(1013), DONE, DONE)
    first = (Pick("A8.a"), *rides, Say("pass"))
    assert about(s, *first, Pick("A8.b")) == "TakeCavalry"
    second = (*first, Pick("A8.b"), Pick("A8.hus"), NO, Pick("A8.hus"), Go(1012), DONE, DONE)
    second = (*second, Say("pass"))
    assert "A8" not in picks(offered(s, *second))  # it has acted twice
    assert about(s, *second, Pick("A8.a")) == "GoStrategic"
    assert play(s, *second).rides == {"A8.hus": 2}


# 4.13: the roll


@pytest.mark.rule("4.13", "8.4")
def test_no_brigadier_no_roll():
    units = {"A3.a.1": "1010 N line", "A3.b.1": "1020 N line"}
    s = field(units, active="A3", leaders={"A3": 1010, "A3.b": 0})
    assert about(s, Pick("A3.b")) == "ChooseMover"
    s = field(units, active="A3", leaders={"A3": 1010})
    s.set_brigade("A3.b", finished=True)
    assert about(s, Pick("A3.b")) == "ChooseMover"


@pytest.mark.rule("4.13", "4.42", "5.6")
@pytest.mark.ruling("R2")
def test_a_brigade_that_fails_its_roll_is_not_asked_for_anything_else():
    units = {
        "A3.a.1": "1010 N line",
        "A3.b.1": "1008 N light",
        "A3.b.2": "1108 N F",
        "F1.a.1": "1007 S line",
    }
    s = field(units, active="A3", leaders={"A3": 1020}, corps={"A3": {"range": 1}})
    failed = (Pick("A3.b"), YES, d(9), DONE)
    assert about(s, *failed) == "ChooseCorps"
    assert play(s, *failed).brigades["A3.b"].orders == "refused"


@pytest.mark.rule("4.13", "5.11")
@pytest.mark.ruling("A27", "R2")
@pytest.mark.parametrize(("enemy", "marching"), [("1007 S line", False), ("1004 S line", True)])
def test_a_brigade_that_fails_its_roll_ends_strategic_movement_near_the_enemy(enemy, marching):
    units = {"A3.a.1": "1010 N line", "A3.b.1": "1008 N line", "F1.a.1": enemy}
    s = field(units, active="A3", leaders={"A3": 1020}, corps={"A3": {"range": 1}})
    s.set_brigade("A3.b", strategic=True)
    assert play(s, Pick("A3.b"), YES, d(9)).brigades["A3.b"].strategic == marching


@pytest.mark.rule("4.15", "8.51", "San Martino")
@pytest.mark.ruling("Q2")
def test_at_san_martino_corps_cavalry_rallies_with_the_brigade_that_has_taken_it_along():
    units = {"A8.a.1": "1010 N line", "A8.hus": "1012 N lcav dis", "F1.a.1": "2020 N line"}
    s = field(units, plain(special=Special(no_continuity=True)), steps=(Segment(),))
    s.play = s.play._replace(side="austrian")
    rally = (Pick("A8.a"), Pick("A8.hus"), NO, DONE)
    assert not play(s, *rally).units["A8.hus"].disordered
    assert play(s, Pick("A8.a"), NO, NO, DONE).units["A8.hus"].disordered


@pytest.mark.rule("4.15", "5.1")
@pytest.mark.ruling("R60")
def test_corps_cavalry_does_not_march_with_the_brigade_that_has_taken_it_along():
    units = {"A3.a.1": "1010 N line", "A3.hus": "1012 N lcav", "A3.g": "1014 N F"}
    s = field(units, active="A3")
    after = play(s, Pick("A3.a"), Pick("A3.hus"), YES)
    assert after.is_strategic("A3.a.1")
    assert not after.is_strategic("A3.hus")
    after = play(s, Pick("A3"), YES)
    assert after.is_strategic("A3.g")
    assert not after.is_strategic("A3.hus")


@pytest.mark.rule("4.13", "4.21", "4.22")
def test_the_example_of_the_rulebook_with_the_counters_of_solferino():
    """T2: three brigadiers of III Corps are within Schwarzenberg's range of 3, two are not."""
    setting = load_setting("solferino")
    assert setting.corps["A3"].range == 3
    s = begin(setting, "seed")
    s.turn, s.play = 1, Play("austrian")
    here = s.posts["A3"]
    reach = corps_reach(s, "A3")
    assert max(reach.values()) <= 3 * POINT
    far = next(hex for hex in sorted(setting.board.hexes) if hex not in reach and hex > here)
    for name, hex in (
        ("Pokorny", here),
        ("Dienstl", max(reach)),
        ("Wetzlar", min(reach)),
        ("Hartung", far),
        ("Rosgen", far),
    ):
        s.post(f"A3.{name}", hex)
    s.agenda = (Activate("A3", "normal"),)
    status = {id: one.orders for id, one in play(s).brigades.items() if id.startswith("A3.")}
    assert [id for id, orders in status.items() if orders == "under"] == [
        "A3.Pokorny",
        "A3.Dienstl",
        "A3.Wetzlar",
    ]
    for name, most in (("Hartung", 4), ("Rosgen", 3)):
        for die in (most, most + 1):
            after = play(s, Pick(f"A3.{name}"), YES, d(die))
            good = after.brigades[f"A3.{name}"].orders == "under"
            assert good == (die <= most)
