"""The expected result of one assault: every possible roll, with the tallies of the rules.

The defender fires at each attacker in turn.  Then the attackers that are left attack.  The tree has
few branches, because only what happened to the attackers matters for what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tricolore.rulesets.great_battles.judgement.forecasts import (
    DISORDER,
    DRIVEN,
    SHAKEN,
    Chances,
    Forecast,
    chances_of,
    fails,
    hit,
    weight_of,
)
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Attack, Field
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

if TYPE_CHECKING:
    from tricolore.rulesets.great_battles.judgement.blows import Blows, Plight, Stands


class Harm(NamedTuple):
    """The effect of a combat result on a unit."""

    cost: float
    lost: int
    """The number of steps lost."""
    leaves: bool
    """Whether the unit leaves its hex or is eliminated there."""


Harms = tuple[Harm, Harm]
"""The effects of D and of D+1 on a unit."""


class Notes:
    """Remembered results that several assaults of a formation share.

    Most stands differ only in facing.  Facing matters to a fight in three ways: whether zones cover
    the defender's flank, his way back, or the attacker's flank.
    """

    __slots__ = ("attacks", "fields", "fires", "grounds", "harms", "retreats")

    def __init__(self) -> None:
        self.harms: dict[tuple[str, int], Harms] = {}
        """The effects of results on our units, by hex; they do not depend on the target."""
        self.retreats: dict[tuple[object, ...], Harms] = {}
        """The effects of results on defenders, by their ways back."""
        self.grounds: dict[tuple[str, int, int, int], float] = {}
        """The worth of an advance into a hex, by unit, facing and the hex it leaves."""
        self.fires: dict[tuple[object, ...], Chances] = {}
        """The chances of defensive fire, by attacker, hex and exposed flank."""
        self.attacks: dict[tuple[object, ...], Chances] = {}
        self.fields: dict[tuple[Stand, ...], Field] = {}
        """The hexes and zones of our side with the attackers in their stands."""


class AssaultForecast:
    """An assault by one unit, or by several together, on the defender of a hex."""

    def __init__(self, blows: Blows, stands: Stands, hex: int, plight: Plight, value: int) -> None:
        self.blows, self.stands, self.hex, self.plight = blows, stands, hex, plight
        self.s, self.kit = blows.scratch, blows.kit
        self.target = blows.target_at(hex)
        counters = self.s.setting.roster.counters
        self.attacks = [
            Attack(uid, hex, self.target, counters[uid].combat if value < 0 else value)
            for uid, _ in stands
        ]
        self.notes = blows.notes
        self.whence = tuple((uid, stand.hex) for uid, stand in stands)
        self.gain = self.loss = self.driven = self.repulsed = 0.0

    def fight(self) -> Forecast:
        s, blows = self.s, self.blows
        before = {uid: s.units[uid] for uid, _ in self.stands}
        for uid, stand in self.stands:
            s.units[uid] = before[uid]._replace(hex=stand.hex, facing=stand.facing)
        everybody = tuple(range(len(self.stands)))
        self._assume_attackers()
        blows.announce(self.plight.engaged)
        led, formation = self.plight.led, blows.s.active
        self.steady = [blows.steady(uid, stand, led) for uid, stand in self.stands]
        if led:
            s.leaders[formation] = s.leaders[formation]._replace(hex=led)
        self.harms = [self._own_harms(uid, stand) for uid, stand in self.stands]
        if blows.settled:
            s.assume(blows.side, blows.s.field(blows.side))
        self.their_harms = self._their_harms()
        self._assume_attackers()
        self.flanked = self._flanked()
        stack = blows.s.stacks[self.hex]
        self.guns_alone = all(s.counter(uid).arm == ARTILLERY for uid in stack)
        self.ground = self._ground_worth()
        self.ground += sum(blows.toll(gun).driven_and_step for gun in stack if gun != self.target)
        self._fire_at(0, everybody, everybody, 1.0)
        for uid, unit in before.items():
            s.units[uid] = unit
        if led:
            s.leaders[formation] = s.leaders[formation]._replace(hex=OFF_MAP)
        return Forecast(self.gain, self.loss, self.driven, self.repulsed)

    def _assume_attackers(self) -> None:
        """Put the attackers into their stands, to find the zones of our side."""
        stands = tuple(stand for _, stand in self.stands)
        field = self.notes.fields.get(stands)
        if field is None:
            others, zones = self.blows.others, self.blows.ground.zone
            zone = others.zone.union(*(zones[stand.hex][stand.facing] for stand in stands))
            occupied = others.occupied.union(stand.hex for stand in stands)
            field = self.notes.fields[stands] = Field(occupied, zone)
        self.s.assume(self.blows.side, field)

    def _own_harms(self, uid: str, stand: Stand) -> Harms:
        known = self.notes.harms.get((uid, stand.hex))
        if known is None:
            into_zone = self.kit.driven_into_zone(self.s, uid, stand.hex)
            known = self._harms(uid, stand.hex, into_zone, False)
            self.notes.harms[uid, stand.hex] = known
        return known

    def _flanked(self) -> bool:
        """Whether our zones cover a flank of the defender."""
        unit = self.s.units[self.target]
        flank = self.blows.ground.flank[unit.hex][unit.facing]
        return not self.s.field(self.blows.side).zone.isdisjoint(flank)

    def _their_harms(self) -> Harms:
        """The effects of results on the defender.  The attackers matter only by closing his way
        back."""
        into_zone = self.kit.driven_into_zone(self.s, self.target, self.hex)
        key = (self.hex, into_zone, self.plight.caught)
        known = self.notes.retreats.get(key)
        if known is None:
            known = self._harms(self.target, self.hex, into_zone, self.plight.caught)
            self.notes.retreats[key] = known
        return known

    def _ground_worth(self) -> float:
        """The worth of an advance into the hex by the first attacker."""
        uid, stand = self.stands[0]
        key = (uid, self.hex, stand.facing, stand.hex)
        known = self.notes.grounds.get(key)
        if known is None:
            known = self.notes.grounds[key] = self.blows.ground_worth(uid, stand, self.hex)
        return known

    def _harms(self, uid: str, hex: int, into_zone: bool | None, caught: bool) -> Harms:
        """The effects of D and of D+1 on a unit."""
        unit, counter = self.s.units[uid], self.s.counter(uid)
        left = counter.cohesion - unit.losses
        holds = self.kit.holds(self.s, hex)
        stays = holds or into_zone is None
        pays = not holds and (into_zone is None or into_zone or caught)
        prices = self.blows.prices
        away = 0.0 if stays else DRIVEN * prices.use + self._rout(uid, hex)
        harms = []
        for steps in (unit.disorganised, unit.disorganised + 1):
            lost = steps + pays
            cost = prices.of(self.s, uid, lost)
            if lost >= left:
                harms.append(Harm(cost, left, True))
            else:
                harms.append(Harm(cost + away, lost, not stays))
        return harms[0], harms[1]

    def _rout(self, uid: str, hex: int) -> float:
        """What it costs that a unit falls back through its friends."""
        prices = self.blows.prices
        if not prices.by_losses:
            return 0.0
        friends = self.kit.trampled(self.s, uid, hex)
        return sum(DISORDER * weight_of(self.s.counter(one)) * prices.use for one in friends)

    def _fire_at(
        self, at: int, present: tuple[int, ...], able: tuple[int, ...], chance: float
    ) -> None:
        """Let the defender fire at the next attacker, and follow the tree from each result.

        `present` are the attackers still in their hexes, `able` those that can still attack.
        """
        if at == len(self.stands):
            self._strike(present, able, chance)
            return
        uid = self.stands[at][0]
        back, worse = hit(self._fire(at), fails(self.steady[at]))
        quiet = 1 - back - worse
        if quiet:
            self._fire_at(at + 1, present, able, chance * quiet)
        without = tuple(other for other in able if other != at)
        gone = 0.0
        for share, harm in zip((back, worse), self.harms[at], strict=True):
            self.loss += chance * share * harm.cost
            if harm.leaves:
                gone += share
            elif share:  # it stays and attacks with what it has left, unless it is mounted
                horse = self.s.counter(uid).arm == CAVALRY and not self.guns_alone
                unit = self.s.units[uid]
                self.s.units[uid] = unit._replace(losses=unit.losses + harm.lost, disorganised=True)
                self._fire_at(at + 1, present, without if horse else able, chance * share)
                self.s.units[uid] = unit
        if gone:
            left = tuple(other for other in present if other != at)
            self._fire_at(at + 1, left, without, chance * gone)

    def _fire(self, at: int) -> Chances:
        """The chances of the defender's fire at one attacker.

        Whether his flank is exposed is settled before he fires, by the positions of all attackers.
        """
        s, flanked = self.s, self.flanked
        key = (self.hex, self.whence, at, flanked or self.plight.flanked, self.plight.engaged)
        known = self.notes.fires.get(key)
        if known is None:
            fight = self.kit.defence_fight(s, self.target, self.stands[at][0], self.attacks)
            more = self.kit.flank.defence if self.plight.flanked and not flanked else 0
            known = self.notes.fires[key] = chances_of(s, fight, more)
        return known

    def _attack(self, able: tuple[int, ...]) -> Chances:
        """The chances of the attack by the attackers that are left."""
        s, blows, plight = self.s, self.blows, self.plight
        flank, zone = blows.ground.flank, blows.enemies.zone
        attacks = tuple(self.attacks[at] for at in able)
        units = [s.units[attack.attacker] for attack in attacks]
        state = tuple(
            (unit.hex, unit.losses, zone.isdisjoint(flank[unit.hex][unit.facing])) for unit in units
        )
        key = (attacks, state, len(self.stands), plight.led)
        known = self.notes.attacks.get(key)
        if known is None:
            bonus = blows.bonus if len(self.stands) > 1 and plight.led is None else 0
            fight = self.kit.attack_fight(s, self.target, attacks)
            known = self.notes.attacks[key] = chances_of(s, fight, bonus)
        return known

    def _strike(self, present: tuple[int, ...], able: tuple[int, ...], chance: float) -> None:
        """Add up the results of the attack by the attackers that are left."""
        if not able:
            self.repulsed += chance
            return
        s, blows = self.s, self.blows
        if self.guns_alone:  # lost once an attacker gets through their fire
            guns = sum(blows.toll(gun).driven_and_step for gun in blows.s.stacks[self.hex])
            self.gain += chance * (guns + DRIVEN * blows.prices.use + self.ground)
            self.driven += chance
        else:
            beset = self.plight.beset or self._beset(present)
            failure = fails(blows.foe_steady(self.target, beset))
            results = hit(self._attack(able), failure)
            for share, harm in zip(results, self.their_harms, strict=True):
                ground = self.ground * (1.0 if harm.leaves else self._worn(harm))
                self.gain += chance * share * (harm.cost + ground)
                self.driven += chance * share * harm.leaves
        for at in able:
            uid = self.stands[at][0]
            if s.counter(uid).arm == CAVALRY:  # disordered by its own charge
                self.loss += chance * DISORDER * blows.prices.use

    def _worn(self, harm: Harm) -> float:
        """The worth of hitting a defender that cannot be driven out: the hex is nearer to
        falling."""
        siege = self.blows.weights.get("siege", 0.0)
        if not siege or self.ground <= 0:
            return 0.0
        left = self.s.counter(self.target).cohesion - self.s.units[self.target].losses
        return siege * self.blows.renewed * (harm.lost or SHAKEN) / left

    def _beset(self, present: tuple[int, ...]) -> bool:
        unit = self.s.units[self.target]
        flank = self.blows.ground.flank[unit.hex][unit.facing]
        return any(self.stands[at][1].hex in flank for at in present)
