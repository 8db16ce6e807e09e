"""A battlefield's geography: a GeoJSON file of points, lines and areas.

Positions are WGS84 longitude and latitude, as GeoJSON requires.  Every feature has a `kind` and
often a `class`, a confidence (`conf`, A to D) and, for places, a possible error (`acc_m`).  Besides
its features, a file has the `area` that it covers and the `relief` that underlies the points: the
plain, and the grain of the moraine if there is one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from shapely.errors import ShapelyError
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from tricolore.core.errors import DataError

KINDS = frozenset(
    (
        "bridge",
        "cover",
        "escarpment",
        "hill",
        "lake",
        "landform",
        "place",
        "railway",
        "ridge",
        "road",
        "spot height",
        "water",
        "wood",
    )
)


FINE_M = 400
"""Maps with hexes up to this size are fine, others coarse."""


class Feature(NamedTuple):
    """A feature of the country; `geometry` is in degrees, or in sheet kilometres once it is laid
    out."""

    kind: str
    name: str
    sort: str
    """Its class within the kind: village, canal, main road."""
    conf: str
    geometry: BaseGeometry
    more: Mapping[str, Any]

    @property
    def elevation(self) -> float | None:
        return self.more.get("elevation")


class Geography(NamedTuple):
    path: Path
    title: str
    area: tuple[float, float, float, float]
    """West, south, east, north; there are no data outside."""
    relief: Mapping[str, Any]
    features: tuple[Feature, ...]

    def of(self, kind: str, sort: str | None = None) -> Iterator[Feature]:
        for feature in self.features:
            if feature.kind == kind and sort in (None, feature.sort):
                yield feature

    def find(self, kind: str, name: str) -> Feature | None:
        return next((f for f in self.of(kind) if f.name == name), None)


def load_geography(path: Path, hex_m: int | None = None) -> Geography:
    """Read a GeoJSON file; an error names its line, since each feature is on one line.

    With `hex_m`, only features that suit a map with hexes of so many metres are kept.
    """
    try:
        text = path.read_text(encoding="utf-8")
        data = json.loads(text)
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from None
    except json.JSONDecodeError as error:
        raise DataError(f"{path}:{error.lineno}: not a GeoJSON file: {error.msg}") from None
    if data.get("type") != "FeatureCollection" or len(data.get("area", ())) != 4:
        raise DataError(f"{path}:1: expected a FeatureCollection with an area of four degrees")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if '"Feature"' in line]
    features = []
    for index, entry in enumerate(data["features"]):
        line = lines[index] if len(lines) == len(data["features"]) else 1
        feature = _feature(entry, f"{path}:{line}")
        used = feature if hex_m is None else _for_scale(feature, hex_m)
        if used is not None:
            features.append(used)
    west, south, east, north = data["area"]
    return Geography(
        path,
        data.get("title", path.stem),
        (west, south, east, north),
        data.get("relief", {}),
        tuple(features),
    )


def _for_scale(feature: Feature, hex_m: int) -> Feature | None:
    """The feature as a map with hexes of this size uses it, or None if it does not.

    `scale` is "fine" or "coarse" if only such maps use it.  What stands under `fine` replaces the
    feature's own entries on fine maps: a crest that is as narrow as it truly is would be lost on
    large hexes.
    """
    scale = "fine" if hex_m <= FINE_M else "coarse"
    if feature.more.get("scale", scale) != scale:
        return None
    if scale == "fine" and "fine" in feature.more:
        return feature._replace(more={**feature.more, **feature.more["fine"]})
    return feature


def _feature(entry: Mapping[str, Any], where: str) -> Feature:
    words = dict(entry.get("properties") or {})
    kind = words.pop("kind", None)
    if kind not in KINDS:
        raise DataError(f"{where}: kind is {kind!r}, expected one of {', '.join(sorted(KINDS))}")
    try:
        geometry = shape(entry["geometry"])
    except (KeyError, TypeError, ValueError, AttributeError, ShapelyError):
        raise DataError(f"{where}: the geometry cannot be read") from None
    if not geometry.is_valid or geometry.is_empty:
        raise DataError(f"{where}: the geometry crosses itself or is empty")
    if words.get("scale", "fine") not in ("fine", "coarse"):
        raise DataError(f"{where}: scale is {words['scale']!r}, expected fine or coarse")
    if not isinstance(words.get("fine", {}), dict):
        raise DataError(f"{where}: fine is {words['fine']!r}, expected a table of entries")
    return Feature(
        kind,
        words.pop("name", ""),
        words.pop("class", ""),
        words.pop("conf", "D"),
        geometry,
        words,
    )
