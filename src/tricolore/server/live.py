"""A game in memory, with those who play it or watch.

Code that reads or changes the game holds the lock, and works in a worker thread.  Messages are
handed to connections while the lock is held, so that everybody gets them in the same order.  Memory
is never ahead of the disk: if a choice cannot be written, or a rule fails, the game is dropped from
memory and read again.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from tricolore.core.ask import Choose, Fill, Filled, HandedIn, Option, Question
from tricolore.core.errors import IllegalChoice, RuleFailed, Runaway, TricoloreError
from tricolore.core.game import Game
from tricolore.core.standing import BadStanding, Proxy, Standing
from tricolore.core.text import say
from tricolore.players.draws import accepts_draw
from tricolore.rulesets.lesson import check, check_sheet
from tricolore.rulesets.table import Answer, Odds
from tricolore.rulesets.tongues import encoded
from tricolore.server import chronicle, proxies
from tricolore.server.company import Company
from tricolore.server.contract import PERSON, Undone
from tricolore.server.gathering import Connection, NotBegun, NotYours, Run, Stale
from tricolore.server.kept import StoredMove
from tricolore.server.lessons import Due, due_in, is_computer, lesson_in
from tricolore.server.opponents import for_record
from tricolore.server.seating import waiting
from tricolore.server.security import luck_of
from tricolore.server.shown import Seats, Sight, dice_follow
from tricolore.server.speech import Message
from tricolore.server.store import Seat, StoreTrouble, standing_of
from tricolore.server.talk import Plan
from tricolore.server.thinker import Assignment, KnownUpTo

__all__ = ["Connection", "Declined", "LiveGame", "NotBegun", "NotYours", "Run", "Stale"]

LOG = logging.getLogger(__name__)

T = TypeVar("T")

NOTHING: Mapping[str, KnownUpTo] = {}
"""What a process knows of a game that it has never heard of."""


class Declined(TricoloreError):
    """A computer has declined a draw."""


class LiveGame(Company):
    """A game in play."""

    def _welcome(self, seats: Seats) -> bytes:
        """The complete state as these seats may see it, or what the game is waiting for."""
        if not self.kept.begun:
            return Message(waiting(self.kept, seats))
        self._loaded()
        return self._sight().state(seats, self.kept, self.troubles)

    async def join(self, connection: Connection) -> None:
        await super().join(connection)
        proxies.attend(self)

    # Messages of players

    async def answer(self, seats: Seats, ply: int, option: Option) -> None:
        """Make a choice.  Everybody is told once it is on disk."""
        await self.answer_all(seats, ply, [option])

    async def answer_all(self, seats: Seats, ply: int, options: Sequence[Option]) -> None:
        """Make several choices in one gesture: one transaction, one message, one undo."""
        await self._change(lambda: self._answered_all(seats, ply, options))

    async def concede(self, seats: Seats, ply: int, side: str) -> None:
        await self._change(lambda: self._conceded(seats, ply, side))

    async def draw(self, seats: Seats, ply: int, side: str, offer: bool) -> None:
        """With `offer`, offer a draw or accept one.  Without it, withdraw or decline one.

        An offer stands until another side makes a choice.
        """
        await self._change(lambda: self._draw(seats, ply, side, offer))

    async def stand(self, seats: Seats, side: str, standing: Standing) -> None:
        """Keep a standing answer.  Only the side itself is told."""
        await self._change(lambda: self._stands(seats, side, standing))

    async def revoke(self, seats: Seats, side: str, id: int) -> None:
        await self._change(lambda: self._revoked(seats, side, id))

    async def hand_in(self, seats: Seats, ply: int, side: str, sheet: Filled) -> None:
        """Take a sheet.  Nobody else is told before the last one is in."""
        await self._change(lambda: self._handed_in(seats, ply, side, sheet))

    async def want_back(self, seats: Seats, ply: int, side: str) -> None:
        """Give a sheet back while others are not in."""
        await self._change(lambda: self._given_back(seats, ply, side))

    async def undo(self, seats: Seats, ply: int) -> None:
        await self._change(lambda: self._taken_back(seats, ply))

    async def query(self, seats: Seats, name: str, args: dict[str, Any]) -> Answer:
        """Answer a query from the view that these seats have."""

        def answer() -> Answer:
            game = self._loaded()
            told = self._table.query(game, name, args, Sight(self._table, game).viewer(seats))
            if isinstance(told, Odds) and told.title and "option" in args:
                told.dice = dice_follow(game, Option(*args["option"]))
            return told

        return await self.look(answer)

    async def sees(self, seats: Seats) -> Seats:
        """Of these seats, those whose secrets may be shown now."""
        if len(seats) < 2:
            return seats
        return await self.look(lambda: self._sight().sees(seats))

    async def look(self, function: Callable[[], T]) -> T:
        """Call a function that reads the game, with the lock held."""
        async with self.lock:
            found: T = await self._run(function)
            return found

    async def to_move(
        self, held: Mapping[str, KnownUpTo] = NOTHING
    ) -> tuple[int, Assignment] | None:
        """The ply and the task for a computer player, if it is its turn and it has not failed.

        It gets the game as its side may know it, with other dice to come.  `held` says by side how
        much of it is known where the player thinks: then it gets only what has happened since.
        """

        def question() -> tuple[int, Assignment] | None:
            if not self.kept.begun:
                return None
            game = self._loaded()
            computers = (one for one in self.kept.seats if is_computer(one.player))
            asked = [one for one in computers if game.ask_of(one.side) is not None]
            if not asked or asked[0].side in self.troubles or self.standing.answer(game):
                return None
            return game.ply, self._assignment(game, asked[0], held)

        return await self.look(question)

    def _assignment(self, game: Game, seat: Seat, held: Mapping[str, KnownUpTo]) -> Assignment:
        side = seat.side
        assignment = Assignment(
            self.id,
            side,
            seat.player,
            luck_of(self.kept.seed, side),
            game.scenario,
            state=b"",
            journal=[],
            folder=self.kept.folder,
        )
        if getattr(game.ruleset, "imagine", None) is None:  # nothing but the dice is hidden
            assignment.after = KnownUpTo(self._line, len(game.inputs))
            since = held.get(side)
            if since is not None and since.line == self._line:
                assignment.since, assignment.journal = since, game.inputs[since.inputs :]
                return assignment
        seen = game.seen_by(side, "a computer player thinks")
        assignment.state = chronicle.encoded(seen, seen.checkpoint)
        assignment.journal = seen.journal
        return assignment

    async def asked_in_secret(self) -> bool:
        """Whether the question is secret, so that the time of the answer must tell nothing."""

        def secret() -> bool:
            ask = self._loaded().chance_ask
            return isinstance(ask, Choose) and ask.secret

        return await self.look(secret)

    # Answers by proxy (see `proxies`)

    async def by_proxy(self) -> tuple[int, Due] | None:
        """The ply and the answer that is due by proxy now, if one is."""

        def found() -> tuple[int, Due] | None:
            if not self.kept.begun:
                return None
            game = self._loaded()
            proxy = self._proxy(game)
            return None if proxy is None else (game.ply, proxy)

        return await self.look(found)

    def _proxy(self, game: Game) -> Due | None:
        """The answer due by proxy: a standing one, or that of the other side in a lesson."""
        return due_in(self.kept, game) or self.standing.answer(game)

    async def answer_by_proxy(self, ply: int, proxy: Due) -> None:
        await self._change(lambda: self._proxied(ply, proxy))

    def explained(self) -> list[Plan]:
        """What each computer last said it intends."""
        if not self.kept.plans:
            raise NotYours(say("In this game the computer keeps its plans to itself."))
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
        proxies.attend(self)

    # In worker threads, with the lock held

    def saved(self) -> bytes:
        """The record of the whole game."""
        game = self._loaded()
        game.players, game.advice = for_record(self.kept.players), self.kept.advised
        return game.save()

    def has_hidden_draws(self) -> bool:
        return chronicle.has_hidden_draws(self._loaded())

    def given_away(self) -> bytes:
        """The record of a game that is not over.  The game goes on with other dice."""
        saved = self.saved()
        game = self._loaded()
        game.reseed(secrets.token_hex(32))
        earlier = tuple(game.earlier)
        self._store.reseed(self.id, game.checkpoint.seed, earlier)
        self.kept = self.kept._replace(seed=game.checkpoint.seed, earlier=earlier)
        return saved

    def _loaded(self) -> Game:
        if not self.kept.begun:
            raise NotBegun(say("This game has not begun: it waits for a player, or for its seed."))
        if self._game is None:
            kept = self._store.game(self.id)
            if kept is None:
                raise StoreTrouble(say("This game has been deleted."))
            moves = self._store.moves(self.id)
            sealed = max((m.ply for m in moves if m.dice or m.secret), default=0)
            checkpoint = self._store.checkpoint(self.id, sealed)
            newest = self._store.checkpoint(self.id, len(moves))
            self._checkpointed = 0 if newest is None else newest.ply
            self._game = chronicle.resumed(kept, checkpoint, moves)
            self._line = secrets.token_hex(8)
            self.kept = kept
            self.standing = standing_of(kept)
        return self._game

    def _guarded(self, function: Callable[[], dict[Seats, bytes]]) -> dict[Seats, bytes]:
        """Make a change.  If anything goes wrong, memory goes back to what is on disk."""
        kept = self.kept
        try:
            return function()
        except (BadStanding, Declined, IllegalChoice, NotBegun, NotYours, Stale):
            raise  # refused before anything changed
        except (RuleFailed, Runaway) as error:
            self._game, self.kept = None, kept
            self._log(error)
            raise RuleFailed(say("{error} The game is unchanged.", error=str(error))) from error
        except TricoloreError:
            self._game, self.kept = None, kept
            raise
        except Exception as error:
            self._game, self.kept = None, kept
            self._log(error)
            what = f"{type(error).__name__}: {str(error)[:100]}"
            raise RuleFailed(
                say(
                    "The rules could not carry this out ({what}). The game is unchanged.", what=what
                )
            ) from error

    def _log(self, error: Exception) -> None:
        """Log a failure.  A fault of ours gets a traceback; an uploaded position gets one line."""
        ours = not self.kept.adopted and self.kept.start is None
        LOG.error("game %s: a choice failed: %s", self.id, error, exc_info=error if ours else None)

    def _answered_all(
        self, seats: Seats, ply: int, options: Sequence[Option], gesture: int = 0
    ) -> dict[Seats, bytes]:
        game = self._loaded()
        ask = self._asked(game, ply)
        lesson = lesson_in(self.kept)
        if lesson is not None:
            check(lesson, ply, options)
        if ask.side not in seats:
            raise NotYours(
                say("It is the turn of {side}, and you have no key for that seat.", side=ask.side)
            )
        moves: list[StoredMove] = []
        before, secret = (len(game.inputs), game.log_length), chronicle.secret(ask)

        def taken() -> None:
            nonlocal before, secret
            moves.append(chronicle.move_of(game, self._table, *before, secret))
            before, secret = (len(game.inputs), game.log_length), chronicle.secret(game.chance_ask)

        game.answer_all(options, ask.side, taken)
        return self._moved(game, moves, gesture)

    def _conceded(self, seats: Seats, ply: int, side: str) -> dict[Seats, bytes]:
        game = self._at(ply)
        self._own(seats, side)
        before = len(game.inputs), game.log_length
        game.concede(side)
        return self._moved(game, [chronicle.move_of(game, self._table, *before, False)])

    def _draw(self, seats: Seats, ply: int, side: str, offer: bool) -> dict[Seats, bytes]:
        game = self._at(ply)
        self._own(seats, side)
        if game.over:
            raise IllegalChoice(say("The game is over already."))
        offers = set(self.kept.progress.offers)
        others = [seat for seat in self.kept.seats if seat.side != side]
        if offer and all(
            seat.side in offers or (seat.player != PERSON and accepts_draw(game, seat.side))
            for seat in others
        ):
            before = len(game.inputs), game.log_length
            game.agree_on_draw()
            return self._moved(game, [chronicle.move_of(game, self._table, *before, False)])
        if offer and all(seat.player != PERSON for seat in others):
            raise Declined(say("The computer does not agree to a draw."))
        if offer:
            offers.add(side)
        elif side in offers:
            offers.remove(side)
        else:
            offers.clear()
        progress = self.kept.progress._replace(offers=tuple(sorted(offers)))
        self._store.set_offers(self.id, progress.offers)
        self.kept = self.kept._replace(progress=progress)
        return {each: self._welcome(each) for each in self._audiences()}

    def _stands(self, seats: Seats, side: str, standing: Standing) -> dict[Seats, bytes]:
        game = self._loaded()
        self._own(seats, side)
        self.standing.stand(game, side, standing)
        self._keep_standing(side)
        return self._told_of(side)

    def _revoked(self, seats: Seats, side: str, id: int) -> dict[Seats, bytes]:
        self._loaded()
        self._own(seats, side)
        self.standing.revoke(side, id)
        self._keep_standing(side)
        return self._told_of(side)

    def _keep_standing(self, side: str) -> None:
        text = encoded(self.standing.of(side)).decode()
        self._store.set_standing(self.id, side, text)
        self._note_seat(side, standing=text)

    def _proxied(self, ply: int, proxy: Due) -> dict[Seats, bytes]:
        game = self._loaded()
        ask = self._asked(game, ply)
        if self._proxy(game) != proxy:
            raise Stale(say("This question is no longer answered by proxy."))
        if not isinstance(proxy.answer, Option):
            return self._take_sheet(game, proxy.side, proxy.answer)
        before = len(game.inputs), game.log_length
        game.answer(proxy.answer, proxy.side)
        if isinstance(proxy, Proxy) and self.standing.given(proxy):
            self._keep_standing(proxy.side)
        secret = chronicle.secret(ask)
        return self._moved(game, [chronicle.move_of(game, self._table, *before, secret)])

    def _handed_in(self, seats: Seats, ply: int, side: str, sheet: Filled) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        self._own(seats, side, lesson=True)
        if not isinstance(game.ask_of(side), Fill):
            raise IllegalChoice(say("{side} has no sheet to hand in.", side=side))
        lesson = lesson_in(self.kept)
        if lesson is not None:
            check_sheet(lesson, game, sheet)
        return self._take_sheet(game, side, sheet)

    def _take_sheet(self, game: Game, side: str, sheet: Filled) -> dict[Seats, bytes]:
        """Store a sheet, and go on with the game if it is the last one."""
        ply = game.ply
        before, secret = (len(game.inputs), game.log_length), chronicle.secret(game.chance_ask)
        game.answer(sheet, side)
        if len(game.inputs) > before[0]:
            return self._moved(game, [chronicle.move_of(game, self._table, *before, secret)])
        text = encoded(sheet).decode()
        self._store.hand_in(self.id, ply, side, text)
        self._note_seat(side, sheet=text)
        return self._told_of(side)

    def _given_back(self, seats: Seats, ply: int, side: str) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        if side not in seats or not game.take_back(side):
            raise NotYours(say("There is no sheet of yours to take back."))
        self._store.hand_in(self.id, ply, side, None)
        self._note_seat(side, sheet=None)
        return self._told_of(side)

    def _told_of(self, side: str) -> dict[Seats, bytes]:
        """A new state for those who play a side, and for nobody else."""
        sight = self._sight()
        return {
            seats: sight.state(seats, self.kept, self.troubles)
            for seats in self._audiences()
            if side in seats
        }

    def _sight(self) -> Sight:
        return Sight(
            self._table,
            self._loaded(),
            self.kept.progress.offers,
            self.standing,
            lesson=lesson_in(self.kept),
        )

    def _moved(
        self, game: Game, moves: Sequence[StoredMove], gesture: int = 0
    ) -> dict[Seats, bytes]:
        """Store choices that were made together; returns the message for each audience.

        `gesture` is the first ply of a gesture that was begun before."""
        checkpoint = chronicle.checkpoint_of(game, self._checkpointed)
        # A side that makes a choice while an offer stands has declined it.
        chosen = {move.side for move in moves}
        offers = tuple(side for side in self.kept.progress.offers if chosen <= {side})
        progress = chronicle.progress(game)._replace(offers=() if game.over else offers)
        before, self.kept = self.kept, self.kept._replace(progress=progress)
        for side in self.standing.drop_past(game):
            self._keep_standing(side)
        # The messages come first: what cannot be shown is not stored.
        sight = self._sight()
        messages = {seats: sight.moved(moves, seats) for seats in self._audiences()}
        if gesture or len(moves) > 1:
            moves = [move._replace(gesture=gesture or moves[0].ply) for move in moves]
        self._store.add_all(self.id, moves, progress, checkpoint)
        if checkpoint is not None:
            self._checkpointed = checkpoint.ply
        if any(isinstance(move.option, HandedIn) for move in moves):
            for seat in before.seats:
                self._note_seat(seat.side, sheet=None)
        return messages

    def _taken_back(self, seats: Seats, ply: int) -> dict[Seats, bytes]:
        game = self._loaded()
        if ply != game.ply:
            raise Stale(say("The game is at choice {now}, not {ply}.", now=game.ply, ply=ply))
        if game.over:
            raise NotYours(
                say("The game is over and its seed is known, so nothing can be taken back.")
            )
        if not game.sides or game.sides[-1] not in seats:
            raise NotYours(say("The last choice was not yours."))
        if not game.can_undo:
            raise NotYours(
                say("It cannot be taken back: dice have fallen, or it was a secret choice.")
            )
        game.undo_all(game.sides[-1])
        self._line = secrets.token_hex(8)
        first = game.ply + 1
        move = self._store.moves(self.id, first, first)[0]
        progress = chronicle.progress(game)._replace(offers=self.kept.progress.offers)
        self._store.take_back(self.id, first, ply, progress)
        self._moments.forget(self.id, first)
        self._checkpointed = min(self._checkpointed, self._newest(first - 1))
        self.kept = self.kept._replace(progress=progress)
        sight = self._sight()
        return {seats: sight.change(Undone, move, seats) for seats in self._audiences()}

    def _newest(self, ply: int) -> int:
        checkpoint = self._store.checkpoint(self.id, ply)
        return 0 if checkpoint is None else checkpoint.ply

    def _at(self, ply: int) -> Game:
        """The game, for something that a side may do at any time.

        It may have gone on since `ply`, because a computer moves while a person decides.
        """
        game = self._loaded()
        if ply > game.ply:
            raise Stale(say("The game is at choice {now}, not {ply}.", now=game.ply, ply=ply))
        return game

    def _own(self, seats: Seats, side: str, lesson: bool = False) -> None:
        if not lesson and lesson_in(self.kept) is not None:
            raise NotYours(say("Not in a lesson."))
        if side not in seats:
            raise NotYours(say("You have no key for the seat of {side}.", side=side))

    @staticmethod
    def _asked(game: Game, ply: int) -> Question:
        if ply != game.ply:
            raise Stale(say("The game is at choice {now}, not {ply}.", now=game.ply, ply=ply))
        ask = game.ask
        if ask is None:
            raise IllegalChoice(say("The game is over; there is nothing left to choose."))
        return ask
