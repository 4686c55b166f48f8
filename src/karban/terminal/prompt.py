"""Asking a person for a move: the table, the news, the choices, and the answer."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from karban.bots.bot import Thought
from karban.bots.told import told
from karban.clauses import cited
from karban.drawing.drawing import Choice, Drawing, View
from karban.drawing.paint import MARGIN, OPEN, Lines, columns, grid, indented
from karban.errors import IllegalMove
from karban.i18n.texts import _, sentence
from karban.reasons import reason
from karban.reasons.figures import SHOWN, Figures, expected, lead
from karban.terminal.screen import Leave, Screen

LEAVE, RULES, HINT = "q", "?", "h"
MIN_LINES = 3  # for choices, and for news, however low the screen


class Prompt:
    """One decision of one person: the table, the news, the choices, and the answer."""

    def __init__(
        self,
        screen: Screen,
        drawing: Drawing,
        view: View,
        heading: Text,
        news: Lines,
        who: Text | None,
        think: Callable[[], Thought] | None = None,
    ) -> None:
        self.screen, self.drawing, self.paint = screen, drawing, drawing.paint
        self.view, self.heading, self.news, self.who, self.think = view, heading, news, who, think
        self.choices = drawing.choices(view)
        # A move that is a number itself is chosen by that: a second number beside it would be taken for it.
        self.numbered = drawing.numbered and not any(choice.move.isdecimal() for choice in self.choices)
        self.first = 0  # the line of choices at the top of the page

    def answer(self, check: Callable[[str], None]) -> str:
        """The move that the person wants; one that `check` refuses is asked for again."""
        self.draw()
        while True:
            text = self.screen.read(self.prompt_line())
            if text.lower() == LEAVE:
                raise Leave(asked=True)
            if text == RULES:
                self.screen.show(rules(self.drawing))
                self.screen.show(self.paint.wrapped(self.paint.say("(Enter shows the table again.)")))
            elif self.think and text.lower() == HINT:
                self.screen.show(self.hint(self.think()))
            elif not text:
                self.turn_page()
            elif move := self.meaning(text, check):
                return move

    # ------------------------------------------------------------------ reading

    def meaning(self, text: str, check: Callable[[str], None]) -> str:
        """The move that a text stands for; nothing if it makes no sense, after saying so."""
        if self.numbered and self.choices and text.isdecimal():
            number, last = int(text[:9]), len(self.choices)
            if 1 <= number <= last and len(text) < 10:
                return self.choices[number - 1].move
            line = self.paint.say("There is no choice {text}: they go from 1 to {last}.", text=text[:9], last=last)
            self.screen.show(self.paint.wrapped(line))
            return ""
        compact = text.upper().replace(" ", "")
        for move in dict.fromkeys((text, compact, self.paint.notation(compact))):
            try:
                check(move)
            except IllegalMove as error:
                why = error
            else:
                return move
        self.refuse(why)
        return ""

    def refuse(self, error: IllegalMove) -> None:
        """Say why a move is refused, and what prints the clause that forbids it."""
        self.screen.show(self.paint.wrapped(Text(sentence(self.paint.texts.refusal(error)), self.paint.look("bad"))))
        if clause := cited(error.broken_clause):
            where = self.paint.say("The rule: {command}", command=clause.command)
            where.stylize(self.paint.look("quiet"))
            self.screen.show(self.paint.wrapped(where))

    # -------------------------------------------------------------------- hints

    def hint(self, thought: Thought) -> Lines:
        """What a strong player thinks of the best moves."""
        words = self.drawing.words(self.view)
        words |= {choice.move: self.labelled(number, choice) for number, choice in enumerate(self.choices, 1)}
        figures = [Figures.of(one) for one in told(thought)]
        lines = self.paint.wrapped(self.paint.say("A strong player would choose, best first:"))
        known = {one.move: one for one in figures[:SHOWN]}
        for move in known or [thought.move]:
            lines += self.advised(words.get(move, Text(move)), known.get(move))
            why = Text(reason(self.paint.texts, self.view, move, figures), self.paint.look("quiet"))
            lines += self.paint.wrapped(why, 2 * MARGIN) if why else []
        beside = Text(lead(self.paint.texts, figures))
        return [*lines, *self.paint.wrapped(beside)] if beside else lines

    def advised(self, words: Text, one: Figures | None) -> Lines:
        """A move and what is expected of it, side by side where there is room."""
        if one is None:
            return self.paint.wrapped(words)
        expects = Text(expected(self.paint.texts, one))
        lines = indented(grid([[words, expects]], "<<"))
        if max(line.cell_len for line in lines) <= self.paint.width:
            return lines
        return [*self.paint.wrapped(words), *self.paint.wrapped(expects)]

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        blocks = self.drawing.table(self.view)
        lines = self.choice_lines()
        room = self.screen.height - 2 - sum(map(len, blocks))  # without the heading and the prompt
        news = self.latest(max(MIN_LINES, room - len(lines)))
        self.page = max(MIN_LINES, room - len(news))
        shown = lines[self.first : self.first + self.page]
        free = room - len(news) - len(shown)
        self.screen.clear()
        self.screen.show([self.heading, *spread([news, *blocks, shown], free)])

    def latest(self, most: int) -> Lines:
        """The end of the news, where they are too long for the screen."""
        return self.news if len(self.news) <= most else [Text("…"), *self.news[len(self.news) - most + 1 :]]

    def choice_lines(self) -> Lines:
        items = [self.labelled(number, choice) for number, choice in enumerate(self.choices, 1)]
        return indented(columns(items, self.paint.width - len(MARGIN)))

    def labelled(self, number: int, choice: Choice) -> Text:
        if not self.numbered:
            return choice.words
        return Text.assemble((f"{number:>2} ", self.paint.look("strong")), choice.words)

    def turn_page(self) -> None:
        self.first += self.page
        if self.first >= len(self.choice_lines()):
            self.first = 0
        self.draw()

    def prompt_line(self) -> Text:
        """What is asked, and what may be typed; a narrow screen has no room for explanations."""
        line = Text.assemble(MARGIN, self.who, ": ") if self.who else Text(MARGIN)
        line.append(self.drawing.question(self.view))
        keys = self.keys()
        if line.cell_len + len(keys) > self.paint.width - 10:
            keys = ", ".join(key.partition(":")[0] for key in keys.split(", "))
        return line.append(f" [{keys}] ", self.paint.look("quiet")).append("> ", self.paint.look("strong"))

    def keys(self) -> str:
        say = self.paint.texts.say
        keys = [f"1–{len(self.choices)}"] if self.numbered and len(self.choices) > 1 else []
        if len(self.choice_lines()) > self.page:
            keys.append(say("Enter: more"))
        if self.think:
            keys.append(say("h: hint"))
        return ", ".join([*keys, say("?: rules"), say("q: leave")])


def spread(blocks: list[Lines], free: int) -> Lines:
    """Blocks below each other, apart by a line while there are free ones, those at the bottom first."""
    lines: Lines = []
    for block in filter(None, reversed(blocks)):
        if lines and free > 0:
            lines.insert(0, Text())
            free -= 1
        lines = [*block, *lines]
    return [Text(), *lines] if free > 0 else lines


def rules(drawing: Drawing) -> Lines:
    """The short rules of a game."""
    paint, title = drawing.paint, drawing.paint.texts.translate(drawing.title)
    lines: Lines = [Text(MARGIN).append(title, paint.look("strong"))] if title else []
    for line in paint.texts.translate(drawing.rules or _("There are no short rules for this game.")).split("\n"):
        bullet = "" if line[0].isdecimal() else f"{OPEN} "
        first, *others = paint.wrapped(Text(line), " " * 4)
        lines += [Text(MARGIN + bullet).append(first[4:]), *others]
    return lines
