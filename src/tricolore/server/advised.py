"""Games in which persons may ask for advice.

An adviser thinks where computer players think.  He receives the game as his side may know it, with
other dice to come, and his luck is that of a computer player in this seat.  Each seat has one, who
does one thing at a time, and a look for warnings gives way to a question for advice.  He stays the
same player for as long as he is followed (see `players.adviser`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple

import msgspec

from tricolore.core.ask import HandedIn, Option
from tricolore.core.errors import IllegalChoice, TricoloreError
from tricolore.core.game import Game
from tricolore.core.text import say
from tricolore.core.words import unstopped
from tricolore.players.adviser import Advice
from tricolore.rulesets.missions import ATTACK, DELAY, HOLD, RESERVE, WITHDRAW
from tricolore.rulesets.table import Finals
from tricolore.server.contract import PERSON
from tricolore.server.finals import final_answers
from tricolore.server.gathering import Connection, NotYours, Stale
from tricolore.server.limits import Pair
from tricolore.server.live import LiveGame
from tricolore.server.shown import Seats
from tricolore.server.talk import (
    AdviceTold,
    Advise,
    Finish,
    Finished,
    MissionTold,
    Plan,
    WarnedOf,
    Watch,
    Watched,
)
from tricolore.server.thinker import ADVISE, WATCH, Assignment, Thought

Think = Callable[[str, Assignment, Callable[[], bool]], Awaitable[Thought | None]]
"""Has an adviser think: the client that waits, the task, and whether anybody still waits."""
PICKS = ("pick", "stack")
"""Kinds of options that only say who is to act.  Choosing another than he would leaves the plan
of an adviser as good as it was."""
SIGNS = {ATTACK: "solid", HOLD: "bar", DELAY: "open", RESERVE: "ring", WITHDRAW: "hollow"}
"""How the arrow of a mission is drawn."""
PLIES = msgspec.json.Decoder(list[int])

ELSEWHERE = "What comes next belongs to something else."
OTHERS = "It is not for you to choose now."
HALTED = "You have stopped him."
CHANGED = "Something else has been chosen meanwhile."
NO_PLAN = "This question stands by itself: there is no formation to finish."


class NoAdvice(TricoloreError):
    """Advice that cannot be given, or not now."""


class Heard(NamedTuple):
    """Advice that was given."""

    line: str
    ply: int
    advice: Advice


class Desk:
    """The adviser of one seat."""

    def __init__(self) -> None:
        self.advising = self.finishing = self.halted = False
        self.watching = -1
        """The ply at which he looks for warnings."""
        self.number = 0
        """Raised whenever he is to do something else."""
        self.heard: dict[str, Heard] = {}
        """The last advice of each level."""
        self.watched: tuple[str, Watched] | None = None
        """The line of the game, and what was found when he last looked for warnings."""
        self.line = ""
        """The line of the game when he was last asked."""


class AdvisedGame(LiveGame):
    """A game in play, with an adviser for each person who asks for one."""

    _desks: dict[str, Desk]

    def _desk(self, side: str) -> Desk:
        if not hasattr(self, "_desks"):
            self._desks = {}
        return self._desks.setdefault(side, Desk())

    def counsel(self, doing: Coroutine[Any, Any, None]) -> None:
        """Begin to answer a question to an adviser.  The game stays in memory meanwhile."""
        task = asyncio.create_task(doing)
        self.counsels.add(task)
        task.add_done_callback(self.counsels.discard)

    # Whether it is allowed

    async def allow_advice(self, seats: Seats, side: str, allow: bool) -> None:
        """A side agrees to advice, or does not any more.  Everybody is told."""
        await self._change(lambda: self._allowed(seats, side, allow))

    def _allowed(self, seats: Seats, side: str, allow: bool) -> dict[Seats, bytes]:
        self._own(seats, side)
        self._keep_advice(side, agrees=allow)
        return {each: self._welcome(each) for each in self._audiences()}

    def _keep_advice(self, side: str, agrees: bool | None = None, ply: int | None = None) -> None:
        seat = self.kept.seat(side)
        assert seat is not None
        if agrees is not None:
            seat = seat._replace(agrees=agrees)
        if ply is not None:
            plies = {*PLIES.decode(seat.advised or "[]"), ply}
            seat = seat._replace(advised=msgspec.json.encode(sorted(plies)).decode())
        self._store.set_advice(self.id, seat)
        self._note_seat(side, agrees=seat.agrees, advised=seat.advised)

    # Advice

    async def advise(self, guest: Connection, said: Advise, think: Think) -> AdviceTold:
        """What an adviser would answer in this seat's place."""
        if self._desk(said.side).finishing:
            raise NoAdvice(say("He is finishing the formation."))
        advice = await self._advised(guest, said.side, said.ply, said.by, think, lambda: True)
        return told(said, advice)

    async def _advised(
        self,
        guest: Connection,
        side: str,
        ply: int,
        level: str,
        think: Think,
        go_on: Callable[[], bool],
    ) -> Advice:
        desk = self._desk(side)
        if desk.advising:
            raise NoAdvice(say("He is thinking already."))
        desk.advising = True
        desk.number += 1

        def wanted() -> bool:
            return self.ply == ply and guest in self.connections and go_on()

        try:
            for _ in range(2):
                found = await self.look(lambda: self._to_advise(guest.seats, side, ply, level))
                if isinstance(found, Advice):
                    return found
                thought = await think(guest.client, found, wanted)
                if thought is None:
                    raise Stale(CHANGED)
                if thought.advice is not None:
                    desk.heard[level] = Heard(desk.line, ply, thought.advice)
                    return thought.advice
                if not thought.lost:
                    reason = unstopped(thought.error)
                    raise NoAdvice(say("There is no advice: {reason}.", reason=reason))
                desk.heard.pop(level, None)  # his process has forgotten him
            raise NoAdvice(say("There is no advice: his process has ended."))
        finally:
            desk.advising = False

    def _to_advise(self, seats: Seats, side: str, ply: int, level: str) -> Assignment | Advice:
        """The task for an adviser, or his advice if he has given it already."""
        game = self._may_ask(seats, side, ply)
        self._keep_advice(side, ply=ply)
        desk = self._desk(side)
        heard, desk.line = desk.heard.get(level), self._line
        if heard is not None and heard.line != self._line:
            heard = None  # something was taken back
        if heard is not None and heard.ply == ply:
            return heard.advice
        task = self._task(game, side, level, ADVISE)
        task.anew = heard is None or not followed(game, side, heard)
        return task

    def _may_ask(self, seats: Seats, side: str, ply: int) -> Game:
        """The game; refuses everybody who may not ask for advice at this question."""
        self._own(seats, side)
        if not self.kept.advice_allowed:
            raise NotYours(
                say("In this game nobody asks for advice unless both sides agree to it.")
            )
        game = self._loaded()
        self._asked(game, ply)
        if game.ask_of(side) is None or self._sight().viewer(seats) != side:
            raise IllegalChoice(say("{side} is not asked anything now.", side=side))
        return game

    def _task(self, game: Game, side: str, level: str, task: str) -> Assignment:
        seat = self.kept.seat(side)
        assert seat is not None
        question = self._assignment(game, seat._replace(player=level), {})
        question.after = None  # the process need not keep the game
        question.game, question.task = f"{self.id} {side}", task
        return question

    # Warnings

    async def watch(self, guest: Connection, said: Watch, think: Think) -> Watched:
        """Which answers to a question give away much."""
        desk = self._desk(said.side)
        if desk.advising or desk.finishing or desk.watching == said.ply:
            raise NoAdvice(say("He is thinking already."))
        desk.number += 1
        number, desk.watching = desk.number, said.ply

        def wanted() -> bool:
            here = self.ply == said.ply and guest in self.connections
            return here and desk.number == number

        def task() -> Assignment | Watched:
            game = self._may_ask(guest.seats, said.side, said.ply)
            desk.line = self._line
            if desk.watched and (desk.watched[0], desk.watched[1].ply) == (self._line, said.ply):
                return desk.watched[1]
            return self._task(game, said.side, "", WATCH)

        try:
            found = await self.look(task)
            if isinstance(found, Watched):
                return found
            thought = await think(guest.client, found, wanted)
        finally:
            if desk.number == number:
                desk.watching = -1
        if thought is None or thought.watch is None:
            raise NoAdvice(say("There was no time to look.") if thought is None else thought.error)
        bad = [WarnedOf(pair(one.option), one.worse, one.why) for one in thought.watch.warned]
        best = thought.watch.best
        watched = Watched(said.side, said.ply, None if best is None else pair(best), bad)
        desk.watched = desk.line, watched
        return watched

    async def finals(self, seats: Seats) -> Finals:
        """Which answers to the present question cannot be taken back."""
        computers = [side for side, player in self.kept.players.items() if player != PERSON]
        return await self.look(lambda: final_answers(self._loaded(), seats, computers))

    # Finishing a formation

    def halt(self, seats: Seats, side: str) -> None:
        if side in seats:
            self._desk(side).halted = True

    async def finish(self, guest: Connection, said: Finish, think: Think) -> Finished:
        """Let the adviser answer whatever belongs to the present activation, as one gesture.

        He stops at the first question that belongs to something else or is for the other side, and
        when he is told to.
        """
        desk = self._desk(said.side)
        if desk.finishing:
            raise NoAdvice(say("He is finishing it already."))
        desk.finishing, desk.halted = True, False
        try:
            return await self._finish(guest, said, think, desk)
        finally:
            desk.finishing = False
            self.computers_turn()

    async def _finish(self, guest: Connection, said: Finish, think: Think, desk: Desk) -> Finished:
        count, about, ply = 0, "", said.ply
        gesture = ply + 1, await self.look(lambda: len(self._loaded().inputs))
        while True:
            try:
                advice = await self._advised(
                    guest, said.side, ply, said.by, think, lambda: not desk.halted
                )
                about = about or advice.about
                if not about:
                    raise NoAdvice(NO_PLAN)
                if advice.about != about or not isinstance(advice.option, Option):
                    return Finished(count, ELSEWHERE)
                if desk.halted:
                    return Finished(count, HALTED)
                await self._follow(guest.seats, ply, advice.option, gesture)
            except Stale:
                return Finished(count, HALTED if desk.halted else CHANGED)
            count, ply = count + 1, self.ply
            if not await self.look(lambda: self._asks(said.side)):
                return Finished(count, OTHERS)
            await asyncio.sleep(said.pause / 1000)

    def _asks(self, side: str) -> bool:
        return self._loaded().ask_of(side) is not None

    async def _follow(
        self, seats: Seats, ply: int, option: Option, gesture: tuple[int, int]
    ) -> None:
        def follow() -> dict[Seats, bytes]:
            messages = self._answered_all(seats, ply, [option], gesture[0])
            game = self._loaded()
            if game.ply > gesture[0]:
                game.mark_gesture(gesture[1], len(game.inputs), 2)
            return messages

        await self._change(follow)

    # What computers intend

    def explained(self) -> list[Plan]:
        found = super().explained()
        hidden = self._game is None or getattr(self._game.ruleset, "imagine", None) is not None
        for plan in found:
            plan.missions = [
                MissionTold(
                    one.formation,
                    one.name,
                    one.kind,
                    one.goal,
                    one.hex,
                    None if hidden else one.start,
                    one.text,
                    SIGNS.get(one.kind, "solid"),
                )
                for one in self.missions.get(plan.side, ())
            ]
        return found


def followed(game: Game, side: str, heard: Heard) -> bool:
    """Whether a side has answered as it was advised, and since then has only said who is to act."""
    choices = [value for value in game.inputs if not isinstance(value, int)]
    if len(choices) != len(game.sides):
        return False
    made = zip(choices[heard.ply :], game.sides[heard.ply :], strict=True)
    own = [choice for choice, whose in made if whose in (side, "")]
    if not own:
        return False
    first, *later = own
    return (first == heard.advice.option or is_pick(first)) and all(map(is_pick, later))


def is_pick(choice: Option | HandedIn) -> bool:
    return isinstance(choice, Option) and choice.kind in PICKS


def pair(option: Option) -> Pair:
    return option.kind, option.value


def told(said: Advise, advice: Advice) -> AdviceTold:
    sheet = advice.option.sheets[0] if isinstance(advice.option, HandedIn) else ()
    return AdviceTold(
        said.side,
        said.ply,
        said.by,
        pair(advice.option) if isinstance(advice.option, Option) else None,
        [pair(option) for option in sheet],
        advice.title,
        list(advice.lines),
        None if advice.other is None else pair(advice.other),
        bool(advice.about) and not sheet,
    )
