"""The description of the interface for programs (OpenAPI), made of the operations and the types they use."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

import msgspec

from karban import __version__
from karban.web.api import wire
from karban.web.api.operations import OPERATIONS, Operation

REFERENCE = "#/components/schemas/{name}"
ABOUT = (
    "Live tables. There is also a WebSocket at /api/tables/{table}/live?seen=N. The token goes into its first frame "
    "or among the subprotocols. It takes any ClientFrame (HelloFrame, MoveFrame, PingFrame) and sends any ServerFrame "
    "(StateMessage, AnswerFrame, PongFrame, ByeFrame, ErrorFrame), told apart by `type`."
)


def description(root_path: str = "") -> dict[str, Any]:
    """The whole description, of a server that is under a path of its site."""
    shapes = [shape for operation in OPERATIONS for shape in (operation.body, operation.answer) if shape]
    _, components = msgspec.json.schema_components(
        [*shapes, wire.Error, wire.ClientFrame, wire.ServerFrame], ref_template=REFERENCE
    )
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Karban", "version": __version__, "description": ABOUT},
        **({"servers": [{"url": root_path}]} if root_path else {}),
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "responses": {str(operation.status): _content(_schema(operation.answer), "as asked")},
    }
    for status in sorted(operation.refusals):
        described["responses"][str(status)] = _content(_refusal(operation, status), HTTPStatus(status).phrase)
    if parameters := _parameters(operation):
        described["parameters"] = parameters
    if operation.body:
        described["requestBody"] = {"required": True, **_json(_schema(operation.body))}
    if operation.token:
        described["security"] = [{"token": []}] if operation.token == "must" else [{}, {"token": []}]
    return described


def _refusal(operation: Operation, status: int) -> dict[str, Any]:
    if operation.body in (wire.MoveRequest, wire.PadChangeRequest):  # where the key could be read, it is in the answer
        return {"anyOf": [_schema(wire.MoveAnswer), _schema(wire.Error)]}
    if operation.answer is wire.Health and status == 503:
        return {"anyOf": [_schema(wire.Health), _schema(wire.Error)]}
    return _schema(wire.Error)


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    number = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    return found + [{"name": name, "in": "query", "required": False, "schema": number} for name in operation.query]


def _schema(shape: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([shape], ref_template=REFERENCE)
    return schema


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}


def _content(schema: dict[str, Any], about: str) -> dict[str, Any]:
    return {"description": about, **_json(schema)}
