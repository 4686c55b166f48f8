"""GAP as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from karban.drawing.drawing import Choice, Drawing, View
from karban.drawing.paint import BY_LETTER, OPEN, Lines, grid
from karban.i18n.texts import _, number, signed
from karban.notation.gap import GAME, LETTERS
from karban.rules import gap as rules


def as_set(cards: Iterable[str]) -> int:
    """Cards as the rules have them."""
    return sum(1 << int(card[1]) * rules.COLOURS + LETTERS.index(card[0]) for card in cards)


def plus_and_minus(cards: Sequence[str]) -> tuple[int, int]:
    """What a collection counts for: its strongest colours and its weakest.

    >>> plus_and_minus(["R1", "R2", "R3", "G1", "G2", "G3", "Y1"])
    (6, 1)
    """
    counts = Counter(card[0] for card in cards)
    plus = rules.round_points(as_set(card for card in cards if counts[card[0]] == max(counts.values())))
    return plus, plus - rules.round_points(as_set(cards))


def taken_by(move: str, row: list[str]) -> list[str]:
    """The cards of the row that a move takes.

    >>> taken_by("R7", ["G6", "B7", "Y7"]), taken_by("R7:G6", ["G6", "Y6"])
    (['B7', 'Y7'], ['G6'])
    """
    taken = rules.taken_by(as_set(row), GAME.read(rules.State(), 0, move))
    return [card for card in row if taken & as_set([card])]


class GapDrawing(Drawing):
    game = "gap"
    title = _("GAP")
    rules = _(
        "Collect cards so that one of your colours gets far ahead of your weakest one.\n"
        "Two to six play. Who begins is drawn or chosen; then it goes on to the left. When two or "
        "three play, two colours or one stay aside: which, you choose.\n"
        "A turn: play one card from the hand. If its value lies in the row, you take all cards of that "
        "value.\n"
        "If not, you take one card of each neighbouring value that lies there; 0 and 9 are neighbours "
        "too. Of several with the same value you choose one.\n"
        "Taking is never optional. The card you played goes with what it takes; one that takes nothing "
        "stays in the row.\n"
        "A row of fewer than four cards is filled up from the pile. Nobody draws cards to the hand.\n"
        "When all hands are empty: plus the cards of your most frequent colour, minus those of your "
        "rarest. Colours that tie count together, missing ones not at all. If all are equal there is no "
        "minus.\n"
        "Round follows round until somebody reaches the target. Then the highest total wins.\n"
        "Moves: R7, or with neighbours R7:G6,B8."
    )

    # -------------------------------------------------------------------- table

    def heading(self, view: View) -> Text:
        options = view["options"]
        if "target" in options:
            end = self.count("to {n} point", "to {n} points", options["target"])
        elif "rounds" in options:
            end = self.count("{n} round in all", "{n} rounds in all", options["rounds"])
        else:
            end = self.count("{n} minute", "{n} minutes", options["minutes"])
        parts = [self.say("round {round}", round=view["round"]), end]
        if view["last_round"] and not view["over"]:
            parts.append(self.say("the last round"))
        return Text(" · ").join(parts)

    def table(self, view: View) -> list[Lines]:
        pile = self.count("{n} card in the pile", "{n} cards in the pile", view["pile"])
        pile.stylize(self.paint.look("quiet"))
        labels = [self.say("row"), self.say("hand")]
        room = max(label.cell_len for label in labels)
        rows = [
            self.paint.labelled(labels[0] if i == 0 else Text(), line, room) for i, line in enumerate(self._row(view))
        ]
        if rows[-1].cell_len + pile.cell_len + 3 <= self.paint.width:
            rows[-1].append("   ").append(pile)
        blocks = [self._seats(view), rows]
        if view["hand"]:
            blocks.append([self.paint.labelled(labels[1], self.own(view), room)])
        return blocks

    def own(self, view: View) -> Text:
        return self.paint.cards(view["hand"])

    def _row(self, view: View) -> Lines:
        """The row; a long one needs more than one line."""
        most = max(4, (self.paint.width - 12) // 6)
        cards = view["row"]
        return [self.paint.cards(cards[i : i + most]) for i in range(0, len(cards), most)] or [Text(OPEN)]

    def _seats(self, view: View) -> Lines:
        letters = view["options"]["colours"]
        heads = [self.paint.sign(BY_LETTER[letter]) for letter in letters]
        words = [self.say("gap"), self.say("hand"), self.say("total")]
        for word in words:
            word.stylize(self.paint.look("quiet"))
        rows = [[Text(), *heads, *words]]
        for seat in range(view["players"]):
            counts = Counter(card[0] for card in view["collections"][seat])
            plus, minus = plus_and_minus(view["collections"][seat])
            rows.append(
                [
                    self.paint.named(seat, view["to_act"], 12),
                    *[self._tally(counts[letter], counts) for letter in letters],
                    Text(f"{plus} − {minus} = {number(plus - minus)}"),
                    Text(str(view["hand_sizes"][seat])),
                    Text(number(view["scores"][seat]), self.paint.look("strong")),
                ]
            )
        return grid(rows, "<" + "^" * len(letters) + ">>>", 2 if self.paint.width >= 66 else 1)

    def _tally(self, n: int, counts: Counter[str]) -> Text:
        """How many of one colour; the strongest colours stand out."""
        if not n:
            return Text(OPEN, self.paint.look("quiet"))
        return Text(str(n), self.paint.look("strong") if n == max(counts.values()) else "")

    # ------------------------------------------------------------------ choices

    def question(self, view: View) -> Text:
        return self.say("play a card")

    def choices(self, view: View) -> list[Choice]:
        moves = sorted(view["legal"], key=lambda move: view["hand"].index(move[:2]))
        return [Choice(move, self._does(move, view)) for move in moves]

    def _does(self, move: str, view: View) -> Text:
        card, taken = move.partition(":")[0], taken_by(move, view["row"])
        if not taken:
            return self.say("{card} stays in the row", card=self.paint.card(card))
        plus, minus = plus_and_minus([*view["collections"][view["seat"]], card, *taken])
        words = self.say("{card} takes {cards}", card=self.paint.card(card), cards=self.paint.cards(taken))
        return words.append(" ").append(self.say("→ gap {points}", points=number(plus - minus)))

    # --------------------------------------------------------------------- news

    def describe(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        if seat is None:
            return [self.say("Time is up: this round is the last.")]
        card, taken = self.paint.card(move.partition(":")[0]), taken_by(move, before["row"])
        name = self.paint.name(seat)
        if taken:
            lines = [
                self.say("{name} plays {card}, takes {cards}", name=name, card=card, cards=self.paint.cards(taken))
            ]
        else:
            lines = [self.say("{name} plays {card}, it stays in the row", name=name, card=card)]
        for done in range(len(before["round_scores"]), len(after["round_scores"])):
            scored = self.scored(after["round_scores"][done])
            lines.append(self.say("Round {round} ends: {scored}", round=done + 1, scored=scored))
        return lines

    def account(self, view: View) -> Lines:
        rows = []
        for seat in range(view["players"]):
            rounds = [scores[seat] for scores in view["round_scores"]]
            first, *others = rounds or [0]
            terms = number(first) + "".join(f" {'−' if points < 0 else '+'} {abs(points)}" for points in others)
            total = Text(f" = {number(view['scores'][seat])}", self.paint.look("strong"))
            rows += self.paint.wrapped(Text.assemble(self.paint.name(seat), f"  {terms}", total))
        return [*self.paint.wrapped(self.say("Round by round:")), *rows, *self._tie(view)]

    def _tie(self, view: View) -> Lines:
        top = [seat for seat, points in enumerate(view["scores"]) if points == max(view["scores"])]
        if len(top) == 1:
            return []
        if len(view["winners"]) == len(top):
            return self.paint.wrapped(self.say("A tie that nothing breaks."))
        best = max(scores[seat] for scores in view["round_scores"] for seat in top)
        line = self.say("A tie: the best single round ({points}), or the earlier one, decides.", points=signed(best))
        return self.paint.wrapped(line)
