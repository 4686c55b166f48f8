"""Requests made up from the description of the interface: none fails the server, and the answers are as described."""

from __future__ import annotations

import asyncio
import os
from typing import Any
from zlib import crc32

import msgspec
import pytest
from hypothesis import HealthCheck, settings

pytest.importorskip("schemathesis", reason="schemathesis is not installed")

import schemathesis
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from karban.web.api.openapi import description
from tests.server.client import Server, TableClient

EXAMPLES = int(os.environ.get("KARBAN_EXAMPLES", "15"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
schema = schemathesis.openapi.from_dict(msgspec.to_builtins(description()))


@pytest.fixture(scope="module")
def people(shared_server: Server) -> list[TableClient]:
    """People whose tables and tokens are used, so that more than refusals of strangers is tried."""

    async def seated() -> list[TableClient]:
        over = await TableClient.create(shared_server.url, game="number", seats=["me", "bot:random"])
        going = await TableClient.create(shared_server.url, game="qwixx", seats=["me", "me", "bot:random"])
        still_open = await TableClient.create(shared_server.url, game="gap", seats=["me", "open", "open"], listed=True)
        return [over, going, still_open, await still_open.join()]

    return asyncio.run(seated())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_made_up_requests_do_not_fail_the_server(case: Any, people: list[TableClient]) -> None:
    drawn = crc32(repr((case.body, case.query)).encode("utf-8", "replace"))
    person, known = people[drawn % len(people)], drawn // len(people) % 5
    headers = {}
    if known and "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = person.table
    if known > 1 and case.operation.path != "/api/tables":
        headers = person.headers
    case.call_and_validate(base_url=person.url, checks=CHECKS, headers=headers)


def test_the_server_has_no_fault_to_report_after_all_this(shared_server: Server) -> None:
    assert '"level": "error"' not in shared_server.errors
