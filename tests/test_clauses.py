"""The rules clause by clause, on the command line: `karban rules`, and refusals that name it."""

from __future__ import annotations

from pathlib import Path

import pytest

import karban
from karban import clauses, cli
from karban.terminal.screen import Leave
from tests.terminal import ALONE, LANGUAGES, Spy, Typist, table_for

PAGE = """# A game

What it is about,
in short.

## 1 Cards

<a id="1.1"></a>**1.1** There are `12`
cards.

- First.
- Second,
  and on.

More.

## 2 Notation

<a id="2"></a>**2** See [1.1](#1.1).
"""


def test_a_page_is_read_section_by_section_with_each_paragraph_in_one_line() -> None:
    book = clauses.parse("high", PAGE)
    assert book.lead == ("What it is about, in short.",)
    assert [(section.number, section.title) for section in book.sections] == [("1", "Cards"), ("2", "Notation")]
    assert book.numbers == ["1.1", "2"]
    assert book.find("1.1")[0].paragraphs == ("There are `12` cards.", "- First.", "- Second, and on.", "More.")
    assert book.find("1") == book.find("1.1")


@pytest.mark.parametrize("rule", ["", "gap", "gap nothing", "high 2.1", "../gap 1.1", "README 1"])
def test_what_is_not_written_down_is_not_cited(rule: str) -> None:
    assert clauses.cited(rule) is None


def test_the_wheel_carries_the_pages_beside_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "installed.md").write_text(PAGE, "utf-8")
    monkeypatch.setattr(clauses, "FOLDERS", (tmp_path, tmp_path / "nothing"))
    book = clauses.rulebook("installed")
    assert book
    assert book.numbers == ["1.1", "2"]


# ---------------------------------------------------------------------- karban rules


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return " ".join(out.split())


def test_karban_rules_prints_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "three", "3.3", "--lang", "en")
    assert said.startswith("3.3 There is room for four cards in a row")
    assert "If it is not, every card above it" in said, "with its lists"
    assert "3.4" not in said


def test_karban_rules_prints_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, "number", "3", "--lang", "en")
    assert [number for number in ("2.3", "3.1", "3.4", "4.1") if f"{number} " in said] == ["3.1", "3.4"]


@pytest.mark.parametrize("game", karban.games())
def test_karban_rules_prints_every_clause(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    book = clauses.rulebook(game)
    assert book
    said = printed(capsys, game, "--lang", "en")
    assert all(f" {number} " in said for number in book.numbers)
    assert "](" not in said, "links are for pages"


def test_karban_rules_says_in_czech_that_the_clauses_are_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "speak", lambda lang: LANGUAGES["cs"])
    said = printed(capsys, "number", "--lang", "cs")
    assert said.startswith("Číslo Odstavce jsou psány anglicky.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["three", "9.9"], "clause: the rules of three have 1.1, 1.2, "),
        (["chess"], "game: gap, number, qwixx, three; not 'chess'"),
        (["../gap", "1.1"], "game: gap, number, qwixx, three; not '../gap'"),
    ],
)
def test_an_unknown_clause_or_game_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", *arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"karban: {sentence}")
    assert err.count("\n") == 1


# -------------------------------------------------------------------------- refusals


def test_a_record_with_an_illegal_move_is_refused_with_where_the_rule_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = karban.new("number", players=2, seed=1)
    match.play(0, "123")
    file = tmp_path / "record.json"
    file.write_text(match.record().to_json().replace('"123"', '"12"'))
    assert cli.main(["replay", str(file), "--lang", "en"]) == 2
    _out, err = capsys.readouterr()
    assert err == (
        "karban: move 1 of the record: '12' is not three digits, such as 513 or 045 (number 2.1); "
        "see karban rules number 2.1\n"
    )


@pytest.mark.parametrize(("lang", "line"), [("en", "The rule: "), ("cs", "Pravidlo: ")])
def test_an_illegal_move_at_the_terminal_is_refused_with_where_the_rule_stands(lang: str, line: str) -> None:
    screen = Spy(Typist("X1"), colour=False)
    match = karban.new("gap", players=3, seed=5, first=0, names=ALONE)
    with pytest.raises(Leave):
        table_for(match, screen, LANGUAGES[lang]).ask(0)
    *_before, refusal, where, _prompt = screen.pages[-1]
    assert refusal.plain.endswith("(gap 7.1).")
    assert where.plain.strip() == f"{line}karban rules gap 7.1"


def test_a_refusal_that_cites_nothing_names_no_rule() -> None:
    match = karban.new("gap", players=2, seed=1, first=0)
    with pytest.raises(karban.IllegalMove) as refused:
        match.play(1, "R7")
    assert refused.value.broken_clause == ""
