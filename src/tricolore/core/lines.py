"""The lines of a record: what stands in them, and how they are written and read.

A record is text, one JSON value a line, each a pair of a checksum and what it guards, so that of
a damaged record every whole line can still be read and trusted:

1. a header: scenario, versions of the rules and fingerprint of the data, seed;
2. inputs, dice and choices in the order they came, some dozens a line, with the faces of the dice;
3. a checkpoint: the newest state from which the last inputs can be played again, how many inputs
   that state already holds, the header once more, and the end of the chain over all inputs (see
   `chain`), which whoever kept the game may have signed.
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
"""The format of records that have no chain and do not say how many faces a die had."""
PER_LINE = 64


class Header(msgspec.Struct, tag="header", tag_field="line"):
    tricolore: int
    scenario: str
    rules: str
    data: str
    seed: str
    fingerprint: str
    custom: bool
    """Whether it began from another state than the scenario's."""
    start: dict[str, Any] | None = None
    """That state."""
    given: int = 0
    """How many of the first inputs come from another game, with dice of another seed."""
    earlier: list[Earlier] = []
    """Seeds of dice before the present one, the oldest first."""
    parts: list[Part] = []
    """Whose parts the seed was made of, where nobody should choose it alone."""
    players: dict[str, str] = {}
    """Who played each side: `person`, or a computer player; empty if nobody said so."""
    options: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """What was settled before it began; not written if the game has no options."""

    @property
    def settled(self) -> dict[str, str]:
        """The options, none if the record has none."""
        return {} if isinstance(self.options, msgspec.UnsetType) else self.options

    def seed_at(self, at: int) -> str:
        """The seed of a die that is input number `at`, from 0."""
        return next((old.seed for old in self.earlier if at < old.until), self.seed)


class Inputs(msgspec.Struct, tag="inputs", tag_field="line", omit_defaults=True):
    first: int
    inputs: list[Input]
    faces: list[int] = []
    """Of the dice among them, in their order."""


class Footer(msgspec.Struct, tag="checkpoint", tag_field="line", omit_defaults=True):
    header: Header
    """Without its start."""
    total: int
    """How many inputs there are."""
    inputs: int
    """How many of them led to the checkpoint; the rest are played again on loading."""
    checkpoint: dict[str, Any]
    undo_reached_other_side: bool = msgspec.field(default=False, name="undone_to_the_other")
    """Whether undos in a row had come to a choice of the other side, which is not taken back after
    loading either.  Written only if it is so."""
    handed_in: dict[str, Filled] = {}
    """Sheets of sides that are in while those of others are not."""
    chain: str = ""
    """The end of the chain over all inputs."""
    signature: str = ""
    key: str = ""
    """The public key with which the signature can be checked."""


class Parts(NamedTuple):
    """What could be read of a record."""

    header: Header | None
    lines: list[Inputs]
    footer: Footer | None
    damage: str
    """Empty if the record is whole."""
    heading: bytes = b""
    """The header as it is written: the chain begins with it."""

    def faces(self) -> list[int]:
        return [faces for line in self.lines for faces in line.faces]

    def from_input(self, first: int) -> list[Input]:
        """The inputs from one on, as far as they follow one another."""
        inputs: list[Input] = []
        for line in self.lines:
            at = first + len(inputs) - line.first
            if 0 <= at < len(line.inputs):
                inputs += line.inputs[at:]
        return inputs


LINE = msgspec.json.Decoder(Header | Inputs | Footer)


def chained(
    header: Header, inputs: Sequence[Input], faces: Sequence[int], footer: Footer
) -> Footer:
    """The footer with the end of the chain."""
    end = chain(msgspec.json.encode(header), links(inputs, faces))
    return msgspec.structs.replace(footer, chain=end)


def written(header: Header, inputs: Sequence[Input], faces: Sequence[int], footer: Footer) -> bytes:
    """The lines of a record, each with its checksum."""
    lines, dice = [line_of(header)], 0
    for first in range(0, len(inputs), PER_LINE):
        these = list(inputs[first : first + PER_LINE])
        rolled = sum(isinstance(value, int) for value in these)
        lines.append(line_of(Inputs(first, these, list(faces[dice : dice + rolled]))))
        dice += rolled
    return b"\n".join([*lines, line_of(footer), b""])


def read(record: bytes) -> Parts:
    """Take a record apart, as far as it can be read."""
    header: Header | None = None
    footer: Footer | None = None
    lines: list[Inputs] = []
    damage, heading = "", b""
    for at, text in enumerate(record.removesuffix(b"\n").split(b"\n"), start=1):
        line = read_line(text.removesuffix(b"\r"))  # some mailers change the ends of lines
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
            f"This record has format {known.tricolore}; formats up to {FORMAT} are known here."
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
    """A checksum, and what it guards."""
    text = msgspec.json.encode(value)
    return b'["%b",%b]' % (checksum_of(text), text)


def read_line(line: bytes) -> Header | Inputs | Footer | None:
    """What stands in a line, or None if that is not what was written there."""
    checksum, text = line[2:18], _text(line)
    if line != b'["%b",%b]' % (checksum, text) or checksum != checksum_of(text):
        return None
    try:
        read: Header | Inputs | Footer = LINE.decode(text)
        return read
    except (msgspec.DecodeError, RecursionError):
        return None


def _text(line: bytes) -> bytes:
    """What the checksum of a line guards."""
    return line[20:-1]


def checksum_of(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:16].encode()
