"""What the holders of some seats may see of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricolore.core.ask import Choose, Fill, Option, Question, Roll, Subject, Together
from tricolore.core.game import Game
from tricolore.core.standing import StandingAnswers
from tricolore.core.text import Text
from tricolore.rulesets.lesson import Lesson, LessonNow, now
from tricolore.rulesets.table import Picture, Table
from tricolore.server.chronicle import one_sided, secret, seen
from tricolore.server.contract import (
    Asked,
    Lit,
    LogEntry,
    Moment,
    Moved,
    SheetRow,
    State,
    Undone,
    ending,
)
from tricolore.server.fairness import notes
from tricolore.server.kept import Kept, StoredMove
from tricolore.server.limits import Pair
from tricolore.server.speech import Message
from tricolore.server.talk import Advice, StandingAnswer

Seats = tuple[str, ...]
"""The sides that a connection plays; none for a spectator."""


class Sight:
    """A game at one moment, as each audience may see it.  Pictures are cached by side."""

    def __init__(
        self,
        table: Table,
        game: Game,
        offers: Sequence[str] = (),
        standing: StandingAnswers | None = None,
        sees: Seats | None = None,
        lesson: Lesson | None = None,
    ) -> None:
        """Offers of a draw and standing answers are stored beside the game.  A past moment is shown
        to those who may see it now, `sees`."""
        self.table = table
        self.game = game
        self.offers = offers
        self._standing = standing or StandingAnswers()
        self._sees = sees
        self._lesson = lesson
        self._pictures: dict[str | None, Picture] = {}

    def viewer(self, seats: Seats) -> str | None:
        """The side whose view these seats have.  With two seats it is the side that chooses."""
        seats = seats if self._sees is None else self._sees
        asked = (side for side in seats if self.game.ask_of(side) is not None)
        return next(asked, seats[0] if seats else None)

    def sees(self, seats: Seats) -> Seats:
        """The seats whose secrets may be shown.

        Where one screen has several seats, only those of the side that chooses: the others may be
        looking over its shoulder.  Once the game is over there is nothing left to hide.
        """
        if self._sees is not None:
            return self._sees
        if len(seats) < 2 or self.game.over:
            return seats
        viewer = self.viewer(seats)
        return () if viewer is None else (viewer,)

    def picture(self, seats: Seats) -> Picture:
        viewer = self.viewer(seats)
        if viewer not in self._pictures:
            self._pictures[viewer] = self.table.picture(self.game.state, viewer)
        return self._pictures[viewer]

    def ask(self, seats: Seats) -> Asked | None:
        """The present question, as these seats may know it."""
        game, viewer = self.game, self.viewer(seats)
        ask = game.chance_ask
        if isinstance(ask, Together):
            mine = None if viewer is None else game.ask_of(viewer)
            if mine is None:
                return self._waits(ask, seats)
            ask = mine
        if not isinstance(ask, (Choose, Fill)):
            return None
        return _asked(self.table, game, ask, self.sees(seats) if secret(ask) else seats)

    def _waits(self, ask: Together, seats: Seats) -> Asked:
        """For those who are done or only watch while sides fill in sheets.

        It does not tell who else is done.
        """
        sees = self.sees(seats)
        mine = (self.game.handed_in[side] for side in sees if side in self.game.handed_in)
        return Asked(
            side="",
            rule=ask.sheets[0].rule,
            prompt="Each side fills in a sheet.",
            options=[],
            unit=None,
            step=self.table.step(ask.sheets[0]),
            handed_in=_pairs(next(mine, ())),
        )

    def can_undo(self, seats: Seats) -> bool:
        """Whether these seats can take the last choice back.

        Nobody can once the game is over, because the seed, and thus every die, is known then.
        """
        game = self.game
        return bool(game.sides) and game.sides[-1] in seats and not game.over and game.can_undo

    def state(self, seats: Seats, kept: Kept, troubles: dict[str, str]) -> bytes:
        game = self.game
        return Message(
            State(
                ply=game.ply,
                seats=list(seats),
                players=kept.players,
                troubles=troubles,
                plans=kept.plans,
                over=game.over,
                picture=self.picture(seats),
                ask=self.ask(seats),
                can_undo=self.can_undo(seats),
                result=ending(game.result),
                seed=seed_of(game),
                fingerprint=game.fingerprint,
                open=kept.open,
                notes=notes(kept),
                offers=list(self.offers),
                standing=self.standing(seats),
                options=kept.options,
                lesson=self.lesson(),
                advice=Advice(kept.advice_allowed and self._lesson is None, kept.agreed),
            )
        )

    def lesson(self) -> LessonNow | None:
        return None if self._lesson is None else now(self._lesson, self.game)

    def standing(self, seats: Seats) -> list[StandingAnswer]:
        """The standing answers of those whose secrets may be shown, and of nobody else."""
        return [
            StandingAnswer(
                side,
                held.id,
                held.standing.asks,
                (held.standing.answer.kind, held.standing.answer.value),
                held.standing.when,
                held.standing.until,
                held.question,
            )
            for side in self.sees(seats)
            for held in self._standing.of(side)
        ]

    def moved(self, moves: Sequence[StoredMove], seats: Seats) -> bytes:
        """The message after a choice, or after several in one gesture."""
        return self.change(Moved, moves[-1], seats, moves)

    def change(
        self,
        kind: type[Moved] | type[Undone],
        move: StoredMove,
        seats: Seats,
        moves: Sequence[StoredMove] = (),
    ) -> bytes:
        """The message after a move, or after one was taken back."""
        game = self.game
        told = [self.entry(one, seats) for one in moves]
        more: dict[str, Any] = {"gesture": told} if len(told) > 1 else {}
        if kind is Moved:
            more["one_sided"] = any(one.one_sided for one in told)
        return Message(
            kind(
                ply=game.ply,
                side=move.side,
                option=option_seen(move, self.sees(seats)),
                events=[event for one in told for event in one.events],
                picture=self.picture(seats),
                ask=self.ask(seats),
                can_undo=self.can_undo(seats),
                over=game.over,
                result=ending(game.result),
                seed=seed_of(game),
                offers=list(self.offers),
                standing=self.standing(seats),
                lesson=self.lesson(),
                **more,
            )
        )

    def entry(self, move: StoredMove, seats: Seats) -> LogEntry:
        """A choice and what came of it, for the log."""
        return entry(move, seats, self.sees(seats))

    def moment(self, move: StoredMove, seats: Seats) -> Moment:
        events = seen(move.events, self.sees(seats))
        option = option_seen(move, self.sees(seats))
        units = [unit for event in events for unit in event.units]
        hexes = [hex for event in events for hex in event.hexes]
        if option is not None and option[0] == "pick":
            units.append(str(option[1]))
        if option is not None and option[0] == "go":
            hexes.append(int(option[1]))
        return Moment(
            ply=move.ply,
            side=move.side,
            events=events,
            picture=self.picture(seats),
            ask=self.ask(seats),
            lit=Lit(list(dict.fromkeys(units)), list(dict.fromkeys(hexes))),
        )


def seed_of(game: Game) -> str | None:
    """The seed of a game that is over; None before, because it would tell the dice to come."""
    return game.checkpoint.seed if game.over else None


def entry(move: StoredMove, seats: Seats, sees: Seats) -> LogEntry:
    """A choice and what came of it, for those who hold `seats` and may be shown what `sees` see."""
    return LogEntry(
        move.ply,
        move.side,
        option_seen(move, sees),
        seen(move.events, sees),
        one_sided(move.events, seats),
    )


def option_seen(move: StoredMove, seats: Seats) -> Pair | None:
    """The choice, unless another side made it in secret."""
    if not isinstance(move.option, Option) or (move.secret and move.side not in seats):
        return None
    return (move.option.kind, move.option.value)


def dice_follow(game: Game, option: Option) -> bool:
    """Whether an answer makes dice fall at once, so that it cannot be taken back."""
    thought = game.clone(chance=True)
    thought.answer(option)
    return isinstance(thought.chance_ask, Roll)


HIDDEN = {True: "A secret choice.", False: "A choice that the other side does not see."}
"""What others are told of a question that they may not see: a secret one, or a veiled one."""


def _asked(table: Table, game: Game, ask: Question, seats: Sequence[str]) -> Asked:
    mine = ask.side in seats
    hidden = secret(ask) and not mine
    asked = Asked(
        side=ask.side,
        rule=ask.rule,
        prompt=HIDDEN[ask.secret] if hidden else table.prompt(game.state, ask),
        options=[],
        unit=None if hidden else ask.unit,
        step="" if hidden else table.step(ask),
    )
    if mine and isinstance(ask, Fill):
        asked.rows = [
            SheetRow(row.key, table.row(game.state, ask, row.key), _pairs(row.options))
            for row in ask.rows
        ]
        asked.first = _pairs(ask.first)
    elif mine and isinstance(ask, Choose):
        asked.options = _pairs(ask.options)
        asked.usual, asked.idle, asked.stays = ask.about.usual, ask.about.idle, ask.about.stays
        asked.groups, asked.together = ask.about.groups, ask.about.together
        asked.kind = type(ask.about).__name__
        asked.about = _plain_fields(ask.about)
    return asked


def _plain_fields(about: Subject) -> dict[str, int | str | bool]:
    """The fields of a question on which a standing answer can depend."""
    fields = {name: getattr(about, name) for name in about.__struct_fields__}
    # In English, since the browser sends them back.
    return {
        name: str(value) if isinstance(value, Text) else value
        for name, value in fields.items()
        if isinstance(value, (int, str))
    }


def _pairs(options: Sequence[Option]) -> list[Pair]:
    return [(option.kind, option.value) for option in options]
