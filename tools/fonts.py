"""Make the faces that the table serves: `make fonts`.

The sources are npm packages of Fontsource, pinned by version and by digest.  Each face is reduced
to the letters, weights and features that are used here, and saved as WOFF2.  Pages name a face
with a part of its digest (`?v=`), so that browsers can keep it for ever.  This script writes the
new digests into the pages.  It needs npm and the packages of the `ground` extra.  Playing does not
need it.
"""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).parent.parent / "src" / "tricolore" / "server" / "static"
FONTS = STATIC / "fonts"

PUNCTUATION = (0x2010, 0x2014), (0x2018, 0x201E), (0x2022, 0x2022), (0x2026, 0x2026)
SIGNS = (0x2032, 0x2033), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2212, 0x2212)
LATIN = ((0x20, 0x7E), (0xA0, 0xFF), (0x152, 0x153), *PUNCTUATION, *SIGNS)
EXTENDED = (0x100, 0x151), (0x154, 0x17F), (0x2020, 0x2021)
"""Letters of central Europe.  A browser fetches them only for a page that shows one."""
ASCII = ((0x20, 0x7E),)

FEATURES = ("ccmp", "kern", "liga", "locl", "mark", "mkmk", "pnum", "rlig", "tnum")
NAMES = (0, 1, 2, 3, 4, 5, 6, 13, 14)
"""Entries of the name table that are kept; 0, 13 and 14 are copyright and licence."""


class Face(NamedTuple):
    name: str
    package: str
    file: str
    digest: str
    """Of the file as it was when it was chosen."""
    ranges: Iterable[tuple[int, int]]
    weights: tuple[int, int] | None = None
    """What is kept of a variable face."""
    family: str = ""
    """Another name, where the licence keeps the first for faces that nobody has cut."""


GARAMOND = "@fontsource-variable/eb-garamond@5.3.0"
SOURCE = "@fontsource-variable/source-sans-3@5.3.0"
MONO = "@fontsource/fira-mono@5.3.0"

FACES = (
    Face(
        "eb-garamond",
        GARAMOND,
        "eb-garamond-latin-wght-normal.woff2",
        "88603384163d301aebd5bd769832a8bfe3c9004ec24178417b9817f0ad32c63b",
        LATIN,
        (400, 700),
    ),
    Face(
        "eb-garamond-italic",
        GARAMOND,
        "eb-garamond-latin-wght-italic.woff2",
        "c664773f7e1d42d36326aa457becf7674236168c74cf7d74e87e5778ef7640f9",
        LATIN,
        (400, 700),
    ),
    Face(
        "eb-garamond-ext",
        GARAMOND,
        "eb-garamond-latin-ext-wght-normal.woff2",
        "f8d3fa06e20989a938972165406a1b731cdc7fe33ff2b0b6798c75aa63709901",
        EXTENDED,
        (400, 700),
    ),
    Face(
        "eb-garamond-italic-ext",
        GARAMOND,
        "eb-garamond-latin-ext-wght-italic.woff2",
        "fa866520f8b7fb646ebc730fd0d3cbf8945db74d92f25fdd6fee486808652fdf",
        EXTENDED,
        (400, 700),
    ),
    Face(
        "tricolore-sans",
        SOURCE,
        "source-sans-3-latin-wght-normal.woff2",
        "7a19a7027e125257d310c6dbd78ae3a30b5ea1e3794d60b12bb28227a003bfda",
        LATIN,
        (400, 800),
        family="Tricolore Sans",
    ),
    Face(
        "tricolore-sans-ext",
        SOURCE,
        "source-sans-3-latin-ext-wght-normal.woff2",
        "a85a7459bdb3cdc1136751e151a506bae653fc29ada3ca86237477df6f1b59e6",
        EXTENDED,
        (400, 800),
        family="Tricolore Sans",
    ),
    Face(
        "fira-mono",
        MONO,
        "fira-mono-latin-400-normal.woff2",
        "8d1e753569ea7964a3beacda126450f8469b70c14c161ae8062cf4c12835e947",
        ASCII,
    ),
)


def fetched(package: str) -> dict[str, bytes]:
    """The files of a package from the registry."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(  # nosec B603 B607 # whichever npm is installed; digests are checked
            ["npm", "pack", "--silent", "--pack-destination", folder, package],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as packed:
            return {
                member.name.removeprefix("package/"): content.read()
                for member in packed
                if (content := packed.extractfile(member)) is not None
            }


def original(face: Face, files: dict[str, bytes]) -> TTFont:
    """The face as its makers publish it, if it is still the one that was chosen."""
    content = files[f"files/{face.file}"]
    found = sha256(content).hexdigest()
    if found != face.digest:
        raise SystemExit(f"{face.package}: {face.file} has changed; its digest is {found}.")
    return TTFont(io.BytesIO(content), recalcTimestamp=False)


def cut(font: TTFont, face: Face) -> bytes:
    """The face with the letters, weights and features that are used here."""
    options = Options()
    options.layout_features = list(FEATURES)
    options.name_IDs = list(NAMES)
    options.hinting = False  # screens of today do without, and it would be a tenth of the file
    subsetter = Subsetter(options)
    subsetter.populate(
        unicodes=[code for first, last in face.ranges for code in range(first, last + 1)]
    )
    subsetter.subset(font)
    if face.weights is not None:
        font = instantiateVariableFont(font, {"wght": face.weights})
    if face.family:
        rename(font, face.family)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def rename(font: TTFont, family: str) -> None:
    """Give a face another name; copyright and licence stay."""
    joined = family.replace(" ", "")
    for record in list(font["name"].names):
        if record.nameID in (1, 4):
            record.string = family
        elif record.nameID in (3, 6):
            record.string = f"{joined}-Regular"


def licence(font: TTFont, text: bytes) -> str:
    """The licence under the copyright that the face itself names; packages put it less well."""
    words = text.decode("utf-8").replace("\r\n", "\n")
    start = words.index("This Font Software is licensed")
    return f"{font['name'].getDebugName(0)}\n\n{words[start:].rstrip()}\n"


def short(packed: bytes) -> str:
    """What pages add to the address of a face."""
    return sha256(packed).hexdigest()[:12]


def name_in_pages(versions: dict[str, str]) -> None:
    """Write the digests into every page and style sheet that names a face."""
    for page in sorted((*STATIC.glob("*.html"), *STATIC.glob("*.css"))):
        old = page.read_text(encoding="utf-8")
        new = re.sub(
            r"fonts/([\w-]+)\.woff2\?v=\w*",
            lambda found: f"fonts/{found[1]}.woff2?v={versions[found[1]]}",
            old,
        )
        if new != old:
            page.write_text(new, encoding="utf-8")


def main() -> None:
    versions = {}
    packages = {package: fetched(package) for package in (GARAMOND, SOURCE, MONO)}
    for face in FACES:
        files = packages[face.package]
        font = original(face, files)
        family = face.package.split("/")[1].split("@")[0]
        (FONTS / f"{family}-OFL.txt").write_text(licence(font, files["LICENSE"]), encoding="utf-8")
        packed = cut(font, face)
        (FONTS / f"{face.name}.woff2").write_bytes(packed)
        versions[face.name] = short(packed)
        print(f"{face.name}: {len(packed)} bytes")
    name_in_pages(versions)


if __name__ == "__main__":
    main()
