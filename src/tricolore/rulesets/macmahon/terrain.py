"""The words of this game's Terrain Effects Table."""

from __future__ import annotations

from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY, TerrainWords

RANGES = (2, 3, 4, 5)
"""The ranges on the counters of artillery."""

WORDS = TerrainWords(
    sides=("movement", "impassable", "opened_by", "zone", "assault", "fords", "column"),
    roads=("minor road", "major road", "railroad"),
    disorders=(CAVALRY, ARTILLERY),
    ranges=(1, *RANGES),  # defensive support reaches half as far, rounded up (10.1)
)
