"""Lessons: a position, and answers that are given one after the other while a text explains them.

A lesson is a file in a game's folder `lessons`:

    title = "The bridge at dawn"
    about = "A sentence for the lobby."
    minutes = 10
    scenario = "ponte"
    side = "red"                    # the learner's
    seed = "1"
    end = "What the learner is told when it is over."
    position = '''...'''            # as in docs/positions.md, without the scenario; may be left out

    [[step]]
    title = "Choose"                # one idea: it stands until the next title
    text = "Click the guard."
    asks = "NextToMarch"            # the subject of the question
    answer = "pick RA.guard"
    refuse = "Not that one: the guard."    # if anything else is answered
    show = [ "1204", "RA.guard" ]   # what is pointed at besides the answer

A step with `side` is one of the other side, whose answers are given for it.  The dice are those of
the seed, so that a lesson goes the same way every time.

Where a sheet is asked for, a step has `sheet` in place of `answer`: what is filled in otherwise
than the form proposes, by the keys of its rows.  If both sides fill in sheets at the same time,
`theirs` is that of the other side; without it the other side hands in what is proposed.

    [[step]]
    text = "Let the main column come, and leave the guard at home."
    asks = "ChooseColumns"
    sheet = { "RA" = "say march", "RB" = "say stay" }
    theirs = { "BA" = "say march" }

Answers that are to be sent together, as a gesture, are a list; `show` points at the hex to click:

    [[step]]
    text = "Press V, click **1204**, then *Do it*."
    asks = "NextToMarch"
    gesture = [ "pick RA.guard", "go 1204" ]
    show = [ "1204" ]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, structs

from tricolore.core.ask import Answer, Fill, Filled, Option, Question, Together
from tricolore.core.errors import DataError, IllegalChoice, TricoloreError
from tricolore.core.game import Game
from tricolore.core.position import Position
from tricolore.core.text import say, term
from tricolore.rulesets import find

PLAYER = "lesson"
"""How the seat of the other side is called in a lesson: `lesson:first`."""


class UnknownLesson(TricoloreError):
    """A scenario has no lesson of this name."""


class NotTheLesson(IllegalChoice):
    """An answer that the lesson does not ask for; the message is for the learner."""


Pair = tuple[str, int | str]
"""An option as it is sent."""

NUMBERED = ("go", "turn", "via", "stack")
"""Kinds of answers whose value is a number."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    asks: str = ""
    """The subject of the question; empty within a gesture."""
    answer: str = ""
    sheet: dict[str, str] | None = None
    """In place of an answer: the rows of a sheet that are not filled in as it proposes."""
    theirs: dict[str, str] = {}
    """The same of the other side, if it fills in a sheet at the same time."""
    gesture: list[str] = []
    """In place of an answer: several that are sent together."""
    title: str = ""
    text: str = ""
    refuse: str = ""
    show: list[str] = []
    side: str = ""
    """Whose answer it is, if it is not the learner's."""

    @property
    def option(self) -> Option:
        """The answer.  No question offers what stands here for a sheet."""
        return option_of(self.answer)


def option_of(text: str) -> Option:
    """An answer as it is written: `go 1204`."""
    kind, _, value = text.partition(" ")
    return Option(kind, int(value) if kind in NUMBERED else value)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    about: str
    minutes: int
    scenario: str
    side: str
    seed: str
    end: str
    step: list[Step]
    position: str = ""


class LessonCard(Struct, frozen=True):
    """A lesson as the lobby offers it."""

    id: str
    title: str
    about: str
    minutes: int


class LessonNow(Struct, frozen=True, omit_defaults=True):
    """Where a learner is in a lesson."""

    title: str
    at: int
    """The number of the present idea, from 1."""
    of: int
    text: str
    hexes: list[int] = []
    pieces: list[str] = []
    """What is pointed at."""
    answer: Pair | None = None
    """What the learner is to answer."""
    sheet: dict[str, Pair] = {}
    """The sheet that he is to hand in, by the keys of its rows."""
    gesture: list[Pair] = []
    """The answers that he is to send together."""
    done: bool = False


@cache
def lessons_of(ruleset: str) -> dict[str, Lesson]:
    """The lessons of a game, by id."""
    rules = find(ruleset)[0]
    folder = files(type(rules).__module__.rpartition(".")[0]) / "lessons"
    if not folder.is_dir():
        return {}
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(".toml"): _read(file.name, file.read_text(encoding="utf-8"))
        for file in found
        if file.name.endswith(".toml")
    }


def _read(name: str, text: str) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"lessons/{name}: {error}") from None
    for number, step in enumerate(lesson.step, start=1):
        if sum((bool(step.answer), step.sheet is not None, bool(step.gesture))) != 1:
            raise DataError(
                f"lessons/{name}: step {number} needs one of answer, sheet and gesture."
            )
    return structs.replace(lesson, step=list(_one_by_one(lesson.step)))


def _one_by_one(steps: Sequence[Step]) -> Iterator[Step]:
    """A step for each choice: a gesture is a step and those that go on with it."""
    for step in steps:
        first, *rest = step.gesture or [step.answer]
        yield structs.replace(step, answer=first)
        yield from (Step(answer=answer) for answer in rest)


def cards(scenario: str) -> list[LessonCard]:
    """The lessons that are played in a scenario, such as `butchery:solferino`."""
    rules, name = find(scenario)
    return [
        LessonCard(id, term(lesson.title), term(lesson.about), lesson.minutes)
        for id, lesson in lessons_of(rules.name).items()
        if lesson.scenario == name
    ]


def lesson_of(scenario: str, id: str) -> Lesson:
    rules, name = find(scenario)
    lesson = lessons_of(rules.name).get(id)
    if lesson is None or lesson.scenario != name:
        raise UnknownLesson(f"{scenario} has no lesson {id!r}.")
    return lesson


def begun(scenario: str, lesson: Lesson) -> Game:
    """The game of a lesson, at its beginning, with our figures and the dice of its seed."""
    rules, _ = find(scenario)
    if lesson.position:
        position = Position(f"{rules.name}:{lesson.scenario}", tomllib.loads(lesson.position))
        state = rules.set_up(position, lesson.scenario, lesson.seed)
    else:
        state = rules.begin(lesson.scenario, lesson.seed)
    game = Game(rules, f"{rules.name}:{lesson.scenario}", state)
    game.custom = bool(lesson.position)
    return game


# Where a game is in its lesson: each choice so far was one of its steps


def step_at(lesson: Lesson, ply: int) -> Step | None:
    """The step of a choice; None when the lesson is over."""
    return lesson.step[ply] if ply < len(lesson.step) else None


def scripted(lesson: Lesson, game: Game) -> tuple[str, Answer] | None:
    """The other side and its answer, if it is its turn or both sides have a sheet."""
    step = step_at(lesson, game.ply)
    if step is None:
        return None
    if step.side:
        asked = game.ask_of(step.side)
        return None if asked is None else (step.side, answer_to(step, asked))
    for side in _with_sheets(game):
        fill = game.ask_of(side)
        if side != lesson.side and isinstance(fill, Fill):
            return side, filled(fill, step.theirs)
    return None


def _with_sheets(game: Game) -> list[str]:
    """The sides that have sheets at the same time."""
    ask = game.chance_ask
    return [fill.side for fill in ask.sheets] if isinstance(ask, Together) else []


def answer_to(step: Step, ask: Question) -> Answer:
    """What a step answers to a question, as an option or as a sheet."""
    return filled(ask, step.sheet or {}) if isinstance(ask, Fill) else step.option


def filled(fill: Fill, rows: Mapping[str, str]) -> Filled:
    """A sheet as it is proposed, except for these rows."""
    keys = [row.key for row in fill.rows]
    for key in rows:
        if key not in keys:
            raise DataError(f"The sheet of {type(fill.about).__name__} has no row {key!r}.")
    return tuple(
        option_of(rows[key]) if key in rows else first
        for key, first in zip(keys, fill.first, strict=True)
    )


def check(lesson: Lesson, ply: int, options: Sequence[Option]) -> None:
    """Raise an error, with a sentence for the learner, unless the lesson wants these answers."""
    if step_at(lesson, ply) is None:
        raise NotTheLesson(say("The lesson is over."))
    wanted = [step.option for step in lesson.step[ply : ply + len(options)] if not step.side]
    if list(options) != wanted:
        raise NotTheLesson(_refusal(lesson, ply))


def check_sheet(lesson: Lesson, game: Game, sheet: Sequence[Option]) -> None:
    """The same for a sheet that the learner hands in."""
    step = step_at(lesson, game.ply)
    if step is None:
        raise NotTheLesson(say("The lesson is over."))
    fill = game.ask_of(lesson.side)
    if isinstance(fill, Fill) and (step.side or answer_to(step, fill) != tuple(sheet)):
        raise NotTheLesson(_refusal(lesson, game.ply))


def _refusal(lesson: Lesson, ply: int) -> str:
    """What the learner is told; the sentence of an earlier step of the same idea holds on."""
    for step in reversed(lesson.step[: ply + 1]):
        if step.refuse:
            return term(step.refuse)
        if step.title:
            break
    return say("Not yet: first do what the lesson shows.")


def now(lesson: Lesson, game: Game) -> LessonNow:
    """What the learner is shown."""
    ply = game.ply
    titled = [at for at, step in enumerate(lesson.step) if step.title]
    step = step_at(lesson, ply)
    if step is None:
        return LessonNow(term(lesson.title), len(titled), len(titled), term(lesson.end), done=True)
    passed = [at for at in titled if at <= ply]
    fill = None if step.side else game.ask_of(lesson.side)
    return LessonNow(
        title=term(lesson.step[passed[-1]].title),
        at=len(passed),
        of=len(titled),
        text=term(next((one.text for one in reversed(lesson.step[: ply + 1]) if one.text), "")),
        hexes=[int(one) for one in step.show if one.isdecimal()],
        pieces=[one for one in step.show if not one.isdecimal()],
        answer=_pair(step.option) if step.answer and not (step.side or step.gesture) else None,
        sheet=_rows(step, fill) if isinstance(fill, Fill) else {},
        gesture=[_pair(option_of(answer)) for answer in step.gesture],
    )


def _rows(step: Step, fill: Fill) -> dict[str, Pair]:
    wanted = filled(fill, step.sheet or {})
    return {row.key: _pair(option) for row, option in zip(fill.rows, wanted, strict=True)}


def _pair(option: Option) -> Pair:
    return option.kind, option.value
