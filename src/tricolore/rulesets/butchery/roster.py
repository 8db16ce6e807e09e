"""What is printed on the counters: units, commanders, commanders in chief (1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tricolore.core.errors import DataError
from tricolore.rulesets.butchery.entries import expect
from tricolore.rulesets.butchery.terrain import CLASSES


class Counter(NamedTuple):
    """A combat unit, as printed (1.2.3)."""

    uid: str
    name: str
    formation: str
    side: str
    nation: str
    arm: str
    combat: int
    cohesion: int
    """Also the number of steps it can lose."""
    reach: int
    """Range of artillery in hexes; 0 for everybody else."""
    heavy: bool
    known_as: str
    men: int


class Formation(NamedTuple):
    """A corps or division with its commander (1.2.2); detached units form one without."""

    id: str
    name: str
    side: str
    nation: str
    chief: str
    """The commander in chief of its nation."""
    detached: bool
    commander: str
    command: int
    aide_command: int
    bonus: int
    units: tuple[str, ...]
    losses: int
    """The step losses that break it: half of its steps, rounded down (10.4.13)."""


class Chief(NamedTuple):
    """A commander in chief (1.2.1)."""

    id: str
    name: str
    side: str
    nation: str
    reaction: int


class Roster(NamedTuple):
    counters: dict[str, Counter]
    formations: dict[str, Formation]
    chiefs: dict[str, Chief]

    def name_of(self, id: str) -> str:
        """Any piece by its name: a unit, a formation's commander, a commander in chief."""
        if id in self.counters:
            counter = self.counters[id]
            return f"{counter.name} ({self.formations[counter.formation].name})"
        if id in self.formations:
            return self.formations[id].commander or self.formations[id].name
        return self.chiefs[id].name if id in self.chiefs else id


def roster_from(data: Mapping[str, Any], sides: Mapping[str, Any], file: str) -> Roster:
    """Read `units.toml`; a mistake is named with its file and entry."""
    side_of = {nation: side for side, entry in sides.items() for nation in entry["nations"]}
    chiefs = {
        id: Chief(
            id,
            expect(row, "name", str, f"{file}: chief {id}"),
            _side(side_of, row, f"{file}: chief {id}"),
            row["nation"],
            expect(row, "reaction", int, f"{file}: chief {id}"),
        )
        for id, row in expect(data, "chiefs", dict, file).items()
    }
    chief_of = {chief.nation: chief.id for chief in chiefs.values()}
    for nation in side_of:
        if nation not in chief_of:
            raise DataError(f"{file}: chiefs: there is none of the {nation} nation")
    counters: dict[str, Counter] = {}
    formations: dict[str, Formation] = {}
    for id, row in expect(data, "formations", dict, file).items():
        where = f"{file}: formation {id}"
        side = _side(side_of, row, where)
        units = tuple(
            _counter(f"{id}.{key}", id, side, row["nation"], unit, f"{where}, unit {key}")
            for key, unit in expect(row, "units", dict, where).items()
        )
        counters |= {unit.uid: unit for unit in units}
        detached = bool(row.get("detached", False))
        leader: Mapping[str, Any] = {} if detached else expect(row, "commander", dict, where)
        formations[id] = Formation(
            id,
            expect(row, "name", str, where),
            side,
            row["nation"],
            chief_of[row["nation"]],
            detached,
            "" if detached else expect(leader, "name", str, f"{where}, commander"),
            0 if detached else expect(leader, "command", int, f"{where}, commander"),
            0 if detached else expect(leader, "aide", int, f"{where}, commander"),
            0 if detached else expect(leader, "bonus", int, f"{where}, commander"),
            tuple(unit.uid for unit in units),
            sum(unit.cohesion for unit in units) // 2,
        )
    return Roster(counters, formations, chiefs)


def _counter(
    uid: str, formation: str, side: str, nation: str, row: Mapping[str, Any], where: str
) -> Counter:
    arm = expect(row, "type", str, where)
    if arm not in CLASSES:
        raise DataError(f"{where}: type is {arm!r}, expected one of {', '.join(CLASSES)}")
    reach = expect(row, "range", int, where) if arm == "artillery" else 0
    if arm == "artillery" and reach not in (2, 3):
        raise DataError(f"{where}: range is {reach}, expected 2 or 3")
    return Counter(
        uid,
        expect(row, "name", str, where),
        formation,
        side,
        nation,
        arm,
        expect(row, "combat", int, where),
        expect(row, "cohesion", int, where, least=1),
        reach,
        "heavy" in row and expect(row, "heavy", bool, where),
        row.get("known_as", ""),
        row.get("men", 0),
    )


def _side(side_of: Mapping[str, str], row: Mapping[str, Any], where: str) -> str:
    nation = expect(row, "nation", str, where)
    if nation not in side_of:
        raise DataError(f"{where}: nation is {nation!r}, expected one of {', '.join(side_of)}")
    return side_of[nation]
