"""Packages that only some commands need, and how to install them."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.metadata import requires
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]
"""The checkout, if Tricolore runs from one."""


def install(extra: str) -> str:
    """The command that installs an extra of pyproject.toml for this installation and this Python.

    Tricolore itself is not on PyPI.  In a checkout, the command installs the extra by its name.
    Elsewhere it installs the packages of the extra.
    """
    python = shlex.quote(_near(sys.executable))
    if (PROJECT / "pyproject.toml").is_file():
        return f"{python} -m pip install -e {shlex.quote(f'{_near(PROJECT)}[{extra}]')}"
    packages = (entry.partition(";") for entry in requires("tricolore") or ())
    wanted = [name.strip() for name, _, when in packages if f"'{extra}'" in when.replace('"', "'")]
    return f"{python} -m pip install {shlex.join(wanted)}"


def _near(path: str | Path) -> str:
    """The path relative to the current folder, if it lies below that."""
    here = os.path.relpath(path)
    return str(path) if here.startswith(os.pardir) else here
