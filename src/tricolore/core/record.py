"""Game records: saved games, their recovery when damaged, and the check of their dice.

A record is text, one JSON value a line, so that what stands before a damaged place can still be
read:

1. a header: scenario, versions of the rules and fingerprint of the data, seed;
2. lists of inputs, dice and choices in the order they came, some dozens a line;
3. a footer: the newest state from which the last inputs can be played again, how many inputs
   that state already holds, and a digest of everything above.

Loading starts from the footer's state, at once.  Replaying starts from the header and must come
to the same state to the last bit, as long as rules and data are those it was played with.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from tricolore.core.ask import Option, Roll
from tricolore.core.dice import die, fingerprint
from tricolore.core.errors import DamagedSave, IllegalChoice, TricoloreError
from tricolore.core.game import Game, Input
from tricolore.core.state import Ruleset

FORMAT = 1
PER_LINE = 64

Find = Callable[[str], tuple[Ruleset, str]]
"""From a scenario's full name, the ruleset and the name within it."""


class Header(msgspec.Struct):
    tricolore: int
    scenario: str
    rules: str
    data: str
    seed: str
    fingerprint: str
    start: dict[str, Any] | None = None
    """The state it began from, where that is not the scenario's own."""


class Footer(msgspec.Struct):
    inputs: int
    """How many inputs led to the checkpoint; the rest are played again on loading."""
    checkpoint: dict[str, Any]
    digest: str


class Parts(NamedTuple):
    header: Header
    inputs: list[Input]
    footer: Footer | None
    damage: str
    """Empty if the record is whole."""


def save(game: Game) -> bytes:
    """The whole game as a record."""
    game.state  # noqa: B018 - wakes a sleeping game, so that the checkpoint is settled
    ruleset = game.ruleset
    past = game._past
    checkpoint = past[0][0] if past else game.checkpoint
    tail = len(game.journal) + sum(len(frame[1]) for frame in past)
    header = Header(
        FORMAT,
        game.scenario,
        ruleset.version,
        ruleset.fingerprint(checkpoint),
        checkpoint.seed,
        fingerprint(checkpoint.seed),
        ruleset.encode(game.start) if game.custom and game.start is not None else None,
    )
    encode = msgspec.json.encode
    lines = [encode(header)]
    for first in range(0, len(game.inputs), PER_LINE):
        lines.append(encode(game.inputs[first : first + PER_LINE]))
    body = b"\n".join(lines)
    footer = Footer(len(game.inputs) - tail, ruleset.encode(checkpoint), sha256(body).hexdigest())
    return body + b"\n" + encode(footer) + b"\n"


def load(record: bytes, find: Find, data: str | None = None) -> Game:
    """The game of a record, ready to go on.

    Of a damaged record everything before the damage is kept: the error that is raised carries
    the game up to there.
    """
    parts = read(record)
    ruleset, name = _ruleset(parts.header, find)
    if parts.footer is None:
        game = _recover(parts, ruleset, name, data)
        raise DamagedSave(
            f"The record is damaged ({parts.damage}); "
            f"{len(game.inputs)} of the inputs before it could be read and played again.",
            game,
        )
    header, footer = parts.header, parts.footer
    state = ruleset.decode(footer.checkpoint, name, data)
    game = Game(ruleset, header.scenario, state)
    game.data = data
    game.start = _start(header, ruleset, name, data)
    game.custom = header.start is not None
    before = parts.inputs[: footer.inputs]
    game.inputs = list(before)
    game.sides = [""] * sum(not isinstance(value, int) for value in before)
    game._barrier = len(before)
    game._untold = True
    tail = parts.inputs[footer.inputs :]
    changes = _changes(header, game)
    if changes:
        game.start = None
        game.notes.append(
            f"{changes} since this game was saved: it goes on from its newest checkpoint, "
            "and cannot be replayed from the start."
        )
    game.chance = True
    try:
        game.replay(tail)
    except IllegalChoice as error:
        if not changes:
            raise DamagedSave(f"The record does not fit its own checkpoint: {error}") from None
        game.notes.append(f"{len(tail)} inputs after the checkpoint were dropped: {error}")
        game = _at_checkpoint(game, state)
    game.chance = False
    game._roll_dice()
    return game


def replay(record: bytes, find: Find, data: str | None = None) -> Game:
    """The same game played again from its start, every die and choice as recorded."""
    parts = read(record)
    ruleset, name = _ruleset(parts.header, find)
    game = Game(ruleset, parts.header.scenario, _start(parts.header, ruleset, name, data))
    game.custom = parts.header.start is not None
    game.data = data
    game.chance = True
    game.replay(parts.inputs)
    game.chance = False
    return game


def verify(record: bytes, find: Find, data: str | None = None) -> int:
    """Check a record: its seed, every die, and the state it claims.  Returns the dice checked."""
    parts = read(record)
    if parts.footer is None:
        raise DamagedSave(f"The record is damaged: {parts.damage}.")
    header = parts.header
    if fingerprint(header.seed) != header.fingerprint:
        raise TricoloreError("The seed is not the one whose fingerprint was published.")
    ruleset, name = _ruleset(header, find)
    game = Game(ruleset, header.scenario, _start(header, ruleset, name, data), listen=False)
    changes = _changes(header, game)
    if changes:
        raise TricoloreError(f"{changes} since: the dice cannot be checked with these rules.")
    game.chance = True
    checked = 0
    for value in parts.inputs:
        ask = game.chance_ask
        if isinstance(ask, Roll):
            right = die(header.seed, checked, ask.sides)
            if value != right:
                raise TricoloreError(
                    f"Die {checked + 1} ({ask.what}) was {value}; the seed gives {right}."
                )
            checked += 1
        game.replay([value])
    final = ruleset.decode(parts.footer.checkpoint, name, data)
    again = Game(ruleset, header.scenario, final, listen=False, chance=True)
    again.replay(parts.inputs[parts.footer.inputs :])
    if ruleset.encode(again.state) != ruleset.encode(game.state):
        raise TricoloreError("The dice are right, but they do not lead to the recorded state.")
    return checked


def read(record: bytes) -> Parts:
    """Take a record apart, as far as it can be read."""
    lines = record.split(b"\n")
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise DamagedSave("This is not a Tricolore record: its first line is no header.") from None
    if header.tricolore != FORMAT:
        raise DamagedSave(f"This record has format {header.tricolore}; {FORMAT} is known here.")
    inputs: list[Input] = []
    for at, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        if line.startswith(b"["):
            try:
                inputs += msgspec.json.decode(line, type=list[int | Option])
            except msgspec.DecodeError:
                return Parts(header, inputs, None, f"line {at} cannot be read")
            continue
        try:
            footer = msgspec.json.decode(line, type=Footer)
        except msgspec.DecodeError:
            return Parts(header, inputs, None, f"line {at} cannot be read")
        if sha256(b"\n".join(lines[: at - 1])).hexdigest() != footer.digest:
            return Parts(header, inputs, None, "its digest does not match its lines")
        return Parts(header, inputs, footer, "")
    return Parts(header, inputs, None, "it ends too early")


def _ruleset(header: Header, find: Find) -> tuple[Ruleset, str]:
    return find(header.scenario)


def _start(header: Header, ruleset: Ruleset, name: str, data: str | None) -> Any:
    if header.start is not None:
        return ruleset.decode(header.start, name, data)
    return ruleset.begin(name, header.seed, data)


def _changes(header: Header, game: Game) -> str:
    """What is no longer as it was when the record was made, in words."""
    changed = []
    if header.rules != game.ruleset.version:
        changed.append(f"The rules have changed ({header.rules} to {game.ruleset.version})")
    if header.data != game.ruleset.fingerprint(game.checkpoint):
        changed.append("the data files have changed" if changed else "The data files have changed")
    return " and ".join(changed)


def _at_checkpoint(game: Game, state: Any) -> Game:
    """A fresh game at the checkpoint, keeping what was said about it."""
    fresh = Game(game.ruleset, game.scenario, state)
    fresh.notes, fresh.data, fresh.start = game.notes, game.data, None
    return fresh


def _recover(parts: Parts, ruleset: Ruleset, name: str, data: str | None) -> Game:
    """Play what could be read, as far as it makes sense."""
    game = Game(ruleset, parts.header.scenario, _start(parts.header, ruleset, name, data))
    game.custom = parts.header.start is not None
    game.data = data
    game.chance = True
    for value in parts.inputs:
        try:
            game.replay([value])
        except IllegalChoice:
            break
    game.chance = False
    game._roll_dice()
    return game
