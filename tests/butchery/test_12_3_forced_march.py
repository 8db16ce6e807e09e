"""12.3: the two points of a forced march: for whom, and what using them may cost."""

from __future__ import annotations

import pytest

from tests.butchery.command import ENEMY
from tests.butchery.pieces import play, question, reach
from tests.butchery.table import commanded, field
from tests.table import script
from tricolore import Say, Turn
from tricolore.rulesets.butchery.capacities import FORCED_MARCH, order_march
from tricolore.rulesets.butchery.movement import move
from tricolore.rulesets.butchery.state import Butchery, Move, OrderMarch

YES = Say("yes")


def marching(uid: str = "FI.Dieu", command: bool = True) -> Butchery:
    """A unit beside its commander, who has ordered a forced march."""
    formation = uid.split(".")[0]
    leaders = {formation: "1915"}
    s = field({uid: "1915 E"}, active=formation, step="movement", leaders=leaders)
    if command:
        commanded(s)
    script(order_march(s, OrderMarch()), YES)
    assert s.capacity == FORCED_MARCH
    return s


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
@pytest.mark.parametrize(
    ("uid", "free", "bound"), [("FI.Dieu", 6, 3), ("FII.deVilaine", 8, 4), ("FI.A1", 5, 2)]
)
def test_a_forced_march_gives_2_points_to_all_halved_with_the_rest_out_of_command(uid, free, bound):
    assert max(reach(marching(uid), uid).values()) == free
    s = marching(uid, command=False)
    s.leaders = {}
    assert max(reach(s, uid).values()) == bound


@pytest.mark.rule("12.3")
@pytest.mark.ruling("R15")
def test_whoever_used_any_part_of_the_two_points_is_tested():
    tested = marching()
    script(move(tested, Move("FI.Dieu", 10)), Turn(0), 1)  # 5 points
    assert tested.units["FI.Dieu"].disorganised
    half = marching()
    script(move(half, Move("FI.Dieu", 9)), Turn(0), 6)  # 4.5 points
    assert not half.units["FI.Dieu"].disorganised
    script(move(marching(), Move("FI.Dieu", 8)), Turn(0))  # 4 points: no die


@pytest.mark.rule("12.3", "13.1.2")
@pytest.mark.ruling("R15")
def test_a_commander_about_to_enter_may_order_a_forced_march():
    s = field(ENEMY, turn=3, reinforcements=True)
    inputs = (6, 1, 6)  # the allies win the initiative, and III Corps may enter
    assert play(s, *inputs).active == "FIII"
    assert question(s, *inputs).prompt == "Order a forced march?"
