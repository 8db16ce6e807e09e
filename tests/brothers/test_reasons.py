"""Why not?  The rule that forbids an answer, and a reason in words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.brothers.table import field, plain, road, table
from tricolore.core.ask import Choose, Pick, Say, Send, Stack, Via
from tricolore.rulesets.brothers.state import Brothers, Charge
from tricolore.rulesets.brothers.steps import AssaultStep, Declare, FireStep, MoveStep, Retreat
from tricolore.rulesets.brothers.table import TABLE

ENEMY = {"AV.x": "0506 inf 5/3"}
OTHER = {"FI.z": "1212 inf 6/4"}


def why(s: Brothers, uid: str, hex: int, *inputs: Any) -> tuple[str, str]:
    game = table(s, *inputs)
    assert isinstance(game.ask, Choose)
    answer = TABLE.query(game, "why_not", {"unit": uid, "hex": hex}, game.ask.side)
    assert not answer.allowed
    return answer.rule, answer.reason


def moving(units: dict[str, str], setting=None, **more: Any) -> Brothers:
    return field({**units, **OTHER}, setting, active="FI", steps=[MoveStep()], **more)


# Marches


@pytest.mark.rule("11.2")
def test_a_hex_that_is_too_far_is_told_with_what_it_costs():
    s = moving({"FI.a": "0505 inf 6/4"})
    assert why(s, "FI.a", 510) == ("11.2", "it takes 5 movement points to go there, 4 are left")
    on_the_way = (Pick("FI.a"), Via(506), Via(507))
    assert why(s, "FI.a", 510, *on_the_way) == (
        "11.2",
        "it takes 3 movement points to go there, 2 are left",
    )


@pytest.mark.rule("11.2")
def test_nobody_enters_the_lake():
    s = moving({"FI.a": "0505 inf 6/4"}, plain({504: "lake"}))
    assert why(s, "FI.a", 504) == ("11.2", "nobody can enter a lake")


@pytest.mark.rule("11.2.1")
def test_guns_are_told_of_slopes_and_canals():
    walls = dict.fromkeys((504, 604, 605, 405, 404), "lake")
    s = moving({"FI.g": "0505 art 4/2"}, plain(walls, sides={(505, 506): "canal"}))
    assert why(s, "FI.g", 506) == ("11.2.1", "guns cross slopes and canals by road alone")


@pytest.mark.rule("11.1")
def test_where_every_way_is_closed_that_is_said():
    ring = {f"AV.{hex}": f"{hex:04d} inf 1" for hex in (405, 605, 606, 406, 507)}
    s = moving({"FI.a": "0504 inf 6/4", **ring})
    assert why(s, "FI.a", 506) == ("11.1", "enemy units or water close every way to it")


@pytest.mark.rule("4.1")
def test_a_full_hex_is_told():
    units = {"FI.a": "0505 inf 6/4", "FII.b": "0506 inf 6/4"}
    assert why(moving(units), "FI.a", 506) == (
        "4.1",
        "there would be more than 10 strength points in the hex",
    )


@pytest.mark.rule("4.1", "11.2.2")
def test_a_stack_is_told_of_the_room_and_the_price_that_all_of_it_needs():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2", "FII.c": "0507 inf 4/2"}
    s = moving(units, plain({504: "woods"}, roads=road(504, 505)))
    full = ("4.1", "there would be more than 10 strength points in the hex")
    assert why(s, "FI.a", 507, Stack(505), Say("together")) == full
    game = table(s, Stack(505), Say("together"))
    costs = TABLE.query(game, "costs", {}, "allied").hexes
    assert costs["0504"].points == 2  # the road is for those who march alone
    alone = table(s, Pick("FI.a"))
    assert TABLE.query(alone, "costs", {}, "allied").hexes["0504"].points == 1


@pytest.mark.rule("7.6.2")
@pytest.mark.parametrize("id", ["AV.a", "AV"])
def test_nobody_of_a_failed_corps_moves_its_headquarters_neither(id):
    units = {"AV.a": "0505 inf 5/3", "AV.o": "0101 inf 1"}
    s = field(units, active="AV", staff={"AV": 505}, failed=True, ooc=["AV.o"], steps=[MoveStep()])
    assert why(s, id, 504) == ("7.6.2", "the activation has failed")
    reach = TABLE.query(table(s), "reach", {"unit": id}, "austrian")
    assert (reach.hexes, reach.note) == ({}, "it cannot move now")


@pytest.mark.rule("7.5", "11.5.3", "11.2")
def test_out_of_command_one_is_told_of_headquarters_only_where_they_are_the_reason():
    far = moving({"FI.a": "0505 inf 6/4"}, ooc=["FI.a"], staff={"FI": 512})
    assert why(far, "FI.a", 504) == (
        "7.5",
        "out of command it can only come nearer to its headquarters",
    )
    assert why(far, "FI.a", 508) == ("11.2", "it takes 6 movement points to go there, 4 are left")
    nobody = moving({"FI.a": "0505 inf 6/4"}, ooc=["FI.a"])
    told = ("11.5.3", "out of command, without headquarters on the map")
    assert why(nobody, "FI.a", 506) == told


@pytest.mark.rule("11.1")
def test_all_of_a_stack_can_go_where_it_goes_together():
    s = moving({"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2"})
    game = table(s, Stack(505), Say("together"))
    for uid in ("FI.a", "FI.b"):
        assert TABLE.query(game, "why_not", {"unit": uid, "hex": 506}, "allied").allowed


# Fires


def firing(units: dict[str, str], setting=None, **more: Any) -> Brothers:
    return field({**units, **ENEMY}, setting, active="FI", steps=[FireStep()], **more)


@pytest.mark.rule("8.1", "8.1.2", "8.1.4", "8.1.5")
def test_why_somebody_does_not_fire():
    units = {
        "FI.a": "0505 inf 6/4",
        "FI.b": "0505 inf 2",
        "FI.c": "0605 cav 3/2 light",
        "FI.g": "0502 art 2",
        "FI.o": "0405 inf 2",
    }
    s = firing(units, ooc=["FI.o"])
    assert why(s, "FI.b", 506) == ("8.1.2", "it is not in the front line of its hex")
    assert why(s, "FI.c", 506) == ("8.1", "cavalry does not fire")
    assert why(s, "FI.g", 506) == ("8.1.4", "it is 4 hexes away, the range is 3")
    assert why(s, "FI.o", 506) == ("7.5", "it is out of command")
    assert why(s, "FI.a", 404) == ("8.2", "there is no enemy to fire at")
    wood = firing({"FI.a": "0505 inf 6/4", "FI.g": "0503 art 2"}, plain({504: "woods"}))
    assert why(wood, "FI.g", 506) == ("8.1.5", "sight is blocked by woods")


# Assaults


def declaring(units: dict[str, str], **more: Any) -> Brothers:
    return field({**units, **ENEMY}, active="FI", steps=[Declare()], **more)


@pytest.mark.rule("11.10", "7.2.2", "11.8.1")
def test_why_somebody_does_not_assault():
    units = {"FI.g": "0505 art 6/4", "FI.b": "0505 inf 2", "FI.a": "0605 inf 6/4"}
    s = declaring(units)
    assert why(s, "FI.g", 506) == ("11.10", "artillery never assaults")
    assert why(s, "FI.b", 506) == ("11.10", "nobody of the front line would assault with it")
    assert why(s, "FI.a", 604) == ("11.10", "there is no enemy to assault")
    stopped = declaring({"FI.a": "0605 inf 6/4", "FI.b": "0505 inf 2"})
    stopped.halted = frozenset({"FI.a"})
    assert why(stopped, "FI.a", 506) == ("11.8.1", "fire has stopped it")
    barred = declaring({"FI.c": "0605 cav 3/2 light", "FI.a": "0505 inf 6/4"})
    barred.charges = {"FI.c": Charge(506)}  # somebody was driven onto its way
    assert why(barred, "FI.c", 506) == ("11.11", "its charge has come to nothing")
    far = declaring({"FI.a": "0605 inf 6/4", "FI.b": "0509 inf 2"})
    assert why(far, "FI.b", 506) == ("11.10", "it is not next to that hex")


@pytest.mark.rule("11.10")
def test_whoever_has_declared_and_whose_stack_is_bound_is_told_so():
    units = {"FI.a": "0505 inf 4/2", "FI.b": "0505 inf 4/2", "AV.y": "0504 inf 1"}
    s = declaring(units)
    from tricolore.core.ask import Stack

    one = (Stack(505), Send("0505", 506), Pick("FI.b"))
    assert why(s, "FI.a", 506, *one) == ("11.10", "it has declared its assault")
    assert why(s, "FI.b", 504, *one) == ("11.10", "its stack assaults another hex")


# Charges


@pytest.mark.rule("11.11.1")
@pytest.mark.parametrize(
    ("setting", "units", "reason"),
    [
        (plain({506: "woods"}), {}, "the target does not stand in clear or cultivated ground"),
        (plain({504: "village"}), {}, "sight is obscured by a village"),
        (plain({504: "woods"}), {}, "sight is blocked by woods"),
        (plain(), {"AV.x": "0512 inf 1"}, "it cannot ride there over clear and empty hexes"),
        (plain(), {"AV.x": "1212 inf 1"}, "there is no enemy to charge"),
    ],
)
def test_why_cavalry_does_not_charge(setting, units, reason):
    riders = {"FI.c": "0503 cav 3/2 light", "AV.x": "0506 inf 5/3", **units}
    riders |= {"AV.y": "0501 inf 1", "AV.z": "0803 inf 1"}  # whom it could charge
    s = field(riders, setting, active="FI", steps=[MoveStep()])
    target = 512 if units.get("AV.x", "").startswith("0512") else 506
    rule, told = why(s, "FI.c", target, Pick("FI.c"), Say("charge"))
    assert rule == "11.11.1"
    assert told == reason


# Retreats


@pytest.mark.rule("12.5")
def test_why_a_retreat_does_not_lead_somewhere():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 6/4", "AV.f": "0507 inf 6/4"}
    step = Retreat(("AV.x",), 1, enemies=("FI.a",))
    s = field(units, steps=[step])
    assert why(s, "AV.x", 405) == ("12.5", "other hexes lead farther away from the enemy")
    assert why(s, "AV.x", 505) == ("12.5", "enemy units are there")
    assert why(s, "AV.x", 507) == ("12.5", "it would be overfull, and others have room")
    assert why(s, "AV.x", 509) == ("12.5", "it is not next to it")
    del units["AV.f"]
    home = field(units, steps=[step], staff={"AV": 808})
    assert why(home, "AV.x", 406) == ("12.5", "other hexes are nearer to its headquarters")
    canal = plain(sides={(506, 507): "canal"})
    guns = field({**units, "AV.x": "0506 art 4/2"}, canal, steps=[step])
    assert why(guns, "AV.x", 507) == ("12.5", "it cannot be entered that way")


@pytest.mark.rule("12.5")
def test_all_of_a_stack_can_retreat_where_it_goes_together():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 4/2", "AV.y": "0506 inf 4/2"}
    game = table(field(units, steps=[Retreat(("AV.x", "AV.y"), 1, enemies=("FI.a",))]))
    for uid in ("AV.x", "AV.y"):
        assert TABLE.query(game, "why_not", {"unit": uid, "hex": 507}, "austrian").allowed


@pytest.mark.rule("12.5")
def test_whoever_does_not_retreat_is_told_that():
    units = {"FI.a": "0505 inf 6/4", "AV.x": "0506 inf 6/4", "AV.y": "0808 inf 6/4"}
    s = field(units, steps=[Retreat(("AV.x",), 1, enemies=("FI.a",))], staff={"AV": 808, "FI": 505})
    for id in ("AV", "AV.y", "FI"):
        assert why(s, id, 809) == ("12.5", "it does not retreat now")


@pytest.mark.rule("12.1")
def test_of_other_questions_it_is_said_that_a_hex_is_no_answer():
    units = {"FI.a": "0505 inf 6/4", "FI.b": "0605 inf 6/4", **ENEMY}
    s = field(units, active="FI", steps=[AssaultStep()])
    s.declared = {"FI.a": 506, "FI.b": 506}
    from tricolore.core.ask import Go

    assert why(s, "FI.a", 404, Go(506)) == ("12.1", "it is not among the answers")
