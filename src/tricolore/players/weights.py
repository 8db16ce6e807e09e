"""How much each term counts for a player, by its style, the situation and its mission.

A ruleset names its terms and their ordinary weights.  It also says which terms stand for the
enemy's losses, for danger, or for coming nearer to a goal.  Styles and needs act on those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term, Weights
from tricolore.rulesets.missions import DELAY, Army, Mission

UNKNOWN = 1.0
"""The weight of a term that the ruleset uses without naming it."""
LONG = 12.0
"""With this many turns left, there is no hurry."""
NEED, DARE = 0.5, 0.8
"""How much a side that is not winning dares from the start, and how much at most."""
CARE = 1.5
"""The factor on danger for a side that wins by standing still."""
SPARE = 1.6
"""The factor on danger for a formation that only has to gain time."""

Weighing = Callable[[Sequence[Term]], dict[str, float]]
"""Makes weights from the terms that a ruleset names."""


class Style(NamedTuple):
    """A player's temper, which is separate from its skill; 1 is the usual value."""

    aggression: float = 1.0
    """Multiplies the enemy's losses."""
    caution: float = 1.0
    """Multiplies the danger from the enemy."""


STEADY = Style()


def planned(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player that plans."""
    return {term.name: term.weight for term in terms}


def singly(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player that decides each question by itself."""
    return {term.name: term.weight if term.singly is None else term.singly for term in terms}


def rushing(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player that always goes forward."""
    return _set(terms, {GAIN: 2.5, ADVANCE: 3.0, EXPOSURE: 0.0})


def shrinking(terms: Sequence[Term]) -> dict[str, float]:
    """The weights of a player that avoids all danger."""
    return _set(terms, {GAIN: 0.5, ADVANCE: 0.1, EXPOSURE: 2.5})


def _set(terms: Sequence[Term], weights: Weights) -> dict[str, float]:
    changed = {t.name: weights[t.stands_for] for t in terms if t.stands_for in weights}
    return {**singly(terms), **changed}


def multiplied(
    weights: Mapping[str, float], terms: Sequence[Term], factors: Mapping[str, Sequence[float]]
) -> dict[str, float]:
    """Weights multiplied by the factors of what the terms stand for."""
    found = dict(weights)
    for term in terms:
        for factor in factors.get(term.stands_for, ()):
            found[term.name] = found.get(term.name, UNKNOWN) * factor
    return found


def styled(weights: Mapping[str, float], terms: Sequence[Term], style: Style) -> dict[str, float]:
    """The weights for a player of this style."""
    return multiplied(weights, terms, {GAIN: (style.aggression,), EXPOSURE: (style.caution,)})


def in_need(
    weights: Mapping[str, float], terms: Sequence[Term], style: Style, army: Army
) -> dict[str, float]:
    """A side that is not winning dares more, the less time is left.

    A side that is winning gives more weight to danger.
    """
    behind = min(max(1.0 - army.lead, 0.0), 2.0) / 2
    late = 1.0 - min(army.turns_left / LONG, 1.0)
    need = behind * (NEED + (1 - NEED) * late)
    ahead = min(max(army.lead - 0.5, 0.0), 1.0)
    return multiplied(
        weights,
        terms,
        {
            GAIN: (style.aggression, 1 + DARE * need),
            EXPOSURE: (style.caution, 1 - 0.5 * need, 1 + CARE * ahead),
        },
    )


def for_mission(
    weights: Mapping[str, float], terms: Sequence[Term], mission: Mission | None
) -> Mapping[str, float]:
    """A formation that only has to gain time avoids losses."""
    if mission is None or mission.kind != DELAY:
        return weights
    return multiplied(weights, terms, {EXPOSURE: (SPARE,)})
