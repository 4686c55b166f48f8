"""The page on which the game of a table is looked at again, as the server sends it."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from karban.store.sqlite import SqliteStore
from karban.web.app import application
from tests.server.inside import Guest, advance, running
from tests.server.loops import in_loop
from tests.server.test_retention import DAY, forget_marks, play_out
from tests.web.test_previews import told

REVIEWED = "This game is over. See how it went, what was luck, and what was play."
pytestmark = pytest.mark.usefixtures("built")


@in_loop
async def test_a_finished_table_is_looked_at_again_and_an_unfinished_one_tells_no_more_than_before(
    tmp_path: Path,
) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            guest = await Guest.create(service, "me", "me", options={"rounds": 1})
            address = f"/t/{guest.table}"
            begun = await http.get(f"{address}/review")
            assert begun.status_code == 200
            assert told(begun.text) == told((await http.get(address)).text)
            assert f"{address}/review" not in (await http.get(f"{address}/text")).text

            await play_out(guest)
            over = await http.get(f"{address}/review")
            assert told(over.text)["description"] == REVIEWED
            assert told(over.text)["og:url"] == f"http://127.0.0.1{address}/review"
            assert told(over.text)["og:image"].endswith("/preview/gap.png")
            assert f'url={address}/text"' in over.text, "where it goes on without scripts"
            assert "Ann" not in over.text
            assert f'<a href="{address}/review">Review</a>' in (await http.get(f"{address}/text")).text
            assert (await http.get("/t/2222222222/review")).status_code == 404


@in_loop
async def test_a_table_that_was_deleted_can_be_looked_at_as_long_as_its_record_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    async with running(file) as service:
        guest = await Guest.create(service, "me", "me", options={"rounds": 1})
        await play_out(guest)
    await forget_marks(SqliteStore(file))
    async with running(file, finished_days=2, records_days=5) as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            for days, status in ((3, 200), (3, 404)):
                advance(service, days * DAY)
                await service.housekeeper.delete_old()
                assert service.housekeeper.deleted == 1
                page = await http.get(f"/t/{guest.table}/review")
                assert page.status_code == status
                assert (await http.get(f"/api/tables/{guest.table}/record")).status_code == status
                assert told(page.text)["description"] != ""
