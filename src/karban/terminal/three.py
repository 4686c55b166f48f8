"""Three is too many in the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from karban.terminal import drawing
from karban.terminal.drawing import Choice, View
from karban.terminal.paint import COLOURS, MARGIN, OPEN, Lines, grid
from karban.texts import _, number, signed

IN_ROW, ROW_SIZE = 30, 4  # three 2.1, 3.3
WORTH = (0, 1, 5, -3)  # three 3.5, 4.3: so many cards of one colour face up; the third turns all face down
FINAL_BONUS = {7: 10, 6: 5}  # three 4.2


def taken_by(card: int, row: list[int]) -> list[int]:
    """What is taken by laying a card into a row (three 3.3).

    >>> taken_by(20, [0, 7, 21, 25]), taken_by(26, [0, 7, 21, 25]), taken_by(20, [0, 7, 21])
    ([21, 25], [7], [])
    """
    if len(row) < ROW_SIZE:
        return []
    return [other for other in row if other > card] or [row[1]]


def colours_up(collection: dict[str, Any]) -> int:
    return sum(cards["up"] > 0 for cards in collection.values())


class Drawing(drawing.Drawing):
    game = "three"
    title = _("Three Is Too Many")
    numbered = False
    rules = _(
        "One card of a colour is good, two are best, and the third spoils them all.\n"
        "A turn: lay one card into its row (1–29, 31–59, 61–89). Rows rise from left to right.\n"
        "A row holds four cards with its start card. Whoever lays the fifth takes cards from it:\n"
        "if it is the highest, the card right beside the start card; if not, all cards above it.\n"
        "The card you laid stays. 15, 45 and 75 have no colour and leave the game when taken.\n"
        "The third card of a colour turns all three face down; the next one starts anew.\n"
        "The first to show all seven colours takes a running bonus of 10, then 7, 5 and 3; once each.\n"
        "With two cards left in the hand you draw six; the third time you are done.\n"
        "When everybody has laid 18 cards: a colour with one card 1, with two 5, each card face down −1,\n"
        "running bonus, and 10 for seven colours or 5 for six. The highest score wins.\n"
        "A move is the number of the card."
    )

    # -------------------------------------------------------------------- cards

    def card(self, card: int, view: View) -> Text:
        colour = view["colours"].get(str(card))
        return self.paint.tile(COLOURS[colour], f" {card:>2}") if colour else self.paint.grey(f"{OPEN}  {card:>2}")

    def cards(self, cards: list[int], view: View) -> Text:
        return self.paint.side_by_side(self.card(card, view) for card in cards)

    # -------------------------------------------------------------------- table

    def heading(self, view: View) -> Text:
        if not view["stack"]:
            return self.say("no running bonus left")
        return self.say("running bonus {points}", points=", ".join(map(str, view["stack"])))

    def table(self, view: View) -> list[Lines]:
        rows = [self._row(row, view) for row in self._rows(view)]
        blocks = [self._seats(view), rows]
        if view["hand"] and not view["legal"]:
            hand = self.cards([int(card) for card in view["hand"]], view)
            blocks.append(self.paint.wrapped(Text.assemble(self.say("hand"), "  ", hand)))
        return blocks

    def _rows(self, view: View) -> list[list[int]]:
        return [[int(card) for card in row] for row in view["rows"]]

    def _row(self, row: list[int], view: View) -> Text:
        start = self.paint.back(f"{row[0]:>2}")
        empty = Text(f"   {OPEN}   ", self.paint.look("quiet"))
        cards = [self.card(card, view) for card in row[1:]] + [empty] * (ROW_SIZE - len(row))
        line = Text(MARGIN).append(self.paint.side_by_side([start, *cards]))
        if len(row) == ROW_SIZE:
            line.append("  ").append(self.say("full"))
        return line

    def _seats(self, view: View) -> Lines:
        words = [self.say("down"), self.say("bonus"), self.say("hand+pile"), self.say("points")]
        for word in words:
            word.stylize(self.paint.look("quiet"))
        colours = list(view["collections"][0])
        rows = [[Text(), *[self.paint.sign(COLOURS[colour]) for colour in colours], *words]]
        for seat in range(view["players"]):
            collection = view["collections"][seat]
            down = sum(cards["down"] for cards in collection.values())
            rows.append(
                [
                    self.paint.named(seat, view["to_act"], 12),
                    *[self._face_up(collection[colour]["up"]) for colour in colours],
                    Text(str(down) if down else OPEN),
                    Text(str(view["running"][seat] or OPEN)),
                    Text(f"{view['hand_sizes'][seat]}+{view['piles'][seat]}"),
                    Text(number(view["scores"][seat]), self.paint.look("strong")),
                ]
            )
        return grid(rows, "<" + "^" * len(colours) + ">>>>", 1)

    def _face_up(self, n: int) -> Text:
        """How many of a colour lie face up; with two the third is a danger."""
        if n == 2:
            return Text(" 2!", self.paint.look("bad"))
        return Text(str(n), self.paint.look("strong")) if n else Text(OPEN, self.paint.look("quiet"))

    # ------------------------------------------------------------------ choices

    def question(self, view: View) -> Text:
        return self.say("lay a card: its number")

    def choices(self, view: View) -> list[Choice]:
        return [Choice(move, self._does(int(move), view)) for move in sorted(view["legal"], key=int)]

    def _does(self, card: int, view: View) -> Text:
        row = self._rows(view)[card // IN_ROW]
        taken, tile = taken_by(card, row), self.card(card, view)
        if not taken:
            return self.say("{card} fits in", card=tile)
        gain, thirds = self._gain(taken, view["collections"][view["seat"]], view)
        words = self.say("{card} takes {cards}", card=tile, cards=self.cards(taken, view)).append(f" {signed(gain)}")
        return words.append(" !", self.paint.look("bad")) if thirds else words

    def _gain(self, taken: list[int], collection: dict[str, Any], view: View) -> tuple[int, bool]:
        """How the points change with the cards taken, and whether a third card is among them."""
        up = {colour: cards["up"] for colour, cards in collection.items()}
        gain, thirds = 0, False
        for colour in (view["colours"].get(str(card)) for card in taken):
            if colour:
                gain += WORTH[up[colour] + 1] - WORTH[up[colour]]
                up[colour] = (up[colour] + 1) % 3
                thirds |= up[colour] == 0
        if view["stack"] and not view["running"][view["seat"]] and all(up.values()):
            gain += view["stack"][0]
        return gain, thirds

    # --------------------------------------------------------------------- news

    def tell(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        assert seat is not None
        name, card = self.paint.name(seat), self.card(int(move), before)
        taken = taken_by(int(move), self._rows(before)[int(move) // IN_ROW])
        if not taken:
            return [self.say("{name} lays {card}", name=name, card=card)]
        change = signed(after["scores"][seat] - before["scores"][seat])
        if after["over"]:  # the final bonus comes in the account
            change = signed(self._gain(taken, before["collections"][seat], {**before, "seat": seat})[0])
        cards = self.cards(taken, before)
        lines = [self.say("{name} lays {card}, takes {cards}: {change}", name=name, card=card, cards=cards, change=change)]
        if after["running"][seat] != before["running"][seat]:
            bonus = after["running"][seat]
            lines.append(self.say("{name} shows all seven colours: running bonus {points}", name=name, points=bonus))
        return lines

    def account(self, view: View) -> Lines:
        words = (_("one of a colour"), _("two of a colour"), _("face down"), _("running bonus"), _("final bonus"), _("total"))
        rows = [[Text(), *[self.paint.name(seat, 12) for seat in range(view["players"])]]]
        parts = [self._parts(view, seat) for seat in range(view["players"])]
        for line, word in enumerate(words):
            look = self.paint.look("strong") if line == len(words) - 1 else ""
            rows.append([self.say(word), *[Text(part[line], look) for part in parts]])
        return grid(rows, "<" + ">" * view["players"])

    def _parts(self, view: View, seat: int) -> list[str]:
        """What a score is made of, in the order of the lines of the account (three 4.3)."""
        cards = view["collections"][seat].values()
        ones, twos = sum(c["up"] == 1 for c in cards), sum(c["up"] == 2 for c in cards)
        down = sum(c["down"] for c in cards)
        final = FINAL_BONUS.get(colours_up(view["collections"][seat]), 0)
        return [
            f"{ones} × 1 = {ones}",
            f"{twos} × 5 = {twos * 5}",
            number(-down),
            str(view["running"][seat] or 0),
            str(final),
            number(view["scores"][seat]),
        ]
