"""A request for a table that is repeated after a lost connection gives the same table."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import httpx

from tests.server.client import Server
from tests.server.loops import in_loop

BODY = {"game": "gap", "players": 2, "seats": ["me", "open"], "name": "Ann", "salt": "pepper", "listed": True}


async def create(url: str, token: str | None, **more: Any) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(timeout=60) as http:
        answer = await http.post(f"{url}/api/tables", json={**BODY, **more}, headers=headers)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def token() -> str:
    return secrets.token_urlsafe(32)


@in_loop
async def test_the_same_request_twice_is_one_table(url: str) -> None:
    own = token()
    made = await create(url, own)
    assert await asyncio.gather(*(create(url, own) for _ in range(4))) == [made] * 4


@in_loop
async def test_another_request_is_another_table(url: str) -> None:
    own = token()
    made = [await create(url, own), await create(url, own, salt="sugar"), await create(url, token())]
    assert len({one["table"] for one in made}) == 3


@in_loop
async def test_without_a_token_of_ones_own_every_request_is_a_table(url: str) -> None:
    assert (await create(url, None))["table"] != (await create(url, None))["table"]


@in_loop
async def test_who_has_left_a_table_can_create_another_like_it(url: str) -> None:
    own = token()
    left = await create(url, own)
    async with httpx.AsyncClient(timeout=60, headers={"authorization": f"Bearer {own}"}) as http:
        (await http.post(f"{url}/api/tables/{left['table']}/leave", json={})).raise_for_status()
    assert (await create(url, own))["table"] != left["table"]


def test_the_same_request_after_a_crash_is_one_table(tmp_path: Path) -> None:
    own = token()
    with Server(f"sqlite:///{tmp_path}/tables.sqlite") as server:
        made = asyncio.run(create(server.url, own))
        server.kill()
        server.start()
        assert asyncio.run(create(server.url, own)) == made
