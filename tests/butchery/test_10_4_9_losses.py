"""10.4.9: step losses and the losses track."""

from __future__ import annotations

import pytest

from tests.butchery.fight import battle
from tests.butchery.table import solferino
from tests.table import script
from tricolore.rulesets.butchery.activation import activate
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.state import Activate, Butchery
from tricolore.rulesets.great_battles.rules.losses import eliminate, lose_steps, record_losses

AV = {"AV.Koller": "1911 W", "AV.Gaal": "1808 W"}


def loses(s: Butchery, uid: str, steps: int, *inputs) -> None:
    script(lose_steps(s, uid, steps, "10.4.9"), *inputs)


@pytest.mark.rule("10.4.9")
def test_a_step_loss_is_marked_on_the_unit():
    s = battle(AV, figures={"AV.Koller": {"cohesion": 3}})
    loses(s, "AV.Koller", 1)
    assert s.units["AV.Koller"].losses == 1
    loses(s, "AV.Koller", 1)
    assert s.units["AV.Koller"].losses == 2


@pytest.mark.rule("10.4.9")
@pytest.mark.parametrize("cohesion", [1, 2, 3])
def test_a_unit_with_as_many_losses_as_its_cohesion_value_is_eliminated(cohesion):
    s = battle(AV, figures={"AV.Koller": {"cohesion": cohesion}})
    for _ in range(cohesion - 1):
        loses(s, "AV.Koller", 1)
        assert "AV.Koller" in s.units
    loses(s, "AV.Koller", 1)
    assert "AV.Koller" not in s.units


@pytest.mark.rule("10.4.9", "11")
def test_losses_take_nothing_from_its_combat_value():
    s = battle({"AV.Koller": "1911 W -1"})
    assert s.counter("AV.Koller").combat == 3


@pytest.mark.rule("10.4.9")
def test_each_step_lost_is_carried_to_the_formations_track():
    s = battle(AV)
    loses(s, "AV.Koller", 1)
    loses(s, "AV.Gaal", 1)
    assert s.losses["AV"] == 2


@pytest.mark.rule("10.4.9")
@pytest.mark.ruling("R57")
def test_all_steps_that_an_eliminated_unit_still_had_are_carried_over():
    s = battle({"AV.Koller": "1911 W -1", "AV.Gaal": "1808 W", "AV.A1": "1811 W"})
    assert s.losses["AV"] == 1
    loses(s, "AV.Koller", 2)
    assert s.losses["AV"] == 2
    script(eliminate(s, "AV.Gaal", "10.4.4"))
    assert s.losses["AV"] == 4
    script(eliminate(s, "AV.A1", "10.4.4"))
    assert s.losses["AV"] == 5


@pytest.mark.rule("10.4.9", "10.4.13")
def test_a_formation_is_flipped_when_its_losses_reach_its_number():
    s = battle(AV, commanders={"AV": {"losses": 3}})
    record_losses(s, "AV", 2)
    assert "AV" not in s.broken
    record_losses(s, "AV", 1)
    assert "AV" in s.broken


@pytest.mark.rule("10.4.9", "10.4.13")
def test_its_number_is_half_of_its_steps_rounded_down():
    counters = solferino().roster.counters
    for formation in solferino().roster.formations.values():
        steps = sum(counters[uid].cohesion for uid in formation.units)
        assert formation.losses == steps // 2


@pytest.mark.rule("10.4.9", "10.4.13")
def test_it_is_broken_only_from_its_next_activation():
    s = battle(AV, commanders={"AV": {"losses": 3}}, leaders={"AV": "1911"})
    before = cohesion_tally(s, "AV.Koller").total
    record_losses(s, "AV", 3)
    assert cohesion_tally(s, "AV.Koller").total == before
    s.active = ""
    script(activate(s, Activate("AV")))
    s.active = ""
    assert cohesion_tally(s, "AV.Koller").total == before - 1


@pytest.mark.rule("10.4.9", "10.4.13")
def test_a_formation_broken_in_its_own_activation_finishes_it_as_it_began():
    s = battle({"FI.Dieu": "1912 E"}, commanders={"FI": {"losses": 3}}, leaders={"FI": "1912"})
    record_losses(s, "FI", 3)
    assert s.broken == {"FI": False}
    assert "broken formation" not in str(cohesion_tally(s, "FI.Dieu"))


@pytest.mark.rule("10.4.9")
def test_no_track_counts_what_detached_units_lose():
    s = battle({"AD.Zichy": "1911 W", "AD.Holstein": "1811 W"})
    loses(s, "AD.Zichy", 2)
    loses(s, "AD.Holstein", 2)
    assert s.losses == {}
    assert s.broken == {}


@pytest.mark.rule("10.4.9")
@pytest.mark.ruling("R04")
def test_a_commander_with_no_unit_left_is_removed():
    s = battle({"AV.Koller": "1911 W"}, leaders={"AV": "1908"})
    loses(s, "AV.Koller", 2)
    assert "AV" not in s.leaders
