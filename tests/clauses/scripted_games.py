"""Qwixx turn by turn: a script says what happens, and the deck that lets it happen is made for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import karban
from tests.clauses.decks import qwixx_deck

ANY_CARD = "lay one card, cross nothing"


class Turn(NamedTuple):
    """One turn. The active seat always takes the leftmost slots, as many as it needs."""

    play: str | None = ANY_CARD  # None: stop before it
    choose: str | None = ""  # by seat, such as "R4 -"; nothing: nobody crosses; None: stop before it
    number: str = ""  # the card that is then on top of the pile; nothing: any
    take: str = ""  # cards that are among those taken; nothing: any


def scripted_game(players: int, hands: Sequence[str], turns: Sequence[Turn], jokers: bool = False) -> karban.Match:
    """The match after these turns; seat 0 begins."""
    display, pile = _placed(players, turns)
    named = {card for hand in hands for card in hand.split()} | {card for card in display + pile if card}
    spare = [card for card in reversed(qwixx_deck(players, jokers=jokers)) if card not in named]
    dealt = [f"{hand} {' '.join(_some(spare, 4 - len(hand.split())))}" for hand in hands]
    rest = [card or spare.pop(0) for card in display + pile]
    deck = qwixx_deck(players, dealt, " ".join(rest[:4]), " ".join(rest[4:]), jokers)
    match = karban.new("qwixx", players=players, decks=[deck], first=0, jokers=jokers)
    for turn in turns:
        _play_turn(match, turn)
    return match


def _some(spare: list[str], n: int) -> list[str]:
    return [spare.pop(0) for _ in range(n)]


def _placed(players: int, turns: Sequence[Turn]) -> tuple[list[str], list[str]]:
    """Which cards must lie on the display and in the pile; nothing: any card will do."""
    cards = [""] * 44  # display and pile, in deal order
    slots, drawn, held = [0, 1, 2, 3], 4, [4] * players
    for number, turn in enumerate(turns):
        seat = number % players
        missing = 5 - held[seat]
        wanted = [card for card in turn.take.split() if card not in [cards[slot] for slot in slots[:missing]]]
        for slot in slots[:missing]:
            if wanted and not cards[slot]:
                cards[slot] = wanted.pop(0)
        assert not wanted, f"turn {number}: {wanted} cannot be taken as well"
        slots[:missing] = range(drawn, drawn + missing)
        drawn += missing
        if turn.number:
            cards[drawn] = turn.number
        held[seat] = 5 - (1 if turn.play in (None, ANY_CARD) else turn.play.partition("=")[0].count(",") + 1)
    return cards[:4], cards[4 : drawn + 1]


def _play_turn(match: karban.Match, turn: Turn) -> None:
    active = match.to_act[0]
    missing = 5 - len(match.view()["hands"][active])
    match.play(active, "T" + ",".join(map(str, range(1, missing + 1))))
    if turn.choose is None:
        return
    choices = turn.choose.split() or ["-"] * match.players
    for seat, choice in enumerate(choices):
        match.play(seat, choice)
    if turn.play is None or match.over:
        return
    if turn.play == ANY_CARD:
        match.play(active, next(move for move in match.legal(active) if move.endswith("=") and "," not in move))
    else:
        match.play(active, turn.play)


RED_AND_YELLOW = (  # seat 0 crosses red 2 to 7, seat 1 yellow 2 to 7
    Turn("R:2,3,4=2,3,4"),
    Turn("Y:2,3,4=2,3,4"),
    Turn("R:5,6,7=5,6,7", take="R6 R7"),
    Turn("Y:5,6,7=5,6,7", take="Y6 Y7"),
)
RED_AND_YELLOW_HANDS = ("R2 R3 R4 R5", "Y2 Y3 Y4 Y5")
