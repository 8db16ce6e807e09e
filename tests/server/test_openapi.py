"""The description for machines: valid, complete, and silent about third parties."""

from __future__ import annotations

import re

from openapi_spec_validator import validate

PATHS = {
    "/api/scenarios": {"get"},
    "/api/scenes/{scenario}": {"get"},
    "/api/words": {"get"},
    "/api/guides/{scenario}": {"get"},
    "/api/maps/{scenario}": {"get"},
    "/api/players": {"get"},
    "/api/games": {"post"},
    "/api/games/upload": {"post"},
    "/api/positions": {"post"},
    "/api/positions/check": {"post"},
    "/api/games/{game}": {"get"},
    "/api/games/{game}/record": {"get"},
    "/api/games/{game}/at/{ply}": {"get"},
    "/api/games/{game}/log": {"get"},
    "/api/games/{game}/story": {"get"},
    "/api/games/{game}/marks": {"get"},
    "/api/games/{game}/fork": {"post"},
    "/api/games/{game}/verify": {"get"},
    "/api/games/{game}/review": {"get"},
    "/api/games/{game}/at/{ply}/position": {"get"},
    "/api/games/{game}/since": {"get"},
    "/api/games/{game}/seats/{side}/notes": {"get", "post"},
    "/api/games/{game}/seats/{side}/notes/{number}": {"put", "delete"},
    "/api/games/{game}/seats/{side}/take": {"post"},
    "/api/games/{game}/seats/{side}/accept": {"post"},
    "/api/games/{game}/seats/{side}/invitation": {"post", "delete"},
    "/api/games/{game}/seats/{side}/renew": {"post"},
    "/api/games/{game}/seats/{side}/leave": {"post"},
    "/api/games/{game}/seats/{side}/dice": {"post"},
    "/api/key": {"get"},
}


def test_it_describes_every_request(client):
    description = client.get("/schema/openapi.json").json
    assert description["openapi"].startswith("3.1")
    found = {path: set(methods) for path, methods in description["paths"].items()}
    assert found == PATHS


def test_it_is_valid(client):
    validate(client.get("/schema/openapi.json").json)


def test_it_holds_together(client):
    description = client.get("/schema/openapi.json").json
    schemas = description["components"]["schemas"]
    references = set(re.findall(r'#/components/schemas/([^"\']+)', str(description)))
    assert references <= set(schemas)
    names = []
    for path, methods in description["paths"].items():
        for method in methods.values():
            assert method["summary"]
            names.append(method["operationId"])
            declared = {p["name"] for p in method.get("parameters", ()) if p["in"] == "path"}
            assert declared == set(re.findall(r"\{(\w+)\}", path))
            assert any(code.startswith("2") for code in method["responses"])
            for answer in method["responses"].values():
                _, _, name = answer.get("$ref", "").rpartition("/")
                assert "description" in description["components"]["responses"].get(name, answer)
    assert len(set(names)) == len(names)
    for schema in schemas.values():
        assert set(schema.get("required", ())) <= set(schema.get("properties", ()))


def test_no_page_that_would_call_on_others(client):
    for page in ("", "/swagger", "/redoc", "/elements", "/rapidoc"):
        reply = client.get(f"/schema{page}")
        assert reply.status == 404 or b"://" not in reply.body
