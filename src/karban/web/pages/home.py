"""The first page: choose a game and who plays, or sit down where somebody waits."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.responses import RedirectResponse, Response

from karban import bots
from karban.drawing import titles
from karban.errors import shown
from karban.i18n.texts import LANGUAGES, Texts, _
from karban.notation import DEFAULT_PLAYERS, find
from karban.table import commands
from karban.table.refusals import Refusal
from karban.web.api import handlers, wire
from karban.web.api.errors import KNOWN
from karban.web.http.requests import LANGUAGE
from karban.web.pages import options
from karban.web.pages.drawn import named
from karban.web.pages.html import alert, escape, field, hidden, page, select, words
from karban.web.pages.played import line
from karban.web.pages.visit import Visit, address

MOST_PLAYERS = 20
YEAR = 365 * 86_400  # seconds
LEVELS = {
    "random": _("makes any move"),
    "easy": _("has just learnt the rules"),
    "medium": _("has played often"),
    "hard": _("thinks ahead"),
    "master": _("thinks ahead for a second"),
    "greedy": _("takes what is best at first sight"),
}


def levels(texts: Texts) -> dict[str, str]:
    """How strong bots can be, in words."""
    return {
        name: f"{texts.translate(name)} – {texts.translate(LEVELS[name])}" if name in LEVELS else name
        for name in bots.names()
    }


async def home(visit: Visit, refused: str = "", status: int = 200) -> Response:
    texts = visit.texts
    forms = "".join(_form(visit, game, title) for game, title in titles(texts).items())
    api = texts.say("Programs find the description of the interface here:")
    choose = texts.say("Choose a game. It begins at once.")
    body = (
        f"<h1>Karban</h1>{alert(refused)}{words('p', choose)}"
        f'<div class="games">{forms}</div>{await _waiting(visit)}'
        f'<p class="quiet">{escape(api)} <a href="/api/openapi.json">/api/openapi.json</a></p>'
    )
    return page(texts, "Karban", body, status, then=visit.then)


def _form(visit: Visit, game: str, title: str) -> str:
    """The form of a game; one that was refused keeps what was chosen."""
    texts, seats = visit.texts, find(game).seats
    given = visit.fields if visit.fields.get("game") == game else {}
    usual = str(max(seats.start, min(DEFAULT_PLAYERS, seats.stop - 1)))
    players = [(str(n), str(n)) for n in seats]
    friends = [(str(n), str(n) if n else texts.say("nobody")) for n in range(seats.stop - 1)]
    listed = " checked" if "listed" in given else ""
    return (
        f'<form method="post" action="/play" aria-label="{escape(title)}"><h2>{escape(title)}</h2>'
        + hidden("game", game)
        + select(texts.say("Players"), "players", players, given.get("players", usual))
        + select(texts.say("Bots"), "level", levels(texts).items(), given.get("level", bots.DEFAULT_LEVEL))
        + select(texts.say("Friends"), "friends", friends, given.get("friends", "0"))
        + options.asked(texts, game, given)
        + f'<label class="check"><input type="checkbox" name="listed" value="true"{listed}> '
        + words("span", texts.say("strangers may join too"))
        + "</label>"
        + field(texts.say("Your name"), "name", given.get("name", ""), maxlength="40", autocomplete="nickname")
        + words("button", texts.say("Play"))
        + "</form>"
    )


async def _waiting(visit: Visit) -> str:
    """The tables where somebody waits."""
    texts = visit.texts
    try:
        tables = (await handlers.listed(visit.call)).tables
    except KNOWN:  # the games can still be chosen
        return ""
    called = titles(texts)
    items = ""
    for table in tables:
        there = texts.together(named([name for name in table.names if name], texts)) if any(table.names) else ""
        title = escape(called.get(table.game, table.game))
        about = escape(line(texts, table))
        items += f'<li><a href="{address(table.table)}">{title}</a> {escape(there)}<br>{about}</li>'
    return words("h2", texts.say("Here somebody waits for you")) + f"<ul>{items}</ul>" if items else ""


async def play(visit: Visit) -> Response:
    """Put up a table: whoever asks, their friends, and bots."""
    given = visit.fields
    players, friends = options.number(given.get("players", "")), options.number(given.get("friends", "0"))
    if not 0 <= friends < players <= MOST_PLAYERS:
        raise Refusal(_("more friends than seats: choose more players"))
    bot = f"{commands.BOT}{given.get('level', bots.DEFAULT_LEVEL)}"
    seats = [commands.ME, *[commands.OPEN] * friends, *[bot] * (players - 1 - friends)]
    visit.call.token = None
    listed = friends > 0 and "listed" in given
    wishes = {"options": options.chosen(given), "clock": options.clock(given)}
    visit.call.body = visit.wish(wire.NewTable, players=players, seats=seats, listed=listed, **wishes)
    made = await handlers.create(visit.call)
    return visit.go(made.table, token=made.token)


async def language(visit: Visit) -> Response:
    """Speak another language from now on, on the page where that was asked for."""
    chosen = visit.fields.get("lang", "")
    if chosen not in LANGUAGES:
        raise Refusal(_("lang: {languages}; not {lang!r}"), languages=", ".join(LANGUAGES), lang=shown(chosen))
    came_from = urlsplit(visit.request.headers.get("referer", ""))
    here = came_from.netloc == visit.request.url.netloc and came_from.path != "/language"
    path = came_from.path.removesuffix("/") if here else ""
    response = RedirectResponse(path if path.startswith("/") and path[1:2] != "/" else "/text", 303)
    visit.keep(response, LANGUAGE, chosen, YEAR, "/")
    return response
