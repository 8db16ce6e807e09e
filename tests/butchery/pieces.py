"""Counters with figures of the test's own choosing, and a table that plays several steps.

The figures in the data are corrected now and then; a test that depends on one sets it.
"""

from __future__ import annotations

from typing import Any

from tests.table import ground
from tricolore import Game
from tricolore.core.ask import Choose, Option, Roll
from tricolore.rulesets.butchery import RULESET
from tricolore.rulesets.butchery.movement import moves_of
from tricolore.rulesets.butchery.setting import Setting
from tricolore.rulesets.butchery.state import Butchery


def printed(uid: str, setting: Setting | None = None, **figures: Any) -> Setting:
    """The setting with other figures on one unit's counter."""
    setting = setting or ground()
    counters = setting.roster.counters
    changed = counters | {uid: counters[uid]._replace(**figures)}
    return setting._replace(roster=setting.roster._replace(counters=changed))


def led(formation: str, setting: Setting | None = None, **figures: Any) -> Setting:
    """The setting with other figures on one commander's counter."""
    setting = setting or ground()
    formations = setting.roster.formations
    changed = formations | {formation: formations[formation]._replace(**figures)}
    return setting._replace(roster=setting.roster._replace(formations=changed))


def play(s: Butchery, *inputs: int | Option) -> Butchery:
    """Play from the agenda with these dice and choices, up to the next question."""
    game = table(s, *inputs)
    state = game.state
    assert isinstance(state, Butchery)
    return state


def question(s: Butchery, *inputs: int | Option) -> Choose | Roll | None:
    """What is asked after these inputs; None if the game is over by then."""
    return table(s, *inputs).chance_ask


def table(s: Butchery, *inputs: int | Option) -> Game:
    game = Game(RULESET, "butchery:solferino", s.clone(), chance=True)
    for value in inputs:
        ask = game.chance_ask
        assert ask is not None, f"the game is over, but {value} was given"
        if isinstance(ask, Choose):
            assert value in ask.options, f"{value} is not offered by {ask}"
        else:
            assert isinstance(value, int), f"{ask} wants a die, not {value}"
        game.answer(value)
    return game


def reach(s: Butchery, uid: str, spent: float = 0) -> dict[int, float]:
    """Where a unit may end a leg of its movement, and the movement points spent by then."""
    moves = moves_of(s, uid, int(2 * spent))
    return {hex: points / 2 for hex, points in moves.cost.items()}
