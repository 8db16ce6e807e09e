"""States declared by their fields: new ones, copies, and what is saved."""

from __future__ import annotations

import pytest

from tests.conformance import clone_is_whole
from tests.kit.declared import RULES, Band, Fight, Map, Night, Raid
from tricolore.core.errors import DataError
from tricolore.core.state import Result
from tricolore.rulesets.kit.state import GameState, without


def test_a_new_state_holds_nothing_but_what_is_declared():
    s = Raid(Map(), "seed")
    assert (s.bands, s.tired, s.order, s.turn, s.over) == ({}, frozenset(), (), 0, None)
    assert (s.light, s.seed, s.rolls, s.agenda) == ("day", "seed", 0, ())


def test_new_states_share_nothing_that_could_change():
    one, other = Raid(Map(), ""), Raid(Map(), "")
    one.bands["r1"] = Band(101, 5)
    assert other.bands == {}


def test_a_subclass_adds_fields_and_changes_values():
    s = Night(Map(), "")
    assert (s.light, s.torches) == ("dark", 3)
    assert list(Night.saved) == [*Raid.saved, "torches"]


def test_a_field_that_nobody_declared_cannot_be_set():
    with pytest.raises(AttributeError):
        Raid(Map(), "").weather = "rain"  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [Raid, Night])
def test_a_copy_is_whole_and_independent(kind):
    s = kind(Map(), "seed")
    s.bands, s.rolls, s.turn, s.log = {"r1": Band(101, 5)}, 3, 2, []
    copy = s.clone()
    assert type(copy) is kind
    assert copy.setting is s.setting
    assert copy.log is None
    assert clone_is_whole(s) >= 12
    s.bands["r1"] = Band(102, 1)
    s.stacks[102] = ("r1",)
    assert copy.bands == {"r1": Band(101, 5)}
    assert copy.stacks == {}


@pytest.mark.parametrize("kind", [Raid, Night])
def test_a_checkpoint_is_whole_and_play_goes_on_without_changing_it(kind):
    s = kind(Map(), "seed")
    s.bands, s.turn = {"r1": Band(101, 5)}, 2
    checkpoint = s.checkpoint()
    assert type(checkpoint) is kind
    assert RULES.encode(checkpoint) == RULES.encode(s)
    s.bands["r1"] = Band(102, 1)
    s.turn = 3
    assert checkpoint.bands == {"r1": Band(101, 5)}
    assert checkpoint.turn == 2


@pytest.mark.parametrize("kind", [Raid, Night])
def test_a_lent_dict_is_copied_once_before_it_changes(kind):
    s = kind(Map(), "seed")
    s.camps[101] = "r1"
    checkpoints = [s.checkpoint(), s.checkpoint()]
    assert all(one.camps is s.camps for one in checkpoints), "nothing has changed yet"
    s.own()
    s.camps[102] = "b1"
    s.own()
    s.camps[103], s.smoke[103] = "b2", 1
    for one in checkpoints:
        assert (one.camps, one.smoke) == ({101: "r1"}, {})
    assert s.camps == {101: "r1", 102: "b1", 103: "b2"}
    again = checkpoints[0].clone()
    again.camps[104] = "r2"
    assert checkpoints[0].camps == {101: "r1"}, "a clone has its own"


def test_a_mapping_is_shared_with_checkpoints_since_rules_replace_it():
    s = Raid(Map(), "seed")
    s.oaths = {"r1": 3}
    checkpoint = s.checkpoint()
    assert checkpoint.oaths is s.oaths
    assert s.clone().oaths is not s.oaths
    s.oaths = without({**s.oaths, "b1": 2}, "r1")
    assert (s.oaths, checkpoint.oaths) == ({"b1": 2}, {"r1": 3})
    assert without(s.oaths, "r1") == s.oaths
    again = RULES.decode(RULES.encode(RULES.begin("hill", "")) | {"oaths": {"b1": 2}}, "hill")
    assert again.oaths == s.oaths


def test_a_checkpoint_of_a_state_with_its_own_copy_uses_that():
    class Marked(Raid):
        def clone(self):
            copy = super().clone()
            copy.turn += 1
            return copy

    assert Marked(Map(), "").checkpoint().turn == 1


def test_a_copy_written_by_hand_is_left_alone():
    class Marked(Raid):
        def clone(self):
            copy = super().clone()
            copy.turn += 1
            return copy

    assert Marked(Map(), "").clone().turn == 1


@pytest.mark.parametrize("kind", ["list[str]", "set[int]", "dict[str, list[int]]"])
def test_what_a_copy_would_share_is_refused(kind):
    with pytest.raises(TypeError, match="which copies would share"):
        type(GameState)("Careless", (GameState,), {"__annotations__": {"field": kind}})


def test_a_dict_of_dicts_is_refused():
    with pytest.raises(TypeError, match=r"Careless\.field holds a dict, which copies would share"):
        type(GameState)(
            "Careless", (GameState,), {"__annotations__": {"field": "dict[str, dict[int, str]]"}}
        )


def test_a_field_of_an_unusual_kind_needs_a_value():
    with pytest.raises(TypeError, match="needs a value to begin with"):
        type(GameState)("Odd", (GameState,), {"__annotations__": {"field": "complex"}})


# Saving and loading


def test_a_saved_state_comes_back_the_same():
    s = RULES.begin("hill", "seed")
    s.taken, s.tired, s.order = {102: "red"}, frozenset(("r1", "b1")), ("b1", "r1")
    data = RULES.encode(s)
    assert data["tired"] == ["b1", "r1"]
    assert data["agenda"] == [["Fight", "r1"]]
    assert "stacks" not in data
    again = RULES.decode(data, "hill")
    assert RULES.encode(again) == data
    assert again.bands["r1"] == Band(101, 5)
    assert again.taken == {102: "red"}
    assert again.agenda == (Fight("r1"),)
    assert again.stacks == {101: ("r1",), 102: ("b1",)}


def test_saved_fields_keep_the_order_in_which_they_are_declared():
    fields = ["seed", "rolls", "bands", "taken", "tired", "order", "light", "turn", "over"]
    fields += ["camps", "oaths"]
    assert list(RULES.encode(RULES.begin("hill", ""))) == [*fields, "agenda"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("bands", {"r1": [101]}), ("turn", "2"), ("tired", 7), ("taken", {"here": "red"})],
)
def test_a_field_of_another_type_is_refused(field, value):
    data = RULES.encode(RULES.begin("hill", "")) | {field: value}
    with pytest.raises(ValueError):
        RULES.decode(data, "hill")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"turn": 10}, "impossible value of turn: '10, not 0 to 9'"),
        ({"turn": 10**30}, "a number beyond all bounds, not 0 to 9"),
        ({"rolls": -1}, "of rolls"),
        ({"agenda": []}, "of agenda: 'no step to come'"),
        ({"agenda": [["Fight", "r9"]]}, "of Fight, band: 'r9'"),
        ({"agenda": [["Fight", ""]]}, "of Fight, band: 'nobody'"),
        ({"agenda": [["Fight", "r1"]] * 101}, "of agenda: '101 steps'"),
        ({"over": ["red", "won", "all fled"]}, "of agenda: 'steps of a game that is over'"),
        ({"over": ["green", "won", ""], "agenda": []}, "of result: 'green'"),
        ({"over": ["red", "w\x1bon", ""], "agenda": []}, "of result"),
    ],
)
def test_a_state_that_cannot_be_played_is_refused_with_a_sentence(changes, sentence):
    data = RULES.encode(RULES.begin("hill", "")) | changes
    with pytest.raises(DataError) as error:
        RULES.decode(data, "hill")
    assert sentence in str(error.value)


def test_a_game_that_is_over_has_nothing_to_come():
    data = RULES.encode(RULES.begin("hill", "")) | {"over": ["red", "won", ""], "agenda": []}
    assert RULES.decode(data, "hill").over == Result("red", "won", "")
