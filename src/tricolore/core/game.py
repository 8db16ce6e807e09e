"""The driver: it runs the procedures on the agenda and keeps the record.

Python can neither copy nor pickle a running generator, so a game is kept as data: `checkpoint`,
the state before the current procedure began, and `journal`, the dice and choices it has been
given since.  The generator is rebuilt from the two when somebody needs it.  Save, load, undo and
clone all rest on that, and so do rules: they must depend on nothing but the state they began
from and the inputs they were given.
"""

from __future__ import annotations

import reprlib
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import Ask, Choose, GameOver, Option, Roll
from tricolore.core.dice import Part, die, fingerprint
from tricolore.core.errors import IllegalChoice, RuleFailed, Runaway, TricoloreError
from tricolore.core.events import Event
from tricolore.core.state import Record, Result, Ruleset, State

Input = int | Option
"""A die, or a choice."""

RUNAWAY = 10_000
"""Procedures in a row that ask nothing, or dice from one choice to the next: with more than that
the rules would never end."""


class Earlier(NamedTuple):
    """A seed that dice came from before another took its place."""

    seed: str
    until: int
    """How many inputs there were when it was replaced."""


class Game:
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
        self.ruleset = ruleset
        self.scenario = scenario
        self.data: str | None = None
        self.start: State | None = start
        """The state it began from, if that is known: a clone does not."""
        self.custom = False
        """Whether it began from a position of somebody's own, not the scenario's."""
        self.given = 0
        """How many of its first inputs come from another game, with dice of another seed."""
        self.checkpoint = start
        self.journal: list[Input] = []
        self.inputs: list[Input] = []
        """Every die and choice from the start."""
        self.faces: list[int] = []
        """How many faces each die had, in the order of the dice, as far as it is known."""
        self.earlier: list[Earlier] = []
        """Seeds that dice came from before the present one."""
        self.parts: list[Part] = []
        """Whose parts the seed was made of, where nobody should choose it alone."""
        self.players: dict[str, str] = {}
        """Who plays each side, for the record: `person`, or a computer player."""
        self.sides: list[str] = []
        """Who made each choice."""
        self.listen = listen
        self.chance = chance
        """Whether dice are asked for (`ask` is then a `Roll`) instead of rolled."""
        self.notes: list[str] = []
        """What a person should know about this game, such as rules changed since it was saved."""
        self.undoing = False
        """Whether choices are being taken back: until the next answer, those of one side only."""
        self._past: list[tuple[State, list[Input], int]] = []
        self._told: list[Event] = []
        self._untold: int | None = None
        """How many inputs there were at the load, if the log before has yet to be told again."""
        self._barrier = 0
        """How many inputs are beyond recall: up to the last die or secret choice."""
        self._rolled = 0
        """Dice since the last choice."""
        self._running: Generator[Ask, Any, None] | None = None
        self._ask: Ask | None = None
        self._awake = False
        self._state = start

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
    def ask(self) -> Choose | None:
        """The choice the game waits for, or None when it is over."""
        if not self._awake:
            self._wake()
        return self._ask  # type: ignore[return-value]  # a Roll only where chance is asked for

    @property
    def chance_ask(self) -> Ask | None:
        """The same where dice are asked for as well."""
        if not self._awake:
            self._wake()
        return self._ask

    @property
    def state(self) -> State:
        """The state at this moment: look, do not touch."""
        if not self._awake:
            self._wake()
        return self._state

    @property
    def step(self) -> Record | None:
        """The record on the agenda whose procedure asks; None when the game is over."""
        return None if self.chance_ask is None else self.checkpoint.agenda[0]

    @property
    def result(self) -> Result | None:
        return self.ruleset.result(self.state)

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
        pending = self.state.log or []
        if self._untold is not None:
            self._retell(self._untold)
        return [*self._told, *pending]

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
        if side is not None and side != ask.side:
            raise IllegalChoice(f"It is not for {side} to choose now, but for {ask.side}.")
        try:
            choice = ask.options[ask.options.index(option)]
        except (ValueError, RecursionError):
            choice = _refused_or_read(option, ask)
        self.undoing = False
        self._take(choice)
        if not self.chance:
            self._roll_dice()

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
        self._awake = False
        self.undoing = True
        return True

    @property
    def can_undo(self) -> bool:
        self.chance_ask  # noqa: B018 - wakes a sleeping game: dice may fall
        return len(self.inputs) > self._barrier and not self.undone_to_the_other

    @property
    def undone_to_the_other(self) -> bool:
        """Whether a row of undos has come to a choice of the other side, where it ends."""
        ask = self.chance_ask
        if not self.undoing or len(self.inputs) <= self._barrier:
            return False
        return isinstance(ask, Choose) and ask.side != self.sides[-1]

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
        copy.data = self.data
        copy.journal = self.journal.copy()
        return copy

    def oldest_checkpoint(self) -> tuple[State, list[Input]]:
        """The state that undo may have to go back to, and the inputs since."""
        if not self._awake:
            self._wake()  # it settles which procedure is under way
        if not self._past:
            return self.checkpoint, list(self.journal)
        inputs = [value for _, journal, _ in self._past for value in journal]
        return self._past[0][0], inputs + self.journal

    def save(self) -> bytes:
        from tricolore.core.record import save

        return save(self)

    # How it runs

    def replay(self, inputs: Sequence[Input]) -> None:
        """Take recorded dice and choices; a choice that is not offered any more is refused."""
        for value in inputs:
            ask = self.chance_ask
            if isinstance(ask, Choose) and value not in ask.options:
                raise IllegalChoice(
                    f"Input {len(self.inputs) + 1}, {value!r}, is not offered at “{ask.prompt}”."
                )
            if isinstance(ask, Roll):
                fits = type(value) is int and 1 <= value <= ask.sides
            else:
                fits = ask is not None
            if not fits:
                raise IllegalChoice(f"Input {len(self.inputs) + 1}, {value!r}, answers nothing.")
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

    def seal(self, until: int | None = None) -> None:
        """Whatever has been done so far, or up to so many inputs, is beyond recall."""
        self._barrier = len(self.inputs) if until is None else max(self._barrier, until)

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
        """Rebuild the running procedure from the checkpoint and the journal."""
        self._awake = True
        journal, self._state, self.journal = self.journal, self.checkpoint.clone(), []
        self._begin(self.checkpoint)
        for value in journal:
            self._feed(value)
        if not self.chance:
            self._roll_dice()

    def _begin(self, before: State | None = None) -> None:
        """Start the next procedure on the agenda; those that ask nothing run at once, in place.

        Only a procedure that may ask, a generator, needs a checkpoint.  None of its lines has run
        when it is made, so the state is still as it was.  `before` is the state as it is now, if
        there is such a copy already.
        """
        procedures = self.ruleset.procedures
        state = self._state
        for _ in range(RUNAWAY):
            if state.log:
                self._told += state.log
            state.log = [] if self.listen else None
            if not state.agenda:
                break
            agenda = state.agenda
            state.agenda = agenda[1:]
            try:
                running = procedures[type(agenda[0])](state, agenda[0])
                if running is None:
                    before = None
                    continue
                if before is None:
                    before = state.clone()
                    before.agenda = agenda
                self.checkpoint, before = before, None
                self.journal = []
                self._ask = next(running)
                self._running = running
                return
            except StopIteration:
                continue
            except GameOver:
                state.agenda = ()
            except TricoloreError:
                raise
            except Exception as error:
                raise _failed(error) from error
        else:
            raise Runaway(f"{RUNAWAY} procedures in a row have asked nothing.")
        self.checkpoint = state.clone()
        self.journal = []
        self._ask = None
        self._running = None

    def _take(self, value: Input) -> None:
        """Enter a die or a choice in the record, and go on."""
        self.inputs.append(value)
        ask = self._ask
        if isinstance(ask, Choose):
            self.sides.append(ask.side)
            self._rolled = 0
        elif ask is not None:
            self.faces.append(ask.sides)
            self._rolled += 1
            if self._rolled > RUNAWAY:
                raise Runaway(f"{RUNAWAY} dice have fallen and nobody had anything to choose.")
        if isinstance(ask, Roll) or (ask is not None and ask.secret):
            self.seal()
            self._past.clear()
        self._feed(value)

    def _feed(self, value: Input) -> None:
        """Give the running procedure the input it waits for, and hear its next question."""
        running = self._running
        assert running is not None
        if isinstance(self._ask, Roll):
            self._state.rolls += 1
        self.journal.append(value)
        try:
            self._ask = running.send(value)
        except (StopIteration, GameOver) as end:
            if isinstance(end, GameOver):
                self._state.agenda = ()
            self._past.append((self.checkpoint, self.journal, len(self._told)))
            self._begin()
        except TricoloreError:
            raise
        except Exception as error:
            raise _failed(error) from error

    def _roll_dice(self) -> None:
        while isinstance(self._ask, Roll):
            state = self._state
            self._take(die(state.seed, state.rolls, self._ask.sides))


def _failed(error: Exception) -> RuleFailed:
    """What a rule has raised, as an error that callers know of."""
    what = f"{type(error).__name__}: {str(error)[:100]}"
    return RuleFailed(f"The rules could not carry this out ({what}).")


def _refused_or_read(option: Any, ask: Choose) -> Option:
    """The option meant by plain data such as a JSON list; a sentence if there is none."""
    try:
        read = Option(*option)
        if read in ask.options:
            return ask.options[ask.options.index(read)]
    except (TypeError, RecursionError):  # no pair, or lists in lists without end
        pass
    raise IllegalChoice(
        f"{reprlib.repr(option)} is none of the {len(ask.options)} options of "
        f"“{ask.prompt}” ({ask.rule})."
    )
