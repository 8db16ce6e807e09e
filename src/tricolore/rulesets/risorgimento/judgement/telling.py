"""A plan in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tricolore.core.words import count, headed, listed
from tricolore.rulesets.risorgimento.judgement.blows import Forecast
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.wording import unit_name


def name(s: Risorgimento, uid: str) -> str:
    return unit_name(s.setting, s.counter(uid))


def names(s: Risorgimento, uids: Iterable[str]) -> str:
    return listed([name(s, uid) for uid in uids])


def attack(s: Risorgimento, hex: int, uids: Sequence[str], forecast: Forecast) -> str:
    """Who attacks which hex, and with what chance."""
    where, enemies = s.setting.board.name_of(hex), names(s, s.stacks.get(hex, ()))
    chance = f"{round(100 * forecast.won)}% to take it"
    verb = "attacks" if len(uids) == 1 else "together attack"
    return f"{headed(names(s, uids))} {verb} {enemies} at {where}: {chance}."


def fire(s: Risorgimento, hex: int, guns: Sequence[str]) -> str:
    where = s.setting.board.name_of(hex)
    verb = "fires" if len(guns) == 1 else "fire"
    return f"{headed(names(s, guns))} {verb} at {where} first."


def marches(s: Risorgimento, going: Mapping[str, int]) -> list[str]:
    """Who goes where, by hex."""
    to: dict[int, list[str]] = {}
    for uid, hex in going.items():
        to.setdefault(hex, []).append(s.counter(uid).name)
    board = s.setting.board
    parts = [f"{listed(names)} to {board.name_of(hex)}" for hex, names in to.items()]
    if not parts:
        return []
    return [f"{headed(count(len(going), 'unit'))} march: {'; '.join(parts)}."]


def danger(s: Risorgimento, hex: int, units: Sequence[str]) -> str:
    return f"{names(s, units)} at {s.setting.board.name_of(hex)} can be attacked"
