"""Game end: what ends the game at once."""

from __future__ import annotations

import pytest

from tests.radetzky.fights import fighting
from tests.radetzky.table import about, field, plain, table
from tricolore.core.ask import GameOver, Go, Say
from tricolore.rulesets.radetzky.setting import Automatic, Place
from tricolore.rulesets.radetzky.victory import check_end

PAVIA = Automatic("piedmontese", (505,))
THREE = Automatic("austrian", (505, 708, 1010))


def ended(s):
    """The result, if the game ends here."""
    try:
        check_end(s)
    except GameOver:
        return s.result
    return None


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S98")
def test_the_piedmontese_win_if_a_supplied_combat_unit_is_in_pavia():
    setting = plain(automatic=[PAVIA], places={505: Place("Pavia", 505, 0, "austrian")})
    result = ended(field({"P1.x": "0505 inf 1"}, setting))
    assert (result.winner, result.level) == ("piedmontese", "automatic victory")
    assert result.reason == "The Piedmontese occupy 0505 with supplied forces"
    assert ended(field({"P1.x": "0504 inf 1"}, setting)) is None
    assert ended(field({"P.crew": "0505 crew"}, setting)) is None, "a crew is no force"
    assert ended(field({"AI.x": "0505 inf 1"}, setting)) is None


@pytest.mark.rule("Game end")
def test_forces_without_supply_do_not_count():
    setting = plain(automatic=[PAVIA], supply=True, sources=())
    assert ended(field({"P1.x": "0505 inf 1"}, setting)) is None


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S85")
def test_a_city_supplies_whoever_is_in_it():
    setting = plain(automatic=[PAVIA], supply=True, sources=(505,))
    assert ended(field({"P1.x": "0505 inf 1"}, setting)) is not None


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S99")
def test_the_austrians_must_be_in_all_three_cities_at_once():
    setting = plain(automatic=[THREE])
    units = {"AI.a": "0505 inf 1", "AI.b": "0708 inf 1", "AI.c": "1010 inf 1"}
    assert ended(field(units, setting)).winner == "austrian"
    held = field({**units, "AI.c": "1011 inf 1"}, setting)
    held.holders[1010] = "austrian"
    assert ended(held) is None, "possession is not enough"


@pytest.mark.rule("Game end")
@pytest.mark.parametrize(("mine", "theirs", "over"), [(30, 6, True), (29, 6, False), (24, 0, True)])
def test_rm22_a_side_that_has_lost_24_steps_more_is_beaten(mine, theirs, over):
    for loser, winner in (("piedmontese", "austrian"), ("austrian", "piedmontese")):
        s = field({})
        s.lost = {loser: mine, winner: theirs}
        result = ended(s)
        assert (result is not None) == over
        if result is not None:
            assert result.winner == winner
            assert f"have lost {mine - theirs} steps more" in result.reason


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S100")
def test_losses_are_compared_when_a_result_has_been_met():
    units = {"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2"}
    s = fighting(units)
    s.lost = {"piedmontese": 23, "austrian": 0}
    game = table(s, 3, [Say("0"), Say("1")])
    assert game.over
    assert game.result.winner == "austrian"
    near = fighting(units)
    near.lost = {"piedmontese": 22, "austrian": 0}
    assert table(near, 3, [Say("0"), Say("1")]).result is None


@pytest.mark.rule("Game end", "Advance")
@pytest.mark.ruling("S100")
def test_who_has_won_by_the_enemys_losses_is_not_asked_how_he_advances():
    s = fighting({"AI.a": "0504 inf 8/4", "P1.x": "0505 inf 4/2", "P1.y": "0505 inf 1"})
    s.lost = {"piedmontese": 23, "austrian": 0}
    paid = [Say("2"), Say("0"), Say("1")]
    assert about(s, 6, paid) == ""
    s.lost["piedmontese"] = 22
    assert about(s, 6, paid) == "AdvanceWith"


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S98")
def test_an_advance_into_pavia_ends_the_game():
    setting = plain(automatic=[PAVIA])
    units = {"P1.a": "0504 inf 8/4", "AI.x": "0505 inf 4/2"}
    s = fighting(units, setting=setting, side="piedmontese", posts={"AI": 520, "P1": 501})
    game = table(s, 3, [Say("1"), Say("0")], [Go(505)])
    assert game.over
    assert game.result.winner == "piedmontese"


@pytest.mark.rule("Game end")
@pytest.mark.ruling("S103")
@pytest.mark.parametrize(
    ("loser", "winner"), [("austrian", "piedmontese"), ("piedmontese", "austrian")]
)
def test_either_side_may_give_up_at_any_time(loser, winner):
    game = table(fighting({"AI.a": "0504 inf 4/2", "P1.x": "0505 inf 4/2"}))
    game.concede(loser)
    assert game.over
    assert game.result.winner == winner


@pytest.mark.rule("Game end")
@pytest.mark.ruling("U15")
def test_if_both_ends_come_at_once_the_losses_decide():
    s = field({"P1.x": "0505 inf 1"}, plain(automatic=[PAVIA]))
    s.lost = {"piedmontese": 24, "austrian": 0}
    assert ended(s).winner == "austrian"
