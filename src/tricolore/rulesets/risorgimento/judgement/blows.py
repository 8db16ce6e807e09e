"""What fire and attacks can be expected to bring, by the tables of the game.

Attacks are worked out for positions that are only planned: who attacks, and from which hexes.  The
tallies are those of the rules (7.45), and so are the tables; Commitment (7.41) and the fire of the
defenders before the attack (7.17, 7.24) are counted in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tricolore.core.tables import Bands
from tricolore.rulesets.risorgimento.artillery import (
    elevation_drm,
    is_able,
    side_drm,
)
from tricolore.rulesets.risorgimento.castle import inside
from tricolore.rulesets.risorgimento.combat import Sides, attack_tally, defence_tally, verdict
from tricolore.rulesets.risorgimento.judgement.worth import GROUND, Prices
from tricolore.rulesets.risorgimento.setting import ARTILLERY, JAEGER, ROCKETS
from tricolore.rulesets.risorgimento.state import PRE_ATTACK, SMALL_ARMS, Risorgimento

FACES = 10
MANY = 4
"""With more stacks than this in an attack, only the surest ones are looked at one by one."""
UNLIKELY = 0.02
DEFEAT = 0.25
"""What it costs besides Hits to be driven out of a hex: it is left in confusion."""
REPULSE = 0.15
"""What it costs to be thrown back."""
TRAPPED = 1.0
"""What it costs a unit to have no way out."""


class Stack(NamedTuple):
    """Units of one hex that attack together."""

    hex: int
    uids: tuple[str, ...]
    """The top one, who rolls for all of them (7.42), first."""
    modifier: int
    """What the brigadier adds to Commitment."""
    disordered: bool = False


class Forecast(NamedTuple):
    """What an attack is expected to bring."""

    gain: float
    loss: float
    won: float
    """The chance that the hex is taken."""
    goes: float = 0.0
    """The chance that anybody goes in at all."""

    @property
    def worth(self) -> float:
        return self.gain - self.loss


NOTHING = Forecast(0.0, 0.0, 0.0)


# The tables


@lru_cache(maxsize=10_000)
def exchange(table: Bands, ours: int, theirs: int) -> tuple[tuple[int, int, float], ...]:
    """7.44: Hits given and taken, and the chance of that."""
    first, second = (_faces(table, total) for total in (ours, theirs))
    return tuple((given, taken, p * q) for given, p in first for taken, q in second)


def _faces(table: Bands, total: int) -> list[tuple[int, float]]:
    found: dict[int, float] = {}
    for face in range(FACES):
        hits = int(table.read(face + total))
        found[hits] = found.get(hits, 0.0) + 1 / FACES
    return list(found.items())


@lru_cache(maxsize=10_000)
def shot(table: Bands, total: int, cohesion: int, guns: bool) -> tuple[float, float]:
    """7.18: the chances that a unit is Disordered, and that a Hit falls on the hex."""
    disorder = hit = 0
    fails = max(0, FACES - 1 - max(cohesion, -1)) / FACES
    chance = 0.0
    for face in range(FACES):
        result = table.read(face + total)
        if result == "CDR":
            chance += 0.0 if guns else fails
        elif result != "NE":
            disorder += 1
            hit += result == "D+1"
    return (disorder + chance) / FACES, hit / FACES


def small_arms(s: Risorgimento, total: int) -> float:
    table = s.setting.small_arms_table
    return sum(table.read(face + total) != "NE" for face in range(FACES)) / FACES


def goes_in(limit: int) -> float:
    """The chance that a die shows this or less."""
    return max(0, min(FACES, limit + 1)) / FACES


# Fire


def fire_total(
    s: Risorgimento, gun: str, here: int, hex: int, at: Sequence[str], moved: bool = False
) -> int:
    """7.18: what is added to the die if a battery fires from one hex at another."""
    setting, counters = s.setting, s.setting.counters
    ranges = setting.ranges[counters[gun].gun]
    apart = setting.board.distance(here, hex)
    total = ranges[min(max(apart, 1), len(ranges)) - 1] - moved
    total += setting.ground.hex_fire(hex, outside=True)
    total += side_drm(s, here, hex) + elevation_drm(s, here, hex)
    kinds = [counters[uid].kind for uid in at]
    if kinds and all(kind == JAEGER for kind in kinds):
        total -= 2
    if sum(kind not in (JAEGER, ARTILLERY) for kind in kinds) >= 2:
        total += 1
    return total


def fire_worth(s: Risorgimento, prices: Prices, total: int, at: Sequence[str]) -> float:
    """What fire with these modifiers is expected to cost the units of a hex."""
    worth = hit = 0.0
    for uid in at:
        guns = s.counter(uid).guns
        disorder, hit = shot(s.setting.fire_table, total, 9 if guns else s.cohesion(uid), guns)
        worth += disorder * prices.disorder(uid)
    if any(not s.counter(uid).guns for uid in at):
        worth += hit * prices.hits(uid for uid in at if not s.counter(uid).guns)
    return worth


def shakes(s: Risorgimento, total: int, at: Sequence[str]) -> float:
    """The chance that the first of the fighters of a hex is Disordered."""
    for uid in at:
        if not s.counter(uid).guns:
            return shot(s.setting.fire_table, total, s.cohesion(uid), False)[0]
    return 0.0


# Attacks


def defenders_of(s: Risorgimento, hex: int) -> tuple[str, ...]:
    """7.21: who fights for a hex; Jägers only if they are alone."""
    fighters = [uid for uid in s.stacks.get(hex, ()) if not s.counter(uid).guns]
    others = [uid for uid in fighters if s.counter(uid).kind != JAEGER]
    return tuple(others or fighters)


def strike(
    s: Risorgimento,
    prices: Prices,
    hex: int,
    stacks: Sequence[Stack],
    shaken: float = 0.0,
    entries: Mapping[int, int] | None = None,
) -> Forecast:
    """An attack on a hex by stacks that decide to go in one by one.

    `shaken` is the chance that fire has Disordered the defenders before.  For a charge, `entries`
    has the hex from which each stack enters.
    """
    fire, shots = _reception(s, hex, stacks)
    chances: list[float] = []
    loss = 0.0
    for stack in stacks:
        top = stack.uids[0]
        chance = goes_in(s.cohesion(top) - stack.modifier)
        total = fire.get(stack.hex)
        if total is not None:
            loss += fire_worth(s, prices, total, stack.uids)
            chance *= 1 - shakes(s, total, stack.uids)
        chances.append(chance)
    if stacks:
        loss += shots * prices.hits(stacks[0].uids)
    order = sorted(range(len(stacks)), key=lambda at: -chances[at])
    sure = set(order[MANY:])
    gain = won = goes = 0.0
    for mask in range(1, 1 << len(stacks)):
        probability, going = 1.0, []
        for at, stack in enumerate(stacks):
            inside_mask = mask >> at & 1
            if at in sure:
                probability *= 1.0 if inside_mask else 0.0
            else:
                probability *= chances[at] if inside_mask else 1 - chances[at]
            if inside_mask:
                going.append(stack)
        if probability < UNLIKELY:
            continue
        one = _clash(s, prices, hex, going, shaken, entries)
        goes += probability
        gain += probability * one.gain
        loss += probability * one.loss
        won += probability * one.won
    return Forecast(gain, loss, won, goes)


def _reception(s: Risorgimento, hex: int, stacks: Sequence[Stack]) -> tuple[dict[int, int], float]:
    """7.17, 7.24: the modifiers of the guns that meet each attacking stack, and the Hits that small
    arms can be expected to give."""
    found: dict[int, int] = {}
    for gun in s.stacks.get(hex, ()):
        if not s.counter(gun).guns or s.units[gun].disordered or not is_able(s, gun):
            continue
        if (gun, PRE_ATTACK) in s.reacted or s.counter(gun).gun == ROCKETS:
            continue
        front = s.frontal(gun)
        before = [stack for stack in stacks if stack.hex in front and stack.hex not in found]
        if before:
            worst = max(before, key=lambda stack: (len(stack.uids), -stack.hex))
            found[worst.hex] = fire_total(s, gun, hex, worst.hex, worst.uids)
    shots = 0.0
    top = s.stacks.get(hex, ("",))[0]
    ready = top and s.counter(top).shoots and (top, SMALL_ARMS) not in s.reacted
    if ready and any(stack.hex in s.frontal(top) for stack in stacks):
        shots = small_arms(s, -1 if s.units[top].disordered else 0)
    return found, shots


def _clash(
    s: Risorgimento,
    prices: Prices,
    hex: int,
    stacks: Sequence[Stack],
    shaken: float,
    entries: Mapping[int, int] | None,
) -> Forecast:
    """7.44: the opposed roll of those who go in, and what follows."""
    attackers = tuple(uid for stack in stacks for uid in stack.uids)
    lost = prices.battery * len(s.guns(hex))
    spoils = GROUND + 2 * prices.place(hex) * (hex in s.holders) + lost
    defenders = defenders_of(s, hex)
    if not defenders:
        return Forecast(spoils, 0.0, 1.0)
    entry = {} if entries is None else entries
    sides = Sides(
        attackers,
        defenders,
        hex,
        tuple(entry.get(stack.hex, stack.hex) for stack in stacks for _ in stack.uids),
        entries is not None,
        bool(inside(s, hex)),
        tuple(stack.hex for stack in stacks),
    )
    ours, theirs = attack_tally(s, sides).total, defence_tally(s, sides).total
    firm = not any(s.units[uid].disordered for uid in defenders)
    spoils += DEFEAT * len(defenders) + _trap(s, hex, stacks) * len(defenders)
    hit, cost = prices.hits(defenders), prices.hits(attackers)
    mine = tuple(sorted(s.cohesion(uid) for uid in attackers))
    yours = tuple(sorted(s.cohesion(uid) for uid in defenders))
    table = s.setting.attack_table
    given, taken, won = outcome(table, ours, theirs, mine, yours)
    if firm and shaken:
        softer = outcome(table, ours, theirs - 1, mine, yours)
        given, taken, won = (
            (1 - shaken) * one + shaken * other
            for one, other in zip((given, taken, won), softer, strict=True)
        )
    loss = taken * cost + (1 - won) * REPULSE * len(stacks)
    if entries is not None:
        loss += sum(map(prices.disorder, attackers))  # 7.5
    return Forecast(given * hit + won * spoils, loss, won)


def _trap(s: Risorgimento, hex: int, stacks: Sequence[Stack]) -> float:
    """8.33: what it costs the defenders to have few ways out, or none."""
    enemy = s.holder(hex)
    barred = {stack.hex for stack in stacks}
    open_to = [
        there
        for there in s.setting.ground.around[hex]
        if there not in barred and s.holder(there) in ("", enemy)
    ]
    if not open_to:
        return TRAPPED
    zones = s.zones(s.enemy(enemy))
    return 0.3 if all(there in zones for there in open_to) else 0.0


@lru_cache(maxsize=50_000)
def outcome(
    table: Bands, ours: int, theirs: int, mine: tuple[int, ...], yours: tuple[int, ...]
) -> tuple[float, float, float]:
    """7.44, 8.31: mean Hits given and taken, and the chance that the attackers win."""
    given = taken = won = 0.0
    for hits, cost, chance in exchange(table, ours, theirs):
        given += chance * hits
        taken += chance * cost
        if verdict(_after(mine, cost), _after(yours, hits), hits - cost, ([], [])):
            won += chance
    return given, taken, won


def _after(cohesions: Sequence[int], hits: int) -> list[int]:
    """8.11: the Cohesion of those who are left, if the strongest take what is left over."""
    each, over = divmod(hits, len(cohesions))
    left = sorted((cohesion - each for cohesion in cohesions), reverse=True)
    left = [cohesion - (at < over) for at, cohesion in enumerate(left)]
    return [cohesion for cohesion in left if cohesion >= 0]


def stacked(
    s: Risorgimento, where: Iterable[tuple[str, int]], modifier: Mapping[int, int]
) -> list[Stack]:
    """Attackers by hex, the steadiest first: he will be on top."""
    found: dict[int, list[str]] = {}
    for uid, hex in where:
        found.setdefault(hex, []).append(uid)
    return [
        Stack(
            hex,
            tuple(sorted(uids, key=lambda uid: (-s.cohesion(uid), uid))),
            modifier.get(hex, 0),
        )
        for hex, uids in found.items()
    ]
