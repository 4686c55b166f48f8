"""What can be seen of one position: all of it made from hidden states, and made once, however many ask."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from karban.notation import Game
from karban.rules.kit import NOBODY, State, each


class SeenPosition:
    """A position of a game and what each seat sees of it. What is given here is shared, so nobody may change it.

    Seats are those of the rules: `NOBODY` is a spectator's.
    """

    def __init__(self, game: Game[Any], state: State, before: SeenPosition | None = None) -> None:
        self._game = game
        self.state = state  # the truth: for the rules, never for a seat
        self._hidden: dict[int, State] = {}
        self._moves: dict[int, list[int]] = {}
        # What is a seat's own stays as it is through most moves of others.
        self._own: dict[int, dict[str, Any]] = before._own_that_stays(self) if before else {}
        self.checked: dict[int, dict[str, int]] = {}  # by seat: texts that are known to be legal moves

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        return tuple(each(self._game.rules.to_act(self.state)))

    def hidden(self, seat: int) -> State:
        """The position as the seat may know it."""
        if seat in self._hidden:
            return self._hidden[seat]
        seen = type(self.state)()
        self._game.rules.hide(self.state, seat, seen)
        if seat == NOBODY or seat in self.to_act:  # of the others it is asked once: freed at once, it is still near
            self._hidden[seat] = seen
        return seen

    def moves(self, seat: int) -> list[int]:
        """What the rules allow the seat, whether or not it is to act."""
        if seat not in self._moves:
            self._moves[seat] = self._game.legal(self.hidden(seat), seat)
        return self._moves[seat]

    def legal(self, seat: int) -> list[str]:
        """The same in writing, sorted."""
        seen = self.hidden(seat)
        written = {self._game.write(seen, seat, move): move for move in self.moves(seat)}
        if seat in self.to_act:  # whoever has seen them will choose one of them
            self.checked[seat] = written
        return sorted(written)

    def _own_that_stays(self, after: SeenPosition) -> dict[int, dict[str, Any]]:
        """What seats that decide neither here nor in the position after it see of their own, where that is the same."""
        deciding = {*self.to_act, *after.to_act}
        fields = [(getattr(self.state, name), getattr(after.state, name)) for name in self._game.own_fields]
        return {
            seat: own
            for seat, own in self._own.items()
            if seat not in deciding
            if fields and (seat == NOBODY or all(old[seat] == new[seat] for old, new in fields))
        }

    def own(self, seat: int) -> dict[str, Any]:
        """What a view has for this seat alone."""
        if seat not in self._own:
            decides = seat in self.to_act and not self._game.sealed
            self._own[seat] = {
                "seat": None if seat == NOBODY else seat,
                "legal": self.legal(seat) if decides else [],
                **self._game.own(self.hidden(seat), seat),
            }
        return self._own[seat]
