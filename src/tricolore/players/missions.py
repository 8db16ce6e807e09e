"""The commander of the army: a mission for each formation, kept until there is reason to change.

Places in danger are held first, with enough; then those that can be taken are attacked, each by
what it needs, the nearest formations first; who is left supports the nearest attack.  A formation
keeps its mission until the goal is reached or lost sight of, or something clearly better offers:
armies that change their mind every turn arrive nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.rulesets.judgement import (
    ATTACK,
    HOLD,
    RESERVE,
    WITHDRAW,
    Army,
    Corps,
    Goal,
    Mission,
    Style,
)

ENOUGH_TO_HOLD = 0.75
"""Of what the enemy can bring, when that wins: he who defends fires first."""
ENOUGH_TO_WATCH = 0.3
"""The same when it does not: those who attack elsewhere keep him busy."""
TOO_FAR = 4.0
"""Turns of march beyond which nobody is sent to an attack."""
ENOUGH_TO_ATTACK = 1.1
NEAR = 2.0
"""Turns of march within which an enemy counts at a place."""
AT_HAND = 1.5
"""Turns of march from which a place is still held in time."""
FAITHFUL = 1.0
"""Turns of march that a new goal must be nearer than the old one."""
STALE = 3
"""Turns after which a mission is thought over in any case."""

Missions = dict[str, Mission]


def assign(army: Army, before: Mapping[str, Mission], style: Style) -> Missions:
    """Missions for all formations of the army."""
    free = {corps.id: corps for corps in army.ours}
    missions: Missions = {}
    for corps in army.ours:
        if corps.broken:
            missions[corps.id] = _mission(army, before, corps, WITHDRAW, "the rear", army.rear)
            del free[corps.id]
    hold = (ENOUGH_TO_HOLD if army.lead >= 1 else ENOUGH_TO_WATCH) * style.caution
    for goal in sorted(army.goals, key=lambda g: (-_danger(army, g), g.name)):
        danger = _danger(army, goal)
        if not goal.ours or not danger:
            continue
        guard = _garrison(army, free, goal, hold * danger) if army.lead < 1 else None
        if guard is not None:
            mission = _mission(army, before, guard, HOLD, goal.name, goal.hex)
            missions[guard.id] = mission._replace(strength=guard.strength, against=danger)
            del free[guard.id]
        else:
            _send(army, before, free, missions, goal, HOLD, danger, hold)
    for goal in _by_promise(army, free, style):
        need = max(_danger(army, goal), 1.0)
        _send(army, before, free, missions, goal, ATTACK, need, ENOUGH_TO_ATTACK)
    for corps in list(free.values()):
        missions[corps.id] = _rest(army, before, corps, missions)
    return missions


def _garrison(army: Army, free: Mapping[str, Corps], goal: Goal, need: float) -> Corps | None:
    """The smallest formation at hand that will do: those who do not win can spare no more."""
    able = [
        corps
        for corps in free.values()
        if corps.strength >= need and army.march(corps.hex, goal.hex) <= AT_HAND
    ]
    return min(able, key=lambda corps: (corps.strength, corps.id), default=None)


def _danger(army: Army, goal: Goal) -> float:
    """The strength that the enemy has near a place, the less the farther off."""
    total = 0.0
    for corps in army.theirs:
        if not corps.broken:
            march = army.march(corps.hex, goal.hex)
            if march < NEAR:
                total += corps.strength * (1 - march / NEAR)
    return total


def _by_promise(army: Army, free: Mapping[str, Corps], style: Style) -> list[Goal]:
    """Goals to attack, the most promising first: worth, and strength at hand beside the enemy's."""
    found = []
    for goal in army.goals:
        if goal.ours:
            continue
        ours = sum(
            corps.strength / (1 + army.march(corps.hex, goal.hex)) for corps in free.values()
        )
        promise = goal.worth * ours * style.aggression / (5.0 + _danger(army, goal))
        found.append((-promise, goal.name, goal))
    return [goal for _, _, goal in sorted(found, key=lambda item: item[:2])]


def _send(
    army: Army,
    before: Mapping[str, Mission],
    free: dict[str, Corps],
    missions: Missions,
    goal: Goal,
    kind: str,
    against: float,
    enough: float,
) -> None:
    """The nearest formations, those already on their way first, until there are enough."""

    def distance(corps: Corps) -> float:
        march = army.march(corps.hex, goal.hex)
        old = before.get(corps.id)
        faithful = old is not None and old.goal == goal.name and army.turn - old.since < STALE
        return march - FAITHFUL if faithful else march

    sent: list[Corps] = []
    strength = 0.0
    for corps in sorted(free.values(), key=lambda corps: (distance(corps), corps.id)):
        if strength >= enough * against:
            break
        if army.march(corps.hex, goal.hex) > min(TOO_FAR, army.turns_left + 1):
            continue
        sent.append(corps)
        strength += corps.strength
    if kind == ATTACK and strength < 0.6 * against:
        return  # not by halves
    for corps in sent:
        mission = _mission(army, before, corps, kind, goal.name, goal.hex)
        missions[corps.id] = mission._replace(strength=strength, against=against)
        del free[corps.id]


def _rest(
    army: Army, before: Mapping[str, Mission], corps: Corps, missions: Mapping[str, Mission]
) -> Mission:
    """Behind the nearest formation that has something to do."""
    busy = [m for m in missions.values() if m.kind in (ATTACK, HOLD)]
    if busy:
        near = min(busy, key=lambda m: (army.march(corps.hex, m.hex), m.goal))
        kind = ATTACK if near.kind == ATTACK else RESERVE
        return _mission(army, before, corps, kind, near.goal, near.hex)
    goal = min(army.goals, key=lambda g: (army.march(corps.hex, g.hex), g.name))
    return _mission(army, before, corps, HOLD if goal.ours else ATTACK, goal.name, goal.hex)


def _mission(
    army: Army, before: Mapping[str, Mission], corps: Corps, kind: str, goal: str, hex: int
) -> Mission:
    old = before.get(corps.id)
    same = old is not None and (old.kind, old.goal) == (kind, goal)
    return Mission(kind, goal, hex, old.since if same and old is not None else army.turn)
