"""What a hint says, and the score of a chain of rematches, on the text page of a table."""

from __future__ import annotations

from markupsafe import Markup

from karban.drawing.drawing import View
from karban.html_elements import NOTHING, br, h2, li, ol, p, section, ul
from karban.reasons import reason
from karban.reasons.figures import SHOWN, expected, lead
from karban.web.api import wire
from karban.web.pages.drawing_html import text_html
from karban.web.pages.table_context import TableContext


def is_advised(context: TableContext) -> bool:
    """Whether a hint was asked for and is about what is to be decided now: while it was thought about, another tab or a
    clock may have decided."""
    decisions = context.message.get("decisions") or [context.message["decision"]]
    return context.hint is not None and context.hint.decision in decisions


def advice(context: TableContext) -> Markup:
    """The best moves with what is expected of each and why; of a hint without figures only its move."""
    view, hint = context.view, context.hint
    assert view
    assert hint
    known = {one.move: one for one in hint.considered[:SHOWN]}
    beside = lead(context.texts, hint.considered)
    return section(
        p(context.texts.say("A strong player would choose, best first:")),
        ol([_advised(context, view, hint, move, known.get(move)) for move in known or [hint.move]]),
        p(beside) if beside else NOTHING,
        class_="hint",
        role="status",
    )


def _advised(context: TableContext, view: View, hint: wire.Hint, move: str, one: wire.ConsideredMove | None) -> Markup:
    words = context.drawing.words(view).get(move)
    figures = f": {expected(context.texts, one)}" if one else ""
    return li(text_html(words) if words else move, figures, br(), reason(context.texts, view, move, hint.considered))


def series(context: TableContext) -> Markup:
    """The running score; nothing in a first game."""
    scores = context.message["series"]
    if not scores:
        return NOTHING
    count = context.texts.count
    ranked = sorted(enumerate(scores), key=lambda one: (-one[1]["wins"], -one[1]["points"]))
    lines = [
        f"{context.names[seat]}: {count('{n} win', '{n} wins', score['wins'])}, "
        f"{count('{n} point', '{n} points', score['points'])}"
        for seat, score in ranked
    ]
    games = max(score["games"] for score in scores)
    heading = count("Score after {n} game", "Score after {n} games", games)
    return section(h2(heading), ul([li(line) for line in lines]), class_="series")
