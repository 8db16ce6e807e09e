"""All that a rule can ask: a choice of one side, or a roll of the dice.

A rule is a generator.  It yields a `Choose` and receives the option taken, or yields a `Roll` and
receives the number rolled.  An option is plain data, one of four kinds that a table knows how to
light: a hex to go to, a unit to pick, a facing to turn to, a word to say.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from tricolore.core.errors import RuleFailed
from tricolore.core.events import plain

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


class Subject(msgspec.Struct, frozen=True):
    """What a question is about: one small record for each kind of question that a game asks.

    Whoever has something to say about a question looks at the type of its subject.  `words` asks
    the question in a sentence with holes, named as the fields that go into them.
    """

    words: ClassVar[str] = ""

    @property
    def sentence(self) -> str:
        """The words, where they depend on more than the kind of question."""
        return self.words

    @property
    def unit(self) -> str | None:
        """The piece that is in question, if one is: the field `uid`."""
        return getattr(self, "uid", None)


class Choose(NamedTuple):
    """A choice that one side has: under which rule, about what, among which options."""

    side: str
    rule: str
    about: Subject
    options: tuple[Option, ...]
    secret: bool = False

    @property
    def unit(self) -> str | None:
        return self.about.unit

    @property
    def prompt(self) -> str:
        """The question in a sentence, with plain ids."""
        return self.tell(plain)

    def tell(self, name: Callable[[str, Any], str]) -> str:
        """The question in a sentence, each hole filled by `name(hole, value)`."""
        about = self.about
        holes = {field: name(field, getattr(about, field)) for field in about.__struct_fields__}
        return about.sentence.format(**holes)


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


def choose(side: str, rule: str, about: Subject, options: Sequence[Option]) -> Rule[Option]:
    """Let a side choose; an only option is taken without asking."""
    if len(options) == 1:
        return options[0]
    if not options:
        asked = Choose(side, rule, about, ())
        raise RuleFailed(f"There is nothing to choose at “{asked.prompt}” ({rule}).")
    choice: Option = yield Choose(side, rule, about, tuple(options))
    return choice


def choose_hex(side: str, rule: str, about: Subject, hexes: Iterable[int]) -> Rule[int]:
    option = yield from choose(side, rule, about, [Go(hex) for hex in sorted(hexes)])
    return int(option.value)


def choose_unit(side: str, rule: str, about: Subject, units: Iterable[str]) -> Rule[str]:
    option = yield from choose(side, rule, about, [Pick(uid) for uid in units])
    return str(option.value)


def choose_unit_or_none(
    side: str, rule: str, about: Subject, units: Iterable[str], none: str = "done"
) -> Rule[str | None]:
    """Pick a unit or say that there shall be none (or no more)."""
    option = yield from choose(side, rule, about, [*map(Pick, units), Say(none)])
    return str(option.value) if option.kind == "pick" else None


def choose_word(side: str, rule: str, about: Subject, words: Iterable[str]) -> Rule[str]:
    option = yield from choose(side, rule, about, [Say(word) for word in words])
    return str(option.value)


def confirm(side: str, rule: str, about: Subject) -> Rule[bool]:
    option = yield Choose(side, rule, about, (YES, NO))
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
