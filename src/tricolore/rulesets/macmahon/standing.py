"""The state of the battle in words, for the browser's table and the terminal."""

from __future__ import annotations

from typing import NamedTuple

from tricolore.core.text import say
from tricolore.core.words import listed
from tricolore.rulesets.great_battles.rules.activation import taken_directly
from tricolore.rulesets.macmahon.magenta import has_come
from tricolore.rulesets.macmahon.state import MacMahon
from tricolore.rulesets.macmahon.victory import ATTACKER, holder, judge


class Note(NamedTuple):
    """A special rule in force."""

    id: str
    title: str
    text: str
    side: str


def outcome(s: MacMahon) -> str:
    """Who would win if the game ended now."""
    winner = judge(s).winner
    if winner is None:
        return say("a draw")
    return say("{winner} victory", winner=s.setting.side_names[winner])


def demand(s: MacMahon) -> str:
    """What a side needs to win (13.2, 14.2)."""
    if s.setting.id == "magenta":
        return say(
            "a point for each hex of Magenta and each enemy corps demoralised; the most wins"
        )
    places = s.setting.places
    missing = [place.name for place in places if holder(s, place) != ATTACKER]
    if not missing:
        return say("the Germans hold all four villages")
    if len(missing) == len(places):
        return say("the Germans need all four villages, and have none of them")
    lacking = "the Germans need all four villages, and lack {places}"
    return say(lacking, places=listed(missing))


def plight(s: MacMahon, formation: str) -> str:
    """9.4: whether it is demoralised, or will be from the next turn on."""
    if formation not in s.broken:
        return ""
    return say("demoralised") if s.broken[formation] else say("demoralised next turn")


def notes(s: MacMahon) -> list[Note]:
    """Special rules of the battle (13.4, 14.4) and direct command (8.2), where they apply now."""
    found = [_waiting(s), _reserve(s), _marker(s), _charges(s), *_directed(s)]
    return [note for note in found if note is not None]


def _waiting(s: MacMahon) -> Note | None:
    """13.4: one commander is slow until another has arrived."""
    waiting = s.setting.special.waiting
    if waiting is None or has_come(s, waiting.until) or waiting.formation not in s.leaders:
        return None
    if s.leaders[waiting.formation].aide:
        return None
    who, other = s.formation(waiting.formation), s.formation(waiting.until)
    modifier = str(waiting.modifier).replace("-", "−")
    text = say(
        "{commander} has {modifier} to his activation tests until a unit of {other:'s} is there",
        commander=who.commander,
        modifier=modifier,
        other=other.commander,
    )
    title = say("Waiting for {commander}", commander=other.commander)
    return Note("waiting", title, text, who.side)


def _reserve(s: MacMahon) -> Note | None:
    """14.4: a formation that is held back."""
    reserve = s.setting.special.reserve
    if reserve is None or not s.reserve:
        return None
    formation = s.formation(s.reserve)
    if s.alarm:
        text = say("{formation} is released when the next turn begins", formation=formation.name)
    else:
        clock = s.setting.clock(reserve.turn)
        until = "{formation}, until the enemy comes too near or {clock}"
        text = say(until, formation=formation.name, clock=clock)
    return Note("reserve", say("In reserve"), text, formation.side)


def _marker(s: MacMahon) -> Note | None:
    """14.4, optional: a marker that activates any one formation."""
    marker = s.setting.special.marker
    if marker is None or not (s.marker or s.placed):
        return None
    text = say("in the cup") if s.placed else say("may go into the cup once")
    return Note("macmahon", say("MacMahon's marker"), text, marker.side)


def _charges(s: MacMahon) -> Note | None:
    """14.4: charges to the death that are left."""
    charges = s.setting.charges
    if not charges:
        return None
    text = listed([charges[id].name for id in s.charges]) or say("all ridden")
    return Note("charges", say("Charges to the death"), text, next(iter(charges.values())).side)


def _directed(s: MacMahon) -> list[Note]:
    """8.2: units that their chief commands directly this turn."""
    found = []
    for chief in s.setting.roster.chiefs.values():
        units = [s.setting.roster.name_of(uid) for uid in taken_directly(s, chief.id)]
        if units:
            title = say("Directly under {chief}", chief=chief.name)
            found.append(Note(f"direct-{chief.id}", title, listed(units), chief.side))
    return found
