"""What the events of the series are in the story of what happened (see `rulesets.story`)."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.events import Event
from tricolore.core.text import say
from tricolore.rulesets.great_battles.answers.effects import in_words
from tricolore.rulesets.kit.table import several
from tricolore.rulesets.table import Blow, Deed

DEEDS: Mapping[str, Deed] = {
    "Turn {turn}, {clock}.": "turn",
    "{formation} acts.": "begins",
    "{unit} moves to {hex}.": "marches",
    "{leader} moves to {hex}.": "marches",
    "{chief} moves to {hex}.": "marches",
    "{chief} arrives at {hex}.": "marches",
    "{unit} advances to {hex}.": "shifts",
    "{unit} retreats to {hex}.": "shifts",
    "{unit} retreats before combat to {hex}.": "shifts",
    "{chief} flees from {from_hex} to {hex}.": "shifts",
    "{unit} will assault {target} at {hex}.": "declares",
    "{unit} will attack {target} at {hex}.": "declares",
    "{units} against {target} at {hex}.": "declares",
    "{unit} against {target}: column {column}, die {rolled}{modifier}: {result}.": "strikes",
    "{unit} is disorganised.": "befalls",
    "{unit} loses {steps}.": "befalls",
    "{unit} is eliminated.": "befalls",
    "{unit} rallies.": "befalls",
    "{unit} leaves the map at {hex}.": "befalls",
    "{leader} leaves the map at {hex}.": "befalls",
    "{leader} is ridden down at {hex}.": "befalls",
    "{leader} falls with his men at {hex}.": "befalls",
    "{chief} is killed.": "befalls",
    "{formation} is demoralised.": "befalls",
    "{formation} has lost half its strength and is broken.": "befalls",
    "{formation} has lost too many of its steps: demoralised from the next turn on.": "befalls",
}


def blow(event: Event) -> Blow:
    data = event.data
    if "result" not in data:
        by = str(data["units"] if "units" in data else data["unit"]).split(" and ")
        return Blow(by, [data["hex"]], [data["target"]])
    odds = say("column {column}", column=_minus(data["column"]))
    if data["modifier"]:
        odds = say("{odds}, die {die}", odds=odds, die=_minus(data["modifier"]))
    return Blow(
        several(data["units"]), on=[data["target"]], odds=odds, result=in_words(data["result"])
    )


def _minus(figure: object) -> str:
    """A figure with a true minus."""
    return str(figure).replace("-", "−")
