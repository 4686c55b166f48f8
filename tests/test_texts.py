"""Every text is there in both languages, and each language speaks it rightly."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import karban
from karban.i18n import texts
from karban.i18n.texts import Texts, guess, speak
from tools import client_texts

SOURCES = Path(karban.__file__).parent
KEYWORDS = {"_": None, "say": None, "count": (1, 2), "IllegalMove": None, "BadOption": None, "BadRecord": None}
Message = str | tuple[str, ...]  # two forms where something is counted


@cache
def catalogue() -> Catalog:
    with (SOURCES / "locale/cs/LC_MESSAGES/karban.po").open("rb") as po:
        return read_po(po, locale="cs", abort_invalid=True)


@cache
def czech() -> Texts:
    """Czech from the catalogue as it stands in the sources, whether it has been compiled to a file or not."""
    compiled = BytesIO()
    write_mo(compiled, catalogue())
    compiled.seek(0)
    return Texts("cs", GNUTranslations(compiled))


def help_texts(source: Path) -> Iterator[str]:
    """The help of a command and of its arguments, which is translated where it is shown."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        value = node.value if isinstance(node, ast.keyword) and node.arg == "help" else None
        if isinstance(node, ast.Assign) and [t.id for t in node.targets if isinstance(t, ast.Name)] == ["HELP"]:
            value = node.value
        if isinstance(value, ast.Constant):
            yield str(value.value)


@cache
def messages() -> dict[Message, str]:
    """All texts of the program, and where each of them stands."""
    extracted = extract_from_dir(SOURCES, method_map=[("**.py", "python")], keywords=KEYWORDS)
    found: dict[Message, str] = {message: f"{file}:{line}" for file, line, message, _comments, _context in extracted}
    for source in [SOURCES / "cli.py", *(SOURCES / "commands").glob("*.py")]:
        found |= dict.fromkeys(help_texts(source), source.name)
    return found | {text: where for text, where, *_more in client_texts.texts_of(client_texts.SOURCES)}


def placeholders(template: str) -> set[str]:
    braces = {name for _words, name, _spec, _conversion in Formatter().parse(template) if name is not None}
    return braces | set(re.findall(r"%\(\w+\)[srd]|%[srd]", template))


def translations(message: Message) -> tuple[str, ...]:
    known = catalogue().get(message[0] if isinstance(message, tuple) else message)
    strings = known.string if known else ()
    return strings if isinstance(strings, tuple) else (str(strings),)


def test_every_text_has_a_czech_translation() -> None:
    missing = {
        message: where
        for message, where in messages().items()
        if not translations(message) or not all(translations(message))
    }
    assert missing == {}


def test_every_translation_has_the_same_placeholders() -> None:
    for message in messages():
        english = message[1] if isinstance(message, tuple) else message
        for czech_text in translations(message):
            assert placeholders(czech_text) == placeholders(english), message


def test_every_plural_has_three_czech_forms() -> None:
    for message in messages():
        if isinstance(message, tuple):
            assert len(translations(message)) == 3, message


def test_no_translation_is_fuzzy_or_stale() -> None:
    assert [message.id for message in catalogue() if message.id and message.fuzzy] == []
    assert [message.id for message in catalogue() if message.id and message.id not in messages()] == []
    assert not catalogue().obsolete


def test_no_text_is_translated_twice() -> None:
    source = (SOURCES / "locale/cs/LC_MESSAGES/karban.po").read_text("utf-8")
    keys = Counter(re.findall(r"^msgid (\"(?:.|\n\")*\")$", source, re.MULTILINE))
    assert [key for key, times in keys.items() if times > 1] == []


def test_the_rules_have_as_many_lines_in_both_languages() -> None:
    for message in messages():
        if isinstance(message, str) and "\n" in message:
            assert czech().translate(message).count("\n") == message.count("\n"), message


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "0 karet"),
        (1, "1 karta"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 karet"),
        (12, "12 karet"),
        (22, "22 karet"),
    ],
)
def test_czech_cards_are_counted_in_three_forms(n: int, words: str) -> None:
    assert czech().count("{n} card in the pile", "{n} cards in the pile", n) == f"v balíčku {words}"


def test_points_below_zero_are_counted_like_those_above() -> None:
    assert czech().count("{n} point", "{n} points", -1).endswith(" bod")
    assert czech().count("{n} point", "{n} points", -3).endswith(" body")
    assert speak("en").count("{n} point", "{n} points", -1).endswith(" point")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "csb_PL.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": ""}, "cs"),
    ],
)
def test_the_language_is_that_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert guess(environment) == lang


def test_without_a_compiled_catalogue_everything_is_said_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "LOCALES", tmp_path)
    assert speak("cs").lang == "en"
    assert speak("cs").say("The winner: {name} with {points}.", name="Ann", points=3) == "The winner: Ann with 3."


def test_an_unknown_language_is_english() -> None:
    assert speak("tlh").say("nothing") == "nothing"


def test_a_refused_move_is_explained_in_czech() -> None:
    match = karban.new("gap", players=2, seed=1)
    with pytest.raises(karban.IllegalMove) as refused:
        match.play(match.to_act[0], "X1")
    assert czech().refusal(refused.value) == "'X1' není karta; karta je barva a hodnota, například R7 (gap 7.1)"


def test_a_refusal_inside_a_refusal_is_translated_too() -> None:
    match = karban.new("number", players=2, seed=1)
    match.play(0, "123")
    record = karban.Record.from_json(match.record().to_json().replace('"123"', '"12"'))
    with pytest.raises(karban.IllegalMove) as refused:
        record.replay()
    assert czech().refusal(refused.value) == "1. tah záznamu: '12' nejsou tři číslice jako 513 nebo 045 (number 2.1)"


def test_words_that_a_refusal_carries_are_translated() -> None:
    with pytest.raises(karban.BadRecord) as refused:
        karban.Record.from_json('{"karban": 1, "game": 7}')
    assert czech().refusal(refused.value) == "'game' musí být text"


def test_the_titles_of_the_games() -> None:
    from karban.drawing import find

    titles = {game: find(game).title for game in karban.games()}
    assert titles == {
        "gap": "GAP",
        "number": "The Number",
        "qwixx": "Qwixx – The Card Game",
        "three": "Three Is Too Many",
    }
    assert [czech().say(title) for title in titles.values()] == ["GAP", "Číslo", "Qwixx – karetní hra", "Tři je moc!"]


# What an editor has struck out of the Czech texts, and what stands for it: the words of the printed sheets, no mixture
# of two words for one thing, and nothing that nobody would say.
STRUCK = {
    r"\btrest": "chybný hod",
    r"\bproj(de|dou)\b": "je schváleno, jsou schválena",
    r"\bsouse[dť]": "navazující hodnota, další hráč",
    r"\bna řadě\b": "na tahu",
    r"\bve? (dvou|třech|čtyřech|pěti|šesti)\b.* hráčích": "při … hráčích",
    r"\bs třet": "se třet…",
    r"\bmá cenu \d": "je za … bodů",
    r"\bs boty\b|\bzvolit boty\b|\bproti botům\b": "s počítačem, soupeři",
    r"\bprostír": "připravuje se",
    r"\((a|la)\)": "a sentence without the gender",
    r"\bnápověd(?!.*(--help|skončit))": "rada; Poradit",
    r"\bnapovíd": "radit",
    r"\bobrát(í|it)": "otočit",
    r"\blila\b|\bhltav": "světle fialová; chamtivý",
    r"\bjako každ[áéý] jin": "jako kterákoli jiná",
    r"\bvyhrává nejvíc bodů": "vyhrává hráč s největším počtem bodů",
    r"^(klepnout|vybrat karty|zvolit boty)\b": "the imperative: klepněte, vyberte",
    r"(?<![\w-])-\d": "a real minus: −",
    r"\bs (?!SQL)[sšzž]": "se",
    r"\.\.\.": "…",
}
STRUCK_ENGLISH = {
    r"\bbelongs? into|\bput a \w+ into": "in",
    r"^In the row remain": "… remain in the row",
    r"\bshall\b": "are to",
    r"\bwaits? for (you|players)": "is waiting for",
    r"\bput up (the|a) table|\bwas put up": "open a table",
    r"^On without|^own…": "continue; custom",
    r"\bmost points win\b": "most points wins",
    r"^Who is (not )?(up|level)\b|\bwho is level": "whoever; tied players",
    r"\bapproved\b": "stands",
    r"^How to play$": "Options",
    r"\blook(ing)? on\b": "watch",
    r"(?<![\w-])-\d": "a real minus: −",
}


@pytest.mark.parametrize(("struck", "better"), STRUCK.items())
def test_czech_says_what_czech_players_say(struck: str, better: str) -> None:
    said = [(message, text) for message in messages() for text in translations(message)]
    assert [text for _message, text in said if re.search(struck, text, re.IGNORECASE)] == [], f"rather: {better}"


@pytest.mark.parametrize(("struck", "better"), STRUCK_ENGLISH.items())
def test_english_says_what_the_english_say(struck: str, better: str) -> None:
    said = [text for message in messages() for text in ([message] if isinstance(message, str) else message)]
    assert [text for text in said if re.search(struck, text, re.IGNORECASE)] == [], f"rather: {better}"


def test_czech_writes_decimal_commas_and_a_real_minus() -> None:
    texts = czech()
    assert [texts.decimal(202.84, 1), texts.decimal(-9, 1), texts.decimal(-0.04, 1)] == ["202,8", "−9,0", "0,0"]
    assert texts.decimal(3.14, 2, plus=True) == "+3,14"


def test_qwixx_has_two_piles_and_gap_a_deck() -> None:
    for message, where in messages().items():
        if "qwixx" in where:
            assert not re.search(r"\bbalíč", "".join(translations(message))), message
