"""What is true of every position at every question."""

from __future__ import annotations

from tricolore.core.game import Game
from tricolore.rulesets.radetzky.setting import CREW, SIDES
from tricolore.rulesets.radetzky.stacking import within_limit
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Charge, March
from tricolore.rulesets.radetzky.ways import bars_of

EVERY = 8
"""At how many questions a game is saved and read once: that takes longer than all the rest."""


def check(game: Game) -> None:
    s = game.state
    assert isinstance(s, Radetzky)
    assert (game.chance_ask is None) == (s.result is not None), "over when it has a result"
    check_units(s)
    check_stacks(game, s)
    check_derived(s)
    check_command(s)
    check_losses(s)
    check_bridges(s)
    if not game.journal and not game.ply % EVERY:
        rules, name = game.ruleset, game.scenario.partition(":")[2]
        saved = rules.encode(game.checkpoint)
        assert rules.encode(rules.decode(saved, name)) == saved, "saved and read, it is another"


def check_units(s: Radetzky) -> None:
    counters = s.setting.counters
    stacked = [(uid, hex) for hex, stack in s.stacks.items() for uid in stack]
    assert dict(stacked) == {uid: unit.hex for uid, unit in s.units.items()}, "stacks disagree"
    assert len(stacked) == len(s.units), "a unit is in two stacks"
    scattered = [*s.units, *s.waiting, *s.exits]
    assert len(scattered) == len(set(scattered)), "a unit is in two places"
    for uid, unit in s.units.items():
        most = counters[uid].steps
        assert min(most, 1) <= unit.steps <= most, f"{uid} has {unit.steps} steps"


def check_stacks(game: Game, s: Radetzky) -> None:
    """Stacking holds but for a march that passes through."""
    step = game.step
    going = set(step.uids) if isinstance(step, March) else set()
    for hex, stack in s.stacks.items():
        assert stack, f"an empty stack at {hex}"
        assert len({s.side(uid) for uid in stack}) == 1, f"two sides at {hex}"
        passing = not going.isdisjoint(stack)
        assert passing or within_limit(s.setting, stack), f"{stack} at {hex}"
    if isinstance(step, Charge):
        assert s.combat_units(step.target), "nobody is charged"


def check_derived(s: Radetzky) -> None:
    fresh = s.clone()
    fresh.rebuild()
    assert fresh.ground_of == s.ground_of, "who holds which hex is wrong"
    taken = {room: hexes for room, hexes in s.rooms.items() if hexes}
    assert taken == fresh.rooms, "the room that is taken is wrong"
    for side in SIDES:
        assert fresh.contact(side) == s.contact(side), f"contact with the side {side} is wrong"
        assert fresh.nearness(side) == s.nearness(side), f"nearness of the side {side} is wrong"
        assert bars_of(fresh, side) == bars_of(s, side), f"what bars the way of {side} is wrong"
    for uid in s.units:
        assert fresh.is_engaged(uid) == s.is_engaged(uid), f"{uid} is engaged, or not"


def check_command(s: Radetzky) -> None:
    assert not set(s.cup) & set(s.drawn), "a drawn counter is in the cup"
    for side, sheet in s.sheets.items():
        paid = sheet.committed
        assert len(paid) == len(set(paid)), f"{side} has chosen a formation twice"
        assert len(paid) <= s.day.points[side], f"{side} has spent too many points"
        assert len(sheet.box) <= 3, f"{side} has too many formations in the box"
        assert not sheet.reserve or sheet.reserve in sheet.box, f"{side} has a reserve elsewhere"
    if s.act is not None:
        assert s.act.units <= s.used, "an active unit does not count as used"
        assert {s.side(uid) for uid in s.act.units} <= {s.act.side}, "an enemy is active"


def check_losses(s: Radetzky) -> None:
    """Steps that are gone are those that the score knows of."""
    setting = s.setting
    if s.turn < setting.first and any(uid not in s.units for uid in setting.setup):
        return  # the armies are still being placed
    placed = {*setting.setup, *(uid for line in setting.arrivals.values() for uid in line.units)}
    for side in SIDES:
        whole = sum(
            counter.steps - (uid in setting.weakened)
            for uid, counter in setting.counters.items()
            if uid in placed and counter.side == side
        )
        here = sum(unit.steps for uid, unit in s.units.items() if s.side(uid) == side)
        gone = sum(one.steps for uid, one in s.exits.items() if s.side(uid) == side)
        due = sum(s.counter(uid).steps for uid in s.waiting if s.side(uid) == side)
        # Steps that were lost before the scenario began may have been recovered.
        more = s.lost[side] - (whole - here - gone - due)
        before = sum(s.side(uid) == side for uid in setting.weakened)
        assert 0 <= more <= before, f"the losses of {side} are wrong"
        crews = [
            uid
            for uid in placed
            if setting.counters[uid].arm == CREW and setting.counters[uid].side == side
        ]
        left = [uid for uid in crews if uid in s.units or uid in s.exits or uid in s.waiting]
        assert len(crews) - len(left) == s.captured[side], f"lost crews of {side} are wrong"


def check_bridges(s: Radetzky) -> None:
    ground = s.setting.ground
    for uid, bridge in s.bridges.items():
        assert uid in s.units, f"{uid} has a bridge and is not on the map"
        assert ground.is_river(s.units[uid].hex, bridge.over), f"the bridge of {uid} is on land"
    for one in s.engaged:
        assert one.attackers, "an engagement without attackers"
        assert one.defenders, "an engagement without defenders"
        assert all(uid in s.units for uid in one.units), "an engaged unit is not on the map"
