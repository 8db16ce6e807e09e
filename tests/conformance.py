"""Checks that every ruleset must pass, called "nets"; the tests of each ruleset call them.

Each takes `new_game`, a function from a seed to a game.  They play at random and compare; what
they find wrong they raise as `Trouble`, with the game, so that its record can be kept.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import msgspec

from tricolore import load_game
from tricolore import new_game as new_game_of
from tricolore.core.ask import Answer as Given
from tricolore.core.ask import Choose, Fill, Filled, HandedIn, Option, Question, Together
from tricolore.core.events import Event
from tricolore.core.game import Game
from tricolore.players import choice_of
from tricolore.players.sheets import filled_at_random
from tricolore.rulesets import find
from tricolore.rulesets.table import Picture, table_of
from tricolore.rulesets.tongues import encoded as shown_as
from tricolore.server.shown import Sight
from tricolore.studies.simulate import seated

NewGame = Callable[[int], Game]
Answer = Callable[[Game, Question, random.Random], Given]
Prefer = Callable[[Game, Choose], Sequence[Option]]
Invariants = Callable[[Game], None]

LIMIT = 60_000
"""A game with more decisions than this counts as endless."""
ROOT = Path(__file__).parent.parent


class Trouble(AssertionError):
    """A game in which something is wrong."""

    def __init__(self, sentence: str, game: Game) -> None:
        super().__init__(f"{sentence} (after {len(game.inputs)} inputs)")
        self.game = game


def at_random(game: Game, ask: Question, luck: random.Random) -> Given:
    """The default way to answer a question."""
    return filled_at_random(ask, luck) if isinstance(ask, Fill) else luck.choice(ask.options)


def encoded(game: Game) -> str:
    """The state as JSON text, the same for the same state."""
    return json.dumps(game.ruleset.encode(game.state), sort_keys=True)


def digest(game: Game) -> str:
    """A digest of the state and of everything that led to it, in sixteen letters."""
    story = json.dumps(game.inputs, default=msgspec.to_builtins)
    return sha256(f"{story} {encoded(game)}".encode()).hexdigest()[:16]


# Net 3: restore anywhere


def restore_anywhere(
    new_game: NewGame,
    seed: int,
    every: int = 1,
    load: Callable[[bytes], Game] = load_game,
    answer: Answer = at_random,
) -> int:
    """At every n-th decision the game, a clone and a saved-and-loaded copy agree.

    In their state, in what they ask, and in both again once all three have been given the same
    answer.  Returns how many decisions were looked at.
    """
    game, luck = new_game(seed), random.Random(seed)
    looked_at = 0
    while (ask := game.ask) is not None:
        option = answer(game, ask, luck)
        if game.ply % every:
            game.answer(option)
            continue
        looked_at += 1
        copies = {"clone": _clone(game), "loaded copy": load(game.save())}
        _agree(game, copies, "before the answer")
        game.answer(option)
        for copy in copies.values():
            copy.answer(option)
        _agree(game, copies, f"after {option}")
    return looked_at


def _clone(game: Game) -> Game:
    """A clone.  A sheet that is in while another is not is lost in it, and handed in again."""
    clone = game.clone()
    for side, filled in game.handed_in.items():
        clone.answer(filled, side)
    return clone


def _agree(game: Game, copies: dict[str, Game], when: str) -> None:
    state = game.ruleset.encode(game.state)
    for name, copy in copies.items():
        if copy.ask != game.ask:
            raise Trouble(f"the {name} asks {copy.ask}, the game {game.ask}, {when}", game)
        if copy.ruleset.encode(copy.state) != state:
            raise Trouble(f"the {name} has another state, {when}", game)
        if copy.result != game.result:
            raise Trouble(f"the {name} has another result, {when}", game)


def clone_is_whole(state: Any) -> int:
    """A copy has everything that the state has, and shares nothing with it that could change.

    The number of fields compared.
    """
    copy = state.clone()
    slots = [slot for kind in type(state).__mro__ for slot in getattr(kind, "__slots__", ())]
    for slot in slots:
        mine, its = getattr(state, slot), getattr(copy, slot)
        if slot not in ("log", "is_lent"):
            assert mine == its, f"{slot} is not copied"
        shared = isinstance(mine, (dict, list, set)) and mine is its
        assert not shared, f"{slot} is shared with the copy"
    return len(slots)


def undo_and_redo(new_game: NewGame, seed: int, every: int = 20, answer: Answer = at_random) -> int:
    """Now and then undo everything that can be undone, and play again to the same state.

    Each step back comes to the state that was there before.  Returns the choices taken back.
    """
    game, luck = new_game(seed), random.Random(seed)
    before: list[tuple[str, Question]] = []
    taken_back = 0
    while (ask := game.ask) is not None:
        before = [*before[-40:], (encoded(game), ask)]
        game.answer(answer(game, ask, luck))
        if luck.randrange(every):
            continue
        now, asked, inputs = encoded(game), game.ask, list(game.inputs)
        back: list[Option | Filled] = []
        # An undo would lose a sheet that is in while another is not.
        while game.can_undo and len(back) < len(before) and not game.handed_in:
            last = game.inputs[-1]
            assert not isinstance(last, int)
            if not game.undo():
                raise Trouble("can_undo, but undo refuses", game)
            back.append(last.sheets[0] if isinstance(last, HandedIn) else last)
            if (encoded(game), game.ask) != before[-len(back)]:
                raise Trouble(f"{len(back)} undone: not the state that was there before", game)
        for option in reversed(back):
            game.answer(option)
        if (encoded(game), game.ask, game.inputs) != (now, asked, inputs):
            raise Trouble(f"{len(back)} undone and played again: another state", game)
        taken_back += len(back)
    return taken_back


# Net 4: random games to their end


def random_game(
    new_game: NewGame,
    seed: int,
    invariants: Invariants | None = None,
    limit: int = LIMIT,
    answer: Answer = at_random,
) -> Game:
    """Play a game with random answers to its end, and check the invariants after each."""
    game, luck = new_game(seed), random.Random(seed)
    try:
        while (ask := game.ask) is not None:
            _check_ask(ask, game)
            if invariants is not None:
                invariants(game)
            if game.ply >= limit:
                raise Trouble(f"no end after {limit} decisions", game)
            game.answer(answer(game, ask, luck), ask.side)
        if game.result is None:
            raise Trouble("nothing is asked any more, but there is no result", game)
        if game.result.reason.endswith("."):
            raise Trouble("the reason of the result has a full stop of its own", game)
        if invariants is not None:
            invariants(game)
    except Trouble:
        raise
    except Exception as error:
        raise Trouble(f"{type(error).__name__}: {error}", game) from error
    return game


def _check_ask(ask: Question, game: Game) -> None:
    if not (ask.side and ask.rule and ask.prompt):
        raise Trouble(f"{ask} lacks a side, a rule or a prompt", game)
    if isinstance(ask, Fill):
        _check_sheet(ask, game)
        return
    if len(ask.options) < 2:
        raise Trouble(f"{len(ask.options)} options at “{ask.prompt}” ({ask.rule})", game)
    if len(set(ask.options)) != len(ask.options):
        raise Trouble(f"options are offered twice at “{ask.prompt}” ({ask.rule})", game)


def _check_sheet(sheet: Fill, game: Game) -> None:
    """Check that the sheet is filled in validly at first, and that there is something to decide."""
    keys = [row.key for row in sheet.rows]
    if len(set(keys)) != len(keys):
        raise Trouble(f"a row stands twice in “{sheet.prompt}” ({sheet.rule})", game)
    if all(len(row.options) < 2 for row in sheet.rows):
        raise Trouble(f"nothing to decide in “{sheet.prompt}” ({sheet.rule})", game)
    if sheet.read(sheet.first) != sheet.first:
        raise Trouble(f"“{sheet.prompt}” ({sheet.rule}) does not lie there as it can be", game)


# Net 5: playthroughs


def playthrough(
    new_game: NewGame, seed: int, decisions: int = 1000, prefer: Prefer | None = None
) -> str:
    """A game as text: the first questions and answers with what happened, and how it ended.

    Answers hang on what is asked and how often it was asked before, not on the count of all
    answers, so that a change of one rule moves as little of the text as it can.  Four in five are
    among those that `prefer` names, if it is given.
    """
    game = new_game(seed)
    asked: Counter[tuple[str, str, str | None]] = Counter()
    lines = [f"{game.scenario}, seed {seed}"]
    told = 0
    while (ask := game.ask) is not None and game.ply < LIMIT:
        key = (ask.rule, type(ask.about).__name__, ask.unit)
        words = f"{seed} {key} {asked[key]}"
        whim = blake2b(words.encode(), digest_size=1).digest()[0] % 5 == 0
        option: Given
        if isinstance(ask, Fill):
            option = filled_at_random(ask, random.Random(words))
        else:
            options = ask.options if prefer is None or whim else prefer(game, ask)
            option = _settled(words, options)
        asked[key] += 1
        if game.ply < decisions:
            log = game.log
            lines += [f"        {event.rule}: {event.tell()}" for event in log[told:]]
            told = len(log)
            lines.append(f"{game.ply + 1:5d}. {ask.side} {ask.rule}: {_prompt(ask)}")
            lines.append(f"        {_answered(ask, option)}")
        elif game.ply == decisions:
            game.listen = False
            lines.append("  ...")
        game.answer(option, ask.side)
    lines.append(f"{game.ply} decisions, {len(game.inputs) - game.ply} dice")
    lines.append(f"{game.result}")
    lines.append(f"state {digest(game)}")
    return "\n".join(lines) + "\n"


def _settled(key: str, options: Sequence[Option]) -> Option:
    """The option that the key chooses, in whatever order the options are."""

    def rank(option: Option) -> bytes:
        return blake2b(f"{key} {option.kind} {option.value}".encode(), digest_size=8).digest()

    return min(options, key=rank)


def _prompt(ask: Question) -> str:
    return f"{ask.prompt} [{ask.unit}]" if ask.unit else ask.prompt


def _answered(ask: Question, answer: Given) -> str:
    """What could be chosen, and what was."""
    if isinstance(ask, Fill):
        rows = zip(ask.rows, answer, strict=True)
        return " | ".join(f"{row.key}: {_word(Option(*option))}" for row, option in rows)
    return f"{_options(ask.options)} -> {_word(Option(*answer))}"


def _options(options: Sequence[Option]) -> str:
    """A few options are listed.  Many are counted, with a digest of four letters."""
    if len(options) <= 10:
        return " | ".join(map(_word, options))
    listed = " ".join(map(_word, options))
    return f"{len(options)} options {sha256(listed.encode()).hexdigest()[:4]}"


def _word(option: Option) -> str:
    return f"{option.kind} {option.value}"


def digest_under(hash_seed: int, scenario: str, seed: int, player: str = "at_random") -> str:
    """The digest of a game played by a Python that hashes strings its own way.

    The player is `at_random`, `keen` to look for a fight, or a computer player for both sides, who
    gives the first `THOUGHT` answers.
    """
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance", scenario, str(seed), player],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


THOUGHT = 400
"""Enough for several activations of each side in every game."""


def thought_game(scenario: str, seed: int, spec: str) -> Game:
    """The beginning of a game between two computer players."""
    game = new_game_of(scenario, seed=seed)
    ruleset, name = find(scenario)
    sides = ruleset.sides_of(name)
    seats = dict(zip(sides, seated((spec, spec), sides, seed), strict=True))
    while (ask := game.ask) is not None and game.ply < THOUGHT:
        game.answer(choice_of(seats[ask.side], game, ask.side), ask.side)
    return game


# Net 6: secrets


def check_view(
    picture: Callable[[Any, str | None], Picture], game: Game, sides: Sequence[str]
) -> None:
    """What a side is shown does not contain the seed and does not depend on it."""
    other = game.clone(seed="another seed, which nobody has seen")
    for side in (*sides, None):
        shown = shown_as(picture(game.state, side))
        if game.state.seed.encode() in shown:
            raise Trouble(f"the picture of {side} holds the seed", game)
        if shown_as(picture(other.state, side)) != shown:
            raise Trouble(f"the picture of {side} depends on dice to come", game)


def check_secrets(game: Game, sides: Sequence[str]) -> int:
    """What is sent to a side does not depend on anything that it may not know.

    Everything that is made for a side at this moment is made twice: from the game, and from the
    game as that side imagines it.  A spectator may know no more than either side.  Returns how
    many things were compared.
    """
    compared = 0
    for side in sides:
        imagined = game.seen_by(side, "another truth")
        for viewer in (side, None):
            told, again = (shown_to(viewer, each, game.log) for each in (game, imagined))
            for what, text in told.items():
                if again[what] != text:
                    raise Trouble(f"{what} tells {viewer or 'a spectator'} of {side}'s enemy", game)
            compared += len(told)
    return compared


def shown_to(side: str | None, game: Game, log: Sequence[Event]) -> dict[str, str]:
    """Everything that the table makes for a side, each thing as JSON text."""
    table, state = table_of(game.ruleset.name), game.state
    picture = table.picture(state, side)
    made: dict[str, Any] = {"the picture": picture}
    sight, seats = Sight(table, game), (() if side is None else (side,))
    made["the picture that is sent"] = sight.picture(seats)
    if not isinstance(game.chance_ask, Together):  # a player has to fill in his own sheet again
        made["the question that is sent"] = sight.ask(seats)
    ask = game.ask
    if ask is not None and (not ask.secret or ask.side == side):
        made["the question"] = table.prompt(state, ask)
        if isinstance(ask, Fill):
            made["its rows"] = [table.row(state, ask, row.key) for row in ask.rows]
    for event in log[-20:]:
        if event.seen_by in (None, side):
            made[f"the news “{event.tell()}”"] = table.tell(state, event)
    for name, args in _queries(game, picture, side):
        made[f"{name} {args}"] = table.query(game, name, args, side)
    return {what: shown_as(value).decode() for what, value in made.items()}


def _queries(
    game: Game, picture: Picture, side: str | None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Whatever a side could ask about the pieces that it sees, and about its own answers."""
    known = table_of(game.ruleset.name).scene(game.scenario.partition(":")[2]).queries
    hexes = sorted({piece.hex for piece in picture.pieces})
    for piece in picture.pieces:
        yield from ((name, {arg: piece.id}) for name, arg in ABOUT_PIECES if name in known)
        if "why_not" in known:
            yield "why_not", {"unit": piece.id, "hex": hexes[0]}
    ask = game.ask
    if "odds" in known and isinstance(ask, Choose) and ask.side == side:
        yield from (("odds", {"option": list(option)}) for option in ask.options)


ABOUT_PIECES = (("card", "id"), ("reach", "unit"))
"""Queries about one piece, and how they name it."""


def _listed(value: Any) -> Any:
    """The same with tuples as lists, as JSON has them; keys must be strings already."""
    if isinstance(value, dict):
        return {key: _listed(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_listed(entry) for entry in value]
    return value


if __name__ == "__main__":
    from tests.keen import keen
    from tricolore import plugins

    plugins.load()
    scenario, seed, player = sys.argv[1:]
    if player in ("at_random", "keen"):
        answer = keen if player == "keen" else at_random
        print(
            digest(
                random_game(lambda seed: new_game_of(scenario, seed=seed), int(seed), answer=answer)
            )
        )
    else:
        print(digest(thought_game(scenario, int(seed), player)))
