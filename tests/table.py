"""Helpers for rule tests, which set up positions and play scripted inputs.

`field` builds a state from the same code that reads positions written by hand, by default on a
map without any feature, so that a test shows all the terrain it depends on.  `script` plays a rule
with given dice and choices, and fails when the rule asks for something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tricolore.core.ask import Choose, Option, Roll, Rule
from tricolore.core.board import Board
from tricolore.core.position import Position
from tricolore.rulesets.butchery.position import set_up
from tricolore.rulesets.butchery.setting import Setting, load_setting
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.butchery.terrain import ground_of

Side = tuple[int, int]


@cache
def solferino() -> Setting:
    """The scenario on its own map."""
    return load_setting("solferino")


def ground(
    terrain: Mapping[int, str] | None = None,
    level: Mapping[int, int] | None = None,
    sides: Mapping[Side, str] | None = None,
    roads: Mapping[Side, str] | None = None,
) -> Setting:
    """The scenario on a flat and open map, with only these features on it."""
    return _ground(
        tuple(sorted((terrain or {}).items())),
        tuple(sorted((level or {}).items())),
        tuple(sorted((sides or {}).items())),
        tuple(sorted((roads or {}).items())),
    )


@cache
def _ground(terrain: Any, level: Any, sides: Any, roads: Any) -> Setting:
    setting = solferino()
    grid = setting.board.grid
    board = Board(
        "Field",
        grid,
        dict.fromkeys(grid.hexes(), "clear") | dict(terrain),
        level=dict(level),
        sides={pair: frozenset([word]) for pair, word in sides},
        roads={pair: frozenset([word]) for pair, word in roads},
        up="E",
    )
    import tomllib

    from tricolore.rulesets.butchery.setting import DATA

    tables = tomllib.loads((DATA / "tables.toml").read_text())
    return setting._replace(board=board, ground=ground_of(board, tables, "field"))


def field(
    units: Mapping[str, str] | None = None,
    setting: Setting | None = None,
    seed: str = "test",
    **fields: Any,
) -> Butchery:
    """A position: `field({"FI.Dieu": "1918 E"}, active="FI", step="combat", turn=8)`.

    Other entries as in `tricolore.rulesets.butchery.position`.  The log is kept, for tests that
    look at what is told.
    """
    position = Position("butchery:solferino", {"units": dict(units or {}), **fields})
    s = set_up(position, setting or ground(), seed)
    s.log = []
    return s


def commanded(s: Butchery, *uids: str) -> Butchery:
    """The same state with these units in command; without any, the whole active formation."""
    s.commanded = frozenset(uids or s.members(s.active))
    return s


def script(rule: Rule[Any] | None, *inputs: int | Option) -> Any:
    """Play a rule: an int answers a roll, an option answers a choice.  Returns its result."""
    if rule is None:
        assert not inputs, f"the rule asks nothing, but {inputs} were given"
        return None
    left = list(inputs)
    try:
        ask = next(rule)
        while True:
            assert left, f"the rule asks for more: {ask}"
            value = left.pop(0)
            if isinstance(ask, Roll):
                assert isinstance(value, int), f"{ask} wants a die, not {value}"
                assert 1 <= value <= ask.sides, f"{ask} cannot give {value}"
            else:
                assert isinstance(ask, Choose)
                assert isinstance(value, Option), f"{ask} wants a choice, not {value}"
                assert value in ask.options, f"{value} is not offered by {ask}"
            ask = rule.send(value)
    except StopIteration as end:
        assert not left, f"the rule did not ask for {left}"
        return end.value


def options_of(rule: Rule[Any], *inputs: int | Option) -> set[Option]:
    """What a rule offers after some inputs; the set is empty if it ends instead."""
    left = list(inputs)
    try:
        ask = next(rule)
        while left:
            ask = rule.send(left.pop(0))
    except StopIteration:
        return set()
    assert isinstance(ask, Choose), f"{ask} is a roll"
    return set(ask.options)


def told(s: Butchery, rule: str) -> list[str]:
    """The events of a rule in the log, as sentences."""
    return [event.tell() for event in s.log or [] if event.rule == rule]
