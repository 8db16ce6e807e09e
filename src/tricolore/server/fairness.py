"""Where the dice of a game come from, and how several people make a seed that none can choose.

1. When the game is made, the server binds itself to a part of the seed by showing its hash.
2. Each player's browser does the same when the player makes the game or accepts an invitation.
3. When all are bound, each shows its part.  The seed is the hash of all parts.

The last to show a part can refuse to, but cannot choose another.  If somebody leaves before the
game has begun, everybody starts again with new parts.
"""

from __future__ import annotations

import secrets

from tricolore.core.dice import Part, commitment
from tricolore.core.errors import TricoloreError
from tricolore.core.text import say
from tricolore.server.contract import PERSON
from tricolore.server.kept import Kept

SERVER, TOGETHER, NAMED = "server", "together", "named"
"""The server alone made the seed, the server and all players made it, or the maker named it."""
BY_SERVER = "server"
"""The name under which the server's own part is listed."""


class BadPart(TricoloreError):
    """A part of the seed, or a promise of one, that is not acceptable."""


def servers_part() -> Part:
    part = secrets.token_hex(32)
    return Part(BY_SERVER, commitment(part), part)


def seats_to_bind(kept: Kept) -> list[str]:
    """Sides of persons who have yet to bind themselves to a part."""
    return [seat.side for seat in kept.seats if seat.player == PERSON and seat.commitment is None]


def parts_wanted(kept: Kept) -> list[str]:
    """Sides that are to show their parts now; none before all are bound."""
    if kept.begun or seats_to_bind(kept):
        return []
    shown = {part.by for part in kept.parts}
    return [seat.side for seat in kept.seats if seat.player == PERSON and seat.side not in shown]


def with_part(kept: Kept, side: str, shown: str) -> tuple[Part, ...]:
    """The parts with one more, in the order of the seats."""
    seat = kept.seat(side)
    if seat is None or side not in parts_wanted(kept):
        raise BadPart(say("No part of the seed is wanted from this seat now."))
    if commitment(shown) != seat.commitment:
        raise BadPart(say("This is not the part that was promised."))
    parts = {part.by: part for part in kept.parts} | {side: Part(side, seat.commitment, shown)}
    order = [BY_SERVER, *(seat.side for seat in kept.seats)]
    return tuple(parts[by] for by in order if by in parts)


def promises(kept: Kept) -> dict[str, str]:
    """What everybody has promised so far.  All promises are shown before any part."""
    bound = {seat.side: seat.commitment for seat in kept.seats if seat.commitment is not None}
    return {part.by: part.commitment for part in kept.parts if part.by == BY_SERVER} | bound


def notes(kept: Kept) -> list[str]:
    """What people should know about a game's dice and its beginning before they play it."""
    said = []
    if kept.dice == NAMED:
        said.append(
            say(
                "The maker of this game has named the seed of its dice, "
                "and can work out every roll."
            )
        )
    elif kept.dice == TOGETHER:
        said.append(
            say(
                "The server and each player make the seed of the dice together: "
                "none of them can choose it."
            )
        )
    elif sum(player == PERSON for player in kept.players.values()) > 1:
        said.append(
            say(
                "This game was made for one screen: its maker holds both seats, "
                "and the server alone has drawn the seed of the dice."
            )
        )
    if kept.adopted:
        said.append(
            say(
                "It goes on from a record that somebody uploaded: what came before was not played "
                "on this server. From there on its dice are new."
            )
        )
    elif kept.start is not None:
        said.append(say("It begins in the middle of another game, with new dice from there on."))
    return said


def is_hex(text: str, digits: int) -> bool:
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def check_commitment(promised: str) -> str:
    if not is_hex(promised, 64):
        raise BadPart(
            say("A promise of a part of the seed is a SHA-256 hash, 64 hexadecimal digits.")
        )
    return promised


def check_part(shown: str) -> str:
    if not is_hex(shown, 64):
        raise BadPart(say("A part of the seed is 32 random bytes, 64 hexadecimal digits."))
    return shown
