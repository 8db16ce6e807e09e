"""The faces of the table: all that pages name are served, whole and for good."""

from __future__ import annotations

import re
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tricolore.rulesets import scenarios
from tricolore.rulesets.tongues import encoded
from tricolore.server.documents import STATIC
from tricolore.server.maps import _scene, plain_map

ttlib = pytest.importorskip(
    "fontTools.ttLib", reason="the insides of fonts are read with the packages of `ground`"
)

FONTS = STATIC / "fonts"
SHEETS = sorted(STATIC.glob("*.css"))
PAGES = sorted((*SHEETS, *STATIC.glob("*.html")))

OF_THE_MACHINE = set("←→↑↓↖↗↘↙✓✗●‖")
"""Signs that book faces lack, and every machine has."""


class Face(NamedTuple):
    family: str
    style: str
    weights: tuple[int, int]
    file: Path
    version: str
    ranges: tuple[tuple[int, int], ...]

    def covers(self, letter: str) -> bool:
        return any(first <= ord(letter) <= last for first, last in self.ranges)


def faces() -> list[Face]:
    found = []
    for block in re.findall(r"@font-face {(.*?)}", (STATIC / "fonts.css").read_text(), re.S):
        said = dict(re.findall(r"([a-z-]+):\s*([^;]+);", block))
        assert said["font-display"] == "fallback"
        link = re.fullmatch(
            r'url\("/static/fonts/([\w-]+\.woff2)\?v=(\w+)"\) format\("woff2"\)', said["src"]
        )
        assert link, said["src"]
        weights = [int(weight) for weight in said["font-weight"].split()]
        ranges = []
        for part in said["unicode-range"].replace("U+", "").split(","):
            first, _, last = part.strip().partition("-")
            ranges.append((int(first, 16), int(last or first, 16)))
        found.append(
            Face(
                said["font-family"].strip('"'),
                said["font-style"],
                (weights[0], weights[-1]),
                FONTS / link[1],
                link[2],
                tuple(ranges),
            )
        )
    return found


FACES = faces()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file.stem)
def test_a_face_is_served_for_good_by_its_digest_alone(client: Any, face: Face) -> None:
    address = f"/static/fonts/{face.file.name}"
    by_digest = client.get(f"{address}?v={face.version}")
    assert by_digest.headers["content-type"] == "font/woff2"
    assert by_digest.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "font-src 'self'" in by_digest.headers["content-security-policy"]
    assert by_digest.body[:4] == b"wOF2"
    for other in ("", "?v=", "?v=0", f"?v={face.version[:4]}", "?v=000000000000"):
        assert client.get(address + other).headers["cache-control"] == "no-cache", other


def test_pages_name_faces_by_their_digests() -> None:
    """A face that changed under its old address would never reach a browser that knows it."""
    named = set()
    for page in PAGES:
        for name, version in re.findall(r"/([\w-]+)\.woff2(\?v=\w*)?", page.read_text()):
            digest = sha256((FONTS / f"{name}.woff2").read_bytes()).hexdigest()
            assert version == f"?v={digest[:12]}", f"{page.name} names {name} wrongly: make fonts"
            named.add(name)
    assert named == {path.stem for path in FONTS.glob("*.woff2")}


@pytest.mark.parametrize("page", ["index.html", "table.html", "verify.html", "review.html"])
def test_what_a_page_shows_first_is_fetched_first(page: str) -> None:
    """With the very address of the style sheet, and as fonts are fetched: else it comes twice."""
    text = (STATIC / page).read_text()
    sheet = (STATIC / "fonts.css").read_text()
    links = re.findall(r'<link rel="preload" href="([^"]+)"([^>]*)>', text)
    names = [link.split("/")[-1].split(".")[0] for link, _ in links]
    assert names == ["tricolore-sans", "eb-garamond", "eb-garamond-italic"]
    for link, rest in links:
        assert f'url("{link}")' in sheet
        assert rest == ' as="font" type="font/woff2" crossorigin'
    assert text.index("preload") < text.index("stylesheet")
    assert text.index("fonts.css") < text.index("paper.css")


def test_faces_are_light() -> None:
    """A few dozen kilobytes each; all that a page waits for together weighs less than one map."""
    sizes = {path.stem: path.stat().st_size for path in FONTS.glob("*.woff2")}
    assert max(sizes.values()) < 48_000, sizes
    assert sum(sizes[name] for name in ("tricolore-sans", "eb-garamond", "eb-garamond-italic")) < (
        110_000
    )


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file.stem)
def test_a_face_is_what_the_style_sheet_says(face: Face) -> None:
    font = ttlib.TTFont(face.file)
    assert font["name"].getDebugName(1).startswith(face.family)
    letters = set(font.getBestCmap())
    assert {code for first, last in face.ranges for code in range(first, last + 1)} >= letters
    if "fvar" in font:
        (axis,) = font["fvar"].axes
        assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", *face.weights)
    else:
        assert face.weights == (400, 400)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file.stem)
def test_the_licence_lies_beside_a_face(face: Face) -> None:
    copyright_line = ttlib.TTFont(face.file)["name"].getDebugName(0)
    licences = [path.read_text(encoding="utf-8") for path in FONTS.glob("*-OFL.txt")]
    (licence,) = [text for text in licences if text.startswith(copyright_line)]
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    reserved = re.search(r"Reserved Font Name ‘(.+)’", copyright_line)
    assert not reserved or reserved[1] not in face.family, "a cut face may not bear that name"


# Which faces pages ask for


def first_families(sheet: str, known: dict[str, str]) -> set[str]:
    """The first family of every list in a style sheet, variables looked up."""
    lists = re.findall(r"font-family:\s*([^;}]+)", sheet)
    for short in re.findall(r"[\s;{]font:\s*([^;}]+)", sheet):
        if short.strip() != "inherit":
            sized = re.search(r"[\d.]+px(?:/[\d.]+)?\s+(.+)", short)
            assert sized, short
            lists.append(sized[1])
    return {
        known[name[1]] if (name := re.match(r"var\((--\w+)\)", text)) else first(text)
        for text in map(str.strip, lists)
    }


def first(families: str) -> str:
    return families.split(",")[0].strip().strip("\"'")


def test_every_family_that_comes_first_is_served() -> None:
    sheets = {path.name: path.read_text() for path in SHEETS}
    known = {
        name: first(families)
        for name, families in re.findall(r"(--serif|--sans):\s*([^;]+);", sheets["paper.css"])
    }
    served = {face.family for face in FACES}
    assert set(known.values()) <= served
    asked = {name: first_families(sheet, known) for name, sheet in sheets.items()}
    assert {family for families in asked.values() for family in families} == served
    setting = [name for name, sheet in sheets.items() if re.search(r"font(-family)?:", sheet)]
    assert all(asked[name] for name in setting), "what names a face is understood"


def test_the_plain_map_asks_for_a_served_family() -> None:
    drawn = unescape(plain_map(_scene("daylight:bridge")))
    assert {first(said) for said in re.findall(r'font-family="(.+?)" ', drawn)} == {"EB Garamond"}


def test_scripts_and_pages_name_no_family() -> None:
    for path in (*STATIC.glob("*.js"), *STATIC.glob("*.html"), *STATIC.glob("*.svg")):
        assert "font-family" not in path.read_text(), path.name


def test_every_letter_on_the_pages_is_served() -> None:
    """In upright type of both families, whatever the text is set in."""
    texts = [path.read_text() for path in (*STATIC.glob("*.js"), *STATIC.glob("*.html"))]
    texts += [encoded(_scene(name)).decode() for name in scenarios()]
    used = {letter for text in texts for letter in text if ord(letter) >= 0x20} - OF_THE_MACHINE
    assert "ć" in used, "a name in a scene"
    for family in ("EB Garamond", "Tricolore Sans"):
        for letter in used:
            mine = [f for f in FACES if f.family == family and f.style == "normal"]
            (face,) = [f for f in mine if f.covers(letter)]
            assert ord(letter) in ttlib.TTFont(face.file).getBestCmap(), (family, letter)
