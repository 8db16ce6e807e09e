"""The modifiers and chances of fire and attack, compared with a second reading of the text."""

from __future__ import annotations

import random

import pytest

from tests.risorgimento import reckoner
from tests.risorgimento.melee import position
from tricolore.rulesets.risorgimento.artillery import fire_tally, targets
from tricolore.rulesets.risorgimento.attack import attack_hexes
from tricolore.rulesets.risorgimento.castle import inside
from tricolore.rulesets.risorgimento.chances import attack_chances, taken_chance
from tricolore.rulesets.risorgimento.charge import charge_targets
from tricolore.rulesets.risorgimento.combat import (
    attack_tally,
    brigadiers,
    defence_tally,
    sides_of,
)
from tricolore.rulesets.risorgimento.small_arms import shooting_hexes, shot_tally
from tricolore.rulesets.risorgimento.stacking import fits
from tricolore.rulesets.risorgimento.state import Act
from tricolore.rulesets.risorgimento.steps import Fight


def melee(seed):
    """A battle at close quarters, with everybody in command."""
    s, luck = position(seed), random.Random(seed)
    ground = s.setting.ground
    for uid in list(s.units):
        if s.units[uid].reserve:
            s.set_reserve(uid, False)
        kind, side = s.counter(uid).mobility, s.side(uid)
        there = [
            hex
            for other in s.stacks
            if s.holder(other) == s.enemy(side)
            for hex in ground.around[other]
            if s.holder(hex) != s.enemy(side) and fits(s, hex, uid)
        ]
        open_to = [hex for hex in there if ground.hex_cost(kind, hex) is not None]
        if open_to and luck.random() < 0.6:
            s.put(uid, luck.choice(open_to), luck.randrange(6))
    for brigade in s.brigades:
        s.set_brigade(brigade, hdc=luck.random() < 0.15, orders="under")
    s.turn, s.commanded = 1, frozenset(s.units)
    s.moved = frozenset(uid for uid in s.units if luck.random() < 0.3)
    return s, luck


def parts(tally):
    return {item.reason: item.amount for item in tally.items}


@pytest.mark.rule("7.11", "7.12", "7.14", "7.15", "7.16", "7.18", "7.23", "5.32", "5.54")
@pytest.mark.parametrize("seed", range(8))
def test_the_modifiers_of_fire(seed):
    s, luck = melee(seed)
    for uid, counter in s.setting.counters.items():
        if uid not in s.units:
            continue
        s.act = Act(counter.corps)
        for hex in targets(s, uid, range(6)) if counter.guns else ():
            others = [
                gun
                for gun in s.units
                if s.counter(gun).guns and s.side(gun) == counter.side and gun != uid
            ]
            able = [gun for gun in others if hex in targets(s, gun, range(6))]
            guns = [uid, *luck.sample(able, min(len(able), luck.randrange(3)))]
            reaction = luck.random() < 0.3
            for unit in s.stacks[hex]:
                out = inside(s, hex) != unit
                tally = fire_tally(s, guns, hex, reaction, out, unit, s.stacks[hex])
                wanted = reckoner.artillery(s, guns, hex, unit, reaction)
                assert parts(tally) == wanted, (guns, hex, unit)
        for hex in shooting_hexes(s, uid):
            assert parts(shot_tally(s, uid, hex)) == reckoner.small_arms(s, uid, hex), (uid, hex)


@pytest.mark.rule("7.44", "7.45", "7.52", "8.11", "8.31", "5.29", "5.54", "6.14")
@pytest.mark.parametrize("seed", range(8))
def test_the_modifiers_and_chances_of_attacks_and_charges(seed):
    s, luck = melee(seed)
    for brigade, one in s.setting.brigades.items():
        s.act = Act(one.corps)
        ways: dict[tuple[int, bool], list[tuple[str, int]]] = {}
        for uid in [uid for uid in one.units if uid in s.units]:
            for hex in attack_hexes(s, uid):
                ways.setdefault((hex, False), []).append((uid, s.units[uid].hex))
            for hex, entries in charge_targets(s, uid).items():
                ways.setdefault((hex, True), []).append((uid, luck.choice(entries)))
        for (hex, charge), able in ways.items():
            if reckoner.defenders_of(s, hex):
                some = luck.sample(able, luck.randint(1, len(able)))
                compare(s, hex, charge, *zip(*some, strict=True))
        assert s.act.corps == s.setting.brigades[brigade].corps


def compare(s, hex, charge, attackers, entries):
    s.entries = dict(zip(attackers, entries, strict=True)) if charge else {}
    sides = sides_of(s, Fight(hex, attackers, charge))
    ours = reckoner.attack(s, attackers, entries, hex, charge)
    theirs = reckoner.defence(s, attackers, hex)
    assert parts(attack_tally(s, sides)) == ours, (attackers, hex)
    assert parts(defence_tally(s, sides)) == theirs, (attackers, hex)
    present = (brigadiers(s, attackers), brigadiers(s, reckoner.defenders_of(s, hex)))
    totals = (sum(ours.values()), sum(theirs.values()))
    lost, hits = reckoner.takes(s, attackers, hex, *totals, present)
    assert taken_chance(s, sides) == lost, (attackers, hex)
    assert attack_chances(s, sides) == hits, (attackers, hex)
    s.entries = {}
