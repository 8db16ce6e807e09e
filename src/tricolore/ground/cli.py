"""`tricolore ground`: build the maps and draw them.

The packages that the compiler stands on are an optional extra, so they are imported inside the
commands, and their absence is told in a sentence.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tricolore.core.errors import DataError

app = typer.Typer(help="Build the hex maps from the country, and draw them.", no_args_is_help=True)

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"


def _found() -> dict[str, Path]:
    """Every folder of data with a grid file: a ruleset's only map, or one for each battle."""
    maps = {}
    for grid in sorted(RULESETS.glob("*/data/**/grid.toml")):
        ruleset, _, *battle = grid.parent.relative_to(RULESETS).parts
        maps[":".join([ruleset, *battle])] = grid.parent
    return maps


MAPS = _found()
"""Where each map's grid file, corrections and compiled map stand."""

Name = Annotated[str, typer.Argument(help=f"which map: {', '.join(MAPS)}")]
Names = Annotated[
    list[str] | None,
    typer.Argument(help=f"which maps: {', '.join(MAPS)}; all if none is named", metavar="NAME"),
]
Data = Annotated[
    Path | None, typer.Option("--data", help="folder with another grid.toml and overrides.toml")
]
Geographies = Annotated[
    Path | None, typer.Option("--geography", help="folder with the GeoJSON files")
]


def folder_of(name: str) -> Path:
    """The data folder of a map by its name."""
    if name not in MAPS:
        raise DataError(f"there is no map {name!r}: known are {', '.join(MAPS)}")
    return MAPS[name]


def geographies() -> Path:
    """The GeoJSON files stand beside `src` in the project's tree."""
    return RULESETS.parent.parent.parent / "geography"


@app.command()
def build(
    names: Names = None,
    data: Data = None,
    geography: Geographies = None,
    check: Annotated[
        bool, typer.Option("--check", help="write nothing; fail if the map would change")
    ] = False,
) -> None:
    """Compile maps from their grid files, their corrections and the geography."""
    try:
        from tricolore.ground.compile import build as compile_and_write
        from tricolore.ground.compile import compile_map, map_text
    except ModuleNotFoundError as error:
        _missing(error)
    try:
        folders = [data] if data is not None else [folder_of(name) for name in names or MAPS]
        country = geography or geographies()
        for folder in folders:
            path = folder / "map.toml"
            if not check:
                survey = compile_and_write(folder, country)
                typer.echo(
                    f"{path}: {len(survey.rows)} hexes, {survey.overridden} corrected by hand"
                )
                continue
            text = map_text(compile_map(folder, country))
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                _fail(f"{path} is not what its grid file and the geography give: build it again")
            typer.echo(f"{path} is up to date")
    except DataError as error:
        _fail(str(error))


@app.command()
def draw(
    name: Name,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="the picture to write, an .svg")
    ] = None,
    data: Data = None,
    geography: Geographies = None,
    bare: Annotated[bool, typer.Option("--bare", help="the grid alone, without margins")] = False,
    png: Annotated[
        bool, typer.Option("--png", help="a PNG beside it as well (needs rsvg-convert)")
    ] = False,
    zoom: Annotated[float, typer.Option("--zoom", help="size of the PNG")] = 1.0,
) -> None:
    """Draw a map as SVG from its board and its country.

    Without -o the picture goes beside the map, where the table in the browser looks for it.
    """
    try:
        from tricolore.ground.compile import compile_map
        from tricolore.ground.draw.picture import write_picture
    except ModuleNotFoundError as error:
        _missing(error)
    from tricolore.core.board import load_board

    try:
        folder = data or folder_of(name)
        out = out or folder / "map.svg"
        survey = compile_map(folder, geography or geographies())
        write_picture(survey, load_board(folder / "map.toml"), out, bare)
    except DataError as error:
        _fail(str(error))
    typer.echo(str(out))
    if png:
        typer.echo(str(render(out, zoom)))


def render(picture: Path, zoom: float = 1.0) -> Path:
    """A PNG of an SVG, by librsvg's own command."""
    command = shutil.which("rsvg-convert")
    if command is None:
        _fail("a PNG needs rsvg-convert: on Debian it is in the package librsvg2-bin")
    image = picture.with_suffix(".png")
    subprocess.run(
        [command, "--unlimited", "-z", str(zoom), str(picture), "-o", str(image)], check=True
    )
    return image


def _missing(error: ModuleNotFoundError) -> NoReturn:
    _fail(
        f"maps are built with {error.name}, which is not installed: pip install 'tricolore[ground]'"
    )


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(1)
