"""Compare steps with their types, because records without fields are always equal."""

from __future__ import annotations

from typing import Any

from tricolore.core.state import Record
from tricolore.rulesets.macmahon.state import MacMahon


def steps(*records: Record) -> list[tuple[str, Any]]:
    return [(type(record).__name__, record) for record in records]


def agenda(s: MacMahon) -> list[tuple[str, Any]]:
    return steps(*s.agenda)
