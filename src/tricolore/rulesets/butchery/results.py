"""10.4.5 to 10.4.9: What a combat result does; retreats and step losses."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_hex
from tricolore.rulesets.butchery.cohesion import cohesion_test
from tricolore.rulesets.butchery.leaders import enemy_enters, fall_with, go_along
from tricolore.rulesets.butchery.state import Butchery
from tricolore.rulesets.great_battles.orientation import turn_after
from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.stacking import has_room
from tricolore.rulesets.great_battles.terrain import CAVALRY

# 10.4.5 Combat results


def apply_result(s: Butchery, uid: str, result: str, barrage: bool = False) -> Rule[None]:
    """X nothing; T a test, D if it fails; D disorganised and back one hex; D+1 a step besides."""
    if result == "X":
        return
    if result == "T":
        if (yield from cohesion_test(s, uid, "10.4.5")):
            return
        result = "D"
    steps = 1 if result == "D+1" else 0
    if s.units[uid].disorganised:
        steps += 1
    else:
        disorganise(s, uid, "10.4.5")
    yield from lose_steps(s, uid, steps, "10.4.5")
    if uid in s.units and not barrage and s.units[uid].hex not in s.ground.towns:
        yield from retreat_after_combat(s, uid)


def disorganise(s: Butchery, uid: str, rule: str) -> None:
    s.update(uid, disorganised=True)
    s.tell(rule, "{unit} is disorganised.", unit=uid)


def enter_woods(s: Butchery, uid: str, left: int) -> None:
    """Cavalry that has come into woods otherwise than by road is disorganised by them."""
    unit = s.units[uid]
    into_woods = (left, unit.hex) in s.ground.woods_edges
    if into_woods and s.counter(uid).arm == CAVALRY and not unit.disorganised:
        disorganise(s, uid, "10.3")


# 10.4.6 Retreat after combat


def retreat_after_combat(s: Butchery, uid: str) -> Rule[None]:
    """One hex toward its own edge, on through friends where they leave no room."""
    side, start = s.side(uid), s.units[uid].hex
    here = start
    while True:
        hexes = retreat_hexes(s, uid, here)
        if not hexes:
            s.tell("10.4.6", "{unit} cannot retreat.", unit=uid)
            yield from lose_steps(s, uid, 1, "10.4.6")
            return
        here = yield from choose_hex(side, "10.4.6", f"Retreat {uid} where?", hexes, uid)
        if has_room(s, uid, here):
            break
        for friend in s.stacks[here]:
            if not s.units[friend].disorganised:
                disorganise(s, friend, "10.4.6")
    s.place(uid, here)
    go_along(s, side, start, here)
    s.tell("10.4.6", "{unit} retreats to {hex}.", unit=uid, hex=here)
    s.occupy(side, here)
    yield from enemy_enters(s, side, here)
    if here in s.field(enemy_of(side)).zone:
        s.tell("10.4.6", "{unit} has retreated into an enemy zone of control.", unit=uid)
        yield from lose_steps(s, uid, 1, "10.4.6")
    if uid in s.units:
        yield from turn_after(s, uid, start, "10.4.6")


def retreat_hexes(s: Butchery, uid: str, here: int) -> list[int]:
    """Out of enemy zones if possible, then the cheapest ground; the owner has the choice."""
    side = s.side(uid)
    enemies, zone = s.field(enemy_of(side))
    costs = dict(s.ground.edges[s.counter(uid).arm][here])
    rear = _rearward(s, side, here)
    open_ = [hex for hex in rear if hex in costs and _leads_on(s, uid, hex, enemies)]
    if not open_:
        return []
    ranks = {hex: (hex in zone, costs[hex]) for hex in open_}
    best = min(ranks.values())
    return [hex for hex in open_ if ranks[hex] == best]


def _leads_on(s: Butchery, uid: str, hex: int, enemies: frozenset[int]) -> bool:
    """A hex with room, or full of friends behind whom there is some."""
    if hex in enemies:
        return False
    if has_room(s, uid, hex):
        return True
    passable = {other for other, _ in s.ground.edges[s.counter(uid).arm][hex]}
    rear = _rearward(s, s.side(uid), hex)
    return any(_leads_on(s, uid, other, enemies) for other in rear if other in passable)


def _rearward(s: Butchery, side: str, hex: int) -> list[int]:
    """The three neighbours toward the side's own map edge."""
    around = s.setting.board.neighbours[hex]
    return [other for way in s.setting.rearward[side] if (other := around[way]) is not None]


# 10.4.9 Step losses


def lose_steps(s: Butchery, uid: str, steps: int, rule: str) -> Rule[None]:
    """Losses are carried to the formation's track; a unit without steps is gone."""
    if not steps:
        return
    unit, counter = s.units[uid], s.counter(uid)
    left = counter.cohesion - unit.losses
    if steps < left:
        s.update(uid, losses=unit.losses + steps)
        s.tell(rule, "{unit} loses {steps}.", unit=uid, steps=_steps(steps))
        record_losses(s, counter.formation, steps)
        return
    yield from eliminate(s, uid, rule)


def eliminate(s: Butchery, uid: str, rule: str) -> Rule[None]:
    """The unit leaves the map; the steps it still had count as lost."""
    unit, counter = s.units[uid], s.counter(uid)
    s.remove(uid)
    s.tell(rule, "{unit} is eliminated.", unit=uid, hex=unit.hex)
    record_losses(s, counter.formation, counter.cohesion - unit.losses)
    yield from fall_with(s, counter.side, unit.hex)
    formation = counter.formation
    if formation in s.leaders and not s.formation_in_play(formation):
        del s.leaders[formation]
        s.waiting.pop(formation, None)


def record_losses(s: Butchery, formation: str, steps: int) -> None:
    """Detached units are never tallied; a formation at its number is flipped to broken."""
    entry = s.formation(formation)
    if entry.detached:
        return
    s.losses[formation] = s.losses.get(formation, 0) + steps
    if s.losses[formation] >= entry.losses and formation not in s.broken:
        s.broken[formation] = False
        s.tell(
            "10.4.9", "{formation} has lost half its strength and is broken.", formation=formation
        )


def _steps(steps: int) -> str:
    return "a step" if steps == 1 else f"{steps} steps"
