"""Everything that a rule can ask for: a choice, a sheet to fill in, a roll of the dice.

A rule is a generator.  It yields a `Choose` and receives the option that was chosen, a `Fill` and
receives the completed sheet, or a `Roll` and receives the number rolled.

An option is plain data.  Its kind tells the table what to highlight: a hex to go to, a unit to
pick, a facing to turn to, a word to say and so on.
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
from tricolore.core.text import Named, Sentence

T = TypeVar("T")


class GameOver(Exception):
    """Raised by a rule to end the game at once.  The rest of the agenda is not played."""


class Option(NamedTuple):
    """One possible answer to a question, as a kind and a value.

    The kinds are `go` 1917, `pick` "FI.Dieu", `turn` 2, `say` "yes", `via` 1917, `stack` 1917,
    `play` "A3" and `send` "FI.Dieu 1917".
    """

    kind: str
    value: int | str


@cache
def Go(hex: int) -> Option:  # noqa: N802 - named like the record that it makes
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
    """Go through a hex.  The march continues from there."""
    return Option("via", hex)


@cache
def Stack(hex: int) -> Option:  # noqa: N802
    """Choose all the units on a hex."""
    return Option("stack", hex)


@cache
def Play(chit: str) -> Option:  # noqa: N802
    """Play a chit that the side holds."""
    return Option("play", chit)


@cache
def Send(who: str, hex: int) -> Option:  # noqa: N802
    """Send a unit to a hex.  Records keep both in one string."""
    return Option("send", f"{who} {hex:04d}")


def sent(option: Option) -> tuple[str, int]:
    """Split a `send` option into the unit and the hex that it is sent to."""
    who, _, hex = str(option.value).rpartition(" ")
    return who, int(hex)


TURNS = tuple(Option("turn", facing) for facing in range(6))
FACES = range(1, 7)
YES, NO, DONE = Say("yes"), Say("no"), Say("done")
AS_IT_IS = "as it is"


class Subject(msgspec.Struct, frozen=True):
    """What a question is about.  A game defines one small record for each kind of question.

    Code that needs to know what is being asked (odds, reasons, computer players) looks at the type
    of the subject.  `words` is the question as a sentence with placeholders, which have the names
    of the fields that fill them.
    """

    words: ClassVar[str] = ""
    usual_word: ClassVar[str] = ""
    idle: ClassVar[str] = ""
    """What units that are not picked could still do, such as `move`.  The table says so before the
    player declares that no more units are to be picked."""
    stays: ClassVar[str] = ""
    """The word that leaves the unit unchanged."""
    groups: ClassVar[bool] = False
    """Whether the table proposes gestures here, that is, answers for a whole group at once."""
    together: ClassVar[bool] = False
    """Whether all who may act here are one group, which is meant unless a piece is picked."""

    @property
    def usual(self) -> str:
        """The word that players choose nearly always, if there is one.  The table emphasises it.

        `AS_IT_IS` means that the unit usually keeps its facing.
        """
        return self.usual_word

    @property
    def sentence(self) -> str:
        """The words of this question.  Override it where they depend on the fields."""
        return self.words

    def holes(self) -> dict[str, Any]:
        """What fills the placeholders: the fields, and whatever a game adds to them."""
        return {field: getattr(self, field) for field in self.__struct_fields__}

    @property
    def unit(self) -> str | None:
        """The unit that the question is about, if any: the field `uid`."""
        return getattr(self, "uid", None)


class Choose(NamedTuple):
    """A question to one side: the rule, what it is about, and the options to choose from."""

    side: str
    rule: str
    about: Subject
    options: Sequence[Option]
    """A tuple, or `Offers`, which are made when somebody looks at them.  They never change."""
    secret: bool = False
    veiled: bool = False
    """Whether other sides see neither question nor answer, since these name pieces that they may
    not see.  Unlike a secret answer, a veiled one can be taken back."""

    @property
    def unit(self) -> str | None:
        return self.about.unit

    @property
    def prompt(self) -> str:
        """The question in a sentence, with plain ids."""
        return self.tell(plain)

    def tell(self, name: Callable[[str, Any], str]) -> str:
        """The question as a sentence, each placeholder filled by `name(placeholder, value)`."""
        return sentence_about(self.about, name)


def sentence_about(about: Subject, name: Callable[[str, Any], str]) -> str:
    """The words of a subject, with each placeholder filled by `name(placeholder, value)`."""
    holes = {hole: Named.of(name(hole, value), value) for hole, value in about.holes().items()}
    return Sentence(about.sentence, holes)


def read_option(answer: Any, ask: Choose) -> Option:
    """Find the option that plain data such as a JSON list stands for, or raise `IllegalChoice`."""
    try:
        option = Option(*answer)
        if option in ask.options:
            return ask.options[ask.options.index(option)]
    except (TypeError, RecursionError):  # not a pair, or endlessly nested lists
        pass
    raise IllegalChoice(
        f"{reprlib.repr(answer)} is none of the {len(ask.options)} options of "
        f"“{ask.prompt}” ({ask.rule})."
    )


# Sheets: several decisions that belong together, such as which units act or how a loss is paid

Filled = tuple[Option, ...]
"""A completed sheet: one option for each row."""


class Row(msgspec.Struct, Generic[T], frozen=True):
    """One decision, and the options for it.

    The rows of a sheet have `Option`s.  The rows of a computer player's plan have whatever its game
    plans with (see `rulesets.plans`).
    """

    key: str
    options: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """A question that one side answers by filling in a sheet."""

    side: str
    rule: str
    about: Subject
    rows: tuple[Row[Option], ...]
    first: Filled
    """How the sheet is filled in when it is first shown.  It must be valid."""
    flaw: Callable[[Filled], str] = field(default=lambda filled: "", compare=False)
    """Says in a sentence what is wrong with a completed sheet.  An empty string means valid."""
    secret: bool = False

    @property
    def unit(self) -> str | None:
        return self.about.unit

    @property
    def prompt(self) -> str:
        """The question in a sentence, with plain ids."""
        return self.tell(plain)

    def tell(self, name: Callable[[str, Any], str]) -> str:
        """The question as a sentence, each placeholder filled by `name(placeholder, value)`."""
        return sentence_about(self.about, name)

    def read(self, answer: Any) -> Filled:
        """Read a completed sheet from plain data such as a JSON list.

        Raises `IllegalChoice` if it does not fit the rows or is not valid.
        """
        if not isinstance(answer, (list, tuple)) or len(answer) != len(self.rows):
            rows = "1 row" if len(self.rows) == 1 else f"{len(self.rows)} rows"
            raise IllegalChoice(
                f"“{self.prompt}” asks for a sheet of {rows}, not {reprlib.repr(answer)}."
            )
        filled = tuple(map(_chosen, self.rows, answer))
        if flaw := self.flaw(filled):
            raise IllegalChoice(flaw)
        return filled


def _chosen(row: Row[Option], answer: Any) -> Option:
    try:
        option = answer if type(answer) is Option else Option(*answer)
        return row.options[row.options.index(option)]
    except (TypeError, ValueError, RecursionError):
        raise IllegalChoice(
            f"{reprlib.repr(answer)} is none of the {len(row.options)} options of row {row.key}."
        ) from None


@dataclass(frozen=True, slots=True)
class Together:
    """A question to several sides at once: each fills in its own sheet."""

    sheets: tuple[Fill, ...]


class HandedIn(msgspec.Struct, frozen=True):
    """The input that answers a `Fill` or a `Together`: the sheets in the order of the question."""

    sheets: tuple[Filled, ...]


class Seal(NamedTuple):
    """Yielded by a rule to stop undo here, although no die was rolled.

    A rule does so after it has revealed something, for example.  The driver resumes the rule at
    once, and nothing is recorded.  A plain function that asks nothing returns it.
    """

    why: str


class Roll(NamedTuple):
    """Dice to roll, or a marker to draw.  The answer is a number from 1 to `sides`."""

    rule: str
    what: str
    sides: int = 6
    alike: tuple[int | str | bool, ...] = ()
    """A label for each face.  Faces with the same label have the same effect, so code that plays
    out every roll needs to try only one of them.  Empty if the rule does not say."""
    hidden: bool = False
    """Whether the number stays secret until the game is over.  The number of a draw could reveal
    what is in a cup whose contents are not public."""


Question = Choose | Fill
"""A question to one side."""
Answer = Option | Filled
"""A side's answer: an option, or a completed sheet."""
Ask = Choose | Fill | Together | Roll
"""Anything that the game can wait for."""
Rule = Generator[Ask | Seal, Any, T]
"""A rule in progress.  It returns a `T` when it ends."""


def why_refused(ask: Ask | None, value: int | Option | HandedIn) -> str:
    """Why a recorded input does not answer the question; empty if it does."""
    if isinstance(ask, Choose):
        return "" if value in ask.options else f"is not offered at “{ask.prompt}”"
    if isinstance(ask, Roll):
        fits = type(value) is int and 1 <= value <= ask.sides
    elif ask is None or not isinstance(value, HandedIn):
        fits = False
    else:
        fills = ask.sheets if isinstance(ask, Together) else (ask,)
        fits = len(fills) == len(value.sheets)
        try:
            for fill, filled in zip(fills, value.sheets, strict=False):
                fill.read(filled)
        except IllegalChoice as error:
            return f"cannot be handed in: {str(error).rstrip('.')}"
    return "" if fits else "does not answer the question"


def choose(side: str, rule: str, about: Subject, options: Sequence[Option]) -> Rule[Option]:
    """Let a side choose.  If there is only one option, it is taken without asking."""
    count = len(options)
    if count == 1:
        return options[0]
    if not count:
        asked = Choose(side, rule, about, ())
        raise RuleFailed(f"“{asked.prompt}” ({rule}) has no options.")
    if isinstance(options, list):
        options = tuple(options)
    choice: Option = yield Choose(side, rule, about, options)
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
    """Let a side pick a unit, or say that it picks none (or no more)."""
    option = yield from choose(side, rule, about, [*map(Pick, units), Say(none)])
    return str(option.value) if option.kind == "pick" else None


def choose_facing(
    side: str, rule: str, about: Subject, facings: Iterable[int] = range(6)
) -> Rule[int]:
    """Let a side choose a facing.  A march can ask this at each hex that a unit enters."""
    option = yield from choose(side, rule, about, [Turn(facing) for facing in facings])
    return int(option.value)


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
    """Roll several dice together, as one input.  Returns what each die shows."""
    number: int = yield Roll(rule, what, sides_of(dice), alike)
    return faces_of(dice, number)


def draw(rule: str, what: str, cup: Sequence[str], hidden: bool = False) -> Rule[str]:
    """Draw one of the markers at random.  If only one is left, no roll is needed."""
    if len(cup) == 1:
        return cup[0]
    number: int = yield Roll(rule, what, len(cup), hidden=hidden)
    return cup[number - 1]
