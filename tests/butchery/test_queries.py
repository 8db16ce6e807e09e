"""What people ask of the rules: why not there, what are the odds, can it see."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.butchery.fight import attacks, battle
from tests.butchery.table import commanded, field, ground
from tricolore import new_game
from tricolore.core.ask import Choose, Say
from tricolore.core.game import Game
from tricolore.rulesets.butchery import RULESET, queries
from tricolore.rulesets.butchery import assault as assaults
from tricolore.rulesets.butchery.movement import moves_of
from tricolore.rulesets.butchery.state import Assault, Attack, Butchery, Move, Resolve
from tricolore.rulesets.butchery.table import TABLE
from tricolore.rulesets.great_battles.answers import divisions
from tricolore.rulesets.great_battles.answers.divisions import even_division
from tricolore.rulesets.great_battles.answers.odds import play_through
from tricolore.rulesets.great_battles.rules import combat
from tricolore.rulesets.great_battles.rules.attacks import asked_points, even_answer
from tricolore.rulesets.great_battles.rules.subjects import LayPoints
from tricolore.rulesets.kit import odds as odds_module

SIXTH = Fraction(1, 6)


def assault(**more):
    """Dieu (6) before Koller (6), open ground, both in good order and in command."""
    units = {"FI.Dieu": "1910 E", "AV.Koller": "1909 W"}
    leaders = {"FI": "1912", "AV": "1907"}
    units |= more.pop("units", {})
    return commanded(field(units, active="FI", step="combat", leaders=leaders, **more))


# Why not there?


@pytest.mark.rule("10.3")
def test_why_not_names_the_points_that_are_missing():
    s = commanded(field({"FI.Dieu": "1910 E"}, active="FI", step="movement"))
    assert queries.why_not(s, "FI.Dieu", 1914) is None
    refusal = queries.why_not(s, "FI.Dieu", 1915)
    assert (refusal.rule, refusal.reason) == ("10.3", "5 MP needed, 4 left")


@pytest.mark.rule("5")
def test_why_not_names_the_zone_in_which_a_unit_must_stop():
    """Koller's zone lies across the only way between two lakes."""
    water = {hex: "lake" for column in (1700, 2000) for hex in range(column + 1, column + 24)}
    setting = ground(terrain=water)
    s = field({"FI.Dieu": "1912 E", "AV.Koller": "1909 W"}, setting, active="FI", step="movement")
    refusal = queries.why_not(commanded(s), "FI.Dieu", 1908)
    assert refusal.rule == "5"
    assert "1/2 Koller at 1909" in refusal.reason


@pytest.mark.rule("5")
def test_why_not_says_that_a_unit_may_not_go_from_zone_to_zone():
    """Not at once; and the way round, through a wood, is too long."""
    units = {"FI.Dieu": "1910 E", "AV.Koller": "1909 W"}
    setting = ground(terrain={1811: "woods"})
    s = commanded(field(units, setting, active="FI", step="movement"))
    zone = set(queries.zone(s, "AV.Koller")) - {1910}
    refusal = queries.why_not(s, "FI.Dieu", min(zone))
    assert refusal.rule == "5"
    assert "from one enemy zone straight to another" in refusal.reason


@pytest.mark.parametrize(
    ("change", "hex", "rule"),
    [
        ({"units": {"FI.dArlon": "1911 E"}}, 1911, "3"),
        ({"units": {"AV.Koller": "1909 W"}}, 1909, "3"),
        ({}, 9999, "10.3"),
        ({}, 1910, "10.3"),
    ],
)
def test_why_not_names_what_is_wrong_with_the_hex(change, hex, rule):
    units = {"FI.Dieu": "1910 E"} | change.get("units", {})
    s = commanded(field(units, active="FI", step="movement"))
    assert queries.why_not(s, "FI.Dieu", hex).rule == rule


def test_why_not_says_whose_turn_it_is():
    s = field({"FI.Dieu": "1910 E", "AV.Koller": "1905 W"}, active="FI", step="movement")
    assert "V Corps is not active, but I Corps" in str(queries.why_not(s, "AV.Koller", 1906))
    s.moved["FI.Dieu"] = 2
    assert "has moved" in str(queries.why_not(s, "FI.Dieu", 1911))


@pytest.mark.parametrize("seed", range(3))
def test_why_not_and_the_moves_offered_never_disagree(seed):
    """At movement decisions of a random game: a reason for each hex not offered, for no other."""
    game, rng = new_game("butchery:solferino", seed=seed, listen=False), random.Random(seed)
    looked = 0
    while (ask := game.ask) is not None and looked < 12:
        s = game.state
        assert isinstance(s, Butchery)
        if ask.rule == "10.3" and ask.unit in s.units and rng.random() < 0.1:
            looked += 1
            offered = {option.value for option in ask.options if option.kind == "go"}
            for hex in rng.sample(s.setting.board.hexes, 150):
                refused = queries.why_not(s, ask.unit, hex)
                assert (refused is None) == (hex in offered), (ask.unit, hex, refused)
        game.answer(rng.choice(ask.options))
    assert looked


# What are the odds?


@pytest.mark.rule("10.2.2", "10.4.5")
def test_the_odds_of_a_barrage_are_those_of_the_table_and_the_test():
    """A battery of 3 at two hexes against cohesion 2 in command: T on 3 to 5, D on 6."""
    s = field(
        {"FI.A1": "1911 E", "AV.Koller": "1909 E"},
        active="FI",
        step="barrage",
        leaders={"FI": "1913", "AV": "1908"},
    )
    assert s.counter("FI.A1").combat == 3
    odds = queries.barrage_odds(s, "FI.A1", "AV.Koller")
    fails = Fraction(3, 6)  # a die of 1 to 3 with cohesion 2
    hit = 3 * SIXTH * fails + SIXTH
    assert sum(odds.outcomes.values()) == 1
    assert odds.chance(target=queries.Fate(0, True, False, False)) == hit


@pytest.mark.rule("10.4.2", "10.4.5")
def test_the_odds_of_an_assault_by_hand():
    """6 against 6, cohesion 2 each, no modifiers: column 6 both ways.

    The attacker is thrown back by 3 to 6, or by 1 or 2 and a failed test (1 to 3).  If he comes
    through, which is two sixths times one half, the defender goes in the same way.
    """
    s = assault()
    odds = queries.assault_odds(s, ["FI.Dieu"], "AV.Koller")
    comes_through = 2 * SIXTH * Fraction(1, 2)
    driven_back = 4 * SIXTH + 2 * SIXTH * Fraction(1, 2)
    assert odds.chance(taken=True) == comes_through * driven_back
    assert sum(odds.outcomes.values()) == 1
    defence, attack = odds.fights
    assert (defence.column.total, attack.column.total) == (6, 6)


def test_the_odds_leave_the_game_as_it_was():
    s = assault()
    before = (dict(s.units), s.agenda, s.rolls, dict(s.leaders))
    queries.assault_odds(s, ["FI.Dieu"], "AV.Koller")
    assert (dict(s.units), s.agenda, s.rolls, dict(s.leaders)) == before


@pytest.mark.rule("12.1")
def test_the_odds_of_a_coordinated_assault_add_the_values():
    s = assault(units={"FI.dArlon": "1810 SE"})
    odds = queries.assault_odds(s, ["FI.Dieu", "FI.dArlon"], "AV.Koller", coordinated=True)
    assert sum(odds.outcomes.values()) == 1
    both = s.counter("FI.Dieu").combat + s.counter("FI.dArlon").combat
    assert odds.fights[-1].column.total == both
    with pytest.raises(ValueError, match="coordinated"):
        queries.assault_odds(s, ["FI.Dieu", "FI.dArlon"], "AV.Koller")


def thrown_and_shown(monkeypatch, s, attackers, target):
    """The columns of the defence by attacker: as the odds play it, and as they show it."""
    thrown = set()

    def throw(s, fight):
        thrown.add((fight.by[0], fight.target, fight.column.total))
        return (yield from combat.roll_combat(s, fight))

    monkeypatch.setattr(assaults, "roll_combat", throw)
    odds = queries.assault_odds(s, attackers, target, coordinated=len(attackers) > 1)
    shown = {(fight.by[0], fight.target, fight.column.total) for fight in odds.fights}
    return [{entry for entry in entries if entry[0] == target} for entries in (thrown, shown)]


@pytest.mark.rule("10.4.4", "12.1")
def test_the_odds_divide_guns_in_support_among_those_they_bear_on(monkeypatch):
    """The guns stand with Koller and face NW: they bear on 1812 and 1912 but not on 2012."""
    s = battle(
        {
            "FI.Dieu": "1912 E",
            "FI.Goze": "2012 NW",
            "FI.FDouay": "1812 SW",
            "AV.Koller": "1911 W",
            "AV.A1": "1911 NW",
        }
    )
    attackers = ["FI.Dieu", "FI.Goze", "FI.FDouay"]
    monkeypatch.setattr(divisions, "divisions", lambda givers: ([even_division(givers)], True))
    thrown, shown = thrown_and_shown(monkeypatch, s, attackers, "AV.Koller")
    assert thrown == shown
    assert thrown == {
        ("AV.Koller", "FI.Dieu", 1 + 2),
        ("AV.Koller", "FI.Goze", 1),
        ("AV.Koller", "FI.FDouay", 1 + 1),
    }


@pytest.mark.rule("10.4.4")
def test_the_odds_leave_out_guns_that_others_assault(monkeypatch):
    """The guns at 1811 bear on Dieu at 1912, but Goze is to assault them."""
    s = battle(
        {"FI.Dieu": "1912 E", "FI.Goze": "1711 E", "AV.Koller": "1911 W", "AV.A1": "1811 SW"}
    )
    s.attacks = (*attacks(s, "AV.Koller", "FI.Dieu"), *attacks(s, "AV.A1", "FI.Goze"))
    thrown, shown = thrown_and_shown(monkeypatch, s, ["FI.Dieu"], "AV.Koller")
    assert thrown == shown == {("AV.Koller", "FI.Dieu", 3)}


def test_faces_that_are_alike_give_the_same_odds_as_every_face(monkeypatch):
    s = assault()
    short = queries.assault_odds(s, ["FI.Dieu"], "AV.Koller").outcomes
    monkeypatch.setattr(
        odds_module, "faces", lambda roll: [(face, SIXTH) for face in range(1, roll.sides + 1)]
    )
    assert queries.assault_odds(s, ["FI.Dieu"], "AV.Koller").outcomes == short


def test_an_even_division_has_the_odds_of_the_fight_played_through():
    s = assault(units={"FI.dArlon": "1810 SE"})
    attackers = ("FI.Dieu", "FI.dArlon")
    odds = queries.assault_odds(s, attackers, "AV.Koller", coordinated=True)
    s.coordinated = "AV.Koller"
    agenda = (Assault(attacks(s, "AV.Koller", *attackers)), Resolve())
    usual = queries.usual(s, "AV.Koller")
    played = play_through(s, RULESET, agenda, "AV.Koller", attackers, usual)
    assert odds.outcomes == played


def test_the_odds_agree_with_many_games():
    """A check from outside: the same assault fought 2,000 times with real dice."""
    from tricolore.core.game import Game
    from tricolore.rulesets.butchery import RULESET

    s = assault()
    odds = queries.assault_odds(s, ["FI.Dieu"], "AV.Koller")
    attack = Attack("FI.Dieu", 1909, "AV.Koller", s.counter("FI.Dieu").combat)
    taken, games = 0, 2_000
    for seed in range(games):
        start = s.clone()
        start.seed, start.agenda = str(seed), (Assault((attack,)), Resolve())
        game = Game(RULESET, "butchery", start, listen=False)
        while (ask := game.ask) is not None:
            game.answer(ask.options[-1] if ask.rule == "12.2" else ask.options[0])
        end = game.state
        assert isinstance(end, Butchery)
        taken += any(end.side(uid) == "allied" for uid in end.stacks.get(1909, ()))
    expected = float(odds.chance(taken=True))
    spread = (expected * (1 - expected) / games) ** 0.5
    assert abs(taken / games - expected) < 4 * spread


@pytest.mark.parametrize(
    ("attackers", "target", "sentence"),
    [
        (["FI.Nobody"], "AV.Koller", "There is no unit 'FI.Nobody'"),
        (["FI.Dieu"], "AV.Gaal", "1/1 Gaal .* is not on the map"),
        (["FI.Dieu"], "FI.A1", "1/1 Dieu cannot assault A1"),
        (["FI.A1"], "AV.Koller", "A1 cannot assault"),
        ([], "AV.Koller", "at least one attacker"),
    ],
)
def test_odds_of_what_cannot_be_fought_are_refused(attackers, target, sentence):
    s = assault(units={"FI.A1": "1910 E"})
    with pytest.raises(queries.BadQuestion, match=sentence):
        queries.assault_odds(s, attackers, target)


def test_odds_of_guns_that_are_none_or_see_nothing_are_refused():
    s = assault(units={"FI.A1": "1915 E"})
    with pytest.raises(queries.BadQuestion, match="not artillery"):
        queries.barrage_odds(s, "FI.Dieu", "AV.Koller")
    with pytest.raises(queries.BadQuestion, match="cannot fire"):
        queries.barrage_odds(s, "FI.A1", "AV.Koller")


# Where could it go, what would it control


def test_reach_is_what_the_unit_could_do_if_its_formation_acted():
    s = field({"AV.Koller": "1905 W"}, active="FI", step="movement", leaders={"AV": "1905"})
    assert queries.reach(s, "AV.Koller").cost[1909] == 8
    assert s.active == "FI"


def test_a_chief_s_lines_reach_farther_from_a_town():
    for terrain, length in (("clear", 8), ("town", 10)):
        setting = ground(terrain={1910: terrain})
        s = field({}, setting, chiefs={"napoleon": "1910"})
        assert max(queries.command_line(s, "napoleon").values()) == 2 * length


@pytest.mark.rule("10.2.1")
def test_sight_names_what_blocks_it():
    s = field({}, ground(terrain={1910: "woods"}))
    verdict = queries.sight(s, 1911, 1909)
    assert (verdict.clear, verdict.hex, verdict.rule) == (False, 1910, "10.2.1")
    assert "woods" in verdict.reason


def test_moves_on_the_real_map_follow_the_post_road():
    """Mac Mahon's brigade at 2118 comes up to the picket of Ca' Morino in its four points."""
    s = new_game("butchery:solferino", seed=1).state.clone()
    assert isinstance(s, Butchery)
    s.active, s.commanded = "FII", frozenset(["FII.Castagny"])
    cost = moves_of(s, "FII.Castagny", 0).cost
    assert any(hex in cost for hex in s.setting.board.neighbours[2615])


def test_fire_is_spread_evenly_also_where_one_id_begins_like_another():
    """BilsA is the second of three: half of what is left, not a third."""
    points = tuple(Say(str(n)) for n in range(6))
    ask = Choose("allied", "10.4.2", LayPoints("FI.Dieu", "AV.BilsA", 5), points)
    assert asked_points(ask) == ("FI.Dieu", "AV.BilsA")
    assert even_answer(ask, "AV.BilsA", ("AV.Bils", "AV.BilsA", "AV.Gaal")) == Say("3")


# What does a move cost?


@pytest.mark.rule("10.3", "10.4.10")
def test_moves_say_what_they_cost_and_whether_cavalry_can_still_charge():
    riders, foot = "FII.deVilaine", "FII.Lefevbre"
    units = {riders: "1910 E", foot: "2012 E"}
    s = field(units, ground({1909: "woods"}), active="FII", step="combat")
    found = costs(commanded(s), Move(riders, 0))
    assert found["1913"].startswith("3 MP, ")
    assert found["1913"].endswith("left; it can still charge")
    assert found["1914"].endswith("left; too far to charge")
    assert found["1909"].endswith("woods disorganise it")
    assert costs(s, Move(foot, 2))["2013"] == "1 MP, 2 left"


@pytest.mark.rule("12.3")
def test_a_forced_march_is_told_where_it_begins():
    s = field({"FI.Dieu": "1912 E"}, active="FI", step="combat")
    s.capacity = "forced march"
    found = costs(commanded(s), Move("FI.Dieu", 0))
    assert found["1916"] == "4 MP, 2 left"
    assert found["1917"] == "5 MP, 1 left; a forced march: it tests its cohesion"


def costs(s: Butchery, step: Move) -> dict[str, str]:
    s.agenda = (step,)
    game = Game(RULESET, "butchery:solferino", s, chance=True)
    ways = TABLE.query(game, "costs", {}, game.ask.side).hexes
    return {hex: way.text for hex, way in ways.items()}
