"""One pass through a recorded game: what each moment was worth, and what each roll brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from tricolore.core.ask import Ask, Choose, Option, Roll
from tricolore.core.events import Event
from tricolore.core.game import Game, Input
from tricolore.review.appraisal import Appraisal, Worth
from tricolore.review.doubts import NEAR, Doubt, Doubter, after_dice
from tricolore.review.fights import Made
from tricolore.review.halves import ALL, MINE, OTHER, Share, helped
from tricolore.review.luck import Luck, luck_of

MOMENTS = 2500
"""Most choices of a game that are all appraised.  Of a longer one it is only some, evenly through
the game, and those of which dice are the outcome."""
DOUBTED, NEAREST = 2000, 3
"""Most choices of a game that are doubted; but those so near to dice always are."""
Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


class Moment(NamedTuple):
    """The game after so many choices."""

    ply: int
    turn: int
    worth: Worth
    points: tuple[float, ...]
    """In the order of the sides."""


class TurnBegun(NamedTuple):
    """The state in which a turn began, or the game ended."""

    turn: int
    ply: int
    state: Any


class Course(NamedTuple):
    moments: list[Moment]
    """Between choices; the first is the beginning and the last is the end.  Of a very long game it
    is only some."""
    rolls: list[Made]
    turns: list[TurnBegun]
    doubts: list[Doubt]


class Found(NamedTuple):
    """What takes long to find, by the number of the input."""

    lucks: dict[int, Luck]
    """Of rolls."""
    doubts: dict[int, Doubt]
    """About choices."""


FOUND = msgspec.msgpack.Decoder(Found)


def follow(game: Game, appraisal: Appraisal, progress: Progress = lambda done, all: None) -> Course:
    """Replay a game from its start, and look at every moment of it."""

    def other_half(still_wanted: Callable[[], Any]) -> bytes:
        walk = _walked(game, appraisal, OTHER, lambda done, all: still_wanted())
        return msgspec.msgpack.encode(walk.found)

    with helped(other_half) as copy:
        walk = _walked(game, appraisal, ALL if copy is None else MINE, progress)
        found = None if copy is None else copy.found()
    if found is not None:
        walk.learn(FOUND.decode(found))
    elif copy is not None:
        walk.learn(_walked(game, appraisal, OTHER, progress).found)
    return walk.course()


def _walked(game: Game, appraisal: Appraisal, share: Share, progress: Progress) -> _Walk:
    """A replay to the end, with a share of what takes long."""
    assert game.start is not None
    again = Game(game.ruleset, game.scenario, game.start, chance=True)
    walk = _Walk(again, appraisal, share)
    every = 1 + game.ply // MOMENTS
    doubted = before_dice(game.inputs, how_near(game.inputs))
    for at, (value, near) in enumerate(zip(game.inputs, doubted, strict=True)):
        walk.take(value, near, looked=again.ply % every == 0)
        if at % 10 == 0:
            progress(at, len(game.inputs))
    progress(len(game.inputs), len(game.inputs))
    return walk


def before_dice(inputs: Sequence[Input], near: int = NEAR) -> list[bool]:
    """For each choice whether dice fall so soon after it that it may be doubted."""
    found = []
    away = near
    for value in reversed(inputs):
        away = 0 if isinstance(value, int) else away + 1
        found.append(0 < away <= near)
    return found[::-1]


def how_near(inputs: Sequence[Input]) -> int:
    """Within how many choices before dice a game's decisions are doubted: fewer where there are too
    many, as the last of them have most to do with the dice."""
    nears = range(NEAR, NEAREST, -1)
    return next((near for near in nears if sum(before_dice(inputs, near)) <= DOUBTED), NEAREST)


def offered(ask: Ask | None) -> Sequence[Option]:
    """The options of a choice that leaves any choice."""
    return ask.options if isinstance(ask, Choose) and len(ask.options) > 1 else ()


class _Rolled(NamedTuple):
    """A roll whose luck may still be looked for."""

    at: int
    """The number of the input."""
    roll: Roll
    ply: int
    turn: int


class _Walk:
    """A replay under way."""

    def __init__(self, game: Game, appraisal: Appraisal, share: Share = ALL) -> None:
        self.game, self.appraisal, self.table = game, appraisal, appraisal.table
        self.doubter = Doubter(game.ruleset.name)
        self.moments: list[Moment] = []
        self.turns: list[TurnBegun] = []
        self.found = Found({}, {})
        self._share = share
        self._aside = share.first > 0
        """Whether it only finds things for another replay."""
        self._pieces: Counter[str] = Counter()
        """How much of what takes long has come up, for whomever, by kind: some kinds take longer
        than others, and they may come in turn."""
        self._rolls: list[tuple[_Rolled, str, frozenset[str]]] = []
        self._pending: _Rolled | None = None
        """The last roll, whose sentence has not been told."""
        self._told = 0

    def take(self, value: Any, near: bool, looked: bool) -> None:
        """Take one input.  `near`: whether dice follow soon, so that a choice may be doubted;
        `looked`: whether the moment before it is appraised in any case."""
        game, ask, at = self.game, self.game.chance_ask, len(self.game.inputs)
        turn = self.appraisal.clock(game.state).turn
        if isinstance(ask, Roll) and isinstance(value, int):
            if not self.moments:
                self._look()
            self._settle()
            if self._is_mine(ask.what):
                self.found.lucks[at] = luck_of(game, value, self.appraisal)
            self._pending = _Rolled(at, ask, game.ply, turn)
        else:
            self._note_turn()
            chosen = near and isinstance(value, Option) and value in offered(ask)
            mine = chosen and isinstance(ask, Choose) and self._is_mine(type(ask.about).__name__)
            if mine or not self.moments or ((looked or chosen) and not self._aside):
                self._look()
            if mine and isinstance(ask, Choose) and isinstance(value, Option):
                self._weigh(ask, value, turn)
        game.replay([value])

    def _is_mine(self, kind: str) -> bool:
        self._pieces[kind] += 1
        return self._share.has(self._pieces[kind])

    def _weigh(self, ask: Choose, chosen: Option, turn: int) -> None:
        """Note a doubt about a choice, if there is one."""
        worth, first = self.moments[-1].worth, self.appraisal.sides[0]
        doubt = self.doubter.doubt(self.game, ask, chosen, turn, worth, first)
        if doubt is not None:
            self.found.doubts[doubt.at] = doubt

    def learn(self, found: Found) -> None:
        """Take over what another replay has found."""
        self.found.lucks.update(found.lucks)
        self.found.doubts.update(found.doubts)

    def course(self) -> Course:
        self._settle()
        self._look()
        if self.turns[-1].ply != self.game.ply:
            turn = self.appraisal.clock(self.game.state).turn
            self.turns.append(TurnBegun(turn, self.game.ply, self.game.state.clone()))
        lucks = self.found.lucks
        rolls = [
            Made(one.ply, one.turn, one.roll.rule, one.roll.what, text, about, lucks[one.at])
            for one, text, about in self._rolls
        ]
        return Course(self.moments, rolls, self.turns, self._doubts())

    def _doubts(self) -> list[Doubt]:
        """The doubts, with what the dice after them had to offer."""
        first = self.appraisal.sides[0]
        left = sorted(self.found.doubts.values(), key=lambda doubt: doubt.at)
        found: list[Doubt] = []
        for one, _, _ in self._rolls:
            recent = [doubt for doubt in left if doubt.at < one.at]
            left = left[len(recent) :]
            found += after_dice(recent, one.ply, self.found.lucks[one.at].expected.lead, first)
        return found

    def _look(self) -> None:
        """Note what the game is worth now."""
        self._note_turn()
        game, state = self.game, self.game.state
        turn = self.turns[-1].turn
        points = tuple(self.appraisal.points(state).values())
        self.moments.append(Moment(game.ply, turn, self.appraisal.of(game), points))

    def _note_turn(self) -> None:
        """Note whether a turn has begun, and what was told of the last roll."""
        self._settle()
        turn = self.appraisal.clock(self.game.state).turn
        if not self.turns or self.turns[-1].turn != turn:
            self.turns.append(TurnBegun(turn, self.game.ply, self.game.state.clone()))

    def _settle(self) -> None:
        """Find the sentence about the last roll among those that were told since."""
        if self._pending is None:
            return
        rolled, self._pending = self._pending, None
        if self._aside:
            return
        events = self.game.log_since(self._told)
        self._told += len(events)
        shown = next((event for event in events if "dice" in event.data), None)
        text, about = ("", frozenset[str]()) if shown is None else self._words(shown)
        self._rolls.append((rolled, text, about))

    def _words(self, event: Event) -> tuple[str, frozenset[str]]:
        if self.table is None:
            return event.tell(), frozenset()
        told = self.table.tell(self.game.state, event)
        return told.text, frozenset([*told.units, *map(str, told.hexes)])


def total(lucks: Sequence[Luck]) -> Worth:
    """What all these rolls brought to the first side together."""
    return Worth(sum(luck.chance for luck in lucks), sum(luck.lead for luck in lucks))
