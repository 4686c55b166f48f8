"""The log of a server: for whoever runs it, who may be playing too."""

from __future__ import annotations

import json
import logging
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from karban.store import Unavailable, postgres_schema, sqlite_schema
from karban.store.sqlite import SqliteStore
from karban.web.live.limit_log import LimitLog
from karban.web.processes.server import JsonLines, _serve
from tests.server.client import SOURCES, WAIT_SECONDS, Server, TableClient
from tests.server.cluster import Cluster
from tests.server.loops import in_loop
from tests.server.services import Postgres
from tests.server.test_http import table
from tests.server.test_migrations import old_database, old_file, opened

SECRET = "R7 in the hand of seat 2"


def test_the_log_says_where_something_failed_and_names_no_card() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError:
        record = logging.LogRecord("karban", logging.ERROR, __file__, 1, "%s has failed", ("a bot",), sys.exc_info())
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "a bot has failed"
    assert "KeyError" in line["error"]
    assert "test_logs.py" in line["error"]
    assert SECRET not in line["error"]


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def said(text: str, message: str) -> list[dict[str, Any]]:
    return [line for line in lines(text) if line["message"] == message]


def test_the_start_says_what_runs_where_and_what_is_not_as_usual(tmp_path: Path) -> None:
    data = f"sqlite:///{tmp_path}/tables.sqlite"
    with Server(data, "--limits-frames", "7", "--metrics-token", "s3cr3t-s3cr3t-s3cr3t") as server:
        server.stop()
        text = server.errors
    (start,), (stop,) = said(text, "started"), said(text, "stopped")
    assert start["addresses"] == [f"{server.url}/"]
    assert start["settings"]["data"] == data
    assert start["settings"]["limits.frames"] == 7
    assert "limits.writes" not in start["settings"]
    assert start["files"] > 0
    assert {"version", "python", "time", "level"} <= start.keys()
    assert "s3cr3t" not in text
    assert (stop["why"], stop["unsent"]) == ("SIGTERM", 0)
    assert stop["stop_seconds"] >= 0
    assert stop["up_seconds"] >= 0


def test_of_several_processes_one_tells_the_start_and_each_its_stop(tmp_path: Path, postgres: Postgres) -> None:
    with Cluster(postgres, None, tmp_path) as server:
        assert server.stop() == 0
    text = server.log.read_text()
    assert len(said(text, "started")) == 1
    assert [line["why"] for line in said(text, "stopped")] == ["SIGTERM"] * 3


@in_loop
async def test_a_process_whose_end_fails_tells_its_stop_all_the_same() -> None:
    service, server, garbage = AsyncMock(), Mock(should_exit=True), AsyncMock()
    service.open_connections, service.close.side_effect = Mock(), Unavailable("the database is away")
    with pytest.raises(Unavailable):
        await _serve(server, service, Mock(), garbage)
    server.log_stopped.assert_called_once_with()


@in_loop
async def test_a_limit_that_is_reached_is_told_once_with_the_network_and_without_secrets(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", "--limits-tables", "2", "--limits-writes", "1") as server:
        people = [await table(server.url) for _ in range(2)]
        for _ in range(3):
            with pytest.raises(AssertionError, match="too-fast"):
                await TableClient.create(server.url, game="gap", seats=["me", "open"], name="Somebody")
            await people[0].post("leave")
        server.stop()
        told = [line["message"] for line in lines(server.errors) if line["from"].endswith("limit_log")]
        assert sorted(told) == ["limits.tables reached by 127.0.0.1", "limits.writes reached by 127.0.0.1"]
        assert "Somebody" not in server.errors
        assert str(people[0].token) not in server.errors


def test_a_limit_is_told_once_a_minute_for_each_network(caplog: pytest.LogCaptureFixture) -> None:
    limits = LimitLog()
    for second in range(0, 130, 10):
        for address in ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8::1", "2001:db8::2"):
            limits.reached("requests", address, float(second))
    assert [record.getMessage() for record in caplog.records].count("limits.requests reached by 192.0.2.1") == 3
    assert len(caplog.records) == 6


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_in_a_terminal_only_what_is_wrong_is_said(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "karban", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        assert process.stdout
        assert "http://127.0.0.1:" in process.stdout.readline()
        process.terminate()
        process.communicate(timeout=WAIT_SECONDS)
    os.write(theirs, b"the end\n")
    shown = os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)
    assert shown.strip() == b"the end"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "migrated" in record.getMessage()]


@in_loop
async def test_a_migration_is_told_with_its_versions_and_its_time(
    tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    old_file(tmp_path / "old.sqlite", 1)
    for file in ("new", "old", "old"):  # a new one is not migrated, nor one that was already
        store = SqliteStore(tmp_path / f"{file}.sqlite")
        await store.open()
        await store.close()
    (line,) = told(caplog)
    assert f"from schema version 1 to {sqlite_schema.SCHEMA_VERSION} in 0." in line
    caplog.clear()
    url = postgres.database()
    await (await old_database(url, 1)).close()
    for _ in range(2):
        await (await opened(url)).close()
    (line,) = told(caplog)
    assert f"from schema version 1 to {postgres_schema.SCHEMA_VERSION} in " in line
