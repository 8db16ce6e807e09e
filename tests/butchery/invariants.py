"""What is true of every position of A Sheer Butchery at every question."""

from __future__ import annotations

from tests.great_battles.invariants import check_battle, still_to_come
from tricolore.core.ask import Ask, Choose
from tricolore.core.game import Game
from tricolore.rulesets.butchery.setting import WEATHERS
from tricolore.rulesets.butchery.state import OFF_MAP, Butchery


def check(game: Game) -> None:
    """What holds in the whole series, and everything below."""
    s = game.state
    assert isinstance(s, Butchery)
    check_battle(game, s, guns_beside_foot=1)
    check_leaders(s, game.chance_ask)
    check_losses(s)
    assert s.turn >= 1, f"turn {s.turn}"
    assert s.weather in WEATHERS, f"weather {s.weather}"
    assert s.active not in s.cup, f"{s.active} is active and in the cup"


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
    coming = still_to_come(s)
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
