"""Whether a page holds its words: nothing sticks out, is cut off, or lies over something else.

A page may be shown in other faces than ours: they may not come, or somebody has chosen his own.
So pages are looked at in our faces, in those of the machine, and in wide ones.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tricolore.server.documents import STATIC

FACES = ("ours", "the machine's", "wide")

WIDE = {"EB Garamond": 140, "Tricolore Sans": 135}
"""Per cent that make ours as wide as DejaVu Serif and Verdana, which a machine may not have."""

FAULTS = Path(__file__).with_name("fit.js").read_text(encoding="utf-8")


def wide_faces() -> str:
    """Our style sheet of faces, with each of them blown up."""
    sheet = re.sub(r"size-adjust: \d+%;", "", (STATIC / "fonts.css").read_text(encoding="utf-8"))
    for family, per_cent in WIDE.items():
        face = f'font-family: "{family}";'
        assert face in sheet
        # Wide faces are no taller in the line, so ascent and descent stay.
        above, below = f"{10_000 / per_cent:.0f}%", f"{2_500 / per_cent:.0f}%"
        tall = f"ascent-override: {above}; descent-override: {below};"
        sheet = sheet.replace(face, f"{face} size-adjust: {per_cent}%; {tall}")
    return sheet


def dress(context: Any, faces: str) -> None:
    """Have a browser's pages set in our faces, in the machine's, or in wide ones."""
    assert faces in FACES
    if faces == "the machine's":
        context.route("**/static/fonts/**", lambda route: route.abort())
    elif faces == "wide":
        context.route(
            "**/static/fonts.css",
            lambda route: route.fulfill(body=wide_faces(), content_type="text/css"),
        )


def faults(page: Any) -> list[str]:
    """What does not fit, once the faces are there."""
    page.evaluate("document.fonts.ready.then(() => true)")
    found: list[str] = page.evaluate(FAULTS)
    return found
