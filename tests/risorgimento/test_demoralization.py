"""9.0: Hors de Combat and Demoralization."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, field, plain, play
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.demoralization import is_unfit
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.setting import Arrival, Special
from tricolore.rulesets.risorgimento.steps import Demoralise
from tricolore.rulesets.risorgimento.ways import reach_of


def brigade(*texts, corps="A5", name="a", column=1):
    return {
        f"{corps}.{name}.{at}": text
        if text.startswith(("dead", "off"))
        else f"{column + at:02d}10 N {text}"
        for at, text in enumerate(texts)
    }


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("texts", "unfit"),
    [
        (("line dis", "line dis", "line", "line", "line"), False),
        (("line dis", "dead line", "line dis", "line", "line"), True),
        (("line dis", "line dis", "line", "line"), False),
        (("line dis", "line dis", "dead line", "line"), True),
        (("line dis", "line", "F dis", "F dis"), False),
        (("line dis", "F"), True),
    ],
)
def test_more_than_half_disordered_or_eliminated(texts, unfit):
    """T19: of five three, of four three; batteries do not count."""
    assert is_unfit(field(brigade(*texts)), "A5.a") == unfit


@pytest.mark.rule("9.1")
@pytest.mark.ruling("N13")
def test_piedmontese_cavalry_does_not_count():
    assert not is_unfit(field(brigade("line", "lcav dis", "lcav dis", corps="P")), "P.a")
    assert is_unfit(field(brigade("line", "lcav dis", "lcav dis", corps="F1")), "F1.a")


@pytest.mark.rule("9.1")
@pytest.mark.ruling("R53")
def test_units_still_to_come_count_as_in_order():
    units = brigade("line dis", "off line")
    setting = plain(arrivals=(Arrival(("A5.a.1",), (), 9, (101,)),))
    assert not is_unfit(field(units, setting), "A5.a")


@pytest.mark.rule("9.1", "9.12", "3.0")
@pytest.mark.ruling("A38")
def test_the_marker_is_placed_and_removed_at_the_end_of_the_turn():
    s = field(brigade("line dis", "line dis", "line"), steps=(Demoralise(),))
    after = play(s, d(0))
    assert after.brigades["A5.a"].hdc
    after.update("A5.a.0", disordered=False)
    assert after.brigades["A5.a"].hdc
    after.agenda = (Demoralise(),)
    assert not play(after).brigades["A5.a"].hdc


THREE = {
    **brigade("line dis", "line dis", name="a", column=1),
    **brigade("line dis", "line dis", name="b", column=4),
    **brigade("line dis", "line dis", name="c", column=7),
    **brigade("line", "line", name="d", column=10),
}


@pytest.mark.rule("9.2")
@pytest.mark.ruling("A17")
@pytest.mark.parametrize(("die", "gone"), [(7, True), (6, True), (5, False)])
def test_the_example_of_stadion(die, gone):
    """T11: 7 - 2 + 3 = 8 is enough, 6 gives exactly 7, and 5 does not."""
    s = field(THREE, steps=(Demoralise(),), corps={"A5": {"continuity": 2}})
    assert play(s, d(die)).corps["A5"].demoralised == gone


@pytest.mark.rule("9.2")
def test_only_corps_with_a_brigade_hors_de_combat_roll():
    assert about(field(brigade("line"), steps=(Demoralise(),))) == ""


@pytest.mark.rule("9.2", "Magenta")
@pytest.mark.ruling("Q17")
def test_a_scenario_may_have_another_level():
    assert load_setting("magenta").special.level == {"allied": 8}
    assert load_setting("solferino").special.level == {}
    setting = plain(special=Special(level={"austrian": 8}))
    s = field(THREE, setting, steps=(Demoralise(),), corps={"A5": {"continuity": 2}})
    assert not play(s, d(6)).corps["A5"].demoralised
    assert play(s, d(7)).corps["A5"].demoralised


@pytest.mark.rule("9.22")
def test_a_demoralized_corps_stays_so():
    s = field(brigade("line"), steps=(Demoralise(),))
    s.set_corps("A5", demoralised=True)
    assert play(s).corps["A5"].demoralised
    s = field(THREE, steps=(Demoralise(),))
    s.set_corps("A5", demoralised=True)
    assert about(s) == ""  # no further roll


@pytest.mark.rule("9.2", "4.17")
@pytest.mark.ruling("R52")
def test_the_reserve_is_tested_as_a_corps_and_corps_cavalry_belongs_to_no_brigade():
    units = {**brigade("lcav dis", "lcav dis", corps="AR"), "A5.hus": "1210 N lcav dis"}
    s = field(units, steps=(Demoralise(),), corps={"AR": {"reserve": True, "continuity": 2}})
    after = play(s, d(8))
    assert after.corps["AR"].demoralised
    assert not after.corps["A5"].demoralised


@pytest.mark.rule("9.11")
@pytest.mark.ruling("R54")
def test_units_hors_de_combat_neither_attack_nor_enter_zones_but_may_move():
    units = {"F1.a.1": "1010 N line", "F1.a.2": "1013 N line", "A1.x.1": "1009 S line"}
    s = field(units, active="F1", steps=())
    assert attack_hexes(s, "F1.a.1") == [1009]
    assert 1109 in reach_of(s, "F1.a.2").cost
    s.set_brigade("F1.a", hdc=True)
    assert attack_hexes(s, "F1.a.1") == []
    cost = reach_of(s, "F1.a.2").cost
    assert 1109 not in cost
    assert 1110 in cost
