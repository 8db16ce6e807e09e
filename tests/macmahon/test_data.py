"""The data files of both battles: whole, true to their method, and possible on their maps."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tricolore.core.board import Board, load_board

DATA = Path(__file__).parents[2] / "src/tricolore/rulesets/macmahon/data"
BATTLES = ("magenta", "reichshoffen")
MEN_A_POINT = {"magenta": 600, "reichshoffen": 800}
QUALITY_5 = {
    "FG.Cler",
    "FG.Wimpffen",
    "FII.Maneque",
    "FII.Decaen",
    "FII.Castagny",
    "AIII.Hussars10",
    "F4.Lacretelle",
}
FIELDS = {"name", "type", "combat", "cohesion", "movement", "range", "heavy", "men", "guns"}
FACTS = {"known_as", "attached"}
COMMANDER = {"name", "command", "bonus", "aide", "movement", "source", "why", "known_as"}
CHIEF = {"name", "nation", "commands", "initiative", "inertia", "movement", "in_play"}

# Infantry, cavalry and guns of the orders of battle, less those that units.toml says are not there.
STRENGTHS = {
    "french at magenta": (49_945 - 3_190, 1_207, 96 - 6),  # Collineau
    "sardinian": (18_400 - 9_100, 800 - 400, 31 - 18),  # Durando
    "austrian": (58_183, 3_435, 168),
    "french at reichshoffen": (46_300 - 7_200, 0, 143 - 24),  # Lespart; cavalry and its guns
    "prussian": (22_400 + 23_300, 2_400, 168),
    "bavarian": (19_500 + 18_800, 3_140, 192),
    "wurttemberger": (13_200, 1_450, 54),
}

both = pytest.mark.parametrize("battle", BATTLES)


@cache
def read(battle: str, file: str) -> dict[str, Any]:
    return tomllib.loads((DATA / battle / file).read_text())


def scenario(battle: str) -> dict[str, Any]:
    return read(battle, f"{battle}.toml")


@cache
def board(battle: str) -> Board:
    return load_board(DATA / battle / "map.toml")


def formations(battle: str) -> dict[str, Any]:
    table: dict[str, Any] = read(battle, "units.toml")["formations"]
    return table


def units(battle: str) -> dict[str, Any]:
    return {
        f"{id}.{key}": unit
        for id, formation in formations(battle).items()
        for key, unit in formation["units"].items()
    }


def side_of(battle: str) -> dict[str, str]:
    """Side of each formation."""
    nations = {
        nation: side for side, row in scenario(battle)["sides"].items() for nation in row["nations"]
    }
    return {id: nations[formation["nation"]] for id, formation in formations(battle).items()}


def placed(battle: str) -> dict[str, int]:
    """Hex of each unit and, by the id of his formation, each commander at the start."""
    return {
        id if key == "commander" else f"{id}.{key}": int(text.split()[0])
        for id, rows in scenario(battle)["setup"].items()
        for key, text in rows.items()
    }


def half_up(number: int, divisor: int) -> int:
    return (2 * number + divisor) // (2 * divisor)


def between(least: int, value: int, most: int) -> int:
    return max(least, min(value, most))


# Counters


@both
def test_counters_have_what_the_rulebook_says_is_on_them(battle: str) -> None:
    for uid, unit in units(battle).items():
        guns = unit["type"] == "artillery"
        needed = {"name", "type", "combat", "cohesion", "movement"}
        needed |= {"range", "guns"} if guns else {"men"}
        assert needed <= set(unit) <= FIELDS | FACTS, uid
        assert ("range" in unit) == guns, uid
    for id, formation in formations(battle).items():
        assert formation["commander"].keys() - {"known_as"} == COMMANDER - {"known_as"}, id
        assert formation["nation"] in scenario(battle)["nations"], id


@both
def test_no_two_counters_of_a_formation_have_one_name(battle: str) -> None:
    for id, formation in formations(battle).items():
        names = [unit["name"] for unit in formation["units"].values()]
        assert len(set(names)) == len(names), id


@both
def test_values_follow_from_the_method(battle: str) -> None:
    for uid, unit in units(battle).items():
        match unit["type"]:
            case "infantry":
                combat = between(2, half_up(unit["men"], MEN_A_POINT[battle]), 7)
                cohesion, movement = 2, 4
            case "cavalry":
                combat = between(2, half_up(unit["men"], 300), 4)
                cohesion, movement = 2, 5 if unit.get("heavy") else 6
            case _:
                combat, cohesion, movement = 2 + -(-unit["guns"] // 12), 1, 3
                assert unit["guns"] <= 24, uid
        cohesion += uid in QUALITY_5
        assert (unit["combat"], unit["cohesion"], unit["movement"]) == (combat, cohesion, movement)


@pytest.mark.rule("0.2")
@both
def test_an_hour_a_turn_600_metres_a_hex_and_500_to_800_men_a_point(battle: str) -> None:
    assert scenario(battle)["scenario"]["minutes"] == 60
    assert read(battle, "grid.toml")["map"]["hex_m"] == 600
    assert 500 <= MEN_A_POINT[battle] <= 800


@both
def test_leaders_follow_from_their_leadership(battle: str) -> None:
    for id, formation in formations(battle).items():
        leader = formation["commander"]
        leadership = int(leader["why"].split(";")[0].removeprefix("leadership "))
        lowered = leader["why"].count("command one lower")
        assert leader["command"] == min(leadership, 4) - lowered, id
        assert leader["bonus"] == between(0, leadership - 2, 2), id
        assert leader["aide"] == leader["command"] - 1, id
    for id, chief in read(battle, "units.toml")["chiefs"].items():
        leadership = int(chief["why"].removeprefix("leadership "))
        assert chief["inertia"] == min(leadership, 4), id
        assert chief["initiative"] == between(0, leadership - 2, 2), id
        assert chief["movement"] == 8


@both
def test_ranges_agree_with_the_halves_that_the_rulebook_prints(battle: str) -> None:
    for id, formation in formations(battle).items():
        for unit in formation["units"].values():
            if unit["type"] == "artillery":
                close = 1 if formation["nation"] in ("french", "austrian", "sardinian") else 2
                assert unit["range"] // 2 == close, id


@pytest.mark.parametrize("army", STRENGTHS)
def test_strengths_add_up_to_the_orders_of_battle(army: str) -> None:
    nation = army.split()[0]
    battles = [battle for battle in BATTLES if army.endswith(battle)] or BATTLES
    sums: Counter[str] = Counter()
    for battle in battles:
        for formation in formations(battle).values():
            for unit in formation["units"].values():
                if formation["nation"] == nation:
                    sums[unit["type"]] += unit.get("men", 0)
                    sums["guns"] += unit.get("guns", 0)
    assert (sums["infantry"], sums["cavalry"], sums["guns"]) == STRENGTHS[army]


def steps(battle: str) -> dict[str, int]:
    return {
        id: sum(unit["cohesion"] for unit in formation["units"].values())
        for id, formation in formations(battle).items()
    }


@both
def test_every_formation_bears_half_of_its_steps(battle: str) -> None:
    assert scenario(battle)["demoralisation"] == {
        id: all_ // 2 for id, all_ in steps(battle).items()
    }


# Who is there, and who commands


@both
def test_everybody_begins_somewhere_and_only_once(battle: str) -> None:
    times = Counter(placed(battle).keys())
    for arrival in scenario(battle)["reinforcements"]:
        if "chief" in arrival:
            times[arrival["chief"]] += 1
            continue
        times.update(f"{arrival['formation']}.{key}" for key in arrival["units"])
        times[arrival["formation"]] += arrival["commander"]
    chiefs = read(battle, "units.toml")["chiefs"]
    in_play = [id for id, chief in chiefs.items() if chief.get("in_play", True)]
    assert +times == Counter([*units(battle), *formations(battle), *in_play])


@both
def test_a_commander_is_there_before_or_with_his_first_units(battle: str) -> None:
    there = {id for id, rows in scenario(battle)["setup"].items() if "commander" in rows}
    assert there == set(scenario(battle)["setup"])
    for arrival in scenario(battle)["reinforcements"]:
        if "formation" in arrival:
            assert arrival["commander"] == (arrival["formation"] not in there)
            there.add(arrival["formation"])


@both
def test_every_nation_has_one_chief_at_most_and_is_on_one_side(battle: str) -> None:
    data = scenario(battle)
    nations = [nation for row in data["sides"].values() for nation in row["nations"]]
    assert sorted(nations) == sorted(data["nations"])
    chiefs = read(battle, "units.toml")["chiefs"].values()
    assert all(set(chief) <= CHIEF | COMMANDER for chief in chiefs)
    assert sorted(n for chief in chiefs for n in chief["commands"]) == sorted(nations)


def test_the_second_division_of_the_guard_marches_with_macmahon() -> None:
    attached = scenario("magenta")["special"]["attached"]
    marked = {uid: unit["attached"] for uid, unit in units("magenta").items() if "attached" in unit}
    assert marked == {f"FII.{key}": "FG" for key in attached["units"]}
    waits = scenario("magenta")["special"]["waits"]
    assert formations("magenta")[waits["formation"]]["commander"]["name"] == "MacMahon"
    assert formations("magenta")[waits["for"]]["commander"]["name"] == "Fanti"


def test_reichshoffen_has_what_its_special_rules_speak_of() -> None:
    data = scenario("reichshoffen")
    reserve = data["special"]["reserve"]
    assert set(reserve["occupied"]) | set(reserve["adjacent"]) <= set(data["places"])
    assert reserve["formation"] in data["setup"]
    assert len(data["charges"]) == 2
    french = [uid for uid in units("reichshoffen") if uid.startswith("F")]
    assert not any(units("reichshoffen")[uid]["type"] == "cavalry" for uid in french)
    coming = [arrival for arrival in data["reinforcements"] if "chief" in arrival]
    assert [(arrival["chief"], arrival["turn"]) for arrival in coming] == [("friedrich", 5)]


# On the map


@both
def test_all_stand_on_ground_for_their_arm(battle: str) -> None:
    ground = board(battle).terrain
    for uid, hex in placed(battle).items():
        assert hex in ground, uid
        arm = units(battle)[uid]["type"] if "." in uid else "cavalry"
        assert arm == "infantry" or ground[hex] != "woods", uid


@pytest.mark.parametrize(
    ("battle", "uid", "place"),
    [
        ("magenta", "AII.Baltin", "Boffalora"),
        ("magenta", "AII.Szabo", "Ponte Nuovo"),
        ("magenta", "AII.Kintzl", "Ponte Vecchio"),
        ("magenta", "AI.Reznicek", "Magenta"),
        ("reichshoffen", "BII.Thiereck", "Langensoultzbach"),
        ("reichshoffen", "FVII.Nicolai", "Elsasshausen"),
        ("reichshoffen", "PV.Bothmer", "Preuschdorf"),
        ("reichshoffen", "PV.Henning", "Dieffenbach"),
        ("reichshoffen", "PXI.Koblinski", "Gunstett"),
    ],
)
def test_who_held_a_village_stands_in_it(battle: str, uid: str, place: str) -> None:
    assert board(battle).place[placed(battle)[uid]] == place


def test_the_guard_is_at_the_bridge_and_can_cross_it() -> None:
    cler, wimpffen = (placed("magenta")[uid] for uid in ("FG.Cler", "FG.Wimpffen"))
    assert {"Ticino river", "bridge"} <= board("magenta").sides[cler, wimpffen]
    assert "major road" in board("magenta").roads[cler, wimpffen]


@both
def test_facings_are_directions_of_the_map(battle: str) -> None:
    for rows in scenario(battle)["setup"].values():
        for key, text in rows.items():
            words = text.split()
            assert len(words[0]) == 4
            assert words[1:] == [] if key == "commander" else words[1] in board(battle).compass


@both
def test_stacking_is_respected(battle: str) -> None:
    stacks: dict[int, list[str]] = {}
    for uid, hex in placed(battle).items():
        if "." in uid:
            stacks.setdefault(hex, []).append(uid)
    for hex, uids in stacks.items():
        guns = sum(units(battle)[uid]["type"] == "artillery" for uid in uids)
        assert guns <= 2, hex
        assert len(uids) - guns <= 1, hex


@both
def test_no_enemies_stand_side_by_side_at_the_start(battle: str) -> None:
    sides = side_of(battle)
    holders = {hex: sides[uid.partition(".")[0]] for uid, hex in placed(battle).items()}
    for hex, side in holders.items():
        beside = {holders.get(near or 0, side) for near in board(battle).neighbours[hex]}
        assert beside == {side}, hex


@both
def test_reinforcements_come_by_the_edge_in_the_order_of_turns(battle: str) -> None:
    arrivals = scenario(battle)["reinforcements"]
    assert all(before["turn"] <= after["turn"] for before, after in pairwise(arrivals))
    for arrival in arrivals:
        hex = int(arrival["hex"])
        assert 1 <= arrival["turn"] <= scenario(battle)["scenario"]["turns"]
        assert None in board(battle).neighbours[hex], hex
        by_road = any((hex, near) in board(battle).roads for near in board(battle).neighbours[hex])
        assert by_road or board(battle).terrain[hex] == "clear", hex


@both
def test_nobody_enters_where_an_enemy_stands(battle: str) -> None:
    taken = set(placed(battle).values())
    sides = side_of(battle)
    for arrival in scenario(battle)["reinforcements"]:
        if (hex := int(arrival["hex"])) in taken:
            there = [uid for uid, at in placed(battle).items() if at == hex]
            assert {sides[uid.partition(".")[0]] for uid in there} == {sides[arrival["formation"]]}


@both
def test_places_are_built_up_and_named_on_the_map(battle: str) -> None:
    for name, place in scenario(battle)["places"].items():
        assert place["holder"] in scenario(battle)["sides"]
        for text in place["hexes"]:
            assert board(battle).place[int(text)] == name
            assert board(battle).terrain[int(text)] in ("town", "village")


@both
def test_retreats_lead_to_the_edge(battle: str) -> None:
    rows = scenario(battle)["retreat"]
    assert {row["side"] for row in rows} == set(scenario(battle)["sides"])
    for row in rows:
        assert ("edge" in row) != ("hexes" in row)
        assert row.get("edge", "E") in ("E", "W")
        for text in row.get("hexes", []):
            assert None in board(battle).neighbours[int(text)], text
        for id in row.get("formations", []):
            assert side_of(battle)[id] == row["side"]
