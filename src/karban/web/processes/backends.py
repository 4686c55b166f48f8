"""Which store and which pub/sub a server uses, by the addresses it was given."""

from __future__ import annotations

from pathlib import Path

from karban.errors import BadOption
from karban.store import Store
from karban.web.live.pubsub import LocalPubSub, PubSub
from karban.web.settings import Settings


def store_of(settings: Settings) -> Store:
    """The store of an address: sqlite:///FILE (a fourth slash begins the path of a folder), postgresql://…"""
    kind, separator, rest = settings.data.partition("://")
    if kind == "sqlite" and separator and rest[:1] == "/" and rest[1:]:
        if settings.workers > 1:
            raise BadOption("--workers: with SQLite there is one process; for more give --data postgresql://…")
        from karban.store.sqlite import SqliteStore

        return SqliteStore(Path(rest[1:]))
    if kind in ("postgresql", "postgres") and separator:
        from karban.store.postgres import PostgresStore

        return PostgresStore(settings.data)
    raise BadOption("--data: sqlite:///FILE or postgresql://…, not {data!r}", data=_without_password(settings.data))


def pubsub_of(settings: Settings) -> PubSub:
    if settings.redis is None:
        if not settings.shared:
            return LocalPubSub()
        from karban.web.live.pubsub_postgres import PostgresPubSub

        return PostgresPubSub(settings.data)
    if not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        raise BadOption("--redis: redis://…, not {redis!r}", redis=_without_password(settings.redis))
    from karban.web.live.pubsub_redis import RedisPubSub

    return RedisPubSub(settings.redis)


def _without_password(address: str) -> str:
    """An address that can be shown."""
    scheme, separator, rest = address.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"[:60]
