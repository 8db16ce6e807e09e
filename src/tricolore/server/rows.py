"""Convert moves, progress and checkpoints to rows of the database and back."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, insert

from tricolore.core.ask import HandedIn, Option
from tricolore.core.dice import Part
from tricolore.core.game import Earlier
from tricolore.core.standing import KeptAnswer, StandingAnswers
from tricolore.core.state import Result
from tricolore.rulesets.tongues import encoded
from tricolore.server.kept import Checkpoint, Kept, Progress, StoredMove
from tricolore.server.schema import CHECKPOINTS, MOVES

OPTION = msgspec.json.Decoder(Option | HandedIn)
DICE = msgspec.json.Decoder(tuple[int, ...])
RESULT = msgspec.json.Decoder(Result)
PARTS = msgspec.json.Decoder(tuple[Part, ...])
EARLIER = msgspec.json.Decoder(tuple[Earlier, ...])
OFFERS = msgspec.json.Decoder(tuple[str, ...])
OPTIONS = msgspec.json.Decoder(dict[str, str])
STANDING = msgspec.json.Decoder(tuple[KeptAnswer, ...])


def standing_of(kept: Kept) -> StandingAnswers:
    """The standing answers of all seats of a game."""
    return StandingAnswers(
        {seat.side: STANDING.decode(seat.standing) for seat in kept.seats if seat.standing}
    )


def now() -> int:
    return time.time_ns() // 1_000_000


def progress_row(progress: Progress, now: int) -> dict[str, Any]:
    result = progress.result
    return {
        **progress._asdict(),
        "result": None if result is None else encoded(result).decode(),
        "offers": as_json(progress.offers),
        "updated": now,
    }


def move_row(game: str, move: StoredMove) -> dict[str, Any]:
    return {
        "game": game,
        "ply": move.ply,
        "side": move.side,
        "option": None if move.option is None else msgspec.json.encode(move.option).decode(),
        "dice": as_json(move.dice),
        "faces": as_json(move.faces),
        "secret": move.secret,
        "gesture": move.gesture,
        "events": zlib.compress(move.events, 1),
    }


def move_of(
    ply: int,
    side: str,
    option: str | None,
    dice: str,
    secret: bool,
    faces: str,
    gesture: int,
    events: bytes | None = None,
) -> StoredMove:
    return StoredMove(
        ply,
        side,
        None if option is None else OPTION.decode(option),
        DICE.decode(dice),
        secret,
        b"[]" if events is None else zlib.decompress(events),
        DICE.decode(faces),
        gesture,
    )


def insert_moves(
    connection: Connection,
    game: str,
    moves: Sequence[StoredMove],
    checkpoints: Sequence[Checkpoint],
) -> None:
    if moves:
        connection.execute(insert(MOVES), [move_row(game, move) for move in moves])
    if checkpoints:
        rows = [checkpoint_row(game, checkpoint) for checkpoint in checkpoints]
        connection.execute(insert(CHECKPOINTS), rows)


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def checkpoint_row(game: str, checkpoint: Checkpoint) -> dict[str, Any]:
    state = zlib.compress(checkpoint.state, 1)
    return {"game": game, "ply": checkpoint.ply, "skip": checkpoint.skip, "state": state}
