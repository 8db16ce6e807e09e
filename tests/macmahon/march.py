"""What tests of movement ask: where a unit may go, and for how many movement points."""

from __future__ import annotations

from typing import Any

from tests.macmahon.table import field
from tests.table import options_of
from tricolore.core.ask import Option
from tricolore.rulesets.macmahon.movement import move, move_leader, moves_of
from tricolore.rulesets.macmahon.setting import Setting
from tricolore.rulesets.macmahon.state import MacMahon, Move, MoveLeader

INFANTRY, CAVALRY, GUNS = "FG.Cler", "FG.Cassaignolles", "FG.A1"
ENEMY = {"AI.Burdina": "1208 S"}
IN_ZONE = {1108, 1209, 1308}
"""The hexes in front of Burdina at 1208, facing S."""
FREE = {1109, 1210, 1309}
"""The neighbours of 1209 that are not."""


def acting(
    uid: str,
    text: str,
    setting: Setting | None = None,
    others: dict[str, str] | None = None,
    command: bool = True,
    leaders: dict[str, int] | None = None,
) -> MacMahon:
    """One unit of the active formation against Burdina at 1208, or against others."""
    units = {uid: text, **(ENEMY if others is None else others)}
    s = field(units, setting, leaders, active=uid.split(".")[0])
    if not command:
        s.commanded = frozenset()
    return s


def reach(s: MacMahon, uid: str, spent: float = 0) -> dict[int, float]:
    """Where a unit may end a leg of its movement, and the movement points spent by then."""
    moves = moves_of(s, uid, int(2 * spent))
    return {hex: points / 2 for hex, points in moves.cost.items()}


def choices(s: MacMahon, uid: str, spent: float = 0) -> set[Option]:
    return options_of(move(s, Move(uid, int(2 * spent))))


def rides(s: MacMahon, left: float = 6) -> set[int]:
    """Where the active commander may ride with so many points."""
    options = options_of(move_leader(s, MoveLeader(s.active, int(2 * left))))
    return {int(option.value) for option in options if option.kind == "go"}


def printed(setting: Setting, uid: str, **figures: Any) -> Setting:
    """The setting with other figures on one unit's counter."""
    counters = setting.roster.counters
    changed = counters | {uid: counters[uid]._replace(**figures)}
    return setting._replace(roster=setting.roster._replace(counters=changed))
