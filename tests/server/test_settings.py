"""Every field of the settings is a flag, a variable of the environment and a line of a file."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from karban.cli import _parser
from karban.commands import commands, server_settings
from karban.commands.server_settings import InForce, Setting, all_settings
from karban.commands.settings_file import as_table, as_toml, masked, value_of
from karban.errors import BadOption
from karban.i18n.texts import speak
from karban.web.settings import Settings

PAGE = Path(__file__).parents[2] / "docs/settings.md"
DEFAULTS = {"data": "sqlite:///x.sqlite"}


def arguments(*flags: str) -> Namespace:
    return _parser(commands("serve"), speak("en")).parse_args(["serve", *flags])


def found(*flags: str, file: str = "", **environment: str) -> InForce:
    args = arguments(*flags)
    args.settings = file or args.settings
    return server_settings.in_force(args, environment, DEFAULTS)


def file(folder: Path, text: str) -> str:
    path = folder / "karban.toml"
    path.write_text(text, "utf-8")
    return str(path)


def other(setting: Setting) -> tuple[Any, str]:
    """A value that is allowed and not the default, and the same as text."""
    if setting.kind is tuple:
        return ("a", "b"), "a,b"
    if setting.kind is bool:
        return not setting.default, str(not setting.default).lower()
    if setting.kind is str:
        return "/another", "/another"
    value = setting.kind(setting.most if setting.default == setting.most - 1 else min(setting.most, 7))
    return value, str(value)


@pytest.mark.parametrize("setting", all_settings(), ids=lambda setting: setting.name)
def test_every_setting_is_a_flag_a_variable_and_a_line_of_a_file(setting: Setting, tmp_path: Path) -> None:
    value, text = other(setting)
    assert value_of(found(setting.flag, text), setting) == value
    assert value_of(found(**{setting.variable: text}), setting) == value
    with_it = as_toml(found(setting.flag, text))
    if not setting.secret:
        assert value_of(found(file=file(tmp_path, with_it)), setting) == value


def test_every_setting_says_what_it_is_for() -> None:
    assert [setting.name for setting in all_settings() if not setting.help] == []


def test_the_page_about_settings_has_all_of_them() -> None:
    assert as_table() in PAGE.read_text("utf-8"), "run: python tools/settings_page.py"


def test_a_flag_counts_before_the_environment_that_before_the_file_that_before_the_default(tmp_path: Path) -> None:
    written = file(tmp_path, "[limits]\nframes = 1\nwrites = 2\nrequests = 3\n")
    both = {"KARBAN_LIMITS_FRAMES": "10", "KARBAN_LIMITS_WRITES": "20"}
    limits = found("--limits-frames", "100", file=written, **both).settings.limits
    assert (limits.frames, limits.writes, limits.requests, limits.tables) == (100, 20, 3, 1500)
    sources = found("--limits-frames", "100", file=written, **both).sources
    assert [sources[f"limits.{name}"] for name in ("frames", "writes", "requests", "tables")] == [
        "--limits-frames",
        "KARBAN_LIMITS_WRITES",
        written,
        "default",
    ]


def test_the_file_can_be_named_by_the_environment_and_an_empty_variable_is_none(tmp_path: Path) -> None:
    written = file(tmp_path, 'redis = "redis://one"\n')
    assert found(KARBAN_SETTINGS=written, KARBAN_REDIS="").settings.redis == "redis://one"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("workers = 0", "workers: a whole number from 1 to 256, not 0"),
        ("workers = true", "workers: a whole number from 1 to 256, not True"),
        ('port = "8000"', "port: a whole number from 0 to 65535, not '8000'"),
        ("port = 70000", "port: a whole number from 0 to 65535, not 70000"),
        ("idle_seconds = nan", "idle_seconds: a number above 0, at most 1e+12, not nan"),
        ("idle_seconds = 0", "idle_seconds: a number above 0, at most 1e+12, not 0"),
        ("min_bot_seconds = 61", "min_bot_seconds: a number from 0 to 60, not 61"),
        ("host = 1", "host: a text, not 1"),
        ('origins = "x"', "origins: a list of texts, not 'x'"),
        ("limits = 1", "limits: a table of settings, not 1"),
        ("[limits]\nframe = 1", "limits.frame: there is no such setting; perhaps limits.frames?"),
        ("zzzzzz = 1", "zzzzzz: there is no such setting; --print-settings shows all of them"),
        ("[limits.more]\nframes = 1", "limits.more: there is no such setting"),
        ("workers =", "this cannot be read as TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_place_and_what_is_allowed(
    text: str, sentence: str, tmp_path: Path
) -> None:
    written = file(tmp_path, text)
    with pytest.raises(BadOption) as refused:
        found(file=written)
    assert str(refused.value).startswith(f"{written}: {sentence}")


def test_what_is_wrong_in_the_environment_or_a_flag_is_said_with_its_name() -> None:
    with pytest.raises(BadOption, match=r"^KARBAN_WORKERS: a whole number from 1 to 256, not 'two'$"):
        found(KARBAN_WORKERS="two")
    with pytest.raises(
        BadOption, match=r"^KARBAN_LIMITS_FRAME: there is no such setting; perhaps KARBAN_LIMITS_FRAMES"
    ):
        found(KARBAN_LIMITS_FRAME="2")
    with pytest.raises(BadOption, match=r"^--limits-frames: a whole number"):
        found("--limits-frames", "1e3")
    assert found(KARBAN_SEED="what others use").settings.workers == 1


def test_all_settings_can_be_printed_and_given_back(tmp_path: Path) -> None:
    before = found("--workers", "3", "--origin", "https://a.example", "--origin", "https://b.example", "--pause", "0")
    written = as_toml(before)
    assert tomllib.loads(written)["limits"]["frames"] == 100
    assert found(file=file(tmp_path, written)).settings == before.settings


def test_the_help_has_the_everyday_flags_and_says_where_the_others_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments("--help")
    said = capsys.readouterr().out
    for flag in (
        "--host",
        "--port",
        "--data",
        "--redis",
        "--workers",
        "--no-browser",
        "--root-path",
        "--print-settings",
    ):
        assert f"  {flag}" in said
    assert "--limits-writes" not in said
    assert len(said.splitlines()) < 45


def test_a_password_is_not_printed_and_what_is_printed_is_still_a_file(tmp_path: Path) -> None:
    secret = {"KARBAN_DATA": "postgresql://me:s3cr3t@db/karban", "KARBAN_REDIS": "redis://:s3cr3t@cache"}
    written = as_toml(found(**secret))
    assert "s3cr3t" not in written
    assert "postgresql://me:***@db/karban" in written
    assert "data" not in tomllib.loads(written)
    again = found(file=file(tmp_path, written), **secret)
    assert again.settings.data == secret["KARBAN_DATA"]


@pytest.mark.parametrize("address", ["postgresql:///db?host=/tmp&password=s3cr3t", "postgresql://a:s3:cr/3t@h/db"])
def test_a_password_is_hidden_wherever_an_address_has_it(address: str) -> None:
    assert "3t" not in masked(all_settings()[0], address)


def test_workers_get_all_settings_as_they_are() -> None:
    settings = found("--limits-frames", "7", "--origin", "https://a.example", "--port", "80").settings
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings
