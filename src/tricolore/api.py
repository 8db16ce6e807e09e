"""The entry points: new games, saved games, positions."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from tricolore.core import record
from tricolore.core.game import Game
from tricolore.core.setup import settle_options
from tricolore.rulesets import find


def new_game(
    scenario: str,
    seed: int | str | None = None,
    *,
    data: str | None = None,
    listen: bool = True,
    chance: bool = False,
    options: Mapping[str, str] | None = None,
) -> Game:
    """A new game of a scenario such as `butchery:solferino`.

    Without a seed, the dice use 256 random bits from the system; small seeds are for studies.
    `data` is a folder with data files of your own.  With `listen=False` no log is kept, which is
    faster.  With `chance=True` the game asks for its dice instead of rolling them.  `options` has a
    word for each option of the scenario that is not to have its default, by id.
    """
    rules, name = find(scenario)
    text = secrets.token_hex(32) if seed is None else str(seed)
    chosen = settle_options(rules.options(name), options)
    start = rules.begin(name, text, data, chosen)
    game = Game(rules, f"{rules.name}:{name}", start, listen=listen, chance=chance)
    game.data, game.options = data, chosen
    return game


def load_game(saved: bytes, data: str | None = None) -> Game:
    """A saved game, ready to continue.

    Raises `DamagedSave` if the record is damaged.  The error's `game` is what could be recovered.
    """
    return record.load(saved, find, data)


def load_position(text: str, seed: int | str | None = None, data: str | None = None) -> Game:
    """A game that starts from a hand-written position (see docs/positions.md)."""
    from tricolore.core.position import read_position

    position = read_position(text)
    rules, name = find(position.scenario)
    state = rules.set_up(position, name, secrets.token_hex(32) if seed is None else str(seed), data)
    game = Game(rules, f"{rules.name}:{name}", state)
    game.custom = True
    game.data = data
    return game
