"""What an answer leads to in this game (see `great_battles.answers.prospects`)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tricolore.core.ask import FACES, NO, YES, Choose, Option
from tricolore.core.game import Game
from tricolore.core.text import joined, say
from tricolore.core.words import count, headed
from tricolore.rulesets.great_battles.answers.divisions import division_lines
from tricolore.rulesets.great_battles.answers.odds import Odds, Prospect, play_on
from tricolore.rulesets.great_battles.answers.prospects import (
    STAND,
    evade_lines,
    in_words,
    joins_fight,
    of_fight,
    of_test,
    percent,
    supported_lines,
    takes_part_lines,
    target_of,
)
from tricolore.rulesets.great_battles.answers.queries import names
from tricolore.rulesets.great_battles.answers.questions import OpenQuestion
from tricolore.rulesets.great_battles.rules.subjects import (
    LayPoints,
    RetreatBeforeCombat,
    SupportWith,
    TakePart,
)
from tricolore.rulesets.macmahon.barrage import barrage_fight, lay
from tricolore.rulesets.macmahon.charges import VILLAGE, charge_targets
from tricolore.rulesets.macmahon.defence import against, joiners, points_left, supporters
from tricolore.rulesets.macmahon.morale import morale_tally
from tricolore.rulesets.macmahon.odds import (
    assault_fights,
    assault_odds,
    coordination_chance,
    divided,
    usual,
)
from tricolore.rulesets.macmahon.results import retreat_hexes
from tricolore.rulesets.macmahon.state import Assault, Attack, MacMahon
from tricolore.rulesets.macmahon.subjects import (
    AgreeToMarker,
    AskForMarker,
    ChargeAt,
    Coordinate,
    FireAsOne,
    JoinDefence,
    KeepOut,
    PlaceMarker,
    RefuseRetreat,
)


def prospect_of(game: Game, asked: OpenQuestion, option: Option) -> Prospect | None:
    """What an option leads to; None if there is nothing to say."""
    s = game.state
    assert isinstance(s, MacMahon)
    if joins_fight(asked):
        return _in_fight(game, s, asked, option)
    match asked.ask.about:
        case Coordinate(hex=hex) | KeepOut(hex=hex):
            return _coordination(s, hex, option)
        case ChargeAt():
            return _charge(s, option)
        case FireAsOne() as about:
            return _as_one(game, s, about, option)
        case AskForMarker() | AgreeToMarker() | PlaceMarker() as about:
            return _marker(s, about, option)
    return None


# 11.2 to 11.4 In a fight


def _in_fight(game: Game, s: MacMahon, asked: OpenQuestion, option: Option) -> Prospect | None:
    step, lines = asked.step, []
    assert isinstance(step, Assault)
    target = target_of(s, step)
    if target is None:
        return None
    match asked.ask.about:
        case RetreatBeforeCombat():
            return _stand_or_go(game, asked, option, target)
        case RefuseRetreat(uid=uid):
            return _refusal(game, s, asked, option, target, uid)
        case TakePart(uid=formation):
            lines = takes_part_lines(s, formation, option)
        case JoinDefence() if option.kind == "pick":
            lines = _joined(s, step, target, str(option.value))
        case SupportWith():
            lines = supported_lines(s, option)
        case LayPoints() if _more_to_lay(s, step, target):
            lines = [say("What is still to be laid is divided evenly.")]
    return of_fight(game, asked, option, usual(s, target), (), lines)


def _stand_or_go(game: Game, asked: OpenQuestion, option: Option, target: str) -> Prospect | None:
    """11.4: a unit that stands against several attackers may divide its points in several ways."""
    s, step, before = game.state, asked.step, game.checkpoint
    assert isinstance(s, MacMahon)
    assert isinstance(before, MacMahon)
    assert isinstance(step, Assault)
    stands = option == STAND
    fights = assault_fights(s, step.attacks, target) if stands else ()
    lines = evade_lines(s, asked, option)
    found = of_fight(game, asked, option, usual(s, target), fights, lines)
    if found is None or found.odds is None or not stands or len(step.attacks) < 2:
        return found
    _, best = divided(before, step.attacks, target)
    return found._replace(odds=found.odds._replace(best=best))


def _more_to_lay(s: MacMahon, step: Assault, target: str) -> bool:
    """Whether other units also use points, or there are more than two enemies."""
    by = [attack.attacker for attack in step.attacks]
    return len(by) > 2 or bool(supporters(s, target, by) or joiners(s, target, by))


def _refusal(
    game: Game, s: MacMahon, asked: OpenQuestion, option: Option, target: str, uid: str
) -> Prospect | None:
    """11.3: hold the hex by a morale test and lose a step, or fall back."""
    unit, tally = s.units[uid], morale_tally(s, uid)
    name, chance = s.counter(uid).name, of_test(tally)
    hexes, zone = retreat_hexes(s, uid, unit.hex), s.field(s.enemy_of(s.side(uid))).zone
    last = unit.losses + 1 >= s.counter(uid).cohesion
    cost = say("costs its last step: it is lost") if last else say("costs a step")
    if not hexes:
        back = say("it has no way back, which {cost}.", cost=cost)
    elif zone.issuperset(hexes):
        back = say("it falls back into an enemy zone, which {cost}.", cost=cost)
    else:
        back = say("it falls back one hex, at no further loss.")
    lines = [headed(back)]
    if option == YES:
        holds = say(
            "With {chance} {name} holds its hex, which {cost}.",
            chance=in_words(chance),
            name=name,
            cost=cost,
        )
        lines = [
            holds if chance else say("No die is high enough."),
            say("If it fails {back}", back=back),
        ]
    found = of_fight(game, asked, option, usual(s, target), (), lines)
    if found is None or option == NO:
        return found
    return found._replace(tallies=((say("{name}: morale", name=name), tally),))


def _joined(s: MacMahon, step: Assault, target: str, uid: str) -> list[str]:
    """11.2: the points that a neighbour can use, and against which attackers."""
    attackers = [attack.attacker for attack in step.attacks if attack.attacker in s.units]
    points = points_left(s, uid)
    lines = []
    for attacker in joiners(s, target, attackers).get(uid, ()):
        halved = against(s, uid, attacker, points)
        flank = (
            say(", {halved} of them counting: he is on its flank", halved=halved)
            if halved < points
            else ""
        )
        lines.append(
            say(
                "Up to {points} against {attacker}{flank}.",
                points=count(points, "point"),
                attacker=s.counter(attacker).name,
                flank=flank,
            )
        )
    return lines


# 11.1 Coordination


def _coordination(s: MacMahon, hex: int, option: Option) -> Prospect | None:
    """Whether attacks are coordinated, and whether one of several attackers is left out."""
    attacks = [attack for attack in s.attacks if attack.hex == hex]
    if not attacks:
        return None
    joint = [attack for attack in attacks if _takes_part(s, attack, option)]
    alone = attacks if option in (YES, NO) else [a for a in attacks if a not in joint]
    target, who = attacks[0].target, s.formation(s.active).commander
    title = say(
        "{attackers} against {target}",
        attackers=names(s, [attack.attacker for attack in attacks]),
        target=s.counter(target).name,
    )
    singly = [_alone_in_words(s, alone)] if alone else []
    if option == NO:
        return Prospect(title, tuple(singly))
    chance = Fraction(coordination_chance(s), len(FACES))
    odds = assault_odds(s, joint, target, coordinated=True)
    lines = (
        say(
            "{who} coordinates {attackers} with {chance}.",
            who=who,
            attackers=names(s, [attack.attacker for attack in joint]),
            chance=in_words(chance),
        ),
        *(
            division_lines(s, odds)
            or [say("As one: {chance}.", chance=percent(odds.chance(taken=True)))]
        ),
        *singly,
    )
    chances = ((say("they strike as one"), chance), (say("one after the other"), 1 - chance))
    return Prospect(title, lines, chances)


def _takes_part(s: MacMahon, attack: Attack, option: Option) -> bool:
    group = s.grouped.get(attack.hex)
    return attack.attacker != option.value and (group is None or attack.attacker in group)


def _alone_in_words(s: MacMahon, attacks: Sequence[Attack]) -> str:
    """The chance of each attacker by itself."""
    found = [(attack, assault_odds(s, [attack], attack.target)) for attack in attacks]
    alone = joined(
        [
            say(
                "{attacker} {chance}",
                attacker=s.counter(attack.attacker).name,
                chance=percent(odds.chance(taken=True)),
            )
            for attack, odds in found
        ],
        ", ",
    )
    return say("One after the other, each alone to take the ground: {alone}.", alone=alone)


# 14.4 Special rules


def _charge(s: MacMahon, option: Option) -> Prospect | None:
    """A charge to the death on a unit, or by one of the divisions that could make it."""
    if option.kind != "pick":
        return None
    uid = str(option.value)
    ready = [s.setting.charges[id] for id in s.charges]
    able = [charge for charge in ready if uid in charge_targets(s, charge)]
    if not able:
        return None
    charge, name = able[0], s.counter(uid).name
    village = s.setting.board.terrain[s.units[uid].hex] == VILLAGE
    modifier = charge.village if village else 0
    low = sum(face + modifier <= charge.most for face in FACES)
    chance = Fraction(low, len(FACES))
    shaken = "" if s.units[uid].disorganised else say("disorganised and ")
    where = say(", in a village") if village else ""
    dice = say("on a 1") if low == 1 else say("on 1 to {low}", low=low) if low else say("on no die")
    lines = (
        say(
            "It succeeds {dice}{where}: {name} is {shaken}stopped, "
            "and moves no more in this activation.",
            dice=dice,
            where=where,
            name=name,
            shaken=shaken,
        ),
        say("Either way the division is spent."),
    )
    chances = ((say("{shaken}stopped", shaken=shaken), chance), (say("in vain"), 1 - chance))
    return Prospect(say("{charge} against {name}", charge=charge.name, name=name), lines, chances)


def _as_one(game: Game, s: MacMahon, about: FireAsOne, option: Option) -> Prospect | None:
    """Two batteries on one hex: as a pair, or one after the other at the same unit."""
    gun, other, target = about.uid, about.other, about.target
    hex = s.units[target].hex
    aimed = s.clone()
    for uid in (gun, other):
        lay(aimed, uid, hex)
    pairs = ((gun, other),) if option == YES else ((gun,), (other,))
    fights = tuple(barrage_fight(aimed, guns, target) for guns in pairs)
    wanted = (Option("pick", other), Option("go", hex), Option("pick", target))

    def answer(ask: Choose, _: tuple[str, ...]) -> Option:
        return next((one for one in wanted if one in ask.options), ask.options[-1])

    outcomes = play_on(game, option, target, pairs[0], answer)
    how = (
        say("Both add their values")
        if option == YES
        else say("Each fires by itself, one after the other")
    )
    title = say(
        "{guns} against {target}", guns=names(s, (gun, other)), target=s.counter(target).name
    )
    return Prospect(title, (say("{how}.", how=how),), odds=Odds(outcomes, fights, pairs[0], target))


def _marker(
    s: MacMahon, about: AskForMarker | AgreeToMarker | PlaceMarker, option: Option
) -> Prospect | None:
    """MacMahon's marker: to ask for it, agree to it, or put it into the cup."""
    marker = s.setting.special.marker
    if marker is None:
        return None
    side = s.setting.side_names[marker.side]
    what = say(
        "when it is drawn one formation of the {side} acts, even if it has acted this turn",
        side=side,
    )
    if not isinstance(about, PlaceMarker):
        if option == NO:
            return Prospect(say("MacMahon's marker"), (say("The battle is fought without it."),))
        asks = isinstance(about, AskForMarker)
        first = say("If the enemy agrees, it may go") if asks else say("It may go")
        return Prospect(
            say("MacMahon's marker"),
            (say("{first} into the cup once in the game: {what}.", first=first, what=what),),
        )
    if option == NO:
        return Prospect(say("MacMahon's marker"), (say("It is kept for a later turn."),))
    left = s.marker - 1
    often = "once" if left == 1 else say("{left} times", left=left)
    more = (
        say("It can be used {often} more.", often=often)
        if left
        else say("It cannot be used again.")
    )
    return Prospect(
        say("MacMahon's marker"), (say("It goes into the cup: {what}.", what=what), more)
    )
