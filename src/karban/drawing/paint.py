"""Colours, symbols and words: what a drawing is made of. Colour is never the only sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from rich.console import Console
from rich.text import Text

from karban.i18n.texts import Texts, _, number

Lines = list[Text]
CROSS, LOST, OPEN, HERE = "×", " ", "·", "▸"
MARGIN = "  "  # before every line of the table
MIN_LINE_CHARS = 20  # what is drawn; a narrower screen shows the beginning of each line


@dataclass(frozen=True)
class Colour:
    """A colour of cards: its name, its letter in moves, its symbol, how it looks with many colours and with sixteen."""

    name: str
    letter: str
    symbol: str
    many: str
    few: str


COLOURS = {
    colour.name: colour
    for colour in (
        Colour(_("red"), "R", "●", "#ffffff on #c62828", "bright_white on red"),
        Colour(_("yellow"), "Y", "▲", "#000000 on #f6c915", "black on yellow"),
        Colour(_("green"), "G", "◆", "#ffffff on #2e7d32", "black on green"),
        Colour(_("blue"), "B", "■", "#ffffff on #1565c0", "bright_white on blue"),
        Colour(_("purple"), "P", "★", "#ffffff on #7b1fa2", "bright_white on magenta"),
        Colour(_("joker"), "J", "✶", "#000000 on #cfd8dc", "black on white"),
        Colour(_("orange"), "O", "▼", "#000000 on #fb8c00", "black on yellow"),
        Colour(_("lilac"), "L", "★", "#000000 on #c5a3e8", "black on bright_magenta"),
        Colour(_("light blue"), "B", "■", "#000000 on #81d4fa", "bright_white on blue"),
        Colour(_("magenta"), "M", "✚", "#ffffff on #c2107f", "bright_white on magenta"),
        Colour(_("turquoise"), "T", "▲", "#000000 on #26bfa6", "black on cyan"),
    )
}
BY_LETTER = {COLOURS[name].letter: COLOURS[name] for name in ("red", "yellow", "green", "blue", "purple", "joker")}

# What else is painted: with many colours, with sixteen, without any.
LOOKS = {
    "bar": ("bold #ffffff on #37474f", "bold reverse", "bold"),
    "back": ("#ffffff on #607d8b", "black on white", ""),
    "grey": ("#000000 on #b0bec5", "black on white", ""),
    "crossed": ("bold #000000 on #ffffff", "bold black on bright_white", "bold"),
    "strong": ("bold", "bold", "bold"),
    "quiet": ("dim", "", "dim"),
    "good": ("bold #2e9e4f", "bold green", "bold"),
    "bad": ("bold #e53935", "bold red", "bold"),
}


def printable(text: str) -> str:
    """A text from outside, without anything that could move the cursor."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


class Paint:
    """Paints in one language, for one console, with the names of one table."""

    def __init__(self, texts: Texts, console: Console, names: Sequence[str] = ()) -> None:
        self.texts = texts
        self.names = [printable(name) for name in names]
        self._console = console
        coloured = console.color_system is not None and not console.no_color
        self.depth = (0 if console.color_system in ("256", "truecolor") else 1) if coloured else 2

    @property
    def width(self) -> int:
        return max(self._console.width, MIN_LINE_CHARS)

    # ------------------------------------------------------------------- words

    def say(self, message: str, /, **values: Any) -> Text:
        """A sentence, where the values may be painted themselves."""
        return self._fill(self.texts.translate(message), values)

    def count(self, one: str, many: str, n: int, /, **values: Any) -> Text:
        """A sentence that fits the number n."""
        return self._fill(self.texts.translate_count(one, many, n), {"n": number(n), **values})

    def _fill(self, template: str, values: dict[str, Any]) -> Text:
        line = Text()
        for words, name, _spec, _conversion in Formatter().parse(template):
            line.append(words)
            if name is not None:
                value = values[name]
                line.append(value if isinstance(value, Text) else str(value))
        return line

    def name(self, seat: int, most: int = 24) -> Text:
        text = Text(self.names[seat], self.look("strong"))
        text.truncate(most, overflow="ellipsis")
        return text

    def named(self, seat: int, acting: Iterable[int], most: int) -> Text:
        """The name at the start of a line of the table, with a sign before whoever must decide."""
        return Text(HERE + " " if seat in acting else "  ", self.look("strong")).append(self.name(seat, most))

    # ------------------------------------------------------------------- looks

    def look(self, what: str) -> str:
        return LOOKS[what][self.depth]

    def style(self, colour: Colour) -> str:
        return (colour.many, colour.few, "")[self.depth]

    def _tile(self, text: str, style: str) -> Text:
        return Text(f" {text} " if self.depth < 2 else f"[{text}]", style)

    def card(self, card: str) -> Text:
        """A card such as R7; a card seen from behind (?7) is neutral."""
        if card[0] == "?":
            return self.back(card[1:])
        return self.tile(BY_LETTER[card[0]], card[1:])

    def letter(self, colour: Colour) -> str:
        """What stands for a colour on cards: the first letter of its name in this language.

        None where an earlier colour begins alike: a Czech joker (žolík) as the yellow (žlutá). Moves are written with
        the same letters in every language.
        """
        initials = [self.texts.translate(one.name)[:1].upper() for one in BY_LETTER.values()]
        place = [one.name for one in BY_LETTER.values()].index(colour.name)
        return "" if initials[place] in initials[:place] else initials[place]

    def notation(self, text: str) -> str:
        """A move that was typed with the letters on the cards, as it is written in every language."""
        signs = {self.letter(colour): colour.letter for colour in BY_LETTER.values()}
        return "".join(signs.get(sign, sign) for sign in text)

    def tile(self, colour: Colour, value: str, lettered: bool = True) -> Text:
        return self._tile(f"{colour.symbol}{self.letter(colour) if lettered else ''}{value}", self.style(colour))

    def back(self, value: str) -> Text:
        return self._tile(value, self.look("back"))

    def grey(self, value: str) -> Text:
        return self._tile(value, self.look("grey"))

    def sign(self, colour: Colour, tight: bool = False, lettered: bool = True) -> Text:
        """The colour itself, as the head of a column or in a sentence."""
        sign = f"{colour.symbol}{self.letter(colour) if lettered else ''}"
        return Text(sign if tight or self.depth == 2 else f" {sign} ", self.style(colour))

    def backs(self, values: Iterable[str], width: int) -> Text:
        """Several cards seen from behind, close together."""
        return Text(self._tile(" ".join(values), "").plain.center(width), self.look("back"))

    def cards(self, cards: Iterable[str]) -> Text:
        return self.side_by_side(self.card(card) for card in cards)

    def side_by_side(self, parts: Iterable[Text], gap: str = " ") -> Text:
        return Text(gap).join(list(parts))

    def bar(self, left: Text, right: Text) -> Text:
        """The heading of a screen."""
        line, fill = Text(style=self.look("bar")), " " if self.depth < 2 else "─"
        right = right.copy()
        right.truncate(max(0, self.width - left.cell_len - 4), overflow="ellipsis")
        line.append(fill).append(" " if self.depth == 2 else "").append(left).append(" ")
        line.append(fill * (self.width - line.cell_len - right.cell_len - 2)).append(" ").append(right).append(" ")
        return line

    # ------------------------------------------------------------------- lines

    def labelled(self, label: Text, content: Text, room: int) -> Text:
        """A line of the table that begins with what it shows; `room` is as wide as the widest such label."""
        return Text(MARGIN).append(padded(label, room, "<")).append("  ").append(content)

    def wrapped(self, text: Text, indent: str = MARGIN) -> Lines:
        """A text on as many lines as it needs."""
        return [Text(indent).append(line) for line in text.wrap(self._console, self.width - len(indent))]


def padded(text: Text, width: int, side: str) -> Text:
    text, room = text.copy(), max(0, width - text.cell_len)
    if side == ">":
        text = Text(" " * room).append(text)
    elif side == "^":
        text = Text(" " * (room // 2)).append(text).append(" " * (room - room // 2))
    else:
        text = Text().append(text).append(" " * room)
    return text


def indented(lines: Iterable[Text]) -> Lines:
    return [Text(MARGIN).append(line) for line in lines]


def grid(rows: Sequence[Sequence[Text]], sides: str, gap: int = 2) -> Lines:
    """Rows with their columns in line; `sides` says for each column where its texts stand: < ^ or >."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    if sides.endswith("<"):
        widths[-1] = 0  # no blanks at the end of a line
    return [
        Text(" " * gap).join([padded(cell, width, side) for cell, width, side in zip(row, widths, sides, strict=True)])
        for row in rows
    ]


def columns(items: Sequence[Text], width: int, gap: int = 3) -> Lines:
    """Items below and beside each other, as many columns as there is room for."""
    if not items:
        return []
    widest = max(item.cell_len for item in items)
    across = max(1, (width + gap) // (widest + gap))
    down = -(-len(items) // across)
    blank = Text()
    table = [[items[i] if i < len(items) else blank for i in range(row, down * across, down)] for row in range(down)]
    return grid(table, "<" * across, gap)
