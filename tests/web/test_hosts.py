"""By which names a server may be called: a name of a page elsewhere is none of them (DNS rebinding)."""

from __future__ import annotations

import socket

import pytest

from tests.server.loops import in_loop
from tests.web.conftest import Serving

REBOUND = "http://table.evil.example:8000"


@pytest.mark.parametrize(
    "path", ["/", "/text", "/api/tables", "/api/where", "/metrics", "/static/app-AAAA.js", "/new/healthz"]
)
@in_loop
async def test_a_name_that_stands_for_us_only_elsewhere_is_refused(serving: Serving, path: str) -> None:
    async with serving(REBOUND, host="0.0.0.0") as http:
        answer = await http.get(path, headers={"origin": REBOUND})
    assert answer.status_code == 421
    assert answer.json()["error"] == "wrong-host"
    assert "--hosts table.evil.example" in answer.json()["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://localhost:8000",
            "http://127.0.0.1:8000",
            "http://[::1]:8000",
            "http://192.168.1.5",
            "http://pi:8000",
        ),
        *("http://pi.local:8000", "http://PI.Local.:8000", "http://table.home.arpa", "http://203.0.113.9:8000"),
        f"http://{socket.gethostname()}:8000",
    ],
)
@in_loop
async def test_addresses_and_local_names_need_no_settings(serving: Serving, url: str) -> None:
    async with serving(url, host="0.0.0.0", hosts=()) as http:
        assert (await http.get("/api/games")).status_code == 200


@pytest.mark.parametrize(
    ("hosts", "allowed"),
    [
        (("karban.example.org",), True),
        (("https://karban.example.org/",), True),
        (("a.example.org, karban.example.org:443",), True),
        (("*",), True),
        (("example.org",), False),
        ((), False),
    ],
)
@in_loop
async def test_whoever_runs_it_says_by_which_names(serving: Serving, hosts: tuple[str, ...], allowed: bool) -> None:
    async with serving("https://karban.example.org", hosts=hosts, proxies="127.0.0.1") as http:
        assert (await http.get("/api/games")).status_code == (200 if allowed else 421)


@in_loop
async def test_health_can_be_asked_for_under_any_name(serving: Serving) -> None:
    async with serving(REBOUND) as http:
        assert (await http.get("/healthz")).status_code == 200


@in_loop
async def test_what_is_no_name_at_all_is_refused(serving: Serving) -> None:
    async with serving("http://localhost:8000") as http:
        for host in ("a b", "[::1", "x@y", "localhost:99999", "a" * 300, "ě.cz"):
            answer = await http.get("/api/games", headers=[(b"host", host.encode())])
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-request"), host
