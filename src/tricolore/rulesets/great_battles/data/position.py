"""Positions of a battle of the series, read from a short text (see docs/positions.md).

| entry | meaning | without it |
| --- | --- | --- |
| `turn` | 1 to the last | 1 |
| `step` | where play begins: one of the game's steps | `turn`, or `activation` if one is active |
| `active` | the formation that acts; needed for the steps of an activation | |
| `cup` | formations whose markers are still to be drawn, not the active one | none |
| `reinforcements` | whether later reinforcements come | false |
| `[units]` | `FI.Dieu = "1918 E disorganised -1"`: hex, facing, condition, steps lost | |
| `[leaders]` | `FI = "1918 ooc aide"`: commanders by formation | beside none |
| `[chiefs]` | `napoleon = "1720"` | |
| `[control]` | `Medole = "allied"`: who holds a place, or a hex of one | as at the start |
| `[losses]` | the losses track by formation | the steps its units have lost |
| `broken` | formations already broken | none |
| `[waiting]` | formations due but not on the map, and how often each failed to enter | none |
| `[moved]` | movement points spent by units of the active formation, in halves | none |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import DataError, PositionError
from tricolore.core.hexes import number
from tricolore.core.state import Record
from tricolore.core.words import count
from tricolore.rulesets.great_battles.rules.stacking import has_room
from tricolore.rulesets.great_battles.rules.state import OFF_MAP, Activate, Battle, Leader, Unit
from tricolore.rulesets.kit.layout import read_place
from tricolore.rulesets.kit.positions import (
    flag_of,
    known,
    names_of,
    once,
    pieces_of,
    table_of,
    whole_of,
    word_of,
)

Steps = Mapping[str, tuple[Record, ...]]
"""The agenda at which play starts, by the name of the step.

All games have the steps `turn` and `activation`; those in `ACTING` need an active formation.
"""
ACTING = ("activation", "barrage", "movement", "combat")

MOST_MOVED = 12
"""The most movement points that a unit can use in one activation."""

KNOWN = (
    "turn",
    "step",
    "active",
    "cup",
    "reinforcements",
    "units",
    "leaders",
    "chiefs",
    "control",
    "losses",
    "broken",
    "moved",
    "waiting",
)


def fill(s: Battle, fields: Mapping[str, Any], steps: Steps) -> None:
    """Put what a position describes on the map; mistakes are reported in a sentence."""
    setting = s.setting
    s.turn = whole_of(fields, "turn", 1, setting.turns)
    _set_control(s, fields)
    try:
        _place_units(s, pieces_of(fields, "units"))
        _place_leaders(s, fields)
    except DataError as error:
        raise PositionError(f"{error}.") from None
    _set_tracks(s, fields)
    _set_moment(s, fields, steps)
    _set_moved(s, fields)
    _set_waiting(s, fields)
    s.arrivals = flag_of(fields, "reinforcements")
    if s.arrivals:
        _expect_reinforcements(s)


def _set_control(s: Battle, fields: Mapping[str, Any]) -> None:
    """Set who controls the places: as at the start, then whole places, then single hexes.

    This comes before the units, because a unit in a place holds its hex whatever is written.
    """
    places = {place.name: place.hexes for place in s.setting.places}
    s.control = {hex: place.holder for place in s.setting.places for hex in place.hexes}
    hexes = {number(hex): (hex,) for hex in s.control}
    written = table_of(fields, "control")
    for name, side in written.items():
        if name.isdigit() and name not in hexes:
            raise PositionError(f"{name} is no hex of a place; those are {', '.join(hexes)}.")
        known(name, {**places, **hexes}, "place")
        if side not in s.setting.side_names:
            sides = " and ".join(map(repr, s.setting.side_names))
            raise PositionError(f"There is no side {side!r} to hold {name}. The sides are {sides}.")
    for held in (places, hexes):
        for name in written:
            s.control.update(dict.fromkeys(held.get(name, ()), written[name]))


def _place_units(s: Battle, units: Mapping[str, str]) -> None:
    for uid, text in units.items():
        known(uid, s.setting.roster.counters, "unit")
        hex, facing = read_place(text, s.setting.board, f"Unit {uid}", facing=True)
        if not s.ground.edges["infantry"][hex]:
            raise PositionError(f"Unit {uid} cannot stand at {text.split()[0]}.")
        if not has_room(s, uid, hex):
            raise PositionError(f"Unit {uid} finds no room at {text.split()[0]} (3: stacking).")
        disorganised, losses = False, 0
        words = text.split()[2:]
        once(words, f"Unit {uid}")
        for word in words:
            if word == "disorganised":
                disorganised = True
            elif word.startswith("-") and word[1:].isascii() and word[1:].isdigit():
                losses = int(word[1:])
            else:
                raise PositionError(
                    f"Unit {uid}: {word!r} is no condition; write disorganised, or -1 for a step."
                )
        if losses >= s.counter(uid).cohesion:
            lost = count(losses, "step loss", "step losses")
            raise PositionError(f"Unit {uid} would be eliminated by {lost}.")
        s.place(uid, hex, facing)
        s.units[uid] = Unit(hex, facing, disorganised, losses)
        s.occupy(s.side(uid), hex)


def _place_leaders(s: Battle, fields: Mapping[str, Any]) -> None:
    board = s.setting.board
    for id, text in pieces_of(fields, "leaders").items():
        led(s, id)
        words = text.split()
        hex, _ = read_place(text, board, f"Leader {id}", facing=False)
        for word in words[1:]:
            if word not in ("ooc", "aide"):
                raise PositionError(f"Leader {id}: {word!r} is neither ooc nor aide.")
        once(words[1:], f"Leader {id}")
        _check_ground(s, hex, s.formation(id).side, f"Leader {id}")
        s.leaders[id] = Leader(hex, "ooc" in words, "aide" in words)
    for id, text in pieces_of(fields, "chiefs").items():
        known(id, s.setting.roster.chiefs, "chief")
        hex, _ = read_place(text, board, f"Chief {id}", facing=False)
        _check_ground(s, hex, s.setting.roster.chiefs[id].side, f"Chief {id}")
        s.chiefs[id] = hex


def _check_ground(s: Battle, hex: int, side: str, who: str) -> None:
    """Check that a leader stands where a horse can, and not among the enemy."""
    written = s.setting.board.number_and_label(hex)
    if not s.ground.edges["cavalry"][hex]:
        raise PositionError(f"{who} cannot stand at {written}.")
    if hex in s.field(s.enemy_of(side)).occupied:
        raise PositionError(f"{who} stands among the enemy at {written}.")


def _set_tracks(s: Battle, fields: Mapping[str, Any]) -> None:
    for uid, unit in s.units.items():
        formation = s.formation(s.counter(uid).formation)
        if unit.losses and not formation.detached:
            s.losses[formation.id] = s.losses.get(formation.id, 0) + unit.losses
    for id, steps in table_of(fields, "losses").items():
        led(s, id)
        s.losses[id] = whole_of({f"losses of {id}": steps}, f"losses of {id}", 0, 99)
    for id in formations_of(s, fields, "broken"):
        led(s, id)
        s.broken[id] = True


def _set_moved(s: Battle, fields: Mapping[str, Any]) -> None:
    active = fields.get("active", "")
    for uid, text in pieces_of(fields, "moved").items():
        known(uid, s.units, "unit on the map")
        try:
            points = float(text)
        except ValueError:
            raise PositionError(f"Unit {uid} has moved {text!r}; write points, as 1.5.") from None
        if not 0 <= points <= MOST_MOVED or points % 0.5:
            raise PositionError(
                f"Unit {uid} has moved {text}; it may be 0 to {MOST_MOVED}, in halves."
            )
        if s.counter(uid).formation != active:
            who = active or "no formation"
            raise PositionError(f"Unit {uid} has not moved in this activation: {who} is active.")
        s.moved[uid] = int(2 * points)


def _set_waiting(s: Battle, fields: Mapping[str, Any]) -> None:
    """Formations that are due and have not arrived: their units that are not on the map wait to
    enter."""
    for id, failed in table_of(fields, "waiting").items():
        known(id, s.setting.roster.formations, "formation")
        key = f"waiting of {id}"
        failures = whole_of({key: failed}, key, 0, s.setting.turns)
        due = [a for a in s.setting.arrivals if a.formation == id and a.turn <= s.turn]
        coming = {uid: a.hex for a in due for uid in a.units if uid not in s.units}
        if not coming:
            raise PositionError(f"Nobody of {id} is due by turn {s.turn} and not on the map.")
        s.waiting.update(coming)
        for arrival in due:
            if arrival.commander and id not in s.leaders:
                s.leaders[id] = Leader(OFF_MAP)
                s.waiting[id] = arrival.hex
        if failures and id not in s.waiting:
            raise PositionError(f"The commander of {id} is on the map: it has not failed to enter.")
        if failures:
            s.failures[id] = failures


def _expect_reinforcements(s: Battle) -> None:
    """The leaders of later reinforcements wait off the map."""
    for arrival in s.setting.arrivals:
        if arrival.turn > s.turn and arrival.commander:
            s.leaders.setdefault(arrival.formation, Leader(OFF_MAP))
        if arrival.turn > s.turn and arrival.chief:
            s.chiefs.setdefault(arrival.chief, OFF_MAP)


def _set_moment(s: Battle, fields: Mapping[str, Any], steps: Steps) -> None:
    s.active = fields.get("active", "")
    if s.active:
        known(s.active, s.setting.roster.formations, "formation")
    step = word_of(fields, "step", steps, "activation" if s.active else "turn")
    s.cup = formations_of(s, fields, "cup")
    if s.active in s.cup:
        raise PositionError(f"{s.active} is active: its marker is not in the cup any more.")
    s.agenda = steps[step]
    if step in ACTING:
        if not s.active:
            raise PositionError(f'The step "{step}" needs an active formation.')
        formation = s.formation(s.active)
        if step == "activation":
            s.agenda = (Activate(s.active), *s.agenda)
            s.active = ""
        else:
            leader = s.leaders.get(s.active)
            s.activated = leader is not None and not leader.ooc and not formation.detached
    elif s.active:
        raise PositionError(f'In the step "{step}" no formation is active yet.')
    if step == "turn":
        s.turn -= 1  # the turn begins with its first step


def led(s: Battle, id: str) -> None:
    """Check that a formation has a commander and a losses track."""
    known(id, s.setting.roster.formations, "formation")
    if s.formation(id).detached:
        raise PositionError(f"{id} are detached units: no commander, no losses track.")


def formations_of(s: Battle, fields: Mapping[str, Any], key: str) -> tuple[str, ...]:
    ids = fields.get(key, [])
    if not isinstance(ids, list | tuple):
        raise PositionError(f'{key} is {ids!r}; write a list of formations, as ["FI", "AV"].')
    return names_of(ids, key, s.setting.roster.formations, "formation")
