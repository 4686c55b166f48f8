"""`karban serve` as a process: how it starts, refuses to start, survives, and what it logs."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.client import SOURCES, WAIT_SECONDS, Server, any_legal
from tests.server.loops import in_loop
from tests.server.processes import LINUX, children
from tests.server.test_http import pair, table


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A `karban serve` that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "karban", "serve", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES), "LANGUAGE": "", "LC_ALL": "C.UTF-8", **environment},
        timeout=WAIT_SECONDS,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--data", "mysql://host/db"], "--data: sqlite:///FILE or postgresql://…, not 'mysql://host/db'"),
        (["--data", "mysql://me:secret@host/db"], "--data: sqlite:///FILE or postgresql://…, not 'mysql://host/db'"),
        (["--data", "sqlite:///none/x.sqlite"], "none/x.sqlite.lock: there is no such file or folder"),
        (["--data", "sqlite:///x.sqlite", "--workers", "2"], "--workers: with SQLite there is one process"),
        (["--workers", "0"], "--workers: a whole number from 1 to 256, not 0"),
        (["--port", "99999"], "--port: a whole number from 0 to 65535, not 99999"),
        (["--port", "x"], "--port: a whole number from 0 to 65535, not 'x'"),
        (["--pause", "-1"], "--pause: a number from 0 to 60, not -1"),
        (["--host", "192.0.2.77", "--port", "0"], "192.0.2.77:0: cannot listen there"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    done = run(*arguments, XDG_DATA_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_second_server_on_the_same_file_is_refused(server: Server, tmp_path: Path) -> None:
    done = run("--port", "0", "--data", f"sqlite:///{tmp_path}/tables.sqlite")
    assert done.returncode == 2
    assert "is in use by another karban" in done.stderr


def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--host", "127.0.0.1", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "try another --port" in done.stderr


def test_plain_karban_is_karban_serve(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "karban", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert "http://127.0.0.1:" in process.stdout.readline()
        process.terminate()
        process.communicate(timeout=WAIT_SECONDS)  # it may still have something to say
    assert process.returncode == 0


def is_pending(process: int, number: signal.Signals) -> bool:
    """Whether a process has been sent a signal that it has not got yet; where that cannot be known, it has."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False
    pending = re.findall(r"^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$", status, re.MULTILINE)
    return any(int(mask, 16) >> (number - 1) & 1 for mask in pending)


def test_a_server_that_is_to_end_while_it_starts_does_so(server: Server, tmp_path: Path) -> None:
    """It waits for somebody who writes to its file, is asked to end, and goes on: then it must not serve."""
    server.stop()
    data, lock = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite.lock"
    lock.unlink()
    with closing(sqlite3.connect(data, isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        command = [
            sys.executable,
            "-m",
            "karban",
            "serve",
            "--no-browser",
            "--port",
            "0",
            "--data",
            f"sqlite:///{data}",
        ]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        while not lock.exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.terminate()
        while is_pending(process.pid, signal.SIGTERM):  # it may take the signal for nothing
            time.sleep(0.001)
        somebody.execute("COMMIT")
    try:
        said, _ = process.communicate(timeout=WAIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        said, _ = process.communicate()
    assert (process.returncode, said) == (0, "")


@in_loop
async def test_without_data_the_tables_are_kept_in_the_user_s_folder(tmp_path: Path) -> None:
    with Server("", XDG_DATA_HOME=str(tmp_path), KARBAN_DATA="") as server:
        ann = await table(server.url)
        assert (tmp_path / "karban" / "tables.sqlite").exists()
        server.kill()
        server.start()
        assert (await ann.look())["names"] == ["Ann", None]


@in_loop
async def test_it_serves_without_uvloop(tmp_path: Path) -> None:
    """Which is there where it was installed for a busy server, and nowhere on Windows."""
    (tmp_path / "uvloop.py").write_text("raise ImportError")
    path = os.pathsep.join([str(tmp_path), str(SOURCES)])
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", PYTHONPATH=path) as server:
        first, second = await pair(server.url)
        async with first.live() as line:
            state = await line.until(lambda message: message["decision"])
            assert (await line.move(any_legal(state), state["decision"]))["ok"]
        assert (await second.look())["decision"]
        assert server.stop() == 0


@in_loop
async def test_what_was_acknowledged_survives_a_crash_and_is_not_made_twice(server: Server) -> None:
    first, second = await pair(server.url)
    for number in range(3):
        person = first if number % 2 == 0 else second
        message = await person.look()
        move, decision = any_legal(message), message["decision"]
        answer = (await person.move(move, decision, key=f"k{number}")).json()
        assert answer["ok"]
        server.kill()
        server.start()
        assert (await person.move(move, decision, key=f"k{number}")).json() == answer
        assert (await person.look())["n"] == answer["n"]


@in_loop
async def test_connected_people_find_their_table_as_it_was(server: Server) -> None:
    first, _ = await pair(server.url)
    async with first.live() as line:
        before = await line.until(lambda message: message["decision"])
    server.kill()
    server.start()
    async with first.live(seen=before["n"]) as line:
        after = await line.receive()
    assert (after["view"], after["decision"], after["events"]) == (before["view"], before["decision"], [])


@pytest.mark.skipif(sys.platform != "linux", reason="needs limits on the size of files")
@in_loop
async def test_a_full_disk_is_answered_with_503_and_nothing_is_lost(server: Server) -> None:
    import resource

    first, _ = await pair(server.url)
    message = await first.look()
    move, decision = any_legal(message), message["decision"]
    assert server.process
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
    refused = await first.move(move, decision, key="k")
    assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
    assert (await first.look())["n"] == message["n"]
    async with first.live() as line:
        assert (await line.move(move, decision, key="k"))["error"] == "unavailable"
    async with httpx.AsyncClient(timeout=WAIT_SECONDS) as http:
        body = {"game": "gap", "seats": ["me", "open"]}
        assert (await http.post(f"{server.url}/api/tables", json=body)).status_code == 503
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
    assert (await first.move(move, decision, key="k")).json() == {"key": "k", "ok": True, "n": message["n"] + 1}


@in_loop
async def test_logs_are_json_and_tell_no_secret(server: Server) -> None:
    first, _ = await pair(server.url)
    assert first.token
    async with first.live() as line:
        await line.receive()
        await line.say(key="k", move="nonsense", decision="x")
        await line.receive()
    broken = await asyncio.open_connection("127.0.0.1", server.port)
    broken[1].write(f"GET / HTTP/1.1\r\nAuthorization: Bearer {first.token}\r\n\x00\xff\r\n\r\n".encode())
    await broken[0].read(100)
    broken[1].close()
    hand = (await first.look())["view"]["hand"]
    server.stop()
    for text in server.errors.splitlines():
        assert json.loads(text)["level"]
    assert first.token not in server.errors
    assert not any(card in server.errors for card in hand)


@in_loop
async def test_many_tables_come_back_after_a_crash(server: Server) -> None:
    people = await asyncio.gather(*(table(server.url, "me", "bot:easy") for _ in range(40)))
    server.kill()
    server.start()
    looks = await asyncio.gather(*(person.look() for person in people))
    assert all(look["stage"] == "playing" for look in looks)


@LINUX
@in_loop
async def test_a_bots_process_does_not_keep_the_port_of_a_server_that_was_killed(server: Server) -> None:
    """Else nothing could listen there until the bot has thought to its end, and whoever connects waits for nobody."""
    first = await table(server.url, "me", "me")
    assert (await first.post("hint")).status_code == 200
    assert server.process
    [bot] = children(server.process.pid, "karban.bots.pool_worker")
    os.kill(bot, signal.SIGSTOP)  # as if it thought for long
    try:
        server.kill()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), WAIT_SECONDS).close()
    finally:
        os.kill(bot, signal.SIGKILL)
