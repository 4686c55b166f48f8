"""The examples of how to run a server fit the server that there is."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from karban.cli import _parser
from karban.commands import commands
from karban.commands.server_settings import all_settings
from karban.i18n.texts import speak

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text("utf-8")
NGINX = (ROOT / "deploy/nginx.conf").read_text("utf-8")
UNIT = (ROOT / "deploy/karban.service").read_text("utf-8")


def in_compose() -> list[str]:
    (line,) = re.findall(r"^  karban:.*?^    command: (\[.*?\])$", COMPOSE, re.MULTILINE | re.DOTALL)
    return ["serve", *json.loads(line)]


def in_the_unit() -> list[str]:
    (line,) = re.findall(r"^ExecStart=\S+ (.*)$", UNIT, re.MULTILINE)
    return shlex.split(line)


def on_the_page() -> list[str]:
    lines = re.findall(r"^karban (serve .*)$", (ROOT / "docs/host.md").read_text("utf-8"), re.MULTILINE)
    return shlex.split(lines[0])


@pytest.mark.parametrize("find", [in_compose, in_the_unit, on_the_page])
def test_every_example_is_a_command_that_is_understood(find: object) -> None:
    assert callable(find)
    arguments = find()
    args = _parser(commands("serve"), speak("en")).parse_args(arguments)
    assert args.no_browser
    assert args.proxies


def test_the_environment_of_compose_is_the_one_that_serve_reads() -> None:
    known = {setting.variable for setting in all_settings()}
    assert known.issuperset(re.findall(r"^      (KARBAN_(?!SITE)\w+):", COMPOSE, re.MULTILINE))


def test_every_service_of_compose_has_a_limit_of_memory_and_bots_fit_into_theirs() -> None:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed")
    services = yaml.safe_load(COMPOSE)["services"]
    most = {name: one["deploy"]["resources"]["limits"]["memory"] for name, one in services.items()}
    assert all(re.fullmatch(r"[0-9]+M", memory) for memory in most.values())
    bots = int(services["karban"]["environment"]["KARBAN_BOT_PROCESSES"])
    assert int(most["karban"].removesuffix("M")) > 200 + bots * 220


def test_the_settings_of_nginx_pass_on_what_the_server_needs() -> None:
    for name in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {name}" in NGINX
    (command,) = re.findall(r"^#   karban (serve .*)$", NGINX, re.MULTILINE)
    args = _parser(commands("serve"), speak("en")).parse_args(shlex.split(command))
    assert args.root_path == "/karban"


def test_files_that_are_named_are_there() -> None:
    for name in re.findall(r"requirements/\w+\.txt", DOCKERFILE):
        assert (ROOT / name).exists()
    for name in re.findall(r"\./?(deploy/\w+)|dockerfile: (\S+)", COMPOSE):
        assert (ROOT / "".join(name)).exists()
