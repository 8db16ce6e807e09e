"""Bounded types for the fields of messages and bodies."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Pair = tuple[str, int | str]
"""An option: kind and value."""

PLAIN = r"^[^\x00-\x1f\x7f]*\Z"
"""A text without control characters.  Not every database accepts them, and no person types them.
(`$` would allow a newline at the end.)"""
HEX = r"^([0-9a-f]{64})?\Z"
"""A hash or a part of a seed, or nothing."""

Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""An integer that JavaScript can represent exactly."""
SideName = Annotated[str, Meta(max_length=40, pattern=PLAIN)]
Players = Annotated[
    dict[SideName, Annotated[str, Meta(max_length=100, pattern=PLAIN)]], Meta(max_length=8)
]
Title = Annotated[str, Meta(max_length=120, pattern=PLAIN)]
Seed = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Word = Annotated[str, Meta(max_length=60, pattern=PLAIN)]
Settled = Annotated[dict[Word, Word], Meta(max_length=40)]
Hash = Annotated[str, Meta(max_length=64, pattern=HEX)]
