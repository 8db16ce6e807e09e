"""The description of what the server answers, held against it by schemathesis."""

from __future__ import annotations

from benchmarks.attacks.common import Tally, Wanted, server
from tests.server.conformance import check

EXAMPLES, FEW = 120, 3
"""Of each request, besides those that cover the description: 2,500 cases and more, or hundreds."""


def schema(wanted: Wanted, tally: Tally) -> None:
    least = wanted.times(2_500, 300)
    tally.plan(least)
    with server(wanted) as client:
        outcome = check(client.address, wanted.folder, wanted.times(EXAMPLES, FEW))
    tally.note(outcome.cases >= least, f"only {outcome.cases} cases", tries=outcome.cases)
    for fault in (*outcome.faults, *(f"never carried out: {one}" for one in outcome.untried)):
        tally.note(False, fault, tries=0)
