"""Qwixx, the card game, as text."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from karban.drawing.drawing import Choice, Drawing, View
from karban.drawing.paint import BY_LETTER, CROSS, LOST, MARGIN, OPEN, Lines, grid, indented, padded
from karban.i18n.texts import _, number
from karban.notation.qwixx import LETTERS, number_at
from karban.rules.qwixx import FULL_HAND, MOST_PENALTIES, NUMBERS, PENALTY, State, score

Sheet = dict[str, Any]
LOCK, LOCKED = "☐", "☒"
DOING = {"take": _("takes cards"), "number": _("number for all"), "play": _("lays cards")}
SHEET_CHARS, NARROW_SHEET_CHARS = 18, 13  # of another's sheet


def row_of(letter: str) -> list[int]:
    """The numbers of a row, from left to right.

    >>> row_of("R")[:3], row_of("G")[:3]
    ([2, 3, 4], [12, 11, 10])
    """
    return [number_at(place, LETTERS.index(letter)) for place in range(NUMBERS)]


def crosses(sheet: Sheet, letter: str) -> int:
    """How many crosses a row has, the lock included."""
    return len(sheet[letter]) + (letter in sheet["locks"])


def points(crosses: int) -> int:
    """What a row with so many crosses scores.

    >>> points(4)
    10
    """
    return score(State(sheet=[[(1 << crosses) - 1, 0, 0, 0]]), 0)


def skipped(sheet: Sheet, letter: str, first: int) -> int:
    """How many numbers are lost when the next cross in a row is this one."""
    row = row_of(letter)
    done = max((row.index(n) + 1 for n in sheet[letter]), default=0)
    return row.index(first) - done


def laid_and_crossed(move: str) -> tuple[str, list[str], list[int]]:
    """The parts of a play.

    >>> laid_and_crossed("G:11,9*,3=11,9")
    ('G', ['G11', 'J9', 'G3'], [11, 9])
    """
    letter, _colon, rest = move.partition(":")
    laid, _equals, crossed = rest.partition("=")
    cards = [f"J{word[:-1]}" if word.endswith("*") else letter + word for word in laid.split(",")]
    return letter, cards, [int(word) for word in crossed.split(",") if word]


class QwixxDrawing(Drawing):
    game = "qwixx"
    title = _("Qwixx – The Card Game")
    rules = _(
        "Cross out as many numbers as you can in four rows, each from left to right. What you skip is "
        "lost.\n"
        "Two to five play. Who begins is drawn or chosen; then it goes on to the left.\n"
        "The last number of a row needs five crosses before it. With it you cross the lock too, and the "
        "row is closed for you.\n"
        "The back of a card shows its number, but not its colour. A turn has three parts:\n"
        "1. The active player fills the hand up to five cards from the display.\n"
        "2. The number on top of the pile is for all: everybody may cross it out in one row.\n"
        "3. The active player lays one to three cards of one colour and crosses out any of their "
        "numbers; between the first and the last of these crosses only one number may be left out.\n"
        "No cross at all in one's own turn is a penalty of −5.\n"
        "The game ends when somebody has two closed rows or four penalties. A row with n crosses scores "
        "1 + 2 + … + n.\n"
        "Moves: T1,4 takes from slots 1 and 4; R4 crosses the number for all, - does not; R:4,5,7=4,5 "
        "lays 4, 5 and 7 and crosses 4 and 5."
    )

    # -------------------------------------------------------------------- table

    def heading(self, view: View) -> Text:
        if view["over"]:
            return Text()
        doing = DOING[view["action"]]
        return self.say("turn of {name}: {doing}", name=self.paint.names[view["active"]], doing=self.say(doing))

    def table(self, view: View) -> list[Lines]:
        seats = [seat for seat in range(view["players"]) if seat != view["seat"]]
        blocks = self._small_sheets(view, seats)
        blocks.append([self._middle(view)])
        if view["seat"] is not None:
            blocks.append(self._own_sheet(view, view["seat"]))
        return blocks

    def _middle(self, view: View) -> Text:
        """The display and the pile, back up: every back shows its number."""
        line = Text(MARGIN).append(self.say("display"))
        for slot, card in enumerate(view["display"], 1):
            line.append(f"  {slot}:").append(self.paint.card(card))
        top = self.paint.card(view["top"])
        line.append("   ").append(self.say("pile {top} {n}", top=top, n=f"({view['pile']})"))
        if self.paint.width >= 72:
            line.append("   ").append(self.say("discard {n}", n=view["discard"]))
        return line

    # ------------------------------------------------------------------- sheets

    def _own_sheet(self, view: View, seat: int) -> Lines:
        sheet = view["sheets"][seat]
        head = Text().append(self.paint.named(seat, view["to_act"], 20)).append("  ")
        head.append(self.count("{n} point", "{n} points", view["scores"][seat])).append("   ")
        head.append(self.say("penalties")).append(" " + self._penalties(sheet))
        hand = self.paint.labelled(self.say("hand"), self.own(view), 0)
        return [head, *[self._large_row(view, sheet, letter) for letter in LETTERS], hand]

    def own(self, view: View) -> Text:
        return self.paint.cards(view["hands"][view["seat"]])

    def _penalties(self, sheet: Sheet) -> str:
        penalties: int = sheet["penalties"]
        return "✗" * penalties + OPEN * (MOST_PENALTIES - penalties)

    def _large_row(self, view: View, sheet: Sheet, letter: str) -> Text:
        colour = BY_LETTER[letter]
        style, crossed = self.paint.style(colour), self.paint.look("crossed")
        line = Text(MARGIN).append(f" {colour.symbol}{self.paint.letter(colour)} ", style)
        for n, state in self._cells(sheet, letter):
            if state == CROSS:
                line.append(f" {CROSS:>2} ", crossed)
            elif f"{letter}{n}" in view["legal"]:  # may be crossed out now
                line.append(f"[{n:>2}]", f"{style} bold")
            else:
                line.append(f" {n if state == OPEN else LOST:>2} ", style)
        locked = letter in sheet["locks"]
        line.append(f" {LOCKED if locked else LOCK} ", crossed if locked else style)
        return line.append(f" {points(crosses(sheet, letter)):>3}")

    def _cells(self, sheet: Sheet, letter: str) -> list[tuple[int, str]]:
        """Each number of a row, and whether it is crossed, lost or still open."""
        row = row_of(letter)
        done = max((row.index(n) for n in sheet[letter]), default=-1)
        return [(n, CROSS if n in sheet[letter] else LOST if i <= done else OPEN) for i, n in enumerate(row)]

    def _small_sheets(self, view: View, seats: list[int]) -> list[Lines]:
        """The sheets of the others, side by side."""
        width = SHEET_CHARS if len(seats) * (SHEET_CHARS + 1) < self.paint.width else NARROW_SHEET_CHARS
        across = max(1, (self.paint.width + 1) // (width + 1))
        blocks = []
        for i in range(0, len(seats), across):
            sheets = [self._small_sheet(view, seat, width) for seat in seats[i : i + across]]
            lines = [list(line) for line in zip(*sheets, strict=True)]
            beside = grid(lines, "<" * len(sheets), 1)
            blocks.append(indented(beside) if width == SHEET_CHARS else beside)
        return blocks

    def _small_sheet(self, view: View, seat: int, width: int) -> Lines:
        sheet = view["sheets"][seat]
        score = Text(number(view["scores"][seat]), self.paint.look("strong"))
        right = Text.assemble(("✗" * sheet["penalties"], self.paint.look("bad")), " ", score)
        name = self.paint.named(seat, view["to_act"], width - right.cell_len - 3)
        head = padded(name, width - right.cell_len, "<").append(right)
        hand = self.paint.backs((card.lstrip("?") for card in view["hands"][seat]), width)
        return [head, *[self._small_row(sheet, letter, width) for letter in LETTERS], hand]

    def _small_row(self, sheet: Sheet, letter: str, width: int) -> Text:
        colour, cells = BY_LETTER[letter], "".join(state for _n, state in self._cells(sheet, letter))
        cells += CROSS if letter in sheet["locks"] else OPEN
        sign = self.paint.letter(colour)
        label = f" {colour.symbol}{sign} " if width == SHEET_CHARS else sign
        return Text(f"{label}{cells}".ljust(width), self.paint.style(colour))

    # ------------------------------------------------------------------ choices

    def question(self, view: View) -> Text:
        if view["action"] == "take":
            return self.count("take {n} card", "take {n} cards", FULL_HAND - len(view["hands"][view["seat"]]))
        if view["action"] == "number":
            return self.say("cross out {number} in one row, or nothing", number=view["top"].lstrip("?"))
        return self.say("lay 1–3 cards of one colour")

    def choices(self, view: View) -> list[Choice]:
        sheet = view["sheets"][view["seat"]]
        if view["action"] == "take":
            return [Choice(move, self._taken(move, view)) for move in view["legal"]]
        if view["action"] == "number":
            moves = sorted(view["legal"], key=lambda move: LETTERS.find(move[0]) % 5)
            return [Choice(move, self._crossing(move, sheet)) for move in moves]
        return [
            Choice(move, self._playing(move, sheet)) for move in sorted(view["legal"], key=lambda m: _order(m, sheet))
        ]

    def _taken(self, move: str, view: View) -> Text:
        return self.paint.cards(view["display"][int(slot) - 1] for slot in move[1:].split(","))

    def _crossing(self, move: str, sheet: Sheet) -> Text:
        if move == "-":
            return self.say("nothing")
        return Text.assemble(self.paint.card(move), " ", self._loss(sheet, move[0], int(move[1:])))

    def _loss(self, sheet: Sheet, letter: str, first: int) -> Text:
        lost = skipped(sheet, letter, first)
        return self.say("skips {n}", n=lost) if lost else Text()

    def _playing(self, move: str, sheet: Sheet) -> Text:
        letter, cards, crossed = laid_and_crossed(move)
        if not crossed:
            return self.say("{cards} crosses nothing", cards=self._laid(letter, cards))
        numbers = " ".join(map(str, crossed))
        words = self.say("{cards} crosses {numbers}", cards=self._laid(letter, cards), numbers=numbers)
        lost = self._loss(sheet, letter, crossed[0])
        return words.append(", ").append(lost) if lost else words

    def _laid(self, letter: str, cards: list[str]) -> Text:
        line = self.paint.cards(cards)
        if any(card[0] == "J" for card in cards):
            line.append(" ").append(self.say("as {colour}", colour=self.paint.sign(BY_LETTER[letter])))
        return line

    # --------------------------------------------------------------------- news

    def sealed(self, view: View) -> bool:
        return bool(view["action"] == "number")

    def describe(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        assert seat is not None
        if before["action"] == "number":
            return self._describe_number(before, after)
        name = self.paint.name(seat)
        if before["action"] == "take":
            lines = [self.say("{name} takes {cards}", name=name, cards=self._taken(move, before))]
            if after["discard"] < before["discard"]:
                lines.append(self.say("The discard is shuffled into a new pile."))
            return lines
        letter, cards, crossed = laid_and_crossed(move)
        laid, numbers = self._laid(letter, cards), " ".join(map(str, crossed))
        if crossed:
            line = self.say("{name} lays {cards}, crosses {numbers}", name=name, cards=laid, numbers=numbers)
        else:
            line = self.say("{name} lays {cards}, crosses nothing", name=name, cards=laid)
        if after["sheets"][seat]["penalties"] > before["sheets"][seat]["penalties"]:
            line.append(" – ").append(self.say("a penalty"))
        return [line, *self._describe_locks(before, after)]

    def _describe_number(self, before: View, after: View) -> Lines:
        """What all have made of the number, once the last one has decided."""
        if after["action"] == "number" and not after["over"]:
            return []
        made = [
            Text.assemble(self.paint.name(seat), " ", self.paint.card(f"{letter}{n}"))
            for seat, (old, new) in enumerate(zip(before["sheets"], after["sheets"], strict=True))
            for letter in LETTERS
            for n in new[letter]
            if n not in old[letter]
        ]
        crossing = self.paint.side_by_side(made, ", ") if made else self.say("nobody crosses it out")
        line = self.say("The number {top} for all: {crossing}", top=self.paint.card(before["top"]), crossing=crossing)
        return [line, *self._describe_locks(before, after)]

    def _describe_locks(self, before: View, after: View) -> Lines:
        return [
            self.say(
                "{name} closes row {colour}", name=self.paint.name(seat), colour=self.paint.sign(BY_LETTER[letter])
            )
            for seat in range(after["players"])
            for letter in after["sheets"][seat]["locks"]
            if letter not in before["sheets"][seat]["locks"]
        ]

    def account(self, view: View) -> Lines:
        heads = [
            Text(),
            *[self.paint.sign(BY_LETTER[letter]) for letter in LETTERS],
            self.say("penalties"),
            self.say("total"),
        ]
        rows = [heads]
        for seat, sheet in enumerate(view["sheets"]):
            made = [crosses(sheet, letter) for letter in LETTERS]
            cells = [Text(f"{n}{CROSS} {points(n)}") for n in made]
            total = Text(number(view["scores"][seat]), self.paint.look("strong"))
            rows.append([self.paint.name(seat, 12), *cells, Text(number(-PENALTY * sheet["penalties"])), total])
        return indented(grid(rows, "<>>>>>>"))


def _order(move: str, sheet: Sheet) -> tuple[int, int, int, str]:
    """Plays with many crosses and few numbers skipped come first."""
    letter, cards, crossed = laid_and_crossed(move)
    return -len(crossed), skipped(sheet, letter, crossed[0]) if crossed else 0, len(cards), move
