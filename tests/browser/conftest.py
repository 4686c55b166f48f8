"""A real browser and a real server. A page that complains, fails or asks another host for anything fails its test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from karban.web.http.assets import client
from tests.browser.helpers import AXE, DESKTOP, LANGUAGES, PHONE
from tests.server.client import Server

expect.set_options(timeout=30_000)  # a busy machine is slow
# The same engine without windows around it, where that is installed: a page opens in a third of the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
LOST = ("Failed to load resource", "WebSocket connection to", "net::ERR_")  # what a browser says of a lost connection

BLOCKED = "Service Worker registration blocked by Playwright"


class Person(Protocol):
    """Opens a browser of somebody's own, with nothing in it; `lost`: the connection may break in this test;
    `keeps`: the browser may keep the site for when there is no network."""

    def __call__(
        self,
        lang: str = "en",
        theme: str = "light",
        size: tuple[int, int] = DESKTOP,
        *,
        moving: bool = False,
        lost: bool = False,
        keeps: bool = False,
        url: str | None = None,
        **more: Any,
    ) -> Page: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, as Debian has it. It lives as long as tests of this folder follow each other: while it does, asyncio
    cannot be used otherwise."""
    if not CHROMIUM:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    if client() is None:
        pytest.skip("the client is not built (make client)")
    if not AXE.exists():
        pytest.skip("the packages of the client are not installed (npm ci in client/)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as they found it."""
    with Server(f"sqlite:///{tmp_path_factory.mktemp('browser')}/tables.sqlite") as server:
        yield server


@pytest.fixture
def url(shared_server: Server) -> str:
    """Where a server is."""
    return shared_server.url


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed and started again."""
    with Server(f"sqlite:///{tmp_path}/tables.sqlite") as server:
        yield server


class PageWatch:
    """Notes what a page must not do."""

    def __init__(self, context: BrowserContext, url: str, lost: bool) -> None:
        self._host, self._lost = urlsplit(url).netloc, lost
        self.complaints: list[str] = []
        context.on("console", self._said)
        context.on("weberror", lambda failure: self.complaints.append(f"failed: {failure.error}"))
        context.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.text.startswith(BLOCKED):
            return
        if message.type in ("error", "warning") and not (self._lost and message.text.startswith(LOST)):
            self.complaints.append(f"said: {message.text}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self._host:
            self.complaints.append(f"asked another host: {request.url}")


@pytest.fixture
def person(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Opens browsers for the people of a test."""
    watches: list[PageWatch] = []
    contexts: list[BrowserContext] = []

    def open_page(
        lang: str = "en",
        theme: str = "light",
        size: tuple[int, int] = DESKTOP,
        *,
        moving: bool = False,
        lost: bool = False,
        keeps: bool = False,
        url: str | None = None,
        **more: Any,
    ) -> Page:
        base = url or str(request.getfixturevalue("url"))
        context = browser.new_context(
            base_url=base,
            locale=LANGUAGES[lang],
            color_scheme="dark" if theme == "dark" else "light",
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if keeps else "block",  # what is kept would hide what the server says
            **more,
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        watches.append(PageWatch(context, base, lost))
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def page(person: Callable[[], Page]) -> Page:
    """The page of somebody at a desk who speaks English."""
    return person()
