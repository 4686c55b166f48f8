"""The description of the interface says what is so."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from karban.web.api import wire
from karban.web.api.errors import HTTP_STATUS
from karban.web.api.openapi import description
from karban.web.api.operations import OPERATIONS, Operation
from tests.server.client import TableClient, any_legal, play_out
from tests.server.loops import in_loop
from tests.server.test_http import table


def references(value: Any) -> list[str]:
    """All names of shapes that something refers to."""
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [name for inner in value.values() for name in references(inner)]
    return [name for inner in value for name in references(inner)] if isinstance(value, list) else []


@in_loop
async def test_the_server_serves_its_description(url: str) -> None:
    async with httpx.AsyncClient() as http:
        served = (await http.get(f"{url}/api/openapi.json")).json()
    assert served == msgspec.to_builtins(description())
    assert served["openapi"] == "3.1.0"


def test_every_operation_and_every_shape_is_described() -> None:
    whole = description()
    for operation in OPERATIONS:
        described = whole["paths"][operation.path][operation.method.lower()]
        assert len(described["summary"]) > 15
        assert {str(status) for status in operation.refusals} <= set(described["responses"])
    shapes = whole["components"]["schemas"]
    for name in references(whole):
        assert name.removeprefix("#/components/schemas/") in shapes


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_an_operation_is_refused_only_as_described(operation: Operation) -> None:
    assert operation.refusals <= set(HTTP_STATUS.values())


def fits(answer: httpx.Response, shape: Any) -> None:
    """Whether an answer has the shape that is described, and no more than that."""
    found = msgspec.json.decode(answer.content, type=shape)
    assert msgspec.to_builtins(found, str_keys=True) == answer.json()


@in_loop
async def test_answers_have_the_shapes_described(url: str) -> None:
    async with httpx.AsyncClient() as http:
        plan = {"game": "number", "seats": ["me", "open"], "clock": {"bank": 60, "increment": 1}}
        made = await http.post(f"{url}/api/tables", json=plan)
    fits(made, wire.CreatedTable)
    ann = TableClient(url, made.json()["table"], made.json()["token"], 0)
    fits(await ann.request("GET", ""), wire.StateMessage)
    fits(await ann.onlooker().post("join", name="Bob"), wire.Joined)
    message = await ann.request("GET", "")
    fits(message, wire.StateMessage)
    fits(await ann.move("123", message.json()["decision"]), wire.MoveAnswer)
    fits(await ann.move("12", message.json()["decision"]), wire.MoveAnswer)
    fits(await ann.post("undo"), wire.Done)
    fits(await ann.request("GET", ""), wire.StateMessage)
    fits(await ann.post("leave"), wire.Done)
    fits(await ann.request("GET", "/record"), wire.Error)
    async with httpx.AsyncClient(base_url=url) as http:
        fits(await http.get("/api/games"), wire.Games)
        fits(await http.get("/healthz"), wire.Health)
        await table(url, listed=True)
        fits(await http.get("/api/tables"), wire.OpenTables)


@in_loop
async def test_the_end_of_a_game_has_the_shapes_described(url: str) -> None:
    ann = await table(url, "me", "me", "open", game="number")
    bob = await ann.join()
    fits(await ann.request("GET", ""), wire.StateMessage)
    for _ in range(10):
        message = await ann.look()
        for seat, decision in zip(message["seats"], message["decisions"], strict=True):
            if decision:
                view = await ann.look(seat=seat)
                await ann.move(any_legal(view), decision)
        message = await bob.look()
        if message["decision"]:
            await bob.move(any_legal(message), message["decision"])
    await asyncio.gather(play_out(ann), play_out(bob))
    fits(await ann.request("GET", ""), wire.StateMessage)
    fits(await ann.post("rematch"), wire.RematchTable)
