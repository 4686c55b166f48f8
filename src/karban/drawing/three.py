"""Three Is Too Many as text."""

from __future__ import annotations

from rich.text import Text

from karban.drawing.drawing import Choice, Drawing, View
from karban.drawing.paint import COLOURS, MARGIN, OPEN, Lines, grid, indented
from karban.i18n.texts import _, number, signed
from karban.notation.three import COLOURS as rules_colours
from karban.rules import three as rules
from karban.rules.three import FACE_UP, FINAL_BONUS, IN_ROW, ROW_SIZE


def taken_by(card: int, row: list[int]) -> list[int]:
    """What is taken by laying a card into a row.

    >>> taken_by(20, [0, 7, 21, 25]), taken_by(26, [0, 7, 21, 25]), taken_by(20, [0, 7, 21])
    ([21, 25], [7], [])
    """
    taken = rules.taken_by(sum(1 << other % IN_ROW for other in row), card % IN_ROW)
    return [other for other in row if taken >> other % IN_ROW & 1]


def gain(taken: list[int], view: View, seat: int) -> tuple[int, bool]:
    """How the points of a seat change with the cards taken, and whether a third card of a colour is among them."""
    cards = view["collections"][seat].values()
    s = rules.State(players=1, bonuses=len(rules.RUNNING_BONUS) - len(view["stack"]))
    s.up[0], s.down[0] = [c["up"] for c in cards], [c["down"] for c in cards]
    s.running[0] = view["running"][seat] or 0
    before, down = rules.score(s, 0), sum(s.down[0])
    for colour in (view["colours"].get(str(card)) for card in taken):
        if colour:
            rules.collect(s, 0, rules_colours.index(colour))
    rules.claim_bonus(s, 0)
    return rules.score(s, 0) - before, sum(s.down[0]) > down


class ThreeDrawing(Drawing):
    game = "three"
    title = _("Three Is Too Many")
    numbered = False
    rules = _(
        "Pairs of a colour pay best; the third card of a colour ruins the pair.\n"
        "Two to four play. Who begins is drawn or chosen; then it goes on to the left.\n"
        "A turn: lay one card into its row, 1–29, 31–59 or 61–89. The cards of a row always rise.\n"
        "A row has room for four cards, its start card included. Whoever lays the fifth takes cards: "
        "all that are higher, or if there are none the first one after the start card. The card just "
        "laid stays.\n"
        "15, 45 and 75 have no colour and leave the game when they are taken.\n"
        "With the third card of a colour all three turn face down. The next card of that colour starts "
        "anew.\n"
        "Whoever has all seven colours face up at the end of a turn gets a running bonus, once a game: "
        "10, then 7, 5 and 3.\n"
        "Down to two cards in the hand you draw six; the third time you are done, and the two count for "
        "nothing.\n"
        "At the end: 1 for a single card of a colour, 5 for two, −1 for each card face down, the "
        "running bonus, and 10 more for seven colours or 5 for six.\n"
        "Moves: the number of the card."
    )

    # -------------------------------------------------------------------- cards

    def card(self, card: int, view: View) -> Text:
        colour = view["colours"].get(str(card))
        return (
            self.paint.tile(COLOURS[colour], f" {card:>2}", lettered=False)
            if colour
            else self.paint.grey(f"{OPEN} {card:>2}")
        )

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
            blocks.append(self.paint.wrapped(Text.assemble(self.say("hand"), "  ", self.own(view))))
        return blocks

    def own(self, view: View) -> Text:
        return self.cards([int(card) for card in view["hand"]], view)

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
        words = [self.say("down"), self.say("bonus"), self.say("points"), self.say("hand+pile")]
        for word in words:
            word.stylize(self.paint.look("quiet"))
        colours = list(view["collections"][0])
        narrow = self.paint.width < 80
        rows = [[Text(), *[self.paint.sign(COLOURS[colour], narrow, lettered=False) for colour in colours], *words]]
        for seat in range(view["players"]):
            collection = view["collections"][seat]
            down = sum(cards["down"] for cards in collection.values())
            rows.append(
                [
                    self.paint.named(seat, view["to_act"], 12),
                    *[self._face_up(collection[colour]["up"]) for colour in colours],
                    Text(str(down) if down else OPEN),
                    Text(str(view["running"][seat] or OPEN)),
                    Text(number(view["scores"][seat]), self.paint.look("strong")),
                    Text(f"{view['hand_sizes'][seat]}+{view['piles'][seat]}"),
                ]
            )
        columns = len(rows[0]) - narrow  # a narrow screen has no room for the last one
        return grid([row[:columns] for row in rows], ("<" + "^" * len(colours) + ">>>>")[:columns], 1)

    def _face_up(self, n: int) -> Text:
        """How many of a colour lie face up; with two the third is a danger."""
        if n == 2:
            return Text(" 2!", self.paint.look("bad"))
        return Text(f" {n} ", self.paint.look("strong")) if n else Text(f" {OPEN} ", self.paint.look("quiet"))

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
        points, thirds = gain(taken, view, view["seat"])
        words = self.say("{card} takes {cards}", card=tile, cards=self.cards(taken, view)).append(f" {signed(points)}")
        return words.append(" !", self.paint.look("bad")) if thirds else words

    # --------------------------------------------------------------------- news

    def describe(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        assert seat is not None
        name, card = self.paint.name(seat), self.card(int(move), before)
        taken = taken_by(int(move), self._rows(before)[int(move) // IN_ROW])
        if not taken:
            return [self.say("{name} lays {card}", name=name, card=card)]
        change = signed(after["scores"][seat] - before["scores"][seat])
        if after["over"]:  # the final bonus comes in the account
            change = signed(gain(taken, before, seat)[0])
        cards = self.cards(taken, before)
        lines = [
            self.say("{name} lays {card}, takes {cards}: {change}", name=name, card=card, cards=cards, change=change)
        ]
        if after["running"][seat] != before["running"][seat]:
            bonus = after["running"][seat]
            lines.append(self.say("{name} shows all seven colours: running bonus {points}", name=name, points=bonus))
        return lines

    def account(self, view: View) -> Lines:
        words = (
            _("one of a colour"),
            _("two of a colour"),
            _("face down"),
            _("running bonus"),
            _("final bonus"),
            _("total"),
        )
        rows = [[Text(), *[self.paint.name(seat, 12) for seat in range(view["players"])]]]
        parts = [self._parts(view, seat) for seat in range(view["players"])]
        for line, word in enumerate(words):
            look = self.paint.look("strong") if line == len(words) - 1 else ""
            rows.append([self.say(word), *[Text(part[line], look) for part in parts]])
        return indented(grid(rows, "<" + ">" * view["players"]))

    def _parts(self, view: View, seat: int) -> list[str]:
        """What a score is made of, in the order of the lines of the account."""
        cards = view["collections"][seat].values()
        up = [sum(c["up"] == n for c in cards) for n in range(len(FACE_UP))]
        down = sum(c["down"] for c in cards)
        final = FINAL_BONUS[sum(up[1:])]
        return [
            *[f"{up[n]} × {FACE_UP[n]} = {up[n] * FACE_UP[n]}" for n in (1, 2)],
            number(-down),
            str(view["running"][seat] or 0),
            str(final),
            number(view["scores"][seat]),
        ]
