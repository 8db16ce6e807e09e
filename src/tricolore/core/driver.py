"""The driver: it runs the procedures on the agenda.

Python can neither copy nor pickle a running generator, so a game is kept as data: `checkpoint`,
the state before the current procedure began, and `journal`, the dice and choices it has been
given since.  The generator is rebuilt from the two when somebody needs it.  Save, load, undo and
clone all rest on that, and so do rules: they must depend on nothing but the state they began
from and the inputs they were given.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tricolore.core.ask import (
    Ask,
    Fill,
    GameOver,
    HandedIn,
    Option,
    Roll,
    Seal,
)
from tricolore.core.errors import RuleFailed, Runaway, TricoloreError
from tricolore.core.events import Event
from tricolore.core.state import Ruleset, State

Input = int | Option | HandedIn
"""A die, a choice, or sheets that were handed in."""

RUNAWAY = 10_000
"""Procedures in a row that ask nothing, or dice from one choice to the next: with more than that
the rules would never end."""


class Driver:
    """What runs a game: its checkpoint, its journal and the procedure under way."""

    def __init__(self, ruleset: Ruleset, start: State, listen: bool) -> None:
        self.ruleset = ruleset
        self.listen = listen
        self.checkpoint = start
        self.journal: list[Input] = []
        self.inputs: list[Input] = []
        """Every die and choice from the start."""
        self._past: list[tuple[State, list[Input], int]] = []
        self._told: list[Event] = []
        self._barrier = 0
        """How many inputs are beyond recall: up to the last die or secret choice."""
        self._running: Generator[Ask | Seal, Any, None] | None = None
        self._ask: Ask | None = None
        self._awake = False
        self._state = start
        self._waking = 0
        """How many inputs of the journal have yet to be given again to a procedure that wakes."""

    def seal(self, until: int | None = None) -> None:
        """Whatever has been done so far, or up to so many inputs, is beyond recall."""
        self._barrier = len(self.inputs) if until is None else max(self._barrier, until)

    def _wake(self) -> None:
        """Rebuild the running procedure from the checkpoint and the journal."""
        self._awake = True
        journal, self._state, self.journal = self.journal, self.checkpoint.clone(), []
        self._waking = len(journal)
        self._begin(self.checkpoint)
        for value in journal:
            self._waking -= 1
            self._feed(value)

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
                self._running = running
                ask = next(running)
                self._ask = self._sealed(ask) if isinstance(ask, Seal) else ask
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

    def _feed(self, value: Input) -> None:
        """Give the running procedure the input it waits for, and hear its next question."""
        running = self._running
        assert running is not None
        if isinstance(self._ask, Roll):
            self._state.rolls += 1
        self.journal.append(value)
        try:
            ask = running.send(self._meant(value) if isinstance(value, HandedIn) else value)
            self._ask = self._sealed(ask) if isinstance(ask, Seal) else ask
        except (StopIteration, GameOver) as end:
            if isinstance(end, GameOver):
                self._state.agenda = ()
            self._past.append((self.checkpoint, self.journal, len(self._told)))
            self._begin()
        except TricoloreError:
            raise
        except Exception as error:
            raise _failed(error) from error

    def _sealed(self, ask: Ask | Seal) -> Ask:
        """What the procedure asks after it has declared that something is beyond recall."""
        assert self._running is not None
        while isinstance(ask, Seal):
            self.seal(len(self.inputs) - self._waking)
            self._past.clear()
            ask = self._running.send(None)
        return ask

    def _meant(self, handed_in: HandedIn) -> Any:
        """What a procedure receives: the sheet of a side that was asked alone, or all of them."""
        return handed_in.sheets[0] if isinstance(self._ask, Fill) else handed_in.sheets


def _failed(error: Exception) -> RuleFailed:
    """What a rule has raised, as an error that callers know of."""
    what = f"{type(error).__name__}: {str(error)[:100]}"
    return RuleFailed(f"The rules could not carry this out ({what}).")
