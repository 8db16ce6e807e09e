"""Every test in here knows the toy."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _toy(skirmish: str) -> None:
    """Installed for each of them."""
