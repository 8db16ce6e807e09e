"""A game in memory, with those who sit at it or look on.

The lock is held for whatever looks at the game or changes it; the work itself is done in worker
threads.  Messages are handed to connections while the lock is held, so that all hear the same in
the same order.  What is in memory is never ahead of what is on disk: if a choice cannot be
written, or a rule fails, the game is forgotten and read again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from tricolore.core.ask import Fill, Filled, Option, Question
from tricolore.core.errors import IllegalChoice, RuleFailed, Runaway, TricoloreError
from tricolore.core.game import Game
from tricolore.players import Explanation
from tricolore.rulesets.table import Answer, Odds, table_of
from tricolore.server import chronicle
from tricolore.server.contract import PERSON, Moved, Plan, Seated, Undone
from tricolore.server.fairness import parts_wanted, servers_part, with_part
from tricolore.server.opponents import called, for_record
from tricolore.server.replay import Moments
from tricolore.server.seating import begin, waiting
from tricolore.server.security import luck_of
from tricolore.server.shown import Seats, Sight, dice_follow
from tricolore.server.store import Kept, Seat, Store, StoreTrouble
from tricolore.server.thinker import Assignment

LOG = logging.getLogger(__name__)

T = TypeVar("T")


class Connection(Protocol):
    """Somebody at the table."""

    seats: Seats
    client: str
    """Whence it comes: one of many of the same client is not heard more often."""

    def send(self, message: bytes) -> None:
        """Hand over a message; it never waits."""


class Stale(TricoloreError):
    """An answer to a question that has been answered."""


class NotYours(TricoloreError):
    """A choice for which one has no key."""


class NotBegun(TricoloreError):
    """A game that waits for its players."""


Run = Callable[..., Awaitable[Any]]
"""Runs a function in a worker thread: `await run(function, *arguments)`."""


class LiveGame:
    def __init__(self, kept: Kept, store: Store, moments: Moments, run: Run) -> None:
        self.kept = kept
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.held = 0
        """How many have come in, though they may not have said hello."""
        self.thinking: asyncio.Task[None] | None = None
        self.troubles: dict[str, str] = {}
        """Sides whose computer player has failed, and how."""
        self.plans: dict[str, tuple[int, Explanation]] = {}
        """What the computer of a side said last that it intends, and at which ply."""
        self._store = store
        self._moments = moments
        self._run = run
        self._table = table_of(kept.scenario.partition(":")[0])
        self._game: Game | None = None
        self._checkpointed = 0

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def busy(self) -> bool:
        """Whether it must stay in memory."""
        return bool(
            self.held or self.connections or self.thinking is not None or self.lock.locked()
        )

    @property
    def ply(self) -> int:
        """As far as memory knows; for messages only."""
        return self.kept.progress.ply if self._game is None else self._game.ply

    # Those at the table

    async def join(self, connection: Connection) -> None:
        """Welcome somebody, or bring him up to date."""

        async with self.lock:
            connection.send(await self._run(self._welcome, connection.seats))
            self.connections.add(connection)

    def _welcome(self, seats: Seats) -> bytes:
        """The whole of what somebody may see, or what a game waits for that has not begun."""
        if not self.kept.begun:
            return msgspec.json.encode(waiting(self.kept, seats))
        return Sight(self._table, self._loaded()).state(seats, self.kept, self.troubles)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)

    # What they do

    async def answer(self, seats: Seats, ply: int, option: Option) -> None:
        """A choice of theirs; everybody is told once it is on disk."""
        await self._change(lambda: self._answered(seats, ply, option))

    async def hand_in(self, seats: Seats, ply: int, side: str, sheet: Filled) -> None:
        """A sheet of theirs; nobody else is told before the last one is in."""
        await self._change(lambda: self._handed_in(seats, ply, side, sheet))

    async def want_back(self, seats: Seats, ply: int, side: str) -> None:
        """A sheet that is in, while others are not, is theirs again."""
        await self._change(lambda: self._given_back(seats, ply, side))

    async def undo(self, seats: Seats, ply: int) -> None:
        await self._change(lambda: self._taken_back(seats, ply))

    async def query(self, seats: Seats, name: str, args: dict[str, Any]) -> Answer:
        """As the side whose picture these seats are shown may know it."""

        def answer() -> Answer:
            game = self._loaded()
            told = self._table.query(game, name, args, Sight(self._table, game).viewer(seats))
            if isinstance(told, Odds) and told.title:
                told.dice = dice_follow(game, Option(*args["option"]))
            return told

        return await self.look(answer)

    async def look(self, function: Callable[[], T]) -> T:
        """Do something that leaves the game as it is."""
        async with self.lock:
            found: T = await self._run(function)
            return found

    async def to_move(self) -> tuple[int, Assignment] | None:
        """For a computer player, if it is one's turn and it has not failed: the ply and the game.

        The copy to think on has other dice to come, so that no player can know them.
        """

        def question() -> tuple[int, Assignment] | None:
            if not self.kept.begun:
                return None
            game = self._loaded()
            ask = game.ask
            if ask is None or ask.side in self.troubles:
                return None
            name = self.kept.players.get(ask.side, PERSON)
            if name == PERSON:
                return None
            clone = game.clone(seed="a computer player thinks")
            state = chronicle.encoded(clone, clone.checkpoint)
            luck = luck_of(self.kept.seed, ask.side)
            where = self.kept.folder
            return game.ply, Assignment(
                self.id, ask.side, name, luck, game.scenario, state, clone.journal, where
            )

        return await self.look(question)

    # Computers' seats

    def forgive(self) -> None:
        """Whoever failed may try again."""
        self.troubles.clear()

    async def report(self, side: str, reason: str) -> None:
        """A computer player has failed: everybody is told, and the game stays open."""
        async with self.lock:
            name = called(self.kept.players.get(side, ""))
            self.troubles[side] = (
                f"The computer player {name} has failed ({reason.rstrip('.')}). "
                "The game stands where it was."
            )
            self._tell_seats()

    async def take_over(self, side: str, digest: str) -> None:
        """A person takes the seat of a computer that has failed."""
        async with self.lock:
            if side not in self.troubles:
                raise NotYours("Only the seat of a computer player that has failed can be taken.")
            await self._change_seat(side, lambda seat: seat._replace(player=PERSON, digest=digest))
            del self.troubles[side]
            self.plans.pop(side, None)
            self._tell_seats()

    def _tell_seats(self) -> None:
        kept = self.kept
        message = msgspec.json.encode(Seated(kept.players, dict(self.troubles), kept.open))
        for connection in self.connections:
            connection.send(message)

    # Persons' seats

    async def change_seat(self, side: str, change: Callable[[Seat], Seat]) -> None:
        """Somebody takes a person's seat, leaves it, or invites to it; everybody is told.

        Whoever holds it no longer looks on from then on.
        """
        async with self.lock:
            before = self.kept.seat(side)
            await self._change_seat(side, change)
            after = self.kept.seat(side)
            assert before is not None
            assert after is not None
            if not self.kept.begun and before.commitment != after.commitment:
                await self._start_over(after)
            if before.digest is not None and before.digest != after.digest:
                for connection in self.connections:
                    connection.seats = tuple(seat for seat in connection.seats if seat != side)
                await self._welcome_all()
            elif not self.kept.begun:
                await self._welcome_all()
            else:
                self._tell_seats()

    async def show_part(self, side: str, part: str) -> None:
        """A seat's part of the seed; with the last of them the game begins."""
        async with self.lock:
            parts = with_part(self.kept, side, part)
            await self._run(self._store.set_parts, self.id, parts)
            self.kept = self.kept._replace(parts=parts)
            if not parts_wanted(self.kept):
                self.kept = await self._run(begin, self.kept, self._store)
                self._game = None
            await self._welcome_all()

    async def _start_over(self, changed: Seat) -> None:
        """Parts that have been shown are void when somebody new comes: all promise again."""
        if len(self.kept.parts) < 2:
            return
        for seat in self.kept.seats:
            if seat.side != changed.side and seat.commitment is not None:
                await self._change_seat(seat.side, lambda seat: seat._replace(commitment=None))
        parts = (servers_part(),)
        await self._run(self._store.set_parts, self.id, parts)
        self.kept = self.kept._replace(parts=parts)

    async def _change_seat(self, side: str, change: Callable[[Seat], Seat]) -> None:
        before = self.kept.seat(side)
        if before is None:
            raise NotYours(f"There is no seat {side!r} in this game.")
        after = change(before)
        await self._run(self._store.change_seat, self.id, before, after)
        seats = tuple(after if seat.side == side else seat for seat in self.kept.seats)
        self.kept = self.kept._replace(seats=seats)

    async def _welcome_all(self) -> None:
        messages = {seats: await self._run(self._welcome, seats) for seats in self._audiences()}
        for connection in self.connections:
            connection.send(messages[connection.seats])

    def explained(self) -> list[Plan]:
        """What each computer intends, as far as it has said so."""
        if not self.kept.plans:
            raise NotYours("In this game the computer keeps its plans to itself.")
        return [
            Plan(side, self.kept.players[side], ply, said.mission, list(said.lines))
            for side, (ply, said) in self.plans.items()
        ]

    async def _change(self, function: Callable[[], dict[Seats, bytes]]) -> None:
        async with self.lock:
            messages = await self._run(self._guarded, function)
            for connection in self.connections:
                if connection.seats in messages:
                    connection.send(messages[connection.seats])

    # In worker threads, with the lock held

    def saved(self) -> bytes:
        """The record of the whole game."""
        game = self._loaded()
        game.players = for_record(self.kept.players)
        return game.save()

    def given_away(self) -> bytes:
        """The record of a game that goes on: its dice to come are others from now on."""
        saved = self.saved()
        game = self._loaded()
        game.reseed(secrets.token_hex(32))
        earlier = tuple(game.earlier)
        self._store.reseed(self.id, game.checkpoint.seed, earlier)
        self.kept = self.kept._replace(seed=game.checkpoint.seed, earlier=earlier)
        return saved

    def _loaded(self) -> Game:
        if not self.kept.begun:
            raise NotBegun("This game has not begun: it waits for a player, or for its dice.")
        if self._game is None:
            kept = self._store.game(self.id)
            if kept is None:
                raise StoreTrouble("This game is not kept any more.")
            moves = self._store.moves(self.id)
            sealed = max((m.ply for m in moves if m.dice or m.secret), default=0)
            checkpoint = self._store.checkpoint(self.id, sealed)
            newest = self._store.checkpoint(self.id, len(moves))
            self._checkpointed = 0 if newest is None else newest.ply
            self._game = chronicle.resumed(kept, checkpoint, moves)
            self.kept = kept
        return self._game

    def _guarded(self, function: Callable[[], dict[Seats, bytes]]) -> dict[Seats, bytes]:
        """A change; if anything goes wrong, memory goes back to what is on disk."""
        try:
            return function()
        except (IllegalChoice, NotBegun, NotYours, Stale):
            raise  # refused before anything changed
        except (RuleFailed, Runaway) as error:
            self._game = None
            self._log(error)
            raise RuleFailed(f"{error} The game is as it was.") from error
        except TricoloreError:
            self._game = None
            raise
        except Exception as error:
            self._game = None
            self._log(error)
            what = f"{type(error).__name__}: {str(error)[:100]}"
            raise RuleFailed(
                f"The rules could not carry this out ({what}). The game is as it was."
            ) from error

    def _log(self, error: Exception) -> None:
        """A fault of ours, with where it is; or a position that somebody made up, in a line."""
        ours = not self.kept.adopted and self.kept.start is None
        LOG.error("game %s: a choice failed: %s", self.id, error, exc_info=error if ours else None)

    def _answered(self, seats: Seats, ply: int, option: Option) -> dict[Seats, bytes]:
        game = self._loaded()
        ask = self._asked(game, ply)
        if ask.side not in seats:
            raise NotYours(f"It is for {ask.side} to choose, and you have no key for that seat.")
        before = len(game.inputs), len(game.log)
        game.answer(option, ask.side)
        return self._moved(game, before, ask.secret)

    def _handed_in(self, seats: Seats, ply: int, side: str, sheet: Filled) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        if side not in seats:
            raise NotYours(f"You have no key for the seat of {side}.")
        if not isinstance(game.ask_of(side), Fill):
            raise IllegalChoice(f"{side} has no sheet to hand in.")
        before, secret = (len(game.inputs), len(game.log)), chronicle.secret(game.chance_ask)
        game.answer(sheet, side)
        if len(game.inputs) > before[0]:
            return self._moved(game, before, secret)
        self._store.hand_in(self.id, ply, side, msgspec.json.encode(sheet).decode())
        return self._told_of(side)

    def _given_back(self, seats: Seats, ply: int, side: str) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        if side not in seats or not game.take_back(side):
            raise NotYours("There is no sheet of yours to take back.")
        self._store.hand_in(self.id, ply, side, None)
        return self._told_of(side)

    def _told_of(self, side: str) -> dict[Seats, bytes]:
        """The table anew, for those alone who play a side."""
        sight = Sight(self._table, self._loaded())
        return {
            seats: sight.state(seats, self.kept, self.troubles)
            for seats in self._audiences()
            if side in seats
        }

    def _moved(self, game: Game, before: tuple[int, int], secret: bool) -> dict[Seats, bytes]:
        """What everybody is told of a choice that was made since these counts of inputs and events;
        it is on disk then."""
        move = chronicle.move_of(game, self._table, *before, secret)
        checkpoint = chronicle.checkpoint_of(game, self._checkpointed)
        progress = chronicle.progress(game)
        # Written only if it can also be shown.
        sight = Sight(self._table, game)
        messages = {seats: sight.change(Moved, move, seats) for seats in self._audiences()}
        self._store.add(self.id, move, progress, checkpoint)
        if checkpoint is not None:
            self._checkpointed = checkpoint.ply
        self.kept = self.kept._replace(progress=progress)
        return messages

    def _taken_back(self, seats: Seats, ply: int) -> dict[Seats, bytes]:
        game = self._loaded()
        if ply != game.ply:
            raise Stale(f"The game is at choice {game.ply}, not {ply}.")
        if game.over:
            raise NotYours(
                "The game is over and its seed is known: nothing is taken back any more."
            )
        if not game.sides or game.sides[-1] not in seats:
            raise NotYours("The last choice was not yours to take back.")
        if not game.can_undo:
            raise NotYours("Dice have fallen since, or a choice was made in secret: it stands.")
        (move,) = self._store.moves(self.id, ply, ply)
        game.undo()
        progress = chronicle.progress(game)
        self._store.take_back(self.id, ply, progress)
        self._moments.forget(self.id, ply)
        self._checkpointed = min(self._checkpointed, self._newest(ply - 1))
        self.kept = self.kept._replace(progress=progress)
        sight = Sight(self._table, game)
        return {seats: sight.change(Undone, move, seats) for seats in self._audiences()}

    def _newest(self, ply: int) -> int:
        checkpoint = self._store.checkpoint(self.id, ply)
        return 0 if checkpoint is None else checkpoint.ply

    def _audiences(self) -> set[Seats]:
        return {connection.seats for connection in list(self.connections)}

    @staticmethod
    def _asked(game: Game, ply: int) -> Question:
        if ply != game.ply:
            raise Stale(f"The game is at choice {game.ply}, not {ply}.")
        ask = game.ask
        if ask is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        return ask
