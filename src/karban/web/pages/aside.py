"""What can be done at a table besides playing: a hint, taking back, bots for those who are away, getting up."""

from __future__ import annotations

from karban.errors import BadOption
from karban.table import undo
from karban.web.pages.html import escape, words
from karban.web.pages.scene import Scene

AWAY = 60.0  # seconds without a look at the table


def aside(scene: Scene) -> str:
    """The buttons for whoever has a seat, while there is something to do."""
    if scene.own is None or scene.told["stage"] == "over":
        return ""
    parts = [_hint(scene), _undo(scene), _bots(scene)] if scene.told["stage"] == "playing" else []
    return f'<section class="aside">{"".join(parts)}{_leave(scene)}</section>'


def _button(text: str, name: str, value: object) -> str:
    return f'<button name="{name}" value="{value}">{escape(text)}</button>'


def _hint(scene: Scene) -> str:
    return scene.form("hint", words("button", scene.texts.say("Give me a hint"))) if scene.told["decision"] else ""


def _undo(scene: Scene) -> str:
    asked, say = scene.told["undo"], scene.texts.say
    if not asked:
        return scene.once(_take_back)
    if asked["seat"] == scene.own:
        told = words("p", say("You have asked to take back your last decision."))
        return scene.form("undo", told + _button(say("Let it stand"), "agree", "no"))
    if scene.own in asked["agreed"]:
        return ""
    told = words("p", say("{name} would like to take back the last decision.", name=scene.names[asked["seat"]]))
    return scene.form("undo", told + _button(say("Agreed"), "agree", "yes") + _button(say("No"), "agree", "no"))


def _take_back(scene: Scene) -> str:
    """Offered only where it would be granted: not when something hidden has come to light."""
    assert scene.own is not None
    try:
        undo.check(scene.live.table, scene.own)
    except BadOption:
        return ""
    return scene.form("undo", words("button", scene.texts.say("Take back my last decision")))


def _bots(scene: Scene) -> str:
    """Let a bot play for oneself, or for people who are not there."""
    say, told = scene.texts.say, scene.told
    buttons = ""
    for number, seat in enumerate(scene.live.table.seats):
        if number == scene.own:
            on = told["stand_ins"][number] is None
            text = say("Let a bot play for me") if on else say("Play myself again")
            buttons += scene.form("standin", _button(text, "on", "yes" if on else "no"))
        elif seat.token and told["stand_ins"][number] is None and _is_away(scene, number):
            text = say("Let a bot play for {name}", name=scene.names[number])
            buttons += scene.form("standin", _button(text, "seat", number))
    return buttons


def _is_away(scene: Scene, seat: int) -> bool:
    """Whoever uses pages like this one is not connected all the time, but looks at them now and then."""
    seen, now = scene.live.last_seen.get(seat), scene.visit.call.service.server_clock.monotonic()
    return not scene.told["online"][seat] and (seen is None or now - seen > AWAY)


def _leave(scene: Scene) -> str:
    return scene.form("leave", words("button", scene.texts.say("Get up from the table")))
