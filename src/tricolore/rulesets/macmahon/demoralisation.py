"""9.4: Formations that have lost too many steps: demoralisation, the march home, leaving the
map."""

from __future__ import annotations

from collections.abc import Iterable

from tricolore.rulesets.great_battles.rules.movement import beside_enemies
from tricolore.rulesets.macmahon.state import MacMahon


def take_effect(s: MacMahon) -> None:
    """A formation whose losses have reached its limit is demoralised from the next turn on."""
    for formation, demoralised in s.broken.items():
        if not demoralised:
            s.broken[formation] = True
            s.tell("9.4", "{formation} is demoralised.", formation=formation)


def is_demoralised(s: MacMahon, formation: str) -> bool:
    """Whether it is demoralised: from the turn after its losses reach its limit."""
    return s.broken.get(formation, False)


# The march home


def nearer_home(s: MacMahon, formation: str, start: int, hex: int, spent: int) -> bool:
    """Whether it ends nearer home than it began.

    The first leg of a move must bring it nearer; later legs may not take it away again.
    """
    away = s.setting.home[formation]
    return away[hex] < away[start] or (spent > 0 and away[hex] == away[start])


def one_hex_only(s: MacMahon, formation: str) -> bool:
    """Whether it may only move one hex towards home, because its commander failed or it has
    none."""
    return is_demoralised(s, formation) and not s.activated


def shunned(s: MacMahon, formation: str) -> frozenset[int]:
    """Hexes that a formation avoids: if it is demoralised, those beside enemy units."""
    if not is_demoralised(s, formation):
        return frozenset()
    return beside_enemies(s, s.formation(formation).side)


def must_go(s: MacMahon, formation: str, hexes: Iterable[int]) -> bool:
    """Whether a unit that can go to these hexes must go: not if all of them are beside enemies."""
    beside = shunned(s, formation)
    return is_demoralised(s, formation) and any(hex not in beside for hex in hexes)


def ways_out(s: MacMahon, formation: str, start: int) -> frozenset[int]:
    """The hexes to which a unit beside an enemy may escape, even beside other enemies; it need
    not."""
    neighbours = s.setting.board.neighbours
    enemies = s.field(s.enemy_of(s.formation(formation).side)).occupied.intersection(
        hex for hex in neighbours[start] if hex is not None
    )
    if not enemies or not is_demoralised(s, formation):
        return frozenset()
    return frozenset(
        hex
        for hex in neighbours[start]
        if hex is not None and hex not in enemies and enemies.isdisjoint(neighbours[hex])
    )


# Off the map


def at_home(s: MacMahon, formation: str, hex: int) -> bool:
    """Whether a demoralised formation may leave the map here."""
    return is_demoralised(s, formation) and s.setting.home[formation][hex] == 0


def leave(s: MacMahon, uid: str) -> None:
    """Remove a unit from the map for good; its steps are not lost, and no leader falls with it.

    A commander who has no units left leaves with the last of them.
    """
    hex, formation = s.units[uid].hex, s.counter(uid).formation
    s.remove(uid)
    s.tell("9.4", "{unit} leaves the map at {hex}.", unit=uid, hex=hex)
    if formation in s.leaders and not s.formation_in_play(formation):
        del s.leaders[formation]
        s.waiting.pop(formation, None)


def leader_leaves(s: MacMahon, formation: str) -> None:
    """Remove a commander from the map; he is not replaced."""
    name, hex = s.who_leads(formation), s.leaders[formation].hex
    del s.leaders[formation]
    s.tell("9.4", "{leader} leaves the map at {hex}.", leader=name, hex=hex)
