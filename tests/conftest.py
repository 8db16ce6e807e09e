"""Settings that all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

# The same examples in every run, so that a failure belongs to the change that made it; to look
# for new ones, run with TRICOLORE_EXPLORE=1.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("explore" if os.environ.get("TRICOLORE_EXPLORE") else "steady")
