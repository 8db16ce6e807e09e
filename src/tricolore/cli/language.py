"""The language of a game in the terminal: `--language fr`, or that of the system (LANG).

What the game says is in that language.  The commands are typed and explained in English.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from tricolore.core.catalogue import Catalogue
from tricolore.core.errors import TricoloreError
from tricolore.core.text import Text, said
from tricolore.rulesets.terminal import Terminal, terminal
from tricolore.rulesets.tongues import known, preferred, tongue

Language = Annotated[
    str | None,
    typer.Option(metavar="CODE", help="The language of the game, such as fr. By default LANG's."),
]


def chosen(language: str | None, ruleset: str) -> Catalogue | None:
    """The catalogue to show a game with; None is English."""
    if language is not None and language not in known():
        raise TricoloreError(f"There is no language {language!r}; there are {', '.join(known())}.")
    set_up = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    ours = next(filter(None, set_up), "")
    return tongue(language or preferred(ours.partition(".")[0].replace("_", "-")), ruleset)


def terminal_in(ruleset: str, language: str | None) -> Terminal:
    """A game's terminal, which says everything in a language."""
    face, spoken = terminal(ruleset), chosen(language, ruleset)
    return face if spoken is None else Spoken(face, spoken)


class Spoken:
    """A game's terminal whose answers are in another language."""

    def __init__(self, face: Terminal, tongue: Catalogue) -> None:
        self.face = face
        self.tongue = tongue

    def for_side(self, side: str | None) -> Terminal:
        return Spoken(self.face.for_side(side), self.tongue)

    def side_names(self, state: Any) -> Mapping[str, str]:
        names = self.face.side_names(state)
        return {side: said(name, self.tongue) for side, name in names.items()}

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.face, name)
        if not callable(found):
            return self._said(found)
        return lambda *args: self._said(found(*args))

    def _said(self, value: Any) -> Any:
        if isinstance(value, Text):
            return value.said(self.tongue)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*map(self._said, value))
        if isinstance(value, tuple | list):
            return type(value)(map(self._said, value))
        if isinstance(value, dict):
            return {key: self._said(inner) for key, inner in value.items()}
        return value


def tongue_of(face: Terminal) -> Catalogue | None:
    """The language that a terminal speaks; None is English."""
    return face.tongue if isinstance(face, Spoken) else None
