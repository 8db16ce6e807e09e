"""Where a whole game is needed, tests of the core play the toy by daylight."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _toy(skirmish: str) -> None:
    """Installed for each of them."""
