"""What is true of every position of Magenta and Reichshoffen at every question.

Besides, what only ever goes one way: of each game the position at the question before is kept, and
nothing that was spent, lost or killed then may have come back since.
"""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

from tests.invariants import check_battle, still_to_come
from tricolore.core.ask import Ask, Choose
from tricolore.core.game import Game
from tricolore.rulesets.great_battles.rules.terrain import ARTILLERY, CAVALRY
from tricolore.rulesets.macmahon.setting import SIDES
from tricolore.rulesets.macmahon.state import OFF_MAP, Declare, MacMahon, Share

_before: WeakKeyDictionary[Game, MacMahon] = WeakKeyDictionary()


def check(game: Game) -> None:
    """What holds in the whole series, and everything below."""
    s = game.state
    assert isinstance(s, MacMahon)
    check_battle(game, s, guns_beside_foot=2)
    assert s.setting.sides == SIDES[s.setting.id]
    check_control(s)
    check_leaders(s, game.chance_ask)
    check_losses(s)
    check_reserve(s)
    check_marker(s)
    check_charges(s)
    check_command(s)
    check_column(s)
    check_attacks(s, game)
    check_defence(s)
    check_end_of_activation(s)
    if game in _before:
        check_course(_before[game], s)
    _before[game] = s.clone()


def check_control(s: MacMahon) -> None:
    """The side of a unit on a victory hex controls the hex (13.2, 14.2)."""
    for hex, holder in s.control.items():
        if hex in s.stacks:
            assert holder == s.side(s.stacks[hex][0]), f"{hex} is {holder}'s, with an enemy on it"


# Leaders

FATE = ("8.4", "9.3")
"""While one of these is asked, a leader is still there whose hex the enemy has entered, or whose
last unit has just fallen."""


def check_leaders(s: MacMahon, ask: Ask | None) -> None:
    fleeing = ask.side if isinstance(ask, Choose) and ask.rule in FATE else ""
    roster, board = s.setting.roster, s.setting.board
    hexes = [(id, leader.hex, roster.formations[id].side) for id, leader in s.leaders.items()]
    hexes += [(id, hex, roster.chiefs[id].side) for id, hex in s.chiefs.items()]
    for id, hex, side in hexes:
        if hex == OFF_MAP:
            continue
        assert id not in s.waiting, f"{id} is on the map and waits to enter it"
        assert hex in board, f"{id} stands off the map at {hex}"
        assert s.ground.edges[CAVALRY][hex], f"{id} stands where nobody can, at {hex}"
        if hex in s.stacks:
            friendly = s.side(s.stacks[hex][0]) == side
            assert friendly or fleeing == side, f"{id} stands among enemies at {hex}"
    for chief in s.killed:
        assert chief not in s.chiefs, f"{chief} is dead and on the map"
    assert set(s.killed) | set(s.chiefs) == set(roster.chiefs), "a chief is nowhere"
    for id in roster.formations:
        in_play = s.formation_in_play(id)
        if id in s.leaders:
            assert in_play or fleeing == roster.formations[id].side, (
                f"the commander of {id} has nobody left"
            )
        elif s.members(id):
            assert s.broken.get(id), f"nobody commands {id}"  # 9.4: he has gone home


# Losses


def check_losses(s: MacMahon) -> None:
    """The track holds the steps of units on the map and of those that are gone (9.4).

    Units of a demoralised formation may have left the map, and took what they had with them.
    """
    coming = still_to_come(s)
    for id, formation in s.setting.roster.formations.items():
        lost = gone = 0
        for uid in formation.units:
            if uid in s.units:
                lost += s.units[uid].losses
            elif uid not in s.waiting and uid not in coming:
                gone += s.counter(uid).cohesion
        tracked = s.losses.get(id, 0)
        least = lost if s.broken.get(id) else lost + gone
        assert least <= tracked <= lost + gone, f"{id}: {lost} + {gone} lost, {tracked} tracked"
        assert (id in s.broken) == (tracked >= formation.losses), f"{id} at {tracked} steps"


# What only Reichshoffen has (14.4)


def check_reserve(s: MacMahon) -> None:
    reserve = s.setting.special.reserve
    if not s.reserve:
        assert not s.alarm, "alarm, and nobody is in reserve"
        return
    assert reserve is not None, f"{s.reserve} in reserve in a battle without one"
    assert s.reserve == reserve.formation, f"{s.reserve} in reserve"
    assert s.turn < reserve.turn, f"{s.reserve} still in reserve in turn {s.turn}"
    assert s.reserve not in s.cup, f"{s.reserve} is in reserve and in the cup"
    assert s.reserve != s.active, f"{s.reserve} acts out of reserve"


def check_marker(s: MacMahon) -> None:
    marker = s.setting.special.marker
    uses = marker.uses if marker is not None else 0
    assert 0 <= s.marker <= uses - s.placed, f"{s.marker} uses, {s.placed} in the cup"
    if s.active in s.cup:
        assert marker is not None, f"{s.active} is active and in the cup"
        assert s.marker + s.placed < uses, f"{s.active} acts before its marker is drawn"


def check_charges(s: MacMahon) -> None:
    ridden = [id for id in s.setting.charges if id not in s.charges]
    assert len(ridden) + len(s.charges) == len(s.setting.charges), f"charges left: {s.charges}"
    assert len(s.stopped) <= len(ridden), f"{s.stopped} stopped by {ridden}"
    aimed_at = {s.enemy_of(s.setting.charges[id].side) for id in ridden}
    for uid in s.stopped:
        assert s.side(uid) in aimed_at, f"{uid} is stopped by its own side"
        assert uid not in s.units or s.units[uid].disorganised, f"{uid} is stopped in good order"


# The turn and its activations


def check_command(s: MacMahon) -> None:
    formations, chiefs = s.setting.roster.formations, s.setting.roster.chiefs
    assert s.failed <= set(formations), f"{s.failed} failed"
    assert set(s.failures) <= set(formations), f"{s.failures} failed to enter"
    if s.active:
        assert s.commanded <= set(formations[s.active].units), "units of others in command"
        assert not (s.activated and s.active in s.failed), f"{s.active} failed and acts in full"
    taken = Counter(s.formation(s.counter(uid).formation).chief for uid in s.directed)
    assert len(set(s.directed)) == len(s.directed), f"directed twice: {s.directed}"
    for chief, units in taken.items():
        assert units <= chiefs[chief].inertia, f"{chief} commands {units} units directly"


def check_column(s: MacMahon) -> None:
    """Units enter one behind the other and are counted by entry hex (7.4)."""
    board = s.setting.board
    assert all(hex in board for hex in s.entered.values()), f"entered by {s.entered}"
    for id in s.waiting:
        if id in s.leaders:
            assert s.leaders[id].hex == OFF_MAP, f"{id} waits and is on the map"
        else:
            assert id in s.setting.roster.counters, f"{id} waits"


def check_attacks(s: MacMahon, game: Game) -> None:
    """Announced by the active formation, on the enemy, with no more than its units have (11)."""
    if not s.active:
        return
    formation = s.formation(s.active)
    hexes = {attack.hex for attack in s.announced}
    for hex, group in s.grouped.items():
        attackers = [attack.attacker for attack in s.announced if attack.hex == hex]
        assert set(group) <= set(attackers), f"{group} strike as one at {hex} unannounced"
        assert len(set(group)) > 1, f"{group} strikes as one at {hex}"
    for attack in (*s.announced, *s.attacks):
        assert attack.attacker in formation.units, f"{attack.attacker} attacks out of turn"
        assert s.counter(attack.attacker).arm != ARTILLERY, f"{attack.attacker} attacks"
        assert s.side(attack.target) != formation.side, f"{attack.attacker} attacks its own side"
    for hex in hexes:
        targets = {attack.target for attack in s.announced if attack.hex == hex}
        assert len(targets) == 1, f"several targets at {hex}: {targets}"
    aims = Counter((attack.attacker, attack.hex) for attack in s.announced)
    assert all(times == 1 for times in aims.values()), "a unit attacks a hex twice"
    if s.announced and not isinstance(game.step, Declare | Share):
        values: Counter[str] = Counter()
        for attack in s.attacks:
            values[attack.attacker] += attack.value
        for uid, value in values.items():
            assert value <= s.counter(uid).combat, f"{uid} attacks with {value}"
        for attack in s.attacks:
            assert attack.value > 0, f"{attack.attacker} attacks {attack.hex} with nothing"
    for uid in s.charged:
        assert s.counter(uid).arm == CAVALRY, f"{uid} has charged"
    for uid in s.disengaged:
        assert all(attack.attacker != uid for attack in s.announced), f"{uid} attacks and leaves"


def check_defence(s: MacMahon) -> None:
    """A joiner is not attacked and gives no more than it has; guns fire once (10.1, 11.2)."""
    attacked = {attack.target for attack in s.announced}
    for uid, points in s.joined.items():
        assert s.side(uid) != s.formation(s.active).side, f"{uid} joins against its own side"
        assert s.counter(uid).arm != ARTILLERY, f"{uid} joins"
        assert uid not in attacked, f"{uid} joins and is attacked"
        losses = s.units[uid].losses if uid in s.units else 0
        assert 0 <= points <= s.counter(uid).combat - losses, f"{uid} joins with {points}"
    for uid in s.fired:
        assert s.counter(uid).reach, f"{uid} has fired"


BY_ACTIVATION = (
    "activated",
    "announced",
    "attacks",
    "charged",
    "commanded",
    "coordinated",
    "disengaged",
    "entered",
    "fired",
    "grouped",
    "joined",
    "moved",
    "mover",
    "stopped",
    "thrown",
    "vacated",
)
"""What is known of one activation only."""


def check_end_of_activation(s: MacMahon) -> None:
    if not s.active:
        left = [name for name in BY_ACTIVATION if getattr(s, name)]
        assert not left, f"nobody acts, and there is still {left}"


# What only ever goes one way


def check_course(before: MacMahon, s: MacMahon) -> None:
    """From one question to the next."""
    assert before.turn <= s.turn <= before.turn + 1, f"from turn {before.turn} to {s.turn}"
    assert set(s.charges) <= set(before.charges), "a charge to the death is ridden again"
    assert not s.reserve or s.reserve == before.reserve, f"{s.reserve} is in reserve again"
    if before.turn:  # before the first turn the players agree on it
        assert s.marker + s.placed <= before.marker + before.placed, "the marker has come back"
    assert s.killed[: len(before.killed)] == before.killed, "a chief has come back to life"
    check_losses_course(before, s)
    for id, demoralised in s.broken.items():
        told = before.broken.get(id)
        assert demoralised or not told, f"{id} is not demoralised any more"
        if demoralised and not told:
            assert s.turn > before.turn, f"{id} is demoralised in the middle of a turn"
    for id, leader in before.leaders.items():
        if leader.aide and id in s.leaders:
            assert s.leaders[id].aide, f"the aide of {id} is a general again"
    check_units_course(before, s)


def check_losses_course(before: MacMahon, s: MacMahon) -> None:
    """The track moves with the units, but for those of demoralised formations that went home."""
    for id, formation in s.setting.roster.formations.items():
        least = most = 0
        for uid in formation.units:
            was, now = before.units.get(uid), s.units.get(uid)
            if now is not None:
                least += now.losses - (was.losses if was is not None else 0)
            elif was is not None:
                most += s.counter(uid).cohesion - was.losses
        most += least
        least = least if s.broken.get(id) else most
        moved = s.losses.get(id, 0) - before.losses.get(id, 0)
        assert least <= moved <= most, f"{id} has lost {least} to {most}, {moved} tracked"


def check_units_course(before: MacMahon, s: MacMahon) -> None:
    """Nobody is healed, nobody rallies but in the rally phase, and who is gone stays gone."""
    rallied = s.turn > before.turn or s.result is not None
    due = {uid for a in s.setting.arrivals if before.turn < a.turn <= s.turn for uid in a.units}
    for uid, unit in s.units.items():
        was = before.units.get(uid)
        if was is None:
            assert uid in before.waiting or uid in due, f"{uid} has come from nowhere"
            continue
        assert unit.losses >= was.losses, f"{uid} had lost {was.losses}, now {unit.losses}"
        if was.disorganised and not unit.disorganised:
            assert rallied, f"{uid} rallies in the middle of a turn"
    for uid in s.waiting:
        assert uid in before.waiting or uid in due or uid in s.leaders, f"{uid} waits again"
