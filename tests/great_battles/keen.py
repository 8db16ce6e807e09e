"""What brings on a fight in the games of the series."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from tests.keen import willing
from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.rules.state import Battle


def eager(game: Game, ask: Choose) -> Sequence[Option]:
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
    return willing(ask)


def _away(s: Battle, hex: int, enemies: AbstractSet[int]) -> int:
    return min(s.setting.board.distance(hex, enemy) for enemy in enemies)


def _least(options: list[Option], figures: list[int]) -> list[Option]:
    """All of the options whose figure is the least."""
    least = min(figures)
    return [option for option, figure in zip(options, figures, strict=True) if figure == least]
