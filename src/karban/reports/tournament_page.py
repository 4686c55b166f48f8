"""A tournament as a page to show around: one file with everything in it, and its pictures as PNG."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from markupsafe import Markup

from karban import __version__
from karban import html_elements as html
from karban.drawing import find
from karban.errors import BadOption
from karban.i18n.texts import Texts, _
from karban.lab.tournament import Standing, Tournament
from karban.reports import tournament_pictures as pictures
from karban.reports.tournament_report import COLUMNS, amount, cells, clear, percent, ranked, share_interval, short

PAGE = "report.html"
PICTURES: tuple[tuple[str, pictures.Draw, str, str], ...] = (
    (
        "ladder",
        pictures.ladder,
        _("Ratings"),
        _("A dot is a rating, the band its 95 % interval. 400 points more: ahead ten times as often as behind."),
    ),
    (
        "pairwise",
        pictures.pairwise,
        _("Who finishes ahead of whom"),
        _("In how many of their games the bot of the row finished ahead of that of the column; ties count half."),
    ),
    (
        "scores",
        pictures.scores,
        _("Points"),
        _("How often each bot ended a game with so many points; the upright line is the mean."),
    ),
    (
        "seats",
        pictures.turns,
        _("Is it good to begin?"),
        _("Wins by order of play, all bots together. The dashed line is the fair share."),
    ),
)

STYLE = Path(__file__).parents[1] / "data" / "report.css"


def check(folder: Path) -> None:
    """Whether a report can be written there, before the games are played."""
    pictures.check()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadOption("report: {folder} cannot be a folder", folder=str(folder)[:200]) from None


def write(result: Tournament, folder: Path, texts: Texts) -> None:
    """Write the page, and beside it the pictures."""
    check(folder)
    for name, draw, title, _about in PICTURES:
        heading = f"{_title(result, texts)}: {texts.say(title)}"
        pictures.save(draw(result, texts, pictures.PAPER), heading, folder / f"{name}.png")
    (folder / PAGE).write_text(page(result, texts), encoding="utf-8")


def page(result: Tournament, texts: Texts) -> Markup:
    """The whole report as HTML that asks nobody for anything."""
    title = _title(result, texts)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = html.head(
        html.meta(charset="utf-8"),
        html.meta(name="viewport", content="width=device-width, initial-scale=1"),
        html.meta(http_equiv="Content-Security-Policy", content=policy),
        html.title(f"{title} – karban arena"),
        html.style(Markup(STYLE.read_text("utf-8"))),
    )
    content = html.main(
        _heading(result, texts, title), _table(result, texts), _figures(result, texts), _facts(result, texts)
    )
    return html.DOCTYPE + html.html(head, html.body(content), lang=texts.lang) + "\n"


def _title(result: Tournament, texts: Texts) -> str:
    """The game as its box calls it (one that is not ours is called as it is), and for how many."""
    game = texts.say(find(result.game).title) or result.game
    players = texts.count("{n} player", "{n} players", result.players)
    return f"{game} · {players}"


def _heading(result: Tournament, texts: Texts, title: str) -> Markup:
    best = ranked(result)[0]
    won = _("{name} wins {share} of its games (95 % interval {interval}); fair would be {fair}.")
    if best.seats > 1:
        won = _("{name} wins {share} of its games with each seat (95 % interval {interval}); fair would be {fair}.")
    lead = texts.say(
        won,
        name=short(best.name),
        share=percent(best.share, texts),
        interval=share_interval(best.share_low, best.share_high, texts),
        fair=percent(1 / result.players, texts),
    )
    sentences = [f"{sentence}." for sentence in (amount(result, texts), clear(result, texts)) if sentence]
    return html.header(html.h1(title), html.p(lead, class_="lead"), [html.p(sentence) for sentence in sentences])


def _table(result: Tournament, texts: Texts) -> Markup:
    labels = [texts.translate(column) for column in COLUMNS]
    heads = html.thead(html.tr([html.th(label, scope="col") for label in labels]))
    rows = html.tbody([html.tr(_cells(bot, labels, texts)) for bot in ranked(result)])
    return html.section(html.table(heads, rows), class_="card wide")


def _cells(bot: Standing, labels: list[str], texts: Texts) -> Iterator[Markup]:
    kinds = [None, "soft", "main", "soft", "main", "soft", None, "fault" if bot.faults else "soft"]
    for cell, label, kind in zip(cells(bot, texts), labels, kinds, strict=True):
        yield html.td(cell, class_=kind, data_label=label)


def _figures(result: Tournament, texts: Texts) -> Markup:
    figures = []
    for _name, draw, title, about in PICTURES:
        if draw is not pictures.pairwise or len(result.names) > 1:
            picture = Markup(pictures.inline(draw, result, texts))
            caption = html.figcaption(html.h2(texts.say(title)), html.p(texts.say(about)))
            figures.append(html.figure(picture, caption, class_="card"))
    return html.section(figures, class_="pictures")


def command(result: Tournament) -> str:
    """What to type to play the same tournament."""
    setup = result.setup
    named = [setup.bots[bot] for bot in setup.lineups[0]] if len(setup.lineups) == 1 else list(setup.bots)
    words = ["karban", "arena", setup.game, "--bots", ",".join(named), "--players", str(setup.players)]
    words += ["--games", str(result.games), "--seed", setup.seed]
    for name, value in (("--ms", setup.ms), ("--thinking", setup.thinking_rounds)):
        words += [] if value is None else [name, f"{value:g}"]
    for option, value in setup.options:
        words += ["-o", f"{option}={_listed(value)}"]
    return shlex.join(words)


def _listed(value: Any) -> str:
    """An option as it is typed."""
    if isinstance(value, list | tuple):
        return ",".join(map(_listed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _facts(result: Tournament, texts: Texts) -> Markup:
    options = ", ".join(f"{name} = {_listed(value)}" for name, value in result.options.items())
    slowest = ", ".join(f"{short(bot.name)} {bot.slowest_ms:.0f} ms" for bot in ranked(result))
    facts = [
        (_("Options"), options or "–"),
        (_("Slowest answer"), slowest),
        (_("Program"), f"karban {__version__}"),
        (_("The same again"), html.code(command(result))),
    ]
    lines = [part for name, value in facts for part in (html.dt(texts.say(name)), html.dd(value))]
    return html.section(html.dl(lines), class_="card")
