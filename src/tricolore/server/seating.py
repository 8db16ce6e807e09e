"""Seats: taken, offered and accepted; and how a game begins when all seats are taken.

The maker of a game between persons takes one seat and gets an invitation to each of the others.  A
person who accepts an invitation gets a key that nobody else has ever held.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tricolore.api import new_game
from tricolore.core.dice import seed_of
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Earlier
from tricolore.core.text import say
from tricolore.rulesets import find
from tricolore.server import chronicle
from tricolore.server.contract import PERSON, Waiting
from tricolore.server.fairness import (
    check_commitment,
    notes,
    parts_wanted,
    promises,
    seats_to_bind,
)
from tricolore.server.security import digest, new_key
from tricolore.server.shown import Seats
from tricolore.server.store import Kept, Seat, Store


class BadPlayers(TricoloreError):
    """Players that do not fit the sides of the scenario."""


class BadInvitation(TricoloreError):
    """An invitation that was never made, was withdrawn, or has been used."""


class Places(NamedTuple):
    """Which seats the maker of a new game takes."""

    seat: str = ""
    """The side that the maker takes; the first person's if he names none."""
    one_screen: bool = False
    """Whether he takes all persons' seats."""
    commitment: str = ""
    """What binds him to his part of the seed."""


class Seated(NamedTuple):
    seats: tuple[Seat, ...]
    keys: dict[str, str]
    """Keys of the maker's seats."""
    invitations: dict[str, str]
    """Invitations to the other seats."""


def seated(
    sides: Sequence[str],
    players: Mapping[str, str],
    places: Places,
    allowed: Callable[[str], object],
) -> Seated:
    """Seats for all sides, the maker's keys, and invitations to the open seats.

    `allowed` raises for a computer player that is not offered.
    """
    unknown = set(players) - set(sides)
    if unknown:
        raise BadPlayers(
            f"This scenario has no side {sorted(unknown)[0]!r}; it has {', '.join(sides)}."
        )
    names = {side: players.get(side, PERSON) for side in sides}
    persons = [side for side in sides if names[side] == PERSON]
    mine = places.seat or next(iter(persons), "")
    if mine and mine not in persons:
        raise BadPlayers(f"The seat of {mine!r} is not a person's in this game.")
    seats, keys, invitations = [], {}, {}
    for side, name in names.items():
        if name != PERSON:
            if len(name) > 100:
                raise BadPlayers(say("A player's name is at most 100 letters long."))
            allowed(name)
            seats.append(Seat(side, name, None))
        elif side == mine or places.one_screen:
            keys[side] = new_key()
            seats.append(Seat(side, PERSON, digest(keys[side])))
        else:
            invitations[side] = new_key()
            seats.append(Seat(side, PERSON, None, digest(invitations[side])))
    return Seated(tuple(seats), keys, invitations)


# Changes of a seat: each function returns the changed seat


def accepted(seat: Seat, invitation: str, key: str, commitment: str, begun: bool) -> Seat:
    """The seat, taken with an invitation."""
    known = seat.invitation
    if known is None or not secrets.compare_digest(known, digest(invitation)):
        raise BadInvitation(say("This invitation was withdrawn or has been used; ask for another."))
    bound = None if begun else check_commitment(commitment)
    return seat._replace(digest=digest(key), invitation=None, commitment=bound, standing=None)


def offered(seat: Seat, invitation: str | None) -> Seat:
    """The seat with a new invitation in place of the old one, or with none."""
    if seat.player != PERSON or seat.digest is not None:
        raise BadInvitation(say("This seat is taken."))
    return seat._replace(invitation=None if invitation is None else digest(invitation))


def renewed(seat: Seat, key: str) -> Seat:
    """The seat with another key.  The old key opens nothing any more."""
    return seat._replace(digest=digest(key))


def given_up(seat: Seat) -> Seat:
    """The seat, open again.  Standing answers of the old holder end, as do his agreement and his
    wish for silence.  The store removes his notes."""
    bare = seat._replace(digest=None, invitation=None, commitment=None, standing=None)
    return bare._replace(agrees=False, quiet=False)


# Games that have not begun


def waiting(kept: Kept, seats: Seats) -> Waiting:
    """What a game that has not begun is waiting for."""
    return Waiting(
        seats=list(seats),
        players=kept.players,
        open=kept.open,
        promises=promises(kept),
        bind=[side for side in seats_to_bind(kept) if side not in kept.open],
        show=parts_wanted(kept),
        notes=notes(kept),
    )


def begin(kept: Kept, store: Store) -> Kept:
    """Begin a game with the seed that all have made; a game from a record goes on with it."""
    seed = seed_of(kept.parts)
    moves = store.moves(kept.id)
    if moves:
        played = sum(len(move.inputs) for move in moves)
        earlier = (*kept.earlier, Earlier(kept.seed, played))
        kept = kept._replace(begun=True, seed=seed, earlier=earlier)
        store.begin(kept, [], [])
        return kept
    game = new_game(kept.scenario, seed, data=kept.folder, options=kept.options)
    game.parts = list(kept.parts)
    game.state  # noqa: B018 - rolls what comes before the first choice
    game, opening, checkpoints = chronicle.told_from_start(game)
    rules, _ = find(kept.scenario)
    assert game.start is not None
    kept = kept._replace(
        begun=True,
        seed=seed,
        rules=rules.version,
        data=rules.fingerprint(game.start),
        progress=chronicle.progress(game),
    )
    store.begin(kept, opening, checkpoints)
    return kept
