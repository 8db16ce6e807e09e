"""Phase B: supply is looked at on the first turn of each day, and losses are recovered."""

from __future__ import annotations

from tricolore.core.ask import Fill, Filled, Pick, Row, Rule, Say, Together
from tricolore.core.text import say
from tricolore.rulesets.radetzky.headings import CHARGE_FAILURE, OUT_OF_SUPPLY, RECOVERY, SUPPLY
from tricolore.rulesets.radetzky.losses import eliminate, lose_steps
from tricolore.rulesets.radetzky.setting import SIDES
from tricolore.rulesets.radetzky.state import Radetzky
from tricolore.rulesets.radetzky.steps import Recovery, SupplyPhase
from tricolore.rulesets.radetzky.subjects import RecoverSteps
from tricolore.rulesets.radetzky.supply import area, is_supplied, look
from tricolore.rulesets.radetzky.victory import check_end

NONE = Say("none")


def supply_phase(s: Radetzky, _: SupplyPhase) -> None:
    """B: STOP CHARGE markers come off; then everybody's supply is looked at (S87).

    Both sides are judged by the same position, before anybody is eliminated.
    """
    for uid, unit in list(s.units.items()):
        if unit.stop:
            s.update(uid, stop=False)
            s.tell(CHARGE_FAILURE, "{uid} may charge again.", uid=uid)
    look(s)
    bit, areas = s.setting.bits.bit, {side: area(s, side) for side in SIDES}
    lacking = [
        uid
        for uid in s.setting.counters
        if uid in s.units and not areas[s.side(uid)] & bit[s.units[uid].hex]
    ]
    for uid in s.setting.counters:
        if uid in s.units and uid not in lacking and s.units[uid].oos:
            s.update(uid, oos=False)
            s.tell(SUPPLY, "{uid} is in supply again.", uid=uid)
    for uid in lacking:
        if uid in s.units:  # a crew may be gone with its stack
            suffer(s, uid)
    check_end(s)


def suffer(s: Radetzky, uid: str) -> None:
    """Effects of being out of supply: a step and a marker, or the end if it was marked before."""
    if s.units[uid].oos:
        s.tell(OUT_OF_SUPPLY, "{uid} is still out of supply.", uid=uid)
        eliminate(s, uid, OUT_OF_SUPPLY)
        return
    s.update(uid, oos=True)
    s.tell(OUT_OF_SUPPLY, "{uid} is out of supply.", uid=uid)
    lose_steps(s, uid, 1, OUT_OF_SUPPLY)


# Recovery


def recovery(s: Radetzky, _: Recovery) -> Rule[None] | None:
    """One step for each committed formation.  Both sides decide at the same time."""
    sheets = tuple(sheet for side in SIDES if (sheet := recovery_sheet(s, side)) is not None)
    return _recover(s, sheets) if sheets else None


def _recover(s: Radetzky, sheets: tuple[Fill, ...]) -> Rule[None]:
    """What one side recovers may leave the other behind by more than it can bear (S100)."""
    filled = yield Together(sheets)
    for sheet, options in zip(sheets, filled, strict=True):
        for row, option in zip(sheet.rows, options, strict=True):
            if option != NONE:
                recover(s, str(option.value), row.key)
    check_end(s)


def recover(s: Radetzky, uid: str, formation: str) -> None:
    """A reduced unit is brought to full strength; the step is lost no longer (S91).

    A step that was lost before the scenario began has never been counted (T13), nor has that of a
    position without losses.
    """
    steps, side = s.units[uid].steps, s.side(uid)
    s.update(uid, steps=steps + 1)
    if steps < s.counter(uid).steps - (uid in s.setting.weakened) and s.lost[side]:
        s.lost = {**s.lost, side: s.lost[side] - 1}
    s.shown |= {formation}
    s.tell(RECOVERY, "{uid} recovers a step.", uid=uid, formation=formation)


def recovery_sheet(s: Radetzky, side: str) -> Fill | None:
    """A line for each formation in which somebody could recover, committed or not: otherwise a
    missing line or question would show what is in the cup (T08)."""
    committed = s.sheets[side].committed if side in s.sheets else ()
    able = {
        id: [uid for uid in s.members(id) if may_recover(s, uid)]
        for id, formation in s.setting.formations.items()
        if formation.side == side
    }
    rows = tuple(Row(id, (NONE, *map(Pick, uids))) for id, uids in able.items() if uids)
    if not rows:
        return None

    def flaw(filled: Filled) -> str:
        for row, option in zip(rows, filled, strict=True):
            if option != NONE and row.key not in committed:
                name = s.formation(row.key).name
                return say(
                    "{formation} was not chosen for this turn, so none of its units recovers.",
                    formation=name,
                )
        return ""

    first = (NONE,) * len(rows)
    return Fill(side, RECOVERY, RecoverSteps(side), rows, first, flaw, secret=True)


def may_recover(s: Radetzky, uid: str) -> bool:
    """A reduced unit on the map, in supply and not beside an enemy (R17, S93)."""
    return (
        s.is_reduced(uid)
        and not s.units[uid].oos
        and not s.beside(s.enemy(s.side(uid)), s.units[uid].hex)
        and is_supplied(s, uid)
    )
