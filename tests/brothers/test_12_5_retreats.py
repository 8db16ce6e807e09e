"""12.5, 12.6: retreats and breakthrough."""

from __future__ import annotations

import pytest

from tests.brothers.table import (
    DUEL,
    about,
    assaulting,
    field,
    fire,
    offered,
    plain,
    play,
    table,
    told,
    two,
)
from tricolore.core.ask import DONE, Go, Pick, Say
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import Advance, PayLoss, Retreat, ToughFight

STAND, ALL, NOBODY = Say("stand"), Say("all"), Say("nobody")


# 12.5: Retreats


def retreating(units, hexes=1, setting=None, enemies=("FI.a",), **more) -> Brothers:
    step = Retreat(("AV.x",), hexes, enemies=enemies, spared_by=enemies, cause="loss")
    return field(units, setting, steps=[step], **more)


@pytest.mark.rule("12.5")
def test_a_retreat_leads_away_from_the_victors():
    assert offered(retreating(DUEL)) == {Go(406), Go(507), Go(606)}


@pytest.mark.rule("12.5", "10.1")
def test_whom_fire_drives_from_the_others_on_the_way_goes_on_from_where_it_is():
    units = {
        "AV.x": "0506 inf 5/3 7 worn disrupted",
        "AV.y": "0506 inf 4/2 7",
        "FI.a": "0505 inf 6/4 7",
        "FI.b": "0508 inf 6/4 7",
    }
    back = Retreat(("AV.x", "AV.y"), 2, enemies=("FI.a",), spared_by=("FI.a",), cause="loss")
    s = field(units, active="FI", steps=[back])
    driven = (Go(507), Say("all"), fire(2, 3, 6), 5, DONE, Go(406))
    assert play(s, *driven).units["AV.x"].hex == 406
    assert play(s, *driven).units["AV.y"].hex == 507
    assert play(s, *driven, Go(307)).units["AV.y"].hex == 507  # one hex each from where it stands
    assert offered(s, *driven, Go(307)) == {Go(407), Go(607)}


@pytest.mark.rule("4.3", "12.5")
@pytest.mark.ruling("B33")
@pytest.mark.parametrize(("hexes", "asked"), [(1, "PlaceInStack"), (2, "RetreatTo")])
def test_a_place_is_chosen_only_in_the_stack_where_a_retreat_ends(hexes, asked):
    units = {**DUEL, "AV.y": "0507 inf 2 7"}
    s = retreating(units, hexes)
    assert s.stacks[507] == ("AV.y",)
    assert about(s, Go(507)) == asked


@pytest.mark.rule("14.1", "12.5")
def test_headquarters_fall_back_though_all_their_troops_are_broken_before_they_can():
    """The Morale Hits of a corps that is demoralised fall before anybody retreats."""
    back = Retreat(("AV.gone",), 2, cause="demoralised", staff=("AV",))
    s = field({"FI.a": "0505 inf 6/4"}, staff={"AV": 507, "FI": 404}, steps=[back])
    where = s.setting.board.distance(play(s, Go(508), Go(509)).staff["AV"].hex, 507)
    assert where == 2


@pytest.mark.rule("12.5")
def test_among_those_it_avoids_overfull_hexes_and_then_goes_towards_its_headquarters():
    units = {**DUEL, "AV.y": "0507 inf 6/4"}
    assert offered(retreating(units)) == {Go(406), Go(606)}
    assert play(retreating(DUEL, staff={"AV": 1006})).units["AV.x"].hex == 606
    assert play(retreating(DUEL, staff={"AV": 510})).units["AV.x"].hex == 507


@pytest.mark.rule("12.5")
@pytest.mark.ruling("Q41", "Q40")
def test_where_no_hex_is_farther_one_as_far_will_do_and_only_who_is_shut_in_is_broken():
    walls = dict.fromkeys((406, 507, 606), "lake")
    assert offered(retreating(DUEL, setting=plain(walls))) == {Go(405), Go(605)}
    shut = dict.fromkeys((406, 507, 606, 405, 605), "lake")
    units = {**DUEL, "AV.y": "1212 inf 6/4"}
    gone = play(retreating(units, setting=plain(shut)))
    assert "AV.x" in gone.broken


@pytest.mark.rule("12.5")
@pytest.mark.ruling("Q40")
def test_who_can_only_go_onto_an_enemy_or_off_the_map_is_broken():
    ring = {f"FI.{hex}": f"{hex:04d} inf 1" for hex in (405, 605, 606, 507)}
    units = {**DUEL, **ring, "AV.y": "1212 inf 6/4"}
    s = retreating(units, staff={"FI": 406})  # a headquarters bars a hex as well
    assert "AV.x" in play(s).broken


@pytest.mark.rule("12.5", "11.2.1")
@pytest.mark.ruling("Q25")
def test_guns_do_not_retreat_over_canals():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 art 4/2", "AV.y": "1212 inf 5/3"}
    sides = {(506, hex): "canal" for hex in (406, 507)}
    assert offered(retreating(units, setting=plain(sides=sides))) == set()
    assert play(retreating(units, setting=plain(sides=sides))).units["AV.x"].hex == 606


@pytest.mark.rule("12.5")
def test_units_need_not_retreat_to_the_same_hex():
    units = {**DUEL, "AV.y": "0506 inf 2"}
    s = field(units, steps=[Retreat(("AV.x", "AV.y"), 1, enemies=("FI.a",))])
    assert Pick("AV.y") in offered(s)
    apart = play(s, Pick("AV.y"), Go(406), Go(606))
    assert (apart.units["AV.y"].hex, apart.units["AV.x"].hex) == (406, 606)


@pytest.mark.rule("10.1", "12.5")
@pytest.mark.ruling("Q39")
def test_units_that_have_parted_each_go_the_hex_that_their_break_tests_cost():
    units = {
        "FI.a": "0505 inf 6/4 7",
        "AV.x": "0506 inf 5/3 7 worn disrupted",
        "AV.y": "0506 inf 4/3 7 worn disrupted",
    }
    s = field(units, active="FI")
    s.then(PayLoss("austrian", ("AV.x", "AV.y"), 2, False, ("FI.a",)))
    apart = [Say("1"), 5, 5, Pick("AV.x"), Go(406), Go(606)]
    while about(s, *apart) == "RetreatTo":
        apart.append(min(offered(s, *apart)))
    after = play(s, *apart)
    distance = s.setting.board.distance
    assert distance(after.units["AV.x"].hex, 505) == 3
    assert distance(after.units["AV.y"].hex, 505) == 3


@pytest.mark.rule("12.5")
@pytest.mark.ruling("B10")
def test_units_that_find_room_one_by_one_do_not_crowd_a_hex_together():
    walls = plain(dict.fromkeys((406, 606), "lake"))
    units = {
        "FI.a": "0505 inf 6/4",
        "AV.x": "0506 inf 4/2",
        "AV.y": "0506 inf 4/2",
        "AV.z": "0507 inf 4/2",
    }
    s = field(units, walls, steps=[Retreat(("AV.x", "AV.y"), 1, enemies=("FI.a",))])
    game = table(s)
    while not game.over:
        game.answer(game.chance_ask.options[0])  # type: ignore[union-attr]
    hexes = {game.state.units[uid].hex for uid in ("AV.x", "AV.y")}  # type: ignore[attr-defined]
    assert len(hexes) == 2
    assert game.state.strength_in(507) == 8  # type: ignore[attr-defined]


@pytest.mark.rule("12.5")
def test_headquarters_of_the_hex_may_go_along_whoever_they_command():
    s = retreating(DUEL, staff={"AI": 506})
    assert offered(s) == {Pick("AI"), DONE}
    assert play(s, Pick("AI"), Go(507)).staff["AI"].hex == 507


@pytest.mark.rule("12.5", "11.7.1")
def test_a_retreat_may_engage_and_take_places():
    from tricolore.rulesets.brothers.setting import Place

    units = {**DUEL, "FII.z": "0508 inf 6/4"}
    s = field(
        units,
        steps=[Retreat(("AV.x",), 1, enemies=("FI.a",))],
        places={507: Place("Farm", 507, 2, "allied")},
    )
    assert play(s, Go(507)).control == {507: "austrian"}


# 12.6: Breakthrough


def advancing(units, chargers=(), setting=None, **more) -> Brothers:
    s = field(units, setting, active="FI", **more)
    s.then(Advance(506, 505, s.stacks[505], chargers))
    return s


@pytest.mark.rule("12.6")
def test_one_or_more_units_of_the_lead_hex_may_enter_the_vacated_hex():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2"}
    s = advancing(units)
    assert offered(s) == {ALL, NOBODY, Pick("FI.a"), Pick("FI.b")}
    assert play(s, ALL).stacks[506] == ("FI.a", "FI.b")
    assert play(s, Pick("FI.b"), DONE).stacks == {505: ("FI.a",), 506: ("FI.b",)}


@pytest.mark.rule("12.6")
def test_not_while_a_defender_is_there():
    assert about(advancing(DUEL)) == ""


@pytest.mark.rule("12.6")
def test_chargers_may_ride_one_hex_farther_and_others_not():
    riders = {"FI.c": "0505 cav 3/2 light"}
    s = advancing(riders, chargers=("FI.c",))
    assert {Go(507), Say("stay")} <= offered(s)
    assert about(advancing(riders), ALL) == ""


@pytest.mark.rule("12.6")
@pytest.mark.ruling("B25")
def test_chargers_must_enter_the_vacated_hex_and_others_may():
    riders = {"FI.c": "0505 cav 3/2 light", "FI.b": "0505 inf 4/2"}
    s = advancing(riders, chargers=("FI.c",))
    assert offered(s) == {ALL, DONE, Pick("FI.b")}
    alone = play(s, DONE, Say("stay"))
    assert alone.stacks == {505: ("FI.b",), 506: ("FI.c",)}
    assert play(s, ALL, Say("stay")).stacks == {506: ("FI.c", "FI.b")}


@pytest.mark.rule("12.6")
@pytest.mark.ruling("B25")
@pytest.mark.parametrize("staff", ["FII", "AV"])
def test_a_hex_with_headquarters_alone_is_not_vacant(staff):
    s = advancing({"FI.c": "0505 cav 3/2 light"}, chargers=("FI.c",), staff={staff: 507})
    assert Go(507) not in offered(s)
    assert Go(606) in offered(s)


@pytest.mark.rule("12.6")
def test_chargers_may_ride_on_to_the_same_hex_and_headquarters_with_them():
    riders = {"FI.c": "0505 cav 3/2 light", "FI.d": "0505 cav 3/2 light"}
    s = advancing(riders, chargers=("FI.c", "FI.d"), staff={"FI": 505})
    follow = (Pick("FI"), Go(507))
    assert offered(s, *follow) == {Pick("FI"), DONE}
    on = (*follow, Pick("FI"))
    assert Go(507) in offered(s, *on)  # the first rider does not take it from the second
    after = play(s, *on, Go(507))
    assert after.stacks[507] == ("FI.c", "FI.d")
    assert after.staff["FI"].hex == 507
    stays = play(s, *follow, DONE, Go(606), DONE)
    assert (stays.staff["FI"].hex, stays.units["FI.d"].hex) == (506, 606)


@pytest.mark.rule("12.6")
def test_only_into_vacant_hexes():
    s = advancing({"FI.c": "0505 cav 3/2 light", "AV.x": "0507 inf 5/3"}, chargers=("FI.c",))
    assert Go(507) not in offered(s)


@pytest.mark.rule("12.6")
def test_a_hex_with_friends_is_not_vacant():
    units = {"FI.c": "0505 cav 3/2 light", "FII.f": "0507 inf 1"}
    s = advancing(units, chargers=("FI.c",))
    assert Go(507) not in offered(s)
    assert Go(606) in offered(s)


@pytest.mark.rule("12.6", "11.8.2")
def test_no_defensive_fire_is_drawn_and_no_test_made():
    s = advancing({"FI.a": "0505 inf 6/4", "AV.x": "0507 inf 5/3", "AV.y": "0604 inf 5/3"})
    assert about(s, ALL) == ""


@pytest.mark.rule("12.6")
def test_headquarters_may_go_with_those_who_advance():
    s = advancing({"FI.a": "0505 inf 6/4"}, staff={"FI": 505})
    assert play(s, ALL, Pick("FI")).staff["FI"].hex == 506


@pytest.mark.rule("12.6")
@pytest.mark.ruling("Q43")
def test_it_follows_whenever_the_hex_is_empty_after_a_tough_fight_as_well():
    units = {"FI.a": "0505 inf 6/4 7", "AV.x": "0506 inf 1 7", "AV.y": "1212 inf 6/4"}
    direct = field(units, active="FI")
    direct.then(ToughFight(("FI.a",), ("AV.x",)), Advance(506, 505, ("FI.a",)))
    assert about(direct, 1, 9) == "AdvanceWith"


@pytest.mark.rule("11.2.4", "12.6")
@pytest.mark.ruling("Q22")
def test_woods_disorder_those_who_advance_into_them():
    s = advancing({"FI.a": "0505 inf 6/4"}, setting=plain({506: "woods"}))
    assert play(s, ALL).units["FI.a"].hits == 1


@pytest.mark.rule("12.4", "12.5")
def test_an_assault_from_the_declaration_to_the_advance():
    s = assaulting()
    won = (Go(506), STAND, two(6, 6))  # D2 on the column for -1 and 0
    assert about(s, *won) == "ChooseLosses"
    done = play(s, *won, Say("2"), Go(507), Go(508), ALL)
    assert done.units["AV.x"].hex == 508
    assert done.units["FI.a"].hex == 506
    assert done.declared == {}


@pytest.mark.rule("12.5", "11.8")
@pytest.mark.ruling("A5.14")
def test_who_took_part_does_not_fire_at_those_whom_a_break_test_drives_back():
    units = {
        "FI.a": "0505 inf 6/4 7",
        "FI.b": "0606 inf 6/4 7",
        "AV.x": "0506 inf 5/3 7 worn disrupted",
    }
    s = field(units, active="FI")
    s.then(PayLoss("austrian", ("AV.x",), 1, False, ("FI.a", "FI.b")))
    back = (Say("0"), 5)
    for option in offered(s, *back):
        assert about(s, *back, option) != "AnswerMove"


NARROW = dict.fromkeys((405, 406, 507), "lake")
"""Who leaves 0506 can only go to 0606, or back towards 0605."""


@pytest.mark.rule("12.5", "11.8")
@pytest.mark.ruling("A5.14")
@pytest.mark.parametrize("points", ["loss", "break test", "abandoned", "tough fight"])
def test_nobody_who_took_part_fires_at_a_retreat_wherever_he_stood(points):
    units = {"FI.a": "0505 inf 6/4 7", "FI.b": "0605 inf 6/4 7", "AV.x": "0506 inf 6/4 7 worn"}
    tired = {**units, "AV.x": "0506 inf 5/3 7 worn disrupted"}

    def end(others: dict[str, str]) -> str:
        if points == "abandoned":
            s = assaulting({**units, **others}, plain(NARROW))
            s.declared = {"FI.a": 506, "FI.b": 506}
            return about(s, Go(506), Go(505), Say("leave"), 1)
        s = field({**(units if points == "loss" else tired), **others}, plain(NARROW), active="FI")
        if points == "tough fight":
            s.then(ToughFight(("FI.a",), ("AV.x",), ("FI.a", "FI.b")))
            return about(s, 1, 1, 5)
        s.then(PayLoss("austrian", ("AV.x",), 1, False, ("FI.a", "FI.b")))
        return about(s, Say("1")) if points == "loss" else about(s, Say("0"), 5)

    assert end({}) != "AnswerMove"
    assert end({"FII.z": "0607 inf 6/4 7"}) == "AnswerMove"  # who took no part does


@pytest.mark.rule("11.11.1", "12.1")
def test_a_charge_cannot_be_left_out():
    units = {"FI.c": "0505 cav 3/2 light", "AV.x": "0506 inf 6/4", "FI.b": "0605 inf 6/4"}
    s = assaulting(units)
    s.charges = {"FI.c": Charge(506, 1)}
    assert Say("no more") not in offered(s)
    assert Pick("FI.c") not in offered(s)


@pytest.mark.rule("12.4.2", "12.5")
def test_after_a_tough_fight_each_of_the_attackers_is_named_once_as_sparing_those_who_go():
    units = {"FI.a": "0505 inf 6/4 9", "AV.x": "0506 inf 6/4 7 worn disrupted"}
    s = field(units, active="FI")
    s.then(ToughFight(("FI.a",), ("AV.x",), ("FI.a",)))
    game = table(s, 1, 1, 5)  # it fails its break test by little and falls back
    retreats = [step for step in game.state.agenda if isinstance(step, Retreat)]
    retreats += [step for step in game.checkpoint.agenda if isinstance(step, Retreat)]
    assert retreats
    assert all(step.spared_by == ("FI.a",) for step in retreats)


@pytest.mark.rule("12.4.1", "12.4")
@pytest.mark.ruling("B18")
def test_loss_points_spare_units_of_the_lead_hex_that_take_no_part():
    units = {"FI.a": "0505 inf 6/4", "FI.g": "0505 art 2", "AV.x": "0506 inf 6/4"}
    s = assaulting(units, declared={"FI.a": 506})
    game = table(s, Go(506), STAND, two(1, 1))
    ask = game.chance_ask
    assert type(ask.about).__name__ == "ChooseLosses"
    assert ask.side == "allied"
    step = game.checkpoint.agenda[0]
    assert step.units == ("FI.a",)


@pytest.mark.rule("12.5", "12.4.2")
@pytest.mark.ruling("A5.14")
def test_supporting_attackers_do_not_fire_at_a_winner_who_pays_his_point_by_going_back():
    units = {"FI.a": "0505 inf 6/4 7", "FI.b": "0605 inf 2 7", "AV.x": "0506 inf 6/4 7"}
    s = assaulting(units, plain(NARROW))
    s.declared = {"FI.a": 506, "FI.b": 506}
    paid = (Go(506), Go(505), STAND, two(2, 4), Say("0"))  # A1(D1) on -1/0: the attacker stays
    assert "A1(D1)" in told(table(s, *paid), "12.4")[0]
    assert about(s, *paid) == "ChooseLosses"
    assert about(s, *paid, Say("1")) == "AdvanceWith"  # by 0606, next to FI.b


@pytest.mark.rule("12.4.2", "12.5")
@pytest.mark.ruling("A5.20", "Q41")
def test_who_has_gone_back_spares_the_winner_even_if_no_way_is_left_but_into_the_same_hex():
    ring = {f"FI.b{hex}": f"{hex:04d} inf 1" for hex in (606, 607, 508, 407, 406)}
    s = field(DUEL | ring, active="FI", steps=[])
    s.then(PayLoss("austrian", ("AV.x",), 2, False, ("FI.a",), 1, ("FI.a",)))
    there_and_back = (Say("2"), Say("hold"), Say("hold"))
    assert about(s, *there_and_back) == ""
    assert play(s, *there_and_back).units["AV.x"].hex == 506


@pytest.mark.rule("12.5", "10.1")
@pytest.mark.ruling("B31")
def test_the_nearest_enemy_is_a_combat_unit_though_headquarters_alone_are_nearer():
    units = {"AV.x": "0506 inf 6/4 7", "FI.a": "0504 inf 6/4 7"}
    s = retreating(units, enemies=(), staff={"FI": 507})
    assert offered(s) == {Go(406), Go(606)}  # onto headquarters nobody falls back
