"""What the terminal shows of a game: header, questions, news, map."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tricolore.cli import hexmap
from tricolore.cli.answers import FEW, HAND_IN, Offered, show, sorted_out
from tricolore.cli.language import tongue_of
from tricolore.core.ask import Choose, Fill, Filled, Option, sent
from tricolore.core.board import Board
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.core.text import said
from tricolore.rulesets.terminal import Fact, Terminal


class Screen:
    """Shows a game on a console.  It never changes the game."""

    def __init__(self, console: Console, game: Game, face: Terminal) -> None:
        self.console = console
        self.game = game
        self.face = face

    @property
    def state(self) -> Any:
        return self.game.state

    def say(self, text: str, style: str = "", whole: bool = False) -> None:
        """Print a line.  With `whole` it is not wrapped, so that people can copy it."""
        self.console.print(Text(text, style=style), soft_wrap=whole)

    def lines(self, lines: Sequence[str]) -> None:
        for at, line in enumerate(lines):
            self.console.print(Padding(Text(line, style="bold" if not at else ""), (0, 0, 0, 2)))

    def facts(self, facts: Sequence[Fact]) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for fact in facts:
            style = self.colour(fact.side)
            table.add_row(Text(fact.label, style=f"bold {style}"), Text(fact.text))
        self.console.print(Padding(table, (0, 0, 0, 2)))

    def colour(self, side: str) -> str:
        return self.face.colours.get(side, "")

    def side_name(self, side: str) -> str:
        return self.face.side_names(self.state).get(side, side)

    def name(self, id: str) -> str:
        piece = self.face.pieces(self.state).get(id)
        return piece.name if piece is not None else self.face.name(self.state, "unit", id)

    def hex_of(self, id: str) -> int:
        piece = self.face.pieces(self.state).get(id)
        return piece.hex if piece is not None else 0

    # The header and the question

    def headline(self) -> None:
        self.console.print()
        self.console.print(Rule(Text(self.face.headline(self.state), style="bold"), style="dim"))

    def status(self) -> None:
        self.headline()
        self.facts(self.face.status(self.state))

    def question(self, ask: Choose) -> None:
        colour = self.colour(ask.side)
        self.console.print()
        head = Text.assemble(
            (self.side_name(ask.side), f"bold {colour}"),
            (f"  {ask.rule}  ", "dim"),
            (self.face.question(self.state, ask), "bold"),
        )
        self.console.print(head)
        pieces = self.face.pieces(self.state)
        if ask.unit is not None and ask.unit in pieces:
            piece = pieces[ask.unit]
            at = f"at {self.face.board(self.state).name_of(piece.hex)}, " if piece.hex else ""
            self.console.print(Text(f"  {at}{piece.line}", style="dim"))
        self.options(ask)

    def sheet(self, sheet: Fill, draft: Filled, flaw: str) -> None:
        """Show a sheet as filled in so far, and what is wrong with it."""
        self.console.print()
        told = said(
            sheet.tell(lambda hole, value: self.face.name(self.state, hole, value)),
            tongue_of(self.face),
        )
        self.console.print(
            Text.assemble(
                (self.side_name(sheet.side), f"bold {self.colour(sheet.side)}"),
                (f"  {sheet.rule}  ", "dim"),
                (told, "bold"),
            )
        )
        board = self.face.board(self.state)
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        for _ in range(3):
            table.add_column()
        for at, (row, chosen) in enumerate(zip(sheet.rows, draft, strict=True), start=1):
            others = ", ".join(
                show(option, board, self.name) for option in row.options if option != chosen
            )
            chosen_shown = Text(show(chosen, board, self.name), style="bold")
            table.add_row(str(at), self.name(row.key), chosen_shown, Text(others, style="dim"))
        self.console.print(Padding(table, (0, 0, 0, 2)))
        hint = f"Type {HAND_IN} to hand it in, or a row and your choice for it."
        hint = said(flaw, tongue_of(self.face)) or hint
        self.say(hint, "yellow" if flaw else "dim")

    def options(self, ask: Choose) -> None:
        offered = sorted_out(ask.options)
        numbers = {option: at for at, option in enumerate(offered.numbered, start=1)}
        if offered.units:
            self._units(offered, numbers)
        if 0 < len(offered.hexes) <= FEW:
            self._few_hexes(offered, numbers)
        elif offered.hexes:
            self._many_hexes(offered.hexes)
        if offered.others:
            self._others(offered, numbers)
        compass = self.face.board(self.state).compass
        small = [(option, compass[int(option.value)]) for option in offered.facings]
        small += [(option, str(option.value)) for option in offered.words]
        if small:
            shown = [_numbered(numbers.get(option), text) for option, text in small]
            self.console.print(Padding(Columns(shown, padding=(0, 2)), (0, 0, 0, 2)))

    def _units(self, offered: Offered, numbers: dict[Option, int]) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold")
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        pieces, board = self.face.pieces(self.state), self.face.board(self.state)
        for option in offered.units:
            id = str(option.value)
            number_ = str(numbers.get(option, ""))
            piece = pieces.get(id)
            if piece is None:
                table.add_row(number_, Text(self.name(id)), Text(""), Text(id, style="dim"))
                continue
            at = board.label(piece.hex) if piece.hex else ""
            style = self.colour(piece.side)
            table.add_row(number_, Text(piece.name, style=style), at, Text(piece.line, style="dim"))
        self.console.print(Padding(table, (0, 0, 0, 2)))

    def _others(self, offered: Offered, numbers: dict[Option, int]) -> None:
        """Options of other kinds.  If there are too many to number, the kind and the names."""
        board = self.face.board(self.state)
        listed = [option for option in offered.others if option in numbers]
        if listed:
            shown = [
                _numbered(numbers[option], show(option, board, self.name)) for option in listed
            ]
            self.console.print(Padding(Columns(shown, padding=(0, 2)), (0, 0, 0, 2)))
            return
        for kind in dict.fromkeys(option.kind for option in offered.others):
            those = [option for option in offered.others if option.kind == kind]
            names = (
                [self.name(who) for who in dict.fromkeys(sent(option)[0] for option in those)]
                if kind == "send"
                else [show(option, board, self.name) for option in those]
            )
            example = "send UNIT HEX" if kind == "send" else f"{kind} and which"
            line = Text.assemble((f"{example}  ", "bold"), ", ".join(names))
            self.console.print(Padding(line, (0, 0, 0, 2)))

    def _few_hexes(self, offered: Offered, numbers: dict[Option, int]) -> None:
        board, pieces = self.face.board(self.state), self.face.pieces(self.state)
        shown = []
        for option in offered.hexes:
            hex = int(option.value)
            there = ", ".join(piece.name for piece in pieces.values() if piece.hex == hex)
            text = board.name_of(hex) + (f" ({there})" if there else "")
            shown.append(_numbered(numbers.get(option), text))
        self.console.print(Padding(Columns(shown, padding=(0, 2)), (0, 0, 0, 2)))

    def _many_hexes(self, options: Sequence[Option]) -> None:
        hexes = sorted(int(option.value) for option in options)
        board = self.face.board(self.state)
        places = [board.name_of(hex) for hex in hexes if hex in board.place]
        text = Text.assemble((f"{len(hexes)} hexes  ", "bold"), "  ".join(_ranges(hexes, board)))
        self.console.print(Padding(text, (0, 0, 0, 2)))
        if places:
            named = Text.assemble(("among them  ", "bold"), ", ".join(places))
            self.console.print(Padding(named, (0, 0, 0, 2)))

    # News

    def event(self, event: Event) -> None:
        told = said(
            event.tell(lambda hole, value: self.face.name(self.state, hole, value)),
            tongue_of(self.face),
        )
        if "turn" in event.data:
            self.console.print(Text(told, style="bold"))
            return
        cited(self.console, event.rule, told)

    # The map

    def map(self, centre: int, radius: int, marks: Collection[int]) -> None:
        width = self.console.width
        lines = hexmap.neighbourhood(self.face, self.state, centre, radius, width, marks)
        self._draw(lines)

    def whole_map(self, marks: Collection[int]) -> None:
        self._draw(hexmap.whole_map(self.face, self.state, self.console.width, marks))

    def _draw(self, lines: Sequence[Text]) -> None:
        board = self.face.board(self.state)
        points = {"N": "north", "E": "east", "S": "south", "W": "west"}
        up = points.get(board.compass[0], board.compass[0])
        self.console.print(
            Text(
                f"  {up} is up; ▸ marks what can be chosen; legend explains the signs", style="dim"
            )
        )
        for line in lines:
            self.console.print(line, no_wrap=True, crop=True, overflow="crop")

    def legend(self) -> None:
        self.facts([Fact(*entry) for entry in hexmap.legend(self.face, self.state)])


def cited(console: Console, rule: str, told: str) -> None:
    """Print a sentence after its paragraph number.

    At a terminal, further lines are indented.  In a file or a pipe it is one line, so that it can
    be searched for.
    """
    head = f"{rule:>8}  "
    if console.is_terminal:
        wrapped = textwrap.wrap(told, max(20, console.width - len(head)))
        told = f"\n{' ' * len(head)}".join(wrapped)
    console.print(Text.assemble((head, "dim"), told), soft_wrap=True)


def _numbered(number_: int | None, text: str) -> Text:
    if number_ is None:
        return Text(text)
    return Text.assemble((str(number_), "bold"), f" {text}")


def _ranges(hexes: Sequence[int], board: Board) -> list[str]:
    """What is printed on the hexes, with neighbours in a column as a range: 0408-0412."""
    runs: list[list[int]] = []
    for hex in hexes:
        if runs and runs[-1][-1] == hex - 1:
            runs[-1].append(hex)
        else:
            runs.append([hex])
    label = board.label
    return [label(run[0]) if len(run) == 1 else f"{label(run[0])}-{label(run[-1])}" for run in runs]
