"""Fights for tests: two sides beside each other, with attacks declared or already begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.radetzky.table import Given, field, filled, sheet, table
from tricolore import Game
from tricolore.core.ask import Go, Option
from tricolore.rulesets.radetzky.setting import Setting
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import AfterFight, Declare, Fight


def declaring(
    units: Mapping[str, str], setting: Setting | None = None, side: str = "austrian", **more: Any
) -> Radetzky:
    """A position in which the active side declares its attacks."""
    posts = {"P1": 520, "P2": 520, "P5": 520, "AI": 501, "AII": 501, "AIII": 501}
    posts |= more.pop("posts", {})
    return field(units, setting, active=side, steps=[Declare()], posts=posts, **more)


def fighting(
    units: Mapping[str, str],
    hexes: Sequence[int] = (505,),
    attackers: Sequence[str] = (),
    setting: Setting | None = None,
    side: str = "austrian",
    **more: Any,
) -> Radetzky:
    """A fight that begins: all units of the active side attack, unless they are named."""
    s = declaring(units, setting, side, **more)
    able = [uid for uid in units if s.side(uid) == side and s.units[uid].steps]
    s.agenda = (Fight(tuple(attackers or able), tuple(hexes)), AfterFight(), *s.agenda[1:])
    return s


def declared(s: Radetzky, **options: Option) -> list[Option]:
    """The sheet of attacks with these lines filled in."""
    return filled(sheet(s), **options)


def all_at(s: Radetzky, hex: int) -> list[Option]:
    """The sheet of attacks with everybody who can against one hex."""
    fill = sheet(s)
    return [
        Go(hex) if Go(hex) in row.options else one
        for row, one in zip(fill.rows, fill.first, strict=True)
    ]


def proposed(s: Radetzky, *inputs: Given) -> list[Option]:
    """The next sheet as it is filled in at first."""
    return list(sheet(s, *inputs).first)


def fought(game: Game) -> dict[str, Any]:
    """What the last fight was like: ratio, column, tallies, dice, result."""
    events = [event for event in game.log if event.rule == "Combat procedure"]
    return dict(events[-1].data)


def reasons(tally: Any) -> dict[str, int]:
    return {item.reason: item.amount for item in tally.items}


def outcome(s: Radetzky, *inputs: Given) -> dict[str, Any]:
    """The fight after some inputs."""
    return fought(table(s, *inputs))
