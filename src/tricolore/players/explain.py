"""A plan in words: the mission, the intention, what decided it, and what may go wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.players.base import Explanation
from tricolore.players.weights import UNKNOWN
from tricolore.rulesets.judgement import Term
from tricolore.rulesets.missions import ATTACK, DELAY, HOLD, RESERVE, WITHDRAW, Corps, Mission
from tricolore.rulesets.plans import Plan, Problem, Terms

KINDS = {
    ATTACK: say("attack {goal}"),
    HOLD: say("hold {goal}"),
    DELAY: say("delay the enemy before {goal}"),
    RESERVE: say("stand in reserve behind {goal}"),
    WITHDRAW: say("withdraw to {goal}"),
}
ARROWS = (say("attack"), say("hold"), say("delay"), say("reserve"), say("withdraw"))
"""The kinds of missions, as the table writes them on its arrows."""
DECIDED = 3
"""The number of terms mentioned."""
SLIGHT = 0.05
"""Differences below this are not mentioned."""


class Assigned(msgspec.Struct, frozen=True, array_like=True):
    """The mission of a formation, for people."""

    formation: str
    name: str
    start: int
    """About where it stood when it was given the mission."""
    kind: str
    goal: str
    hex: int
    text: str
    """What it is to do: "attack Pozzolengo, 31 points in all against about 25"."""


def assigned(corps: Sequence[Corps], missions: Mapping[str, Mission]) -> tuple[Assigned, ...]:
    """The missions of an army."""
    return tuple(
        Assigned(one.id, one.name, one.hex, mission.kind, mission.goal, mission.hex, told(mission))
        for one in corps
        if (mission := missions.get(one.id)) is not None
    )


def explain(
    problem: Problem,
    plan: Plan,
    terms: Terms,
    stay: Terms,
    weights: Mapping[str, float],
    words: Sequence[Term],
) -> Explanation:
    """Explain a plan to people; `stay` has the terms of the plan that changes nothing."""
    lines = [*problem.told(plan), *decided(terms, stay, weights, words)]
    risk = problem.risk(plan)
    if risk:
        lines.append(say("The main risk: {risk}.", risk=risk))
    return Explanation(_mission(problem.title, problem.mission), tuple(lines))


def _mission(title: str, mission: Mission | None) -> str:
    if mission is None:
        return say("{title}.", title=title)
    return say("{title}: {mission}.", title=title, mission=told(mission))


def told(mission: Mission) -> str:
    """A mission in words, with the strength on both sides where it is known."""
    order = say(KINDS[mission.kind], goal=mission.goal)
    if not mission.strength or not mission.against:
        return order
    return say(
        "{order}, {strength} in all against about {against:.0f}",
        order=order,
        strength=count(round(mission.strength), "point"),
        against=mission.against,
    )


def decided(
    terms: Terms, stay: Terms, weights: Mapping[str, float], words: Sequence[Term]
) -> list[str]:
    """The terms in which a plan differs most from changing nothing."""
    known = {term.name: term for term in words}
    apart = {
        term: weights.get(term, UNKNOWN) * (terms.get(term, 0.0) - stay.get(term, 0.0))
        for term in {*terms, *stay}
    }
    most = sorted(apart, key=lambda term: (-abs(apart[term]), term))[:DECIDED]
    found = []
    for name in most:
        if abs(apart[name]) >= SLIGHT:
            term = known.get(name) or Term(name, f"more {name}", f"less {name}")
            speaks_for = apart[name] > 0
            said = term.better if speaks_for else term.worse
            if said:
                found.append(
                    say(
                        "For it: {reason} ({worth:+.1f})."
                        if speaks_for
                        else "Against it: {reason} ({worth:+.1f}).",
                        reason=said,
                        worth=apart[name],
                    )
                )
    return found
