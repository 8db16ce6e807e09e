"""9 and 10: morale tests, morale hits, break tests, broken units; 14: Corps Morale."""

from __future__ import annotations

import pytest

from tests.brothers.table import about, field, fire, offered, play, table, told
from tests.table import script
from tricolore.core.ask import DONE, Go, Pick, Say, Send
from tricolore.rulesets.brothers.collapse import collapse
from tricolore.rulesets.brothers.morale import (
    break_result,
    break_test,
    break_unit,
    casualty,
    hits_of,
    lose_morale,
    suffer,
)
from tricolore.rulesets.brothers.setting import Arrival
from tricolore.rulesets.brothers.state import Brothers, Staff
from tricolore.rulesets.brothers.steps import (
    Activate,
    AssaultStep,
    Collapse,
    Disorder,
    EndActivation,
    FireStep,
    MoveStep,
    Overrun,
    RallyStep,
    Retreat,
    StepEnd,
)

FAR = {"AV.x": "1212 inf 5/3"}


# 9.1


@pytest.mark.rule("9", "9.1")
@pytest.mark.ruling("A5.1")
def test_ab18_a_die_below_the_rating_does_nothing_four_more_is_two_hits():
    assert [hits_of(die, 7) for die in (6, 7, 10, 11)] == [0, 1, 1, 2]
    assert hits_of(13, 7) == 2  # four or more


@pytest.mark.rule("9")
def test_each_unit_compares_the_die_with_its_own_rating():
    units = {"AV.x": "0506 inf 3/2 5", "AV.y": "0506 inf 3/2 9", "FI.a": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[FireStep()])
    s = play(s, Send("FI.a", 506), fire(3, 3, 9))  # M
    assert (s.units["AV.x"].hits, s.units["AV.y"].hits) == (2, 1)


# 9.2


def after_hits(text: str, hits: int, *dice: int) -> tuple[object, bool]:
    s = field({"AV.x": f"0506 {text}"})
    back = script(suffer(s, "AV.x", hits, "test"), *dice)
    return s.units.get("AV.x"), back


@pytest.mark.rule("9.2")
def test_hits_first_shake_then_disrupt():
    unit, _ = after_hits("inf 5/3", 1)
    assert unit.hits == 1  # type: ignore[attr-defined]
    unit, _ = after_hits("inf 5/3", 2)
    assert unit.hits == 2  # type: ignore[attr-defined]


@pytest.mark.rule("9.2", "8.5")
def test_ab19_a_disrupted_unit_takes_a_casualty_and_then_a_new_marker():
    unit, _ = after_hits("inf 5/3 disrupted", 2)
    assert (unit.worn, unit.hits) == (True, 1)  # type: ignore[attr-defined]


@pytest.mark.rule("9.2", "10.2")
def test_a_detachment_that_is_brought_to_nothing_is_broken():
    assert after_hits("inf 1", 1) == (None, False)
    assert after_hits("inf 2", 2) == (None, False)
    unit, _ = after_hits("inf 2", 1)
    assert unit is not None


@pytest.mark.rule("9.2")
@pytest.mark.ruling("Q16")
def test_a_broken_unit_takes_no_more_hits():
    assert after_hits("inf 5/3 worn disrupted", 2, 10) == (None, False)


# 10


@pytest.mark.rule("10", "10.1")
def test_a_worn_unit_brought_to_nothing_tests_and_has_one_point_if_it_stands():
    s = field({"AV.x": "0506 inf 3/2 8 worn shaken"})
    assert script(suffer(s, "AV.x", 1, "test"), 1) is False
    assert s.strength("AV.x") == 1
    assert s.units["AV.x"].hits == 1


@pytest.mark.rule("10.1")
def test_ab20_results_of_a_break_test():
    results = [break_result(die, 7) for die in (4, 5, 7, 8)]
    assert results == ["stands", "falls back", "falls back", "is broken"]


@pytest.mark.rule("10.1", "3.1.3")
def test_the_test_is_against_the_rating_as_it_is():
    s = field({"AV.x": "0506 inf 5/3 7 worn disrupted"})
    script(break_test(s, "AV.x", "test"), 6)
    assert "AV.x" in s.broken


@pytest.mark.rule("10.1", "12.5")
@pytest.mark.ruling("Q42")
def test_after_a_fire_it_falls_back_one_hex_from_who_fired():
    units = {"AV.x": "0506 inf 5/3 7 worn", "FI.a": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[FireStep()])
    shot = (Send("FI.a", 506), fire(5, 5, 1), 7)
    assert offered(s, *shot) == {Go(406), Go(507), Go(606)}
    assert play(s, *shot, Go(507)).units["AV.x"].hex == 507


@pytest.mark.rule("10.1")
@pytest.mark.ruling("Q16")
def test_the_retreat_comes_after_all_hits_of_that_fire():
    units = {"AV.x": "0506 inf 5/3 7 worn", "AV.y": "0506 inf 2 7", "FI.a": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[FireStep()])
    shot = (Send("FI.a", 506), fire(6, 6, 7))  # CH+M
    waiting = play(s, *shot, 7)
    assert (waiting.units["AV.x"].hits, waiting.units["AV.y"].hits) == (1, 1)
    assert about(s, *shot, 7) == "GoAlong"


@pytest.mark.rule("10.1")
def test_others_of_the_hex_may_go_back_with_it():
    units = {"AV.x": "0506 inf 5/3 7 worn", "AV.y": "0506 inf 2", "FI.a": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[FireStep()], staff={"AV": 506})
    shot = (Send("FI.a", 506), fire(5, 5, 1), 7)
    assert offered(s, *shot) == {Pick("AV.y"), Pick("AV"), DONE}
    s = play(s, *shot, Pick("AV.y"), Pick("AV"), Go(507))
    assert (s.units["AV.x"].hex, s.units["AV.y"].hex, s.staff["AV"].hex) == (507, 507, 507)


@pytest.mark.rule("10.1", "14", "3.5.2")
def test_a_unit_that_fails_is_gone_and_costs_its_corps_morale_and_points():
    s = field({"AV.x": "0506 inf 5/3 7 worn", "AV.y": "1212 inf 5/3"})
    script(break_test(s, "AV.x", "test"), 8)
    assert s.broken == {"AV.x": "test"}
    assert s.morale["AV"] == 9
    assert s.vp["allied"] == 2


@pytest.mark.rule("10.2", "14")
@pytest.mark.ruling("Q49")
def test_units_broken_without_a_test_cost_morale_as_well():
    s = field({"AV.x": "0506 inf 5/3", "AV.y": "1212 inf 5/3"})
    break_unit(s, "AV.x", "driven off the map")
    assert s.morale["AV"] == 9


@pytest.mark.rule("10.2")
def test_when_the_last_unit_of_a_formation_breaks_its_headquarters_and_chit_go_too():
    s = field({"AV.x": "0506 inf 5/3"}, staff={"AV": 506})
    s.cup = ("FI", "AV")
    break_unit(s, "AV.x", "test")
    assert "AV" not in s.staff
    assert s.gone == ("AV",)
    assert s.cup == ("FI",)


@pytest.mark.rule("10.2")
def test_but_not_while_others_are_still_to_come():
    due = {"r": Arrival("r", "r", 9, (101,), None, (("AV.r",),), ())}
    s = field({"AV.x": "0506 inf 5/3", "AV.r": "off inf 5/3"}, staff={"AV": 506}, due=due)
    break_unit(s, "AV.x", "test")
    assert "AV" in s.staff


@pytest.mark.rule("8.5")
def test_a_casualty_on_a_detachment_breaks_it():
    s = field({"AV.x": "0506 inf 2", "AV.y": "1212 inf 5/3"})
    assert script(casualty(s, "AV.x", "test")) is False
    assert "AV.x" in s.broken


# 14: Corps Morale


@pytest.mark.rule("14")
@pytest.mark.ruling("Q60")
def test_units_lent_to_another_formation_charge_its_morale():
    from tests.brothers.table import scenario

    reichlin = scenario().roster.counters["AVIII.Reichlin"]
    assert reichlin.formation == "AVIII"
    assert reichlin.corps != "VIII Corps"
    assert "AVIII.Reichlin" in scenario().roster.formations["AVIII"].units


@pytest.mark.rule("14")
def test_every_formation_has_a_marker_with_a_place_on_the_track():
    from tests.brothers.table import scenario

    track = scenario().last
    assert all(0 < of.morale <= track for of in scenario().roster.formations.values())


# 14.1: Demoralisation


ARMY = {
    "AV.a": "0506 inf 5/3",
    "AV.b": "0806 inf 5/3",
    "AI.c": "0808 inf 5/3",
    "FI.x": "0503 inf 6/4",
}


@pytest.mark.rule("14.1")
def test_other_corps_of_the_nation_lose_one_and_the_enemy_gains_points():
    s = field(ARMY, morale={"AV": 1}, steps=[])
    lose_morale(s, "AV")
    assert any(isinstance(record, Collapse) for record in s.agenda)
    script(collapse(s, Collapse()))
    assert s.demoralised == ("AV",)
    assert s.morale == {"FI": 10, "AI": 9, "AV": 0}
    assert s.vp["allied"] == s.setting.points_for_corps["AV"]


@pytest.mark.rule("14.1")
@pytest.mark.ruling("A5.35")
def test_every_unit_takes_a_hit_and_then_retreats_two_hexes_from_the_nearest_enemy():
    s = field(ARMY, staff={"AV": 506}, morale={"AV": 0}, steps=[Collapse()])
    game = table(s)
    assert [game.state.units[uid].hits for uid in ("AV.a", "AV.b", "AI.c")] == [1, 1, 0]  # type: ignore[attr-defined]
    while not game.over:
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    board, ended = s.setting.board, game.state
    assert board.distance(ended.units["AV.a"].hex, 503) == 5  # type: ignore[attr-defined]
    assert ended.staff["AV"].hex == ended.units["AV.a"].hex  # type: ignore[attr-defined]
    assert board.distance(ended.units["AV.b"].hex, 503) == board.distance(806, 503) + 2  # type: ignore[attr-defined]
    assert ended.units["AI.c"].hex == 808  # type: ignore[attr-defined]


@pytest.mark.rule("14.1", "12.5")
def test_other_headquarters_of_the_hex_may_go_along():
    s = field(ARMY, staff={"AV": 506, "AI": 506}, morale={"AV": 0}, steps=[Collapse()])
    assert offered(s) == {Pick("AI"), DONE}


@pytest.mark.rule("14.1")
def test_there_is_no_disengagement_test_but_fire_may_strike_them():
    units = {"AV.a": "0506 inf 5/3", "FI.x": "0505 inf 6/4", "FI.y": "0508 inf 6/4"}
    s = field(units, morale={"AV": 0}, steps=[Collapse()])
    assert about(s) == "RetreatTo"
    first = offered(s)
    assert any(about(s, option) == "AnswerMove" for option in first)


@pytest.mark.rule("14.1", "5.3")
def test_the_activation_of_a_corps_that_collapses_is_ended():
    s = field(
        {"AV.a": "0506 inf 5/3 shaken", "AV.b": "0507 inf 5/3 shaken"},
        staff={"AV": 506},
        morale={"AV": 1},
        active="AV",
        posture="defensive",
        steps=[RallyStep(), MoveStep()],
    )
    after = play(s, Pick("AV.a"))
    assert after.demoralised == ("AV",)
    game = table(s, Pick("AV.a"))
    while not game.over:
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
        assert game.over or type(game.chance_ask.about).__name__ == "RetreatTo"  # type: ignore[union-attr]
    assert game.state.act is None  # type: ignore[attr-defined]


@pytest.mark.rule("14.1", "4.1")
@pytest.mark.ruling("B04")
def test_the_step_that_a_collapse_breaks_off_ends_with_no_hex_overfull():
    """Two others stand in one hex for a moment when the active corps collapses."""
    units = {"AV.a": "0502 inf 6/4", "AI.b": "0909 inf 6/4", "AI.c": "0909 inf 6/4"}
    steps = [Collapse(), MoveStep(), StepEnd("movement")]
    s = field(units, active="AV", morale={"AV": 0, "AI": 9}, steps=steps)
    game = table(s)
    kinds = []
    while not game.over:
        kinds.append(type(game.chance_ask.about).__name__)  # type: ignore[union-attr]
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    assert kinds[-1] == "Overstacked"
    assert "OrderMove" not in kinds
    assert game.state.strength_in(909) == 10  # type: ignore[attr-defined]


@pytest.mark.rule("14.1", "12.4.1")
@pytest.mark.ruling("B04")
def test_what_a_combat_has_brought_to_the_other_side_is_still_paid():
    from tricolore.rulesets.brothers.steps import PayLoss

    s = field(
        {"AV.a": "0506 inf 5/3", "FI.x": "0505 inf 6/4"},
        morale={"AV": 0},
        active="AV",
        steps=[Collapse(), PayLoss("allied", ("FI.x",), 1, False, ("AV.a",)), MoveStep()],
    )
    game = table(s)
    kinds = []
    while not game.over:
        kinds.append(type(game.chance_ask.about).__name__)  # type: ignore[union-attr]
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    assert kinds[-1] == "ChooseLosses"
    assert "OrderMove" not in kinds


@pytest.mark.rule("14.1", "12.5", "11.11.3", "11.6")
@pytest.mark.ruling("B04")
def test_retreats_disorder_and_overruns_that_are_owed_are_carried_out_too():
    units = {"AV.a": "0506 inf 5/3", "AV.b": "0909 inf 5/3", "FI.x": "0505 inf 6/4 7"}
    units |= {"FI.y": "0109 inf 6/4"}
    owed = [Retreat(("FI.x",), 1, enemies=("AV.a",)), Disorder(("FI.x",)), Overrun(909, "austrian")]
    s = field(
        units,
        staff={"FI": 909},
        morale={"AV": 0},
        active="AV",
        steps=[Collapse(), *owed, MoveStep()],
    )
    game = table(s)
    while not game.over:
        assert type(game.chance_ask.about).__name__ != "OrderMove"  # type: ignore[union-attr]
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    after = game.state
    assert isinstance(after, Brothers)
    assert after.units["FI.x"].hits == 1
    assert after.units["FI.x"].hex != 505


@pytest.mark.rule("14.1", "11.6")
@pytest.mark.ruling("B04")
def test_headquarters_that_were_just_ridden_down_flee_though_the_riders_collapse():
    units = {"AV.a": "0506 inf 5/3", "FI.y": "0109 inf 6/4"}
    steps = [Collapse(), Overrun(506, "austrian"), MoveStep()]
    s = field(units, staff={"FI": 506}, morale={"AV": 0}, active="AV", steps=steps)
    s.setting.roster.formations["AV"] = s.formation("AV")._replace(units=())  # type: ignore[index]
    assert play(s).staff["FI"] == Staff(109, overrun=True)


@pytest.mark.rule("14.1")
@pytest.mark.ruling("Q51")
def test_a_cascade_settles_all_tracks_first_and_then_hits_before_retreats():
    s = field(ARMY, morale={"AV": 0, "AI": 1}, steps=[Collapse()])
    asked = table(s)
    assert asked.state.demoralised == ("AV", "AI")  # type: ignore[attr-defined]
    assert [asked.state.units[uid].hits for uid in ("AV.a", "AV.b", "AI.c")] == [1, 1, 1]  # type: ignore[attr-defined]
    assert asked.state.units["AV.a"].hex == 506  # type: ignore[attr-defined]


@pytest.mark.rule("14.1")
@pytest.mark.ruling("Q51")
def test_a_demoralised_formation_loses_no_more():
    s = field(ARMY, morale={"AV": 0})
    s.demoralised = ("AV",)
    lose_morale(s, "AV")
    assert s.morale["AV"] == 0
    assert not s.agenda


@pytest.mark.rule("14.1")
@pytest.mark.ruling("Q50")
def test_formations_off_the_map_lose_morale_and_can_collapse_too():
    due = {"r": Arrival("r", "r", 9, (101,), None, (("AI.r",),), ())}
    units = {"AV.a": "0506 inf 5/3", "AI.r": "off inf 5/3"}
    s = field(units, morale={"AV": 0, "AI": 1}, due=due, steps=[Collapse()])
    s = play(s)
    assert s.demoralised == ("AV", "AI")
    points = s.setting.points_for_corps
    assert s.vp["allied"] == points["AV"] + points["AI"]


@pytest.mark.rule("14.1")
@pytest.mark.ruling("Q53")
def test_headquarters_that_cannot_retreat_farther_stop_and_are_never_lost():
    units = {"AV.a": "0909 inf 5/3", "FI.x": "0103 inf 6/4"}
    s = field(units, staff={"AV": 101}, morale={"AV": 0}, steps=[Collapse()])
    game = table(s)
    while not game.over:
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    assert "AV" in game.state.staff  # type: ignore[attr-defined]


# 14.2


@pytest.mark.rule("14.2", "7.1")
def test_a_demoralised_corps_is_defensive_and_its_rating_one_less():
    from tricolore.rulesets.brothers.command import rating_of

    s = field({"FI.a": "0506 inf 6/4"}, staff={"FI": 506}, steps=[Activate("FI")])
    s.demoralised = ("FI",)
    assert about(s) == "OrderMove"
    acting = play(s)
    assert acting.act is not None
    assert acting.act.posture == "defensive"
    assert rating_of(s, "FI", "defensive") == 2


@pytest.mark.rule("10.1", "12.5")
def test_after_an_assault_it_falls_back_from_the_nearest_enemy():
    units = {"AV.x": "0506 inf 5/3 7 worn disrupted", "FI.a": "0505 inf 6/4"}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.a": 506}
    from tests.brothers.table import two

    inputs = (Go(506), Say("stand"), two(2, 3), Say("0"), 5)
    assert about(s, *inputs) == "RetreatTo"
    assert told(table(s, *inputs), "10.1")[0].endswith("it falls back.")


@pytest.mark.rule("10.1")
def test_a_retreat_by_a_break_test_is_one_hex():
    s = field({"AV.x": "0506 inf 5/3", "FI.a": "0505 inf 6/4"}, steps=[Retreat(("AV.x",), 1)])
    assert play(s, Go(507)).units["AV.x"].hex == 507
    assert EndActivation() not in play(s, Go(507)).agenda
