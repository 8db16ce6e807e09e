"""Sections 8.4 to 10.1 and 12.4 reckoned once more, from the printed words and from tables typed
in here: nothing of the ruleset is used.

`fired_at` and `assaulted` give for each unit the chances of its fates, in the words of the table:
`shaken`, `battleworn and shaken, falls back`, `broken` and so on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

FIRE = {
    "Cadre": "- - - - - - - - M M M+1",
    "1": "- - - - - - - M M M+1 M+2",
    "2": "- - - - - - M M M+1 M+2 CH",
    "3": "- - - - - M M M+1 M+2 M+3 CH",
    "4": "- - - - M M M+1 M+1 M+2 CH CH",
    "5": "- - - - M M M+1 M+2 M+3 CH CH+M",
    "6": "- - - M M M+1 M+1 M+2 CH CH CH+M",
    "7": "- - - M M M+1 M+2 M+3 CH CH+M CH+M",
    "8": "- - M M M+1 M+1 M+2 M+3 CH CH+M 2CH",
    "9": "- - M M M+1 M+2 M+3 CH CH CH+M 2CH",
    "10+": "- M M M+1 M+1 M+2 M+3 CH CH+M CH+M 2CH",
}
LADDER = [
    "A2*",
    "A2",
    "A2(D1)",
    "A1",
    "A1(D1)",
    "TF",
    "TF",
    "D1(A1)",
    "D1",
    "D2(A1)",
    "D2",
    "D2*",
    "D3",
]
"""The results of an assault from the worst for the attacker to the best."""
COLUMNS = ("-6", "-5/-4", "-3/-2", "-1/0", "+1/+2", "+3/+4", "+5/+6", "+7/+8", "+9")
SIX, TEN = range(1, 7), range(1, 11)
TENTH = Fraction(1, 10)
Chances = dict[str, Fraction]


class Troop(NamedTuple):
    """A unit: its strength on both sides, its printed rating, and what has befallen it."""

    fresh: int
    worn_side: int
    mr: int
    worn: bool = False
    hits: int = 0
    back: bool = False
    broken: bool = False
    guns: bool = False

    @property
    def strength(self) -> int:
        return (self.worn_side if self.worn else self.fresh) - self.hits

    @property
    def rating(self) -> int:
        return self.mr - self.hits


Fates = list[tuple[Fraction, Troop]]


def hits_of(die: int, rating: int) -> int:
    """9.1"""
    return 0 if die < rating else 1 if die <= rating + 3 else 2


def break_test(troop: Troop) -> Fates:
    """10.1"""
    fates: Fates = []
    held = troop
    while held.strength == 0 and held.hits:
        held = held._replace(hits=held.hits - 1)
    for die in TEN:
        if die > troop.rating:
            fates.append((TENTH, troop._replace(broken=True)))
        else:
            fates.append((TENTH, held._replace(back=held.back or die > troop.rating - 3)))
    return fates


def casualty(troop: Troop) -> Fates:
    """8.5"""
    if not troop.worn_side:
        return [(Fraction(1), troop._replace(broken=True))]
    if troop.worn:
        return break_test(troop)
    return [(Fraction(1), troop._replace(worn=True, hits=0))]


def morale_hit(troop: Troop) -> Fates:
    """9.2"""
    if troop.hits == 2:
        return casualty(troop)
    hit = troop._replace(hits=troop.hits + 1)
    if hit.strength:
        return [(Fraction(1), hit)]
    return break_test(hit) if hit.worn_side else [(Fraction(1), hit._replace(broken=True))]


def after(fates: Fates, number: int, what) -> Fates:
    """So many hits one after the other; who is broken takes no more."""
    for _ in range(number):
        fates = [
            (chance * more, then)
            for chance, troop in fates
            for more, then in ([(Fraction(1), troop)] if troop.broken else what(troop))
        ]
    return fates


def told(before: Troop, troop: Troop) -> str:
    if troop.broken:
        return "broken"
    words = ["battleworn"] if troop.worn != before.worn else []
    if troop.hits > before.hits or (words and troop.hits):
        words.append("shaken" if troop.hits == 1 else "disrupted")
    return (" and ".join(words) or "unhurt") + (", falls back" if troop.back else "")


def summed(before: Sequence[Troop], many: Iterable[tuple[Fraction, list[Fates]]]) -> list[Chances]:
    found: list[Chances] = [defaultdict(Fraction) for _ in before]
    for share, fates in many:
        for at, one in enumerate(fates):
            for chance, troop in one:
                found[at][told(before[at], troop)] += share * chance
    return [dict(one) for one in found]


def fired_at(column: str, front: Sequence[Troop]) -> list[Chances]:
    """8.4: of several equally strong units the uppermost takes the casualties."""
    row = FIRE[column].split()
    most = max(range(len(front)), key=lambda at: (front[at].strength, -at))

    def results() -> Iterable[tuple[Fraction, list[Fates]]]:
        for a, b, ten in product(SIX, SIX, TEN):
            result = row[a + b - 2]
            fates: list[Fates] = [[(Fraction(1), troop)] for troop in front]
            number = {"CH": 1, "CH+M": 1, "2CH": 2}.get(result, 0)
            fates[most] = after(fates[most], number, casualty)
            if "M" in result:
                plus = int(result[2:]) if result.startswith("M+") else 0
                fates = [
                    [
                        (chance * more, then)
                        for chance, troop in one
                        for more, then in after(
                            [(Fraction(1), troop)],
                            0 if troop.broken else hits_of(ten + plus, troop.rating),
                            morale_hit,
                        )
                    ]
                    for one in fates
                ]
            yield Fraction(1, 360), fates

    return summed(front, results())


def assault_row(column: str) -> list[str]:
    """A6.3 as a ladder: each column a rung higher, each pip as well."""
    at = COLUMNS.index(column) - 3
    return [LADDER[min(max(roll - 2 + at, 0), 12)] for roll in range(2, 13)]


def largest(troops: Sequence[Troop]) -> Troop:
    return max(troops, key=lambda troop: troop.strength)


def test_rating(troop: Troop) -> int:
    """12.4.2: guns stand a tough fight with half their rating."""
    return max(troop.rating // 2, 1) if troop.guns else troop.rating


test_rating.__test__ = False  # type: ignore[attr-defined]


def assaulted(
    column: str, defenders: Sequence[Troop], attackers: Sequence[Troop]
) -> tuple[list[Chances], Fraction]:
    """12.4: loss points are paid by going back as far as that is allowed.  The fates of defenders
    and attackers, and the chance that all defenders have left."""
    row, both = assault_row(column), [*defenders, *attackers]
    ours, theirs = test_rating(largest(attackers)), test_rating(largest(defenders))
    left = Fraction(0)

    def hit(number: int, at_defenders: bool, back: bool) -> list[Fates]:
        fates: list[Fates] = []
        for at, troop in enumerate(both):
            if (at < len(defenders)) == at_defenders:
                struck = after([(Fraction(1), troop)], number, morale_hit)
                fates.append([(c, t._replace(back=t.back or back)) for c, t in struck])
            else:
                fates.append([(Fraction(1), troop)])
        return fates

    def results() -> Iterable[tuple[Fraction, list[Fates]]]:
        for a, b in product(SIX, SIX):
            result, share = row[a + b - 2], Fraction(1, 36)
            if result != "TF":
                main = result.partition("(")[0]
                points = int(main[1:].rstrip("*"))
                back = min(points - main.endswith("*"), 2)
                yield share, hit(points - back, main[0] == "D", back > 0)
                continue
            for one, other in product(TEN, TEN):
                mine = (one >= ours) + (other < theirs)
                his = (other >= theirs) + (one < ours)
                down, up = hit(his, True, False), hit(mine, False, False)
                yield share / 100, [*down[: len(defenders)], *up[len(defenders) :]]

    many = list(results())
    for share, fates in many:
        gone = Fraction(1)
        for one in fates[: len(defenders)]:
            gone *= sum((c for c, troop in one if troop.back or troop.broken), Fraction(0))
        left += share * gone
    return summed(both, many), left
