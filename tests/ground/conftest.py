"""The compiler's packages are an extra; without them its tests have nothing to test."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = (
    []
    if all(find_spec(name) for name in ("numpy", "scipy", "shapely", "pyproj"))
    else ["test_*.py"]
)
