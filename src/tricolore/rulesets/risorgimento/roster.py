"""Reading `units.toml`: corps, chiefs, brigades and units (2.2, 4.1, 4.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from tricolore.core.errors import DataError
from tricolore.rulesets.kit.entries import meant, only, tables_of
from tricolore.rulesets.kit.records import read_record
from tricolore.rulesets.risorgimento.setting import (
    ALLIED,
    ARTILLERY,
    AUSTRIAN,
    Brigade,
    Chief,
    Corps,
    Counter,
)

Points = Annotated[int, Meta(ge=1, le=20)]
Army = Annotated[int, Meta(ge=0, le=2)]
Rating = Annotated[int, Meta(ge=0, le=9)]


class NearRow(Struct, frozen=True):
    chief: str
    range: Rating


class CorpsRow(Struct, frozen=True):
    name: str
    side: Literal["allied", "austrian"]
    nation: Literal["french", "piedmontese", "austrian"]
    continuity: Rating
    commander: str = ""
    range: Rating = 0
    points: Points = 12
    army: Army = 0
    armies: dict[str, Army] = {}
    """Its army in scenarios where it is another one."""
    near: dict[str, Any] = {}
    reserve: bool = False


class ChiefRow(Struct, frozen=True):
    name: str
    side: Literal["allied", "austrian"]
    points: Points = 12
    corps: str = ""


class BrigadeRow(Struct, frozen=True):
    name: str
    corps: str
    commitment: Annotated[int, Meta(ge=-3, le=3)]
    range: Rating
    points: Points = 10
    massed: bool = False
    army: Army = 0
    names: dict[str, str] = {}
    under: dict[str, str] = {}
    """Its corps in scenarios where it serves under another one."""


class UnitRow(Struct, frozen=True):
    name: str
    kind: Literal["line", "light", "jaeger", "light cavalry", "heavy cavalry", "artillery"]
    points: Points
    brigade: str = ""
    corps: str = ""
    cohesion: Rating = 0
    gun: Literal["", "F", "H", "Rf", "R", "Ho"] = ""
    regiment: str = ""


class Roster(NamedTuple):
    """All who may take part."""

    counters: dict[str, Counter]
    brigades: dict[str, Brigade]
    corps: dict[str, Corps]
    chiefs: dict[str, Chief]

    def only_with(self, uids: Collection[str]) -> Roster:
        """Those who take part in a battle: units, and the brigades and corps that have some."""
        counters = {uid: one for uid, one in self.counters.items() if uid in uids}
        brigades = {
            id: one._replace(units=units)
            for id, one in self.brigades.items()
            if (units := tuple(uid for uid in one.units if uid in counters))
        }
        present = {one.corps for one in counters.values()}
        corps = {id: one for id, one in self.corps.items() if id in present}
        return Roster(counters, brigades, corps, self.chiefs)


def read_roster(
    data: Mapping[str, Any], ranges: Mapping[str, tuple[int, ...]], scenario: str, file: str
) -> Roster:
    only(data, ("source", "corps", "chiefs", "brigades", "units"), file)
    corps: dict[str, Corps] = {}
    for id, row, where in tables_of(data, "corps", "corps", file):
        corps[id] = _corps(id, read_record(CorpsRow, row, where), scenario, where)
    chiefs: dict[str, Chief] = {}
    for id, row, where in tables_of(data, "chiefs", "chief", file):
        chief = read_record(ChiefRow, row, where)
        if chief.corps:
            _known(chief.corps, corps, "corps", where)
        chiefs[id] = Chief(id, chief.name, chief.side, chief.points, chief.corps)
    for id, one in corps.items():
        if one.near_chief:
            _known(one.near_chief, chiefs, "chief", f"{file}: corps {id}")
    brigades: dict[str, Brigade] = {}
    for id, row, where in tables_of(data, "brigades", "brigade", file):
        read = read_record(BrigadeRow, row, where)
        for parent in (read.corps, *read.under.values()):
            _known(parent, corps, "corps", where)
        parent = read.under.get(scenario, read.corps)
        side, name = corps[parent].side, read.names.get(scenario, read.name)
        brigades[id] = Brigade(
            id,
            name,
            side,
            parent,
            read.commitment,
            read.range,
            read.points,
            (),
            read.massed,
            read.army,
        )
    counters = {
        uid: _unit(uid, read_record(UnitRow, row, where), corps, brigades, ranges, where)
        for uid, row, where in tables_of(data, "units", "unit", file)
    }
    names = [*corps, *chiefs, *brigades, *counters]
    for name in names:
        if names.count(name) > 1:
            raise DataError(f"{file}: {name} is used twice")
    units: dict[str, list[str]] = {id: [] for id in brigades}
    for uid, counter in counters.items():
        if counter.brigade:
            units[counter.brigade].append(uid)
    whole = {id: one._replace(units=tuple(units[id])) for id, one in brigades.items()}
    return Roster(counters, whole, corps, chiefs)


def _corps(id: str, row: CorpsRow, scenario: str, where: str) -> Corps:
    """4.21, 4.17."""
    if row.side == ALLIED and row.nation == AUSTRIAN:
        raise DataError(f"{where}: nation is {row.nation!r} on the side of the allies")
    if row.reserve != (not row.commander):
        raise DataError(f"{where}: either a commander, or The Reserve, which has none")
    near = read_record(NearRow, row.near, f"{where}: near") if row.near else NearRow("", 0)
    return Corps(
        id,
        row.name,
        row.side,
        row.nation,
        row.commander,
        row.range,
        row.continuity,
        row.points,
        row.armies.get(scenario, row.army),
        near.chief,
        near.range,
        row.reserve,
    )


def _unit(
    uid: str,
    row: UnitRow,
    corps: Mapping[str, Corps],
    brigades: Mapping[str, Brigade],
    ranges: Mapping[str, tuple[int, ...]],
    where: str,
) -> Counter:
    if bool(row.brigade) == bool(row.corps):
        raise DataError(f"{where}: either its brigade or its corps must be given")
    if row.brigade:
        _known(row.brigade, brigades, "brigade", where)
    parent = brigades[row.brigade].corps if row.brigade else row.corps
    _known(parent, corps, "corps", where)
    guns = row.kind == ARTILLERY
    if guns != bool(row.gun):
        raise DataError(f"{where}: gun is {row.gun!r} for {row.kind}")
    if guns == bool(row.cohesion):
        raise DataError(f"{where}: cohesion is {row.cohesion} for {row.kind}")
    return Counter(
        uid,
        row.name,
        corps[parent].side,
        parent,
        row.brigade,
        row.kind,
        row.cohesion,
        row.points,
        row.gun,
        len(ranges[row.gun]) if guns else 0,
        row.regiment,
    )


def _known(name: str, names: Collection[str], what: str, where: str) -> None:
    if name not in names:
        raise DataError(f"{where}: there is no {what} {name!r}{meant(name, names)}")
