"""What a game's rules offer to the rest of the program.

`Ruleset` is everything that is called on a ruleset anywhere.  The driver needs the part of it that
is `tricolore.core.state.Ruleset`.  A game inherits from `RulesetBase`, which answers whatever the
game need not say itself.  It finds table, terminal and judgement when they are first asked for, so
that a game played without a screen loads none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tricolore.core import state
from tricolore.core.errors import TricoloreError
from tricolore.core.position import Position
from tricolore.core.state import GameOption, Imagine, State

if TYPE_CHECKING:
    from tricolore.rulesets.judgement import Judgement
    from tricolore.rulesets.table import Table
    from tricolore.rulesets.terminal import Terminal


class MissingPart(TricoloreError):
    """Something that a ruleset does not have, such as a table or a judgement."""


class About(NamedTuple):
    """What people are told of a scenario before they play it."""

    name: str
    sides: Mapping[str, str]
    """By id, in the order in which they are listed, what each side is called."""
    turns: int
    length: str = ""
    """How long it takes to play, in words."""
    summary: str = ""


class Ruleset(state.Ruleset, Protocol):
    """A game by its rulebook."""

    @property
    def title(self) -> str: ...

    @property
    def scenarios(self) -> tuple[str, ...]:
        """By their own names; the first is played when nobody says which."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of all scenarios."""

    def about(self, scenario: str, data: str | None = None) -> About: ...

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """What can be settled before a game begins: optional rules, calendars, handicaps."""

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> State:
        """The state that a position written by hand describes."""

    def summary(self, state: Any) -> dict[str, dict[str, float]]:
        """What studies compare of a game that is over, by side: points, losses."""

    def check_data(self, scenario: str, data: str | None = None) -> list[str]:
        """What was found in the data of a scenario, in lines; a mistake in it is raised."""

    def drawing(self, scenario: str) -> bytes | None:
        """The picture of its map, an SVG; None if there is none."""

    @property
    def table(self) -> Table:
        """What the table in the browser shows and asks."""

    @property
    def terminal(self) -> Terminal:
        """What the terminal shows and asks."""

    def judgement(self) -> Judgement:
        """What computer players ask; each player has one of its own."""


class RulesetBase:
    """What a game's rules inherit.

    The parts for people and players stand in modules beside the one with the rules: `table` with a
    `TABLE`, `terminal` with a `TERMINAL`, `judgement` with a class `JUDGEMENT`, `checks` with a
    function `check`.  A game may do without any of them.
    """

    name: str
    title: str
    scenarios: tuple[str, ...]
    imagine: Imagine | None = None
    """A game with secrets has one; where only the dice to come are hidden nobody needs it."""

    def sides_of(self, scenario: str) -> tuple[str, str]:
        raise NotImplementedError

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        raise NotImplementedError

    def about(self, scenario: str, data: str | None = None) -> About:
        sides = {side: side.capitalize() for side in self.sides_of(scenario)}
        return About(scenario.capitalize(), sides, 0)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return ()

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> State:
        raise MissingPart(f"Positions of {self.name} cannot be written by hand yet.")

    def summary(self, state: Any) -> dict[str, dict[str, float]]:
        return {}

    def check_data(self, scenario: str, data: str | None = None) -> list[str]:
        try:
            check = self._part("checks", "check", "")
        except MissingPart:
            self.begin(scenario, "", data)
            return [f"{self.name}:{scenario} can be played"]
        lines: list[str] = check(scenario, data)
        return lines

    def drawing(self, scenario: str) -> bytes | None:
        data = files(self._package) / "data"
        for picture in (data / scenario / "map.svg", data / "map.svg"):
            if picture.is_file():
                return picture.read_bytes()
        return None

    @property
    def table(self) -> Table:
        lacking = f"{self.name} cannot be played in the browser yet."
        table: Table = self._part("table", "TABLE", lacking)
        return table

    @property
    def terminal(self) -> Terminal:
        lacking = f"{self.name} cannot be played in a terminal yet."
        terminal: Terminal = self._part("terminal", "TERMINAL", lacking)
        return terminal

    def judgement(self) -> Judgement:
        lacking = (
            f"No computer player can judge positions of {self.name} yet: only random plays it."
        )
        judgement: Judgement = self._part("judgement", "JUDGEMENT", lacking)()
        return judgement

    @property
    def _package(self) -> str:
        """Where the module with the rules stands, and the others beside it."""
        return type(self).__module__.rpartition(".")[0]

    def _part(self, module: str, name: str, lacking: str) -> Any:
        full = f"{self._package}.{module}"
        try:
            return getattr(import_module(full), name)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            raise MissingPart(lacking) from None
