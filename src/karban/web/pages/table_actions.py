"""The part of a table's text page with what can be done besides playing: a hint, undo, bots as stand-ins, leaving."""

from __future__ import annotations

import math

from markupsafe import Markup

from karban.html_elements import NOTHING, button, p, section
from karban.table import undo
from karban.table.refusals import TableRefusal
from karban.web.pages.layout import hidden
from karban.web.pages.table_context import Json, TableContext

SHOWN_AWAY_MS = 20_000  # without a look at the table


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
    return context.form("undo", sentence, hidden("asker", str(asked["seat"])), yes, no)


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
    for number in range(len(context.names)):
        if number == context.own_seat:
            on = playing[number] is None
            words = say("Let a bot play for me") if on else say("Take over again")
            forms.append(context.form("standin", button(words, name="on", value="yes" if on else "no")))
        elif absence := (context.message["away"] or {number: None})[number]:
            forms.append(_play_for(context, number, absence))
    return forms


def _play_for(context: TableContext, seat: int, absence: Json) -> Markup:
    """Let a bot play for somebody, as soon as they have been away for as long as the table waits. Whoever uses pages
    like this one is not connected all the time, but looks at them now and then: that counts."""
    say, name = context.texts.say, context.names[seat]
    wait_seconds = math.ceil((absence["stand_in_from"] - context.message["now"]) / 1000)
    if wait_seconds <= 0:
        return context.form("standin", button(say("Let a bot play for {name}", name=name), name="seat", value=seat))
    if absence["since"] + SHOWN_AWAY_MS > context.message["now"]:
        return NOTHING  # they have just been here
    sentence = say(
        "{name} is away. If they are not back, a bot may play for them in {seconds} s.", name=name, seconds=wait_seconds
    )
    return p(sentence)


def _leave(context: TableContext) -> Markup:
    return context.form("leave", button(context.texts.say("Get up from the table")))
