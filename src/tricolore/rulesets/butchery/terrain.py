"""The words of this game's Terrain Effects Table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricolore.core.board import Board
from tricolore.rulesets.great_battles.rules import terrain
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY, TRACK, Ground, TerrainWords

WORDS = TerrainWords(
    sides=("movement", "impassable", "column", "blocks_sight"),
    roads=("minor road", "major road", "railway", TRACK),
    disorders=(CAVALRY,),
    ranges=(2, 3),
)


def ground_of(
    board: Board, tables: Mapping[str, Any], file: str, table_file: str = "tables.toml"
) -> Ground:
    """Compile the table for a board."""
    return terrain.ground_of(board, tables, WORDS, file, table_file)
