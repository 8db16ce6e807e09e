"""The commander of the army: a mission for each formation, kept until there is reason to change.

Places in danger are held first; then those that can be taken are attacked, each by what it needs
and by those nearest to it; who is left supports the nearest attack.  A formation on its way to a
goal is counted as nearer to it than it is, for some turns: armies that change their mind every turn
arrive nowhere.
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
LAVISH = 4.0
"""How many times what is needed would be a waste."""
BY_HALVES = 0.6
"""The odds below which a goal is not attacked at all ..."""
SURE = 2.0
"""... and those that tempt one who is winning as it is."""
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
        if goal.ours and danger:
            if army.lead >= 1:
                _hold(army, before, free, missions, goal, danger, hold)
            else:
                _guard(army, before, free, missions, goal, danger, hold)
    _attack(army, before, free, missions, style)
    for corps in list(free.values()):
        missions[corps.id] = _rest(army, before, corps, missions)
    return missions


def _guard(
    army: Army,
    before: Mapping[str, Mission],
    free: dict[str, Corps],
    missions: Missions,
    goal: Goal,
    danger: float,
    hold: float,
) -> None:
    """A garrison as small as will do, if there is one: who does not win can spare no more."""
    corps = _garrison(army, free, goal, hold * danger)
    if corps is not None:
        mission = _mission(army, before, corps, HOLD, goal.name, goal.hex)
        missions[corps.id] = mission._replace(strength=corps.strength, against=danger)
        del free[corps.id]


def _attack(
    army: Army,
    before: Mapping[str, Mission],
    free: dict[str, Corps],
    missions: Missions,
    style: Style,
) -> None:
    """Each formation against the goal nearest to it that still needs it; no goal by halves.

    Goals that cannot be had with what is near are given up, the most hopeless first, and their
    formations sent elsewhere.
    """
    goals = {goal.name: goal for goal in army.goals if not goal.ours}
    against = {name: max(_danger(army, goal), 1.0) for name, goal in goals.items()}
    while goals:
        sent = _nearest(army, before, free, goals, against)
        strength = {
            name: sum(free[id].strength for id, goal in sent.items() if goal == name)
            for name in goals
        }
        odds = {
            name: strength[name] * style.aggression / against[name]
            for name in goals
            if strength[name]
        }
        worst = min(odds, key=lambda name: (odds[name], name), default="")
        if not worst or odds[worst] >= (BY_HALVES if army.lead < 1 else SURE):
            break
        del goals[worst]
    else:
        return
    for id, name in sent.items():
        goal = goals[name]
        mission = _mission(army, before, free[id], ATTACK, name, goal.hex)
        missions[id] = mission._replace(strength=strength[name], against=against[name])
    for id in sent:
        del free[id]


def _nearest(
    army: Army,
    before: Mapping[str, Mission],
    free: Mapping[str, Corps],
    goals: Mapping[str, Goal],
    against: Mapping[str, float],
) -> dict[str, str]:
    """By formation, the goal it is sent to: the nearest first, until each has enough."""
    ways = []
    for corps in free.values():
        for goal in goals.values():
            march = army.march(corps.hex, goal.hex)
            if march <= min(TOO_FAR, army.turns_left + 1):
                old = before.get(corps.id)
                faithful = _faithful(army, old, goal)
                ways.append((march - FAITHFUL * faithful, corps.id, goal.name))
    sent: dict[str, str] = {}
    strength = dict.fromkeys(goals, 0.0)
    for _, id, name in sorted(ways):
        if id not in sent and strength[name] < ENOUGH_TO_ATTACK * against[name]:
            sent[id] = name
            strength[name] += free[id].strength
    return sent


def _faithful(army: Army, old: Mission | None, goal: Goal) -> bool:
    """Whether a formation is on its way to a goal already, and not for too long."""
    return old is not None and old.goal == goal.name and army.turn - old.since < STALE


def _garrison(army: Army, free: Mapping[str, Corps], goal: Goal, need: float) -> Corps | None:
    """The smallest formation at hand that will do: those who do not win can spare no more."""
    able = [
        corps
        for corps in free.values()
        if need <= corps.strength <= LAVISH * need and army.march(corps.hex, goal.hex) <= AT_HAND
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


def _hold(
    army: Army,
    before: Mapping[str, Mission],
    free: dict[str, Corps],
    missions: Missions,
    goal: Goal,
    against: float,
    enough: float,
) -> None:
    """The nearest formations, those already on their way first, until there are enough."""

    def distance(corps: Corps) -> float:
        march = army.march(corps.hex, goal.hex)
        return march - FAITHFUL * _faithful(army, before.get(corps.id), goal)

    sent: list[Corps] = []
    strength = 0.0
    for corps in sorted(free.values(), key=lambda corps: (distance(corps), corps.id)):
        if strength >= enough * against:
            break
        if army.march(corps.hex, goal.hex) > min(TOO_FAR, army.turns_left + 1):
            continue
        sent.append(corps)
        strength += corps.strength
    for corps in sent:
        mission = _mission(army, before, corps, HOLD, goal.name, goal.hex)
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
