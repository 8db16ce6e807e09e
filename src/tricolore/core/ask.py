"""All that a rule can ask: a choice of one side, or a roll of the dice.

A rule is a generator.  It yields a `Choose` and receives the option taken, or yields a `Roll` and
receives the number rolled.  An option is plain data, one of four kinds that a table knows how to
light: a hex to go to, a unit to pick, a facing to turn to, a word to say.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from tricolore.core.errors import RuleFailed

T = TypeVar("T")


class GameOver(Exception):
    """Raised by a rule that ends the game on the spot: nothing left on the agenda is played."""


class Option(NamedTuple):
    """What can be answered: `go` 1917, `pick` "FI.Dieu", `turn` 2 or `say` "yes"."""

    kind: str
    value: int | str


@cache
def Go(hex: int) -> Option:  # noqa: N802 - the four read as the records they make
    return Option("go", hex)


@cache
def Pick(unit: str) -> Option:  # noqa: N802
    return Option("pick", unit)


def Turn(facing: int) -> Option:  # noqa: N802
    return TURNS[facing]


@cache
def Say(word: str) -> Option:  # noqa: N802
    return Option("say", word)


TURNS = tuple(Option("turn", facing) for facing in range(6))
FACES = range(1, 7)
YES, NO, DONE = Say("yes"), Say("no"), Say("done")


class Choose(NamedTuple):
    """A choice that one side has: under which rule, in what words, among which options."""

    side: str
    rule: str
    prompt: str
    options: tuple[Option, ...]
    unit: str | None = None
    """The unit that the question is about, if it is about one."""
    secret: bool = False


class Roll(NamedTuple):
    """Dice to be rolled, or a draw from so many markers; the answer is from 1 to `sides`."""

    rule: str
    what: str
    sides: int = 6
    alike: tuple[int | str | bool, ...] = ()
    """A label for each face: faces of one label come to the same, so that those who play out every
    fall of the dice need try only one of them.  Empty if the rule does not say."""


Ask = Choose | Roll
Rule = Generator[Ask, Any, T]


def choose(
    side: str, rule: str, prompt: str, options: Sequence[Option], unit: str | None = None
) -> Rule[Option]:
    """Let a side choose; an only option is taken without asking."""
    if len(options) == 1:
        return options[0]
    if not options:
        raise RuleFailed(f"There is nothing to choose at “{prompt}” ({rule}).")
    choice: Option = yield Choose(side, rule, prompt, tuple(options), unit)
    return choice


def choose_hex(
    side: str, rule: str, prompt: str, hexes: Iterable[int], unit: str | None = None
) -> Rule[int]:
    option = yield from choose(side, rule, prompt, [Go(hex) for hex in sorted(hexes)], unit)
    return int(option.value)


def choose_unit(
    side: str, rule: str, prompt: str, units: Iterable[str], unit: str | None = None
) -> Rule[str]:
    option = yield from choose(side, rule, prompt, [Pick(uid) for uid in units], unit)
    return str(option.value)


def choose_unit_or_none(
    side: str, rule: str, prompt: str, units: Iterable[str], none: str = "done"
) -> Rule[str | None]:
    """Pick a unit or say that there shall be none (or no more)."""
    option = yield from choose(side, rule, prompt, [*map(Pick, units), Say(none)])
    return str(option.value) if option.kind == "pick" else None


def choose_word(side: str, rule: str, prompt: str, words: Iterable[str]) -> Rule[str]:
    option = yield from choose(side, rule, prompt, [Say(word) for word in words])
    return str(option.value)


def confirm(side: str, rule: str, prompt: str, unit: str | None = None) -> Rule[bool]:
    option = yield Choose(side, rule, prompt, (YES, NO), unit)
    return bool(option == YES)


def roll_d6(rule: str, what: str, alike: tuple[int | str | bool, ...] = ()) -> Rule[int]:
    number: int = yield Roll(rule, what, 6, alike)
    return number


def draw(rule: str, what: str, cup: Sequence[str]) -> Rule[str]:
    """One of the markers at random; a last one needs no luck."""
    if len(cup) == 1:
        return cup[0]
    number: int = yield Roll(rule, what, len(cup))
    return cup[number - 1]
