"""10.2: Line of sight (see `great_battles.rules.sight`), and short ranges of artillery."""

from __future__ import annotations

from tricolore.rulesets.great_battles.rules.sight import Blockers, bears_on
from tricolore.rulesets.macmahon.state import MacMahon


def blockers(s: MacMahon, side: str) -> Blockers:
    """Only enemy units block the sight of a side's artillery."""
    return Blockers(s.field(s.enemy_of(side)).occupied, level_with_target=False)


def supports_against(s: MacMahon, gun: str, hex: int) -> bool:
    """10.1: guns support a defence without turning, up to half their range, rounded up."""
    return bears_on(s, gun, s.units[gun].facing, hex, -(-s.counter(gun).reach // 2))


def is_close(s: MacMahon, gun: str, hex: int) -> bool:
    """Canister: within half the range, rounded down."""
    return s.setting.board.distance(s.units[gun].hex, hex) <= s.counter(gun).reach // 2
