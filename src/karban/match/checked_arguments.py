"""What is given for a new match besides its options, checked: shuffles written out, and names."""

from __future__ import annotations

from typing import Any

from karban.errors import BadOption, abbreviated
from karban.notation import Game

MAX_RECORDED_NAME_CHARS = 100


def checked_decks(game: Game[Any], decks: Any) -> tuple[tuple[str, ...], ...]:
    """Decks as texts, as many as the game takes; what is in them is looked at when they are dealt."""
    if not isinstance(decks, list | tuple) or not all(isinstance(deck, list | tuple) for deck in decks):
        raise BadOption("decks: a list of decks, each a list of cards, top first")
    if len(decks) not in game.decks:
        low, high = game.decks.start, game.decks.stop - 1
        raise BadOption(
            "decks: {game} takes {low} to {high}, not {given}",
            game=game.name,
            low=low,
            high=high,
            given=len(decks),
        )
    written = tuple(
        tuple(str(card) if type(card) is int and 0 <= card < 100 else card for card in deck) for deck in decks
    )
    for deck in written:
        for card in deck:
            if not isinstance(card, str):
                raise BadOption("decks: {card!r} is not a card of this deck", card=abbreviated(card))
    return written


def checked_names(names: Any, players: int) -> tuple[str, ...] | None:
    """One name a seat, or none at all."""
    if names is None:
        return None
    if (
        not isinstance(names, list | tuple)
        or len(names) != players
        or not all(isinstance(name, str) and len(name) <= MAX_RECORDED_NAME_CHARS and _is_text(name) for name in names)
    ):
        raise BadOption(
            "names: a list of {players} names of at most {most} characters",
            players=players,
            most=MAX_RECORDED_NAME_CHARS,
        )
    return tuple(names)


def _is_text(name: str) -> bool:
    """Whether a name can be written to a file: half of a surrogate pair cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)
