"""14.4: The French reserve at Reichshoffen, and MacMahon's marker."""

from __future__ import annotations

from tricolore.core.ask import Rule, choose_unit, confirm
from tricolore.rulesets.macmahon.state import Agree, MacMahon
from tricolore.rulesets.macmahon.subjects import AgreeToMarker, AskForMarker, LeadWhich, PlaceMarker

MARKER = "macmahon"
"""The marker's name among those in the cup."""

# The reserve


def release_reserve(s: MacMahon) -> None:
    """Release it at the start of a turn if the enemy has come too near or it is late enough.

    `MacMahon.occupy` notes when an enemy comes too near.
    """
    reserve = s.setting.special.reserve
    if reserve is None or not s.reserve:
        return
    if s.alarm or s.turn >= reserve.turn:
        s.tell("14.4", "{formation} is no longer held in reserve.", formation=s.reserve)
        s.reserve, s.alarm = "", False


def held_back(s: MacMahon, formation: str) -> bool:
    """Whether the reserve has no marker in play: it does not move or shoot, but it defends and
    rallies."""
    return bool(s.reserve) and formation == s.reserve


# The optional marker


def agree(s: MacMahon, _: Agree) -> Rule[None]:
    """It is in play if its owner asks for it and the enemy agrees."""
    marker = s.setting.special.marker
    assert marker is not None
    if not (yield from confirm(marker.side, "14.4", AskForMarker())):
        return
    if (yield from confirm(s.enemy_of(marker.side), "14.4", AgreeToMarker())):
        s.marker = marker.uses
        s.tell("14.4", "Both sides agree to play with MacMahon's marker.")


def place_marker(s: MacMahon) -> Rule[None]:
    """Once in the game it may go into the cup with the others."""
    marker = s.setting.special.marker
    if marker is None or not s.marker or not may_activate(s):
        return
    if (yield from confirm(marker.side, "14.4", PlaceMarker())):
        s.marker -= 1
        s.placed = True
        s.tell("14.4", "MacMahon's marker goes into the cup.")


def draw_marker(s: MacMahon) -> Rule[str]:
    """It activates one formation, even one that has already acted; "" if there is none."""
    marker = s.setting.special.marker
    assert marker is not None
    s.placed = False
    s.tell("14.4", "MacMahon's marker is drawn.")
    able = may_activate(s)
    if not able:
        return ""
    return (yield from choose_unit(marker.side, "14.4", LeadWhich(), able))


def may_activate(s: MacMahon) -> list[str]:
    """Formations of his side on the map, except one in reserve."""
    marker = s.setting.special.marker
    side = marker.side if marker is not None else ""
    return [
        id
        for id, formation in s.setting.roster.formations.items()
        if formation.side == side and s.members(id) and not held_back(s, id)
    ]
