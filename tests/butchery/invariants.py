"""What is true of every position of A Sheer Butchery at every question."""

from __future__ import annotations

from tricolore.core.ask import Ask, Choose
from tricolore.core.game import Game
from tricolore.rulesets.butchery.setting import SIDES, WEATHERS
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery
from tricolore.rulesets.great_battles.terrain import ARTILLERY


def check(game: Game) -> None:
    """Everything below."""
    s = game.state
    assert isinstance(s, Butchery)
    check_question(game, s)
    check_units(s)
    check_stacks(s)
    check_field(s)
    check_leaders(s, game.chance_ask)
    check_losses(s)
    check_turn(s)
    check_markers(s)


def check_question(game: Game, s: Butchery) -> None:
    ask = game.chance_ask
    assert (ask is None) == (s.result is not None), "the game is over when it has a result"
    if isinstance(ask, Choose):
        assert ask.side in SIDES, f"{ask.side} is no side"
    dice = len(game.inputs) - game.ply
    assert s.rolls == dice, f"{s.rolls} dice counted, {dice} in the record"


def check_units(s: Butchery) -> None:
    counters, passable = s.setting.roster.counters, s.ground.edges
    for uid, unit in s.units.items():
        counter = counters[uid]
        assert unit.hex in s.setting.board, f"{uid} stands off the map at {unit.hex}"
        assert passable[counter.arm][unit.hex], f"{uid} stands where nobody can, at {unit.hex}"
        assert 0 <= unit.facing < 6, f"{uid} faces {unit.facing}"
        assert 0 <= unit.losses < counter.cohesion, f"{uid} has lost {unit.losses} steps"
        assert uid not in s.waiting, f"{uid} is on the map and waits to enter it"


def check_stacks(s: Butchery) -> None:
    """One infantry or cavalry with one artillery, or two artillery; one side only (3)."""
    counters = s.setting.roster.counters
    stacked = [(uid, hex) for hex, uids in s.stacks.items() for uid in uids]
    assert len(stacked) == len(s.units), "stacks and units disagree"
    for uid, hex in stacked:
        assert s.units[uid].hex == hex, f"{uid} is listed at {hex}, where it does not stand"
    for hex, uids in s.stacks.items():
        if len(uids) > 1:
            assert len({counters[uid].side for uid in uids}) == 1, f"two sides at {hex}: {uids}"
            guns = sum(counters[uid].arm == ARTILLERY for uid in uids)
            assert len(uids) == 2, f"{len(uids)} units at {hex}: {uids}"
            assert guns >= 1, f"stacked without artillery at {hex}: {uids}"


def check_field(s: Butchery) -> None:
    """What the state remembers of zones is what the units on the map give."""
    for side in SIDES:
        field, units = s.field(side), [s.units[uid] for uid in s.of_side(side)]
        zones = s.ground.zone
        assert field.occupied == {unit.hex for unit in units}, f"{side}: hexes out of date"
        zone = {hex for unit in units for hex in zones[unit.hex][unit.facing]}
        assert field.zone == zone, f"{side}: zones out of date"


FATE = ("10.4.11", "10.4.12")
"""While one of these is asked, a leader whose hex the enemy has entered is still there."""


def check_leaders(s: Butchery, ask: Ask | None) -> None:
    fleeing = ask.side if isinstance(ask, Choose) and ask.rule in FATE else ""
    roster, board = s.setting.roster, s.setting.board
    hexes = [(id, leader.hex, roster.formations[id].side) for id, leader in s.leaders.items()]
    hexes += [(id, hex, roster.chiefs[id].side) for id, hex in s.chiefs.items()]
    hexes += [(f"rider of {id}", r.hex, roster.chiefs[id].side) for id, r in s.riders.items()]
    for id, hex, side in hexes:
        if hex == OFF_MAP:
            assert not id.startswith("rider"), f"{id} rides off the map"
            continue
        assert hex in board, f"{id} stands off the map at {hex}"
        assert s.ground.edges["cavalry"][hex], f"{id} stands where nobody can, at {hex}"
        if hex in s.stacks:
            friendly = s.side(s.stacks[hex][0]) == side
            assert friendly or fleeing == side, f"{id} stands among enemies at {hex}"
    for formation in s.leaders:
        assert not roster.formations[formation].detached, f"{formation} has no commander"
    for chief in s.killed:
        assert chief not in s.chiefs, f"{chief} is dead and on the map"
        assert chief not in s.riders, f"{chief} is dead and has a rider"
    for chief, rider in s.riders.items():
        assert s.chiefs.get(chief, OFF_MAP) != OFF_MAP, f"{chief} has a rider and is not there"
        assert rider.target in roster.formations, f"a rider is bound for {rider.target}"


def check_losses(s: Butchery) -> None:
    """The track holds the steps of units on the map and of those that are gone (10.4.9)."""
    coming = {
        uid
        for arrival in s.setting.arrivals
        if s.arrivals and arrival.turn > s.turn
        for uid in arrival.units
    }
    for id, formation in s.setting.roster.formations.items():
        if formation.detached:
            assert id not in s.losses, f"losses of detached units of {id} are tracked"
            continue
        lost = 0
        for uid in formation.units:
            if uid in s.units:
                lost += s.units[uid].losses
            elif uid not in s.waiting and uid not in coming:
                lost += s.counter(uid).cohesion
        assert s.losses.get(id, 0) == lost, f"{id}: {lost} steps lost, {s.losses.get(id)} tracked"
        assert (id in s.broken) == (lost >= formation.losses), f"{id} broken at {lost} steps"


def check_turn(s: Butchery) -> None:
    assert 1 <= s.turn <= s.setting.turns, f"turn {s.turn}"
    assert s.weather in WEATHERS, f"weather {s.weather}"
    places = {hex for place in s.setting.places for hex in place.hexes}
    assert set(s.control) == places, "control of hexes that are no places"
    assert set(s.control.values()) <= set(SIDES), "control of nobody"


def check_markers(s: Butchery) -> None:
    formations = s.setting.roster.formations
    assert len(set(s.cup)) == len(s.cup), f"the cup holds a marker twice: {s.cup}"
    assert set(s.cup) <= set(formations), f"the cup holds {s.cup}"
    assert s.active == "" or s.active in formations, f"{s.active} is active"
    assert s.active not in s.cup, f"{s.active} is active and in the cup"
    assert s.commanded <= set(s.setting.roster.counters), "units in command that do not exist"
    assert all(spent >= 0 for spent in s.moved.values()), "less than nothing spent"
