"""Lists and dicts that only grow, and whose copies cost nothing: they share what they have in common.

A live table is copied before every change, to try what the change would do. Copying a whole log each time would make
each move of a long game dearer than the one before.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class GrowingList(Sequence[T]):
    """A list to which things are only added.

    >>> one = GrowingList([1, 2])
    >>> other = one.copy()
    >>> one.append(3)
    >>> list(one), list(other)
    ([1, 2, 3], [1, 2])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items, self._length = list(items), len(items)

    def copy(self) -> GrowingList[T]:
        """The same list, from now on independent."""
        twin: GrowingList[T] = GrowingList.__new__(GrowingList)
        twin._items, twin._length = self._items, self._length
        return twin

    def append(self, item: T) -> None:
        if len(self._items) != self._length:  # a copy has gone another way
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[place] for place in range(*index.indices(self._length))]
        return self._items[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingList) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]


class GrowingDict(Generic[K, T]):
    """A dict to which keys are only added; what a key was first given stays.

    >>> one = GrowingDict()
    >>> one["a"] = 1
    >>> other = one.copy()
    >>> one["b"] = 2
    >>> one.get("b"), other.get("b"), other.get("a")
    (2, None, 1)
    """

    __slots__ = ("_items", "_length")

    def __init__(self) -> None:
        self._items: dict[K, tuple[int, T]] = {}  # with the place of each
        self._length = 0

    def copy(self) -> GrowingDict[K, T]:
        """The same dict, from now on independent."""
        twin: GrowingDict[K, T] = GrowingDict.__new__(GrowingDict)
        twin._items, twin._length = self._items, self._length
        return twin

    def get(self, key: K) -> T | None:
        place, value = self._items.get(key, (self._length, None))
        return value if place < self._length else None

    def __setitem__(self, key: K, value: T) -> None:
        if len(self._items) != self._length:  # a copy has gone another way
            self._items = {key: found for key, found in self._items.items() if found[0] < self._length}
        if key not in self._items:
            self._items[key] = self._length, value
            self._length += 1

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingDict) and self._own() == other._own()

    __hash__ = None  # type: ignore[assignment]

    def _own(self) -> dict[K, T]:
        return {key: value for key, (place, value) in self._items.items() if place < self._length}
