"""The game with secrets, installed for good: for processes that a test's server starts."""

from __future__ import annotations

import pytest

from tests.server import hidden

hidden.install(pytest.MonkeyPatch())
