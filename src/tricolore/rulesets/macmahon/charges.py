"""14.4: Charges to the death by cavalry that is not on the map."""

from __future__ import annotations

from tricolore.core.ask import FACES, Rule, choose_unit_or_none, choose_word, roll_d6
from tricolore.core.text import say
from tricolore.rulesets.great_battles.rules.losses import disorganise
from tricolore.rulesets.macmahon.special import Charge
from tricolore.rulesets.macmahon.state import OFF_MAP, ChargeWindow, MacMahon
from tricolore.rulesets.macmahon.subjects import ChargeAt, ChargeBy

VILLAGE = "village"


def charge_window(s: MacMahon, _: ChargeWindow) -> Rule[None]:
    """The inactive side may make a charge, and then another, as long as it has any left."""
    side = s.enemy_of(s.formation(s.active).side)
    ready = [id for id in s.charges if s.setting.charges[id].side == side]
    aims = {id: charge_targets(s, s.setting.charges[id]) for id in ready}
    units = list(dict.fromkeys(uid for id in ready for uid in aims[id]))
    if not units:
        return
    uid = yield from choose_unit_or_none(side, "14.4", ChargeAt(), units, "none")
    if uid is None:
        return
    able = [id for id in ready if uid in aims[id]]
    id = yield from choose_word(side, "14.4", ChargeBy(uid), able)
    yield from charge(s, s.setting.charges[id], uid)
    s.then(ChargeWindow())


def charge_targets(s: MacMahon, charge: Charge) -> list[str]:
    """Enemy units within reach of an HQ of its nation, even of one in reserve."""
    distance = s.setting.board.distance
    leaders = [
        leader.hex
        for id, leader in s.leaders.items()
        if leader.hex != OFF_MAP and s.formation(id).nation == charge.nation
    ]
    return [
        uid
        for uid in s.of_side(s.enemy_of(charge.side))
        if any(distance(at, s.units[uid].hex) <= charge.reach for at in leaders)
    ]


def charge(s: MacMahon, charge: Charge, uid: str) -> Rule[None]:
    """On a low die the unit is disorganised and stopped for this activation.  The marker is used
    up."""
    village = s.setting.board.terrain[s.units[uid].hex] == VILLAGE
    modifier = charge.village if village else 0
    s.charges = tuple(id for id in s.charges if id != charge.id)
    alike = tuple(face + modifier <= charge.most for face in FACES)
    die = yield from roll_d6("14.4", f"charge of {charge.name}", alike)
    succeeds = die + modifier <= charge.most
    s.tell(
        "14.4",
        "{charge} {outcome} {unit}: {die}{modifier}.",
        charge=charge.name,
        outcome=say("rides down") if succeeds else say("charges in vain against"),
        unit=uid,
        die=die,
        dice=(die,),
        modifier=f"{modifier:+d}" if modifier else "",
    )
    if succeeds:
        s.stopped |= {uid}
        if not s.units[uid].disorganised:
            disorganise(s, uid, "14.4")
