"""Options of a new game: settle_options once, kept by records, refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.core.toy import Toy, ToyRules, Walk, Word, words
from tricolore.core import record
from tricolore.core.ask import Go, Say
from tricolore.core.errors import TricoloreError
from tricolore.core.game import Game
from tricolore.core.setup import BadOption, read_choices, settle_options, starting_state
from tricolore.core.state import GameOption

CALENDAR = GameOption(
    "calendar", "Calendar", "When.", [("printed", "As printed"), ("even", "Even")]
)
FOG = GameOption("fog", "Fog", "Whether.", [("no", "No"), ("yes", "Yes")])


class OptionRules(ToyRules):
    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return CALENDAR, FOG

    def begin(
        self,
        scenario: str,
        seed: str,
        data: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Toy:
        state = super().begin(scenario, seed, data)
        state.put((options or {}).get("calendar", "printed"))
        return state


RULES = OptionRules(game=(Walk("red"), Word("blue")))


def game_with(**options: str) -> Game:
    game = Game(RULES, "toy:game", starting_state(RULES, "game", "1", None, options))
    game.options = settle_options(RULES.options("game"), options)
    return game


def test_what_nobody_chose_is_as_it_goes_without_saying():
    assert settle_options((CALENDAR, FOG), None) == {"calendar": "printed", "fog": "no"}
    assert settle_options((CALENDAR, FOG), {"fog": "yes"}) == {"calendar": "printed", "fog": "yes"}
    assert settle_options((), {}) == {}


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"calender": "even"}, "no option 'calender' in this scenario; the nearest is 'calendar'"),
        ({"calendar": "evn"}, "'calendar' cannot be 'evn'; the nearest is 'even'"),
    ],
)
def test_what_is_not_offered_is_refused_with_the_nearest(chosen, sentence):
    with pytest.raises(BadOption, match=sentence):
        settle_options((CALENDAR, FOG), chosen)


def test_a_scenario_without_options_says_so():
    with pytest.raises(BadOption, match="has no options"):
        settle_options((), {"fog": "yes"})


def test_options_as_they_are_typed():
    assert read_choices(["fog=yes", "calendar=even"]) == {"fog": "yes", "calendar": "even"}
    for wrong in (["fog"], ["fog=yes", "fog=no"]):
        with pytest.raises(BadOption):
            read_choices(wrong)


def test_a_record_keeps_them_and_begins_with_them_again():
    game = game_with(calendar="even")
    game.answer(Go(102))
    game.answer(Say("left"))
    saved = game.save()
    for again in (record.load(saved, RULES.find), record.replay(saved, RULES.find)):
        assert again.options == {"calendar": "even", "fog": "no"}
        assert words(again) == "even 102 left"
    assert record.verify(saved, RULES.find).checked == 0


def test_a_record_with_an_option_that_is_gone_is_refused():
    saved = game_with(fog="yes").save()
    without = ToyRules(game=(Walk("red"), Word("blue")))
    with pytest.raises(TricoloreError, match="option"):
        record.replay(saved, without.find)


def test_a_game_without_options_writes_none():
    plain = ToyRules(game=(Walk("red"),))
    assert b"options" not in Game(plain, "toy:game", plain.begin("game", "1")).save()


def test_copies_keep_them():
    assert game_with(fog="yes").clone().options["fog"] == "yes"
    assert game_with(fog="yes").seen_by("red").options["fog"] == "yes"
