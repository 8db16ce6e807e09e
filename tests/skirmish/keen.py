"""Players who look for a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tests.skirmish.state import Skirmish
from tests.skirmish.subjects import MarchTo
from tricolore.core.ask import Choose, Option
from tricolore.core.game import Game

REFUSALS = frozenset({"done", "stay", "pass", "hold fire", "no"})


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """March toward the enemy, fire, assault, play events."""
    s = game.state
    assert isinstance(s, Skirmish)
    enemies = [s.at[id] for id in s.of_side(s.setting.enemy(ask.side))]
    goes = [option for option in ask.options if option.kind == "go"]
    if isinstance(ask.about, MarchTo) and goes and enemies:
        distance = s.setting.board.distance
        away = {go: min(distance(int(go.value), enemy) for enemy in enemies) for go in goes}
        return [go for go in goes if away[go] == min(away.values())]
    return [option for option in ask.options if option.value not in REFUSALS] or ask.options
