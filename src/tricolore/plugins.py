"""Players of your own: modules that add to `tricolore.players.MAKERS`.

`TRICOLORE_PLAYERS=module,module` names them.  Every command imports them before it does anything,
and so does every process that plays games for it.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence

from tricolore.core.errors import TricoloreError

VARIABLE = "TRICOLORE_PLAYERS"


class BadModule(TricoloreError):
    """A module of players that cannot be imported."""


def named() -> tuple[str, ...]:
    """The modules that the environment names."""
    names = (name.strip() for name in os.environ.get(VARIABLE, "").split(","))
    return tuple(filter(None, names))


def load(modules: Sequence[str] | None = None) -> None:
    """Import these modules, or those that the environment names; each once."""
    for module in named() if modules is None else modules:
        try:
            importlib.import_module(module)
        except ModuleNotFoundError as error:
            raise BadModule(
                f"The module {module!r} that {VARIABLE} names cannot be imported: {error}. "
                "Its folder must be in PYTHONPATH."
            ) from error
        except Exception as error:
            raise BadModule(
                f"The module {module!r} that {VARIABLE} names cannot be imported: "
                f"{type(error).__name__}: {error}."
            ) from error
