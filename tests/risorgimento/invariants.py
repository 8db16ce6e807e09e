"""What must hold at every decision of a game."""

from __future__ import annotations

from tricolore import Game
from tricolore.rulesets.risorgimento.state import Risorgimento

DERIVED = (*("allied_zones", "austrian_zones", "zone_of", "occupied", "strong", "idle", "resting"),)


def check(game: Game) -> None:
    s = game.state
    assert isinstance(s, Risorgimento)
    stacked = [uid for stack in s.stacks.values() for uid in stack]
    assert sorted(stacked) == sorted(s.units)
    for hex, stack in s.stacks.items():
        assert stack
        assert len({s.side(uid) for uid in stack}) == 1
        for uid in stack:
            unit, counter = s.units[uid], s.counter(uid)
            assert unit.hex == hex
            assert 0 <= unit.facing < 6
            assert 0 <= unit.hits <= counter.cohesion
            assert not unit.square or counter.foot
        horse = any(s.counter(uid).horse for uid in stack)  # 6.13
        facings = {s.units[uid].facing for uid in stack if horse or not s.counter(uid).guns}
        calm = not any(s.units[uid].reserve for uid in stack)
        assert len(facings) <= 1 or not calm or len(stack) > 2, f"{stack} face {facings}"
    assert not set(s.fallen) & set(s.units)
    assert not set(s.waiting) & set(s.units)
    whole = s.clone()
    whole.rebuild()
    for name in DERIVED:
        assert getattr(whole, name) == getattr(s, name), name
    for hex, leaders in s.at.items():
        assert sorted(leaders) == sorted(id for id, post in s.posts.items() if post == hex)
