"""Combat: attacks are declared, fought one after the other, and resolved with a die."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from tricolore.core.ask import Fill, Filled, Go, Option, Row, Rule, Say, choose, roll_d6
from tricolore.core.hexes import number
from tricolore.core.text import say
from tricolore.rulesets.radetzky import supply, victory
from tricolore.rulesets.radetzky.evade import evade_combat, evaders
from tricolore.rulesets.radetzky.headings import COMBAT, COMBAT_PROCEDURE
from tricolore.rulesets.radetzky.modifiers import column_of, defenders_in, die_modifiers
from tricolore.rulesets.radetzky.results import ENGAGED, engage, read_result
from tricolore.rulesets.radetzky.state import Attack, Radetzky
from tricolore.rulesets.radetzky.steps import (
    Advance,
    AfterFight,
    Declare,
    Fight,
    NextFight,
    Pay,
    Resolve,
)
from tricolore.rulesets.radetzky.subjects import ChooseFight, DeclareAttacks

NOBODY = Say("nobody")


# Declaring


def declare(s: Radetzky, step: Declare) -> Rule[None] | None:
    """After the movement, and only by day, active units may attack adjacent enemies.

    All attacks are declared before the first is fought (S50).
    """
    if s.day.night:
        return None
    able = able_to_attack(s)
    return _declare(s, able) if able else None


def _declare(s: Radetzky, able: Mapping[str, list[int]]) -> Rule[None]:
    sheet = declaration(s, able)
    filled: Filled = yield sheet
    s.attacks = attacks_of(dict(zip(able, filled, strict=True)))
    if s.attacks:
        s.then(NextFight())


def declaration(s: Radetzky, able: Mapping[str, list[int]]) -> Fill:
    """A line for each unit that could attack: nobody, a hex, or several hexes in one fight."""
    assert s.act is not None
    rows = tuple(Row[Option](uid, targets(hexes)) for uid, hexes in able.items())

    def flaw(filled: Filled) -> str:
        return unmet_duty(s, dict(zip(able, filled, strict=True)))

    first = (NOBODY,) * len(rows)
    return Fill(s.act.side, COMBAT, DeclareAttacks(), rows, first, flaw)


def targets(hexes: Sequence[int]) -> tuple[Option, ...]:
    """What a unit can attack: one hex, or several in one fight (S46)."""
    several = (
        Say("+".join(map(number, some)))
        for size in range(2, len(hexes) + 1)
        for some in combinations(hexes, size)
    )
    return (NOBODY, *map(Go, hexes), *several)


def hexes_of(option: Option) -> tuple[int, ...]:
    """The hexes that a line of the sheet names."""
    if option == NOBODY:
        return ()
    return tuple(map(int, str(option.value).split("+")))


def unmet_duty(s: Radetzky, chosen: Mapping[str, Option]) -> str:
    """Who fights must engage all adjacent enemies: each enemy hex beside an attacker's hex must be
    attacked, by him or by others (R10, S48).  A sentence if one is not."""
    attacked = {hex for option in chosen.values() for hex in hexes_of(option)}
    for uid, option in chosen.items():
        if option == NOBODY:
            continue
        here = s.units[uid].hex
        for hex in enemy_hexes(s, here, s.side(uid)):
            if hex not in attacked:
                name = s.setting.board.name_of
                return say(
                    "Whoever attacks from {here} must engage {there} as well.",
                    here=name(here),
                    there=name(hex),
                )
    return ""


def attacks_of(chosen: Mapping[str, Option]) -> tuple[Attack, ...]:
    """The fights that follow: all units that attack a hex fight together (Combat).

    Where a unit attacks several hexes at once, all who attack any of them fight together (U02).
    """
    groups: list[set[int]] = []
    for option in chosen.values():
        hexes = set(hexes_of(option))
        if hexes:
            joined = [group for group in groups if group & hexes]
            groups = [group for group in groups if not group & hexes]
            groups.append(hexes.union(*joined))
    return tuple(
        Attack(
            tuple(uid for uid, option in chosen.items() if group.intersection(hexes_of(option))),
            tuple(sorted(group)),
        )
        for group in sorted(groups, key=min)
    )


# One fight after the other


def next_fight(s: Radetzky, step: NextFight) -> Rule[None] | None:
    """The attacker decides the order of the fights; each is completed before the next."""
    waiting = [attack for attack in s.attacks if defenders_in(s, attack.hexes)]
    return _next_fight(s, waiting) if waiting else None


def _next_fight(s: Radetzky, waiting: list[Attack]) -> Rule[None]:
    assert s.act is not None
    options = [Go(attack.hexes[0]) for attack in waiting]
    option = yield from choose(s.act.side, COMBAT, ChooseFight(), options)
    attack = waiting.pop(options.index(option))
    s.attacks = tuple(waiting)
    s.then(Fight(*attack), AfterFight(), NextFight())


def fight(s: Radetzky, step: Fight) -> Rule[None]:
    """A fight begins: defenders may evade, then the die falls for those who stand.

    Only those fight who are still beside somebody (U16).
    """
    s.fought |= set(step.attackers)
    foes = hexes_with(s, step.attackers)
    held = [hex for hex in step.hexes if s.combat_units(hex)]
    able = {hex: evaders(s, hex) for hex in held}  # who comes from another of them does so once
    for hex in held:
        evasion = evade_combat(s, hex, able[hex], step.attackers, foes)
        if evasion is not None:
            yield from evasion
    s.walked = {}
    stand = tuple(hex for hex in held if s.combat_units(hex))
    left = tuple(hex for hex in held if hex not in stand)
    if stand:
        near, idle = beside_any(s, step.attackers, stand)
        s.then(Resolve(near, stand, left, idle))
    else:
        s.then(Advance(step.attackers, (), 0, left))


def resolve(s: Radetzky, step: Resolve) -> Rule[None]:
    """Combat procedure: the ratio of forces, its column, the modifiers, the die."""
    attackers, hexes = step.attackers, step.hexes
    defenders = defenders_in(s, hexes)
    table = s.setting.combat_table
    plain, column, shifts = column_of(s, attackers, hexes)
    modifiers = die_modifiers(s, attackers, hexes)
    alike = tuple(table.read(column, die + modifiers.total) for die in range(1, 7))
    die = yield from roll_d6(COMBAT_PROCEDURE, "combat", alike)
    result = alike[die - 1]
    s.tell(
        COMBAT_PROCEDURE,
        "{uids} {uids:attacks|attack} {hexes}, {attack} to {defence}, on column {column}: "
        "{rolled}, {result}.",
        uids=attackers,
        hexes=hexes,
        attack=sum(map(s.factor, attackers)),
        defence=sum(map(s.factor, defenders)),
        ratio=table.labels[plain],
        column=table.labels[column],
        shifts=shifts,
        modifiers=modifiers,
        dice=[die],
        rolled=f"{die} {modifiers.total:+d}" if modifiers.total else str(die),
        result=result,
    )
    if result == ENGAGED:
        engage(s, attackers, defenders)
        s.then(Advance(step.idle, (), 0, step.left))
        return
    loser, owed = read_result(result)
    if loser == "A":
        side = s.side(attackers[0])
        s.then(Pay(side, attackers, owed, hexes), Advance(step.idle, (), 0, step.left))
    else:
        side, foes = s.side(defenders[0]), hexes_with(s, attackers)
        everybody = (*attackers, *step.idle)
        s.then(Pay(side, tuple(defenders), owed, foes), Advance(everybody, hexes, owed, step.left))


def after_fight(s: Radetzky, step: AfterFight) -> None:
    """Everything that followed from a fight is done: does it end the game (S98, S100)?"""
    s.walked = {}
    supply.look(s)
    victory.check_end(s)


# Queries


def able_to_attack(s: Radetzky) -> dict[str, list[int]]:
    """The active units that could attack, each with the enemy hexes around it (R11)."""
    if s.act is None or not s.ground_of[s.act.side] & s.contact(s.enemy(s.act.side)):
        return {}
    found: dict[str, list[int]] = {}
    for uid in s.setting.counters:
        if uid in s.act.units and uid in s.units and s.units[uid].steps and uid not in s.fought:
            hexes = enemy_hexes(s, s.units[uid].hex, s.act.side)
            if hexes:
                found[uid] = hexes
    return found


def enemy_hexes(s: Radetzky, here: int, side: str) -> list[int]:
    """The hexes beside one with enemy combat units, across rivers too (U01).

    A bridge crew or Benedek alone is no enemy to be fought: he is taken by entering (S71).
    """
    return sorted(hex for hex in s.around(here, s.enemy(side)) if s.combat_units(hex))


def beside_any(
    s: Radetzky, uids: Iterable[str], hexes: Sequence[int]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of some units who are beside one of these hexes, and the others."""
    everybody, around = tuple(uids), s.setting.ground.around
    near = tuple(uid for uid in everybody if not set(hexes).isdisjoint(around[s.units[uid].hex]))
    return near, tuple(uid for uid in everybody if uid not in near)


def hexes_with(s: Radetzky, uids: Iterable[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(s.units[uid].hex for uid in uids))
