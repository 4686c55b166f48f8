"""Servers for the tests of the server: each is started when the first test wants it, and ends with the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from karban.store.sqlite import SqliteStore
from tests.server.client import Server
from tests.server.services import Postgres, Redis, started_postgres, started_redis
from tests.server.stores import Make


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    server = started_postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Postgres:
    """A running PostgreSQL: a test that has stopped it leaves it to the next one to start it."""
    if not postgres_server.answers():
        postgres_server.start()
    return postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Gives a store of either kind; again and again the same one, as after a restart."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tables.sqlite")
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    from karban.store.postgres import PostgresStore

    url = request.getfixturevalue("postgres").database()
    return lambda: PostgresStore(url)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    server = started_redis()
    yield server
    server.remove()


@pytest.fixture
def redis(redis_server: Redis) -> Redis:
    if not redis_server.answers():
        redis_server.start()
    return redis_server


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as they found it."""
    with Server(f"sqlite:///{tmp_path_factory.mktemp('shared')}/tables.sqlite") as server:
        yield server


@pytest.fixture
def url(shared_server: Server) -> str:
    """Where a server is."""
    assert shared_server.process
    assert shared_server.process.poll() is None, "a test has ended the server of all"
    return shared_server.url


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed and started again."""
    with Server(f"sqlite:///{tmp_path}/tables.sqlite") as server:
        yield server
