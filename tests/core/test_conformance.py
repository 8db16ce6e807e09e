"""The nets themselves: they hold honest rules and catch the others."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance import (
    Trouble,
    check_view,
    playthrough,
    random_game,
    restore_anywhere,
    undo_and_redo,
)
from tests.core.toy import (
    Dice,
    Hide,
    Luck,
    MayStop,
    Quiet,
    Silent,
    Stop,
    Toy,
    ToyRules,
    Walk,
    Word,
)
from tests.plain import Plain
from tricolore.core import record
from tricolore.core.ask import Choose, Rule, Say, choose_word
from tricolore.core.errors import DamagedSave
from tricolore.core.game import Game


def games(rules: ToyRules):
    def new_game(seed: int) -> Game:
        return Game(rules, "toy:game", rules.begin("game", str(seed)))

    return new_game


def loader(rules: ToyRules):
    return lambda saved: record.load(saved, rules.find)


sides = st.sampled_from(("red", "blue"))
records = st.one_of(
    st.builds(Walk, sides),
    st.builds(Word, sides),
    st.builds(Dice, sides),
    st.builds(Hide, sides),
    st.builds(MayStop, sides),
    st.just(Luck()),
    st.just(Quiet()),
    st.just(Silent()),
)
agendas = st.lists(records, max_size=25)


@settings(max_examples=60)
@given(agendas, st.integers(0, 10**6))
def test_games_of_any_agenda_are_restored_anywhere(agenda, seed):
    rules = ToyRules(game=tuple(agenda))
    restore_anywhere(games(rules), seed, load=loader(rules))


@settings(max_examples=60)
@given(agendas, st.integers(0, 10**6))
def test_games_of_any_agenda_are_undone_and_played_again(agenda, seed):
    rules = ToyRules(game=tuple(agenda))
    undo_and_redo(games(rules), seed, every=1)


@settings(max_examples=40)
@given(agendas, st.integers(0, 10**6))
def test_records_of_any_agenda_replay_and_verify(agenda, seed):
    rules = ToyRules(game=(*agenda, Stop()))
    game = random_game(games(rules), seed)
    saved = game.save()
    assert record.replay(saved, rules.find).save() == saved
    assert record.verify(saved, rules.find).checked == len(game.inputs) - game.ply


# Rules that are not honest


class Cheat(NamedTuple):
    pass


class Cheating(ToyRules):
    def __init__(self, procedure: Any) -> None:
        super().__init__(game=(Cheat(), Cheat(), Stop()))
        self.procedures: Mapping[type, Any] = {**ToyRules.procedures, Cheat: procedure}


def test_a_rule_that_remembers_outside_the_state_is_caught():
    memory = count()

    def remember(s: Toy, _: Cheat) -> Rule[None]:
        yield from choose_word("red", "1", Plain("First?"), ("this", "that"))
        s.put(next(memory))
        yield from choose_word("red", "1", Plain("Second?"), ("this", "that"))

    rules = Cheating(remember)
    with pytest.raises(Trouble, match="the clone has another state"):
        restore_anywhere(games(rules), 1, load=loader(rules))


def test_a_rule_that_changes_a_checkpoint_is_caught():
    def touch(s: Toy, _: Cheat) -> Rule[None]:
        yield from choose_word("red", "1", Plain("First?"), ("this", "that"))
        s.tray = shared
        s.put("something")
        yield from choose_word("red", "1", Plain("Second?"), ("this", "that"))

    shared: dict[str, str] = {}
    with pytest.raises(Trouble, match="another state"):
        undo_and_redo(games(Cheating(touch)), 1, every=1)


def test_a_state_that_is_not_saved_whole_is_caught():
    class Forgetful(ToyRules):
        def decode(self, data: Any, scenario: str, folder: str | None = None) -> Toy:
            s = super().decode(data, scenario, folder)
            s.tray.clear()
            return s

    rules = Forgetful(game=(Quiet(), Word("red"), Stop()))
    with pytest.raises(Trouble, match="the loaded copy has another state"):
        restore_anywhere(games(rules), 1, load=loader(rules))


def test_a_question_with_one_option_is_caught():
    def ask(s: Toy, _: Cheat) -> Rule[None]:
        yield Choose("red", "1", Plain("Well?"), (Say("yes"),))

    with pytest.raises(Trouble, match="1 options at “Well"):
        random_game(games(Cheating(ask)), 1)


def test_an_option_offered_twice_is_caught():
    def ask(s: Toy, _: Cheat) -> Rule[None]:
        yield Choose("red", "1", Plain("Well?"), (Say("yes"), Say("yes")))

    with pytest.raises(Trouble, match="options are offered twice at “Well"):
        random_game(games(Cheating(ask)), 1)


def test_a_game_without_an_end_is_caught():
    def again(s: Toy, _: Cheat) -> Rule[None]:
        yield from choose_word("red", "1", Plain("Again?"), ("yes", "no"))
        s.then(Cheat())

    with pytest.raises(Trouble, match="no end after 50 decisions"):
        random_game(games(Cheating(again)), 1, limit=50)


def test_a_game_that_ends_without_a_result_is_caught():
    with pytest.raises(Trouble, match="there is no result"):
        random_game(games(ToyRules(game=(Word("red"),))), 1)


def test_an_error_in_a_rule_is_caught_with_a_record_that_shows_it_again():
    def fail(s: Toy, _: Cheat) -> Rule[None]:
        word = yield from choose_word("red", "1", Plain("Well?"), ("this", "that"))
        raise KeyError(word)

    rules = Cheating(fail)
    with pytest.raises(Trouble, match="KeyError: 'th") as caught:
        random_game(games(rules), 1)
    with pytest.raises(DamagedSave, match="KeyError") as again:
        record.load(caught.value.game.save(), rules.find)
    assert isinstance(again.value.__cause__, KeyError)


def test_an_invariant_that_does_not_hold_is_caught():
    def never_quiet(game: Game) -> None:
        assert "quiet" not in game.state.words, "it is quiet"

    with pytest.raises(Trouble, match="AssertionError: it is quiet") as caught:
        random_game(games(ToyRules(game=(Word("red"), Quiet(), Word("red")))), 1, never_quiet)
    assert caught.value.game.ply == 1


def test_a_view_that_shows_the_seed_or_what_hangs_on_it_is_caught():
    game = games(ToyRules(game=(Word("red"),)))(123456)

    def shows(s: Toy, side: str | None) -> dict[str, Any]:
        return {"words": s.words, "seed": s.seed}

    def hints(s: Toy, side: str | None) -> dict[str, Any]:
        return {"words": s.words, "lucky": len(s.seed) > 10}

    check_view(lambda s, side: {"words": s.words}, game, ("red", "blue"))
    with pytest.raises(Trouble, match="holds the seed"):
        check_view(shows, game, ("red", "blue"))
    with pytest.raises(Trouble, match="depends on dice to come"):
        check_view(hints, game, ("red", "blue"))


def test_a_playthrough_tells_questions_answers_events_and_the_end():
    rules = ToyRules(game=(Quiet(), Walk("red"), Luck(), Word("blue"), Stop()))
    text = playthrough(games(rules), 7)
    assert text == playthrough(games(rules), 7)
    assert text.startswith("toy:game, seed 7\n        toy: quiet is put in the tray.\n")
    assert "    1. red 1: Where?\n        go 101 | go 102 | go 103 -> go 10" in text
    assert "3 decisions, 1 dice\nResult(winner=None, level='draw', reason='It stopped')" in text


def test_a_playthrough_is_cut_after_so_many_decisions_but_still_says_how_it_ended():
    rules = ToyRules(game=(*[Word("red")] * 50, Stop()))
    text = playthrough(games(rules), 7, decisions=5)
    assert "    5. red" in text
    assert "    6. red" not in text
    assert "  ...\n50 decisions, 0 dice\n" in text
