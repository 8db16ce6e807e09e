"""Whole games by players who look for a fight, with all options: rules that never contradict."""

from __future__ import annotations

import random

import pytest

from tests.brothers.table import scenario
from tricolore import Game
from tricolore.core.ask import Choose, Fill, Option
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.command import PLOTTED
from tricolore.rulesets.brothers.leaders import FALL_OF_SOVEREIGN
from tricolore.rulesets.brothers.sequence import VARIABLE_STORM, begin
from tricolore.rulesets.brothers.state import STACK_LIMIT, Brothers
from tricolore.rulesets.brothers.steps import Draw

REFUSALS = ("done", "pass", "no", "hold", "no more", "nobody", "stop", "leave", "defensive")
OPTIONS = (PLOTTED, VARIABLE_STORM, FALL_OF_SOVEREIGN)


def eager(s: Brothers, ask: Choose, luck: random.Random) -> Option:
    """Fire, go where the enemy is, assault; now and then anything."""
    options = ask.options
    if luck.random() < 0.15:
        return luck.choice(options)
    willing = [o for o in options if o.kind != "say" or o.value not in REFUSALS] or list(options)
    enemy = s.setting.bits.hexes(s.contact(s.enemy(ask.side)))
    sends = [o for o in willing if o.kind == "send"]
    near = [o for o in sends if int(str(o.value)[-4:]) in enemy]
    if ask.about.__class__.__name__ == "OrderMove" and not near and luck.random() < 0.3:
        return options[-1]
    return luck.choice(near or sends or willing)


def played(name: str, seed: int, options: tuple[str, ...]) -> Game:
    luck = random.Random(seed)
    game = Game(
        RULESET,
        f"brothers:{name}",
        begin(scenario(name), f"seed {seed}", frozenset(options)),
        listen=False,
    )
    for _ in range(30_000):
        ask = game.ask
        if ask is None:
            return game
        s = game.state
        assert isinstance(s, Brothers)
        if isinstance(ask, Fill):
            game.answer(tuple(luck.choice(row.options) for row in ask.rows))
        else:
            game.answer(eager(s, ask, luck))
        _sound(game)
    raise AssertionError("the game does not end")


def _sound(game: Game) -> None:
    """What holds whenever a chit is drawn."""
    s = game.state
    assert isinstance(s, Brothers)
    for hex, stack in s.stacks.items():
        assert len({s.side(uid) for uid in stack}) == 1
        assert all(s.units[uid].hex == hex for uid in stack)
    if s.agenda and isinstance(s.agenda[0], Draw) and s.act is None:
        crowded = [hex for hex in s.stacks if s.strength_in(hex) > STACK_LIMIT]
        assert not crowded
    for uid, unit in s.units.items():
        assert not (unit.worn and s.counter(uid).detachment)


@pytest.mark.parametrize("options", [(), OPTIONS], ids=["plain", "options"])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["spia-ditalia", "heights", "san-martino", "medole"])
def test_a_game_of_fighters_comes_to_an_end(name, seed, options):
    game = played(name, seed, options)
    assert game.result is not None
    s = game.state
    assert isinstance(s, Brothers)
    assert s.broken or name == "spia-ditalia"
