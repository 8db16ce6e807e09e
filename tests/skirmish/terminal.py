"""The toy in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.skirmish.names import condition, name, owned, question
from tests.skirmish.queries import refusal
from tests.skirmish.sequence import score
from tests.skirmish.state import Skirmish
from tests.skirmish.table import why
from tricolore.core.ask import Question
from tricolore.core.board import Board
from tricolore.core.game import Game
from tricolore.core.words import count, headed
from tricolore.rulesets.terminal import BRIDGE, STREAM, WATER, Cell, Fact, Piece

TINTS = {"woods": "#7fa06a", "town": "#cf8f78", "hill": "#cdb67f"}
SIGNS = {"woods": "♣", "town": "#", "hill": "^"}
ARMS = {"foot": "i", "horse": "c", "guns": "g", "decoy": "d"}


class SkirmishTerminal:
    """What a side may see; a spectator, None, sees under no marker."""

    colours: Mapping[str, str] = {"red": "#c0392b", "blue": "#3f74d1"}
    at_a_glance = "turn, who acts, orders, events, points"

    def __init__(self, viewer: str | None = None) -> None:
        self.viewer = viewer

    def for_side(self, side: str | None) -> SkirmishTerminal:
        return SkirmishTerminal(side)

    # The map

    def board(self, s: Skirmish) -> Board:
        return s.setting.board

    def legend(self, s: Skirmish) -> Sequence[tuple[str, str]]:
        pieces = (" ".join(ARMS.values()), "foot, horse, guns, a decoy")
        return [pieces, ("?", "a force marker"), (" ".join(SIGNS.values()), ", ".join(SIGNS))]

    def between(self, s: Skirmish) -> Mapping[str, str]:
        return {WATER: "the river", BRIDGE: "a bridge", STREAM: "a ford"}

    def edge(self, s: Skirmish, a: int, b: int) -> str:
        words = s.setting.board.sides.get((a, b), frozenset())
        if "river" not in words:
            return ""
        return BRIDGE if (a, b) in s.bridges else STREAM if "ford" in words else WATER

    def cell(self, s: Skirmish, hex: int) -> Cell:
        board, stack = s.setting.board, s.stacks.get(hex, ())
        ground = board.terrain[hex]
        road = any((hex, other) in board.roads for other in board.neighbours[hex])
        cell = Cell(
            TINTS.get(ground, "#dfe3b4"),
            SIGNS.get(ground, " "),
            "═" if road else " ",
            board.level[hex],
            board.place.get(hex, ""),
        )
        if not stack:
            return cell
        known = self._may_know(s, stack[0])
        return cell._replace(
            side=s.holder(hex),
            arm=ARMS[s.counter(stack[0]).arm] if known else "?",
            label=s.counter(stack[0]).name if known else stack[0],
            more=len(stack) > 1,
            worn=bool(s.lost.get(stack[0])),
        )

    def ground(self, s: Skirmish, hex: int) -> Sequence[str]:
        board = s.setting.board
        lines = [f"{board.name_of(hex)}: {board.terrain[hex]}"]
        if hex in s.setting.places:
            holder = self.side_names(s).get(s.control[hex], "nobody")
            lines.append(f"{count(s.setting.places[hex], 'point')}, held by {holder}")
        return lines

    def focus(self, s: Skirmish) -> int:
        acting = s.of_column(s.active) if s.active else []
        return s.at[acting[0]] if acting else 0

    # Words

    def side_names(self, s: Skirmish) -> Mapping[str, str]:
        return {side: s.setting.armies[side].name for side in s.setting.sides}

    def name(self, s: Skirmish, hole: str, value: Any) -> str:
        return name(s, hole, value)

    def question(self, s: Skirmish, ask: Question) -> str:
        return question(s, ask)

    def spell(self, s: Skirmish, text: str) -> str:
        return text

    def headline(self, s: Skirmish) -> str:
        acting = f", {name(s, '', s.active)} acts" if s.active else ""
        return f"Turn {s.turn} of {s.setting.turns}{acting}"

    def moment(self, s: Skirmish) -> tuple[Any, ...]:
        return s.turn, s.active

    def status(self, s: Skirmish) -> Sequence[Fact]:
        drawn = [s.setting.columns[id].name for id in s.drawn]
        facts = [Fact("Drawn", ", ".join(drawn) or "nothing yet")]
        for side in s.setting.sides:
            held = [s.setting.events[event].name for event in s.hands[side]]
            shown = ", ".join(held) if side == self.viewer else count(len(held), "event")
            facts.append(Fact(f"{self.side_names(s)[side]} hold", shown or "nothing", side))
        return [*facts, *self.victory(s)]

    # Pieces

    def pieces(self, s: Skirmish) -> Mapping[str, Piece]:
        return {
            id: Piece(
                id,
                headed(owned(s, id, self.viewer)),
                s.side(id),
                hex,
                condition(s, id) if self._may_know(s, id) else "not known",
                fights=True,
            )
            for id, hex in s.at.items()
        }

    def about(self, s: Skirmish, id: str) -> Sequence[str]:
        piece = self.pieces(s)[id]
        return [piece.name, f"at {s.setting.board.name_of(piece.hex)}", piece.line]

    # What people ask

    def victory(self, s: Skirmish) -> Sequence[Fact]:
        return [
            Fact(
                f"{self.side_names(s)[side]} points",
                f"{score(s, side):g}, for {', '.join(why(s, side)) or 'nothing'}",
                side,
            )
            for side in s.setting.sides
        ]

    def losses(self, s: Skirmish) -> Sequence[Fact]:
        return [
            Fact(column.name, count(sum(s.lost.get(id, 0) for id in column.pieces), "step"), side)
            for column in s.setting.columns.values()
            for side in (column.side,)
        ]

    def why_not(self, s: Skirmish, id: str, hex: int, game: Game | None = None) -> str:
        rule, reason = refusal(s, id, hex)
        where = s.setting.board.name_of(hex)
        return f"Not to {where}: {reason} ({rule})." if reason else f"It can march to {where}."

    def odds(self, s: Skirmish, attackers: Sequence[str], target: str) -> Sequence[str]:
        return ["Ask at the table in the browser: it knows the odds of each answer."]

    def sight(self, s: Skirmish, a: int, b: int) -> str:
        return "Everybody sees everything here, but what lies under the markers."

    def _may_know(self, s: Skirmish, id: str) -> bool:
        return not s.is_hidden(id) or s.side(id) == self.viewer


TERMINAL = SkirmishTerminal()
