"""Players who look for a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import ChooseMover, MoveOn

RINGS = (1, 2, 4, 8, 16, 32)


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """Up to the enemy, and at him; but whoever stands beside him stays and faces him."""
    s = game.state
    assert isinstance(s, Risorgimento)
    enemy = s.enemy(ask.side)
    if isinstance(ask.about, ChooseMover):
        return [one for one in ask.options if one.kind == "pick"] or ask.options
    if isinstance(ask.about, MoveOn):
        here = s.units[ask.about.uid].hex
        if s.is_beside(enemy, here):
            return [one for one in ask.options if one.kind != "go"] or ask.options
        return _nearest(s, ask, enemy)
    near = [one for one in ask.options if one.kind == "go" and s.is_beside(enemy, int(one.value))]
    return near or [one for one in ask.options if one.kind != "say"] or ask.options


def _nearest(s: Risorgimento, ask: Choose, enemy: str) -> Sequence[Option]:
    """The hexes nearest to any of the enemy's units, in rings that double."""
    goals = [one for one in ask.options if one.kind == "go"]
    for ring in RINGS if goals else ():
        area = s.bits.within(s.occupied[enemy], ring)
        near = [one for one in goals if area & s.bits.bit[int(one.value)]]
        if near:
            return near
    return ask.options
