"""A review as one file that a browser shows without asking anybody for anything."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape

from tricolore.review.page import Places, content, headline
from tricolore.review.report import Review
from tricolore.server.documents import STATIC

STYLES = ("fonts.css", "paper.css", "review.css")
"""Those of the table's pages, so that the report looks like them."""


def document(review: Review, drawing: bytes | None) -> str:
    """The page.  Styles, fonts, the map and the script that moves the armies are in it."""
    picture = "" if drawing is None else f"data:image/svg+xml;base64,{_packed(drawing)}"
    styles = "\n".join(_style(name) for name in STYLES)
    script = (STATIC / "march.js").read_text()
    title = escape(f"{review.title}: a review")
    players = ", ".join(f"{side.name}: {side.player}" for side in review.sides if side.player)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title} · Tricolore</title>\n<style>\n{styles}\n</style>\n</head>\n"
        '<body class="review">\n<header><span class="cockade" aria-hidden="true"></span>'
        f"<div><h1>{escape(review.title)}</h1><p>{escape(headline(review))}"
        f"{escape(f' {players}.') if players else ''}</p></div></header>\n"
        f"<main>{content(review, Places(picture))}</main>\n"
        f'<script type="module">\n{script}\nmountMarch(document);\n</script>\n</body>\n</html>\n'
    )


def _style(name: str) -> str:
    return re.sub(r'url\("/static/(fonts/[\w.-]+)[^"]*"\)', _font, (STATIC / name).read_text())


def _font(found: re.Match[str]) -> str:
    return f'url("data:font/woff2;base64,{_packed((STATIC / found.group(1)).read_bytes())}")'


def _packed(body: bytes) -> str:
    return b64encode(body).decode()
