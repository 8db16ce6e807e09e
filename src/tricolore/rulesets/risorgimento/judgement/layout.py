"""What the units of a command can choose between: the rows of its plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricolore.core.ask import Choose
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.risorgimento.activation import units_of
from tricolore.rulesets.risorgimento.artillery import targets, turns_open
from tricolore.rulesets.risorgimento.charge import charge_targets, may_charge
from tricolore.rulesets.risorgimento.command import corps_reach, reach_of
from tricolore.rulesets.risorgimento.facing import facings_open
from tricolore.rulesets.risorgimento.judgement.blows import defenders_of
from tricolore.rulesets.risorgimento.judgement.stands import (
    KEEP,
    Book,
    Stand,
    fire_options,
    ranked,
)
from tricolore.rulesets.risorgimento.leaders import leader_hexes
from tricolore.rulesets.risorgimento.movement import may_move
from tricolore.rulesets.risorgimento.setting import JAEGER
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.subjects import ChooseGun
from tricolore.rulesets.risorgimento.terrain import LEADER
from tricolore.rulesets.risorgimento.ways import reach_of as ways_of

ROADS = 6
"""How many hexes are tried for each unit for their own sake."""
SAFE = 3
"""How many are tried because they are out of the enemy's way."""
FRONT = 9
"""How many attacks are tried for each unit."""
SHOTS = 4
RIDES = 6
HARM, COVER, MOST = 0.15, 0.02, 5.0
"""What each enemy battalion that could come costs at a glance, what each column of cover takes
off it, and how many count."""
CHARGES = 10
"""From how many hexes charges are looked for."""
ZONE = 16
"""Hexes around a command within which enemies are of interest."""


class Layout:
    """The choices of a command, and whoever of us is around it."""

    def __init__(
        self,
        s: Risorgimento,
        ask: Choose,
        book: Book,
        command: str,
        mission: Mission | None,
    ) -> None:
        self.s, self.book, self.command, self.mission = s, book, command, mission
        members = [uid for uid in units_of(s, command) if not s.units[uid].reserve]
        self.here = {uid: s.units[uid].hex for uid in members}
        self.movers = [uid for uid in members if may_move(s, uid)]
        own = frozenset(members)
        self.others = {
            hex: left
            for hex, stack in s.stacks.items()
            if s.side(stack[0]) == book.side and (left := [uid for uid in stack if uid not in own])
        }
        near = 0
        for hex in self.here.values():
            near |= s.bits.bit[hex]
        self.dangers = book.dangers(s.bits.within(near, ZONE), own)
        self.charges: dict[tuple[str, int, int], int] = {}
        """The hex from which a unit would enter its target, by where it charges from."""
        self.rows: dict[str, tuple[Stand, ...]] = {uid: self._stands(uid) for uid in members}
        self.shots: dict[str, tuple[int, ...]] = {}
        if isinstance(ask.about, ChooseGun):
            for option in ask.options:
                if option.kind == "pick" and str(option.value) in self.here:
                    self._aim(str(option.value))
        self.staff: Mapping[int, int] = {}
        self.rides = self._rides()

    def _aim(self, uid: str) -> None:
        allowed = targets(self.s, uid, turns_open(self.s, uid))
        shots = [one for one in self.book.shots(uid, self.here[uid]) if one[1] in allowed]
        if shots:
            self.shots[uid] = fire_options(shots, SHOTS)

    # Units

    def _stands(self, uid: str) -> tuple[Stand, ...]:
        s, here = self.s, self.here[uid]
        counter, unit = s.counter(uid), s.units[uid]
        found = [Stand(here)]
        fights = counter.foot and counter.kind != JAEGER and not unit.disordered
        fights = fights and uid in s.commanded and uid not in s.attacked and not s.is_hdc(uid)
        fights = fights and not s.is_strategic(uid)
        if uid not in self.movers:
            if fights:
                found += [Stand(here, KEEP, aim) for aim in self._aims(uid, here, unit.facing)]
            return tuple(found)
        mates = [other for other in s.fighters(here) if other != uid and other not in self.here]
        open_to = () if mates and not counter.guns else facings_open(s, uid)
        best = self.book.front(here)
        if best in open_to and best != unit.facing and not unit.disordered:
            found.append(Stand(here, best))
        if fights:
            found += self._strikes_here(uid, here, open_to)
        reach = ways_of(s, uid).cost
        worth = {hex: self._worth(uid, hex) for hex in reach}
        safe = {hex: value - 2 * self._harm(uid, hex) for hex, value in worth.items()}
        plain = ranked(worth, ROADS)
        retired = ranked(safe, SAFE)
        found += [Stand(hex, self.book.front(hex)) for hex in dict.fromkeys((*plain, *retired))]
        if fights:
            found += self._strikes(uid, reach)
        elif counter.shoots and not unit.disordered:
            found += self._posts(uid, reach)
        if counter.horse and may_charge(s, uid):
            found += self._rushes(uid, reach)
        return tuple(dict.fromkeys(found))

    def _worth(self, uid: str, hex: int) -> float:
        """What a hex promises a unit, at a glance."""
        s, book = self.s, self.book
        worth = book.march(uid, self.mission, hex)
        if hex in s.holders:
            worth += book.prices.place(hex) * (1 if s.holders[hex] != book.side else 0.5)
        if s.counter(uid).guns:
            worth += book.shooting(uid, hex, True)[0]
        return worth - 0.3 * self._harm(uid, hex)

    def _harm(self, uid: str, hex: int) -> float:
        """What the enemy could do to a unit in a hex, at a glance."""
        s = self.s
        pressure = min(self.dangers.pressure(hex), MOST)
        cover = -s.setting.ground.hex_attack(hex, outside=True)
        return (HARM - COVER * cover) * pressure + self.dangers.fire(hex, (uid,))

    def _aims(self, uid: str, hex: int, facing: int) -> list[int]:
        """What a unit could attack from a hex, facing so."""
        s, book = self.s, self.book
        return [aim for aim in s.around(hex, book.enemy) if book.can_strike(uid, hex, facing, aim)]

    def _strikes_here(self, uid: str, here: int, open_to: Sequence[int]) -> list[Stand]:
        found = []
        facing = self.s.units[uid].facing
        for aim in self.s.around(here, self.book.enemy):
            if self.book.can_strike(uid, here, facing, aim):
                found.append(Stand(here, KEEP, aim))
                continue
            turns = [one for one in open_to if self.book.can_strike(uid, here, one, aim)]
            if turns:
                wanted = self.book.facing_at(here, aim)
                found.append(Stand(here, wanted if wanted in turns else turns[0], aim))
        return found

    def _strikes(self, uid: str, reach: Mapping[int, int]) -> list[Stand]:
        """From where a unit could attack: the best ground first, and behind the enemy."""
        s, book = self.s, self.book
        beside = s.beside(book.enemy)
        bit, ground, kind = s.bits.bit, s.setting.ground, s.counter(uid).mobility
        found: list[tuple[float, Stand]] = []
        for hex in reach:
            if not beside & bit[hex]:
                continue
            for aim in s.around(hex, book.enemy):
                facing = book.facing_at(hex, aim)
                if not book.can_strike(uid, hex, facing, aim):
                    continue
                side = ground.attack_sides(kind, hex, aim, s.down) or 0
                worth = side + 0.5 * ground.hex_attack(aim, outside=True)
                worth -= 0.3 * len(s.around(hex, book.enemy)) - 0.4 * book.prices.place(aim)
                defenders = defenders_of(s, aim)
                if not defenders:
                    worth += 3
                elif hex not in s.frontal(defenders[0]):
                    worth += 1.2
                worth += 0.5 * sum(s.units[one].disordered for one in defenders)
                worth -= 0.4 * sum(hex in s.frontal(gun) for gun in s.guns(aim))
                found.append((worth, Stand(hex, facing, aim)))
        found.sort(key=lambda one: (-one[0], one[1]))
        return [stand for _, stand in found[:FRONT]]

    def _posts(self, uid: str, reach: Mapping[int, int]) -> list[Stand]:
        """Where skirmishers could fire at the enemy from."""
        s, book = self.s, self.book
        beside, bit = s.beside(book.enemy), s.bits.bit
        near = {hex: self._worth(uid, hex) for hex in reach if beside & bit[hex]}
        return [Stand(hex, book.front(hex)) for hex in ranked(near, 4)]

    def _rushes(self, uid: str, reach: Mapping[int, int]) -> list[Stand]:
        """Charges at guns that are alone, at shaken infantry, and at cavalry."""
        s, book = self.s, self.book
        here, enemy = self.here[uid], book.enemy
        soft = 0
        for hex in s.bits.hexes(s.bits.within(s.bits.bit[here], ZONE) & s.occupied[enemy]):
            defenders = defenders_of(s, hex)
            if all(s.units[one].disordered or s.counter(one).horse for one in defenders):
                soft |= s.bits.bit[hex]
        if not soft:
            return []
        near = s.bits.within(soft, 3) & ~s.beside(enemy)
        starts = {hex: -cost for hex, cost in {here: 0, **reach}.items() if near & s.bits.bit[hex]}
        found = []
        for hex in ranked(starts, CHARGES):
            for target, entries in charge_targets(s, uid, hex).items():
                if soft & s.bits.bit[target]:
                    self.charges[uid, hex, target] = entries[0]
                    found.append(Stand(hex, KEEP, target))
        return found[:FRONT]

    # The brigadier

    def _rides(self) -> tuple[int, ...]:
        """Where the brigadier could ride: to his men where they are, or where they may go."""
        s, id = self.s, self.command
        if id not in s.brigades or id not in s.posts or s.brigades[id].finished:
            return ()
        corps = s.setting.brigades[id].corps
        self.staff = corps_reach(s, corps) if not s.setting.corps[corps].reserve else {}
        here = s.posts[id]
        if id in s.halted:
            return ()
        reach = leader_hexes(s, id)
        counts: dict[int, float] = {}
        for options in self.rows.values():
            for at, stand in enumerate(options):
                counts[stand.hex] = counts.get(stand.hex, 0.0) + 1 / (at + 2)
        able = {hex: value for hex, value in counts.items() if hex in reach}
        if self.staff:
            able = {hex: value + 0.5 * (hex in self.staff) for hex, value in able.items()}
        return ranked(able, RIDES, (here,))

    def range_from(self, hex: int) -> Mapping[int, int]:
        """4.12: the hexes within his range if he were there."""
        s, id = self.s, self.command
        if not hex or id not in s.setting.brigades:
            return {}
        return reach_of(s, self.book.side, hex, s.setting.brigades[id].range, LEADER)
