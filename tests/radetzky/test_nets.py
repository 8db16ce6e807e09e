"""The nets that every ruleset has: restore anywhere, fuzz, playthrough, saved states, secrets."""

from __future__ import annotations

import msgspec
import pytest

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
from tests.radetzky.invariants import check
from tricolore import Game, load_game, new_game
from tricolore.core import record
from tricolore.core.errors import DataError
from tricolore.rulesets import find
from tricolore.rulesets.radetzky.ruleset import RULESET
from tricolore.rulesets.radetzky.setting import SIDES

REGULAR = {"calendar": "regular"}


def race(seed: int) -> Game:
    return new_game("radetzky:race", seed=seed)


def novara(seed: int) -> Game:
    return new_game("radetzky:novara", seed=seed)


def regular(seed: int) -> Game:
    return new_game("radetzky:mortara", seed=seed, options=REGULAR)


# 3: restore anywhere


@pytest.mark.parametrize("new", [race, regular])
def test_game_clone_and_loaded_copy_agree_at_every_decision(new):
    assert restore_anywhere(new, 1, every=3) > 60


def test_they_agree_where_people_look_for_a_fight():
    assert restore_anywhere(novara, 3, every=5, answer=keen) > 60


@pytest.mark.parametrize("new", [race, novara])
def test_what_is_undone_and_played_again_comes_to_the_same_state(new):
    assert undo_and_redo(new, 3, every=10, answer=keen) > 20


def test_a_copy_of_a_state_is_whole_and_stands_alone():
    assert clone_is_whole(random_game(race, 6).state) > 25


# 4: fuzz


@pytest.mark.parametrize("scenario", RULESET.scenarios)
@pytest.mark.parametrize("seed", [0, 1])
def test_games_keep_the_invariants_and_end(scenario, seed):
    game = random_game(
        lambda seed: new_game(f"radetzky:{scenario}", seed=seed, listen=False),
        seed,
        check,
        **({"answer": keen} if seed % 2 else {}),
    )
    assert game.result is not None
    assert game.ply < LIMIT
    assert record.verify(game.save(), find).checked == len(game.inputs) - game.ply


def test_a_finished_game_loads_with_its_result_its_options_and_its_story():
    game = random_game(regular, 6)
    again = load_game(game.save())
    assert again.over
    assert (again.result, again.options) == (game.result, REGULAR)
    assert again.state.calendar == "regular"
    assert [event.tell() for event in again.log] == [event.tell() for event in game.log]


# 5: playthroughs


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("radetzky")])
def test_the_playthrough_is_as_written_down(name):
    """If a change was meant, `python -m tests.playthroughs` writes it down; read the diff."""
    assert played(name) == file(name).read_text()
    assert file(name).stat().st_size < 200_000


@pytest.mark.parametrize("player", ["at_random", "keen", "captain"])
def test_a_game_does_not_depend_on_how_python_hashes(player):
    digests = {digest_under(hash_seed, "radetzky:novara", 7, player) for hash_seed in (1, 2)}
    assert len(digests) == 1


# Saved states that no play can lead to

BENT = (
    ("turn", 99),
    ("calendar", "julian"),
    ("units", {"AI.IR17": [6633, 3, False, False]}),
    ("stacks", {"6633": []}),
    ("stacks", {"9999": ["AI.IR17"]}),
    ("waiting", ["AI.IR17"]),
    ("exits", {"AI.IR17": [1, 101, 2, "trial"]}),
    ("bridges", {"AI.IR17": [6633, 3, True]}),
    ("bridges", {"AII.Bridge": [101, 3, True]}),
    ("lost", {"austrian": -1, "piedmontese": 0}),
    ("lost", {"austrian": 1}),
    ("captured", {"nobody": 1}),
    ("holders", {"101": "austrian"}),
    ("sheets", {"austrian": [["P1"], [], "", ""]}),
    ("sheets", {"austrian": [["AI", "AII", "AIII", "AIV", "A1R"], [], "", ""]}),
    ("sheets", {"austrian": [["AI"], [], "", ""]}),
    ("cup", ["AX"]),
    ("cup", ["AI"]),
    ("drawn", ["Radetzky"]),
    ("chief_used", {"austrian": 99}),
    ("posts", {"AI": 9999}),
    ("act", ["austrian", "AI", ["AI"], 9999, []]),
    ("act", ["austrian", "AI", ["AI"], 6633, ["P1.Ao5"]]),
    ("used", ["AI.Nobody"]),
    ("attacks", [[[], [6633]]]),
    ("walked", {"6633": -1}),
    ("engaged", [[["AI.IR17"], [], 99]]),
    ("agenda", []),
    ("agenda", [["Marches"], ["EndTurn"]]),
    ("agenda", [["Activate", "AI"], ["EndTurn"]]),
    ("agenda", [["FinishBridge", "nobody"], ["EndTurn"]]),
    ("agenda", [["Arrive", "nobody"], ["EndTurn"]]),
    ("agenda", [["Draw"]]),
)


@pytest.mark.parametrize(("name", "value"), BENT)
def test_a_saved_state_that_cannot_be_played_is_refused(name, value):
    game = random_game_until(new_game("radetzky:campaign", seed=1), turn=1)
    data = RULESET.encode(game.checkpoint)
    RULESET.decode(data, "campaign")
    bent = msgspec.json.decode(msgspec.json.encode({**data, name: value}))
    with pytest.raises((DataError, msgspec.ValidationError)):
        RULESET.decode(bent, "campaign")


def random_game_until(game: Game, turn: int) -> Game:
    """The game with every sheet handed in as it is and nothing else done, up to a turn's choice."""
    while game.state.turn < turn:
        ask = game.ask
        game.answer(getattr(ask, "first", None) or ask.options[-1])
    return game


STEPS = (
    ["March", ["AI.IR17"], [0, 0], True],
    ["March", [], [], True],
    ["March", ["AIII.IR3"], [-1], True],
    ["March", ["AIII.IR3", "AI.IR17"], [0, 0], True],
    ["March", ["P1.Ao5"], [0], True],
    ["Charge", ["March", ["AI.IR17"], [0], True], 101, 2, 6633],
    ["Pay", "nobody", [], 2, [], "Combat results"],
    ["Pay", "austrian", [], -2, [], "Combat results"],
    ["Reserve", "AI", "AI", 6633],
)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_nobody_could_take_is_refused(step):
    game = random_game_until(new_game("radetzky:campaign", seed=1), turn=1)
    for fill in (sheet for sheet in game.chance_ask.sheets):
        game.answer(fill.first, fill.side)
    game.answer(game.ask.options[0])  # the counter of II Corps is placed
    data = RULESET.encode(game.checkpoint)
    RULESET.decode(data, "campaign")
    bent = {**data, "agenda": [step, *data["agenda"]]}
    with pytest.raises((DataError, msgspec.ValidationError)):
        RULESET.decode(bent, "campaign")


# 6: secrets


def test_nobody_learns_what_the_other_side_has_chosen():
    """Over a whole game: what a side imagines has as many counters, and its own are as they are."""
    looked = differed = 0

    def look(game: Game) -> None:
        nonlocal looked, differed
        s = game.state
        if not s.cup or game.ply % 5:
            return
        for side in SIDES:
            dream = game.seen_by(side, f"dream {game.ply}").state
            looked += 1
            assert len(dream.cup) == len(s.cup)
            assert dream.sheets[side] == s.sheets[side]
            differed += dream.sheets[s.enemy(side)] != s.sheets[s.enemy(side)]

    random_game(lambda seed: new_game("radetzky:campaign", seed=seed), 5, look)
    assert looked > 100
    assert differed > looked / 10
