"""A game in memory, with those who sit at it or look on.

The lock is held for whatever looks at the game or changes it; the work itself is done in worker
threads.  Messages are handed to connections while the lock is held, so that all hear the same in
the same order.  What is in memory is never ahead of what is on disk: if a choice cannot be
written, or a rule fails, the game is forgotten and read again.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from tricolore.core.ask import Choose, Fill, Filled, HandedIn, Option, Question
from tricolore.core.errors import IllegalChoice, RuleFailed, Runaway, TricoloreError
from tricolore.core.game import Game
from tricolore.core.standing import BadStanding, Proxy, Standing
from tricolore.players.draws import accepts_draw
from tricolore.rulesets.table import Answer, Odds
from tricolore.server import chronicle, proxies
from tricolore.server.contract import PERSON, Plan, Undone
from tricolore.server.gathering import Connection, Gathering, NotBegun, NotYours, Run, Stale
from tricolore.server.kept import Move
from tricolore.server.opponents import for_record
from tricolore.server.seating import waiting
from tricolore.server.security import luck_of
from tricolore.server.shown import Seats, Sight, dice_follow
from tricolore.server.store import StoreTrouble, standing_of
from tricolore.server.thinker import Assignment

__all__ = ["Connection", "Declined", "LiveGame", "NotBegun", "NotYours", "Run", "Stale"]

LOG = logging.getLogger(__name__)

T = TypeVar("T")


class Declined(TricoloreError):
    """A computer plays on though it was offered a draw."""


class LiveGame(Gathering):
    """A game in play."""

    def _welcome(self, seats: Seats) -> bytes:
        """The whole of what somebody may see, or what a game waits for that has not begun."""
        if not self.kept.begun:
            return msgspec.json.encode(waiting(self.kept, seats))
        self._loaded()
        return self._sight().state(seats, self.kept, self.troubles)

    async def join(self, connection: Connection) -> None:
        await super().join(connection)
        proxies.attend(self)

    # What they do

    async def answer(self, seats: Seats, ply: int, option: Option) -> None:
        """A choice of theirs; everybody is told once it is on disk."""
        await self._change(lambda: self._answered(seats, ply, option))

    async def answer_all(self, seats: Seats, ply: int, options: Sequence[Option]) -> None:
        """Several choices of theirs in one gesture: one transaction, one message, one undo."""
        await self._change(lambda: self._answered_all(seats, ply, options))

    async def concede(self, seats: Seats, ply: int, side: str) -> None:
        await self._change(lambda: self._conceded(seats, ply, side))

    async def draw(self, seats: Seats, ply: int, side: str, offer: bool) -> None:
        """Offer a draw or accept one; without an offer withdraw one's own or decline the other's.

        An offer stands until the other side makes a choice.
        """
        await self._change(lambda: self._draw(seats, ply, side, offer))

    async def stand(self, seats: Seats, side: str, standing: Standing) -> None:
        """A question of theirs that shall be answered by proxy; nobody else is told."""
        await self._change(lambda: self._stands(seats, side, standing))

    async def revoke(self, seats: Seats, side: str, id: int) -> None:
        await self._change(lambda: self._revoked(seats, side, id))

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

    async def sees(self, seats: Seats) -> Seats:
        """Of these seats, those whose secrets may be shown now."""
        if len(seats) < 2:
            return seats
        return await self.look(lambda: self._sight().sees(seats))

    async def look(self, function: Callable[[], T]) -> T:
        """Do something that leaves the game as it is."""
        async with self.lock:
            found: T = await self._run(function)
            return found

    async def to_move(self) -> tuple[int, Assignment] | None:
        """For a computer player, if it is one's turn and it has not failed: the ply and the game.

        It gets the game as its side may know it, with other dice to come.
        """

        def question() -> tuple[int, Assignment] | None:
            if not self.kept.begun:
                return None
            game = self._loaded()
            computers = (one for one in self.kept.seats if one.player != PERSON)
            asked = [one for one in computers if game.ask_of(one.side) is not None]
            if not asked or asked[0].side in self.troubles or self.standing.answer(game):
                return None
            side, name = asked[0].side, asked[0].player
            seen = game.seen_by(side, "a computer player thinks")
            state = chronicle.encoded(seen, seen.checkpoint)
            luck = luck_of(self.kept.seed, side)
            where = self.kept.folder
            return game.ply, Assignment(
                self.id, side, name, luck, game.scenario, state, seen.journal, where
            )

        return await self.look(question)

    async def asked_in_secret(self) -> bool:
        """Whether the time that an answer takes could tell what somebody holds."""

        def secret() -> bool:
            ask = self._loaded().chance_ask
            return isinstance(ask, Choose) and ask.secret

        return await self.look(secret)

    # What is answered by proxy (see `proxies`)

    async def by_proxy(self) -> tuple[int, Proxy] | None:
        """What is to be answered for a side now, and the ply."""

        def found() -> tuple[int, Proxy] | None:
            if not self.kept.begun:
                return None
            game = self._loaded()
            proxy = self.standing.answer(game)
            return None if proxy is None else (game.ply, proxy)

        return await self.look(found)

    async def answer_by_proxy(self, ply: int, proxy: Proxy) -> None:
        await self._change(lambda: self._proxied(ply, proxy))

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
        proxies.attend(self)

    # In worker threads, with the lock held

    def saved(self) -> bytes:
        """The record of the whole game."""
        game = self._loaded()
        game.players = for_record(self.kept.players)
        return game.save()

    def has_hidden_draws(self) -> bool:
        return chronicle.has_hidden_draws(self._loaded())

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
            self.standing = standing_of(kept)
        return self._game

    def _guarded(self, function: Callable[[], dict[Seats, bytes]]) -> dict[Seats, bytes]:
        """A change; if anything goes wrong, memory goes back to what is on disk."""
        kept = self.kept
        try:
            return function()
        except (BadStanding, Declined, IllegalChoice, NotBegun, NotYours, Stale):
            raise  # refused before anything changed
        except (RuleFailed, Runaway) as error:
            self._game, self.kept = None, kept
            self._log(error)
            raise RuleFailed(f"{error} The game is as it was.") from error
        except TricoloreError:
            self._game, self.kept = None, kept
            raise
        except Exception as error:
            self._game, self.kept = None, kept
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
        return self._answered_all(seats, ply, [option])

    def _answered_all(
        self, seats: Seats, ply: int, options: Sequence[Option]
    ) -> dict[Seats, bytes]:
        game = self._loaded()
        ask = self._asked(game, ply)
        if ask.side not in seats:
            raise NotYours(f"It is for {ask.side} to choose, and you have no key for that seat.")
        moves: list[Move] = []
        before, secret = (len(game.inputs), len(game.log)), ask.secret

        def taken() -> None:
            nonlocal before, secret
            moves.append(chronicle.move_of(game, self._table, *before, secret))
            before, secret = (len(game.inputs), len(game.log)), chronicle.secret(game.chance_ask)

        game.answer_all(options, ask.side, taken)
        return self._moved(game, moves)

    def _conceded(self, seats: Seats, ply: int, side: str) -> dict[Seats, bytes]:
        game = self._at(ply)
        self._own(seats, side)
        before = len(game.inputs), len(game.log)
        game.concede(side)
        return self._moved(game, [chronicle.move_of(game, self._table, *before, False)])

    def _draw(self, seats: Seats, ply: int, side: str, offer: bool) -> dict[Seats, bytes]:
        game = self._at(ply)
        self._own(seats, side)
        if game.over:
            raise IllegalChoice("The game is over already.")
        offers = set(self.kept.progress.offers)
        others = [seat for seat in self.kept.seats if seat.side != side]
        if offer and all(
            seat.side in offers or (seat.player != PERSON and accepts_draw(game, seat.side))
            for seat in others
        ):
            before = len(game.inputs), len(game.log)
            game.agree_on_draw()
            return self._moved(game, [chronicle.move_of(game, self._table, *before, False)])
        if offer and all(seat.player != PERSON for seat in others):
            raise Declined("The computer does not agree to a draw.")
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
        text = msgspec.json.encode(self.standing.of(side)).decode()
        self._store.set_standing(self.id, side, text)
        self._note_seat(side, standing=text)

    def _proxied(self, ply: int, proxy: Proxy) -> dict[Seats, bytes]:
        game = self._loaded()
        ask = self._asked(game, ply)
        if self.standing.answer(game) != proxy:
            raise Stale("This is not to be answered by proxy any more.")
        before = len(game.inputs), len(game.log)
        game.answer(proxy.answer, proxy.side)
        if self.standing.given(proxy):
            self._keep_standing(proxy.side)
        return self._moved(game, [chronicle.move_of(game, self._table, *before, ask.secret)])

    def _handed_in(self, seats: Seats, ply: int, side: str, sheet: Filled) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        self._own(seats, side)
        if not isinstance(game.ask_of(side), Fill):
            raise IllegalChoice(f"{side} has no sheet to hand in.")
        before, secret = (len(game.inputs), len(game.log)), chronicle.secret(game.chance_ask)
        game.answer(sheet, side)
        if len(game.inputs) > before[0]:
            return self._moved(game, [chronicle.move_of(game, self._table, *before, secret)])
        text = msgspec.json.encode(sheet).decode()
        self._store.hand_in(self.id, ply, side, text)
        self._note_seat(side, sheet=text)
        return self._told_of(side)

    def _given_back(self, seats: Seats, ply: int, side: str) -> dict[Seats, bytes]:
        game = self._loaded()
        self._asked(game, ply)
        if side not in seats or not game.take_back(side):
            raise NotYours("There is no sheet of yours to take back.")
        self._store.hand_in(self.id, ply, side, None)
        self._note_seat(side, sheet=None)
        return self._told_of(side)

    def _told_of(self, side: str) -> dict[Seats, bytes]:
        """The table anew, for those alone who play a side."""
        sight = self._sight()
        return {
            seats: sight.state(seats, self.kept, self.troubles)
            for seats in self._audiences()
            if side in seats
        }

    def _sight(self) -> Sight:
        return Sight(self._table, self._loaded(), self.kept.progress.offers, self.standing)

    def _moved(self, game: Game, moves: Sequence[Move]) -> dict[Seats, bytes]:
        """What everybody is told of choices that were made together; they are on disk then."""
        checkpoint = chronicle.checkpoint_of(game, self._checkpointed)
        # Who plays on without a word about an offer has declined it.
        chosen = {move.side for move in moves}
        offers = tuple(side for side in self.kept.progress.offers if chosen <= {side})
        progress = chronicle.progress(game)._replace(offers=() if game.over else offers)
        before, self.kept = self.kept, self.kept._replace(progress=progress)
        for side in self.standing.drop_past(game):
            self._keep_standing(side)
        # Written only if it can also be shown.
        sight = self._sight()
        messages = {seats: sight.moved(moves, seats) for seats in self._audiences()}
        if len(moves) > 1:
            moves = [move._replace(gesture=moves[0].ply) for move in moves]
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
            raise Stale(f"The game is at choice {game.ply}, not {ply}.")
        if game.over:
            raise NotYours(
                "The game is over and its seed is known: nothing is taken back any more."
            )
        if not game.sides or game.sides[-1] not in seats:
            raise NotYours("The last choice was not yours to take back.")
        if not game.can_undo:
            raise NotYours("Dice have fallen since, or a choice was made in secret: it stands.")
        game.undo_all(game.sides[-1])
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
        """The game, for something that can be done whoever is asked.

        It may have gone on since: a computer moves while somebody makes up his mind.
        """
        game = self._loaded()
        if ply > game.ply:
            raise Stale(f"The game is at choice {game.ply}, not {ply}.")
        return game

    @staticmethod
    def _own(seats: Seats, side: str) -> None:
        if side not in seats:
            raise NotYours(f"You have no key for the seat of {side}.")

    @staticmethod
    def _asked(game: Game, ply: int) -> Question:
        if ply != game.ply:
            raise Stale(f"The game is at choice {game.ply}, not {ply}.")
        ask = game.ask
        if ask is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        return ask
