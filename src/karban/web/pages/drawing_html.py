"""The text drawings of a game as HTML: the same words and signs, with classes in place of colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from io import StringIO
from itertools import pairwise

from markupsafe import Markup
from rich.console import Console
from rich.text import Text

from karban.drawing import find
from karban.drawing.drawing import Drawing
from karban.drawing.paint import COLOURS, LOOKS, Paint
from karban.drawing.seat_names import displayed_names, recorded_names
from karban.html_elements import NOTHING, joined, span
from karban.i18n.texts import Texts

LINE_CHARS = 72
CLASSES = {look[0]: name for name, look in LOOKS.items()} | {
    colour.many: name.replace(" ", "-") for name, colour in COLOURS.items()
}


def page_names(
    names: Sequence[str | None], characters: Sequence[str | None], texts: Texts, levels: bool = False
) -> list[str]:
    """What everybody is called on a page; `characters`: the bots; `levels`: with how strong these are."""
    seats = recorded_names([name or "me" for name in names], len(names), list(characters))
    seats = [
        replace(seat, bot=texts.translate(seat.bot)) if seat.bot and not seat.character else seat for seat in seats
    ]
    called = displayed_names(seats, texts, levels=levels)
    return [api if name else texts.say("a free seat") for name, api in zip(names, called, strict=True)]


def drawing_for(game: str, names: Sequence[str], texts: Texts) -> Drawing:
    """The drawing of a game for pages."""
    console = Console(file=StringIO(), width=LINE_CHARS, color_system="truecolor", no_color=False, legacy_windows=False)
    return find(game)(Paint(texts, console, names))


def text_html(text: Text) -> Markup:
    """A painted text; looks become classes, for which the style sheet has light and dark colours."""
    plain, spans = text.plain, text.spans
    if not spans:
        return _piece(plain, (str(text.style),)) if plain else NOTHING
    cuts = sorted({0, len(plain), *(cut for span in spans for cut in (span.start, span.end) if cut < len(plain))})
    return joined(
        [
            _piece(
                plain[start:stop],
                (str(text.style), *[str(one.style) for one in spans if one.start <= start and stop <= one.end]),
            )
            for start, stop in pairwise(cuts)
        ]
    )


def _piece(text: str, looks: tuple[str, ...]) -> Markup:
    classes = _classes(looks)
    return span(text, class_=classes) if classes else joined(text)


@lru_cache(maxsize=256)
def _classes(looks: tuple[str, ...]) -> str:
    return " ".join(dict.fromkeys(CLASSES.get(look.removesuffix(" bold"), "") for look in looks)).strip()


def lines_html(lines: Iterable[Text]) -> Markup:
    return Markup("\n").join([text_html(line) for line in lines])
