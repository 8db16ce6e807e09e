"""A tiny game for tests of the driver: two sides, red and blue, who fill a tray with words.

The scenarios are agendas, so that each test shows the procedures it runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.plain import Plain
from tricolore.core.ask import (
    YES,
    Choose,
    Fill,
    Filled,
    GameOver,
    Go,
    Row,
    Rule,
    Say,
    Seal,
    Together,
    choose_hex,
    choose_word,
    confirm,
    roll_d6,
)
from tricolore.core.game import Game
from tricolore.core.state import GameOption, Record, Result, State


class Toy(State):
    __slots__ = ("result", "tray")

    def __init__(self, agenda: tuple[Record, ...], seed: str) -> None:
        self.agenda = agenda
        self.seed = seed
        self.rolls = 0
        self.log = None
        self.tray: dict[str, str] = {}
        self.result: Result | None = None

    def clone(self) -> Toy:
        copy = Toy(self.agenda, self.seed)
        copy.rolls = self.rolls
        copy.tray = self.tray.copy()
        copy.result = self.result
        return copy

    def put(self, word: object) -> None:
        self.tray[str(len(self.tray))] = str(word)
        self.tell("toy", "{word} is put in the tray.", word=word)

    @property
    def words(self) -> str:
        return " ".join(self.tray.values())


class Walk(NamedTuple):
    """A hex, then a word."""

    side: str


class Word(NamedTuple):
    """A word."""

    side: str


class Dice(NamedTuple):
    """A word, a die, a word."""

    side: str


class Luck(NamedTuple):
    """A die and no choice."""


class Hide(NamedTuple):
    """A secret word."""

    side: str


class Quiet(NamedTuple):
    """Asks nothing and is no generator."""


class Silent(NamedTuple):
    """A generator that asks nothing."""


class Stop(NamedTuple):
    """Ends the game at once."""


class MayStop(NamedTuple):
    """Ends the game if the side wants it to."""

    side: str


class Share(NamedTuple):
    """A sheet: three points to be laid on two words."""

    side: str


class Cup(NamedTuple):
    """Both sides choose in secret, at the same time."""


class Show(NamedTuple):
    """A word, something shown, a word."""

    side: str


class Endless(NamedTuple):
    """Dice without end."""


class Forever(NamedTuple):
    """Never ends."""


def walk(s: Toy, record: Walk) -> Rule[None]:
    s.put((yield from choose_hex(record.side, "1", Plain("Where?"), (101, 102, 103))))
    s.put((yield from choose_word(record.side, "1", Plain("What?"), ("left", "right"))))


def word(s: Toy, record: Word) -> Rule[None]:
    s.put((yield from choose_word(record.side, "2", Plain("Which?"), ("this", "that"))))


def dice(s: Toy, record: Dice) -> Rule[None]:
    s.put((yield from choose_word(record.side, "3", Plain("Before?"), ("early", "late"))))
    s.put((yield from roll_d6("3", "a die")))
    s.put((yield from choose_word(record.side, "3", Plain("After?"), ("more", "less"))))


def luck(s: Toy, record: Luck) -> Rule[None]:
    s.put((yield from roll_d6("4", "a die")))


def hide(s: Toy, record: Hide) -> Rule[None]:
    option = yield Choose(record.side, "5", Plain("Hide?"), (YES, Say("no")), secret=True)
    s.put(option.value)


def quiet(s: Toy, record: Quiet) -> None:
    s.put("quiet")


def silent(s: Toy, record: Silent) -> Rule[None]:
    s.put("silent")
    return
    yield


def stop(s: Toy, record: Stop) -> None:
    s.result = Result(None, "draw", "It stopped")
    s.put("stop")
    raise GameOver


def may_stop(s: Toy, record: MayStop) -> Rule[None]:
    if (yield from confirm(record.side, "6", Plain("Stop?"))):
        s.result = Result(record.side, "victory", "It was stopped")
        s.put("stopped")
        raise GameOver
    s.put("on")


def sheet_of(side: str, secret: bool = False) -> Fill:
    def flaw(filled: Filled) -> str:
        laid = sum(int(option.value) for option in filled)
        return "" if laid == 3 else f"Three points are to be laid, not {laid}."

    numbers = tuple(Say(str(number)) for number in range(4))
    rows = (Row("wine", numbers), Row("bread", numbers))
    first = (Say("3"), Say("0"))
    return Fill(side, "7", Plain("How many points on each?"), rows, first, flaw, secret)


def share(s: Toy, record: Share) -> Rule[None]:
    filled = yield sheet_of(record.side)
    s.put("+".join(option.value for option in filled))


def cup(s: Toy, record: Cup) -> Rule[None]:
    for filled in (yield Together((sheet_of("red", secret=True), sheet_of("blue", secret=True)))):
        s.put("+".join(option.value for option in filled))


def show(s: Toy, record: Show) -> Rule[None]:
    s.put((yield from choose_word(record.side, "8", Plain("Before?"), ("early", "late"))))
    yield Seal("the tray is opened")
    s.put((yield from choose_word(record.side, "8", Plain("After?"), ("more", "less"))))


def endless(s: Toy, record: Endless) -> Rule[None]:
    while True:
        yield from roll_d6("1", "a die")


def forever(s: Toy, record: Forever) -> None:
    s.then(Forever())


class ToyRules:
    name = "toy"
    procedures: Mapping[type, Any] = {
        Walk: walk,
        Word: word,
        Dice: dice,
        Luck: luck,
        Hide: hide,
        Quiet: quiet,
        Silent: silent,
        Stop: stop,
        MayStop: may_stop,
        Share: share,
        Cup: cup,
        Show: show,
        Endless: endless,
        Forever: forever,
    }

    def __init__(self, version: str = "1", data: str = "none", **scenarios: tuple[Record, ...]):
        self.version = version
        self.data = data
        self.scenarios = scenarios

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return "red", "blue"

    imagine: Any = None

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return ()

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Toy:
        return Toy(self.scenarios[scenario], seed)

    def fingerprint(self, state: State) -> str:
        return self.data

    def encode(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Toy)
        return {
            "seed": state.seed,
            "rolls": state.rolls,
            "tray": dict(state.tray),
            "result": list(state.result) if state.result else None,
            "agenda": [[type(record).__name__, *record] for record in state.agenda],
        }

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Toy:
        kinds = {kind.__name__: kind for kind in self.procedures}
        agenda = tuple(kinds[name](*fields) for name, *fields in data["agenda"])
        s = Toy(agenda, data["seed"])
        s.rolls = data["rolls"]
        s.tray = dict(data["tray"])
        s.result = Result(*data["result"]) if data["result"] else None
        return s

    def result(self, state: State) -> Result | None:
        assert isinstance(state, Toy)
        return state.result

    def find(self, scenario: str) -> tuple[ToyRules, str]:
        return self, scenario.partition(":")[2]


def toy(*agenda: Record, seed: str = "toy", **how: Any) -> Game:
    """A game of these procedures."""
    rules = ToyRules(game=agenda)
    return Game(rules, "toy:game", rules.begin("game", seed), **how)


def words(game: Game) -> str:
    """What is in the tray."""
    assert isinstance(game.state, Toy)
    return game.state.words


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything that an answer refused must leave as it was."""
    return (
        game.ruleset.encode(game.state),
        game.chance_ask,
        list(game.inputs),
        list(game.sides),
        list(game.journal),
        [event.tell() for event in game.log],
        game.save(),
    )


__all__ = [
    "Cup",
    "Dice",
    "Endless",
    "Forever",
    "Go",
    "Hide",
    "Luck",
    "MayStop",
    "Quiet",
    "Say",
    "Share",
    "Show",
    "Silent",
    "Stop",
    "Toy",
    "ToyRules",
    "Walk",
    "Word",
    "snapshot",
    "toy",
    "words",
]
