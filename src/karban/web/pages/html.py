"""What every page is made of. All that comes from outside is escaped here or by `escape`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from starlette.background import BackgroundTask
from starlette.responses import HTMLResponse

from karban.clauses import cited
from karban.i18n.texts import LANGUAGES, Texts

__all__ = ["STYLE", "alert", "escape", "field", "head", "hidden", "language", "page", "select", "words"]

STYLE = files("karban.web").joinpath("static/style.css").read_bytes()
SHEET = f"/style.css?{hashlib.sha256(STYLE).hexdigest()[:12]}"  # a new one has a new address
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "vary": "accept-language, cookie",
    # Without a referrer browsers do not say from which site a form comes, and it would be refused.
    "referrer-policy": "same-origin",
}
PAPER = {"light": "#f3eee4", "dark": "#14181d"}  # what phones paint around a page


def head(texts: Texts, title: str, more: str) -> str:
    """The beginning of a page, up to its body."""
    colours = "".join(
        f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">'
        for theme, colour in PAPER.items()
    )
    return (
        f'<!doctype html><html lang="{texts.lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">{colours}'
        f'<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png">'
        f"{more}</head>"
    )


def language(texts: Texts) -> str:
    """A button for each other language."""
    buttons = "".join(
        f'<button name="lang" value="{lang}" lang="{lang}">{name}</button>'
        for lang, name in LANGUAGES.items()
        if lang != texts.lang
    )
    return f'<form class="language" method="post" action="/language">{buttons}</form>'


def page(
    texts: Texts,
    title: str,
    body: str,
    status: int = 200,
    again: tuple[int, str] | None = None,
    then: BackgroundTask | None = None,
) -> HTMLResponse:
    """A whole page; `again`: after how many seconds the browser goes where."""
    refresh = f'<meta http-equiv="refresh" content="{again[0]};url={escape(again[1])}">' if again else ""
    html = (
        head(texts, title, f'{refresh}<link rel="stylesheet" href="{SHEET}">')
        + f'<body><header><a href="/text">Karban</a>{language(texts)}</header><main>{body}</main></body></html>'
    )
    return HTMLResponse(html, status, HEADERS, background=then)


def alert(sentence: str, rule: str = "") -> str:
    """Why something was refused; nothing where nothing was. The rule that the sentence ends with becomes a link."""
    text, clause = escape(sentence), cited(rule)
    if clause and sentence.endswith(f"({rule})"):
        link = f'<a href="{escape(clause.path)}">{rule}</a>'
        text = f"{escape(sentence.removesuffix(f'({rule})'))}({link})"
    return f'<p class="alert" role="alert">{text}</p>' if sentence else ""


def words(tag: str, text: str) -> str:
    """A text as an element of its own."""
    return f"<{tag}>{escape(text)}</{tag}>"


def hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{name}" value="{escape(value)}">'


def field(label: str, name: str, value: str = "", **more: str) -> str:
    """A line to write in."""
    others = "".join(f' {key}="{escape(text)}"' for key, text in more.items())
    return f'<label><span>{escape(label)}</span> <input name="{name}" value="{escape(value)}"{others}></label>'


def select(label: str, name: str, choices: Iterable[Sequence[str]], chosen: str) -> str:
    """A choice out of values, each with its words."""
    options = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
        for value, words in choices
    )
    return f'<label><span>{escape(label)}</span> <select name="{name}">{options}</select></label>'
