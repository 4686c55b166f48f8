"""A tournament as a page to show around: one file with everything in it, and its pictures as PNG."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from karban import __version__
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


def page(result: Tournament, texts: Texts) -> str:
    """The whole report as HTML that asks nobody for anything."""
    title = _title(result, texts)
    parts = [*_head(result, texts, title), _table(result, texts), *_figures(result, texts), _facts(result, texts)]
    body = "\n".join(parts)
    return f"""<!doctype html>
<html lang="{texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)} – karban arena</title>
<style>{STYLE.read_text("utf-8")}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def _title(result: Tournament, texts: Texts) -> str:
    """The game as its box calls it (one that is not ours is called as it is), and for how many."""
    game = texts.say(find(result.game).title) or result.game
    players = texts.count("{n} player", "{n} players", result.players)
    return f"{game} · {players}"


def _head(result: Tournament, texts: Texts, title: str) -> Iterator[str]:
    best = ranked(result)[0]
    won = _("{name} wins {share} of its games (95 % interval {interval}); fair would be {fair}.")
    if best.seats > 1:
        won = _("{name} wins {share} of its games with each seat (95 % interval {interval}); fair would be {fair}.")
    lead = texts.say(
        won,
        name=short(best.name),
        share=percent(best.share),
        interval=share_interval(best.share_low, best.share_high),
        fair=percent(1 / result.players),
    )
    yield f'<header>\n<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>'
    for sentence in (amount(result, texts), clear(result, texts)):
        if sentence:
            yield f"<p>{escape(sentence)}.</p>"
    yield "</header>"


def _table(result: Tournament, texts: Texts) -> str:
    labels = [escape(texts.translate(column)) for column in COLUMNS]
    heads = "".join(f'<th scope="col">{label}</th>' for label in labels)
    rows = "\n".join(f"<tr>{''.join(_cells(bot, labels))}</tr>" for bot in ranked(result))
    return f"""<section class="card wide"><table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table></section>"""


def _cells(bot: Standing, labels: list[str]) -> Iterator[str]:
    kinds = ["", "soft", "main", "soft", "main", "soft", "", "fault" if bot.faults else "soft"]
    for cell, label, kind in zip(cells(bot), labels, kinds, strict=True):
        yield f'<td class="{kind}" data-label="{label}">{escape(cell)}</td>'


def _figures(result: Tournament, texts: Texts) -> Iterator[str]:
    yield '<section class="pictures">'
    for _name, draw, title, about in PICTURES:
        if draw is not pictures.pairwise or len(result.names) > 1:
            yield '<figure class="card">' + pictures.inline(draw, result, texts)
            caption = f"<h2>{escape(texts.say(title))}</h2><p>{escape(texts.say(about))}</p>"
            yield f"<figcaption>{caption}</figcaption></figure>"
    yield "</section>"


def command(result: Tournament) -> str:
    """What to type to play the same tournament."""
    setting = result.setting
    named = [setting.bots[bot] for bot in setting.tables[0]] if len(setting.tables) == 1 else list(setting.bots)
    words = ["karban", "arena", setting.game, "--bots", ",".join(named), "--players", str(setting.players)]
    words += ["--games", str(result.games), "--seed", setting.seed]
    for name, value in (("--ms", setting.ms), ("--thinking", setting.thinking)):
        words += [] if value is None else [name, f"{value:g}"]
    for option, value in setting.options:
        words += ["-o", f"{option}={_listed(value)}"]
    return shlex.join(words)


def _listed(value: Any) -> str:
    """An option as it is typed."""
    if isinstance(value, list | tuple):
        return ",".join(map(_listed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _facts(result: Tournament, texts: Texts) -> str:
    options = ", ".join(f"{name} = {_listed(value)}" for name, value in result.options.items())
    slowest = ", ".join(f"{short(bot.name)} {bot.slowest:.0f} ms" for bot in ranked(result))
    facts = [
        (_("Options"), escape(options) or "–"),
        (_("Slowest answer"), escape(slowest)),
        (_("Program"), f"karban {__version__}"),
        (_("The same again"), f"<code>{escape(command(result))}</code>"),
    ]
    lines = "\n".join(f"<dt>{escape(texts.say(name))}</dt><dd>{value}</dd>" for name, value in facts)
    return f'<section class="card"><dl>\n{lines}\n</dl></section>'
