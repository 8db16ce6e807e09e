"""5.1: Strategic Movement, which is chosen for a whole brigade."""

from __future__ import annotations

from tricolore.core.ask import Rule, confirm
from tricolore.rulesets.risorgimento.state import UNDER, Risorgimento
from tricolore.rulesets.risorgimento.subjects import GoStrategic


def choose_strategic(s: Risorgimento, command: str) -> Rule[None]:
    """A command begins, keeps or ends Strategic Movement when it is activated.

    The Reserve batteries of a corps are treated like a brigade (4.14).
    """
    if not may_march(s, command):
        end_march_near(s, command)
        return
    side = s.setting.side_of(command)
    wish = yield from confirm(side, "5.1", GoStrategic(command))
    if wish != is_marching(s, command):
        set_marching(s, command, wish)


def end_march_near(s: Risorgimento, command: str) -> None:
    """5.11, A27: an active command that may not go on with Strategic Movement ends it."""
    if is_marching(s, command) and not may_march(s, command):
        set_marching(s, command, False)
        s.tell("5.11", "{command} ends its Strategic Movement.", command=command)


def is_marching(s: Risorgimento, command: str) -> bool:
    table = s.brigades if command in s.brigades else s.corps
    return table[command].strategic


def set_marching(s: Risorgimento, command: str, marching: bool) -> None:
    if command in s.brigades:
        s.set_brigade(command, strategic=marching)
    else:
        s.set_corps(command, strategic=marching)


def may_march(s: Risorgimento, command: str) -> bool:
    """5.1, 5.11, A27: none of its units within three hexes of the enemy, and orders to begin.

    Reinforcements need none, nor does a brigade that acts for the first time since it left Reserve
    (R57).  Reserve batteries have no brigadier to get orders from (4.14).
    """
    setting = s.setting
    side = setting.side_of(command)
    is_brigade = command in setting.brigades
    uids = setting.brigades[command].units if is_brigade else setting.loose_guns[command]
    own = [s.units[uid] for uid in uids if uid in s.units]
    entering = [uid for uid in uids if uid in s.waiting]
    if not own and not entering:
        return False
    if any(uid in s.fired for uid in uids):
        return False  # 5.32: a battery of it has combined fire before its turn came
    near = s.within_three(s.enemy(side))
    if any(unit.square or unit.reserve or near & s.bits.bit[unit.hex] for unit in own):
        return False
    if not is_brigade or not own:
        return True
    brigade = s.brigades[command]
    return brigade.orders == UNDER or brigade.strategic or brigade.roused
