"""What a ruleset tells the computer players: the seam between judgement and play.

The players know how to plan, compare and explain, and no rule of any game.  A ruleset that has a
module `judgement` with a `JUDGEMENT` (a class) can be played by them.  Four of its answers matter
most, the others (`Judgement`) help to carry them out:

* `rate`: what is each option of a question worth?  For everything that is no part of a plan.
* `army`: where do the formations stand, which places are worth having?  For missions.
* `activation`: what can the acting formation do?  Stands for its units, and what becomes of a plan.
* `evaluate`: how good is the position?  For playouts that stop before the end.

Worth is counted in *steps*: one is what a step of an ordinary unit is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from tricolore import rulesets
from tricolore.core.ask import Choose, Fill, Filled, Option
from tricolore.core.game import Game

# Missions

ATTACK, HOLD, DELAY, RESERVE, WITHDRAW = "attack", "hold", "delay", "reserve", "withdraw"


class Mission(NamedTuple):
    """What the commander of the army wants of a formation, and until when he will not change it."""

    kind: str
    goal: str
    """The name of a place, or of a map edge."""
    hex: int
    since: int = 0
    """The turn in which it was given."""
    strength: float = 0.0
    """What he sends there in all ..."""
    against: float = 0.0
    """... and what he expects to meet."""


class Corps(NamedTuple):
    """A formation as the commander of the army sees it."""

    id: str
    name: str
    hex: int
    """About where it stands."""
    strength: float
    broken: bool


class Goal(NamedTuple):
    """A place worth having."""

    name: str
    hex: int
    worth: float
    ours: bool


class Army(Protocol):
    """The situation at large, from one side."""

    turn: int
    turns_left: float
    """To be expected, where the end is uncertain."""
    lead: float
    """How far ahead we are, in points; a lead of 1 or more wins."""
    ours: Sequence[Corps]
    theirs: Sequence[Corps]
    goals: Sequence[Goal]
    rear: int
    """A hex on our own map edge."""

    def march(self, start: int, goal: int) -> float:
        """Turns that infantry needs from one hex to another."""


# Plans

TERMS = (
    "gain",
    "loss",
    "place",
    "march",
    "exposure",
    "line",
    "guns",
    "command",
    "rally",
    "pin",
)
"""The words in which plans are compared, the same in all games:

gain      what the enemy is expected to lose by our assaults, and ground worth having
loss      what we are expected to lose by them (negative)
place     places held or denied
march     distance to the mission's goal (negative)
exposure  what the enemy can be expected to do to us (negative)
line      units that may be assaulted and have neighbours
guns      what our guns could do to targets they bear on
command   units within reach of their commander
rally     disordered units out of harm's way
pin       disordered enemies kept from rallying
"""

Terms = dict[str, float]


class Stand(NamedTuple):
    """Where a unit ends its move, and what it fires at before."""

    hex: int
    facing: int
    aim: int = 0
    """The hex that guns shell before anybody moves; 0 for none."""


Plan = dict[str, Stand]
"""By unit; the commander of the formation stands in it by the formation's id."""


class Style(NamedTuple):
    """Temper, apart from skill: 1 is usual."""

    aggression: float = 1.0
    """Weighs what the enemy loses."""
    caution: float = 1.0
    """Weighs what we may lose by standing where we stand."""


STEADY = Style()


class Blow(NamedTuple):
    """One assault of a plan, with its exact chances."""

    attackers: tuple[str, ...]
    target: str
    hex: int
    driven: float
    """The chance that the target leaves its hex."""
    repulsed: float
    """The chance that the first attacker, or all of those who strike as one, never strike."""
    gain: float
    loss: float
    together: bool = False
    """Whether the attackers strike as one."""


class Activation(Protocol):
    """What the formation that acts can do: a problem to be solved by a plan."""

    formation: str
    mission: Mission | None
    movers: Sequence[str]
    """Units that have yet to move."""
    commander: str
    """The id under which a plan says where he goes; empty if he has no say in it."""
    guns: Sequence[str]
    """Those that may fire before anybody moves."""

    def stands(self, uid: str) -> Sequence[Stand]:
        """Where a unit could end its move, where it stands being the first."""

    def alone(self, uid: str, stand: Stand) -> float:
        """What a stand is worth to a unit if nobody else moved."""

    def strikes(self, uid: str, stand: Stand) -> Sequence[int]:
        """The hexes of enemies that it could assault from there."""

    def aims(self, gun: str) -> Sequence[int]:
        """Hexes that guns could shell from where they are."""

    def ride(self, hex: int) -> Stand | None:
        """The commander's stand in a hex; None where he cannot be."""

    def fits(self, plan: Plan) -> bool:
        """Whether all units find room."""

    def assess(self, plan: Plan) -> Terms:
        """What can be expected of a plan, units without a stand staying where they are."""

    def blows(self, plan: Plan) -> Sequence[Blow]:
        """The assaults that the plan leads to."""

    def risk(self, plan: Plan) -> str:
        """Where it is most likely to go wrong, in a sentence; empty if nowhere."""

    def name(self, id: str) -> str:
        """A unit or formation by its name."""


class Judgement(Protocol):
    """What a ruleset answers."""

    def imagine(self, game: Game, side: str, seed: str) -> Any:
        """The state as a side may know it, what it cannot know dealt anew from a seed."""

    def turn(self, state: Any) -> int: ...

    def rate(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        weights: Mapping[str, float],
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        """The worth of each option; `step` is the record on the agenda that asks."""

    def army(self, state: Any, side: str) -> Army: ...

    def activation(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Mapping[str, float],
    ) -> Activation | None:
        """The problem in hand; None unless the acting formation is about to fire or move."""

    def ways(
        self,
        state: Any,
        step: Any,
        ask: Choose,
        missions: Mapping[str, Mission],
        weights: Mapping[str, float],
    ) -> Sequence[tuple[Option, Activation]]:
        """The problems that the answers to a question would lead to; none for most questions."""

    def orders(self, state: Any, step: Any, ask: Choose, plan: Plan) -> Option | None:
        """The answer that carries a plan out; None if the question is no part of it."""

    def moment(self, state: Any, step: Any) -> tuple[Any, ...]:
        """Equal as long as a plan can stand: it changes with each activation and each die."""

    def evaluate(self, state: Any, side: str) -> float: ...


@runtime_checkable
class Weighs(Protocol):
    """A judgement of a game that asks for sheets."""

    def weigh(
        self, state: Any, step: Any, sheet: Fill, filled: Filled, weights: Mapping[str, float]
    ) -> float:
        """What a filled-in sheet is worth."""


def judgement_of(ruleset: str) -> Judgement:
    """A judgement of a ruleset by its name; each player has one to himself."""
    return rulesets.ruleset(ruleset).judgement()
