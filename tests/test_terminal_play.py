"""Whole games at the table in the terminal, and nothing hidden is ever shown."""

from __future__ import annotations

import pytest

import karban
from karban import bots
from karban.drawing import find
from karban.terminal.screen import Leave
from tests.terminal import ALONE, GAMES, LANGUAGES, LARGEST, Spy, Typist, play, table_for

# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_whole_game_against_bots(game: str, lang: str) -> None:
    table, screen = play(game, ALONE, LANGUAGES[lang])
    assert table.match.over
    assert ("Vítěz: " if lang == "cs" else "The winner: ") in screen.output or len(table.match.winners) > 1
    assert table.match.record().replay().scores == table.match.scores


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_people_share_one_screen_for_a_whole_game(game: str, lang: str) -> None:
    table, screen = play(game, ["Anna", "Bob"] if game != "number" else ["Anna", "Bob", "me"], LANGUAGES[lang])
    assert table.match.over
    assert all(name in screen.output for name in table.paint.names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("width", [60, 80])
def test_every_screen_fits_at_the_largest_number_of_players(game: str, width: int, lang: str) -> None:
    seats = ["me", *["bot:greedy"] * (LARGEST[game] - 1)]
    options = {"jokers": True} if game == "qwixx" else {}
    _table, screen = play(game, seats, LANGUAGES[lang], width, **options)
    fresh = [page for event, page in zip(followed(screen.events), screen.pages, strict=True) if event == "clear"]
    assert len(fresh) > 5
    for page in fresh:
        assert max(line.cell_len for line in page) <= width, [line.plain for line in page]
        assert len(page) <= 24, [line.plain for line in page]


def followed(events: list[str]) -> list[str]:
    """What came right before each question."""
    return [before for before, event in zip(["", *events], events, strict=False) if event != "clear"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    again = [play(game, ["me", "bot:random", "bot:greedy"])[0].match.record().to_json() for _ in range(2)]
    assert again[0] == again[1]


# ------------------------------------------------------------ nothing is leaked


def written_deck(match: karban.Match) -> list[str]:
    """The first shuffle of a match that has just begun, in deal order."""
    where = match.position()
    hands = [card for hand in where["hands"] for card in hand]
    if match.game == "gap":
        return [*hands, *where["row"], *where["pile"]]
    if match.game == "qwixx":
        return [*hands, *where["display"], *where["pile"]]
    laid = [card for row in where["rows"] for card in row if int(card) % 30]
    piles = [card for seat in range(match.players) for card in where["hands"][seat] + where["piles"][seat]]
    return [*laid, *piles, *where["out"]]


def hidden_from_seat_0(match: karban.Match) -> list[str]:
    """The cards that lie where seat 0 cannot look."""
    where = match.position()
    others = [card for hand in where["hands"][1:] for card in hand]
    if match.game == "gap":
        return [*others, *where["pile"]]
    if match.game == "qwixx":
        return [*others, *where["display"], *where["pile"]]
    return [*others, *[card for pile in where["piles"] for card in pile], *where["out"]]


def screens_of_seat_0(match: karban.Match, moves: list[tuple[int | None, str]]) -> str:
    """All that seat 0 gets to see while these moves are made."""
    screen = Spy(Typist())
    table = table_for(match, screen)
    for seat, move in moves:
        if 0 in match.to_act:
            with pytest.raises(Leave):
                table.ask(0)
        table.play(seat, move)
    screen.show(table.news(0))
    for block in table.drawing.table(match.view(0)):
        screen.show(block)
    return screen.output


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["gap", "qwixx", "three"])
def test_two_deals_that_differ_only_in_hidden_cards_look_the_same(game: str, seed: int) -> None:
    start = karban.new(game, players=3, seed=seed)
    played = start.copy()
    for _ in range(12):
        seat = played.to_act[0]
        played.play(seat, bots.choose("random", played, seat, [seed + 1]))
    deck, moves = written_deck(start), list(played.moves)
    still = [card for card in hidden_from_seat_0(played) if card in hidden_from_seat_0(start)]
    if game == "qwixx":  # from behind, cards of one number look alike
        swaps = [(a, b) for a in still for b in still if a[1:] == b[1:] and a < b][:5]
    else:
        swaps = [(still[0], still[-1]), (still[1], still[-2])]
    different = 0
    for a, b in swaps:
        other = [b if card == a else a if card == b else card for card in deck]
        matches = [
            karban.new(game, players=3, decks=[cards], first=start.first, names=ALONE) for cards in (deck, other)
        ]
        different += matches[0].position() != matches[1].position()  # two cards of one hand may have changed places
        shown_to_0 = [screens_of_seat_0(match, moves) for match in matches]
        assert shown_to_0[0] == shown_to_0[1]
        assert shown_to_0[0].count(LANGUAGES["en"].say(find(game).title)) > 2  # the table was really drawn
    assert different


def test_a_sealed_number_is_shown_to_nobody_else() -> None:
    seen = []
    for secret in ("987", "012"):
        match = karban.new("number", players=3, seed=1, names=ALONE)
        screen = Spy(Typist())
        table = table_for(match, screen)
        table.play(1, secret)
        with pytest.raises(Leave):
            table.ask(0)
        seen.append(screen.output)
    assert seen[0] == seen[1]


def test_a_sealed_cross_is_shown_to_nobody_else() -> None:
    seen = []
    for secret in (0, -1):
        match = karban.new("qwixx", players=3, seed=1, first=1, names=ALONE)
        match.play(1, "T1")
        screen = Spy(Typist())
        table = table_for(match, screen)
        table.play(1, match.legal(1)[secret])
        with pytest.raises(Leave):
            table.ask(0)
        seen.append(screen.output)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", GAMES)
def test_between_two_people_the_screen_is_cleared_and_waits(game: str) -> None:
    _table, screen = play(game, ["Anna", "Bob", "Cid", "bot:greedy"])
    holder = ""
    for i, event in enumerate(screen.events):
        if event == "clear":
            continue
        if event.startswith("Pass the keyboard to "):
            assert screen.events[i - 1] == "clear"
            holder = event.removeprefix("Pass the keyboard to ").partition(" ")[0]
        else:
            assert event.strip().startswith(f"{holder}: ")


def test_only_the_question_stands_on_the_screen_while_the_keyboard_is_passed() -> None:
    _table, screen = play("three", ["Anna", "Bob"])
    passing = [page for page in screen.pages if page[-1].plain.startswith("Pass the keyboard")]
    assert len(passing) == 36
    assert all(len(page) == 1 for page in passing)
