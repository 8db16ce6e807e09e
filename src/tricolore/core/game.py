"""A game in play: what is asked, answering, undo, copies.  How it runs is in `driver`."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

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
)
from tricolore.core.dice import Part, die, fingerprint
from tricolore.core.driver import RUNAWAY, Driver, Input
from tricolore.core.errors import IllegalChoice, Runaway, TricoloreError
from tricolore.core.events import Event
from tricolore.core.fits import misfit, read_option
from tricolore.core.state import Record, Result, Ruleset, State

__all__ = ["CONCEDE", "DRAW", "Earlier", "Game", "Input"]

CONCEDE, DRAW = "concede", "draw"
"""Kinds of options that end a game from outside its rules: a side gives up, both agree."""


class Earlier(NamedTuple):
    """A seed that dice came from before another took its place."""

    seed: str
    until: int
    """How many inputs there were when it was replaced."""


class Game(Driver):
    """A game in play: the only class that tables, computer players and studies touch."""

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
        """The state it began from, if that is known: a clone does not."""
        self.custom = False
        """Whether it began from a position of somebody's own, not the scenario's."""
        self.given = 0
        """How many of its first inputs come from another game, with dice of another seed."""
        self.faces: list[int] = []
        """How many faces each die had, in the order of the dice, as far as it is known."""
        self.earlier: list[Earlier] = []
        """Seeds that dice came from before the present one."""
        self.parts: list[Part] = []
        """Whose parts the seed was made of, where nobody should choose it alone."""
        self.options: dict[str, str] = {}
        """What was settled before it began, by the id of the option."""
        self.viewer = ""
        """The side as which it is seen, if it is a copy for a player of that side."""
        self.imagined: dict[str, tuple[State, State]] = {}
        """By side, the checkpoint and what its players are given in its place (see `imagined`)."""
        self.players: dict[str, str] = {}
        """Who plays each side, for the record: `person`, or a computer player."""
        self.sides: list[str] = []
        """Who made each choice; nobody alone where several handed in sheets."""
        self.handed_in: dict[str, Filled] = {}
        """Sheets that are in while others are not: no part of the game before all are."""
        self.ended: Result | None = None
        """How it ended, if a side gave up or both agreed on a draw."""
        self._ending: list[Input] = []
        """The input that ended it so: no procedure ever receives it."""
        self.chance = chance
        """Whether dice are asked for (`ask` is then a `Roll`) instead of rolled."""
        self.notes: list[str] = []
        """What a person should know about this game, such as rules changed since it was saved."""
        self.undoing = False
        """Whether choices are being taken back: until the next answer, those of one side only."""
        self._untold: int | None = None
        """How many inputs there were at the load, if the log before has yet to be told again."""
        self._asleep_state: State | None = None
        """The state at the question, where it is known without coming to it."""
        self._rolled = 0
        """Dice since the last choice."""
        self._gestures: list[tuple[int, int]] = []
        """Where each gesture began and ended, by the number of inputs."""

    @classmethod
    def restore(
        cls,
        ruleset: Ruleset,
        scenario: str,
        checkpoint: State,
        start: State | None = None,
        before: Sequence[Input] = (),
    ) -> Game:
        """A game taken up at a checkpoint, with what is known of the time before it.

        `before` are the inputs that led from `start` to the checkpoint.  They are beyond recall,
        and the log of them is told by playing them again, once somebody asks for it.  Without a
        start the game begins anew at the checkpoint, as from a position of somebody's own.

        Its dice are asked for, so that the inputs since the checkpoint can be replayed with
        theirs; `let_dice_roll` ends that.
        """
        game = cls(ruleset, scenario, checkpoint, chance=True)
        if start is None:
            game.custom = True
            return game
        game.start = start
        game.inputs = list(before)
        # Who made these choices is not recorded, and matters to nobody: they cannot be undone.
        game.sides = [""] * sum(not isinstance(value, int) for value in before)
        game._barrier = game._untold = len(before)
        return game

    # What a player sees and does

    @property
    def ask(self) -> Question | None:
        """The question the game waits for, or None when it is over.

        Where several sides fill in sheets it is that of the first who has not handed his in; in a
        copy for a player it is that player's.
        """
        ask = self._ask
        if ask is None:
            ask = self.chance_ask
        if isinstance(ask, Together):
            open_ones = [fill for fill in ask.sheets if fill.side not in self.handed_in]
            return next((fill for fill in open_ones if fill.side == self.viewer), open_ones[0])
        return ask  # type: ignore[return-value]  # a Roll only where chance is asked for

    @property
    def chance_ask(self) -> Ask | None:
        """What the game waits for, where dice are asked for as well."""
        if self._ask is None and not self._awake:
            self._wake()
        return self._ask

    def ask_of(self, side: str) -> Question | None:
        """What a side is asked; None if it has nothing to say just now."""
        ask = self.chance_ask
        if isinstance(ask, Together):
            mine = (fill for fill in ask.sheets if fill.side == side)
            return next((fill for fill in mine if side not in self.handed_in), None)
        return ask if isinstance(ask, (Choose, Fill)) and ask.side == side else None

    @property
    def state(self) -> State:
        """The state at this moment: look, do not touch."""
        if not self._awake:
            if self._asleep_state is not None:
                return self._asleep_state
            self._wake()
        return self._state

    @property
    def step(self) -> Record | None:
        """The record on the agenda whose procedure asks; None when the game is over."""
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
        """The fingerprint of the seed, known from the start."""
        return fingerprint(self.checkpoint.seed)

    @property
    def log(self) -> Sequence[Event]:
        """Everything that happened, oldest first."""
        return self.log_since(0)

    @property
    def told(self) -> int:
        """How many events the log has."""
        return len(self._before_pending()) + len(self.state.log or ())

    def log_since(self, count: int) -> list[Event]:
        """What happened after so many events; nothing of what came before them is copied."""
        told, pending = self._before_pending(), self.state.log or []
        if count >= len(told):
            return pending[count - len(told) :]
        return [*told[count:], *pending]

    def _before_pending(self) -> list[Event]:
        """The events of procedures that are done."""
        self.state  # noqa: B018 - wakes a sleeping game, so that procedures that are done are known
        if self._untold is not None:
            self._retell(self._untold)
        return self._told

    def answer(self, option: Option | Sequence[Any] | int, side: str | None = None) -> None:
        """Take an option; anything not offered, or not this side's to choose, changes nothing."""
        ask = self.chance_ask
        if ask is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        if isinstance(ask, Roll):
            if type(option) is not int or not 1 <= option <= ask.sides:
                wanted = f"A number from 1 to {ask.sides} is wanted"
                raise IllegalChoice(f"{wanted}, not {reprlib.repr(option)}.")
            self._take(option)
            return
        if isinstance(ask, Together):
            self._hand_in(ask, option, side)
            return
        if side is not None and side != ask.side:
            raise IllegalChoice(f"It is not for {side} to choose now, but for {ask.side}.")
        if isinstance(ask, Fill):
            self._choose(HandedIn((ask.read(option),)))
            return
        try:
            choice = ask.options[ask.options.index(option)]
        except (ValueError, RecursionError):
            choice = read_option(option, ask)
        self._choose(choice)

    def answer_all(
        self,
        answers: Iterable[Any],
        side: str | None = None,
        taken: Callable[[], None] | None = None,
    ) -> int:
        """Several answers in one gesture; how many of them were taken.

        The first must be legal.  The gesture stops before an answer that is not, and as soon as a
        die has fallen or somebody else is asked.  `taken` is called after each answer.
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
        """The inputs from one to another were given together, and are taken back together."""
        if choices > 1:
            self._gestures.append((first, end))

    def _choose(self, value: Option | HandedIn) -> None:
        """A choice that is known to be legal."""
        self.undoing = False
        self._take(value)
        if not self.chance:
            self._roll_dice()

    def _hand_in(self, ask: Together, answer: Any, side: str | None) -> None:
        """One of several sheets; the game goes on with the last."""
        fill = self.ask if side is None else self.ask_of(side)
        if not isinstance(fill, Fill):
            raise IllegalChoice(f"It is not for {side} to choose now.")
        self.handed_in[fill.side] = fill.read(answer)
        if len(self.handed_in) == len(ask.sheets):
            sheets = tuple(self.handed_in[one.side] for one in ask.sheets)
            self.handed_in = {}
            self._choose(HandedIn(sheets))

    def take_back(self, side: str) -> bool:
        """Take a sheet back that is in while another is not; False if there is none."""
        return self.handed_in.pop(side, None) is not None

    # Ends that the rules know nothing of

    def concede(self, side: str) -> None:
        """A side gives up, whoever is asked just now."""
        self._end(Option(CONCEDE, side))

    def agree_on_draw(self) -> None:
        """Both sides have agreed to leave it at that."""
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
            return Result(None, "draw", "Both sides have agreed on a draw.")
        sides = self.ruleset.sides_of(self.scenario.rpartition(":")[2])
        if option.kind != CONCEDE or option.value not in sides:
            raise IllegalChoice(f"{reprlib.repr(option.value)} is no side of this game.")
        winner = next(side for side in sides if side != option.value)
        return Result(winner, "concession", f"{option.value} has conceded.")

    def reopen(self) -> None:
        """Go on with a copy of a game that a side has given up, or that was agreed to be a draw."""
        self.ended, self._ending, self._awake = None, [], False

    def undo(self, side: str | None = None) -> bool:
        """Take back the last choice, across procedures, as far as the last die or draw.

        A choice of the other side is not taken back: several undos in a row stay with the side
        that began them.  Returns False, with nothing changed, when there is nothing to take back.
        """
        if not self.can_undo or (side is not None and side != self.sides[-1]):
            return False
        while not self.journal:
            self.checkpoint, self.journal, told = self._past.pop()
            del self._told[told:]
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
        """Take back the last gesture, or the last choice if it was none; as far as dice allow."""
        inputs = len(self.inputs)
        first = next((first for first, end in self._gestures if end == inputs), inputs - 1)
        while len(self.inputs) > first and self.undo(side):
            pass
        return len(self.inputs) < inputs

    @property
    def can_undo(self) -> bool:
        self.chance_ask  # noqa: B018 - wakes a sleeping game: dice may fall
        return len(self.inputs) > self._barrier and not self.undo_reached_other_side

    @property
    def undo_reached_other_side(self) -> bool:
        """Whether undos in a row have come to a choice of the other side: they end there."""
        ask = self.chance_ask
        if not self.undoing or len(self.inputs) <= self._barrier:
            return False
        return isinstance(ask, (Choose, Fill)) and ask.side != self.sides[-1]

    def clone(self, seed: str | int | None = None, *, chance: bool | None = None) -> Game:
        """A copy to think on: a new seed keeps the dice that fell and hides the coming ones."""
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
        """A copy for a player of a side: what that side may not know is dealt anew, and the dice to
        come are others.  It can be looked at, answered and played on; this game hears nothing of
        it.
        """
        from tricolore.core.imagined import seen_by

        return seen_by(self, side, seed)

    def oldest_checkpoint(self) -> tuple[State, list[Input]]:
        """The state that undo may have to go back to, and the inputs since."""
        if not self._awake:
            self._wake()  # it settles which procedure is under way
        if not self._past:
            return self.checkpoint, self.journal + self._ending
        inputs = [value for _, journal, _ in self._past for value in journal]
        return self._past[0][0], inputs + self.journal + self._ending

    def save(self) -> bytes:
        from tricolore.core.record import save

        return save(self)

    # How it runs

    def replay(self, inputs: Sequence[Input]) -> None:
        """Take recorded dice and choices; a choice that is not offered any more is refused."""
        for value in inputs:
            if isinstance(value, Option) and value.kind in (CONCEDE, DRAW) and not self.over:
                self._end(value)
                continue
            trouble = misfit(self.chance_ask, value)
            if trouble:
                raise IllegalChoice(f"Input {len(self.inputs) + 1}, {value!r}, {trouble}.")
            self._take(value)

    def reseed(self, seed: str) -> None:
        """Let the dice to come be those of another seed.

        What has been done so far is beyond recall: the dice of the old seed may be known.
        """
        self.state  # noqa: B018 - wakes a sleeping game, so that the checkpoint is settled
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
        """From now on dice are rolled, not asked for; the one that is asked for now falls."""
        self.chance = False
        self._roll_dice()

    def _retell(self, before: int) -> None:
        """Tell the log up to the load again, by playing the record once more."""
        self._untold = None
        if self.start is None:
            return
        again = Game(self.ruleset, self.scenario, self.start, chance=True)
        try:
            again.replay(self.inputs[:before])
            again.chance_ask  # noqa: B018 - tells what comes before the first question
        except TricoloreError as error:
            self.notes.append(f"What happened before the game was saved is lost: {error}")
            return
        told = again._told
        self._told = told + self._told
        self._past = [(state, journal, n + len(told)) for state, journal, n in self._past]

    def _wake(self) -> None:
        self._asleep_state = None
        super()._wake()
        if self.ended:
            self._ask = self._running = None
        elif not self.chance:
            self._roll_dice()

    def _take(self, value: Input) -> None:
        """Enter a die or a choice in the record, and go on."""
        if not self._awake:
            self._wake()
        self.inputs.append(value)
        ask = self._ask
        if isinstance(ask, (Choose, Fill, Together)):
            self.sides.append("" if isinstance(ask, Together) else ask.side)
            self._rolled = 0
        elif ask is not None:
            self.faces.append(ask.sides)
            self._rolled += 1
            if self._rolled > RUNAWAY:
                raise Runaway(f"{RUNAWAY} dice have fallen and nobody had anything to choose.")
        if isinstance(ask, (Roll, Together)) or (ask is not None and ask.secret):
            self.seal()
            self._past.clear()
        self._feed(value)

    def _roll_dice(self) -> None:
        while isinstance(self._ask, Roll):
            state = self._state
            self._take(die(state.seed, state.rolls, self._ask.sides))
