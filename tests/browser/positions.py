"""Games that have come to some question, for tests of what the table makes of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.keen import keen
from tricolore import load_position, new_game
from tricolore.core.ask import Choose, Option, Roll
from tricolore.core.game import Game
from tricolore.rulesets.table import Odds, table_of

Wanted = Callable[[Game, Choose], bool]
SEEDS = 20


@cache
def game_at(scenario: str, wanted: Wanted) -> bytes:
    """The record of a game between people who want to fight, at the first such question."""
    for seed in range(SEEDS):
        game, luck = new_game(scenario, seed=seed), random.Random(seed)
        while (ask := game.ask) is not None:
            if wanted(game, ask):
                return game.save()
            game.answer(keen(game, ask, luck))
    raise AssertionError("no game comes to that question")


FEW = """
scenario = "butchery:solferino"
[units]
FI.Dieu = "2112 E"
FI.FDouay = "2113 E"
AV.Koller = "2411 W"
AV.Puchner = "2412 W"
[leaders]
FI = "2112"
AV = "2411"
"""
"""Solferino with two brigades a side: a turn is over after a few choices."""


def few(seed: int) -> bytes:
    """The record of a game that begins with them."""
    return load_position(FEW, seed=seed).save()


def options(ask: Choose, kind: str) -> list[Option]:
    return [option for option in ask.options if option.kind == kind]


def rolls(game: Game, option: Option) -> bool:
    """Whether dice fall at once."""
    thought = game.clone(chance=True)
    thought.answer(option)
    return isinstance(thought.chance_ask, Roll)


def guns_with_one_target(game: Game, ask: Choose) -> bool:
    """Guns are asked for, and the first of them would fire at once."""
    first = ask.options[0]
    return "which guns" in ask.prompt and first.kind == "pick" and rolls(game, first)


def guns_with_two_targets(game: Game, ask: Choose) -> bool:
    first = ask.options[0]
    return "which guns" in ask.prompt and first.kind == "pick" and not rolls(game, first)


def facing_after_a_move(game: Game, ask: Choose) -> bool:
    """A unit that has moved may go on or turn."""
    return "face which way" in ask.prompt and bool(options(ask, "go"))


def facing_alone(game: Game, ask: Choose) -> bool:
    return len(options(ask, "turn")) == len(ask.options) == 6


def facing_under_another(game: Game, ask: Choose) -> bool:
    """A unit that may turn shares its hex with one that comes after it."""
    units: dict[str, Any] = game.state.units
    if ask.unit not in units or not options(ask, "turn"):
        return False
    here = [uid for uid, unit in units.items() if unit.hex == units[ask.unit].hex]
    return len(here) > 1 and here[-1] != ask.unit


def assault_on_a_hex(game: Game, ask: Choose) -> bool:
    return "assaults which hex" in ask.prompt


def assault_by_a_detachment(game: Game, ask: Choose) -> bool:
    """By a unit such as a/1 Bils, whose name begins with a small letter."""
    detached = (ask.unit or "").endswith(("BilsA", "BilsB", "BlumencronA", "BlumencronB"))
    return detached and assault_on_a_hex(game, ask)


def many_units(game: Game, ask: Choose) -> bool:
    return ask.prompt == "Move which unit?" and len(ask.options) > 11


def bloody(game: Game, ask: Choose) -> bool:
    """Somebody has lost a step, and somebody else is in disorder."""
    units = game.state.units.values()
    return any(unit.losses == 1 for unit in units) and any(unit.disorganised for unit in units)


def many_attacks(game: Game, ask: Choose) -> bool:
    """Of several attacks one is resolved; the odds of each are long."""
    return (
        "Resolve the attack" in ask.prompt and len(ask.options) > 2 and "coordinates" in _note(game)
    )


def _note(game: Game) -> str:
    """What the odds of the first option presume."""
    assert game.ask is not None
    first = game.ask.options[0]
    args = {"option": [first.kind, first.value]}
    odds = table_of(game.ruleset.name).query(game, "odds", args, game.ask.side)
    assert isinstance(odds, Odds)
    return odds.note


def retreat_before_combat(game: Game, ask: Choose) -> bool:
    return "retreat before combat" in ask.prompt


def attack_with_many(game: Game, ask: Choose) -> bool:
    return ask.prompt in ("Attack with which unit?", "Assault with which unit?") and (
        len(ask.options) > 7
    )
