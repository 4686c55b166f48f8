"""The checks: each takes a case and fails with an AssertionError that says what is wrong."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from karban.match import Match
from karban.match.record import Record
from karban.notation import Game, add
from karban.notation import games as games_known
from karban.notation.game import CommonView
from karban.rules.kit import MAX_MOVES, NOBODY, State
from karban.testing import twins
from karban.testing.bot_checks import bots_are_fair, every_level_plays
from karban.testing.twins import Place

MAX_GAME_MOVES = 100_000  # no game goes on for so long
MAX_MOVE_CHARS = 200  # as many as a table reads
RESERVED = {*CommonView.__annotations__, "options"}


@dataclass(frozen=True)
class WhoSeesWhat:
    """What a game's author states about it for the checks.

    `unseen(match, seat)`: groups of places in `match.dealt`; the seat knows which cards lie in the places of a group
    together, but not which lies where. `cards(state)`: every card of a state, wherever it lies. A game without cards
    needs neither.
    """

    unseen: Callable[[Match, int | None], list[list[Place]]] = lambda match, seat: []
    cards: Callable[[State], list[int]] = lambda state: []


@dataclass(frozen=True)
class Case:
    """One game to be played at random: the game, how many play, with what options, and the seed."""

    game: Game[Any]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    who_sees_what: WhoSeesWhat = field(default_factory=WhoSeesWhat)

    def new(self) -> Match:
        return Match(self.game, self.players, self.options, seed=self.seed)

    def play(self) -> Iterator[Match]:
        """The match after 0, 1, 2 … random moves: one match that goes on."""
        match, chance = self.new(), random.Random(self.seed)
        for _ in range(MAX_GAME_MOVES):
            yield match
            if match.over:
                return
            seat = chance.choice(match.to_act)
            moves = match.legal(seat)
            assert moves, f"seat {seat} must decide but has no move: {match!r}"
            match.play(seat, chance.choice(moves))
        raise AssertionError(f"no end after {MAX_GAME_MOVES} moves")

    def some(self, n: int) -> list[Match]:
        """Positions spread over one game, the first and the last included."""
        every = [match.copy() for match in self.play()]
        return [every[round(i * (len(every) - 1) / (n - 1))] for i in range(n)]

    @property
    def seats(self) -> tuple[int | None, ...]:
        return (None, *range(self.players))


def check(
    game: Game[Any],
    who_sees_what: WhoSeesWhat | None = None,
    options: list[dict[str, Any]] | None = None,
    games: int = 3,
) -> None:
    """Run every check on some games with every number of players and all these options; a new game is added first."""
    if game.name not in games_known():
        add(game)
    for players, given, seed in product(game.seats, options or [{}], range(games)):
        for one in CHECKS:
            one(Case(game, players, given, seed, who_sees_what or WhoSeesWhat()))


# ------------------------------------------------------------------ the rules


def plays_to_the_end(case: Case) -> None:
    """Random play never gets stuck; when the game is over somebody has won and nobody has a move."""
    *_, match = case.play()
    assert match.over
    assert match.to_act == ()
    assert match.winners
    assert not any(match.legal(seat) for seat in case.seats)
    assert len(match.scores) == case.players


def cards_are_conserved(case: Case) -> None:
    """Every card of the deal is in exactly one place at any time."""
    for match in case.play():
        dealt = {card for deck in match.dealt for card in deck}
        cards = Counter(case.game.card(card) for card in case.who_sees_what.cards(match._state))
        assert all(n == 1 for n in cards.values()), f"a card is in two places: {cards.most_common(1)}"
        assert set(cards) == dealt, f"cards are nowhere or from nowhere: {dealt ^ set(cards)}"


def copies_are_independent(case: Case) -> None:
    """A position kept aside does not change while the game goes on, and goes on in the same way."""
    kept = [(match.copy(), _all_views(match)) for match in case.play()]
    for match, views in kept:
        assert _all_views(match) == views
    early, late = kept[len(kept) // 2][0], kept[-1][0]
    for seat, move in late.moves[len(early.moves) :]:
        early.play(seat, move)
    assert _all_views(early) == _all_views(late)


def legal_is_what_play_accepts(case: Case) -> None:
    """Each listed move is accepted, sorted and listed once; what is listed only elsewhere in the game is refused."""
    positions = case.some(5)
    known = {move for match in positions for seat in case.seats for move in match.legal(seat)}
    for match in positions:
        for seat in case.seats:
            legal = match.legal(seat)
            assert legal == sorted(set(legal))
            for move in legal[:50]:
                match.copy().play(seat, move)
            for move in sorted(known - set(legal))[:50]:
                _refused(match, seat, move)


def _refused(match: Match, seat: int | None, move: str) -> None:
    """An unlisted text is refused with a sentence and changes nothing, unless it is a short form of a listed move."""
    trial = match.copy()
    why = twins.refusal(trial, seat, move)
    if why is None:
        assert trial.moves[-1][1] in match.legal(seat), f"{move} is accepted but not listed"
    else:
        assert len(why) > 10
        assert _all_views(trial) == _all_views(match)


def moves_round_trip(case: Case) -> None:
    """Every move is written as a text that is read as the same move."""
    for match in case.some(8):
        for seat in match.to_act:
            seen = match.hidden(seat)
            for move in case.game.legal(seen, seat):
                text = case.game.write(seen, seat, move)
                assert case.game.read(seen, seat, text) == move, text


def any_move_is_uniform(case: Case) -> None:
    """The random move of a simulation is one of the legal ones, and all are alike."""
    for match in case.some(4):
        for seat in match.to_act[:1]:
            legal = case.game.legal(match._state, seat)
            if 1 < len(legal) <= 60:
                stream, room = [case.seed + 1], [0] * MAX_MOVES
                drawn = Counter(
                    case.game.rules.any_move(match._state, seat, room, stream) for _ in range(60 * len(legal))
                )
                assert_uniform(drawn, legal)


def same_seed_same_game(case: Case) -> None:
    """A seed gives the same game every time, and other seeds give others where there is chance."""
    state = random.getstate()
    first, again = list(case.play())[-1], list(case.play())[-1]
    assert first.moves == again.moves
    assert _all_views(first) == _all_views(again)
    assert random.getstate() == state, "the game uses the global random generator"
    if first.dealt:
        others = {Match(case.game, case.players, case.options, seed=seed).dealt for seed in range(5)}
        assert len(others) == 5


# ------------------------------------------------------------------- records


def records_round_trip(case: Case) -> None:
    """A record comes back from JSON as it was, and is replayed to the same position at every move."""
    played = [match.copy() for match in case.play()]
    for match in (played[0], played[len(played) // 2], played[-1]):
        record = match.record()
        again = Record.from_json(record.to_json())
        assert again.to_json() == record.to_json()
        assert [_all_views(m) for m in again.matches()] == [_all_views(m) for m in played[: len(match.moves) + 1]]


def views_are_plain_json(case: Case) -> None:
    """A view survives JSON unchanged, and handing it out gives nobody a hold on the game."""
    for match in case.some(6):
        for seat in case.seats:
            view = match.view(seat)
            text = json.dumps(view)
            assert json.loads(text) == view
            _spoil(view)
            assert json.dumps(match.view(seat)) == text, "who changes a view changes the game"


def views_are_for_everybody(case: Case) -> None:
    """What a game shows is the same for all but for what `own` gives, and a plain table in the browser can draw it."""
    for match in case.some(6):
        for seat in case.seats:
            hidden, number = match.hidden(seat), _number(seat)
            own, view = dict(case.game.own(hidden, number)), match.view(seat)
            shown = dict(case.game.view(hidden, number, list(match._history)))
            assert own.keys() == case.game.own(match.hidden(None), NOBODY).keys(), (
                "`own` has other names for a spectator"
            )
            for name in [*shown, *own]:
                assert name not in RESERVED, f"a view has {name!r} for all games: call it something else"
            for name, value in shown.items():
                assert view.get(name) == value, f"{name!r} is not the same for all: it belongs to `own`"
            hand = view.get("hand")
            assert hand is None or _are_texts(hand), f"`hand` is a list of cards as texts, or null; not {hand!r}"
            assert all(0 < len(move) <= MAX_MOVE_CHARS and move.isprintable() for move in match.legal(seat))


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(card, str) for card in value)


def _spoil(value: Any) -> None:
    """Change everything in a view that can be changed."""
    if isinstance(value, dict):
        for key in value:
            _spoil(value[key])
        value["spoiled"] = True
    elif isinstance(value, list):
        for item in value:
            _spoil(item)
        value.append("spoiled")


# ---------------------------------------------------------- what is not to be seen


def twins_look_alike(case: Case) -> None:
    """Two worlds that differ only in what a seat may not know look the same to it, at every move, in everything."""
    chance = random.Random(case.seed)
    for match in case.some(4)[1:]:
        for seat in case.seats:
            twin = twins.twin(match, case.who_sees_what.unseen(match, seat), seat, chance)
            assert len(twin.moves) == len(match.moves)
            mine = [twins.all_seen(m, seat) for m in match.record().matches()]
            other = [twins.all_seen(m, seat) for m in twin.record().matches()]
            for number, (a, b) in enumerate(zip(mine, other, strict=True)):
                assert a == b, f"seat {seat} can tell two worlds apart after {number} moves: {twins.difference(a, b)}"


def twins_are_imagined_alike(case: Case) -> None:
    """From twin worlds the same stream imagines the same world: nothing of the true one is left in the hidden state."""
    chance = random.Random(case.seed)
    for match in case.some(4)[1:]:
        for seat in case.seats:
            twin = twins.twin(match, case.who_sees_what.unseen(match, seat), seat, chance)
            assert imagined(match, seat, 99) == imagined(twin, seat, 99)


def imagined_worlds_fit(case: Case) -> None:
    """An imagined world looks to the seat just as the true one, has all the cards, and can be played to the end."""
    for match in case.some(6):
        for seat in case.seats:
            world = imagined(match, seat, case.seed + 1)
            again = type(world)()
            case.game.rules.hide(world, _number(seat), again)
            assert again == match.hidden(seat), f"an imagined world does not look like the true one to seat {seat}"
            assert sorted(case.who_sees_what.cards(world)) == sorted(case.who_sees_what.cards(match._state))
            _play_out(case.game, world, case.seed + 1)


def imagined_worlds_vary(case: Case) -> None:
    """Where a seat cannot know what lies where, imagined worlds differ."""
    for match in case.some(6):
        for seat in case.seats:
            sizes = [len(group) for group in case.who_sees_what.unseen(match, seat)]
            if max(sizes, default=1) > 4 and not match.over:
                worlds = [imagined(match, seat, stream) for stream in range(1, 6)]
                assert any(world != worlds[0] for world in worlds), f"seat {seat} imagines only one world"


def imagined(match: Match, seat: int | None, stream: int) -> State:
    """A world that a seat might be in."""
    world = match.hidden(seat)
    match._game.rules.imagine(world, _number(seat), [stream * 0x9E3779B97F4A7C15 % 2**64])
    return world


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _play_out(game: Game[Any], s: State, stream: int) -> None:
    """Play a state to its end at random; it must not get stuck."""
    chance = random.Random(stream)
    for _ in range(MAX_GAME_MOVES):
        while size := game.rules.to_shuffle(s):
            cards = s.deck[:size]
            chance.shuffle(cards)
            s.deck[:size] = cards
            game.rules.deal(s)
        seats = [seat for seat in range(s.players) if game.rules.to_act(s) >> seat & 1]
        if not seats:
            return
        seat = chance.choice(seats)
        game.rules.apply(s, seat, chance.choice(game.legal(s, seat)))
    raise AssertionError("an imagined world has no end")


# -------------------------------------------------------------------- compiled


def compiled_agrees(case: Case) -> None:
    """The compiled rules play, hide and imagine exactly as the plain ones."""
    from karban.testing import machine

    machine.plays_alike(case.game, case.players, case.options, case.seed)
    machine.thinks_alike(case.some(4)[1])
    for match in case.some(4):
        for seat in case.seats:
            machine.imagines_alike(match, seat)


# --------------------------------------------------------------------- helpers


def assert_uniform(drawn: Counter[Any], possible: list[Any]) -> None:
    """Everything possible was drawn about equally often, and nothing else: chi-square, six deviations wide."""
    assert set(drawn) <= set(possible), f"drawn but not possible: {set(drawn) - set(possible)}"
    expected = sum(drawn.values()) / len(possible)
    chi2 = sum((drawn[one] - expected) ** 2 / expected for one in possible)
    freedom = len(possible) - 1
    assert chi2 < freedom + 6 * (2 * freedom) ** 0.5 + 6, (
        f"not uniform: chi-square {chi2:.0f} at {freedom} degrees of freedom"
    )


def _all_views(match: Match) -> list[dict[str, Any]]:
    return [match.view(seat) for seat in (None, *range(match.players))]


CHECKS = (
    plays_to_the_end,
    cards_are_conserved,
    copies_are_independent,
    legal_is_what_play_accepts,
    moves_round_trip,
    any_move_is_uniform,
    same_seed_same_game,
    records_round_trip,
    views_are_plain_json,
    views_are_for_everybody,
    twins_look_alike,
    twins_are_imagined_alike,
    imagined_worlds_fit,
    imagined_worlds_vary,
    every_level_plays,
    bots_are_fair,
    compiled_agrees,
)
