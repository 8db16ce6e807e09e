"""Where the dice of a game come from, and how several people make a seed that none can choose.

1. The server binds itself to a part of the seed when the game is made: it shows its hash.
2. Each player's browser does the same when the player makes the game or accepts an invitation.
3. When all are bound, each shows its part.  The seed is the hash of all of them.

Whoever is last to show his part could at most refuse to: he cannot choose another.  If somebody
leaves before the game has begun, all begin again with new parts.
"""

from __future__ import annotations

import secrets

from tricolore.core.dice import Part, commitment
from tricolore.core.errors import TricoloreError
from tricolore.server.contract import PERSON
from tricolore.server.kept import Kept

SERVER, TOGETHER, NAMED = "server", "together", "named"
"""Made by the server alone, by the server and all players, or named by whoever made the game."""
BY_SERVER = "server"
"""Who a part is by, if not a side."""


class BadPart(TricoloreError):
    """A part of the seed, or a promise of one, that cannot be taken."""


def servers_part() -> Part:
    part = secrets.token_hex(32)
    return Part(BY_SERVER, commitment(part), part)


def seats_to_bind(kept: Kept) -> list[str]:
    """Sides of persons who have yet to bind themselves to a part."""
    return [seat.side for seat in kept.seats if seat.player == PERSON and seat.commitment is None]


def parts_wanted(kept: Kept) -> list[str]:
    """Sides whose parts are to be shown now: none before all are bound."""
    if kept.begun or seats_to_bind(kept):
        return []
    shown = {part.by for part in kept.parts}
    return [seat.side for seat in kept.seats if seat.player == PERSON and seat.side not in shown]


def with_part(kept: Kept, side: str, shown: str) -> tuple[Part, ...]:
    """The parts with one more, in the order of the seats."""
    seat = kept.seat(side)
    if seat is None or side not in parts_wanted(kept):
        raise BadPart("No part of the seed is wanted from this seat now.")
    if commitment(shown) != seat.commitment:
        raise BadPart("This is not the part that was promised.")
    parts = {part.by: part for part in kept.parts} | {side: Part(side, seat.commitment, shown)}
    order = [BY_SERVER, *(seat.side for seat in kept.seats)]
    return tuple(parts[by] for by in order if by in parts)


def promises(kept: Kept) -> dict[str, str]:
    """What everybody is bound to, as far as he is; each of these was shown before any part."""
    bound = {seat.side: seat.commitment for seat in kept.seats if seat.commitment is not None}
    return {part.by: part.commitment for part in kept.parts if part.by == BY_SERVER} | bound


def notes(kept: Kept) -> list[str]:
    """What people should know of the dice and of the beginning of a game before they play it."""
    said = []
    if kept.dice == NAMED:
        said.append(
            "Whoever made this game has named the seed of its dice, and can know every one of them."
        )
    elif kept.dice == TOGETHER:
        said.append(
            "The server and each player make the seed of the dice together: "
            "none of them can choose it."
        )
    elif sum(player == PERSON for player in kept.players.values()) > 1:
        said.append(
            "This game was made for one screen: whoever made it holds both seats, "
            "and the server alone has drawn the seed of the dice."
        )
    if kept.adopted:
        said.append(
            "It goes on from a record that somebody brought along: what came before was not "
            "played here. Its dice from here on are new."
        )
    elif kept.start is not None:
        said.append("It begins in the middle of another game, with new dice from there on.")
    return said


def is_hex(text: str, digits: int) -> bool:
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def check_commitment(promised: str) -> str:
    if not is_hex(promised, 64):
        raise BadPart("A promise of a part of the seed is a SHA-256 hash, 64 hexadecimal digits.")
    return promised


def check_part(shown: str) -> str:
    if not is_hex(shown, 64):
        raise BadPart("A part of the seed is 32 random bytes, 64 hexadecimal digits.")
    return shown
