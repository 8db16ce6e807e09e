"""4 B: Initiative, and how markers are drawn."""

from __future__ import annotations

from tricolore.core.ask import Rule, draw, roll_d6
from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules import markers
from tricolore.rulesets.great_battles.rules.markers import available_markers, begin_with, has_units
from tricolore.rulesets.macmahon.activation import act
from tricolore.rulesets.macmahon.reichshoffen import (
    MARKER,
    draw_marker,
    held_back,
    place_marker,
)
from tricolore.rulesets.macmahon.state import OFF_MAP, Activate, Initiative, MacMahon, Operations


def initiative_phase(s: MacMahon, _: Initiative) -> Rule[None]:
    """The side with the initiative chooses which of its formations acts first.

    The other markers go into the cup; all of them do if no side has the initiative.
    """
    pool = [id for id in available_markers(s) if not held_back(s, id)]
    yield from place_marker(s)
    winner = yield from initiative(s)
    yield from begin_with(s, winner, pool, "4", say("has"))


def initiative(s: MacMahon) -> Rule[str]:
    """The side that has it; "" if no chief is on the map.  Dice decide only between two chiefs."""
    first, second = s.setting.sides
    chiefs = {side: chief_of(s, side) for side in s.setting.sides}
    if not chiefs[first] and not chiefs[second]:
        s.tell("4", "There is no commander in chief on the map: nobody has the initiative.")
        return ""
    if not chiefs[first] or not chiefs[second]:
        return first if chiefs[first] else second
    dice, totals = {}, {}
    for side in s.setting.sides:
        name, bonus = s.setting.side_names[side], s.setting.roster.chiefs[chiefs[side]].initiative
        dice[side] = yield from roll_d6("4", f"initiative of the {name} side")
        totals[side] = dice[side] + bonus
    s.tell(
        "4",
        "Initiative: {first} {mine}, {second} {theirs}.",
        first=s.setting.side_names[first],
        mine=_sum(dice[first], totals[first]),
        second=s.setting.side_names[second],
        theirs=_sum(dice[second], totals[second]),
        dice=(dice[first], dice[second]),
    )
    if totals[first] == totals[second]:
        return s.setting.tie
    return first if totals[first] > totals[second] else second


def chief_of(s: MacMahon, side: str) -> str:
    """The chief on the map whose bonus a side adds (the first of several); "" if there is none."""
    for id, chief in s.setting.roster.chiefs.items():
        if chief.side == side and s.chiefs.get(id, OFF_MAP) != OFF_MAP:
            return id
    return ""


def operations_phase(s: MacMahon, step: Operations) -> Rule[None]:
    """Draw markers until none is left, including MacMahon's if it is in the cup (14.4)."""
    if not s.placed:
        yield from markers.operations_phase(s, step)
        return
    s.cup = tuple(id for id in s.cup if has_units(s, id))
    marker = yield from draw("4", "marker", (*s.cup, MARKER))
    s.then(Operations())
    if marker == MARKER:
        formation = yield from draw_marker(s)
        if formation:
            yield from act(s, formation, freely=True)
        return
    s.tell("4", "The marker of {formation} is drawn.", formation=marker)
    s.cup = tuple(id for id in s.cup if id != marker)
    s.then(Activate(marker))


def _sum(die: int, total: int) -> str:
    return f"{die}+{total - die}" if total != die else str(die)
