"""Who may come here, and who may ask for the metrics: what the operator decides, while the server runs, too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from karban.errors import BadOption
from karban.web.app import application
from karban.web.live.bans import Bans, Networks
from karban.web.processes.checked_settings import checked
from karban.web.settings import Settings
from tests.server.client import WAIT_SECONDS, Server, TableClient
from tests.server.cluster import Cluster
from tests.server.inside import running
from tests.server.loops import in_loop
from tests.server.services import Postgres
from tests.server.test_http import table

OTHER = "127.0.0.2"  # an address of this machine, too


def test_a_network_contains_its_addresses_in_every_way_of_writing_them() -> None:
    found = Networks(["203.0.113.0/24", "2001:db8::/32", "::ffff:198.51.100.7"])
    for address in ("203.0.113.9", "::ffff:203.0.113.9", "2001:db8:1::1", "198.51.100.7", "2001:DB8::1%eth0"):
        assert found.contains(address), address
    for address in ("203.0.114.1", "2001:db9::1", "", "somebody", "::ffff:198.51.100.8"):
        assert not found.contains(address), address


def test_a_file_of_bans_is_read_again_when_it_changes_and_wrong_lines_are_let_be(tmp_path: Path) -> None:
    file = tmp_path / "banned"
    bans = Bans(["192.0.2.1"], str(file))
    assert (bans.covers("192.0.2.1"), bans.covers("203.0.113.9")) == (True, False)
    file.write_text("# spam\n203.0.113.0/24 # since Monday\n\nnobody\n")
    assert bans.read_again()
    assert not bans.read_again()
    assert (bans.covers("192.0.2.1"), bans.covers("203.0.113.9")) == (True, True)
    file.unlink()
    assert bans.read_again()
    assert (bans.covers("192.0.2.1"), bans.covers("203.0.113.9")) == (True, False)


def test_while_the_file_of_bans_cannot_be_read_they_hold(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "banned"
    file.write_text("203.0.113.0/24\n")
    bans = Bans([], str(file))
    file.unlink()
    file.mkdir()  # as good as a file that nobody may read, for a test that may read everything
    assert not bans.read_again()
    assert bans.covers("203.0.113.9")
    assert "cannot be read" in caplog.text
    Bans([], str(tmp_path / "misspelt"))
    assert "misspelt is not there" in caplog.text


def test_what_is_no_network_is_refused_before_anything_starts() -> None:
    for name, given in (("banned", "example.org"), ("metrics_from", "10.0.0.0/33")):
        wrong: dict[str, Any] = {name: (given,)}
        with pytest.raises(BadOption, match=f"--{name.replace('_', '-')}: addresses and networks such as"):
            checked(Settings("sqlite:///x", **wrong))
    with pytest.raises(BadOption, match="--metrics-token: at least 16 characters"):
        checked(Settings("sqlite:///x", metrics_token="short"))


async def ask(url: str, address: str) -> httpx.Response:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(transport=transport, timeout=WAIT_SECONDS) as http:
        return await http.get(url)


async def until_refused(url: str) -> httpx.Response:
    """Often enough in a row that every process must have been asked."""
    in_a_row = 0
    async with asyncio.timeout(WAIT_SECONDS):
        while in_a_row < 20:
            answer = await ask(url, OTHER)
            in_a_row = in_a_row + 1 if answer.status_code == 403 else 0
    return answer


async def ban_while_connected(ann: TableClient, file: Path) -> None:
    """Somebody looks on from another address; then that is banned, and nobody else is disturbed."""
    async with ann.live() as line, ann.onlooker().live(local_addr=(OTHER, 0)) as banned:
        await line.until(lambda message: True)
        await banned.until(lambda message: True)
        file.write_text(f"{OTHER}\n")
        async with asyncio.timeout(WAIT_SECONDS):
            await banned.socket.wait_closed()
        assert banned.socket.close_code == 1008
        await line.say(ping=1)
        async with asyncio.timeout(WAIT_SECONDS):
            while "pong" not in await line.receive():
                pass  # first it hears how many watch
    answer = await until_refused(f"{ann.url}/healthz")
    assert answer.json() == {"error": "not-yours", "message": "this address may not use this server"}
    with pytest.raises(InvalidStatus) as refused:
        async with ann.onlooker().live(local_addr=(OTHER, 0)):
            pass
    assert refused.value.response.status_code == 403
    assert (await ask(f"{ann.url}/healthz", "127.0.0.1")).status_code == 200


@in_loop
async def test_a_ban_while_it_runs_ends_connections_and_refuses_new_ones(tmp_path: Path) -> None:
    file = tmp_path / "banned"
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", "--banned-file", str(file)) as server:
        await ban_while_connected(await table(server.url), file)
        file.unlink()
        async with asyncio.timeout(WAIT_SECONDS):
            while (await ask(f"{server.url}/healthz", OTHER)).status_code != 200:
                await asyncio.sleep(0.05)


@in_loop
async def test_behind_a_proxy_that_is_trusted_the_client_is_banned_and_not_the_proxy(tmp_path: Path) -> None:
    data = f"sqlite:///{tmp_path}/tables.sqlite"
    with Server(data, "--proxy", "127.0.0.1", "--banned", "203.0.113.0/24,2001:db8::/32") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT_SECONDS, trust_env=False) as http:
            for client, status in (("203.0.113.7", 403), ("2001:db8::7", 403), ("198.51.100.7", 200)):
                headers = {"x-forwarded-for": client}
                assert (await http.get("/text", headers=headers)).status_code == status
                assert (await http.get("/metrics", headers=headers)).status_code == 403
            assert (await http.get("/metrics")).status_code == 200


@in_loop
async def test_a_ban_holds_at_every_process(tmp_path: Path, postgres: Postgres) -> None:
    file = tmp_path / "banned"
    with Cluster(postgres, None, tmp_path, 2, "--banned-file", str(file)) as server:
        await ban_while_connected(await table(server.url), file)


@pytest.mark.parametrize(
    ("settings", "client", "headers", "status"),
    [
        ({}, "127.0.0.1", {}, 200),
        ({}, "::1", {}, 200),
        ({}, "::ffff:127.0.0.1", {}, 200),
        ({}, "192.168.1.9", {}, 403),
        ({}, "127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 403),
        ({}, "127.0.0.1", {"via": "1.1 somebody"}, 403),
        ({"proxies": "10.0.0.1"}, "127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 200),
        ({"metrics_from": ("192.168.0.0/16",)}, "192.168.1.9", {}, 200),
        ({"metrics_from": ("192.168.0.0/16",)}, "127.0.0.1", {}, 403),
        ({"metrics_from": ()}, "127.0.0.1", {}, 403),
        ({"metrics_token": "a-token-of-mine!"}, "192.0.2.9", {"authorization": "Bearer a-token-of-mine!"}, 200),
        ({"metrics_token": "a-token-of-mine!"}, "192.0.2.9", {"authorization": "Bearer another"}, 403),
        ({"metrics_token": "a-token-of-mine!"}, "127.0.0.1", {"authorization": "Bearer another"}, 403),
        ({}, "192.0.2.9", {"authorization": "Bearer "}, 403),
    ],
)
@in_loop
async def test_metrics_are_for_whom_the_operator_allows(
    settings: dict[str, Any], client: str, headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async with running(tmp_path / "tables.sqlite", **settings) as service:
        transport = httpx.ASGITransport(application(service), client=(client, 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            answer = await http.get("/metrics", headers=headers)
    assert answer.status_code == status
    assert ("karban_processes" in answer.text) == (status == 200)
