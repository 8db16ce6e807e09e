"""Where units could end their movement, and what each place is worth to each of them alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.rulesets.missions import ATTACK, WITHDRAW, Mission
from tricolore.rulesets.risorgimento.artillery import can_hit, max_range
from tricolore.rulesets.risorgimento.judgement.blows import fire_total, fire_worth
from tricolore.rulesets.risorgimento.judgement.dangers import Dangers
from tricolore.rulesets.risorgimento.judgement.outlook import formation_of
from tricolore.rulesets.risorgimento.judgement.routes import FAR, routes_of
from tricolore.rulesets.risorgimento.judgement.worth import Prices
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.terrain import HC, TOWN

MARCH = 0.035
"""What half a movement point toward the goal is worth to a unit."""
BACK = 0.015
"""The same to those who go back to rest: they need not go far."""
BEHIND = 10
"""Half points by which guns keep behind the others."""
AT_HAND = 5
"""Half points from a place within which it is held well enough."""
NEXT = 0.5
"""What fire in the next activation counts, in parts of its worth."""
NEAREST = 8
"""Enemy hexes by which a unit decides where its front is."""
KEEP = -1
"""As a facing: as the unit came."""


class Stand(NamedTuple):
    """Where a unit ends its movement, how it faces, and which hex it attacks from there, if any."""

    hex: int
    facing: int = KEEP
    aim: int = 0


class Book:
    """What is worked out once for a side, as long as nobody but the units at hand moves."""

    def __init__(
        self,
        s: Risorgimento,
        side: str,
        missions: Mapping[str, Mission],
        memory: dict[Any, Any],
        fading: bool = False,
    ) -> None:
        self.s, self.side, self.enemy = s, side, s.enemy(side)
        self.missions = missions
        self.memory = memory
        self.prices = Prices(s, fading)
        self.routes = routes_of(s.setting)
        self._facings: dict[int, int] = {}
        self._targets: dict[tuple[str, int, bool], tuple[float, int]] = {}
        self._goals: list[int] | None = None

    def turn_to(self, s: Risorgimento) -> None:
        """Look at a later state of the same moment: units may have come onto the map since."""
        if s is not self.s:
            self.s, self.prices = s, Prices(s, self.prices.fading)

    def dangers(self, hexes: int, movers: frozenset[str]) -> Dangers:
        """Around some hexes; `movers` may still go elsewhere."""
        return Dangers(self.s, self.prices, self.side, hexes, movers, self.memory)

    # Ways

    def mission(self, command: str) -> Mission | None:
        return self.missions.get(formation_of(self.s, command))

    def goals(self) -> list[int]:
        """Where those go who have no mission: to what the enemy holds, or is."""
        if self._goals is None:
            s = self.s
            places = [hex for hex, holder in s.holders.items() if holder == self.enemy]
            found = places or s.bits.hexes(s.occupied[self.enemy]) or sorted(s.holders)
            self._goals = list(found)[:12]
        return self._goals

    def far(self, mission: Mission | None, hex: int) -> int:
        """Half points to the goal."""
        cost = self.routes.cost
        if mission is not None:
            return cost(hex, mission.hex)
        return min((cost(hex, goal) for goal in self.goals()), default=FAR)

    def march(self, uid: str, mission: Mission | None, hex: int) -> float:
        """What it costs a unit still to be so far from its goal."""
        far = self.far(mission, hex)
        if mission is not None and mission.kind == WITHDRAW:
            return -BACK * far
        if mission is not None and mission.kind != ATTACK:
            far = max(far - AT_HAND, 0)
        elif self.s.counter(uid).guns and (mission is None or mission.kind == ATTACK):
            far = max(far - BEHIND, 0)
        return -MARCH * far

    # Fronts

    def front(self, hex: int) -> int:
        """The facing that looks at the enemy; `KEEP` if none is near."""
        known = self._facings.get(hex)
        if known is None:
            known = self._facings[hex] = self._front(hex)
        return known

    def _front(self, hex: int) -> int:
        pulls = self.pulls(hex)
        if not pulls:
            return KEEP
        neighbours, distance = self.s.setting.board.neighbours[hex], self.s.setting.board.distance

        def looks(facing: int) -> float:
            ahead = neighbours[facing]
            if ahead is None:
                return -1000.0
            return -sum(weight * distance(ahead, there) for there, weight in pulls)

        return max(range(6), key=lambda facing: (looks(facing), -facing))

    def pulls(self, hex: int) -> list[tuple[int, float]]:
        """The nearest enemies, and how much each of them matters to the front in a hex."""
        s, distance = self.s, self.s.setting.board.distance
        near = s.bits.within(s.bits.bit[hex], 9) & s.occupied[self.enemy]
        found = sorted((distance(hex, there), there) for there in s.bits.hexes(near))
        return [(there, 1 / max(away, 1) ** 3) for away, there in found[:NEAREST]]

    def facing_at(self, hex: int, aim: int) -> int:
        """The facing of those who attack from a hex: the target in front, and most of the enemy."""
        board = self.s.setting.board
        ahead = board.direction(hex, aim)
        if self.s.setting.ground.is_(hex, HC, "lightly cultivated"):
            return ahead
        best = self.front(hex)
        return best if best != KEEP and min((best - ahead) % 6, (ahead - best) % 6) <= 1 else ahead

    def can_strike(self, uid: str, hex: int, facing: int, aim: int) -> bool:
        """7.4, 6.23: whether a unit could attack from a hex, facing so."""
        s, ground = self.s, self.s.setting.ground
        kind = s.counter(uid).mobility
        if ground.attack_sides(kind, hex, aim, s.down) is None:
            return False
        if aim not in ground.front(hex, facing):
            return False
        if not ground.is_(hex, HC):
            return True
        if aim in ground.zone(kind, hex, facing):
            return True
        ahead = s.setting.board.neighbours[hex][facing]
        return ground.is_(aim, TOWN) and (aim == ahead or bool(ground.link(hex, aim)))

    # Guns

    def shooting(self, gun: str, hex: int, moved: bool) -> tuple[float, int]:
        """The best target of a battery in a hex: what a shot is worth, and where it is."""
        key = (gun, hex, moved)
        known = self._targets.get(key)
        if known is None:
            best = max(self.shots(gun, hex, moved), default=(0.0, 0))
            known = self._targets[key] = best
        return known

    def shots(self, gun: str, hex: int, moved: bool = False) -> list[tuple[float, int]]:
        """What each target of a battery in a hex is worth."""
        s, bits = self.s, self.s.bits
        near = bits.within(bits.bit[hex], max_range(s, gun)) & s.occupied[self.enemy]
        found = []
        for there in bits.hexes(near):
            if can_hit(s, hex, there):
                at = s.stacks[there]
                total = fire_total(s, gun, hex, there, at, moved)
                found.append((fire_worth(s, self.prices, total, at), there))
        return found


def ranked(worth: Mapping[int, float], few: int, first: Iterable[int] = ()) -> tuple[int, ...]:
    """The hexes that promise most, and some others before them."""
    best = sorted(worth, key=lambda hex: (-worth[hex], hex))[:few]
    return tuple(dict.fromkeys((*first, *best)))


def fire_options(shots: Sequence[tuple[float, int]], few: int) -> tuple[int, ...]:
    """The best targets of a battery, and holding its fire."""
    best = sorted(shots, key=lambda one: (-one[0], one[1]))[:few]
    return (*(hex for _, hex in best), 0)
