"""Where others find the server: the address to send to friends, and its QR code."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import segno

from karban.commands import serve
from karban.web.api.errors import Busy
from karban.web.http import addresses as where
from karban.web.http import qr_codes
from tests.server.loops import in_loop, until
from tests.web.conftest import Serving, new_table

OUTSIDE = "192.168.1.5"


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, "on_network", lambda: OUTSIDE)


@pytest.mark.parametrize(
    ("asked", "host", "address"),
    [
        ("http://localhost:8000", "0.0.0.0", f"http://{OUTSIDE}:8000"),
        ("http://127.0.0.1:8000", "::", f"http://{OUTSIDE}:8000"),
        ("http://[::1]:8000", "::", f"http://{OUTSIDE}:8000"),
        ("http://localhost", "0.0.0.0", f"http://{OUTSIDE}:80"),
        ("http://localhost:8000", "127.0.0.1", "http://localhost:8000"),
        ("http://192.168.1.9:8000", "0.0.0.0", "http://192.168.1.9:8000"),
        ("https://karban.example", "0.0.0.0", "https://karban.example"),
    ],
)
@in_loop
async def test_others_are_sent_where_they_can_get_to(serving: Serving, asked: str, host: str, address: str) -> None:
    async with serving(asked, host=host, hosts=("karban.example",)) as http:
        assert (await http.get("/api/where")).json() == {"address": address}


@in_loop
async def test_behind_a_proxy_the_address_is_the_one_that_was_asked(serving: Serving) -> None:
    async with serving("http://localhost:8000", host="0.0.0.0", proxies="127.0.0.1") as http:
        assert (await http.get("/api/where")).json() == {"address": "http://localhost:8000"}


@in_loop
async def test_without_a_network_there_is_only_this_machine(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, "on_network", lambda: None)
    async with serving("http://localhost:8000", host="0.0.0.0") as http:
        assert (await http.get("/api/where")).json() == {"address": "http://localhost:8000"}
    assert where.addresses("0.0.0.0", 8000) == ["http://localhost:8000/"]


def test_the_addresses_of_a_server_start_with_the_nearest() -> None:
    assert where.addresses("0.0.0.0", 8000) == ["http://localhost:8000/", f"http://{OUTSIDE}:8000/"]
    assert where.addresses("10.0.0.1", 8000) == ["http://10.0.0.1:8000/"]
    assert where.addresses("fe80::1", 8000) == ["http://[fe80::1]:8000/"]


@in_loop
async def test_the_code_of_a_table_is_its_invitation(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    coded: list[str] = []
    make = segno.make

    def noted(text: str, **more: Any) -> segno.QRCode:
        coded.append(text)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", noted)
    async with serving("http://localhost:8000", host="0.0.0.0") as http:
        table = (await new_table(http))["table"]
        answer = await http.get(f"/t/{table}/qr.svg")
        nowhere = await http.get("/t/2222222222/qr.svg")
        again = await http.get(f"/t/{table}/qr.svg")
        known = await http.get(f"/t/{table}/qr.svg", headers={"if-none-match": answer.headers["etag"]})
    assert coded == [f"http://{OUTSIDE}:8000/t/{table}"]
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.content).tag.endswith("svg")
    assert nowhere.status_code == 404
    assert again.content == answer.content
    assert (known.status_code, known.content) == (304, b"")
    assert "max-age" in answer.headers["cache-control"]


@in_loop
async def test_codes_are_made_one_at_a_time_out_of_the_loop_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    busy, gate, threads = [], threading.Event(), set()

    def slow(address: str) -> bytes:
        busy.append(address)
        threads.add(threading.get_ident())
        gate.wait(60)
        return address.encode()

    monkeypatch.setattr(qr_codes, "qr_svg", slow)
    codes = qr_codes.QrCodes()
    asked = [asyncio.create_task(codes.svg(f"/t/{number}")) for number in range(qr_codes.MAX_WAITING)]
    twice = asyncio.create_task(codes.svg("/t/0"))
    await until(lambda: bool(busy))
    with pytest.raises(Busy):
        await codes.svg("/t/more")
    assert len(busy) == 1
    gate.set()
    made = [picture for picture, _seconds in await asyncio.gather(*asked)]
    assert made == [f"/t/{number}".encode() for number in range(qr_codes.MAX_WAITING)]
    assert await twice == (b"/t/0", 0.0)
    assert await codes.svg("/t/5") == (b"/t/5", 0.0)
    assert len(busy) == qr_codes.MAX_WAITING
    assert threading.get_ident() not in threads


@in_loop
async def test_a_made_up_name_of_the_server_is_refused(serving: Serving) -> None:
    async with serving("http://localhost:8000", host="0.0.0.0") as http:
        table = (await new_table(http))["table"]
        for path in (f"/t/{table}/qr.svg", "/api/where"):
            assert (await http.get(path, headers={"host": "a" * 5000})).status_code == 400, path


def modules(lines: Iterator[str]) -> list[list[bool]]:
    """The dark modules that a camera sees in a terminal, black on white."""
    signs = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows = []
    for line in lines:
        upper, lower = zip(*(signs[sign] for sign in line), strict=True)
        rows += [list(upper), list(lower)]
    return rows


def test_the_code_in_a_terminal_has_every_module() -> None:
    address = f"http://{OUTSIDE}:8000/"
    expected = [[bool(module) for module in row] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    seen = modules(qr_codes.qr_lines(address))
    assert seen[: len(expected)] == expected
    assert not any(any(row) for row in seen[len(expected) :])


# -------------------------------------------------------------------------- at the terminal


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide terminal with colours."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("terminal")
def test_a_terminal_shows_the_code_black_on_white(capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://{OUTSIDE}:8000/"
    serve.show_code(address)
    said = capsys.readouterr().out
    lines = re.findall("\x1b\\[30;107m(.*?)\x1b\\[0m", said)
    assert lines == list(qr_codes.qr_lines(address))


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("setting", [("COLUMNS", "20"), ("NO_COLOR", "1"), ("FORCE_COLOR", "")])
def test_where_the_code_would_not_be_readable_there_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, setting: tuple[str, str]
) -> None:
    monkeypatch.setenv(*setting)
    serve.show_code(f"http://{OUTSIDE}:8000/")
    assert capsys.readouterr().out == ""
