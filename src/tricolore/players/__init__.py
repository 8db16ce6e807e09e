"""Computer players, each with a name.

A player is any object with `choose(game) -> Option`.  Tables and studies make one from a *spec*: a
name, and after a colon its argument, as in `random:7`, `eps:30`, `planner:400` or `general:bold`.
Weights of its own may follow, each after a plus sign: `general+siege=2+exposure=0.5`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.players.base import Explanation, Player, Thinker, choice_of
from tricolore.players.budget import PLENTY, Budget
from tricolore.players.greedy import GreedyPlayer
from tricolore.players.levels import LEVELS, STYLES, Level
from tricolore.players.planner import Planner
from tricolore.players.random import RandomPlayer
from tricolore.players.weights import Weighing, rushing, shrinking, singly
from tricolore.rulesets.judgement import judgement_of, terms_of, version_of

__all__ = [
    "Explanation",
    "Player",
    "UnknownPlayer",
    "check_wishes",
    "choice_of",
    "describe",
    "names",
    "player",
    "version",
    "wishing",
]

Seed = int | str | None
HEAVIEST = 1e6
"""The greatest weight that a spec can give to a term."""


class UnknownPlayer(TricoloreError):
    """There is no computer player of this name, or it does not take this argument."""


class Maker(NamedTuple):
    """How a player is made, and its description."""

    make: Callable[[str, Seed], Player]
    """Takes the text after the colon ("" if there is none) and a random seed."""
    version: str
    """Raised whenever the player's choices may change.  Results of another version do not count."""
    about: str


def _random(argument: str, seed: Seed) -> Player:
    return RandomPlayer(argument or seed)


def _eps(argument: str, seed: Seed) -> Player:
    share = _number("eps", argument or "30", 0, 100, "a share of random choices in percent")
    return GreedyPlayer(seed, stray=share / 100)


def _planner(argument: str, seed: Seed) -> Player:
    if argument.endswith("s"):
        seconds = _number(
            "planner", argument[:-1], 1, 600, "a number of plans, or of seconds as 2s"
        )
        return Planner(seed, Budget(seconds=seconds))
    budget = _number("planner", argument or "400", 0, PLENTY, "a number of plans")
    return Planner(seed, budget)


def _baseline(name: str, weighing: Weighing) -> Callable[[str, Seed], Player]:
    def make(argument: str, seed: Seed) -> Player:
        if argument:
            raise UnknownPlayer(f"{name} takes nothing after its name, so not {argument!r}.")
        return GreedyPlayer(seed, weighing)

    return make


def _level(level: Level) -> Callable[[str, Seed], Player]:
    def make(argument: str, seed: Seed) -> Player:
        style = STYLES.get(argument or "steady")
        if style is None:
            raise UnknownPlayer(
                f"There is no style {argument!r} of {level.name}; there are {', '.join(STYLES)}."
            )
        return level.make(seed, style)

    return make


def _number(name: str, argument: str, least: int, most: int, what: str) -> int:
    if not argument.isdecimal() or not least <= int(argument) <= most:
        raise UnknownPlayer(
            f"{name} takes {what}, {least} to {most}, as in {name}:30; not {argument!r}."
        )
    return int(argument)


MAKERS: Mapping[str, Maker] = {
    **{level.name: Maker(_level(level), level.version, level.about) for level in LEVELS},
    "greedy": Maker(
        _baseline("greedy", singly), "1", say("Each unit for itself, by exact odds; the yardstick.")
    ),
    "rusher": Maker(_baseline("rusher", rushing), "1", "Greedy, always forward."),
    "turtle": Maker(_baseline("turtle", shrinking), "1", "Greedy, and afraid."),
    "eps": Maker(_eps, "1", "Greedy, with a share of choices at random: eps:60, eps:30, eps:10."),
    "planner": Maker(
        _planner, "2", "Plans whole activations; by plans (planner:400) or the clock (planner:2s)."
    ),
    "random": Maker(_random, "1", say("Any option, each as likely as the next.")),
}


def names() -> list[str]:
    """The names of all players, with those meant for people first."""
    return list(MAKERS)


def describe(name: str) -> str:
    """A description of a player in one sentence."""
    return _find(name).about


def version(spec: str, ruleset: str = "") -> str:
    """The player's version, which changes whenever its choices may.

    In a game whose judgement has a version, that of a player who judges is followed by it.
    """
    own = _find(spec).version
    if not ruleset or not isinstance(player(spec), Thinker):
        return own
    judged = version_of(judgement_of(ruleset))
    return f"{own}.{judged}" if judged else own


def player(spec: str, seed: Seed = None) -> Player:
    """Make the player that a spec names."""
    named, wishes = _parts(spec)
    made = _find(named).make(named.partition(":")[2], seed)
    if wishes:
        if not isinstance(made, Thinker):
            raise UnknownPlayer(f"{named} does not weigh anything, so it takes no weights.")
        made.wishes = wishes
    return made


def wishing(spec: str, wishes: Mapping[str, float]) -> str:
    """The spec of the same player with these weights.  They are rounded to four digits."""
    return "+".join([spec, *(f"{name}={weight:.4g}" for name, weight in wishes.items())])


def check_wishes(spec: str, ruleset: str) -> None:
    """Raise an error if a spec gives a weight to a term that the ruleset does not name."""
    wishes = _parts(spec)[1]
    known = [term.name for term in terms_of(judgement_of(ruleset))] if wishes else []
    for name in wishes:
        if name not in known:
            raise UnknownPlayer(
                f"{ruleset} has no term {name!r} to weigh; it has {', '.join(known) or 'none'}."
            )


def _parts(spec: str) -> tuple[str, dict[str, float]]:
    """The spec without weights, and the weights."""
    named, *given = spec.split("+")
    wishes: dict[str, float] = {}
    for text in given:
        name, _, number = text.partition("=")
        try:
            weight = float(number)
        except ValueError:
            weight = math.nan
        if not name or not abs(weight) <= HEAVIEST:
            raise UnknownPlayer(
                f"{text!r} is not a weight. Write the name of a term and a number, as in "
                f"{named}+siege=2."
            )
        if name in wishes:
            raise UnknownPlayer(f"{spec} gives two weights to {name}.")
        wishes[name] = weight
    return named, wishes


def _find(spec: str) -> Maker:
    name = _parts(spec)[0].partition(":")[0]
    maker = MAKERS.get(name)
    if maker is None:
        near = get_close_matches(name, MAKERS, n=1, cutoff=0.0)
        raise UnknownPlayer(
            f"There is no player {name!r}. The nearest is {near[0]!r}; all: {', '.join(MAKERS)}."
        )
    return maker
