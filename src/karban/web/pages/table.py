"""A table as text: what one may see of it, and every move as a button."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from starlette.responses import Response

from karban.table import Table
from karban.terminal.drawing import Drawing, View
from karban.texts import Texts
from karban.web import actions
from karban.web.live import Live
from karban.web.pages.drawn import block, drawing_of, html, named, news
from karban.web.pages.home import levels
from karban.web.pages.html import alert, escape, field, hidden, page, words
from karban.web.pages.visit import Visit, address
from karban.web.refused import BadToken

LOOK, READ = 2, 6  # seconds until a page is loaded again, and one with something to read or to copy
Told = dict[str, Any]


@dataclass
class Scene:
    """All that a page of a table is made of."""

    visit: Visit
    live: Live
    told: Told  # what whoever asks may know, as the API tells it
    names: list[str]
    drawing: Drawing

    @property
    def texts(self) -> Texts:
        return self.visit.texts

    @property
    def path(self) -> str:
        return address(self.told["table"])

    @property
    def view(self) -> View | None:
        view: View | None = self.told["view"]
        return view

    @property
    def own(self) -> int | None:
        seat: int | None = self.told["seat"]
        return seat

    def once(self, draw: Callable[[Scene], str]) -> str:
        """A part of the page that stays the same until the table changes: pages are loaded much more often."""
        kept = _kept.setdefault(self.live.table, {})
        what = draw.__name__, self.told["n"], self.own, self.texts.lang
        if what not in kept:
            kept[what] = draw(self)
        return kept[what]


_kept: WeakKeyDictionary[Table, dict[tuple[str, int, int | None, str], str]] = WeakKeyDictionary()


async def table(visit: Visit, refused: str = "", status: int = 200) -> Response:
    """The page of a table, for whoever has a seat there or looks on."""
    scene = await _scene(visit)
    title = scene.texts.translate(scene.drawing.title) or scene.told["setup"]["game"]
    turn = _turn(scene)
    parts = [f"<h1>{escape(title)}</h1>", alert(refused), f'<p class="turn" role="status">{escape(turn)}</p>']
    if scene.told["stage"] == "open":
        parts += [_people(scene), _join(scene) if scene.own is None else _invite(scene)]
    elif scene.view:
        parts += [scene.once(_drawn), _choices(scene, scene.view)]
    parts += [scene.once(_end), scene.once(_news), _rules(scene)]
    return page(scene.texts, f"{turn} · {title}", "".join(parts), status, _again(scene, bool(refused)), visit.then)


async def _scene(visit: Visit) -> Scene:
    try:
        told: Told = msgspec.json.decode(await actions.look(visit.call))
    except BadToken:  # somebody who got up, and may look on like anybody
        visit.call.token = None
        told = msgspec.json.decode(await actions.look(visit.call))
    names = named(told["names"], visit.texts)
    if told["seat"] is not None:
        names[told["seat"]] = visit.texts.say("{name} (you)", name=names[told["seat"]])
    drawing = drawing_of(told["setup"]["game"], names, visit.texts)
    return Scene(visit, await visit.call.find(), told, names, drawing)


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
    """When the page is loaded again: not while somebody may be choosing or writing."""
    if scene.told["stage"] == "open" and scene.own is not None:
        return READ, scene.path
    if scene.told["stage"] == "playing" and not scene.told["decision"]:
        return READ if refused else LOOK, scene.path
    return None


# ----------------------------------------------------------------------- before the game


def _people(scene: Scene) -> str:
    return f"<ol>{''.join(f'<li>{escape(name)}</li>' for name in scene.names)}</ol>"


def _join(scene: Scene) -> str:
    name = field(scene.texts.say("Your name"), "name", _given(scene, "name"), maxlength="40", autocomplete="nickname")
    return _form(scene, "join", name + words("button", scene.texts.say("Sit down")))


def _form(scene: Scene, act: str, inside: str, kind: str = "") -> str:
    return f'<form class="{kind}" method="post" action="{scene.path}/{act}">{inside}</form>'


def _invite(scene: Scene) -> str:
    """The link for friends, and bots in case that nobody comes."""
    base = scene.visit.request.base_url
    link = field(
        scene.texts.say("Send this link to those who shall play"),
        "link",
        f"{base}t/{scene.told['table']}",
        type="text",
        readonly="",
    )
    buttons = "".join(
        f'<button name="level" value="{escape(level)}">{escape(about)}</button>'
        for level, about in levels(scene.texts).items()
    )
    bots = words("p", scene.texts.say("Put a bot into a free seat")) + buttons
    return f'<div class="invite">{link}</div>' + _form(scene, "bot", bots, "moves")


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
        return "" if scene.told["stage"] == "over" else _look_again(scene)
    inside = scene.once(_buttons) or _line(scene, view)
    key, decision = hidden("key", secrets.token_urlsafe(9)), hidden("decision", scene.told["decision"])
    return _form(scene, "move", decision + key + inside, "moves")


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
    return f'<p class="quiet">{looking} <a href="{scene.path}">{again}</a></p>'


def _news(scene: Scene) -> str:
    lines = news(scene.live, scene.drawing)
    if not lines:
        return ""
    items = "".join(f"<li>{line}</li>" for line in lines)
    heading = words("h2", scene.texts.say("What happened"))
    return f'<section class="news">{heading}<ul>{items}</ul></section>'


def _rules(scene: Scene) -> str:
    rules = scene.texts.translate(scene.drawing.rules)
    items = "".join(f"<li>{escape(rule)}</li>" for rule in rules.split("\n"))
    summary = words("summary", scene.texts.say("The rules in short"))
    return f"<details>{summary}<ul>{items}</ul></details>" if rules else ""


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
        return _form(scene, "rematch", words("button", scene.texts.say("Play again")))
    there = escape(scene.texts.say("They play again here"))
    return f'<p><a href="{address(follows)}">{there}</a></p>' if follows else ""
