"""HTML elements as functions: `p("a < b", class_="quiet")` is `<p class="quiet">a &lt; b</p>`.

Whatever is a plain `str` is escaped here, in texts and in attributes; only `Markup` (of markupsafe) is taken as HTML.
So no page escapes anything itself, and none can forget to. `Markup(...)` of a text stands only where that text is HTML
of our own: what the build of the client has drawn, JSON for the client, a picture as SVG.

>>> p("<script>", em("&"), class_='"', lang=None, hidden=True)
Markup('<p class="&quot;" hidden>&lt;script&gt;<em>&amp;</em></p>')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from html import escape

from markupsafe import Markup

Node = str | Iterable[str]  # a text, Markup, or several of these
Attribute = str | int | bool | None  # True: without a value; False and None: left out
NOTHING = Markup("")

# Markup(text), without looking whether the text knows how to make itself HTML: pages are made of hundreds of elements.
_markup: Callable[[str], Markup] = partial(str.__new__, Markup)


def joined(*nodes: Node) -> Markup:
    """Nodes one after another."""
    return _markup("".join([_html(node) for node in nodes]))


def _html(node: Node) -> str:
    if type(node) is Markup:
        return node
    if isinstance(node, str):
        return escape(node)
    return "".join([one if type(one) is Markup else escape(one) for one in node])


@cache
def _attribute_name(name: str) -> str:
    """`class_` is `class`, `aria_label` is `aria-label`."""
    return name.rstrip("_").replace("_", "-")


def _attributes(given: dict[str, Attribute]) -> str:
    """The attributes of a tag. Even Markup is escaped here: a value stands in quotes."""
    written = ""
    for name, value in given.items():
        if value is None or value is False:
            continue
        value = "" if value is True else f'="{escape(str(value))}"'
        written += f" {_attribute_name(name)}{value}"
    return written


class Element:
    """An element with content."""

    def __init__(self, name: str) -> None:
        self._start, self._end = f"<{name}", f"</{name}>"

    def __call__(self, *nodes: Node, **attributes: Attribute) -> Markup:
        content = _html(nodes[0]) if len(nodes) == 1 else "".join([_html(node) for node in nodes])
        return _markup(f"{self._start}{_attributes(attributes)}>{content}{self._end}")


class VoidElement:
    """An element that is only a tag."""

    def __init__(self, name: str) -> None:
        self._start = f"<{name}"

    def __call__(self, **attributes: Attribute) -> Markup:
        return _markup(f"{self._start}{_attributes(attributes)}>")


a, body, button, code, dd, details, div, dl, dt, em = map(
    Element, ("a", "body", "button", "code", "dd", "details", "div", "dl", "dt", "em")
)
fieldset, figcaption, figure, footer, form, h1, h2, head, header = map(
    Element, ("fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "head", "header")
)
html, label, legend, li, main, noscript, ol, option, p, pre = map(
    Element, ("html", "label", "legend", "li", "main", "noscript", "ol", "option", "p", "pre")
)
script, section, select, span, strong, style, summary = map(
    Element, ("script", "section", "select", "span", "strong", "style", "summary")
)
table, tbody, td, th, thead, title, tr, ul = map(Element, ("table", "tbody", "td", "th", "thead", "title", "tr", "ul"))
br, input_, link, meta = map(VoidElement, ("br", "input", "link", "meta"))
DOCTYPE = Markup("<!doctype html>")
