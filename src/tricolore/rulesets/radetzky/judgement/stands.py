"""What it is worth that a unit ends its march in a hex."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tricolore.rulesets.missions import ATTACK, DELAY, HOLD, RESERVE, WITHDRAW, Mission
from tricolore.rulesets.plans import Terms
from tricolore.rulesets.radetzky import supply
from tricolore.rulesets.radetzky.judgement.dangers import OPEN_DOOR, Dangers
from tricolore.rulesets.radetzky.judgement.fights import Blow, Odds
from tricolore.rulesets.radetzky.judgement.relief import relief_of, sent
from tricolore.rulesets.radetzky.judgement.routes import Routes, routes_of
from tricolore.rulesets.radetzky.judgement.worth import Prices
from tricolore.rulesets.radetzky.setting import CREW, LEADER
from tricolore.rulesets.radetzky.state import Radetzky

Weights = Mapping[str, float]

MARCH = 0.3
"""What a turn of march is worth to a combat factor."""
FARTHEST = 8.0
"""Turns of march beyond which it makes no difference."""
STOOD_OFF = {ATTACK: 0.0, HOLD: 0.0, DELAY: 0.5, RESERVE: 0.3, WITHDRAW: 0.0}
"""How many turns of march a formation may stay away from its goal, by mission."""
CUT = 1.6
"""What it costs a step to be out of supply when it is looked at, a turn before that."""
PATIENT = 0.6
"""By how much that is less for each turn that is left until then."""
FORESEEN = 0.25
"""How likely the enemy at last comes to a place of ours that decides the campaign, however far away
he is now: nobody may be near when he does."""
MUST_BE_HELD = 10.0
"""What a place is worth at the least if it decides the campaign."""
LATER = 0.6
"""How much less likely it becomes with each turn of march that the enemy comes to an open place."""
AT_HAND = 1.5
"""Turns of march from which a formation can be left as the guard of a place."""
HELPLESS = 2.0
"""What it costs a crew or a leader to stand alone where the enemy can come."""


class Book:
    """What is worked out once for all questions at one moment, for one side."""

    def __init__(self, s: Radetzky, side: str) -> None:
        self.s, self.side = s, side
        self.prices = Prices(s)
        self.odds = Odds(s, self.prices)
        self.dangers = Dangers(s, self.prices, side)
        self.routes: Routes = routes_of(s.setting)
        self.area = supply.area(s, side)
        self.until = _turns_to_supply(s)
        self.prices.relief = relief_of(s, side, self.area, CUT * PATIENT**self.until)
        self._openers = self._all_openers()
        self._guards = self._all_guards()
        self.missions: Mapping[str, Mission] = {}
        self.uses: dict[str, float] = {}
        """What it is worth that each formation acts."""
        self.blows: dict[tuple[tuple[str, int], ...], Blow] = {}
        """What the best attacks of some units bring from where they would be (`attacks`)."""
        self._goals: dict[str, Mission | None] = {}
        self._coming: dict[int, float] = {}
        self.factors = {uid: s.factor(uid) for uid in s.units}
        """Everybody's factor; a book is closed as soon as somebody has lost a step."""
        self._held: dict[int, int] = {}

    def held_by(self, hex: int) -> int:
        """The factors that hold an enemy hex."""
        known = self._held.get(hex)
        if known is None:
            known = self._held[hex] = max(sum(map(self.s.factor, self.s.combat_units(hex))), 1)
        return known

    # March

    def goal(self, formation: str, missions: Mapping[str, Mission]) -> Mission | None:
        """The mission of a formation, or one that it finds itself: the place of the enemy's that is
        nearest for what it is worth, or the nearest of its own."""
        given = (
            self._openers.get(formation) or self._guards.get(formation) or missions.get(formation)
        )
        if given is not None:
            return given
        if formation not in self._goals:
            self._goals[formation] = self._own_goal(formation)
        return self._goals[formation]

    @property
    def bound(self) -> set[str]:
        """Formations that open a road or stay as a guard, and do nothing else."""
        return {*self._openers, *self._guards}

    def _all_openers(self) -> dict[str, Mission]:
        """Formations that leave everything else to open a road for those who are cut off."""
        s, relief = self.s, self.prices.relief
        if not relief:
            return {}
        ours = [
            id
            for id, one in s.setting.formations.items()
            if one.side == self.side and s.members(id)
        ]
        turns = {
            (id, hex): min(self.routes.turns(s.units[uid].hex, hex) for uid in s.members(id))
            for id in ours
            for hex in relief
        }
        name = s.setting.board.name_of
        return {
            id: Mission(ATTACK, name(hex), hex)
            for id, hex in sent(s, relief, self.area, ours, turns).items()
        }

    def _all_guards(self) -> dict[str, Mission]:
        """The formation that stays at a place whose loss alone ends the campaign: the weakest of
        those at hand, or the nearest.  From there it also keeps the roads of the others open."""
        s, found = self.s, dict[str, Mission]()
        ours = {
            id: sum(s.factor(uid) for uid in s.members(id) if s.units[uid].steps)
            for id, one in s.setting.formations.items()
            if one.side == self.side and s.members(id)
        }
        for case in s.setting.automatic:
            if case.winner == self.side or len(case.hexes) > 1 or len(ours) < 2:
                continue
            (hex,) = case.hexes
            far = {
                id: min(self.routes.turns(s.units[uid].hex, hex) for uid in s.members(id))
                for id in ours
            }
            guard = min(ours, key=lambda id: (max(far[id], AT_HAND), ours[id], id))
            found[guard] = Mission(HOLD, s.setting.board.name_of(hex), hex)
        return found

    def _own_goal(self, formation: str) -> Mission | None:
        s = self.s
        units = s.members(formation) if formation else []
        if not units or not s.setting.places:
            return None
        here = s.units[units[len(units) // 2]].hex
        theirs = [hex for hex in s.setting.places if s.holders.get(hex) != self.side]
        hexes = theirs or list(s.setting.places)

        def far(hex: int) -> tuple[float, int]:
            return (
                self.routes.turns(here, hex) - 0.15 * self.prices.place(hex, self.side),
                hex,
            )

        best = min(hexes, key=far)
        return Mission(ATTACK if theirs else HOLD, s.setting.places[best].name, best)

    def march(self, uid: str, hex: int, mission: Mission | None) -> float:
        """What the way that is still to go costs a unit, in steps."""
        if mission is None:
            return 0.0
        turns = min(self.routes.turns(hex, mission.hex), FARTHEST)
        turns = max(turns - STOOD_OFF.get(mission.kind, 0.0), 0.0)
        unit = self.s.units[uid]
        weight = self.s.factor(uid) if unit.steps else 0.7
        return float(-MARCH * turns * weight**0.7)

    # Places

    def door(self, hex: int) -> float:
        """What it costs to leave nobody in a place of ours."""
        worth = self.prices.place(hex, self.side)
        chance = max(self.dangers.visits(hex), self._foreseen(hex))
        if worth >= MUST_BE_HELD:
            chance = max(chance, FORESEEN)
        return chance * worth

    def _foreseen(self, hex: int) -> float:
        """How likely an enemy comes to an open place in the turns that are left: the nearest one,
        at his best pace."""
        known = self._coming.get(hex)
        if known is None:
            turns = min(
                (self.routes.halves(here, hex) / halves for here, halves in self.dangers.paces),
                default=math.inf,
            )
            in_time = turns <= self.s.setting.last - self.s.turn + 1
            known = self._coming[hex] = OPEN_DOOR * LATER**turns * in_time
        return known

    # Supply

    def supplied(self, uid: str, hex: int) -> float:
        """What it costs that a unit may be out of supply when it is looked at."""
        if self.area & self.s.setting.bits.bit[hex]:
            return 0.0
        unit = self.s.units[uid]
        worth = CUT * max(unit.steps, 1) * (2.0 if unit.oos else 1.0)
        return -worth * PATIENT**self.until


def single(book: Book, uid: str, hex: int, mission: Mission | None) -> Terms:
    """The terms that depend on one unit alone."""
    s = book.s
    terms: Terms = {
        "march": book.march(uid, hex, mission),
        "supply": book.supplied(uid, hex),
    }
    if s.counter(uid).arm in (CREW, LEADER):
        return terms
    if hex in s.setting.places and s.holders.get(hex) != book.side:
        terms["place"] = book.prices.place(hex, book.side)
    return terms


def _turns_to_supply(s: Radetzky) -> int:
    days = s.setting.calendars[s.calendar]
    ahead = [turn for turn, day in days.items() if day.supply and turn > s.turn]
    return min(ahead, default=s.setting.last + 5) - s.turn
