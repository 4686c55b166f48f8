"""The files of the browser client: compressed, kept for ever, and never half of a build."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from karban.web.http import assets
from karban.web.http.assets import accepted
from tests.server.loops import in_loop
from tests.web.conftest import SCRIPT, Serving, build

pytestmark = pytest.mark.usefixtures("built")
NAME = "/static/app-AAAA.js"


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None), ("", None)],
)
@in_loop
async def test_a_file_is_sent_as_the_browser_takes_it(serving: Serving, asked: str, encoding: str | None) -> None:
    async with serving() as http, http.stream("GET", NAME, headers={"accept-encoding": asked}) as answer:
        content = b"".join([chunk async for chunk in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    expected = {"br": b"as if it were Brotli", "gzip": gzip.compress(SCRIPT.encode(), mtime=0), None: SCRIPT.encode()}
    assert content == expected[encoding]


@in_loop
async def test_a_file_never_changes_under_its_name(serving: Serving) -> None:
    async with serving() as http:
        answer = await http.get(NAME, headers={"accept-encoding": "gzip"})
        again = await http.get(NAME, headers={"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]})
        other = await http.get(NAME, headers={"accept-encoding": "", "if-none-match": answer.headers["etag"]})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200, "another encoding is another thing"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (NAME, "text/javascript; charset=utf-8"),
        ("/static/front-BBBB.css", "text/css; charset=utf-8"),
        ("/static/gap-AAAA.wasm", "application/wasm"),
        ("/favicon.svg", "image/svg+xml"),
        ("/favicon-turn.svg", "image/svg+xml"),
        ("/icon-180.png", "image/png"),
        ("/icon-512.png", "image/png"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ],
)
@in_loop
async def test_every_file_has_its_type(serving: Serving, path: str, kind: str) -> None:
    async with serving() as http:
        answer = await http.get(path)
        head = await http.head(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert (head.status_code, head.content) == (200, b"")


@in_loop
async def test_a_script_may_load_and_compile_what_is_ours_when_it_runs_as_a_worker(serving: Serving) -> None:
    async with serving() as http:
        policy = (await http.get(NAME)).headers["content-security-policy"].split("; ")
        other = (await http.get("/static/front-BBBB.css")).headers["content-security-policy"]
    assert policy == ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"]
    assert "script-src" not in other


@pytest.mark.parametrize("name", ["nothing.js", "manifest.json", "app-AAAA.js.br", "rules", "..%2f..%2fwire.py", "%00"])
@in_loop
async def test_nothing_else_is_served(serving: Serving, name: str) -> None:
    async with serving() as http:
        answer = await http.get(f"/static/{name}")
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


@in_loop
async def test_a_new_build_is_noticed_and_a_missing_one_too(serving: Serving, built: Path) -> None:
    async with serving() as http:
        assert (await http.get(NAME)).status_code == 200
        built.rename(built.with_name("away"))
        assert (await http.get(NAME)).status_code == 404
        build(built)
        assert (await http.get(NAME)).status_code == 200


def test_what_is_read_once_stays_in_memory() -> None:
    assert assets.client() is assets.client()


def test_encodings_that_are_not_wanted_are_not_taken() -> None:
    assert accepted("br;q=0, gzip; q=0.0, zstd;q=0.5") == {"zstd"}
