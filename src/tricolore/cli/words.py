"""Texts that several commands share: results, players, data files, commands to type."""

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
    """The names of a scenario's sides, by id."""
    rules, name = find(scenario)
    return rules.about(name).sides


def ended(result: Result | None, names: Mapping[str, str]) -> str:
    """How a game ended: "Austrian minor victory", "draw"."""
    return outcome_in_words(outcome(result), names)


def outcome_in_words(counted: str, names: Mapping[str, str]) -> str:
    """An outcome such as "austrian: minor victory", with the side's name in place of its id."""
    side, _, level = counted.partition(": ")
    return f"{names[side]} {level}" if side in names else counted


def data_hint(saved: bytes, data: str | None) -> str:
    """A hint, if a record was made with other data files than it is now read with."""
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
        return f"It was not played with the data files in {data}."
    return "If it was played with data files of your own, name their folder with --data."


@contextmanager
def hinting_at_data(saved: bytes, data: str | None) -> Iterator[None]:
    """Add a hint to errors of a record, because other data files may be their reason."""
    try:
        yield
    except DamagedSave:
        raise  # its message says what could be recovered
    except TricoloreError as error:
        raise TricoloreError(f"{error} {data_hint(saved, data)}".rstrip()) from None


def command() -> str:
    """What to type for `tricolore` in the current folder."""
    if which("tricolore") is not None or Path(sys.argv[0]).name != "tricolore":
        return "tricolore"
    near = os.path.relpath(sys.argv[0])
    return shlex.quote(os.path.abspath(near) if near.startswith(os.pardir) else near)


def named_players(players: str, sides: Sequence[str]) -> list[str]:
    """Read the players of an option: one for each side, separated by commas."""
    specs = [spec.strip() for spec in players.split(",")]
    if len(specs) != len(sides):
        wanted = " and ".join(sides)
        raise TricoloreError(f"Name {len(sides)} players, for {wanted}, not {len(specs)}.")
    return specs
