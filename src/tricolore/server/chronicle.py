"""Turn a game into what the store keeps, and back.

A move is stored as the choice, the dice that followed and the events in words.  A checkpoint is the
state before the procedure under way (see `tricolore.core.game`), so that a game can be resumed from
there by replaying the inputs since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from tricolore.core import record
from tricolore.core.ask import Ask, Choose, Fill, Filled, Roll, Together
from tricolore.core.dice import fingerprint
from tricolore.core.errors import DataError, IllegalChoice, RuleFailed, TricoloreError
from tricolore.core.events import Event
from tricolore.core.game import Game, Input
from tricolore.core.setup import BadOption, starting_state
from tricolore.core.state import State
from tricolore.core.text import kept as came_about
from tricolore.core.text import restored
from tricolore.rulesets import find
from tricolore.rulesets.table import Table, TallyLines, Told, table_of
from tricolore.rulesets.tongues import encoded as in_words
from tricolore.server.kept import Checkpoint, Kept, Progress, StoredMove
from tricolore.server.opponents import for_record

EVERY = 50
"""Choices after which the next checkpoint is due; it waits for the procedure under way to end."""

SHEET = msgspec.json.Decoder(Filled)


class Audience(msgspec.Struct):
    """Who may see a stored event."""

    seen_by: str | None = None
    """The only side that may see it; None if everybody may."""


class Noted(Told, frozen=True, omit_defaults=True):
    """An event in words, as it is stored."""

    seen_by: str | None = None
    texts: list[Any] = msgspec.field(default_factory=list)
    """How its text and the reasons in its tallies came about (see `core.text.kept`)."""


NOTED = msgspec.json.Decoder(list[Noted])
AUDIENCES = msgspec.json.Decoder(list[Audience])

Folders = Mapping[str, str]
"""By scenario, the folder whose figures replace ours."""


class Outdated(TricoloreError):
    """A game that cannot go on, because the rules or the data have changed since it was played."""

    def __init__(self, kept: Kept, reason: object) -> None:
        super().__init__(
            f"This game was begun with version {kept.rules} of {kept.scenario.partition(':')[0]}, "
            "and cannot go on with the present rules or data "
            f"({str(reason).rstrip('.')}). Nothing of it is lost: download its record and open it "
            "with the version that it was played with, or begin anew from the last moment that "
            "can still be played."
        )


def table_for(game: Game) -> Table:
    return table_of(game.ruleset.name)


def progress(game: Game) -> Progress:
    return Progress(game.ply, int(getattr(game.state, "turn", 0)), game.over, game.result)


def events_in_words(table: Table, state: State, events: Sequence[Event]) -> bytes:
    """Events in words, each with the only side that may see it, if there is one."""
    return in_words([_noted(table.tell(state, event), event.seen_by) for event in events])


def _noted(told: Told, seen_by: str | None) -> Noted:
    return Noted(**asdict(told), seen_by=seen_by, texts=[came_about(text) for text in _texts(told)])


def _texts(told: Told) -> Iterator[str]:
    """All its texts, in an order that `_retold` keeps to."""
    yield told.text
    for tally in told.tallies:
        yield tally.label
        yield from (reason for _, reason, _ in tally.items)
    if told.blow is not None:
        yield from (told.blow.odds, told.blow.result)


def _retold(noted: Noted) -> Told:
    """A stored event, its texts as they came about, so that any language can have them."""
    fields = {field: getattr(noted, field) for field in Told.__struct_fields__}
    if noted.texts:  # there are none in what was stored before they were kept
        texts = map(restored, noted.texts)
        fields["text"] = next(texts)
        fields["tallies"] = [
            TallyLines(
                next(texts), tally.total, [(n, next(texts), rule) for n, _, rule in tally.items]
            )
            for tally in noted.tallies
        ]
        if noted.blow is not None:
            fields["blow"] = replace(noted.blow, odds=next(texts), result=next(texts))
    return Told(**fields)


def seen(events: bytes, seats: Sequence[str]) -> list[Told]:
    """Those of the told events that these seats may see."""
    allowed = (None, *seats)
    return [_retold(noted) for noted in NOTED.decode(events) if noted.seen_by in allowed]


def one_sided(events: bytes, seats: Sequence[str]) -> bool:
    """Whether one of several seats, and not the others, may see some of the told events."""
    if len(seats) < 2 or b'"seen_by"' not in events:
        return False
    return any(audience.seen_by in seats for audience in AUDIENCES.decode(events))


def move_of(game: Game, table: Table, inputs: int, heard: int, secret: bool) -> StoredMove:
    """The last choice with what followed: the inputs and events after the given counts."""
    option, *dice = game.inputs[inputs:]
    assert not isinstance(option, int)
    events = events_in_words(table, game.state, game.log_since(heard))
    rolled = tuple(die for die in dice if isinstance(die, int))
    faces = tuple(game.faces[len(game.faces) - len(rolled) :])
    return StoredMove(game.ply, game.sides[-1], option, rolled, secret, events, faces)


def checkpoint_of(game: Game, last: int) -> Checkpoint | None:
    """A checkpoint of the procedure under way, if the last one is old enough.

    None after a concession, which belongs to no procedure.
    """
    if game.ended is not None:
        return None
    game.state  # noqa: B018 - wakes a sleeping game, so that the checkpoint is settled
    inputs = game.inputs
    base = len(inputs) - len(game.journal)
    ply = game.ply - sum(not isinstance(value, int) for value in inputs[base:])
    if ply - last < EVERY:
        return None
    choice = base - 1
    while isinstance(inputs[choice], int):
        choice -= 1
    return Checkpoint(ply, base - choice, encoded(game, game.checkpoint))


def encoded(game: Game, state: State) -> bytes:
    return msgspec.json.encode(game.ruleset.encode(state))


def told_from_start(game: Game) -> tuple[Game, list[StoredMove], list[Checkpoint]]:
    """Replay a game from its start; also its moves and checkpoints."""
    assert game.start is not None
    again = Game(game.ruleset, game.scenario, game.start, chance=True)
    again.custom, again.given, again.data = game.custom, game.given, game.data
    again.earlier, again.parts, again.players = game.earlier, game.parts, game.players
    again.options = game.options
    table = table_for(game)
    moves: list[StoredMove] = []
    checkpoints: list[Checkpoint] = []
    last = heard = 0
    inputs = game.inputs
    at = _next_choice(inputs, 0)
    again.replay(inputs[:at])
    _roll_pending(again, at == len(inputs))
    moves.append(_opening(again, table))
    heard = again.log_length
    while at < len(inputs):
        ask = again.chance_ask
        end = _next_choice(inputs, at + 1)
        again.replay(inputs[at:end])
        _roll_pending(again, end == len(inputs))
        moves.append(move_of(again, table, at, heard, secret(ask) and again.ended is None))
        heard = again.log_length
        checkpoint = checkpoint_of(again, last)
        if checkpoint is not None:
            checkpoints.append(checkpoint)
            last = checkpoint.ply
        at = end
    again.chance = False
    return again, moves, checkpoints


def has_hidden_draws(game: Game) -> bool:
    """Whether the game has made a draw whose result nobody may learn before the end.

    A record holds all results, and so does a game that is forked from this one.
    """
    if getattr(game.ruleset, "imagine", None) is None or game.start is None:
        return False
    again = Game(game.ruleset, game.scenario, game.start, listen=False, chance=True)
    for value in game.inputs:
        ask = again.chance_ask
        if isinstance(ask, Roll) and ask.hidden:
            return True
        again.replay([value])
    return False


def secret(ask: Ask | None) -> bool:
    """Whether the answer must stay hidden from the other sides."""
    if isinstance(ask, Choose):
        return ask.secret or ask.veiled
    return isinstance(ask, Together) or (isinstance(ask, Fill) and ask.secret)


def _opening(game: Game, table: Table) -> StoredMove:
    """What came before the first choice."""
    dice = tuple(value for value in game.inputs if isinstance(value, int))
    events = events_in_words(table, game.state, game.log)
    return StoredMove(0, "", None, dice, False, events, tuple(game.faces))


def _next_choice(inputs: Sequence[Input], at: int) -> int:
    while at < len(inputs) and isinstance(inputs[at], int):
        at += 1
    return at


def _roll_pending(game: Game, last: bool) -> None:
    """Roll the dice that follow the last input of a record, if it does not have them."""
    if last and isinstance(game.chance_ask, Roll):
        game.let_dice_roll()


def resumed(
    kept: Kept, checkpoint: Checkpoint | None, moves: Sequence[StoredMove], *, listen: bool = True
) -> Game:
    """The game after these moves.  The first is at or before the checkpoint, or ply 0."""
    rules, _ = find(kept.scenario)
    start = state_of(kept)
    state = start if checkpoint is None else decoded(kept, checkpoint.state)
    state.seed = kept.seed  # for the dice to come; past dice are in the moves
    game = Game(rules, kept.scenario, state, listen=listen, chance=True)
    game.start = start
    game.custom, game.given, game.data = kept.start is not None, kept.given, kept.folder
    game.earlier, game.parts = list(kept.earlier), list(kept.parts)
    game.players, game.options = for_record(kept.players), kept.options
    rest: list[Input] = []
    for move in moves:
        if checkpoint is None or move.ply > checkpoint.ply:
            rest += move.inputs
            continue
        inputs = move.inputs
        skip = checkpoint.skip if move.ply == checkpoint.ply else len(inputs)
        game.inputs += inputs[:skip]
        game.faces += move.faces[: sum(isinstance(value, int) for value in inputs[:skip])]
        rest += inputs[skip:]
        if move.option is not None:
            game.sides.append(move.side)
    # As after loading a record: nothing before the checkpoint can be taken back.
    game.seal()
    try:
        game.replay(rest)
    except (IllegalChoice, RuleFailed) as error:
        if (rules.version, rules.fingerprint(state)) == (kept.rules, kept.data):
            raise
        raise Outdated(kept, error) from None
    game.chance = False
    _mark_gestures(game, moves)
    for seat in kept.seats:
        if seat.sheet is not None:
            game.answer(SHEET.decode(seat.sheet), seat.side)
    if kept.earlier:
        game.seal(kept.earlier[-1].until)
    return game


def _mark_gestures(game: Game, moves: Sequence[StoredMove]) -> None:
    """Mark the choices of each gesture, so that one undo takes all of them back."""
    at = 0
    begun: dict[int, int] = {}
    for move in moves:
        first, at = at, at + len(move.inputs)
        begun.setdefault(move.gesture or move.ply, first)
        if move.gesture and move.gesture < move.ply:
            game.mark_gesture(begun[move.gesture], at, 2)


def record_of(kept: Kept, checkpoint: Checkpoint | None, moves: Sequence[StoredMove]) -> bytes:
    """The record of all moves without playing them, for a game that these rules cannot play.

    It names the versions that the game was begun with.  Its format has no hash chain, because only
    the rules know how many faces each die had.
    """
    header = record.Header(
        record.UNCHAINED,
        kept.scenario,
        kept.rules,
        kept.data,
        kept.seed,
        fingerprint(kept.seed),
        kept.start is not None,
        None if kept.start is None else msgspec.json.decode(kept.start),
        kept.given,
        options=kept.options or msgspec.UNSET,
        advice=kept.advised or msgspec.UNSET,
    )
    inputs = [value for move in moves for value in move.inputs]
    held, state = 0, kept.start
    if checkpoint is not None:
        held = checkpoint.skip + sum(
            len(move.inputs) for move in moves if move.ply < checkpoint.ply
        )
        state = checkpoint.state
    if state is None:
        rules, name = find(kept.scenario)
        state = msgspec.json.encode(
            rules.encode(starting_state(rules, name, kept.seed, None, kept.options))
        )
    short = msgspec.structs.replace(header, start=None)
    footer = record.Footer(short, len(inputs), held, msgspec.json.decode(state))
    return record.write_record(header, inputs, (), footer)


def state_of(kept: Kept) -> State:
    """The position in which a game began."""
    if kept.start is not None:
        return decoded(kept, kept.start)
    rules, name = find(kept.scenario)
    first = kept.earlier[0].seed if kept.earlier else kept.seed
    try:
        state: State = starting_state(rules, name, first, kept.folder, kept.options)
    except (BadOption, DataError) as error:
        raise Outdated(kept, error) from None
    return state


def decoded(kept: Kept, state: bytes) -> State:
    rules, name = find(kept.scenario)
    try:
        read: State = rules.decode(msgspec.json.decode(state), name, kept.folder)
    except (DataError, LookupError, TypeError, ValueError) as error:
        raise Outdated(kept, f"its state cannot be read: {error}") from None
    return read


def folder_of(saved: bytes, ours: Folders) -> str | None:
    """The folder of figures for a record's game; None if it was played with ours."""
    parts = record.read(saved)
    header = parts.header or (None if parts.footer is None else parts.footer.header)
    if header is None:
        return None
    rules, name = find(header.scenario)
    plain = rules.fingerprint(rules.begin(name, "")) == header.data
    return None if plain else ours.get(f"{rules.name}:{name}")
