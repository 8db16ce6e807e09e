"""Plug-ins: modules of your own that add players or games to every command.

`TRICOLORE_PLUGINS=module,module` names them; `TRICOLORE_PLAYERS` means the same.  A module adds to
`tricolore.players.MAKERS`, or calls `tricolore.rulesets.add`.  Every command imports the modules
before it does anything else, and so does every process that plays games for it.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence

from tricolore.core.errors import TricoloreError

VARIABLES = ("TRICOLORE_PLUGINS", "TRICOLORE_PLAYERS")


class BadModule(TricoloreError):
    """A plug-in that cannot be imported."""


def named() -> tuple[str, ...]:
    """The modules that the environment names."""
    return tuple(dict.fromkeys(name for variable in VARIABLES for name in _named_by(variable)))


def _named_by(variable: str) -> tuple[str, ...]:
    names = (name.strip() for name in os.environ.get(variable, "").split(","))
    return tuple(filter(None, names))


def load(modules: Sequence[str] | None = None) -> None:
    """Import these modules, or else those that the environment names."""
    for module in named() if modules is None else modules:
        who = next((name for name in VARIABLES if module in _named_by(name)), VARIABLES[0])
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            raise BadModule(
                f"The module {module!r} that {who} names cannot be imported: {error}. "
                "Its folder must be in PYTHONPATH."
            ) from error
        except Exception as error:
            raise BadModule(
                f"The module {module!r} that {who} names cannot be imported: "
                f"{type(error).__name__}: {error}."
            ) from error
