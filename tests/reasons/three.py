"""Three Is Too Many: every pattern, checked by laying cards."""

from __future__ import annotations

from functools import cached_property

from karban.reasons import Fact
from karban.rules import three as rules
from tests.reasons.case import Check, ReasonCase, Values, searched


def card(named: Fact | str) -> str:
    return named if isinstance(named, str) else str(named.values["value"])


class ThreeCase(ReasonCase):
    def laid(self, move: str, s: rules.State | None = None, seat: int | None = None) -> rules.State:
        """After a card is laid in what the seat knows; the end is not counted."""
        then: rules.State = (s or self.hidden()).copy()
        who, one = self.seat if seat is None else seat, int(move)
        then.hand[who][one // 30] |= 1 << one % 30
        rules.apply(then, who, one)
        then.over = 0
        return then

    def gain(self, move: str) -> int:
        return rules.score(self.laid(move), self.seat) - int(self.view["scores"][self.seat])

    @property
    def next(self) -> int:
        return (self.seat + 1) % self.match.players

    def left(self, move: str) -> int:
        """The most that the next player could gain, with any card that lies nowhere in sight."""
        s = self.laid(move)
        known = {*self.view["hand"], *(one for row in self.view["rows"] for one in row)}
        cards = [str(one) for one in range(90) if str(one) not in known and one % 30]
        return max(rules.score(self.laid(one, s, self.next), self.next) for one in cards) - rules.score(s, self.next)

    def whole(self, move: str) -> int:
        s = self.laid(move)
        held = [one for one in self.view["hand"] if one != move]
        return max(rules.score(self.laid(one, s), self.seat) for one in held) - int(self.view["scores"][self.seat])

    def taken(self) -> list[str]:
        row = self.view["rows"][int(self.move) // 30]
        return [one for one in row if one not in self.after["rows"][int(self.move) // 30]]

    @cached_property
    def gained(self) -> int:
        """By the true match, but for what the end of it brings."""
        if not self.after["over"]:
            return int(self.after["scores"][self.seat] - self.view["scores"][self.seat])
        return self.gain(self.move)

    def up(self, move: str) -> int:
        return sum(n > 0 for n in self.laid(move).up[self.seat])

    def is_other(self, values: Values) -> bool:
        other = card(values["other"].values["card"])
        most = max(map(self.gain, self.legal))
        return other in self.legal and self.gain(other) == values["points"] == most > self.gained

    @property
    def best_move(self) -> str:
        return max(self.legal, key=self.gain)

    def others(self) -> list[int]:
        return [self.gain(move) for move in self.legal if move != self.move]

    def grown(self, colour: str, face: str) -> int:
        piles = [view["collections"][self.seat][colour][face] for view in (self.view, self.after)]
        return int(piles[1] - piles[0])


def _takes(case: ThreeCase, values: Values) -> bool:
    taken = [card(one) for one in values["cards"]]
    colours = [one for one in [values["card"], *values["cards"]] if isinstance(one, Fact)]
    return (
        (card(values["card"]), taken, values["points"]) == (case.move, case.taken(), case.gained)
        and bool(taken)
        and all(case.view["colours"][card(one)] == one.values["colour"].pattern for one in colours)
    )


CHECKS: dict[str, Check] = {
    "Lay {card}: there is room in the row, it takes nothing.": lambda case, v: (
        case.taken() == [] and len(case.after["rows"][int(case.move) // 30]) <= 4
    ),
    "Lay {card}: as the highest of a full row it takes the first card, {cards} ({points}).": lambda case, v: (
        _takes(case, v)
        and case.taken() == case.view["rows"][int(case.move) // 30][1:2]
        and case.after["rows"][int(case.move) // 30][-1] == case.move
    ),
    "Lay {card}: it takes the higher ones, {cards} ({points}).": lambda case, v: (
        _takes(case, v) and all(int(one) > int(case.move) for one in case.taken())
    ),
    "The third {colour}: all three turn face down.": lambda case, v: case.grown(v["colour"].pattern, "down") == 3,
    "All seven colours: running bonus {points}.": lambda case, v: (
        case.view["running"][case.seat] is None and case.after["running"][case.seat] == v["points"]
    ),
    "Colours face up: {before} → {after}.": lambda case, v: (
        [v["before"], v["after"]]
        == [sum(pile["up"] > 0 for pile in view["collections"][case.seat].values()) for view in (case.view, case.after)]
    ),
    "After this move the next player can gain {points} at most.": lambda case, v: (
        v["points"] == case.left(case.move) and not case.after["over"]
    ),
    "{other} would bring {points} now, but {fewer} colours face up instead of {more}.": lambda case, v: (
        case.is_other(v) and v["fewer"] == case.up(card(v["other"].values["card"])) < v["more"] == case.up(case.move)
    ),
    "{other} would bring {points} now, but win {less}% instead of {share}%, as the search has it.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring {points} now, and is about equally good.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring more now: {points}.": lambda case, v: case.is_other(v) and v["points"] > 0,
    "{other} would cost less now: {points}.": lambda case, v: case.is_other(v) and v["points"] <= 0,
    "{other} would bring {points} now, but leave the next player up to {more} instead of {most}.": lambda case, v: (
        case.is_other(v) and v["most"] == case.left(case.move) < v["more"] == case.left(case.best_move)
    ),
    "{other} would bring {points} now, but with your next card {less} in all instead of {whole}, "
    "if nobody else changed anything.": lambda case, v: (
        case.is_other(v) and v["less"] == case.whole(case.best_move) < v["whole"] == case.whole(case.move)
    ),
    "Nothing else brings as much at once.": lambda case, v: case.gained > max(0, *case.others()),
    "Everything else costs points.": lambda case, v: case.gained == 0 > max(case.others()),
    "Everything else costs more.": lambda case, v: 0 > case.gained > max(case.others()),
}
