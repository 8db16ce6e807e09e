"""The nets that every ruleset has: restore anywhere, fuzz, playthrough, secrets."""

from __future__ import annotations

import msgspec
import pytest

from tests.brothers.invariants import check
from tests.conformance import (
    LIMIT,
    clone_is_whole,
    digest_under,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.keen import keen
from tests.playthroughs import GAMES, file, played
from tricolore import Game, load_game, new_game
from tricolore.core import record
from tricolore.core.errors import DataError
from tricolore.rulesets import find
from tricolore.rulesets.brothers.ruleset import RULESET
from tricolore.rulesets.tongues import encoded

OPTIONS = {
    "sovereigns": "yes",
    "variable-storm": "yes",
    "plotted-orders": "yes",
    "force-markers": "no",
}
VEILED = {**OPTIONS, "force-markers": "yes"}


def tower(seed: int) -> Game:
    return new_game("brothers:spia-ditalia", seed=seed)


def plotted(seed: int) -> Game:
    return new_game("brothers:spia-ditalia", seed=seed, options=OPTIONS)


def veiled(seed: int) -> Game:
    return new_game("brothers:spia-ditalia", seed=seed, options=VEILED)


# 3: restore anywhere


@pytest.mark.parametrize("new", [tower, plotted, veiled])
def test_game_clone_and_loaded_copy_agree_at_every_decision(new):
    assert restore_anywhere(new, 1) > 100


def test_they_agree_where_people_look_for_a_fight():
    assert restore_anywhere(tower, 2, every=3, answer=keen) > 40


@pytest.mark.parametrize(("new", "least"), [(tower, 20), (plotted, 20), (veiled, 10)])
def test_what_is_undone_and_played_again_comes_to_the_same_state(new, least):
    """Under force markers less can be undone: whatever was uncovered stays so."""
    assert undo_and_redo(new, 4, every=10) > least


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    assert clone_is_whole(random_game(tower, 6).state) > 30


# 4: fuzz


@pytest.mark.parametrize("scenario", RULESET.scenarios[1:])
@pytest.mark.parametrize("seed", [0, 1])
def test_games_keep_the_invariants_and_end(scenario, seed):
    game = random_game(
        lambda seed: new_game(f"brothers:{scenario}", seed=seed, listen=False),
        seed,
        check,
        **({"answer": keen} if seed % 2 else {}),
    )
    assert game.result is not None
    assert game.ply < LIMIT
    assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


def test_a_finished_game_loads_with_its_result_its_options_and_its_story():
    game = random_game(plotted, 6)
    again = load_game(game.save())
    assert again.over
    assert (again.result, again.options) == (game.result, {**OPTIONS, "handicap": "none"})
    assert [event.tell() for event in again.log] == [event.tell() for event in game.log]


# 5: playthroughs


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("brothers")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()
    assert file(name).stat().st_size < 200_000


@pytest.mark.parametrize("player", ["at_random", "captain"])
def test_a_game_does_not_depend_on_how_python_hashes(player):
    name = "brothers:spia-ditalia"
    digests = {digest_under(hash_seed, name, 7, player) for hash_seed in (1, 2)}
    assert len(digests) == 1


# Saved states that no play can lead to

BENT = (
    ("turn", 99),
    ("units", {"FI.Dieu": [2216, False, 3, False]}),
    ("stacks", {"2216": []}),
    ("stacks", {"9999": ["FI.Dieu"]}),
    ("staff", {"FX": [2117, False, False]}),
    ("staff", {"FI": [9999, False, False]}),
    ("cup", ["FX"]),
    ("hands", {"french": ["victory"]}),
    ("blind", {"french": 99}),
    ("morale", {"FI": -1}),
    ("control", {"101": "allied"}),
    ("agenda", []),
    ("agenda", [["MoveStep"], ["Housekeeping"]]),
    ("agenda", [["Fire", ["FI.Nobody"], 2314, "step", 0, [], False], ["Housekeeping"]]),
    ("agenda", [["Window", "fire", [], 9999, ["allied"]], ["Housekeeping"]]),
    ("act", ["", "aggressive", [], [], "", False, 0, "", []]),
)


@pytest.mark.parametrize(("name", "value"), BENT)
def test_a_saved_state_that_cannot_be_played_is_refused(name, value):
    game = tower(1)
    data = RULESET.encode(game.checkpoint)
    RULESET.decode(data, "spia-ditalia")
    bent = msgspec.json.decode(msgspec.json.encode({**data, name: value}))
    with pytest.raises((DataError, msgspec.ValidationError)):
        RULESET.decode(bent, "spia-ditalia")


# 6: secrets


def test_nobody_sees_what_the_other_side_holds():
    """Over a whole game: neither the picture nor the imagined game gives a held chit away."""
    game = new_game("brothers:spia-ditalia", seed=5)
    table, seen = RULESET.table, 0

    def look(game: Game) -> None:
        nonlocal seen
        s = game.state
        for side in RULESET.sides:
            theirs, ask = s.held(s.enemy(side)), game.ask
            if ask is not None and ask.secret and ask.side != side:
                continue  # who is not asked may imagine that the other one is not asked either
            if theirs and game.ply % 3 == 0:
                seen += 1
                shown = encoded(table.picture(s, side)).decode()
                assert not any(chit in shown for chit in theirs)
                imagined = game.seen_by(side, "a dream").state
                assert len(imagined.held(s.enemy(side))) == len(theirs)
                assert imagined.held(side) == s.held(side)

    random_game(lambda seed: game, 5, look)
    assert seen > 10


def test_what_is_imagined_of_a_hand_is_not_always_what_is_held():
    held, right = 0, 0
    for seed in range(12):
        game = new_game("brothers:spia-ditalia", seed=seed)
        while game.ask is not None and not game.state.held("austrian"):
            game.answer(game.ask.options[-1])
        if game.ask is not None:
            held += 1
            dreamt = game.seen_by("allied", f"dream {seed}").state.held("austrian")
            right += dreamt == game.state.held("austrian")
    assert held > 6
    assert right < held / 2
