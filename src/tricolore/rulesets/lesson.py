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
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from tricolore.core.ask import Option
from tricolore.core.errors import DataError, IllegalChoice, TricoloreError
from tricolore.core.game import Game
from tricolore.core.position import Position
from tricolore.rulesets import find

PLAYER = "lesson"
"""How the seat of the other side is called in a lesson: `lesson:first`."""


class UnknownLesson(TricoloreError):
    """A scenario has no lesson of this name."""


class NotTheLesson(IllegalChoice):
    """An answer that the lesson does not ask for; the message is for the learner."""


NUMBERED = ("go", "turn", "via", "stack")
"""Kinds of answers whose value is a number."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    asks: str
    answer: str
    title: str = ""
    text: str = ""
    refuse: str = ""
    show: list[str] = []
    side: str = ""
    """Whose answer it is, if it is not the learner's."""

    @property
    def option(self) -> Option:
        kind, _, value = self.answer.partition(" ")
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
    answer: tuple[str, int | str] | None = None
    """What the learner is to answer."""
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
        return msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"lessons/{name}: {error}") from None


def cards(scenario: str) -> list[LessonCard]:
    """The lessons that are played in a scenario, such as `butchery:solferino`."""
    rules, name = find(scenario)
    return [
        LessonCard(id, lesson.title, lesson.about, lesson.minutes)
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


def scripted(lesson: Lesson, game: Game) -> tuple[str, Option] | None:
    """The other side and its answer, if it is its turn."""
    step = step_at(lesson, game.ply)
    if step is None or not step.side or game.ask_of(step.side) is None:
        return None
    return step.side, step.option


def check(lesson: Lesson, ply: int, options: Sequence[Option]) -> None:
    """Raise an error, with a sentence for the learner, unless the lesson wants these answers."""
    if step_at(lesson, ply) is None:
        raise NotTheLesson("The lesson is over.")
    wanted = [step.option for step in lesson.step[ply : ply + len(options)] if not step.side]
    if list(options) != wanted:
        raise NotTheLesson(_refusal(lesson, ply))


def _refusal(lesson: Lesson, ply: int) -> str:
    """What the learner is told; the sentence of an earlier step of the same idea holds on."""
    for step in reversed(lesson.step[: ply + 1]):
        if step.refuse:
            return step.refuse
        if step.title:
            break
    return "Not yet: first do what the lesson shows."


def now(lesson: Lesson, ply: int) -> LessonNow:
    """What the learner is shown."""
    titled = [at for at, step in enumerate(lesson.step) if step.title]
    step = step_at(lesson, ply)
    if step is None:
        return LessonNow(lesson.title, len(titled), len(titled), lesson.end, done=True)
    passed = [at for at in titled if at <= ply]
    return LessonNow(
        title=lesson.step[passed[-1]].title,
        at=len(passed),
        of=len(titled),
        text=next((one.text for one in reversed(lesson.step[: ply + 1]) if one.text), ""),
        hexes=[int(one) for one in step.show if one.isdecimal()],
        pieces=[one for one in step.show if not one.isdecimal()],
        answer=None if step.side else (step.option.kind, step.option.value),
    )
