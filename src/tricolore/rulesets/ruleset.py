"""What a game's rules offer to the rest of the program.

`Ruleset` has everything that is called on a ruleset anywhere.  The driver needs only the part in
`tricolore.core.state.Ruleset`.  A game inherits from `RulesetBase`, which has defaults for
everything a game need not define itself.  It loads the table, the terminal and the judgement on
first use, so a game that is played without a screen loads none of them.  The guide is read when
somebody opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tricolore.core import state
from tricolore.core.errors import TricoloreError
from tricolore.core.position import Position
from tricolore.core.state import GameOption, Imagine, Record, State

if TYPE_CHECKING:
    from tricolore.rulesets.guide import Charts, Guide
    from tricolore.rulesets.judgement import Judgement
    from tricolore.rulesets.review import Review
    from tricolore.rulesets.table import Table
    from tricolore.rulesets.terminal import Terminal


Agenda = tuple[Record, ...]
Describe = Callable[[Any, Agenda, Collection[str]], dict[str, Any]]


class MissingPart(TricoloreError):
    """A ruleset does not have this part, such as a table or a judgement."""


class About(NamedTuple):
    """A description of a scenario, read before play."""

    name: str
    sides: Mapping[str, str]
    """The name of each side by id, in the order in which they are listed."""
    turns: int
    length: str = ""
    """How long it takes to play, in words."""
    summary: str = ""


class Pitch(NamedTuple):
    """A game in two lines, for somebody who wonders which one to begin with."""

    special: str = ""
    """What sets it apart from the others."""
    hard: str = ""
    """How hard it is to learn, and because of what."""


class Ruleset(state.Ruleset, Protocol):
    """A game with the rules of its rulebook."""

    @property
    def title(self) -> str: ...

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Their own names; the first is the default."""

    @property
    def begin_with(self) -> str:
        """The scenario that a newcomer does best to begin with."""

    @property
    def pitch(self) -> Pitch: ...

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of all scenarios."""

    def about(self, scenario: str, data: str | None = None) -> About: ...

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """Choices made before a game begins: optional rules, calendars, handicaps."""

    def set_up(
        self, position: Position, scenario: str, seed: str, data: str | None = None
    ) -> State:
        """The state that a hand-written position describes."""

    def describe(self, state: Any, agenda: Agenda, seen: Collection[str]) -> dict[str, Any]:
        """The entries of a position as somebody would write it who sees these pieces, and no
        secrets.

        `agenda` is that of the last moment between two procedures.
        """

    def summary(self, state: Any) -> dict[str, dict[str, float]]:
        """What studies compare in a finished game, by side: points, losses."""

    def check_data(self, scenario: str, data: str | None = None) -> list[str]:
        """Check the data of a scenario; returns lines on what was checked, or raises an error."""

    def share_known(self, data: str) -> float:
        """The share of the entries in a player's data folder that this game knows, 0 to 1."""

    def drawing(self, scenario: str) -> bytes | None:
        """The picture of its map, an SVG; None if there is none."""

    def guide(self, scenario: str, data: str | None = None) -> Guide:
        """The game on one page, for a scenario and with the tables that it is played with."""

    @property
    def table(self) -> Table:
        """What the browser's table shows and asks."""

    @property
    def terminal(self) -> Terminal:
        """What the terminal shows and asks."""

    def judgement(self) -> Judgement:
        """A new judgement for a computer player; each player needs its own."""

    @property
    def review(self) -> Review | None:
        """What it tells the review of a game; None if it tells nothing."""


class RulesetBase:
    """The base class of a game's rules.

    The parts for people and players are in modules beside the one with the rules: `table` with a
    `TABLE`, `terminal` with a `TERMINAL`, `judgement` with a class `JUDGEMENT`, `checks` with a
    function `check`, `guide` with a function `charts` (its text is `guide.md`).  A game may leave
    out any of them.
    """

    name: str
    title: str
    scenarios: tuple[str, ...]
    begin_with: str = ""
    pitch = Pitch()
    imagine: Imagine | None = None
    """Needed only by a game that hides more than future rolls."""

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

    def describe(self, state: Any, agenda: Agenda, seen: Collection[str]) -> dict[str, Any]:
        lacking = f"Positions of {self.name} cannot be written down yet."
        describe: Describe = self._part("describing", "describe", lacking)
        return describe(state, agenda, seen)

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

    def share_known(self, data: str) -> float:
        # Imported here, since only a folder of the player's own needs it.
        from tricolore.rulesets.kit.files import share_known

        return share_known(Path(data), Path(str(files(self._package) / "data")))

    def drawing(self, scenario: str) -> bytes | None:
        data = files(self._package) / "data"
        for picture in (data / scenario / "map.svg", data / "map.svg"):
            if picture.is_file():
                return picture.read_bytes()
        return None

    def guide(self, scenario: str, data: str | None = None) -> Guide:
        from tricolore.rulesets.kit.guide import guide_of

        lacking = f"Nobody has written a guide to {self.name} yet."
        charts: Charts = self._part("guide", "charts", lacking)
        return guide_of(self._package, self.name, scenario, charts(scenario, data))

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
    def review(self) -> Review | None:
        try:
            review: Review = self._part("review", "REVIEW", "")
        except MissingPart:
            return None
        return review

    @property
    def _package(self) -> str:
        """The package that holds the module with the rules and the others beside it."""
        return type(self).__module__.rpartition(".")[0]

    def _part(self, module: str, name: str, lacking: str) -> Any:
        full = f"{self._package}.{module}"
        try:
            return getattr(import_module(full), name)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
            raise MissingPart(lacking) from None
