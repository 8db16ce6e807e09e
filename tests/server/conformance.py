"""A server held to its description by schemathesis: every request that the description allows, and
many that it does not, and every answer looked at.

Which checks there are, and why some answers are excused, is in `schemathesis.toml`; the games that
are asked about come from `schema_tables.py`.  The server must know the players of `fools.py` and
allow one client more than usual.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class Outcome(NamedTuple):
    cases: int
    faults: list[str]
    """What is wrong, and with which request."""
    untried: Sequence[str]
    """Requests that never came to anything."""
    said: str


def check(
    address: str, folder: Path, examples: int, *more: str, seed: int = 1, seconds: float = 3600
) -> Outcome:
    """So many examples for each request, besides those that cover the description."""
    report = folder / "report.json"
    command = [
        *(sys.executable, "-m", "schemathesis.cli"),
        *("--config-file", str(HERE / "schemathesis.toml"), "run"),
        *(f"{address}/schema/openapi.json", "--url", address, "--no-color"),
        *("--max-examples", str(examples), "--seed", str(seed)),
        *("--report", "json", "--report-json-path", str(report), *more),
    ]
    ran = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
    )
    if not report.exists():
        return Outcome(0, [f"schemathesis has failed: {ran.stdout}"], [], ran.stdout)
    found = json.loads(report.read_text())
    faults = [*map(_fault, [*found["failures"], *found["errors"]])]
    if ran.returncode and not faults:
        faults = [f"schemathesis has ended with {ran.returncode}"]
    return Outcome(
        found["test_cases"]["generated"], faults, _untried(found["valid_rates"]), ran.stdout
    )


def _fault(found: dict[str, Any]) -> str:
    return json.dumps(found)[:2000]


def _untried(rates: dict[str, dict[str, dict[str, int]]]) -> Sequence[str]:
    """Requests that fit the description, of which none was ever accepted."""
    return [
        operation
        for operation, phases in rates.items()
        if not any(phase["accepted"] for phase in phases.values())
    ]
