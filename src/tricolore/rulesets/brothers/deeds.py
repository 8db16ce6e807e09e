"""What the events of All Are Brothers are in the story of what happened (see `rulesets.story`)."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.events import Event
from tricolore.core.text import say
from tricolore.rulesets.brothers.effects import in_words
from tricolore.rulesets.table import Blow, Deed

FIRE = "{uids} {uids:fires|fire} at {hex} on column {column}: {dice}, {result}."
ASSAULT = "{uids} {uids:assaults|assault} {hex} on column {column}: {dice}, {result}."
"""The texts of the two events whose dice are added up."""

DEEDS: Mapping[str, Deed] = {
    "Turn {turn}, {clock}.": "turn",
    "{formation} acts, in {posture} posture.": "begins",
    "{uid} activates units of {formation} ({division}), in {posture} posture.": "begins",
    "{uids} {uids:marches|march} to {hex}.": "marches",
    "{uids} {uids:arrives|arrive} at {hex}.": "marches",
    "{uids} {uids:goes|go} back to {hex}, where there is room.": "shifts",
    "{uids} {uids:advances|advance} into {hex}.": "shifts",
    "{uids} {uids:falls|fall} back to {hex}.": "shifts",
    "{uids} will assault {hex}.": "declares",
    "{uids} {uids:charges|charge} {hex}.": "declares",
    FIRE: "strikes",
    ASSAULT: "strikes",
    "{uid} is {word}.": "befalls",
    "{uid} is battleworn.": "befalls",
    "{uid} is broken.": "befalls",
    "{uid} is low on ammunition.": "befalls",
    "{sovereign} is hit.": "befalls",
    "{formation} is overrun.": "befalls",
    "{formation} is demoralised.": "befalls",
    "{formation} is no more.": "befalls",
    "The commander of {formation} is hit.": "befalls",
    "{side} take {hex}.": "befalls",
    "{chit} is played.": "befalls",
}


def blow(event: Event) -> Blow:
    data = event.data
    by, hexes = list(data["uids"]), [data["hex"]]
    if "result" not in data:
        return Blow(by, hexes)
    return Blow(
        by,
        hexes,
        odds=say("column {column}", column=data["column"]),
        result=in_words(data["result"]),
    )
