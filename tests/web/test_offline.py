"""What browsers keep: one whole version of the site, whose script says what it is made of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from karban.web.http import assets
from tests.server.loops import in_loop
from tests.web.conftest import Serving

pytestmark = pytest.mark.usefixtures("built")


@pytest.fixture(autouse=True)
def script_of_build(built: Path) -> None:
    (built / "offline").mkdir()
    (built / "offline" / "service-worker.js").write_text("/* keeps */")


def kept(script: str) -> dict[str, Any]:
    found = re.match(r"const KARBAN=(\{.*\});\n/\* keeps \*/$", script)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


@in_loop
async def test_everything_that_the_script_names_is_there(serving: Serving) -> None:
    async with serving(root_path="/karban") as http:
        answer = await http.get("/karban/sw.js")
        told = kept(answer.text)
        for file in told["files"]:
            assert (await http.get(f"/karban/{file}")).status_code == 200, file
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    assert {"static/app-AAAA.js", "static/gap-AAAA.wasm", "favicon.svg", "rules/gap/clauses"} <= set(told["files"])


@in_loop
async def test_the_page_that_draws_itself_fits_every_path_and_has_the_policy_of_all_pages(serving: Serving) -> None:
    async with serving(root_path="/karban") as http:
        told = kept((await http.get("/karban/sw.js")).text)
        policy = (await http.get("/karban/")).headers["content-security-policy"]
    assert told["root"] == "{root}"
    assert re.findall(r'(?:href|src)="(?!\{root\}/)', told["shell"]) == [], "whoever runs the script knows the place"
    assert '"kept":"offline"' in told["shell"]
    assert told["headers"]["content-security-policy"] == policy


@in_loop
async def test_pages_and_the_script_agree_on_the_version_and_a_new_build_has_another(
    serving: Serving, built: Path
) -> None:
    async with serving() as http:
        before = kept((await http.get("/sw.js")).text)["version"]
        assert f'"version":"{before}"' in (await http.get("/")).text
        (built / "new-HHHH.js").write_text("1")
        assets._read.cache_clear()
        after = kept((await http.get("/sw.js")).text)["version"]
        assert f'"version":"{after}"' in (await http.get("/")).text
    assert before != after


@in_loop
async def test_a_script_that_has_not_changed_is_not_sent_again(serving: Serving) -> None:
    async with serving() as http:
        first = await http.get("/sw.js", headers={"accept-encoding": "gzip"})
        again = await http.get("/sw.js", headers={"if-none-match": first.headers["etag"]})
    assert first.headers["content-encoding"] == "gzip"
    assert (again.status_code, again.content) == (304, b"")


@in_loop
async def test_a_build_without_the_script_keeps_nothing(serving: Serving, built: Path) -> None:
    (built / "offline" / "service-worker.js").unlink()
    assets._read.cache_clear()
    async with serving() as http:
        assert (await http.get("/sw.js")).status_code == 404


@in_loop
async def test_phones_find_icons_for_every_shape_and_the_games_in_their_language(serving: Serving) -> None:
    async with serving() as http:
        told = (await http.get("/manifest.webmanifest", headers={"accept-language": "cs"})).json()
        for icon in told["icons"]:
            assert (await http.get(icon["src"])).headers["content-type"] == icon["type"]
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    assert [icon.get("purpose") for icon in told["icons"]].count("maskable") == 1
    assert {"name": "Číslo", "url": "/new/number"} in told["shortcuts"]
