"""A table as text: what one may see of it, and every move as a button."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from karban.drawing.drawing import View
from karban.web.http.addresses import address_for_others
from karban.web.http.assets import client
from karban.web.pages.aside import aside
from karban.web.pages.drawn import block, html, news
from karban.web.pages.home import levels
from karban.web.pages.html import alert, escape, field, hidden, page, words
from karban.web.pages.played import played
from karban.web.pages.scene import Scene, scene_of
from karban.web.pages.visit import RELOADS, Visit, address

LOOK, READ = 2, 6  # seconds until a page is loaded again, and one with something to read or to copy


async def table(visit: Visit, refused: str = "", status: int = 200, hint: str | None = None) -> Response:
    """The page of a table, for whoever has a seat there or looks on; `hint`: the move that was advised."""
    scene = await scene_of(visit)
    title = scene.texts.translate(scene.drawing.title) or scene.told["setup"]["game"]
    turn = _turn(scene)
    parts = [
        f"<h1>{escape(title)}</h1>",
        alert(refused, visit.rule),
        f'<p class="turn" role="status">{escape(turn)}</p>',
    ]
    if _waits(scene):
        parts.append(_look_again(scene))
    if scene.told["stage"] == "open":
        parts += [_people(scene), played(scene.texts, scene.told["setup"], open=True)]
        parts += [_join(scene) if scene.own is None else _invite(scene)]
    elif scene.view:
        parts += [scene.once(_drawn), _advised(scene, scene.view, hint), _choices(scene, scene.view)]
    parts += [scene.once(_end), aside(scene), scene.once(_news), _terms(scene), _rules(scene)]
    return page(scene.texts, f"{turn} · {title}", "".join(parts), status, _again(scene, bool(refused)), visit.then)


def _turn(scene: Scene) -> str:
    """What everybody waits for."""
    say = scene.texts.say
    if scene.told["stage"] == "over":
        return say("The game is over")
    if scene.told["decision"]:
        return say("Your turn")
    if not scene.view:
        return say("Waiting for players")
    return say("Waiting for {names}", names=scene.texts.together(scene.names[seat] for seat in scene.view["to_act"]))


def _again(scene: Scene, refused: bool) -> tuple[int, str] | None:
    """When the page is loaded again, if that is wanted: not while somebody may be choosing or writing."""
    if not scene.visit.reloads or not _waits(scene):
        return None
    return READ if refused or scene.told["stage"] == "open" else LOOK, scene.path + scene.query


def _waits(scene: Scene) -> bool:
    """Whether there is nothing to do here but to look again."""
    if scene.told["stage"] == "open":
        return scene.own is not None
    return scene.told["stage"] == "playing" and not scene.told["decision"]


# ----------------------------------------------------------------------- before the game


def _people(scene: Scene) -> str:
    return f"<ol>{''.join(f'<li>{escape(name)}</li>' for name in scene.names)}</ol>"


def _join(scene: Scene) -> str:
    name = field(scene.texts.say("Your name"), "name", _given(scene, "name"), maxlength="40", autocomplete="nickname")
    return scene.form("join", name + words("button", scene.texts.say("Sit down")))


def _invite(scene: Scene) -> str:
    """The link for friends, and bots in case that nobody comes."""
    base = address_for_others(scene.visit.request, scene.visit.call.service.settings)
    link = field(
        scene.texts.say("Send this link to those who shall play"),
        "link",
        f"{base}/t/{scene.told['table']}",
        type="text",
        readonly="",
    )
    buttons = "".join(
        f'<button name="level" value="{escape(level)}">{escape(about)}</button>'
        for level, about in levels(scene.texts).items()
    )
    bots = words("p", scene.texts.say("Put a bot into a free seat")) + buttons
    return f'<div class="invite">{link}</div>' + scene.form("bot", bots, "moves")


def _given(scene: Scene, name: str) -> str:
    """What was written into a form that was refused."""
    return scene.visit.fields.get(name, "")


# --------------------------------------------------------------------------- in the game


def _drawn(scene: Scene) -> str:
    view = scene.view
    assert view
    heading = html(scene.drawing.heading(view))
    lines = "\n\n".join(block(lines) for lines in scene.drawing.table(view))
    label = escape(scene.texts.say("The table"))
    return f'<section aria-label="{label}"><p class="heading">{heading}</p><pre tabindex="0">{lines}</pre></section>'


def _choices(scene: Scene, view: View) -> str:
    """Every move as a button; where any text of the right form will do, a line to write it in."""
    if not scene.told["decision"]:
        return ""
    inside = scene.once(_buttons) or _line(scene, view)
    key, decision = hidden("key", secrets.token_urlsafe(9)), hidden("decision", scene.told["decision"])
    return scene.form("move", decision + key + inside, "moves")


def _advised(scene: Scene, view: View, hint: str | None) -> str:
    if hint is None:
        return ""
    found = next((html(choice.words) for choice in scene.drawing.choices(view) if choice.move == hint), escape(hint))
    advice = escape(scene.texts.say("A strong bot would play:"))
    return f'<p class="hint" role="status">{advice} {found}</p>'


def _question(scene: Scene, view: View) -> str:
    question = scene.drawing.question(view).plain
    return question[:1].upper() + question[1:]


def _buttons(scene: Scene) -> str:
    assert scene.view
    buttons = "".join(
        f'<button name="move" value="{escape(choice.move)}">{html(choice.words)}</button>'
        for choice in scene.drawing.choices(scene.view)
    )
    return words("p", _question(scene, scene.view)) + buttons if buttons else ""


def _line(scene: Scene, view: View) -> str:
    wanted = field(
        _question(scene, view),
        "move",
        _given(scene, "move"),
        inputmode=scene.drawing.typed,
        autocomplete="off",
        required="",
        maxlength="20",
    )
    return wanted + words("button", scene.texts.say("Confirm"))


def _look_again(scene: Scene) -> str:
    looking = words("span", scene.texts.say("You are looking on.")) if scene.own is None else ""
    again = escape(scene.texts.say("Look again"))
    by_itself = scene.texts.say("Leave the page as it is") if scene.query else scene.texts.say("Look again by itself")
    other = scene.path if scene.query else f"{scene.path}?{RELOADS}"
    return (
        f'<p class="quiet">{looking} <a href="{scene.path}{scene.query}">{again}</a> · '
        f'<a href="{other}">{escape(by_itself)}</a></p>'
    )


def _news(scene: Scene) -> str:
    lines = news(scene.live, scene.drawing)
    if not lines:
        return ""
    items = "".join(f"<li>{line}</li>" for line in lines)
    heading = words("h2", scene.texts.say("What happened"))
    return f'<section class="news">{heading}<ul>{items}</ul></section>'


def _terms(scene: Scene) -> str:
    """What is played, for who has forgotten; before the game it stands further up."""
    if scene.told["stage"] == "open":
        return ""
    summary = words("summary", scene.texts.say("What is played here"))
    return f"<details>{summary}{played(scene.texts, scene.told['setup'], open=False)}</details>"


def _rules(scene: Scene) -> str:
    rules = scene.texts.translate(scene.drawing.rules)
    items = "".join(f"<li>{escape(rule)}</li>" for rule in rules.split("\n"))
    summary = words("summary", scene.texts.say("The rules in short"))
    short = f"<details>{summary}<ul>{items}</ul></details>" if rules else ""
    return short + (_to_the_full_pages(scene) if client() else "")


def _to_the_full_pages(scene: Scene) -> str:
    rules, full = scene.texts.say("The rules with pictures"), scene.texts.say("The table with pictures")
    return (
        f'<p class="quiet"><a href="/rules/{scene.told["setup"]["game"]}">{escape(rules)}</a> · '
        f'<a href="/t/{scene.told["table"]}">{escape(full)}</a></p>'
    )


# ------------------------------------------------------------------------------- the end


def _end(scene: Scene) -> str:
    """Who has won, how the scores came about, and what can be done next."""
    if scene.told["stage"] != "over" or not scene.view:
        return ""
    table, record = scene.told["table"], escape(scene.texts.say("The record of the game"))
    return (
        f'<section class="end"><h2>{block(scene.drawing.ending(scene.view)).strip()}</h2>'
        f'<pre tabindex="0">{block(scene.drawing.account(scene.view))}</pre>{_once_more(scene)}'
        f'<p><a href="/api/tables/{table}/record" download="{table}.json">{record}</a></p>'
        "</section>"
    )


def _once_more(scene: Scene) -> str:
    follows = scene.told["rematch"]
    if scene.own is not None:
        return scene.form("rematch", words("button", scene.texts.say("Play again")))
    there = escape(scene.texts.say("They play again here"))
    return f'<p><a href="{address(follows)}">{there}</a></p>' if follows else ""
