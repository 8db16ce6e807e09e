"""`tricolore ground`: build the maps and draw them.

The compiler's packages are an optional extra.  So they are imported inside the commands, and a
clear message says if they are missing.
"""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tricolore.core.errors import DataError
from tricolore.core.extras import install

app = typer.Typer(
    help="Build the hex maps from the country, and draw them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RULESETS = Path(__file__).resolve().parent.parent / "rulesets"


def _found() -> dict[str, Path]:
    """Every data folder with a grid file: a ruleset's only map, or one for each battle."""
    maps = {}
    for grid in sorted(RULESETS.glob("*/data/**/grid.toml")):
        ruleset, _, *battle = grid.parent.relative_to(RULESETS).parts
        maps[":".join([ruleset, *battle])] = grid.parent
    return maps


MAPS = _found()
"""The folder of each map, with its grid file, corrections and compiled map."""

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="MAP", help=f"Which maps: {', '.join(MAPS)}; all if none is named."),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Folder with another grid.toml and overrides.toml."),
]
Geographies = Annotated[
    Path | None,
    typer.Option("--geography", metavar="DIR", help="Folder with the GeoJSON files."),
]


def folder_of(name: str) -> Path:
    """The data folder of a map, by its name, by a game's scenario, or by the battle alone."""
    wanted = name.casefold()
    fitting = [known for known in MAPS if wanted in (known, *_also(known))]
    if len(fitting) > 1:
        raise DataError(f"several maps are called {name!r}: name {' or '.join(fitting)}")
    if not fitting:
        near = get_close_matches(wanted, [n for known in MAPS for n in (known, *_also(known))], n=1)
        hint = f"the nearest is {near[0]}; " if near else ""
        raise DataError(f"there is no map {name!r}: {hint}known are {', '.join(MAPS)}")
    return MAPS[fitting[0]]


def _also(known: str) -> tuple[str, str]:
    """The other names of a map: the battle, `solferino`, and its scenario in a game."""
    grid = tomllib.loads((MAPS[known] / "grid.toml").read_text(encoding="utf-8"))
    battle = str(grid["map"]["name"]).casefold()
    return battle, f"{known.partition(':')[0]}:{battle}"


def played() -> list[str]:
    """The maps of games whose rules are here."""
    return [name for name in MAPS if (RULESETS / name.partition(":")[0] / "ruleset.py").is_file()]


def geographies() -> Path:
    """The folder of the GeoJSON files, which is beside `src` in the project."""
    return RULESETS.parent.parent.parent / "geography"


@app.command()
def build(
    names: Names = None,
    data: Data = None,
    geography: Geographies = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if the map would change.")
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
    names: Names = None,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", help="The picture to write, an .svg."),
    ] = None,
    data: Data = None,
    geography: Geographies = None,
    bare: Annotated[bool, typer.Option("--bare", help="The grid alone, without margins.")] = False,
    png: Annotated[
        bool, typer.Option("--png", help="A PNG beside it as well (needs rsvg-convert).")
    ] = False,
    zoom: Annotated[float, typer.Option("--zoom", metavar="N", help="Size of the PNG.")] = 1.0,
) -> None:
    """Draw maps as SVG from their boards and their country.

    Without a name, the maps of all games that can be played are drawn.  Without -o, a picture is
    written beside its map, where the browser's table looks for it.
    """
    try:
        from tricolore.ground.compile import compile_map
        from tricolore.ground.draw.picture import write_picture
    except ModuleNotFoundError as error:
        _missing(error)
    from tricolore.core.board import load_board

    try:
        folders = [data] if data is not None else [folder_of(name) for name in names or played()]
        if out is not None and len(folders) > 1:
            raise DataError(f"{out} can hold one map: name which")
        for folder in folders:
            picture = out or folder / "map.svg"
            survey = compile_map(folder, geography or geographies())
            write_picture(survey, load_board(folder / "map.toml"), picture, bare)
            typer.echo(str(picture))
            if png:
                typer.echo(str(render(picture, zoom)))
    except DataError as error:
        _fail(str(error))


def render(picture: Path, zoom: float = 1.0) -> Path:
    """Make a PNG of an SVG with librsvg's command."""
    command = shutil.which("rsvg-convert")
    if command is None:
        _fail("a PNG needs rsvg-convert: on Debian it is in the package librsvg2-bin")
    image = picture.with_suffix(".png")
    subprocess.run(  # nosec B603 # run by the user, without a shell
        [command, "--unlimited", "-z", str(zoom), str(picture), "-o", str(image)], check=True
    )
    return image


def _missing(error: ModuleNotFoundError) -> NoReturn:
    _fail(
        f"maps are built with {error.name}, which is not installed; "
        f"`{install('ground')}` installs it"
    )


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(1)
