"""The OpenAPI page, made from the routes and their types."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from ... import __version__
from ...protocol.http import Refusal
from ..refusals import status_of
from .routes import PROBES, Route

REFS = "#/components/schemas/{name}"
ALWAYS = ("bad-request", "too-many", "foreign-origin")


def describe(routes: Sequence[Route]) -> dict[str, Any]:
    """The whole page."""
    types = {each for route in routes for each in (route.answer, route.body) if each is not None}
    ordered = sorted(types | {Refusal}, key=lambda each: str(each.__name__))
    _, schemas = msgspec.json.schema_components(ordered, ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Escale", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "escale"},
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    if route.answer is None:
        answers["204"] = {"description": "Done"}
    else:
        for done in route.statuses:
            answers[str(done)] = {"description": "Done", "content": _json(route.answer)}
    closing = () if route.path in PROBES else ("house-closing",)
    for code in (*route.codes, *ALWAYS, *closing, *_body_codes(route)):
        status = str(status_of(code))
        answers.setdefault(status, {"description": code, "content": _json(Refusal)})
        if code not in answers[status]["description"]:
            answers[status]["description"] += f", {code}"
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": route.handler.__name__.replace("_", "-"),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)}", route.path)
        ]
        + _query_parameters(route),
        "responses": answers,
    }
    if "no-identity" in route.codes:
        operation["security"] = [{"guest": []}]
    if route.body is not None:
        operation["requestBody"] = {"required": route.needs_body, "content": _json(route.body)}
    return operation


def _query_parameters(route: Route) -> list[dict[str, Any]]:
    """What may stand behind the `?`."""
    if route.query is None:
        return []
    schema = msgspec.json.schema(route.query)
    fields = schema["$defs"][route.query.__name__]["properties"]
    return [
        {"name": name, "in": "query", "required": False, "schema": each}
        for name, each in fields.items()
    ]


def _body_codes(route: Route) -> tuple[str, ...]:
    return ("too-large", "not-json") if route.body is not None else ()


def _json(kind: Any) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": REFS.format(name=kind.__name__)}}}
