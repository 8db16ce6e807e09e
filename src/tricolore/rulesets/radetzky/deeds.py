"""What the events of Radetzky's March are in the story of what happened (see `rulesets.story`)."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.events import Event
from tricolore.core.text import say
from tricolore.rulesets.radetzky.effects import in_words
from tricolore.rulesets.table import Blow, Deed

DEEDS: Mapping[str, Deed] = {
    "Turn {turn}.": "turn",
    "{counter} is placed at {hex}.": "begins",
    "{formation}, the reserve, acts.": "begins",
    "{uids} {uids:marches|march} to {hex}.": "marches",
    "{uid} enters at {hex}.": "marches",
    "{uids} {uids:rides|ride} into {hex}.": "shifts",
    "{uid} advances to {hex}.": "shifts",
    "{uids} {uids:falls|fall} back to {hex}.": "shifts",
    "{uids} {uids:charges|charge} {hex}.": "declares",
    "{uids} {uids:attacks|attack} {hexes}, {attack} to {defence}, on column {column}: "
    "{rolled}, {result}.": "strikes",
    "The charge of {uids}, {attack} to {defence}, on column {column} against {against}: "
    "{dice}, {result}.": "strikes",
    "{side} owe {owed}: {steps} lost, {back} given up.": "befalls",
    "{uid} is eliminated.": "befalls",
    "{uid} loses {steps}.": "befalls",
    "{uid} is captured.": "befalls",
    "{uid} is out of the game.": "befalls",
    "{uid} leaves the map at {hex}.": "befalls",
    "The bridge of {uid} is destroyed.": "befalls",
    "The bridge of {uid} is ready.": "befalls",
    "{side} take {place}.": "befalls",
    "{uid} is out of supply.": "befalls",
}


def blow(event: Event) -> Blow:
    data = event.data
    by = list(data["uids"])
    hexes = list(data["hexes"]) if "hexes" in data else [data["hex"]]
    if "result" not in data:
        return Blow(by, hexes)
    odds = say(
        "{attack} to {defence}, column {column}",
        attack=data["attack"],
        defence=data["defence"],
        column=data["column"],
    )
    return Blow(by, hexes, odds=odds, result=in_words(data["result"]))
