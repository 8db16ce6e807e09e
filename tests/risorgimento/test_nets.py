"""The nets that every ruleset has: restore anywhere, undo, fuzz, saved states."""

from __future__ import annotations

import msgspec
import pytest

from tests.conformance import (
    clone_is_whole,
    digest_under,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.keen import keen
from tests.playthroughs import GAMES, file, played
from tests.risorgimento.invariants import check
from tests.risorgimento.melee import BY_TURNS, VINES, melee
from tricolore import Game, load_game, new_game
from tricolore.core import record
from tricolore.core.errors import DataError
from tricolore.rulesets import find
from tricolore.rulesets.risorgimento.ruleset import RULESET


def san_martino(seed: int) -> Game:
    return new_game("risorgimento:san-martino", seed=seed, listen=False)


# 3: restore anywhere


def test_game_clone_and_loaded_copy_agree():
    assert restore_anywhere(san_martino, 1, every=80, answer=keen) > 60


def test_what_is_undone_and_played_again_comes_to_the_same_state():
    assert undo_and_redo(san_martino, 3, every=120) > 20


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    assert clone_is_whole(melee(2).state) > 40


# 4: fuzz


@pytest.mark.parametrize("special", [None, VINES, BY_TURNS], ids=["plain", "vines", "by turns"])
@pytest.mark.parametrize("seed", range(4))
def test_small_battles_keep_the_invariants_and_end(seed, special):
    game = random_game(lambda seed: melee(seed, special), seed, check, answer=keen)
    assert game.result is not None


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_the_battles_keep_the_invariants_and_end(scenario):
    """Checked now and then, since the battles are long."""

    def now_and_then(game: Game) -> None:
        if game.ply % 200 == 0:
            check(game)

    game = random_game(
        lambda seed: new_game(f"risorgimento:{scenario}", seed=seed, listen=False),
        5,
        now_and_then,
        answer=keen,
    )
    assert game.result is not None
    if scenario != "solferino":  # which would take as long again
        assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


def test_a_finished_game_loads_with_its_result():
    game = random_game(san_martino, 6)
    again = load_game(game.save())
    assert again.over
    assert again.result == game.result


# 5: playthroughs


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("risorgimento")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()
    assert file(name).stat().st_size < 200_000


@pytest.mark.parametrize(
    ("scenario", "player"),
    [("san-martino", "at_random"), ("san-martino", "captain"), ("magenta", "captain")],
)
def test_a_game_does_not_depend_on_how_python_hashes(scenario, player):
    name = f"risorgimento:{scenario}"
    digests = {digest_under(hash_seed, name, 7, player) for hash_seed in (1, 2)}
    assert len(digests) == 1


# Saved states that no play can lead to

BENT = (
    ("turn", 99),
    ("stacks", {"2216": []}),
    ("stacks", {"9999": ["P.x"]}),
    ("posts", {"Nobody": 2117}),
    ("posts", {"P": 9999}),
    ("brigades", {}),
    ("corps", {}),
    ("waiting", ["Nobody"]),
    ("fallen", ["Nobody"]),
    ("holders", {"101": "allied"}),
    ("down", [[101, 102]]),
    ("first", "nobody"),
    ("play", ["nobody", True, 0, "", "", [], ""]),
    ("act", ["nobody", "normal", "", ""]),
    ("commanded", ["Nobody"]),
    ("spent", {"Nobody": 2}),
    ("targets", {"Nobody": 1010}),
    ("agenda", []),
    ("agenda", [["Manoeuvre", "P"], ["CloseTurn"]]),
    ("agenda", [["Danger", "Nobody", False], ["CloseTurn"]]),
    ("agenda", [["MoveCommanders", "nobody"], ["CloseTurn"]]),
)


@pytest.mark.parametrize(("name", "value"), BENT)
def test_a_saved_state_that_cannot_be_played_is_refused(name, value):
    data = RULESET.encode(san_martino(1).checkpoint)
    RULESET.decode(data, "san-martino")
    bent = msgspec.json.decode(msgspec.json.encode({**data, name: value}))
    with pytest.raises((DataError, msgspec.ValidationError)):
        RULESET.decode(bent, "san-martino")
