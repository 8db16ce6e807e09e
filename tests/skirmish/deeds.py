"""What the events of the toy are in the story of what happened."""

from __future__ import annotations

from collections.abc import Mapping

from tricolore.core.events import Event
from tricolore.rulesets.kit.table import several
from tricolore.rulesets.table import Blow, Deed

DEEDS: Mapping[str, Deed] = {
    "Turn {turn}.": "turn",
    "{column} is drawn.": "begins",
    "{unit} marches to {hex}.": "marches",
    "{unit} advances to {hex}.": "shifts",
    "{unit} retreats to {hex}.": "shifts",
    "{unit} assaults {hex}.": "declares",
    "{unit} against {target}: {attack} to {defence}.": "strikes",
    "{unit} fires at {target}, {label}: {result}.": "strikes",
    "{unit} loses {steps}.": "befalls",
}


def blow(event: Event) -> Blow:
    data = event.data
    by = several(data["unit"])
    if "target" not in data:
        return Blow(by, [data["hex"]])
    if "attack" in data:
        result = "to the attacker" if data["attack"] > data["defence"] else "to the defender"
        return Blow(by, on=[data["target"]], odds="assault", result=result)
    return Blow(by, on=[data["target"]], odds=data["label"], result=str(data["result"]))
