"""The moment of a position: who acts, what has been done so far, and where play goes on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tricolore.core.errors import PositionError
from tricolore.core.state import Record
from tricolore.rulesets.kit.positions import flag_of, known, names_of, pieces_of, word_of
from tricolore.rulesets.radetzky.activation import acting_formations, commandable, commanded
from tricolore.rulesets.radetzky.charges import price_of
from tricolore.rulesets.radetzky.sequence import from_arrivals_on, from_choice_on
from tricolore.rulesets.radetzky.setting import SIDES, Setting
from tricolore.rulesets.radetzky.state import Act, Attack, Radetzky, Sheet
from tricolore.rulesets.radetzky.steps import (
    Activate,
    AfterFight,
    Charge,
    Declare,
    Draw,
    EndActivation,
    EndTurn,
    Fight,
    March,
    Marches,
    NextFight,
    Reserve,
)
from tricolore.rulesets.radetzky.ways import is_cavalry

MOVEMENT, COMBAT, FIGHTS, FIGHT = "movement", "combat", "fights", "fight"
ACTIVATION, RESERVE = "activation", "reserve"
STEPS = (ACTIVATION, MOVEMENT, COMBAT, FIGHTS, FIGHT, RESERVE)
CHOICE, REINFORCEMENTS = "choice", "reinforcements"
BEGINNINGS = (CHOICE, REINFORCEMENTS)
"""Where a turn begins in which nobody is active yet."""
POINTS, MOST = re.compile(r"\d+(\.[05])?"), 50
"""Movement points with halves, and the most half points that anybody could have spent."""
ENTRIES = (
    *("active", "post", "step", "formations", "reserve", "activated", "used", "moved", "fought"),
    *("march", "near", "charge", "attacks", "lacking"),
)


def go_on(s: Radetzky, fields: Mapping[str, Any]) -> None:
    """Who acts, and what comes next.  What else is in the cup is a secret, and no position has it:
    after the activation the turn ends."""
    s.sheets, s.agenda = {side: Sheet() for side in SIDES}, (Draw(), EndTurn())
    counter = fields.get("active", "")
    if counter:
        _counter(s, fields, counter)
    elif "step" in fields:
        beginning = word_of(fields, "step", BEGINNINGS, CHOICE)
        s.sheets = {}
        s.agenda = from_choice_on(s) if beginning == CHOICE else from_arrivals_on(s)


def _counter(s: Radetzky, fields: Mapping[str, Any], counter: str) -> None:
    """A command counter is out of the cup, and its activation is at some step."""
    known(counter, counters_of(s.setting), "command counter")
    step = word_of(fields, "step", STEPS, MOVEMENT)
    if step in (COMBAT, FIGHTS, FIGHT) and s.day.night:
        raise PositionError(f"Turn {s.turn} is a night, when nobody fights.")
    _choose(s, fields, counter)
    s.used = frozenset(_units(s, fields, "used"))
    if step == ACTIVATION:
        s.agenda = (Activate(counter), *s.agenda)
        return
    post = _post(s, fields, counter)
    reserve = s.sheets[s.setting.side_of(counter)].reserve
    waits = (Reserve(counter, reserve, post),) if reserve else ()
    if step == RESERVE:
        if not waits:
            raise PositionError("No formation is in reserve.")
        s.agenda = (*waits, *s.agenda)
        return
    _activate(s, fields, counter, post)
    s.agenda = (*_steps(s, fields, step), EndActivation(), *waits, *s.agenda)


def counters_of(setting: Setting) -> dict[str, Any]:
    """All command counters."""
    return {**setting.formations, **setting.chief_ids, **setting.independent_ids}


def _choose(s: Radetzky, fields: Mapping[str, Any], counter: str) -> None:
    """What the side has chosen, as far as the counter shows it."""
    setting, side = s.setting, s.setting.side_of(counter)
    chief = setting.chief_ids.get(counter)
    sheet = Sheet(cup=(counter,)) if counter in setting.formations else Sheet()
    if chief is not None:
        own = [one.id for one in setting.formations_of[side]]
        box = names_of(list_of(fields, "formations"), "formations", own, "formation of his")
        reserve = fields.get("reserve", "")
        if reserve:
            known(reserve, own, "formation of his")
            box = (*(id for id in box if id != reserve), reserve)
        if not box or box == (reserve,):
            raise PositionError(f"{counter} needs the formations that act under him: formations.")
        most = min(chief.most, s.day.points[side])
        if len(box) > most:
            raise PositionError(f"{counter} can activate {most} on turn {s.turn}, not {len(box)}.")
        sheet = Sheet(box=box, reserve=reserve)
        s.chief_used = {**s.chief_used, side: s.turn}
    s.sheets = {**s.sheets, side: sheet}
    s.drawn = (counter, *sheet.box)


def _post(s: Radetzky, fields: Mapping[str, Any], counter: str) -> int:
    side = s.setting.side_of(counter)
    uids = [uid for id in acting_formations(s, counter) for uid in s.members(id)]
    uids += _units(s, fields, "activated")
    if "post" not in fields and not uids:
        raise PositionError(f"{counter} has no unit on the map.")
    post = hex_of(s, fields["post"] if "post" in fields else s.units[uids[0]].hex, "post")
    if s.holder(post) == s.enemy(side):
        raise PositionError("The post is in a hex with enemy units.")
    return post


def _activate(s: Radetzky, fields: Mapping[str, Any], counter: str, post: int) -> None:
    """Who is active: whom the counter reaches, if the position does not say otherwise."""
    setting, side = s.setting, s.setting.side_of(counter)
    listed = "activated" in fields
    units = _units(s, fields, "activated") if listed else reached(s, counter, post)
    for uid in units:
        if s.side(uid) != side or uid in s.used:
            raise PositionError(f"{counter} cannot activate {uid}.")
    one = setting.independent_ids.get(counter)
    if one is not None and not (listed and len(units) <= one.most):
        raise PositionError(f"{counter} needs a list of {one.most} units at most: activated.")
    formations = acting_formations(s, counter)
    s.act = Act(side, counter, formations, post, frozenset(units))
    s.used |= s.act.units
    alone = [uid for uid in units if not s.counter(uid).formation]
    s.posts = {**s.posts, **dict.fromkeys((*formations, *alone), post)}
    s.moved = frozenset(_units(s, fields, "moved"))
    s.fought = frozenset(_units(s, fields, "fought"))
    if "lacking" in fields:
        s.cut_off = frozenset(_units(s, fields, "lacking"))


def reached(s: Radetzky, counter: str, post: int) -> list[str]:
    """Whom a counter commands from a post; the reserve waits."""
    if counter in s.setting.independent_ids:
        return []
    reserve = s.sheets[s.setting.side_of(counter)].reserve
    found = commanded(s, counter, post, commandable(s, counter))
    return [uid for uid in found if not reserve or s.counter(uid).formation != reserve]


# What comes next


def _steps(s: Radetzky, fields: Mapping[str, Any], step: str) -> tuple[Record, ...]:
    if step in (FIGHTS, FIGHT):
        attacks = _attacks(s, fields)
        if step == FIGHTS:
            s.attacks = attacks
            return (NextFight(),)
        s.attacks = attacks[1:]
        return (Fight(*attacks[0]), AfterFight(), NextFight())
    fights = () if s.day.night else (Declare(),)
    if step == COMBAT:
        return fights
    return (*_march(s, fields), Marches(), *fights)


def _march(s: Radetzky, fields: Mapping[str, Any]) -> tuple[Record, ...]:
    """A unit or stack on the move, with the points that each has spent; perhaps about to charge."""
    spent = {uid: _halves(uid, text) for uid, text in pieces_of(fields, "march").items()}
    if not spent:
        return ()
    uids = names_of(list(spent), "march", s.units, "unit on the map")
    here = {s.units[uid].hex for uid in uids}
    if s.act is None or not s.act.units.issuperset(uids) or len(here) > 1:
        raise PositionError("Those of a march are active, and in one hex.")
    step = March(uids, tuple(spent.values()), not flag_of(fields, "near"))
    if "charge" not in fields:
        return (step,)
    (origin,) = here
    target, enemy = hex_of(s, fields["charge"], "charge"), s.enemy(s.side(uids[0]))
    beside = target in s.setting.ground.around[origin] and s.holder(target) == enemy
    if not beside or not s.combat_units(target) or not is_cavalry(s, uids):
        raise PositionError(f"Nobody can charge {target:04d} from {origin:04d}.")
    return (Charge(step._replace(clear=False), target, price_of(s, target, enemy), origin),)


def _halves(uid: str, text: str) -> int:
    """Points in halves, as states have them."""
    if not POINTS.fullmatch(text) or 2 * float(text) > MOST:
        raise PositionError(f"{uid} has spent {text}; expected points, in halves.")
    return int(2 * float(text))


def _attacks(s: Radetzky, fields: Mapping[str, Any]) -> tuple[Attack, ...]:
    """The attacks that have been declared and are not fought yet."""
    assert s.act is not None
    found = []
    for attack in list_of(fields, "attacks"):
        if not is_lists(attack, 2) or len(attack) != 2:
            raise PositionError(f"attacks has {attack!r}; expected [[units], [hexes]].")
        uids = names_of(attack[0], "attacks", s.act.units & s.units.keys(), "active unit")
        hexes = tuple(sorted(hex_of(s, hex, "attacks") for hex in attack[1]))
        around = [s.setting.ground.around[s.units[uid].hex] for uid in uids if s.units[uid].steps]
        beside = len(around) == len(uids) and all(set(hexes) & set(one) for one in around)
        held = [hex for hex in hexes if s.holder(hex) == s.enemy(s.act.side)]
        if not beside or len(held) < len(hexes) or not all(map(s.combat_units, hexes)):
            raise PositionError("Attacks are those of units on enemies beside them.")
        found.append(Attack(uids, hexes))
    if not found:
        raise PositionError("No attack has been declared: attacks.")
    return tuple(found)


# Entries


def hex_of(s: Radetzky, text: Any, who: str) -> int:
    if not str(text).isdecimal() or int(text) not in s.setting.board:
        raise PositionError(f"{who}: {text!r} is not a hex of the map.")
    return int(text)


def list_of(fields: Mapping[str, Any], key: str) -> list[Any]:
    found = fields.get(key, [])
    if not isinstance(found, list):
        raise PositionError(f"{key} is {found!r}; expected a list.")
    return found


def is_lists(entry: Any, number: int) -> bool:
    """Whether an entry begins with so many lists that are not empty."""
    return isinstance(entry, list) and all(
        isinstance(one, list) and one for one in (*entry, *(None,) * number)[:number]
    )


def _units(s: Radetzky, fields: Mapping[str, Any], key: str) -> list[str]:
    return list(names_of(list_of(fields, key), key, s.units, "unit on the map"))
