"""Messages of live play besides single choices: sheets, gestures, conceding, draws, standing
answers, and advice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tricolore.server.limits import Pair, SideName, Whole, Word

GESTURE = 200
"""Most choices in one gesture."""


class Undo(Struct, forbid_unknown_fields=True):
    ply: Whole


class Query(Struct, forbid_unknown_fields=True):
    id: Whole
    name: Annotated[str, Meta(max_length=40)]
    args: dict[str, Any] = {}


class Explain(Struct, forbid_unknown_fields=True):
    id: Whole


class Answers(Struct, forbid_unknown_fields=True):
    """Several choices in one gesture.  It stops before a choice that is not offered, after a die
    has fallen, and when another side is asked."""

    ply: Whole
    options: Annotated[list[Pair], Meta(min_length=1, max_length=GESTURE)]


class Sheet(Struct, forbid_unknown_fields=True):
    """A sheet that is handed in, with an option for each row."""

    ply: Whole
    side: SideName
    rows: Annotated[list[Pair], Meta(max_length=200)]


class WantBack(Struct, forbid_unknown_fields=True):
    """Open a sheet again that was handed in, while others are not in."""

    ply: Whole
    side: SideName


class Concede(Struct, forbid_unknown_fields=True):
    """A side gives up the game."""

    ply: Whole
    side: SideName


class Draw(Struct, forbid_unknown_fields=True):
    """With `offer` a draw is offered or accepted; without it an offer is withdrawn or declined."""

    ply: Whole
    side: SideName
    offer: bool


class Stand(Struct, forbid_unknown_fields=True):
    """From now on the server answers questions of a kind for a side."""

    side: SideName
    asks: Word
    """The `kind` of the question."""
    answer: Pair
    when: Annotated[dict[Word, Whole | Word | bool], Meta(max_length=8)] = {}
    """Values that fields of the question must have."""
    until: Word = "game"
    """`game`, `turn`, `once`, or another span that the game knows."""


class StandingAnswer(Struct):
    """A kind of question that the server answers for a side.  Only that side receives it."""

    side: str
    id: int
    asks: str
    answer: Pair
    when: dict[str, int | str | bool]
    until: str
    question: str = ""
    """The kind of question as a sentence, with … for names; empty if it had not been asked yet."""


class Revoke(Struct, forbid_unknown_fields=True):
    """A standing answer ends."""

    side: SideName
    id: Whole


# Advice: what the browser sends

Level = Literal["captain", "general"]
"""Who advises."""
LONGEST_PAUSE = 2000
"""Milliseconds between two answers of an adviser who finishes a formation."""


class Advise(Struct, forbid_unknown_fields=True):
    """What would he do?"""

    id: Whole
    ply: Whole
    side: SideName
    by: Level = "general"


class Watch(Struct, forbid_unknown_fields=True):
    """Which answers to the present question give away much?"""

    id: Whole
    ply: Whole
    side: SideName


class Finish(Struct, forbid_unknown_fields=True):
    """Let him answer everything that belongs to the present activation."""

    id: Whole
    ply: Whole
    side: SideName
    by: Level = "general"
    pause: Annotated[int, Meta(ge=0, le=LONGEST_PAUSE)] = 0
    """Milliseconds between two answers, so that a person can follow them."""


class Halt(Struct, forbid_unknown_fields=True):
    """He shall stop finishing it."""

    side: SideName


class AllowAdvice(Struct, forbid_unknown_fields=True):
    """A side agrees that persons ask for advice in this game, or does not agree any more."""

    side: SideName
    allow: bool


# Advice: what it receives


class Advice(Struct, frozen=True):
    """Whether advice may be asked for."""

    allowed: bool = False
    agreed: list[str] = []
    """Sides of persons that have agreed to it, where there are several."""


class AdviceTold(Struct):
    """What an adviser would answer, and why."""

    side: str
    ply: int
    by: str
    option: Pair | None
    """The answer; None for a sheet."""
    rows: list[Pair] = []
    """The sheet as he would hand it in, with an option for each row."""
    plan: str = ""
    """The plan that the answer carries out, and its mission, in a sentence."""
    lines: list[str] = []
    """What is intended, what decided it, and the main risk, each in a sentence."""
    other: Pair | None = None
    """The next best answer, with which a question that stands by itself was compared."""
    finishes: bool = False
    """Whether he can finish this formation."""


class WarnedOf(Struct):
    """An answer that gives away much."""

    option: Pair
    worse: float
    """How many steps it is worse than the best."""
    why: str


class Watched(Struct):
    """What is known of the answers to a question."""

    side: str
    ply: int
    best: Pair | None
    warned: list[WarnedOf]


class Finished(Struct):
    """An adviser has stopped."""

    answers: int
    """How many answers he has given."""
    why: str
    """Why he stopped, in a sentence."""


class MissionTold(Struct):
    """What a commander wants of a formation."""

    formation: str
    name: str
    kind: str
    """`attack`, `hold`, `delay`, `reserve` or `withdraw`."""
    goal: str
    """The name of the place."""
    hex: int
    """The hex of the place."""
    start: int | None = None
    """About where the formation stood when the mission was given, where the receiver may know."""
    text: str = ""
    """What it is to do, in words: "attack Pozzolengo"."""
    sign: str = ""
    """How its arrow is drawn: with a `solid` head, a `bar`, an `open` head, a `ring` or a `hollow`
    head."""


class Plan(Struct):
    """What a computer intends."""

    side: str
    player: str
    ply: int
    """The choice at which it said so."""
    mission: str
    lines: list[str]
    missions: list[MissionTold] = []
    """What its commander wants of each formation of its army."""


class Plans(Struct):
    """What computers last said they intend."""

    plans: list[Plan]
