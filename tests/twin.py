"""A match of karban and one of the reference, fed the same shuffles and played in lock step.

What both know is written as `facts`: plain JSON values in one shape, so that the two can be compared at every step,
and so that a position can be told from another.
"""

from __future__ import annotations

from typing import Any

import karban
from karban.match.seeds import shuffled
from tests.games import GAMES
from tests.reference import gap, number, qwixx, three

Facts = dict[str, Any]
AnyReference = gap.Reference | qwixx.Reference | number.Reference | three.Reference
ORDER = "RYGBPJ"  # of the colours where cards are sorted before a shuffle


def _sorted(kind: str, cards: list[str]) -> list[str]:
    """The order from which a deck is shuffled: by number, then by colour."""
    if kind == "colours":
        return sorted(cards, key=three.COLOURS.index)
    return sorted(cards, key=lambda card: (int(card.lstrip(ORDER)), ORDER.find(card[0])))


class Shuffles:
    """The shuffles of a match: the decks written out while there are any, then those of the seed."""

    def __init__(self, match: karban.Match) -> None:
        self.source, self.decks = match._source, match.decks or ()
        self.done: dict[str, int] = {}

    def __call__(self, kind: str, cards: list[str]) -> list[str]:
        n = self.done.get(kind, 0)
        self.done[kind] = n + 1
        if kind == "deck" and n < len(self.decks):
            return list(self.decks[n])
        before = _sorted(kind, cards)
        return [before[place] for place in shuffled(list(range(len(cards))), self.source, f"{kind}/{n}")]


def reference_of(match: karban.Match) -> AnyReference:
    """The reference at the start of the same game."""
    kind: type[AnyReference] = GAMES[match.game].reference
    if match.game == "number":  # it has two versions of the rules
        return number.Reference(match.players, dict(match.options), Shuffles(match), match.first, match.rules)
    return kind(match.players, dict(match.options), Shuffles(match), match.first)


# ----------------------------------------------------------- facts of a match

SHARED = ("to_act", "scores", "over", "winners")


def facts(match: karban.Match) -> Facts:
    """All that is public, and what the seats know of their own: hands and sealed choices."""
    view = match.view()
    own = [match.view(seat) for seat in range(match.players)]
    known = {key: view[key] for key in (*SHARED, *GAMES[match.game].shown)}
    if match.game == "gap":
        known["row"] = sorted(view["row"])
        known["collections"] = [sorted(cards) for cards in view["collections"]]
        known["hands"] = [sorted(seen["hand"]) for seen in own]
    if match.game == "qwixx":
        known["hands"] = [sorted(seen["hands"][seat]) for seat, seen in enumerate(own)]
        known["action"] = "over" if match.over else view["action"]
    if match.game in ("qwixx", "number"):
        known["choices"] = [seen["choice"] for seen in own]
    if match.game == "three":  # whether the last two cards (three 4.1) are still shown does not matter
        known["hands"] = [[] if match.over else sorted(seen["hand"]) for seen in own]
    return known


# ----------------------------------------------------- facts of the reference


def _gap_facts(ref: gap.Reference) -> Facts:
    return {
        "round": len(ref.round_scores) + (not ref.over),
        "first": ref.first,
        "hand_sizes": [len(hand) for hand in ref.hands],
        "pile": len(ref.pile),
        "round_scores": [list(scores) for scores in ref.round_scores],
        "row": sorted(ref.row),
        "collections": [sorted(cards) for cards in ref.collections],
        "hands": [sorted(hand) for hand in ref.hands],
    }


def _back(card: str) -> str:
    return f"?{qwixx.number(card)}"


def _qwixx_facts(ref: qwixx.Reference) -> Facts:
    choosing = ref.action == "number" and not ref.over
    return {
        "active": ref.active,
        "action": "over" if ref.over else ref.action,
        "display": [_back(card) for card in ref.display],
        "top": _back(ref.pile[0]),
        "pile": len(ref.pile),
        "discard": len(ref.discard),
        "sheets": [
            {**sheet, "locks": ref.locks[seat], "penalties": ref.penalties[seat]}
            for seat, sheet in enumerate(ref.sheets)
        ],
        "chosen": [choosing and seat in ref.choices for seat in range(ref.players)],
        "choices": [ref.choices.get(seat) if choosing else None for seat in range(ref.players)],
        "hands": [sorted(hand) for hand in ref.hands],
    }


def _number_facts(ref: number.Reference) -> Facts:
    return {
        "round": ref.round,
        "turn": ref.turn,
        "free": [sorted(map(str, free)) for free in ref.free],
        "chosen": [seat in ref.choices for seat in range(ref.players)],
        "choices": [ref.choices.get(seat) for seat in range(ref.players)],
    }


def _three_facts(ref: three.Reference) -> Facts:
    return {
        "rows": [[str(card) for card in row] for row in ref.rows],
        "piles": [len(pile) for pile in ref.piles],
        "colours": {str(card): colour for card, colour in sorted(ref.colours.items())},
        "collections": [
            {colour: {"up": ref.up[seat][colour], "down": ref.down[seat][colour]} for colour in three.COLOURS}
            for seat in range(ref.players)
        ],
        "running": ref.running,
        "stack": ref.stack,
        "hands": [sorted(str(card) for card in hand) for hand in ref.hands],
    }


def reference_facts(ref: AnyReference) -> Facts:
    """The same facts, by the reference; it keeps no history, so `laid` and `turns` are missing."""
    shared: Facts = {
        "to_act": list(ref.to_act),
        "scores": list(ref.scores),
        "over": ref.over,
        "winners": list(ref.winners),
    }
    match ref:
        case gap.Reference():
            return {**shared, **_gap_facts(ref)}
        case qwixx.Reference():
            return {**shared, **_qwixx_facts(ref)}
        case number.Reference():
            return {**shared, **_number_facts(ref)}
        case three.Reference():
            return {**shared, **_three_facts(ref)}


# -------------------------------------------------------------- in lock step


def reference_secrets(ref: AnyReference) -> Facts:
    """What no seat sees, in the shape of `Match.position`."""
    match ref:
        case gap.Reference():
            return {"pile": ref.pile}
        case qwixx.Reference():
            return {
                "display": ref.display,
                "top": ref.pile[0],
                "pile": ref.pile,
                "discard": _sorted("deck", ref.discard),
            }
        case three.Reference():
            return {"piles": [[str(card) for card in pile] for pile in ref.piles]}
        case number.Reference():
            return {}


def _laid(seat: int | None, move: str) -> Facts:
    """What a play of qwixx shows to all."""
    colour, _, rest = move.partition(":")
    laid, crossed = rest.split("=")
    cards = sorted(qwixx.laid_cards(colour, laid), key=lambda card: (qwixx.number(card), ORDER.index(card[0])))
    return {"seat": seat, "cards": cards, "colour": colour, "crossed": [int(n) for n in crossed.split(",") if n]}


def _shown(ref: number.Reference, numbers: dict[int, str]) -> Facts:
    """A turn of number as it is shown."""
    texts, points = list(numbers.values()), number.turn_points(ref.turn, numbers)
    seats = range(ref.players)
    return {
        "round": ref.round,
        "turn": ref.turn,
        "numbers": [numbers.get(seat) for seat in seats],
        "approved": [number.approved(numbers[seat], texts) if seat in numbers else None for seat in seats],
        "points": [points.get(seat) for seat in seats],
    }


class Twin:
    """Both implementations of one game. `check` fails where they differ."""

    def __init__(self, match: karban.Match) -> None:
        self.match, self.ref = match, reference_of(match)
        self.laid: Facts | None = None  # qwixx: what was laid down last
        self.turns: list[Facts] = []  # number: the turns shown

    def play(self, seat: int | None, move: str) -> None:
        if isinstance(self.ref, qwixx.Reference) and self.ref.action == "play":
            self.laid = _laid(seat, move)
        if isinstance(self.ref, number.Reference) and seat is not None and self.ref.to_act == (seat,):
            self._play_last_number(self.ref, seat, move)
        else:
            self.ref.play(seat, move)
        self.match.play(seat, move)

    def _play_last_number(self, ref: number.Reference, seat: int, move: str) -> None:
        """The number with which a turn is shown, and then those turns in which nobody has a digit left."""
        round_, turn, numbers = ref.round, ref.turn, {**ref.choices, seat: move}
        self.turns.append(_shown(ref, numbers))
        ref.play(seat, move)
        if ref.over or ref.round > round_:
            nobody = [None] * ref.players
            for empty in range(turn + 1, number.LAST_TURN + 1):
                nothing = {"numbers": nobody, "approved": nobody, "points": nobody}
                self.turns.append({"round": round_, "turn": empty, **nothing})

    def check(self) -> None:
        """The two agree on all that is to be known, and on the moves of every seat."""
        ours, theirs = facts(self.match), reference_facts(self.ref)
        if self.match.game == "qwixx":
            theirs["laid"] = self.laid
        if self.match.game == "number":
            theirs["turns"] = self.turns
        assert ours == theirs
        for seat in range(self.match.players):
            assert self.match.legal(seat) == self.ref.legal(seat)
        position, secrets = self.match.position(), reference_secrets(self.ref)
        assert {key: position[key] for key in secrets} == secrets
