"""How a game begins: the options decided beforehand, and the state it starts from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from tricolore.core.errors import TricoloreError
from tricolore.core.state import GameOption, Ruleset, State


class BadOption(TricoloreError):
    """An option that a scenario does not have, or a word that the option does not offer."""


def settle_options(
    offered: Sequence[GameOption], chosen: Mapping[str, str] | None
) -> dict[str, str]:
    """A word for every option of a scenario: the chosen one, or else the default."""
    chosen = chosen or {}
    known = {option.id: option for option in offered}
    for id, word in chosen.items():
        if id not in known:
            raise BadOption(f"There is no option {id!r} in this scenario{_hint(id, known)}.")
        words = [each for each, _ in known[id].choices]
        if word not in words:
            raise BadOption(f"The option {id!r} cannot be {word!r}{_hint(word, words)}.")
    return {id: chosen.get(id, option.choices[0][0]) for id, option in known.items()}


def read_choices(entries: Iterable[str]) -> dict[str, str]:
    """Read options as people type them: `calendar=regular`."""
    chosen: dict[str, str] = {}
    for entry in entries:
        id, equals, word = entry.partition("=")
        if not equals:
            raise BadOption(f"An option must be given as ID=WORD, not as {entry!r}.")
        if id in chosen:
            raise BadOption(f"The option {id!r} is given twice.")
        chosen[id] = word
    return chosen


def starting_state(
    ruleset: Ruleset,
    scenario: str,
    seed: str,
    data: str | None = None,
    options: Mapping[str, str] | None = None,
) -> State:
    """The state in which a scenario starts with these options.  The others have their defaults."""
    return ruleset.begin(scenario, seed, data, settle_options(ruleset.options(scenario), options))


def _hint(wanted: str, known: Iterable[str]) -> str:
    """The nearest of the known names, and all of them."""
    names = list(known)
    if not names:
        return ", which has no options"
    near = get_close_matches(wanted, names, n=1, cutoff=0.0)
    return f"; the nearest is {near[0]!r}, all: {', '.join(names)}"
