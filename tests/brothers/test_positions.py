"""Positions written by hand: what they may say, and the sentence for each mistake."""

from __future__ import annotations

import pytest

from tricolore import Game, load_position
from tricolore.core.ask import Choose, Send
from tricolore.core.errors import PositionError
from tricolore.rulesets.brothers import RULESET
from tricolore.rulesets.brothers.reading import load_setting
from tricolore.rulesets.brothers.state import Brothers, Staff, Unit
from tricolore.rulesets.brothers.subjects import NextAssault, OrderFire, OrderMove, React

HEAD = 'scenario = "brothers:full-battle"\n'
TWO = '2117 = ["FI.Dieu", "FI.DieuGuns"]\n2118 = ["AV.Bils"]\n'
FOES = f"[stacks]\n{TWO}"
ASSAULT = f'active = "FI"\nstep = "assault"\n{FOES}[staff]\nFI = "2117"\n[declared]\n'


def position(text: str) -> Game:
    return load_position(HEAD + text, seed=1)


def state(text: str) -> Brothers:
    s = position(text).checkpoint
    assert isinstance(s, Brothers)
    return s


def about(game: Game) -> type:
    assert isinstance(game.ask, Choose)
    return type(game.ask.about)


def test_a_position_places_stacks_in_their_order_with_the_condition_of_each_unit():
    s = state('[stacks]\n2117 = ["FI.Dieu worn shaken", "FI.DieuGuns low"]')
    assert s.stacks == {2117: ("FI.Dieu", "FI.DieuGuns")}
    assert s.units["FI.Dieu"] == Unit(2117, worn=True, hits=1)
    assert s.units["FI.DieuGuns"] == Unit(2117, low=True)


def test_it_places_headquarters_and_sovereigns_with_what_has_befallen_them():
    s = state(f'{FOES}[staff]\nFI = "2117 wounded"\nAV = "2118 overrun"\nNapoleon = "2117"')
    assert s.staff["FI"] == Staff(2117, wounded=True)
    assert s.staff["AV"] == Staff(2118, overrun=True)
    assert s.staff["Napoleon"] == Staff(2117)


def test_it_says_which_formation_acts_and_from_which_step_on():
    acting = f'active = "FI"\nposture = "defensive"\n%s{FOES}[staff]\nFI = "2117"'
    assert about(position(acting % "")) is OrderFire
    moving = position(acting % 'step = "movement"\n')
    assert about(moving) is OrderMove
    assert moving.state.act.posture == "defensive"
    assert not moving.state.act.ooc
    far = f'active = "FI"\nstep = "movement"\n{FOES}[staff]\nFI = "2929"'
    assert state(far).act.ooc == {"FI.Dieu", "FI.DieuGuns"}  # type: ignore[union-attr]


@pytest.mark.rule("7.6.2", "11.6", "14.2")
def test_who_is_overrun_or_demoralised_acts_like_it():
    acting = f'active = "FI"\n%s{FOES}[staff]\nFI = "2117%s"\n'
    assert state(acting % ("", " overrun")).act.failed  # type: ignore[union-attr]
    assert not state(acting % ("", "")).act.failed  # type: ignore[union-attr]
    broken = acting + "[morale]\nFI = 0"
    assert state(broken % ("", "")).act.posture == "defensive"  # type: ignore[union-attr]
    with pytest.raises(PositionError, match="demoralised, so it cannot act in aggressive"):
        position(broken % ('posture = "aggressive"\n', ""))


def test_assaults_may_have_been_declared():
    game = position(ASSAULT + '"FI.Dieu" = "2118"')
    assert about(game) is NextAssault
    assert state(ASSAULT + '"FI.Dieu" = 2118').declared == {"FI.Dieu": 2118}


def test_the_turn_is_that_of_the_position_and_the_cup_holds_whoever_is_there():
    game = position(f'turn = 4\n{FOES}[staff]\nFI = "2117"\nAV = "2118"')
    assert game.state.turn == 4
    cup = state(f'turn = 4\nactive = "FI"\n{FOES}[staff]\nFI = "2117"').cup
    assert cup == ("AV",)  # the active formation has been drawn


def test_morale_of_nought_is_that_of_a_demoralised_formation():
    s = state(f"{FOES}[morale]\nFI = 3\nAV = 0")
    assert (s.morale["FI"], s.morale["AV"], s.demoralised) == (3, 0, ("AV",))


@pytest.mark.rule("3.5.3")
@pytest.mark.ruling("A5.36")
def test_whoever_stands_on_a_place_holds_it_unless_something_else_is_said():
    setting = load_setting("full-battle")
    hex, place = next((h, p) for h, p in setting.places.items() if p.holder == "austrian")
    there = f'[stacks]\n{hex:04d} = ["FI.Dieu"]\n'
    assert state(there).control[hex] == "allied"
    assert state(f'{there}[control]\n"{place.name}" = "austrian"').control[hex] == "austrian"


@pytest.mark.rule("6.3", "11.9")
def test_a_fire_that_an_event_may_answer_is_saved_with_all_that_was_announced():
    near = '[stacks]\n2117 = ["FI.Dieu"]\n2118 = ["AV.Bils", "AI.HoditzJaeger"]\n'
    held = 'active = "FI"\nheld = ["jaeger_sharpshooters.1"]\n'
    game = position(f'{held}{near}[staff]\nFI = "2117"')
    game.answer(Send("FI.Dieu", 2118))
    assert about(game) is React
    saved = RULESET.encode(game.checkpoint)
    assert RULESET.encode(RULESET.decode(saved, "full-battle")) == saved


def test_events_may_be_held():
    s = state(f'held = ["furia_francese.1", "stand_fast"]\n{FOES}')
    assert s.hands["french"] == ("furia_francese.1",)
    assert s.hands["austrian"] == ("stand_fast",)
    assert "stand_fast" not in s.box["austrian"]


def test_places_belong_to_whom_the_position_says():
    s = state(f'{FOES}[control]\nMedole = "allied"')
    assert s.control[3520] == "allied"


def test_a_position_can_be_played():
    game = position(f'active = "FI"\n{FOES}[staff]\nFI = "2117"')
    game.answer(Send("FI.Dieu", 2118))
    assert any(event.rule == "8.4" for event in game.log)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turn = 99", "turn is 99; it may be 1 to 14."),
        ('active = "FX"', "There is no formation 'FX'."),
        ('active = "FI"\nposture = "mad"', "posture is 'mad'; it may be aggressive, defensive."),
        ('active = "FI"\nstep = "tea"', "step is 'tea'; it may be fire, movement"),
        ("snow = 1", "There is no entry 'snow'."),
        ("stacks = 3", "stacks is 3; write a table"),
        ('[stacks]\n9999 = ["FI.Dieu"]', "9999 is not a hex of the map."),
        ('[stacks]\n0101 = ["FI.Dieu"]', "No unit can stand at 0101, which is lake."),
        ('[stacks]\n2117 = ["FI.Nobody"]', "no unit FI.Nobody"),
        ('[stacks]\n2117 = ["FI.Dieu tired"]', "FI.Dieu is 'tired'"),
        ('[stacks]\n2117 = ["FI.DieuGuns worn"]', "a detachment has no worn side"),
        ('[stacks]\n2117 = ["FI.Chasseurs17 shaken"]', "FI.Chasseurs17 has no strength left."),
        ('[stacks]\n2117 = ["FI.Dieu", "AV.Bils"]', "Units of both sides stand in 2117."),
        ('[stacks]\n2117 = ["FI.Dieu"]\n2118 = ["FI.Dieu"]', "FI.Dieu is named twice."),
        ('[stacks]\n2117 = ["FI.Goze", "FI.Dieu"]', "more than 10 strength points in 2117."),
        ('[staff]\nFX = "2117"', "There is no headquarters 'FX'."),
        ('[staff]\nFI = "x"', "FI: 'x' is not a hex of the map."),
        ('[staff]\nFI = "2117 asleep"', "FI is 'asleep'; it may be wounded, overrun."),
        ('[staff]\nFI = "0101"', "No unit can stand at 0101, which is lake."),
        (f'{FOES}[staff]\nFI = "2118"', "FI: enemy units stand at 2118."),
        ("[morale]\nFI = 99", "morale is 99; it may be 0 to 20."),
        ("[morale]\nFX = 9", "There is no formation 'FX'."),
        ('[control]\nMedole = "me"', "control is 'me'; it may be allied, austrian."),
        ('[control]\nRome = "allied"', "There is no place 'Rome'."),
        ("held = 3", "held is 3; write a list of events."),
        (
            '[staff]\nNapoleon = "2117 wounded"',
            "Napoleon is wounded; a sovereign who is hit leaves the map.",
        ),
        ('held = ["victory"]', "There is no event 'victory'."),
        ('held = ["stand_fast", "stand_fast"]', "held names stand_fast twice."),
        (f'{FOES}[declared]\n"FI.Dieu" = "2118"', "FI.Dieu declares an assault, but does not act."),
        (ASSAULT + '"FI.Goze" = "2118"', "There is no unit on the map 'FI.Goze'."),
        (ASSAULT + '"FI.Dieu" = "x"', "FI.Dieu: 'x' is not a hex of the map."),
        (ASSAULT + '"FI.Dieu" = "2119"', "FI.Dieu: there is no enemy to assault at 2119."),
        (ASSAULT + '"FI.DieuGuns" = "2118"', "FI.DieuGuns: artillery never assaults."),
        (ASSAULT + '"AV.Bils" = "2117"', "AV.Bils declares an assault, but does not act."),
        (
            ASSAULT.replace(TWO, '2117 = ["FI.Dieu"]\n2115 = ["AV.Bils"]\n') + '"FI.Dieu" = "2115"',
            "FI.Dieu: 2115 is not next to it.",
        ),
        (
            ASSAULT.replace('FI = "2117"', 'FI = "1010"') + '"FI.Dieu" = "2118"',
            "FI.Dieu: out of command, or overrun, nobody assaults.",
        ),
        (
            ASSAULT.replace('"FI.DieuGuns"', '"FI.Chasseurs17"').replace(
                "2118 =", '2116 = ["AV.Koller"]\n2118 ='
            )
            + '"FI.Dieu" = "2118"\n"FI.Chasseurs17" = "2116"',
            "FI.Chasseurs17: units of one hex assault the same target.",
        ),
        (
            ASSAULT.replace('"FI.DieuGuns"', '"FI.DieuGuns", "FI.Chasseurs17"')
            + '"FI.Chasseurs17" = "2118"',
            "2117: nobody of the front line assaults.",
        ),
    ],
)
def test_each_mistake_is_told_in_a_sentence(text, reason):
    with pytest.raises(PositionError) as refusal:
        position(text)
    assert reason in str(refusal.value)
