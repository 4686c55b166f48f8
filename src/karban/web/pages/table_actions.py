"""The part of a table's text page with what can be done besides playing: a hint, undo, bots as stand-ins, leaving."""

from __future__ import annotations

from markupsafe import Markup

from karban.html_elements import NOTHING, button, p, section
from karban.table import undo
from karban.table.refusals import TableRefusal
from karban.web.pages.table_context import TableContext

AWAY_SECONDS = 60.0  # without a look at the table


def table_actions(context: TableContext) -> Markup:
    """The buttons for whoever has a seat, while there is something to do."""
    if context.own_seat is None or context.stage == "over":
        return NOTHING
    in_game = [_hint(context), _undo(context), *_stand_ins(context)] if context.stage == "playing" else []
    return section(in_game, _leave(context), class_="aside")


def _hint(context: TableContext) -> Markup:
    if not context.message["decision"] or not context.message["setup"]["hints"]:
        return NOTHING
    return context.form("hint", button(context.texts.say("Give me a hint")))


def _undo(context: TableContext) -> Markup:
    asked, say = context.message["undo"], context.texts.say
    if not asked:
        return context.cached(_ask_for_undo)
    if asked["seat"] == context.own_seat:
        sentence = p(say("You have asked to take back your last decision."))
        return context.form("undo", sentence, button(say("Let it stand"), name="agree", value="no"))
    if context.own_seat in asked["agreed"]:
        return NOTHING
    sentence = p(say("{name} would like to take back the last decision.", name=context.names[asked["seat"]]))
    yes, no = button(say("Agreed"), name="agree", value="yes"), button(say("No"), name="agree", value="no")
    return context.form("undo", sentence, yes, no)


def _ask_for_undo(context: TableContext) -> Markup:
    """Offered only where it would be granted: not when something hidden has come to light."""
    assert context.own_seat is not None
    try:
        undo.check(context.loaded.table, context.own_seat)
    except TableRefusal:
        return NOTHING
    return context.form("undo", button(context.texts.say("Take back my last decision")))


def _stand_ins(context: TableContext) -> list[Markup]:
    """Let a bot play for oneself, or for people who are not there."""
    say, playing = context.texts.say, context.message["stand_ins"]
    forms = []
    for number, seat in enumerate(context.loaded.table.seats):
        if number == context.own_seat:
            on = playing[number] is None
            words = say("Let a bot play for me") if on else say("Play myself again")
            forms.append(context.form("standin", button(words, name="on", value="yes" if on else "no")))
        elif seat.token_hash and playing[number] is None and _is_away(context, number):
            words = say("Let a bot play for {name}", name=context.names[number])
            forms.append(context.form("standin", button(words, name="seat", value=number)))
    return forms


def _is_away(context: TableContext, seat: int) -> bool:
    """Whoever uses pages like this one is not connected all the time, but looks at them now and then."""
    seen, monotonic = context.loaded.last_seen.get(seat), context.request.api.service.server_clock.monotonic()
    return not context.message["online"][seat] and (seen is None or monotonic - seen > AWAY_SECONDS)


def _leave(context: TableContext) -> Markup:
    return context.form("leave", button(context.texts.say("Get up from the table")))
