"""What a chat shows of a link: a title, a sentence and a picture, as Open Graph tags in the head of a page.

Whoever asks for a page may read them, so they say of a table only its game, its stage and how many seats are free. The
address in them is that of the page alone: a link that somebody passes on may carry more than others should keep.

The pictures in `static/previews` are made by tools/previews.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from karban.drawing import titles
from karban.html_elements import joined, meta
from karban.i18n.texts import Texts
from karban.table import Table
from karban.web.http.assets import DAY, client
from karban.web.http.root_path import under_root

SITE = "karban"  # the picture of the pages that belong to no game
WIDTH, HEIGHT = 1200, 630
LOCALES = {"en": "en_GB", "cs": "cs_CZ"}


@dataclass(frozen=True)
class Preview:
    """What is said of a page."""

    title: str
    description: str
    path: str = "/"
    picture: str = SITE


def of_site(texts: Texts) -> Preview:
    return Preview("Karban", texts.say("Number-card games with friends and with bots"))


def of_game(texts: Texts, game: str) -> Preview:
    """The page on which a game is set up."""
    return Preview(titles(texts)[game], _about(texts, game), f"/new/{game}", picture_of(game))


def of_lesson(texts: Texts, game: str) -> Preview:
    title = texts.say("{game} – learn it in two minutes", game=titles(texts)[game])
    return Preview(title, _about(texts, game), f"/learn/{game}", picture_of(game))


def of_puzzles(texts: Texts, game: str) -> Preview:
    title = texts.say("{game} – puzzles", game=titles(texts)[game])
    return Preview(title, _about(texts, game), f"/puzzles/{game}", picture_of(game))


def of_part(texts: Texts, part: str, game: str = "") -> Preview:
    """The deal of the day, the games of a device, or a game looked at again."""
    words = {
        "daily": texts.say("The deal of the day: the same cards for everybody"),
        "games": texts.say("Your games on this device"),
        "pad": texts.say("A score pad that knows the rules"),
        "review": texts.say("A game looked at again: what was luck, and what was play"),
    }
    title = f"{words[part]} – {titles(texts)[game]}" if game else words[part]
    return Preview(title, _about(texts, game) if game else of_site(texts).description, f"/{part}", picture_of(game))


def of_review(texts: Texts, table: Table) -> Preview:
    """A finished table is looked at again; who comes earlier is told no more than at the table."""
    seen = of_table(texts, table)
    if table.stage != "over":
        return seen
    words = texts.say("This game is over. See how it went, what was luck, and what was play.")
    return replace(seen, description=words, path=f"{seen.path}/review")


def of_rules(texts: Texts, game: str, title: str) -> Preview:
    return Preview(texts.say("{game} – the rules", game=title), _about(texts, game), f"/rules/{game}", picture_of(game))


def of_table(texts: Texts, table: Table) -> Preview:
    game = table.created.game
    title = titles(texts).get(game, game)
    free = sum(seat.free for seat in table.seats)
    if table.stage == "over":
        words = texts.say("This game is over. Look at it again, move by move, or begin one of your own.")
    elif table.stage == "playing":
        words = texts.say("The game is on. Open the link to watch.")
    elif free:
        words = texts.count(
            "{n} seat is free. Open the link to sit down.", "{n} seats are free. Open the link to sit down.", free
        )
    else:
        words = texts.say("The game is about to begin.")
    if free and table.stage == "open":
        title = texts.say("{game} – come and play", game=title)
    return Preview(title, words, f"/t/{table.name}", picture_of(game))


def _about(texts: Texts, game: str) -> str:
    """What a game is about, in a sentence."""
    built = client()
    line = built.manifest.lines.get(game) if built else None
    return texts.translate(line) if line else of_site(texts).description


def tags(http: Request, texts: Texts, preview: Preview) -> Markup:
    """The tags of a page, with whole addresses: whoever reads them has no other way to find the picture."""
    site = str(http.base_url).rstrip("/")
    own = {
        "og:site_name": "Karban",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": site + under_root(preview.path),
        "og:locale": LOCALES.get(texts.lang, texts.lang),
        "og:image": site + under_root(f"/preview/{preview.picture}.png"),
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": texts.say("Cards with large numerals"),
    }
    return joined(
        meta(name="description", content=preview.description),
        [meta(property=name, content=value) for name, value in own.items()],
        meta(name="twitter:card", content="summary_large_image"),
    )


# -------------------------------------------------------------------------- the pictures


@cache
def pictures() -> dict[str, bytes]:
    """By the name of a game, and of the site."""
    found = files("karban.web").joinpath("static/previews").iterdir()
    return {file.name.removesuffix(".png"): file.read_bytes() for file in found if file.name.endswith(".png")}


def picture_of(game: str) -> str:
    """The picture of a game; of one that nobody has drawn, that of the site."""
    return game if game in pictures() else SITE


async def picture(request: Request) -> Response:
    found = pictures().get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    # Pages of others may show it: that is what it is for.
    headers = {"cache-control": DAY, "cross-origin-resource-policy": "cross-origin"}
    return Response(found, headers=headers, media_type="image/png")
