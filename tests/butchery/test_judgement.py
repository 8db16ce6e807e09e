"""What computer players believe of a fight, held against the rules played through in every fall."""

from __future__ import annotations

import pytest

from tests.butchery.fight import battle
from tests.butchery.table import field, ground
from tests.great_battles.games import game_of, moments, plain, step_of
from tricolore.players import player
from tricolore.players.weights import singly
from tricolore.rulesets.butchery.assault import may_assault
from tricolore.rulesets.butchery.barrage import lay
from tricolore.rulesets.butchery.cohesion import cohesion_tally
from tricolore.rulesets.butchery.judgement.kit import KIT
from tricolore.rulesets.butchery.queries import assault_odds, barrage_odds
from tricolore.rulesets.butchery.results import retreat_hexes
from tricolore.rulesets.butchery.state import OFF_MAP, Attack, Butchery, Resolve, Share
from tricolore.rulesets.great_battles.judgement.activation import Activation
from tricolore.rulesets.great_battles.judgement.blows import FREE
from tricolore.rulesets.great_battles.judgement.forecasts import fails, one_after_another
from tricolore.rulesets.great_battles.judgement.standing import dangers_to
from tricolore.rulesets.great_battles.judgement.stands import Stand
from tricolore.rulesets.great_battles.judgement.terms import TERMS
from tricolore.rulesets.great_battles.rules.attacks import enemy_fronts
from tricolore.rulesets.great_battles.rules.barrage import targets
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY

GREEDY = singly(TERMS)
CLOSE = 1e-9


def unled(s: Butchery) -> Butchery:
    """The same with the acting commander away; who is in command has been settled before."""
    s = s.clone()
    if s.active in s.leaders:
        s.leaders[s.active] = s.leaders[s.active]._replace(hex=OFF_MAP)
    return s


def activation_of(s: Butchery) -> Activation:
    return KIT.activation(s, None, dangers_to(KIT, s, GREEDY), GREEDY, settled=True)


def believed(activation: Activation, *uids: str, target: str) -> tuple[float, float]:
    """The chances that the target leaves its hex, and that no attacker comes to strike."""
    hex = activation.s.units[target].hex
    plight = activation._plight(activation.here, hex, uids)
    forecast = activation._remembered(
        tuple((uid, activation.here[uid]) for uid in uids), hex, plight
    )
    return forecast.driven, forecast.repulsed


def played(s: Butchery, *uids: str, target: str) -> tuple[float, float]:
    """The same by the rules."""
    odds = assault_odds(s, uids, target, coordinated=len(uids) > 1).outcomes
    driven = repulsed = 0.0
    for outcome, chance in odds.items():
        fate = outcome.target
        driven += float(chance) * (fate.retreated or fate.eliminated)
        repulsed += float(chance) * all(f.retreated or f.eliminated for f in outcome.attackers)
    return driven, repulsed


def cannot_leave(s: Butchery, uid: str) -> bool:
    hex = s.units[uid].hex
    return hex in s.ground.towns or not retreat_hexes(s, uid, hex)


def agree(s: Butchery, *uids: str, target: str) -> None:
    activation = activation_of(s)
    assert believed(activation, *uids, target=target) == pytest.approx(
        played(s, *uids, target=target), abs=CLOSE
    ), f"{uids} against {target}"


# Assaults of one unit


@pytest.fixture(scope="module")
def combats() -> list[Butchery]:
    """Every time that a formation could declare assaults in a game of greedy players."""
    return [game.state for game in moments("combat")]


def test_an_assault_has_the_chances_of_the_rules(combats):
    """Flanks, heights, guns in support, steps lost, command, heat: all that came up in a game."""
    seen, cavalry, guns, flanked = 0, 0, 0, 0
    for s in combats:
        activation = activation_of(s)
        for uid in s.members(s.active):
            if not may_assault(s, uid):
                continue
            for hex in enemy_fronts(s, uid):
                target = activation.target_at(hex)
                mine, rules = (
                    believed(activation, uid, target=target),
                    played(s, uid, target=target),
                )
                if s.counter(uid).arm == CAVALRY and cannot_leave(s, uid):
                    # Horse that is shaken where it has to stay does not strike: the rules'
                    # outcomes do not tell it from horse that has struck.
                    mine, rules = mine[:1], rules[:1]
                assert mine == pytest.approx(rules, abs=CLOSE), (
                    f"{uid} against {target} in turn {s.turn}"
                )
                seen += 1
                cavalry += s.counter(uid).arm == "cavalry"
                guns += s.counter(target).arm == ARTILLERY
                flanked += activation._plight(activation.here, hex, (uid,)).flanked
    assert seen > 150
    assert min(cavalry, guns, flanked) > 0


def face_to_face(**more):
    """Dieu before Koller, with a general of each behind them."""
    units = {"FI.Dieu": "1912 E", "AV.Koller": "1911 W"} | more.get("units", {})
    return battle(**{"leaders": {"FI": "1914", "AV": "1908"}, **more, "units": units})


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"weather": "heat"},
        {"units": {"FI.Dieu": "1912 E -1"}},
        {"units": {"AV.Koller": "1911 W disorganised"}},
        {"units": {"AV.Koller": "1911 W -1"}},
        {"units": {"AV.Koller": "1911 E"}},
        {"units": {"AV.A1": "1911 W"}},
        {"units": {"AV.A1": "1910 W"}},
        {"units": {"AV.Gaal": "1812 W"}},
        {"units": {"FI.dArlon": "2012 NE"}},
        {"units": {"FI.dArlon": "2011 NW"}},
        {"units": {"FII.Gault": "2010 NW"}},
        {"setting": ground(terrain={1911: "village"})},
        {"setting": ground(terrain={1911: "woods", 1912: "woods"})},
        {"setting": ground(level={1911: 2})},
        {"setting": ground(level={1912: 2})},
        {"setting": ground(sides={(1911, 1912): "hedge"})},
        {"lost": ["FI.Dieu"]},
        {"figures": {"FI.Dieu": {"combat": 12}}},
        {"leaders": {"FI": "1914", "AV": "1911"}},
    ],
    ids=lambda more: " ".join(more) or "plain",
)
def test_every_line_of_the_tallies_is_counted(more):
    agree(face_to_face(**more), "FI.Dieu", target="AV.Koller")


def test_a_cavalry_charge_has_the_chances_of_the_rules():
    units = {"FD.Cassaignolles": "1912 E", "AV.Koller": "1911 W"}
    s = field(units, active="FD", step="combat", leaders={"AV": "1908"})
    s.commanded = frozenset(["FD.Cassaignolles"])
    s.agenda = s.agenda[1:]
    agree(s, "FD.Cassaignolles", target="AV.Koller")


def test_guns_by_themselves_are_lost_to_whoever_comes_through_their_fire():
    agree(
        battle({"FI.Dieu": "1912 E", "AV.A1": "1911 W"}, leaders={"AV": "1908"}),
        "FI.Dieu",
        target="AV.A1",
    )


def test_a_share_of_the_value_is_a_weaker_blow():
    s = unled(face_to_face())
    activation = activation_of(s)
    driven = [
        activation.duel("FI.Dieu", activation.here["FI.Dieu"], 1911, FREE, value).driven
        for value in (0, 3, 6)
    ]
    assert driven == sorted(driven)
    assert driven[0] < driven[2]


def test_a_commander_who_lends_his_bonus_makes_the_blow_surer():
    led = face_to_face(leaders={"FI": "1912", "AV": "1908"})
    driven, _ = believed(activation_of(led), "FI.Dieu", target="AV.Koller")
    assert driven > believed(activation_of(face_to_face()), "FI.Dieu", target="AV.Koller")[0]
    agree(led, "FI.Dieu", target="AV.Koller")


def test_friends_of_two_formations_on_a_flank_shake_the_enemy_once():
    for friends in ({"FII.Gault": "2011 NW"}, {"FII.Gault": "2011 NW", "FI.dArlon": "1811 SE"}):
        s = face_to_face(units=friends, leaders={"AV": "1911"})
        agree(s, "FI.Dieu", target="AV.Koller")


def test_an_enemy_whom_our_zones_cut_off_from_his_general_is_shaken():
    """dArlon stands beside the causeway by which Koller is led."""
    water = {hex: "lake" for at in (1700, 1800, 2000, 2100) for hex in range(at + 1, at + 24)}
    del water[2010]
    s = face_to_face(units={"FI.dArlon": "2010 NW"}, setting=ground(terrain=water))
    agree(s, "FI.Dieu", target="AV.Koller")


def test_nobody_is_driven_out_of_a_town():
    agree(face_to_face(setting=ground(terrain={1911: "town"})), "FI.Dieu", target="AV.Koller")


def test_who_attacks_out_of_a_town_is_not_thrown_back_and_strikes_all_the_same():
    agree(face_to_face(setting=ground(terrain={1912: "town"})), "FI.Dieu", target="AV.Koller")


WALLED_IN = dict.fromkeys((1910, 1811, 2011), "lake")


def test_who_cannot_retreat_stays_and_is_not_driven_off():
    agree(face_to_face(setting=ground(terrain=WALLED_IN)), "FI.Dieu", target="AV.Koller")


def test_an_attacker_who_cannot_retreat_strikes_all_the_same():
    behind = dict.fromkeys((1913, 1813, 2013), "lake")
    agree(face_to_face(setting=ground(terrain=behind)), "FI.Dieu", target="AV.Koller")


# Assaults of several units as one


def together(*more: str, **fields) -> Butchery:
    units = {"FI.Dieu": "1912 E", "FI.dArlon": "1812 E", "AV.Koller": "1911 W"}
    return battle(units | dict(pair.split(": ") for pair in more), **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"weather": "heat"},
        {"setting": ground(terrain={1911: "village"})},
        {"setting": ground(level={1911: 2})},
        {"leaders": {"AV": "1908"}},
    ],
    ids=lambda more: " ".join(more) or "plain",
)
def test_a_coordinated_assault_on_a_front_has_the_chances_of_the_rules(fields):
    agree(together(**fields), "FI.Dieu", "FI.dArlon", target="AV.Koller")


def test_so_has_one_of_three_units():
    s = together("FI.Negrier: 2012 E", leaders={"AV": "1908"})
    agree(s, "FI.Dieu", "FI.dArlon", "FI.Negrier", target="AV.Koller")


def test_an_attacker_thrown_back_no_longer_holds_the_flank():
    """The test of the target is against those who are left; the fire is settled before."""
    units = {"FI.Dieu": "2011 NW", "FI.dArlon": "1812 SW", "AV.Koller": "1911 W"}
    s = battle(units, leaders={"AV": "1908"}, figures={"AV.Koller": {"combat": 9}})
    agree(s, "FI.Dieu", "FI.dArlon", target="AV.Koller")


def test_guns_by_themselves_are_lost_to_a_coordinated_assault_too():
    s = battle({"FI.Dieu": "1912 E", "FI.dArlon": "1812 E", "AV.A1": "1911 W"})
    agree(s, "FI.Dieu", "FI.dArlon", target="AV.A1")


def test_a_coordinated_assault_in_a_game_has_the_chances_of_the_rules(combats):
    """Nearly always: who is thrown back and still looks at the flank of the target counts on."""
    apart = []
    for s in combats:
        activation = activation_of(s)
        fronts: dict[int, list[str]] = {}
        for uid in s.members(s.active):
            if uid in s.commanded and may_assault(s, uid):
                for hex in enemy_fronts(s, uid):
                    fronts.setdefault(hex, []).append(uid)
        for hex, uids in fronts.items():
            target, uids = activation.target_at(hex), uids[:2]
            if len(uids) == 2:
                mine = believed(activation, *uids, target=target)
                rules = played(s, *uids, target=target)
                apart.append(max(abs(a - b) for a, b in zip(mine, rules, strict=True)))
    assert len(apart) > 8
    assert sum(one < CLOSE for one in apart) > 0.8 * len(apart)
    assert max(apart) < 0.1


# One after the other


def test_the_second_fights_only_if_the_first_has_left_the_target_in_place():
    s = unled(together(leaders={"AV": "1908"}))
    activation = activation_of(s)
    one, two = (
        activation.duel(uid, activation.here[uid], 1911, FREE, 6)
        for uid in ("FI.Dieu", "FI.dArlon")
    )
    both = one_after_another([one, two])
    assert both.driven == pytest.approx(1 - (1 - one.driven) * (1 - two.driven))
    assert both.gain == pytest.approx(one.gain + (1 - one.driven) * two.gain)
    assert one_after_another([]) == (0.0, 0.0, 0.0, 0.0)


# Shares of a value


def shared(order: list[str], shaken: str) -> dict[str, int]:
    """How Dieu divides his points among three who stand before him, one of them shaken."""
    hexes = dict(zip(order, ("1911 W", "1812 W", "2012 W"), strict=True))
    hexes[shaken] += " disorganised -1"
    figures = {uid: {"combat": 5} for uid in order} | {shaken: {"combat": 1}}
    s = battle({"FI.Dieu": "1912 E", **hexes}, plain(), figures=figures, leaders={"AV": "1908"})
    s.attacks = tuple(Attack("FI.Dieu", s.units[uid].hex, uid, 6) for uid in order)
    s.agenda = (Share("FI.Dieu"), Resolve())
    game, chooser = game_of(s), player("greedy", 1)
    while isinstance(step_of(game), Share):
        game.answer(chooser.choose(game))
    return {attack.target: attack.value for attack in game.state.attacks}


@pytest.mark.parametrize("shaken", ["AV.Gaal", "AV.Koller", "AV.Puchner"])
def test_the_whole_value_goes_where_it_is_worth_most(shaken):
    points = shared(["AV.Gaal", "AV.Koller", "AV.Puchner"], shaken)
    assert points == {**dict.fromkeys(points, 0), shaken: 6}


def test_also_where_one_id_begins_like_another():
    """As AV.Bils and AV.BilsA do, whose ids stand in the question."""
    points = shared(["AV.Bils", "AV.BilsA", "AV.Koller"], "AV.BilsA")
    assert points == {"AV.Bils": 0, "AV.BilsA": 6, "AV.Koller": 0}


# Barrages


def worth_of_barrage(activation: Activation, gun: str, target: str) -> float:
    """What the enemy loses by it in every fall of the dice, each result by its toll."""
    s, toll = activation.s, activation.toll(target)
    first = 1 if s.units[target].disorganised else 0
    total = 0.0
    for outcome, chance in barrage_odds(s, gun, target).outcomes.items():
        fate = outcome.target
        if fate.eliminated or fate.steps > first:
            total += float(chance) * toll.driven_and_step
        elif fate.steps or fate.disorganised:
            total += float(chance) * toll.driven
    return total


def shots(s: Butchery):
    for gun in s.members(s.active):
        if s.counter(gun).reach and gun not in s.fired:
            for hex in targets(s, gun):
                for target in s.stacks[hex]:
                    yield gun, target


def turns(s: Butchery, gun: str, target: str) -> bool:
    """Whether the guns must turn to bear on it."""
    aimed = s.clone()
    lay(aimed, gun, s.units[target].hex)
    return aimed.units[gun] != s.units[gun]


@pytest.fixture(scope="module")
def barrages() -> list[Butchery]:
    return [game.state for game in moments("barrage")]


def test_a_barrage_is_worth_what_the_rules_make_of_it(barrages):
    seen = 0
    for s in barrages:
        activation = activation_of(s)
        for gun, target in shots(s):
            expected = worth_of_barrage(activation, gun, target)
            assert activation.shot(gun, target) == pytest.approx(expected, abs=CLOSE)
            seen += 1
    assert seen > 8


def cannonade(**units: str) -> Butchery:
    guns = {"FI_A1": "1914 E", "AV_Koller": "1911 W", **units}
    return battle({uid.replace("_", "."): at for uid, at in guns.items()}, step="barrage")


def fires_exactly(s: Butchery) -> None:
    activation = activation_of(s)
    found = list(shots(s))
    assert found
    for gun, target in found:
        expected = worth_of_barrage(activation, gun, target)
        assert activation.shot(gun, target) == pytest.approx(expected, abs=CLOSE)


def test_one_on_a_shaken_unit_and_one_on_guns_are_too():
    fires_exactly(cannonade(AV_Koller="1911 W disorganised"))
    fires_exactly(cannonade(AV_Koller="1911 W -1"))
    fires_exactly(cannonade(AV_A1="1911 W"))


def test_guns_turn_to_their_target_before_the_shot_is_weighed():
    """Facing SE their flank lies in Gaal's zone of control; facing E it does not."""
    fires_exactly(cannonade(FI_A1="1914 SE", AV_Gaal="1813 NW"))


def test_a_friend_of_their_own_on_the_flank_of_the_target_helps_the_guns():
    fires_exactly(cannonade(FI_Dieu="2011 NW"))


# Tests of cohesion


@pytest.mark.parametrize("total", range(-3, 9))
def test_a_test_fails_as_often_as_the_dice_say(total):
    assert fails(total) == pytest.approx(sum(die + total < 6 for die in range(1, 7)) / 6)


def test_a_unit_is_as_steady_as_the_rules_say_where_it_would_stand():
    setting = ground(terrain={1812: "woods"})
    s = unled(face_to_face(setting=setting, units={"AV.Gaal": "1813 SW"}))
    activation = activation_of(s)
    for stand in (Stand(1912, 0), Stand(1812, 0), Stand(1912, 3), Stand(1914, 5)):
        moved = s.clone()
        moved.place("FI.Dieu", stand.hex, stand.facing)
        expected = cohesion_tally(moved, "FI.Dieu").total
        assert activation.steady("FI.Dieu", stand) == expected
