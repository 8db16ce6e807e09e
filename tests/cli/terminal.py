"""What tests of the command line share: ways to run it, and a position to play from."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from tricolore.cli import app

POSITION = """\
scenario = "butchery:solferino"
turn = 8
active = "FI"
step = "combat"
cup = ["AV", "AI"]

[units]
FI.Dieu = "2112 E"
FI.Goze = "2012 E"
FI.A1 = "2113 E"
AV.Koller = "2111 W disorganised -1"

[leaders]
FI = "2112"
AV = "2110"
"""


def run(*args: str | Path, input: str | None = None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=input)


def process(*args: str | Path, input: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tricolore", *map(str, args)],
        input=input,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def play(*args: str | int | Path, typed: str) -> str:
    done = run("play", *args, input=typed)
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())  # long lines are broken where the terminal ends


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True
