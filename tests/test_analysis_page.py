"""The page of an analysis: one file, with everything in it and nothing that could break out of its place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import karban
from karban import bots, compiled
from karban.cli import main
from karban.i18n.texts import speak
from karban.lab.accounts import Analysis
from karban.lab.analysis import analyse
from karban.reports import analysis_page
from karban.web.http import assets

NAME = "Ann </script><b>"
DRAWING = "<style>p {}</style>\n<script>draw()</script>"


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> karban.Record:
    monkeypatch.setattr(compiled, "available", lambda: False)  # for a handful of games that is faster
    match = karban.new("gap", players=2, seed="page", rounds=2, names=[NAME, "bot:easy"])
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots.choose("random", match, seat, [len(match.moves) + 1]))
    return match.record()


def looked_at(record: karban.Record) -> Analysis:
    return analyse(record, bots.make("easy"), rounds=2, games=2)


def reported(page: str) -> dict[str, object]:
    """What the script of a page reads."""
    found = re.search(r'<script type="application/json" id="reported">(.*?)</script>', page, re.DOTALL)
    assert found
    values: dict[str, object] = json.loads(found[1])
    return values


def test_a_page_has_the_analysis_its_words_and_its_drawing_and_loads_nothing(record: karban.Record) -> None:
    result = looked_at(record)
    page = analysis_page.page(result, speak("en"), DRAWING)
    values = reported(page)
    assert values == json.loads(json.dumps(analysis_page.values(result, speak("en"))))
    assert values["names"] == [NAME, "easy"]
    assert values["rounds"] == [0, len(record.moves) // 2]
    played = values["played"]
    assert isinstance(played, list)
    assert (played[0], len(played)) == ("", len(record.moves) + 1)
    assert all("[" in words for words in played[1:]), "cards, in words"
    assert "<style>p {}</style>" in page
    assert page.rstrip().endswith("<script>draw()</script></body></html>")
    assert not re.search(r"(src|href)=", page)


def test_no_name_breaks_out_of_the_page_and_without_scripts_there_is_a_table(record: karban.Record) -> None:
    page = analysis_page.page(looked_at(record), speak("cs"), DRAWING)
    assert "<b>" not in page
    plain = re.search(r"<noscript>(.*)</noscript>", page, re.DOTALL)
    assert plain
    assert plain[1].count("<tr>") == 2 + 1 + len(record.moves) + 2
    assert "Ann &lt;/script&gt;&lt;b&gt;" in plain[1]


def test_the_command_writes_it_or_says_what_is_missing(
    record: karban.Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.json").write_text(record.to_json(), "utf-8")
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    game = str(tmp_path / "game.json")
    command = ["analyse", game, "--lang", "en", "--bot", "easy", "--rounds", "2", "--games", "2"]
    to = tmp_path / "page.html"
    assert main([*command, "--html", str(to)]) == 2
    assert "the browser client is not built here" in capsys.readouterr().err
    assert not to.exists()
    (tmp_path / "report.en.html").write_text(DRAWING, "utf-8")
    assert main([*command, "--html", str(to)]) == 0
    assert reported(to.read_text("utf-8"))["title"] == "GAP"
