"""A game in play: questions, answers, undo and copies.  The module `driver` runs the rules."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tricolore.core.ask import (
    Ask,
    Choose,
    Fill,
    Filled,
    HandedIn,
    Option,
    Question,
    Roll,
    Together,
    read_option,
    why_refused,
)
from tricolore.core.dice import Earlier, Part, die, fingerprint
from tricolore.core.driver import RUNAWAY, Driver, Input
from tricolore.core.errors import IllegalChoice, Runaway, TricoloreError
from tricolore.core.events import Event
from tricolore.core.state import Record, Result, Ruleset, State
from tricolore.core.text import say

__all__ = ["CONCEDE", "DRAW", "Earlier", "Game", "Input"]

CONCEDE, DRAW = "concede", "draw"
"""Options that end a game from outside its rules: a side concedes, or both agree on a draw."""


class Game(Driver):
    """A game in play.  Tables, computer players and studies use this class only."""

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: str,
        start: State,
        *,
        listen: bool = True,
        chance: bool = False,
    ) -> None:
        super().__init__(ruleset, start, listen)
        self.scenario = scenario
        self.data: str | None = None
        self.start: State | None = start
        """The state the game began from, if it is known.  A clone does not know it."""
        self.custom = False
        """Whether the game began from a custom position instead of the scenario's."""
        self.given = 0
        """How many of the first inputs come from another game, with dice of another seed."""
        self.faces: list[int] = []
        """How many faces each die had, in the order of the dice, as far as this is known."""
        self.earlier: list[Earlier] = []
        """The seeds that the dice came from before the present one."""
        self.parts: list[Part] = []
        """The parts that the players and the server contributed to the seed, if they did."""
        self.options: dict[str, str] = {}
        """The options of the game, decided before it began, by id."""
        self.viewer = ""
        """If this is a copy for a player, that player's side."""
        self.imagined: dict[str, tuple[State, State]] = {}
        """For each side, the checkpoint and the copy of it that its players receive."""
        self.players: dict[str, str] = {}
        """Who plays each side, for the record: `person`, or a computer player."""
        self.advice: dict[str, list[int]] = {}
        """By side, the choices before which it asked for advice, for the record."""
        self.sides: list[str] = []
        """The side that made each choice; empty where several sides filled in sheets at once."""
        self.handed_in: dict[str, Filled] = {}
        """Sheets that have been handed in while others are still missing.  They become part of the
        game when all are in."""
        self.ended: Result | None = None
        """The result, if a side conceded or both agreed on a draw."""
        self._ending: list[Input] = []
        """The input that ended the game in that way.  No procedure receives it."""
        self.chance = chance
        """Whether the game asks for dice (`chance_ask` is a `Roll`) instead of rolling them."""
        self.notes: list[str] = []
        """Notes for people about this game, such as rules that changed since it was saved."""
        self.undoing = False
        """Whether the last action was an undo.  Further undos then only affect the same side."""
        self._log_missing_until: int | None = None
        """If the log before loading has not been rebuilt yet: how many inputs it covers."""
        self._asleep_state: State | None = None
        """The present state, if it is known without rebuilding the procedure."""
        self._rolled = 0
        """How many dice were rolled since the last choice."""
        self._gestures: list[tuple[int, int]] = []
        """The number of inputs before and after each gesture."""

    @classmethod
    def restore(
        cls,
        ruleset: Ruleset,
        scenario: str,
        checkpoint: State,
        start: State | None = None,
        before: Sequence[Input] = (),
    ) -> Game:
        """Continue a game from a checkpoint.

        `before` contains the inputs that led from `start` to the checkpoint.  They cannot be
        undone.  Their log is rebuilt by replaying them when it is first needed.  Without a `start`,
        the game begins at the checkpoint, as from a custom position.

        The game asks for its dice at first, so that recorded inputs since the checkpoint can be
        replayed.  Call `let_dice_roll` afterwards.
        """
        game = cls(ruleset, scenario, checkpoint, chance=True)
        if start is None:
            game.custom = True
            return game
        game.start = start
        game.inputs = list(before)
        # Records do not say who made these choices.  It does not matter: they cannot be undone.
        game.sides = [""] * sum(not isinstance(value, int) for value in before)
        game._barrier = game._log_missing_until = len(before)
        return game

    # What a player sees and does

    @property
    def ask(self) -> Question | None:
        """The question that the game waits for, or None when it is over.

        While several sides fill in sheets, this is the sheet of the first side that has not handed
        its sheet in.  In a copy for a player it is that player's sheet.
        """
        ask = self._ask
        if ask is None:
            ask = self.chance_ask
        if isinstance(ask, Together):
            missing = [fill for fill in ask.sheets if fill.side not in self.handed_in]
            return next((fill for fill in missing if fill.side == self.viewer), missing[0])
        return ask  # type: ignore[return-value]  # it is a Roll only if `chance` is set

    @property
    def chance_ask(self) -> Ask | None:
        """What the game waits for.  If `chance` is set, this can be a `Roll`."""
        if self._ask is None and not self._awake:
            self._wake()
        return self._ask

    def ask_of(self, side: str) -> Question | None:
        """The question to a side; None if that side is not asked anything now."""
        ask = self.chance_ask
        if isinstance(ask, Together):
            mine = (fill for fill in ask.sheets if fill.side == side)
            return next((fill for fill in mine if side not in self.handed_in), None)
        return ask if isinstance(ask, (Choose, Fill)) and ask.side == side else None

    @property
    def state(self) -> State:
        """The present state.  Callers must not change it."""
        if not self._awake:
            if self._asleep_state is not None:
                return self._asleep_state
            self._wake()
        return self._state

    @property
    def step(self) -> Record | None:
        """The agenda record whose procedure is asking; None when the game is over."""
        return None if self.chance_ask is None else self.checkpoint.agenda[0]

    @property
    def result(self) -> Result | None:
        return self.ended or self.ruleset.result(self.state)

    @property
    def over(self) -> bool:
        return self.chance_ask is None

    @property
    def ply(self) -> int:
        """How many choices have been made."""
        return len(self.sides)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the seed.  It is public from the start."""
        return fingerprint(self.checkpoint.seed)

    @property
    def log(self) -> Sequence[Event]:
        """Everything that has happened, oldest first."""
        return self.log_since(0)

    @property
    def log_length(self) -> int:
        """How many events the log has."""
        return len(self._finished_events()) + len(self.state.log or ())

    def log_since(self, count: int) -> list[Event]:
        """The events after the first `count`; nothing of what came before them is copied."""
        events, pending = self._finished_events(), self.state.log or []
        if count >= len(events):
            return pending[count - len(events) :]
        return [*events[count:], *pending]

    def _finished_events(self) -> list[Event]:
        """The events of procedures that have ended."""
        self.state  # noqa: B018 - wakes a sleeping game, so that it is known which have ended
        if self._log_missing_until is not None:
            self._rebuild_log(self._log_missing_until)
        return self._events

    def answer(self, option: Option | Sequence[Any] | int, side: str | None = None) -> None:
        """Answer the question.

        Raises `IllegalChoice`, with nothing changed, if the option is not offered or if it is not
        this side's turn to choose.
        """
        ask = self.chance_ask
        if ask is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        if type(ask) is Choose and (side is None or side == ask.side):  # nearly always
            try:
                known = type(option) is Option and option in ask.options
            except RecursionError:
                known = False
            self._choose(option if known else read_option(option, ask))  # type: ignore[arg-type]
        elif isinstance(ask, Roll):
            if type(option) is not int or not 1 <= option <= ask.sides:
                expected = f"The roll must be a number from 1 to {ask.sides}"
                raise IllegalChoice(f"{expected}, not {reprlib.repr(option)}.")
            self._take(option)
        elif isinstance(ask, Together):
            self._hand_in(ask, option, side)
        elif side is not None and side != ask.side:
            raise IllegalChoice(f"{ask.side} is to choose now, not {side}.")
        else:
            assert isinstance(ask, Fill)
            self._choose(HandedIn((ask.read(option),)))

    def answer_all(
        self,
        answers: Iterable[Any],
        side: str | None = None,
        taken: Callable[[], None] | None = None,
    ) -> int:
        """Give several answers as one gesture.  Returns how many of them were accepted.

        The first must be legal.  The gesture stops before the first illegal answer, and as soon as
        a die has been rolled or the other side is asked.  `taken` is called after each answer.
        """
        first, rolled = len(self.inputs), self.state.rolls
        who = side or (self.ask.side if self.ask else None)
        count = 0
        for answer in answers:
            if count and (self.ask is None or self.ask.side != who or self.state.rolls != rolled):
                break
            try:
                self.answer(answer, who)
            except IllegalChoice:
                if not count:
                    raise
                break
            count += 1
            if taken is not None:
                taken()
        self.mark_gesture(first, len(self.inputs), count)
        return count

    def mark_gesture(self, first: int, end: int, choices: int) -> None:
        """Note that the inputs from `first` to `end` are one gesture, to be undone as a whole."""
        if choices > 1:
            self._gestures.append((first, end))

    def _choose(self, value: Option | HandedIn) -> None:
        """Take a choice that is known to be legal."""
        self.undoing = False
        self._take(value)
        if not self.chance:
            self._roll_dice()

    def _hand_in(self, ask: Together, answer: Any, side: str | None) -> None:
        """Take one of several sheets.  The game continues when the last one is in."""
        fill = self.ask if side is None else self.ask_of(side)
        if not isinstance(fill, Fill):
            raise IllegalChoice(f"{side} has nothing to choose now.")
        self.handed_in[fill.side] = fill.read(answer)
        if len(self.handed_in) == len(ask.sheets):
            sheets = tuple(self.handed_in[one.side] for one in ask.sheets)
            self.handed_in = {}
            self._choose(HandedIn(sheets))

    def take_back(self, side: str) -> bool:
        """Take back a sheet while another is still missing; False if there is none."""
        return self.handed_in.pop(side, None) is not None

    # Endings from outside the rules

    def concede(self, side: str) -> None:
        """End the game because a side gives up, whether or not it is being asked."""
        self._end(Option(CONCEDE, side))

    def agree_on_draw(self) -> None:
        """End the game because both sides agree on a draw."""
        self._end(Option(DRAW, "agreed"))

    def _end(self, option: Option) -> None:
        if self.over:
            raise IllegalChoice("The game is over already.")
        self.ended = self._end_by(option)
        self._ending = [option]
        self._ask = self._running = None
        self.inputs.append(option)
        self.sides.append(str(option.value) if option.kind == CONCEDE else "")
        self.handed_in = {}
        self.seal()

    def _end_by(self, option: Option) -> Result:
        if option == Option(DRAW, "agreed"):
            return Result(None, say("draw"), say("Both sides have agreed on a draw"))
        sides = self.ruleset.sides_of(self.scenario.rpartition(":")[2])
        if option.kind != CONCEDE or option.value not in sides:
            raise IllegalChoice(f"{reprlib.repr(option.value)} is not a side of this game.")
        winner = next(side for side in sides if side != option.value)
        return Result(winner, say("concession"), say("The other side has conceded"))

    def reopen(self) -> None:
        """Continue a copy of a game that ended by concession or agreement."""
        self.ended, self._ending, self._awake = None, [], False

    def undo(self, side: str | None = None) -> bool:
        """Take back the last choice.

        Undo crosses procedures, but never goes back beyond the last die or draw.  Several undos in
        a row only take back choices of the side that made the last one.  Returns False, with
        nothing changed, if there is nothing to take back.
        """
        if not self.can_undo or (side is not None and side != self.sides[-1]):
            return False
        while not self.journal:
            self.checkpoint, self.journal, logged = self._past.pop()
            del self._events[logged:]
        self.journal = self.journal[:-1]
        self.inputs.pop()
        self.sides.pop()
        self._awake, self._ask = False, None
        self.undoing = True
        self.handed_in = {}
        while self._gestures and self._gestures[-1][1] > len(self.inputs):
            self._gestures.pop()
        return True

    def undo_all(self, side: str | None = None) -> bool:
        """Take back the last gesture, or the last choice if it was not part of a gesture.

        Like `undo`, it stops at the last die.
        """
        inputs = len(self.inputs)
        first = next((first for first, end in self._gestures if end == inputs), inputs - 1)
        while len(self.inputs) > first and self.undo(side):
            pass
        return len(self.inputs) < inputs

    @property
    def can_undo(self) -> bool:
        self.chance_ask  # noqa: B018 - wakes a sleeping game, which may roll dice
        return len(self.inputs) > self._barrier and not self.undo_reached_other_side

    @property
    def undo_reached_other_side(self) -> bool:
        """Whether undos in a row have reached a choice of the other side, where they stop."""
        ask = self.chance_ask
        if not self.undoing or len(self.inputs) <= self._barrier:
            return False
        return isinstance(ask, (Choose, Fill)) and ask.side != self.sides[-1]

    def clone(self, seed: str | int | None = None, *, chance: bool | None = None) -> Game:
        """A copy to try things out on.  With another seed, the future dice will differ."""
        checkpoint = self.checkpoint
        if seed is not None:
            checkpoint = checkpoint.clone()
            checkpoint.seed = str(seed)
        copy = Game(
            self.ruleset,
            self.scenario,
            checkpoint,
            listen=False,
            chance=self.chance if chance is None else chance,
        )
        copy.start = None
        copy.data, copy.options = self.data, self.options
        copy.viewer = self.viewer
        copy.journal = self.journal.copy()
        copy.ended, copy._ending = self.ended, self._ending
        return copy

    def seen_by(self, side: str, seed: str = "") -> Game:
        """A copy for a player of one side.  What is done to it does not affect the game itself.

        Everything that the side may not know is replaced at random, including the future dice."""
        from tricolore.core.imagined import seen_by

        return seen_by(self, side, seed)

    def oldest_checkpoint(self) -> tuple[State, list[Input]]:
        """The earliest state that undo may have to return to, and the inputs since then."""
        if not self._awake:
            self._wake()  # then it is certain which procedure is running
        if not self._past:
            return self.checkpoint, self.journal + self._ending
        inputs = [value for _, journal, _ in self._past for value in journal]
        return self._past[0][0], inputs + self.journal + self._ending

    def save(self) -> bytes:
        from tricolore.core.record import save

        return save(self)

    # How it runs

    def replay(self, inputs: Sequence[Input]) -> None:
        """Take recorded dice and choices.  Raises `IllegalChoice` at one that does not fit."""
        for value in inputs:
            if isinstance(value, Option) and value.kind in (CONCEDE, DRAW) and not self.over:
                self._end(value)
                continue
            trouble = why_refused(self.chance_ask, value)
            if trouble:
                raise IllegalChoice(f"Input {len(self.inputs) + 1}, {value!r}, {trouble}.")
            self._take(value)

    def reseed(self, seed: str) -> None:
        """Take the future dice from another seed.

        Nothing done so far can be undone afterwards, because the dice of the old seed may be known.
        """
        self.state  # noqa: B018 - wakes a sleeping game, so that the checkpoint is final
        if self.inputs:
            self.earlier.append(Earlier(self.checkpoint.seed, len(self.inputs)))
        fresh = self.start is self.checkpoint and not self.inputs
        self.checkpoint = self.checkpoint.clone()
        self.checkpoint.seed = self._state.seed = seed
        if fresh:
            self.start = self.checkpoint
        self._past.clear()
        self.seal()

    def let_dice_roll(self) -> None:
        """Roll dice from now on instead of asking for them, including one that is asked for now."""
        self.chance = False
        self._roll_dice()

    def _rebuild_log(self, before: int) -> None:
        """Rebuild the log up to the time of loading by replaying the game."""
        self._log_missing_until = None
        if self.start is None:
            return
        again = Game(self.ruleset, self.scenario, self.start, chance=True)
        try:
            again.replay(self.inputs[:before])
            again.chance_ask  # noqa: B018 - logs what comes before the first question
        except TricoloreError as error:
            self.notes.append(f"The log from before the game was saved is lost: {error}")
            return
        events = again._events
        self._events = events + self._events
        self._past = [(state, journal, n + len(events)) for state, journal, n in self._past]

    def _wake(self) -> None:
        self._asleep_state = None
        super()._wake()
        if self.ended:
            self._ask = self._running = None
        elif not self.chance:
            self._roll_dice()

    def _take(self, value: Input) -> None:
        """Record a die or a choice, and continue."""
        if not self._awake:
            self._wake()
        self.inputs.append(value)
        ask = self._ask
        sealed = True
        if isinstance(ask, Roll):
            self.faces.append(ask.sides)
            self._rolled += 1
            if self._rolled > RUNAWAY:
                raise Runaway(f"The rules do not end: {RUNAWAY} dice were rolled without a choice.")
        elif ask is not None:
            self.sides.append("" if isinstance(ask, Together) else ask.side)
            self._rolled = 0
            sealed = isinstance(ask, Together) or ask.secret
        if sealed:
            self.seal()
            self._past.clear()
        self._feed(value)

    def _roll_dice(self) -> None:
        while isinstance(self._ask, Roll):
            state = self._state
            self._take(die(state.seed, state.rolls, self._ask.sides))
