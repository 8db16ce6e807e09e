"""Game records: saving and loading games, recovering damaged records, and checking the dice.

The module `lines` describes what a record contains.  Loading starts from the checkpoint, which is
quick.  Replaying starts from the header.  It must lead to exactly the same state, as long as the
rules and the data have not changed.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tricolore.core.ask import Roll
from tricolore.core.chain import chain, links
from tricolore.core.dice import die, fingerprint, parts_fit
from tricolore.core.errors import (
    DamagedSave,
    DataError,
    IllegalChoice,
    RuleFailed,
    TricoloreError,
)
from tricolore.core.game import Game, Input
from tricolore.core.lines import (
    FORMAT,
    UNCHAINED,
    Footer,
    Header,
    Inputs,
    Parts,
    line_of,
    read,
    with_chain,
    write_record,
)
from tricolore.core.setup import starting_state
from tricolore.core.state import Ruleset, State

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

__all__ = [
    "FORMAT",
    "UNCHAINED",
    "Find",
    "Footer",
    "Header",
    "Inputs",
    "Parts",
    "Verified",
    "load",
    "read",
    "replay",
    "save",
    "signed_by",
    "verify",
    "with_chain",
    "write_record",
]

Find = Callable[[str], tuple[Ruleset, str]]
"""Finds the ruleset for a scenario's full name, and the scenario's name within it."""


def save(game: Game) -> bytes:
    """Write the whole game as a record."""
    ruleset = game.ruleset
    checkpoint, tail = game.oldest_checkpoint()
    start, inputs, custom = game.start, game.inputs, game.custom
    if start is None:  # a clone does not know its past, so its record begins at the checkpoint
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
        earlier=game.earlier,
        parts=game.parts,
        players=game.players,
        options=game.options or msgspec.UNSET,
        advice=game.advice or msgspec.UNSET,
    )
    encoded = ruleset.encode(checkpoint)
    footer = Footer(
        header,
        len(inputs),
        len(inputs) - len(tail),
        encoded,
        game.undo_reached_other_side,
        dict(game.handed_in),
    )
    if custom:
        first = encoded if start is checkpoint else ruleset.encode(start)
        header = msgspec.structs.replace(header, start=first)
    faces = _faces(game, start, inputs)
    return write_record(header, inputs, faces, with_chain(header, inputs, faces, footer))


def _faces(game: Game, start: State, inputs: Sequence[Input]) -> list[int]:
    """How many faces each die had.  If the game does not know all, it is replayed."""
    dice = sum(isinstance(value, int) for value in inputs)
    if game.start is not None and len(game.faces) == dice:
        return game.faces
    again = Game(game.ruleset, game.scenario, start, listen=False, chance=True)
    again.replay(inputs)
    return again.faces


def signed_by(record: bytes, key: Ed25519PrivateKey) -> bytes:
    """The same record, with its chain signed."""
    from tricolore.core.seal import public_key, sign

    footer = read(record).footer
    if footer is None or not footer.chain:
        raise DamagedSave("A record without its chain cannot be signed.")
    sealed = msgspec.structs.replace(footer, signature=sign(footer.chain, key), key=public_key(key))
    lines = record.removesuffix(b"\n").split(b"\n")
    return b"\n".join([*lines[:-1], line_of(sealed), b""])


def load(record: bytes, find: Find, data: str | None = None) -> Game:
    """Load the game of a record, ready to continue.

    If the record is damaged, a `DamagedSave` is raised.  Its `game` is what could be recovered.
    """
    with _untrusted():
        return _load(record, find, data)


def _load(record: bytes, find: Find, data: str | None) -> Game:
    parts = read(record)
    story = True
    if parts.footer is not None:
        try:
            game, story = _from_checkpoint(parts, parts.footer, find, data)
        except DamagedSave as damage:
            if damage.game is not None or parts.header is None:
                raise
            parts = parts._replace(footer=None, damage=f"its checkpoint is unusable ({damage})")
            game = _from_start(parts, find, data)
    else:
        game = _from_start(parts, find, data)
    if parts.damage:
        raise DamagedSave(f"The record is damaged: {parts.damage}; {_kept(parts, story)}.", game)
    return game


def replay(record: bytes, find: Find, data: str | None = None) -> Game:
    """Replay the game from its start, with every die and choice as recorded."""
    with _untrusted():
        parts = read(record)
        game = _from_start(parts, find, data)
        if parts.damage:
            raise DamagedSave(f"The record is damaged: {parts.damage}; {_played(parts)}.", game)
        return game


class Verified(NamedTuple):
    """The result of a successful check."""

    checked: int
    """How many dice were checked against the seed."""
    given: int
    """How many dice came from another game, from whose past this game was forked.  They cannot be
    checked against this game's seed."""
    chained: bool
    """Whether the record has a hash chain and it is intact.  Records of format 1 have none."""
    signer: str
    """The public key that belongs to the signature of the chain; empty if it is not signed."""
    over: bool
    """Whether the game has ended."""

    @property
    def sentence(self) -> str:
        """What the check has proved, and what it has not."""
        said = [f"{_dice(self.checked)} checked against the seed."]
        if self.given:
            said.append(
                f"{_dice(self.given)} came with the game that this one began in the middle of, "
                "and cannot be checked."
            )
        said.append("The record leads to the state it claims.")
        if not self.over:
            said.append("The game is not over.")
        if self.signer:
            said.append(f"All dice and choices are signed with the key {self.signer[:16]}.")
        elif self.chained:
            said.append("Nobody has signed it, so anybody who had it may have changed its choices.")
        else:
            said.append("It is of an older format, without a chain over its choices.")
        return " ".join(said)


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def verify(record: bytes, find: Find, data: str | None = None) -> Verified:
    """Check a record: its seed, chain and signature, every die, and the state it claims."""
    with _untrusted():
        return _verify(record, find, data)


def _verify(record: bytes, find: Find, data: str | None) -> Verified:
    parts = read(record)
    header, footer = parts.header, parts.footer
    if parts.damage or header is None or footer is None:
        raise DamagedSave(f"The record is damaged: {parts.damage}.")
    inputs, faces = parts.from_input(0), parts.faces()
    _check_seeds(header)
    chained, signer = _check_chain(parts, header, footer, inputs, faces)
    ruleset, name = find(header.scenario)
    start = _start(header, ruleset, name, data)
    changes = _changes(header, ruleset, start)
    if changes:
        raise TricoloreError(f"{changes} since: the dice cannot be checked with these rules.")
    game = Game(ruleset, header.scenario, start, listen=False, chance=True)
    checked = given = 0
    for at, value in enumerate(inputs):
        ask = game.chance_ask
        if at < header.given and len(game.journal) != at:
            raise TricoloreError(
                "More is said to come from another game than the step in which that game was left."
            )
        if isinstance(ask, Roll):
            if chained and ask.sides != faces[checked + given]:
                raise TricoloreError(f"Input {at + 1} ({ask.what}) has {ask.sides} faces.")
            if at < header.given:
                given += 1
            else:
                _check_die(header.seed_at(at), game.state.rolls, ask, value)
                checked += 1
        game.replay([value])
    if header.given > len(inputs):
        raise TricoloreError("More inputs are said to come from another game than there are.")
    if isinstance(game.chance_ask, Roll):
        raise TricoloreError("A die is missing: the record stops before one that had to fall.")
    claimed = _decoded(footer.checkpoint, ruleset, name, data)
    again = Game(ruleset, header.scenario, claimed, listen=False, chance=True)
    again.replay(inputs[footer.inputs :])
    if ruleset.encode(again.state) != ruleset.encode(_with_seed_of(game.state, again.state)):
        raise TricoloreError("The dice are right, but they do not lead to the recorded state.")
    return Verified(checked, given, chained, signer, game.over)


def _check_seeds(header: Header) -> None:
    """Check the seed against its fingerprint, and against the parts that it is made of."""
    if fingerprint(header.seed) != header.fingerprint:
        raise TricoloreError("The seed is not the one whose fingerprint was published.")
    if header.parts and not parts_fit(header.parts, header.seed):
        raise TricoloreError("The seed is not the one that the players and the server have made.")
    untils = [old.until for old in header.earlier]
    if untils != sorted(untils) or any(until < 1 for until in untils):
        raise TricoloreError("The seeds before the present one are not in order.")


def _check_chain(
    parts: Parts, header: Header, footer: Footer, inputs: Sequence[Input], faces: Sequence[int]
) -> tuple[bool, str]:
    """Check chain and signature.  Returns whether there is a chain, and the key that signed it."""
    if header.tricolore == UNCHAINED:
        return False, ""
    if len(faces) != sum(isinstance(value, int) for value in inputs):
        raise TricoloreError("The record does not say of each die how many faces it had.")
    if chain(parts.heading, links(inputs, faces)) != footer.chain:
        raise TricoloreError("The chain is broken: the record has been changed since it was made.")
    if not footer.signature:
        return True, ""
    from tricolore.core.seal import signed

    if not signed(footer.chain, footer.signature, footer.key):
        raise TricoloreError("The signature is not that of the key it names.")
    return True, footer.key


def _check_die(seed: str, rolls: int, ask: Roll, value: Input) -> None:
    right = die(seed, rolls, ask.sides)
    if value != right:
        raise TricoloreError(f"Die {rolls + 1} ({ask.what}) was {value}; the seed gives {right}.")


def _with_seed_of(state: State, other: State) -> State:
    """A copy of the state with the other's seed, which a replay from the start may lack."""
    copy = state.clone()
    copy.seed = other.seed
    return copy


@contextmanager
def _untrusted() -> Iterator[None]:
    """Report any failure as a fault of the record, because anybody may have made it."""
    try:
        yield
    except RuleFailed as error:
        cause = error.__cause__ or error
        raise DamagedSave(f"The record cannot be played by these rules: {error}") from cause
    except TricoloreError:
        raise
    except Exception as error:
        raise DamagedSave(
            f"The record cannot be played by these rules ({type(error).__name__}: "
            f"{reprlib.repr(str(error))})."
        ) from error


def _from_checkpoint(
    parts: Parts, footer: Footer, find: Find, data: str | None
) -> tuple[Game, bool]:
    """The game at the newest checkpoint, with the inputs since then replayed.

    The second value says whether the game's past is included.  It is if the past is complete and
    the rules are still the same.  Otherwise the game begins at the checkpoint.
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
        game.earlier, game.parts = list(header.earlier), list(header.parts)
        game.players, game.advice = dict(header.players), header.advised
        game.faces = parts.faces()[: len(before) - game.ply]
    else:
        game = Game.restore(ruleset, header.scenario, state)
    game.data, game.options = data, header.settled
    if changes:
        game.notes.append(
            f"{changes} since this game was saved. It continues from its newest checkpoint "
            "and cannot be replayed from the start."
        )
    tail = parts.from_input(footer.inputs)
    left = len(game.inputs) + len(tail)
    trouble = _play(game, tail)
    left -= len(game.inputs)
    game.let_dice_roll()
    game.undoing = footer.undo_reached_other_side
    trouble = trouble or _hand_in(game, footer)
    if trouble and not changes:
        raise DamagedSave(f"The record does not fit its own checkpoint: {trouble}", game)
    if trouble:
        dropped = "input was" if left == 1 else f"{left} inputs were"
        game.notes.append(f"The last {dropped} dropped: {trouble}")
    return game, story


def _from_start(parts: Parts, find: Find, data: str | None) -> Game:
    """The game replayed from its start, with no other dice than those recorded."""
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
    game.data, game.options = data, header.settled
    changes = _changes(header, ruleset, start)
    if changes:
        game.notes.append(f"{changes} since this game was saved.")
    trouble = _play(game, parts.from_input(0), header)
    if trouble and changes:
        raise TricoloreError(f"{changes} since this game was saved. {trouble}")
    game.parts, game.players = list(header.parts), dict(header.players)
    game.advice = header.advised
    game.let_dice_roll()
    if parts.footer is not None:
        game.undoing = parts.footer.undo_reached_other_side
        trouble = trouble or _hand_in(game, parts.footer)
    if trouble:
        raise DamagedSave(f"The record does not fit its own start: {trouble}", game)
    return game


def _play(game: Game, inputs: list[Input], header: Header | None = None) -> str:
    """Replay recorded inputs.  Returns what is wrong with the first that does not fit, if any.

    With a header, the inputs are those from the start, and the seed is changed where it was.
    """
    earlier = header.earlier if header is not None else []
    try:
        for old in earlier:
            game.replay(inputs[len(game.inputs) : old.until])
            assert header is not None
            game.reseed(header.seed_at(old.until))
        game.replay(inputs[len(game.inputs) :] if header is not None else inputs)
    except IllegalChoice as error:
        return str(error)
    return ""


def _hand_in(game: Game, footer: Footer) -> str:
    """Hand in the sheets of the record.  Returns what is wrong with the first that does not fit."""
    try:
        for side, filled in footer.handed_in.items():
            game.answer(filled, side)
    except IllegalChoice as error:
        return str(error)
    return ""


def _kept(parts: Parts, story: bool) -> str:
    """What could be recovered from a damaged record."""
    footer = parts.footer
    if footer is None:
        return _played(parts)
    kept = ["the game continues from its newest checkpoint"]
    lost = footer.total - footer.inputs - len(parts.from_input(footer.inputs))
    if lost > 0:
        kept.append("the last input is lost" if lost == 1 else f"the last {lost} inputs are lost")
    if not story:
        kept.append("what happened before that is lost")
    return ", ".join(kept)


def _played(parts: Parts) -> str:
    read = len(parts.from_input(0))
    first = "input" if read == 1 else f"{read} inputs"
    return f"its first {first} could be read and replayed"


def _start(header: Header, ruleset: Ruleset, name: str, data: str | None) -> State:
    if header.start is not None:
        return _decoded(header.start, ruleset, name, data)
    return starting_state(ruleset, name, header.seed_at(0), data, header.settled)


def _decoded(state: Any, ruleset: Ruleset, name: str, data: str | None) -> State:
    try:
        return ruleset.decode(state, name, data)
    except DataError as error:
        raise DamagedSave(str(error)) from None
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise DamagedSave(
            f"The state in this record is not one of {ruleset.name} {ruleset.version}: {error}."
        ) from None


def _changes(header: Header, ruleset: Ruleset, state: State) -> str:
    """What has changed since the record was made, in words."""
    changed = []
    if header.rules != ruleset.version:
        changed.append(f"The rules have changed ({header.rules} to {ruleset.version})")
    if header.data != ruleset.fingerprint(state):
        changed.append("the data files have changed" if changed else "The data files have changed")
    return " and ".join(changed)
