"""What must be true at every question of every game of the series."""

from __future__ import annotations

from tricolore.core.ask import Choose
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.rules.state import Battle
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY


def check_battle(game: Game, s: Battle, guns_beside_foot: int) -> None:
    """Check everything below."""
    check_question(game, s)
    check_units(s)
    check_stacks(s, guns_beside_foot)
    check_field(s)
    check_turn(s)
    check_markers(s)
    check_saved(game)


def check_saved(game: Game) -> None:
    """A saved game can be loaded; the check of saved states accepts it."""
    if not game.journal:
        rules, name = game.ruleset, game.scenario.partition(":")[2]
        saved = rules.encode(game.checkpoint)
        assert rules.encode(rules.decode(saved, name)) == saved, "saved and read, it is another"


def check_question(game: Game, s: Battle) -> None:
    ask = game.chance_ask
    assert (ask is None) == (s.result is not None), "the game is over when it has a result"
    if isinstance(ask, Choose):
        assert ask.side in s.setting.sides, f"{ask.side} is no side"
    dice = len(game.inputs) - game.ply
    assert s.rolls == dice, f"{s.rolls} dice counted, {dice} in the record"


def check_units(s: Battle) -> None:
    counters, passable = s.setting.roster.counters, s.ground.edges
    for uid, unit in s.units.items():
        counter = counters[uid]
        assert unit.hex in s.setting.board, f"{uid} stands off the map at {unit.hex}"
        assert passable[counter.arm][unit.hex], f"{uid} stands where nobody can, at {unit.hex}"
        assert 0 <= unit.facing < 6, f"{uid} faces {unit.facing}"
        assert 0 <= unit.losses < counter.cohesion, f"{uid} has lost {unit.losses} steps"
        assert uid not in s.waiting, f"{uid} is on the map and waits to enter it"


def check_stacks(s: Battle, guns_beside_foot: int) -> None:
    """A stack has one infantry or cavalry and some artillery, or two artillery, of one side."""
    counters = s.setting.roster.counters
    stacked = [(uid, hex) for hex, uids in s.stacks.items() for uid in uids]
    assert len(stacked) == len(s.units), "stacks and units disagree"
    for uid, hex in stacked:
        assert s.units[uid].hex == hex, f"{uid} is listed at {hex}, where it does not stand"
    for hex, uids in s.stacks.items():
        if len(uids) > 1:
            assert len({counters[uid].side for uid in uids}) == 1, f"two sides at {hex}: {uids}"
            guns = sum(counters[uid].arm == ARTILLERY for uid in uids)
            foot = len(uids) - guns
            most = guns_beside_foot if foot else 2
            assert foot < 2, f"stacked without artillery at {hex}: {uids}"
            assert guns <= most, f"{guns} artillery at {hex}: {uids}"


def check_field(s: Battle) -> None:
    """The cached zones are those of the units on the map.

    Guns left behind by a retreat control nothing.
    """
    lost = s.abandoned()
    for side in s.setting.sides:
        field, units = s.field(side), {uid: s.units[uid] for uid in s.of_side(side)}
        zones = s.ground.zone
        occupied = {unit.hex for unit in units.values()}
        assert field.occupied == occupied, f"{side}: hexes out of date"
        able = [unit for uid, unit in units.items() if uid not in lost]
        zone = {hex for unit in able for hex in zones[unit.hex][unit.facing]}
        assert field.zone == zone, f"{side}: zones out of date"


def check_turn(s: Battle) -> None:
    assert 0 <= s.turn <= s.setting.turns, f"turn {s.turn}"
    places = {hex for place in s.setting.places for hex in place.hexes}
    assert set(s.control) == places, "control of hexes that are no places"
    assert set(s.control.values()) <= set(s.setting.sides), "control of nobody"


def check_markers(s: Battle) -> None:
    formations = s.setting.roster.formations
    assert len(set(s.cup)) == len(s.cup), f"the cup holds a marker twice: {s.cup}"
    assert set(s.cup) <= set(formations), f"the cup holds {s.cup}"
    assert s.active == "" or s.active in formations, f"{s.active} is active"
    assert s.commanded <= set(s.setting.roster.counters), "units in command that do not exist"
    assert all(spent >= 0 for spent in s.moved.values()), "less than nothing spent"


def still_to_come(s: Battle) -> set[str]:
    """Units that arrive in a later turn."""
    return {
        uid
        for arrival in s.setting.arrivals
        if s.arrivals and arrival.turn > s.turn
        for uid in arrival.units
    }
