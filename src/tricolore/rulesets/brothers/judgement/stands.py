"""What it is worth for units to end a march on a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.rulesets.brothers.engagement import free_to_leave
from tricolore.rulesets.brothers.judgement.blows import (
    Blows,
    Forecast,
    defence,
    front_of,
    shares_of,
)
from tricolore.rulesets.brothers.judgement.dangers import Battery, Dangers, flanking
from tricolore.rulesets.brothers.judgement.endurance import falls, longest, staying
from tricolore.rulesets.brothers.judgement.garrisons import expected_hits
from tricolore.rulesets.brothers.judgement.outlook import lead_of
from tricolore.rulesets.brothers.judgement.routes import Routes, own_goal, routes_of
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.roster import ARTILLERY, CAVALRY, INFANTRY
from tricolore.rulesets.brothers.state import DISRUPTED, Brothers
from tricolore.rulesets.brothers.terrain import TOWN, WOODS
from tricolore.rulesets.missions import ATTACK, Mission
from tricolore.rulesets.plans import Terms

Weights = Mapping[str, float]

MARCH = 0.9
"""What it is worth to a brigade of five points to be a turn of march nearer to its goal."""
BEFORE = 0.25
"""Turns of march that count for those who stand before the goal, whatever lies between."""
OTHER = 0.15
"""By how many turns of march another place than the mission's must be nearer."""
STRONG, HARD = 8, 1.2
"""The strength of the brigade by which a place is measured, and the turns of march that it is
worth to have an easier one before oneself."""
SETTLED = 0.5
"""Turns of march from a place that is to be held within which it makes no difference."""
GARRISON = 1.0
"""What of a place is at stake where the enemy could come and nobody stands."""
HOLD = 0.95
"""What of the danger that a garrison is driven out counts, since there may be help in time."""
LOST_AGAIN = 0.6
"""The same of a place that is only just taken: to have been there costs the enemy time."""
BRITTLE = 5.0
"""How much more danger counts for a brigade whose next hit may break it, where it stands in front:
points are lost with it, and the corps loses heart."""
READY = {1: 0.15, 2: 0.1}
"""What of a place in danger is saved by a reserve so many hexes behind it."""
ENOUGH = 6.0
"""The strength of a reserve that is enough for that."""
PROSPECT = 0.5
"""What of an assault, or of fire at a garrison, counts that can be made only the next time: much
may happen before."""
COMPANY = 0.15
"""What it is worth to a battery or a small unit to be with a brigade."""
WALKS = ((1.0, 1.0), (1.8, 0.6), (2.6, 0.3))
"""How likely an enemy so many turns of march from an empty place gets there: by road he may march
twice as fast (11.3)."""
ARMS = {INFANTRY: 0, CAVALRY: 1, ARTILLERY: 2}
KEEN = (1.0, 0.7, 0.25)
"""How keen units are to get on: in good order, shaken, disrupted."""
LATE, LONG = 0.15, 3.0
"""What of a march counts in the last turn, and the turns before it that are time enough."""
LONELY = 1.0
"""What it costs headquarters to stand beside the enemy without troops: if they are overrun, the
formation does not act again in this turn (11.6)."""
IN_FRONT = 0.15
"""The same with troops, for those who decide each question by itself ..."""
SWEPT = 1.5
"""... and for a staff the more, the likelier those troops are driven off."""
CROWDED = 0.06
"""What each strength point of guns and small units costs in a place of ours that is threatened:
they fill it up and do not hold it."""


class Book:
    """All that is known about one position: the same until something happens to the enemy."""

    def __init__(self, s: Brothers, side: str, staff: bool = True) -> None:
        """`staff`: whether it is for a player that plans."""
        self.side = side
        every = all(s.control.get(hex) == side for hex in s.setting.places)
        self.prices = Prices(s, side if every and lead_of(s, side) < 1 else "", staff)
        self.blows = Blows(s, self.prices, staff)
        self.dangers = Dangers(s, side, self.prices, self.blows)
        self.routes: Routes = routes_of(s.setting)
        self.enemies = [hex for hex in s.stacks if s.holder(hex) == s.enemy(side)]
        self._enemy_ground = s.ground_of[s.enemy(side)]
        self._fires: dict[tuple[object, ...], float] = {}
        self._stands: dict[tuple[object, ...], Terms] = {}
        self._hard: dict[int, float] = {}
        self._attacks: dict[tuple[int, int], float] = {}
        self._ready: dict[tuple[object, ...], float] = {}
        self._threats: dict[int, float] = {}
        self._goals: dict[str, Mission | None] = {}

    def mission(
        self, s: Brothers, formation: str, missions: Mapping[str, Mission]
    ) -> Mission | None:
        """A formation's: what it was given, or what it makes of the position itself."""
        given = missions.get(formation)
        if given is not None:
            return given
        if formation not in self._goals:
            hexes = [s.units[uid].hex for uid in s.members(formation)]
            self._goals[formation] = own_goal(
                s, self.prices, self.side, hexes, self.enemies, lead_of(s, self.side)
            )
        return self._goals[formation]

    # Parts of what a stand is worth

    def weight(self, s: Brothers, uid: str) -> float:
        """How much it matters where a unit goes."""
        counter = s.counter(uid)
        full = 0.06 if counter.arm == ARTILLERY else 0.16
        return (0.12 + full * s.strength(uid)) * KEEN[s.units[uid].hits]

    def march(self, s: Brothers, mission: Mission | None, units: Sequence[str], hex: int) -> float:
        if mission is None:
            return 0.0
        if mission.kind == ATTACK:
            turns = self._to_attack(s, hex, mission.hex)
        else:
            turns = max(self.routes.turns(hex, mission.hex) - SETTLED, 0.0)
        late = min(LATE + (self.prices.left - 1) / LONG, 1.0)
        return -MARCH * late * turns * sum(self.weight(s, uid) for uid in units)

    def _to_attack(self, s: Brothers, hex: int, goal: int) -> float:
        """Turns of march to where the goal can be struck, or another place of the enemy's: whoever
        stands before one does not march round to the other."""
        found = self._attacks.get((hex, goal))
        if found is None:
            found = self._up_to(s, hex, goal) + self.hardness(s, goal)
            for place in s.setting.places:
                if place != goal and s.control.get(place) != self.side:
                    turns = self._up_to(s, hex, place) + self.hardness(s, place)
                    found = min(found, OTHER + turns)
            self._attacks[hex, goal] = found
        return found

    def hardness(self, s: Brothers, place: int) -> float:
        """How hard a place is to take, in turns of march: by the chance that a strong brigade
        with others on its flank drives out who is there."""
        known = self._hard.get(place)
        if known is None:
            known, stack = 0.0, s.stacks.get(place, ())
            if stack and place in self.enemies:
                shifts = s.setting.assault_shifts
                terrain = s.setting.board.terrain[place]
                shift = shifts.get(terrain, 0) + (0 if terrain == TOWN else shifts["flank"])
                driven = self.blows.driven(s, STRONG - defence(s, stack), shift)
                known = HARD * (1 - driven)
            self._hard[place] = known
        return known

    def _up_to(self, s: Brothers, hex: int, goal: int) -> float:
        turns = self.routes.turns(hex, goal)
        if goal in self.enemies and s.setting.board.adjacent(hex, goal):
            return min(turns, BEFORE)
        return turns

    def company(
        self, s: Brothers, units: Sequence[str], together: Sequence[str], hex: int
    ) -> float:
        """What it is worth to small units and guns to have a brigade with them; they should not
        fill up a place that needs every brigade."""
        small = [uid for uid in units if not _brigade(s, uid)]
        if self.blows.staff and s.control.get(hex) == self.side and self.threat(hex):
            return -CROWDED * sum(map(s.strength, small))
        if not small or not any(_brigade(s, uid) for uid in together):
            return 0.0
        return COMPANY * len(small)

    def leaving(self, s: Brothers, units: Sequence[str]) -> float:
        """What it costs to march off from beside the enemy (11.7.2)."""
        cost = 0.0
        for uid in units:
            if s.engaged(uid) and not free_to_leave(s, uid):
                cost += self._shaken(s, uid)
        return cost

    def disorder(self, s: Brothers, units: Sequence[str], woods: int) -> float:
        """What so many hexes of woods away from roads cost a group (11.2.4)."""
        if not woods:
            return 0.0
        hits = min(woods, 2)
        return sum(
            self.prices.cost(uid, s.units[uid], min(hits, 2 - s.units[uid].hits)) for uid in units
        )

    def gauntlet(
        self, s: Brothers, units: Sequence[str], hex: int, again: bool = False
    ) -> tuple[float, float]:
        """What Defensive Fire costs those who come to a hex, and the chance that it stops them.

        Whoever fires `again` in a step does so two columns lower (11.8.1).
        """
        if s.stormy:
            return 0.0, 0.0
        front = front_of(s, units)
        if not front:
            return 0.0, 0.0
        horse = all(s.counter(uid).arm == CAVALRY for uid in front)
        columns = self.dangers.answers(hex, horse)
        if not columns:
            return 0.0, 0.0
        lower = s.setting.fire_shifts["repeated"] if again else 0
        cost = sum(self.blows.burnt(s, column + lower, front) for column in columns)
        through = 1.0
        for column in columns:
            through *= 1 - self.blows.stops(s, column + lower, front[0])
        return cost, 1 - through

    def passage(self, s: Brothers, units: Sequence[str], way: Sequence[int]) -> tuple[float, float]:
        """What Defensive Fire and disengagement cost on the hexes of a way before its last, and
        the chance that a march is stopped there."""
        cost, through = 0.0, 1.0
        for at, hex in enumerate(way[:-1]):
            if not self.dangers.watched(hex):
                continue
            burnt, stopped = self.gauntlet(s, units, hex, again=at > 0)
            cost += through * (burnt + self._torn_away(s, units, hex))
            through *= 1 - stopped
        return cost, 1 - through

    def _torn_away(self, s: Brothers, units: Sequence[str], hex: int) -> float:
        """What it costs to march on from a hex beside the enemy (11.7.2)."""
        if s.stormy or s.setting.board.terrain[hex] in (TOWN, WOODS):
            return 0.0
        return sum(self._shaken(s, uid) for uid in units if s.counter(uid).arm != CAVALRY)

    def _shaken(self, s: Brothers, uid: str) -> float:
        shaken = min(max(11 - s.rating(uid), 0), 10) / 10
        return shaken * self.prices.cost(uid, s.units[uid], 1)

    def firepower(self, s: Brothers, units: Sequence[str], hex: int) -> float:
        """What the best fire of a stack could do from a hex, the next time that it acts."""
        key = (hex, *((uid, s.units[uid][1:]) for uid in units))
        known = self._fires.get(key)
        if known is None:
            known = self._fires[key] = self._firepower(s, units, hex)
        return known

    def _firepower(self, s: Brothers, units: Sequence[str], hex: int) -> float:
        total = 0.0
        for battery in self.batteries(s, units, hex):
            reach = (5 if battery.medium else 3) if battery.arm == ARTILLERY else 1
            near = self._enemy_ground & s.setting.within(hex, reach)
            shots = (
                self._shot(s, battery, there, flank=False) for there in s.setting.bits.hexes(near)
            )
            total += max(shots, default=0.0)
        return total * self.prices.again

    def batteries(self, s: Brothers, units: Sequence[str], hex: int) -> list[Battery]:
        """What fires from a hex together, if these units stand there."""
        arms: dict[str, list[tuple[str, int]]] = {}
        for uid, share in shares_of(s, units):
            arms.setdefault(s.counter(uid).arm, []).append((uid, share))
        found = []
        for arm, group in arms.items():
            if arm != CAVALRY:
                medium = all(s.counter(uid).medium_guns for uid, _ in group)
                low = sum(s.units[uid].low for uid, _ in group)
                strength = sum(share for _, share in group)
                found.append(Battery(hex, arm, strength, -2 * low, medium, 1.0))
        return found

    def _shot(self, s: Brothers, battery: Battery, there: int, flank: bool) -> float:
        column = self.dangers.column(battery, there, horse=False, flank=flank)
        if column is None:
            return 0.0
        return self.blows.burnt(s, column, [uid for uid, _ in s.front(there)])

    def crossfire(self, s: Brothers, target: int, stacks: Mapping[int, Sequence[str]]) -> float:
        """What fire at an enemy gains by coming from his flanks, if these of ours are round him."""
        more = 0.0
        for hex in flanking(s.setting.board, target, list(stacks)):
            for battery in self.batteries(s, stacks[hex], hex):
                more += self._shot(s, battery, target, True) - self._shot(s, battery, target, False)
        return more * self.prices.again

    def siege(self, s: Brothers, target: int, stacks: Mapping[int, Sequence[str]]) -> float:
        """What of a place could be gained the next time by fire from all round.

        A garrison pays its losses with its order rather than leave, so it must be worn down.
        """
        if target not in s.setting.places or not self.prices.again or not s.stacks.get(target):
            return 0.0
        front = [uid for uid, _ in s.front(target)]
        last = longest(s, front or s.stacks[target])
        hits = 0.0
        for hex, units in stacks.items():
            for battery in self.batteries(s, units, hex):
                column = self.dangers.column(battery, target, horse=False)
                if column is not None:
                    hits += self.blows.hits_by_fire(s, column, last)
        return PROSPECT * self.blows.taking(s, target, hits)

    def prospect(self, s: Brothers, target: int, stacks: Mapping[int, Sequence[str]]) -> float:
        """What an assault from where these stand could bring the next time."""
        if not stacks or not self.prices.again:
            return 0.0
        return PROSPECT * max(self.best_lead(s, target, stacks)[1].worth, 0.0)

    def place(self, s: Brothers, hex: int, units: Sequence[str] = ()) -> float:
        """What it is worth that units of ours stand on a hex rather than nobody: what is taken, or
        kept from whoever would walk in, so far as they can be expected to hold it."""
        if hex not in s.setting.places:
            return 0.0
        worth = self.prices.place(hex)
        lost = self.dangers.lost(s, hex, ordered(s, units), worth) if units else 0.0
        if s.control.get(hex) != self.side:
            return worth * (1 - LOST_AGAIN * lost)
        return worth * max(GARRISON * self.threat(hex) - HOLD * lost, 0.0)

    def steadied(self, s: Brothers, uid: str) -> float:
        """What of a place of ours is saved by one hit less on a unit that holds it."""
        hex = s.units[uid].hex
        if not self.blows.staff or s.control.get(hex) != self.side or s.stormy:
            return 0.0
        stack = s.stacks[hex]
        if longest(s, stack) != uid:
            return 0.0
        hits, most = expected_hits(s, self.dangers, hex, stack), staying(s, uid)
        return self.prices.place(hex) * (falls(hits, most) - falls(hits, most + 1))

    def support(self, s: Brothers, units: Sequence[str], hex: int) -> float:
        """What it is worth to stand ready behind a garrison of ours that may not hold: to relieve
        it, or to take the place back."""
        near = self._near_places(s, hex)
        if not near:
            return 0.0
        strength = sum(s.strength(uid) for uid in units if s.counter(uid).arm != ARTILLERY)
        return min(strength / ENOUGH, 1.0) * near

    def _near_places(self, s: Brothers, hex: int) -> float:
        """What stands to be lost near a hex, by how well one is placed for it."""
        key = (hex, *(s.stacks.get(place, ()) for place in s.setting.places))
        known = self._ready.get(key)
        if known is None:
            known = 0.0
            for place in s.setting.places:
                far = s.setting.board.distance(hex, place)
                if far in READY and s.control.get(place) == self.side:
                    worth, garrison = self.prices.place(place), s.stacks.get(place, ())
                    lost = self.threat(place)
                    if garrison:
                        lost = self.dangers.lost(s, place, ordered(s, garrison), worth)
                    known += READY[far] * worth * lost
            self._ready[key] = known
        return known

    def threat(self, place: int) -> float:
        """How likely the enemy walks into a place of ours that nobody guards."""
        known = self._threats.get(place)
        if known is None:
            known = 0.0
            for raider in self.dangers.raiders:
                turns = self.routes.turns(raider.hex, place)
                soon = next((chance for most, chance in WALKS if turns <= most), 0.0)
                known = max(known, soon * min(raider.likely, 1.0))
            self._threats[place] = known
        return known

    def exposure(self, s: Brothers, units: Sequence[str], hex: int) -> float:
        """What the enemy can be expected to cost a stack; more if a brigade in front may break."""
        order = ordered(s, units)
        risk = self.dangers.risk(s, hex, order)
        brittle = [uid for uid in front_of(s, order) if _brittle(s, uid)]
        if brittle:
            risk += (BRITTLE - 1) * self.dangers.risk(s, hex, brittle)
        return -risk

    # Together

    def alone(
        self, s: Brothers, mission: Mission | None, units: Sequence[str], here: int, hex: int
    ) -> Terms:
        """What it is worth for units to go to a hex, those who stand there now staying there."""
        others = tuple(uid for uid in s.stacks.get(hex, ()) if uid not in units)
        key = (
            mission,
            hex,
            here if hex != here else 0,
            tuple((uid, s.units[uid][1:]) for uid in units),
            tuple((uid, s.units[uid][1:]) for uid in others),
        )
        known = self._stands.get(key)
        if known is None:
            known = self._stands[key] = self._alone(s, mission, units, others, here, hex)
        return known

    def _alone(
        self,
        s: Brothers,
        mission: Mission | None,
        units: Sequence[str],
        others: Sequence[str],
        here: int,
        hex: int,
    ) -> Terms:
        together = ordered(s, (*units, *others))
        before = self.exposure(s, others, hex) if others else 0.0
        fire = self.firepower(s, others, hex) if others else 0.0
        terms = {
            "march": self.march(s, mission, units, hex),
            "exposure": self.exposure(s, together, hex) - before,
            "guns": self.firepower(s, together, hex) - fire,
            "place": self.place(s, hex, together)
            - (self.place(s, hex, others) if others else 0.0)
            + self.support(s, units, hex),
            "line": self.company(s, units, together, hex),
        }
        if hex != here:
            ground = s.setting.ground
            loose = int(hex in ground.woods and hex not in ground.roads)
            terms["loss"] = -(
                self.gauntlet(s, ordered(s, units), hex)[0]
                + self.leaving(s, units)
                + self.disorder(s, units, loose)
            )
        return terms

    def worth(
        self,
        s: Brothers,
        mission: Mission | None,
        units: Sequence[str],
        here: int,
        hex: int,
        weights: Weights,
    ) -> float:
        terms = self.alone(s, mission, units, here, hex)
        return sum(weights.get(term, 1.0) * value for term, value in terms.items())

    # Assaults

    def best_lead(
        self, s: Brothers, target: int, stacks: Mapping[int, Sequence[str]]
    ) -> tuple[int, Forecast]:
        """The hex from which an assault is best led, and what it brings."""
        found = []
        for lead, units in stacks.items():
            helpers = {hex: list(there) for hex, there in stacks.items() if hex != lead}
            found.append((self.blows.assault(s, target, lead, units, helpers), lead))
        forecast, lead = max(found, key=lambda one: (one[0].worth, -one[1]))
        return lead, forecast

    # Headquarters

    def command(
        self, s: Brothers, id: str, hex: int, units: Mapping[int, float], rating: int
    ) -> float:
        """What it is worth for headquarters to be on a hex: those it reaches, and its safety."""
        distance = s.setting.board.distance
        worth = 0.0
        for there, weight in units.items():
            far = distance(hex, there) - rating
            worth += weight * (1.0 if far <= 0 else 0.4 if far == 1 else -0.1 * min(far, 12))
            worth -= 0.01 * distance(hex, there)
        if s.beside(s.enemy(self.side), hex):
            worth -= self._in_front(s, hex) if hex in units or hex in s.stacks else LONELY
        return worth

    def _in_front(self, s: Brothers, hex: int) -> float:
        """What it costs headquarters to stand beside the enemy with the troops of a hex."""
        stack = s.stacks.get(hex, ())
        if not self.blows.staff or not stack or s.holder(hex) != self.side:
            return IN_FRONT
        return IN_FRONT + SWEPT * self.dangers.lost(s, hex, ordered(s, stack), 0.0)


def _brittle(s: Brothers, uid: str) -> bool:
    """Whether the next hit may break a brigade."""
    unit = s.units[uid]
    return unit.worn and unit.hits == DISRUPTED and not s.counter(uid).detachment


def _brigade(s: Brothers, uid: str) -> bool:
    counter = s.counter(uid)
    return counter.arm == INFANTRY and not counter.detachment


def ordered(s: Brothers, units: Sequence[str]) -> list[str]:
    """Units in the order of a stack: foot on top, the strongest first, guns below."""
    return sorted(units, key=lambda uid: (ARMS[s.counter(uid).arm], -s.strength(uid), uid))
