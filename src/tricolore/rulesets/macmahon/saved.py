"""Checks of the saved fields that only this game has."""

from __future__ import annotations

from tricolore.rulesets.great_battles.data import saved
from tricolore.rulesets.great_battles.data.saved import check_attacks
from tricolore.rulesets.kit.saved import counted, on_board, some_of, within, wrong
from tricolore.rulesets.macmahon.state import ChargeWindow, Group, MacMahon

ACTING = frozenset((ChargeWindow, Group))
"""This game's own steps for which a formation must be active."""


def check(s: MacMahon) -> None:
    saved.check(s, ACTING, before_fights=(Group,))
    roster, special = s.setting.roster, s.setting.special
    counters = roster.counters
    some_of("failed", s.failed, roster.formations)
    some_of("charges", s.charges, s.setting.charges)
    reserve = special.reserve
    if s.reserve and (reserve is None or s.reserve != reserve.formation):
        wrong("reserve", s.reserve)
    marker = special.marker
    within("marker", s.marker, 0, marker.uses if marker is not None else 0)
    if s.placed and marker is None:
        wrong("placed", "a marker in a battle without one")
    some_of("entered", s.entered, counters)
    on_board(s.setting.board, "entered", s.entered.values())
    check_attacks(s, "announced", s.announced)
    on_board(s.setting.board, "grouped", s.grouped)
    for uids in s.grouped.values():
        some_of("grouped", uids, counters)
    counted("joined", s.joined, counters)
    some_of("stopped", s.stopped, counters)
    some_of("thrown", s.thrown, counters)
