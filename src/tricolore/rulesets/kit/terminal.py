"""The part of a game's terminal that all hex maps share (see `rulesets.terminal`).

A game defines the symbols and tints of its terrain and the names of its pieces.  Everything else
comes from the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Generic, Self, TypeVar

from tricolore.core.ask import Question
from tricolore.core.board import Board
from tricolore.core.text import joined, say, term
from tricolore.rulesets.kit.state import GameState
from tricolore.rulesets.kit.wording import Names
from tricolore.rulesets.terminal import BRIDGE, STEEP, STREAM, WATER, Cell

S = TypeVar("S", bound=GameState)

OPENS = "bridge"
"""The word on a hexside that makes water passable."""
TINTS = ("#dfe3b4", "#d8cf9a", "#cdb67f", "#b8976a", "#9c7a58")
"""Tints of open ground, from the plain to the hilltops."""


class HexTerminal(Generic[S]):
    """The base class of a game's terminal."""

    signs: ClassVar[Mapping[str, str]]
    """Symbols of terrain."""
    roads: ClassVar[Mapping[str, str]] = {}
    """Symbols of roads, the best first."""
    grounds: ClassVar[Mapping[str, str]] = {}
    """Tints of terrain, except open ground."""
    waters: ClassVar[Mapping[str, str]] = {}
    """Water hexsides that bar the way, and how they are crossed."""
    streams: ClassVar[Sequence[str]] = ()
    """Water hexsides that do not bar the way."""
    cliffs: ClassVar[Mapping[str, str]] = {}
    """Hexsides too steep to climb, and how they are crossed."""
    pieces_in_legend: ClassVar[Sequence[tuple[str, str]]] = ()
    """Symbols of pieces, and their meanings."""

    # What a game defines

    def names(self, s: S) -> Names:
        """How the terminal names the pieces."""
        raise NotImplementedError

    def is_barred(self, s: S, a: int, b: int) -> bool:
        """Whether infantry cannot go from a hex to its neighbour."""
        return False

    def for_side(self, side: str | None) -> Self:
        """A game with secrets returns a terminal that shows only what the side may know."""
        return self

    # What follows from that: the setting

    def board(self, s: S) -> Board:
        board: Board = s.setting.board
        return board

    def side_names(self, s: S) -> Mapping[str, str]:
        names: Mapping[str, str] = s.setting.side_names
        return names

    # Words

    def name(self, s: S, hole: str, value: Any) -> str:
        return self.names(s).fill(hole, value)

    def question(self, s: S, ask: Question) -> str:
        return self.names(s).question(ask)

    def spell(self, s: S, text: str) -> str:
        return self.names(s).text(text)

    # The map

    def ground_cell(self, s: S, hex: int) -> Cell:
        """A hex without its pieces."""
        board = self.board(s)
        terrain, level = board.terrain[hex], board.level[hex]
        kinds = {
            word
            for other in board.neighbours[hex]
            if other is not None
            for word in board.roads.get((hex, other), ())
        }
        return Cell(
            self.grounds.get(terrain, TINTS[min(level, len(TINTS) - 1)]),
            self.signs.get(terrain, " "),
            next((sign for word, sign in self.roads.items() if word in kinds), " "),
            level,
            board.place.get(hex, ""),
        )

    def edge(self, s: S, a: int, b: int) -> str:
        words = self.board(s).sides.get((a, b))
        if not words:
            return ""
        wet = not words.isdisjoint(self.waters)
        dry = OPENS in words or not wet
        if dry and not words.isdisjoint(self.cliffs) and self.is_barred(s, a, b):
            return STEEP
        if wet:
            return BRIDGE if OPENS in words else WATER
        return "" if words.isdisjoint(self.streams) else STREAM

    def between(self, s: S) -> dict[str, str]:
        sides = self.board(s).sides
        shown = {self.edge(s, a, b) for a, b in sides}
        words = frozenset().union(*sides.values())
        found = {
            WATER: crossed_alike(self.waters, words),
            BRIDGE: term(OPENS),
            STREAM: joined([term(word) for word in self.streams if word in words], ", "),
            STEEP: crossed_alike(self.cliffs, words),
        }
        return {kind: text for kind, text in found.items() if kind in shown}

    def legend(self, s: S) -> list[tuple[str, str]]:
        board = self.board(s)
        on_map = set(board.terrain.values())
        ways = frozenset().union(*board.roads.values())
        grounds = {word: sign for word, sign in self.signs.items() if word in on_map}
        roads = {word: sign for word, sign in self.roads.items() if word in ways}
        lines = [*self.pieces_in_legend, (joined(grounds.values(), " "), joined(grounds, ", "))]
        if roads:
            lines.append((joined(roads.values(), " "), joined(roads, ", ")))
        if levels := sorted(set(board.level.values()) - {0}):
            plain = say(", none for the plain") if 0 in board.level.values() else ""
            lines.append(
                (
                    say("{lowest} to {highest}", lowest=levels[0], highest=levels[-1]),
                    say("level of the ground{plain}", plain=plain),
                )
            )
        return lines


def crossed_alike(kinds: Mapping[str, str], on_map: AbstractSet[str]) -> str:
    """A description of hexsides crossed in the same way: "canal, river: crossed by bridges
    only"."""
    alike: dict[str, list[str]] = {}
    for word, how in kinds.items():
        if word in on_map:
            alike.setdefault(how, []).append(word)
    return joined(
        [say("{words}: {how}", words=joined(words, ", "), how=how) for how, words in alike.items()],
        "; ",
    )


def gauge(filled: int, length: int) -> str:
    """A bar made of symbols: ■■□□□."""
    return "■" * filled + "□" * max(0, length - filled)


def hexes_in_words(board: Board, hexes: Sequence[int]) -> str:
    return joined(list(map(board.label, sorted(hexes))), ", ")
