"""What a ruleset gives the terminal, so that a game can be played as text.

A ruleset that has a module `terminal` with a `TERMINAL` can be played with `tricolore play`.  The
terminal itself knows nothing of units, weather or victory points.  Everything is plain text, and
the terminal decides on colours and columns.  Only the tint of the ground and the colour of a side
come from the ruleset, as `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tricolore import rulesets
from tricolore.core.ask import Choose
from tricolore.core.board import Board
from tricolore.core.game import Game


class Fact(NamedTuple):
    """A line of the status header, such as "Weather", "heat"."""

    label: str
    text: str
    side: str = ""
    """The side it is about, if any; it is shown in that side's colour."""


WATER, BRIDGE, STREAM, STEEP = "water", "bridge", "stream", "steep"
"""What a map may show between two hexes: water that bars the way, a bridge across it, water that
does not bar the way, and a slope too steep to climb."""


class Cell(NamedTuple):
    """A hex as the map shows it."""

    tint: str
    """The colour of the ground."""
    sign: str
    """A symbol of the terrain for terminals without colour: woods, houses, water."""
    road: str
    """A symbol of the best road through it; a space for none."""
    level: int
    place: str
    side: str = ""
    """The side whose pieces stand on it; empty if there are none."""
    arm: str = ""
    """A symbol of the uppermost piece: infantry, cavalry, guns, a leader."""
    label: str = ""
    """Its name, with the distinctive letters first, since it is cut to fit."""
    facing: int | None = None
    leader: bool = False
    """Whether a leader is there, alone or with units."""
    more: bool = False
    """Whether there are further units below the uppermost."""
    worn: bool = False
    """Whether the uppermost is disorganised or has lost steps."""


class Piece(NamedTuple):
    """Something that can be named in a command: a unit, a leader."""

    id: str
    name: str
    side: str
    hex: int
    """0 if it is not on the map."""
    line: str
    """Strength and condition in a few words, for lists."""
    fights: bool = False
    """Whether it is a combat unit, and not a leader or a whole formation."""


class Terminal(Protocol):
    """What the terminal asks a ruleset about a state."""

    @property
    def colours(self) -> Mapping[str, str]:
        """A colour for each side."""

    @property
    def at_a_glance(self) -> str:
        """What the status shows, in a few words."""

    def for_side(self, side: str | None) -> Terminal:
        """This terminal as a side may see it; None is a spectator.  Itself if nothing is hidden."""

    def legend(self, s: Any) -> Sequence[tuple[str, str]]:
        """The symbols of terrain, roads and pieces on this map, with their meanings."""

    def between(self, s: Any) -> Mapping[str, str]:
        """The kinds of hexsides on this map (`WATER` and so on), with descriptions."""

    def board(self, s: Any) -> Board: ...

    def side_names(self, s: Any) -> Mapping[str, str]: ...

    def headline(self, s: Any) -> str:
        """Turn, time, weather and active side in one line; shown whenever it changes."""

    def moment(self, s: Any) -> tuple[Any, ...]:
        """A value that changes whenever the whole status should be shown again."""

    def status(self, s: Any) -> Sequence[Fact]:
        """The lines below the headline: who acts, who comes next, what is at stake."""

    def name(self, s: Any, hole: str, value: Any) -> str:
        """The text for a placeholder in an event's sentence."""

    def question(self, s: Any, ask: Choose) -> str:
        """The question with names in place of ids."""

    def spell(self, s: Any, text: str) -> str:
        """A prompt with names in place of ids."""

    def pieces(self, s: Any) -> Mapping[str, Piece]:
        """Everything on the map or still to come, by id."""

    def about(self, s: Any, id: str) -> Sequence[str]:
        """Everything there is to know about a piece."""

    def ground(self, s: Any, hex: int) -> Sequence[str]:
        """Everything there is to know about a hex, apart from its pieces."""

    def focus(self, s: Any) -> int:
        """The hex where play is now; 0 if there is none."""

    def cell(self, s: Any, hex: int) -> Cell: ...

    def edge(self, s: Any, a: int, b: int) -> str:
        """What is between two neighbours: `WATER` and so on, or ""."""

    def victory(self, s: Any) -> Sequence[Fact]:
        """Who holds what, and what it would be worth if the game ended now."""

    def losses(self, s: Any) -> Sequence[Fact]: ...

    def why_not(self, s: Any, id: str, hex: int, game: Game | None = None) -> str:
        """Why a hex is refused for a piece, or that it is allowed.

        For a unit that the question is not about, or without a game: why it cannot move there.
        """

    def odds(self, s: Any, attackers: Sequence[str], target: str) -> Sequence[str]:
        """The chances of a fight, in lines."""

    def sight(self, s: Any, a: int, b: int) -> str: ...


def terminal(ruleset: str) -> Terminal:
    """The terminal of a ruleset by its name."""
    return rulesets.ruleset(ruleset).terminal
