"""At Magenta losses cost what they may still decide: use fades, the points for a corps do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.macmahon.fight import CLER, KOUDELKA, SZABO, UHLANS, WIMPFFEN, battle
from tests.macmahon.table import plain
from tricolore.players.weights import planned, singly
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.blows import FREE
from tricolore.rulesets.great_battles.judgement.prices import likely_to_break, prices_of
from tricolore.rulesets.great_battles.judgement.standing import dangers_to
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.macmahon.judgement.kit import KIT
from tricolore.rulesets.macmahon.state import MacMahon

PLANS, GREEDY = planned(TERMS), singly(TERMS)
MIDDAY, LAST = 3, 10
PAIR = {WIMPFFEN: "1110 NE", SZABO: "1210 SW"}
PACKED = {KOUDELKA: "1309 SW", UHLANS: "1310 SW"}
"""Friends in both hexes through which Szabo could fall back."""


def on(turn: int, units: Mapping[str, str] = PAIR, cup: Sequence[str] = (), **fields) -> MacMahon:
    s = battle(units, turn=turn, **fields)
    s.cup = list(cup)
    return s


def thought(s: MacMahon, weights: Mapping[str, float] = PLANS) -> Activation:
    return KIT.activation(s, None, dangers_to(KIT, s, weights), weights, settled=True)


def price(s: MacMahon, uid: str, weights: Mapping[str, float] = PLANS) -> float:
    """The cost of one step."""
    return prices_of(KIT, s, weights).of(s, uid, 1)


def test_a_step_of_a_corps_far_from_breaking_costs_little_in_the_end():
    assert price(on(LAST), SZABO) < price(on(MIDDAY), SZABO) / 2


def test_the_step_that_breaks_a_corps_costs_its_point_to_the_end():
    s = on(LAST)
    assert price(s, WIMPFFEN) < 2
    s.losses["FG"] = s.formation("FG").losses - 1
    assert price(s, WIMPFFEN) > 6


def test_at_reichshoffen_and_for_who_decides_singly_a_step_costs_the_same_all_day():
    units = {"F1.Wolff": "1209 NE"}
    field = plain("reichshoffen")
    reichshoffen = [on(turn, units, setting=field, active="F1") for turn in (MIDDAY, LAST)]
    assert len({price(s, "F1.Wolff") for s in reichshoffen}) == 1
    assert len({price(on(turn), SZABO, GREEDY) for turn in (MIDDAY, LAST)}) == 1


def test_more_steps_before_breaking_and_less_time_both_make_it_less_likely():
    chances = [likely_to_break(left, 2.0) for left in range(8)]
    assert chances[0] == 1
    assert chances == sorted(chances, reverse=True)
    assert likely_to_break(3, 1.0) < likely_to_break(3, 4.0)


@pytest.mark.parametrize(
    ("turn", "cup", "feared"), [(5, (), True), (LAST, (), False), (LAST, ("AII",), True)]
)
def test_who_has_acted_is_not_feared_on_the_last_turn(turn, cup, feared):
    activation = thought(on(turn, cup=cup))
    danger = activation.exposed(WIMPFFEN, Stand(1110, 1), frozenset([1110]))
    assert (danger < 0) == feared


def storm_out_of_the_town(*friends: str) -> float:
    """The worth of an advance from the town, less that of the same one from an open hex."""
    units = {SZABO: "1913 NW", CLER: "1812 SE", WIMPFFEN: "1712 SE"}
    units |= dict.fromkeys(friends, "1913 NW")
    activation = thought(on(5, units, cup=["FG"], active="AII"))
    town, field = (activation.ground_worth(SZABO, Stand(hex, 5), 1812) for hex in (1913, 1911))
    return town - field


def test_a_hex_of_the_town_is_not_left_open_by_an_advance():
    assert storm_out_of_the_town() < -5


def test_but_it_may_be_left_to_others():
    assert storm_out_of_the_town("AI.Burdina") == 0


def test_to_fall_back_through_friends_costs_their_order():
    free, packed = on(5), on(5, PAIR | PACKED)
    assert KIT.trampled(free, SZABO, 1210) == []
    assert set(KIT.trampled(packed, SZABO, 1210)) < set(PACKED)


def test_so_an_attack_on_who_has_friends_behind_him_gains_more():
    def gain(weights: Mapping[str, float], *, blind: bool) -> float:
        s = on(5, PAIR | PACKED)
        kit = KIT._replace(trampled=lambda s, uid, hex: ()) if blind else KIT
        activation = kit.activation(s, None, dangers_to(kit, s, weights), weights, settled=True)
        stand = activation.here[WIMPFFEN]
        return activation.duel(WIMPFFEN, stand, 1210, FREE, 6).gain

    assert gain(PLANS, blind=False) > gain(PLANS, blind=True)
    assert gain(GREEDY, blind=False) == gain(GREEDY, blind=True)
