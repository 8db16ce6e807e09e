"""A state with a field of every kind that can be declared, and one rule whose chances are known.

It is no game to be played: that is tests/skirmish.  Here are fields that no game has all of (kept
up to date, added by a subclass, with a value to begin with), and two dice whose outcomes can be
counted by heart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricolore.core.ask import Choose, Rule, Subject, confirm, roll_d6
from tricolore.core.errors import DataError
from tricolore.core.state import Result
from tricolore.rulesets.kit.codec import GameRules
from tricolore.rulesets.kit.saved import check_agenda, check_dice, check_result, check_steps, within
from tricolore.rulesets.kit.state import Derived, GameState, Lent


class Band(NamedTuple):
    hex: int
    men: int


class Raid(GameState):
    bands: dict[str, Band]
    taken: dict[int, str]
    """Who has taken each hex."""
    tired: frozenset[str]
    order: tuple[str, ...]
    light: str = "day"
    turn: int
    over: Result | None
    stacks: Derived[dict[int, tuple[str, ...]]]
    camps: Lent[dict[int, str]]
    oaths: Mapping[str, int]
    smoke: Derived[Lent[dict[int, int]]]

    def rebuild(self) -> None:
        for id, band in self.bands.items():
            self.stacks[band.hex] = (*self.stacks.get(band.hex, ()), id)


class Night(Raid):
    """A field more, and another value to begin with."""

    light: str = "dark"
    torches: int = 3


class Fight(NamedTuple):
    band: str


class Flee(Subject, frozen=True):
    words = "Does {uid} flee?"
    uid: str


class Map(NamedTuple):
    fingerprint: str = "plain ground"


def fight(s: Raid, step: Fight) -> Rule[None]:
    """Two men fall on 1 or 2, one on 3 to 5.  A band that does not flee rolls again."""
    for throw in range(2):
        face = yield from roll_d6("1", "who falls", ("two", "two", "one", "one", "one", "none"))
        lost = 2 if face <= 2 else 1 if face <= 5 else 0
        band = s.bands[step.band]
        s.bands[step.band] = band._replace(men=band.men - lost)
        if throw == 0 and (yield from confirm("red", "2", Flee(step.band))):
            return


class RaidRules(GameRules[Raid]):
    name = "raid"
    version = "1"
    state = Raid
    procedures = {Fight: fight}  # noqa: RUF012

    def setting(self, scenario: str, data: str | None = None) -> Map:
        return Map()

    def sides_of(self, scenario: str) -> tuple[str, str]:
        return "red", "blue"

    def begin(self, scenario: str, seed: str, data: str | None = None) -> Raid:
        s = Raid(Map(), seed)
        s.bands = {"r1": Band(101, 5), "b1": Band(102, 4)}
        s.rebuild()
        s.agenda = (Fight("r1"),)
        return s

    def check(self, s: Raid) -> None:
        check_dice(s)
        within("turn", s.turn, 0, 9)
        check_result(s.over, ("red", "blue"))
        check_agenda(s, s.over, last=(Fight,))
        check_steps(s, {"band": s.bands}, _no_other)

    def result(self, state: object) -> Result | None:
        assert isinstance(state, Raid)
        return state.over


def _no_other(field: str, name: str, value: object) -> None:
    raise DataError(f"The saved game says of {field}: nothing that is known.")


RULES = RaidRules()

__all__ = ["RULES", "Band", "Choose", "Fight", "Map", "Night", "Raid"]
