"""What the computer players are told of Risorgimento 1859: what each option of a question is worth.

Every question is judged by itself; there are no plans yet.  Worth is counted in steps, and a Hit is
about half a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricolore.core.ask import DONE, NO, YES, Choose, Option
from tricolore.core.game import Game
from tricolore.core.search import Reach, reachable
from tricolore.rulesets.judgement import ADVANCE, EXPOSURE, GAIN, Term
from tricolore.rulesets.missions import Mission
from tricolore.rulesets.risorgimento.aftermath import continued_hexes
from tricolore.rulesets.risorgimento.chances import attack_chances, taken_chance
from tricolore.rulesets.risorgimento.combat import sides_of
from tricolore.rulesets.risorgimento.state import Risorgimento
from tricolore.rulesets.risorgimento.steps import Fight
from tricolore.rulesets.risorgimento.subjects import (
    Aim,
    ChargeAt,
    ChooseAssault,
    ChooseBrigade,
    ChooseCommand,
    ChooseCorps,
    ChooseGun,
    ChooseMover,
    ChooseShooter,
    Continue,
    ContinueInto,
    CounterBattery,
    Enter,
    FireSmallArms,
    GoStrategic,
    LeaveReserve,
    MoveLeader,
    MoveOn,
    PlaceReserve,
    PreAttack,
    Retreat,
    ReturnFire,
    Target,
    TryOrders,
)
from tricolore.rulesets.risorgimento.terrain import FOOT
from tricolore.rulesets.risorgimento.victory import result_of, score

Weights = Mapping[str, float]
Opinion = Callable[["Look", Option], float]

FAR = 400
HIT = 0.5
"""What a Hit is worth."""
GROUND = 0.6
"""What it is worth to throw the enemy out of a hex, and more on a place."""
PLACE = 2.0
MARCH = 0.05
"""What a movement point toward the goal is worth."""
COVER = 0.15
"""What each column of cover is worth to whoever stands beside the enemy."""
CROWDED = 0.3
"""What each enemy beside a hex costs who ends there."""


class Look:
    """A question, and what opinions on it are based on."""

    def __init__(self, s: Risorgimento, ask: Choose, weights: Weights, ways: Ways) -> None:
        self.s, self.ask, self.weights, self.ways = s, ask, weights, ways
        self.side = ask.side

    def weight(self, term: str) -> float:
        return self.weights.get(term, 1.0)


class Ways:
    """How far it is from each hex to what a side wants, worked out once for a turn."""

    def __init__(self, s: Risorgimento, side: str) -> None:
        enemy = s.enemy(side)
        places = [hex for hex, holder in s.holders.items() if holder == enemy]
        self.goals = places or s.bits.hexes(s.occupied[enemy]) or sorted(s.holders)
        edges = s.setting.ground.edges(FOOT, False, False, frozenset())
        self.reaches: list[Reach] = [reachable(edges, hex, FAR) for hex in self.goals[:12]]

    def far(self, hex: int) -> float:
        """Half points to the nearest goal."""
        return min((reach.cost.get(hex, FAR) for reach in self.reaches), default=FAR)


def stand(look: Look, uid: str, hex: int) -> float:
    """What it is worth that a unit ends its move in a hex."""
    s = look.s
    enemy = s.enemy(look.side)
    worth = -MARCH * look.weight("march") * look.ways.far(hex)
    near = s.around(hex, enemy)
    if near:
        cover = -s.setting.ground.hex_attack(hex, outside=True)
        worth += look.weight("exposure") * (COVER * cover - CROWDED * (len(near) - 1))
        counter = s.counter(uid)
        if counter.guns:
            worth -= look.weight("exposure")
        elif not counter.horse:
            worth += 0.3 * look.weight("gain")
    if s.holders.get(hex) == enemy:
        worth += PLACE
    return worth


def attack(look: Look, uids: Sequence[str], hex: int, charge: bool) -> float:
    """What an attack can be expected to bring: Hits on both sides, and ground."""
    s = look.s
    others = [uid for uid, target in s.targets.items() if target == hex and uid not in uids]
    sides = sides_of(s, Fight(hex, (*others, *uids), charge))
    ground = GROUND + (PLACE if s.holders.get(hex) == s.enemy(look.side) else 0.0)
    if not sides.defenders:
        return ground + 1.0
    given = taken = 0.0
    for (ours, theirs), chance in attack_chances(s, sides).items():
        given += float(chance) * ours
        taken += float(chance) * theirs
    won = float(taken_chance(s, sides))
    return look.weight("gain") * (HIT * given + ground * won) - HIT * taken - 0.3 * (1 - won)


# Single questions


def picks_first(look: Look, option: Option) -> float:
    """Somebody rather than nobody, in the order in which they are offered."""
    return -1000.0 if option in (DONE, NO) or option.value == "pass" else 0.0


def mover(look: Look, option: Option) -> float:
    """Those nearest to the goal go first, so that others find room behind them."""
    if option.kind != "pick":
        return -1000.0
    unit = look.s.units.get(str(option.value))
    hex = unit.hex if unit is not None else look.s.posts.get(str(option.value), 0)
    return -look.ways.far(hex) if hex else -FAR


def move_on(look: Look, option: Option) -> float:
    about = look.ask.about
    assert isinstance(about, MoveOn)
    here = look.s.units[about.uid].hex
    if option.kind == "go":
        return stand(look, about.uid, int(option.value))
    if option == DONE:
        return stand(look, about.uid, here) + 0.01
    if option.kind == "turn":
        return stand(look, about.uid, here) - 0.02
    return -100.0


def enter(look: Look, option: Option) -> float:
    return -look.ways.far(int(option.value)) if option.kind == "go" else -1000.0


def leader(look: Look, option: Option) -> float:
    """Leaders stay with their units, toward the front but not alone before it."""
    s, about = look.s, look.ask.about
    assert isinstance(about, MoveLeader)
    id = about.leader
    hex = int(option.value) if option.kind == "go" else s.posts.get(id, 0)
    if not hex:
        return -100.0
    setting = s.setting
    own = setting.brigades[id].units if id in setting.brigades else ()
    own = own or (setting.corps_units[id] if id in setting.corps else ())
    hexes = [s.units[uid].hex for uid in own if uid in s.units]
    distance = setting.board.distance
    away = sum(min(distance(hex, there), 12) for there in hexes) / max(len(hexes), 1)
    alone = s.is_beside(s.enemy(look.side), hex) and s.holder(hex) != look.side
    return -away - 5.0 * alone + 0.5 * (s.holder(hex) == look.side)


def fire(look: Look, option: Option) -> float:
    """The most men are the best target."""
    if option.kind != "go":
        return 0.0
    hex = int(option.value)
    return 0.2 + 0.1 * len(look.s.fighters(hex)) + (0.2 if hex in look.s.holders else 0.0)


def target(look: Look, option: Option) -> float:
    about = look.ask.about
    assert isinstance(about, Target | ChargeAt)
    if option.kind != "go":
        return 0.0
    return attack(look, about.uids, int(option.value), isinstance(about, ChargeAt))


def go_on(look: Look, option: Option) -> float:
    """A Continued Attack, and before it the question whether to try one."""
    about = look.ask.about
    assert isinstance(about, Continue | ContinueInto)
    if option == NO:
        return 0.0
    own = list(about.uids)
    hexes = [int(option.value)] if option.kind == "go" else continued_hexes(look.s, own)
    return max(attack(look, own, hex, False) for hex in hexes)


def reaction(look: Look, option: Option) -> float:
    return 0.0 if option == NO or (option.kind == "say" and option != YES) else 1.0


def retreat(look: Look, option: Option) -> float:
    """Away from the enemy, and toward cover."""
    if option.kind != "go":
        return -1000.0
    hex = int(option.value)
    near = len(look.s.around(hex, look.s.enemy(look.side)))
    return -CROWDED * near - COVER * look.s.setting.ground.hex_attack(hex, outside=True)


def strategic(look: Look, option: Option) -> float:
    """A brigade far from everything marches."""
    about = look.ask.about
    assert isinstance(about, GoStrategic)
    s, command = look.s, about.command
    units = s.members(command) if command in s.brigades else list(s.setting.corps_units[command])
    units = [uid for uid in units if uid in s.units]
    far = min((look.ways.far(s.units[uid].hex) for uid in units), default=0.0)
    wish = far > 40
    return float((option == YES) == wish)


def rests(look: Look, option: Option) -> float:
    """Nobody is placed in Reserve; everybody who may leaves it."""
    out = isinstance(look.ask.about, LeaveReserve)
    return float((option.kind == "pick") == out)


OPINIONS: Mapping[type, Opinion] = {
    PlaceReserve: rests,
    LeaveReserve: rests,
    ChooseCorps: picks_first,
    ChooseBrigade: picks_first,
    ChooseCommand: picks_first,
    ChooseAssault: picks_first,
    ChooseGun: picks_first,
    ChooseShooter: picks_first,
    TryOrders: reaction,
    GoStrategic: strategic,
    ChooseMover: mover,
    MoveOn: move_on,
    Enter: enter,
    MoveLeader: leader,
    Aim: fire,
    FireSmallArms: fire,
    Target: target,
    ChargeAt: target,
    Continue: go_on,
    ContinueInto: go_on,
    PreAttack: reaction,
    CounterBattery: reaction,
    ReturnFire: reaction,
    Retreat: retreat,
}
"""Who rates the options of which question.  On others the first option is taken."""


class RisorgimentoJudgement:
    """One for each player."""

    terms = (
        Term("gain", "the enemy stands to lose more", "it forgoes an attack", stands_for=GAIN),
        Term("exposure", "it is less exposed", "it exposes itself", stands_for=EXPOSURE),
        Term("march", "it comes nearer to its goal", "it turns away", stands_for=ADVANCE),
    )

    def __init__(self) -> None:
        self._key: tuple[Any, ...] = ()
        self._ways: Ways | None = None

    def imagine(self, game: Game, side: str, seed: str) -> Risorgimento:
        """Nothing is hidden but the dice to come."""
        assert isinstance(game.state, Risorgimento)
        s = game.state.clone()
        s.seed = seed
        return s

    def rate(
        self,
        state: Risorgimento,
        step: Any,
        ask: Choose,
        weights: Weights,
        missions: Mapping[str, Mission] | None = None,
    ) -> Sequence[float]:
        opinion = OPINIONS.get(type(ask.about))
        if opinion is None:
            return [-float(at) for at in range(len(ask.options))]
        look = Look(state, ask, weights, self._known(state, ask.side))
        return [opinion(look, option) for option in ask.options]

    def _known(self, s: Risorgimento, side: str) -> Ways:
        key = (s.turn, side, tuple(sorted(s.holders.items())))
        if self._ways is None or key != self._key:
            self._key, self._ways = key, Ways(s, side)
        return self._ways

    def evaluate(self, state: Risorgimento, side: str) -> float:
        scores = score(state)
        lead = scores[side].total - scores[state.enemy(side)].total
        return 0.5 + 0.1 * lead if result_of(state).winner != side else 1.0


JUDGEMENT = RisorgimentoJudgement
