"""karban tables: what a server keeps, for whoever runs it. It may be running meanwhile.

Nobody is shown what is hidden from them: cards, the secret of the shuffle and the tokens of an unfinished game are not
printed. Only `export --log` writes the log as it is, secrets included.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from karban.commands import stored_tables
from karban.commands.ages import age
from karban.errors import BadOption
from karban.i18n.texts import Texts, _

if TYPE_CHECKING:
    from karban.store import Overview, Store
    from karban.table import Table

NAME = "tables"
HELP = "list, show, close, delete or export the tables of a server, which may be running"
STAGES = ("open", "playing", "over", "pad", "damaged")
AS_JSON = _("print JSON and nothing else")


def add(parser: ArgumentParser) -> None:
    below = parser.add_subparsers(metavar="WHAT", required=True, dest="what", parser_class=type(parser))
    for name, about in (
        ("list", _("all tables, the damaged ones too")),
        ("show", _("one table: who sits there and what has happened when, but no cards")),
        ("close", _("end unfinished tables; everybody there is told")),
        ("delete", _("delete tables and their records; none that a server has in memory")),
        ("export", _("the record of a finished game, or the whole log")),
    ):
        sub = below.add_parser(name, help=parser.texts.say(about), description=parser.texts.say(about))  # type: ignore[attr-defined]
        stored_tables.add_data(sub)
        _add_own(name, sub)


def _add_own(name: str, sub: ArgumentParser) -> None:
    if name == "list" or name == "delete":
        sub.add_argument("--stage", choices=STAGES, help=_("only tables in this stage"))
        sub.add_argument("--older-than", metavar="AGE", type=age, help=_("only tables untouched for so long: 30d, 12h"))
    if name == "list" or name == "show":
        sub.add_argument("--json", action="store_true", help=AS_JSON)
    if name == "delete":
        sub.add_argument("--yes", action="store_true", help=_("do not ask"))
    if name == "export":
        sub.add_argument("-o", "--output", metavar="FILE", default="-", help=_("where to; - is standard output"))
        sub.add_argument("--log", action="store_true", help=_("all events as they are kept, with all secrets"))
    if name != "list":
        sub.add_argument("ids", metavar="ID", nargs={"close": "+", "delete": "*"}.get(name, 1), help=_("a table"))


def run(args: Namespace, texts: Texts) -> int:
    work = {"list": _list, "show": _show, "close": _close, "delete": _delete, "export": _export}[args.what]
    return stored_tables.within_loop(stored_tables.with_store(args, lambda store: work(store, args, texts)))


# ------------------------------------------------------------------------ list and show


async def _list(store: Store, args: Namespace, texts: Texts) -> int:
    found = _chosen(await store.overview(), args)
    if args.json:
        print(json.dumps([_as_json(one) for one in found], indent=2))
        return 0
    for one in found:
        index, notes = one.table, [texts.say("in use")] if one.in_use else []
        if one.damage:
            notes.append(texts.say("damaged: {reason}", reason=one.damage))
        line = f"{index.table:12}  {index.game or '?':8} {_stage(one):8} {one.events:6}  {_when(index.touched_ms)}"
        print(f"{line}  {', '.join(notes)}".rstrip())
    print(texts.count("{n} table", "{n} tables", len(found)))
    return 0


def _chosen(found: Sequence[Overview], args: Namespace) -> list[Overview]:
    before_ms = time.time() * 1000 - (args.older_than or 0)
    return [
        one
        for one in found
        if (args.stage is None or _stage(one) == args.stage)
        and (args.older_than is None or one.table.touched_ms < before_ms)
    ]


def _stage(one: Overview) -> str:
    return "damaged" if one.damage else one.table.stage


def _when(at_ms: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at_ms / 1000)) if 0 < at_ms < 10**14 else "-"


def _as_json(one: Overview) -> dict[str, Any]:
    index = one.table
    return {
        "table": index.table,
        "game": index.game,
        "stage": _stage(one),
        "listed": index.listed,
        "events": one.events,
        "touched": _when(index.touched_ms),
        "in_use": one.in_use,
        "damage": one.damage,
    }


async def _show(store: Store, args: Namespace, texts: Texts) -> int:
    table, began_ms = await _read(store, args.ids[0])
    shown = {
        "table": table.name,
        "game": table.created.game,
        "stage": table.stage,
        "closed": table.closed,
        "listed": table.created.listed,
        "options": table.created.options,
        "created": _when(began_ms),
        "touched": _when(table.at_ms),
        "events": table.number,
        "moves": len(table.moves_made),
        "rematch": table.rematch,
        "seats": [
            {"seat": number, "name": name, "stand_in": seat.stand_in}
            for number, (name, seat) in enumerate(zip(table.names, table.seats, strict=True))
        ],
    }
    if args.json:
        print(json.dumps(shown, indent=2, ensure_ascii=False))
        return 0
    seats: Any = shown.pop("seats")
    for name, value in shown.items():
        print(f"{name:8} {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
    for one in seats:
        stand_in = texts.say("a bot plays: {level}", level=one["stand_in"]) if one["stand_in"] else ""
        print(f"seat {one['seat']}   {one['name'] or '-'}  {stand_in}".rstrip())
    return 0


async def _read(store: Store, name: str) -> tuple[Table, int]:
    """A table, and when it was created."""
    from karban.store import NoTable
    from karban.table import Table, events, tokens

    if name.startswith(tokens.PAD_PREFIX):
        raise BadOption("{table} is a score pad: only its log can be exported, with --log", table=name[:40])
    try:
        entries = await store.read(name)
    except NoTable:
        raise _unknown(name) from None
    table = Table(name)
    for entry in entries:
        table.apply(events.decode(entry.body), entry.number, entry.at_ms, entry.key)
    return table, entries[0].at_ms


def _unknown(name: str) -> BadOption:
    return BadOption("{table}: there is no such table", table=name[:40])


# ---------------------------------------------------------------------- close and delete


async def _close(store: Store, args: Namespace, texts: Texts) -> int:
    from karban.store import NoTable
    from karban.table import seating
    from karban.web.live.metrics import Metrics
    from karban.web.live.pubsub import LocalPubSub
    from karban.web.live.server_clock import ServerClock
    from karban.web.live.tables import Tables

    tables = Tables(store, LocalPubSub(), ServerClock(), Metrics(), shared=True)
    for name in args.ids:
        try:
            loaded = await tables.get_or_load(name)
        except NoTable:
            raise _unknown(name) from None
        before = loaded.table.number
        if await tables.change(loaded, lambda table, now_ms: seating.close(table)) == before:
            print(texts.say("{table} was over already", table=name))
            continue
        await store.add_notice(name)  # a server that has it in memory reads it anew, and tells everybody
        print(texts.say("{table} is closed", table=name))
    await tables.close()
    return 0


async def _delete(store: Store, args: Namespace, texts: Texts) -> int:
    if args.ids and (args.older_than is not None or args.stage):
        raise BadOption("give either tables or --older-than and --stage")
    if not args.ids and args.older_than is None:
        raise BadOption("name tables, or give --older-than AGE")
    names = args.ids or [one.table.table for one in _chosen(await store.overview(), args)]
    if not args.yes and names and not _agreed(texts, len(names)):
        return 1
    refused = [name for name in names if not await _deleted(store, name)]
    print(texts.count("{n} table deleted", "{n} tables deleted", len(names) - len(refused)))
    if refused:
        raise BadOption("in use by a server, and not deleted: {tables}", tables=", ".join(refused))
    return 0


async def _deleted(store: Store, name: str) -> bool:
    from karban.store import NoTable

    try:
        return await store.delete(name)
    except NoTable:
        raise _unknown(name) from None


def _agreed(texts: Texts, number: int) -> bool:
    if not sys.stdin.isatty():
        raise BadOption("nobody can be asked here: add --yes to delete without asking")
    question = texts.count(
        "Delete {n} table with its record? This cannot be undone. [y/N]",
        "Delete {n} tables with their records? This cannot be undone. [y/N]",
        number,
    )
    return input(f"{question} ").strip().lower() in ("y", "yes", "a", "ano")


# ------------------------------------------------------------------------------- export


async def _export(store: Store, args: Namespace, texts: Texts) -> int:
    from pathlib import Path

    from karban.files import whole

    name = args.ids[0]
    text = await _log(store, name) if args.log else await _record(store, name)
    if args.output == "-":
        print(text)
    else:
        with whole(Path(args.output)) as file:
            file.write(text + "\n")
    return 0


async def _record(store: Store, name: str) -> str:
    from karban.table.message import record

    if kept := await store.record(name):
        return kept.decode()
    table, _began_ms = await _read(store, name)
    return record(table).to_json()


async def _log(store: Store, name: str) -> str:
    """One JSON object a line."""
    from karban.store import NoTable

    try:
        entries = await store.read(name)
    except NoTable:
        raise _unknown(name) from None
    return "\n".join(
        json.dumps(
            {
                "number": entry.number,
                "at": entry.at_ms,
                "seat": entry.seat,
                "key": entry.key,
                "event": json.loads(entry.body),
            },
            ensure_ascii=False,
        )
        for entry in entries
    )
