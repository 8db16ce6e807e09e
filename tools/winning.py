"""Fits the chances of winning that a review shows, and draws how well they fit.

    python tools/winning.py play macmahon:magenta 60          # adds games to FILE
    python tools/winning.py fit                               # writes data/winning.json
    python tools/winning.py pool                              # all scenarios together
    python tools/winning.py draw                              # draws the picture in docs/pictures

`play` lets computer players play each other: half of the games have the seeds from 1000 on, from
which the curve is fitted, the other half those from 2000 on, which check it.  Games that FILE has
already are not played again.  `--records DIR` reads games from records `SEED.record` instead.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from tricolore.core import record
from tricolore.review.curve import Fitted
from tricolore.rulesets import find, full_name
from tricolore.studies.plot import STYLE
from tricolore.studies.winning import Sampled, fitted, pooled, read, sample, sample_of

ROOT = Path(__file__).parent.parent
CURVES = ROOT / "src" / "tricolore" / "review" / "data" / "winning.json"
PICTURE = ROOT / "docs" / "pictures" / "review-chances.webp"
FIT, CHECK = 1000, 2000
"""The first seeds of the games from which a curve is fitted, and of those that check it."""
PLAYERS = {"butchery:solferino": "greedy", "risorgimento:san-martino": "greedy"}
"""Who plays; captains elsewhere.  Their games of these two take ten times as long."""
OPTIONS = {
    "macmahon:magenta": [
        {"handicap": word} for word in ("none", *(f"allied-{points}" for points in range(1, 6)))
    ]
}
"""Options that the games have in turn: without a handicap nearly all are won by one side."""
EDGES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.01)
COLUMNS = 3
FEW = 3
"""Points from fewer games are hollow and have no interval: they say nothing."""
INK, SOFT, POINT = "#2a2522", "#8a8178", "#7a1712"


def play(file: Path, scenario: str, number: int, records: Path | None) -> None:
    scenario = full_name(scenario)
    known = {(game.scenario, game.seed) for game in read(file)}
    with file.open("ab") as out:
        for seed in (base + n for n in range(number // 2) for base in (FIT, CHECK)):
            if (scenario, seed) in known:
                continue
            options = OPTIONS.get(scenario, [{}])
            game = (
                _recorded(records, seed)
                if records
                else sample(
                    scenario, PLAYERS.get(scenario, "captain"), seed, options[seed % len(options)]
                )
            )
            if game is not None:
                out.write(msgspec.json.encode(game) + b"\n")
                out.flush()


def _recorded(folder: Path, seed: int) -> Sampled | None:
    path = folder / f"{seed}.record"
    return sample_of(record.load(path.read_bytes(), find), seed) if path.exists() else None


def halves(file: Path) -> dict[str, tuple[list[Sampled], list[Sampled]]]:
    """By scenario the games to fit from and those to check on."""
    games = read(file)
    found = {}
    for scenario in sorted({game.scenario for game in games}):
        mine = [game for game in games if game.scenario == scenario]
        ours = [game for game in mine if game.seed < CHECK]
        others = [game for game in mine if game.seed >= CHECK]
        if ours and others:
            found[scenario] = ours, others
    return found


def fit(file: Path) -> dict[str, Fitted]:
    return {scenario: fitted(*both) for scenario, both in halves(file).items()}


def pool(file: Path) -> None:
    for one in pooled(list(halves(file).values()), EDGES):
        print(
            f"said {one.said:.1%}, won {one.won:.1%} ({one.low:.1%} to {one.high:.1%}), "
            f"{one.positions} positions of {one.games} games"
        )


def draw(curves: dict[str, Fitted], path: Path) -> None:
    """A panel for each scenario: what was said, and what came of it."""
    matplotlib = import_module("matplotlib")
    matplotlib.use("Agg")
    pyplot = import_module("matplotlib.pyplot")
    rows = -(-len(curves) // COLUMNS)
    with matplotlib.rc_context(dict(STYLE)):
        figure, panels = pyplot.subplots(
            rows,
            COLUMNS,
            figsize=(10.2, 3.5 * rows + 0.4),
            layout="constrained",
            squeeze=False,
            sharex=True,
            sharey=True,
        )
        flat = [axes for row in panels for axes in row]
        for axes, (scenario, found) in zip(flat, curves.items(), strict=False):
            _panel(axes, scenario, found)
        for axes in flat[len(curves) :]:
            axes.set_visible(False)
        figure.supxlabel("said: chance of the side named first, %", fontsize=10)
        figure.supylabel("won by it, %", fontsize=10)
        figure.savefig(path, dpi=110, pil_kwargs={"quality": 85, "method": 6})
        pyplot.close(figure)


def _panel(axes: Any, scenario: str, found: Fitted) -> None:
    checked = found.checked
    axes.plot([0, 100], [0, 100], color=SOFT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    for one in checked.bins:
        few = one.games < FEW
        if not few:
            ends = [100 * one.low, 100 * one.high]
            axes.plot([100 * one.said] * 2, ends, color=INK, linewidth=1.2, zorder=2)
        axes.scatter(
            [100 * one.said],
            [100 * one.won],
            s=14 + 4 * one.games,
            facecolor="none" if few else POINT,
            edgecolor=POINT,
            alpha=0.5 if few else 0.9,
            zorder=3,
        )
    axes.set_title(scenario, fontsize=10.5, fontweight="bold", loc="left")
    axes.annotate(
        f"{checked.games} games, error {checked.brier:.3f} (without: {checked.without:.3f})",
        (0, 1.0),
        xytext=(2, -12),
        xycoords="axes fraction",
        textcoords="offset points",
        fontsize=7.5,
        color=SOFT,
    )
    axes.set_xlim(-3, 103)
    axes.set_ylim(-5, 112)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=("play", "fit", "pool", "draw"))
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("games", nargs="?", type=int, default=40)
    parser.add_argument("--file", type=Path, default=Path("winning.jsonl"))
    parser.add_argument("--records", type=Path)
    wanted = parser.parse_args()
    if wanted.what == "play":
        play(wanted.file, wanted.scenario, wanted.games, wanted.records)
    elif wanted.what == "fit":
        CURVES.write_bytes(msgspec.json.format(msgspec.json.encode(fit(wanted.file))) + b"\n")
    elif wanted.what == "pool":
        pool(wanted.file)
    else:
        draw(msgspec.json.decode(CURVES.read_bytes(), type=dict[str, Fitted]), PICTURE)


if __name__ == "__main__":
    main()
