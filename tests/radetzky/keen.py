"""Players who look for a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.subjects import EvadeCharge, OnMarch, PlaceCommand

RARE = frozenset({"build", "leave the map"})
REFUSALS = frozenset({"done", "no", "pass", "stop", "crew"})


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """March toward the enemy, charge, stand; place counters where most units are reached."""
    s = game.state
    assert isinstance(s, Radetzky)
    if isinstance(ask.about, OnMarch):
        return _nearest(s, ask)
    if isinstance(ask.about, PlaceCommand):
        return [option for option in ask.options if option.value in s.stacks] or ask.options
    if isinstance(ask.about, EvadeCharge):
        return ask.options
    return [option for option in ask.options if option.value not in REFUSALS] or ask.options


def _nearest(s: Radetzky, ask: Choose) -> Sequence[Option]:
    """Charge, or come as near as possible; but build bridges, and leave the map for points."""
    rare = [option for option in ask.options if option.value in RARE]
    rare += [
        option
        for option in ask.options
        if option.kind == "via" and option.value in s.setting.exits[ask.side]
    ]
    if rare:
        return rare
    bits, ring = s.setting.bits, s.ground_of[s.enemy(ask.side)]
    enemies = set(bits.hexes(ring))
    charges = [option for option in ask.options if option.value in enemies]
    goals = [option for option in ask.options if option.kind == "go"]
    if charges or not enemies or not goals:
        return charges or ask.options
    wanted = bits.of(int(option.value) for option in goals)
    while not ring & wanted:
        ring |= bits.beside(ring)
    return [option for option in goals if bits.has(ring, int(option.value))]
