"""10.1.3: units that a commander in chief takes under his own command."""

from __future__ import annotations

from typing import Any

import pytest

from tests.butchery.command import ENEMY, failed
from tests.butchery.pieces import play, question
from tests.butchery.table import field, ground
from tests.table import options_of, script
from tricolore import Pick
from tricolore.rulesets.butchery.activation import check_command, direct_command, end_activation
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery, CheckCommand, DirectCommand, EndActivation


def asked(s: Butchery) -> set[Any]:
    """Units that the chief may take under his own command."""
    check_command(s, CheckCommand())
    return {o.value for o in options_of(direct_command(s.clone(), DirectCommand()))} - {"done"}


def lost(
    units: dict[str, str],
    chiefs: dict[str, str] | None = None,
    setting: Setting | None = None,
    active: str = "FI",
    **fields: Any,
) -> Butchery:
    chiefs = {"napoleon": "1915"} if chiefs is None else chiefs
    fields.setdefault("leaders", {active: "0120"})
    return field(units | ENEMY, setting, active=active, step="movement", chiefs=chiefs, **fields)


@pytest.mark.rule("10.1.3")
def test_a_chief_may_command_directly_units_that_their_commander_does_not():
    s = lost({"FI.Dieu": "1915 E", "FI.Goze": "0120 E"})
    assert asked(s) == {"FI.Dieu"}
    script(direct_command(s, DirectCommand()), Pick("FI.Dieu"))
    assert s.commanded == {"FI.Dieu", "FI.Goze"}
    assert s.directed == ("FI.Dieu",)


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_directly_commanded_units_lie_within_8_points_of_the_chief_even_from_a_town():
    units = {"FI.Dieu": "1907 E", "FI.Goze": "1906 E"}
    assert asked(lost(units)) == {"FI.Dieu"}
    assert asked(lost(units, setting=ground(terrain={1915: "town"}))) == {"FI.Dieu"}


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_the_line_of_direct_command_is_cut_by_zones_like_any_other():
    lane = ground(sides={(1915, n): "steep slope" for n in (1815, 1816, 2015, 2016, 1916)})
    units = {"FI.Dieu": "1913 E"}
    assert asked(lost(units, setting=lane)) == {"FI.Dieu"}
    assert asked(lost(units | {"AV.Gaal": "2014 NW"}, setting=lane)) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_napoleon_commands_four_units_directly_in_a_turn_and_no_more():
    units = {
        "FI.Dieu": "1914 E",
        "FI.Goze": "1913 E",
        "FI.Dumont": "1912 E",
        "FI.Negrier": "1911 E",
        "FI.dArlon": "1916 E",
        "FII.Gault": "1917 E",
    }
    s = lost(units, leaders={"FI": "0120", "FII": "0120"})
    check_command(s, CheckCommand())
    for uid in ("FI.Dieu", "FI.Goze", "FI.Dumont"):
        script(direct_command(s, DirectCommand()), Pick(uid))
    end_activation(s, EndActivation())
    s.active = "FII"
    assert asked(s) == {"FII.Gault"}  # one is left for the next formation
    script(direct_command(s, DirectCommand()), Pick("FII.Gault"))
    end_activation(s, EndActivation())
    s.active = "FI"
    assert asked(s) == set()


@pytest.mark.rule("10.1.3")
def test_victor_emmanuel_commands_one_unit_directly_and_franz_josef_none():
    units = {"P1.Savoia": "1914 E", "P1.Granatieri": "1913 E"}
    s = lost(units, {"victor": "1915"}, active="P1")
    assert asked(s) == {"P1.Savoia", "P1.Granatieri"}
    script(direct_command(s, DirectCommand()), Pick("P1.Savoia"))
    assert asked(s) == set()
    units = {"AI.Hoditz": "1914 W"}
    assert asked(lost(units, {"franz": "1915"}, active="AI")) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_a_chief_commands_directly_only_units_of_his_nation():
    units = {"P1.Savoia": "1914 E"}
    assert asked(lost(units, {"napoleon": "1915"}, active="P1")) == set()
    assert asked(lost({"FI.Dieu": "1914 E"}, {"victor": "1915"})) == set()


@pytest.mark.rule("10.1.3")
@pytest.mark.ruling("R09")
def test_a_chief_may_take_units_whose_commander_has_failed_his_test():
    s = failed({"FI.Dieu": "1915 E"} | ENEMY, chiefs={"napoleon": "1916"})
    assert asked(s) == {"FI.Dieu"}


@pytest.mark.rule("10.1.3")
def test_a_chief_may_command_detached_units_directly():
    assert asked(lost({"FD.Marion": "1914 E"}, active="FD", leaders={})) == {"FD.Marion"}


@pytest.mark.rule("10.1.3")
def test_direct_command_ends_with_the_turn():
    s = field({"FI.Dieu": "1914 E"} | ENEMY, step="rally", turn=2)
    s.directed = ("FI.Dieu",)
    assert play(s).directed == ()


@pytest.mark.rule("10.1.3")
def test_direct_command_is_offered_when_the_formation_is_activated():
    s = field(
        {"FI.Dieu": "1914 E"} | ENEMY,
        leaders={"FI": "0120"},
        chiefs={"napoleon": "1915"},
        active="FI",
        turn=8,
    )
    assert question(s).rule == "10.1.3"
