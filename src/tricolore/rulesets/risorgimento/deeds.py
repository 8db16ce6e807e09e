"""What the events of Risorgimento 1859 are in the story of what happened (see `rulesets.story`)."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.events import Event
from tricolore.core.text import say
from tricolore.core.words import count
from tricolore.rulesets.kit.table import several
from tricolore.rulesets.table import Blow, Deed

DEEDS: Mapping[str, Deed] = {
    "Turn {turn}, {when}.": "turn",
    "{corps} is activated ({kind}).": "begins",
    "{uid} moves to {hex}.": "marches",
    "{leader} goes to {hex}.": "marches",
    "{uid} enters at {hex}.": "marches",
    "{leader} arrives at {hex}.": "marches",
    "{uid} steps to {hex}.": "marches",
    "{uids} {uids:takes|take} {hex}.": "shifts",
    "{uid} enters {hex}.": "shifts",
    "{uids} {uids:withdraws|withdraw} to {hex}.": "shifts",
    "{uid} withdraws to {hex}.": "shifts",
    "{uid} retreats to {hex}.": "shifts",
    "{uid} is displaced to {hex}.": "shifts",
    "Fire of {guns} at {hex}: {die}, {tally}: {result}.": "strikes",
    "{uid} fires at {hex}: {die}, {tally}: {result}.": "strikes",
    "Attack of {attackers} on {hex}: {given} against {taken}.": "strikes",
    "The attack on {hex} fails.": "befalls",
    "{hex} is lost.": "befalls",
    "{uid} takes {hits}.": "befalls",
    "{uid} is Disordered.": "befalls",
    "{uid} is eliminated.": "befalls",
    "{uid} cannot retreat.": "befalls",
    "{uid} rallies.": "befalls",
    "{uid} recovers.": "befalls",
    "{leader} is Finished for the turn.": "befalls",
    "{leader} leaves the field.": "befalls",
    "{brigade} is Hors de Combat.": "befalls",
    "{brigade} is no longer Hors de Combat.": "befalls",
    "{brigade} leaves Reserve.": "befalls",
    "{side} take {hex}.": "befalls",
}


def blow(event: Event) -> Blow:
    data = event.data
    hexes = [data["hex"]]
    if "attackers" in data:
        ours, theirs = data["attack_tally"].total, data["defence_tally"].total
        odds = say("{ours} to {theirs}", ours=_signed(ours), theirs=_signed(theirs))
        given = count(data["given"], "Hit")
        result = say("{hits} against {taken}", hits=given, taken=data["taken"])
        return Blow(several(data["attackers"]), hexes, odds=odds, result=result)
    by = several(data["guns"] if "guns" in data else data["uid"])
    return Blow(by, hexes, odds=say("fire"), result=data["result"])


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
