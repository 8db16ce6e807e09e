"""The games, each by its own rulebook."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from tricolore.core.errors import UnknownScenario

NAMES = ("butchery", "macmahon")
"""Installed rulesets; each is a package here with a `RULESET`."""


def ruleset(name: str) -> Any:
    """A ruleset by its name, loaded when first asked for."""
    if name not in NAMES:
        raise UnknownScenario(_unknown(name))
    return import_module(f"tricolore.rulesets.{name}").RULESET


def scenarios() -> list[str]:
    """All scenarios by their full names, such as `butchery:solferino`."""
    return [f"{name}:{scenario}" for name in NAMES for scenario in ruleset(name).scenarios]


def find(scenario: str) -> tuple[Any, str]:
    """The ruleset of a scenario, and its name within that; a ruleset's first if none is named."""
    game, _, name = scenario.partition(":")
    if game not in NAMES:
        raise UnknownScenario(_unknown(scenario))
    rules = ruleset(game)
    name = name or rules.scenarios[0]
    if name not in rules.scenarios:
        raise UnknownScenario(_unknown(scenario))
    return rules, name


def _unknown(scenario: str) -> str:
    known = scenarios()
    near = get_close_matches(scenario, known, n=1, cutoff=0.0)
    return (
        f"There is no scenario {scenario!r}. The nearest is {near[0]!r}; all: {', '.join(known)}."
    )
