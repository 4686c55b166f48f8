"""The first page without scripts, /text: choose a game and who plays, or sit down where somebody waits."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from karban import bots
from karban.drawing import titles
from karban.errors import BadOption, abbreviated
from karban.html_elements import NOTHING, a, br, button, div, form, h1, h2, li, p, span, ul
from karban.i18n.texts import LANGUAGES, Texts, _
from karban.notation import DEFAULT_PLAYERS, find_game, games
from karban.table import seating
from karban.web.api import handlers, wire
from karban.web.api.errors import EXPECTED_ERRORS
from karban.web.http.assets import ClientBuild, client
from karban.web.http.requests import LANGUAGE, whole_number
from karban.web.http.root_path import without_root
from karban.web.pages import previews
from karban.web.pages.drawing_html import page_names
from karban.web.pages.layout import alert, checkbox, hidden, name_field, page, select
from karban.web.pages.option_fields import chosen_clock, chosen_options, option_fields, small_number
from karban.web.pages.page_request import PageRequest, text_path
from karban.web.pages.table_terms import terms_line

MAX_PLAYERS = 20
LANGUAGE_COOKIE_SECONDS = 365 * 86_400
LEVELS = {
    "random": _("makes any move"),
    "easy": _("has just learnt the rules"),
    "medium": _("has played often"),
    "hard": _("thinks ahead"),
    "master": _("thinks ahead for a second"),
    "greedy": _("takes what is best at first sight"),
}


def level_words(texts: Texts) -> dict[str, str]:
    """How strong bots can be, in words."""
    return {
        name: f"{texts.translate(name)} – {texts.translate(LEVELS[name])}" if name in LEVELS else name
        for name in bots.level_names()
    }


async def home(request: PageRequest, refused: str = "", status: int = 200) -> Response:
    texts = request.texts
    content = [
        h1("Karban"),
        alert(refused),
        p(texts.say("Choose a game. It begins at once.")),
        div([_game_form(request, game) for game in games()], class_="games"),
        await _open_tables(request),
        p(a(texts.say("For developers"), href="/programs"), class_="quiet"),
    ]
    tags = previews.tags(request.http, texts, previews.of_site(texts))
    return page(texts, "Karban", content, status, background=request.broadcasts, tags=tags)


def _game_form(request: PageRequest, game: str) -> Markup:
    """The form of a game; one that was refused keeps what was chosen."""
    if request.fields.get("game") == game:
        return _filled_form(request.texts, game, request.fields)
    return _empty_form(request.texts, game, client())


@lru_cache(maxsize=32)
def _empty_form(texts: Texts, game: str, _build: ClientBuild | None) -> Markup:
    """The form as everybody gets it first; a new build of the client may ask for other options."""
    return _filled_form(texts, game, {})


def _filled_form(texts: Texts, game: str, given: dict[str, str]) -> Markup:
    title, seats = titles(texts)[game], find_game(game).seats
    usual = str(max(seats.start, min(DEFAULT_PLAYERS, seats.stop - 1)))
    players = [(str(n), str(n)) for n in seats]
    friends = [(str(n), str(n) if n else texts.say("nobody")) for n in range(seats.stop - 1)]
    return form(
        h2(title),
        hidden("game", game),
        select(texts.say("Players"), "players", players, given.get("players", usual)),
        select(texts.say("Bots"), "level", level_words(texts).items(), given.get("level", bots.DEFAULT_LEVEL)),
        select(texts.say("Friends"), "friends", friends, given.get("friends", "0")),
        option_fields(texts, game, given),
        _first_field(texts, game, given),
        checkbox("listed", "true", "listed" in given, span(texts.say("strangers may join too"))),
        select(texts.say("Hints"), "hints", _hint_choices(texts), given.get("hints", "")),
        name_field(texts, given.get("name", "")),
        button(texts.say("Play")),
        method="post",
        action="/play",
        aria_label=title,
    )


def _first_field(texts: Texts, game: str, given: dict[str, str]) -> Markup:
    """Who begins, where one does: whoever asks sits in the first seat, then friends, then bots."""
    if not find_game(game).one_begins:
        return NOTHING
    others = [(str(n), texts.say("Seat {number}", number=n + 1)) for n in range(1, find_game(game).seats.stop - 1)]
    choices = [("", texts.say("drawn by lot")), ("0", texts.say("you")), *others]
    return select(texts.say("Who begins"), "first", choices, given.get("first", ""))


def _hint_choices(texts: Texts) -> list[tuple[str, str]]:
    return [("", texts.say("unless strangers may join")), ("yes", texts.say("allowed")), ("no", texts.say("no hints"))]


async def _open_tables(request: PageRequest) -> Markup:
    """The tables where somebody waits."""
    texts = request.texts
    try:
        tables = (await handlers.listed(request.api)).tables
    except EXPECTED_ERRORS:  # the games can still be chosen
        return NOTHING
    game_titles, items = titles(texts), []
    for table in tables:
        called = page_names(table.names, table.bots, texts, levels=True)
        names = [name for name, given in zip(called, table.names, strict=True) if given]
        link = a(game_titles.get(table.game, table.game), href=text_path(table.table))
        items.append(li(link, " ", texts.together(names) if names else "", br(), terms_line(texts, table)))
    return h2(texts.say("Somebody is waiting for you here")) + ul(items) if items else NOTHING


async def play(request: PageRequest) -> Response:
    """Create a table: whoever asks, their friends, and bots."""
    given = request.fields
    players, friends = small_number(given.get("players", "")), small_number(given.get("friends", "0"))
    if not 0 <= friends < players <= MAX_PLAYERS:
        raise BadOption(_("more friends than seats: choose more players"))
    bot = f"{seating.BOT}{given.get('level', bots.DEFAULT_LEVEL)}"
    seats = [seating.ME, *[seating.OPEN] * friends, *[bot] * (players - 1 - friends)]
    request.api.token = None
    listed = friends > 0 and "listed" in given
    hints = {"yes": True, "no": False}.get(given.get("hints", ""))
    terms = {"options": chosen_options(given), "clock": chosen_clock(given), "hints": hints}
    terms["first"] = whole_number(given.get("first", ""))
    request.api.body = request.body(wire.NewTable, players=players, seats=seats, listed=listed, **terms)
    made = await handlers.create(request.api)
    return request.redirect(made.table, token=made.token)


async def language(request: PageRequest) -> Response:
    """Speak another language from now on, on the page where that was asked for."""
    chosen = request.fields.get("lang", "")
    if chosen not in LANGUAGES:
        raise BadOption(_("lang: {languages}; not {lang!r}"), languages=", ".join(LANGUAGES), lang=abbreviated(chosen))
    response = RedirectResponse(_path_before(request), 303)
    request.set_cookie(response, LANGUAGE, chosen, LANGUAGE_COOKIE_SECONDS, "/")
    return response


def _path_before(request: PageRequest) -> str:
    """The page of this server on which somebody was before, as their browser says; else the first one."""
    try:
        came_from = urlsplit(request.http.headers.get("referer", ""))
    except ValueError:  # no browser says that
        return "/text"
    here = came_from.netloc == request.http.url.netloc and without_root(came_from.path) != "/language"
    path = without_root(came_from.path).removesuffix("/") if here else ""
    return path if path.startswith("/") and path[1:2] not in ("/", "\\") else "/text"
