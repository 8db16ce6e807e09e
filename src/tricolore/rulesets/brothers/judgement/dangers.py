"""What the enemy can do, hex by hex: whose fire bears on it, and who could come and assault it.

A formation whose chit is still in the cup surely acts once more in this turn.  It may come first in
the next as well, as may one that has acted.  What the enemy holds in his hand is unknown and
left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricolore.core.board import Board
from tricolore.rulesets.brothers.assault import best_compared, odds_shift
from tricolore.rulesets.brothers.command import ENGAGED, passes_check, rating_of
from tricolore.rulesets.brothers.fire import FARTHEST
from tricolore.rulesets.brothers.judgement import garrisons
from tricolore.rulesets.brothers.judgement.blows import (
    GROUND,
    NOTHING,
    Blows,
    Forecast,
    defence,
    front_of,
)
from tricolore.rulesets.brothers.judgement.routes import routes_of
from tricolore.rulesets.brothers.judgement.worth import Prices
from tricolore.rulesets.brothers.roster import ARTILLERY, AUSTRIAN, CAVALRY, Counter
from tricolore.rulesets.brothers.sight import BLOCKED, OBSCURED, sight
from tricolore.rulesets.brothers.state import Brothers
from tricolore.rulesets.brothers.terrain import AGGRESSIVE, CULTIVATED, TOWN, VILLAGE, WOODS

SURE, LATER = 1.0, 0.55
"""How often a formation acts before ours does again: in this turn, with its chit in the cup, and
in the next.  Who decides each question by itself looks at the first of the two alone."""
STRIKES = {1: 1.0, 2: 0.85, 3: 0.6, 4: 0.35}
"""How likely a stack so many hexes off can come and assault."""
COMING = ((1.0, 0.5), (1.8, 0.35), (2.6, 0.2))
"""How likely a stack that is farther off comes and assaults a place before it is relieved: up to so
many turns of march, a chance."""
AT_LONG_RANGE = 0.8
"""How likely guns fire at this hex rather than another."""
BESIDE_HIM, AT_LEAST = 2, 0.3
"""Hexes within which an enemy has his choice of those whom he turns against, and how likely each of
them is the one at least."""
UNWISE = 0.25
"""How likely an assault is that would cost the enemy more than us."""
SUPPORT = 2
"""Stacks beside the lead that an assault is expected to have."""


class Battery(NamedTuple):
    """Units of a hex that fire together."""

    hex: int
    arm: str
    strength: int
    shifts: int
    """For quality and ammunition."""
    medium: bool
    likely: float


class Raider(NamedTuple):
    """A stack that could assault."""

    hex: int
    units: tuple[str, ...]
    strength: int
    rating: int
    likely: float


def obedience(s: Brothers, formation: str, posture: str) -> float:
    """7.6.1: how likely a formation may move in a posture; only Austrian corps have a check."""
    corps, staff = s.formation(formation), s.staff.get(formation)
    if corps.nation != AUSTRIAN or not corps.check or staff is None:
        return 1.0
    if staff.overrun:
        return 0.0
    emperor = s.staff.get(s.setting.kaiser)
    if emperor is not None and emperor.hex == staff.hex:
        return 1.0
    target = rating_of(s, formation, posture) + s.turn
    modifier = ENGAGED if any(map(s.engaged, s.members(formation))) else 0
    return sum(passes_check(die, modifier, target) for die in range(1, 11)) / 10


def flanking(board: Board, target: int, hexes: Sequence[int]) -> list[int]:
    """Those of some hexes beside a target whose fire comes from a flank: across a side that is not
    next to another side across which the target is engaged.  Nobody is flanked in a town."""
    if board.terrain[target] == TOWN:
        return []
    return [
        hex
        for hex in hexes
        if any(other != hex and not board.adjacent(hex, other) for other in hexes)
    ]


class Dangers:
    """The enemies of one side, as they stand."""

    def __init__(self, s: Brothers, side: str, prices: Prices, blows: Blows) -> None:
        self.s, self.side, self.prices, self.blows = s, side, prices, blows
        self._lost: dict[tuple[object, ...], float] = {}
        self._near_him: dict[int, float] = {}
        self.enemy = s.enemy(side)
        self.batteries: list[Battery] = []
        self.raiders: list[Raider] = []
        self.at: dict[int, list[Battery]] = {}
        for hex, stack in s.stacks.items():
            if s.holder(hex) == self.enemy:
                self._batteries(hex)
                self._raider(hex, stack)
        self._columns: dict[tuple[int, bool], list[tuple[int, float]]] = {}
        self._near: dict[int, list[tuple[float, Raider]]] = {}
        self._far: dict[int, list[tuple[float, Raider]]] = {}
        self._risks: dict[tuple[object, ...], float] = {}
        self._raids_known: dict[tuple[object, ...], tuple[float, Forecast]] = {}
        self._flanks: dict[int, frozenset[int]] = {}
        self._sights: dict[tuple[int, int], int] = {}

    def _likely(self, formation: str) -> float:
        later = LATER * self.prices.again
        if formation not in self.s.cup:
            return later
        return SURE + later if self.blows.staff else SURE

    def _batteries(self, hex: int) -> None:
        s = self.s
        groups: dict[tuple[str, str], list[tuple[Counter, int, bool]]] = {}
        for uid, share in s.front(hex):
            counter = s.counter(uid)
            if counter.arm != CAVALRY:
                groups.setdefault((counter.formation, counter.arm), []).append(
                    (counter, share, s.units[uid].low)
                )
        for (formation, arm), group in groups.items():
            white = sum(share for counter, share, _ in group if counter.white)
            shifts = s.setting.fire_shifts["low_ammo"] * sum(low for _, _, low in group)
            if white and (len(group) == 1 or white >= 4):
                shifts += s.setting.fire_shifts["white"]
            battery = Battery(
                hex,
                arm,
                sum(share for _, share, _ in group),
                shifts,
                all(counter.medium_guns for counter, _, _ in group),
                self._likely(formation),
            )
            self.batteries.append(battery)
            self.at.setdefault(hex, []).append(battery)

    def _raider(self, hex: int, stack: Sequence[str]) -> None:
        s = self.s
        able = tuple(
            uid
            for uid in stack
            if s.counter(uid).arm != ARTILLERY and s.counter(uid).formation not in s.demoralised
        )
        if able:
            self.raiders.append(
                Raider(
                    hex,
                    able,
                    sum(map(s.strength, able)),
                    best_compared(s, able),
                    max(
                        self._likely(formation) * obedience(s, formation, AGGRESSIVE)
                        for formation in {s.counter(uid).formation for uid in able}
                    ),
                )
            )

    # Fire

    def sees(self, start: int, end: int) -> int:
        """What lies in the way of a fire, as troops stand now."""
        known = self._sights.get((start, end))
        if known is None:
            known = self._sights[start, end] = sight(self.s, start, end).verdict
        return known

    def flanks(self, hex: int) -> frozenset[int]:
        """The enemies beside a hex who would fire into the flank of whoever stands there (8.3)."""
        known = self._flanks.get(hex)
        if known is None:
            board = self.s.setting.board
            near = [n for n in board.neighbours[hex] if self.s.holder(n or 0) == self.enemy]
            known = self._flanks[hex] = frozenset(flanking(board, hex, [n for n in near if n]))
        return known

    def column(self, battery: Battery, target: int, horse: bool, flank: bool = False) -> int | None:
        """The column of a fire at a hex; None where it does not bear."""
        s, shifts = self.s, self.s.setting.fire_shifts
        board = s.setting.board
        distance = board.distance(battery.hex, target)
        guns = battery.arm == ARTILLERY
        if distance > ((5 if battery.medium else 3) if guns else 1):
            return None
        column = battery.strength + battery.shifts + (shifts["flank"] if flank else 0)
        if distance > 1:
            verdict = self.sees(battery.hex, target)
            if verdict == BLOCKED:
                return None
            if verdict == OBSCURED:
                column += shifts["obscured"]
            if distance > (2 if battery.medium else 1):
                column += shifts["extended"]
        elif guns and not battery.medium:
            column += shifts["canister"]
        terrain = board.terrain[target]
        if terrain in (TOWN, WOODS, VILLAGE):
            column += shifts[terrain]
        elif terrain == CULTIVATED and guns and distance > 1:
            column += shifts["cultivated"]
        ground = s.setting.ground
        higher = board.level[target] > board.level[battery.hex]
        if ground.uphill(battery.hex, target) if distance == 1 else higher:
            column += shifts["uphill"]
        if horse and terrain not in (TOWN, WOODS):
            column += shifts["cavalry"]
        return column

    def columns(self, hex: int, horse: bool) -> list[tuple[int, float]]:
        """The fires that bear on a hex, each with how likely it is."""
        known = self._columns.get((hex, horse))
        if known is None:
            known = []
            flanks, bit = self.flanks(hex), self.s.setting.bits.bit
            near = self.s.setting.within(hex, FARTHEST)
            for battery in self.batteries:
                if not near & bit[battery.hex]:
                    continue
                column = self.column(battery, hex, horse, battery.hex in flanks)
                if column is not None:
                    far = self.s.setting.board.distance(battery.hex, hex) > 1
                    likely = battery.likely * (AT_LONG_RANGE if far else 1.0)
                    known.append((column, likely * self._drawn_to(hex, battery.hex)))
            self._columns[hex, horse] = known
        return known

    def _drawn_to(self, hex: int, enemy: int) -> float:
        """How likely an enemy turns against those on a hex, and not against others near him: he
        fires and assaults but once.  Whoever holds a place must expect all of them."""
        if not self.blows.staff or hex in self.s.setting.places:
            return 1.0
        known = self._near_him.get(enemy)
        if known is None:
            distance = self.s.setting.board.distance
            near = sum(
                distance(enemy, there) <= BESIDE_HIM
                for there in self.s.stacks
                if self.s.holder(there) == self.side
            )
            known = self._near_him[enemy] = max(1 / max(near, 1), AT_LEAST)
        return known

    def answers(self, hex: int, horse: bool) -> list[int]:
        """The columns of the Defensive Fire that entering a hex draws (11.8)."""
        found = []
        for there in self.s.setting.board.neighbours[hex]:
            for battery in self.at.get(there or 0, ()):
                column = self.column(battery, hex, horse, battery.hex in self.flanks(hex))
                if column is not None:
                    found.append(column)
        return found

    def watched(self, hex: int) -> bool:
        """Whether somebody could answer a step into a hex with fire."""
        return any(there in self.at for there in self.s.setting.board.neighbours[hex])

    # Assaults

    def strikers(self, hex: int) -> list[tuple[float, Raider]]:
        """The stacks that could assault a hex, with how likely each can."""
        known = self._near.get(hex)
        if known is None:
            distance, bit = self.s.setting.board.distance, self.s.setting.bits.bit
            near = self.s.setting.within(hex, max(STRIKES))
            known = []
            for raider in self.raiders:
                if not near & bit[raider.hex]:
                    continue
                reach = STRIKES.get(distance(raider.hex, hex))
                if reach:
                    likely = reach * raider.likely * self._drawn_to(hex, raider.hex)
                    known.append((likely, raider))
            known.sort(key=lambda one: (-one[0] * one[1].strength, one[1].hex))
            self._near[hex] = known
        return known

    def coming(self, hex: int) -> list[tuple[float, Raider]]:
        """The stacks that could come from farther off and assault a place, with how likely each
        does.  Who guards it now may be there still: nobody has had to relieve him."""
        known = self._far.get(hex)
        if known is None:
            routes, near = routes_of(self.s.setting), self.s.setting.within(hex, max(STRIKES))
            known, bit = [], self.s.setting.bits.bit
            for raider in self.raiders:
                if near & bit[raider.hex]:
                    continue
                turns = routes.turns(raider.hex, hex)
                soon = next((chance for most, chance in COMING if turns <= most), 0.0)
                if soon:
                    known.append((soon * min(raider.likely, 1.0), raider))
            known.sort(key=lambda one: (-one[0] * one[1].strength, one[1].hex))
            self._far[hex] = known
        return known

    def risk(self, s: Brothers, hex: int, units: Sequence[str]) -> float:
        """What the enemy can be expected to cost a stack that ends on a hex."""
        key = (hex, *((uid, s.units[uid].worn, s.units[uid].hits) for uid in units))
        known = self._risks.get(key)
        if known is None:
            known = self._risks[key] = self.fires(s, hex, units) + self._raids(s, hex, units)
        return known

    def fires(self, s: Brothers, hex: int, units: Sequence[str]) -> float:
        """What fire costs a stack in this order."""
        if s.stormy:
            return 0.0
        front = front_of(s, units)
        horse = all(s.counter(uid).arm == CAVALRY for uid in front)
        return sum(
            likely * self.blows.burnt(s, column, front)
            for column, likely in self.columns(hex, horse)
        )

    def _raids(self, s: Brothers, hex: int, units: Sequence[str]) -> float:
        """What assaults cost in units; what they cost in ground is `lost`."""
        likely, forecast = self.raid(s, hex, units, 0.0)
        if not likely:
            return 0.0
        return likely * min(forecast.gain, self.blows.left(s, units, GROUND))

    def lost(self, s: Brothers, hex: int, units: Sequence[str], worth: float) -> float:
        """How likely the enemy drives a garrison out of a place that is worth so much.

        Who decides each question by itself looks at the next assault alone.
        """
        if not self.blows.staff:
            likely, forecast = self.raid(s, hex, units, worth)
            return likely * forecast.taken
        key = (hex, *((uid, s.units[uid].worn, s.units[uid].hits) for uid in units))
        known = self._lost.get(key)
        if known is None:
            known = self._lost[key] = garrisons.lost(s, self, hex, units)
        return known

    def raid(
        self, s: Brothers, hex: int, units: Sequence[str], worth: float
    ) -> tuple[float, Forecast]:
        """How likely a stack on a hex is assaulted, and what would come of it."""
        key = (hex, worth, *((uid, s.units[uid].worn, s.units[uid].hits) for uid in units))
        known = self._raids_known.get(key)
        if known is None:
            known = self._raids_known[key] = self._raid(s, hex, units, worth)
        return known

    def _raid(
        self, s: Brothers, hex: int, units: Sequence[str], worth: float
    ) -> tuple[float, Forecast]:
        strikers = self.strikers(hex)
        if not strikers or not units:
            return 0.0, NOTHING
        setting = s.setting
        board, shifts = setting.board, setting.assault_shifts
        likely, lead = strikers[0]
        helpers = [
            reach / likely * raider.strength
            for reach, raider in strikers[1 : 1 + SUPPORT]
            if likely
        ]
        stands = defence(s, units)
        shift = 0
        ours = max((s.rating(uid) for uid in units), default=0)
        if lead.rating != ours:
            shift += shifts["morale"] if lead.rating > ours else -shifts["morale"]
        total = lead.strength + int(sum(min(h, 10.0) for h in helpers))
        shift += odds_shift(s, max(total, 1), max(stands, 1))[1]
        terrain = board.terrain[hex]
        if terrain in (TOWN, VILLAGE, WOODS):
            shift += shifts[terrain]
        if len(helpers) > 1 and terrain != TOWN:
            shift += shifts["flank"] // 2
        near = min(
            (n for n in board.neighbours[hex] if n is not None),
            key=lambda n: (board.distance(n, lead.hex), n),
        )
        if setting.ground.uphill(near, hex):
            shift += shifts["slope"]
        difference = lead.strength - stands
        forecast = self.blows.fought(s, difference, shift, lead.units, list(units), worth + GROUND)
        if forecast.gain < forecast.loss:
            likely *= UNWISE
        return likely, forecast
