"""What the holders of some seats are shown of a game; nobody is shown more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tricolore.core.ask import Choose, Option, Roll
from tricolore.core.game import Game
from tricolore.core.state import Result
from tricolore.rulesets.table import Table
from tricolore.server.chronicle import seen
from tricolore.server.contract import Asked, Lit, Moment, Moved, State, Undone
from tricolore.server.fairness import notes
from tricolore.server.kept import Kept, Move

Seats = tuple[str, ...]
"""The sides that somebody plays; none for a spectator."""


class Sight:
    """A game at one moment, for all who look at it: pictures are drawn once for each side."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.game = game
        self._pictures: dict[str | None, msgspec.Raw] = {}

    def viewer(self, seats: Seats) -> str | None:
        """Whose view it is: of two seats in one hand, that of the side that chooses."""
        ask = self.game.ask
        if ask is not None and ask.side in seats:
            return ask.side
        return seats[0] if seats else None

    def picture(self, seats: Seats) -> msgspec.Raw:
        viewer = self.viewer(seats)
        if viewer not in self._pictures:
            picture = self.table.picture(self.game.state, viewer)
            self._pictures[viewer] = msgspec.Raw(msgspec.json.encode(picture))
        return self._pictures[viewer]

    def ask(self, seats: Seats) -> Asked | None:
        ask = self.game.ask
        return None if ask is None else _asked(self.table, self.game, ask, seats)

    def can_undo(self, seats: Seats) -> bool:
        """Not once it is over: the seed is known then, and with it what the dice would be."""
        game = self.game
        return bool(game.sides) and game.sides[-1] in seats and not game.over and game.can_undo

    def state(self, seats: Seats, kept: Kept, troubles: dict[str, str]) -> bytes:
        game = self.game
        return msgspec.json.encode(
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
                result=plain_result(game.result),
                seed=seed_of(game),
                fingerprint=game.fingerprint,
                open=kept.open,
                notes=notes(kept),
            )
        )

    def change(self, kind: type[Moved] | type[Undone], move: Move, seats: Seats) -> bytes:
        """After a move, or after it was taken back."""
        game = self.game
        return msgspec.json.encode(
            kind(
                ply=game.ply,
                side=move.side,
                option=option_seen(move, seats),
                events=seen(move.events, seats) if kind is Moved else [],
                picture=self.picture(seats),
                ask=self.ask(seats),
                can_undo=self.can_undo(seats),
                over=game.over,
                result=plain_result(game.result),
                seed=seed_of(game),
            )
        )

    def moment(self, move: Move, seats: Seats) -> Moment:
        events = seen(move.events, seats)
        option = option_seen(move, seats)
        units = [unit for event in events for unit in event.get("units", ())]
        hexes = [hex for event in events for hex in event.get("hexes", ())]
        if option is not None and option[0] == "pick":
            units.append(str(option[1]))
        if option is not None and option[0] == "go":
            hexes.append(int(option[1]))
        return Moment(
            ply=move.ply,
            side=move.side,
            events=events,
            picture=msgspec.json.decode(self.picture(seats)),
            ask=self.ask(seats),
            lit=Lit(list(dict.fromkeys(units)), list(dict.fromkeys(hexes))),
        )


def seed_of(game: Game) -> str | None:
    """The seed is for nobody's eyes until the last die has fallen."""
    return game.checkpoint.seed if game.over else None


def option_seen(move: Move, seats: Seats) -> tuple[str, int | str] | None:
    """The choice, unless it was made in secret by another."""
    if move.option is None or (move.secret and move.side not in seats):
        return None
    return (move.option.kind, move.option.value)


def dice_follow(game: Game, option: Option) -> bool:
    """Whether an answer makes dice fall at once, so that it cannot be taken back."""
    thought = game.clone(chance=True)
    thought.answer(option)
    return isinstance(thought.chance_ask, Roll)


def plain_result(result: Result | None) -> dict[str, Any] | None:
    return None if result is None else result._asdict()


def _asked(table: Table, game: Game, ask: Choose, seats: Sequence[str]) -> Asked:
    mine = ask.side in seats
    hidden = ask.secret and not mine
    return Asked(
        side=ask.side,
        rule=ask.rule,
        prompt="A secret choice." if hidden else table.prompt(game.state, ask),
        options=[(option.kind, option.value) for option in ask.options] if mine else [],
        unit=None if hidden else ask.unit,
    )
