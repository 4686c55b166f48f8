"""`karban rules`: the rules of a game, or the clause that a refusal has named."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from karban.clauses import Clause, Rulebook, rulebook, without_links
from karban.errors import BadOption
from karban.i18n.texts import Texts
from karban.notation import find_game

NAME = "rules"
HELP = "print the rules of a game, clause by clause"
MAX_COLUMNS = 100  # longer lines are hard to read


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: {games}")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="only this clause or section, such as 3.1 or 3")


def run(args: Namespace, texts: Texts) -> int:
    game = find_game(args.game).name
    book = rulebook(game)
    if book is None:
        raise BadOption("game: the rules of {game} are not written down clause by clause", game=game)
    if args.clause is None:
        _show([*_heading(game, texts), *_whole(book)])
    else:
        _show(_written(book.find(args.clause)))
    return 0


def _heading(game: str, texts: Texts) -> Iterator[str]:
    from karban.drawing import titles

    yield f"# {titles(texts)[game]}"
    if texts.lang != "en":
        yield texts.say("The clauses are written in English.")


def _whole(book: Rulebook) -> Iterator[str]:
    yield from book.lead
    for section in book.sections:
        yield f"## {section.number} {section.title}"
        yield from section.lead
        yield from _written(section.clauses)


def _written(clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        first, *others = clause.paragraphs
        yield f"**{clause.number}** {first}"
        yield from others


def _show(paragraphs: Iterable[str]) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(highlight=False)
    text = without_links("\n\n".join(paragraphs))
    console.print(Markdown(text), width=min(console.width, MAX_COLUMNS))
