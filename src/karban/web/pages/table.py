"""The text page of a table, /t/ID/text: what one may see of it, and every move as a button."""

from __future__ import annotations

import secrets

from markupsafe import Markup
from starlette.responses import Response

from karban.drawing.drawing import View
from karban.html_elements import (
    NOTHING,
    a,
    button,
    details,
    div,
    h1,
    h2,
    joined,
    li,
    ol,
    p,
    pre,
    section,
    span,
    summary,
    ul,
)
from karban.notation import find_game
from karban.table import tokens
from karban.web.api import wire
from karban.web.http.addresses import address_for_others
from karban.web.http.assets import client
from karban.web.pages import previews
from karban.web.pages.drawing_html import lines_html, page_names, text_html
from karban.web.pages.history import follow_moves, history
from karban.web.pages.home import level_words
from karban.web.pages.layout import alert, field, hidden, name_field, page, select
from karban.web.pages.page_request import RELOADS, PageRequest, text_path
from karban.web.pages.table_actions import table_actions
from karban.web.pages.table_context import TableContext, table_context
from karban.web.pages.table_standing import advice, is_advised, series
from karban.web.pages.table_terms import terms

RELOAD_SECONDS, RELOAD_SLOWLY_SECONDS = 2, 6  # slowly: a page with something to read or to copy
MAX_MOVE_CHARS = 20


async def table(request: PageRequest, refused: str = "", status: int = 200, hint: wire.Hint | None = None) -> Response:
    """The page, for whoever has a seat there or looks on; `hint`: what was advised."""
    context = await table_context(request)
    context.hint = hint
    await follow_moves(context.loaded)
    title = context.texts.translate(context.drawing.title) or context.message["setup"]["game"]
    turn = _turn(context)
    parts = [h1(title), alert(refused, request.clause), p(turn, class_="turn", role="status")]
    parts += [_hints_asked(context), _devices(context)]
    if _waits(context):
        parts.append(_look_again(context))
    if context.stage == "open":
        parts += [_people(context), terms(context.texts, context.message["setup"], context.names, open=True)]
        parts += [_join(context) if context.own_seat is None else _invite(context)]
    elif context.view:
        advised = context.cached(advice) if is_advised(context) else NOTHING
        parts += [context.cached(_drawn), advised, _choices(context, context.view)]
    parts += [context.cached(_end), table_actions(context), context.cached(_history)]
    parts += [context.cached(_terms), context.cached(_rules)]
    reload = _reload(context, bool(refused))
    tags = previews.tags(request.http, context.texts, previews.of_table(context.texts, context.loaded.table))
    return page(context.texts, f"{turn} · {title}", parts, status, reload, request.broadcasts, tags)


def _turn(context: TableContext) -> str:
    """What everybody waits for."""
    say = context.texts.say
    if context.stage == "over":
        return say("The game is over") if context.ended else say("The table was closed before the end of the game.")
    if context.message["decision"]:
        return say("Your turn")
    if not context.view:
        return say("Waiting for players")
    names = [context.names[seat] for seat in context.view["to_act"]]
    return say("Waiting for {names}", names=context.texts.together(names))


def _reload(context: TableContext, refused: bool) -> tuple[int, str] | None:
    """When the page is loaded again, if that is wanted: not while somebody may be choosing or writing."""
    if not context.request.reloads or not _waits(context):
        return None
    seconds = RELOAD_SLOWLY_SECONDS if refused or context.stage == "open" else RELOAD_SECONDS
    return seconds, context.path + context.query


def _hints_asked(context: TableContext) -> Markup:
    """Who has asked for hints, and how often: the others see it."""
    seats = context.loaded.table.seats
    asked = [f"{context.names[number]} {seat.hints}" for number, seat in enumerate(seats) if seat.hints]
    words = context.texts.say("Hints asked for: {names}", names=", ".join(asked))
    return p(words, class_="quiet") if asked else NOTHING


def _devices(context: TableContext) -> Markup:
    """Who plays at one device, and so sees the cards of all seats there."""
    devices: list[int | None] = context.message["devices"] or []
    sentences = []
    for device in sorted({one for one in devices if one is not None}):
        names = [context.names[seat] for seat, one in enumerate(devices) if one == device]
        if len(names) > 1:
            sentences.append(context.texts.say("At one device: {names}", names=context.texts.together(names)))
    return p(". ".join(sentences), class_="quiet") if sentences else NOTHING


def _waits(context: TableContext) -> bool:
    """Whether there is nothing to do here but to look again."""
    if context.stage == "open":
        return context.own_seat is not None
    return context.stage == "playing" and not context.message["decision"]


# ----------------------------------------------------------------------- before the game


def _people(context: TableContext) -> Markup:
    """Who sits where; of bots also how strong they are."""
    called = page_names(context.message["names"], context.message["bots"], context.texts, levels=True)
    if context.own_seat is not None:
        called[context.own_seat] = context.names[context.own_seat]
    return ol([li(name) for name in called])


def _join(context: TableContext) -> Markup:
    name = name_field(context.texts, context.request.fields.get("name", ""))
    token = hidden("token", tokens.new_token())  # of one's own: who presses the button twice sits down once
    return context.form("join", name, token, button(context.texts.say("Sit down")))


def _invite(context: TableContext) -> Markup:
    """The link for friends, and bots in case that nobody comes."""
    base = address_for_others(context.request.http, context.request.api.service.settings)
    address, words = (
        f"{base}/t/{context.message['table']}",
        context.texts.say("Send this link to those who are to play"),
    )
    link = field(words, "link", address, type="text", readonly=True)
    bots = [button(about, name="level", value=level) for level, about in level_words(context.texts).items()]
    free = next((number for number, seat in enumerate(context.loaded.table.seats) if seat.free), 0)
    words = p(context.texts.say("Put a bot in a free seat"))
    bot = context.form("bot", words, hidden("seat", str(free)), bots, class_="moves")
    return div(link, class_="invite") + bot + _who_begins(context)


def _who_begins(context: TableContext) -> Markup:
    """The host may say who begins."""
    setup, say = context.message["setup"], context.texts.say
    if context.own_seat != setup["host"] or not find_game(setup["game"]).one_begins:
        return NOTHING
    seats = [(str(seat), f"{seat + 1}. {name}") for seat, name in enumerate(context.names)]
    chosen = "" if setup["first"] is None else str(setup["first"])
    choice = select(say("Who begins"), "seat", [("", say("drawn by lot")), *seats], chosen)
    return context.form("first", choice, button(say("Set")))


# --------------------------------------------------------------------------- in the game


def _drawn(context: TableContext) -> Markup:
    view = context.view
    assert view
    heading = text_html(context.drawing.heading(view))
    lines = Markup("\n\n").join([lines_html(lines) for lines in context.drawing.table(view)])
    label = context.texts.say("The table")
    return section(p(heading, class_="heading"), pre(lines, tabindex=0), aria_label=label)


def _choices(context: TableContext, view: View) -> Markup:
    """Every move as a button; where any text of the right form will do, a line to write it in."""
    if not context.message["decision"]:
        return NOTHING
    inside = context.cached(_buttons) or _move_field(context, view)
    key, decision = hidden("key", secrets.token_urlsafe(9)), hidden("decision", context.message["decision"])
    besides = [
        context.form(
            "move", decision, key, button(text_html(choice.words), name="move", value=choice.move), class_="moves"
        )
        for choice in context.drawing.besides(view)
    ]
    return context.form("move", decision, key, inside, class_="moves") + joined(*besides)


def _question(context: TableContext, view: View) -> str:
    question = context.drawing.question(view).plain
    return question[:1].upper() + question[1:]


def _buttons(context: TableContext) -> Markup:
    assert context.view
    buttons = [
        button(text_html(choice.words), name="move", value=choice.move)
        for choice in context.drawing.choices(context.view)
    ]
    return joined(p(_question(context, context.view)), buttons) if buttons else NOTHING


def _move_field(context: TableContext, view: View) -> Markup:
    wanted = field(
        _question(context, view),
        "move",
        context.request.fields.get("move", ""),
        inputmode=context.drawing.typed,
        autocomplete="off",
        required=True,
        maxlength=MAX_MOVE_CHARS,
    )
    return wanted + button(context.texts.say("Confirm"))


def _look_again(context: TableContext) -> Markup:
    say, path, query = context.texts.say, context.path, context.query
    looking = span(say("You are watching.")) if context.own_seat is None else NOTHING
    other = a(say("Turn automatic refresh off"), href=path) if query else None
    other = other or a(say("Turn automatic refresh on"), href=f"{path}?{RELOADS}")
    return p(looking, " ", a(say("Refresh"), href=path + query), " · ", other, class_="quiet")


def _history(context: TableContext) -> Markup:
    entries = history(context.loaded, context.drawing)
    if not entries:
        return NOTHING
    return section(h2(context.texts.say("What happened")), ul([li(entry) for entry in entries]), class_="news")


def _terms(context: TableContext) -> Markup:
    """What is played, for who has forgotten; before the game it stands further up."""
    if context.stage == "open":
        return NOTHING
    heading = summary(context.texts.say("What is played here"))
    bots = context.message["bots"]
    called = page_names(context.message["names"], bots, context.texts, levels=True)
    known = [name for name, bot in zip(called, bots, strict=True) if bot]
    return details(heading, terms(context.texts, context.message["setup"], context.names, open=False, bots=known))


def _rules(context: TableContext) -> Markup:
    rules = context.texts.translate(context.drawing.rules)
    heading = summary(context.texts.say("The rules in short"))
    short = details(heading, ul([li(rule) for rule in rules.split("\n")])) if rules else NOTHING
    return short + (_to_the_full_pages(context) if client() else NOTHING)


def _to_the_full_pages(context: TableContext) -> Markup:
    rules = a(context.texts.say("The rules with pictures"), href=f"/rules/{context.message['setup']['game']}")
    full = a(context.texts.say("The table with pictures"), href=f"/t/{context.message['table']}")
    return p(rules, " · ", full, class_="quiet")


# ------------------------------------------------------------------------------- the end


def _end(context: TableContext) -> Markup:
    """Who has won, how the scores came about, and what can be done next."""
    if context.stage != "over" or not context.view or not context.ended:
        return NOTHING
    name = context.message["table"]
    record = a(context.texts.say("The record of the game"), href=f"/api/tables/{name}/record", download=f"{name}.json")
    review = joined(a(context.texts.say("Review"), href=f"/t/{name}/review"), " · ") if client() else NOTHING
    return section(
        h2(lines_html(context.drawing.ending(context.view)).strip()),
        pre(lines_html(context.drawing.account(context.view)), tabindex=0),
        series(context),
        _once_more(context),
        p(review, record, " ", _salt(context)),
        class_="end",
    )


def _salt(context: TableContext) -> str:
    """Pages without scripts give no salt: what the server makes up for somebody it could choose as it likes."""
    if context.own_seat is None or context.loaded.table.seats[context.own_seat].salt:
        return ""
    return context.texts.say("No salt of yours is in its shuffle: what it proves, it proves by those of the others.")


def _once_more(context: TableContext) -> Markup:
    follows = context.message["rematch"]
    if context.own_seat is not None:
        return context.form("rematch", button(context.texts.say("Play again")))
    return p(a(context.texts.say("They play again here"), href=text_path(follows))) if follows else NOTHING
