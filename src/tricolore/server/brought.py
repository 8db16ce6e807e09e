"""Read an uploaded record, which may come from anybody, and replay its game from the start."""

from __future__ import annotations

import msgspec

from tricolore.api import load_game, load_position
from tricolore.core import record
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Earlier, Game
from tricolore.core.position import read_position
from tricolore.rulesets import full_name
from tricolore.server import chronicle
from tricolore.server.chronicle import Folders
from tricolore.server.kept import Checkpoint, Progress, StoredMove
from tricolore.server.shown import Sight

RECORD_INPUTS = 50_000
"""Most dice and choices in a record: more than twice as many as the longest game, Solferino in
Risorgimento 1859, has between captains."""
SEED_LETTERS = 200
SEEDS = 100
"""Most seeds that the dice of one game may have come from."""


BAD_SEED = f"A seed is a text of at most {SEED_LETTERS} letters."


class Brought(msgspec.Struct, array_like=True):
    """Everything about a game that the store needs, worked out from the record."""

    scenario: str
    rules: str
    data: str
    seed: str
    start: bytes | None
    given: int
    over: bool
    started: bool
    """Whether it has any inputs, or begins with a position of its own."""
    folder: str | None
    """The folder with the players' own figures, if it is played with them."""
    players: dict[str, str]
    """Who played, as the record says."""
    earlier: list[Earlier]
    moves: list[StoredMove]
    checkpoints: list[Checkpoint]
    progress: Progress
    options: dict[str, str] = {}
    advice: dict[str, list[int]] = {}
    """Where advice was asked for, as the record says."""


class Finding(msgspec.Struct, array_like=True):
    """What was found in a record."""

    damage: str = ""
    left: int | None = None
    """How many choices of a damaged record can still be played."""
    game: Brought | None = None


class Refusal(TricoloreError):
    """A record that may be intact, but that the server does not accept."""


def read(body: bytes, seed: str, recover: bool, folders: Folders) -> Finding:
    """The game of a record; of a damaged record only with `recover`.

    A game that is not over goes on with dice from the new seed.
    """
    try:
        check_size(body)
        game: Game | None = load_game(body, chronicle.folder_of(body, folders))
        damage = ""
    except DamagedSave as error:
        game, damage = error.game, str(error)
    except TricoloreError as error:
        return Finding(str(error))
    if game is None:
        return Finding(damage)
    if game.start is None:
        return Finding("The beginning of this record is lost.")
    if not all(map(_is_seed, (game.start.seed, game.checkpoint.seed))):
        return Finding(BAD_SEED)
    if damage and not recover:
        return Finding(damage, game.ply)
    try:
        if not game.over:
            game.reseed(seed)
        found = replayed(game)
        _check_shown(game)
        return Finding(damage, game.ply, found)
    except TricoloreError as error:
        return Finding(str(error))
    except (LookupError, TypeError, ValueError, AssertionError) as error:
        return Finding(f"The record cannot be played by these rules: {str(error)[:200]}.")


def set_up(text: str, seed: str, folders: Folders) -> Finding:
    """A game that starts from a position which somebody has pasted."""
    try:
        scenario = read_position(text).scenario
        game = load_position(text, seed, folders.get(full_name(scenario)))
        found = replayed(game)
        _check_shown(game)
    except TricoloreError as error:
        return Finding(str(error))
    except RecursionError:
        return Finding("The position is nested too deeply.")
    return Finding(game=found)


def check_size(body: bytes) -> None:
    """Refuse a record that is too long before any of it is played."""
    parts = record.read(body)
    if sum(len(line.inputs) for line in parts.lines) > RECORD_INPUTS:
        raise Refusal(f"A record of more than {RECORD_INPUTS} dice and choices is not accepted.")
    headers = [parts.header, parts.footer.header if parts.footer is not None else None]
    for header in headers:
        if header is None:
            continue
        seeds = [header.seed, *(old.seed for old in header.earlier)]
        if len(seeds) > SEEDS or not all(map(_is_seed, seeds)):
            raise Refusal(BAD_SEED)


def _is_seed(text: str) -> bool:
    return len(text) <= SEED_LETTERS and text.isprintable()


def replayed(game: Game) -> Brought:
    """Replay the game from its start and collect what the store needs."""
    started = bool(game.inputs) or game.custom
    assert game.start is not None
    game.state  # noqa: B018 - rolls what comes before the first choice
    again, moves, checkpoints = chronicle.told_from_start(game)
    return Brought(
        scenario=game.scenario,
        rules=game.ruleset.version,
        data=game.ruleset.fingerprint(game.start),
        seed=game.checkpoint.seed,
        start=chronicle.encoded(game, game.start) if game.custom else None,
        given=game.given,
        over=game.over,
        started=started,
        folder=game.data,
        players=game.players,
        earlier=list(again.earlier),
        moves=moves,
        checkpoints=checkpoints,
        progress=chronicle.progress(again),
        options=game.options,
        advice=_plies(game),
    )


def _plies(game: Game) -> dict[str, list[int]]:
    """Where a record says that advice was asked for, as far as that can be so."""
    sides = game.ruleset.sides_of(game.scenario.partition(":")[2])
    return {
        side: sorted({ply for ply in game.advice[side] if 0 <= ply < game.ply})
        for side in sides
        if side in game.advice
    }


def _check_shown(game: Game) -> None:
    """Fail if the game cannot be shown at a table."""
    _, _, name = game.scenario.partition(":")
    sight = Sight(chronicle.table_for(game), game)
    for side in game.ruleset.sides_of(name):
        sight.table.picture(game.state, side)
        sight.ask((side,))
    sight.picture(())
