"""A review as HTML: the part of a page that both the table's page and the report on file show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from tricolore.core.words import count
from tricolore.review.charts import chance_chart, losses_bar, luck_chart, points_chart
from tricolore.review.report import Decision, Losses, Review
from tricolore.rulesets.tongues import encoded

SURE = 0.005
"""A difference in the chance of winning that is worth a word."""
CONCESSION = "concession"
"""The level of a result that no rule has brought about."""


class Places(msgspec.Struct, frozen=True):
    """Where a review's links lead."""

    drawing: str = ""
    """The picture of the map; empty if there is none."""
    table: str = ""
    """The table of the game, which can show any moment; empty for a report on file."""


def content(review: Review, places: Places) -> str:
    """All sections of a review."""
    return "".join(
        (
            _ahead(review),
            _luck(review, places),
            _decisions(review, places),
            _march(review, places),
            _losses(review),
        )
    )


def headline(review: Review) -> str:
    """How the game ended, or that it goes on."""
    if not review.over:
        return f"The game is not over: it stands after {count(review.plies, 'choice')}."
    names = {side.id: side.name for side in review.sides}
    if review.level == CONCESSION:
        loser = next(side.name for side in review.sides if side.id != review.winner)
        return f"{names[review.winner or '']} victory: {loser} conceded."
    won = f"{names[review.winner]} {review.level}" if review.winner else review.level
    won = won[:1].upper() + won[1:]
    return f"{won}. {review.reason.rstrip('.')}." if review.reason else f"{won}."


# Sections


def _ahead(review: Review) -> str:
    first = review.sides[0].name
    start, end = percent(review.begun), percent(review.ended)
    luck = review.luck.chance
    rest = review.ended - review.begun - luck
    note = (
        ""
        if review.fitted
        else " Nobody has fitted a curve for this scenario yet, so take the percentages as rough."
    )
    second = review.sides[1].name
    halves = f"{first} above the middle and {second} below it"
    marks = " The numbers are the turning points below." if review.decisions else ""
    return _section(
        "ahead",
        "Who was ahead",
        f"<p>{escape(first)} began with {start} of winning and stood at {end} "
        f"{'at the end' if review.over else 'so far'}. The dice account for {points(luck)} of "
        f"that, everything else for {points(rest)}: what both sides decided, and what the "
        f"evaluation did not see coming.{note}</p>"
        '<div class="charts">'
        f"{_figure(chance_chart(review), f'Chance of winning in per cent, {halves}.{marks}')}"
        f"{_figure(points_chart(review), 'Victory points', _legend(review))}</div>"
        f"{_table_of_turns(review)}",
    )


def _table_of_turns(review: Review) -> str:
    """The same in figures, for those who cannot see the curves."""
    rows = []
    for mark in review.turns:
        near = min(review.points, key=lambda point: abs(point.ply - mark.ply))
        rows.append(
            f'<tr><th scope="row">{mark.turn}</th><td>{percent(near.chance)}</td>'
            f"<td>{signed(near.lead)}</td>"
            + "".join(f"<td>{value:g}</td>" for value in near.points)
            + "</tr>"
        )
    heads = "".join(f'<th scope="col">{escape(side.name)}, points</th>' for side in review.sides)
    first = escape(review.sides[0].name)
    return (
        "<details><summary>Turn by turn, in figures</summary>"
        '<div class="wide" tabindex="0" role="group" aria-label="Turn by turn">'
        '<table><thead><tr><th scope="col">Turn</th>'
        f'<th scope="col">{first}, chance</th><th scope="col">{first}, lead in steps</th>{heads}'
        f"</tr></thead><tbody>{''.join(rows)}</tbody></table></div></details>"
    )


def _luck(review: Review, places: Places) -> str:
    luck = review.luck
    if not luck.rolls:
        return _section("luck", "Luck", "<p>No die was rolled.</p>")
    usual = abs(luck.lead) <= luck.spread
    favoured = review.sides[0] if luck.lead >= 0 else review.sides[1]
    said = (
        f"<p>{count(luck.rolls, 'roll')} brought <strong>{escape(favoured.name)} "
        f"{abs(luck.lead):.1f} steps</strong> more than could be expected, and "
        f"{points(luck.chance)} of winning for {escape(review.sides[0].name)}. In two games of "
        f"three such rolls bring either side less than {luck.spread:.1f} steps: this is "
        f"{'nothing out of the ordinary' if usual else 'one of the others'}.</p>"
    )
    fights = [
        (
            fight.turn,
            fight.ply,
            f"{escape(fight.text)} <span class='quiet'>({count(fight.rolls, 'roll')})</span>",
            fight.chance,
            fight.lead,
        )
        for fight in luck.fights
    ]
    rolls = [
        (
            roll.turn,
            roll.ply,
            f"{escape(roll.text)} <span class='quiet'>From {percent(roll.worst)} to "
            f"{percent(roll.best)} were possible, it came to {percent(roll.came)}.</span>",
            roll.chance,
            roll.lead,
        )
        for roll in luck.greatest
    ]
    return _section(
        "luck",
        "Luck",
        said
        + _figure(luck_chart(review), "Luck of each turn, in steps", _legend(review))
        + '<div class="pair">'
        + _swings(review, "The fights that the dice decided", fights, places)
        + _swings(review, "The rolls that moved it most", rolls, places)
        + "</div>",
    )


def _swings(
    review: Review,
    title: str,
    rows: Sequence[tuple[int, int, str, float, float]],
    places: Places,
) -> str:
    if not rows:
        return ""
    items = []
    for turn, ply, text, chance, lead in rows:
        side = 0 if (chance, lead) >= (0, 0) else 1
        items.append(
            f'<li><span class="worth {_class(side)}">{escape(review.sides[side].name)} '
            f"{points(abs(chance))} · {signed(abs(lead))} steps</span>"
            f"<p>{text}</p>{_where(turn, ply, places)}</li>"
        )
    return f'<div><h3>{title}</h3><ol class="swings">{"".join(items)}</ol></div>'


def _decisions(review: Review, places: Places) -> str:
    title = "Turning points"
    if not review.decisions:
        looked = count(review.looked_at, "decision")
        return _section(
            "turning",
            title,
            f"<p>{looked} looked doubtful, and for none of them was a clearly better answer "
            "found.</p>",
        )
    items = "".join(_decision(review, one, places) for one in review.decisions)
    return _section(
        "turning",
        title,
        "<p>Decisions after which another answer would have won more often. The better answer is "
        "the best that a general found in a short time; its worth comes from playing both on with "
        f'other dice.</p><ol class="turning">{items}</ol>',
    )


def _decision(review: Review, one: Decision, places: Places) -> str:
    names = [side.id for side in review.sides]
    side = names.index(one.side)
    return (
        f'<li><h3><span class="who {_class(side)}">{escape(review.sides[side].name)}</span> '
        f"{escape(one.question)} <span class='rule'>§ {escape(one.rule)}</span></h3>"
        f"<dl><div><dt>Chosen</dt><dd>{escape(one.given)}</dd></div>"
        f"<div><dt>Better</dt><dd>{escape(one.better)}</dd></div>"
        f"<div><dt>Worth</dt><dd><strong>{points(one.gain)}</strong> of winning "
        f"<span class='quiet'>(± {100 * one.error:.1f}; it stood at {percent(one.chance)})</span>"
        f"</dd></div></dl>{_where(one.turn, one.ply, places)}</li>"
    )


def _losses(review: Review) -> str:
    if not review.losses:
        return ""
    most = max(one.had for one in review.losses)
    columns = []
    for number, side in enumerate(review.sides):
        mine = [one for one in review.losses if one.side == side.id]
        had, lost = sum(one.had for one in mine), sum(one.lost for one in mine)
        rows = "".join(_lost(one, most, _class(number)) for one in mine)
        columns.append(
            f"<table><caption>{escape(side.name)}: {lost:g} of {had:g} lost</caption>"
            '<thead class="sr"><tr><th scope="col">Formation</th><th scope="col">Share</th>'
            f'<th scope="col">Lost</th></tr></thead><tbody>{rows}</tbody></table>'
        )
    return _section(
        "losses",
        "Losses by formation",
        f"<p>In {escape(review.counted)}. The red part of a bar is lost.</p>"
        f'<div class="shares">{"".join(columns)}</div>',
    )


def _lost(one: Losses, most: float, side: str) -> str:
    return (
        f'<tr><th scope="row">{escape(one.name)}</th><td>{losses_bar(one, most, side)}</td>'
        f"<td>{one.lost:g} of {one.had:g}</td></tr>"
    )


def _march(review: Review, places: Places) -> str:
    march = review.march
    if march is None or not march.dots:
        return ""
    left, top, width, height = march.box
    image = (
        f'<image href="{escape(places.drawing)}" width="{march.size[0]:g}" '
        f'height="{march.size[1]:g}" class="ground"/>'
        if places.drawing
        else ""
    )
    data = escape(encoded(march).decode(), quote=True)
    names = ", ".join(escape(side.name) for side in review.sides)
    return _section(
        "march",
        "The march of the armies",
        f'<figure class="march" data-march="{data}">'
        f'<svg class="field" viewBox="{left} {top} {width} {height}" role="img" '
        f'aria-label="The map with the units of {names}, turn by turn">{image}</svg>'
        '<figcaption><button type="button" class="button main play">Play</button>'
        '<label><span class="sr">Turn</span><input type="range" class="slider" min="0" '
        f'max="{len(march.stops) - 1}" step="1" value="0"></label>'
        f'<output class="when" aria-live="polite"></output>{_legend(review)}</figcaption></figure>',
    )


# Pieces


def _section(id: str, title: str, body: str) -> str:
    return (
        f'<section id="{id}" aria-labelledby="{id}-title"><h2 id="{id}-title">{title}</h2>'
        f"{body}</section>"
    )


def _figure(chart: str, caption: str, legend: str = "") -> str:
    return f"<figure>{chart}<figcaption>{escape(caption)}{legend}</figcaption></figure>"


def _legend(review: Review) -> str:
    keys = "".join(
        f'<span class="key {_class(number)}">{escape(side.name)}</span>'
        for number, side in enumerate(review.sides)
    )
    return f'<span class="legend">{keys}</span>'


def _where(turn: int, ply: int, places: Places) -> str:
    """When it was, with a link to that moment where there is a table to show it."""
    words = f"Turn {turn}, after choice {ply}"
    if not places.table:
        return f'<p class="where">{words}</p>'
    return f'<p class="where"><a href="{escape(places.table)}?at={ply}">{words}: look at it</a></p>'


def _class(number: int) -> str:
    return ("first", "second")[number]


def percent(chance: float) -> str:
    """A chance for people: nothing is sure before the end."""
    if 0 < chance < SURE:
        return "under 1 %"
    if 1 > chance > 1 - SURE:
        return "over 99 %"
    return f"{100 * chance:.0f} %"


def points(difference: float) -> str:
    """A difference between chances, with its sign."""
    shown = round(100 * difference, 1)
    sign = "+" if shown > 0 else "−" if shown < 0 else ""
    return f"{sign}{abs(shown):g} points"


def signed(number: float) -> str:
    shown = round(number, 1)
    return f"{'+' if shown > 0 else '−' if shown < 0 else ''}{abs(shown):g}"
