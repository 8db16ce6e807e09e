"""The games, each with the rules of its rulebook.

A game is found in one of three ways.  It is a package here that has a module `ruleset`; or an
installed package names its ruleset as an entry point of the group `tricolore.rulesets`; or an
imported module calls `add` (see `tricolore.plugins`).  There is no list of games to keep, and
finding their names loads none of them.
"""

from __future__ import annotations

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from tricolore.core.errors import TricoloreError, UnknownScenario
from tricolore.rulesets.ruleset import Ruleset

GROUP = "tricolore.rulesets"
DEFAULT = "butchery:solferino"
"""The battle that most people begin with."""

ADDED: dict[str, Ruleset] = {}
"""Rulesets added by modules, by name."""


def add(rules: Ruleset) -> None:
    """Make a ruleset known to this process."""
    if rules.name in names() and ADDED.get(rules.name) is not rules:
        raise TricoloreError(f"There is a game called {rules.name!r} already.")
    ADDED[rules.name] = rules


def names() -> tuple[str, ...]:
    """The rulesets that can be played, in the order in which they are listed.

    The game of the default scenario comes first.
    """
    first = DEFAULT.partition(":")[0]
    return tuple(dict.fromkeys((first, *_packages(), *sorted(_elsewhere()), *ADDED)))


@cache
def _packages() -> tuple[str, ...]:
    """The packages here that have a module `ruleset`; none of them is loaded."""
    return tuple(
        sorted(
            found.name
            for found in pkgutil.iter_modules(__path__)
            if found.ispkg
            and any(
                inner.name == "ruleset"
                for folder in __path__
                for inner in pkgutil.iter_modules([str(Path(folder) / found.name)])
            )
        )
    )


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    """Rulesets of other installed packages."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def ruleset(name: str) -> Ruleset:
    """A ruleset by its name, loaded on first use."""
    if name in _packages():
        found: Ruleset = import_module(f"{__name__}.{name}").RULESET
    elif name in ADDED:
        found = ADDED[name]
    elif name in _elsewhere():
        found = _elsewhere()[name].load()
    else:
        raise UnknownScenario(_unknown(name))
    return found


def default() -> str:
    """The full name of the scenario that is played by default."""
    return DEFAULT


def scenarios() -> list[str]:
    """The full names of all scenarios, such as `butchery:solferino`."""
    return [f"{name}:{scenario}" for name in names() for scenario in ruleset(name).scenarios]


def find(scenario: str) -> tuple[Ruleset, str]:
    """The ruleset of a scenario, and the scenario's own name.

    A scenario can be given by its full name, `butchery:solferino`, or by its own name, `solferino`,
    if no other game has one of that name.  A game's name alone means its first scenario.
    """
    game, _, name = scenario.strip().casefold().partition(":")
    if game in names():
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
    """The full name of a scenario, whichever way it was given."""
    rules, name = find(scenario)
    return f"{rules.name}:{name}"


def nearest(scenario: str, *others: str, cutoff: float = 0.6) -> str:
    """The scenario, or one of the other names, that a misspelt name probably means, or "".

    A scenario's own name is compared as well, so `solferno` is near to `butchery:solferino`.  If
    several games have a scenario of that name, the first one listed is meant.
    """
    meant = {full.partition(":")[2]: full for full in reversed(scenarios())}
    meant |= {name: name for name in (*scenarios(), *others)}
    near = get_close_matches(scenario.casefold(), meant, n=1, cutoff=cutoff)
    return meant[near[0]] if near else ""


def _unknown(scenario: str) -> str:
    known, near = ", ".join(scenarios()), nearest(scenario, cutoff=0.0)
    return f"There is no scenario {scenario!r}. The nearest is {near!r}; all: {known}."
