"""Bodies of requests: read as the contract has them, and no other way."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

T = TypeVar("T")

JSON = "application/json"


async def read(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body, if it is JSON, says so, and fits.

    Litestar itself would take any type of content, and a text of digits for a number.
    """
    said, _ = request.content_type
    if said != JSON:
        raise HTTPException(f"The body of this request is {JSON}.", status_code=415)
    try:
        return msgspec.convert(_whole(msgspec.json.decode(await request.body())), kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise HTTPException(
            f"The request cannot be understood: {error}.", status_code=400
        ) from None


def _whole(found: Any) -> Any:
    """With 2 for 2.0: in JSON these are one number, and msgspec tells them apart."""
    if not isinstance(found, dict):
        return found
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in found.items()
    }
