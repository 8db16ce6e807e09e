"""Game records: saved games, their recovery when damaged, and the check of their dice.

A record is text, one JSON value a line, each a pair of a checksum and what it guards, so that of
a damaged record every whole line can still be read and trusted:

1. a header: scenario, versions of the rules and fingerprint of the data, seed;
2. inputs, dice and choices in the order they came, some dozens a line;
3. a checkpoint: the newest state from which the last inputs can be played again, how many inputs
   that state already holds, and the header once more.

Loading starts from the checkpoint, at once.  Replaying starts from the header and must come to
the same state to the last bit, as long as rules and data are those it was played with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from tricolore.core.ask import Option, Roll
from tricolore.core.dice import die, fingerprint
from tricolore.core.errors import DamagedSave, IllegalChoice, TricoloreError
from tricolore.core.game import Game, Input
from tricolore.core.state import Ruleset, State

FORMAT = 1
PER_LINE = 64

Find = Callable[[str], tuple[Ruleset, str]]
"""From a scenario's full name, the ruleset and the name within it."""


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


class Inputs(msgspec.Struct, tag="inputs", tag_field="line"):
    first: int
    inputs: list[int | Option]


class Footer(msgspec.Struct, tag="checkpoint", tag_field="line", omit_defaults=True):
    header: Header
    """Without its start."""
    total: int
    """How many inputs there are."""
    inputs: int
    """How many of them led to the checkpoint; the rest are played again on loading."""
    checkpoint: dict[str, Any]
    undone_to_the_other: bool = False
    """Whether a row of undos had come to a choice of the other side, which is not taken back after
    loading either.  Written only if it is so."""


class Parts(NamedTuple):
    """What could be read of a record."""

    header: Header | None
    lines: list[Inputs]
    footer: Footer | None
    damage: str
    """Empty if the record is whole."""

    def from_input(self, first: int) -> list[Input]:
        """The inputs from one on, as far as they follow one another."""
        inputs: list[Input] = []
        for line in self.lines:
            at = first + len(inputs) - line.first
            if 0 <= at < len(line.inputs):
                inputs += line.inputs[at:]
        return inputs


LINE = msgspec.json.Decoder(Header | Inputs | Footer)


def save(game: Game) -> bytes:
    """The whole game as a record."""
    ruleset = game.ruleset
    checkpoint, tail = game.oldest_checkpoint()
    start, inputs, custom = game.start, game.inputs, game.custom
    if start is None:  # a clone knows nothing of its past: its record begins at the checkpoint
        start, inputs, custom = checkpoint, tail, True
    header = Header(
        FORMAT,
        game.scenario,
        ruleset.version,
        ruleset.fingerprint(checkpoint),
        checkpoint.seed,
        fingerprint(checkpoint.seed),
        custom,
        given=0 if game.start is None else game.given,
    )
    encoded = ruleset.encode(checkpoint)
    footer = Footer(header, len(inputs), len(inputs) - len(tail), encoded, game.undone_to_the_other)
    if custom:
        first = encoded if start is checkpoint else ruleset.encode(start)
        header = msgspec.structs.replace(header, start=first)
    return written(header, inputs, footer)


def written(header: Header, inputs: Sequence[Input], footer: Footer) -> bytes:
    """The lines of a record, each with its checksum."""
    lines = [_line(header)]
    for first in range(0, len(inputs), PER_LINE):
        lines.append(_line(Inputs(first, list(inputs[first : first + PER_LINE]))))
    return b"\n".join([*lines, _line(footer), b""])


def load(record: bytes, find: Find, data: str | None = None) -> Game:
    """The game of a record, ready to go on.

    Of a damaged record all that can be read is kept: the error that is raised carries the game.
    """
    parts = read(record)
    story = True
    if parts.footer is not None:
        try:
            game, story = _from_checkpoint(parts, parts.footer, find, data)
        except DamagedSave as damage:
            if damage.game is not None or parts.header is None:
                raise
            parts = parts._replace(footer=None, damage=f"its checkpoint is of no use ({damage})")
            game = _from_start(parts, find, data)
    else:
        game = _from_start(parts, find, data)
    if parts.damage:
        raise DamagedSave(f"The record is damaged: {parts.damage}; {_kept(parts, story)}.", game)
    return game


def replay(record: bytes, find: Find, data: str | None = None) -> Game:
    """The same game played again from its start, every die and choice as recorded."""
    parts = read(record)
    game = _from_start(parts, find, data)
    if parts.damage:
        raise DamagedSave(f"The record is damaged: {parts.damage}; {_played(parts)}.", game)
    return game


class Verified(NamedTuple):
    """What a check has found to be right."""

    checked: int
    """Dice that are those of the seed."""
    given: int
    """Dice that the record brings along, as a game forked from another's past does: nobody can
    check them against its own seed."""


def verify(record: bytes, find: Find, data: str | None = None) -> Verified:
    """Check a record: its seed, every die, and the state it claims."""
    parts = read(record)
    header, footer = parts.header, parts.footer
    if parts.damage or header is None or footer is None:
        raise DamagedSave(f"The record is damaged: {parts.damage}.")
    if fingerprint(header.seed) != header.fingerprint:
        raise TricoloreError("The seed is not the one whose fingerprint was published.")
    ruleset, name = find(header.scenario)
    start = _start(header, ruleset, name, data)
    changes = _changes(header, ruleset, start)
    if changes:
        raise TricoloreError(f"{changes} since: the dice cannot be checked with these rules.")
    game = Game(ruleset, header.scenario, start, listen=False, chance=True)
    inputs = parts.from_input(0)
    checked = given = 0
    for at, value in enumerate(inputs):
        ask = game.chance_ask
        if isinstance(ask, Roll) and at < header.given:
            given += 1
        elif isinstance(ask, Roll):
            rolls = game.state.rolls
            right = die(header.seed, rolls, ask.sides)
            if value != right:
                raise TricoloreError(
                    f"Die {rolls + 1} ({ask.what}) was {value}; the seed gives {right}."
                )
            checked += 1
        game.replay([value])
    claimed = _decoded(footer.checkpoint, ruleset, name, data)
    again = Game(ruleset, header.scenario, claimed, listen=False, chance=True)
    again.replay(inputs[footer.inputs :])
    if ruleset.encode(again.state) != ruleset.encode(game.state):
        raise TricoloreError("The dice are right, but they do not lead to the recorded state.")
    return Verified(checked, given)


def read(record: bytes) -> Parts:
    """Take a record apart, as far as it can be read."""
    header: Header | None = None
    footer: Footer | None = None
    lines: list[Inputs] = []
    damage = ""
    for at, text in enumerate(record.removesuffix(b"\n").split(b"\n"), start=1):
        line = _read_line(text.removesuffix(b"\r"))  # some mailers change the ends of lines
        if isinstance(line, Header) and at == 1:
            header = line
        elif isinstance(line, Inputs):
            lines.append(line)
        elif isinstance(line, Footer):
            footer = line
        else:
            damage = damage or f"line {at} cannot be read"
    known = header if header is not None or footer is None else footer.header
    if known is None:
        raise DamagedSave("This is not a Tricolore record, or neither of its ends can be read.")
    if known.tricolore != FORMAT:
        raise DamagedSave(f"This record has format {known.tricolore}; {FORMAT} is known here.")
    lines.sort(key=lambda line: line.first)
    parts = Parts(header, lines, footer, damage)
    if not damage:
        if footer is None:
            damage = "it ends too early"
        elif header is None or len(parts.from_input(0)) != footer.total:
            damage = "some of its lines are missing"
    return parts._replace(damage=damage)


def _line(value: Header | Inputs | Footer) -> bytes:
    """A checksum, and what it guards."""
    text = msgspec.json.encode(value)
    return b'["%b",%b]' % (_checksum(text), text)


def _read_line(line: bytes) -> Header | Inputs | Footer | None:
    """What stands in a line, or None if that is not what was written there."""
    checksum, text = line[2:18], line[20:-1]
    if line != b'["%b",%b]' % (checksum, text) or checksum != _checksum(text):
        return None
    try:
        read: Header | Inputs | Footer = LINE.decode(text)
        return read
    except msgspec.DecodeError:
        return None


def _checksum(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:16].encode()


def _from_checkpoint(
    parts: Parts, footer: Footer, find: Find, data: str | None
) -> tuple[Game, bool]:
    """The game at the newest checkpoint, with the inputs after it played again.

    Its story before that comes along, as the second value says, if it is known whole and the
    rules are still the same; otherwise the game begins anew from there.
    """
    header = parts.header or footer.header
    ruleset, name = find(header.scenario)
    state = _decoded(footer.checkpoint, ruleset, name, data)
    changes = _changes(header, ruleset, state)
    before = parts.from_input(0)[: footer.inputs]
    start_known = header.start is not None or not header.custom
    story = not changes and len(before) >= footer.inputs and start_known
    if story:
        start = _start(header, ruleset, name, data)
        game = Game.restore(ruleset, header.scenario, state, start, before)
        game.custom = header.custom
        game.given = header.given
    else:
        game = Game.restore(ruleset, header.scenario, state)
    game.data = data
    if changes:
        game.notes.append(
            f"{changes} since this game was saved: it goes on from its newest checkpoint, "
            "and cannot be replayed from the start."
        )
    tail = parts.from_input(footer.inputs)
    left = len(game.inputs) + len(tail)
    trouble = _play(game, tail)
    left -= len(game.inputs)
    game.let_dice_roll()
    game.undoing = footer.undone_to_the_other
    if trouble and not changes:
        raise DamagedSave(f"The record does not fit its own checkpoint: {trouble}", game)
    if trouble:
        dropped = "input was" if left == 1 else f"{left} inputs were"
        game.notes.append(f"The last {dropped} dropped: {trouble}")
    return game, story


def _from_start(parts: Parts, find: Find, data: str | None) -> Game:
    """The game played from its start; only dice that are recorded are rolled."""
    header = parts.header
    if header is None:
        assert parts.footer is not None
        header = parts.footer.header
        if header.custom:
            raise DamagedSave(f"The record is damaged: {parts.damage}; its start is lost.")
    ruleset, name = find(header.scenario)
    start = _start(header, ruleset, name, data)
    game = Game(ruleset, header.scenario, start, chance=True)
    game.custom = header.custom
    game.given = header.given
    game.data = data
    changes = _changes(header, ruleset, start)
    if changes:
        game.notes.append(f"{changes} since this game was saved.")
    trouble = _play(game, parts.from_input(0))
    if trouble and changes:
        raise TricoloreError(f"{changes} since this game was saved. {trouble}")
    game.let_dice_roll()
    game.undoing = parts.footer is not None and parts.footer.undone_to_the_other
    if trouble:
        raise DamagedSave(f"The record does not fit its own start: {trouble}", game)
    return game


def _play(game: Game, inputs: list[Input]) -> str:
    """Take recorded inputs; what is wrong with the first that cannot be taken."""
    try:
        game.replay(inputs)
    except IllegalChoice as error:
        return str(error)
    return ""


def _kept(parts: Parts, story: bool) -> str:
    """What is left of a game whose record is damaged."""
    footer = parts.footer
    if footer is None:
        return _played(parts)
    kept = ["the game goes on from its newest checkpoint"]
    lost = footer.total - footer.inputs - len(parts.from_input(footer.inputs))
    if lost > 0:
        kept.append("the last input is lost" if lost == 1 else f"the last {lost} inputs are lost")
    if not story:
        kept.append("its story before that is lost")
    return ", ".join(kept)


def _played(parts: Parts) -> str:
    read = len(parts.from_input(0))
    first = "input" if read == 1 else f"{read} inputs"
    return f"its first {first} could be read and played again"


def _start(header: Header, ruleset: Ruleset, name: str, data: str | None) -> State:
    if header.start is not None:
        return _decoded(header.start, ruleset, name, data)
    return ruleset.begin(name, header.seed, data)


def _decoded(state: Any, ruleset: Ruleset, name: str, data: str | None) -> State:
    try:
        return ruleset.decode(state, name, data)
    except (LookupError, TypeError, ValueError) as error:
        raise DamagedSave(
            f"The state in this record is not one of {ruleset.name} {ruleset.version}: {error}."
        ) from None


def _changes(header: Header, ruleset: Ruleset, state: State) -> str:
    """What is no longer as it was when the record was made, in words."""
    changed = []
    if header.rules != ruleset.version:
        changed.append(f"The rules have changed ({header.rules} to {ruleset.version})")
    if header.data != ruleset.fingerprint(state):
        changed.append("the data files have changed" if changed else "The data files have changed")
    return " and ".join(changed)
