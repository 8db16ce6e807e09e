"""Attacks on a server.  Each is tried many times, and every answer must be as documented.

All of it happens on this computer, in a temporary folder: servers on free ports of 127.0.0.1, and
records read in this process.  The exit code is 1 if any answer is not as documented.

    python benchmarks/hostile.py [--quick] [--kills 50] [--only schema,kills]

All attacks together take a quarter of an hour, and two to five seconds more for each kill of the
server beyond twenty.  `--quick` takes a minute.  The program needs what the tests need (`make test`
installs it), and Linux, where 127.0.0.2 is also an address of this computer.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
# Attacks import tests, and a module in this folder has the name of an installed package.
if sys.path[0] == str(HERE):
    sys.path[0] = str(HERE.parent)

from benchmarks.attacks import floods, kills, promises, records, requests, slow, wire  # noqa: E402
from benchmarks.attacks.common import Tally, Wanted  # noqa: E402
from benchmarks.serving import load  # noqa: E402

from tricolore.cli.progress import bar_if_seen  # noqa: E402


class Attack(NamedTuple):
    name: str
    about: str
    run: Callable[[Wanted, Tally], None]


ATTACKS = (
    Attack("mutants", "tampered records, in this process", records.mutated),
    Attack("splices", "records with another's first or last line", records.spliced),
    Attack("impossible", "states that no game can reach", records.impossible),
    Attack("ruinous", "records that use up time or memory", records.ruinous),
    Attack("studies", "players that would think for hours", records.studies),
    Attack("illegal", "illegal answers in live play", wire.illegal),
    Attack("keys", "keys of other people", wire.foreign_keys),
    Attack("faults", "requests that once caused errors", requests.once_faults),
    Attack("names", "other names of the server", requests.names),
    Attack("origins", "pages of other sites", requests.origins),
    Attack("slow", "connections that send or read very slowly", slow.lines),
    Attack("floods", "more requests than one client may make", floods.requests),
    Attack("crowds", "more connections than one client may have", floods.connections),
    Attack("schema", "the API description, by schemathesis", promises.schema),
    Attack("kills", "the server killed while people play", kills.kills),
)
QUICK_KILLS = 3


TITLES = ("tries", "as documented", "wrong", "seconds")


def attack(one: Attack, wanted: Wanted) -> tuple[Tally, float]:
    bar = bar_if_seen(f"{one.name:10}")
    tally = Tally(one.name, (lambda done, planned: None) if bar is None else bar.reach)
    start = time.perf_counter()
    try:
        one.run(wanted, tally)
    except Exception as error:
        tally.note(False, f"the attack could not be finished: {type(error).__name__}: {error}")
    finally:
        if bar is not None:
            bar.stop()
    return tally, time.perf_counter() - start


def main(words: Sequence[str] | None = None) -> None:
    names = [one.name for one in ATTACKS]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a little of each attack")
    parser.add_argument("--kills", type=int, default=50, help="how often the server is killed")
    parser.add_argument("--only", default="", help=f"only some attacks: {', '.join(names)}")
    args = parser.parse_args(words)
    chosen = args.only.split(",") if args.only else names
    if unknown := set(chosen) - set(names):
        parser.error(f"there is no attack {sorted(unknown)[0]!r}, but {', '.join(names)}")
    table = Table("attack", "", *TITLES, title=load())
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        kills_wanted = min(args.kills, QUICK_KILLS) if args.quick else args.kills
        wanted = Wanted(args.quick, kills_wanted, Path(folder))
        for one in ATTACKS:
            if one.name in chosen:
                tally, seconds = attack(one, wanted)
                right = tally.tries - len(tally.wrong)
                figures = tally.tries, max(0, right), len(tally.wrong)
                table.add_row(one.name, one.about, *map(str, figures), f"{seconds:.0f}")
                wrong += tally.wrong
    for column in table.columns[2:]:
        column.justify = "right"
    Console().print(table)
    for line in wrong[:50]:
        print(line)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    logging.disable()  # the attacked servers log many errors, as they should
    main()
