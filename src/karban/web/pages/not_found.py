"""There is nothing here: the page that says so, as the build of the client has drawn it.

The client shows the same where a table is gone.
"""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from karban.html_elements import a, body, h1, p
from karban.i18n.texts import Texts
from karban.web.http.assets import client
from karban.web.pages.client_pages import CLIENT_HEADERS
from karban.web.pages.layout import document, page
from karban.web.pages.shell import style_links


def not_found(http: Request, texts: Texts) -> Response:
    """The page for a person; where the client is not built, one without its style."""
    sentence, built = texts.say("there is nothing here"), client()
    heading = sentence[:1].upper() + sentence[1:]
    drawn = built.not_found.get(texts.lang) if built else None
    if not built or not drawn:
        return page(texts, heading, [h1(heading), p(a(texts.say("All games"), href="/"))], 404)
    framed = document(texts, f"{heading} · Karban", style_links(built), body(Markup(drawn)))
    return HTMLResponse(framed, 404, CLIENT_HEADERS)
