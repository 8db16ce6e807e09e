"""Opinions on single questions of fire, attack, reaction and retreat."""

from __future__ import annotations

from collections.abc import Sequence

from tricolore.core.ask import NO, YES, Option
from tricolore.rulesets.risorgimento.aftermath import continued_hexes
from tricolore.rulesets.risorgimento.attack import attack_hexes, commitment_tally
from tricolore.rulesets.risorgimento.charge import charge_targets
from tricolore.rulesets.risorgimento.judgement.blows import (
    NOTHING,
    Forecast,
    Stack,
    fire_total,
    fire_worth,
    small_arms,
    strike,
)
from tricolore.rulesets.risorgimento.judgement.choices import COVER, CROWDED, NEVER
from tricolore.rulesets.risorgimento.judgement.decision import Decision
from tricolore.rulesets.risorgimento.reactions import COUNTERCHARGE
from tricolore.rulesets.risorgimento.state import EXTENDED
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    Combine,
    Continue,
    ContinueInto,
    CounterBattery,
    FireSmallArms,
    PreAttack,
    Target,
    WithdrawCavalry,
)

LITTLE = 0.05
"""Fire that promises less waits for something better."""


# Fire


def aim(d: Decision, option: Option) -> float:
    about = d.ask.about
    assert isinstance(about, (Aim, PreAttack, CounterBattery))
    if option.kind != "go":
        return LITTLE if isinstance(about, Aim) else 0.0
    s, uid, hex = d.s, about.uid, int(option.value)
    at = s.stacks.get(hex, ())
    moved = uid in s.moved and isinstance(about, Aim)
    total = fire_total(s, uid, s.units[uid].hex, hex, at, moved)
    return 0.01 + fire_worth(s, d.book.prices, total, at)


def volley(d: Decision, option: Option) -> float:
    """7.23: a Hit on those who can bear it least."""
    if option.kind != "go":
        return 0.0
    s, hex = d.s, int(option.value)
    at = [uid for uid in s.stacks.get(hex, ()) if not s.counter(uid).guns]
    cover = s.setting.ground.hex_fire(hex, outside=True)
    shaken = isinstance(d.ask.about, FireSmallArms) and s.units[d.ask.about.uid].disordered
    chance = small_arms(s, cover - shaken)
    return 0.01 + chance * (d.book.prices.hits(at) if at else 0.0)


def combine(d: Decision, option: Option) -> float:
    """7.12: two shots are better than one that counts for more, unless both would be bad."""
    about = d.ask.about
    assert isinstance(about, Combine)
    if option.kind != "pick":
        return 0.0
    s, prices = d.s, d.book.prices
    at = s.stacks.get(about.hex, ())
    totals = [
        fire_total(s, gun, s.units[gun].hex, about.hex, at, gun in s.moved)
        for gun in (about.uid, *about.joined, str(option.value))
    ]
    before = fire_worth(s, prices, min(totals[:-1]) + 2 * len(about.joined), at)
    after = fire_worth(s, prices, min(totals) + 2 * (len(about.joined) + 1), at)
    return after - before - fire_worth(s, prices, totals[-1], at)


# Attacks


def target(d: Decision, option: Option) -> float:
    """What an attack adds, together with all others of the brigade who could join in."""
    about = d.ask.about
    assert isinstance(about, (Target, ChargeAt))
    if option.kind != "go":
        return 0.0 if option == NO else -0.05
    hex = int(option.value)
    charge = isinstance(about, ChargeAt)
    declared = [uid for uid, aim in d.s.targets.items() if aim == hex]
    before = forecast(d, declared, hex, charge) if declared else NOTHING
    with_us = [*declared, *about.uids]
    tried = [forecast(d, with_us, hex, charge)]
    helpers = [] if charge else _helpers(d, hex, with_us)
    if helpers:
        tried.append(forecast(d, [*with_us, *helpers], hex, charge))
    best = max(worth_of(d, one) for one in tried) - worth_of(d, before)
    return best - _tired(d, about.uids)


def _tired(d: Decision, uids: Sequence[str]) -> float:
    """4.43: who attacks in an Extended Activation takes a Hit."""
    act = d.s.act
    if act is None or act.kind != EXTENDED:
        return 0.0
    return sum(map(d.book.prices.hit, uids))


def _helpers(d: Decision, hex: int, besides: Sequence[str]) -> list[str]:
    """Units of the brigades that attack now who could still join in against a hex."""
    s = d.s
    brigades = {s.brigade_of(uid) for uid in besides}
    return [
        uid
        for there in s.around(hex, d.side)
        for uid in s.stacks[there]
        if uid not in besides
        and uid not in s.targets
        and s.brigade_of(uid) in brigades
        and hex in attack_hexes(s, uid)
    ]


def worth_of(d: Decision, forecast: Forecast) -> float:
    return d.weight("gain") * forecast.gain - d.weight("loss") * forecast.loss


def forecast(
    d: Decision, uids: Sequence[str], hex: int, charge: bool, committed: bool = False
) -> Forecast:
    """An attack by these units from where they are."""
    s = d.s
    stacks: dict[int, list[str]] = {}
    for uid in uids:
        stacks.setdefault(s.units[uid].hex, []).append(uid)
    made, entries = [], {}
    for here, mates in stacks.items():
        mates.sort(key=s.stacks[here].index)
        modifier = -9 if committed else commitment_tally(s, mates[0], hex).total
        made.append(Stack(here, tuple(mates), modifier))
        if charge:
            open_to = charge_targets(s, mates[0]).get(hex)
            entries[here] = open_to[0] if open_to else here
    return strike(s, d.book.prices, hex, made, 0.0, entries if charge else None)


def go_on(d: Decision, option: Option) -> float:
    """7.47: a Continued Attack, which costs each of them a Hit, and before it the wish for one."""
    about = d.ask.about
    assert isinstance(about, (Continue, ContinueInto))
    if option == NO:
        return 0.0
    own = list(about.uids)
    hexes = [int(option.value)] if option.kind == "go" else continued_hexes(d.s, own)
    best = max(worth_of(d, forecast(d, own, hex, False, committed=True)) for hex in hexes)
    return best - sum(map(d.book.prices.hit, own))


# Reactions


def reaction(d: Decision, option: Option) -> float:
    return 0.0 if option == NO or (option.kind == "say" and option != YES) else 1.0


def riders(d: Decision, option: Option) -> float:
    """7.53: riders withdraw from infantry, unless they can ride down those who are shaken."""
    about = d.ask.about
    assert isinstance(about, WithdrawCavalry)
    s = d.s
    if option.kind == "go":
        return retreat(d, option)
    if option == COUNTERCHARGE and about.mover in s.units:
        here = s.units[about.mover].hex
        horse = tuple(uid for uid in s.stacks[about.hex] if s.counter(uid).horse)
        foes = s.fighters(here)
        if horse and foes:
            stack = Stack(about.hex, horse, -9)
            return strike(s, d.book.prices, here, [stack], 0.0, {about.hex: about.hex}).worth - 0.3
    return -0.6


def retreat(d: Decision, option: Option) -> float:
    """Away from the enemy, and toward cover."""
    if option.kind != "go":
        return NEVER
    s, hex = d.s, int(option.value)
    near = len(s.around(hex, d.enemy))
    zone = 0.6 * s.in_zone(d.enemy, hex)
    return -CROWDED * near - zone - COVER * s.setting.ground.hex_attack(hex, outside=True)


def takes_hit(d: Decision, option: Option) -> float:
    """8.11: whoever can bear it best."""
    uid = str(option.value)
    return -d.book.prices.hit(uid) if uid in d.s.units else 0.0
