"""6.3: when events may be played, and to whom they may be given."""

from __future__ import annotations

import pytest

from tests.brothers.table import field, offered, play
from tests.brothers.test_06_3_events import held
from tricolore.core.ask import Pick, Play, Send
from tricolore.rulesets.brothers.steps import MoveStep

DOUBLE = Play("bersaglieri_at_the_double")


# Bersaglieri at the Double


@pytest.mark.rule("6.3", "11.1")
def test_bersaglieri_at_the_double_go_by_themselves():
    units = {"S1.a": "0505 inf 1", "S1.b": "0505 cav 2 light", "S1.c": "0505 inf 2"}
    s = field(units, active="S1", steps=[MoveStep()], hands=held(str(DOUBLE.value)))
    fast = (DOUBLE, Pick("S1.a"))
    assert play(s, Send("0505", 503)).stacks[503] == ("S1.a", "S1.b", "S1.c")
    assert play(s, *fast, Send("0505", 503)).stacks[503] == ("S1.b", "S1.c")
    assert {Send("S1.a", 511), Send("S1.b", 511)} <= offered(s, *fast)


@pytest.mark.rule("6.3", "7.6.2")
def test_no_bersaglieri_are_doubled_who_may_not_move():
    units = {"S1.a": "0505 inf 1", "S1.b": "0909 inf 1"}
    s = field(units, active="S1", steps=[MoveStep()], hands=held(str(DOUBLE.value)))
    assert DOUBLE in offered(s)
    assert s.act is not None
    s.act = s.act._replace(failed=True)  # its headquarters was overrun
    assert DOUBLE not in offered(s)
