from tests.table import field, script
from tricolore import Go, Turn
from tricolore.rulesets.butchery.state import Move
from tricolore.rulesets.butchery.movement import move


def test_x():
    s = field({"FI.Dieu": "1918 E", "AV.Koller": "1908 W"}, active="FI", step="movement")
    s.commanded = frozenset(["FI.Dieu"])
    script(move(s, Move("FI.Dieu", 0)), Go(1917))
    assert s.agenda[0] == Move("FI.Dieu", 2)
