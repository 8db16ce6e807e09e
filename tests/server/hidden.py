"""A tiny game with secrets, installed for a test: each side hides a number, then they are shown.

No ruleset at hand hides anything from a side; the server must be ready for one that does.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from tests.plain import Plain
from tricolore import new_game, rulesets
from tricolore.core.ask import Choose, Fill, Question, Rule, Say, choose_word, draw, roll_d6
from tricolore.core.state import GameOption, Result, State
from tricolore.rulesets.ruleset import RulesetBase
from tricolore.rulesets.table import (
    Answer,
    Board,
    Card,
    Hex,
    Picture,
    Scene,
    Side,
    Table,
    Told,
    Words,
)

SIDES = ("red", "blue")
FOG = GameOption("fog", "Fog", "Whether there is any.", [("no", "No"), ("yes", "Yes")])


class Hide(NamedTuple):
    side: str


class Wait(NamedTuple):
    side: str


class Show(NamedTuple):
    pass


class Pull(NamedTuple):
    """A card is drawn that stays covered until the end."""


class Cards(State):
    __slots__ = ("covered", "hidden", "result", "turn")

    def __init__(self, seed: str) -> None:
        self.agenda = (Hide("red"), Wait("blue"), Hide("blue"), Wait("red"), Show(), Wait("red"))
        self.seed = seed
        self.rolls = 0
        self.log = None
        self.turn = 1
        self.covered = ""
        self.hidden: dict[str, str] = {}
        self.result: Result | None = None

    def clone(self) -> Cards:
        copy = Cards(self.seed)
        copy.agenda, copy.rolls, copy.turn = self.agenda, self.rolls, self.turn
        copy.hidden, copy.result = self.hidden.copy(), self.result
        copy.covered = self.covered
        return copy


def hide(s: Cards, record: Hide) -> Rule[None]:
    words = (Say("one"), Say("two"), Say("three"))
    ask = Choose(record.side, "1", Plain("Which number do you hide?"), words, secret=True)
    option = yield ask
    s.hidden[record.side] = str(option.value)
    s.tell("1", "{side} hides {word}.", seen_by=record.side, side=record.side, word=option.value)
    s.tell("1", "{side} has hidden a number.", side=record.side)


def pull(s: Cards, record: Pull) -> Rule[None]:
    s.covered = yield from draw("0", "a covered card", ("ace", "king", "queen"), hidden=True)
    s.tell("0", "A card is drawn, and stays covered.")


def wait(s: Cards, record: Wait) -> Rule[None]:
    yield from choose_word(record.side, "2", Plain("Wait, or not?"), ("wait", "hurry"))


def show(s: Cards, record: Show) -> Rule[None]:
    die = yield from roll_d6("3", "the end")
    s.tell("3", "A {die}.", die=die)
    s.result = Result("red" if die > 3 else "blue", "by luck", f"the die was {die}")


class HiddenRules(RulesetBase):
    name = "hidden"
    title = "Hidden numbers"
    version = "1"
    scenarios = ("cards", "reversed", "covered")
    sides = SIDES
    procedures: dict[type, Any] = {Hide: hide, Wait: wait, Show: show, Pull: pull}  # noqa: RUF012

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return SIDES[::-1] if scenario == "reversed" else SIDES

    @property
    def table(self) -> Table:
        return HiddenTable()

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return (FOG,)

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Cards:
        s = Cards(seed)
        if scenario == "covered":
            s.agenda = (Pull(), *s.agenda)
        return s

    def imagine(
        self, checkpoint: Cards, journal: Sequence[Any], side: str, seed: str
    ) -> tuple[Cards, Sequence[Any]]:
        luck = random.Random(seed)
        for other in [other for other in checkpoint.hidden if other != side]:
            checkpoint.hidden[other] = luck.choice(("one", "two", "three"))
        return checkpoint, journal

    def fingerprint(self, state: State) -> str:
        return "cards"

    def encode(self, state: Any) -> dict[str, Any]:
        return {
            "agenda": [[type(record).__name__, *record] for record in state.agenda],
            "seed": state.seed,
            "rolls": state.rolls,
            "hidden": state.hidden,
            "covered": state.covered,
            "result": state.result,
        }

    def decode(self, data: Any, scenario: str, folder: str | None = None) -> Cards:
        s = Cards(data["seed"])
        kinds = {"Hide": Hide, "Wait": Wait, "Show": Show, "Pull": Pull}
        s.agenda = tuple(kinds[name](*fields) for name, *fields in data["agenda"])
        s.rolls, s.hidden = data["rolls"], dict(data["hidden"])
        s.covered = data["covered"]
        s.result = Result(*data["result"]) if data["result"] else None
        return s

    def result(self, state: Any) -> Result | None:
        result: Result | None = state.result
        return result


class HiddenTable:
    """The panel `mine` has the number that a side has hidden, for that side alone."""

    def scene(self, scenario: str, data: str | None = None) -> Scene:
        return Scene(
            scenario=f"hidden:{scenario}",
            ruleset="hidden",
            title=HiddenRules.title,
            name="Cards",
            summary="",
            length="",
            turns=1,
            sides=[Side(side, side.capitalize(), side, ["#ffffff"]) for side in SIDES],
            nations={},
            formations={},
            counters={},
            symbols={},
            signs=[],
            board=Board(1, 1, 1, "up", ["N"], 1, "", {"0101": Hex("open", 0, "", "open")}),
            queries=["hidden"],
        )

    def picture(self, state: Cards, side: str | None) -> Picture:
        mine = state.hidden.get(side or "", "")
        return Picture([], [Words("viewer", "Seen by", str(side)), Words("mine", "Mine", mine)])

    def tell(self, state: Any, event: Any) -> Told:
        return Told(event.rule, event.tell(), deed="befalls")

    def step(self, ask: Question) -> str:
        return ""

    def prompt(self, state: Any, ask: Question) -> str:
        return ask.prompt

    def row(self, state: Any, sheet: Fill, key: str) -> str:
        return key

    def query(self, game: Any, name: str, args: dict[str, Any], side: str | None) -> Answer:
        if name == "hidden":
            return Card(str(side), [game.state.hidden.get(side or "", "")])
        raise RuntimeError("a query that fails")


def mine(message: dict[str, Any]) -> tuple[str, str]:
    """Whose view a message shows, and the number it tells."""
    viewer, number = message["picture"]["panels"]
    return viewer["text"], number["text"]


def install(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(rulesets.ADDED, "hidden", HiddenRules())


def ruinous() -> dict[str, bytes]:
    """Records of the game, once it is installed, that take for ever, all memory, or the process
    along in a reader that has loaded `endless`; and a harmless one."""
    return {
        seed: new_game("hidden:cards", seed=seed).clone().save()
        for seed in ("time", "memory", "core", "harmless")
    }
