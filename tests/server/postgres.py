"""A PostgreSQL server for tests: in a folder of its own, on a socket of its own, and gone after.

Only the programs of an installed PostgreSQL are used; whatever databases the machine has are left
alone.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.waiting import PATIENCE

GUARD = """
folder=$1
server=
trap 'test "$server" && kill -QUIT $server && wait $server; rm -rf "$folder"' EXIT
given_up() { cat "$folder/log"; exit 1; }
initdb -D "$folder/data" -U tricolore -A trust -E UTF8 --no-locale --no-sync \
    > "$folder/log" 2>&1 || given_up
postgres -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync=off \
    > "$folder/log" 2>&1 & server=$!
until pg_isready -q -h "$folder"; do kill -0 $server 2>/dev/null || given_up; sleep 0.1; done
echo ready
cat > /dev/null
"""
"""It waits at its standard input, so the server ends with whoever started it, killed or not."""


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin/initdb")  # where Debian has them
    newest = max(folders, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest is not None else None


@contextmanager
def postgres(bin: Path) -> Iterator[str]:
    """The URL of an empty database on a server that lasts as long as this."""
    folder = Path(tempfile.mkdtemp(prefix="tricolore-postgres-", dir="/tmp"))
    guard = subprocess.Popen(
        ["/bin/sh", "-c", GUARD, "guard", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,  # Ctrl-C is for the tests, which end it then
        env={**os.environ, "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"},
        **_unprivileged(folder),
    )
    assert guard.stdin is not None
    assert guard.stdout is not None
    said = guard.stdout.readline()
    if said != "ready\n":
        raise AssertionError(f"PostgreSQL does not start: {said}{guard.stdout.read()}")
    try:
        yield f"postgresql+psycopg://tricolore@/postgres?host={quote(str(folder))}"
    finally:
        guard.stdin.close()
        guard.wait(PATIENCE)
        guard.stdout.close()


def _unprivileged(folder: Path) -> dict[str, Any]:
    """As whom it is started: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name: user for user in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
