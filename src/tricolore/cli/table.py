"""A game at the terminal: asks people and computer players in turn, and saves the game."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console

from tricolore.cli import commands, files
from tricolore.cli.answers import HAND_IN, Misunderstood, show, understand, understand_row
from tricolore.cli.language import terminal_in
from tricolore.cli.screen import Screen
from tricolore.cli.words import command, ended
from tricolore.core.ask import Choose, Fill, Filled, Option, Question, sent
from tricolore.core.board import Board
from tricolore.core.errors import TricoloreError
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.standing import StandingAnswers
from tricolore.players import Player, choice_of
from tricolore.rulesets import find
from tricolore.rulesets.terminal import Terminal

SELDOM = 100
"""While only computers choose, the game is saved after so many choices."""
TALL = 40
"""The height in lines from which a terminal has room for a map with each question."""


class Table:
    """The loop of play.  `seats` has a computer player for each side, or None for a person."""

    def __init__(
        self,
        game: Game,
        seats: Mapping[str, Player | None],
        path: Path,
        console: Console,
        read: Callable[[str], str] | None = None,
        specs: Mapping[str, str] | None = None,
        on_file: bool = False,
        language: str | None = None,
    ) -> None:
        """Make a table.

        `specs` has what was typed for the computer players.  `on_file` says that the file already
        contains the present state of the game.  Without a `language` it is that of the system.
        """
        self.game = game
        self.seats = seats
        self.specs = specs or {}
        self.path = path
        self.language = language
        self.face: Terminal = terminal_in(game.ruleset.name, language)
        self.screen: Screen = Screen(console, game, self.face)
        self.viewer: str | None = None
        """The side whose secrets are shown: that of the person who was asked last."""
        self._withheld: dict[str, list[Event]] = {}
        """Events that only one side may see, until that side is asked."""
        self.read = read or reader(console)
        self.leaving = False
        self.draws_map = console.is_terminal and console.height >= TALL
        self._told = 0
        # The file is not written before something changes.  If a game was loaded with other data
        # files than its own, its past would be lost.
        self._kept: tuple[int, object] = self._now() if on_file else (-1, None)
        """How many inputs the file contains, and which sheets that were handed in."""
        self._in_trouble = False
        self._own: set[str] = set()
        """Files in which this game has been saved."""
        self._moment: tuple[Any, ...] = ()
        self._headline = ""
        self._asked = False
        """Whether the question is on the screen."""
        self.standing = StandingAnswers()
        """The standing answers.  They are not saved."""
        self._drafts: dict[str, Filled] = {}
        """Sheets as their sides have filled them in so far."""

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def board(self) -> Board:
        return self.face.board(self.state)

    def play(self) -> bool:
        """Play until the game is over or somebody quits.  Returns whether the game was saved."""
        self._greet()
        try:
            while not self.leaving and (ask := self.game.ask) is not None:
                player = self.seats.get(ask.side)
                if self._answered_by_proxy():
                    continue
                if player is not None:
                    if not self._computer_answers(player, ask):
                        continue
                    self._asked = False
                    self.tell_news()
                    if self.game.ply % SELDOM == 0:
                        self.keep()
                else:
                    self.keep()
                    self.look_as(ask.side)
                    self._hear(ask)
        except KeyboardInterrupt:
            self.screen.console.print()
        finally:
            self.keep()
        return self._part()

    def _answered_by_proxy(self) -> bool:
        """Give a standing answer, if there is one to this question."""
        self.standing.drop_past(self.game)
        proxy = self.standing.answer(self.game)
        if proxy is None:
            return False
        self.tell_news()
        if proxy.id:
            shown = show(proxy.answer, self.board, self.screen.name)
            side = self.screen.side_name(proxy.side)
            self.screen.say(f"{side}: {shown} (standing answer {proxy.id}).", "dim")
        self.game.answer(proxy.answer, proxy.side)
        self.standing.given(proxy)
        self._asked = False
        return True

    def _computer_answers(self, player: Player, ask: Question) -> bool:
        """Let a computer choose.  If it fails, say so and let a person play its side."""
        try:
            self.game.answer(choice_of(player, self.game, ask.side), ask.side)
        except Exception as error:
            self.seats = {**self.seats, ask.side: None}
            words = f"{type(error).__name__}: {error}".rstrip(": ")
            self.screen.say(
                f"The computer that plays {self.screen.side_name(ask.side)} has failed ({words}). "
                "The game has not changed; a person can continue in its place.",
                "yellow",
            )
            return False
        return True

    def _hear(self, ask: Question) -> None:
        """Read a line from a person and act on it: an answer, a command, or a mistake."""
        self.tell_news()
        if not self._asked:
            self.show_question()
        try:
            line = self.read(f"{self.screen.side_name(ask.side)}> ").strip()
        except EOFError:
            self.leaving = True
            self.screen.console.print()
            return
        try:
            if isinstance(ask, Fill):
                self._take_row(line, ask)
            else:
                self._take(line, ask)
        except TricoloreError as error:
            self.screen.say(str(error), "yellow")

    def _take(self, line: str, ask: Choose) -> None:
        if not line:
            self.show_question()
            return
        if ";" in line:
            self._take_all([part.strip() for part in line.split(";") if part.strip()], ask)
            return
        try:
            option = understand(line, ask.options, self.board, self.screen.name, self.screen.hex_of)
        except Misunderstood as error:
            if not commands.obey(self, line):
                raise Misunderstood(f"{error}{self._reason(line, ask)}") from None
            return
        happened = len(self.game.log)
        self.game.answer(option, ask.side)
        self.keep()
        self._asked = False
        now = self.game.ask
        asked_again = option.kind == "pick" and now is not None and now.about == ask.about
        if asked_again and len(self.game.log) == happened:  # its only option was taken for it
            self.screen.say(f"{self.screen.name(str(option.value))} has nothing to choose.")

    def _take_all(self, parts: Sequence[str], ask: Choose) -> None:
        """Take several answers in one line as one gesture.

        Each is read when its question comes.
        """
        trouble = ""

        def answers() -> Iterator[Option]:
            nonlocal trouble
            for part in parts:
                now = self.game.ask
                if not isinstance(now, Choose) or now.side != ask.side:
                    return
                try:
                    yield understand(
                        part, now.options, self.board, self.screen.name, self.screen.hex_of
                    )
                except Misunderstood as error:
                    trouble = f" {error}"
                    return

        taken = self.game.answer_all(answers(), ask.side)
        if not taken:
            raise Misunderstood(trouble.strip() or "Nothing was answered.")
        self.keep()
        self._asked = False
        if taken < len(parts):
            reason = trouble or " A die was rolled, or the other side is asked."
            self.screen.say(f"{taken} of {len(parts)} answers were taken.{reason}", "yellow")

    def _take_row(self, line: str, sheet: Fill) -> None:
        """Take a choice for a row of a sheet, or hand the sheet in."""
        draft = self._drafts.get(sheet.side, sheet.first)
        if not line:
            self.show_question()
            return
        if line.casefold() == HAND_IN:
            self.game.answer(draft, sheet.side)
            self._drafts.pop(sheet.side, None)
            self.keep()
            self._asked = False
            return
        try:
            at, option = understand_row(line, sheet, self.board, self.screen.name)
        except Misunderstood:
            if not commands.obey(self, line):
                raise
            return
        self._drafts[sheet.side] = (*draft[:at], option, *draft[at + 1 :])
        self.show_question()

    def _reason(self, line: str, ask: Choose) -> str:
        """Why the unit cannot go to the hex that was typed."""
        typed = line.split()[-1]
        goes = any(option.kind == "go" for option in ask.options)
        if ask.unit is None or not goes or not typed.isdecimal() or len(typed) != 4:
            return ""
        if int(typed) not in self.board:
            return ""
        return f" {self.face.why_not(self.state, ask.unit, int(typed), self.game)}"

    # What is shown

    def _greet(self) -> None:
        self._told = len(self.game.log)
        for note in self.game.notes:
            self.screen.say(note, "yellow")
        if self.game.ply == 0:
            self._told = 0
        names = self.face.side_names(self.state)
        rules, name = find(self.game.scenario)
        who = [f"{names[side]}: {self.specs.get(side, 'a person')}" for side in names]
        self.screen.say(f"{rules.about(name, self.game.data).name}. {'; '.join(who)}.", "bold")
        if self.game.over:
            return
        self.screen.say(f"The game is saved in {self.path} after every answer.", "dim")
        self.screen.say("Type help to see what can be typed, map for a map.", "dim")

    def show_question(self) -> None:
        ask = self.game.ask
        assert ask is not None
        moment, headline = self.face.moment(self.state), self.face.headline(self.state)
        if moment != self._moment:
            self.screen.status()
        elif headline != self._headline:
            self.screen.headline()
        self._moment, self._headline = moment, headline
        if self.draws_map and ask.unit is not None and self.focus():
            self.screen.map(self.focus(), commands.NEAR, self.choosable_hexes())
        if isinstance(ask, Fill):
            draft = self._drafts.get(ask.side, ask.first)
            self.screen.sheet(ask, draft, ask.flaw(draft))
        else:
            self.screen.question(ask)
        self._asked = True

    def look_as(self, side: str | None) -> None:
        """Show what a side may see, with the events that only this side may know."""
        if side == self.viewer:
            return
        self.viewer = side
        face = terminal_in(self.game.ruleset.name, self.language)
        self.face = self.screen.face = face.for_side(side)
        for event in self._withheld.pop(side or "", ()):
            self.screen.event(event)

    def tell_news(self) -> None:
        log = self.game.log
        for event in log[self._told :]:
            if event.seen_by in (None, self.viewer):
                self.screen.event(event)
            else:
                self._withheld.setdefault(event.seen_by or "", []).append(event)
        self._told = len(log)

    def taken_back(self) -> None:
        """After an undo, treat all remaining events as already shown."""
        self._withheld.clear()
        self._told = len(self.game.log)
        self._asked = False
        self.screen.say("Taken back.", "dim")

    def choosable_hexes(self) -> set[int]:
        """Hexes that can be chosen now, and hexes with units that can be chosen."""
        ask = self.game.ask
        if not isinstance(ask, Choose):
            return set()
        pieces = self.face.pieces(self.state)
        hexes = {
            int(option.value) for option in ask.options if option.kind in ("go", "via", "stack")
        }
        hexes |= {sent(option)[1] for option in ask.options if option.kind == "send"}
        hexes |= {
            pieces[str(option.value)].hex
            for option in ask.options
            if option.kind == "pick" and str(option.value) in pieces
        }
        return hexes - {0}

    def focus(self) -> int:
        """The hex that the question is about."""
        ask = self.game.ask
        if ask is not None and ask.unit is not None:
            piece = self.face.pieces(self.state).get(ask.unit)
            if piece is not None and piece.hex:
                return piece.hex
        return self.face.focus(self.state)

    def _part(self) -> bool:
        """Say how the game stands and where it is saved, or that it could not be saved."""
        self.tell_news()
        result = self.game.result
        over = result is not None and self.game.over
        if result is not None and over:
            self.screen.status()
            how = ended(result, self.face.side_names(self.state))
            self.screen.say(f"The game is over: {how}. {result.reason}.", "bold")
        if not self.keep():
            self.screen.say(f"The game could not be saved in {self.path}.", "red")
            return False
        if over:
            self.screen.say(f"Its record is {self.path}; see it with tricolore replay.", "dim")
            return True
        self.screen.say(f"The game is saved in {self.path}. Continue with:", "dim")
        self.screen.say(f"  {self._go_on()}", whole=True)
        return True

    def _go_on(self) -> str:
        """The command that continues the game, with the same players and data files."""
        words = ["play", "--load", str(self.path)]
        if self.game.data is not None:
            words += ["--data", self.game.data]
        for side, spec in self.specs.items():
            if self.seats.get(side) is not None:
                words += [f"--{side}", spec]
        return f"{command()} {shlex.join(words)}"

    # Saving

    def keep(self, always: bool = False) -> bool:
        """Save the game if anything has changed.

        If it cannot be saved, this is reported once, and the game continues.
        """
        now = self._now()
        if now == self._kept and not always:
            return True
        try:
            files.write(self.path, self.game.save())
        except files.FileTrouble as error:
            if not self._in_trouble or always:
                self.screen.say(f"{error} Save it elsewhere: save FILE.", "red")
            self._in_trouble = True
            return False
        self._kept, self._in_trouble = now, False
        self._own.add(os.path.realpath(self.path))
        return True

    def _now(self) -> tuple[int, object]:
        return len(self.game.inputs), dict(self.game.handed_in)

    def save_in(self, path: Path) -> bool:
        """Save the game there from now on.  A file of anything else is never overwritten."""
        if (
            files.taken(path)
            and os.path.realpath(path) not in self._own
            and not files.same(path, self.path)
        ):
            raise Misunderstood(f"{path} exists already. Save the game under another name.")
        before, self.path = self.path, path
        if self.keep(always=True):
            return True
        self.path = before
        return False


def reader(console: Console) -> Callable[[str], str]:
    """A function that reads lines: with line editing on a terminal, otherwise with an echo."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - gives input() a history
        return input

    def read(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(f"{prompt}{line.rstrip()}", markup=False)
        return line

    return read
