"""The judgement of computer players for these battles: worths, and answers to their questions."""

from __future__ import annotations

from tricolore.rulesets.great_battles.judgement.judge import Judge
from tricolore.rulesets.macmahon.judgement.kit import KIT
from tricolore.rulesets.macmahon.judgement.opinions import OPINIONS
from tricolore.rulesets.macmahon.state import MacMahon


class Marshal(Judge[MacMahon]):
    """The judgement of Magenta and Reichshoffen."""

    state = MacMahon
    kit = KIT
    opinions = OPINIONS
    version = "3"


JUDGEMENT = Marshal
