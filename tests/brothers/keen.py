"""Players who look for a fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tricolore.core.ask import Choose, Option, sent
from tricolore.core.game import Game
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.subjects import OnMarch, OrderMove

WORDS = frozenset({"aggressive", "all", "assault", "charge", "fire", "stand", "together", "yes"})
REFUSALS = frozenset({"done", "none", "no", "hold", "pass", "nobody", "no more", "stop", "leave"})


def eager(game: Game, ask: Choose) -> Sequence[Option]:
    """March toward the enemy, fire, assault, play events."""
    s = game.state
    assert isinstance(s, Brothers)
    if isinstance(ask.about, (OrderMove, OnMarch)):
        return _nearest(s, ask)
    good = [option for option in ask.options if option.value in WORDS]
    if good:
        return good
    return [option for option in ask.options if option.value not in REFUSALS] or ask.options


def _nearest(s: Brothers, ask: Choose) -> Sequence[Option]:
    enemies = [hex for hex in s.stacks if s.holder(hex) != ask.side]
    charges = [option for option in ask.options if option.value == "charge"]
    if charges or not enemies:
        return charges or ask.options
    board = s.setting.board

    @cache
    def away(hex: int) -> int:
        return min(board.distance(hex, enemy) for enemy in enemies)

    found: dict[Option, int] = {}
    for option in ask.options:
        if option.kind == "send":
            who, hex = sent(option)
            here = s.units[who].hex if who in s.units else int(who) if who.isdigit() else 0
            if not here or away(hex) < away(here):
                found[option] = away(hex)
        elif option.kind == "go":
            found[option] = away(int(option.value))
    if not found:
        rest = [option for option in ask.options if option.value in ("done", "stop")]
        return rest or ask.options
    least = min(found.values())
    return [option for option, figure in found.items() if figure == least]
