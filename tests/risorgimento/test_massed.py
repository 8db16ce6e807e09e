"""4.16: Massed Cavalry Attack: who may lead it, and who must charge."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import about, d, field, hexes, offered, picks, plain, play
from tricolore.core.ask import DONE, NO, Go, Pick, Say
from tricolore.rulesets.risorgimento.leaders import finish
from tricolore.rulesets.risorgimento.massed import is_fit
from tricolore.rulesets.risorgimento.reading import load_setting
from tricolore.rulesets.risorgimento.setting import Arrival
from tricolore.rulesets.risorgimento.steps import Danger, EndActivation, Segment

LEADS = {"F1.c": {"leads_massed": True, "range": 3}}
HORSE = {
    "F1.c.1": "1010 N lcav",
    "F1.c.2": "1110 N lcav",
    "F1.a.1": "1012 N line",
    "A1.a.1": "1005 S line",
}
MASS = (Pick("F1"), Pick("F1.c"))


def massing(units=HORSE, setting=None):
    return field(units, setting, brigades=LEADS, steps=(Segment(),))


@pytest.mark.rule("4.16")
def test_one_regiment_is_enough():
    units = {uid: text for uid, text in HORSE.items() if uid != "F1.c.2"}
    assert about(massing(units), Pick("F1")) == "Mass"


@pytest.mark.rule("4.16", "7.5", "7.51", "9.11")
@pytest.mark.parametrize("text", ["1010 N lcav dis", "1006 N lcav", "1010 N lcav res"])
def test_not_if_none_of_them_could_charge(text):
    units = {"F1.c.1": text, "F1.a.1": "1012 N line", "A1.a.1": "1005 S line"}
    assert about(massing(units), Pick("F1")) == "ChooseCommand"
    units["F1.c.1"] = "1010 N lcav"
    s = massing(units)
    assert about(s, Pick("F1")) == "Mass"
    s.set_brigade("F1.c", hdc=True)
    assert about(s, Pick("F1")) == "ChooseCommand"


@pytest.mark.rule("4.16", "Rain")
@pytest.mark.ruling("Q14")
def test_not_in_the_rain_and_not_in_a_corps_that_withdraws():
    s = massing(setting=plain(weather={3: frozenset({"rain"})}))
    assert about(s, Pick("F1")) == "ChooseCommand"
    s = massing()
    assert about(s, Pick("F1")) == "Mass"
    s.set_corps("F1", withdrawing=True)
    assert about(s, Pick("F1")) == "ChooseCommand"


@pytest.mark.rule("4.16")
def test_regiments_that_have_moved_must_charge():
    s = massing()
    assert DONE in offered(s, *MASS)
    moved = (*MASS, Pick("F1.c.1"), Go(1008), DONE, DONE)
    # the only brigade is taken without asking, and the regiment must charge
    assert about(s, *moved) == "Roll the commitment of F1.c.1"
    after = play(s, *moved)
    assert after.targets == {"F1.c.1": 1005}
    # nobody has moved: nobody need charge
    near = massing({**HORSE, "A1.a.1": "1007 S line"})
    assert {Pick("F1.c"), DONE} <= offered(near, *MASS, DONE)


@pytest.mark.rule("4.16")
def test_of_two_regiments_in_a_hex_only_the_one_that_has_moved_must_charge():
    units = {**HORSE, "F1.c.2": "1008 N lcav"}
    s = massing(units)
    moved = (*MASS, Pick("F1.c.1"), Go(1008), DONE, DONE)
    assert NO not in offered(s, *moved)
    split = (*moved, Say("split"))
    assert offered(s, *split) == {Go(1005), NO}  # F1.c.2 stood there
    assert play(s, *split, NO).targets == {"F1.c.1": 1005}


@pytest.mark.rule("4.16", "4.11")
@pytest.mark.ruling("R58")
def test_the_brigadier_who_leads_may_go_with_them():
    s = massing()
    assert picks(offered(s, *MASS)) == {"F1.c.1", "F1.c.2", "F1.c"}
    after = play(s, *MASS, Pick("F1.c"), Go(1009))
    assert after.posts["F1.c"] == 1009
    assert after.commanded == {"F1.c.1", "F1.c.2"}


@pytest.mark.rule("4.16", "4.43")
def test_who_moves_in_an_extended_massed_attack_is_tested():
    s = massing({**HORSE, "F2.a.1": "0101 N line"})
    s.set_corps("F1", activations=2)
    moved = (Pick("F1"), d(0), Pick("F1.c"), Pick("F1.c.1"), Go(1008), DONE, DONE)
    assert about(s, *moved) == "Roll the march of F1.c.1"


@pytest.mark.rule("4.16", "8.51")
def test_others_neither_fire_nor_rally():
    units = {**HORSE, "F1.a.1": "1012 N line dis", "F1.g": "1010 N F"}
    s = massing(units)
    after = play(s, *MASS, DONE)
    assert after.units["F1.a.1"].disordered
    assert about(s, *MASS, DONE) == "ChooseCorps"
    assert hexes(offered(s, *MASS, Pick("F1.c.1")))


@pytest.mark.rule("4.16", "4.17")
def test_at_magenta_all_austrians_are_of_one_army():
    magenta, solferino = load_setting("magenta"), load_setting("solferino")
    assert {corps.army for corps in magenta.corps.values() if corps.army} == {2}
    assert {id for id, corps in solferino.corps.items() if corps.army == 1} == {"A3", "A9", "A11"}


LATE = Arrival(("F1.c.1", "F1.c.2", "F1.a.1", "F2.c.1"), (), 3, (1024,), once=True)


@pytest.mark.rule("4.16", "5.6")
def test_those_who_take_no_part_have_not_been_activated():
    """4.16: who is left out, or does not charge, may still act if he may do so once this turn."""
    units = {**HORSE, "F2.c.1": "1111 N lcav", "A1.a.1": "1005 S line dis"}
    s = massing(units, plain(arrivals=(LATE,)))
    moved = (*MASS, Pick("F1.c.1"), Go(1008), DONE, DONE, d(9))
    assert play(s, *moved).once == {"F1.c.1"}
    by_another = (*MASS, Pick("F2.c.1"), Go(1107), DONE, DONE, Go(1006), d(9))
    assert play(s, *by_another).once == {"F2.c.1"}


@pytest.mark.rule("4.16", "5.6")
def test_who_has_been_activated_once_on_its_turn_of_arrival_does_not_mass():
    s = massing(setting=plain(arrivals=(LATE,)))
    s.once = frozenset({"F1.c.2"})
    assert play(s, *MASS).commanded == {"F1.c.1"}


@pytest.mark.rule("4.16", "8.4")
@pytest.mark.ruling("N8")
def test_if_the_leader_is_finished_nobody_of_his_massed_attack_is_in_command():
    units = {**HORSE, "F2.c.1": "1111 N lcav"}
    s = play(massing(units), *MASS)
    assert s.commanded == {"F1.c.1", "F1.c.2", "F2.c.1"}
    s.committed, s.agenda = frozenset({"F2.c.1"}), (Danger("F1.c"), EndActivation())
    assert play(s, d(6)).brigades["F1.c"].finished is False
    finish(s, "F1.c")
    assert s.commanded == {"F2.c.1"}


@pytest.mark.rule("4.16", "5.1")
@pytest.mark.ruling("N23")
@pytest.mark.parametrize(("other", "eligible"), [("1110", True), ("1116", False)])
def test_a_brigade_in_strategic_movement_masses_as_a_whole_or_not_at_all(other, eligible):
    s = massing({**HORSE, "F2.c.1": "0910 N lcav", "F2.c.2": f"{other} N lcav"})
    s.set_brigade("F2.c", strategic=True)
    after = play(s, *MASS)
    assert ("F2.c.1" in after.commanded) == eligible
    assert after.brigades["F2.c"].strategic != eligible


@pytest.mark.rule("4.16", "7.5", "7.13")
@pytest.mark.ruling("A24")
def test_a_regiment_that_falls_back_to_charge_is_not_in_its_own_way():
    units = {"F1.c.1": "1007 N lcav", "A1.a.1": "1005 S line"}
    assert 1008 in hexes(offered(massing(units), *MASS, Pick("F1.c.1")))
    moved = (*MASS, Pick("F1.c.1"), Go(1008), DONE, DONE)
    assert about(massing(units), *moved) == "Roll the commitment of F1.c.1"
    # but another regiment that stays there is
    two = {**units, "F1.c.2": "1007 N lcav"}
    assert 1008 not in hexes(offered(massing(two), *MASS, Pick("F1.c.1")))


@pytest.mark.rule("4.16", "9.21", "Rain")
@pytest.mark.ruling("Q14")
def test_regiments_of_a_corps_that_withdraws_charge_with_nobody():
    units = {"F1.c.1": "1110 N lcav", "F2.d.1": "1010 N lcav", "A1.a.1": "1007 S line"}
    s = massing(units)
    assert about(s, *MASS, DONE, Pick("F1.c")) == "ChargeAt"
    assert play(s, *MASS, DONE, Pick("F1.c"), Go(1007)).targets == {"F2.d.1": 1007}
    s.set_corps("F2", withdrawing=True)
    assert about(s, *MASS, DONE) == "ChooseCorps"
    assert not is_fit(s, "F2.d.1")
    assert is_fit(s, "F1.c.1")
