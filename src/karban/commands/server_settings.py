"""The settings of a server from flags, the environment and a file, in this order; the fields of `Settings` say which.

A field `frames` of `limits` is the flag `--limits-frames`, the variable `KARBAN_LIMITS_FRAMES` and, in the file,
`frames` in the table `[limits]`. Whatever is wrong is said in one sentence with the place where it stood.
"""

from __future__ import annotations

import ast
import difflib
import math
import re
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta

from karban.errors import BadOption, abbreviated
from karban.files import file_errors_in_sentences
from karban.web import settings as described
from karban.web.settings import Settings

PREFIX = "KARBAN_"
FILE_VARIABLE = f"{PREFIX}SETTINGS"
DEFAULTS = {"host": "0.0.0.0"}  # of the command, where they are not those of the program's parts
SHORT_FLAGS = {"min_bot_seconds": "--pause", "proxies": "--proxy", "origins": "--origin"}
MAX_NUMBER = 10**12  # of a number, unless its type says otherwise
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
SECRET = re.compile(r"(token|password|secret)$")  # the end of the name of a setting that nobody else may read
COMMENT = re.compile(r"#\s*(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Setting:
    """One setting: where it stands in `Settings`, what it may be, and what that is for."""

    path: tuple[str, ...]
    kind: type  # int, float, bool, str or tuple
    default: Any  # MISSING: the command knows it
    help: str
    least: float = 0
    most: float = MAX_NUMBER
    positive: bool = False  # a time that may not be 0

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def flag(self) -> str:
        return SHORT_FLAGS.get(self.name) or "--" + "-".join(self.path).replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + "_".join(self.path).upper()

    @property
    def dest(self) -> str:
        """Under which name the command line has it."""
        return "_".join(self.path)

    @property
    def secret(self) -> bool:
        return bool(SECRET.search(self.path[-1]))


class Given(NamedTuple):
    """A value, and where it stood."""

    value: Any
    source: str


class InForce(NamedTuple):
    """All settings, and where each of them stood; "default" where nowhere."""

    settings: Settings
    sources: dict[str, str]


# ------------------------------------------------------------------ which there are


@cache
def all_settings() -> tuple[Setting, ...]:
    """Every setting there is, those of the server first, then section by section."""
    found = list(_settings_of(Settings, ()))
    return tuple(sorted(found, key=lambda setting: len(setting.path)))


def _settings_of(shape: type, place: tuple[str, ...]) -> Iterator[Setting]:
    hints, comments = get_type_hints(shape, include_extras=True), _comments(shape)
    for one in fields(shape):
        path, hint = (*place, one.name), hints[one.name]
        if is_dataclass(hint):
            yield from _settings_of(hint, path)  # type: ignore[arg-type]
        else:
            yield _setting(path, hint, DEFAULTS.get(".".join(path), one.default), comments.get(one.name, ""))


def _setting(path: tuple[str, ...], hint: Any, default: Any, about: str) -> Setting:
    if get_origin(hint) in (Union, UnionType):  # or None
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    meta: Meta | None = None
    if get_origin(hint) is Annotated:
        hint, meta = get_args(hint)
    kind = get_origin(hint) or hint
    least: float = 1 if kind is int and default != 0 else 0
    most: float = MAX_NUMBER
    if meta:
        least, most = (wanted if given is None else given for wanted, given in ((least, meta.ge), (most, meta.le)))
    return Setting(path, kind, default, about, least, most, kind is float and default != 0 and not meta)


@cache
def _comments(shape: type) -> dict[str, str]:
    """The comments beside the fields of a class; a program without its sources does without."""
    try:
        source = Path(str(described.__file__)).read_text("utf-8")
    except OSError:
        return {}
    lines, found = source.splitlines(), {}
    for node in ast.parse(source).body:
        for one in node.body if isinstance(node, ast.ClassDef) and node.name == shape.__name__ else []:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                beside = COMMENT.search("\n".join(lines[one.lineno - 1 : one.end_lineno]))
                found[one.target.id] = beside[1] if beside else ""
    return found


# ------------------------------------------------------------------ where they stand


def add_flags(parser: ArgumentParser) -> None:
    """A flag for every setting that has none yet; they are too many for the help."""
    known = {action.dest for action in parser._actions}
    for setting in all_settings():
        if setting.dest not in known:
            more: dict[str, Any] = {"nargs": "?", "const": "true"} if setting.kind is bool else {}
            if setting.kind is tuple:
                more = {"action": "append"}
            parser.add_argument(setting.flag, dest=setting.dest, help=SUPPRESS, **more)


def in_force(args: Namespace, environment: Mapping[str, str], defaults: Mapping[str, Any]) -> InForce:
    """The settings: a flag counts before the environment, that before the file, that before the default."""
    file = args.settings or environment.get(FILE_VARIABLE)
    given = {**_in_file(file), **_in_environment(environment), **_in_flags(args)}
    values = {setting.name: defaults.get(setting.name, setting.default) for setting in all_settings()}
    values |= {name: one.value for name, one in given.items()}
    sources = {name: given[name].source if name in given else "default" for name in values}
    return InForce(_built(Settings, "", values), sources)


def _built(shape: Any, place: str, values: Mapping[str, Any]) -> Any:
    hints = get_type_hints(shape)
    return shape(
        **{
            one.name: _built(hints[one.name], f"{place}{one.name}.", values)
            if is_dataclass(hints[one.name])
            else values[f"{place}{one.name}"]
            for one in fields(shape)
        }
    )


def _in_flags(args: Namespace) -> dict[str, Given]:
    found = {}
    for setting in all_settings():
        text = getattr(args, setting.dest, None)
        if text not in (None, [], ""):
            found[setting.name] = Given(from_text(setting, text, setting.flag), setting.flag)
    return found


def _in_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    """Variables that begin like a section's but are no setting are refused; others may be anybody's."""
    known = {setting.variable: setting for setting in all_settings()}
    sections = tuple({f"{PREFIX}{setting.path[0].upper()}_" for setting in known.values() if setting.path[1:]})
    found = {}
    for name, text in environment.items():
        if name in known and text:
            found[known[name].name] = Given(from_text(known[name], text, name), name)
        elif name.startswith(sections) and name not in known:
            raise _unknown(name, name, known)
    return found


def _in_file(file: str | None) -> dict[str, Given]:
    if not file:
        return {}
    import tomllib

    with file_errors_in_sentences(file):
        content = Path(file).read_bytes()
    try:
        table = tomllib.loads(content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadOption("{file}: this cannot be read as TOML: {reason}", file=file, reason=str(error)) from None
    return dict(_in_table(file, table, ""))


def _in_table(file: str, table: Mapping[str, Any], place: str) -> Iterator[tuple[str, Given]]:
    known = {setting.name: setting for setting in all_settings()}
    sections = {setting.path[0] for setting in known.values() if setting.path[1:]}
    for key, value in table.items():
        name, where = f"{place}{key}", f"{file}: {place}{key}"
        if not place and key in sections:
            if not isinstance(value, dict):
                raise BadOption("{where}: a table of settings, not {given}", where=where, given=abbreviated(value))
            yield from _in_table(file, value, f"{key}.")
        elif name in known:
            yield name, Given(_checked(known[name], value, where), file)
        else:
            raise _unknown(where, name, known)


def _unknown(where: str, name: str, known: Mapping[str, Setting]) -> BadOption:
    near = difflib.get_close_matches(name, known, 1, 0.5)
    if near:
        return BadOption("{where}: there is no such setting; perhaps {near}?", where=where[:200], near=near[0])
    return BadOption("{where}: there is no such setting; --print-settings shows all of them", where=where[:200])


# ------------------------------------------------------------------ what they may be


def from_text(setting: Setting, text: str | list[str], where: str) -> Any:
    """The value of a flag or of a variable."""
    if setting.kind is tuple:
        parts = [text] if isinstance(text, str) else text
        return tuple(word for part in parts for word in re.split(r"[,\s]+", part) if word)
    value: Any = text
    if setting.kind is bool:
        value = {**dict.fromkeys(TRUE, True), **dict.fromkeys(FALSE, False)}.get(str(text).lower(), text)
    elif setting.kind in (int, float):
        try:
            value = setting.kind(str(text))
        except ValueError:
            value = text
    return _checked(setting, value, where)


def _checked(setting: Setting, value: Any, where: str) -> Any:
    """The value, if it may be one of this setting."""
    given = "…" if setting.secret else abbreviated(value)
    if setting.kind is bool and not isinstance(value, bool):
        raise BadOption("{where}: true or false, not {given}", where=where, given=given)
    if setting.kind in (int, float):
        return _number(setting, value, where)
    if setting.kind is str and not isinstance(value, str):
        raise BadOption("{where}: a text, not {given}", where=where, given=given)
    if setting.kind is tuple:
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise BadOption("{where}: a list of texts, not {given}", where=where, given=given)
        return tuple(value)
    return value


def _number(setting: Setting, value: Any, where: str) -> int | float:
    whole, most = setting.kind is int, f"{setting.most:g}" if setting.kind is float else str(int(setting.most))
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if number and math.isfinite(value) and setting.least <= value <= setting.most and (value or not setting.positive):
        return setting.kind(value)  # type: ignore[no-any-return]
    said = {"where": where, "least": f"{setting.least:g}", "most": most, "given": abbreviated(value)}
    if whole:
        raise BadOption("{where}: a whole number from {least} to {most}, not {given}", **said)
    if setting.positive:
        raise BadOption("{where}: a number above 0, at most {most}, not {given}", **said)
    raise BadOption("{where}: a number from {least} to {most}, not {given}", **said)
