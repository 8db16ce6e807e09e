"""Pictures of an arena: the ladder with its intervals, the balance of the sides, and a search for
better weights.

Only this module needs matplotlib, which the extra `plots` installs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tricolore.core.errors import TricoloreError
from tricolore.core.extras import install
from tricolore.core.words import count
from tricolore.studies.ladder import AT, Ladder, Rung
from tricolore.studies.report import Balance, balance
from tricolore.studies.results import Row
from tricolore.studies.tune import Generation, Plan

INK, SOFT, FAINT = "#2b2a28", "#77736b", "#dedad2"
POINT, ANCHORED = "#1f4e79", "#77736b"
SIDES = (("#1f4e79", "#8fb1d1"), ("#a9812b", "#e0c88f"))
"""For each side, a strong colour for its best result and a paler one for lesser results."""
UNDECIDED = "#e8e5de"
STYLE: Mapping[str, Any] = {
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": INK,
    "xtick.labelcolor": INK,
    "svg.hashsalt": "tricolore",
    "svg.fonttype": "none",
}
ENDINGS = (".png", ".svg", ".pdf")


class NoPlots(TricoloreError):
    """matplotlib is not installed, or cannot draw what is asked for."""


def ready(path: Path) -> None:
    """Check that the picture can be drawn, before any game is played."""
    if path.suffix.lower() not in ENDINGS:
        raise NoPlots(f"{path} cannot be drawn: the name must end in {', '.join(ENDINGS)}.")
    if not path.parent.is_dir():
        raise NoPlots(f"{path} cannot be written: there is no folder {path.parent}.")
    _matplotlib()


def _matplotlib() -> Any:
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise NoPlots(
            f"Pictures need matplotlib, which is not installed; `{install('plots')}` installs it."
        ) from None
    matplotlib.use("Agg")
    return matplotlib


def _save(figure: Any, path: Path) -> None:
    dated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}  # the same file every time
    try:
        figure.savefig(path, dpi=200, metadata=dated.get(path.suffix.lower()))
    except OSError as error:
        raise NoPlots(f"{path} cannot be written: {error.strerror or error}.") from None


def draw_ladder(ladder: Ladder, path: Path, title: str) -> None:
    """Draw the players from the strongest down, each as a point with its interval.

    The anchor is a line.  A player with only a bound has an arrow from the bound to the edge
    instead of a point.
    """
    matplotlib = _matplotlib()
    pyplot = import_module("matplotlib.pyplot")
    with matplotlib.rc_context(dict(STYLE)):
        height = 1.25 + 0.4 * len(ladder.rungs)
        figure, axes = pyplot.subplots(figsize=(7.2, height), layout="constrained")
        left, right = _limits(ladder)
        axes.set_xlim(left, right)
        anchor = next(rung for rung in ladder.rungs if rung.player == ladder.anchor)
        axes.axvline(anchor.rating, color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
        for at, rung in enumerate(ladder.rungs):
            if rung.player == ladder.anchor:
                _point(axes, at, rung, ANCHORED, "white")
            elif rung.open_above or rung.open_below:
                _arrow(axes, at, rung, left, right)
            else:
                _bar_and_point(axes, at, rung)
            _figures(axes, at, rung, rung.player == ladder.anchor)
        axes.set_yticks(range(len(ladder.rungs)), [rung.player for rung in ladder.rungs])
        axes.set_ylim(len(ladder.rungs) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0, pad=8, labelsize=11)
        axes.spines["left"].set_visible(False)
        axes.grid(axis="x", color=FAINT, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel(f"Elo, {ladder.anchor} = {anchor.rating:.0f}; bars: 95 % intervals")
        figure.suptitle(title, x=0.012, ha="left", fontsize=12.5, fontweight="bold")
        _save(figure, path)
        pyplot.close(figure)


def _limits(ladder: Ladder) -> tuple[float, float]:
    """The range of the axis: all ratings and bounds, with some room for arrows."""
    ends = [AT]
    for rung in ladder.rungs:
        if not rung.open_below:
            ends.append(rung.interval.low)
        if not rung.open_above:
            ends.append(rung.interval.high)
    room = max(60.0, 0.1 * (max(ends) - min(ends)))
    return min(ends) - room, max(ends) + room


def _point(axes: Any, at: int, rung: Rung, colour: str, face: str) -> None:
    axes.plot(
        rung.rating,
        at,
        marker="o",
        markersize=8.5,
        color=colour,
        markerfacecolor=face,
        markeredgewidth=1.8,
        zorder=3,
    )


def _bar_and_point(axes: Any, at: int, rung: Rung) -> None:
    ends = (rung.interval.low, rung.interval.high)
    axes.plot(ends, [at, at], color=POINT, linewidth=2.2, solid_capstyle="butt")
    for end in ends:
        axes.plot(end, at, marker="|", color=POINT, markersize=9, markeredgewidth=2)
    _point(axes, at, rung, POINT, POINT)


def _arrow(axes: Any, at: int, rung: Rung, left: float, right: float) -> None:
    if rung.open_above and rung.open_below:
        return
    bound, end = (rung.interval.low, right) if rung.open_above else (rung.interval.high, left)
    axes.annotate(
        "",
        xy=(end, at),
        xytext=(bound, at),
        arrowprops={
            "arrowstyle": "-|>",
            "color": POINT,
            "linewidth": 2.2,
            "shrinkA": 0,
            "shrinkB": 0,
            "mutation_scale": 15,
        },
    )
    axes.plot(bound, at, marker="|", color=POINT, markersize=9, markeredgewidth=2)


def _figures(axes: Any, at: int, rung: Rung, anchored: bool) -> None:
    """The rating and interval in numbers, in a column at the right."""
    low, high = f"{rung.interval.low:.0f}", f"{rung.interval.high:.0f}"
    if anchored:
        rating, interval = f"{rung.rating:.0f}", "anchor"
    elif rung.open_above and rung.open_below:
        rating, interval = "–", "open"
    elif rung.open_above:
        rating, interval = f"> {low}", "clean sweep"
    elif rung.open_below:
        rating, interval = f"< {high}", "clean sweep"
    else:
        rating, interval = f"{rung.rating:.0f}", f"{low} to {high}"
    place = {
        "xycoords": axes.get_yaxis_transform(),
        "va": "center_baseline",
        "annotation_clip": False,
    }
    axes.annotate(rating, (1.09, at), ha="right", fontsize=11, fontweight="bold", **place)
    axes.annotate(interval, (1.11, at), ha="left", fontsize=9, color=SOFT, **place)


def draw_balance(
    rows: Mapping[str, Sequence[Row]],
    path: Path,
    title: str,
    *,
    levels: Sequence[str] = (),
    historical: str | None = None,
    measure: str | None = None,
) -> None:
    """Draw how often each side won at each level of play.

    `rows` has games between equal players, by the name of the level.  Each level is a bar of
    results, from the best for the first side to the best for the second, with the first side's
    share of wins and its Wilson interval.  `levels` has the levels of victory, best first.
    `historical` is the outcome to mark ("allied: minor victory").  If the rows have summaries, a
    `measure` such as `losses` is shown by side, with a point for each game.
    """
    matplotlib = _matplotlib()
    pyplot = import_module("matplotlib.pyplot")
    games = {name: list(of_level) for name, of_level in rows.items() if of_level}
    if not games:
        raise NoPlots("There are no games between equal players to draw.")
    sides = next(iter(games.values()))[0].sides
    order = _order([row for some in games.values() for row in some], sides, levels, historical)
    with_strip = measure is not None and any(
        measure in row.summary.get(side, {})
        for some in games.values()
        for row in some
        for side in sides
    )
    with matplotlib.rc_context(dict(STYLE)):
        height = 1.6 + 0.72 * len(games)
        ratios = (1.9, 1.0) if with_strip else (1.0,)
        figure, panels = pyplot.subplots(
            1,
            len(ratios),
            figsize=(9.6 if with_strip else 7.2, height),
            width_ratios=ratios,
            layout="constrained",
            squeeze=False,
        )
        # Title and legend have a band of their own, so that they do not move the panels.
        figure.get_layout_engine().set(rect=(0, 0, 1, 1 - 0.78 / height), wspace=0.06)
        figure.text(0.012, 1 - 0.1 / height, title, va="top", fontsize=12.5, fontweight="bold")
        _bars(panels[0][0], games, sides, order, historical)
        if with_strip and measure is not None:
            _strip(panels[0][1], games, sides, measure)
        _legend(figure, 1 - 0.36 / height, order, sides, historical)
        _save(figure, path)
        pyplot.close(figure)


def _order(
    rows: Sequence[Row], sides: Sequence[str], levels: Sequence[str], historical: str | None
) -> list[str]:
    """Results from the best for the first side to the best for the second."""
    won = {row.level for row in rows if row.winner}
    drawn = sorted({row.level for row in rows if not row.winner}) or ["draw"]
    if historical is not None and historical not in drawn:
        winner, _, level = historical.partition(": ")
        if winner not in sides or not level:
            raise NoPlots(
                f"{historical!r} is no result: a side and its level are wanted, as "
                f"'{sides[0]}: minor victory', or 'draw'."
            )
        won.add(level)
    seen = [*levels, *sorted(won - set(levels))]
    return [
        *(f"{sides[0]}: {level}" for level in seen),
        *drawn,
        *(f"{sides[1]}: {level}" for level in reversed(seen)),
    ]


def _colour(result: str, order: Sequence[str], sides: Sequence[str]) -> str:
    for side, shades in zip(sides, SIDES, strict=True):
        theirs = [one for one in order if one.startswith(f"{side}: ")]
        if result in theirs:
            rank = theirs.index(result) if side == sides[0] else theirs[::-1].index(result)
            return shades[min(rank, len(shades) - 1)]
    return UNDECIDED


def _bars(
    axes: Any,
    games: Mapping[str, Sequence[Row]],
    sides: Sequence[str],
    order: Sequence[str],
    historical: str | None,
) -> None:
    for at, (_, rows) in enumerate(games.items()):
        told = balance("", rows, sides)
        _bar(axes, at, told, order, sides, historical)
        share = told.sides[0]
        low, high = 100 * share.interval.low, 100 * share.interval.high
        axes.plot([low, high], [at + 0.42] * 2, color=INK, linewidth=1.4, solid_capstyle="butt")
        for end in (low, high):
            axes.plot(end, at + 0.42, marker="|", color=INK, markersize=6, markeredgewidth=1.4)
        axes.plot(100 * share.share, at + 0.42, marker="o", color=INK, markersize=4.5)
    axes.axvline(50, color=SOFT, linewidth=0.9, linestyle=(0, (4, 3)), zorder=0)
    names = [f"{name}\n{count(len(rows), 'game')}" for name, rows in games.items()]
    axes.set_yticks(range(len(games)), names)
    axes.set_ylim(len(games) - 0.4, -0.52)
    axes.set_xlim(0, 100)
    axes.tick_params(axis="y", length=0, pad=8)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(f"games in 100; below each bar: won by {sides[0]}, 95 % interval")


def _legend(
    figure: Any, top: float, order: Sequence[str], sides: Sequence[str], historical: str | None
) -> None:
    patches = import_module("matplotlib.patches")
    lines = import_module("matplotlib.lines")
    handles = [
        patches.Patch(color=_colour(result, order, sides), label=result.replace(": ", ", "))
        for result in order
    ]
    if historical is not None:
        star = {"marker": "*", "markersize": 9, "linestyle": "none", "color": INK}
        handles.append(lines.Line2D([], [], label="as in history", **star))
    legend = figure.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0.004, top),
        ncols=3 if figure.get_figwidth() < 9 else 6,
        frameon=False,
        fontsize=8.5,
        handlelength=1.1,
        handleheight=1.1,
        columnspacing=1.3,
    )
    legend.set_in_layout(False)


def _bar(
    axes: Any,
    at: int,
    told: Balance,
    order: Sequence[str],
    sides: Sequence[str],
    historical: str | None,
) -> None:
    left = 0.0
    for result in order:
        width = 100 * told.levels.get(result, 0) / told.games
        if result == historical:  # even if no game ended like this
            axes.plot(left + width / 2, at - 0.39, marker="*", color=INK, markersize=9)
        if not width:
            continue
        colour = _colour(result, order, sides)
        axes.barh(at, width, left=left, height=0.56, color=colour, edgecolor="white", linewidth=1)
        if width >= 5:
            light = colour in (shades[0] for shades in SIDES)
            axes.text(
                left + width / 2,
                at,
                f"{width:.0f}",
                ha="center",
                va="center",
                fontsize=9,
                color="white" if light else INK,
            )
        left += width


def _strip(
    axes: Any, games: Mapping[str, Sequence[Row]], sides: Sequence[str], measure: str
) -> None:
    """A point for each game, side above side, with a bar at the median."""
    for at, rows in enumerate(games.values()):
        for n, side in enumerate(sides):
            values = [
                row.summary[side][measure] for row in rows if measure in row.summary.get(side, {})
            ]
            if not values:
                continue
            middle = at - 0.17 + 0.34 * n
            spread = [middle + 0.1 * ((7 * i) % 11 - 5) / 5 for i in range(len(values))]
            axes.scatter(values, spread, s=9, color=SIDES[n][0], alpha=0.35, linewidths=0)
            ordered = sorted(values)
            median = ordered[len(ordered) // 2]
            axes.plot([median] * 2, [middle - 0.15, middle + 0.15], color=INK, linewidth=2)
    axes.set_yticks(range(len(games)), [""] * len(games))
    axes.set_ylim(len(games) - 0.4, -0.52)
    axes.set_xlim(left=0)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel(f"{measure}, a point a game; bar: median")


LINES = ("#1f4e79", "#a9812b", "#7a3b2e", "#4f7a4a", "#6b5b95", "#3d8b8b", "#8a8178", "#b5651d")
"""Colours of the terms in the picture of a search, used again if there are more terms."""


def draw_tuning(plan: Plan, tried: Sequence[Generation], path: Path) -> None:
    """Draw a search for better weights: what the candidates won, and where the weights went."""
    if not tried:
        raise NoPlots("There is no generation to draw.")
    matplotlib = _matplotlib()
    pyplot = import_module("matplotlib.pyplot")
    with matplotlib.rc_context(dict(STYLE)):
        figure, (above, below) = pyplot.subplots(
            2, 1, figsize=(8.2, 6.4), height_ratios=(1, 1.5), sharex=True, layout="constrained"
        )
        _draw_shares(above, tried)
        _draw_weights(below, plan, tried)
        title = f"{plan.scenario}, weights of {plan.player}, {count(plan.games, 'game')}"
        figure.suptitle(title, x=0.012, ha="left", fontsize=12.5, fontweight="bold")
        _save(figure, path)
        pyplot.close(figure)


def _draw_shares(axes: Any, tried: Sequence[Generation]) -> None:
    """A point for each candidate, and a line through the mean of each generation."""
    numbers = [generation.number + 1 for generation in tried]
    for generation, number in zip(tried, numbers, strict=True):
        shares = [100 * share for share in generation.shares]
        axes.scatter([number] * len(shares), shares, s=14, color=POINT, alpha=0.4, linewidths=0)
    means = [100 * sum(one.shares) / len(one.shares) for one in tried]
    axes.plot(numbers, means, color=POINT, linewidth=1.8)
    axes.axhline(50, color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.set_ylim(0, 100)
    axes.set_ylabel("points won, %")
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)


def _draw_weights(axes: Any, plan: Plan, tried: Sequence[Generation]) -> None:
    """The weights of each generation's favourite, as multiples of the present ones."""
    ticker = import_module("matplotlib.ticker")
    numbers = [0, *(generation.number + 1 for generation in tried)]
    ends: list[tuple[float, str, str]] = []
    for at, (name, start) in enumerate(plan.start.items()):
        factors = [1.0, *(generation.favourite[name] / start for generation in tried)]
        colour = LINES[at % len(LINES)]
        axes.plot(numbers, factors, color=colour, linewidth=1.8)
        ends.append((factors[-1], name, colour))
    axes.set_yscale("log", base=2)
    low, high = axes.get_ylim()
    low, high = min(low, 0.5), max(high, 2.0)
    axes.set_ylim(low, high)
    room = (high / low) ** (1 / 24)  # the least factor between two names, so that they can be read
    height = 0.0
    for factor, name, colour in sorted(ends):
        height = max(factor, height * room)
        axes.annotate(
            f"{name} × {factor:.2f}",
            (numbers[-1], factor),
            xytext=(1.02, height),
            textcoords=axes.get_yaxis_transform(),
            color=colour,
            va="center",
            fontsize=9,
            annotation_clip=False,
        )
    axes.axhline(1, color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.yaxis.set_major_formatter(ticker.FormatStrFormatter("%g"))
    axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    axes.set_ylabel("weight, as a multiple")
    axes.set_xlabel("generation")
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
