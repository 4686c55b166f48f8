"""What is stored here, for how long, and how it is deleted: /privacy. The times are those that are in force."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from karban.html_elements import Node, a, code, dd, dl, dt, h1, h2, joined, li, p, section, ul
from karban.i18n.texts import Texts, _
from karban.web.http.requests import LANGUAGE
from karban.web.pages.home import LANGUAGE_COOKIE_SECONDS
from karban.web.pages.layout import page
from karban.web.pages.page_request import COOKIE, COOKIE_SECONDS, PageRequest
from karban.web.pages.table_terms import DAY, duration
from karban.web.settings import Settings

TABLES = _(
    "At each table: the names that people give themselves there, every move and when it was made. "
    "Whoever has the link of a table can see them."
)
BOARD = _(
    "On the board of the day, for those who enter it: the name, the points, when, and the game itself. What proves "
    "that an entry is yours is known to that one board only, and only as a hash."
)
SHARED = _("Games that somebody has shared by a short link: with the names in them. Whoever has the link can see them.")
SHARED_PADS = _(
    "Score pads that somebody has opened for several phones: with the names in them and all that was written. Whoever "
    "has the code can see them."
)
SEATS = _("What proves that a seat is yours stays in your browser. The server keeps only a hash of it.")
ADDRESSES = _(
    "Network addresses are kept in memory, so that nobody can take up the whole server, and are in the server’s log "
    "only where somebody has reached such a limit. They are not stored with the tables."
)
LOG = _("The log has no names, no cards and no secrets.")
STORED = (TABLES, BOARD, SHARED, SHARED_PADS, SEATS, ADDRESSES, LOG)
NO_THIRD_PARTIES = _(
    "There are no accounts, no advertisements and no counting of visitors. No other web site is asked for anything."
)
LOCAL_STORAGE = _(
    "the tables at which you sit, what you have chosen under Settings, whom you have muted, your name, "
    "the last level of bots, and how you last set up each game"
)
DAILY = _("which deals of the day you have played, and what proves that your entries on their boards are yours")
SHUFFLES = _("which shuffles your tables have promised, and what you have added to them")
GAMES_HERE = _("the games that you play in this browser, with their moves")
FINISHED_GAMES = _("every game that you have finished, with its moves and what was luck in it, until you delete it")
PADS = _("your score pads, with the names of those who play and all that was written, until you delete them")
SITE_FILES = _("the pages and programs of this site, so that they open without a network")
ASKED = _("how often you were here, and whether you were asked to install the page")
LEARNT = _("how far you have got in the lessons and the puzzles, and in which games you are given advice")
OWN_CARDS = _("the colours of your own cards, if you have entered them or kept those of somebody else")


async def privacy(request: PageRequest) -> Response:
    texts, settings = request.texts, request.api.service.settings
    content = [
        h1(texts.say("Privacy")),
        p(texts.translate(NO_THIRD_PARTIES)),
        _part(
            texts.say("What is stored"),
            ul([li(texts.translate(sentence)) for sentence in _stored(settings)]),
        ),
        _part(texts.say("For how long"), _times(texts, settings)),
        _part(texts.say("In your browser"), _browser(texts)),
        _part(texts.say("To have it deleted"), _deletion(texts, settings.contact)),
    ]
    return page(texts, texts.say("Privacy"), content)


def _part(heading: str, content: Node) -> Markup:
    return section(h2(heading), content)


def _stored(settings: Settings) -> list[str]:
    """What is kept here, as this server is set."""
    left_out = {*([] if settings.board else [BOARD]), *([] if settings.sharing else [SHARED])}
    return [sentence for sentence in STORED if sentence not in left_out]


def _times(texts: Texts, settings: Settings) -> Markup:
    finished, records = settings.finished_days, settings.records_days
    records = max(finished, records) if finished and records else 0  # while there is the table, there is its record
    kept = [
        (texts.say("a table at which no game has begun"), settings.never_began_days),
        (texts.say("an unfinished game that nobody plays any more"), settings.abandoned_days),
        (texts.say("a score pad of several phones"), settings.abandoned_days),
        (texts.say("the table of a finished game"), finished),
        (texts.say("the record of a finished game, with its names and moves"), records),
        *([(texts.say("the board of a day"), settings.board_days)] if settings.board else []),
        *([(texts.say("a game that was shared by a short link"), settings.shared_days)] if settings.sharing else []),
    ]
    facts = [(dt(what), dd(_age(texts, days))) for what, days in kept]
    copies = p(texts.say("Copies that whoever runs this server keeps against loss may be older."))
    since = p(texts.say("Counted from the last thing that happened at the table:"))
    return joined(since, dl([part for fact in facts for part in fact]), copies)


def _age(texts: Texts, days: float) -> str:
    return duration(texts, days * DAY) if days else texts.say("until it is deleted by hand")


def _browser(texts: Texts) -> Markup:
    cookies = [
        (LANGUAGE, texts.say("a cookie: the language that you have chosen"), LANGUAGE_COOKIE_SECONDS),
        (COOKIE, texts.say("a cookie of pages without scripts: your seat at one table"), COOKIE_SECONDS),
    ]
    facts = [li(code(name), f" – {words} ({duration(texts, time)})") for name, words, time in cookies]
    stored = "; ".join(texts.translate(what) for what in (LOCAL_STORAGE, LEARNT, OWN_CARDS, ASKED, DAILY, SHUFFLES))
    local = li(texts.say("local storage"), f" – {stored}")
    games = li(
        code("IndexedDB"), f" – {'; '.join(texts.translate(what) for what in (GAMES_HERE, FINISHED_GAMES, PADS))}"
    )
    kept = li(texts.say("caches"), f" – {texts.translate(SITE_FILES)}")
    remove = p(texts.say("Your browser deletes all of it when you delete the data of this site."))
    return joined(ul([*facts, local, games, kept]), remove)


def _deletion(texts: Texts, contact: str) -> Markup:
    if contact:
        whom = p(texts.say("Write to whoever runs this server:"), " ", _link(contact))
    else:
        whom = p(texts.say("Ask whoever runs this server: those who gave you the link know them."))
    how = texts.say("Name the table (the end of its address). It is deleted, with everything about it, by:")
    board = texts.say("On a board, or shared by a short link: name the game, the day and your name there, or the link.")
    return joined(whom, p(how, " ", code("karban tables delete ID")), p(board, " ", code("karban board")))


def _link(contact: str) -> Node:
    if contact.startswith(("https://", "http://", "mailto:")):
        return a(contact.removeprefix("mailto:"), href=contact)
    return a(contact, href=f"mailto:{contact}") if "@" in contact and " " not in contact else contact
