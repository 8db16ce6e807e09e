"""The plan of a command's activation: where its units go, and what they attack and fire at.

A slot stands for a unit: its hex, its facing, and the enemy hex that it attacks from there.  Each
battery that can fire before it moves has another one, and so has the brigadier.  Units that have
moved keep a slot with nothing but their attack left to choose, so that what has been carried out
still counts.  The worth of a plan is the sum over units, enemy hexes, places and the brigadier.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import Choose, Row
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.plans import Plan, Problem, Slots, Terms
from tricolore.rulesets.risorgimento.judgement import telling
from tricolore.rulesets.risorgimento.judgement.blows import (
    NOTHING,
    Forecast,
    Stack,
    fire_total,
    fire_worth,
    shakes,
    small_arms,
    stacked,
    strike,
)
from tricolore.rulesets.risorgimento.judgement.dangers import Dangers
from tricolore.rulesets.risorgimento.judgement.layout import Layout
from tricolore.rulesets.risorgimento.judgement.stands import KEEP, NEXT, Book, Stand
from tricolore.rulesets.risorgimento.judgement.worth import DISORDER
from tricolore.rulesets.risorgimento.stacking import is_legal
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.wording import brigade_name, corps_name

PATIENCE = 0.5
TARGET, PLACE, FIRE, COMMAND = "target ", "place ", "fire ", "command"
CONCENTRATIONS = 5
"""Enemy hexes against which first ideas send all who can come."""
COMPANY = 0.06
"""What a friend beside it is worth to a unit that could be attacked."""
BARE = 0.5
"""What it costs guns to have no infantry or cavalry with them or beside them."""
PIN = 0.12
"""What it is worth to stand beside a Disordered enemy."""
REST, AWAY = 0.9, 0.3
"""The parts of Disorder that staying to rally is worth, and getting away from the enemy."""
IN_REACH = 0.45
"""What it is worth that a unit is within its brigadier's range."""
ORDERS = 0.8
"""What it is worth that a brigadier is within his commander's range."""
RISKS = 0.12
"""What it costs a brigadier to be beside the enemy, even with his men."""
HALF = 0.5
"""The share of a garrison's worth that guns and Disordered units have."""


class Activation(Problem):
    patience = PATIENCE

    def __init__(self, s: Risorgimento, ask: Choose, book: Book, command: str) -> None:
        self.s, self.book, self.command, self.side = s, book, command, ask.side
        self.about = f"turn {s.turn}, {len(s.worked)}, {command}"
        is_brigade = command in s.brigades
        self.title = brigade_name(s.setting, command) if is_brigade else ""
        self.title = self.title or f"Guns and cavalry of {corps_name(s.setting, command)}"
        self.mission: Mission | None = book.mission(command)
        self.layout = Layout(s, ask, book, command, self.mission)
        self.rows, self.here = self.layout.rows, self.layout.here
        self.worth_telling = not any(uid in s.halted or uid in s.fired for uid in self.here)
        self.dangers: Dangers = self.layout.dangers
        self.others = self.layout.others
        self.shots = self.layout.shots
        self.rides = self.layout.rides
        self._walls = 0
        for hex in self.others:
            self._walls |= s.bits.bit[hex]
        aims = {stand.aim for options in self.rows.values() for stand in options if stand.aim}
        aims |= {hex for options in self.shots.values() for hex in options if hex}
        self.targets = sorted(aims)
        self.places = [
            hex
            for hex, holder in s.holders.items()
            if holder == self.side
            and self.dangers.visits(hex)
            and any(stand.hex == hex for options in self.rows.values() for stand in options)
        ]
        self.groups = [
            *self.rows,
            *(f"{TARGET}{hex}" for hex in self.targets),
            *(f"{PLACE}{hex}" for hex in self.places),
            *([COMMAND] if self.rides else []),
        ]
        self._reaches: dict[int, Mapping[int, int]] = {}
        self._legal: dict[tuple[int, tuple[str, ...]], bool] = {}
        self._last: Plan | None = None
        self._at: dict[int, list[str]] = {}
        self._aims: dict[int, list[str]] = {}
        self._taken = 0

    # Choices

    def slots(self) -> Sequence[Slots]:
        found = [Slots([Row[Any](uid, options) for uid, options in self.rows.items()], pairs=0.4)]
        if self.shots:
            rows = [Row[Any](f"{FIRE}{uid}", options) for uid, options in self.shots.items()]
            found.append(Slots(rows, share=0.15))
        if self.rides:
            found.append(Slots([Row[Any](self.command, self.rides)], share=0.08, open=True))
        return found

    def stay(self) -> Plan:
        return {uid: Stand(hex) for uid, hex in self.here.items()}

    def fits(self, plan: Plan) -> bool:
        self._arrange(plan)
        s = self.s
        for hex, uids in self._at.items():
            others = self.others.get(hex, ())
            if len(uids) + len(others) < 2:
                continue
            key = (hex, tuple(uids))
            legal = self._legal.get(key)
            if legal is None:
                new = any(self.here[uid] != hex for uid in uids)
                legal = self._legal[key] = not new or is_legal(s, hex, (*others, *uids))
            if not legal:
                return False
            facings = {
                stand.facing
                for uid in uids
                if not s.counter(uid).guns and (stand := plan[uid]).facing != KEEP
            }
            if len(facings) > 1:
                return False
        for uid in self.shots:
            if plan.get(f"{FIRE}{uid}") and plan[uid].hex != self.here[uid]:
                return False
        return True

    # Where to begin

    def ideas(self, before: Plan) -> Iterable[Plan]:
        yield self.stay()
        firing = {f"{FIRE}{uid}": options[0] for uid, options in self.shots.items()}
        yield {**self.stay(), **firing}
        quiet = {
            uid: [stand for stand in options if not stand.aim] or options
            for uid, options in self.rows.items()
        }
        yield self.placed(quiet)
        yield {**self.placed({uid: quiet[uid] for uid in quiet if uid not in self.shots}), **firing}
        yield self.still(before)
        able: dict[int, list[str]] = {}
        for uid, options in self.rows.items():
            for target in dict.fromkeys(stand.aim for stand in options if stand.aim):
                able.setdefault(target, []).append(uid)
        prices = self.book.prices
        worth = {hex: len(uids) + prices.place(hex) for hex, uids in able.items()}
        for target in sorted(able, key=lambda hex: (-worth[hex], hex))[:CONCENTRATIONS]:
            choices = {
                uid: sorted(options, key=lambda stand: stand.aim != target)
                for uid, options in self.rows.items()
                if uid in able[target]
            }
            rest = {uid: quiet[uid] for uid in quiet if uid not in choices}
            guns = {
                f"{FIRE}{uid}": target if target in options else options[0]
                for uid, options in self.shots.items()
            }
            still = {uid: options for uid, options in rest.items() if uid not in self.shots}
            yield {**self.placed({**choices, **still}), **guns}
            stay = {uid: [Stand(self.here[uid])] for uid in rest}
            yield {**self.placed({**choices, **stay}), **guns}

    def still(self, before: Plan) -> Plan:
        """What is left of an earlier plan; who has moved still means to attack."""
        plan = self.stay()
        for uid, options in self.rows.items():
            old = before.get(uid)
            if not isinstance(old, Stand):
                continue
            if old in options:
                plan[uid] = old
            elif (done := Stand(self.here[uid], KEEP, old.aim)) in options:
                plan[uid] = done
        for key in (*(f"{FIRE}{uid}" for uid in self.shots), self.command):
            allowed = self.shots.get(key.removeprefix(FIRE), self.rides)
            if before.get(key) in allowed:
                plan[key] = before[key]
        return plan

    # What it is worth

    def _arrange(self, plan: Plan) -> None:
        """Who ends where, and who attacks what."""
        if plan is self._last:
            return
        at: dict[int, list[str]] = {}
        aims: dict[int, list[str]] = {}
        bit, taken = self.s.bits.bit, self._walls
        for uid in self.rows:
            stand = plan[uid]
            if stand.hex in at:
                at[stand.hex].append(uid)
            else:
                at[stand.hex] = [uid]
                taken |= bit[stand.hex]
            if stand.aim:
                aims.setdefault(stand.aim, []).append(uid)
        self._at, self._aims, self._taken, self._last = at, aims, taken, plan

    def matters(self, group: str, plan: Plan) -> Hashable:
        self._arrange(plan)
        if group in self.rows:
            stand = plan[group]
            near = self._taken & self.s.beside_of(stand.hex)
            return (stand, tuple(self._at[stand.hex]), near, plan.get(f"{FIRE}{group}", 0))
        if group.startswith(TARGET):
            hex = int(group.removeprefix(TARGET))
            aims = tuple((uid, plan[uid].hex) for uid in self._aims.get(hex, ()))
            guns = tuple(uid for uid in self.shots if plan.get(f"{FIRE}{uid}") == hex)
            return (aims, guns, plan.get(self.command) if aims else 0)
        if group.startswith(PLACE):
            hex = int(group.removeprefix(PLACE))
            return self._garrison(hex)
        return (plan.get(self.command), tuple(sorted(plan[uid].hex for uid in self.rows)))

    def part(self, group: str, plan: Plan) -> Terms:
        self._arrange(plan)
        if group in self.rows:
            return self._standing(group, plan)
        if group.startswith(TARGET):
            return self._struck(int(group.removeprefix(TARGET)), plan)
        if group.startswith(PLACE):
            hex = int(group.removeprefix(PLACE))
            open_to = 1 - self._garrison(hex)
            return {"place": -2 * open_to * self.dangers.visits(hex) * self.book.prices.place(hex)}
        return {"command": self._led(plan)}

    def _garrison(self, hex: int) -> float:
        """How well a place is held: by steady infantry or cavalry, or after a fashion."""
        s = self.s
        units = (*self._at.get(hex, ()), *self.others.get(hex, ()))
        if any(not s.counter(uid).guns and not s.units[uid].disordered for uid in units):
            return 1.0
        return HALF if units else 0.0

    def _standing(self, uid: str, plan: Plan) -> Terms:
        """A unit's share of what becomes of those who end on its hex."""
        s, book, dangers = self.s, self.book, self.dangers
        counter, stand = s.counter(uid), plan[uid]
        hex, here = stand.hex, self.here[uid]
        units = (*self._at[hex], *self.others.get(hex, ()))
        friends = self._taken & s.beside_of(hex)
        facing = self._facing(uid, stand, units, plan)
        marching = s.is_strategic(uid)
        harm = dangers.attack(hex, units, facing, friends, marching) + dangers.fire(hex, units)
        terms: Terms = {
            "march": book.march(uid, self.mission, hex),
            "exposure": -harm / len(units),
        }
        first = self._at[hex][0] == uid
        if first and s.holders.get(hex) == book.enemy:
            terms["place"] = 2 * book.prices.place(hex)
        if s.units[uid].disordered:
            terms["rally"] = self._rally(uid, stand)
        elif counter.guns:
            terms["guns"] = self._battery(uid, hex, bool(plan.get(f"{FIRE}{uid}")))
        elif counter.shoots and units[0] == uid:
            terms["guns"] = self._skirmish(uid, hex, facing)
        if dangers.pressure(hex) > 0.5:
            beside = friends.bit_count()
            if counter.guns:
                covered = any(not s.counter(one).guns for one in units)
                terms["line"] = 0.0 if covered else -BARE * (0.5 if beside else 1.0)
            else:
                terms["line"] = COMPANY * min(beside, 3)
        if not counter.guns and not s.units[uid].disordered and s.is_beside(book.enemy, hex):
            shaken = sum(
                s.units[other].disordered
                for there in s.around(hex, book.enemy)
                for other in s.stacks[there]
            )
            if shaken:
                terms["pin"] = PIN * min(shaken, 3) / len(units)
        if hex != here:
            terms["loss"] = -self._way(uid)
        return terms

    def _way(self, uid: str) -> float:
        """4.43: what it costs to move in an Extended Activation."""
        s = self.s
        if s.act is None or s.act.kind != "extended" or s.counter(uid).guns:
            return 0.0
        return (9 - s.cohesion(uid)) / 10 * self.book.prices.hit(uid)

    def _facing(self, uid: str, stand: Stand, units: Sequence[str], plan: Plan) -> int:
        """How a unit will face: as its mates do, or as it came."""
        if stand.facing != KEEP:
            return stand.facing
        if stand.hex == self.here[uid]:
            for mate in units:
                other = plan.get(mate)
                if other is not None and other.facing != KEEP and not self.s.counter(mate).guns:
                    facing: int = other.facing
                    return facing
            return self.s.units[uid].facing
        return max(self.book.front(stand.hex), 0)

    def _rally(self, uid: str, stand: Stand) -> float:
        """8.51: Disorder goes if a unit does nothing, and no enemy is beside it."""
        s, here = self.s, self.here[uid]
        beside = s.is_beside(self.book.enemy, stand.hex)
        if stand == Stand(here) and uid not in s.busy:
            return 0.0 if beside else REST * DISORDER
        return 0.0 if beside else AWAY * DISORDER

    def _battery(self, uid: str, hex: int, fires: bool) -> float:
        """What a battery does later in this activation, and in the next one."""
        s, book = self.s, self.book
        worth = NEXT * book.shooting(uid, hex, False)[0]
        if fires or uid in s.fired:
            return worth
        moved = hex != self.here[uid] or uid in s.moved
        if moved and uid not in s.commanded:
            return worth
        return worth + book.shooting(uid, hex, moved)[0]

    def _skirmish(self, uid: str, hex: int, facing: int) -> float:
        """7.23: what small arms do to the enemy before them."""
        s, best = self.s, 0.0
        if uid in s.fired or uid not in s.commanded:
            return 0.0
        for there in s.setting.ground.front(hex, facing):
            if s.holder(there) == self.book.enemy:
                chance = small_arms(s, s.setting.ground.hex_fire(there, outside=True))
                foot = [one for one in s.stacks[there] if not s.counter(one).guns]
                if foot:
                    best = max(best, chance * self.book.prices.hits(foot))
        return best

    def forecast(self, target: int, plan: Plan) -> tuple[float, Forecast]:
        """What our guns and our attack on a hex are expected to bring."""
        s, book = self.s, self.book
        self._arrange(plan)
        at = s.stacks[target]
        worth, firm = 0.0, 1.0
        for uid in self.shots:
            if plan.get(f"{FIRE}{uid}") == target:
                total = fire_total(s, uid, self.here[uid], target, at)
                worth += firm * fire_worth(s, book.prices, total, at)
                firm *= 1 - shakes(s, total, at)
        attackers = [(uid, plan[uid].hex) for uid in self._aims.get(target, ())]
        if not attackers:
            return worth, NOTHING
        foot = [one for one in attackers if s.counter(one[0]).foot]
        horse = [one for one in attackers if not s.counter(one[0]).foot]
        best = NOTHING
        if foot:
            stacks = self._stacks(foot, plan)
            best = strike(s, book.prices, target, stacks, 1 - firm)
        if horse:
            entries = {
                hex: self.layout.charges[uid, hex, target]
                for uid, hex in horse
                if (uid, hex, target) in self.layout.charges
            }
            ridden = strike(s, book.prices, target, self._stacks(horse, plan), 1 - firm, entries)
            left = 1 - best.won
            best = Forecast(
                best.gain + left * ridden.gain,
                best.loss + left * ridden.loss,
                best.won + left * ridden.won,
                max(best.goes, ridden.goes),
            )
        return worth, best

    def _stacks(self, attackers: Sequence[tuple[str, int]], plan: Plan) -> list[Stack]:
        s = self.s
        modifier: dict[int, int] = {}
        if self.command in s.brigades and s.setting.brigades[self.command].commitment:
            reach = self._reach(plan.get(self.command, s.posts.get(self.command, 0)))
            drm = s.setting.brigades[self.command].commitment
            modifier = {hex: drm for _, hex in attackers if hex in reach}
        return stacked(s, attackers, modifier)

    def _struck(self, target: int, plan: Plan) -> Terms:
        worth, forecast = self.forecast(target, plan)
        if forecast is NOTHING:
            return {"gain": worth}
        tired = 0.0
        if self.s.act is not None and self.s.act.kind == "extended":
            tired = forecast.goes * self.book.prices.hits(self._aims[target])
            tired *= len(self._aims[target])
        return {"gain": worth + forecast.gain, "loss": -forecast.loss - tired}

    # The brigadier

    def _reach(self, hex: int) -> Mapping[int, int]:
        known = self._reaches.get(hex)
        if known is None:
            known = self._reaches[hex] = self.layout.range_from(hex)
        return known

    def _led(self, plan: Plan) -> float:
        s, hex = self.s, plan.get(self.command, s_post(self.s, self.command))
        if not hex:
            return 0.0
        reach = self._reach(hex)
        worth = 0.0
        for uid in self.rows:
            worth += IN_REACH * (plan[uid].hex in reach)
        if self.layout.staff and hex in self.layout.staff:
            worth += ORDERS
        if s.is_beside(self.book.enemy, hex):
            worth -= RISKS
            if hex not in self._at and hex not in self.others:
                worth -= 2.0
        elif hex not in self._at and hex not in self.others:
            worth -= 0.1 + 0.5 * min(self.dangers.pressure(hex), 1.0)
        return worth

    # In words

    def told(self, plan: Plan) -> Sequence[str]:
        self._arrange(plan)
        s = self.s
        lines = []
        for hex in self.targets:
            guns = [uid for uid in self.shots if plan.get(f"{FIRE}{uid}") == hex]
            if guns:
                lines.append(telling.fire(s, hex, guns))
        for hex, uids in self._aims.items():
            lines.append(telling.attack(s, hex, uids, self.forecast(hex, plan)[1]))
        going = {
            uid: plan[uid].hex
            for uid in self.rows
            if plan[uid].hex != self.here[uid] and not plan[uid].aim
        }
        return [*lines, *telling.marches(s, going)] or ["Everybody stays."]

    def risk(self, plan: Plan) -> str:
        """The hex where the enemy can do most harm."""
        self._arrange(plan)
        worst, where = 0.4, 0
        for hex, uids in self._at.items():
            units = (*uids, *self.others.get(hex, ()))
            facing = self._facing(uids[0], plan[uids[0]], units, plan)
            harm = self.dangers.attack(hex, units, facing, self._taken & self.s.beside_of(hex))
            if harm > worst:
                worst, where = harm, hex
        if not where:
            return ""
        return telling.danger(self.s, where, self._at[where])


def s_post(s: Risorgimento, command: str) -> int:
    """Where the leader of a command is, or 0."""
    return s.posts.get(command, 0)
