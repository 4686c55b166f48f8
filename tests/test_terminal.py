"""The table in the terminal: whole games with typed answers, nothing hidden shown, nothing too wide or too high."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import karban
from karban import bots
from karban.terminal import Drawing, find
from karban.terminal.ask import rules
from karban.terminal.keep import Keeper, read
from karban.terminal.paint import BY_LETTER, COLOURS, Paint
from karban.terminal.screen import Leave, Screen
from karban.terminal.seats import Seat, recorded, seated, shown
from karban.terminal.table import Clock, Table
from karban.texts import Texts, speak
from tests.test_texts import czech

GAMES = karban.games()
LARGEST = {"gap": 6, "number": 5, "qwixx": 5, "three": 4}
ALONE = ["me", "bot:greedy", "bot:random"]
LANGUAGES = {"en": speak("en"), "cs": czech()}


class Typist(io.StringIO):
    """Types what a list says, or, at a table, some move that the rules allow."""

    def __init__(self, *answers: str) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self.table: Table | None = None
        self.chance = random.Random(7)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        return line if line or self.table is None else self.some_move(self.table) + "\n"

    def some_move(self, table: Table) -> str:
        seat = table.match.to_act[0]
        if table.people > 1 and table.holder != seat:
            return ""  # the keyboard is being passed on
        choices = table.drawing.choices(table.match.view(seat))
        if self.chance.random() < 0.2:
            return self.chance.choice(["?", "", "nonsense", "0", "9999", "R", ":"])
        if choices and table.drawing.numbered and self.chance.random() < 0.5:
            return str(self.chance.randrange(len(choices)) + 1)
        return self.chance.choice(table.match.legal(seat))


class Spy(Screen):
    """A screen that remembers what stood on it whenever something was asked."""

    def __init__(self, keyboard: io.StringIO, width: int = 80, height: int = 24, colour: bool = True) -> None:
        paper: dict[str, Any] = {"file": io.StringIO(), "_environ": {}, "legacy_windows": False}
        looks: dict[str, Any] = {"force_terminal": colour, "color_system": "truecolor" if colour else None}
        super().__init__(Console(width=width, height=height, **paper, **looks), keyboard)
        self.lines: list[Text] = []
        self.pages: list[list[Text]] = []
        self.events: list[str] = []

    def show(self, lines: Any) -> None:
        lines = list(lines)
        self.lines += lines
        super().show(lines)

    def clear(self) -> None:
        self.lines = []
        self.events.append("clear")
        super().clear()

    def read(self, prompt: Text) -> str:
        self.pages.append([*self.lines, prompt])
        self.events.append(prompt.plain)
        return super().read(prompt)

    @property
    def output(self) -> str:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


def table_for(match: karban.Match, screen: Spy, texts: Texts = LANGUAGES["en"], **more: Any) -> Table:
    return Table(match, recorded(match.names, match.players), screen, texts, **more)


def play(
    game: str, seats: list[str], texts: Texts = LANGUAGES["en"], width: int = 80, **options: Any
) -> tuple[Table, Spy]:
    """A whole game; people type whatever is allowed."""
    typist = Typist()
    screen = Spy(typist, width)
    table = table_for(karban.new(game, players=len(seats), seed=3, names=seats, **options), screen, texts)
    typist.table = table
    table.run()
    return table, screen


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


# ------------------------------------------------------------------- signs


@pytest.mark.parametrize(
    "colours",
    [list(BY_LETTER.values()), [COLOURS[name] for name in karban.new("three", players=2).view()["collections"][0]]],
    ids=["gap and qwixx", "three"],
)
def test_every_colour_has_a_symbol_and_a_letter_of_its_own(colours: list[Any]) -> None:
    assert len({colour.symbol for colour in colours}) == len({colour.letter for colour in colours}) == len(colours)


@pytest.mark.parametrize("game", GAMES)
def test_without_colours_the_screen_says_the_same(game: str) -> None:
    said = []
    for colour in (True, False):
        screen = Spy(Typist(), colour=colour)
        with pytest.raises(Leave):
            table_for(karban.new(game, players=3, seed=5, first=0, names=ALONE), screen).ask(0)
        words = " ".join(line.plain for line in screen.pages[0])
        said.append("".join(sign for sign in words if sign.isalnum() or sign in "●▲◆■★▼✚"))
    assert said[0] == said[1]


def luminance(colour: Any) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


@pytest.mark.parametrize("name", COLOURS)
def test_every_card_can_be_read(name: str) -> None:
    from rich.style import Style

    style = Style.parse(COLOURS[name].many)
    assert style.color
    assert style.bgcolor
    ink, ground = sorted([luminance(style.color.get_truecolor()), luminance(style.bgcolor.get_truecolor())])
    assert (ground + 0.05) / (ink + 0.05) >= 4.5  # WCAG AA


def test_names_cannot_move_the_cursor() -> None:
    screen = Spy(Typist(), colour=False)
    paint = Paint(LANGUAGES["en"], screen.console, ["Eve\x1b[2J\r\n"])
    assert paint.name(0).plain == "Eve·[2J··"


# ---------------------------------------------------------------- questions


def asked(game: str, *answers: str, texts: Texts = LANGUAGES["en"], **options: Any) -> tuple[str, str]:
    """The move that comes out of these answers, and all that was said meanwhile."""
    screen = Spy(Typist(*answers), width=100, colour=False)
    match = karban.new(game, players=3, seed=5, first=0, names=ALONE, **options)
    return table_for(match, screen, texts).ask(0), screen.output


def test_a_choice_can_be_made_by_its_number() -> None:
    move, output = asked("gap", "2")
    assert move in output.split("  2 ")[1].replace("[", "").replace("●", "").replace("▲", "").replace("◆", "")


def test_a_move_can_be_typed_in_notation_in_any_case() -> None:
    view = karban.new("gap", players=3, seed=5, first=0).view(0)
    assert asked("gap", view["legal"][0].lower())[0] == view["legal"][0]
    assert asked("qwixx", " t 3 ")[0] == "T3"


def test_in_three_a_card_is_chosen_by_its_own_number() -> None:
    hand = karban.new("three", players=3, seed=5, first=0).view(0)["hand"]
    assert asked("three", hand[3])[0] == hand[3]


@pytest.mark.parametrize(
    ("game", "answer", "sentence"),
    [
        ("gap", "99", "There is no choice 99: they go from 1 to "),
        ("gap", "0", "There is no choice 0: they go from 1 to "),
        ("gap", "000000001999", "There is no choice 000000001: they go from 1 to "),
        ("gap", "hello", "'HELLO' is not a card; a card is a colour and a value, such as R7"),
        ("number", "12", "'12' is not three digits, such as 513 or 045"),
        ("qwixx", "R4", "now cards are taken: write T and the slots, ascending, such as T3 or T1,4"),
        ("three", "1000", "'1000' is not a card: the cards are 1 to 89 without 30 and 60"),
        ("gap", "\x1b[A", "is not a card"),
        ("number", "٣٣٣", "is not three digits"),
    ],
)
def test_an_answer_without_sense_gets_a_sentence_and_the_question_again(game: str, answer: str, sentence: str) -> None:
    good = {"number": "123", "three": karban.new("three", players=3, seed=5, first=0).view(0)["hand"][0]}.get(game, "1")
    move, output = asked(game, answer, good)
    assert move
    assert sentence in output
    assert "\x1b" not in output


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_a_question_mark_shows_short_rules(game: str, lang: str) -> None:
    screen = Spy(Typist("?"), width=80)
    with pytest.raises(Leave):
        table_for(karban.new(game, players=3, seed=5, first=0, names=ALONE), screen, LANGUAGES[lang]).ask(0)
    drawing = find(game)(Paint(LANGUAGES[lang], screen.console))
    lines = [line.plain for line in rules(drawing)]
    assert 8 <= len(lines) <= 20
    assert [line.plain for line in screen.pages[1]][-len(lines) - 2 : -2] == lines


def test_long_lists_are_shown_page_by_page() -> None:
    match = karban.new("qwixx", players=5, seed="picture", first=0, jokers=True, names=["me", *["bot:random"] * 4])
    while not (match.view()["action"] == "play" and match.to_act == (0,) and len(match.legal(0)) > 40):
        seat = match.to_act[0]
        match.play(seat, bots.choose("random", match, seat, [len(match.moves) + 1]))
    screen = Spy(Typist(*[""] * 60))
    with pytest.raises(Leave):
        table_for(match, screen).ask(0)
    seen = " ".join(line.plain for page in screen.pages for line in page)
    assert all(f" {number} " in seen for number in range(1, len(match.legal(0)) + 1))
    assert "Enter" in screen.pages[0][-1].plain


def test_the_only_choice_is_made_and_told() -> None:
    typist = Typist()
    screen = Spy(typist)
    match = karban.new("gap", players=2, seed=5, rounds=1, names=["me", "bot:greedy"])
    table = table_for(match, screen)
    typist.table = table
    table.run()
    assert match.over
    assert any(line.plain.strip().startswith("You had one choice only: ") for line in screen.lines)


def test_news_tell_what_the_bots_did_and_not_what_the_person_did() -> None:
    match = karban.new("three", players=3, seed=5, first=0, names=["Anna", "bot:greedy", "Bob"])
    table = table_for(match, Spy(Typist()))
    for _ in range(3):
        seat = match.to_act[0]
        table.play(seat, match.legal(seat)[0])
    news = [line.plain for line in table.news(0)]
    assert len(news) == 2
    assert news[0].strip().startswith("greedy lays ")
    assert news[1].strip().startswith("Bob lays ")


# ------------------------------------------------------------- leaving, saving


def leave_with(typist: Typist, keeper: Keeper | None = None) -> tuple[Table, str]:
    screen = Spy(typist, width=200, colour=False)
    match = karban.new("gap", players=2, seed=5, first=0, names=["me", "bot:greedy"])
    table = table_for(match, screen, keeper=keeper)
    table.run()
    return table, screen.output


class Interrupted(Typist):
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("typist", [Typist, Interrupted], ids=["end of input", "Ctrl-C"])
def test_leaving_in_any_way_keeps_the_saved_game(typist: type[Typist], tmp_path: Path) -> None:
    file = tmp_path / "game one.json"
    table, output = leave_with(typist("1", "1"), Keeper(file))
    assert read(str(file)).replay().moves == table.match.moves
    assert len(table.match.moves) == 4
    assert f"Go on with: karban play --resume '{file}'" in output
    assert sorted(tmp_path.iterdir()) == [file]


def test_who_leaves_by_q_is_offered_to_keep_the_game(tmp_path: Path) -> None:
    taken, file = tmp_path / "taken.json", tmp_path / "game.json"
    taken.write_text("mine")
    table, output = leave_with(Typist("1", "q", str(taken), str(tmp_path / "no" / "such"), str(file)))
    assert "is there already" in output
    assert "there is no such file or folder" in output
    assert taken.read_text() == "mine"
    assert read(str(file)).replay().moves == table.match.moves


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table, _output = leave_with(Typist("1", "1", "q"), Keeper(file))
    resumed = read(str(file)).replay()
    assert recorded(resumed.names, 2) == [Seat("me"), Seat(bot="greedy")]
    typist = Typist()
    again = table_for(resumed, Spy(typist), keeper=Keeper(file))
    typist.table = again
    again.run()
    assert again.match.moves[: len(table.match.moves)] == table.match.moves
    assert read(str(file)).result == {"scores": list(again.match.scores), "winners": list(again.match.winners)}


def test_what_else_a_record_carries_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    leave_with(Typist("q"), Keeper(file, {"place": "Brno"}))
    assert json.loads(file.read_text("utf-8"))["place"] == "Brno"


def test_a_disk_that_fails_in_mid_game_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    class Failing(Typist):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            monkeypatch.setattr("os.replace", full)
            return super().readline()

    file = tmp_path / "game.json"
    table, output = leave_with(Failing("1", "1", "q"), Keeper(file))
    assert output.count("The game could not be saved") >= 2
    assert "The game is saved" not in output
    assert len(table.match.moves) == 4
    assert read(str(file)).moves == ()
    assert sorted(tmp_path.iterdir()) == [file]


# ------------------------------------------------------------------- the clock


def test_when_the_time_is_up_the_round_under_way_is_the_last() -> None:
    minutes = iter([0.0] * 12 + [500.0] * 10_000)
    typist = Typist()
    screen = Spy(typist)
    match = karban.new("gap", players=2, seed=5, minutes=5, names=["me", "bot:greedy"])
    table = table_for(match, screen, clock=Clock(5, now=lambda: 60 * next(minutes)))
    typist.table = table
    table.run()
    assert [move for seat, move in match.moves if seat is None] == ["time"]
    assert len(match.view()["round_scores"]) == 1
    assert "Time is up: this round is the last." in screen.output
    assert "5 minutes left" in screen.output


def test_time_used_before_a_break_counts() -> None:
    assert Clock(5, used=240.0, now=lambda: 1000.0).minutes_left == 1
    assert Clock(5, used=299.9, now=lambda: 1000.0).minutes_left == 1
    assert Clock(5, used=300.0, now=lambda: 1000.0).minutes_left == 0


# ------------------------------------------------------------------- seats


def test_seats_left_open_are_filled_with_bots() -> None:
    assert [seat.recorded for seat in seated(None, None, [])] == ["me", "bot:greedy", "bot:greedy"]
    assert [seat.recorded for seat in seated(["me", "random"], 4, [])] == [
        "me",
        "bot:random",
        "bot:random",
        "bot:random",
    ]
    assert [seat.recorded for seat in seated(None, 3, ["Ann", "Bob"])] == ["Ann", "Bob", "bot:greedy"]
    assert [seat.recorded for seat in seated(["greedy", "me"], None, ["Ann"])] == ["bot:greedy", "Ann"]


@pytest.mark.parametrize(
    ("words", "players", "names", "sentence"),
    [
        (["me", "hal"], None, [], "--seats: each seat is one of me, random, greedy; not 'hal'"),
        (["me", "me", "me"], 2, [], "--players: 3 are seated, that is more than 2"),
        (["me", "greedy"], None, ["A", "B"], "--names: a name for each of the 1 people, not 2"),
        (["me", "greedy"], None, ["bot:x"], "--names: a name is not empty and does not begin with bot:; not 'bot:x'"),
    ],
)
def test_seats_that_make_no_sense_are_refused(
    words: list[str], players: int | None, names: list[str], sentence: str
) -> None:
    with pytest.raises(karban.BadOption) as refused:
        seated(words, players, names)
    assert str(refused.value) == sentence


def test_everybody_has_a_name_on_the_screen() -> None:
    english = LANGUAGES["en"]
    assert shown(recorded(["me", "bot:greedy", "bot:greedy"], 3), english) == ["You", "greedy 1", "greedy 2"]
    assert shown(recorded(["me", "Ann", "bot:random"], 3), english) == ["Player 1", "Ann", "random"]
    assert shown(recorded(None, 2), czech()) == ["Hráč 1", "Hráč 2"]


# ------------------------------------------------- a game without a drawing


def test_a_game_without_a_drawing_is_drawn_plainly() -> None:
    assert find("ludo") is Drawing
    assert find("table") is Drawing  # a file of this folder, but not a game
    screen = Spy(Typist(), colour=False)
    match = karban.new("gap", players=2, seed=5, first=0)
    drawing = Drawing(Paint(LANGUAGES["en"], screen.console, ["Ann", "Bob"]))
    view = match.view(0)
    for block in drawing.table(view):
        screen.show(block)
    assert "hand_sizes" in screen.output
    assert [choice.move for choice in drawing.choices(view)] == view["legal"]
    assert [line.plain for line in drawing.tell(view, view, 0, "R7")] == ["Ann: R7"]
    assert rules(drawing)[-1].plain.endswith("There are no short rules for this game.")
