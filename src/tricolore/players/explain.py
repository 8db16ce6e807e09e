"""A plan in words: the mission, the blows with their odds, what decided it, what may go wrong."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.hexes import number
from tricolore.core.words import count
from tricolore.players.base import Explanation
from tricolore.rulesets.judgement import (
    ATTACK,
    DELAY,
    HOLD,
    RESERVE,
    WITHDRAW,
    Activation,
    Blow,
    Mission,
    Plan,
    Terms,
)

KINDS = {
    ATTACK: "attack {goal}",
    HOLD: "hold {goal}",
    DELAY: "delay the enemy before {goal}",
    RESERVE: "stand in reserve behind {goal}",
    WITHDRAW: "withdraw to {goal}",
}
REASONS = {
    "gain": ("the enemy stands to lose more", "it forgoes an assault"),
    "loss": ("its own assaults cost less", "it accepts losses in the assault"),
    "place": ("it gains or keeps a place", "it lets go of a place"),
    "march": ("it comes nearer to its goal", "it turns away from its goal"),
    "exposure": ("it is less exposed", "it exposes itself"),
    "line": ("the line closes up", "the line opens"),
    "guns": ("the guns find targets", "the guns lose their targets"),
    "command": ("units stay near their commander", "units leave their commander behind"),
    "rally": ("disordered units get away to rally", "disordered units stay in the fight"),
    "pin": ("shaken enemies are kept from rallying", "shaken enemies are let go"),
}
"""What speaks for a plan beside doing nothing, and what against it."""
DECIDED = 3


def explain(
    task: Activation,
    plan: Plan,
    terms: Terms,
    stay: Terms,
    weights: Mapping[str, float],
) -> Explanation:
    """For people at the table."""
    lines = [
        f"{task.name(gun)} fires at {number(plan[gun].aim)}."
        for gun in task.guns
        if gun in plan and plan[gun].aim
    ]
    lines += [_blow(task, blow) for blow in task.blows(plan)]
    lines += decided(terms, stay, weights)
    risk = task.risk(plan)
    if risk:
        lines.append(f"The main risk: {risk}.")
    return Explanation(_mission(task, task.mission), tuple(lines))


def _mission(task: Activation, mission: Mission | None) -> str:
    name = task.name(task.formation)
    if mission is None:
        return f"{name}: no mission."
    words = KINDS[mission.kind].format(goal=mission.goal)
    against = ""
    if mission.strength and mission.against:
        strength = count(round(mission.strength), "point")
        against = f", {strength} in all against about {mission.against:.0f}"
    return f"{name}: {words}{against}."


def _blow(task: Activation, blow: Blow) -> str:
    who = " and ".join(task.name(uid) for uid in blow.attackers)
    how = " together" if blow.together else ", one after the other," if _several(blow) else ""
    verb = "assault" if _several(blow) else "assaults"
    return (
        f"{who}{how} {verb} {task.name(blow.target)} at {number(blow.hex)}: "
        f"{blow.driven:.0%} to drive it off, {blow.repulsed:.0%} to be thrown back first."
    )


def _several(blow: Blow) -> bool:
    return len(blow.attackers) > 1


def decided(terms: Terms, stay: Terms, weights: Mapping[str, float]) -> list[str]:
    """The three terms that set it apart most from staying where everyone is."""
    apart = {
        term: weights.get(term, 0.0) * (terms.get(term, 0.0) - stay.get(term, 0.0))
        for term in {*terms, *stay}
    }
    most = sorted(apart, key=lambda term: (-abs(apart[term]), term))[:DECIDED]
    found = []
    for term in most:
        if abs(apart[term]) >= 0.05:
            word = REASONS[term][0 if apart[term] > 0 else 1]
            sign = "For it" if apart[term] > 0 else "Against it"
            found.append(f"{sign}: {word} ({apart[term]:+.1f}).")
    return found
