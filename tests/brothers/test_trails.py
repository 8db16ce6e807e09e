"""11.2 to 11.4: The way of a march, found backwards, is the one that a search would find."""

from __future__ import annotations

import random

from tricolore import new_game
from tricolore.core.ask import Choose
from tricolore.rulesets.brothers.remembered import Offer
from tricolore.rulesets.brothers.searches import moves_of
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import OrderMove
from tricolore.rulesets.brothers.terrain import NEVER, OUT_OF_COMMAND
from tricolore.rulesets.brothers.trails import way


def ways_agree(s: Brothers, offer: Offer) -> int:
    """To how many hexes a mover of one arm goes by the same way as by a search over the map."""
    setting, kind, spread = s.setting, offer.kind, offer.spread
    if len(kind.arms) > 1 or (kind.march == OUT_OF_COMMAND and not kind.single):
        return 0
    searched = moves_of(setting, kind, spread.near)
    hexes = [
        hex
        for hex in setting.bits.hexes(offer.reached)
        if spread.price(setting.bits.bit[hex]) < NEVER
    ]
    for hex in hexes:
        assert way(setting, kind, spread, hex) == searched.path(hex), f"the way to {hex} differs"
    return len(hexes)


def test_of_ways_that_cost_the_same_it_is_the_one_that_a_search_comes_to_first():
    game, rng = new_game("brothers:spia-ditalia", seed=5), random.Random(5)
    lost = found = 0
    while isinstance(game.ask, Choose):
        s = game.state
        assert isinstance(s, Brothers)
        if isinstance(game.ask.about, OrderMove) and s.offered is not None:
            for offer in s.offered.offers.values():
                number = ways_agree(s, offer)
                found += number
                lost += number if offer.kind.march == OUT_OF_COMMAND else 0
        game.answer(rng.choice(game.ask.options))
    assert lost > 500
    assert found - lost > 500
