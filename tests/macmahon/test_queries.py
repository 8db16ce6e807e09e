"""What people ask of the rules: why not there, what are the odds, can it see."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.macmahon.fight import (
    CLER,
    GUNS,
    KOUDELKA,
    RIDERS,
    SZABO,
    UHLANS,
    WIMPFFEN,
    battle,
    duel,
)
from tests.macmahon.table import field, plain
from tricolore import new_game
from tricolore.core.game import Game
from tricolore.rulesets.macmahon import RULESET, odds, queries
from tricolore.rulesets.macmahon.state import (
    Assault,
    Attack,
    Enter,
    Leader,
    MacMahon,
    Move,
    MoveChief,
    MoveLeader,
    Resolve,
)
from tricolore.rulesets.macmahon.table import TABLE
from tricolore.rulesets.table import Odds

SIXTH = Fraction(1, 6)
FAR_LEADER = {"FG": 1216}


def refused(s: MacMahon, uid: str, hex: int) -> tuple[str, str]:
    refusal = queries.why_not(s, uid, hex)
    assert refusal is not None
    return refusal.rule, refusal.reason


# Why not there?


@pytest.mark.rule("7.1")
def test_why_not_names_the_points_that_are_missing():
    s = field({CLER: "1210 N"}, active="FG")
    assert queries.why_not(s, CLER, 1214) is None
    assert refused(s, CLER, 1215) == ("7.1", "5 MP needed, 4 left")


@pytest.mark.rule("6.1")
def test_why_not_counts_what_leaving_a_zone_costs():
    s = field({CLER: "1209 N", "AI.Burdina": "1208 S"}, active="FG")
    assert refused(s, CLER, 1212) == ("7.1", "5 MP needed, 2 of them to leave the zone, 4 left")


@pytest.mark.rule("6.1")
def test_why_not_says_that_a_unit_may_not_go_from_zone_to_zone():
    s = field({CLER: "1209 N", "AI.Burdina": "1208 S"}, active="FG")
    s.moved, s.mover = {CLER: 2}, CLER
    rule, reason = refused(s, CLER, 1210)
    assert (rule, "had to stop in the zone of" in reason) == ("6.1", True)
    s.moved, s.mover = {}, ""
    s.commanded = frozenset()
    assert refused(s, CLER, 1212)[0] == "6.1"
    rule, reason = refused(s, CLER, 1108)
    assert (rule, "out of command" in reason) == ("9.2", True)


@pytest.mark.rule("9.2")
def test_why_not_keeps_units_out_of_command_near_their_commander():
    s = field({CLER: "1210 N"}, leaders={"FG": 1211}, active="FG")
    s.commanded = frozenset()
    assert queries.why_not(s, CLER, 1211) is None
    far = field({CLER: "1202 N"}, leaders=FAR_LEADER, active="FG")
    far.commanded = frozenset()
    assert queries.why_not(far, CLER, 1204) is None
    assert refused(far, CLER, 1201) == (
        "9.2",
        "out of command it may only come nearer to its commander",
    )


@pytest.mark.rule("9.4")
def test_why_not_sends_the_demoralised_home():
    """The Guard retreats to 0117, in the south-west."""
    s = field({CLER: "1210 N", "AI.Burdina": "0912 N"}, active="FG")
    s.broken["FG"] = True
    assert queries.why_not(s, CLER, 1111) is None
    assert refused(s, CLER, 1310) == (
        "9.4",
        "a demoralised formation only goes nearer to where it retreats",
    )
    assert s.setting.board.adjacent(912, 1012)
    assert refused(s, CLER, 1012) == (
        "9.4",
        "a demoralised formation goes nowhere beside the enemy",
    )


@pytest.mark.rule("14.4")
def test_why_not_speaks_of_the_reserve_and_of_charges_to_the_death():
    s = RULESET.begin("reichshoffen", "1")
    s.active = "F1"
    assert refused(s, "F2.Montmarie", 1010) == ("14.4", "2nd Division is held in reserve")
    s.stopped = frozenset({"F1.Wolff"})
    assert refused(s, "F1.Wolff", 1006)[0] == "14.4"
    assert refused(s, "F3.Lefebvre", 1208) == ("5", "3rd Division is not active, but 1st Division")
    assert refused(s, "BI.Dietl", 1208)[0] == "7.4"


@pytest.mark.rule("14.6")
def test_why_not_speaks_of_rivers():
    """1211 has the Sauer all round it: infantry wades, and only from the start of its move."""
    board = plain("reichshoffen").board
    banks = {(hex, 1211): "river" for hex in board.neighbours[1211] if hex is not None}
    setting = plain("reichshoffen", sides=banks)
    s = field({"PV.Henning": "1210 S", "PV.A1": "1210 S"}, setting, active="PV")
    assert queries.why_not(s, "PV.Henning", 1211) is None
    assert refused(s, "PV.A1", 1211) == (
        "14.6",
        "the river lies between, and there is no way round",
    )
    s.moved, s.mover = {"PV.Henning": 2}, "PV.Henning"
    assert refused(s, "PV.Henning", 1211)[0] == "14.6"
    assert refused(s, "PV.A1", 1206)[0] == "7.1"


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("side", "rule"), [("canal", "13.6"), ("escarpment", "table")])
def test_why_not_names_what_lies_between_neighbours(side, rule):
    board = plain().board
    shut = {(1210, hex): side for hex in board.neighbours[1210] if hex not in (None, 1209)}
    s = field({"FG.A1": "1210 N"}, plain(sides=shut), active="FG")
    cited, reason = refused(s, "FG.A1", 1211)
    assert (cited, reason) == (rule, f"the {side} lies between: the way round takes 4 MP, 3 left")


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_why_not_and_the_moves_offered_never_disagree(scenario):
    """At movement decisions of a random game: a reason for each hex not offered, for no other."""
    game, luck = new_game(f"macmahon:{scenario}", seed=5, listen=False), random.Random(5)
    looked = 0
    while (ask := game.ask) is not None and looked < 25:
        s = game.state
        if ask.rule == "7.1" and ask.unit in s.units and luck.random() < 0.2:
            looked += 1
            offered = {option.value for option in ask.options if option.kind == "go"}
            for hex in luck.sample(s.setting.board.hexes, 100):
                answer = queries.why_not(s, ask.unit, hex)
                assert (answer is None) == (hex in offered), (ask.unit, hex, answer)
        game.answer(luck.choice(ask.options))
    assert looked


# Where could it go, whom does a line reach, can it see?


def test_reach_is_what_the_unit_could_do_if_its_formation_acted():
    s = field({SZABO: "1205 S"}, active="FG", leaders={"AII": 1205})
    assert queries.reach(s, SZABO).cost[1209] == 8
    assert s.active == "FG"


@pytest.mark.rule("8.2")
def test_a_chief_s_lines_reach_farther_from_a_town():
    for terrain, length in (("clear", 8), ("town", 10)):
        s = field({}, plain(terrain={1210: terrain}), chiefs={"napoleon": 1210})
        assert max(queries.command_line(s, "napoleon").values()) == 2 * length


@pytest.mark.rule("10.2")
def test_only_the_enemies_of_those_who_look_are_in_the_way():
    """Szabo stands between: his own guns see past him, French ones do not."""
    s = field({SZABO: "1210 S", CLER: "1212 N", "FG.A1": "1214 N"}, active="FG")
    assert queries.sight(s, 1214, 1211).clear  # past Cler
    assert not queries.sight(s, 1214, 1209).clear
    assert not queries.sight(s, 1208, 1211).clear  # nobody there: the side that acts looks
    assert queries.sight(s, 1210, 1208).clear


# What are the odds?


@pytest.mark.rule("10.1", "11.3")
def test_the_odds_of_a_barrage_are_those_of_the_table_and_the_test():
    """Guns of 3 at two hexes against morale 2 in command: T on 3 to 5, D on 6."""
    s = battle({"FG.A1": "1211 N", SZABO: "1209 S"}, figures={SZABO: {"cohesion": 2}})
    assert s.counter("FG.A1").combat == 3
    found = odds.barrage_odds(s, "FG.A1", SZABO)
    hit = 3 * SIXTH * Fraction(3, 6) + SIXTH
    assert sum(found.outcomes.values()) == 1
    assert found.chance(target=odds.Fate(0, True, False, False)) == hit
    assert found.by == ("FG.A1",)


@pytest.mark.rule("14.4")
def test_german_guns_fire_as_a_pair_in_the_odds_as_well():
    setting = plain("reichshoffen")
    units = {"PV.A1": "1211 N", "PV.A2": "1211 N", "F1.Wolff": "1209 S"}
    s = field(units, setting, active="PV", leaders={"F1": 1208})
    pair = odds.barrage_odds(s, "PV.A1", "F1.Wolff")
    assert pair.by == ("PV.A1", "PV.A2")
    assert pair.fights[0].column.total == 8
    s.fired = frozenset({"PV.A2"})
    assert odds.barrage_odds(s, "PV.A1", "F1.Wolff").by == ("PV.A1",)


@pytest.mark.rule("11.2", "11.3")
def test_the_odds_of_an_assault_by_hand():
    """Wimpffen (6, morale 2) on Szabo (5, morale 2), both in command, nothing else.

    Column 5: T on 1 to 3, D on 4 and more.  Szabo throws Wimpffen back with 3 faces of 6, or by a
    test failed with 1 to 3.  If he comes through, column 6 does the same: T on 1 and 2, D from 3.
    """
    s = duel(figures={SZABO: {"combat": 5, "cohesion": 2}}, leaders={"FG": 1112})
    found = odds.assault_odds(s, [WIMPFFEN], SZABO)
    comes_through = 3 * SIXTH * Fraction(3, 6)
    driven_back = 4 * SIXTH + 2 * SIXTH * Fraction(3, 6)
    defence, attack = found.fights
    assert (defence.column.total, attack.column.total) == (5, 6)
    assert found.chance(taken=True) == comes_through * driven_back
    assert sum(found.outcomes.values()) == 1


def test_the_odds_leave_the_game_as_it_was():
    s = duel()
    before = RULESET.encode(s)
    odds.assault_odds(s, [WIMPFFEN], SZABO)
    assert RULESET.encode(s) == before


@pytest.mark.rule("11.2")
def test_neighbours_join_the_defence_in_the_odds():
    alone = duel()
    joined = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1109 S"})
    both = [odds.assault_odds(s, [WIMPFFEN], SZABO) for s in (alone, joined)]
    assert both[1].fights[0].column.total > both[0].fights[0].column.total
    assert both[1].chance(taken=True) < both[0].chance(taken=True)


@pytest.mark.rule("10.1")
def test_guns_by_themselves_are_overrun_without_another_throw():
    s = battle({WIMPFFEN: "1110 NE", GUNS: "1210 SW"})
    found = odds.assault_odds(s, [WIMPFFEN], GUNS)
    assert len(found.fights) == 1
    assert found.fights[0].by == (GUNS,)
    lost = sum(chance for outcome, chance in found.outcomes.items() if outcome.target.eliminated)
    stays = sum(
        chance for outcome, chance in found.outcomes.items() if not outcome.attackers[0].retreated
    )
    assert lost == stays > 0


@pytest.mark.rule("11.1")
def test_the_odds_of_several_presume_that_they_are_coordinated():
    """St Jean d'Angély, with a command of 4, needs a 2."""
    s = battle({WIMPFFEN: "1110 NE", CLER: "1211 N", SZABO: "1210 SW"}, leaders={"FG": 1110})
    found = odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)
    assert found.fights[-1].column.items[0].amount == 13
    assert "5 in 6" in found.note
    assert sum(found.outcomes.values()) == 1
    with pytest.raises(ValueError, match="coordinated"):
        odds.assault_odds(s, [WIMPFFEN, CLER], SZABO)
    s.leaders["FG"] = Leader(1112)
    with pytest.raises(queries.BadQuestion, match=r"11\.1"):
        odds.assault_odds(s, [WIMPFFEN, CLER], SZABO, coordinated=True)


@pytest.mark.rule("14.4")
def test_germans_coordinate_nothing_before_their_chief_is_there():
    units = {"PV.Henning": "1211 N", "PV.Walther": "1110 NE", "F1.Wolff": "1210 SW"}
    s = field(units, plain("reichshoffen"), leaders={"PV": 1211, "F1": 1208}, active="PV")
    with pytest.raises(queries.BadQuestion, match=r"14\.4"):
        odds.assault_odds(s, ["PV.Henning", "PV.Walther"], "F1.Wolff", coordinated=True)
    s.chiefs["friedrich"] = 1216
    assert odds.assault_odds(s, ["PV.Henning", "PV.Walther"], "F1.Wolff", coordinated=True).note


@pytest.mark.parametrize("cavalry", [False, True])
def test_the_odds_agree_with_many_games(cavalry):
    """A check from outside: the same assault fought 1,500 times with real dice."""
    defender = UHLANS if cavalry else SZABO
    s = battle({WIMPFFEN: "1110 NE", defender: "1210 SW"}, leaders={"FG": 1110})
    found = odds.assault_odds(s, [WIMPFFEN], defender)
    attack = Attack(WIMPFFEN, 1210, defender, s.counter(WIMPFFEN).combat)
    answer = odds.usual(s, defender)
    taken, games = 0, 1_500
    for seed in range(games):
        start = s.clone()
        start.seed, start.announced = str(seed), (attack,)
        start.agenda = (Assault((attack,)), Resolve())
        game = Game(RULESET, "macmahon", start, listen=False)
        while (ask := game.ask) is not None:
            game.answer(answer(ask, (WIMPFFEN,)))
        taken += any(game.state.side(uid) == "allied" for uid in game.state.stacks.get(1210, ()))
    expected = float(found.chance(taken=True))
    spread = (expected * (1 - expected) / games) ** 0.5
    assert abs(taken / games - expected) < 4 * spread


@pytest.mark.parametrize(
    ("attackers", "target", "sentence"),
    [
        (["FG.Nobody"], SZABO, "There is no unit 'FG.Nobody'"),
        ([WIMPFFEN], KOUDELKA, "is not on the map"),
        ([CLER], SZABO, "cannot assault"),
        ([], SZABO, "at least one attacker"),
    ],
)
def test_odds_of_what_cannot_be_fought_are_refused(attackers, target, sentence):
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", CLER: "1216 N"})
    with pytest.raises(queries.BadQuestion, match=sentence):
        odds.assault_odds(s, attackers, target)


def test_odds_of_guns_that_are_none_or_see_nothing_are_refused():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "FG.A1": "1217 N"})
    with pytest.raises(queries.BadQuestion, match="not artillery"):
        odds.barrage_odds(s, WIMPFFEN, SZABO)
    with pytest.raises(queries.BadQuestion, match="cannot fire"):
        odds.barrage_odds(s, "FG.A1", SZABO)


# What does a move cost?


def costs(s: MacMahon, *agenda) -> dict[str, str]:
    s.agenda = agenda
    game = Game(RULESET, f"macmahon:{s.setting.id}", s, chance=True)
    found = TABLE.query(game, "costs", {}, game.ask.side).hexes
    goes = {f"{option.value:04}" for option in game.ask.options if option.kind == "go"}
    assert set(found) <= goes
    return {hex: way.text for hex, way in found.items()}


@pytest.mark.rule("7.1", "6.1")
def test_moves_say_what_they_cost_and_leave():
    s = field({CLER: "1210 N", "AI.Burdina": "1207 S"}, active="FG")
    found = costs(s, Move(CLER, 2))
    assert found["1211"] == "1 MP, 2 left"
    assert found["1208"] == "2 MP, 1 left; an enemy zone: it stops there"


@pytest.mark.rule("7.1", "11.5")
def test_moves_of_cavalry_warn_of_woods_and_tell_whether_it_can_charge():
    setting = plain(terrain={1209: "woods"})
    s = field({RIDERS: "1210 N"}, setting, active="FG")
    found = costs(s, Move(RIDERS, 0))
    half = s.counter(RIDERS).movement / 4
    assert found["1213"] == f"3 MP, {2 * half - 3:g} left; it can still charge"
    assert found["1214"].endswith("left; too far to charge")
    assert found["1209"].endswith("woods disorganise it")
    game = Game(RULESET, "macmahon:magenta", s, chance=True)
    warning = TABLE.query(game, "odds", {"option": ["go", 1209]}, "allied")
    assert "woods disorganise it" in warning.lines[0]
    assert TABLE.query(game, "odds", {"option": ["go", 1213]}, "allied") == Odds()


@pytest.mark.rule("7.1", "7.2", "7.4")
def test_entries_and_leaders_say_what_they_cost():
    s = field({WIMPFFEN: "1212 N"}, leaders={"FG": 1210}, chiefs={"napoleon": 1211}, active="FG")
    s.waiting[CLER] = 110
    s.commanded |= {CLER}
    assert costs(s, Enter(CLER))["0111"] == "2 MP, 2 left"
    assert costs(s, MoveLeader("FG", 12))["1213"] == "3 MP, 3 left"
    s.place("AI.Burdina", 1208, 3)  # so near that he needs no test
    assert costs(s, MoveChief("napoleon"))["1213"] == "2 MP, 6 left"
