"""The ruleset of a game of the series: how it is saved, loaded and ended."""

from __future__ import annotations

from typing import TypeVar

from tricolore.core.state import State
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.kit.codec import GameRules

S = TypeVar("S", bound=Battle)


class BattleRules(GameRules[S]):
    """The base class; a game adds its name, its starting position and its points."""

    def setting(self, scenario: str, data: str | None = None) -> Setting:
        raise NotImplementedError

    def score(self, s: S, side: str) -> Score:
        raise NotImplementedError

    def summary(self, state: State) -> dict[str, dict[str, float]]:
        """What studies compare in a finished game: points, places and losses by side."""
        s = self.own(state)
        return {side: self._summary(s, side) for side in self.sides_of(s.setting.id)}

    def _summary(self, s: S, side: str) -> dict[str, float]:
        score = self.score(s, side)
        formations = s.setting.roster.formations
        return {
            "points": score.points,
            "places": len(score.places),
            "losses": sum(n for id, n in s.losses.items() if formations[id].side == side),
            "broken": sum(formations[id].side == side for id in s.broken),
            "turn": s.turn,
        }
