"""The settings of a server as text: a TOML file of all that is in force, and the table of docs/settings.md."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING
from typing import Any

from karban.commands.server_settings import InForce, Setting, all_settings

PASSWORD = re.compile(r"(?<=://)([^:/@\s]*):(\S*)@|(?<=[?&])(password)=[^&\s]*", re.IGNORECASE)
HIDDEN = "***"
HEAD = (
    "# The settings of karban serve, and in brackets where each comes from. Flags and the environment count before",
    "# this file: frames in [limits] is --limits-frames and KARBAN_LIMITS_FRAMES.",
)
UNITS = {"_seconds": "seconds", "_bytes": "bytes", "_ms": "milliseconds", "_days": "days", "_hours": "hours"}


def as_toml(found: InForce) -> str:
    """All settings in force as a file that can be given back. A secret is not shown: its line is a comment."""
    lines = list(HEAD)
    section: tuple[str, ...] = ()
    for setting in all_settings():
        if setting.path[:-1] != section:
            section = setting.path[:-1]
            lines += ["", f"[{'.'.join(section)}]"]
        lines += ["", *_lines(setting, value_of(found, setting), found.sources[setting.name])]
    return "\n".join(lines) + "\n"


def value_of(found: InForce, setting: Setting) -> Any:
    value: Any = found.settings
    for name in setting.path:
        value = getattr(value, name)
    return value


def changed(found: InForce) -> dict[str, Any]:
    """The settings that are not the default, by name, without secrets; where tables are kept is always told."""
    told = {setting.name: masked(setting, value_of(found, setting)) for setting in all_settings()}
    return {name: value for name, value in told.items() if name == "data" or found.sources[name] != "default"}


def _lines(setting: Setting, value: Any, source: str) -> list[str]:
    key, shown = setting.path[-1], masked(setting, value)
    about = f"# {setting.help or key}"
    if value is None:
        return [f"{about} (not set)", f"# {key} = {_EXAMPLES.get(setting.kind, '')}".rstrip()]
    if shown != value:
        kept = f"the secret is not shown: keep it in {setting.variable}"
        return [f"{about} ({source}; {kept})", f"# {key} = {toml(shown)}"]
    return [f"{about} ({source})", f"{key} = {toml(value)}"]


_EXAMPLES: dict[type, str] = {str: '"…"', int: "…", float: "…"}


def masked(setting: Setting, value: Any) -> Any:
    """A value that can be shown: without passwords.

    >>> data, *_more = all_settings()
    >>> masked(data, "postgresql://karban:pass@word@db/karban?host=x")
    'postgresql://karban:***@db/karban?host=x'
    """
    if setting.secret and value:
        return HIDDEN
    if not isinstance(value, str):
        return value
    return PASSWORD.sub(lambda m: f"{m[3]}={HIDDEN}" if m[3] else f"{m[1]}:{HIDDEN}@", value)


def toml(value: Any) -> str:
    """A value as TOML writes it; for texts, JSON's escapes are among TOML's.

    >>> toml(("a", "b")), toml(True), toml(16384), toml(0.4), toml("é\\n")
    ('["a", "b"]', 'true', '16384', '0.4', '"é\\\\n"')
    """
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


# ------------------------------------------------------------------ the page


def as_table() -> str:
    """The table of docs/settings.md."""
    lines = ["| in the file | flag | environment | default | what it is |", "| --- | --- | --- | --- | --- |"]
    for one in all_settings():
        cells = [f"`{one.name}`", f"`{one.flag}`", f"`{one.variable}`", _default(one), _about(one)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _default(setting: Setting) -> str:
    if setting.default is MISSING or setting.default is None or setting.default in ((), ""):
        return ""
    return f"`{toml(setting.default)}`"


def _about(setting: Setting) -> str:
    unit = next((unit for end, unit in UNITS.items() if setting.name.endswith(end)), "")
    return f"{setting.help} ({unit})" if unit and unit not in setting.help else setting.help
