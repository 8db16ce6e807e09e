"""Positions that are written by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.radetzky.keen import eager
from tricolore import Game, load_position, new_game
from tricolore.core.ask import DONE, Choose, Fill, Pick, Together
from tricolore.core.errors import PositionError
from tricolore.core.position import Position, write_position
from tricolore.rulesets.radetzky.setting import AUSTRIAN, PIEDMONTESE
from tricolore.rulesets.radetzky.state import Bridge, Engagement, Exit, Radetzky, Unit
from tricolore.rulesets.radetzky.subjects import (
    ChooseFormations,
    EnterMap,
    HoldReserve,
    PickIndependents,
    PlaceCommand,
    RecoverSteps,
)

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = 'scenario = "radetzky:campaign"\nturn = 6\n'


def example():
    """The position on the page."""
    (text,) = re.findall(r"```toml\n(scenario = \"radetzky.*?)```", PAGE.read_text(), re.DOTALL)
    return text


def test_the_example_of_the_page_is_played():
    game = load_position(example(), seed=3)
    s = game.state
    assert (s.turn, s.act.counter, s.act.post) == (6, "AII", 6736)
    assert s.units["AII.IR21"] == Unit(6737, 1)
    assert s.units["AII.Hus7a"].stop
    assert s.bridges == {"AII.Bridge": Bridge(6636, 6, stands=True)}
    assert Pick("AII.IR1") in game.ask.options
    game.answer(DONE)
    assert game.state.turn == 7  # nobody is beside an enemy


def test_everything_else_can_be_written_too():
    text = (
        HEAD
        + 'calendar = "regular"\n[units]\n"P1.Ao5" = "3229 oos"\n"P.Bers3" = "3228"\n'
        + '[posts]\nP1 = 3230\n"P.Bers3" = 3230\n[holders]\nMortara = "austrian"\n'
        + "[lost]\naustrian = 7\n"
    )
    s = load_position(text, seed=1).checkpoint
    assert s.calendar == "regular"
    assert s.units["P1.Ao5"].oos
    assert s.posts == {"P1": 3230, "P.Bers3": 3230}
    assert s.holders[3229] == AUSTRIAN
    assert s.lost == {AUSTRIAN: 7, PIEDMONTESE: 0}


def test_a_turn_can_begin_with_the_choice_of_formations():
    units = '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737 reduced"\n"P1.Ao5" = "3229"\n'
    game = load_position(f'{HEAD}step = "choice"\n{units}', seed=1)
    assert isinstance(game.chance_ask, Together)
    assert [type(fill.about) for fill in game.chance_ask.sheets] == [ChooseFormations] * 2
    assert not game.state.sheets, "nothing has been chosen yet"


def test_the_first_turn_of_a_day_goes_on_with_supply_and_recovery():
    head = HEAD.replace("turn = 6", 'turn = 5\nstep = "choice"')
    units = '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737 reduced"\n'
    game = load_position(f"{head}{units}", seed=1)
    game.answer(game.ask.first, AUSTRIAN)
    assert type(game.ask.about) is RecoverSteps


def test_units_out_of_the_radius_are_not_activated():
    text = HEAD + 'active = "AII"\npost = 6736\n[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6720"\n'
    assert load_position(text, seed=1).state.act.units == {"AII.IR1"}


def test_units_without_a_formation_are_activated_with_the_formation_that_reaches_them():
    text = HEAD + 'active = "P1"\npost = 3229\n[units]\nP1.Ao5 = "3229"\nP.Bers3 = "3130"\n'
    text += 'P.Bers4 = "2208"\n'
    s = load_position(text, seed=1).state
    assert s.act.units == {"P1.Ao5", "P.Bers3"}
    assert s.posts == {"P1": 3229, "P.Bers3": 3229}


def test_a_commander_in_chief_acts_with_his_formations_and_then_the_reserve():
    head = HEAD + 'active = "Radetzky"\nformations = ["AI", "AII"]\nreserve = "AIV"\n'
    units = (
        '[units]\nAI.IR17 = "6634"\nAII.IR1 = "6736"\nAIV.IR8 = "6937"\n[chiefs]\nRadetzky = 4\n'
    )
    game = load_position(f"{head}post = 6736\n{units}", seed=1)
    assert game.state.act.units == {"AI.IR17", "AII.IR1"}
    assert game.state.act.formations == ("AI", "AII")
    game.answer(DONE)
    assert isinstance(game.ask.about, HoldReserve)
    drawn = load_position(f'{head}step = "activation"\n{units}', seed=1)
    assert drawn.ask.about == PlaceCommand("Radetzky", ("AI", "AII"))


def test_an_independent_counter_acts_with_the_units_that_are_named():
    head = HEAD + 'active = "A.Ind"\nactivated = ["AI.IR17", "AII.Hus7a"]\nused = ["AII.IR1"]\n'
    units = '[units]\nAI.IR17 = "6634"\nAII.Hus7a = "6635"\nAII.IR1 = "6736"\n'
    s = load_position(head + units, seed=1).state
    assert s.act.units == {"AI.IR17", "AII.Hus7a"}
    assert s.used == {"AI.IR17", "AII.Hus7a", "AII.IR1"}


def test_who_waits_who_has_left_and_what_is_under_way_can_be_written():
    text = (
        HEAD
        + 'step = "reinforcements"\nwaiting = ["P5.L19", "P5.Art"]\n'
        + 'engaged = [[["AII.IR1"], ["P5.Man"], 7]]\n'
        + '[units]\nAII.IR1 = "6440"\nP5.Man = "6441"\nAII.Bridge = "6736"\n'
        + '[bridges]\nAII.Bridge = "6636 7"\n[captured]\naustrian = 1\n'
        + '[exits]\n"P1.Nizzaa" = "7208 3"\n"P1.Ao5" = "7208 1 reduced void"\n'
        + "[chiefs]\nChrzanowski = 5\n"
    )
    game = load_position(text, seed=1)
    s = game.state
    assert isinstance(game.ask.about, EnterMap)
    assert s.waiting == ("P5.L19", "P5.Art")
    assert s.engaged == (Engagement(("AII.IR1",), ("P5.Man",), 7),)
    assert s.bridges == {"AII.Bridge": Bridge(6636, 7)}
    assert s.captured == {AUSTRIAN: 1, PIEDMONTESE: 0}
    assert s.exits == {"P1.Nizzaa": Exit(3, 7208, 1), "P1.Ao5": Exit(1, 7208, 1, "void")}
    assert s.chief_used == {PIEDMONTESE: 5}


def test_a_march_under_way_has_the_points_that_are_left():
    text = HEAD + 'active = "AII"\nmoved = ["AII.IR21"]\nnear = true\n[units]\nAII.IR1 = "6723"\n'
    text += 'AII.IR21 = "6723"\n[march]\nAII.IR1 = 2\n'
    ask = load_position(text, seed=1).ask
    assert ask.about.uids == ("AII.IR1",)
    board = load_position(text, seed=1).state.setting.board
    assert all(board.distance(6723, one.value) < 3 for one in ask.options if one.kind == "go")
    assert Pick("AII.IR21") not in ask.options


# Written and read again

UNWRITTEN = ("Deploy", "DeployBridge", "Pay", "WithdrawAll", "Withdraw", "Advance")


def keen_moments(scenario: str, seed: int, choices: int) -> Iterator[Game]:
    """Moments of a game of players who look for a fight."""
    luck, game = random.Random(seed), new_game(f"radetzky:{scenario}", seed=seed)
    for number in range(choices):
        if game.over:
            return
        if number % 3 == 0:
            yield game
        for side in (PIEDMONTESE, AUSTRIAN):
            ask = game.ask_of(side)
            if isinstance(ask, Choose):
                keen = eager(game, ask) if luck.random() < 0.85 else ask.options
                game.answer(luck.choice(list(keen)), side)
                break
            if isinstance(ask, Fill):
                game.answer(_attacking(ask, luck), side)


def _attacking(ask: Fill, luck: random.Random) -> tuple[Any, ...]:
    for _ in range(8):
        filled = tuple(luck.choice(list(row.options)) for row in ask.rows)
        if not ask.flaw(filled):
            return filled
    return ask.first


def matter(s: Radetzky) -> dict[str, Any]:
    """All that a position must keep.  Secrets are left out, and who is no longer on the map."""

    def there(uids: Any) -> set[str]:
        return set(uids) & s.units.keys()

    return {
        **{name: getattr(s, name) for name in ("turn", "calendar", "units", "lost", "attacks")},
        **{name: dict(getattr(s, name)) for name in ("exits", "holders", "captured")},
        **{name: there(getattr(s, name)) for name in ("used", "moved", "fought", "cut_off")},
        "act": s.act and (*s.act[:4], there(s.act.units)),
        "bridges": {uid: (one.over, one.stands or one.ready) for uid, one in s.bridges.items()},
        "waiting": set(s.waiting),
        "engaged": s.engaged,
        "posts": {id: at for id, at in s.posts.items() if id in (*s.setting.formations, *s.units)},
    }


def open_chiefs(s: Radetzky) -> dict[str, int]:
    """When the commanders in chief were used last, as far as the enemy knows."""
    return {
        side: turn
        for side, turn in s.chief_used.items()
        if turn < s.turn or s.setting.chiefs[side].id in s.drawn
    }


def asked_of(game: Game, side: str) -> Any:
    ask = game.ask_of(side)
    if isinstance(ask, Choose):
        return ask.about, list(ask.options)
    return ask and (ask.about, [(row.key, list(row.options)) for row in ask.rows], ask.first)


@pytest.mark.parametrize(("scenario", "seed"), [("novara", 3), ("mortara", 5), ("campaign", 7)])
def test_a_position_that_is_written_and_read_again_is_the_same(scenario, seed):
    steps = set()
    for game in keen_moments(scenario, seed, 500):
        s, agenda = game.state, game.checkpoint.agenda
        if type(agenda[0]).__name__ in UNWRITTEN:
            with pytest.raises(PositionError, match=r"being (placed|met)"):
                game.ruleset.describe(s, agenda, {*s.units})
            continue
        fields = game.ruleset.describe(s, agenda, {*s.units})
        copy = load_position(write_position(Position(game.scenario, fields)), seed=1)
        assert matter(copy.state) == matter(s)
        assert copy.state.chief_used == open_chiefs(s)
        copy.ruleset.check(copy.checkpoint)
        ask = game.ask
        if ask is not None and not isinstance(ask.about, PickIndependents | RecoverSteps):
            sides = [side for side in (PIEDMONTESE, AUSTRIAN) if game.ask_of(side) is not None]
            assert [asked_of(copy, side) for side in sides] == [
                asked_of(game, side) for side in sides
            ]
        steps.add(fields.get("step"))
    assert {"activation", "movement", "combat"} <= steps


MISTAKES = [
    ('active = "Radetzky"\n[units]\n"AII.IR1" = "6737"', "needs the formations that act"),
    (
        'active = "Radetzky"\nformations = ["AI", "AII", "AIII", "AIV"]\n',
        "can activate 3 on turn 6, not 4",
    ),
    ('active = "A.Ind"\n[units]\n"AII.IR1" = "6737"\n', "no unit on the map"),
    ('active = "AII"\nstep = "fights"\n[units]\n"AII.IR1" = "6737"', "No attack has been declared"),
    ('active = "AII"\nstep = "reserve"\n[units]\n"AII.IR1" = "6737"', "No formation is in reserve"),
    ('waiting = ["AII.IR1"]', "no reinforcement 'AII.IR1'"),
    ('waiting = ["P5.Art"]\n[units]\n"P5.Art" = "6737"', "in two places"),
    ("engaged = [[1, 2, 3]]", "expected [[units], [enemies], turn]"),
    (
        'active = "AII"\nstep = "fights"\nattacks = [1]\n[units]\n"AII.IR1" = "6737"',
        "attacks has 1",
    ),
    ('engaged = [["AII.IR1", "P5.Man"]]', "expected [[units], [enemies], turn]"),
    ('[exits]\n"AII.IR1" = "0138"', "the turn when it has left"),
    ('active = "AII"\n[units]\n"AII.IR1" = "6737"\n[march]\n"AII.IR1" = 0.3', "in halves"),
    ('[units]\n"AII.IR9" = "6737"', "no unit 'AII.IR9'"),
    ('[units]\n"AII.IR1" = "9999"', "'9999' is not a hex"),
    ('[units]\n"AII.IR1" = "6737 tired"', "no mark 'tired'"),
    ('[units]\n"AII.IR1" = "6737 oos oos"', "'oos' is written twice"),
    ('[units]\n"AI.Uln3" = "6737 reduced"', "no reduced side"),
    ('[units]\n"AII.IR1" = "6737"\n"P5.Man" = "6737"', "both sides"),
    (
        '[units]\n"AII.IR1" = "6737"\n"AII.IR21" = "6737"\n"AII.IR33" = "6737"',
        "too many units at 6737",
    ),
    ('[units]\n"AII.IR1" = "6737"\n[bridges]\n"AII.IR1" = "6736"', "not a bridge crew"),
    ('[units]\n"AII.Bridge" = "6737"\n[bridges]\n"AII.Bridge" = "6738"', "no river between"),
    ('active = "AII"\n', "no unit on the map"),
    ('active = "AX"\n', "no command counter 'AX'"),
    ('[holders]\nTurin = "austrian"', "no place 'Turin'"),
    ("[lost]\naustrian = -1", "lost is -1"),
    ('weather = "rain"', "no entry 'weather'"),
    (
        'active = "AII"\npost = 6441\n[units]\n"AII.IR1" = "6737"\n"P5.Man" = "6441"',
        "post is in a hex with enemy units",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES)
def test_a_mistake_is_named_in_a_sentence(text, sentence):
    with pytest.raises(PositionError, match=re.escape(sentence)):
        load_position(HEAD + text, seed=1)


def test_nobody_begins_with_combat_at_night():
    text = HEAD.replace("6", "4") + 'active = "AII"\nstep = "combat"\n[units]\n"AII.IR1" = "6737"\n'
    with pytest.raises(PositionError, match="Turn 4 is a night"):
        load_position(text, seed=1)
