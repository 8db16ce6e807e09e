"""14.4: Charges to the death."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.fight import Pick, Say, attacks, battle
from tests.macmahon.table import plain
from tests.table import options_of, script
from tricolore.rulesets.great_battles.rules.state import Leader, Vacated
from tricolore.rulesets.macmahon.advance import advance
from tricolore.rulesets.macmahon.announcement import open_targets
from tricolore.rulesets.macmahon.assault import resolve
from tricolore.rulesets.macmahon.charges import charge_targets, charge_window
from tricolore.rulesets.macmahon.coordination import group
from tricolore.rulesets.macmahon.state import Assault, ChargeWindow, Group, Resolve

pytestmark = pytest.mark.rule("14.4")
WALTHER, DRAGOONS = "PV.Walther", "PV.Dragoons"
DUHESME, BONNEMAINS = Say("duhesme"), Say("bonnemains")


def germans(at="1210 NW", terrain=None, leaders=None, active="PV", **more):
    setting = plain("reichshoffen", terrain=terrain)
    leaders = {"F2": 1211} if leaders is None else leaders
    return battle({WALTHER: at, **more}, setting, leaders=leaders, active=active)


def window(s):
    return charge_window(s, ChargeWindow())


@pytest.mark.ruling("M125", "M127")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_one_or_two_disorganise_and_stop_a_unit(die, hit):
    s = germans()
    script(window(s), Pick(WALTHER), DUHESME, die)
    assert s.units[WALTHER].disorganised is hit
    assert (WALTHER in s.stopped) is hit
    assert s.charges == ("bonnemains",)
    assert agenda(s) == steps(ChargeWindow())


@pytest.mark.ruling("M127")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, False)])
def test_one_is_added_against_a_village(die, hit):
    s = germans(terrain={1210: "village"})
    script(window(s), Pick(WALTHER), DUHESME, die)
    assert (WALTHER in s.stopped) is hit


@pytest.mark.ruling("M127")
def test_who_is_disorganised_loses_nothing_but_is_stopped():
    s = germans("1210 NW disorganised")
    script(window(s), Pick(WALTHER), BONNEMAINS, 1)
    assert s.units[WALTHER].losses == 0
    assert WALTHER in s.stopped


@pytest.mark.ruling("M126")
def test_five_hexes_from_any_french_hq_even_one_in_reserve():
    for at, may in ((1215, True), (1216, False)):
        s = germans(leaders={"F2": at})
        assert bool(charge_targets(s, s.setting.charges["duhesme"])) is may
    s = germans(leaders={"PV": 1211})
    assert options_of(window(s)) == set()


@pytest.mark.ruling("M126")
def test_a_french_hq_that_is_not_on_the_map_gives_no_reach_anywhere():
    s = germans("0101 SE", leaders={})
    assert charge_targets(s, s.setting.charges["duhesme"]) == []


@pytest.mark.ruling("M126")
def test_guns_may_be_charged_like_others():
    s = germans(**{"PV.A1": "1210 NW"})
    assert options_of(window(s)) == {Pick(WALTHER), Pick("PV.A1"), Say("none")}
    script(window(s), Pick("PV.A1"), DUHESME, 1)
    assert s.units["PV.A1"].disorganised
    assert s.stopped == {"PV.A1"}


@pytest.mark.ruling("M126")
def test_any_german_unit_may_be_charged_not_only_one_that_acts():
    s = germans(**{"BI.Orff": "1110 NW"})
    assert options_of(window(s)) == {Pick(WALTHER), Pick("BI.Orff"), Say("none")}


def test_the_french_need_not_and_each_can_be_ridden_once():
    s = germans()
    script(window(s), Say("none"))
    assert s.charges == ("duhesme", "bonnemains")
    script(window(s), Pick(WALTHER), DUHESME, 6)
    script(window(s), Pick(WALTHER), 6)
    script(window(s))
    assert s.charges == ()


def test_only_in_an_enemy_activation():
    s = germans(active="F1")
    script(window(s))
    s = battle({"FG.Cler": "1210 N"}, leaders={"AII": 1211})
    script(window(s))


@pytest.mark.ruling("M127")
def test_a_stopped_unit_may_attack_but_not_advance_and_cavalry_not_charge():
    s = germans(**{DRAGOONS: "1211 NW", "F1.Wolff": "1110 SE"})
    for _ in (1, 2):
        who = (Pick(WALTHER), DUHESME) if "duhesme" in s.charges else (Pick(DRAGOONS),)
        script(window(s), *who, 1)
    assert open_targets(s, WALTHER) == [1110]
    assert open_targets(s, DRAGOONS) == []
    s.remove("F1.Wolff")
    script(advance(s, Vacated(1110, (WALTHER,), True)))
    assert s.units[WALTHER].hex == 1210


@pytest.mark.ruling("M126")
def test_an_aide_counts_as_an_hq():
    s = germans()
    s.leaders["F2"] = Leader(1211, aide=True)
    assert charge_targets(s, s.setting.charges["duhesme"]) == [WALTHER]


@pytest.mark.rule("14.4", "11")
@pytest.mark.ruling("M125")
def test_it_may_wait_for_the_attacks_to_be_announced_and_stop_a_charge_of_cavalry():
    s = germans(**{DRAGOONS: "1209 S", "F1.Wolff": "1110 SE", "F1.Postis": "1109 SE"})
    s.attacks = s.announced = (
        *attacks(s, "F1.Wolff", WALTHER),
        *attacks(s, "F1.Postis", DRAGOONS),
    )
    script(group(s, Group()))
    assert agenda(s) == steps(ChargeWindow())
    script(window(s), Pick(DRAGOONS), DUHESME, 1)
    script(resolve(s, Resolve()))
    assert agenda(s)[0] == steps(Assault(attacks(s, "F1.Wolff", WALTHER)))[0]
    assert s.attacks == ()


@pytest.mark.ruling("M125")
def test_not_where_nobody_attacks_or_no_charge_is_left():
    s = germans(**{"F1.Wolff": "1110 SE"})
    script(group(s, Group()))
    assert s.agenda == ()
    s.attacks, s.charges = attacks(s, "F1.Wolff", WALTHER), ()
    script(group(s, Group()))
    assert s.agenda == ()
