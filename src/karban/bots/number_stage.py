"""One turn of The Number as a game of its own: what every number of a seat would bring against those of the others.

The payoff is the share of winning the whole game (`number_value`). The functions are plain ones; they run compiled on
arrays, or as they are on lists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from karban import compiled
from karban.bots.arithmetic import exp
from karban.bots.number import worth
from karban.bots.number_value import Value, sure_points, value
from karban.rules.kit import each, next32
from karban.rules.number import BONUS, MAX_PLAYERS, NO_NUMBER, TURNS, VOID, State, digits_of, may_be_void

MAX_NUMBERS = 1000  # that a seat can write
SETS = 1 << (MAX_PLAYERS - 1)  # sets of rivals
TINY = 1e-9  # weights that are none
UNIT = 1.0 / (1 << 32)
Shape = int | tuple[int, int]


class Stage(NamedTuple):
    """All that thinking about a turn needs. A power is exp(steepness × points): shares of the win are made of them."""

    size: list[int]  # by seat: how many numbers it can write; 0: takes no part
    like: list[int]  # by seat: the first seat in exactly the same position; these share a strategy
    number: list[list[int]]  # by seat, ascending; a void one is the last
    digits: list[list[int]]  # of each number
    power: list[list[float]]  # of each number if it is approved, without the bonus
    points: list[list[float]]  # likewise: the total at the end of the round
    power_out: list[float]  # by seat, if it is eliminated, void, or takes no part
    points_out: list[float]
    bonus: list[float]  # its power and its points
    greedy_choice: list[list[float]]  # of each number: 1 if `greedy` would write it
    # room to work in
    drawn: list[int]  # by seat: the place in its numbers of the one it has drawn
    share: list[float]  # by number of the seat in question
    score: list[float]
    rival: list[int]  # the other seats that take part, ordered by the numbers they have drawn
    written: list[int]  # these numbers, and a last one that nobody reaches
    crossed: list[int]  # the digits of these numbers
    top: list[int]  # by set of approved rivals: the highest number of it
    plain: list[float]  # by set of approved rivals: the power of all other seats without the bonus
    crowned: list[float]  # likewise, the highest with the bonus


WHOLE = {"size", "like", "number", "digits", "drawn", "rival", "written", "crossed", "top"}  # not fractions


# ------------------------------------------------ what a number would bring


def payoffs(g: Stage, seat: int) -> None:
    """The share of the win, and the score, for every number of a seat against those that the others have drawn."""
    rivals = line_up(g, seat)
    approved = among_rivals(g, rivals)
    numbers, sets, powers, scores = g.number[seat], g.digits[seat], g.power[seat], g.points[seat]
    below, up_to = 0, 0  # how many rivals are lower, and how many are not higher
    for i in range(g.size[seat]):
        number = numbers[i]
        while g.written[below] < number:
            below += 1
        while g.written[up_to] <= number:
            up_to += 1
        shared = 0
        for r in range(rivals):
            shared |= (1 if g.crossed[r] & sets[i] else 0) << r
        left = approved & ~(shared >> up_to << up_to)  # number 3.2
        power, points, others = powers[i], scores[i], g.crowned[left]
        if number == VOID or shared & ((1 << below) - 1):  # number 4.4
            power, points = g.power_out[seat], g.points_out[seat]
        elif number >= g.top[left]:  # number 4.2
            power, points = power * g.bonus[0], points + g.bonus[1]
            if number > g.top[left]:
                others = g.plain[left]
        g.share[i] = power / (power + others)
        g.score[i] = points


def line_up(g: Stage, seat: int) -> int:
    """Order the rivals of a seat by their numbers, and find the power of every set of them; how many they are."""
    rivals, absent = 0, 0.0
    for other in range(len(g.size)):
        if other != seat and g.size[other]:
            number, place = g.number[other][g.drawn[other]], rivals
            while place and g.written[place - 1] > number:
                g.written[place], g.rival[place] = g.written[place - 1], g.rival[place - 1]
                place -= 1
            g.written[place], g.rival[place] = number, other
            rivals += 1
        elif other != seat:
            absent += g.power_out[other]
    g.written[rivals] = 1 << 12
    for r in range(rivals):
        g.crossed[r] = digits_of(g.written[r])
    for approved in range(1 << rivals):
        crown(g, approved, rivals, absent)
    return rivals


def among_rivals(g: Stage, rivals: int) -> int:
    """The rivals that no other rival eliminates, and whose number is not void."""
    approved = 0
    for r in range(rivals):
        approved |= (1 if g.written[r] != VOID else 0) << r
        for lower in range(r):
            if g.written[lower] < g.written[r] and g.crossed[lower] & g.crossed[r]:
                approved &= ~(1 << r)
    return approved


def crown(g: Stage, approved: int, rivals: int, absent: float) -> None:
    """The power of all other seats if this set of rivals is approved."""
    total, top, highest = absent, NO_NUMBER, 0.0
    for r in range(rivals):
        other = g.rival[r]
        if approved >> r & 1:
            power = g.power[other][g.drawn[other]]
            total += power
            highest = highest + power if g.written[r] == top else power
            top = g.written[r]
        else:
            total += g.power_out[other]
    g.plain[approved], g.top[approved] = total, top
    g.crowned[approved] = total + highest * (g.bonus[0] - 1.0)


def draw(weights: list[float], size: int, stream: list[int]) -> int:
    """One of the places, in proportion to the weights; any, if there are none to speak of."""
    total, chance = 0.0, next32(stream)
    for i in range(size):
        total += weights[i]
    if total > TINY:
        rest = chance * UNIT * total
        for i in range(size):
            rest -= weights[i]
            if rest < 0.0:
                return i
    return chance * size >> 32


# ---------------------------------------------------------------- setting up


def set_up_first(g: Stage, states: list[State], future: list[float], steep: float, every: bool) -> None:
    set_up(g, states[0], future, steep, every)


def set_up(g: Stage, s: State, future: list[float], steep: float, every: bool) -> None:
    """Make a stage of the turn at hand, with every number or only the sensible ones. Of the choices that have been
    made nothing is used: they are sealed."""
    best = 0.0
    for seat in range(s.players):
        g.points_out[seat] = s.total[seat] + to_come(s, seat, s.free[seat], future)
        best = max(best, g.points_out[seat])
        g.like[seat] = seat
        for other in range(seat - 1, -1, -1):
            if s.free[other] == s.free[seat] and s.total[other] == s.total[seat]:
                g.like[seat] = other
    for seat in range(s.players):
        g.power_out[seat] = exp(steep * (g.points_out[seat] - best))
        for first in each(s.free[seat]):
            for tens in each(s.free[seat]):
                for ones in each(s.free[seat]):
                    if every or is_sensible(first, tens, ones):
                        add(g, s, seat, first << 8 | tens << 4 | ones, future)
        if s.free[seat] and may_be_void(s, seat):
            add(g, s, seat, VOID, future)
        for i in range(g.size[seat]):
            g.power[seat][i] = exp(steep * (g.points[seat][i] - best))
        find_greedy_choice(g, s, seat)
    g.bonus[0], g.bonus[1] = exp(steep * BONUS[s.turn]), BONUS[s.turn]


def to_come(s: State, seat: int, free: int, future: list[float]) -> float:
    """The points that a seat can expect after this turn, with these free digits."""
    if s.turn == TURNS or s.no_void:
        return future[free]
    others = 0
    for other in range(s.players):
        others |= 0 if other == seat else s.free[other]
    return max(future[free], 1.0 * sure_points(free, others))


def is_sensible(first: int, tens: int, ones: int) -> bool:
    """Whether no lower number begins with the same digit and crosses out the same ones: that would score the same,
    be eliminated less often, and eliminate more of the others, as order matters only between equal first digits."""
    if tens == ones:
        return tens <= first
    return tens < ones and not (tens < first and ones == first)


def add(g: Stage, s: State, seat: int, number: int, future: list[float]) -> None:
    """One more number that a seat can write."""
    i, digits = g.size[seat], digits_of(number)
    g.number[seat][i], g.digits[seat][i] = number, digits
    points = 0 if number == VOID else (number >> 8) * (2 if s.turn == TURNS else 1)  # number 4.1, 4.4
    g.points[seat][i] = s.total[seat] + points + to_come(s, seat, s.free[seat] & ~digits, future)
    g.size[seat] = i + 1


def find_greedy_choice(g: Stage, s: State, seat: int) -> None:
    """Mark the numbers that `greedy` would write, one as likely as the other."""
    best = -MAX_NUMBERS
    for i in range(g.size[seat]):
        best = max(best, worth(s, seat, g.number[seat][i]))
    for i in range(g.size[seat]):
        g.greedy_choice[seat][i] = 1.0 if worth(s, seat, g.number[seat][i]) == best else 0.0


class Workshop:
    """Where the functions run: compiled on arrays, or plain on lists."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain or not compiled.available()

    def stage(self, state: State, known: Value | None = None, every: bool = False) -> Stage:
        """The turn of a state as a game."""
        known, left = known or value(state.players), TURNS - state.turn
        shapes: dict[str, Shape] = {"bonus": 2, "written": state.players + 1}
        shapes |= dict.fromkeys(("number", "digits", "power", "points", "greedy_choice"), (state.players, MAX_NUMBERS))
        shapes |= dict.fromkeys(("share", "score"), MAX_NUMBERS) | dict.fromkeys(("top", "plain", "crowned"), SETS)
        rooms = {
            name: self.zeros(shapes.get(name, state.players), int if name in WHOLE else float) for name in Stage._fields
        }
        g, future = Stage(**rooms), self.filled(known.future[left])
        packed: Any = [state] if self.plain else state.pack()
        self.run(set_up_first, g, packed, future, known.steepness(state.round, left), every)
        return g

    def zeros(self, shape: Shape, kind: Callable[[], Any]) -> Any:
        """Room for numbers."""
        if not self.plain:
            from numpy import zeros

            return zeros(shape, kind)
        if isinstance(shape, tuple):
            return [[kind()] * shape[1] for _ in range(shape[0])]
        return [kind()] * shape

    def filled(self, numbers: Any) -> Any:
        """Room with these numbers."""
        if self.plain:
            return list(numbers)
        from numpy import array

        return array(numbers)

    def run(self, function: Callable[..., None], *arguments: Any, stream: list[int] | None = None) -> None:
        """Call a function; a stream, its last argument, moves on."""
        if self.plain:
            function(*arguments, *([] if stream is None else [stream]))
        elif stream is None:
            compiled.compiled(function)(*arguments)
        else:
            from numpy import array, uint64

            word = array(stream, uint64)
            compiled.compiled(function)(*arguments, word)
            stream[0] = int(word[0])
