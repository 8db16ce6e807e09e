"""Players who look for a fight: answers at random alone seldom bring two armies together."""

from __future__ import annotations

import random

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.state import Battle

REFUSALS = frozenset({"done", "none", "no"})
WHIM = 0.2
"""How often they answer at random after all."""


def keen(game: Game, ask: Choose, luck: random.Random) -> Option:
    """Go where the enemy is, face him, and say yes; now and then anything.

    Commanders ride to their units, to share their fights.
    """
    options = ask.options
    if luck.random() < WHIM:
        return luck.choice(options)
    s = game.state
    assert isinstance(s, Battle)
    unit = s.units.get(ask.unit or "")
    enemies = s.field(enemy_of(ask.side)).occupied
    if unit is not None and enemies:
        distance = s.setting.board.distance

        def away(hex: int) -> int:
            return min(distance(hex, enemy) for enemy in enemies)

        here = away(unit.hex)
        hexes = {int(option.value): option for option in options if option.kind == "go"}
        near = {hex: away(hex) for hex in hexes}
        if near and (here > 1 or len(near) == len(options)):
            closest = min(near.values())
            return hexes[luck.choice([hex for hex in near if near[hex] == closest])]
        if turns := [option for option in options if option.kind == "turn"]:
            fronts = s.ground.zone[unit.hex]
            faced = [len(enemies.intersection(fronts[int(turn.value)])) for turn in turns]
            most = max(faced)
            return luck.choice([turn for turn, n in zip(turns, faced, strict=True) if n == most])
    friends = s.field(ask.side).occupied
    if ask.unit in s.leaders and (
        beside := [option for option in options if option.kind == "go" and option.value in friends]
    ):
        return luck.choice(beside)
    willing = [option for option in options if option.value not in REFUSALS]
    return luck.choice(willing or options)
