"""All that a rule can ask: a choice, a sheet to be filled in, a roll of the dice.

A rule is a generator.  It yields a `Choose` and receives the option taken, a `Fill` and receives
the sheet, or a `Roll` and receives the number rolled.  An option is plain data, of a kind that a
table knows how to light: a hex to go to, a unit to pick, a facing to turn to, a word to say ...
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from tricolore.core.dice import Dice, faces_of, sides_of
from tricolore.core.errors import IllegalChoice, RuleFailed
from tricolore.core.events import plain

T = TypeVar("T")


class GameOver(Exception):
    """Raised by a rule that ends the game on the spot: nothing left on the agenda is played."""


class Option(NamedTuple):
    """What can be answered: `go` 1917, `pick` "FI.Dieu", `turn` 2, `say` "yes", `via` 1917,
    `stack` 1917, `play` "A3" or `send` "FI.Dieu 1917"."""

    kind: str
    value: int | str


@cache
def Go(hex: int) -> Option:  # noqa: N802 - they read as the records they make
    return Option("go", hex)


@cache
def Pick(unit: str) -> Option:  # noqa: N802
    return Option("pick", unit)


def Turn(facing: int) -> Option:  # noqa: N802
    return TURNS[facing]


@cache
def Say(word: str) -> Option:  # noqa: N802
    return Option("say", word)


@cache
def Via(hex: int) -> Option:  # noqa: N802
    """A step on the way: the march goes on from there."""
    return Option("via", hex)


@cache
def Stack(hex: int) -> Option:  # noqa: N802
    """All that stand together on a hex."""
    return Option("stack", hex)


@cache
def Play(chit: str) -> Option:  # noqa: N802
    """Something held in hand is played."""
    return Option("play", chit)


@cache
def Send(who: str, hex: int) -> Option:  # noqa: N802
    """Somebody is sent somewhere; records keep it as one text."""
    return Option("send", f"{who} {hex:04d}")


def sent(option: Option) -> tuple[str, int]:
    """Who is sent, and where."""
    who, _, hex = str(option.value).rpartition(" ")
    return who, int(hex)


TURNS = tuple(Option("turn", facing) for facing in range(6))
FACES = range(1, 7)
YES, NO, DONE = Say("yes"), Say("no"), Say("done")
AS_IT_IS = "as it is"


class Subject(msgspec.Struct, frozen=True):
    """What a question is about: one small record for each kind of question that a game asks.

    Whoever has something to say about a question looks at the type of its subject.  `words` asks
    the question in a sentence with holes, named as the fields that go into them.
    """

    words: ClassVar[str] = ""
    usual_word: ClassVar[str] = ""
    idle: ClassVar[str] = ""
    """What those could still do who are left when somebody has done with picking: `move`."""
    stays: ClassVar[str] = ""
    """The word that leaves the piece in question as it is."""

    @property
    def usual(self) -> str:
        """The word that nearly everybody says, if there is one; `AS_IT_IS` where that is to leave
        the piece in question facing as it does.  A table lets it stand out."""
        return self.usual_word

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
        return told(self.about, name)


def told(about: Subject, name: Callable[[str, Any], str]) -> str:
    """The words of a subject, each hole filled by `name(hole, value)`."""
    holes = {field: name(field, getattr(about, field)) for field in about.__struct_fields__}
    return about.sentence.format(**holes)


# Sheets: what people decide as a whole, such as who shall act or how a loss is paid

Filled = tuple[Option, ...]
"""A sheet as it was filled in: an option for each row."""


class Row(msgspec.Struct, Generic[T], frozen=True):
    """Something to be decided and what may be chosen for it.

    Sheets have rows of options.  Plans of computer players have rows of whatever their game plans
    with (see `rulesets.plans`).
    """

    key: str
    options: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """A sheet that one side is asked to fill in."""

    side: str
    rule: str
    about: Subject
    rows: tuple[Row[Option], ...]
    first: Filled
    """How it lies on the table: filled in, and without a flaw."""
    flaw: Callable[[Filled], str] = field(default=lambda filled: "", compare=False)
    """What is wrong with a filled-in sheet, in a sentence; empty if it may be handed in."""
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
        return told(self.about, name)

    def read(self, answer: Any) -> Filled:
        """The sheet meant by an answer, such as a list from JSON; refused if it has a flaw."""
        if not isinstance(answer, (list, tuple)) or len(answer) != len(self.rows):
            rows = "1 row" if len(self.rows) == 1 else f"{len(self.rows)} rows"
            raise IllegalChoice(
                f"A sheet of {rows} is wanted at “{self.prompt}”, not {reprlib.repr(answer)}."
            )
        filled = tuple(map(_chosen, self.rows, answer))
        if flaw := self.flaw(filled):
            raise IllegalChoice(flaw)
        return filled


def _chosen(row: Row[Option], answer: Any) -> Option:
    try:
        option = Option(*answer)
        return row.options[row.options.index(option)]
    except (TypeError, ValueError, RecursionError):
        raise IllegalChoice(
            f"{reprlib.repr(answer)} is none of the {len(row.options)} options of row {row.key}."
        ) from None


@dataclass(frozen=True, slots=True)
class Together:
    """Sheets that several sides fill in at the same time, one for each of them."""

    sheets: tuple[Fill, ...]


class HandedIn(msgspec.Struct, frozen=True):
    """The input that answers a `Fill` or a `Together`: the sheets in the order they were asked."""

    sheets: tuple[Filled, ...]


class Seal(NamedTuple):
    """Something has been shown or done that cannot be taken back, though no die has fallen.

    It is answered at once, by nobody, and is no input.
    """

    why: str


class Roll(NamedTuple):
    """Dice to be rolled, or a draw from so many markers; the answer is from 1 to `sides`."""

    rule: str
    what: str
    sides: int = 6
    alike: tuple[int | str | bool, ...] = ()
    """A label for each face: faces of one label come to the same, so that those who play out every
    fall of the dice need try only one of them.  Empty if the rule does not say."""
    hidden: bool = False
    """Whether nobody may hear the number before the game is over: it could tell what is in a cup
    that is not open to all."""


Question = Choose | Fill
"""What a side can be asked."""
Answer = Option | Filled
"""What it can say: an option, or a sheet."""
Ask = Choose | Fill | Together | Roll
"""What the game can wait for."""
Rule = Generator[Ask | Seal, Any, T]


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


def roll_dice(
    rule: str, what: str, dice: Dice, alike: tuple[int | str | bool, ...] = ()
) -> Rule[tuple[int, ...]]:
    """What each of several dice shows; they fall together, as one input."""
    number: int = yield Roll(rule, what, sides_of(dice), alike)
    return faces_of(dice, number)


def draw(rule: str, what: str, cup: Sequence[str], hidden: bool = False) -> Rule[str]:
    """One of the markers at random; a last one needs no luck."""
    if len(cup) == 1:
        return cup[0]
    number: int = yield Roll(rule, what, len(cup), hidden=hidden)
    return cup[number - 1]
