"""Reading units.toml: formations, sovereigns and counters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tricolore.core.errors import DataError
from tricolore.rulesets.brothers.roster import (
    ARMS,
    ARTILLERY,
    CAVALRY,
    FRENCH,
    INFANTRY,
    NATIONS,
    WEIGHTS,
    Counter,
    Formation,
    Roster,
    Sovereign,
)
from tricolore.rulesets.brothers.setting import SIDE_OF, SIDES
from tricolore.rulesets.kit.entries import expect, meant, one_of, only, optional, tables_of


class Points(NamedTuple):
    """Movement points by arm, and the entry that they come from."""

    table: Mapping[str, Any]
    where: str


def read_roster(
    data: Mapping[str, Any], tables: Mapping[str, Any], file: str, charts: str
) -> Roster:
    formations: dict[str, Formation] = {}
    for id, row, where in tables_of(data, "formations", "formation", file):
        only(
            row,
            ("name", "commander", "side", "nation", "aggressive", "defensive", "morale", "check"),
            where,
        )
        formations[id] = Formation(
            id,
            expect(row, "name", str, where),
            expect(row, "commander", str, where),
            one_of(row, "side", SIDES, where),
            one_of(row, "nation", NATIONS, where),
            expect(row, "aggressive", int, where),
            expect(row, "defensive", int, where),
            expect(row, "morale", int, where, 1),
            optional(row, "check", bool, where, True),
        )
        _right_side(formations[id].nation, formations[id].side, where)
    sovereigns: dict[str, Sovereign] = {}
    for id, row, where in tables_of(data, "sovereigns", "sovereign", file):
        only(row, ("name", "side", "nation", "rating"), where)
        sovereigns[id] = Sovereign(
            id,
            expect(row, "name", str, where),
            one_of(row, "side", SIDES, where),
            one_of(row, "nation", NATIONS, where),
            expect(row, "rating", int, where),
        )
        _right_side(sovereigns[id].nation, sovereigns[id].side, where)
    counters: dict[str, Counter] = {}
    points = Points(expect(tables, "movement_points", dict, charts), f"{charts}: [movement_points]")
    for id, row, where in tables_of(data, "units", "unit", file):
        counters[id] = _counter(id, row, formations, points, where)
    by_formation: dict[str, list[str]] = {}
    for id, counter in counters.items():
        by_formation.setdefault(counter.formation, []).append(id)
    formations = {
        id: formation._replace(units=tuple(by_formation.get(id, ())))
        for id, formation in formations.items()
    }
    return Roster(counters, formations, sovereigns)


def _right_side(nation: str, side: str, where: str) -> None:
    if SIDE_OF[nation] != side:
        raise DataError(f"{where}: side is {side!r}, but the {nation} fight on the other")


def _counter(
    id: str,
    row: Mapping[str, Any],
    formations: Mapping[str, Formation],
    points: Points,
    where: str,
) -> Counter:
    known = ("name", "division", "arm", "weight", "white", "fresh", "worn", "mr", "mp", "kind")
    only(row, (*known, "corps", "men", "guns"), where)
    formation = id.partition(".")[0]
    if formation not in formations:
        raise DataError(f"{where}: no formation {formation}{meant(formation, formations)}")
    arm = one_of(row, "arm", ARMS, where)
    kind = optional(row, "kind", str, where, "line")
    speed = "horse artillery" if arm == ARTILLERY and kind == "horse" else arm
    fresh, worn = expect(row, "fresh", int, where, 1), optional(row, "worn", int, where, 0)
    if worn and worn >= fresh:
        raise DataError(f"{where}: worn is {worn}, expected less than fresh, {fresh}")
    if not worn and fresh > 2:
        raise DataError(f"{where}: worn is missing; only detachments of 1 or 2 have none")
    weight = _weight(row, arm, formations[formation].nation, where)
    mp = optional(row, "mp", int, where, 0) or expect(points.table, speed, int, points.where, 1)
    return Counter(
        id,
        expect(row, "name", str, where),
        formations[formation].side,
        formations[formation].nation,
        formation,
        optional(row, "corps", str, where, formation),
        optional(row, "division", str, where, ""),
        arm,
        weight,
        optional(row, "white", bool, where, False),
        fresh,
        worn,
        expect(row, "mr", int, where, 1),
        2 * mp,
        kind,
        optional(row, "men", int, where, 0),
    )


def _weight(row: Mapping[str, Any], arm: str, nation: str, where: str) -> str:
    """3.1.6: all cavalry has a weight class; of artillery only French medium guns have."""
    weight: str = optional(row, "weight", str, where, "")
    if weight not in WEIGHTS:
        raise DataError(f"{where}: weight is {weight!r}, expected one of {', '.join(WEIGHTS[1:])}")
    if arm == CAVALRY and not weight:
        raise DataError(f"{where}: weight is missing; all cavalry has one")
    if arm == INFANTRY and weight:
        raise DataError(f"{where}: weight is {weight!r}, but infantry has no weight class")
    if arm == ARTILLERY and weight and (weight, nation) != ("medium", FRENCH):
        raise DataError(f"{where}: weight is {weight!r}; only French artillery may be medium")
    return weight
