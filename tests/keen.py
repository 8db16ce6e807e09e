"""Players who look for a fight: answers at random alone seldom bring two armies together."""

from __future__ import annotations

import random
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from importlib.util import find_spec

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.rules.state import Battle

REFUSALS = frozenset({"done", "none", "no"})
WHIM = 0.2
"""How often they answer at random after all."""


def keen(game: Game, ask: Choose, luck: random.Random) -> Option:
    """One of the options that bring on a fight; now and then any."""
    return luck.choice(ask.options if luck.random() < WHIM else eager(game, ask))


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """What brings on a fight: as the tests of a game have it, or else as games of the series do."""
    package = type(game.ruleset).__module__.split(".")[-2]
    name = f"tests.{package}.keen"
    if find_spec(name) is not None:
        found: Sequence[Option] = import_module(name).eager(game, ask)
        return found
    return _in_the_series(game, ask)


def _in_the_series(game: Game, ask: Choose) -> Sequence[Option]:
    """Go where the enemy is, face him, say yes; commanders ride to units, to share their fights."""
    s = game.state
    assert isinstance(s, Battle)
    unit = s.units.get(ask.unit or "")
    enemies = s.field(s.enemy_of(ask.side)).occupied
    goes = [option for option in ask.options if option.kind == "go"]
    turns = [option for option in ask.options if option.kind == "turn"]
    if unit is not None and enemies:
        near = not enemies.isdisjoint(s.setting.board.neighbours[unit.hex])
        if goes and (not near or len(goes) == len(ask.options)):
            return _least(goes, [_away(s, int(option.value), enemies) for option in goes])
        if turns:
            fronts = s.ground.zone[unit.hex]
            faced = [len(enemies.intersection(fronts[int(turn.value)])) for turn in turns]
            return _least(turns, [-number for number in faced])
    friends = s.field(ask.side).occupied
    if ask.unit in s.leaders and (met := [option for option in goes if option.value in friends]):
        return met
    return [option for option in ask.options if option.value not in REFUSALS] or ask.options


def _away(s: Battle, hex: int, enemies: AbstractSet[int]) -> int:
    return min(s.setting.board.distance(hex, enemy) for enemy in enemies)


def _least(options: list[Option], figures: list[int]) -> list[Option]:
    """All of the options whose figure is the least."""
    least = min(figures)
    return [option for option, figure in zip(options, figures, strict=True) if figure == least]
