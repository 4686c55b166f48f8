"""A cold start: a server that was killed comes up with many unfinished tables, with bots to move at a part of them."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx

from benchmarks.server.processes import Karban
from benchmarks.server.report import part
from karban.store.checksum import checksum

PATTERNS = [
    ("gap", ["me", "me", "bot:easy"]),
    ("gap", ["me"] * 4),
    ("number", ["me", "me", "me"]),
    ("qwixx", ["me", "me", "bot:random"]),
    ("three", ["me", "me", "me"]),
    ("three", ["me", "bot:random"]),
]
MOVES = 12  # at each table, before the crash
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
Seated = tuple[str, str]  # a table, and the token of its people


async def measure(file: Path, tables: int) -> str:
    """Seconds until it accepts, until it answers, and until every table has been asked for."""
    with Karban(f"sqlite:///{file}", pause=60) as server:  # the bots are about to move when it is killed
        made = [await _played(f"http://127.0.0.1:{server.port}", *pattern) for pattern in PATTERNS]
    seated = list(_copied(file, made, tables))
    random.shuffle(seated)
    start = time.perf_counter()
    with Karban(f"sqlite:///{file}") as server:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as http:
            (await http.get("/healthz")).raise_for_status()
            healthy = time.perf_counter() - start
            times = [await _ask(http, *seated[0])]
            answered = time.perf_counter() - start
            gate = asyncio.Semaphore(20)

            async def ask(one: Seated) -> None:
                async with gate:
                    times.append(await _ask(http, *one))

            await asyncio.gather(*(ask(one) for one in seated[1:]))
            everything = time.perf_counter() - start
    return (
        f"cold start with {tables:,} unfinished tables (promised: accepts within 3 s)\n"
        f"accepts connections after {server.started_in:.2f} s, healthy {healthy:.2f} s, first table {answered:.2f} s\n"
        f"every table asked for once, 20 at a time: {everything:.2f} s, each p50 {part(sorted(times), 0.5):.0f} ms, "
        f"p99 {part(sorted(times), 0.99):.0f} ms"
    )


async def _ask(http: httpx.AsyncClient, table: str, token: str) -> float:
    start = time.perf_counter()
    (await http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"})).raise_for_status()
    return time.perf_counter() - start


async def _played(url: str, game: str, seats: list[str]) -> Seated:
    """A table in the middle of its game."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        made = (await http.post("/api/tables", json={"game": game, "seats": seats})).raise_for_status().json()
        http.headers["authorization"] = f"Bearer {made['token']}"
        path = f"/api/tables/{made['table']}"
        for number in range(MOVES):
            state = (await http.get(path)).json()
            if not state["decision"]:
                break
            view = state["view"]
            move = view["legal"][0] if view["legal"] else view["free"][view["seat"]][0] * 3
            said = {"key": f"c{number}", "decision": state["decision"], "move": move, "seat": state["seat"]}
            (await http.post(f"{path}/moves", json=said)).raise_for_status()
        return made["table"], made["token"]


def _copied(file: Path, made: list[Seated], tables: int) -> Iterator[Seated]:
    """The same tables many times, under other names."""
    yield from made
    with closing(sqlite3.connect(file)) as db, db:
        columns = {name: _columns(db, name) for name in ("table_index", "event")}
        for number in range(len(made), tables):
            old, token = made[number % len(made)]
            name = "".join(random.choices(LETTERS, k=10))
            for table, others in columns.items():
                db.execute(
                    f"INSERT INTO {table} (name, {others}) SELECT ?, {others} FROM {table} WHERE name = ?", (name, old)
                )
            rows = db.execute("SELECT number, at, seat, key, body FROM event WHERE name = ?", (name,)).fetchall()
            db.executemany(  # it is made of the name, too
                "UPDATE event SET checksum = ? WHERE name = ? AND number = ?",
                [(checksum(name, row), name, row[0]) for row in rows],
            )
            yield name, token


def _columns(db: sqlite3.Connection, table: str) -> str:
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    return ", ".join(name for name in names if name != "name")
