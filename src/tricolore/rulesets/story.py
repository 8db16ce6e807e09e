"""What happened, as a story: who went where, who struck whom, what it brought.

A story is made from the log as a side may read it, and from where pieces stood before, as that side
could see them.  So it can tell nothing that the side may not know.  What an event is in the story
(a march, an attack, a loss) is said by the game's table in `Told.deed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from tricolore.rulesets.table import Blow, Told


class Trail(Struct):
    """The way of a piece from hex to hex."""

    id: str
    hexes: list[int]


class Fight(Struct, omit_defaults=True):
    """An attack or a fire, and what followed."""

    ply: int
    by: list[str]
    hexes: list[int]
    """The hexes that are struck."""
    on: list[str] = []
    arrows: list[tuple[int, int]] = []
    """From each hex of the attackers to the hex that they strike."""
    odds: str = ""
    result: str = ""
    """Empty for an attack that is announced and has not taken place."""
    text: str = ""
    """The sentence of the log."""
    outcome: list[str] = []
    """The sentences that say what else happened in it, and what came of it."""


class Part(Struct, omit_defaults=True):
    """What happened in an activation, or at the beginning of a turn."""

    title: str
    """The sentence with which it begins; empty for what still belongs to something before."""
    marched: list[Trail] = []
    fights: list[Fight] = []
    notes: list[str] = []
    """What else befell somebody."""


class Story(Struct):
    since: int
    """The choice after which it begins."""
    parts: list[Part]
    trails: list[Trail]
    """The ways of all pieces that have moved, also of those that retreated or advanced."""


class Mark(Struct):
    """A moment of a game that one may want to see again."""

    ply: int
    kind: str
    """`turn` or `fight`."""
    text: str


Heard = tuple[int, Sequence[Told]]
"""A ply, and what followed the choice that led there."""


def story(
    since: int, before: Mapping[str, int], after: Mapping[str, int], heard: Iterable[Heard]
) -> Story:
    """The story of what was heard.

    `before` and `after` say by id where pieces stood and where they stand, as far as the side sees
    them: not every game tells of every march.
    """
    maker = Maker(dict(before))
    for ply, events in heard:
        for told in events:
            maker.hear(ply, told)
    maker.end(after)
    trails = [Trail(id, hexes) for id, hexes in maker.ways.items() if len(hexes) > 1]
    return Story(since, [part for part in maker.parts if not _empty(part)], trails)


class Maker(Struct):
    """A story in the making."""

    at: dict[str, int]
    parts: list[Part] = field(default_factory=list)
    ways: dict[str, list[int]] = field(default_factory=dict)
    fight: Fight | None = None
    """The fight of which outcomes are told now."""

    def hear(self, ply: int, told: Told) -> None:
        if told.deed in ("turn", "begins"):
            self.fight = None
            self.parts.append(Part(told.text))
        elif told.deed in ("marches", "shifts"):
            self._moved(told)
        elif told.blow is not None:
            self._struck(ply, told, told.blow)
        elif told.deed == "befalls":
            (self._part().notes if self.fight is None else self.fight.outcome).append(told.text)

    def end(self, after: Mapping[str, int]) -> None:
        """Whoever stands elsewhere than is known has marched there."""
        for id, hex in after.items():
            start = self.at.get(id)
            if start is not None and start != hex:
                _extend(self.ways.setdefault(id, []), start, [hex])
                self._marches(id, start, [hex])

    def _part(self) -> Part:
        if not self.parts:
            self.parts.append(Part(""))
        return self.parts[-1]

    def _moved(self, told: Told) -> None:
        if told.deed == "marches":
            self.fight = None
        for id in told.units:
            start = self.at.get(id)
            if not told.way or told.way[-1] == start:
                continue
            self.at[id] = told.way[-1]
            _extend(self.ways.setdefault(id, []), start, told.way)
            if told.deed == "shifts":
                continue
            self._marches(id, start, told.way)
        if told.deed == "shifts":
            (self._part().notes if self.fight is None else self.fight.outcome).append(told.text)

    def _struck(self, ply: int, told: Told, blow: Blow) -> None:
        hexes = blow.hexes or list(dict.fromkeys(self.at[id] for id in blow.on if id in self.at))
        for id, hex in zip(blow.by, blow.places, strict=False):
            self._stands(id, hex, hexes)
        fights = self._part().fights
        open_fights = [fight for fight in fights if not fight.result]
        if told.deed == "strikes":
            # The answer of those who are attacked belongs to the attack on them.
            for fight in open_fights:
                if set(blow.by) & set(fight.on) and set(blow.on) & set(fight.by):
                    fight.outcome.append(told.text)
                    self.fight = fight
                    return
        # An attack that was announced now takes place.
        known = (one for one in open_fights if one.hexes == hexes and set(one.by) & set(blow.by))
        found = next(known, None)
        if found is None:
            found = Fight(ply, [], hexes, list(blow.on))
            fights.append(found)
        self.fight = found if told.deed == "strikes" or found.by else None
        found.ply, found.text = ply, told.text
        found.by = list(dict.fromkeys((*found.by, *blow.by)))
        found.arrows = self._arrows(found.by, hexes)
        found.odds, found.result = blow.odds, blow.result

    def _stands(self, id: str, hex: int, struck: Sequence[int]) -> None:
        """Not every game tells of marches: an attacker has come to where it stands.

        One that stands in the hex that was struck has advanced since.
        """
        start = self.at.get(id)
        if not hex or hex == start or hex in struck:
            return
        self.at[id] = hex
        _extend(self.ways.setdefault(id, []), start, [hex])
        self._marches(id, start, [hex])

    def _marches(self, id: str, start: int | None, way: Sequence[int]) -> None:
        marched = self._part().marched
        trail = next((one for one in marched if one.id == id), None)
        if trail is None:
            trail = Trail(id, [])
            marched.append(trail)
        _extend(trail.hexes, start, way)

    def _arrows(self, by: Iterable[str], hexes: Iterable[int]) -> list[tuple[int, int]]:
        starts = dict.fromkeys(self.at[id] for id in by if id in self.at)
        return [(start, hex) for hex in hexes for start in starts if start != hex]


def _extend(hexes: list[int], start: int | None, way: Iterable[int]) -> None:
    """Go on with a way, or begin it; a hex that is there already is not said twice."""
    for hex in (*(() if start is None or hexes else (start,)), *way):
        if not hexes or hexes[-1] != hex:
            hexes.append(hex)


def _empty(part: Part) -> bool:
    return not (part.marched or part.fights or part.notes)


def marks(heard: Iterable[Heard]) -> list[Mark]:
    """The turns and the fights of what was heard, one of a kind for each choice."""
    found: dict[tuple[int, str], Mark] = {}
    for ply, events in heard:
        for told in events:
            if told.deed in ("turn", "strikes"):
                kind = "turn" if told.deed == "turn" else "fight"
                found.setdefault((ply, kind), Mark(ply, kind, told.text))
    return list(found.values())
