"""Write all playthroughs again."""

from __future__ import annotations

import tests.skirmish.installed  # noqa: F401 - so that it can be played here
from tests.playthroughs import GAMES, file, played

for name in GAMES:
    text = played(name)
    file(name).write_text(text)
    print(f"{file(name)}: {len(text) // 1000} kB, {text.splitlines()[-2]}")
