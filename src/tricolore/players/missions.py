"""The army commander: a mission for each formation, kept until there is reason to change it.

Places in danger come first: formations hold them, or at least gain time.  Then formations attack
the places that can be taken.  Each place gets the nearest formations, as many as it needs.  The
remaining formations support the nearest attack.  For some turns a formation counts as nearer to its
old goal than it is, because armies that change their minds every turn get nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.players.fronts import spread
from tricolore.players.weights import Style
from tricolore.rulesets.missions import (
    ATTACK,
    DELAY,
    HOLD,
    RESERVE,
    WITHDRAW,
    Army,
    Corps,
    Goal,
    Mission,
)

ENOUGH_TO_HOLD = 0.75
"""The share of the enemy's strength that a place needs if holding it wins; the defender fires
first."""
ENOUGH_TO_WATCH = 0.3
"""The same if holding it does not win, since attacks elsewhere keep the enemy busy."""
OUTMATCHED = 0.5
"""Below these odds a place is not held; its defenders only gain time."""
TOO_FAR = 4.0
"""No formation is sent to attack a place farther away than this many turns of march."""
ENOUGH_TO_ATTACK = 1.1
"""The multiple of the enemy's strength that is sent against a place."""
NEAR = 2.0
"""An enemy within this many turns of march counts at a place."""
LAVISH = 4.0
"""A formation stronger than this multiple of what is needed is not used to guard a place."""
BY_HALVES = 0.6
"""Below these odds a goal is not attacked at all."""
SURE = 2.0
"""The same for a side that wins without attacking it."""
AT_HAND = 1.5
"""From this many turns of march a place can still be held in time."""
CONTACT = 1.5
"""Within this many turns of march of a goal that is too strong, a formation waits for others."""
ABREAST = 1.0
"""Formations that reach a goal within so many turns of each other attack it together."""
LAST_CHANCE = 3.0
"""It does not wait if this many turns or fewer are left."""
FAITHFUL = 1.0
"""A new goal must be nearer than the old one by this many turns of march."""
STALE = 3
"""After this many turns a mission is reconsidered in any case."""

Missions = dict[str, Mission]


def assign(army: Army, before: Mapping[str, Mission], style: Style) -> Missions:
    """Missions for all formations of the army."""
    return Headquarters(army, before, style).orders()


class Headquarters:
    """The army commander at the start of a turn."""

    def __init__(self, army: Army, before: Mapping[str, Mission], style: Style) -> None:
        self.army, self.before, self.style = army, before, style
        self.free = {corps.id: corps for corps in army.ours}
        """Formations that have no mission yet."""
        self.missions: Missions = {}
        self.winning = army.lead >= 1
        self.dangers = {goal.name: self._danger(goal) for goal in army.goals}

    def orders(self) -> Missions:
        for corps in self.army.ours:
            if corps.broken:
                self._give(corps, WITHDRAW, "the rear", self.army.rear)
        if self.army.all_needed and not self.winning:
            self._spread()
        for goal in sorted(self.army.goals, key=lambda g: (-self.dangers[g.name], g.name)):
            if goal.ours and self.dangers[goal.name]:
                if self.winning:
                    self._hold(goal)
                else:
                    self._guard(goal)
        self._attack()
        for corps in list(self.free.values()):
            self._rest(corps)
        return self.missions

    def _give(
        self,
        corps: Corps,
        kind: str,
        goal: str,
        hex: int,
        strength: float = 0.0,
        against: float = 0.0,
    ) -> None:
        """Give a mission; its age counts from the last change."""
        old = self.before.get(corps.id)
        same = old is not None and (old.kind, old.goal) == (kind, goal)
        since = old.since if same and old is not None else self.army.turn
        self.missions[corps.id] = Mission(kind, goal, hex, since, strength, against)
        del self.free[corps.id]

    def _danger(self, goal: Goal) -> float:
        """The enemy's strength near a place; more distant enemies count less."""
        total = 0.0
        for corps in self.army.theirs:
            if not corps.broken:
                march = self.army.march(corps.hex, goal.hex)
                if march < NEAR:
                    total += corps.strength * (1 - march / NEAR)
        return total

    def _march(self, corps: Corps, goal: Goal) -> float:
        """Turns of march; the goal that the formation already has counts as nearer than it is."""
        old = self.before.get(corps.id)
        fresh = old is not None and self.army.turn - old.since < STALE
        faithful = old is not None and old.goal == goal.name and fresh
        return self.army.march(corps.hex, goal.hex) - FAITHFUL * faithful

    def _in_time(self, corps: Corps, goal: Goal) -> bool:
        return self.army.march(corps.hex, goal.hex) <= min(TOO_FAR, self.army.turns_left + 1)

    # Our places

    def _hold(self, goal: Goal) -> None:
        """Send the nearest formations until there are enough; too few can only gain time."""
        against = self.dangers[goal.name]
        enough = ENOUGH_TO_HOLD * self.style.caution * against
        sent: list[Corps] = []
        strength = 0.0
        for corps in sorted(self.free.values(), key=lambda c: (self._march(c, goal), c.id)):
            if strength >= enough:
                break
            if self._in_time(corps, goal):
                sent.append(corps)
                strength += corps.strength
        kind = HOLD if strength >= OUTMATCHED * against else DELAY
        for corps in sent:
            self._give(corps, kind, goal.name, goal.hex, strength, against)

    def _guard(self, goal: Goal) -> None:
        """Leave the smallest sufficient formation at hand; the others are needed elsewhere."""
        against = self.dangers[goal.name]
        need = ENOUGH_TO_WATCH * self.style.caution * against
        able = [
            corps
            for corps in self.free.values()
            if need <= corps.strength <= LAVISH * need
            and self.army.march(corps.hex, goal.hex) <= AT_HAND
        ]
        if able:
            corps = min(able, key=lambda corps: (corps.strength, corps.id))
            self._give(corps, HOLD, goal.name, goal.hex, corps.strength, against)

    # Their places

    def _attack(self) -> None:
        """Send each formation against the nearest goal that still needs strength.

        If too little strength is near a goal, it is given up, the most hopeless one first, and its
        formations are sent elsewhere.
        """
        goals = {goal.name: goal for goal in self.army.goals if not goal.ours}
        against = {name: max(self.dangers[name], 1.0) for name in goals}
        while goals:
            sent = self._nearest(goals, against)
            strength = {
                name: sum(self.free[id].strength for id, goal in sent.items() if goal == name)
                for name in goals
            }
            odds = {
                name: strength[name] * self.style.aggression / against[name]
                for name in goals
                if strength[name]
            }
            worst = min(odds, key=lambda name: (odds[name], name), default="")
            if not worst or odds[worst] >= (SURE if self.winning else BY_HALVES):
                break
            del goals[worst]
        else:
            return
        early = {id for id, name in sent.items() if self._early(id, goals[name], sent, against)}
        for id, name in sent.items():
            corps, hex = self.free[id], goals[name].hex
            if id in early:
                self._give(corps, RESERVE, name, corps.hex)
            else:
                self._give(corps, ATTACK, name, hex, strength[name], against[name])

    def _early(
        self, id: str, goal: Goal, sent: Mapping[str, str], against: Mapping[str, float]
    ) -> bool:
        """Whether a formation would meet the enemy at its goal long before the others do."""
        army = self.army
        if not army.massed or army.turns_left <= LAST_CHANCE:
            return False
        march = army.march(self.free[id].hex, goal.hex)
        if march > CONTACT:
            return False
        together = sum(
            self.free[other].strength
            for other, name in sent.items()
            if name == goal.name and army.march(self.free[other].hex, goal.hex) <= march + ABREAST
        )
        return together * self.style.aggression < BY_HALVES * against[goal.name]

    def _nearest(self, goals: Mapping[str, Goal], against: Mapping[str, float]) -> dict[str, str]:
        """The goal of each formation: the nearest ones are assigned first, until each goal has
        enough."""
        ways = [
            (self._march(corps, goal), corps.id, goal.name)
            for corps in self.free.values()
            for goal in goals.values()
            if self._in_time(corps, goal)
        ]
        sent: dict[str, str] = {}
        strength = dict.fromkeys(goals, 0.0)
        for _, id, name in sorted(ways):
            if id not in sent and strength[name] < ENOUGH_TO_ATTACK * against[name]:
                sent[id] = name
                strength[name] += self.free[id].strength
        return sent

    def _spread(self) -> None:
        """Where the goals win only together, give all of them formations."""
        goals = {goal.name: goal for goal in self.army.goals}
        able = list(self.free.values())
        sent = spread(self.army, able, self.dangers, self.before)
        strength = dict.fromkeys(goals, 0.0)
        for corps in able:
            if corps.id in sent:
                strength[sent[corps.id]] += corps.strength
        for corps in able:
            if corps.id in sent:
                goal = goals[sent[corps.id]]
                against = self.dangers[goal.name]
                kind = HOLD if goal.ours else ATTACK
                self._give(corps, kind, goal.name, goal.hex, strength[goal.name], against)

    # The remaining formations

    def _rest(self, corps: Corps) -> None:
        """Follow the nearest formation that has a mission.

        If there is none, the formation moves towards a goal, but it waits for others before a goal
        that is too strong for all formations there.
        """
        march = self.army.march
        busy = [m for m in self.missions.values() if m.kind in (ATTACK, HOLD, DELAY)]
        if busy:
            near = min(busy, key=lambda m: (march(corps.hex, m.hex), m.goal))
            self._give(corps, ATTACK if near.kind == ATTACK else RESERVE, near.goal, near.hex)
            return
        goal = min(self.army.goals, key=lambda g: (march(corps.hex, g.hex), g.name))
        early = self.army.turns_left > LAST_CHANCE
        if early and not goal.ours and march(corps.hex, goal.hex) <= CONTACT:
            self._give(corps, RESERVE, goal.name, corps.hex)
        else:
            self._give(corps, HOLD if goal.ours else ATTACK, goal.name, goal.hex)
