"""A server in the process of the test, with a small client that stands for the built one."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from karban.web.app import application
from karban.web.http import assets
from karban.web.live.service import Service
from tests.server.inside import running

MANIFEST = {
    "js": "app-AAAA.js",
    "css": {"front": "front-BBBB.css", "table": "table-BBBB.css", "plain": "plain-BBBB.css", "gap": "gap-BBBB.css"},
    "preload": ["chunk-CCCC.js"],
    "pages": {"home": ["home-DDDD.js"], "setup": ["home-DDDD.js", "setup-DDDD.js"], "table": ["page-EEEE.js"]}
    | {"learn": ["pages-LLLL.js", "page-EEEE.js"]}
    | {"here": ["connection-KKKK.js", "page-EEEE.js"]}
    | {"play": ["home-DDDD.js", "connection-KKKK.js", "page-EEEE.js"]},
    "texts": {"cs": {"core": "core-FFFF.js", "front": "front-FFFF.js", "gap": "gap-FFFF.js"}},
    "games": {"gap": ["table-GGGG.js"]},
    "lessons": {"gap": ["lesson-MMMM.js"]},
    "wasm": {"gap": "gap-AAAA.wasm"},
    "workers": {"local/worker": "worker-JJJJ.js"},
    "worker": {"gap": ["worker-JJJJ.js", "gap-AAAA.wasm"]},
    "options": {
        "gap": [
            {
                "name": "target",
                "title": "Length",
                "about": "…",
                "values": [{"value": 30, "words": "normal (30 points)"}, {"value": 15, "words": "short (15 points)"}],
                "own": {
                    "words": "custom…",
                    "units": [
                        {"option": "target", "words": "points to reach", "counted": ["{n} point", "{n} points"]},
                        {"option": "rounds", "words": "rounds to play", "counted": ["{n} round", "{n} rounds"]},
                    ],
                },
            },
            {"name": "colours", "title": "Colours", "about": "…", "colours": True},
        ]
    },
}
NOT_FOUND = {
    lang: f'<main class="not-found"><a href="/">{words}</a></main>'
    for lang, words in (("cs", "Všechny hry"), ("en", "All games"))
}
SCRIPT = "console.log('Karban');" * 20
Serving = Callable[..., AbstractAsyncContextManager[httpx.AsyncClient]]


def build(folder: Path) -> None:
    """Write what client/build.mjs would write."""
    (folder / "rules").mkdir(parents=True)
    for name in ("app-AAAA.js", "chunk-CCCC.js", "front-BBBB.css", "gap-BBBB.css", "gap-AAAA.wasm"):
        (folder / name).write_text(SCRIPT)
        (folder / f"{name}.gz").write_bytes(gzip.compress(SCRIPT.encode(), mtime=0))
        (folder / f"{name}.br").write_bytes(b"as if it were Brotli")
    for lang, words in (("cs", "Cíl hry"), ("en", "The aim")):
        (folder / "rules" / f"gap.{lang}.html").write_text(f"<h2>{words}</h2>", "utf-8")
        (folder / f"not-found.{lang}.html").write_text(NOT_FOUND[lang], "utf-8")
    (folder / "manifest.json").write_text(json.dumps(MANIFEST))


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A source tree where the client was never built; the folder where it would be."""
    monkeypatch.setattr(assets, "FOLDER", tmp_path / "client")
    assets._read.cache_clear()
    yield tmp_path / "client"
    assets._read.cache_clear()


@pytest.fixture
def built(bare: Path) -> Path:
    build(bare)
    return bare


@pytest.fixture
def serving(tmp_path: Path) -> Serving:
    """A browser that runs no scripts, at a server with these settings."""

    @asynccontextmanager
    async def serve(base_url: str = "http://karban.test", **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
        async with running(tmp_path / "tables.sqlite", **{"hosts": ("karban.test",), **settings}) as service:
            transport = httpx.ASGITransport(application(service))
            async with httpx.AsyncClient(transport=transport, base_url=base_url) as http:
                yield http

    return serve


def service_of(http: httpx.AsyncClient) -> Service:
    """The service behind a client of `serving`."""
    transport = http._transport
    assert isinstance(transport, httpx.ASGITransport)
    service: Service = transport.app.state.service  # type: ignore[attr-defined]
    return service


async def new_table(http: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
    """Put up a table; by default one that waits for a second player."""
    answer = await http.post("/api/tables", json={"game": "gap", "players": 2, "name": "Ann", **body})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made
