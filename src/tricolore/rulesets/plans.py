"""Plans: what a computer player decides as a whole, in the same form for every game.

A plan gives a choice to each of some *slots*.  The ruleset names the slots (where a unit goes, what
a battery fires at, a brigade's posture, a fight to pick), says what may be chosen for each, whether
a plan can be carried out, and what can be expected of it.  The players search for a good plan and
explain it; they know nothing of what a choice means.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.ask import Row
from tricolore.rulesets.missions import Mission

Plan = dict[str, Any]
"""The choice for each slot, by the slot's key.  Choices can be hashed and compared.

A slot that a plan leaves out stays as it is.
"""

Terms = dict[str, float]
"""What can be expected of a plan, by the name of a term."""


class Slots(NamedTuple):
    """Slots of one kind, which are tried out in the same way."""

    rows: Sequence[Row[Any]]
    """Each slot with the choices worth trying, the most promising first."""
    share: float | None = None
    """The share of all changes that are made to this kind; None for what the others leave."""
    pairs: float = 0.0
    """How often two of them are changed at once.  It matters where one change alone does harm."""
    open: bool = False
    """Whether first ideas leave these slots open.  Each is then given what suits the idea best."""
    beside: Callable[[Plan], Sequence[Any]] | None = None
    """Choices that the rest of a plan suggests, such as a commander's place beside his units.

    A slot with such choices is the only one of its kind.
    """


class Problem:
    """Something to be decided by one plan.

    A ruleset must supply `slots` and either `assess`, or `groups`, `matters` and `part`.
    Everything else has a default.
    """

    about: str = ""
    """Whom the plan is for: the same for all plans that share one allowance of time."""
    title: str = ""
    """The same as people call it."""
    mission: Mission | None = None
    provisional: bool = False
    """Whether the plan will be made again before most of it is carried out; it is then made with
    less effort."""
    worth_telling: bool = True
    """Whether a plan is worth explaining.  It is not if it only finishes what was explained."""
    patience: float | None = None
    """How much worth an earlier plan may have lost before it is given up.

    Where dice fall on every march, most of them change little.  With patience, the earlier plan is
    assessed again and kept if it has lost no more than this.  What has been carried out should
    therefore still count in the worth.  None: a new plan is always searched for.
    """
    groups: Sequence[str] = ()
    """Groups whose parts add up to the worth of a plan.  Empty if the worth has no such parts."""

    # What can be chosen

    def slots(self) -> Sequence[Slots]:
        """All slots of the plan, by kind."""
        raise NotImplementedError

    def stay(self) -> Plan:
        """The plan that changes nothing; others are explained by comparing them with it."""
        return {}

    def fits(self, plan: Plan) -> bool:
        """Whether the choices can be carried out together."""
        return True

    # What it is worth

    def assess(self, plan: Plan) -> Terms:
        """What can be expected of a plan: the sum over all groups, unless the ruleset says more."""
        total: Terms = {}
        for group in self.groups:
            for term, value in self.part(group, plan).items():
                total[term] = total.get(term, 0.0) + value
        return total

    def matters(self, group: str, plan: Plan) -> Hashable:
        """All of a plan on which the part of a group depends.

        Two plans for which this is equal have the same part.
        """
        raise NotImplementedError

    def part(self, group: str, plan: Plan) -> Terms:
        """What can be expected of one group; remembered for plans in which nothing else matters."""
        raise NotImplementedError

    # Where to begin, and where to go on

    def ideas(self, before: Plan) -> Iterable[Plan]:
        """Plans from which the search begins; `before` is the plan that was made last.

        By default: change nothing, take the most promising choice for each slot, and do what is
        left of the plan before.
        """
        yield self.stay()
        yield self.placed({row.key: row.options for slots in self.slots() for row in slots.rows})
        yield self.still(before)

    def placed(self, choices: Mapping[str, Sequence[Any]]) -> Plan:
        """For each slot in turn the first of its choices that fits with those made so far."""
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
        """The details that a plan leaves to be decided, such as single units of a group in contact.

        They are a problem of their own, searched for after the plan and added to it.  None if there
        are none.
        """
        return None

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        """What the plan intends, in sentences."""
        return ()

    def risk(self, plan: Plan) -> str:
        """Where the plan is most likely to go wrong, without a full stop; empty if nowhere."""
        return ""
