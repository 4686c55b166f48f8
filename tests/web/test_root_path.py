"""A server under a path of its site: no page, redirect, cookie or address is outside of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
from starlette.routing import Mount, Route, WebSocketRoute

from karban.errors import BadOption
from karban.web.app import application
from karban.web.http import root_path
from karban.web.http.root_path import checked_root_path
from tests.server.inside import running
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table

ROOT = "/karban"
CLIENT = Path(__file__).parents[2] / "client/src"
LINK = re.compile(r"""<[^>]*?\s(?:href|src|action|srcset|formaction|poster|data)\s*=\s*"([^"]*)"|;url=([^"]*)""")
PAGES = ["/", "/new/gap", "/text", "/play", "/language", "/rules/gap", "/rules/gap?part", "/rules/gap/clauses", "/none"]
PAGES += ["/daily", "/daily/gap", "/games", "/review", "/t/none/review"]


def links(html: str) -> list[str]:
    return [link or url for link, url in LINK.findall(html)]


async def pages(http: httpx.AsyncClient, prefix: str) -> dict[str, str]:
    """Every kind of page, asked for by way of a proxy that keeps the path or takes it off."""
    waiting, playing = await new_table(http), await new_table(http, seats=["me", "bot:random"])
    asked = [*PAGES]
    for made in (waiting, playing):
        at = made["invite"].removeprefix(ROOT)
        asked += [at, f"{at}/text", f"{at}/review"]
    found = {}
    for path in asked:
        answer = await http.get(f"{prefix}{path}", headers={"accept": "text/html"})
        assert answer.status_code < 500
        found[path] = answer.text
    mine = {"cookie": f"karban-seat={playing['token']}"}
    path = f"/t/{playing['table']}/text"
    found["own seat"] = (await http.get(f"{prefix}{path}", headers=mine)).text
    refused = await http.post(f"{prefix}{path}/move", data={"move": "R99", "decision": "1"}, headers=mine)
    found["refused"] = refused.text
    return found


@pytest.mark.parametrize("prefix", [ROOT, ""], ids=["the proxy keeps the path", "the proxy takes it off"])
@pytest.mark.parametrize("client", ["built", "bare"])
@in_loop
async def test_no_page_leads_out_of_the_root_path(
    serving: Serving, prefix: str, client: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(client)
    async with serving(root_path=ROOT) as http:
        for path, html in (await pages(http, prefix)).items():
            found = links(html)
            assert found or "part" in path, path
            outside = [link for link in found if not link.startswith((f"{ROOT}/", "#", "http://karban.test/karban/"))]
            assert outside == [], path
            assert f"{ROOT}{ROOT}" not in html


@in_loop
async def test_without_a_root_path_everything_is_as_it_was(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http)
        assert made["invite"] == f"/t/{made['table']}"
        for html in (await pages(http, "")).values():
            assert "karban/" not in " ".join(links(html))
            assert "data-root" not in html
        assert "servers" not in (await http.get("/api/openapi.json")).json()


@in_loop
async def test_redirects_cookies_invitations_and_the_description_are_under_it(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    coded: list[str] = []
    make = segno.make

    def noted(text: str, **more: Any) -> segno.QRCode:
        coded.append(text)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", noted)
    async with serving(root_path=ROOT) as http:
        made = await new_table(http, listed=True)
        assert made["invite"] == f"{ROOT}/t/{made['table']}"
        assert [one["invite"] for one in (await http.get("/api/tables")).json()["tables"]] == [made["invite"]]
        assert (await http.get("/api/where")).json() == {"address": f"http://karban.test{ROOT}"}
        await http.get(f"{ROOT}/t/{made['table']}/qr.svg")
        assert coded == [f"http://karban.test{made['invite']}"]
        assert (await http.get(f"{ROOT}/api/openapi.json")).json()["servers"] == [{"url": ROOT}]
        manifest = (await http.get("/manifest.webmanifest")).json()
        assert [manifest[name] for name in ("id", "start_url", "scope")] == [f"{ROOT}/"] * 3
        assert {icon["src"].rpartition("/")[0] for icon in manifest["icons"]} == {ROOT}
        assert {one["url"].rpartition("/")[0] for one in manifest["shortcuts"]} == {f"{ROOT}/new"}
        sat = await http.post("/play", data={"game": "gap", "players": "2"})
        assert re.fullmatch(rf"{ROOT}/t/\w+/text", sat.headers["location"])
        assert f"Path={sat.headers['location'].removesuffix('/text')};" in sat.headers["set-cookie"]
        spoken = await http.post(
            "/language", data={"lang": "cs"}, headers={"referer": f"http://karban.test{ROOT}/rules/gap"}
        )
        assert spoken.headers["location"] == f"{ROOT}/rules/gap"
        assert f"Path={ROOT}/;" in spoken.headers["set-cookie"]
        assert (await http.get(ROOT)).headers["location"] == f"{ROOT}/"
        for path in ("/text/", "/t/abc/text/enter/"):  # what is sent to us must not be led to a neighbour
            assert (await http.post(f"{ROOT}{path}")).headers["location"] == f"{ROOT}{path[:-1]}"


@in_loop
async def test_what_a_person_writes_is_no_link(serving: Serving) -> None:
    async with serving(root_path=ROOT) as http:
        name = '<a href="/x">'
        made = await new_table(http, name=name)
        html = (await http.get(f"{made['invite']}/text")).text
        assert "&lt;a href=&quot;/x&quot;&gt;" in html


@pytest.mark.parametrize(("given", "root"), [("", ""), ("/", ""), ("/karban/", "/karban"), ("/a/b-c", "/a/b-c")])
def test_a_root_path_is_taken_with_and_without_a_slash_at_its_end(given: str, root: str) -> None:
    assert checked_root_path(given) == root


@pytest.mark.parametrize("given", ["karban", "//evil.example", "/a//b", "/..", '/"', "/a b", "/t", "/api/x"])
def test_what_cannot_be_a_root_path_is_refused(given: str) -> None:
    with pytest.raises(BadOption, match="--root-path"):
        checked_root_path(given)


@in_loop
async def test_every_path_of_the_server_is_known_where_root_paths_are_checked(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        routes = application(service).routes
    paths = {route.path.split("/")[1] for route in routes if isinstance(route, Route | WebSocketRoute | Mount)}
    assert paths - {""} - root_path.OWN == set()


def test_the_client_asks_for_nothing_but_through_the_root_path() -> None:
    wrong = []
    for file in CLIENT.rglob("*.ts*"):
        text = file.read_text("utf-8")
        wrong += [f"{file.name}: {found}" for found in re.findall(r"""(?:href|src|action)=(?:\{`|\{"|")/.*""", text)]
        wrong += [f"{file.name}: {found}" for found in re.findall(r"""(?:fetch|URL|assign|open)\(\s*["`]/.*""", text)]
    assert wrong == []
