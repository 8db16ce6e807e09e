"""What computer players believe of a fight, held against the rules played through in every fall."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.macmahon.fight import (
    CLER,
    KOUDELKA,
    NO,
    RIDERS,
    SZABO,
    WIMPFFEN,
    YES,
    attacks,
    battle,
    duel,
)
from tests.macmahon.table import plain
from tricolore import Game, new_game
from tricolore.core.ask import Choose, Pick, Say
from tricolore.core.search import reachable
from tricolore.players import player
from tricolore.players.weights import planned, singly
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.decision import Decision
from tricolore.rulesets.great_battles.judgement.standing import dangers_to
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.great_battles.rules.attacks import enemy_fronts
from tricolore.rulesets.great_battles.rules.lines import closed_to_lines
from tricolore.rulesets.great_battles.rules.subjects import FollowAdvance, MoveChiefTo
from tricolore.rulesets.great_battles.rules.terrain import CAVALRY
from tricolore.rulesets.kit.imagine import imagine
from tricolore.rulesets.macmahon.announcement import may_assault
from tricolore.rulesets.macmahon.command import commander_reach
from tricolore.rulesets.macmahon.defence import supporters
from tricolore.rulesets.macmahon.judgement import Marshal
from tricolore.rulesets.macmahon.judgement.kit import KIT
from tricolore.rulesets.macmahon.odds import assault_odds
from tricolore.rulesets.macmahon.state import (
    OFF_MAP,
    Assault,
    ChargeWindow,
    Declare,
    Group,
    MacMahon,
)
from tricolore.rulesets.macmahon.subjects import ChargeAt, Coordinate, KeepOut, RefuseRetreat

GREEDY, WEIGHTS = singly(TERMS), planned(TERMS)
CLOSE = 1e-9
BATTLES = ("macmahon:magenta", "macmahon:reichshoffen")
OFTEN = 8
"""Questions of a kind that are looked into."""


class Told:
    """What a game between two players came to on the way."""

    def __init__(self, scenario: str, spec: str, seed: int) -> None:
        self.game = new_game(scenario, seed=seed, listen=False)
        self.combats: list[MacMahon] = []
        """Every time that a formation could announce attacks."""
        self.heard: Counter[tuple[str, str, str]] = Counter()
        self.silent: set[tuple[str, str, str]] = set()
        """Questions on which nobody has an opinion."""
        sides = self.game.state.setting.sides
        self._judge = Marshal()
        players = {side: player(spec, f"{seed} {side}") for side in sides}
        while (ask := self.game.ask) is not None:
            self._look(self.game)
            self.game.answer(players[ask.side].choose(self.game), ask.side)

    def _look(self, game: Game) -> None:
        ask, step = game.ask, game.step
        assert ask is not None
        if isinstance(step, Declare) and not game.state.attacks:
            self.combats.append(game.state.clone())
        kind = (type(step).__name__, ask.rule, ask.options[0].kind)
        self.heard[kind] += 1
        if self.heard[kind] <= OFTEN:
            state = imagine(game.state, ask.side, "")
            thought = Decision(KIT, state, step, ask, WEIGHTS, None, {})
            rates = self._judge.opinion(thought)
            if rates is None or len(rates) != len(ask.options):
                self.silent.add(kind)


@cache
def told(scenario: str, spec: str, seed: int) -> Told:
    return Told(scenario, spec, seed)


def activation_of(s: MacMahon) -> Activation:
    return KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY, settled=True)


def believed(activation: Activation, *uids: str, target: str) -> tuple[float, float]:
    """The chances that the target leaves its hex, and that no attacker comes to strike."""
    hex = activation.s.units[target].hex
    plight = activation._plight(activation.here, hex, uids)
    forecast = activation._remembered(
        tuple((uid, activation.here[uid]) for uid in uids), hex, plight
    )
    return forecast.driven, forecast.repulsed


def played(s: MacMahon, *uids: str, target: str) -> tuple[float, float]:
    """The same by the rules."""
    driven = repulsed = 0.0
    for outcome, chance in assault_odds(s, uids, target, len(uids) > 1).outcomes.items():
        fate = outcome.target
        driven += float(chance) * (fate.retreated or fate.eliminated)
        repulsed += float(chance) * all(f.retreated or f.eliminated for f in outcome.attackers)
    return driven, repulsed


# Chances


@pytest.mark.parametrize("scenario", BATTLES)
def test_an_attack_has_the_chances_of_the_rules(scenario):
    """Flanks, ground, guns in support, neighbours who join, rifles, steps lost, command."""
    seen = joined = 0
    for s in told(scenario, "greedy", 5).combats:
        activation = activation_of(s)
        for uid in s.members(s.active):
            for hex in enemy_fronts(s, uid) if may_assault(s, uid) else ():
                target = activation.target_at(hex)
                if screened(s, uid, target):
                    continue
                mine, rules = (
                    believed(activation, uid, target=target),
                    played(s, uid, target=target),
                )
                if s.counter(uid).arm == CAVALRY and KIT.holds(s, s.units[uid].hex):
                    # Horse that is shaken in a town stays there and does not strike: the rules'
                    # outcomes do not tell it from horse that has struck.
                    mine, rules = mine[:1], rules[:1]
                assert mine == pytest.approx(rules, abs=CLOSE), (
                    f"{uid} against {target} in turn {s.turn}"
                )
                seen += 1
                around = s.setting.board.neighbours[s.units[uid].hex]
                joined += sum(other in activation.enemies.occupied for other in around) > 1
    assert seen > 15
    assert joined > 5


def screened(s: MacMahon, uid: str, target: str) -> bool:
    """Whether units of its formation hide an attacker from guns: plans do not count on them."""
    alone = s.clone()
    for other in s.members(s.active):
        if other != uid:
            alone.remove(other)
    return supporters(s, target, [uid]) != supporters(alone, target, [uid])


# Opinions


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("spec", ["random", "eps:30"])
def test_there_is_an_opinion_on_every_question_of_a_game(scenario, spec):
    """Of a random game, which comes to odd places, and of one that is fought in earnest."""
    game = told(scenario, spec, 3)
    assert game.game.result is not None
    assert len(game.heard) > 8
    assert game.silent == set()


def opinion(s: MacMahon, step, ask: Choose) -> dict:
    """What each option is worth to a player."""
    thought = Decision(KIT, s, step, ask, WEIGHTS, None, {})
    rates = Marshal().opinion(thought)
    assert rates is not None
    return dict(zip(ask.options, rates, strict=True))


def refusal(s: MacMahon, uid: str) -> float:
    """What it is worth to refuse a retreat (11.3)."""
    ask = Choose(s.side(uid), "11.3", RefuseRetreat(uid), (YES, NO))
    rates = opinion(s, Assault(attacks(s, SZABO, WIMPFFEN)), ask)
    return rates[YES] - rates[NO]


def test_a_step_is_not_given_for_a_hex_of_no_worth():
    s = duel()
    s.update(SZABO, disorganised=True)
    assert refusal(s, SZABO) < 0


def test_a_commander_goes_with_an_advance():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW"}, leaders={"FG": 1110})
    ask = Choose("allied", "11.3", FollowAdvance("FG", "he"), (YES, NO))
    rates = opinion(s, Assault(attacks(s, SZABO, WIMPFFEN)), ask)
    assert rates[YES] > rates[NO]


def test_but_for_guns_that_would_be_lost_and_where_the_retreat_costs_one_anyway():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AII.A1": "1210 SW"})
    s.update(SZABO, disorganised=True)
    assert refusal(s, SZABO) > 0
    behind = {CLER: "1209 SE", "FG.Cassaignolles": "1311 N"}
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", **behind})
    s.update(SZABO, disorganised=True)
    assert refusal(s, SZABO) > 0


def test_the_last_step_is_not_given_for_a_hex():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 SW", "AII.A1": "1210 SW"})
    held = refusal(s, SZABO)
    s.update(SZABO, disorganised=True, losses=s.counter(SZABO).cohesion - 1)
    assert refusal(s, SZABO) < held


def coordinated(s: MacMahon) -> float:
    s.attacks = attacks(s, SZABO, WIMPFFEN, CLER)
    s.announced = s.attacks
    ask = Choose("allied", "11.1", Coordinate("FG", 1210), (YES, NO))
    rates = opinion(s, Group(), ask)
    return rates[YES] - rates[NO]


def test_two_strike_as_one_where_that_drives_off_whom_neither_could():
    s = battle(
        {WIMPFFEN: "1110 NE", CLER: "1211 N", SZABO: "1210 SW"},
        plain(terrain={1210: "village"}),
        leaders={"FG": 1110},
        figures={SZABO: {"combat": 2}, WIMPFFEN: {"combat": 5}, CLER: {"combat": 5}},
    )
    assert coordinated(s) > 0


def test_computers_leave_nobody_out_of_an_attack_that_they_coordinate():
    units = {WIMPFFEN: "1110 NE", CLER: "1211 N", RIDERS: "1109 SE", SZABO: "1210 SW"}
    s = battle(units, leaders={"FG": 1110})
    s.attacks = s.announced = attacks(s, SZABO, WIMPFFEN, CLER, RIDERS)
    s.grouped = {1210: (WIMPFFEN, CLER, RIDERS)}
    ask = Choose("allied", "11.1", KeepOut("FG", 1210), (Pick(CLER), Pick(RIDERS), Say("none")))
    rates = opinion(s, Group(), ask)
    assert max(rates, key=rates.__getitem__) == Say("none")


def test_computers_do_not_ask_for_what_is_optional_but_do_not_refuse_it_to_a_person():
    game = new_game("macmahon:reichshoffen", seed=1)
    assert player("greedy", 1).choose(game) == NO
    game.answer(YES, "french")
    assert player("greedy", 1).choose(game) == YES


def test_a_charge_to_the_death_is_ridden_at_the_strong_who_are_near_and_about_to_move():
    units = {"PV.Walther": "1309 SW", "PV.Henning": "2009 SW", "F1.Wolff": "1209 NE"}
    s = battle(units, plain("reichshoffen"), leaders={"F1": 1209, "PV": 1409}, active="PV")
    options = (Pick("PV.Walther"), Pick("PV.Henning"), Say("none"))
    ask = Choose("french", "14.4", ChargeAt(), options)
    rates = opinion(s, ChargeWindow(), ask)
    assert rates[Pick("PV.Walther")] > rates[Say("none")] > rates[Pick("PV.Henning")]
    s.turn = 10  # the last chance, but not for one who is far off
    rates = opinion(s, ChargeWindow(), ask)
    assert rates[Pick("PV.Walther")] > rates[Say("none")] > rates[Pick("PV.Henning")]
    s.moved["PV.Walther"] = 0
    assert max(opinion(s, ChargeWindow(), ask).items(), key=lambda item: item[1])[0] == Say("none")


# Plans


def line(*more: str) -> Activation:
    """Wimpffen and Cler before Szabo and Koudelka, each of whom would join for the other."""
    units = {WIMPFFEN: "1110 NE", CLER: "1109 NE", SZABO: "1210 SW", KOUDELKA: "1209 SW"}
    s = battle({uid: at for uid, at in units.items() if uid not in more}, leaders={"FG": 1011})
    return KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)


def test_who_is_attacked_does_not_join_in_the_defence_of_another():
    activation = line()
    stand = activation.here[CLER]
    free = activation._plight(activation.here, 1210, (CLER,))
    busy = free._replace(engaged=frozenset([1209]))
    value = activation.s.counter(CLER).combat
    joined = activation.duel(CLER, stand, 1210, free, value)
    alone = activation.duel(CLER, stand, 1210, busy, value)
    assert alone.repulsed < joined.repulsed
    assert line(KOUDELKA).duel(CLER, stand, 1210, free, value).repulsed == pytest.approx(
        alone.repulsed
    )


def test_the_attacks_of_a_plan_count_only_those_as_attacked_whom_it_attacks():
    activation = line()
    struck = {blow.hex for blow in activation.blows({})}
    for blow in activation.blows({}):
        for uid in blow.attackers:
            beside = set(activation.s.setting.board.neighbours[activation.here[uid].hex])
            busy = frozenset(struck & beside - {blow.hex})
            plight = activation._plight(activation.here, blow.hex, (uid,))._replace(engaged=busy)
            value = activation.s.counter(uid).combat
            found = activation.duel(uid, activation.here[uid], blow.hex, plight, value)
            if len(blow.attackers) == 1:
                assert found.driven == pytest.approx(blow.driven)
    assert not activation._struck


def test_who_is_left_out_by_the_plan_joins_in_the_defence():
    """Cler has both before him and attacks one of them; the other then stands by it."""
    units = {CLER: "1109 NE", SZABO: "1210 SW", KOUDELKA: "1209 SW"}
    figures = {CLER: {"combat": 12}, SZABO: {"combat": 1}, KOUDELKA: {"combat": 3}}
    s = battle(units, leaders={"FG": 1011}, figures=figures)
    activation = KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)
    (blow,) = activation.blows({})
    plight = activation._plight(activation.here, blow.hex, (CLER,))
    assert plight.engaged == frozenset()
    joined = activation.duel(CLER, activation.here[CLER], blow.hex, plight, 12)
    assert blow.repulsed == pytest.approx(joined.repulsed)
    other = frozenset({1209, 1210} - {blow.hex})
    assert (
        blow.repulsed
        > activation.duel(
            CLER, activation.here[CLER], blow.hex, plight._replace(engaged=other), 12
        ).repulsed
    )


def test_so_does_one_whom_a_friend_faces_but_does_not_find_worth_attacking():
    """Cler, of no strength, leaves Szabo alone, who then helps Koudelka against Wimpffen."""
    units = {WIMPFFEN: "1109 N", CLER: "1110 NE", SZABO: "1210 SW", KOUDELKA: "1209 SW"}
    figures = {
        WIMPFFEN: {"combat": 14, "cohesion": 4},
        CLER: {"combat": 0},
        SZABO: {"combat": 4},
        KOUDELKA: {"combat": 1, "cohesion": 1},
    }
    s = battle(units, leaders={"FG": 911}, figures=figures)
    s.losses["AII"] = 3  # two more steps break it, so an attack is worth its price
    activation = KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)
    (blow,) = activation.blows({})
    assert (blow.attackers, blow.hex) == ((WIMPFFEN,), 1209)
    plight = activation._plight(activation.here, 1209, (WIMPFFEN,))
    joined = activation.duel(WIMPFFEN, activation.here[WIMPFFEN], 1209, plight, 14)
    assert blow.repulsed == pytest.approx(joined.repulsed)


def test_one_who_has_others_before_him_too_may_strike_as_one_with_a_friend():
    """11.1: nobody owes an attack to all whom he faces."""
    units = {WIMPFFEN: "1110 NE", CLER: "1109 NE", SZABO: "1210 SW", KOUDELKA: "1209 SW"}
    s = battle(
        units,
        plain(terrain={1210: "village"}),
        leaders={"FG": 1110},
        figures={SZABO: {"combat": 2}, KOUDELKA: {"combat": 1}},
    )
    activation = KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)
    assert len(activation.strikes(CLER, activation.here[CLER])) == 2
    assert any(set(blow.attackers) == {WIMPFFEN, CLER} for blow in activation.blows({}))


def test_a_shaken_unit_rallies_beside_no_enemy_whichever_way_he_looks():
    s = battle({WIMPFFEN: "1110 NE", SZABO: "1210 NE"}, leaders={"FG": 1011})
    s.update(WIMPFFEN, disorganised=True)
    activation = KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)
    assert activation.unit_terms(WIMPFFEN, Stand(1110, 1))["rally"] <= 0
    assert activation.unit_terms(WIMPFFEN, Stand(1011, 1))["rally"] > 0


def test_cavalry_that_would_charge_spends_half_its_points_at_most():
    s = duel()
    assert KIT.raid(s, "FG.Cassaignolles", False) == (6, None)
    assert KIT.raid(s, WIMPFFEN, True) == (8, 4)


def test_a_commander_leads_those_whom_the_rules_let_him_lead():
    """From him to them, which is not as far as from them to him; and farther from the town."""
    told_of = towns = 0
    for s in told("macmahon:magenta", "greedy", 5).combats:
        for id, leader in s.leaders.items():
            if leader.hex != OFF_MAP:
                closed = closed_to_lines(s, s.formation(id).side)
                assert KIT.led(s, leader.hex, closed).keys() == commander_reach(s, id).keys()
                told_of += 1
                towns += leader.hex in s.ground.towns
    assert told_of > 100
    assert towns > 2


def test_better_rifles_lessen_the_danger():
    units = {"F1.Wolff": "1209 NE", "PV.Walther": "1409 SW"}
    s = battle(units, plain("reichshoffen"), leaders={"F1": 1109, "PV": 1509}, active="F1")
    stand, here = Stand(1209, 1), frozenset([1209])
    without = KIT._replace(defence_die=lambda s, uid: 0)
    risks = [
        kit.activation(s, None, dangers_to(kit, s, GREEDY), GREEDY).exposed("F1.Wolff", stand, here)
        for kit in (KIT, without)
    ]
    assert risks[1] < risks[0] < 0


def test_a_unit_with_neighbours_is_in_less_danger():
    units = {SZABO: "1310 SW", WIMPFFEN: "1110 NE", CLER: "1109 NE"}
    s = battle(units, leaders={"FG": 1010})
    activation = KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY)
    stand = Stand(1110, 1)
    alone = activation.exposed(WIMPFFEN, stand, frozenset([1110]))
    assert activation.exposed(WIMPFFEN, stand, frozenset([1110, 1109])) > alone


def test_the_first_three_hexes_of_magenta_are_one_goal_and_lost_with_any_of_them():
    s = new_game("macmahon:magenta", seed=1).state
    (goal,) = KIT.goals(s, "austrian")
    assert goal.ours
    assert KIT.lead(s, "austrian") == 3 == -KIT.lead(s, "allied")
    s = s.clone()
    s.control[2012] = "allied"
    (goal,) = KIT.goals(s, "austrian")
    assert (goal.hex, goal.ours, goal.worth) == (2012, False, 3.0)
    assert KIT.lead(s, "austrian") == 1


def test_at_reichshoffen_the_germans_lead_with_all_four_villages_only():
    s = new_game("macmahon:reichshoffen", seed=1).state.clone()
    assert KIT.lead(s, "german") == -4
    for place in s.setting.places[:3]:
        s.control[place.hexes[0]] = "german"
    assert (KIT.lead(s, "german"), KIT.lead(s, "french")) == (-1, 1)
    s.control[s.setting.places[3].hexes[0]] = "german"
    assert (KIT.lead(s, "german"), KIT.lead(s, "french")) == (1, -1)


def in_command(s: MacMahon, side: str, hex: int) -> int:
    """How many commanders a commander in chief would command from a hex (8.2)."""
    movement, closed = s.setting.movement, closed_to_lines(s, side)
    length = movement.line_chief_in_town if hex in s.ground.towns else movement.line_chief
    leaders = [at.hex for id, at in s.leaders.items() if at.hex and s.formation(id).side == side]
    return sum(hex in reachable(s.ground.back_edges, here, length, closed).cost for here in leaders)


def test_a_commander_in_chief_goes_where_most_commanders_hear_him():
    """He falls only with a unit that is eliminated (8.4), so he need not keep away."""
    game, commanded, possible = new_game("macmahon:magenta", seed=1, listen=False), 0, 0
    players = {side: player("captain", f"1 {side}") for side in game.state.setting.sides}
    while (ask := game.ask) is not None:
        if isinstance(ask.about, MoveChiefTo):
            s = game.state
            rates = Marshal().rate(s, game.step, ask, WEIGHTS)
            heard = [in_command(s, ask.side, int(option.value)) for option in ask.options]
            commanded += heard[list(rates).index(max(rates))]
            possible += max(heard)
        game.answer(players[ask.side].choose(game), ask.side)
    assert possible > 20
    assert commanded >= 0.9 * possible
