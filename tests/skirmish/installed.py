"""The toy, made known for good: for processes that a test starts.

`TRICOLORE_PLAYERS=tests.skirmish.installed` does it; a test itself uses the fixture `skirmish`.
"""

from __future__ import annotations

import pytest

from tests.skirmish.install import install

install(pytest.MonkeyPatch())
