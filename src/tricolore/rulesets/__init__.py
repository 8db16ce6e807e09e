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
    """The ruleset of a scenario, and its name within that.

    A scenario is named in full, `butchery:solferino`, or by its own name, `solferino`, where no
    other game has one of that name.  A game's name alone stands for its first scenario.
    """
    game, _, name = scenario.strip().casefold().partition(":")
    if game in NAMES:
        rules = ruleset(game)
        name = name or rules.scenarios[0]
        if name in rules.scenarios:
            return rules, name
    elif not name:
        fitting = [full for full in scenarios() if full.partition(":")[2] == game]
        if len(fitting) == 1:
            return find(fitting[0])
        if fitting:
            raise UnknownScenario(f"{scenario!r} may be {' or '.join(fitting)}; name it in full.")
    raise UnknownScenario(_unknown(scenario))


def full_name(scenario: str) -> str:
    """A scenario in full, however it was named."""
    rules, name = find(scenario)
    return f"{rules.name}:{name}"


def nearest(scenario: str, *others: str, cutoff: float = 0.6) -> str:
    """The scenario, or one of the other names, that a misspelt one may have meant, or nothing.

    A scenario is compared by its own name as well, so that `solferno` is near to
    `butchery:solferino`.
    """
    meant = {full.partition(":")[2]: full for full in scenarios()}
    meant |= {name: name for name in (*scenarios(), *others)}
    near = get_close_matches(scenario.casefold(), meant, n=1, cutoff=cutoff)
    return meant[near[0]] if near else ""


def _unknown(scenario: str) -> str:
    known, near = ", ".join(scenarios()), nearest(scenario, cutoff=0.0)
    return f"There is no scenario {scenario!r}. The nearest is {near!r}; all: {known}."
