"""What whoever runs the server decides: by which names it is called, how much is allowed to one
client, how long games are kept."""

from __future__ import annotations

from dataclasses import dataclass, field

EVERY_ADDRESS = "0.0.0.0"  # nosec B104 # listened on only if whoever runs the server says so
DAY = 24 * 60 * 60 * 1000
"""In the milliseconds in which the store counts."""


@dataclass(frozen=True)
class Keeping:
    """How many days a game is kept after its last choice; 0 is for ever."""

    unplayed: int = 30
    """One in which nobody has made a choice."""
    idle: int = 0
    """One that is not over."""
    finished: int = 0


HOME = Keeping()
"""Of a server for this computer alone: nothing that was played is deleted."""
PUBLIC = Keeping(unplayed=7, idle=365)


@dataclass(frozen=True)
class Policy:
    hosts: tuple[str, ...] = ()
    """Names and addresses by which it is called, besides those of this computer."""
    proxy: str = ""
    """Addresses of reverse proxies whose headers are believed, with commas between them."""
    new_games: int = 100
    """Of one client in a minute, and so many in one go."""
    requests: int = 50
    """Of one client in a second; ten times as many in one go.  Pages and scripts count a tenth."""
    connections: int = 200
    """Of one client at the same time."""
    keeping: Keeping = field(default_factory=Keeping)
