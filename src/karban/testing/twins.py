"""Twin worlds: the same game to one seat, with what it may not know exchanged."""

from __future__ import annotations

import random
from typing import Any

from karban.errors import IllegalMove
from karban.match import Match

Place = tuple[int, int]  # which of the dealt decks, and which card of it, counted from the top


def twin(match: Match, unseen: list[list[Place]], seat: int | None, chance: random.Random) -> Match:
    """A match that the seat cannot tell from this one: unseen cards exchanged, sealed choices of others made anew."""
    decks = [list(deck) for deck in match.dealt]
    for group in unseen:
        cards = [decks[deck][place] for deck, place in group]
        chance.shuffle(cards)
        for (deck, place), card in zip(group, cards, strict=True):
            decks[deck][place] = card
    other = Match(
        match._game,
        match.players,
        match._game.pinned(match._state, dict(match._given)),
        decks=decks if match.dealt else None,
        seed=None if match.dealt else match.seed,
        first=match.first,
        names=match.names,
    )
    sealed = sealed_moves(match)
    for number, (mover, move) in enumerate(match.moves):
        if number in sealed and mover != seat:
            move = chance.choice(other.legal(mover))
        other.play(mover, move)
    return other


def sealed_moves(match: Match) -> set[int]:
    """The numbers of the last moves that are not shown yet, because others still have to choose."""
    sealed: set[int] = set()
    before = match.to_act
    for number, position in reversed(list(enumerate(list(match.record().matches())[:-1]))):
        mover = match.moves[number][0]
        if mover is None or len(position.to_act) < 2 or set(position.to_act) != {*before, mover}:
            break
        sealed.add(number)
        before = position.to_act
    return sealed


def all_seen(match: Match, seat: int | None) -> dict[str, Any]:
    """Everything a seat can get out of a match: view, moves, hidden state, and what it hears when it tries."""
    view = match.view(seat)
    return {
        "view": {key: value for key, value in view.items() if key != "options"},
        "legal": match.legal(seat),
        "hidden": vars(match.hidden(seat)),
        "errors": [refusal(match.copy(), seat, move) for move in ("", "nonsense", "time", "-", "R7", "40", "513")],
    }


def refusal(match: Match, seat: int | None, move: str) -> str | None:
    """What a seat hears when it tries a move; None if the move is made."""
    try:
        match.play(seat, move)
    except IllegalMove as error:
        return str(error)
    return None


def difference(a: Any, b: Any, path: str = "") -> str:
    """Where two values differ first, for a message."""
    if isinstance(a, dict) and isinstance(b, dict):
        for key in a:
            if a[key] != b.get(key):
                return difference(a[key], b.get(key), f"{path}.{key}")
    return f"{path}: {str(a)[:200]} / {str(b)[:200]}"
