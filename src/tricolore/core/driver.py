"""The driver runs the procedures on the agenda.

Python can neither copy nor pickle a running generator, so a game is kept as data: `checkpoint` is
the state before the current procedure began, and `journal` is the list of dice and choices that the
procedure has received since.  The driver rebuilds the generator from the two when it is needed.
Saving, loading, undo and cloning all rely on this.  Therefore a rule must depend on nothing but the
state it began from and the inputs it received.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tricolore.core.ask import (
    Ask,
    Choose,
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
"""A die, a choice, or completed sheets."""

RUNAWAY = 10_000
"""The most procedures in a row that ask nothing, and the most dice from one choice to the next.
Rules that exceed it would never end."""


class Driver:
    """Runs a game.  It holds the checkpoint, the journal and the running procedure."""

    def __init__(self, ruleset: Ruleset, start: State, listen: bool) -> None:
        self.ruleset = ruleset
        self.listen = listen
        self.checkpoint = start
        self.journal: list[Input] = []
        self.inputs: list[Input] = []
        """Every die and choice since the start."""
        self._past: list[tuple[State, list[Input], int]] = []
        """Finished procedures that undo can reach: the checkpoint, the journal, and how many events
        had been logged before."""
        self._events: list[Event] = []
        """The log up to the current procedure."""
        self._barrier = 0
        """How many inputs can no longer be undone: those up to the last die or secret choice."""
        self._running: Generator[Ask | Seal, Any, None] | None = None
        self._ask: Ask | None = None
        self._awake = False
        self._state = start
        self._waking = 0
        """While a procedure is being rebuilt, how many inputs of the journal it has yet to get."""

    def seal(self, until: int | None = None) -> None:
        """Make everything so far, or the first `until` inputs, impossible to undo."""
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
        """Start the next procedure on the agenda.

        Plain functions ask nothing: they run at once, in place, and may return a `Seal`.  Only a
        generator needs a checkpoint.  Calling it runs none of its lines, so the state has not
        changed when the checkpoint is made.  `before` is a copy of the present state, if there is
        one already.
        """
        procedures = self.ruleset.procedures
        state, listen = self._state, self.listen
        if not listen:
            state.log = None
        for _ in range(RUNAWAY):
            if listen:
                if state.log:
                    self._events += state.log
                state.log = []
            if not state.agenda:
                break
            agenda = state.agenda
            state.agenda = agenda[1:]
            try:
                running = procedures[type(agenda[0])](state, agenda[0])
                if running is None:
                    before = None
                    continue
                if isinstance(running, Seal):
                    self._stop_undo()
                    before = None
                    continue
                if before is None:
                    before = state.checkpoint()
                    before.agenda = agenda
                self.checkpoint, before = before, None
                self.journal = []
                self._running = running
                ask = next(running)
                self._ask = ask if type(ask) is Choose else self._sealed(ask)
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
            raise Runaway(f"The rules do not end: {RUNAWAY} procedures in a row asked nothing.")
        self.checkpoint = state.clone()
        self.journal = []
        self._ask = None
        self._running = None

    def _feed(self, value: Input) -> None:
        """Give the running procedure the input it waits for, and keep its next question."""
        running = self._running
        assert running is not None
        if type(self._ask) is Roll:
            self._state.rolls += 1
        self.journal.append(value)
        try:
            ask = running.send(self._unpacked(value) if type(value) is HandedIn else value)
            self._ask = ask if type(ask) is Choose else self._sealed(ask)
        except (StopIteration, GameOver) as end:
            if isinstance(end, GameOver):
                self._state.agenda = ()
            self._past.append((self.checkpoint, self.journal, len(self._events)))
            self._begin()
        except TricoloreError:
            raise
        except Exception as error:
            raise _failed(error) from error

    def _sealed(self, ask: Ask | Seal) -> Ask:
        """Stop undo here, as a `Seal` demands, and return the question that follows it."""
        assert self._running is not None
        while isinstance(ask, Seal):
            self._stop_undo()
            ask = self._running.send(None)
        return ask

    def _stop_undo(self) -> None:
        self.seal(len(self.inputs) - self._waking)
        self._past.clear()

    def _unpacked(self, handed_in: HandedIn) -> Any:
        """What the procedure receives: one sheet for a `Fill`, all of them for a `Together`."""
        return handed_in.sheets[0] if isinstance(self._ask, Fill) else handed_in.sheets


def _failed(error: Exception) -> RuleFailed:
    """Turn any exception of a rule into an error that callers know."""
    what = f"{type(error).__name__}: {str(error)[:100]}"
    return RuleFailed(f"The rules could not carry this out ({what}).")
