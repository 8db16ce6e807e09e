"""10.2: Line of sight, what artillery bears on, and how near its target it is."""

from __future__ import annotations

from tricolore.rulesets.great_battles.setting import enemy_of
from tricolore.rulesets.great_battles.sight import Eyes, Verdict, look
from tricolore.rulesets.macmahon.state import MacMahon


def sight(s: MacMahon, side: str, gun: int, target: int) -> Verdict:
    """Whether a side's artillery on one hex sees another: only its enemies are in its way."""
    return look(s, gun, target, Eyes(s.field(enemy_of(side)).occupied, level_with_target=False))


def bears_on(s: MacMahon, gun: str, facing: int, hex: int) -> bool:
    """Whether artillery facing so has a hex in range, in its arc and in sight."""
    return _bears(s, gun, facing, hex, s.counter(gun).reach)


def supports_against(s: MacMahon, gun: str, hex: int) -> bool:
    """The same for defensive support (10.1): as it stands, and half as far, rounded up."""
    return _bears(s, gun, s.units[gun].facing, hex, -(-s.counter(gun).reach // 2))


def _bears(s: MacMahon, gun: str, facing: int, hex: int, reach: int) -> bool:
    at = s.units[gun].hex
    return hex in s.ground.arc[reach][at][facing] and sight(s, s.side(gun), at, hex).clear


def is_close(s: MacMahon, gun: str, hex: int) -> bool:
    """Canister: within half the range, rounded down."""
    return s.setting.board.distance(s.units[gun].hex, hex) <= s.counter(gun).reach // 2
