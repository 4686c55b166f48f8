"""What all pages have in common: the frame around them, and the fields of their forms."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from markupsafe import Markup, escape
from starlette.background import BackgroundTask
from starlette.responses import HTMLResponse

from karban.clauses import cited
from karban.html_elements import (
    NOTHING,
    Attribute,
    Node,
    a,
    body,
    button,
    footer,
    form,
    header,
    input_,
    joined,
    label,
    link,
    main,
    meta,
    option,
    p,
    span,
    title,
)
from karban.html_elements import select as select_
from karban.i18n.texts import LANGUAGES, Texts, sentence
from karban.web.http.root_path import links_under_root, under_root

STYLE = files("karban.web").joinpath("static/style.css").read_bytes()
STYLE_ADDRESS = f"/style.css?{hashlib.sha256(STYLE).hexdigest()[:12]}"  # a new one has a new address
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
THEME_COLOURS = {"light": "#f3eee4", "dark": "#14181d"}  # what phones paint around a page
MAX_NAME_CHARS = 40
CHARSET = meta(charset="utf-8")
FOR_DEVICES = joined(
    meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
    [
        meta(name="theme-color", content=colour, media=f"(prefers-color-scheme: {theme})")
        for theme, colour in THEME_COLOURS.items()
    ],
    link(rel="icon", href="/favicon.svg", type="image/svg+xml"),
    link(rel="apple-touch-icon", href="/icon-180.png"),
)
STYLE_LINK = link(rel="stylesheet", href=STYLE_ADDRESS)


def document(texts: Texts, heading: str, more: Markup, content: Markup) -> Markup:
    """A whole HTML document; `more`: what else its head holds."""
    root = under_root("")
    about = {"data-root": root} if root else {}  # for the scripts
    return links_under_root(whole_document(texts.lang, heading, more, content, about))


def whole_document(lang: str, heading: str, more: Markup, content: Markup, about: dict[str, str]) -> Markup:
    """The same, whatever the root path; `about`: attributes of the document."""
    told = "".join(f' {name}="{escape(value)}"' for name, value in about.items())
    top = f"{CHARSET}{title(heading)}{FOR_DEVICES}{more}"
    return Markup(f'<!doctype html><html lang="{lang}"{told}><head>{top}</head>{content}</html>')


@cache
def language_form(lang: str) -> Markup:
    """A button for each other language."""
    buttons = [button(name, name="lang", value=other, lang=other) for other, name in LANGUAGES.items() if other != lang]
    return form(buttons, class_="language", method="post", action="/language")


def page(
    texts: Texts,
    heading: str,
    content: Node,
    status: int = 200,
    reload: tuple[int, str] | None = None,
    background: BackgroundTask | None = None,
    tags: Markup = NOTHING,
) -> HTMLResponse:
    """A whole page that needs no script; `reload`: after how many seconds the browser goes where; `tags`: what chats
    say of it."""
    refresh = meta(http_equiv="refresh", content=f"{reload[0]};url={reload[1]}") if reload else NOTHING
    top = header(a("Karban", href="/text"), language_form(texts.lang))
    html = document(texts, heading, tags + refresh + STYLE_LINK, body(top, main(content), _bottom(texts)))
    return HTMLResponse(html, status, HEADERS, background=background)


@cache
def _bottom(texts: Texts) -> Markup:
    return footer(p(a(texts.say("Privacy"), href="/privacy"), class_="quiet"))


def alert(words: str, rule: str = "") -> Markup:
    """Why something was refused; nothing where nothing was. The rule that the sentence ends with becomes a link."""
    if not words:
        return NOTHING
    said, clause = sentence(words), cited(rule)
    if not clause or not said.endswith(f"({rule})."):
        return p(said, class_="alert", role="alert")
    link = a(rule, href=clause.path)
    return p(said.removesuffix(f"{rule})."), link, ").", class_="alert", role="alert")


# ------------------------------------------------------------------------- fields of forms


def hidden(name: str, value: str) -> Markup:
    return input_(type="hidden", name=name, value=value)


def field(text: str, name: str, value: str = "", **more: Attribute) -> Markup:
    """A line to write in."""
    return label(span(text), " ", input_(name=name, value=value, **more))


def name_field(texts: Texts, value: str) -> Markup:
    return field(texts.say("Your name"), "name", value, maxlength=MAX_NAME_CHARS, autocomplete="nickname")


def checkbox(name: str, value: str, checked: bool, *content: Node) -> Markup:
    return label(input_(type="checkbox", name=name, value=value, checked=checked), " ", *content, class_="check")


def select(text: str, name: str, choices: Iterable[Sequence[str]], chosen: str) -> Markup:
    """A choice out of values, each with its words."""
    options = [option(words, value=value, selected=value == chosen) for value, words in choices]
    return label(span(text), " ", select_(options, name=name))
