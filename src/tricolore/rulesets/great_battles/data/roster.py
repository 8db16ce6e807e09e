"""What is printed on the counters: units, commanders, commanders in chief."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tricolore.core.errors import DataError
from tricolore.core.text import say, term
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CLASSES
from tricolore.rulesets.kit.entries import expect, one_of, only, optional, tables_of

FACTS: dict[str, type] = {"known_as": str, "source": str, "why": str}
"""Facts that any piece may have; no rule reads them."""
TABLES = ("chiefs", "formations", "meta")
CHIEF = ("name", "nation")
FORMATION = ("name", "nation", "detached", "commander", "units", *FACTS)
COMMANDER = ("name", "command", "bonus", "aide")
STRENGTH: dict[str, type] = {"men": int, "guns": int}
UNIT = ("name", "type", "combat", "cohesion", "range", "heavy")


class Printed(NamedTuple):
    """What a game prints on its counters besides what all games do."""

    chief: tuple[str, ...]
    commander: tuple[str, ...]
    unit: tuple[str, ...]
    ranges: tuple[int, ...]
    """The ranges that artillery may have."""


class Counter(NamedTuple):
    """A combat unit, as printed."""

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
    """The range of artillery in hexes; 0 for other units."""
    heavy: bool
    known_as: str
    men: int
    movement: int = 0
    """In half points, if the game prints it on the counter; otherwise 0."""
    attached: str = ""
    """The formation it comes from, while it belongs to another."""


class Formation(NamedTuple):
    """A corps or division with its commander.  Detached units form one without a commander."""

    id: str
    name: str
    side: str
    nation: str
    chief: str
    """The commander in chief of its nation; "" if none is in play."""
    detached: bool
    commander: str
    command: int
    aide_command: int
    bonus: int
    units: tuple[str, ...]
    losses: int
    """The number of step losses that break it."""


class Chief(NamedTuple):
    """A commander in chief."""

    id: str
    name: str
    side: str
    nation: str
    reaction: int
    commands: tuple[str, ...]
    """The nations whose formations he commands."""
    initiative: int = 0
    """Added to his side's initiative die, if the game prints it."""

    @property
    def inertia(self) -> int:
        """His reaction value, under the other rulebook's name."""
        return self.reaction


class Roster(NamedTuple):
    counters: dict[str, Counter]
    formations: dict[str, Formation]
    chiefs: dict[str, Chief]

    def name_of(self, id: str) -> str:
        """The name of any piece: a unit, a formation's commander, a commander in chief."""
        if id in self.counters:
            counter = self.counters[id]
            formation = self.formations[counter.formation].name
            return say("{unit} ({formation})", unit=counter.name, formation=formation)
        if id.endswith(".aide"):
            formation = self.formations[id.removesuffix(".aide")].name
            return say("the aide de camp of the {formation}", formation=formation)
        if id in self.formations:
            return term(self.formations[id].commander or self.formations[id].name)
        return self.chiefs[id].name if id in self.chiefs else id


def roster_from(
    data: Mapping[str, Any],
    sides: Mapping[str, Any],
    printed: Printed,
    limit: Callable[[str, Sequence[Counter]], int],
    file: str,
) -> Roster:
    """Read `units.toml`; every error names its file and entry.

    `limit` says how many step losses break a formation with these units.
    """
    only(data, TABLES, file)
    side_of = {nation: side for side, entry in sides.items() for nation in entry["nations"]}
    chiefs, chief_of = _chiefs(data, side_of, printed, file)
    counters: dict[str, Counter] = {}
    formations: dict[str, Formation] = {}
    for id, row, where in tables_of(data, "formations", "formation", file):
        _check_entries(row, FORMATION, FACTS, where)
        side = _side(side_of, row, where)
        units = tuple(
            _counter(
                f"{id}.{key}",
                id,
                side,
                row["nation"],
                expect(row["units"], key, dict, f"{where}, units"),
                printed,
                f"{where}, unit {key}",
            )
            for key in expect(row, "units", dict, where)
        )
        counters |= {unit.uid: unit for unit in units}
        detached = optional(row, "detached", bool, where, False)
        if detached and "commander" in row:
            raise DataError(f"{where}: detached units have no commander")
        leader: Mapping[str, Any] = {} if detached else expect(row, "commander", dict, where)
        known = (*COMMANDER, *printed.commander, *FACTS)
        _check_entries(leader, known, FACTS, f"{where}, commander")
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
            limit(id, units),
        )
    for counter in counters.values():
        if counter.attached and counter.attached not in formations:
            raise DataError(
                f"{file}: unit {counter.uid}: attached is {counter.attached!r}, "
                f"expected one of {', '.join(formations)}"
            )
    return Roster(counters, formations, chiefs)


def _chiefs(
    data: Mapping[str, Any], side_of: Mapping[str, str], printed: Printed, file: str
) -> tuple[dict[str, Chief], dict[str, str]]:
    """The chiefs in play, and the chief of each nation, if he is in play."""
    chiefs: dict[str, Chief] = {}
    chief_of: dict[str, str] = {}
    for id, row, where in tables_of(data, "chiefs", "chief", file):
        chief = _chief(id, row, side_of, printed, where)
        in_play = optional(row, "in_play", bool, where, True)
        if in_play:
            chiefs[id] = chief
        for nation in chief.commands:
            if in_play and chief_of.get(nation) and "commands" in printed.chief:
                raise DataError(f"{where}: the {nation} nation has a chief, {chief_of[nation]}")
            chief_of[nation] = id if in_play else chief_of.get(nation, "")
    for nation in side_of:
        if nation not in chief_of:
            raise DataError(f"{file}: chiefs: there is none of the {nation} nation")
    return chiefs, chief_of


def _chief(
    id: str, row: Mapping[str, Any], side_of: Mapping[str, str], printed: Printed, where: str
) -> Chief:
    _check_entries(row, (*CHIEF, *printed.chief, *FACTS), FACTS, where)
    side = _side(side_of, row, where)
    commands: list[str] = [row["nation"]]
    if "commands" in printed.chief:
        commands = expect(row, "commands", list, where)
        own = [nation for nation in side_of if side_of[nation] == side]
        for nation in commands:
            if nation not in own:
                known = ", ".join(own)
                raise DataError(f"{where}: commands hold {nation!r}, expected some of {known}")
    return Chief(
        id,
        expect(row, "name", str, where),
        side,
        row["nation"],
        expect(row, "inertia" if "inertia" in printed.chief else "reaction", int, where),
        tuple(commands),
        expect(row, "initiative", int, where) if "initiative" in printed.chief else 0,
    )


def _check_entries(
    row: Mapping[str, Any], known: tuple[str, ...], facts: Mapping[str, type], where: str
) -> None:
    only(row, known, where)
    for key, kind in facts.items():
        optional(row, key, kind, where, None)


def _counter(
    uid: str,
    formation: str,
    side: str,
    nation: str,
    row: Mapping[str, Any],
    printed: Printed,
    where: str,
) -> Counter:
    known = (*UNIT, *printed.unit, *STRENGTH, *FACTS)
    _check_entries(row, known, FACTS | STRENGTH, where)
    arm = one_of(row, "type", CLASSES, where)
    reach = expect(row, "range", int, where) if arm == ARTILLERY or "range" in row else 0
    if arm == ARTILLERY and reach not in printed.ranges:
        known_ranges = " or ".join(str(number) for number in printed.ranges)
        raise DataError(f"{where}: range is {reach}, expected {known_ranges}")
    movement = expect(row, "movement", int, where, least=1) if "movement" in printed.unit else 0
    return Counter(
        uid,
        expect(row, "name", str, where),
        formation,
        side,
        nation,
        arm,
        expect(row, "combat", int, where),
        expect(row, "cohesion", int, where, least=1),
        reach if arm == ARTILLERY else 0,
        optional(row, "heavy", bool, where, False),
        row.get("known_as", ""),
        row.get("men", 0),
        2 * movement,
        optional(row, "attached", str, where, ""),
    )


def _side(side_of: Mapping[str, str], row: Mapping[str, Any], where: str) -> str:
    return side_of[one_of(row, "nation", tuple(side_of), where)]
