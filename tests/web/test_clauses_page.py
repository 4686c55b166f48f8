"""The page of the clauses, and what leads there: the rule in a refusal."""

from __future__ import annotations

import re
from typing import Any

import pytest

import karban
from karban import notation
from karban.clauses import rulebook
from karban.notation.gap import Gap
from karban.web.pages.clauses import markdown
from karban.web.pages.layout import alert
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("game", karban.games())
@in_loop
async def test_every_clause_has_an_anchor_of_its_number(serving: Serving, game: str) -> None:
    async with serving() as http:
        page = await http.get(f"/rules/{game}/clauses", headers={"accept-language": "en"})
    book = rulebook(game)
    assert book
    anchors = re.findall(r' id="([^"]+)"', page.text)
    assert len(anchors) == len(set(anchors))
    assert {*book.numbers, *(section.number for section in book.sections)} <= set(anchors)
    assert set(re.findall(r'href="#([^"]+)"', page.text)) <= set(anchors)
    assert "<script" not in page.text


@pytest.mark.parametrize("game", karban.games())
@in_loop
async def test_no_sign_of_markdown_is_left_on_the_page(serving: Serving, game: str) -> None:
    async with serving() as http:
        page = await http.get(f"/rules/{game}/clauses", headers={"accept-language": "en"})
    assert re.findall(r"\*|`|\]\(|&lt;", re.sub(r"<code>.*?</code>", "", page.text)) == []


@pytest.mark.usefixtures("built")
@in_loop
async def test_in_czech_the_page_says_that_the_clauses_are_english(serving: Serving) -> None:
    async with serving() as http:
        page = await http.get("/rules/number/clauses", headers={"accept-language": "cs"})
    assert "<h1>Číslo</h1><p>Odstavce jsou psány anglicky.</p>" in page.text
    assert '<html lang="cs">' in page.text
    assert '<div class="rules-text" lang="en">' in page.text


@pytest.mark.usefixtures("bare")
@in_loop
async def test_the_page_needs_no_built_client(serving: Serving) -> None:
    async with serving() as http:
        page = await http.get("/rules/gap/clauses", headers={"accept-language": "en"})
    assert '<div class="clause" id="3.1">' in page.text


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_rules_to_learn_by_and_the_clauses_lead_to_each_other(serving: Serving) -> None:
    async with serving() as http:
        rules = await http.get("/rules/gap")
        page = await http.get("/rules/gap/clauses")
    assert 'href="/rules/gap/clauses"' in rules.text
    assert 'href="/rules/gap"' in page.text


@pytest.mark.parametrize("game", ["chess", "README", "..%2Fgap"])
@in_loop
async def test_a_game_that_does_not_exist_has_no_clauses(serving: Serving, game: str) -> None:
    async with serving() as http:
        assert (await http.get(f"/rules/{game}/clauses")).status_code == 404


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_game_whose_clauses_nobody_has_written_shows_its_rules_in_short(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other(Gap):
        name = "other"

    monkeypatch.setattr(notation, "_added", {"other": Other()})
    async with serving() as http:
        page = await http.get("/rules/other/clauses")
        rules = await http.get("/rules/other")
    assert page.status_code == 200
    assert "<h1>other</h1><ul>" in page.text
    assert "/rules/other/clauses" not in rules.text


def test_markdown_is_escaped_and_code_is_left_alone() -> None:
    assert markdown("<b> *x* `*a*` `<i>`") == "&lt;b&gt; <em>x</em> <code>*a*</code> <code>&lt;i&gt;</code>"


# -------------------------------------------------------------------------- refusals


async def refused(serving: Serving, move: str) -> dict[str, Any]:
    """What somebody is answered who makes this move at a table of The Number."""
    async with serving() as http:
        made = await new_table(http, game="number", players=2, seats=["me", "me"])
        body = {"key": "k", "seat": 0, "decision": "0.0.0", "move": move}
        headers = {"authorization": f"Bearer {made['token']}"}
        answer = await http.post(f"/api/tables/{made['table']}/moves", json=body, headers=headers)
    found: dict[str, Any] = answer.json()
    return found


@in_loop
async def test_the_answer_to_an_illegal_move_has_the_rule_by_itself(serving: Serving) -> None:
    answer = await refused(serving, "12x")
    assert (answer["error"], answer["rule"]) == ("illegal", "number 2.1")
    assert answer["message"].endswith("(number 2.1)")


@in_loop
async def test_an_answer_that_no_rule_is_behind_has_none(serving: Serving) -> None:
    async with serving() as http:
        answer = (await http.get("/api/tables/2222222222")).json()
    assert set(answer) == {"error", "message"}
    assert "rule" not in await refused(serving, "123")


def test_the_rule_at_the_end_of_a_refusal_is_a_link() -> None:
    assert alert("R7 < B8 (gap 3.1)", "gap 3.1") == (
        '<p class="alert" role="alert">R7 &lt; B8 (<a href="/rules/gap/clauses#3.1">gap 3.1</a>).</p>'
    )


@pytest.mark.parametrize("rule", ["", "high 2.1", "gap <b>"])
def test_what_is_no_clause_here_is_no_link(rule: str) -> None:
    assert "<a" not in alert(f"not now ({rule})", rule)
    assert "<b>" not in alert(f"not now ({rule})", rule)
