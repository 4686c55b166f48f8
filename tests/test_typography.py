"""Lines of Czech pages do not end with a lonely letter, nor between a number and what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from karban.i18n.typography import NO_BREAK, unbroken
from karban.web.http.requests import texts_of
from tests.test_texts import catalogue, czech
from tools import client_texts

LONELY = re.compile(r"(?<!\w)[ksvzouaiKSVZOUAI] ")
COUNTED = ("{n} card in the pile", "{n} cards in the pile")


def strings(texts: client_texts.Texts) -> Iterator[str]:
    for words in texts.values():
        yield from [words] if isinstance(words, str) else words


@pytest.mark.parametrize(
    ("plain", "bound"),
    [
        ("Karta v ruce", "Karta v~ruce"),
        ("V ruce", "V~ruce"),
        ("a v řadě i u stolu", "a~v~řadě i~u~stolu"),
        ("(s boty)", "(s~boty)"),
        ("{others} a {last}", "{others} a~{last}"),
        ("1, 3, 5 a 8", "1, 3, 5 a~8"),
        ("do 10 min", "do~10~min"),
        ("čísla od 2 do 12", "čísla od~2 do~12"),
        ("asi {n} body za kolo", "asi {n}~body za kolo"),
        ("za {n} bodů", "za {n}~bodů"),
        ("modrá 0 bere", "modrá~0 bere"),
        ("Zelená 5 bere žlutou 6 a jednu ze čtyřek", "Zelená~5 bere žlutou~6 a~jednu ze čtyřek"),
        ("{colour} {value}", "{colour}~{value}"),
        ("zelenou {value}", "zelenou~{value}"),
        ("světle modrá 7", "světle modrá~7"),
        ("červená, žlutá", "červená, žlutá"),
        ("Bonus tahu: {bonus}.", "Bonus tahu:~{bonus}."),
        ("Dva chybné hody: −10.", "Dva chybné hody:~−10."),
        ("Bonus {bonus} a první", "Bonus~{bonus} a~první"),
        ("Kolo {round}/{rounds}", "Kolo~{round}/{rounds}"),
        ("Na tahu: {names}", "Na tahu: {names}"),
        ("Konec: dvě řady", "Konec: dvě řady"),
        ("{name} hraje", "{name} hraje"),
        ("první místo: 3 + 3.", "první místo:~3~+~3."),
        ("za ta pole", "za ta pole"),
        ("konec s", "konec s"),
        ("řádek s \nřádek", "řádek s \nřádek"),
    ],
)
def test_in_czech_letters_and_numbers_stay_with_the_next_word(plain: str, bound: str) -> None:
    assert unbroken("cs", plain) == bound.replace("~", NO_BREAK)


def test_english_is_left_as_it_is() -> None:
    assert unbroken("en", "I have a card: 3 min") == "I have a card: 3 min"


def test_no_czech_text_of_the_browser_client_or_of_the_rules_leaves_a_letter_alone() -> None:
    compiled, _missing = client_texts.compiled(client_texts.SOURCES)
    said = [text for part in compiled["cs"]["scripts"].values() for text in strings(part)]
    drawn = list(strings(compiled["cs"]["pages"]))
    assert [text for text in said + drawn if LONELY.search(text)] == []
    assert any(NO_BREAK in text for text in said)
    assert any(NO_BREAK in text for text in drawn)


def test_pages_of_the_server_have_no_break_spaces_and_the_terminal_has_none() -> None:
    paged = texts_of({"accept-language": "cs"})
    if paged.lang != "cs":
        pytest.skip("the catalogues are not compiled: make .venv/dev.ok")
    for message in catalogue():
        if isinstance(message.id, str) and message.id:
            assert not LONELY.search(paged.translate(message.id)), message.id
            assert NO_BREAK not in czech().translate(message.id), message.id
    assert paged.count(*COUNTED, 3) == "v~balíčku 3~karty".replace("~", NO_BREAK)
    assert czech().count(*COUNTED, 3) == "v balíčku 3 karty"
