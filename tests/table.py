"""Helpers for rule tests: `script` plays a rule with given dice and choices, and fails when the
rule asks for something else."""

from __future__ import annotations

from typing import Any

from tricolore.core.ask import Choose, Option, Roll, Rule
from tricolore.core.state import State


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


def told(s: State, rule: str) -> list[str]:
    """The events of a rule in the log, as sentences."""
    return [event.tell() for event in s.log or [] if event.rule == rule]
