"""The lines of a record: what they contain, and how they are written and read.

A record is text with one JSON value on each line.  Each value is a pair of a checksum and what it
protects, so every intact line of a damaged record can still be read and trusted.  The lines are:

1. a header: the scenario, the version of the rules, the fingerprint of the data, the seed;
2. the inputs, that is dice and choices in order, 64 to a line, with the faces of the dice;
3. a checkpoint: the newest state from which the last inputs can be replayed, how many inputs led to
   that state, the header once more, and the end of the hash chain over all inputs (see `chain`).
   The server that kept the game may have signed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from tricolore.core.ask import Filled
from tricolore.core.chain import chain, links
from tricolore.core.dice import Part
from tricolore.core.errors import DamagedSave
from tricolore.core.game import Earlier, Input

FORMAT = 2
UNCHAINED = 1
"""The format of old records, which have no chain and do not say how many faces a die had."""
PER_LINE = 64


class Header(msgspec.Struct, tag="header", tag_field="line"):
    tricolore: int
    scenario: str
    rules: str
    data: str
    seed: str
    fingerprint: str
    custom: bool
    """Whether the game began from another state than the scenario's."""
    start: dict[str, Any] | None = None
    """That state."""
    given: int = 0
    """How many of the first inputs come from another game, with dice of another seed."""
    earlier: list[Earlier] = []
    """The seeds before the present one, oldest first."""
    parts: list[Part] = []
    """The parts that the players and the server contributed to the seed, if they did."""
    players: dict[str, str] = {}
    """Who played each side: `person`, or a computer player; empty if unknown."""
    options: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """The options decided before the game began.  Left out if the game has none."""

    advice: dict[str, list[int]] | msgspec.UnsetType = msgspec.UNSET
    """By side, the choices, counted from 0, before which a person asked for advice.  Nothing in a
    game depends on it.  Left out if nobody asked."""

    @property
    def advised(self) -> dict[str, list[int]]:
        """Where advice was asked for; empty if the record does not say so."""
        return {} if isinstance(self.advice, msgspec.UnsetType) else self.advice

    @property
    def settled(self) -> dict[str, str]:
        """The options; empty if the record has none."""
        return {} if isinstance(self.options, msgspec.UnsetType) else self.options

    def seed_at(self, at: int) -> str:
        """The seed of a die that is input number `at`, counted from 0."""
        return next((old.seed for old in self.earlier if at < old.until), self.seed)


class Inputs(msgspec.Struct, tag="inputs", tag_field="line", omit_defaults=True):
    first: int
    inputs: list[Input]
    faces: list[int] = []
    """The number of faces of each die among the inputs."""


class Footer(msgspec.Struct, tag="checkpoint", tag_field="line", omit_defaults=True):
    header: Header
    """Without its start."""
    total: int
    """How many inputs there are."""
    inputs: int
    """How many of them led to the checkpoint.  The rest are replayed when the game is loaded."""
    checkpoint: dict[str, Any]
    undo_reached_other_side: bool = msgspec.field(default=False, name="undone_to_the_other")
    """Whether undos in a row had reached a choice of the other side.  That choice cannot be taken
    back after loading either.  Written only if true."""
    handed_in: dict[str, Filled] = {}
    """Sheets that were handed in while those of other sides were still missing."""
    chain: str = ""
    """The end of the chain over all inputs."""
    signature: str = ""
    key: str = ""
    """The public key that belongs to the signature."""


class Parts(NamedTuple):
    """What could be read of a record."""

    header: Header | None
    lines: list[Inputs]
    footer: Footer | None
    damage: str
    """What is wrong with the record; empty if it is intact."""
    heading: bytes = b""
    """The header exactly as written, because the chain begins with it."""

    def faces(self) -> list[int]:
        return [faces for line in self.lines for faces in line.faces]

    def from_input(self, first: int) -> list[Input]:
        """The inputs from number `first` on, up to the first gap."""
        inputs: list[Input] = []
        for line in self.lines:
            at = first + len(inputs) - line.first
            if 0 <= at < len(line.inputs):
                inputs += line.inputs[at:]
        return inputs


LINE = msgspec.json.Decoder(Header | Inputs | Footer)


def with_chain(
    header: Header, inputs: Sequence[Input], faces: Sequence[int], footer: Footer
) -> Footer:
    """The footer, with the end of the chain filled in."""
    end = chain(msgspec.json.encode(header), links(inputs, faces))
    return msgspec.structs.replace(footer, chain=end)


def write_record(
    header: Header, inputs: Sequence[Input], faces: Sequence[int], footer: Footer
) -> bytes:
    """Write the lines of a record, each with its checksum."""
    lines, dice = [line_of(header)], 0
    for first in range(0, len(inputs), PER_LINE):
        these = list(inputs[first : first + PER_LINE])
        rolled = sum(isinstance(value, int) for value in these)
        lines.append(line_of(Inputs(first, these, list(faces[dice : dice + rolled]))))
        dice += rolled
    return b"\n".join([*lines, line_of(footer), b""])


def read(record: bytes) -> Parts:
    """Split a record into its parts, as far as it can be read."""
    header: Header | None = None
    footer: Footer | None = None
    lines: list[Inputs] = []
    damage, heading = "", b""
    for at, text in enumerate(record.removesuffix(b"\n").split(b"\n"), start=1):
        line = read_line(text.removesuffix(b"\r"))  # some mail programs change line ends
        if isinstance(line, Header) and at == 1:
            header, heading = line, _text(text.removesuffix(b"\r"))
        elif isinstance(line, Inputs):
            lines.append(line)
        elif isinstance(line, Footer):
            footer = line
        else:
            damage = damage or f"line {at} cannot be read"
    known = header if header is not None or footer is None else footer.header
    if known is None:
        raise DamagedSave("This is not a Tricolore record, or neither of its ends can be read.")
    if known.tricolore not in (UNCHAINED, FORMAT):
        raise DamagedSave(
            f"This record has format {known.tricolore}, but this version of Tricolore reads "
            f"formats up to {FORMAT} only."
        )
    lines.sort(key=lambda line: line.first)
    parts = Parts(header, lines, footer, damage, heading)
    if not damage:
        if footer is None:
            damage = "it ends too early"
        elif header is None or len(parts.from_input(0)) != footer.total:
            damage = "some of its lines are missing"
    return parts._replace(damage=damage)


def line_of(value: Header | Inputs | Footer) -> bytes:
    """Write one line: a checksum and what it protects."""
    text = msgspec.json.encode(value)
    return b'["%b",%b]' % (checksum_of(text), text)


def read_line(line: bytes) -> Header | Inputs | Footer | None:
    """Read one line; None if its checksum is wrong or it cannot be decoded."""
    checksum, text = line[2:18], _text(line)
    if line != b'["%b",%b]' % (checksum, text) or checksum != checksum_of(text):
        return None
    try:
        read: Header | Inputs | Footer = LINE.decode(text)
        return read
    except (msgspec.DecodeError, RecursionError):
        return None


def _text(line: bytes) -> bytes:
    """The part of a line that its checksum protects."""
    return line[20:-1]


def checksum_of(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:16].encode()
