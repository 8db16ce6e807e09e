"""The compiler needs optional packages.  Without them its tests are skipped."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = ("brotli", "fontTools", "numpy", "pyproj", "scipy", "shapely", "uharfbuzz")

collect_ignore_glob = [] if all(map(find_spec, PACKAGES)) else ["test_*.py"]
