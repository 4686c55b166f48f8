"""The tools for those who work on this: data for a demonstration, pages that reload, the table of coverage."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

import karban
from karban.match.record import Record
from tools import coverage_by_room, dev_server

ROOT = Path(__file__).parents[1]


def test_the_demo_has_every_game_open_in_play_and_finished(tmp_path: Path) -> None:
    command = [sys.executable, "tools/demo.py", "--no-serve", "--folder", str(tmp_path / "demo")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    tables = json.loads((tmp_path / "demo" / "tables.json").read_text("utf-8"))
    stages = [(table["game"], table["stage"]) for table in tables]
    assert stages == [(game, stage) for game in karban.games() for stage in ("open", "playing", "over")]
    for game in karban.games():
        record = (tmp_path / "demo" / "records" / f"{game}.json").read_text("utf-8")
        assert Record.from_json(record).replay().over
    assert (tmp_path / "demo" / "tables.sqlite").exists()


def ask(*paths: str) -> list[httpx.Response]:
    """What a small application inside of the reloading one answers."""

    async def page(request: Request) -> Response:
        return HTMLResponse("<html><head></head><body>ž</body></html>", headers={"etag": "x"})

    async def data(request: Request) -> Response:
        return JSONResponse({"accept": request.headers.get("accept-encoding")})

    app = Starlette(routes=[Route("/", page), Route("/data", data)])
    app.add_middleware(dev_server.LiveReload)

    async def answers() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://dev") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(answers())


def test_a_page_of_the_development_server_gets_the_script_that_reloads_it() -> None:
    page, script, version = ask("/", dev_server.SCRIPT_PATH, dev_server.VERSION_PATH)
    assert f'src="{dev_server.SCRIPT_PATH}"></script></head>' in page.text
    assert page.text.endswith("ž</body></html>")
    assert int(page.headers["content-length"]) == len(page.content)
    assert "etag" not in page.headers
    assert dev_server.VERSION_PATH in script.text
    assert version.text == dev_server.version()


def test_a_browser_that_has_kept_the_site_forgets_it_on_the_development_server() -> None:
    (worker,) = ask(dev_server.WORKER_PATH)
    assert worker.headers["content-type"].startswith("text/javascript")
    for done in ("skipWaiting()", "caches.delete(name)", "registration.unregister()"):
        assert done in worker.text


def test_what_is_no_page_passes_the_development_server_unchanged() -> None:
    (data,) = ask("/data")
    assert data.json() == {"accept": None}


def test_coverage_is_counted_by_room() -> None:
    assert coverage_by_room.room_of("web/live/tables.py") == "web/live"
    assert coverage_by_room.room_of("cli.py") == "(top)"
    counts = Counter(num_statements=6, covered_lines=3, num_branches=4, covered_branches=1)
    assert coverage_by_room.covered(counts) == 40
    assert coverage_by_room.line("rules", counts).split() == ["rules", "6", "50.0", "%", "25.0", "%", "40.0", "%"]
    assert coverage_by_room.covered(Counter()) == 100
