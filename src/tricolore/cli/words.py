"""Words that several commands share: how a game ended, and for whom players are wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.errors import TricoloreError
from tricolore.core.state import Result
from tricolore.rulesets import find
from tricolore.studies.simulate import outcome


def side_names(scenario: str) -> Mapping[str, str]:
    """The sides of a scenario as people call them, by id."""
    rules, name = find(scenario)
    names: Mapping[str, str] = rules.begin(name, "0").setting.side_names
    return names


def ended(result: Result | None, names: Mapping[str, str]) -> str:
    """How a game ended: "Austrian minor victory", "draw"."""
    return told(outcome(result), names)


def told(counted: str, names: Mapping[str, str]) -> str:
    """A result as it is counted, "austrian: minor victory", with the side's name for its id."""
    side, _, level = counted.partition(": ")
    return f"{names[side]} {level}" if side in names else counted


def named_players(players: str, sides: Sequence[str]) -> list[str]:
    """One for each side, as they stand in an option."""
    specs = [spec.strip() for spec in players.split(",")]
    if len(specs) != len(sides):
        wanted = " and ".join(sides)
        raise TricoloreError(f"{len(sides)} players are wanted, for {wanted}, not {len(specs)}.")
    return specs
