"""0.3, 1: counters and what is on them."""

from __future__ import annotations

import pytest

from tests.macmahon.table import field, plain
from tests.table import script
from tricolore.core.ask import Pick
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.leaders import bonus_of
from tricolore.rulesets.great_battles.rules.losses import disorganise, lose_steps
from tricolore.rulesets.macmahon.activation import activation_tally
from tricolore.rulesets.macmahon.announcement import declare
from tricolore.rulesets.macmahon.setting import SCENARIOS, load_setting
from tricolore.rulesets.macmahon.state import Declare, Leader

CLER, GUNS, FOE = "FG.Cler", "FG.A1", "AI.Burdina"


@pytest.mark.rule("0.3")
@pytest.mark.ruling("M11")
def test_the_back_of_a_commander_has_another_command_value_and_no_bonus():
    s = field(leaders={"FG": 1210})
    front = s.formation("FG")
    assert activation_tally(s, "FG").total == front.command
    assert bonus_of(s, "FG") == front.bonus == 2
    s.leaders["FG"] = Leader(1210, aide=True)
    assert activation_tally(s, "FG").total == front.aide_command == front.command - 1
    assert bonus_of(s, "FG") == 0


@pytest.mark.rule("0.3")
@pytest.mark.ruling("M09")
def test_a_disorganised_unit_fights_and_fires_with_the_value_on_its_front():
    units = {CLER: "1209 N disorganised", GUNS: "1210 N disorganised", FOE: "1208 S"}
    s = field(units, leaders={"FG": 1210}, active="FG")
    script(declare(s, Declare()), Pick(CLER))
    assert [attack.value for attack in s.attacks] == [s.counter(CLER).combat]
    assert targets(s, GUNS) == [1208]


@pytest.mark.rule("0.3")
def test_heavy_cavalry_is_marked_and_all_other_is_light():
    heavy = {
        uid
        for battle in SCENARIOS
        for uid, counter in load_setting(battle).roster.counters.items()
        if counter.heavy
    }
    assert heavy == {"BI.Tausch"}


@pytest.mark.rule("1", "8.2")
@pytest.mark.ruling("M12")
@pytest.mark.parametrize("battle", SCENARIOS)
def test_every_unit_belongs_to_one_formation_with_a_commander(battle):
    roster = load_setting(battle).roster
    listed = [uid for formation in roster.formations.values() for uid in formation.units]
    assert sorted(listed) == sorted(roster.counters)
    assert not any(formation.detached for formation in roster.formations.values())
    assert all(formation.commander for formation in roster.formations.values())


@pytest.mark.rule("1")
def test_disorder_and_losses_are_kept_apart_and_a_unit_without_steps_is_gone():
    s = field({CLER: "1210 N"}, plain())
    disorganise(s, CLER, "11.3")
    script(lose_steps(s, CLER, 2, "11.3"))
    assert s.units[CLER] == (1210, 0, True, 2)
    script(lose_steps(s, CLER, 1, "11.3"))
    assert CLER not in s.units
