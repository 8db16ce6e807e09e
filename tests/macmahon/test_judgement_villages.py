"""At Reichshoffen the Germans need all four villages, and can bear far more losses than the
French."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.macmahon.fight import battle
from tests.macmahon.table import plain
from tricolore import new_game
from tricolore.players.missions import assign
from tricolore.players.weights import STEADY, planned, singly
from tricolore.rulesets.great_battles.judgement.outlook import Outlook
from tricolore.rulesets.great_battles.judgement.prices import prices_of
from tricolore.rulesets.great_battles.judgement.standing import dangers_to
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.macmahon.judgement.kit import KIT
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.missions import ATTACK

PLANS, GREEDY = planned(TERMS), singly(TERMS)
WOLFF, THILE = "F1.Wolff", "PXI.Thile"


def start(scenario: str = "macmahon:reichshoffen") -> MacMahon:
    state = new_game(scenario, "1", listen=False).state
    assert isinstance(state, MacMahon)
    return state


def price(uid: str, weights: Mapping[str, float]) -> float:
    """The cost of one step of a unit."""
    units = {WOLFF: "1209 NE", THILE: "1309 SW"}
    s = battle(units, setting=plain("reichshoffen"), active="F1")
    return prices_of(KIT, s, weights).of(s, uid, 1)


def test_a_french_step_is_worth_much_more_than_a_german_one_to_those_who_plan():
    assert price(WOLFF, PLANS) > 2.5 * price(THILE, PLANS)
    assert price(WOLFF, GREEDY) < 1.5 * price(THILE, GREEDY)


def beside_morsbronn(
    turn: int, weights: Mapping[str, float] = PLANS, *, reserve: str = "F2", alarm: bool = False
) -> float:
    """What it is worth to a German brigade to stand beside Morsbronn."""
    s = battle(
        {THILE: "1514 NW", WOLFF: "1008 SE"},
        setting=plain("reichshoffen"),
        active="PXI",
        turn=turn,
    )
    s.reserve, s.alarm = reserve, alarm
    activation = KIT.activation(s, None, dangers_to(KIT, s, weights), weights)
    return activation.unit_terms(THILE, Stand(1416, 0))["place"]


def test_nobody_who_plans_rouses_the_reserve_long_before_it_comes_by_itself():
    """14.4: it comes with turn 6, or after a German has come beside Morsbronn."""
    first, fourth, fifth = (beside_morsbronn(turn) for turn in (1, 4, 5))
    assert first < fourth < fifth
    assert fifth >= 0


def test_a_reserve_that_is_roused_or_in_play_need_not_be_spared():
    assert beside_morsbronn(1, alarm=True) >= 0
    assert beside_morsbronn(1, reserve="") >= 0


def test_who_decides_singly_does_not_think_of_the_reserve():
    assert beside_morsbronn(1, GREEDY) >= 0


@pytest.mark.parametrize(
    ("scenario", "side", "needed"),
    [
        ("macmahon:reichshoffen", "german", True),
        ("macmahon:reichshoffen", "french", False),
        ("macmahon:magenta", "austrian", False),
        ("macmahon:magenta", "allied", False),
    ],
)
def test_who_needs_all_the_places(scenario, side, needed):
    assert Outlook(KIT, start(scenario), side).all_needed == needed


def test_the_german_corps_do_not_all_go_to_the_nearest_village():
    army = Outlook(KIT, start(), "german")
    missions = assign(army, {}, STEADY)
    assert {mission.kind for mission in missions.values()} == {ATTACK}
    assert len({mission.goal for mission in missions.values()}) == len(army.ours) == 3
