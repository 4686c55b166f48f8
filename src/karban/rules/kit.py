"""What every game is made of: card sets, small random streams, and the state of a game.

Everything here and in the game files is ordinary Python. The same functions are compiled by Numba when speed
matters (see `karban.compiled`), so a card set is an int of at most 63 cards and nothing is allocated in a move.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, cast, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOBODY = -1  # the seat of a spectator, and of the clock
BLANK = 0  # in a deck: the card has been drawn, or must not be seen
MAX_MOVES = 1024  # no position of any game offers more moves


# ---------------------------------------------------------------- card sets


def count(cards: int) -> int:
    """How many cards are in the set.

    >>> count(0b1011)
    3
    """
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty.

    >>> lowest(0b1010)
    1
    """
    return (cards & -cards).bit_length() - 1


def last(cards: int) -> int:
    """The highest card of a set that is not empty.

    >>> last(0b1010)
    3
    """
    return cards.bit_length() - 1


def each(cards: int) -> Iterator[int]:
    """The cards of a set, ascending.

    >>> list(each(0b1011))
    [0, 1, 3]
    """
    while cards:
        yield lowest(cards)
        cards &= cards - 1


def nth(cards: int, n: int) -> int:
    """The card with n lower ones in the set.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def highest(points: list[int], players: int) -> int:
    """The seats with the most points, as a set.

    >>> list(each(highest([3, 7, 7], 3)))
    [1, 2]
    """
    top, ahead = points[0], 0
    for seat in range(players):
        if points[seat] > top:
            top, ahead = points[seat], 0
        if points[seat] == top:
            ahead |= 1 << seat
    return ahead


# ----------------------------------------------------------- random streams
# A stream is one 64-bit word (xorshift64*) in a list or an array of length one. It is never part of a state:
# whoever sees a state must not be able to see the future.

WORD = (1 << 64) - 1


def next32(stream: list[int]) -> int:
    """The next 32 random bits."""
    x = stream[0]
    x ^= x >> 12
    x ^= (x << 25) & WORD
    x ^= x >> 27
    stream[0] = x
    return ((x * 0x2545F4914F6CDD1D) & WORD) >> 32


def randbelow(stream: list[int], n: int) -> int:
    """One of 0 … n−1, all alike (to one part in 2³² / n)."""
    return next32(stream) * n >> 32


def shuffle(cards: list[int], low: int, high: int, stream: list[int]) -> None:
    """Shuffle cards[low:high] in place."""
    for last in range(high - 1, low, -1):
        other = low + randbelow(stream, last + 1 - low)
        cards[last], cards[other] = cards[other], cards[last]


def draw(s: Any) -> int:
    """The top card of the deck, which leaves its place blank."""
    card: int = s.deck[s.drawn]
    s.deck[s.drawn] = BLANK
    s.drawn += 1
    return card


def scratch(n: int) -> list[int]:
    """Room for n small numbers for the length of a function; n is a constant."""
    return [0] * n


# -------------------------------------------------------- the state of a game


class _Field:
    """One named field of a state: its size in bytes and, for lists, its shape."""

    def __init__(self, size: int, shape: tuple[int, ...]) -> None:
        self.size, self.shape = size, shape

    def blank(self) -> Any:
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]


class _FieldMaker:
    def __init__(self, size: int) -> None:
        self.size = size

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, length: int, /) -> list[int]: ...
    @overload
    def __call__(self, rows: int, columns: int, /) -> list[list[int]]: ...
    def __call__(self, *shape: int) -> Any:
        return _Field(self.size, shape)


small = _FieldMaker(1)  # −128 … 127
middle = _FieldMaker(2)  # ±32 thousand
large = _FieldMaker(4)  # ±2 thousand million
card_set = _FieldMaker(8)


class Rules(Protocol):
    """The skeleton of a game file: these functions, with these names of arguments."""

    def begin(self, s: Any, first: int) -> None: ...
    def to_shuffle(self, s: Any) -> int: ...
    def deal(self, s: Any) -> None: ...
    def to_act(self, s: Any) -> int: ...
    def legal(self, s: Any, seat: int, moves: list[int]) -> int: ...
    def any_move(self, s: Any, seat: int, moves: list[int], stream: list[int]) -> int: ...
    def apply(self, s: Any, seat: int, move: int) -> None: ...
    def score(self, s: Any, seat: int) -> int: ...
    def winners(self, s: Any) -> int: ...
    def hide(self, s: Any, seat: int, seen: Any) -> None: ...
    def imagine(self, s: Any, seat: int, stream: list[int]) -> None: ...


class State:
    """A position of a game: named whole numbers and lists of them, nothing else.

    A subclass lists its fields; from that list come the plain Python object used at a table of people and the
    packed record that compiled code works on. All states have `players` and `deck`.
    """

    rules: ClassVar[Rules]
    fields: ClassVar[dict[str, _Field]]
    _lists: ClassVar[tuple[str, ...]]  # the fields that are lists
    _grids: ClassVar[tuple[str, ...]]  # and those that are lists of lists
    _blank: ClassVar[dict[str, Any]]
    players: int
    deck: list[int]

    def __init_subclass__(cls) -> None:
        cls.rules = cast(Rules, sys.modules[cls.__module__])
        own = {name: f for name, f in vars(cls).items() if isinstance(f, _Field)}
        cls.fields = {**getattr(cls, "fields", {}), **own}  # a variant has those of the game it is derived from
        for name in own:
            delattr(cls, name)
        cls._lists = tuple(name for name, field in cls.fields.items() if len(field.shape) == 1)
        cls._grids = tuple(name for name, field in cls.fields.items() if len(field.shape) == 2)
        cls._blank = {name: field.blank() for name, field in cls.fields.items()}

    def __init__(self, **values: Any) -> None:
        self.__dict__ = self._copied(self._blank)
        for name, value in values.items():
            setattr(self, name, value)

    def copy(self) -> Self:
        """An independent state with the same content."""
        twin = object.__new__(type(self))
        twin.__dict__ = self._copied(self.__dict__)
        return twin

    @classmethod
    def _copied(cls, values: dict[str, Any]) -> dict[str, Any]:
        # Every move at a table copies states: all fields at once, then the lists among them, is the quickest way.
        copied = values.copy()
        for name in cls._lists:
            copied[name] = copied[name][:]
        for name in cls._grids:
            copied[name] = [row[:] for row in copied[name]]
        return copied

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__module__}.{type(self).__name__}({inner})"

    @classmethod
    def dtype(cls) -> np.dtype[np.void]:
        """The layout of the packed record. Its last field names the rules it belongs to: compiled code is chosen, and
        found again on the disk, by the layout, and no two games nor two versions of one must look alike."""
        import numpy as np

        fields = [(name, f"i{f.size}", f.shape) for name, f in cls.fields.items()]
        return np.dtype([*fields, (_source_of(cls.__module__), "i1", ())], align=True)

    def pack(self) -> NDArray[np.void]:
        """The same state as an array with one packed record."""
        import numpy as np

        packed = np.zeros(1, self.dtype())
        for name in self.fields:
            packed[name][0] = getattr(self, name)
        return packed

    @classmethod
    def unpack(cls, packed: NDArray[np.void]) -> Self:
        """The state that was packed."""
        return cls(**{name: packed[name][0].tolist() for name in cls.fields})


@cache
def _source_of(module: str) -> str:
    """A module's name with a digest of its source."""
    path = getattr(sys.modules[module], "__file__", None)
    source = Path(path).read_bytes() if path else b""
    return f"{module} {hashlib.sha256(source).hexdigest()[:16]}"


class Shelf(list[State]):
    """Places for states, as an array of packed records has them: what is put in a place is copied there."""

    def __init__(self, states: list[State]) -> None:
        super().__init__(state.copy() for state in states)

    def __setitem__(self, place: Any, state: Any) -> None:
        super().__setitem__(place, state.copy())


def shelf_with(s: State) -> Shelf:
    """A shelf with a copy of a state, for the length of a function."""
    return Shelf([s])
