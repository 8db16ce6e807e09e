"""Questions about a game's rules, as the tools that all games of the series share ask them.

The state is `Any`, as in the driver's procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tricolore.core.ask import Choose, Option, Subject
from tricolore.core.game import Game
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.answers.odds import Odds, Prospect
from tricolore.rulesets.great_battles.answers.ways import MoveCosts
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import Battle


class Refusal(NamedTuple):
    """Why something cannot be done: the rule, and a sentence that names the obstacle."""

    rule: str
    reason: str
    hexes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class OpenQuestion(NamedTuple):
    """The current question, and the step on the agenda that asks it."""

    ask: Choose
    step: Record


def asked_in(game: Game) -> OpenQuestion | None:
    """The current question; None when the game is over."""
    ask, step = game.ask, game.step
    return OpenQuestion(ask, step) if isinstance(ask, Choose) and step is not None else None


class Deed(NamedTuple):
    """What a piece is asked to do at a hex, and why it may be refused."""

    name: str
    words: str
    """As in "cannot go to 1917"."""
    refused: Callable[[Questions, Any, OpenQuestion, str, int], Refusal | None]
    """The reason, given the piece and the hex; None if no reason is known."""
    any_unit: bool = False
    """Whether the question is about all units of the active formation, before one is named."""
    rider: bool = False
    """Whether the question is about a chief's despatch rider rather than the chief."""


class Reasons(NamedTuple):
    """Reasons that differ between the games (see `reasons`).  Each is None if no reason is
    known."""

    entry: Callable[[Any, str, int], Refusal | None]
    """Why a unit cannot enter the map at a hex."""
    commander: Callable[[Any, int, int, str], Refusal | None]
    """Why the active commander cannot ride to a hex with the points he has left, under a
    paragraph."""
    no_attacker: Callable[[Any, str], Refusal | None]
    """Why a unit can attack no one at all."""
    retreat: Callable[[Any, OpenQuestion, str, int], Refusal | None]
    between: Callable[[Any, int, int], str]
    """What bars the way between two hexes, in words."""
    deeds: Mapping[type[Subject], Deed]
    """Deeds for questions that only this game asks, by subject."""
    barrage: str
    """The paragraph on barrages."""


class AssaultOdds(Protocol):
    def __call__(
        self, s: Any, attacks: Sequence[str], target: str, coordinated: bool = False, /
    ) -> Odds: ...


class Drill(NamedTuple):
    """Questions at which a whole formation can act at once (see `gestures`)."""

    before: Mapping[type[Subject], Option] = {}
    """What a formation that moves at once answers before the movement begins."""
    turning: tuple[type[Subject], ...] = ()
    """Questions before the first turn which unit is to be turned."""


class Questions(NamedTuple):
    """A game's answers to these questions."""

    score: Callable[[Any, str], Score]
    holder: Callable[[Any, Place], str | None]
    judge: Callable[[Any], tuple[str | None, str]]
    """The winner and the level of victory, if the game ended now."""
    in_command: Callable[[Any, str], bool]
    as_if_active: Callable[[Any, str], Any]
    """The state as it would be if a unit's formation were active."""
    allowance_of: Callable[[Any, str], int]
    """The half points of a unit whose formation is active."""
    reach: Callable[[Any, str], Moves]
    """Where a unit could move to."""
    way_of: Callable[[Any, OpenQuestion], MoveCosts | None]
    """Where a piece is asked to go, and the cost of each hex."""
    command_line: Callable[[Any, str], Mapping[int, int]]
    """The hexes from which units reach a commander, or that a chief's line reaches."""
    why_not: Callable[[Any, str, int], Refusal | None]
    """Why a unit cannot move to a hex now; None if it can."""
    reasons: Reasons
    barrage_odds: Callable[[Any, str, str], Odds]
    assault_odds: AssaultOdds
    odds_of: Callable[[Any, Choose, Option], Odds | None]
    """The odds of the fight that an option leads to, if any."""
    prospect_of: Callable[[Game, OpenQuestion, Option], Prospect | None]
    """What else an option leads to: in a fight under way, by a test, or in words."""
    drill: Drill = Drill()


def zone(s: Battle, uid: str) -> tuple[int, ...]:
    """Hexes in a unit's zone of control."""
    unit = s.units[uid]
    return s.ground.zone[unit.hex][unit.facing]
