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
SEATS = _("What proves that a seat is yours stays in your browser. The server keeps only a hash of it.")
ADDRESSES = _(
    "Network addresses are kept in memory, so that nobody can take up the whole server, and are in the server’s log "
    "only where somebody has reached such a limit. They are not stored with the tables."
)
LOG = _("The log has no names, no cards and no secrets.")
STORED = (TABLES, SEATS, ADDRESSES, LOG)
NO_THIRD_PARTIES = _(
    "There are no accounts, no advertisements and no counting of visitors. No other web site is asked for anything."
)
LOCAL_STORAGE = _(
    "the tables at which you sit, what you have chosen under Settings, your name, and the last level of bots"
)


async def privacy(request: PageRequest) -> Response:
    texts, settings = request.texts, request.api.service.settings
    content = [
        h1(texts.say("Privacy")),
        p(texts.translate(NO_THIRD_PARTIES)),
        _part(
            texts.say("What is stored"),
            ul([li(texts.translate(sentence)) for sentence in (TABLES, SEATS, ADDRESSES, LOG)]),
        ),
        _part(texts.say("For how long"), _times(texts, settings)),
        _part(texts.say("In your browser"), _browser(texts)),
        _part(texts.say("To have it deleted"), _deletion(texts, settings.contact)),
    ]
    return page(texts, texts.say("Privacy"), content)


def _part(heading: str, content: Node) -> Markup:
    return section(h2(heading), content)


def _times(texts: Texts, settings: Settings) -> Markup:
    finished, records = settings.finished_days, settings.records_days
    records = max(finished, records) if finished and records else 0  # while there is the table, there is its record
    kept = [
        (texts.say("a table at which no game has begun"), settings.never_began_days),
        (texts.say("an unfinished game that nobody plays any more"), settings.abandoned_days),
        (texts.say("the table of a finished game"), finished),
        (texts.say("the record of a finished game, with its names and moves"), records),
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
    local = li(texts.say("local storage"), f" – {texts.translate(LOCAL_STORAGE)}")
    remove = p(texts.say("Your browser deletes all of it when you delete the data of this site."))
    return joined(ul([*facts, local]), remove)


def _deletion(texts: Texts, contact: str) -> Markup:
    if contact:
        whom = p(texts.say("Write to whoever runs this server:"), " ", _link(contact))
    else:
        whom = p(texts.say("Ask whoever runs this server: those who gave you the link know them."))
    how = texts.say("Name the table (the end of its address). It is deleted, with everything about it, by:")
    return joined(whom, p(how, " ", code("karban tables delete ID")))


def _link(contact: str) -> Node:
    if contact.startswith(("https://", "http://", "mailto:")):
        return a(contact.removeprefix("mailto:"), href=contact)
    return a(contact, href=f"mailto:{contact}") if "@" in contact and " " not in contact else contact
