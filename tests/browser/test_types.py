"""The types of the browser's side, which stand in its comments."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def test_types() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed; it is needed for this check only, not to play")
    own = ROOT / "node_modules" / ".bin" / "tsc"
    tsc = str(own) if own.exists() else shutil.which("tsc")
    if tsc is None:
        pytest.skip("TypeScript is not installed: npm install --no-save typescript@5.9")
    done = subprocess.run([tsc, "-p", "tsconfig.json"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
