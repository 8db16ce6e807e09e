"""What the operator of the server decides: its names, the limits for one client, and how long games
are kept."""

from __future__ import annotations

from dataclasses import dataclass, field

EVERY_ADDRESS = "0.0.0.0"  # nosec B104 # only if the operator asks for it
DAY = 24 * 60 * 60 * 1000
"""In milliseconds, as the store counts time."""


@dataclass(frozen=True)
class Keeping:
    """How many days a game is kept after its last choice; 0 is for ever."""

    unplayed: int = 30
    """A game in which nobody has made a choice."""
    idle: int = 0
    """A game that is not over."""
    finished: int = 0


HOME = Keeping()
"""For a server for this computer alone: nothing that was played is deleted."""
PUBLIC = Keeping(unplayed=7, idle=365)


@dataclass(frozen=True)
class Policy:
    hosts: tuple[str, ...] = ()
    """Names and addresses of the server besides those of this computer."""
    proxy: str = ""
    """Addresses of trusted reverse proxies, separated by commas."""
    new_games: int = 100
    """New games of one client in a minute; they may come all at once."""
    requests: int = 50
    """Requests of one client in a second, ten times as many at once.  A page counts as a tenth."""
    connections: int = 200
    """Connections of one client at the same time."""
    keeping: Keeping = field(default_factory=Keeping)
