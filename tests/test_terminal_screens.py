"""What a screen says: signs, colours, questions and answers."""

from __future__ import annotations

import re
from typing import Any

import pytest

import karban
from karban import bots
from karban.drawing import Drawing, find
from karban.drawing.paint import BY_LETTER, COLOURS, Paint
from karban.i18n.texts import Texts
from karban.terminal.prompt import rules
from karban.terminal.screen import Leave
from tests.terminal import ALONE, GAMES, LANGUAGES, Spy, Typist, table_for

# ------------------------------------------------------------------- signs


@pytest.mark.parametrize(
    "colours",
    [list(BY_LETTER.values()), [COLOURS[name] for name in karban.new("three", players=2).view()["collections"][0]]],
    ids=["gap and qwixx", "three"],
)
def test_every_colour_has_a_symbol_of_its_own(colours: list[Any]) -> None:
    assert len({colour.symbol for colour in colours}) == len(colours)


def test_the_letters_on_cards_are_those_of_the_language() -> None:
    console = Spy(Typist(), colour=False).console
    english, czech = (Paint(LANGUAGES[lang], console) for lang in ("en", "cs"))
    assert [english.letter(colour) for colour in BY_LETTER.values()] == ["R", "Y", "G", "B", "P", "J"]
    assert [czech.letter(colour) for colour in BY_LETTER.values()] == ["Č", "Ž", "Z", "M", "F", ""]
    assert czech.cards(["R7", "Y12", "J3"]).plain == "[●Č7] [▲Ž12] [✶3]"


def test_in_three_where_letters_would_clash_only_shapes_are_shown() -> None:
    screen = Spy(Typist(), colour=False)
    with pytest.raises(Leave):
        table_for(karban.new("three", players=3, seed=5, first=0, names=ALONE), screen).ask(0)
    cards = re.findall(r"\[[●▲◆■★▼✚].*?\]", " ".join(line.plain for line in screen.pages[0]))
    assert cards
    assert all(re.fullmatch(r"\[. [ \d]\d\]", card) for card in cards), cards


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


def test_a_move_can_be_typed_with_the_letters_that_are_on_the_cards() -> None:
    move = next(move for move in karban.new("gap", players=3, seed=5, first=0).view(0)["legal"] if move[0] in "RYGBP")
    czech = move.translate(str.maketrans("RYGBP", "ČŽZMF"))
    assert asked("gap", czech.lower(), texts=LANGUAGES["cs"])[0] == move


def test_a_number_that_does_not_count_is_offered_and_written_as_a_minus() -> None:
    match = karban.new("number", players=2, seed=5, names=["Anna", "bot:greedy"])
    for seat, move in ((0, "987"), (1, "111")):
        match.play(seat, move)
    screen = Spy(Typist("9", "912", "-"), colour=False)
    assert table_for(match, screen).ask(0) == "-"
    assert "write three out of 0 1 2 3 4 5 6, or -" in screen.output
    assert "The rule: karban rules number 2.3" in screen.output
    match.play(0, "-")
    assert "has written no valid number" in "\n".join(drawn(match, 0))
    match.play(1, "-")
    shown = [line.split() for line in drawn(match, 0)[-2:]]
    assert shown == [["-", "Anna", "–", "no", "valid", "number"], ["-", "greedy", "–", "no", "valid", "number"]]


def drawn(match: karban.Match, seat: int) -> list[str]:
    """The table as the seat sees it, line by line."""
    drawing = table_for(match, Spy(Typist(), colour=False)).drawing
    return [line.plain for block in drawing.table(match.view(seat)) for line in block]


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
        ("qwixx", "R4", "Now cards are taken: write T and the slots, ascending, such as T3 or T1,4"),
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
@pytest.mark.parametrize("game", [game for game in GAMES if find(game) is not Drawing])
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
    assert any(line.plain.strip().startswith("Player had one choice only: ") for line in screen.lines)


def test_news_describe_what_the_bots_did_and_not_what_the_person_did() -> None:
    match = karban.new("three", players=3, seed=5, first=0, names=["Anna", "bot:greedy", "Bob"])
    table = table_for(match, Spy(Typist()))
    for _ in range(3):
        seat = match.to_act[0]
        table.play(seat, match.legal(seat)[0])
    news = [line.plain for line in table.news(0)]
    assert len(news) == 2
    assert news[0].strip().startswith("greedy lays ")
    assert news[1].strip().startswith("Bob lays ")


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
    assert "hand  [" in screen.output
    assert [choice.move for choice in drawing.choices(view)] == view["legal"]
    assert [line.plain for line in drawing.describe(view, view, 0, "R7")] == ["Ann: R7"]
    assert rules(drawing)[-1].plain.endswith("There are no short rules for this game.")
