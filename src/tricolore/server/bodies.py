"""Read the bodies of requests, strictly as the contract describes them."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

T = TypeVar("T")

JSON = "application/json"


async def read(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body, if it is declared as JSON and fits the type.

    Litestar itself would accept any content type, and a string of digits as a number.
    """
    said, _ = request.content_type
    if said != JSON:
        raise HTTPException(f"The body of this request must be {JSON}.", status_code=415)
    try:
        return msgspec.convert(_whole(msgspec.json.decode(await request.body())), kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise HTTPException(
            f"The request cannot be understood: {error}.", status_code=400
        ) from None


def _whole(found: Any) -> Any:
    """Replace 2.0 by 2: JSON does not distinguish them, but msgspec does."""
    if not isinstance(found, dict):
        return found
    return {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in found.items()
    }
