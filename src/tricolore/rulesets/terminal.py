"""What a ruleset gives the terminal, so that a game can be played in text.

A ruleset that has a module `terminal` with a `TERMINAL` is played with `tricolore play`; the
terminal itself knows nothing of units, weather or victory points.  All of it is plain text:
colours and columns are the terminal's affair, but for the tint of the ground and the colour of a
side, which are given as `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tricolore import rulesets
from tricolore.core.ask import Choose
from tricolore.core.board import Board
from tricolore.core.game import Game


class Fact(NamedTuple):
    """A line of the status header: "Weather", "heat"."""

    label: str
    text: str
    side: str = ""
    """The side it is about, if one: it is shown in that side's colour."""


WATER, BRIDGE, STREAM, STEEP = "water", "bridge", "stream", "steep"
"""What a map may show between two hexes: water that bars the way, a bridge across it, water that
does not, and ground too steep to climb."""


class Cell(NamedTuple):
    """A hex as the map shows it."""

    tint: str
    """Colour of the ground."""
    sign: str
    """The ground in one sign, for terminals without colour: woods, houses, water."""
    road: str
    """The best road through it in one sign; a space for none."""
    level: int
    place: str
    side: str = ""
    """Whose pieces stand on it; empty for nobody's."""
    arm: str = ""
    """The uppermost piece in one sign: infantry, cavalry, guns, a leader."""
    label: str = ""
    """Its name, the telling letters first: it is cut to what fits."""
    facing: int | None = None
    leader: bool = False
    """Whether a leader is there, alone or with units."""
    more: bool = False
    """Whether further units are below the uppermost."""
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
    """What a terminal asks of a ruleset about a state."""

    @property
    def colours(self) -> Mapping[str, str]:
        """A colour for each side."""

    @property
    def at_a_glance(self) -> str:
        """What the status tells, in a few words."""

    def for_side(self, side: str | None) -> Terminal:
        """The same, as a side may see it; None is a spectator.  Itself where nothing is hidden."""

    def legend(self, s: Any) -> Sequence[tuple[str, str]]:
        """The signs for ground, roads and pieces on this map, and what they mean."""

    def between(self, s: Any) -> Mapping[str, str]:
        """What the sides of hexes on this map may show, `WATER` and the like, in words."""

    def board(self, s: Any) -> Board: ...

    def side_names(self, s: Any) -> Mapping[str, str]: ...

    def headline(self, s: Any) -> str:
        """Turn, clock, weather and who acts, in one line; shown whenever it changes."""

    def moment(self, s: Any) -> tuple[Any, ...]:
        """Changes whenever the whole status is worth showing again."""

    def status(self, s: Any) -> Sequence[Fact]:
        """What stands below the headline: who acts, who will, what is at stake."""

    def name(self, s: Any, hole: str, value: Any) -> str:
        """What to write into the hole of an event's sentence."""

    def question(self, s: Any, ask: Choose) -> str:
        """What is asked, with names in place of ids."""

    def spell(self, s: Any, text: str) -> str:
        """A prompt with names instead of ids."""

    def pieces(self, s: Any) -> Mapping[str, Piece]:
        """Everything on the map or still to come, by id."""

    def about(self, s: Any, id: str) -> Sequence[str]:
        """All there is to know about a piece."""

    def ground(self, s: Any, hex: int) -> Sequence[str]:
        """All there is to know about a hex, without its pieces."""

    def focus(self, s: Any) -> int:
        """The hex that play turns about just now; 0 if there is none."""

    def cell(self, s: Any, hex: int) -> Cell: ...

    def edge(self, s: Any, a: int, b: int) -> str:
        """What is between two neighbours: `WATER` and the like, or nothing."""

    def victory(self, s: Any) -> Sequence[Fact]:
        """Who holds what, and what that would be worth if the game ended now."""

    def losses(self, s: Any) -> Sequence[Fact]: ...

    def why_not(self, s: Any, id: str, hex: int, game: Game | None = None) -> str:
        """Why a piece cannot answer what the game asks with a hex, or that it can.

        Of a unit that is not asked about, or without a game: why it cannot move there.
        """

    def odds(self, s: Any, attackers: Sequence[str], target: str) -> Sequence[str]:
        """The chances of a fight, in lines."""

    def sight(self, s: Any, a: int, b: int) -> str: ...


def terminal(ruleset: str) -> Terminal:
    """The terminal's side of a ruleset by its name."""
    return rulesets.ruleset(ruleset).terminal
