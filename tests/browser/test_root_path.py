"""Everything under a path of a site, behind a real proxy: one that keeps the path, and one that takes it off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.tables import Place, choosable, create_table, take_a_turn, wait_for_turn
from tests.server.client import Server
from tests.server.services import Caddy, Nginx, Proxy, started_proxy

ROOT = "/karban"
NGINX = (Path(__file__).parents[2] / "deploy/nginx.conf").read_text("utf-8")
CADDY = """{
    admin off
}
http://127.0.0.1:PORT {
    redir /karban /karban/
    handle_path /karban/* {
        reverse_proxy 127.0.0.1:8000
    }
}
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", "--root-path", ROOT, "--proxy", "127.0.0.1") as server:
        yield server


@pytest.fixture(params=["nginx", "nginx that takes the path off", "caddy"])
def proxy(request: pytest.FixtureRequest, server: Server) -> Iterator[Proxy]:
    to = f"127.0.0.1:{server.port}"
    keeps = NGINX.replace("listen 80;", "listen 127.0.0.1:PORT;").replace("127.0.0.1:8000", to)
    strips = keeps.replace("proxy_pass http://karban;", "proxy_pass http://karban/;")
    assert strips != keeps
    sites = {"nginx": keeps, "nginx that takes the path off": strips, "caddy": CADDY.replace("127.0.0.1:8000", to)}
    proxy = started_proxy(Caddy if request.param == "caddy" else Nginx, sites[request.param])
    yield proxy
    proxy.remove()


@pytest.fixture
def url(proxy: Proxy) -> str:
    return proxy.url


@pytest.fixture
def ann(person: Person) -> Iterator[Page]:
    page = person(lost=True)
    asked_for: list[str] = []
    page.on("request", lambda asked: asked_for.append(asked.url))
    page.on("websocket", lambda socket: asked_for.append(socket.url))
    yield page
    assert [url for url in asked_for if urlsplit(url).path.partition(f"{ROOT}/")[0]] == []


def test_a_game_is_created_played_reloaded_and_goes_on_after_a_lost_connection(ann: Page, proxy: Proxy) -> None:
    ann.goto(f"{ROOT}/")
    ann.locator("a[href$='/new/gap']").first.click()
    expect(ann).to_have_url(f"{proxy.url}{ROOT}/new/gap")
    ann.get_by_label("Clock").select_option(index=1)  # with one, it is played at the server
    ann.get_by_role("button", name="Play").last.click()
    expect(ann).to_have_url(re.compile(rf"{proxy.url}{ROOT}/t/\w+$"))
    assert wait_for_turn(ann)
    take_a_turn(ann)
    ann.reload()
    assert wait_for_turn(ann)
    proxy.stop()
    expect(ann.get_by_text("Connecting again…")).to_be_visible()
    proxy.start()
    expect(ann.get_by_text("Connecting again…")).to_have_count(0)
    take_a_turn(ann)
    assert wait_for_turn(ann)
    expect(choosable(ann).first).to_be_enabled()


def test_rules_and_text_pages_lead_to_each_other(ann: Page, proxy: Proxy) -> None:
    ann.goto(f"{ROOT}/rules/gap")
    ann.get_by_role("link", name="The rules clause by clause").click()
    expect(ann).to_have_url(f"{proxy.url}{ROOT}/rules/gap/clauses")
    ann.get_by_role("link", name="Karban").click()
    expect(ann).to_have_url(f"{proxy.url}{ROOT}/")
    ann.get_by_role("link", name="Text version").click()
    expect(ann).to_have_url(f"{proxy.url}{ROOT}/text")
    ann.get_by_role("button", name="Česky").or_(ann.get_by_role("button", name="Čeština")).click()
    expect(ann).to_have_url(f"{proxy.url}{ROOT}/text")
    ann.get_by_role("button", name="Hrát").first.click()
    expect(ann).to_have_url(re.compile(rf"{proxy.url}{ROOT}/t/\w+/text"))
    ann.locator("form.moves button").first.click()
    expect(ann).to_have_url(re.compile(rf"{proxy.url}{ROOT}/t/\w+/text"))


def test_invitations_and_errors_have_the_path_too(proxy: Proxy) -> None:
    with httpx.Client(base_url=proxy.url, trust_env=False, timeout=20) as http:
        assert http.get(f"{ROOT}/api/where").json() == {"address": f"{proxy.url}{ROOT}"}
        place: Place = create_table(f"{proxy.url}{ROOT}", "gap", ["me", "open"])
        assert http.get(f"{ROOT}{place.path}/qr.svg").status_code == 200
        assert http.get(ROOT).headers["location"].endswith(f"{ROOT}/")
        lost = http.get(f"{ROOT}/nowhere", headers={"accept": "text/html"})
        assert (lost.status_code, f'href="{ROOT}/"' in lost.text) == (404, True)
