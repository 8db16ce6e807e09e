"""Pictures of the arena are complete and always the same, or are refused early."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.studies.rows import ROW, run_arena
from tests.studies.test_ladder import TRUE, played
from tricolore.core.extras import install
from tricolore.studies import plot
from tricolore.studies.ladder import ladder
from tricolore.studies.pairs import Pair
from tricolore.studies.results import Row

pytest.importorskip("matplotlib")


def game(seed: int, winner: str | None, level: str) -> Row:
    """A game of a player against itself."""
    summary = {"red": {"losses": 3.0 + seed}, "blue": {"losses": 5.0}}
    return replace(ROW, players=("a", "a"), seed=seed, winner=winner, level=level, summary=summary)


def test_the_ladder_names_everyone_with_rating_and_interval(tmp_path):
    pairs = played(TRUE, 30, seed=1) + [Pair(("greedy", "random"), n, 1.0) for n in range(30)]
    found = ladder(pairs, [*TRUE, "random"], resamples=50)
    path = tmp_path / "ladder.svg"
    plot.draw_ladder(found, path, "A ladder")
    text = path.read_text()
    for rung in found.rungs:
        assert f">{rung.player}<" in text
    general = found.rungs[0]
    assert f">{general.rating:.0f}<" in text
    assert f">{general.interval.low:.0f} to {general.interval.high:.0f}<" in text
    assert "clean sweep" in text
    assert "greedy = 1000" in text
    again = tmp_path / "again.svg"
    plot.draw_ladder(found, again, "A ladder")
    assert again.read_bytes() == path.read_bytes()


def test_the_balance_shows_levels_shares_history_and_losses(tmp_path):
    rows = [game(n, "red", "minor victory") for n in range(6)]
    rows += [game(9, None, "draw"), game(10, "blue", "major victory")]
    path = tmp_path / "balance.svg"
    plot.draw_balance(
        {"general": rows, "greedy": rows[3:], "nobody": []},
        path,
        "Balance",
        historical="red: minor victory",
        measure="losses",
    )
    text = path.read_text()
    for words in ("8 games", "5 games", "red, minor victory", "as in history", ">75<", "losses, a"):
        assert words in text, words
    assert "nobody" not in text
    plot.draw_balance({"general": rows}, tmp_path / "plain.png", "Balance", measure="points")
    assert (tmp_path / "plain.png").read_bytes().startswith(b"\x89PNG")


def test_a_historical_result_must_be_one(tmp_path):
    rows = [game(n, "red", "minor victory") for n in range(3)]
    with pytest.raises(plot.NoPlots, match="'green: victory' is no result"):
        plot.draw_balance({"a": rows}, tmp_path / "b.svg", "Balance", historical="green: victory")
    plot.draw_balance({"a": rows}, tmp_path / "b.svg", "Balance", historical="blue: major victory")
    assert "blue, major victory" in (tmp_path / "b.svg").read_text()


def test_the_command_draws_both(duel, tmp_path):
    results = tmp_path / "rows"
    run_arena("duel", "greedy", "slips:50", "--pairs", 3, "--jobs", 1, "--results", results)
    done = run_arena(
        "duel", "greedy", "--pairs", 3, "--pairing", "self", "--jobs", 1, "--results", results
    )
    assert done.exit_code == 0
    pictures = tmp_path / "ladder.png", tmp_path / "balance.svg"
    done = run_arena("duel", "greedy", "slips:50", "--only-report", "--results", results)
    assert done.exit_code == 0
    done = run_arena(
        *("duel", "greedy", "slips:50", "--only-report", "--results", results),
        *("--plot", pictures[0], "--balance-plot", pictures[1]),
    )
    assert done.exit_code == 0, done.output
    assert all(path.stat().st_size > 1000 for path in pictures)
    assert "sum, a point a game" in pictures[1].read_text()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("ladder.txt", "must end in .png, .svg, .pdf"), ("none/ladder.png", "there is no folder")],
)
def test_a_picture_that_cannot_be_written_is_refused_before_the_games(
    duel, tmp_path, name, sentence
):
    results = tmp_path / "rows"
    done = run_arena("duel", "greedy", "slips:50", "--results", results, "--plot", tmp_path / name)
    assert done.exit_code == 1
    assert sentence in done.output
    assert not results.exists()


def test_without_matplotlib_it_says_what_to_install(duel, tmp_path, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(plot, "import_module", missing)
    done = run_arena("duel", "greedy", "slips:50", "--plot", tmp_path / "ladder.png")
    assert done.exit_code == 1
    assert f"which is not installed; `{install('plots')}` installs it." in done.output


def test_nothing_to_draw_is_said(duel, tmp_path):
    with pytest.raises(plot.NoPlots, match="no games between equal players"):
        plot.draw_balance({"a": []}, tmp_path / "b.png", "Balance")
    results = tmp_path / "rows"
    run_arena(
        "duel", "greedy", "--pairs", 1, "--pairing", "self", "--jobs", 1, "--results", results
    )
    done = run_arena("duel", "--only-report", "--results", results, "--plot", tmp_path / "l.png")
    assert done.exit_code == 1
    assert "no ladder to draw" in done.output
