"""The texts of the browser client in every language, taken from the catalogues of the server.

    python tools/client_texts.py SOURCES [--strict]

Prints {"languages": {"cs": {"name": "Čeština", "plurals": ["one", "few", "other"]}, ...}, "texts": {"cs": {"scripts":
{PART: TEXTS, ...}, "pages": TEXTS}, ...}} where TEXTS is {"English": "česky", "{n} card": ["{n} karta", "{n} karty",
"{n} karet"]}: what each part of the scripts says ("core", "front" for the pages before a game, "setup", "options" of
the games in words, "table", "panels" that are opened over one, "reasons" for hints, "notation" for refusals where the
rules run in the browser, "local" for the tables there, "offline", "learn", "lessons", "puzzles", and each game), and
what all sources say, for the pages of rules, which are drawn when the client is built. `plurals` says for which of the
categories of `Intl.PluralRules` each form of a plural is.

A text stands in the sources as `t("English")` or `tn("{n} card", "{n} cards", n)`, or where it is said later as
`mark("English")` or `markn("{n} card", "{n} cards")`, always written out; a refusal where the
rules run in the browser as `new IllegalMove("English")`. A text that a catalogue does not have is named with its file
and line; with --strict it is an error.
"""

from __future__ import annotations

import argparse
import json
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from gettext import c2py  # how gettext itself reads Plural-Forms
from pathlib import Path
from typing import NamedTuple, TypedDict

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "client" / "src"
LOCALES = ROOT / "src" / "karban" / "locale"
PAGES = "rules.tsx"  # of a game: only the build draws it
TITLE, COVER, GAME_OPTIONS, LOBBY = "title.ts", "cover.tsx", "options.ts", "lobby"
# What is loaded after a page has been drawn, or by some pages only: file by file.
SETUP = {"setup.tsx", "options.tsx", "seats.tsx", "own-colours.tsx", "who-begins.tsx"}  # of home/ and front/
PANELS = {  # of table/
    *("menu.tsx", "menu-item.tsx", "leaving.tsx", "log.tsx", "keys-help.tsx", "rules.tsx", "ending.tsx", "series.tsx"),
    *("terms.tsx", "keep-table.tsx", "round-end.tsx", "reaction-panel.tsx", "notices.tsx", "rematch.tsx"),
    *("absence.tsx", "absence-notices.tsx", "reactions.tsx", "refusal.tsx", "carry.tsx", "handover.tsx", "hint.tsx"),
}
OTHERS = {
    "ui/preferences.tsx": "panels",
    "words/terms.ts": "options",
    "words/game-options.ts": "options",
    "net/backup.ts": "local",
    "net/taken.ts": "local",
    "words/reasons.ts": "reasons",
    "words/figures.ts": "reasons",
    "learn/page-table.ts": "table",  # of lessons and of puzzles
}
REASON = "reason.ts"  # of a game: what is said of a hint
PICTURE = "picture.ts"  # of a game: what a picture for chats shows of a position
LESSON = "lesson.ts"  # of a game; all of them are one part: every part costs each page a few bytes
PUZZLES = "puzzles"  # the room of puzzles; of a game: what they are about
ROOMS = {
    "review": "review",
    "analysis": "review",
    "my-games": "games",
    "archive": "games",
    "daily": "daily",
    "pad": "pad",
    "paper": "pad",
    "share": "share",
}
PAD = "pad"  # score pads: the room, and the files of a game that begin so
LEARN = "learn"  # the room of lessons, and what is whispered in a first game
WHISPERS = {"coach.ts", "coach.tsx", "coach-words.ts"}  # of table/ and of games
KEEPING = "keeping.tsx"  # of front/: a part of the settings
LOCAL = "local"  # tables that live in the browser: what their Worker says
FRONT = {"home", "front"}  # the rooms of the pages before a game
OFFLINE = "offline"  # what is said where there is no server, or of new versions
NOTATION = "notation"  # what refusals say where the rules run in the browser
PLAIN = "plain"  # the table of a game that has no drawing of its own
# By its file: where a wheel is built, nothing that the package needs is installed.
I18N = ROOT / "src" / "karban" / "i18n"
unbroken: Callable[[str, str], str] = runpy.run_path(str(I18N / "typography.py"))["unbroken"]
_known = runpy.run_path(str(I18N / "languages.py"))
LANGUAGES: dict[str, str] = _known["LANGUAGES"]  # by code: their names for themselves
SOURCE_LANGUAGE: str = _known["SOURCE_LANGUAGE"]
LARGEST_COUNTED = 1000  # up to here plural forms are compared: rules of languages repeat after 100

CALL = re.compile(r"(?<![\w.$])(?<!function )(?P<name>tn?|markn?|IllegalMove|BadOption|BadRecord)\(\s*")
COUNTING = {"tn", "markn"}
REFUSALS = {"IllegalMove", "BadOption", "BadRecord"}
LITERAL = re.compile(
    r"""(?P<quote>["'`])(?P<text>(?:\\.|(?!(?P=quote)).)*)(?P=quote)(?P<more>\s*\+\s*)?(?:\s*,\s*)?""", re.DOTALL
)
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\n|(.))")
SIGNS = {"n": "\n", "t": "\t"}

Text = str | tuple[str, str]  # two forms where something is counted
Texts = dict[str, str | list[str]]


class Words(TypedDict):
    """One language."""

    scripts: dict[str, Texts]  # by part
    pages: Texts


class Found(NamedTuple):
    text: Text
    where: str  # file:line
    part: str | None  # which part of the scripts says it; None: only a page that the build draws


def texts_of(sources: Path) -> Iterator[Found]:
    """Every text of the client, in the order of the files."""
    for file in sorted(path for path in sources.rglob("*.ts*") if path.suffix in {".ts", ".tsx"}):
        source = file.read_text("utf-8")
        for call in CALL.finditer(source):
            where = f"{file.relative_to(sources.parent)}:{source.count(chr(10), 0, call.start()) + 1}"
            text = _text(source, call.end(), counted=call["name"] in COUNTING)
            if text is not None:
                part = NOTATION if call["name"] in REFUSALS else part_of(file.relative_to(sources))
                yield Found(text, where, part)
            elif call["name"].startswith("mark"):
                raise SystemExit(f"karban: {where}: the text must be written out here, in quotes")


def part_of(file: Path) -> str | None:
    """
    >>> part_of(Path("table/dock.tsx")), part_of(Path("games/gap/row.tsx")), part_of(Path("games/gap/cover.tsx"))
    ('table', 'gap', 'front')
    """
    room, name = file.parts[0], file.name
    if room == "games":
        if name in (LESSON, f"{PUZZLES}.ts"):
            return "lessons" if name == LESSON else PUZZLES
        if name in WHISPERS:
            return LEARN
        if name.startswith(PAD):
            return PAD
        parts = {PAGES: None, COVER: "front", TITLE: "core", GAME_OPTIONS: "options"}
        return (parts | {REASON: "reasons", PICTURE: "share"}).get(name, file.parts[1])
    if room == LOCAL:
        return LOCAL
    if name == KEEPING:
        return "panels"
    if room in FRONT and name in SETUP:
        return "setup"
    if room in FRONT or (room == "table" and name.startswith(LOBBY)):
        return "front"
    if room == LEARN or (room == "table" and name in WHISPERS):
        return LEARN
    if room == "table":
        return "panels" if name in PANELS else "table"
    if room in (PLAIN, OFFLINE, NOTATION, PUZZLES):
        return room
    if room in ROOMS:
        return ROOMS[room]
    return OTHERS.get(file.as_posix(), "core")


def _text(source: str, position: int, *, counted: bool) -> Text | None:
    """The text of a call whose first argument starts here; None where it is not written out."""
    one, after = _literal(source, position)
    if one is None or not counted:
        return one
    many, _after = _literal(source, after)
    return None if many is None else (one, many)


def _literal(source: str, position: int) -> tuple[str | None, int]:
    """A string literal, or several joined by +, and where the next argument starts."""
    said = ""
    while part := LITERAL.match(source, position):
        if part["quote"] == "`" and "${" in part["text"]:
            return None, position
        said, position = said + ESCAPE.sub(_unescaped, part["text"]), part.end()
        if not part["more"]:
            return said, position
    return None, position


def _unescaped(escape: re.Match[str]) -> str:
    *codes, sign = escape.groups(default="")
    return chr(int("".join(codes), 16)) if any(codes) else SIGNS.get(sign, sign)


def catalogue(lang: str) -> Catalog:
    with (LOCALES / lang / "LC_MESSAGES" / "karban.po").open("rb") as po:
        return read_po(po, locale=lang, abort_invalid=True)


def languages() -> list[str]:
    """Those that have a catalogue."""
    found = sorted(po.parents[1].name for po in LOCALES.glob("*/LC_MESSAGES/karban.po"))
    if odd := set(found) ^ (LANGUAGES.keys() - {SOURCE_LANGUAGE}):
        raise SystemExit(f"karban: a language is a catalogue and a line in languages.py; of one of them: {sorted(odd)}")
    return found


def plurals(lang: str, known: Catalog | None) -> list[str]:
    """For each form of a plural in a catalogue, its category as browsers call it.

    >>> plurals("en", None)
    ['one', 'other']
    """
    form_of = c2py(known.plural_expr if known else "n != 1")
    category_of = Locale.parse(lang).plural_form
    pairs = {(form_of(n), category_of(n)) for n in range(LARGEST_COUNTED)}
    if len(pairs) != len({form for form, _ in pairs}) or len(pairs) != len({category for _, category in pairs}):
        raise SystemExit(f"karban: the Plural-Forms of {lang} are not those that browsers know: {sorted(pairs)}")
    return [category for _, category in sorted(pairs)]


def translated(known: Catalog, text: Text) -> str | list[str] | None:
    """A text in the language of the catalogue, or None."""
    counted = isinstance(text, tuple)
    message = known.get(text[0] if isinstance(text, tuple) else text)
    if message is None or message.fuzzy or counted != isinstance(message.string, tuple | list):
        return None
    if isinstance(message.string, str):
        return message.string or None
    forms = [str(form) for form in message.string or ()]
    return forms if forms and all(forms) else None


def on_page(lang: str, words: str | list[str]) -> str | list[str]:
    """Words with no-break spaces where the language wants them."""
    return unbroken(lang, words) if isinstance(words, str) else [unbroken(lang, form) for form in words]


def compiled(sources: Path) -> tuple[dict[str, Words], list[str]]:
    """What scripts and pages get of each language, and a sentence on each text that is missing."""
    found = sorted(texts_of(sources), key=lambda one: one.part != "core")  # what is in the core is nowhere else
    result: dict[str, Words] = {}
    missing: list[str] = []
    for lang in languages():
        known = catalogue(lang)
        scripts: dict[str, Texts] = {}
        pages: Texts = {}
        for text, where, part in found:
            one = text[0] if isinstance(text, tuple) else text
            if known_as := translated(known, text):
                words = on_page(lang, known_as)
                pages[one] = words
                if part and one not in scripts.get("core", {}):
                    scripts.setdefault(part, {})[one] = words
            else:
                missing.append(f"{where}: not in the catalogue of {lang}: {one!r}")
        result[lang] = {"scripts": scripts, "pages": pages}
    return result, list(dict.fromkeys(missing))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="?", default=SOURCES)
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    texts, missing = compiled(options.sources.resolve())
    for sentence in missing:
        print(f"karban: {sentence}", file=sys.stderr)
    if missing and options.strict:
        sys.exit(1)
    spoken = {
        lang: {"name": name, "plurals": plurals(lang, catalogue(lang) if lang in texts else None)}
        for lang, name in LANGUAGES.items()
    }
    json.dump({"languages": spoken, "texts": texts}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
