"""Words that several commands share: how a game ended, who plays, which figures, what to type."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which

from tricolore.core import record
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.state import Result
from tricolore.rulesets import find
from tricolore.studies.simulate import outcome


def side_names(scenario: str) -> Mapping[str, str]:
    """The sides of a scenario as people call them, by id."""
    rules, name = find(scenario)
    return rules.about(name).sides


def ended(result: Result | None, names: Mapping[str, str]) -> str:
    """How a game ended: "Austrian minor victory", "draw"."""
    return told(outcome(result), names)


def told(counted: str, names: Mapping[str, str]) -> str:
    """A result as it is counted, "austrian: minor victory", with the side's name for its id."""
    side, _, level = counted.partition(": ")
    return f"{names[side]} {level}" if side in names else counted


def of_figures(saved: bytes, data: str | None) -> str:
    """What to say of a record that was made with other figures than it is now read with, or ""."""
    try:
        parts = record.read(saved)
    except DamagedSave:
        return ""
    header = parts.header or (parts.footer.header if parts.footer is not None else None)
    if header is None:
        return ""
    rules, name = find(header.scenario)
    if rules.fingerprint(rules.begin(name, "", data)) == header.data:
        return ""
    if data is not None:
        return f"It was not played with the figures in {data}."
    return "If it was played with figures of your own, name their folder with --data."


@contextmanager
def figures_named(saved: bytes, data: str | None) -> Iterator[None]:
    """Whatever is refused of a record, other figures may be the reason."""
    try:
        yield
    except DamagedSave:
        raise  # its sentence says what is left of the game
    except TricoloreError as error:
        raise TricoloreError(f"{error} {of_figures(saved, data)}".rstrip()) from None


def command() -> str:
    """What to type for `tricolore` from here."""
    if which("tricolore") is not None or Path(sys.argv[0]).name != "tricolore":
        return "tricolore"
    near = os.path.relpath(sys.argv[0])
    return shlex.quote(os.path.abspath(near) if near.startswith(os.pardir) else near)


def named_players(players: str, sides: Sequence[str]) -> list[str]:
    """One for each side, as they stand in an option."""
    specs = [spec.strip() for spec in players.split(",")]
    if len(specs) != len(sides):
        wanted = " and ".join(sides)
        raise TricoloreError(f"{len(sides)} players are wanted, for {wanted}, not {len(specs)}.")
    return specs
