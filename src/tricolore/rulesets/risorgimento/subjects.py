"""What the game asks: a record for each kind of question."""

from __future__ import annotations

from tricolore.core.ask import AS_IT_IS, Subject


class PlaceReserve(Subject, frozen=True):
    """4.6"""

    words = "Which brigade is placed in Reserve?"
    side: str


class LeaveReserve(Subject, frozen=True):
    """4.6"""

    words = "Which brigade leaves Reserve?"
    side: str


class ChooseCorps(Subject, frozen=True):
    """4.3, 4.51, 4.52, 4.55"""

    side: str
    free: bool

    @property
    def sentence(self) -> str:
        return "Which corps acts, free of a roll?" if self.free else "Which corps tries to act?"


class ChooseBrigade(Subject, frozen=True):
    """San Martino"""

    words = "Which command acts?"
    groups = True
    side: str


class Mass(Subject, frozen=True):
    """4.16"""

    words = "Does a brigadier of {corps} lead a Massed Attack?"
    usual_word = "no"
    corps: str


class ChooseCommand(Subject, frozen=True):
    """3.0, 4.14"""

    words = "Which command of {corps} acts next?"
    groups = True
    idle = "act"
    corps: str


class TryOrders(Subject, frozen=True):
    """4.13"""

    words = "{brigade} is Without Orders. Does its brigadier roll to get them?"
    brigade: str


class TakeCavalry(Subject, frozen=True):
    """4.15"""

    words = "Which cavalry of the corps does {brigade} take along?"
    brigade: str


class GoStrategic(Subject, frozen=True):
    """5.1"""

    words = "Does {command} use Strategic Movement?"
    command: str


class ChooseMover(Subject, frozen=True):
    """5.3"""

    words = "Who of {command} moves?"
    groups = True
    idle = "move"
    command: str


class Restack(Subject, frozen=True):
    """5.44"""

    words = "Who goes on top in {hex}?"
    hex: int


class MoveOn(Subject, frozen=True):
    """5.3, 6.11, 6.14, 6.33"""

    words = "Where does {uid} go?"
    stays = "done"
    uid: str

    @property
    def usual(self) -> str:
        return AS_IT_IS


class Enter(Subject, frozen=True):
    """5.6"""

    words = "Where does {uid} enter?"
    uid: str


class FaceOnEntry(Subject, frozen=True):
    """6.32"""

    words = "Which way does {uid} face as it enters {hex}?"
    groups = True
    uid: str
    hex: int


class MoveLeader(Subject, frozen=True):
    """4.11, 4.23"""

    words = "Where does {leader} go?"
    leader: str


class ChooseCommander(Subject, frozen=True):
    """4.23"""

    words = "Which commander moves?"
    side: str


class ChooseGun(Subject, frozen=True):
    """4.41, 5.32, 7.1"""

    words = "Which battery of {command} fires before it moves?"
    groups = True
    idle = "fire"
    command: str


class ChooseShooter(Subject, frozen=True):
    """5.32, 7.1, 7.23"""

    words = "Who of {corps} fires?"
    groups = True
    idle = "fire"
    corps: str


class Aim(Subject, frozen=True):
    """7.11"""

    words = "Where does {uid} fire?"
    uid: str


class Combine(Subject, frozen=True):
    """7.12"""

    words = "Who combines fire with {uid} against {hex}?"
    uid: str
    hex: int
    joined: tuple[str, ...] = ()


class FireSmallArms(Subject, frozen=True):
    """7.23"""

    words = "Where does {uid} fire?"
    uid: str


class ChooseAssault(Subject, frozen=True):
    """7.4"""

    words = "Which brigade of {corps} attacks?"
    groups = True
    idle = "attack"
    corps: str


class Target(Subject, frozen=True):
    """7.3, 7.31"""

    words = "Which hex do the units in {hex} attack?"
    groups = True
    hex: int
    uids: tuple[str, ...]


class ChargeAt(Subject, frozen=True):
    """7.5, 7.52"""

    words = "Which hex do the riders in {hex} charge?"
    groups = True
    hex: int
    uids: tuple[str, ...]


class ChargeBy(Subject, frozen=True):
    """7.5, 7.45"""

    words = "From where do the riders in {hex} enter {target}?"
    hex: int
    target: int
    uids: tuple[str, ...]


class NextFight(Subject, frozen=True):
    """7.44"""

    words = "Which attack is resolved next?"
    brigade: str


class NextGroup(Subject, frozen=True):
    """7.32"""

    words = "Who attacks {hex} first?"
    hex: int


class JoinAttack(Subject, frozen=True):
    """7.31"""

    words = "Who combines with the attack on {hex}?"
    hex: int
    uids: tuple[str, ...]


class SendBack(Subject, frozen=True):
    """7.43"""

    words = "Who goes back from {hex}?"
    hex: int


class EnterFirst(Subject, frozen=True):
    """5.44"""

    words = "Who enters {hex} first, and is on top there?"
    hex: int


class TurnAfter(Subject, frozen=True):
    """6.16, 8.34"""

    words = "Which way do the victors in {hex} face?"
    hex: int


class Continue(Subject, frozen=True):
    """7.47"""

    words = "Do the victors in {hex} continue their attack?"
    hex: int
    uids: tuple[str, ...]
    lead: int
    """By how many Hits the enemy has lost more."""


class ContinueInto(Subject, frozen=True):
    """7.47"""

    words = "Which hex do the victors in {hex} attack next?"
    hex: int
    uids: tuple[str, ...]


class StayBehind(Subject, frozen=True):
    """5.53, 7.47"""

    words = "Two at most attack out of a Town. Who stays in {hex} if the others go on?"
    hex: int


class Occupy(Subject, frozen=True):
    """6.34"""

    words = "Does {uid} enter {hex}, which the cavalry has left?"
    uid: str
    hex: int


class WithdrawCavalry(Subject, frozen=True):
    """6.34, 7.53, 7.54"""

    words = "{mover} comes up to the riders in {hex}. Where do they withdraw?"
    hex: int
    mover: str


class Withdraw(Subject, frozen=True):
    """6.35, 7.21"""

    words = "{mover} comes up to {uid}. Does it withdraw?"
    uid: str
    mover: str


class FaceSquare(Subject, frozen=True):
    """6.14, 6.23"""

    words = "Which way does the square of {uid} look?"
    uid: str


class FaceWithdrawn(Subject, frozen=True):
    """6.34, 6.35"""

    words = "Which way does {uid} face where it has withdrawn to?"
    uid: str


class PreAttack(Subject, frozen=True):
    """7.17"""

    words = "Does {uid} fire at the enemy before it?"
    uid: str


class CounterBattery(Subject, frozen=True):
    """7.17"""

    words = "Does {uid} answer the enemy's guns?"
    uid: str


class ReturnFire(Subject, frozen=True):
    """7.24"""

    words = "Does {uid} answer with its small arms?"
    uid: str


class Unstack(Subject, frozen=True):
    """4.62"""

    words = "{uid} is released from Reserve. Where does it step?"
    groups = True
    uid: str


class TakeHit(Subject, frozen=True):
    """8.11"""

    words = "Who in {hex} takes the Hit?"
    hex: int


class FlyTo(Subject, frozen=True):
    """8.4"""

    words = "To whom does {leader} flee?"
    leader: str


class Retreat(Subject, frozen=True):
    """8.33"""

    words = "Where does {uid} retreat?"
    uid: str


class FaceRetreated(Subject, frozen=True):
    """8.33"""

    words = "Which way does {uid} face after its retreat?"
    uid: str


class Displace(Subject, frozen=True):
    """8.33"""

    words = "Where is {uid} displaced?"
    uid: str


class MakeRoom(Subject, frozen=True):
    """8.33"""

    words = "Who is displaced from {hex}?"
    hex: int


class FaceRallied(Subject, frozen=True):
    """6.15"""

    words = "Who has rallied, and changes its facing?"
    groups = True
    corps: str


class TurnRallied(Subject, frozen=True):
    """6.15"""

    words = "Which way does {uid} face?"
    uid: str


class Demolish(Subject, frozen=True):
    """Magenta"""

    words = "Which bridge do the Austrians try to destroy?"
    side: str
