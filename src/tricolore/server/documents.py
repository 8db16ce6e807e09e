"""Documents that seldom change and that browsers cache: pages, scripts, scenes, maps."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.exceptions import NotFoundException

STATIC = Path(__file__).parent / "static"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


FOR_GOOD = "public, max-age=31536000, immutable"
"""For addresses that contain the right digest.  Browsers ask about everything else every time."""


class Document(NamedTuple):
    body: bytes
    packed: bytes | None
    """The body compressed; None if that is no shorter."""
    kind: str
    etag: str


def document(body: bytes, kind: str) -> Document:
    packed = gzip.compress(body, 6, mtime=0) if len(body) > 1000 else body
    etag = f'"{sha256(body).hexdigest()[:24]}"'
    return Document(body, packed if len(packed) < len(body) else None, kind, etag)


def send(
    request: Request[Any, Any, Any], found: Document, in_its_language: bool = False
) -> Response[bytes]:
    """The document, or 304 if the browser has it already."""
    kept = FOR_GOOD if _by_its_digest(request, found) else "no-cache"
    headers = {"ETag": found.etag, "Cache-Control": kept, "Vary": "Accept-Encoding"}
    if in_its_language:
        headers["Vary"] += ", Accept-Language, Cookie"
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = found.packed
    return Response(body, media_type=found.kind, headers=headers)


def _by_its_digest(request: Request[Any, Any, Any], found: Document) -> bool:
    """Whether the address contains the document's digest, so that it can never mean another.

    Fonts are requested like that, and cached fonts are there before the first word is drawn.  An
    old page asks with the old digest, and gets the new file without that promise.
    """
    named = request.query_params.get("v", "")
    return len(named) >= 12 and found.etag.strip('"').startswith(named)


class Files:
    """A folder of files.  A file is read again when it has changed."""

    def __init__(self, root: Path = STATIC) -> None:
        self._root = root.resolve()
        self._known: dict[Path, tuple[tuple[int, int], Document]] = {}

    def get(self, name: str) -> Document:
        path = self._path(name)
        if path is None:
            raise NotFoundException("There is no such file here.")
        stat = path.stat()
        stamp = stat.st_mtime_ns, stat.st_size
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            known = self._known[path] = stamp, document(path.read_bytes(), kind_of(path))
        return known[1]

    def _path(self, name: str) -> Path | None:
        """The path of a file, if the folder has one of that name."""
        if any(part.startswith(".") for part in Path(name).parts):
            return None
        try:
            path = (self._root / name.lstrip("/")).resolve()
            found = path.is_relative_to(self._root) and path.is_file()
        except (OSError, ValueError):  # a name that no file can have
            return None
        return path if found else None


def kind_of(path: Path) -> str:
    known = TYPES.get(path.suffix.lower())
    return known or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
