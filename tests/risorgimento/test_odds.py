"""What the table says before anybody commits himself."""

from __future__ import annotations

import pytest

from tests.risorgimento.table import field, plain, table
from tricolore import load_position
from tricolore.core.ask import YES, Go, Pick
from tricolore.rulesets.risorgimento.ruleset import RULESET
from tricolore.rulesets.risorgimento.setting import Special
from tricolore.rulesets.risorgimento.steps import Assaults, EndActivation, FireLater, Segment
from tricolore.rulesets.table import Odds


def odds(game, option) -> Odds:
    args = {"option": (option.kind, option.value)}
    found = RULESET.table.query(game, "odds", args, game.ask.side)
    assert isinstance(found, Odds)
    return found


def chances(found: Odds) -> dict[str, float]:
    return {one.label: pytest.approx(one.chance) for one in found.outcomes}


# Who acts


def at_selection(**corps):
    units = {"F1.Dieu.a": "1010 N line", "F2.Gault.a": "1410 N line", "A5.Gaal.a": "1001 S line"}
    return field(units, active="", steps=[Segment()], corps=corps)


def test_a_free_corps_acts_without_a_roll():
    assert odds(table(at_selection()), Pick("F1")).lines == ["it acts without a roll"]


def test_what_continuity_needs_and_what_a_failure_costs():
    s = at_selection(F2={"continuity": 4})
    s.play = s.play._replace(free=False, last="F1")
    found = odds(table(s), Pick("F2"))
    assert found.lines == ["Continuity: 4 or less"]
    assert chances(found) == {"it acts": 0.5, "the enemy acts, without a roll": 0.5}


def test_the_price_of_a_demoralized_corps():
    s = at_selection()
    s.set_corps("F1", demoralised=True)
    found = odds(table(s), Pick("F1"))
    assert "an activation is used up" in chances(found)


def test_who_fails_in_an_interruption_hands_play_back():
    setting = plain(special=Special(waiting_corps="F2", waiting_turn=9, waiting_for="P"))
    s = field({"F2.Gault.a": "1410 N line", "A5.Gaal.a": "1001 S line"}, setting, steps=[Segment()])
    s.play = s.play._replace(resume="austrian")
    assert "the enemy goes on, by a roll" in chances(odds(table(s), Pick("F2")))


def test_orders():
    text = (
        'scenario = "risorgimento:solferino"\nturn = 3\nactive = "F1"\n[units.F1.Dieu]\n'
        '74-1 = "S1134 NE"\n[leaders]\nF1 = "S3034"\n"F1.Dieu" = "S1134"\n'
    )
    game = load_position(text, seed=1)
    game.answer(Pick("F1.Dieu"))
    assert chances(odds(game, YES)) == {"Under Orders": 0.5, "it may only Rally": 0.5}


# Fire and attack

FACE_TO_FACE = {"F1.Dieu.a": "1010 N line c6", "A5.Gaal.a": "1009 S line c6"}


def at_attack(units=FACE_TO_FACE, **more):
    game = table(field(units, active="F1", steps=[Assaults(), EndActivation()], **more))
    game.answer(Pick("F1.Dieu"))
    return game


def test_an_attack_counts_its_commitment_in():
    """7.41: Cohesion 6 and a brigadier of 0, so that 0 to 6 go in."""
    game = at_attack()
    found = odds(game, Go(1009))
    assert found.lines == ["1 against 1 unit", "Commitment: F1.Dieu.a needs 6 or less, 70 %"]
    certain = odds(at_attack({**FACE_TO_FACE, "F1.Dieu.a": "1010 N line c9"}), Go(1009))
    assert "goes in whatever it rolls, 100 %" in certain.lines[1]
    assert 0 < found.taken < 0.7
    given = [one.chance for one in found.outcomes if one.label.startswith("defenders")]
    taken = [one.chance for one in found.outcomes if one.label.startswith("attackers")]
    assert sum(given) == pytest.approx(1)
    assert sum(taken) == pytest.approx(1)


def test_fire_tells_what_each_unit_in_the_hex_may_suffer():
    units = {
        "F1.Dieu.g": "1010 N F",
        "A5.Gaal.a": "1008 S line c6",
        "A5.Gaal.b": "1008 S line c6 dis",
    }
    game = table(field(units, active="F1", steps=[FireLater(), EndActivation()]))
    game.answer(Pick("F1.Dieu.g"))
    found = odds(game, Go(1008))
    by_result = {one.label: one.chance for one in found.outcomes}
    worst = by_result.get("Disorder", 0) + by_result.get("Disorder and a Hit", 0)
    alike = round(100 * (worst + 0.3 * by_result.get("a Cohesion roll", 0)))
    assert found.lines == [
        f"A5.Gaal.a: {alike} % that it is Disordered",
        f"A5.Gaal.b: {alike} % that it takes a Hit, being Disordered already",
    ]


@pytest.mark.rule("Rockets", "7.18")
@pytest.mark.ruling("Q15")
def test_rockets_frighten_horses_in_the_odds_as_well():
    """Into woods at four hexes, having moved: 0 misfires, 7 and 8 test horses, and 9 does twice."""
    units = {"A1.a.1": "1010 N R", "F1.x.1": "1006 S lcav c5"}
    s = field(units, plain({1006: "woods"}), active="A1", steps=[FireLater(), EndActivation()])
    s.moved = frozenset({"A1.a.1"})
    game = table(s)
    game.answer(Pick("A1.a.1"))
    assert chances(odds(game, Go(1006))) == {
        "a misfire, which disorders the battery": 0.1,
        "no effect": 0.6,
        "a Cohesion roll": 0.3,
    }
    fails = 0.4  # 6 to 9 against a Cohesion of 5
    chance = 0.2 * fails + 0.1 * (1 - (1 - fails) ** 2)
    assert odds(game, Go(1006)).lines == [f"F1.x.1: {round(100 * chance)} % that it is Disordered"]
