"""What people may ask of a game's rules, for the tools that all games of the series share.

The state is `Any`, as in the driver's procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from tricolore.core.ask import Choose, Option, Subject
from tricolore.core.game import Game
from tricolore.core.state import Record
from tricolore.rulesets.great_battles.answers.odds import Odds, Prospect
from tricolore.rulesets.great_battles.answers.ways import Way
from tricolore.rulesets.great_battles.data.setting import Place
from tricolore.rulesets.great_battles.rules.movement import Moves
from tricolore.rulesets.great_battles.rules.score import Score
from tricolore.rulesets.great_battles.rules.state import Battle


class Refusal(NamedTuple):
    """Why something cannot be done: the rule, and the obstacle in a sentence."""

    rule: str
    reason: str
    hexes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class Asked(NamedTuple):
    """A question in play, and the step on the agenda that asks it."""

    ask: Choose
    step: Record


def asked_in(game: Game) -> Asked | None:
    """What is asked now; None when the game is over."""
    ask, step = game.ask, game.step
    return Asked(ask, step) if isinstance(ask, Choose) and step is not None else None


class Deed(NamedTuple):
    """What a piece is asked to do at a hex, and why it may be unable to."""

    name: str
    words: str
    """As in "cannot go to 1917"."""
    refused: Callable[[Questions, Any, Asked, str, int], Refusal | None]
    """The reason, given the piece and the hex; None where no true reason is known."""
    any_unit: bool = False
    """Whether it is asked of all units of the active formation, before one is named."""
    rider: bool = False
    """Whether a chief's despatch rider is asked about, not he himself."""


class Reasons(NamedTuple):
    """Why a piece cannot do at a hex what it is asked for, where the games differ (see `reasons`);
    each is None where no true reason is known."""

    entry: Callable[[Any, str, int], Refusal | None]
    """Onto the map."""
    commander: Callable[[Any, int, int, str], Refusal | None]
    """For the ride of the active commander, with what he has left, under a paragraph."""
    no_attacker: Callable[[Any, str], Refusal | None]
    """Of a unit that attacks nobody at all."""
    retreat: Callable[[Any, Asked, str, int], Refusal | None]
    between: Callable[[Any, int, int], str]
    """What lies between two hexes and bars the way, in words."""
    deeds: Mapping[type[Subject], Deed]
    """By the subjects of questions that only this game asks."""
    barrage: str
    """The paragraph on barrages."""


class AssaultOdds(Protocol):
    def __call__(
        self, s: Any, attacks: Sequence[str], target: str, coordinated: bool = False, /
    ) -> Odds: ...


class Questions(NamedTuple):
    """A game's answers."""

    score: Callable[[Any, str], Score]
    holder: Callable[[Any, Place], str | None]
    judge: Callable[[Any], tuple[str | None, str]]
    """Winner and level, if the game ended now."""
    in_command: Callable[[Any, str], bool]
    as_if_active: Callable[[Any, str], Any]
    """The state as it would be if a unit's formation acted now."""
    allowance_of: Callable[[Any, str], int]
    """Half points of a unit whose formation acts."""
    reach: Callable[[Any, str], Moves]
    """Where a unit could move to."""
    way_of: Callable[[Any, Asked], Way | None]
    """Where a piece is asked to go, and what that costs."""
    command_line: Callable[[Any, str], Mapping[int, int]]
    """Hexes from which units reach a commander, or to which a chief's line goes."""
    why_not: Callable[[Any, str, int], Refusal | None]
    """Why a unit cannot move to a hex now; None if it can."""
    reasons: Reasons
    barrage_odds: Callable[[Any, str, str], Odds]
    assault_odds: AssaultOdds
    odds_of: Callable[[Any, Choose, Option], Odds | None]
    """Of the fight that an option of a question leads to, if it leads to one."""
    prospect_of: Callable[[Game, Asked, Option], Prospect | None]
    """What else an option brings: in a fight that is under way, by a test, or in words."""


def zone(s: Battle, uid: str) -> tuple[int, ...]:
    """Hexes in a unit's zone of control."""
    unit = s.units[uid]
    return s.ground.zone[unit.hex][unit.facing]
