"""Plans: what a computer player decides as a whole, in the same form for every game.

A plan has a choice for each of some *slots*.  The ruleset names the slots, such as where a unit
goes, what a battery fires at, or a brigade's posture.  It also says what may be chosen for each
slot, whether a plan can be carried out, and what to expect of it.  The players search for a good
plan and explain it.  They do not know what a choice means.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import Row
from tricolore.rulesets.missions import Mission

Plan = dict[str, Any]
"""The choice for each slot, by the slot's key.  Choices must be hashable and comparable.

A slot that a plan leaves out does not change.
"""

Terms = dict[str, float]
"""The expected values of a plan, by the name of a term."""


class Slots(NamedTuple):
    """Slots of one kind, which are searched in the same way."""

    rows: Sequence[Row[Any]]
    """Each slot with the choices worth trying, the most promising first."""
    share: float | None = None
    """The share of all changes that affect this kind; None for the rest."""
    pairs: float = 0.0
    """How often two of them are changed at once.  This helps if one change alone does harm."""
    open: bool = False
    """Whether starting ideas leave these slots open.  Each is then filled with its best choice."""
    beside: Callable[[Plan], Sequence[Any]] | None = None
    """Choices that the rest of a plan suggests, such as a commander's place beside his units.

    A slot with such choices is the only one of its kind.
    """


class Problem:
    """Something that one plan decides.

    A ruleset must supply `slots` and either `assess`, or `groups`, `matters` and `part`.
    Everything else has a default.
    """

    about: str = ""
    """What the plan is for: the same for all plans that share one allowance of time."""
    title: str = ""
    """The name of this for people."""
    mission: Mission | None = None
    provisional: bool = False
    """Whether the plan will be made again before most of it is carried out.  It then gets less
    effort."""
    worth_telling: bool = True
    """Whether a plan is worth explaining.  It is not if it only completes a plan already
    explained."""
    patience: float | None = None
    """How much worth an earlier plan may lose before it is given up.

    Where every march means rolling dice, most rolls change little.  With patience, the earlier plan
    is assessed again and kept if it has lost no more than this.  So the worth should still include
    what has been carried out.  None: always search for a new plan.
    """
    grain: float = 1.0
    """How much worth makes a difference between plans, as a share of what it is in the battles of
    the series.  A player that draws one of several plans draws the more strictly the smaller it is.
    """
    groups: Sequence[str] = ()
    """Groups whose parts add up to the worth of a plan.  Empty if the worth has no such parts."""

    # Choices

    def slots(self) -> Sequence[Slots]:
        """All slots of the plan, by kind."""
        raise NotImplementedError

    def stay(self) -> Plan:
        """The plan that changes nothing, with which others are compared in explanations."""
        return {}

    def fits(self, plan: Plan) -> bool:
        """Whether the choices can be carried out together."""
        return True

    # Worth

    def assess(self, plan: Plan) -> Terms:
        """The expected values of a plan: the sum over all groups, unless the ruleset overrides
        this."""
        total: Terms = {}
        for group in self.groups:
            for term, value in self.part(group, plan).items():
                total[term] = total.get(term, 0.0) + value
        return total

    def matters(self, group: str, plan: Plan) -> Hashable:
        """Everything in a plan on which the part of a group depends.

        Two plans with equal values here have the same part.
        """
        raise NotImplementedError

    def part(self, group: str, plan: Plan) -> Terms:
        """The expected values of one group; remembered for plans with the same `matters`."""
        raise NotImplementedError

    # Starting points and refinement

    def ideas(self, before: Plan) -> Iterable[Plan]:
        """Plans from which the search starts; `before` is the previous plan.

        By default: change nothing, take the most promising choice for each slot, and continue the
        previous plan.
        """
        yield self.stay()
        yield self.placed({row.key: row.options for slots in self.slots() for row in slots.rows})
        yield self.still(before)

    def placed(self, choices: Mapping[str, Sequence[Any]]) -> Plan:
        """For each slot in turn, the first choice that fits with those made so far."""
        plan = self.stay()
        for key, options in choices.items():
            without = dict(plan)
            for option in options:
                plan[key] = option
                if self.fits(plan):
                    break
            else:
                plan = without
        return plan

    def still(self, before: Plan) -> Plan:
        """What is left of an earlier plan."""
        rows = {row.key: row.options for slots in self.slots() for row in slots.rows}
        left = {key: choice for key, choice in before.items() if choice in rows.get(key, ())}
        return {**self.stay(), **left}

    def finer(self, plan: Plan) -> Problem | None:
        """The details that a plan leaves open, such as single units of a group in contact.

        They are a separate problem, which is searched after the plan and added to it.  None if
        there are none.
        """
        return None

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        """What the plan intends, in sentences."""
        return ()

    def risk(self, plan: Plan) -> str:
        """What is most likely to go wrong, without a full stop; empty if nothing is."""
        return ""
