"""The compiler needs optional packages.  Without them its tests are skipped."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

from tests.ground import atlas

PACKAGES = ("brotli", "fontTools", "numpy", "pyproj", "scipy", "shapely", "uharfbuzz")

collect_ignore_glob = [] if all(map(find_spec, PACKAGES)) else ["test_*.py"]


@pytest.fixture(scope="session", autouse=True)
def _shared(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All processes of a run have one folder above their own."""
    own = tmp_path_factory.getbasetemp()
    atlas.shared[:] = [own.parent if "PYTEST_XDIST_WORKER" in os.environ else own]
