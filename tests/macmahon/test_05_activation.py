"""5: Activation. 8.3: the activation test. 7.4: formations that enter. 9.1: the check."""

from __future__ import annotations

import pytest

from tests.macmahon.agenda import agenda, steps
from tests.macmahon.table import field, plain
from tests.table import script
from tricolore.rulesets.macmahon.activation import (
    activate,
    activation_tally,
    check_command,
    end_activation,
)
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Activate,
    Attack,
    Barrage,
    ChargeWindow,
    CheckCommand,
    Declare,
    DirectCommand,
    EndActivation,
    Group,
    Leader,
    MacMahon,
    Movement,
    Resolve,
    Vacated,
)

STEPS = steps(
    CheckCommand(),
    DirectCommand(),
    Barrage(),
    Movement(),
    Declare(),
    Group(),
    Resolve(),
    EndActivation(),
)


def led(formation: str, setting: Setting | None = None, **figures: int) -> Setting:
    """The setting with other figures on one commander's counter."""
    setting = setting or plain()
    formations = setting.roster.formations
    changed = formations | {formation: formations[formation]._replace(**figures)}
    return setting._replace(roster=setting.roster._replace(formations=changed))


def drawn(command: int = 4, ooc: bool = True, aide: bool = False) -> MacMahon:
    """The Guard, whose marker is about to be drawn."""
    s = field({"FG.Cler": "1010 N", "FG.Wimpffen": "1011 N"}, led("FG", command=command))
    s.leaders["FG"] = Leader(1010, ooc, aide)
    return s


def entering(command: int = 2, failures: int = 0) -> MacMahon:
    """The division Fanti, which is to enter."""
    s = field(setting=led("S2", command=command))
    s.leaders["S2"] = Leader(OFF_MAP)
    s.waiting = dict.fromkeys(("S2", "S2.Piemonte", "S2.Aosta"), 1201)
    if failures:
        s.failures["S2"] = failures
    return s


# 5 The activation


@pytest.mark.rule("5")
@pytest.mark.ruling("M18")
def test_a_formation_shoots_then_moves_then_fights():
    s = drawn(ooc=False)
    script(activate(s, Activate("FG")))
    assert s.active == "FG"
    assert s.activated
    assert agenda(s) == STEPS


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(("formation", "asked"), [("PV", True), ("F1", False)])
def test_the_enemy_of_those_who_have_charges_left_is_watched(formation, asked):
    s = field({"PV.Voigts": "1810 N", "F1.Wolff": "1010 N"}, plain("reichshoffen"))
    s.leaders[formation] = Leader(1810)
    without = s.clone()
    script(activate(s, Activate(formation)))
    assert (steps(ChargeWindow())[0] in agenda(s)) == asked
    without.charges = ()
    script(activate(without, Activate(formation)))
    assert agenda(without) == STEPS


@pytest.mark.rule("14.4")
@pytest.mark.ruling("M125")
def test_a_charge_may_come_before_the_first_move():
    s = field({"PV.Voigts": "1810 N"}, plain("reichshoffen"), leaders={"PV": 1810})
    script(activate(s, Activate("PV")))
    names = [name for name, _ in agenda(s)]
    assert names.index("ChargeWindow") == names.index("Movement") - 1


@pytest.mark.rule("9.4")
def test_acting_alone_demoralises_nobody():
    s = drawn(ooc=False)
    s.broken = {"FG": False}
    script(activate(s, Activate("FG")))
    assert s.broken == {"FG": False}


@pytest.mark.rule("5")
def test_what_holds_for_one_activation_is_wiped_at_its_end():
    s = drawn()
    clean = s.clone()
    s.active, s.activated, s.commanded = "FG", True, frozenset({"FG.Cler"})
    s.moved, s.disengaged, s.mover = {"FG.Cler": 2}, frozenset({"FG.Cler"}), "FG.Cler"
    s.fired, s.charged, s.coordinated = frozenset({"FG.A1"}), ("FG.Cler",), "AI.Burdina"
    s.attacks = s.announced = (Attack("FG.Cler", 1110, "AI.Burdina", 4),)
    s.vacated, s.entered = (Vacated(1110, ("FG.Cler",), True),), {"FG.Cler": 117}
    s.grouped, s.joined = {1110: ("FG.Cler",)}, {"AI.Burdina": 2}
    s.stopped, s.thrown = frozenset({"FG.Cler"}), ("FG.Cler",)
    end_activation(s, EndActivation())
    for name in (*MacMahon.__slots__, *MacMahon.__mro__[1].__slots__):  # type: ignore[attr-defined]
        if name != "_fields":
            assert getattr(s, name) == getattr(clean, name), name


# 8.3 The activation test


@pytest.mark.rule("8.3")
def test_a_commander_without_a_marker_needs_no_test():
    s = drawn(command=0, ooc=False)
    script(activate(s, Activate("FG")))
    assert s.activated


@pytest.mark.rule("8.3")
@pytest.mark.parametrize(("command", "lowest"), [(4, 2), (2, 4), (0, 6)])
def test_under_a_marker_a_die_and_his_command_make_6(command, lowest):
    s = drawn(command)
    script(activate(s, Activate("FG")), lowest)
    assert s.activated
    s = drawn(command)
    script(activate(s, Activate("FG")), lowest - 1)
    assert not s.activated


@pytest.mark.rule("8.3")
@pytest.mark.ruling("M28")
def test_the_marker_comes_off_who_passes_and_stays_on_who_fails():
    s = drawn()
    script(activate(s, Activate("FG")), 6)
    assert not s.leaders["FG"].ooc
    assert not s.failed
    s = drawn()
    script(activate(s, Activate("FG")), 1)
    assert s.leaders["FG"].ooc
    assert s.failed == {"FG"}


@pytest.mark.rule("8.3")
@pytest.mark.ruling("M30")
def test_after_a_failed_test_the_guns_still_fire_and_units_still_act_out_of_command():
    s = drawn()
    script(activate(s, Activate("FG")), 1)
    assert agenda(s) == STEPS
    check_command(s, CheckCommand())
    assert s.commanded == frozenset()


@pytest.mark.rule("8.3")
def test_after_a_passed_test_all_in_reach_act_normally():
    s = drawn()
    script(activate(s, Activate("FG")), 6)
    check_command(s, CheckCommand())
    assert s.commanded == {"FG.Cler", "FG.Wimpffen"}


@pytest.mark.rule("8.3", "9.3")
@pytest.mark.ruling("M11")
def test_an_aide_de_camp_tests_with_the_value_on_the_back():
    s = drawn(aide=True)
    s.setting = led("FG", command=4, aide_command=3)
    script(activate(s, Activate("FG")), 2)
    assert not s.activated


# 7.4 Reinforcements


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M60")
def test_a_formation_must_pass_the_test_to_enter():
    s = entering(command=2)
    script(activate(s, Activate("S2")), 4)
    assert s.activated
    assert agenda(s) == STEPS


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M60")
def test_one_that_fails_does_not_enter_this_turn():
    s = entering(command=2)
    script(activate(s, Activate("S2")), 3)
    assert agenda(s) == steps(EndActivation())
    assert s.failures == {"S2": 1}


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M60")
@pytest.mark.parametrize(("failures", "lowest"), [(1, 5), (2, 4), (3, 3)])
def test_each_failed_try_adds_1(failures, lowest):
    s = entering(command=0, failures=failures)
    script(activate(s, Activate("S2")), lowest)
    assert s.activated
    s = entering(command=0, failures=failures)
    script(activate(s, Activate("S2")), lowest - 1)
    assert not s.activated
    assert s.failures == {"S2": failures + 1}


@pytest.mark.rule("7.4")
def test_what_was_added_to_enter_is_not_added_on_the_map():
    s = drawn(command=2)
    s.failures = {"FG": 3}
    assert activation_tally(s, "FG").total == 2


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M62")
def test_who_enters_with_his_commander_acts_as_in_command():
    s = entering()
    script(activate(s, Activate("S2")), 6)
    check_command(s, CheckCommand())
    assert s.commanded == {"S2.Piemonte", "S2.Aosta"}


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M63")
@pytest.mark.parametrize("die", [6, 1])
def test_who_follows_a_formation_on_the_map_enters_whatever_its_test_but_out_of_command(die):
    s = drawn()
    s.waiting = {"FG.Cassaignolles": 1010}
    script(activate(s, Activate("FG")), die)
    assert agenda(s) == STEPS
    check_command(s, CheckCommand())
    assert "FG.Cassaignolles" not in s.commanded
    assert ("FG.Cler" in s.commanded) == (die == 6)


@pytest.mark.rule("7.4")
def test_late_units_of_a_formation_with_nobody_on_the_map_enter_without_a_test():
    s = field()
    del s.leaders["FG"]
    s.waiting = {"FG.Cler": 117}
    script(activate(s, Activate("FG")))
    assert agenda(s) == STEPS
    check_command(s, CheckCommand())
    assert s.commanded == frozenset()


@pytest.mark.rule("7.4", "8.3")
@pytest.mark.ruling("M132")
def test_units_whose_commander_is_not_due_yet_act_as_without_one():
    s = field({"FIII.Picard": "1010 N"})  # set up so by hand
    assert s.leaders["FIII"].hex == OFF_MAP
    script(activate(s, Activate("FIII")))
    assert agenda(s) == STEPS
    assert not s.activated
    assert not s.failures
    check_command(s, CheckCommand())
    assert s.commanded == frozenset()


@pytest.mark.rule("7.4", "9.3")
@pytest.mark.ruling("M65")
@pytest.mark.parametrize("die", [6, 1])
def test_neither_does_an_aide_de_camp_who_comes_with_them_keep_them_out(die):
    s = entering()
    s.leaders["S2"] = Leader(OFF_MAP, aide=True)
    script(activate(s, Activate("S2")), die)
    assert agenda(s) == STEPS
    assert not s.failures
    check_command(s, CheckCommand())
    assert s.commanded == ({"S2.Piemonte", "S2.Aosta"} if die == 6 else frozenset())


@pytest.mark.rule("7.4")
@pytest.mark.ruling("M60", "M65")
def test_tries_that_failed_are_forgotten_once_the_formation_has_entered():
    s = entering(command=2)
    script(activate(s, Activate("S2")), 1)
    assert s.failures == {"S2": 1}
    script(activate(s, Activate("S2")), 3)
    assert s.activated
    assert not s.failures


# 9.1 The check


@pytest.mark.rule("9.1")
def test_command_is_fixed_when_the_activation_begins():
    s = drawn(ooc=False)
    s.place("FG.Wimpffen", 1020 - 3)  # seven hexes away
    script(activate(s, Activate("FG")))
    check_command(s, CheckCommand())
    assert s.commanded == {"FG.Cler"}
    s.place("FG.Wimpffen", 1011)
    assert s.commanded == {"FG.Cler"}


@pytest.mark.rule("8.2", "9.1")
@pytest.mark.ruling("M25")
def test_who_is_commanded_directly_is_in_command_though_the_test_failed():
    s = drawn()
    s.directed = ("FG.Cler", "AI.Burdina")
    script(activate(s, Activate("FG")), 1)
    check_command(s, CheckCommand())
    assert s.commanded == {"FG.Cler"}
