"""An analysis as a page to show around: one file with everything in it, drawn as the review page of the browser is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from rich.console import Console

from karban import __version__
from karban import html_elements as html
from karban.drawing import find
from karban.drawing.paint import Paint
from karban.i18n.texts import Texts
from karban.reports.analysis_report import as_values, names_of, percent

if TYPE_CHECKING:
    from karban.lab.accounts import Analysis

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"  # it asks nobody for anything
WIDE = 10_000  # characters: words of moves are one line


def page(analysis: Analysis, texts: Texts, drawing: str) -> str:
    """The whole file. `drawing`: the styles and the script that the build of the client has made for it."""
    reported = json.dumps(values(analysis, texts), ensure_ascii=False).replace("<", "\\u003c")
    title = _title(analysis, texts)
    style, script = drawing.split("\n<script>", 1)
    head = html.head(
        html.meta(charset="utf-8"),
        html.meta(name="viewport", content="width=device-width, initial-scale=1"),
        html.meta(http_equiv="Content-Security-Policy", content=POLICY),
        html.title(f"{title} – Karban"),
        Markup(style),
    )
    content = html.body(
        html.div(id="app"),
        html.noscript(html.h1(title), _table(analysis, texts)),
        html.script(Markup(reported), type="application/json", id="reported"),
        Markup(f"<script>{script}"),
    )
    return html.DOCTYPE + html.html(head, content, lang=texts.lang) + "\n"


def values(analysis: Analysis, texts: Texts) -> dict[str, Any]:
    """What the script draws: review/report.tsx has the same list."""
    played, best = _words(analysis, texts)
    return {
        "analysis": as_values(analysis),
        "title": _title(analysis, texts),
        "names": names_of(analysis, texts),
        "rounds": list(_rounds(analysis)),
        "played": played,
        "best": best,
        "note": texts.say(
            "Judged by {bot}, {games} games played on from each position; karban {version}.",
            bot=analysis.bot,
            games=analysis.games,
            version=__version__,
        ),
    }


def _title(analysis: Analysis, texts: Texts) -> str:
    return texts.translate(find(analysis.record.game).title) or analysis.record.game


def _words(analysis: Analysis, texts: Texts) -> tuple[list[str], dict[int, str]]:
    """Each move in words, and what was better than the costly ones."""
    paint = Paint(texts, Console(width=WIDE, color_system=None), names_of(analysis, texts))
    costly = {step.number: step for account in analysis.accounts for step in account.worst}
    played, best = [""], {}
    for step, match in zip(analysis.steps[1:], analysis.record.matches()):
        words = {} if step.seat is None else find(analysis.record.game)(paint).words(match.view(step.seat))
        plain = {move: text.plain for move, text in words.items()}
        played.append(plain.get(step.move, step.move))
        if (judgement := step.judgement) and step.number in costly:
            best[step.number] = plain.get(judgement.best, judgement.best)
    return played, best


def _rounds(analysis: Analysis) -> Iterator[int]:
    """The moves with which a round begins; none where a game has no rounds."""
    before = None
    for number, match in enumerate(analysis.record.matches()):
        now = match.view().get("round")
        if now != before:
            yield number
        before = now


def _table(analysis: Analysis, texts: Texts) -> Markup:
    """The shares of the win as a plain table, for those without scripts."""
    names = names_of(analysis, texts)
    say = texts.say
    heads = [say("decisions"), say("gave away"), say("result"), say("own play"), say("others’ play"), say("luck")]
    accounts = [
        (
            name,
            str(account.decisions),
            percent(account.gave_away, texts),
            percent(account.result, texts),
            *(percent(part, texts, plus=True) for part in (account.play, account.others, account.luck)),
        )
        for name, account in zip(names, analysis.accounts, strict=True)
    ]
    played, _best = _words(analysis, texts)
    steps = [
        (str(step.number), played[step.number], *(percent(share, texts) for share in step.share))
        for step in analysis.steps
    ]
    return html.joined(_rows(["", *heads], accounts), _rows([say("moves"), "", *names], steps))


def _rows(heads: list[str], rows: list[tuple[str, ...]]) -> Markup:
    return html.table(
        html.thead(html.tr(*(html.th(head, scope="col") for head in heads))),
        html.tbody(*(html.tr(*(html.td(cell) for cell in row)) for row in rows)),
    )
