"""The pictures that the documentation shows, as WebP in docs/pictures.

`python tools/pictures.py` draws the maps (it needs Chromium and the packages of `make test`).
`python tools/pictures.py FILE.png ...` compresses pictures of the table, without visible loss.
With `--exact` first it compresses without any loss, which is best for charts with few colours.
"""

from __future__ import annotations

import base64
import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tricolore.core.board import load_board
from tricolore.ground.cli import folder_of, geographies
from tricolore.ground.compile import compile_map
from tricolore.ground.draw.picture import write_picture

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"

MAPS = {
    "solferino": ("butchery", 1600),
    "magenta": ("macmahon:magenta", 1200),
    "reichshoffen": ("macmahon:reichshoffen", 1200),
    "solferino-brothers": ("brothers", 1400),
    "lomellina": ("radetzky", 2200),
}
"""The map and the width in pixels, the least at which its smallest words are readable."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MAP_QUALITY, TABLE_QUALITY = 60, 65


def draw_maps() -> Iterator[Path]:
    path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if path is None:
        sys.exit("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (source, width) in MAPS.items():
            drawing = Path(folder) / f"{name}.svg"
            data = folder_of(source)
            survey = compile_map(data, geographies())
            write_picture(survey, load_board(data / "map.toml"), drawing, bare=False)
            picture = PICTURES / f"{name}.webp"
            shot(browser, drawing, width).save(picture, quality=MAP_QUALITY, method=6)
            yield picture
        browser.close()


def shot(browser: Browser, drawing: Path, width: int) -> Image.Image:
    """What a browser makes of an SVG at a given width."""
    page = browser.new_page(viewport={"width": width, "height": width})
    page.set_content(f'<img id="map" style="display: block; width: {width}px">')
    address = "data:image/svg+xml;base64," + base64.b64encode(drawing.read_bytes()).decode()
    page.evaluate("address => { map.src = address; return map.decode(); }", address)
    png = page.locator("#map").screenshot()
    page.close()
    return Image.open(io.BytesIO(png)).convert("RGB")


def pack(file: Path, exact: bool) -> Path:
    picture = PICTURES / f"{file.stem}.webp"
    image = Image.open(file).convert("RGB")
    image.save(picture, lossless=exact, quality=100 if exact else TABLE_QUALITY, method=6)
    return picture


def main(arguments: list[str]) -> None:
    exact = "--exact" in arguments
    files = [Path(argument) for argument in arguments if argument != "--exact"]
    done = (pack(file, exact) for file in files) if files else draw_maps()
    for picture in done:
        print(f"{picture}: {picture.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
