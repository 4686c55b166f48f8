"""The types of what goes over the wire, for the browser client: writes client/src/wire.ts.

    python tools/wire_types.py [--check]

They are made of the shapes in `karban.web.api.wire`, of what the `view` and the `check` of each game say they return,
and of the public fields of each event in `karban.table.redaction`. A body or an answer that no source of the client
imports is left out. With --check nothing is written; a difference is an error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
from msgspec import Meta, Raw, Struct, UnsetType

from karban import notation
from karban.notation.game import CommonView
from karban.table import redaction
from karban.web.api import wire

CLIENT = Path(__file__).resolve().parents[1] / "client"
TARGET = CLIENT / "src" / "wire.ts"
IMPORT = re.compile(r'import type {([^}]*)} from "[./]+/wire"')
HEAD = "// What goes over the wire. Made by tools/wire_types.py from the server's own types: do not edit.\n"
WORDS: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    Raw: "unknown",
}
FRAMES = {
    "ClientFrame": "What a client sends over a WebSocket.",
    "ServerFrame": "What the server sends over a WebSocket.",
    "PadChange": "What is done to a score pad that several phones share.",
}
EVENTS = (*redaction.PUBLIC_FIELDS, wire.MovedEvent, wire.ChosenEvent)


class Field(NamedTuple):
    name: str
    hint: Any
    optional: bool = False


def fields_of(shape: Any) -> list[Field]:
    """The fields of a Struct or a TypedDict; one that need not be there is optional."""
    hints = get_type_hints(shape, include_extras=True)
    if issubclass(shape, Struct):
        fields = [
            Field(field.encode_name, hints[field.name], not field.required) for field in msgspec.structs.fields(shape)
        ]
        return tag_of(shape) + fields
    return [Field(name, hint, get_origin(hint) is NotRequired) for name, hint in hints.items()]


def tag_of(shape: type[Struct]) -> list[Field]:
    """The field by which a frame is known, if it has one."""
    config = shape.__struct_config__
    tagged = config.tag is not None and shape.__module__ == wire.__name__
    return [Field(config.tag_field or "type", Literal[config.tag])] if tagged else []


def about(shape: Any) -> str:
    """What a class says about itself; nothing if it only inherits that."""
    return " ".join((vars(shape).get("__doc__") or "").split()).replace("None", "null")


class Types:
    """The types written so far, by name, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def of(self, hint: Any) -> str:
        """A Python type as TypeScript says it."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is None:
            return WORDS[hint] if hint in WORDS else self._named(hint)
        if origin is Annotated:
            title = next((meta.title for meta in parts[1:] if isinstance(meta, Meta) and meta.title), None)
            return title or self.of(parts[0])
        if origin is NotRequired:
            return self.of(parts[0])
        if origin is Literal:
            return " | ".join(f'"{part}"' for part in parts)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.of(part) for part in parts if part is not UnsetType))
        if origin is tuple:
            return f"[{', '.join(map(self.of, parts))}]"
        inner = self.of(parts[-1])
        if origin in (dict, Mapping):
            return f"Record<string, {inner}>"
        assert origin is list, hint
        return f"({inner})[]" if " | " in inner else f"{inner}[]"

    def _named(self, shape: Any) -> str:
        name = str(shape.__name__)
        if name not in self.written:
            self.interface(name, about(shape), fields_of(shape))
        return name

    def interface(self, name: str, said: str, fields: list[Field]) -> str:
        lines = [f"  {field.name}{'?' if field.optional else ''}: {self.of(field.hint)};\n" for field in fields]
        self._write(name, said, f"export interface {name} {{\n{''.join(lines)}}}\n")
        return name

    def union(self, name: str, said: str, members: list[str]) -> None:
        self._write(name, said, f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n")

    def _write(self, name: str, said: str, text: str) -> None:
        self.written[name] = (f"/** {said} */\n" if said else "") + text


def add_views(types: Types) -> None:
    """The view of each game of the package, told apart by `game`. The client draws others from what all games show."""
    common = [field for field in fields_of(CommonView) if field.name != "game"]
    names = []
    for name in notation.games():
        game = type(notation.find_game(name))
        if not game.__module__.startswith(f"{notation.__name__}."):
            continue
        own, options = (get_type_hints(function)["return"] for function in (game.view, game.check))
        shape, fields = (own.__name__, fields_of(own)) if is_typeddict(own) else (f"{name.title()}View", [])
        fields = [Field("game", Literal[name]), *common, Field("options", options), *fields]
        names.append(types.interface(shape, f"What somebody may know of a game of {name}.", fields))
    types.union("View", "What somebody may know of a game.", names)


def public_fields_of(event: Any) -> list[Field]:
    """What everybody may know of a kind of event."""
    if event not in redaction.PUBLIC_FIELDS:
        return fields_of(event)
    head = [Field("n", int), Field("at", int), Field("type", Literal[event.__struct_config__.tag])]
    return head + [_public(field) for field in fields_of(event) if field.name in redaction.PUBLIC_FIELDS[event]]


def add_events(types: Types) -> None:
    """The events, told apart by `type`."""
    names = [
        types.interface(f"{event.__name__.removesuffix('Event')}Event", about(event), public_fields_of(event))
        for event in EVENTS
    ]
    types.union("TableEvent", "Something that has happened at a table.", names)


def _public(field: Field) -> Field:
    """A field of an event as redaction leaves it: not there where it is None."""
    match get_args(field.hint):
        case (there, none) if none is type(None):
            return Field(field.name, there, optional=True)
    return field._replace(optional=False)


def imported() -> set[str]:
    """The types that the sources of the client import."""
    sources = (path.read_text("utf-8") for path in [*CLIENT.glob("src/**/*.ts*"), *CLIENT.glob("tests/*.ts")])
    return set(re.findall(r"\w+", " ".join(names for source in sources for names in IMPORT.findall(source))))


def typescript() -> str:
    """The whole file."""
    types = Types()
    add_views(types)
    add_events(types)
    needed = imported()
    for name, shape in vars(wire).items():
        if name in needed and isinstance(shape, type) and issubclass(shape, Struct):
            types.of(shape)
        if isinstance(shape, UnionType):
            types.union(name, FRAMES[name], [types.of(frame) for frame in get_args(shape)])
    return "\n".join([HEAD, *types.written.values()])


def main() -> None:
    text = typescript()
    if "--check" not in sys.argv:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.exists() or TARGET.read_text("utf-8") != text:
        sys.exit("karban: client/src/wire.ts is not up to date: run .venv/bin/python tools/wire_types.py")


if __name__ == "__main__":
    main()
