"""The Number as text."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from karban.drawing.drawing import Choice, Drawing, View
from karban.drawing.paint import MARGIN, OPEN, Lines, grid, indented
from karban.i18n.texts import _, signed
from karban.notation.number import VOID_TEXT
from karban.rules.number import BONUS, DIGITS, ROUNDS, TURNS


def shared(number: str, numbers: list[str | None]) -> tuple[str, str]:
    """A digit that an eliminated number has in common with a lower one, and the highest such number.

    >>> shared("761", ["761", "513", "220", None])
    ('1', '513')
    """
    lower = max(other for other in numbers if other is not None and other < number and set(other) & set(number))
    return next(digit for digit in number if digit in lower), lower


class NumberDrawing(Drawing):
    game = "number"
    title = _("The Number")
    typed = "numeric"
    rules = _(
        "Write a high number, but one that has no digit in common with anybody's lower number.\n"
        "Two rounds of five turns. In a turn all secretly write three of their free digits; repeating "
        "one is fine. Then all numbers are shown.\n"
        "A number that shares a digit with a lower one is out, even if that one is out itself. Equal "
        "numbers do each other no harm.\n"
        "A number that is not out scores its first digit, in turn five twice. The highest of these adds "
        "the bonus of the turn: 2, 3, 4, 6, 8.\n"
        "Its digits are then crossed out on your board until the round ends. A number that is out "
        "scores nothing and costs nothing.\n"
        "With digits crossed out and others free, you may also write no valid number: it scores nothing, crosses "
        "nothing out and is compared with no other. So a good digit can be kept for turn five.\n"
        "At the end of a round every crossed-out digit is worth a point. The second round starts with "
        "fresh boards.\n"
        "The highest total wins; a tie is shared.\n"
        "Moves: the three digits, such as 513, 045 or 777; - for no valid number."
    )

    # -------------------------------------------------------------------- table

    def heading(self, view: View) -> Text:
        return self.say(
            "round {round} of {rounds} · turn {turn} of {turns} · bonus {bonus}",
            round=view["round"],
            rounds=ROUNDS,
            turn=view["turn"],
            turns=TURNS,
            bonus=BONUS[view["turn"]],
        )

    def table(self, view: View) -> list[Lines]:
        heads = [Text(), self.say("free digits"), self.say("points"), Text()]
        for head in heads:
            head.stylize(self.paint.look("quiet"))
        rows = [heads]
        for seat in range(view["players"]):
            chosen = self.say("has written") if view["chosen"][seat] else Text()
            if seat == view["seat"] and view["choice"]:
                chosen = self.say("has written {number}", number=self._number(view["choice"]))
            points = Text(str(view["scores"][seat]), self.paint.look("strong"))
            rows.append([self.paint.named(seat, view["to_act"], 12), self._board(view["free"][seat]), points, chosen])
        blocks = [grid(rows, "<<><")]
        if view["turns"]:
            blocks.append(self._shown(view["turns"][-1]))
        return blocks

    def own(self, view: View) -> Text:
        return self._number(view["choice"] or "")

    def _number(self, number: str) -> Text:
        """A number of the own; a void one in words, as a lone dash says nothing."""
        return self.say("no valid number") if number == VOID_TEXT else Text(number)

    def _board(self, free: list[str]) -> Text:
        """The digits of a board; one that is crossed out leaves a gap."""
        cells = [
            Text(f" {digit} ", self.paint.look("back"))
            if digit in free
            else Text(f" {OPEN} ", self.paint.look("quiet"))
            for digit in map(str, range(DIGITS))
        ]
        return self.paint.side_by_side(cells, " " if self.paint.width >= 72 else "")

    def _shown(self, turn: dict[str, Any]) -> Lines:
        """The numbers of a turn from the highest to the lowest, and what became of each."""
        head = Text(MARGIN).append(self.say("Round {round}, turn {turn}:", round=turn["round"], turn=turn["turn"]))
        part = [seat for seat, number in enumerate(turn["numbers"]) if number is not None]
        part.sort(key=lambda seat: turn["numbers"][seat], reverse=True)
        rows = [
            [
                Text(f"{MARGIN}{turn['numbers'][seat]:3}", self.paint.look("strong")),
                self.paint.name(seat, 12),
                self._fate(turn, seat),
            ]
            for seat in part
        ]
        return [head, *grid(rows, "<<<")] if rows else [head.append(" ").append(self.say("nobody had a digit left"))]

    def _fate(self, turn: dict[str, Any], seat: int) -> Text:
        number = turn["numbers"][seat]
        if number == VOID_TEXT:
            return Text.assemble(("– ", self.paint.look("quiet")), self.say("no valid number"))
        if not turn["approved"][seat]:
            digit, lower = shared(number, turn["numbers"])
            words = self.say("out: {digit} is in {lower} too", digit=digit, lower=lower)
            return Text.assemble(("✗ ", self.paint.look("bad")), words)
        points, bonus = turn["points"][seat], BONUS[turn["turn"]]
        words = Text.assemble(("✓ ", self.paint.look("good")), signed(points))
        if number == max(other for other, good in zip(turn["numbers"], turn["approved"], strict=True) if good):
            words.append(" ").append(self.say("({first} and the bonus {bonus})", first=points - bonus, bonus=bonus))
        return words

    # ------------------------------------------------------------------ choices

    def question(self, view: View) -> Text:
        free = view["free"][view["seat"]]
        if len(free) == DIGITS:
            return self.say("write three digits")
        digits = " ".join(free)
        if self.besides(view):
            return self.say("write three out of {digits}, or -", digits=digits)
        return self.say("write three digits out of {digits}", digits=digits)

    def choices(self, view: View) -> list[Choice]:
        return []

    def besides(self, view: View) -> list[Choice]:
        seat = view["seat"]
        offered = seat in view["to_act"] and view["void"][seat]
        return [Choice(VOID_TEXT, self._number(VOID_TEXT))] if offered else []

    # --------------------------------------------------------------------- news

    def sealed(self, view: View) -> bool:
        return True

    def describe(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        turns = after["turns"][len(before["turns"]) :]
        return [line for turn in turns for line in self._shown(turn)] + self.news(before, after, seat, move)

    def news(self, before: View, after: View, seat: int | None, move: str) -> Lines:
        if after["round"] == before["round"] and after["over"] == before["over"]:
            return []
        scored = self.scored(self._crossed(after["turns"], before["round"], after["players"]))
        return [self.say("Round {round} ends, crossed-out digits: {scored}", round=before["round"], scored=scored)]

    def _crossed(self, turns: list[dict[str, Any]], round_: int, players: int) -> list[int]:
        """How many digits each seat has crossed out in a round (number 5.1)."""
        crossed: list[set[str]] = [set() for _seat in range(players)]
        for turn in turns:
            for seat in range(players):
                if turn["round"] == round_ and turn["approved"][seat]:
                    crossed[seat] |= set(turn["numbers"][seat])
        return [len(digits) for digits in crossed]

    def account(self, view: View) -> Lines:
        heads = [Text()]
        rows = [[self.paint.name(seat, 12)] for seat in range(view["players"])]
        for round_ in range(1, ROUNDS + 1):
            turns = [turn["points"] for turn in view["turns"] if turn["round"] == round_]
            crossed = self._crossed(view["turns"], round_, view["players"])
            heads += [self.say("round {round}", round=round_), self.say("digits")]
            for seat, row in enumerate(rows):
                row.append(Text("+".join(str(points[seat] or 0) for points in turns)))
                row.append(Text(f"+{crossed[seat]}"))
        heads.append(self.say("total"))
        for seat, row in enumerate(rows):
            row.append(Text(f"= {view['scores'][seat]}", self.paint.look("strong")))
        return indented(grid([heads, *rows], "<<><>>", 1))
