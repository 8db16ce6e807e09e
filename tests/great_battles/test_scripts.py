"""Scripts: answers that are tried on a copy, and what cuts them short."""

from __future__ import annotations

from tricolore import new_game
from tricolore.core.ask import Go, Pick, Say, Turn
from tricolore.rulesets.great_battles.rules.subjects import MoveWhich
from tricolore.rulesets.kit.scripts import ASKED, DICE, Script


def prussians():
    """A Prussian unit has come near and is to face; then the French may charge."""
    game = new_game("macmahon:reichshoffen", seed=3)
    while not (isinstance(game.ask.about, MoveWhich) and game.state.active == "PV"):
        words = [one for one in game.ask.options if one.value in ("done", "no", "none")]
        game.answer(words[0] if words else game.ask.options[0])
    for option in (Pick("PV.Walther"), Go(1509)):
        game.answer(option)
    return game


def test_a_script_ends_where_another_side_is_asked():
    game = prussians()
    script = Script(game)
    assert script.give(Turn(5))
    assert script.ask is None
    assert script.cut == ASKED
    assert game.ask.unit == "PV.Walther", "the game itself is where it was"


def test_a_script_that_looks_ahead_goes_on_as_if_nobody_did_anything():
    script = Script(prussians(), ahead=True)
    script.give(Turn(5))
    assert isinstance(script.ask.about, MoveWhich)
    mark = script.mark()
    assert script.give(Pick("PV.Bothmer"))
    assert not script.give(Turn(0)), "it stands in a village"
    assert script.give(Say("done"))
    assert script.pairs() == [("turn", 5)]
    assert script.then() == [[("pick", "PV.Bothmer"), ("say", "done")]]
    script.back(mark)
    assert script.then() == []
    assert script.give(Pick("PV.Voigts"))


def test_a_script_knows_that_its_last_answer_makes_dice_fall():
    game = new_game("butchery:solferino", seed=3)
    while type(game.ask.about).__name__ != "ForceMarch":
        game.answer(game.ask.options[0])
    script = Script(game, ahead=True)
    script.give(Say("no"))
    assert not script.is_final
    while isinstance(script.ask.about, MoveWhich):
        script.give(Say("done"))
        if script.cut or script.is_final:
            break
    assert script.is_final
    assert script.cut == DICE
