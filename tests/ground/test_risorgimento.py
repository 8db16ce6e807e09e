"""The three maps of Risorgimento 1859: what its rulebook says of them, and the country itself."""

from __future__ import annotations

import pytest

from tests.ground import atlas
from tricolore.core.board import Board, MapSheet, join_sheets

STREAMS = frozenset({"shallow stream", "canal", "river"})
ALL = ("magenta", "san-martino", "solferino", "whole-day")
ROUGH = frozenset({"rough", "wooded rough", "village", "town", "castle"})


def board(name: str) -> Board:
    return atlas.board(f"risorgimento:{name}")


def objectives(name: str) -> list[str]:
    return atlas.survey(f"risorgimento:{name}").country.plan.file.places.objectives


def where(name: str, place: str) -> list[int]:
    return [hex for hex, here in sorted(board(name).place.items()) if here == place]


# The two sheets of the whole day


def test_the_sheets_joined_are_the_map_of_the_whole_day() -> None:
    both = join_sheets(
        "Solferino and San Martino",
        MapSheet(board("solferino"), right=30, letter="S"),
        MapSheet(board("san-martino"), letter="SM"),
    )
    whole = board("whole-day")
    for part in ("grid", "terrain", "level", "height", "place", "sides", "roads", "labels"):
        assert getattr(both, part) == getattr(whole, part), part


def test_hexes_of_the_whole_day_are_labelled_as_the_rulebook_calls_them() -> None:
    whole = board("whole-day")
    assert whole.label(6732) == "S3732"
    assert whole.label(2012) == "SM2012"
    assert whole.name_of(4621) == "S1621 Rocca di Solferino"


def test_the_san_martino_sheet_holds_all_that_its_battle_is_about() -> None:
    assert set(objectives("san-martino")) == {
        "Contracania",
        "Madonna della Scoperta",
        "Pozzolengo",
        "San Martino",
    }


# What the rulebook says of single hexes


def test_a_road_climbs_one_level_from_s1424_to_s1425() -> None:
    """5.21: it lets a unit ignore the change."""
    solferino = board("solferino")
    assert abs(solferino.level[1424] - solferino.level[1425]) == 1
    assert solferino.roads[1424, 1425] == {"minor road"}
    for hex in (1424, 1425):
        assert len(atlas.links(solferino, hex)) >= 2, "the road goes on"


def test_a_ridge_of_two_levels_parts_s2218_from_s2117() -> None:
    """5.25: infantry pays 1 to enter S2117 and 2 for a sharp ridge; the slope is negated."""
    solferino = board("solferino")
    assert solferino.terrain[2117] == "clear"
    assert solferino.sides[2218, 2117] == {f"ridge {solferino.level[2218] + 2}"}
    assert solferino.level[2117] != solferino.level[2218]


def test_the_uhlans_guard_a_bridge_in_s3732() -> None:
    """7.54: their zone reaches S3832, which foot reaches from S3836 for four points."""
    solferino = board("solferino")
    bridges = [n for n in solferino.neighbours[3732] if "bridge" in _words(solferino, 3732, n)]
    assert bridges == [3731]
    assert "canal" in solferino.sides[3732, 3731]
    assert not _words(solferino, 3732, 3832), "nothing keeps their zone from S3832"
    assert solferino.terrain[3732] == "clear", "light cultivation would narrow their zone"
    for hex, after in ((3836, 3835), (3835, 3834), (3834, 3833), (3833, 3832)):
        assert solferino.terrain[after] == "clear"
        assert not _words(solferino, hex, after)
    # They withdraw two hexes to S3831, over the bridge.
    assert not _words(solferino, 3731, 3831)


def test_the_unit_of_m2403_controls_along_its_road() -> None:
    """6.23: it faces M2503; a road leads to M2404 and none to M2502."""
    magenta = board("magenta")
    for hex in (2403, 2404, 2502, 2503):
        assert magenta.terrain[hex] == "heavily cultivated"
    assert (2403, 2404) in magenta.roads
    assert (2403, 2502) not in magenta.roads
    assert (2403, 2503) not in magenta.roads


def test_cavalry_in_m4609_charges_by_road_into_m4507_only() -> None:
    """7.52."""
    magenta = board("magenta")
    for hex in (4507, 4408, 4508, 4608, 4609):
        assert magenta.terrain[hex] == "heavily cultivated"
    between = set(atlas.links(magenta, 4609)) & set(atlas.links(magenta, 4507))
    assert between
    assert not set(atlas.links(magenta, 4609)) & set(atlas.links(magenta, 4408))


def test_there_are_two_castles() -> None:
    """5.29: one above Solferino, and Monte Rotondo at Magenta."""
    (rock,), (estate,) = (
        [h for h in board(name).hexes if board(name).terrain[h] == "castle"]
        for name in ("solferino", "magenta")
    )
    assert rock == 1621
    assert rock in board("solferino").neighbours[where("solferino", "Solferino")[0]]
    assert board("magenta").place[estate] == "Monte Rotondo"


def _words(board: Board, a: int, b: int | None) -> frozenset[str]:
    return board.sides.get((a, b), frozenset()) if b is not None else frozenset()


# What it says of all hexes


@pytest.mark.parametrize("name", ALL)
def test_levels_four_and_five_are_rough(name: str) -> None:
    """5.24, and nothing lower is."""
    here = board(name)
    assert set(here.level.values()) <= ({1, 2} if name == "magenta" else {1, 2, 3, 4, 5})
    for hex in here.hexes:
        if here.level[hex] >= 4:
            assert here.terrain[hex] in ROUGH, hex
        else:
            assert here.terrain[hex] not in ("rough", "wooded rough"), hex


@pytest.mark.parametrize("name", ALL)
def test_slopes_are_named_by_their_levels(name: str) -> None:
    """5.24: two levels are sharp, three steep.  A ridge does not hide the slope."""
    here = board(name)
    for a in here.hexes:
        for b in here.neighbours[a]:
            if b is None or "lake" in (here.terrain[a], here.terrain[b]):
                continue
            step, words = abs(here.level[a] - here.level[b]), _words(here, a, b)
            assert ("sharp slope" in words) == (step == 2), (a, b)
            assert ("steep slope" in words) == (step == 3), (a, b)


@pytest.mark.parametrize("name", ALL)
def test_a_ridge_rises_above_both_hexes(name: str) -> None:
    """5.25: most rise one level above the ground, a few more; there are none at Magenta."""
    here = board(name)
    rises = [
        int(word[-1]) - max(here.level[a], here.level[b])
        for (a, b), words in here.sides.items()
        for word in words
        if word.startswith("ridge")
    ]
    assert bool(rises) == (name != "magenta")
    assert all(1 <= rise <= 2 for rise in rises)
    assert rises.count(1) >= 0.7 * len(rises)


@pytest.mark.parametrize("name", ALL)
def test_roads_cross_streams_by_fords_and_bridges_and_trails_by_neither(name: str) -> None:
    """5.23."""
    here = board(name)
    for side, words in here.sides.items():
        if not words & STREAMS:
            assert not words & {"ford", "bridge"}, side
            continue
        roads = here.roads.get(side, frozenset())
        if roads & {"major road", "minor road"}:
            assert len(words & {"ford", "bridge"}) == 1, side
        if "ford" in words:
            assert "shallow stream" in words, side
            assert "minor road" in roads, side
        if "trail" in roads and "shallow stream" in words:
            assert not words & {"ford", "bridge"}, side


def test_magenta_has_roads_and_a_railroad_but_no_trails() -> None:
    """5.11."""
    words = {word for words in board("magenta").roads.values() for word in words}
    assert words == {"major road", "minor road", "railroad"}


def test_most_of_the_plateau_of_magenta_is_heavily_cultivated() -> None:
    """5.27."""
    magenta = board("magenta")
    high = [h for h in magenta.hexes if magenta.level[h] == 2]
    heavy = [h for h in magenta.hexes if magenta.terrain[h] == "heavily cultivated"]
    assert set(heavy) <= set(high)
    assert 0.8 * len(high) < len(heavy) < 0.97 * len(high)


def test_the_southern_plain_of_solferino_is_lightly_cultivated_here_and_there() -> None:
    """6.23."""
    solferino = board("solferino")
    plain = [h for h in solferino.hexes if solferino.level[h] == 1 and h // 100 >= 30]
    light = [h for h in plain if solferino.terrain[h] == "lightly cultivated"]
    assert 0.3 * len(plain) < len(light) < 0.7 * len(plain)


# Magenta


def test_the_ticino_is_crossed_at_one_place() -> None:
    """5.23: it is impassable except at bridges."""
    magenta = board("magenta")
    bridges = {
        (min(side), max(side))
        for side, words in magenta.sides.items()
        if {"river", "bridge"} <= words
    }
    assert bridges == {(831, 930)}
    assert magenta.roads[831, 930] == {"major road", "railroad"}
    (camp,) = where("magenta", "San Martino")
    shore = atlas.flood(magenta, camp, lambda a, b: "river" not in _words(magenta, a, b))
    assert 132 in shore
    assert not shore & set(where("magenta", "Magenta"))


def test_the_naviglio_bars_the_way_except_at_its_bridges() -> None:
    magenta = board("magenta")
    names = atlas.survey("risorgimento:magenta").courses[1].bridges
    assert set(names.values()) == {
        "Bernate",
        "Boffalora",
        "Cassinetta",
        "Castelletto di Cuggiono",
        "Ponte Nuovo",
        "Ponte Vecchio",
        "Railway bridge",
        "Robecco",
    }
    start = where("magenta", "Ponte Nuovo")[0]

    def dry(a: int, b: int) -> bool:
        return not _words(magenta, a, b) & {"canal", "river"}

    west = atlas.flood(magenta, start, dry)
    assert not west & set(where("magenta", "Magenta"))
    for place in ("Boffalora", "Ponte Nuovo", "Ponte Vecchio", "Robecco"):
        one, two = where("magenta", place)
        assert (one in west) != (two in west), f"{place} stands on both banks"
        assert {"canal", "bridge"} <= magenta.sides[one, two]


def test_the_plateau_begins_at_the_canal() -> None:
    """From Bernate to Robecco whoever crosses it from the west climbs."""
    magenta = board("magenta")
    (course,) = (
        c for c in atlas.survey("risorgimento:magenta").courses if c.water.name == "Naviglio Grande"
    )
    bank = set(course.sides)
    east = atlas.flood(
        magenta,
        where("magenta", "Magenta")[0],
        lambda a, b: (min(a, b), max(a, b)) not in bank,
    )
    first = course.sides.index((1018, 1117))
    last = course.sides.index((3233, 3234))
    for side in course.sides[first : last + 1]:
        assert {magenta.level[h] for h in side if h in east} == {2}, side
        assert {magenta.level[h] for h in side if h not in east} == {1}, side


def test_works_cover_the_bridges_of_ponte_nuovo_and_the_railway() -> None:
    magenta = board("magenta")
    works = {h for side, words in magenta.sides.items() if "fortification" in words for h in side}
    assert {1925, 2026, 1322} <= works
    assert all(magenta.level[h] == 1 for h in works), "they stand on the west bank"


def test_magenta_is_a_town_of_three_hexes_that_touch() -> None:
    magenta = board("magenta")
    one, two, three = where("magenta", "Magenta")
    assert {magenta.terrain[h] for h in (one, two, three)} == {"town"}
    assert magenta.adjacent(one, two)
    assert magenta.adjacent(two, three)
    assert magenta.adjacent(one, three)


# Solferino and San Martino


def test_the_relief_is_that_of_the_country() -> None:
    whole = board("whole-day")
    for place in ("Medole", "Guidizzolo", "Rebecco", "Rivoltella", "Desenzano"):
        assert whole.level[where("whole-day", place)[0]] == 1, place
    for place in ("San Martino", "Contracania", "Solferino", "Pozzolengo"):
        assert whole.level[where("whole-day", place)[0]] == 3, place
    assert whole.level[4621] == whole.level[where("whole-day", "Cavriana")[0]] == 5
    assert whole.height[4621] == max(whole.height.values())


def test_heights_run_from_the_rock_to_cavriana() -> None:
    whole = board("whole-day")
    high = {h for h in whole.hexes if whole.level[h] >= 3}
    reached = atlas.flood(whole, 4621, lambda _, b: b in high)
    assert where("whole-day", "Cavriana")[0] in reached


def test_the_rock_is_steep_but_can_be_stormed() -> None:
    """Steep faces on two sides, and sharp slopes or a saddle elsewhere."""
    whole = board("whole-day")
    rock = {4521, 4621, 4622, 4721, 4722}
    sides = [(a, b) for a in rock for b in whole.neighbours[a] if b is not None and b not in rock]
    steep = [side for side in sides if "steep slope" in whole.sides.get(side, ())]
    assert len(steep) == 2
    assert all(abs(whole.level[4621] - whole.level[n]) <= 2 for n in whole.neighbours[4621] if n)


def test_san_martino_stands_above_the_railway() -> None:
    """A plateau: level 3 on top, level 2 around it, level 1 along the railway."""
    here = board("san-martino")
    (village,) = where("san-martino", "San Martino")
    top = atlas.flood(here, village, lambda _, b: here.level[b] == 3)
    assert {where("san-martino", "Contracania")[0], village} <= top
    assert 12 <= len(top) <= 60
    near = [
        hex
        for (hex, _), words in here.roads.items()
        if "railroad" in words and here.distance(hex, village) <= 8
    ]
    assert near
    assert all(here.level[hex] <= 2 for hex in near)


def test_ridges_stand_where_the_accounts_put_them() -> None:
    """On the spur before San Cassiano, and on the crest from Cavriana toward Volta."""
    solferino = board("solferino")
    ridges = {
        side for side, words in solferino.sides.items() if any(w.startswith("ridge") for w in words)
    }
    assert {(2116, 2216), (2117, 2218)} <= ridges
    (cassiano,) = where("solferino", "San Cassiano")
    assert any(solferino.distance(a, cassiano) <= 5 for a, _ in ridges)


@pytest.mark.parametrize("name", ["magenta", "whole-day"])
def test_guns_reach_every_objective_from_every_entry(name: str) -> None:
    """Guns cross canals and climb steep slopes by road only, and enter no wooded rough."""
    here, file = board(name), atlas.survey(f"risorgimento:{name}").country.plan.file

    def opens(a: int, b: int) -> bool:
        if (a, b) in here.roads:
            return True
        if here.terrain[b] in ("lake", "wooded rough", "marsh"):
            return False
        words = _words(here, a, b)
        return not words & {"canal", "river", "steep slope"} or "bridge" in words

    goals = {h for place in file.places.objectives for h in where(name, place)}
    assert len(goals) >= 7
    for entry in file.roads.entries:
        assert goals <= atlas.flood(here, int(entry), opens), entry


@pytest.mark.parametrize("name", ALL)
def test_no_hex_is_closed_to_foot(name: str) -> None:
    here = board(name)
    land = {h for h in here.hexes if here.terrain[h] != "lake"}

    def opens(a: int, b: int) -> bool:
        words = _words(here, a, b)
        return b in land and ("river" not in words or "bridge" in words)

    start = min(h for h in here.place)
    assert atlas.flood(here, start, opens) == land


def test_the_same_country_lies_under_the_larger_hexes() -> None:
    """Where this map and that of A Sheer Butchery have a village, its height is much the same."""
    fine, coarse = board("whole-day"), atlas.board("butchery")
    spots = {place: hex for hex, place in fine.place.items()}
    both = [(spots[p], h) for h, p in coarse.place.items() if p in spots]
    apart = [abs(fine.height[a] - coarse.height[b]) for a, b in both]
    assert len(both) > 25
    assert sum(apart) / len(apart) < 12
