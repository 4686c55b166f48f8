"""How a game is drawn: what each file of a game says, and a plain drawing for a game without one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text

from karban.drawing.paint import MARGIN, Lines, Paint
from karban.drawing.plain import View, card_text, own_lines, plain_table
from karban.i18n.texts import signed

__all__ = ["Choice", "Drawing", "View"]


@dataclass(frozen=True)
class Choice:
    """A move, and in words what it does."""

    move: str
    words: Text


class Drawing:
    """Draws views of one game. This one knows no game: it shows what is in the view, word for word.

    A subclass says which game it draws, and is found by that.
    """

    of_games: ClassVar[dict[str, type[Drawing]]] = {}
    game: ClassVar[str] = ""
    title: ClassVar[str] = ""
    rules: ClassVar[str] = ""  # a line a rule
    numbered: ClassVar[bool] = True  # whether choices are picked by a number of their own, or by the move itself
    typed: ClassVar[str] = "text"  # what keyboard a phone shows where a move is typed, not picked

    def __init_subclass__(cls) -> None:
        if cls.game:
            cls.of_games[cls.game] = cls

    def __init__(self, paint: Paint) -> None:
        self.paint = paint
        self.say, self.count = paint.say, paint.count

    def heading(self, view: View) -> Text:
        """How far the game is."""
        return Text()

    def table(self, view: View) -> list[Lines]:
        """The table in blocks of lines; between them a line stays free where there is room."""
        return plain_table(self.paint, view)

    def own(self, view: View) -> Text:
        """What only the seat of the view knows."""
        return Text(" ").join([line[len(MARGIN) :] for line in own_lines(self.paint, view)])

    def question(self, view: View) -> Text:
        """What must be decided."""
        return self.say("make a move")

    def choices(self, view: View) -> list[Choice]:
        """The moves to choose from, the likeliest first; none where any text of the right form will do."""
        return [Choice(move, card_text(self.paint, move)) for move in view["legal"]]

    def besides(self, view: View) -> list[Choice]:
        """Moves that are offered by name where all others are typed."""
        return []

    def sealed(self, view: View) -> bool:
        """Whether what is decided now stays secret until all have decided."""
        return len(view["to_act"]) > 1

    def describe(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        """What a move has done, between two views of a spectator: the move, then what followed from it.

        A sealed choice is not given here (`move` is empty); what was chosen is told when all are shown.
        """
        name = Text("–") if seat is None else self.paint.name(seat)
        return [self.say("{name}: {move}", name=name, move=move)] if move else []

    def news(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        """As much of that as the table itself does not show."""
        return self.describe(before, after, seat, move)

    def account(self, view: View) -> Lines:
        """How the final score came about."""
        return []

    # -------------------------------------------------- the same in all games

    def words(self, view: View) -> dict[str, Text]:
        """What moves do, in words, where there are any."""
        return {choice.move: choice.words for choice in [*self.choices(view), *self.besides(view)]}

    def scored(self, points: list[int]) -> Text:
        """What each seat has scored, in one line."""
        parts = [Text.assemble(self.paint.name(seat), f" {signed(p)}") for seat, p in enumerate(points)]
        return self.paint.side_by_side(parts, ", ")

    def ending(self, view: View) -> Lines:
        """Who has won."""
        winners = [self.paint.names[seat] for seat in view["winners"]]
        best = self.count("{n} point", "{n} points", max(view["scores"]))
        if len(winners) == 1:
            line = self.say("The winner: {name} with {points}.", name=self.paint.name(view["winners"][0]), points=best)
        else:
            names = self.paint.texts.together(winners)
            line = self.say("The win is shared: {names}, each with {points}.", names=names, points=best)
        line.stylize(self.paint.look("good"))
        return self.paint.wrapped(line)
